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
}
