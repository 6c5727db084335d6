// The generated declarations, compiled by `tsc --strict` with the suites of the vectors assigned to their type: every
// valid one compiles, and those that are invalid but compile are the ones that the README of the vectors lists.
// usage: node types.mjs NODE_MODULES DECLARATIONS FOLDER      FOLDER is made anew
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agrees, suites } from './vectors.mjs'

/** Deeper values make the compiler give up, whatever their type. */
const DEEPEST = 100

const [modules, declarations, folder] = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copyFileSync(declarations, join(folder, 'suite.ts'))
copyFileSync(new URL('usage.ts', import.meta.url), join(folder, 'usage.ts'))

const [tried, tooDeep] = [[], []]
for (const vector of suites.filter(({ value }) => value !== undefined)) {
  const into = depth(vector.value.json) > DEEPEST ? tooDeep : tried
  into.push(vector)
}
tried.forEach((vector, at) => {
  vector.file = `vector-${at}.ts`
  const lines = [
    "import type { TestSuiteSpec } from './suite'",
    `export const suite: TestSuiteSpec = ${expression(vector.value.json)}`,
  ]
  writeFileSync(join(folder, vector.file), `${lines.join('\n')}\n`)
})

const options = { strict: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [] }
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
const tsc = join(modules, 'node_modules/typescript/bin/tsc')
const ran = spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', folder], { encoding: 'utf8', maxBuffer: 1 << 28 })
const lines = ran.stdout.split('\n')
const errors = new Map()
for (const line of lines) {
  const file = /([\w-]+\.ts)\(\d+,\d+\): error/.exec(line)?.[1]
  if (file !== undefined && !errors.has(file)) errors.set(file, line)
}
const isSound = [0, 1, 2].includes(ran.status) && !errors.has('suite.ts') && !errors.has('usage.ts') && !/^error/m.test(ran.stdout)
if (!isSound) console.log(ran.stderr, errors.get('suite.ts') ?? errors.get('usage.ts') ?? lines.slice(0, 5).join('\n'))

const valid = tried.filter((vector) => vector.valid)
const invalid = tried.filter((vector) => !vector.valid)
const refused = valid.filter(({ file }) => errors.has(file))
for (const { name, file } of refused) console.log(`valid, but does not compile: ${name}: ${errors.get(file).slice(0, 300)}`)
const passed = invalid.filter(({ file }) => !errors.has(file))
const agree = agrees('What TypeScript cannot refuse', passed.map(({ name }) => name))
console.log(
  `tsc --strict: ${tried.length} vectors; ${valid.length} valid, all compile: ${refused.length === 0}; ` +
  `${invalid.length - passed.length} invalid do not compile; ${passed.length} invalid compile, all listed: ${agree}; ` +
  `${tooDeep.length} are nested too deep for the compiler`,
)
process.exitCode = isSound && agree && refused.length === 0 ? 0 : 1

function depth(root) {
  let [deepest, todo] = [0, [[root, 1]]]
  while (todo.length > 0) {
    const [value, level] = todo.pop()
    deepest = Math.max(deepest, level)
    if (typeof value === 'object' && value !== null) todo.push(...Object.values(value).map((child) => [child, level + 1]))
  }
  return deepest
}

/** A JSON value as an expression: `__proto__` stays a key, and a number that became infinite stays a number. */
function expression(value) {
  if (Array.isArray(value)) return `[${value.map(expression).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, child]) => {
      const name = key === '__proto__' ? '["__proto__"]' : JSON.stringify(key)
      return `${name}: ${expression(child)}`
    })
    return `{ ${members.join(', ')} }`
  }
  return typeof value === 'number' && !Number.isFinite(value) ? (value > 0 ? '1e400' : '-1e400') : JSON.stringify(value)
}
