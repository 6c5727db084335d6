import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLogLine } from '../src/logLine'

const LINES = [
  { line: '2026-01-02T03:04:05.678901Z  WARN mcpeak_lsp::lsp: late', level: 'warn', text: 'mcpeak_lsp::lsp: late' },
  { line: '2026-01-02T03:04:05.678901Z ERROR a: b', level: 'error', text: 'a: b' },
  { line: '2026-01-02T03:04:05.678901Z DEBUG a: b', level: 'debug', text: 'a: b' },
  { line: "thread 'main' panicked at x.rs:1", level: 'error', text: "thread 'main' panicked at x.rs:1" },
  { line: '', level: 'error', text: '' },
]

for (const { line, level, text } of LINES) {
  test(`a line of the log: ${line}`, () => assert.deepEqual(readLogLine(line), { level, text }))
}
