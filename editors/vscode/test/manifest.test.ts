// The manifest is data that VS Code reads without a compiler: here is what must be in step with the rest.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Property {
  description?: string
  markdownDescription?: string
  scope?: string
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const protocol = readFileSync('../PROTOCOL.md', 'utf8')
const commands: string[] = manifest.contributes.commands.map(({ command }: { command: string }) => command)
const properties: [string, Property][] = manifest.contributes.configuration.flatMap(
  (group: { properties: Record<string, Property> }) => Object.entries(group.properties),
)

/** The extension's own; all others are executed by the server. */
const OWN = ['mcpeak.copyRunCommand', 'mcpeak.forgetInputs', 'mcpeak.restartServer', 'mcpeak.showLogs']
/** Takes ids, so nobody can call it from the palette. */
const NOT_IN_PALETTE = ['mcpeak.runCases']

test('the palette has the commands of the server, and our own', () => {
  const served = [...protocol.matchAll(/^\| `(mcpeak\.\w+)` \|/gm)].map((row) => row[1] ?? '')
  const expected = [...served.filter((name) => !NOT_IN_PALETTE.includes(name)), ...OWN]
  assert.ok(served.length > 0)
  assert.deepEqual([...commands].sort(), expected.sort())
})

test('each command is in the palette only where it makes sense', () => {
  const rows: { command: string; when: string }[] = manifest.contributes.menus.commandPalette
  assert.deepEqual(rows.map((row) => row.command), commands)
  for (const { command, when } of rows) assert.match(when, /^(editorLangId == mcpeak-suite|mcpeak\.isActive)$/, command)
})

test('each setting is described', () => {
  for (const [name, property] of properties) assert.ok(property.markdownDescription, name)
})

test('settings that name programs are restricted in a workspace that is not trusted', () => {
  const restricted: string[] = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations
  const names = properties.map(([name]) => name)
  assert.deepEqual(restricted.filter((name) => !names.includes(name)), [])
  for (const name of ['server.path', 'server.extraEnv', 'servers', 'suites', 'resetCommand', 'run.onSave']) {
    assert.ok(restricted.includes(`mcpeak.${name}`), name)
  }
})

test('the types are those of the oldest VS Code that is supported', () => {
  assert.equal(`^${manifest.devDependencies['@types/vscode']}`, manifest.engines.vscode)
})
