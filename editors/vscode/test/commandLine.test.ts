import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from '../src/commandLine'

const POSIX = [
  { path: 'a.suite.json', line: 'mcpeak-lsp run a.suite.json' },
  { path: 'a.suite.json', id: 'adds', line: 'mcpeak-lsp run a.suite.json --case adds' },
  { path: 'my tests/a.suite.json', id: "it's", line: `mcpeak-lsp run 'my tests/a.suite.json' --case 'it'\\''s'` },
  { path: 'a.suite.json', id: '$(touch x)', line: `mcpeak-lsp run a.suite.json --case '$(touch x)'` },
  { path: '-a.suite.json', id: '-x', line: 'mcpeak-lsp run ./-a.suite.json --case=-x' },
  { path: '날씨.suite.json', line: `mcpeak-lsp run '날씨.suite.json'` },
]

for (const { path, id, line } of POSIX) {
  test(`POSIX: ${line}`, () => assert.equal(commandLine(path, id, false), line))
}

const POWERSHELL = [
  { path: 'tests\\a.suite.json', id: 'adds', line: 'mcpeak-lsp run tests\\a.suite.json --case adds' },
  { path: 'a.suite.json', id: "it's", line: `mcpeak-lsp run a.suite.json --case 'it''s'` },
  { path: 'a.suite.json', id: 'a,b', line: `mcpeak-lsp run a.suite.json --case 'a,b'` },
]

for (const { path, id, line } of POWERSHELL) {
  test(`PowerShell: ${line}`, () => assert.equal(commandLine(path, id, true), line))
}
