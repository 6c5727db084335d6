//! `textDocument/hover`: what the language crate says of a place, as Markdown or as plain text. Text of servers is always shown
//! as it is, so that it can bring in no markup, no link and no command.

use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::ide::hover::{self, Context, Part, Subject};
use mcpeak_suite::texts::{Language, Message, TextId};
use tower_lsp::lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position, Url};

use super::convert::{self, Place};
use super::run;
use super::snapshot::{Snapshot, guarded};
use super::state::State;
use super::uri::Key;

/// Answers `textDocument/hover`.
pub(super) fn hover(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    position: Position,
) -> Option<Hover> {
    let results = state.results.of(&Key::of(url));
    let offset = convert::offset(position, &snapshot.text, state.features());
    let last_run = |subject: &Subject| {
        let case = snapshot.analysis().case_at(offset);
        run::last_run(
            results.as_ref()?,
            subject,
            case.as_ref(),
            snapshot.analysis(),
        )
    };
    let context = Context {
        approval: approval(snapshot),
        last_run: &last_run,
    };
    // The cases far away say nothing here, and the suite's own fields are in every view.
    let found = guarded(|| {
        snapshot.look_around(offset, |view| {
            let found = hover::hover(view.text(), view.place(offset), &context)?;
            let range = view.offset(found.range.start)..view.offset(found.range.end);
            Some((range, found.parts))
        })
    });
    let (range, parts) = found??;
    let place = Place {
        text: &snapshot.text,
        url,
        features: state.features(),
    };
    let markdown = state.features().hover_markdown;
    let shown: Vec<String> = parts.iter().map(|part| rendered(part, markdown)).collect();
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: match markdown {
                true => MarkupKind::Markdown,
                false => MarkupKind::PlainText,
            },
            value: shown.join("\n\n"),
        }),
        range: Some(place.range(&range)),
    })
}

/// The state of the approval in a sentence. Reads the whole text, so only where there is one.
fn approval(snapshot: &Snapshot) -> Option<Message> {
    if !snapshot.analysis().has_approval() {
        return None;
    }
    Some(match fingerprint::approval(&snapshot.text) {
        Approval::Matching { .. } => TextId::HoverApprovalMatches.into(),
        Approval::Stale { fingerprint, .. } => {
            Message::new(TextId::HoverApprovalStale).with("fingerprint", fingerprint)
        }
        Approval::Invalid | Approval::Absent { .. } => TextId::HoverApprovalUnknown.into(),
    })
}

fn rendered(part: &Part, markdown: bool) -> String {
    match (part, markdown) {
        (Part::Title(name, text), true) => format!("**`{name}`** — {}", words(text)),
        (Part::Title(name, text), false) => format!("{name} — {}", words(text)),
        (Part::Text(text), _) => words(text),
        (Part::Example(json), true) => fenced(json, "json"),
        (Part::Example(json), false) => json.clone(),
        (Part::Foreign(text), true) => fenced(&run::safe_lines(text), "text"),
        (Part::Foreign(text), false) => run::safe_lines(text),
    }
}

/// A block of code whose fence no text can close.
fn fenced(text: &str, language: &str) -> String {
    let mut longest = 2;
    let mut run = 0;
    for character in text.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    format!("{fence}{language}\n{text}\n{fence}")
}

fn words(message: &Message) -> String {
    message.render(Language::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_closes_its_own_fence() {
        for text in ["a", "```", "`````\n[x](command:y)", "` `` ```"] {
            let block = fenced(text, "text");
            let fence = block.split("text").next().unwrap();
            assert_eq!(block.matches(fence).count(), 2, "{block}");
        }
    }
}
