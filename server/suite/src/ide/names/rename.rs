//! Giving a name another text, everywhere that it stands, or saying why that cannot be. What would change what the suite
//! means beyond the name is refused.

use super::{Name, NameKind, Names};
use crate::syntax::JsString;
use crate::text::Edit;
use crate::texts::{Message, TextId};

impl Names<'_> {
    /// Whether the name can be given another text at all. It must have been found in this text.
    ///
    /// # Errors
    ///
    /// It stands where nobody reads it, or what it names is not certain: why.
    pub fn may_rename(&self, name: &Name) -> Result<(), Message> {
        let occurrences = self.occurrences(name);
        let Some(here) = occurrences.iter().find(|one| one.range == name.range) else {
            return Err(TextId::RenameOverridden.into());
        };
        let definitions = occurrences.iter().filter(|one| one.is_definition);
        let is_repeated = definitions.count() > 1;
        let refusal = match name.kind {
            NameKind::Property(_) if is_repeated => TextId::RenameRepeatedProperty,
            NameKind::Case if is_repeated && !here.is_definition => TextId::RenameRepeatedCase,
            _ => return Ok(()),
        };
        Err(Message::new(refusal).with("name", name.text.to_name()))
    }

    /// The edits that give the name another text, everywhere in this text, in which it was found. Where two cases have
    /// the id, only the one that the name stands in gets the new one: the other keeps it, and so does the approval, so
    /// that renaming mends what was repeated.
    ///
    /// # Errors
    ///
    /// The name cannot be renamed, or the new one would break something: why.
    pub fn renamed(&self, name: &Name, new: &str) -> Result<Vec<Edit>, Message> {
        self.may_rename(name)?;
        // A client that sends back what was proposed wants no change, whatever JSON would make of it.
        if name.text.to_name() == new {
            return Ok(Vec::new());
        }
        let new_text = JsString::from(new);
        if new_text.is_blank() {
            return Err(TextId::RenameBlank.into());
        }
        if let Some(refusal) = self.taken(name, &new_text) {
            return Err(Message::new(refusal).with("name", new));
        }
        let edits = self.renamed_elsewhere(name, new);
        match self.is_one_of_several_cases(name) {
            true => Ok(edits
                .into_iter()
                .filter(|edit| edit.range == name.range)
                .collect()),
            false => Ok(edits),
        }
    }

    /// The edits that give a name another text that was found in another text and may be renamed there.
    pub fn renamed_elsewhere(&self, name: &Name, new: &str) -> Vec<Edit> {
        let replacement = JsString::from(new).to_json();
        let occurrences = self.occurrences(name).into_iter();
        occurrences
            .map(|one| Edit {
                range: one.range,
                replacement: replacement.clone(),
            })
            .collect()
    }

    fn is_one_of_several_cases(&self, name: &Name) -> bool {
        let occurrences = self.occurrences(name);
        let definitions = occurrences.iter().filter(|one| one.is_definition);
        name.kind == NameKind::Case && definitions.count() > 1
    }

    /// Who has the new name already, as the reason of a refusal. Tools may be renamed to one that is there: the server
    /// decides which tools exist.
    fn taken(&self, name: &Name, new: &JsString) -> Option<TextId> {
        let (others, introduced, used) = match &name.kind {
            NameKind::Tool => return None,
            NameKind::Case => (
                self.case_ids(),
                TextId::RenameTakenCase,
                TextId::RenameTakenApproval,
            ),
            NameKind::Property(schema) => (
                self.properties(schema),
                TextId::RenameTakenProperty,
                TextId::RenameTakenRequired,
            ),
        };
        let mut same = others
            .iter()
            .filter(|(other, _)| other.string().as_ref() == Some(new));
        let first = same.next()?;
        let is_introduced = first.1 || same.any(|(_, is_definition)| *is_definition);
        Some(if is_introduced { introduced } else { used })
    }
}
