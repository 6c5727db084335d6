import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusReason, type Facts } from '../src/statusReason'
import { texts } from '../src/texts'

const WELL: Facts = {
  server: { kind: 'running', version: '0.1.0', path: '/bin/mcpeak-lsp' },
  isSuite: true,
  isTrusted: true,
  editorShowsLenses: true,
  anyLens: true,
  lenses: 3,
}

// Each fact wins over those below it, since it must be mended first.
const REASONS: { fact: Partial<Facts>; text: string; detail?: string; command?: string }[] = [
  {
    fact: { isSuite: false },
    text: texts.statusNoSuite,
    detail: texts.statusNoSuiteDetail,
    command: 'workbench.action.editor.changeLanguageMode',
  },
  { fact: { server: { kind: 'starting' } }, text: texts.statusStarting },
  {
    fact: { server: { kind: 'failed', problem: 'why' } },
    text: texts.statusFailed,
    detail: 'why',
    command: 'mcpeak.restartServer',
  },
  {
    fact: { isTrusted: false },
    text: texts.statusUntrusted,
    detail: texts.statusUntrustedDetail,
    command: 'workbench.trust.manage',
  },
  {
    fact: { editorShowsLenses: false },
    text: texts.statusEditorLensOff,
    detail: texts.statusEditorLensOffDetail,
    command: 'workbench.action.openSettings',
  },
  {
    fact: { anyLens: false },
    text: texts.statusLensOff,
    detail: texts.statusLensOffDetail,
    command: 'workbench.action.openSettings',
  },
  { fact: { lenses: 0 }, text: texts.statusNoCase, detail: texts.statusNoCaseDetail },
  { fact: {}, text: texts.statusReady('0.1.0'), detail: '/bin/mcpeak-lsp', command: 'mcpeak.showLogs' },
]

REASONS.forEach(({ fact, text, detail, command }, at) => {
  test(`${text}: ${detail ?? 'no more to say'}`, () => {
    const below = REASONS.slice(at + 1).filter((reason) => !('server' in reason.fact && 'server' in fact))
    const facts = Object.assign({ ...WELL }, ...below.reverse().map((reason) => reason.fact), fact)
    const reason = statusReason(facts)
    assert.deepEqual([reason.text, reason.detail, reason.command?.command], [text, detail, command])
  })
})

test('before the server has answered about lenses nothing is missing', () => {
  assert.equal(statusReason({ ...WELL, lenses: undefined }).text, texts.statusReady('0.1.0'))
})
