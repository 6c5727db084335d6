// Bundles the extension into dist/extension.js, or with --tests each test into dist-test/.
import { readdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const isForTests = process.argv.includes('--tests')
const outdir = isForTests ? 'dist-test' : 'dist'
const tests = readdirSync('test').map((name) => `test/${name}`)

rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: isForTests ? tests : ['src/extension.ts'],
  outdir,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  // The oldest VS Code of `engines` runs on Node 20.
  target: 'node20',
  external: ['vscode'],
  minify: !isForTests,
  sourcemap: isForTests && 'inline',
  logLevel: 'warning',
})
