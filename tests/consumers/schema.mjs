// The generated JSON Schema, in ajv, over the vectors: none that is valid is refused, and those that are invalid but
// pass are the ones that the README of the vectors lists.
// usage: node schema.mjs NODE_MODULES SCHEMA [DRAFT-07 SCHEMA]
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isMainThread, Worker } from 'node:worker_threads'
import { agrees, suites } from './vectors.mjs'

// Some vectors are nested thousands of levels deep, which takes more stack than a main thread has.
if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits: { stackSizeMb: 200 } })
  worker.on('exit', (code) => { process.exitCode = code })
} else {
  const [modules, ...files] = process.argv.slice(2)
  const require = createRequire(`${modules}/`)
  const results = files.map((file) => check(require, file))
  process.exitCode = results.every(Boolean) ? 0 : 1
}

function check(require, file) {
  const schema = JSON.parse(readFileSync(file, 'utf8'))
  const isOld = schema.$schema.includes('draft-07')
  const Ajv = require(isOld ? 'ajv' : 'ajv/dist/2020').default
  // Strict: an unknown keyword, or one that has no effect, is an error.
  const validate = new Ajv({ strict: true, allErrors: false }).compile(schema)

  const count = { valid: 0, refused: 0, listed: 0, notJson: 0 }
  const passed = []
  let isRight = true
  for (const { name, valid, value } of suites) {
    if (value === undefined) {
      count.notJson += 1
      continue
    }
    const passes = validate(value.json)
    if (valid && !passes) {
      const { instancePath, message } = validate.errors[0]
      console.log(`valid, but refused: ${name}: ${instancePath.slice(0, 200)} ${message}`)
      isRight = false
    }
    if (valid) count.valid += 1
    else if (passes) passed.push(name)
    else count.refused += 1
  }
  count.listed = passed.length
  const agree = agrees('What JSON Schema cannot refuse', passed)
  const draft = isOld ? 'draft-07' : 'draft 2020-12'
  console.log(
    `ajv, ${draft}: ${suites.length} vectors; ${count.valid} valid, none refused: ${isRight}; ${count.refused} invalid refused; ` +
    `${count.listed} invalid pass, all listed: ${agree}; ${count.notJson} are no JSON`,
  )
  return isRight && agree
}
