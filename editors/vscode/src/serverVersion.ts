// Asks a program whether it is mcpeak-lsp, before it is spoken to as a language server.

import { execFile } from 'node:child_process'
import { texts } from './texts'

const SECONDS = 10

export type Version = { version: string } | { problem: string }

/** Runs `PROGRAM --version`. Never rejects. */
export function serverVersion(program: string, env: NodeJS.ProcessEnv): Promise<Version> {
  return new Promise((resolve) => {
    execFile(program, ['--version'], { env, timeout: SECONDS * 1000, encoding: 'utf8' }, (error, stdout) => {
      if (error?.killed) return resolve({ problem: texts.noAnswerInTime(SECONDS) })
      if (error) return resolve({ problem: firstLine(error.message) })
      resolve(versionIn(stdout))
    })
  })
}

/** Reads what `--version` printed. */
export function versionIn(output: string): Version {
  const version = /^mcpeak-lsp (\S+)/.exec(output)?.[1]
  if (version !== undefined) return { version }
  const line = firstLine(output)
  return { problem: line === '' ? texts.noOutput : texts.otherOutput(line) }
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').trim().slice(0, 200)
}
