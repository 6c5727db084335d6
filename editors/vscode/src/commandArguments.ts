// The argument of the server's commands (editors/PROTOCOL.md, "Commands") when they come from the palette or a key,
// without one. Knows no editor.

export interface Position {
  line: number
  character: number
}

export interface Argument {
  uri?: string
  position?: Position
  version?: number
  [member: string]: unknown
}

/** The suite that the person looks at. */
export interface Place {
  uri: string
  version: number
  position: Position
}

type Filled = 'nothing' | 'suite' | 'case'

/** What a command is about when nothing else is said. Those that are not here are about everything. */
const ABOUT: Record<string, Filled> = {
  'mcpeak.runCase': 'case',
  'mcpeak.runUpTo': 'case',
  'mcpeak.runSuite': 'suite',
  'mcpeak.rerunFailed': 'suite',
  'mcpeak.chooseServer': 'suite',
  'mcpeak.showResponse': 'case',
  'mcpeak.showConversation': 'suite',
}

/**
 * The argument to send. `given` is what VS Code handed over: from a lens our own object, from a menu the document's
 * URI, which says no more than the place. `versionOf` gives the version of an open document, so that no other text
 * runs than the one on the screen.
 */
export function commandArgument(
  command: string,
  given: readonly unknown[],
  place: Place | undefined,
  versionOf: (uri: string) => number | undefined,
): Argument {
  const argument = ownObject(given[0])
  if (argument === undefined) return fromPlace(ABOUT[command] ?? 'nothing', place)
  if (argument.uri === undefined || argument.version !== undefined) return argument
  const version = versionOf(argument.uri)
  return version === undefined ? argument : { ...argument, version }
}

function fromPlace(about: Filled, place: Place | undefined): Argument {
  if (about === 'nothing' || place === undefined) return {}
  const { uri, version, position } = place
  return about === 'case' ? { uri, version, position } : { uri, version }
}

/** A URI object of VS Code has `scheme` and `path`; ours has neither. */
function ownObject(value: unknown): Argument | undefined {
  if (typeof value !== 'object' || value === null || 'scheme' in value) return undefined
  return value as Argument
}
