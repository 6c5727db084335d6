// A VS Code in Chromium: what a person does with keys and mouse, and sees. Knows nothing of suites.
import { createRequire } from 'node:module'

const require = createRequire(`${process.env.MCPEAK_UI_VSCODE}/`)
const { chromium } = require('playwright-core')

/** Nothing takes so long but what hangs, also on a busy machine. */
export const PATIENCE = 30_000

const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** Opens a folder, and gives the page and what can be done on it. */
export async function openVsCode(url, folder, pictures) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: QUIET })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${url}/?folder=${folder}`)
  await page.waitForSelector('.monaco-workbench')
  return { page, ...actions(page, pictures), close: () => browser.close() }
}

function actions(page, pictures) {
  const lens = (text) => page.locator('.codelens-decoration a').filter({ hasText: text })
  return {
    lens,
    toast: (text) => page.locator('.notification-toast').filter({ hasText: text }),
    /** A button of what has the text. */
    button: (around, text) => around.locator('a.monaco-button').filter({ hasText: text }),
    picture: (name) => page.screenshot({ path: `${pictures}/${name}.png` }),

    async openFile(name) {
      await page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: name }).dblclick()
      await page.locator('.tab.active').filter({ hasText: name }).waitFor()
      await page.waitForSelector('.monaco-editor .view-lines')
    },

    /** Runs a command of the palette by its whole title. */
    async command(title) {
      await page.keyboard.press('F1')
      await page.locator('.quick-input-widget input').first().fill(`>${title}`)
      await page.locator('.quick-input-list .label-name').getByText(title, { exact: true }).first().click()
    },

    /** The numbers of the lines that have a squiggle. */
    async squiggledLines() {
      const tops = (selector) =>
        page.locator(selector).evaluateAll((all) =>
          all.map((one) => ({ text: one.textContent, top: Math.round(one.getBoundingClientRect().top) })),
        )
      const numbers = await tops('.editor-instance .line-numbers')
      const squiggles = await tops('.editor-instance .squiggly-error')
      const numberAt = ({ top }) => numbers.find((number) => Math.abs(number.top - top) < 4)?.text
      return [...new Set(squiggles.map(numberAt))].map(Number)
    },

    /** The rows of the Problems view, in one line each. */
    async problems() {
      const rows = await page.locator('.markers-panel .monaco-list-row').allInnerTexts()
      return rows.map((row) => row.replace(/\s+/g, ' ').trim())
    },
  }
}
