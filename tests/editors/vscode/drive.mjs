// Opens a workspace that is not trusted, trusts it, runs a case that fails, looks at the answer, mends the case, cancels
// a run that hangs, gives a token, and names a server that is not there. Each step waits for what a person would see.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openVsCode, PATIENCE } from './vscode.mjs'

const { MCPEAK_UI_URL: url, MCPEAK_UI_FOLDER: folder, MCPEAK_UI_PICTURES: pictures } = process.env

/** The line of the schema's keyword that does not hold. */
const ASSERTION = lineOf(`${folder}/weather.suite.json`, '"maximum"')

const start = Date.now()
const vscode = await openVsCode(url, folder, pictures)
const { page, lens, toast, button, picture, openFile, command } = vscode

let pictureNumber = 0
/** One thing that must be seen. A picture is taken after it. */
async function step(name, look) {
  try {
    await look()
    console.log(`${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${name}`)
  } finally {
    pictureNumber += 1
    await picture(`${pictureNumber}-${name.replaceAll(' ', '-')}`)
  }
}

/** Waits until something holds; `look` gives it, and is shown if it never does. */
async function until(holds, look) {
  const end = Date.now() + PATIENCE
  let seen = await look()
  while (!holds(seen)) {
    assert.ok(Date.now() < end, `never came; last seen: ${JSON.stringify(seen)}`)
    await page.waitForTimeout(100)
    seen = await look()
  }
}

/** The number of the first line that has the words. */
function lineOf(file, words) {
  return readFileSync(file, 'utf8').split('\n').findIndex((line) => line.includes(words)) + 1
}

/** The servers that hang, or have hung. */
function hangingServers() {
  const file = `${folder}/hang.pids`
  return existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : []
}

const isAlive = (pid) => existsSync(`/proc/${pid}`)

try {
  await step('a workspace that is not trusted runs nothing', async () => {
    await page.locator('.dialog-buttons a').filter({ hasText: 'No, I don' }).click()
    await openFile('weather.suite.json')
    await lens('Run case').first().click()
    await toast('This workspace is not trusted').waitFor()
  })

  await step('the status item says why', async () => {
    await page.locator('#status\\.languageStatus').hover()
    await page.locator('.hover-language-status').filter({ hasText: 'no case is run' }).waitFor()
  })

  await step('trust is handed over', async () => {
    // Away from the status item, which covers the button.
    await page.locator('.view-lines').first().hover()
    await button(toast('This workspace is not trusted'), 'Manage Workspace Trust').click()
    await page.locator('.workspace-trust-editor a.monaco-button').filter({ hasText: 'Trust' }).first().click()
    await openFile('weather.suite.json')
    await lens('Run case').first().click()
    await lens('passed').first().waitFor()
  })

  await step('a failure stands at its assertion', async () => {
    await lens('Run case').nth(1).click()
    await lens(/^failed:/).waitFor()
    await until((lines) => lines.includes(ASSERTION), vscode.squiggledLines)
    await command('Problems: Focus on Problems View')
    const isAtTheAssertion = (row) => row.includes('mcpeak run') && row.includes(`Ln ${ASSERTION},`)
    await until((rows) => rows.some(isAtTheAssertion), vscode.problems)
    await page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'mcpeak run' }).dblclick()
    await until((lines) => lines.includes(ASSERTION), vscode.squiggledLines)
  })

  await step('the lens of a result opens the answer', async () => {
    await command('View: Hide Panel')
    await lens(/^failed:/).click()
    await page.locator('.tab.active').filter({ hasText: /humidity-is-a-share-[0-9a-f]+\.response\.jsonc/ }).waitFor()
    await page.locator('.view-line').filter({ hasText: '"content"' }).first().waitFor()
    await command('View: Close Editor')
  })

  await step('the text on the screen runs, saved or not', async () => {
    await page.locator('.view-line').filter({ hasText: '"maximum"' }).click()
    await page.keyboard.press('End')
    for (const _ of ' } }') await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('00')
    await page.keyboard.press('Control+;')
    await page.keyboard.press('c')
    await until((count) => count === 2, () => lens('passed').count())
    await until((lines) => lines.length === 0, vscode.squiggledLines)
  })

  await step('a run that hangs is shown', async () => {
    await openFile('hang.suite.json')
    await lens('Run case').click()
    await toast('A server that never answers').waitFor()
    await until((pids) => pids.length > 0, async () => hangingServers())
    await lens('running').waitFor()
  })

  await step('it is cancelled from its notification', async () => {
    await button(toast('A server that never answers'), 'Cancel').click()
    await lens('cancelled').waitFor()
    await toast('A server that never answers').waitFor({ state: 'detached' })
    await until((pids) => !pids.some(isAlive), async () => hangingServers())
  })

  await step('a command cancels as well', async () => {
    const before = hangingServers().length
    await command('MCPeak: Rerun Last Run')
    await until((pids) => pids.length > before, async () => hangingServers())
    await command('MCPeak: Cancel Runs')
    await until((pids) => !pids.some(isAlive), async () => hangingServers())
  })

  await step('the server can be started anew', async () => {
    await command('MCPeak: Restart Language Server')
    await lens('cancelled').waitFor({ state: 'detached' })
    await lens('Run case').waitFor()
  })

  await step('a value is asked for once', async () => {
    await openFile('asks.suite.json')
    await lens('Run case').click()
    const box = page.locator('.quick-input-widget input[type=password]')
    await box.fill('sesame-sesame')
    await page.keyboard.press('Enter')
    await lens(/^passed/).waitFor()
    await command('MCPeak: Clear Results')
    await lens(/^passed/).waitFor({ state: 'detached' })
    await lens('Run case').click()
    await lens(/^passed/).waitFor()
  })

  await step('a language server that is not there is named', async () => {
    writeFileSync(`${folder}/.vscode/settings.json`, '{ "mcpeak.server.path": "/nowhere/mcpeak-lsp" }')
    await toast('/nowhere/mcpeak-lsp does not answer').waitFor()
    await command('Notifications: Clear All Notifications')
    await command('MCPeak: Run Suite')
    const problem = toast('/nowhere/mcpeak-lsp does not answer')
    await button(problem, 'Open Setting').click()
    await page.locator('.settings-editor .setting-item').filter({ hasText: 'Mcpeak › Server: Path' }).waitFor()
  })
} finally {
  await vscode.close()
}
