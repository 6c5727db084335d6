// What the server answers when a command cannot be done, with a button where one helps.

import { commands, window } from 'vscode'
import { texts } from './texts'

const HELP: Record<string, { title: string; command: string }> = {
  untrusted: { title: texts.manageTrust, command: 'workbench.trust.manage' },
  invalidSuite: { title: texts.showProblems, command: 'workbench.actions.view.problems' },
}

/** Shows it, and does not wait for the person. */
export function showRefusal(error: unknown): void {
  const help = HELP[kindOf(error)]
  const message = error instanceof Error ? error.message : String(error)
  const buttons = help === undefined ? [] : [help.title]
  void window.showErrorMessage(message, ...buttons).then((pressed) => {
    if (pressed !== undefined && help !== undefined) void commands.executeCommand(help.command)
  })
}

function kindOf(error: unknown): string {
  const data = (error as { data?: { kind?: unknown } } | undefined)?.data
  return typeof data?.kind === 'string' ? data.kind : ''
}
