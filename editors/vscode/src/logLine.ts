// The level of a line of the server's log, so that the output channel can show it as its own.

export type Level = 'error' | 'warn' | 'info' | 'debug' | 'trace'

const LINE = /^\S+Z\s+(ERROR|WARN|INFO|DEBUG|TRACE)\s+(.*)$/s

/** The level and the words of a line. What is no line of the log, such as the words of a crash, is an error. */
export function readLogLine(line: string): { level: Level; text: string } {
  const parts = LINE.exec(line)
  if (parts === null) return { level: 'error', text: line }
  return { level: (parts[1] ?? 'error').toLowerCase() as Level, text: parts[2] ?? '' }
}
