// The commands that are the extension's own, and stand-ins for those of the server while it does not run.

import { commands, env, window, workspace, type Disposable, type ExtensionContext, type LogOutputChannel } from 'vscode'
import { commandLine } from './commandLine'
import { currentPlace } from './client'
import type { Position } from './commandArguments'
import type { Inputs } from './inputs'
import type { Server } from './server'
import { texts } from './texts'

const OWN = ['mcpeak.restartServer', 'mcpeak.showLogs', 'mcpeak.copyRunCommand', 'mcpeak.forgetInputs']

export function registerOwnCommands(server: Server, inputs: Inputs, log: LogOutputChannel): Disposable[] {
  const forget = () => {
    inputs.forget()
    void window.showInformationMessage(texts.inputsForgotten)
  }
  return [
    commands.registerCommand('mcpeak.restartServer', () => server.restart()),
    commands.registerCommand('mcpeak.showLogs', () => log.show()),
    commands.registerCommand('mcpeak.copyRunCommand', () => copyRunCommand(server)),
    commands.registerCommand('mcpeak.forgetInputs', forget),
  ]
}

/**
 * Stand-ins for the server's commands, which only the running server brings along: without them, VS Code would call a
 * command of its own palette unknown.
 */
export function standIns(context: ExtensionContext, server: Server): Disposable {
  const contributed: { command: string }[] = context.extension.packageJSON.contributes.commands
  const names = contributed.map(({ command }) => command).filter((name) => !OWN.includes(name))
  let registered: Disposable[] = []
  const remove = () => {
    registered.forEach((one) => one.dispose())
    registered = []
  }
  const register = () => {
    remove()
    registered = names.map((name) => commands.registerCommand(name, () => showProblem(server)))
  }
  server.onWillStart(remove)
  server.onDidChange((state) => {
    if (state.kind === 'failed') register()
  })
  return { dispose: remove }
}

/** Says why the server does not run, if it does not. Does not wait for the person. */
export function showProblem(server: Server): void {
  const state = server.state()
  if (state.kind !== 'failed') return
  const buttons = [texts.openSetting, texts.restart, texts.showLogs]
  void window.showErrorMessage(state.problem, ...buttons).then((pressed) => {
    if (pressed === texts.openSetting) openSetting('mcpeak.server.path')
    if (pressed === texts.restart) void commands.executeCommand('mcpeak.restartServer')
    if (pressed === texts.showLogs) void commands.executeCommand('mcpeak.showLogs')
  })
}

/** A setting of the machine: where VS Code works on another machine, the user's settings do not list it. */
function openSetting(name: string): void {
  const isRemote = env.remoteName !== undefined
  const command = isRemote ? 'workbench.action.openRemoteSettings' : 'workbench.action.openSettings2'
  void commands.executeCommand(command, { query: name })
}

interface Tree {
  files: { cases: { id: string; range: { start: Position; end: Position } }[] }[]
}

async function copyRunCommand(server: Server): Promise<void> {
  const client = server.client()
  if (client === undefined) return showProblem(server)
  const document = window.activeTextEditor?.document
  const place = currentPlace(client)
  if (document === undefined || place === undefined) return void window.showErrorMessage(texts.noSuiteHere)
  if (document.uri.scheme !== 'file') return void window.showErrorMessage(texts.notOnDisk)
  const tree = await client.sendRequest<Tree>('mcpeak/tests', { uri: place.uri })
  const cases = tree.files[0]?.cases ?? []
  const around = cases.find(({ range }) => isIn(place.position, range.start, range.end))
  const path = workspace.asRelativePath(document.uri, false)
  const line = commandLine(path, around?.id, process.platform === 'win32')
  await env.clipboard.writeText(line)
  void window.showInformationMessage(texts.copied(line))
}

function isIn(position: Position, start: Position, end: Position): boolean {
  const isBefore = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.character < b.character)
  return !isBefore(position, start) && !isBefore(end, position)
}
