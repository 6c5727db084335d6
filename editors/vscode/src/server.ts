// The life of the language server: found, asked for its version, started, started again, stopped. One thing at a time.

import { homedir } from 'node:os'
import { statSync } from 'node:fs'
import { EventEmitter, workspace, type Disposable, type Event } from 'vscode'
import { State, type LanguageClient } from 'vscode-languageclient/node'
import { createClient, type Surroundings } from './client'
import { serverPath } from './serverPath'
import { serverVersion } from './serverVersion'
import type { ServerState } from './statusReason'
import { texts } from './texts'

export interface Server extends Disposable {
  state(): ServerState
  /** The client, while the server runs. */
  client(): LanguageClient | undefined
  /** Called right before a client takes the commands of the server. */
  onWillStart: Event<void>
  onDidChange: Event<ServerState>
  /** Starts the server, in place of the one that runs. Never rejects: `state` says what came of it. */
  restart(): Promise<void>
  /** Ends the server for good. */
  stop(): Promise<void>
}

export function createServer(extension: string, around: Surroundings): Server {
  const changed = new EventEmitter<ServerState>()
  const willStart = new EventEmitter<void>()
  let state: ServerState = { kind: 'starting' }
  let client: LanguageClient | undefined
  let turn: Promise<void> = Promise.resolve()

  const set = (next: ServerState) => {
    state = next
    if (next.kind === 'failed') around.log.error(next.problem)
    changed.fire(next)
  }
  const end = async () => {
    const ending = client
    client = undefined
    // A server that has crashed cannot be stopped any more, and need not be.
    await ending?.dispose().catch((error: unknown) => around.log.warn(words(error)))
  }
  const begin = async () => {
    set({ kind: 'starting' })
    const found = await find(extension)
    if ('problem' in found) return set({ kind: 'failed', problem: found.problem })
    const { path, version, env } = found
    around.log.info(`${path}, version ${version}`)
    willStart.fire()
    let isOver = false
    const starting = createClient(path, env, around, () => (isOver = true))
    client = starting
    starting.onDidChangeState(({ newState }) => {
      if (client !== starting || newState === State.Starting) return
      if (newState === State.Running) return set({ kind: 'running', version, path })
      // The library starts it again by itself, unless it gave up.
      if (isOver) set({ kind: 'failed', problem: texts.serverStopped })
      else if (state.kind === 'running') set({ kind: 'starting' })
    })
    await starting.start().catch((error: unknown) => {
      client = undefined
      set({ kind: 'failed', problem: texts.serverBroken(path, words(error)) })
    })
  }
  const take = (work: () => Promise<void>) => (turn = turn.then(work, work))

  return {
    state: () => state,
    client: () => (state.kind === 'running' ? client : undefined),
    onWillStart: willStart.event,
    onDidChange: changed.event,
    restart: () => take(async () => (await end(), await begin())),
    stop: () => take(end),
    dispose: () => {
      changed.dispose()
      willStart.dispose()
    },
  }
}

type Found = { path: string; version: string; env: NodeJS.ProcessEnv } | { problem: string }

async function find(extension: string): Promise<Found> {
  const settings = workspace.getConfiguration('mcpeak.server')
  const env = environment(settings.get('extraEnv', {}))
  const path = serverPath({
    setting: settings.get('path', ''),
    extension,
    workspace: workspace.workspaceFolders?.[0]?.uri.fsPath,
    home: homedir(),
    searchPath: env['PATH'] ?? env['Path'] ?? '',
    isWindows: process.platform === 'win32',
    isFile,
  })
  if (path === undefined) return { problem: texts.serverMissing }
  const answer = await serverVersion(path, env)
  if ('problem' in answer) return { problem: texts.serverSilent(path, answer.problem) }
  return { path, version: answer.version, env }
}

function environment(extra: Record<string, string | number | null>): NodeJS.ProcessEnv {
  const env = { ...process.env }
  for (const [name, value] of Object.entries(extra)) {
    if (value === null) delete env[name]
    else env[name] = String(value)
  }
  return env
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
