//! Chooses among the definitions: data in, data out, always in the order that mcp.md decides.

use std::path::{Path, PathBuf};

use mcpeak_suite::near::nearest;
use mcpeak_suite::texts::{Message, TextId};

use super::convention::Convention;
use super::definition::Definition;
use super::files;
use super::read::Definitions;
use super::source::Place;

/// What a suite is called.
#[derive(Clone, Copy, Debug)]
pub struct SuiteNames<'a> {
    /// Its `id`, if it has one.
    pub id: Option<&'a str>,
    /// Its file, if it has one.
    pub file: Option<&'a Path>,
}

impl<'a> SuiteNames<'a> {
    /// The file's name without `.suite.json`, or without its last extension.
    fn stem(&self) -> Option<&'a str> {
        let file = self.file?;
        let name = file.file_name()?.to_str()?;
        name.strip_suffix(".suite.json")
            .or_else(|| file.file_stem()?.to_str())
    }
}

/// Which server a suite runs against.
#[derive(Debug)]
pub enum Selection<'a> {
    /// This one.
    One(&'a Definition, Why),
    /// None is defined.
    None {
        /// The first folder that was looked into: the suite's.
        from: PathBuf,
        /// The last folder that was looked into.
        to: PathBuf,
    },
    /// Nothing tells which of these.
    Ambiguous(Vec<&'a Definition>),
    /// A name was given that no definition has.
    Unknown {
        /// The name.
        name: String,
        /// Where `suites` gives it; `None` if the person did.
        place: Option<Place>,
        /// The name that was probably meant.
        nearest: Option<&'a str>,
        /// All names.
        known: Vec<&'a str>,
    },
}

/// Why a server was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The person named it.
    Named,
    /// This pattern of `suites` names it.
    Pattern(String),
    /// It is named as the suite's `id`.
    SuiteId,
    /// It is named as the suite's file.
    FileName,
    /// It is named as the suite's folder.
    FolderName,
    /// It is the only one.
    OnlyOne,
}

impl Definitions {
    /// The server of a suite: the one that `explicit` names; else the one that the first matching pattern of `suites`
    /// names; else the one that is named as the suite's id, its file or its folder; else the only one. A shadowed
    /// definition is never chosen; one that cannot be run is, so that no other server takes its place unnoticed.
    pub fn select(&self, suite: SuiteNames<'_>, explicit: Option<&str>) -> Selection<'_> {
        if let Some(name) = explicit {
            return self.named(name, Why::Named, None);
        }
        let file = suite.file.map(files::tidy);
        let file = file.as_deref();
        let rule = file.and_then(|file| self.rules.iter().find(|rule| rule.matches(file)));
        if let Some(rule) = rule {
            let why = Why::Pattern(rule.pattern.clone());
            return self.named(&rule.server, why, Some(rule.place()));
        }
        let names = SuiteNames { file, ..suite };
        let folder = file.and_then(|file| file.parent()?.file_name()?.to_str());
        let by_name = [
            (suite.id, Why::SuiteId),
            (names.stem(), Why::FileName),
            (folder, Why::FolderName),
        ];
        for (name, why) in by_name {
            if let Some(definition) = name.and_then(|name| self.find(name)) {
                return Selection::One(definition, why);
            }
        }
        self.only_one()
    }

    fn only_one(&self) -> Selection<'_> {
        let candidates: Vec<_> = self.candidates().collect();
        match candidates.as_slice() {
            [] => Selection::None {
                from: self.searched.0.clone(),
                to: self.searched.1.clone(),
            },
            [one] => Selection::One(one, Why::OnlyOne),
            _ => Selection::Ambiguous(candidates),
        }
    }

    fn candidates(&self) -> impl Iterator<Item = &Definition> {
        self.list.iter().filter(|definition| !definition.shadowed)
    }

    fn find(&self, name: &str) -> Option<&Definition> {
        self.candidates().find(|definition| definition.name == name)
    }

    fn named(&self, name: &str, why: Why, place: Option<Place>) -> Selection<'_> {
        if let Some(definition) = self.find(name) {
            return Selection::One(definition, why);
        }
        let known: Vec<_> = self.candidates().map(|one| one.name.as_str()).collect();
        Selection::Unknown {
            name: name.to_owned(),
            place,
            nearest: nearest(name, known.iter().copied()),
            known,
        }
    }
}

impl Selection<'_> {
    /// Why there is no server, and what to do about it on the command line; `None` if there is one.
    pub fn problem(&self) -> Option<(Message, Message)> {
        match self {
            Self::One(..) => None,
            Self::None { from, to } => {
                let id = match from == to {
                    true => TextId::TargetNoneAt,
                    false => TextId::TargetNone,
                };
                let files = Convention::ALL.map(Convention::file_name);
                let message = Message::new(id)
                    .with("from", from.display())
                    .with("to", to.display())
                    .with("names", files.join(", "));
                Some((message, TextId::TargetNoneHint.into()))
            }
            Self::Ambiguous(candidates) => {
                let names: Vec<_> = candidates
                    .iter()
                    .map(|one| format!("{} ({})", one.name, one.place()))
                    .collect();
                let message =
                    Message::new(TextId::TargetAmbiguous).with_text("names", listed(&names));
                Some((message, TextId::TargetAmbiguousHint.into()))
            }
            Self::Unknown {
                name,
                place,
                nearest,
                known,
            } => {
                let message = match place {
                    Some(place) => Message::new(TextId::TargetUnknownFromRule).with("place", place),
                    None => Message::new(TextId::TargetUnknown),
                };
                Some((message.with("name", name), unknown_hint(*nearest, known)))
            }
        }
    }
}

fn unknown_hint(nearest: Option<&str>, known: &[&str]) -> Message {
    match nearest {
        Some(nearest) => Message::new(TextId::DidYouMean).with("name", nearest),
        None if known.is_empty() => TextId::TargetUnknownHintNone.into(),
        None => Message::new(TextId::TargetUnknownHint).with_text("names", listed(known)),
    }
}

/// Names with commas; of very many the first, and how many more there are.
fn listed<T: AsRef<str>>(names: &[T]) -> Message {
    const MOST: usize = 20;
    let shown: Vec<&str> = names.iter().take(MOST).map(AsRef::as_ref).collect();
    let more = names.len() - shown.len();
    let id = match more {
        0 => TextId::TargetNames,
        _ => TextId::TargetNamesAndMore,
    };
    Message::new(id)
        .with("names", shown.join(", "))
        .with("count", more)
}
