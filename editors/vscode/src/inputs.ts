// Values of `${input:ID}`: asked for once, kept in memory, never written anywhere.

import { window } from 'vscode'
import { texts } from './texts'

export interface InputParams {
  id: string
  description: string | null
  password: boolean
}

export interface Inputs {
  /** The value, asked for if it is not known; `null` if the person gave none. */
  ask(params: InputParams): Promise<{ value: string } | null>
  forget(): void
}

export function createInputs(): Inputs {
  const known = new Map<string, string>()
  return {
    ask: async ({ id, description, password }) => {
      const value = known.get(id) ?? (await question(id, description, password))
      if (value === undefined) return null
      known.set(id, value)
      return { value }
    },
    forget: () => known.clear(),
  }
}

function question(id: string, description: string | null, password: boolean): Thenable<string | undefined> {
  return window.showInputBox({
    title: texts.inputTitle(id),
    prompt: texts.inputPrompt,
    placeHolder: description ?? '',
    password,
    ignoreFocusOut: true,
  })
}
