// Where VS Code begins and ends: puts the parts together, and decides nothing.

import { commands, window, workspace, type ConfigurationChangeEvent, type ExtensionContext } from 'vscode'
import { registerOwnCommands, showProblem, standIns } from './commands'
import { createDocuments } from './documents'
import { createInputs } from './inputs'
import { createServer, type Server } from './server'
import { createStatus, type Status } from './status'

/** What the server must be started anew for. All other settings reach it while it runs. */
const RESTART = ['mcpeak.server', 'mcpeak.files']

let running: Server | undefined

export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel('MCPeak', { log: true })
  const trace = window.createOutputChannel('MCPeak Trace', { log: true })
  const inputs = createInputs()
  const documents = createDocuments(() => server.client())
  const server: Server = createServer(context.extensionPath, {
    log,
    trace,
    documents,
    inputs,
    lensesCame: (document, count) => status.lensesCame(document, count),
  })
  const status: Status = createStatus(server.state)
  running = server
  const restartIfNeeded = async (event: ConfigurationChangeEvent) => {
    if (!RESTART.some((section) => event.affectsConfiguration(section))) return
    await server.restart()
  }
  context.subscriptions.push(
    log,
    trace,
    documents,
    status,
    server,
    standIns(context, server),
    ...registerOwnCommands(server, inputs, log),
    server.onDidChange(() => {
      status.refresh()
      showProblem(server)
    }),
    workspace.onDidChangeConfiguration(restartIfNeeded),
    workspace.onDidGrantWorkspaceTrust(() => {
      void server.client()?.sendNotification('mcpeak/trust', { trusted: true })
    }),
  )
  await commands.executeCommand('setContext', 'mcpeak.isActive', true)
  await server.restart()
}

export async function deactivate(): Promise<void> {
  await running?.stop()
}
