// Which program is the language server: the setting, else the one in the extension, else the one in PATH. Looks at
// nothing but what it is given.

import * as path from 'node:path'

export interface Surroundings {
  /** `mcpeak.server.path`; empty if it is not set. */
  setting: string
  /** The extension's own folder. */
  extension: string
  /** The folder that relative paths start at, if there is one. */
  workspace: string | undefined
  home: string
  /** The variable PATH, as it is. */
  searchPath: string
  isWindows: boolean
  isFile: (path: string) => boolean
}

/** The path of the program; `undefined` if there is none. A setting counts even if nothing is there. */
export function serverPath(around: Surroundings): string | undefined {
  const setting = around.setting.trim()
  if (setting !== '') return fromSetting(setting, around)
  const name = around.isWindows ? 'mcpeak-lsp.exe' : 'mcpeak-lsp'
  const bundled = path.join(around.extension, 'server', name)
  return around.isFile(bundled) ? bundled : inSearchPath(name, around)
}

function fromSetting(setting: string, around: Surroundings): string {
  const isName = !/[\\/]/.test(setting)
  if (isName) return inSearchPath(setting, around) ?? setting
  const expanded = /^~[\\/]/.test(setting) ? path.join(around.home, setting.slice(2)) : setting
  return path.resolve(around.workspace ?? around.home, expanded)
}

function inSearchPath(name: string, around: Surroundings): string | undefined {
  const folders = around.searchPath.split(around.isWindows ? ';' : ':')
  // An empty entry would mean the current folder, which nobody chose.
  const places = folders.filter((folder) => path.isAbsolute(folder)).map((folder) => path.join(folder, name))
  return places.find(around.isFile)
}
