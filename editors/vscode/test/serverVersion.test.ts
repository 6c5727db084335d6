import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverVersion, versionIn } from '../src/serverVersion'
import { texts } from '../src/texts'

const OUTPUTS = [
  { output: 'mcpeak-lsp 0.1.0\n', answer: { version: '0.1.0' } },
  { output: '', answer: { problem: texts.noOutput } },
  { output: 'v20.1.0\nmore\n', answer: { problem: texts.otherOutput('v20.1.0') } },
  { output: 'not mcpeak-lsp 0.1.0', answer: { problem: texts.otherOutput('not mcpeak-lsp 0.1.0') } },
]

for (const { output, answer } of OUTPUTS) {
  test(`--version printed ${JSON.stringify(output)}`, () => assert.deepEqual(versionIn(output), answer))
}

test('another program is told apart', async () => {
  const answer = await serverVersion(process.execPath, {})
  assert.deepEqual(answer, { problem: texts.otherOutput(process.version) })
})

test('a program that is not there is no exception', async () => {
  const answer = await serverVersion('/nowhere/mcpeak-lsp', {})
  assert.match('problem' in answer ? answer.problem : '', /ENOENT/)
})
