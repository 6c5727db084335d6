// Every sentence that the extension itself says. What the server says comes from the server.

export const texts = {
  title: 'MCPeak',
  restart: 'Restart',
  openSetting: 'Open Setting',
  showLogs: 'Show Logs',
  showProblems: 'Show Problems',
  manageTrust: 'Manage Workspace Trust',
  changeLanguage: 'Change Language Mode',

  serverMissing:
    'The language server mcpeak-lsp is not in PATH, and none came with the extension. Install it, or say in the setting mcpeak.server.path where it is.',
  serverSilent: (path: string, why: string) =>
    `${path} does not answer --version as mcpeak-lsp does: ${why}. Correct the setting mcpeak.server.path, or install mcpeak-lsp again.`,
  serverBroken: (path: string, why: string) => `The language server ${path} did not start: ${why}.`,
  serverStopped: 'The language server mcpeak-lsp stopped by itself and was not started again.',
  noOutput: 'it wrote nothing',
  noAnswerInTime: (seconds: number) => `no answer within ${seconds} s`,
  otherOutput: (line: string) => `it wrote "${line}"`,

  inputTitle: (id: string) => `MCPeak: value of \${input:${id}}`,
  inputPrompt: 'Kept in memory until the window is closed, and handed to the server under test only.',
  inputsForgotten: 'The values that you entered are forgotten; the next run asks again.',

  noSuiteHere: 'There is no suite here: open one first.',
  notOnDisk: 'The suite is not a file on disk, so no command line can run it. Save it first.',
  copied: (command: string) => `Copied: ${command}`,

  statusReady: (version: string) => `mcpeak-lsp ${version}`,
  statusStarting: 'Starting mcpeak-lsp',
  statusFailed: 'mcpeak-lsp is not running',
  statusNoSuite: 'Not treated as a suite',
  statusNoSuiteDetail: 'No lens: the language mode of this file is not MCPeak Suite.',
  statusUntrusted: 'Workspace is not trusted',
  statusUntrustedDetail: 'Suites are checked, but no case is run.',
  statusEditorLensOff: 'No lens',
  statusEditorLensOffDetail: 'The setting editor.codeLens is off.',
  statusLensOff: 'No lens',
  statusLensOffDetail: 'All settings of mcpeak.lens are off.',
  statusNoCase: 'No lens',
  statusNoCaseDetail: 'The suite has no cases that could be run yet.',
} as const
