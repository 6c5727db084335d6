// Which documents go to the server: our language, and the JSON files that `mcpeak.files` names. The server decides by
// itself which of them are suites, so that a pattern may be a little too wide here.

export const LANGUAGE = 'mcpeak-suite'

/** Not those of `git` and the like: old versions of a suite would show their findings twice. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs']

export interface Filter {
  scheme: string
  language: string
  pattern?: string
}

export function selector(files: readonly string[]): Filter[] {
  const named = files.flatMap((pattern) =>
    ['json', 'jsonc'].map((language) => ({ scheme: 'file', language, pattern: anywhere(pattern) })),
  )
  return [...SCHEMES.map((scheme) => ({ scheme, language: LANGUAGE })), ...named]
}

/** Our patterns begin at any workspace folder or at the root; VS Code's begin at the root. */
function anywhere(pattern: string): string {
  return /^(\/|\*\*\/|[a-zA-Z]:)/.test(pattern) ? pattern : `**/${pattern}`
}
