import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selector } from '../src/selector'

test('suites of a history are left out', () => {
  assert.deepEqual(selector([]), [
    { scheme: 'file', language: 'mcpeak-suite' },
    { scheme: 'untitled', language: 'mcpeak-suite' },
    { scheme: 'vscode-vfs', language: 'mcpeak-suite' },
  ])
})

const PATTERNS = [
  { setting: 'contracts/*.json', pattern: '**/contracts/*.json' },
  { setting: '**/x.json', pattern: '**/x.json' },
  { setting: '/srv/x.json', pattern: '/srv/x.json' },
  { setting: 'C:/x.json', pattern: 'C:/x.json' },
]

for (const { setting, pattern } of PATTERNS) {
  test(`mcpeak.files with ${setting}`, () => {
    const named = selector([setting]).filter((filter) => filter.pattern !== undefined)
    assert.deepEqual(named, [
      { scheme: 'file', language: 'json', pattern },
      { scheme: 'file', language: 'jsonc', pattern },
    ])
  })
}
