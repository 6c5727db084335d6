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

    // The language server.
    LspNotUtf8 { en: "The message is not UTF-8" }
    LspNotJson { en: "The message is not JSON" }
    LspBatch { en: "Batches are not part of the protocol" }
    LspNotAMessage { en: "A message is an object with `jsonrpc` \"2.0\" and a `method`" }
    LspBadId { en: "The id of a request is an integer or a string" }
    LspTooDeep { en: "The parameters are nested more than {limit} levels deep" }
    LspIdInFlight { en: "A request with the id {id} has not been answered yet" }
    LspUnknownMethod { en: "There is no method `{method}`" }
    LspInternalError { en: "An internal error kept the server from answering `{method}`" }
    LspUnread { en: "The answer was dropped because too much waits to be read" }
    LspFilesNotAList { en: "The setting `mcpeak.files` must be a list of glob patterns, so it is ignored." }
    LspFilesNotAGlob { en: "The setting `mcpeak.files` has an entry that is no glob pattern, {entry}, which is ignored." }
    LspLogLevel { en: "The setting `mcpeak.log.level` must be off, error, warn, info, debug or trace, so {value} is ignored." }
    LspLogNotAnObject { en: "The setting `mcpeak.log` must be an object with a `level`, so it is ignored." }
    LspSettingsNotAnObject { en: "The settings of `mcpeak` must be an object, so they are ignored." }
}
