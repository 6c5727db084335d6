// The language client: what it sends to the server at the start, and what it does otherwise than the library. Which
// program it starts, and when, is decided elsewhere.

import * as readline from 'node:readline'
import { languages, window, workspace, type CodeLens, type LogOutputChannel, type TextDocument } from 'vscode'
import {
  CloseAction,
  LanguageClient,
  State,
  type ErrorHandler,
  type Middleware,
  type ProgressToken,
} from 'vscode-languageclient/node'
import { commandArgument, type Place } from './commandArguments'
import { showRefusal } from './refusals'
import type { Documents } from './documents'
import type { InputParams, Inputs } from './inputs'
import { readLogLine } from './logLine'
import { createProgress, type RunProgress } from './progress'
import { selector, type Filter } from './selector'

export interface Surroundings {
  log: LogOutputChannel
  trace: LogOutputChannel
  documents: Documents
  inputs: Inputs
  /** Told how many lenses a document got. */
  lensesCame: (document: TextDocument, count: number) => void
}

/** A client that is not started yet. `gaveUp` is called when its server ends by itself again and again. */
export function createClient(
  program: string,
  env: NodeJS.ProcessEnv,
  around: Surroundings,
  gaveUp: () => void,
): LanguageClient {
  const cancel = (token: ProgressToken) =>
    void client.sendNotification('window/workDoneProgress/cancel', { token })
  const progress = createProgress(cancel)
  const client: LanguageClient = new LanguageClient(
    'mcpeak',
    'MCPeak',
    { command: program, options: { env } },
    {
      documentSelector: ourDocuments(),
      outputChannel: around.log,
      traceOutputChannel: around.trace,
      stdioOptions: { stdout: () => {}, stderr: (lines) => logLines(lines, around.log) },
      initializationOptions: () => ({
        trusted: workspace.isTrusted,
        testView: false,
        documents: true,
        inputs: true,
      }),
      // What went wrong is shown by the one who starts the client.
      initializationFailedHandler: () => false,
      errorHandler: errorHandler(() => client, gaveUp),
      middleware: middleware(() => client, around, progress),
    },
  )
  client.onRequest('mcpeak/input', (params: InputParams) => around.inputs.ask(params))
  client.onDidChangeState(({ newState }) => {
    if (newState !== State.Running) progress.endAll()
  })
  return client
}

/** The library's own: a few new starts, then none. */
function errorHandler(client: () => LanguageClient, gaveUp: () => void): ErrorHandler {
  let usual: ErrorHandler | undefined
  const theUsual = () => (usual ??= client().createDefaultErrorHandler())
  return {
    error: (error, message, count) => theUsual().error(error, message, count),
    closed: async () => {
      const result = await theUsual().closed()
      if (result.action === CloseAction.DoNotRestart) gaveUp()
      return { ...result, handled: true }
    },
  }
}

function middleware(
  client: () => LanguageClient,
  around: Surroundings,
  progress: RunProgress,
): Middleware {
  return {
    executeCommand: (command, given) => execute(client(), command, given),
    provideCodeLenses: async (document, token, next) => {
      const lenses = await next(document, token)
      if (!token.isCancellationRequested) around.lensesCame(document, count(lenses))
      return lenses
    },
    handleWorkDoneProgress: (token, step, next) => {
      progress.step(token, step)
      // The library lets go of the token at the end.
      if (step.kind === 'end') next(token, step)
    },
    window: {
      showDocument: (params, token, next) =>
        around.documents.show(params.uri, params.takeFocus ?? false) ?? next(params, token),
    },
  }
}

/** Sends a command of the server. What stands in its way is shown, once. */
async function execute(client: LanguageClient, command: string, given: unknown[]): Promise<unknown> {
  const versionOf = (uri: string) =>
    workspace.textDocuments.find((document) => uriOf(client, document) === uri)?.version
  const argument = commandArgument(command, given, currentPlace(client), versionOf)
  try {
    return await client.sendRequest('workspace/executeCommand', { command, arguments: [argument] })
  } catch (error) {
    showRefusal(error)
    return undefined
  }
}

/** The suite that the person looks at, and where its cursor is. */
export function currentPlace(client: LanguageClient): Place | undefined {
  const editor = window.activeTextEditor
  if (editor === undefined) return undefined
  if (languages.match(ourDocuments(), editor.document) === 0) return undefined
  const { line, character } = editor.selection.active
  return { uri: uriOf(client, editor.document), version: editor.document.version, position: { line, character } }
}

function ourDocuments(): Filter[] {
  return selector(workspace.getConfiguration('mcpeak').get<string[]>('files', []))
}

function uriOf(client: LanguageClient, document: TextDocument): string {
  return client.code2ProtocolConverter.asUri(document.uri)
}

function count(lenses: CodeLens[] | null | undefined): number {
  return lenses?.length ?? 0
}

function logLines(input: NodeJS.ReadableStream, log: LogOutputChannel): void {
  const lines = readline.createInterface({ input, crlfDelay: Infinity })
  lines.on('line', (line) => {
    const { level, text } = readLogLine(line)
    log[level](text)
  })
}
