//! The table of texts: one row an id, one column a language. `{name}` is an argument; a literal brace is not written.

use super::Language;

macro_rules! texts {
    ($($id:ident { en: $en:literal })*) => {
        /// The id of a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each id's meaning is its text, which stands beside it in the table")]
        pub enum TextId { $($id,)* }

        impl TextId {
            /// All ids, in the order of the table.
            pub const ALL: &'static [TextId] = &[$(TextId::$id,)*];

            pub(super) fn template(self, language: Language) -> &'static str {
                match (self, language) { $((TextId::$id, Language::English) => $en,)* }
            }
        }
    };
}

texts! {
    // The command line.
    CliAbout { en: "Language server and command line for MCPeak suite files" }
    CliAfterHelp { en: "\
Without a command, mcpeak-lsp is the language server on standard input and output, as editors start it.

Examples:
  mcpeak-lsp                  Be the language server
  mcpeak-lsp check            Check the suites below the current folder
  mcpeak-lsp help check       Explain a command" }
    CliServeAbout { en: "Be the language server on standard input and output (the default)" }
    CliServeAfterHelp { en: "\
Examples:
  mcpeak-lsp serve            The same as mcpeak-lsp alone
  mcpeak-lsp --log debug      With a detailed log on standard error

Exit codes:
  0  The editor asked the server to shut down and to exit
  1  The editor left without asking it to shut down" }
    CliStdio { en: "Speak over standard input and output; accepted since editors pass it, and always so" }
    CliLog { en: "What to log: off, error, warn, info, debug, trace, or a filter such as mcpeak_lsp=debug" }
    CliFormat { en: "How to print the result" }
    CliColor { en: "When to use colours; auto is on terminals, unless NO_COLOR is set" }
    CliCheckAbout { en: "Check suites and show what is wrong with them" }
    CliCheckPath { en: "\
Files, folders (the *.suite.json files below them), patterns, or - for standard input
Without any, the suites below the current folder; what git ignores counts only by its own name" }
    CliCheckAfterHelp { en: "\
Examples:
  mcpeak-lsp check                        The suites below the current folder
  mcpeak-lsp check weather.suite.json     One file, whatever its name
  mcpeak-lsp check 'servers/**/*.json'    The files that match a pattern
  mcpeak-lsp check --format json -        Standard input, for a program to read the result

Exit codes:
  0    No errors; advice alone is no error
  1    Errors were found
  2    Something could not be read or found, or the usage is wrong
  141  Whoever read the output stopped reading" }
    CliFingerprintAbout { en: "Print a suite's fingerprint and the state of its approval" }
    CliFingerprintFile { en: "The suite, or - for standard input" }
    CliFingerprintAfterHelp { en: "\
The first line is the fingerprint, the second the approval's state: none, matches or stale.

Examples:
  mcpeak-lsp fingerprint weather.suite.json
  mcpeak-lsp fingerprint --format json - < weather.suite.json

Exit codes:
  0  The suite has a fingerprint, whatever its approval says
  1  The suite is not valid; its errors are on standard error
  2  The file could not be read, or the usage is wrong" }
    CliStdioWithCommand { en: "--stdio is for the language server and does not go with the command {command}" }
    CliCannotWrite { en: "the output could not be written: {error}" }
    CliCannotRead { en: "{file} cannot be checked: {reason}" }
    CliReasonNotFound { en: "there is no such file" }
    CliReasonNotAllowed { en: "reading it is not allowed" }
    CliReasonOther { en: "{error}" }
    CliReasonNoSuites { en: "there are no suites (*.suite.json) below it" }
    CliReasonNoMatches { en: "no file matches the pattern" }
    CliReasonBadPattern { en: "the pattern makes no sense" }
    CliApprovalNone { en: "approval: none" }
    CliApprovalMatches { en: "approval: matches" }
    CliApprovalStale { en: "approval: stale, approved {approved}…" }
    CliSuitesOne { en: "1 suite" }
    CliSuitesMany { en: "{count} suites" }
    CliNoFindings { en: "no findings" }
    CliErrorsOne { en: "1 error" }
    CliErrorsMany { en: "{count} errors" }
    CliWarningsOne { en: "1 warning" }
    CliWarningsMany { en: "{count} warnings" }
    CliNotesOne { en: "1 note" }
    CliNotesMany { en: "{count} notes" }
    CliUnreadable { en: "{count} unreadable" }
    LabelError { en: "error" }
    LabelWarning { en: "warning" }
    LabelNote { en: "note" }
    LabelHelp { en: "help" }
    NotUtf8 { en: "the text is not UTF-8: the byte {byte} at offset {offset} is no character" }
    NotUtf8Hint { en: "save the file as UTF-8" }
    NotUtf8HintUtf16 { en: "the file looks like UTF-16; save it as UTF-8" }
}
