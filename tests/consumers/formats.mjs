// What `check` prints for other programs, read as they read it: SARIF by its schema, annotations by the rules of the
// workflow runner. Both must say what the JSON report says. (JUnit's XML is read by junit.py.)
// usage: node formats.mjs INSTALLED FOLDER      FOLDER holds check.json, check.sarif and check.github
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import assert from 'node:assert/strict'

const [installed, folder] = process.argv.slice(2)
const require = createRequire(`${installed}/`)
const read = (name) => readFileSync(join(folder, name), 'utf8')

const report = JSON.parse(read('check.json'))
const expected = report.files.flatMap(({ file, findings }) => findings.map((finding) => ({ file, ...finding })))

sarif()
github()

function sarif() {
  const Ajv = require('ajv-draft-04')
  const schema = JSON.parse(readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'))
  // URIs are looked at below, with the names that they stand for. One of its patterns is none in newer syntax.
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true }).compile(schema)
  const log = JSON.parse(read('check.sarif'))
  assert.ok(validate(log), JSON.stringify(validate.errors?.slice(0, 5), null, 2))

  const [run] = log.runs
  const level = { error: 'error', warning: 'warning', information: 'note' }
  const told = run.results.map(({ ruleId, level, message, locations: [{ physicalLocation, logicalLocations }] }) => ({
    file: decodeURIComponent(physicalLocation.artifactLocation.uri),
    code: ruleId,
    level,
    message: message.text,
    path: logicalLocations[0].fullyQualifiedName,
    region: physicalLocation.region,
  }))
  const wanted = expected.map((finding) => ({
    file: finding.file,
    code: finding.code,
    level: level[finding.severity],
    message: `${finding.message} ${finding.hint}`,
    // What is no Unicode cannot stand in every reader's strings.
    path: finding.path.toWellFormed(),
    region: region(finding.range),
  }))
  assert.deepEqual(told, wanted)
  const { rules } = run.tool.driver
  for (const { ruleId, ruleIndex } of run.results) assert.equal(rules[ruleIndex].id, ruleId)
  assert.equal(run.invocations[0].executionSuccessful, false)
  assert.equal(run.invocations[0].toolExecutionNotifications.length, report.unreadable.length)
  console.log(`SARIF: valid by its schema; ${told.length} results in ${report.files.length} files, as in the JSON report; ${rules.length} rules`)
}

function region({ start, end }) {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    byteOffset: start.offset,
    byteLength: end.offset - start.offset,
  }
}

function github() {
  const level = { error: 'error', warning: 'warning', information: 'notice' }
  const lines = read('check.github').split('\n')
  const commands = lines.map(command).filter((read) => read !== undefined)
  // The last line of all is the totals.
  assert.equal(commands.length, lines.length - 2)
  const told = commands.slice(0, expected.length)
  assert.deepEqual(told, expected.map((finding) => ({
    command: level[finding.severity],
    properties: {
      file: finding.file,
      line: `${finding.range.start.line}`,
      col: `${finding.range.start.column}`,
      endLine: `${finding.range.end.line}`,
      endColumn: `${finding.range.end.column}`,
      title: finding.code,
    },
    data: `${finding.message}\n${finding.hint}`,
  })))
  assert.deepEqual(commands.slice(expected.length).map(({ properties }) => properties.file), report.unreadable.map(({ file }) => file))
  console.log(`GitHub: ${commands.length} annotations, as in the JSON report`)
}

/** Reads a line as the workflow runner does: the command, its properties, its data, each unescaped. */
function command(line) {
  const parts = /^::(\w+)(?: ([^:]*(?::(?!:)[^:]*)*))?::(.*)$/s.exec(line)
  if (parts === null) return undefined
  const [, command, properties, data] = parts
  const pairs = properties.split(',').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), unescaped(pair.slice(at + 1), true)]
  })
  return { command, properties: Object.fromEntries(pairs), data: unescaped(data, false) }
}

function unescaped(text, isProperty) {
  const lineBreaks = text.replaceAll('%0D', '\r').replaceAll('%0A', '\n')
  const marks = isProperty ? lineBreaks.replaceAll('%3A', ':').replaceAll('%2C', ',') : lineBreaks
  return marks.replaceAll('%25', '%')
}
