// Documents with the scheme `mcpeak`: responses and conversations, which the server keeps and we show read-only.

import { EventEmitter, Uri, ViewColumn, window, workspace, type Disposable } from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'

const SCHEME = 'mcpeak'

export interface Documents extends Disposable {
  /** Shows a document of ours; `undefined` for any other, which VS Code shows by itself. */
  show(uri: string, takesFocus: boolean): Promise<{ success: boolean }> | undefined
}

export function createDocuments(client: () => LanguageClient | undefined): Documents {
  const changed = new EventEmitter<Uri>()
  const registration = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: async (uri) => {
      const answer = await client()?.sendRequest<{ text: string } | null>('mcpeak/document', { uri: uri.toString() })
      return answer?.text ?? ''
    },
  })
  const open = async (uri: Uri, preserveFocus: boolean) => {
    // It may be open already, with what was answered before.
    changed.fire(uri)
    const document = await workspace.openTextDocument(uri)
    await window.showTextDocument(document, { viewColumn: column(), preserveFocus, preview: true })
    return { success: true }
  }
  return {
    show: (text, takesFocus) => {
      const uri = Uri.parse(text)
      return uri.scheme === SCHEME ? open(uri, !takesFocus) : undefined
    },
    dispose: () => {
      registration.dispose()
      changed.dispose()
    },
  }
}

/** Beside the suite, but not beside another one of these. */
function column(): ViewColumn {
  const scheme = window.activeTextEditor?.document.uri.scheme
  return scheme === SCHEME ? ViewColumn.Active : ViewColumn.Beside
}
