// The command line that runs a suite or one of its cases, to be pasted into a terminal or a CI file.

/** `mcpeak-lsp run …` for a path and the id of a case, quoted for a POSIX shell or for PowerShell. */
export function commandLine(path: string, caseId: string | undefined, isWindows: boolean): string {
  const quoted = (word: string) => quote(word, isWindows)
  const words = ['mcpeak-lsp', 'run', path.startsWith('-') ? `./${path}` : path]
  if (caseId !== undefined) words.push(...(caseId.startsWith('-') ? [`--case=${caseId}`] : ['--case', caseId]))
  return words.map(quoted).join(' ')
}

// A comma makes a list in PowerShell, a backslash escapes in a POSIX shell.
const PLAIN = { posix: /^[\w%+=:,./-]+$/, powershell: /^[\w%+=:.\/\\-]+$/ }

function quote(word: string, isWindows: boolean): string {
  if ((isWindows ? PLAIN.powershell : PLAIN.posix).test(word)) return word
  return isWindows ? `'${word.replaceAll("'", "''")}'` : `'${word.replaceAll("'", `'\\''`)}'`
}
