import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverPath, type Surroundings } from '../src/serverPath'

const BUNDLED = '/extension/server/mcpeak-lsp'
const INSTALLED = '/usr/bin/mcpeak-lsp'

function around(files: string[], changes: Partial<Surroundings> = {}): Surroundings {
  return {
    setting: '',
    extension: '/extension',
    workspace: '/w',
    home: '/home/me',
    searchPath: '/bin:/usr/bin',
    isWindows: false,
    isFile: (path) => files.includes(path),
    ...changes,
  }
}

const CASES = [
  { name: 'the setting wins', files: [BUNDLED, INSTALLED], setting: '/opt/lsp', path: '/opt/lsp' },
  { name: 'then the one in the extension', files: [BUNDLED, INSTALLED], setting: '', path: BUNDLED },
  { name: 'then the one in PATH', files: [INSTALLED], setting: ' ', path: INSTALLED },
  { name: 'else there is none', files: [], setting: '', path: undefined },
  { name: 'a name is looked for in PATH', files: ['/bin/lsp', BUNDLED], setting: 'lsp', path: '/bin/lsp' },
  { name: 'a name that is not there is named all the same', files: [BUNDLED], setting: 'lsp', path: 'lsp' },
  { name: 'a relative path starts at the workspace', files: [], setting: 'target/lsp', path: '/w/target/lsp' },
  { name: '~ is the home', files: [], setting: '~/lsp', path: '/home/me/lsp' },
]

for (const { name, files, setting, path } of CASES) {
  test(name, () => assert.equal(serverPath(around(files, { setting })), path))
}

test('the current folder is not searched, even if PATH has an empty entry', () => {
  assert.equal(serverPath(around(['mcpeak-lsp'], { searchPath: '::.' })), undefined)
})
