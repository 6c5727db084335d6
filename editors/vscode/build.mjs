// Bundles the extension into dist/extension.js, with the licenses of what is in it beside it, or with --tests each test
// into dist-test/.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

/** What the bundle may weigh, in bytes: a look at what was added is due when it is more. */
const BUDGET = 500_000

const isForTests = process.argv.includes('--tests')
const outdir = isForTests ? 'dist-test' : 'dist'
const tests = readdirSync('test').map((name) => `test/${name}`)

rmSync(outdir, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: isForTests ? tests : ['src/extension.ts'],
  outdir,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  // What the oldest VS Code of `engines` runs on.
  target: 'node20',
  external: ['vscode'],
  minify: !isForTests,
  sourcemap: isForTests && 'inline',
  metafile: true,
  logLevel: 'warning',
})
if (!isForTests) {
  writeFileSync(`${outdir}/LICENSES.txt`, licenses(Object.keys(metafile.inputs)))
  const { size } = statSync(`${outdir}/extension.js`)
  if (size > BUDGET) throw new Error(`dist/extension.js has ${size} bytes, and may have ${BUDGET}`)
}

/** The licenses of the packages that these files are from. */
function licenses(files) {
  const folders = files.map((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0])
  return [...new Set(folders.filter(Boolean))].sort().map(license).join('\n\n')
}

function license(folder) {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no license`)
  return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`
}
