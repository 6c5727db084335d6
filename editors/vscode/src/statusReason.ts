// What the language status item says about a document: that all is well, or why there is no lens (or none that runs
// anything). The reasons in the order in which they must be mended.

import { texts } from './texts'

export type ServerState =
  | { kind: 'starting' }
  | { kind: 'running'; version: string; path: string }
  | { kind: 'failed'; problem: string }

export interface Facts {
  server: ServerState
  isSuite: boolean
  isTrusted: boolean
  /** `editor.codeLens` */
  editorShowsLenses: boolean
  /** Whether any of `mcpeak.lens.*` is on. */
  anyLens: boolean
  /** How many lenses the server last sent for the document, if it sent any answer. */
  lenses: number | undefined
}

export interface Reason {
  text: string
  detail?: string
  severity: 'information' | 'warning' | 'error'
  isBusy?: boolean
  command?: { title: string; command: string; arguments?: unknown[] }
}

const setting = (id: string) => ({
  title: texts.openSetting,
  command: 'workbench.action.openSettings',
  arguments: [id],
})

export function statusReason(facts: Facts): Reason {
  const { server } = facts
  if (!facts.isSuite) {
    return {
      text: texts.statusNoSuite,
      detail: texts.statusNoSuiteDetail,
      severity: 'warning',
      command: { title: texts.changeLanguage, command: 'workbench.action.editor.changeLanguageMode' },
    }
  }
  if (server.kind === 'starting') return { text: texts.statusStarting, severity: 'information', isBusy: true }
  if (server.kind === 'failed') {
    return {
      text: texts.statusFailed,
      detail: server.problem,
      severity: 'error',
      command: { title: texts.restart, command: 'mcpeak.restartServer' },
    }
  }
  if (!facts.isTrusted) {
    return {
      text: texts.statusUntrusted,
      detail: texts.statusUntrustedDetail,
      severity: 'warning',
      command: { title: texts.manageTrust, command: 'workbench.trust.manage' },
    }
  }
  return lensReason(facts) ?? ready(server.version, server.path)
}

function lensReason(facts: Facts): Reason | undefined {
  const severity = 'information'
  if (!facts.editorShowsLenses) {
    const detail = texts.statusEditorLensOffDetail
    return { text: texts.statusEditorLensOff, detail, severity, command: setting('editor.codeLens') }
  }
  if (!facts.anyLens) {
    return { text: texts.statusLensOff, detail: texts.statusLensOffDetail, severity, command: setting('mcpeak.lens') }
  }
  if (facts.lenses === 0) return { text: texts.statusNoCase, detail: texts.statusNoCaseDetail, severity }
  return undefined
}

function ready(version: string, path: string): Reason {
  return {
    text: texts.statusReady(version),
    detail: path,
    severity: 'information',
    command: { title: texts.showLogs, command: 'mcpeak.showLogs' },
  }
}
