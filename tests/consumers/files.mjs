// Writes the texts of the vectors into files whose names are hard to write down.
// usage: node files.mjs FOLDER
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suites } from './vectors.mjs'

const [folder] = process.argv.slice(2)
/** Deeper texts have paths of thousands of keys, for each of their findings. */
const LONGEST = 20_000

suites.filter(({ text }) => text.length < LONGEST).forEach(({ text }, at) => {
  writeFileSync(join(folder, `${at} 서울, 100%;a=b:c#d&<e>'.suite.json`), text)
})
