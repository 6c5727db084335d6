//! What can come at the cursor: keys, values and whole objects, with the edits that put them there and leave the text
//! right. Legality comes from [`crate::spec`]; how the cursor's place is found stands in `cursor`.

mod cursor;
mod draft;
mod keys;
mod layout;
mod literal;
mod names;
mod prefill;
mod site;
mod template;
mod values;

use std::ops::Range;

use crate::analysis::View;
use crate::syntax::JsString;
use crate::text::Edit;
use crate::texts::{Message, TextId};
use cursor::{Cursor, Role};
use draft::Draft;
pub use draft::Kind;
use layout::Layouts;
use literal::{Literal, reads_like};
use names::Names;
use prefill::Prefill;
use site::Site;

/// Items that a list has at most; the rest is left for when more is typed.
const LIMIT: usize = 500;

/// What the asking editor can do, and what is known beside the text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// Whether placeholders may be written, in the protocol's syntax of snippets.
    pub snippets: bool,
    /// Whether inserted lines stay as they are. Otherwise the editor indents the lines of snippets as it indents the
    /// line that they begin on.
    pub as_is: bool,
    /// Whether a quote was typed last: one that closes a string asks for nothing.
    pub quote_typed: bool,
    /// Names of tools that the server at hand has.
    pub tools: &'a [String],
}

/// What may come at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The items, in the order in which they should be shown.
    pub items: Vec<Item>,
    /// Whether there are more, of which some may be among those asked for when more is typed.
    pub is_incomplete: bool,
}

/// One thing that may come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What the list shows.
    pub label: String,
    /// What it stands for.
    pub kind: Kind,
    /// A few words beside the label.
    pub detail: Option<Message>,
    /// What it means, at length.
    pub documentation: Option<TextId>,
    /// What is compared with what was typed, from the first byte that is replaced.
    pub filter_text: String,
    /// Its place in the list, as text that sorts.
    pub sort_text: String,
    /// The replacement of what stands at the cursor, on the cursor's line.
    pub edit: Edit,
    /// Whether the replacement has placeholders.
    pub is_snippet: bool,
    /// What is put right elsewhere.
    pub additional_edits: Vec<Edit>,
}

/// What may come at byte `offset` of the text of `view`. Reads the view a few times; nothing it does not show is looked
/// at but ids and names of tools.
pub fn completions(view: &View<'_>, offset: usize, context: &Context<'_>) -> List {
    let place = view.place(offset);
    let cursor = Cursor::new(view.text(), place);
    let Some(cursor) = cursor.filter(|cursor| !(context.quote_typed && cursor.is_behind_string))
    else {
        return List::default();
    };
    let site = Site::of(&cursor);
    let prefill = Prefill {
        names: Names {
            root: cursor.root(),
            view,
            tools: context.tools,
        },
        site: site.as_ref(),
    };
    let drafts = drafts(&cursor, site.as_ref(), &prefill);
    let found = Found {
        view,
        cursor: &cursor,
        layouts: Layouts::of(&cursor, site.as_ref(), context),
        offset: place,
    };
    found.list(drafts)
}

fn drafts(cursor: &Cursor, site: Option<&Site<'_>>, prefill: &Prefill<'_>) -> Vec<Draft> {
    let Some(site) = site else {
        return values::of_document(prefill);
    };
    match cursor.role {
        Role::Document => Vec::new(),
        Role::Member => keys::keys(site, prefill, true),
        Role::Key { .. } => keys::keys(site, prefill, false),
        Role::Value => values::of_member(site, prefill),
        Role::Element => values::of_array(site, prefill),
    }
}

/// What was found, on its way into a list.
struct Found<'a> {
    view: &'a View<'a>,
    cursor: &'a Cursor,
    layouts: Layouts,
    offset: usize,
}

impl Found<'_> {
    fn list(&self, mut drafts: Vec<Draft>) -> List {
        let written = self.view.text().get(self.cursor.replaced.clone());
        let written = written.unwrap_or_default();
        let is_incomplete = drafts.len() > LIMIT;
        if is_incomplete {
            let typed = self.typed().to_lowercase();
            drafts.retain(|draft| draft.label.to_lowercase().contains(&typed));
            drafts.truncate(LIMIT);
        }
        // A literal that is complete is there to be exchanged, so everything matches it; itself comes first.
        let literal = Literal::of(written);
        let itself = drafts.iter().position(|draft| literal.is(draft));
        if let Some(at) = itself {
            drafts[..=at].rotate_right(1);
        }
        let is_exchanged = itself.is_some() || self.is_exchanged(&literal, &drafts);
        let items = drafts.iter().enumerate().map(|(at, draft)| {
            let filter_text = match is_exchanged {
                true => written.to_owned(),
                false if written.starts_with('"') => JsString::from(draft.label.as_str()).to_json(),
                false => draft.label.clone(),
            };
            self.item(at, draft, filter_text)
        });
        List {
            items: items.collect(),
            is_incomplete,
        }
    }

    /// Whether a closed string is there to be exchanged, and not being typed between quotes that an editor closed:
    /// the cursor is not at its end, or nothing is offered that reads like it.
    fn is_exchanged(&self, literal: &Literal<'_>, drafts: &[Draft]) -> bool {
        let Some(content) = literal.content.as_deref().filter(|text| !text.is_empty()) else {
            return false;
        };
        let is_at_end = self.offset + 1 >= self.cursor.replaced.start + literal.length;
        let is_like = |draft: &Draft| reads_like(&draft.label, content);
        !is_at_end || !drafts.iter().any(is_like)
    }

    /// What was typed of the item so far.
    fn typed(&self) -> &str {
        let typed = self.cursor.replaced.start..self.offset.max(self.cursor.replaced.start);
        let typed = self.view.text().get(typed).unwrap_or_default();
        typed.trim_matches('"')
    }

    fn item(&self, at: usize, draft: &Draft, filter_text: String) -> Item {
        let (replacement, is_snippet) = self.layouts.written(&draft.insert, self.cursor);
        Item {
            label: draft.label.clone(),
            kind: draft.kind,
            detail: draft.detail.clone(),
            documentation: draft.documentation,
            filter_text,
            sort_text: format!("{at:04}"),
            edit: Edit {
                range: self.in_text(self.cursor.replaced.clone()),
                replacement,
            },
            is_snippet,
            additional_edits: self.additional_edits(),
        }
    }

    fn additional_edits(&self) -> Vec<Edit> {
        let lack = self.cursor.lacks_before;
        let apart = lack.filter(|lack| lack.at < self.cursor.replaced.start);
        let edits = apart.map(|lack| Edit {
            range: self.in_text(lack.at..lack.at),
            replacement: lack.character.to_string(),
        });
        edits.into_iter().collect()
    }

    fn in_text(&self, range: Range<usize>) -> Range<usize> {
        self.view.offset(range.start)..self.view.offset(range.end)
    }
}
