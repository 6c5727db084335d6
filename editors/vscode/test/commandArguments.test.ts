import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandArgument, type Place } from '../src/commandArguments'

const PLACE: Place = { uri: 'file:///w/a.suite.json', version: 7, position: { line: 3, character: 1 } }
const versionOf = (uri: string) => (uri === PLACE.uri ? 7 : undefined)

const WITHOUT_ARGUMENT = [
  { command: 'mcpeak.runCase', sent: PLACE },
  { command: 'mcpeak.runUpTo', sent: PLACE },
  { command: 'mcpeak.showResponse', sent: PLACE },
  { command: 'mcpeak.runSuite', sent: { uri: PLACE.uri, version: 7 } },
  { command: 'mcpeak.rerunFailed', sent: { uri: PLACE.uri, version: 7 } },
  { command: 'mcpeak.chooseServer', sent: { uri: PLACE.uri, version: 7 } },
  { command: 'mcpeak.showConversation', sent: { uri: PLACE.uri, version: 7 } },
  // These are about all suites, whichever is on the screen.
  { command: 'mcpeak.rerunLast', sent: {} },
  { command: 'mcpeak.cancel', sent: {} },
  { command: 'mcpeak.clearResults', sent: {} },
]

for (const { command, sent } of WITHOUT_ARGUMENT) {
  test(`${command} from the palette`, () => {
    assert.deepEqual(commandArgument(command, [], PLACE, versionOf), sent)
  })
}

test('without a suite on the screen the server knows the last place', () => {
  assert.deepEqual(commandArgument('mcpeak.runCase', [], undefined, versionOf), {})
})

test('the URI of a menu stands for the place on the screen', () => {
  const menu = { scheme: 'file', path: '/w/a.suite.json' }
  assert.deepEqual(commandArgument('mcpeak.runCase', [menu], PLACE, versionOf), PLACE)
})

test('a lens runs the text that it stands in', () => {
  const lens = { uri: PLACE.uri, case: 'adds' }
  assert.deepEqual(commandArgument('mcpeak.runCase', [lens], undefined, versionOf), { ...lens, version: 7 })
})

test('a document that is not open has no version', () => {
  const lens = { uri: 'file:///w/b.suite.json', case: 'adds' }
  assert.deepEqual(commandArgument('mcpeak.runCase', [lens], PLACE, versionOf), lens)
})
