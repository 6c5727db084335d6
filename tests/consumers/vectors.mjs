// The vectors as values, and the lists of those that a consumer cannot refuse.
import { readFileSync } from 'node:fs'

const folder = new URL('../conformance/', import.meta.url)

/** A text as the reference reads it: without one byte order mark. Undefined for what is no JSON. */
function value(text) {
  try {
    return { json: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}

/** The vectors of a file, with the value of each; what is no JSON has none. */
function vectors(name) {
  const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => {
    const { name, text, valid } = JSON.parse(line)
    // All suites of the other file are valid.
    return { name, text, valid: valid ?? true, value: value(text) }
  })
}

export const suites = [...vectors('validate.jsonl'), ...vectors('fingerprint.jsonl')]

/**
 * The vectors that the README lists in a section, by the reason that stands above them: a heading, then the names as
 * an enumeration of code.
 */
export function listed(section) {
  const readme = readFileSync(new URL('README.md', folder), 'utf8')
  const [, part] = readme.split(`\n## ${section}\n`)
  if (part === undefined) throw new Error(`tests/conformance/README.md has no section "${section}"`)
  const reasons = part.split('\n## ')[0].split('\n### ').slice(1)
  return reasons.flatMap((text) => {
    const [reason, ...lines] = text.split('\n')
    const items = lines.filter((line) => line.startsWith('- `'))
    return items.map((line) => ({ reason, name: line.slice(3, line.lastIndexOf('`')) }))
  })
}

/** Says where what was let pass is not what is listed; true when it is. */
export function agrees(section, passed) {
  const names = listed(section).map(({ name }) => name)
  const unlisted = passed.filter((name) => !names.includes(name))
  const stale = names.filter((name, at) => !passed.includes(name) || names.indexOf(name) !== at)
  for (const name of unlisted) console.log(`not refused and not listed under "${section}": ${name}`)
  for (const name of stale) console.log(`listed under "${section}" but refused, unknown or listed twice: ${name}`)
  return unlisted.length + stale.length === 0
}
