// The language status item: beside the language mode of a suite, it says how the server is and why there is no lens.

import { languages, LanguageStatusSeverity, window, workspace, type Disposable, type TextDocument } from 'vscode'
import { LANGUAGE } from './selector'
import { statusReason, type Reason, type ServerState } from './statusReason'

export interface Status extends Disposable {
  /** The server sent so many lenses for a document. */
  lensesCame(document: TextDocument, count: number): void
  /** Shows what holds now. */
  refresh(): void
}

const SEVERITY: Record<Reason['severity'], LanguageStatusSeverity> = {
  information: LanguageStatusSeverity.Information,
  warning: LanguageStatusSeverity.Warning,
  error: LanguageStatusSeverity.Error,
}

export function createStatus(server: () => ServerState): Status {
  // Also where a suite has another language mode, to say that this is why nothing happens.
  const item = languages.createLanguageStatusItem('mcpeak', [{ language: LANGUAGE }, { pattern: '**/*.suite.json' }])
  item.name = 'MCPeak'
  const lenses = new WeakMap<TextDocument, number>()

  const refresh = () => {
    const document = window.activeTextEditor?.document
    if (document === undefined) return
    const reason = statusReason({
      server: server(),
      isSuite: document.languageId === LANGUAGE,
      isTrusted: workspace.isTrusted,
      editorShowsLenses: workspace.getConfiguration('editor', document).get('codeLens', true),
      anyLens: anyLens(),
      lenses: lenses.get(document),
    })
    item.text = reason.text
    item.detail = reason.detail ?? ''
    item.severity = SEVERITY[reason.severity]
    item.busy = reason.isBusy ?? false
    item.command = reason.command
  }
  const lensesCame = (document: TextDocument, count: number) => {
    lenses.set(document, count)
    if (document === window.activeTextEditor?.document) refresh()
  }
  const listeners = [
    window.onDidChangeActiveTextEditor(refresh),
    workspace.onDidOpenTextDocument(refresh),
    workspace.onDidChangeConfiguration(refresh),
    workspace.onDidGrantWorkspaceTrust(refresh),
  ]
  refresh()
  return { lensesCame, refresh, dispose: () => [item, ...listeners].forEach((one) => one.dispose()) }
}

function anyLens(): boolean {
  const settings = workspace.getConfiguration('mcpeak.lens')
  return ['suite', 'case', 'upTo', 'result'].some((kind) => settings.get(kind, true))
}
