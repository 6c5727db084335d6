//! What a place of a suite means: fields, keywords, operations, assertions, types, statuses, with what they need and an
//! example; the effective time limit; and what is known of the last run and of the approval, which comes in as data.

use std::ops::Range;

use crate::analysis;
use crate::check::noun;
use crate::spec::{self, Field, Name, Place, STATUSES, TYPE_FIELD, TYPES, ValueKind, Variant};
use crate::syntax::{self, Value};
use crate::texts::{Message, TextId};

use super::spot::{Spot, Step};

/// What is known beyond the text.
pub struct Context<'c> {
    /// The state of the suite's approval, in a sentence.
    pub approval: Option<Message>,
    /// What is known of the last run.
    pub last_run: &'c dyn Fn(&Subject) -> Option<LastRun>,
}

/// What a last run is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The id of the case.
    pub case: String,
    /// The place of an assertion among those of the case; the case itself, if none.
    pub assertion: Option<usize>,
}

/// What is known of the last run of a case, or of one of its assertions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRun {
    /// The verdict in a few lines, which may hold words of a server.
    pub words: String,
    /// What the server answered, shortened: text that nobody may trust.
    pub response: Option<String>,
}

/// What is shown at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// What it is about, in bytes.
    pub range: Range<usize>,
    /// What is said, in order.
    pub parts: Vec<Part>,
}

/// A part of what is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A name of the format, and a few words about it.
    Title(&'static str, Message),
    /// Sentences of ours, in which backticks mark code.
    Text(Message),
    /// An example, as JSON.
    Example(String),
    /// Text of a server, which is to be shown as it is and never to be read as markup.
    Foreign(String),
}

/// What stands at byte `offset` of a text; nothing where the format has nothing to say.
pub fn hover(text: &str, offset: usize, context: &Context<'_>) -> Option<Hover> {
    let (tree, _) = syntax::parse(text, &spec::SuiteGuide);
    let root = Value::new(&tree, text, tree.root());
    let spot = Spot::of(root, offset);
    let step = *spot.last()?;
    let (range, mut parts) = if spot.in_value {
        let scalar = spot.scalar()?;
        let parts = of_name(scalar).or_else(|| of_field(scalar))?;
        (scalar.value.range(), parts)
    } else {
        let key = step.key?.range();
        let end = match spot.in_key {
            true => key.end,
            false => step.value.range().end,
        };
        (key.start..end, of_field(&step)?)
    };
    if let Some(field) = step.field() {
        parts.extend(extras(root, &spot, field, context));
    }
    Some(Hover { range, parts })
}

/// What a field is.
fn of_field(step: &Step<'_>) -> Option<Vec<Part>> {
    let field = step.field()?;
    let mut parts = vec![Part::Title(field.name, title(field))];
    parts.push(Part::Text(field.documentation.into()));
    parts.push(Part::Example(example_of_field(field)));
    Some(parts)
}

/// A field as one would write it.
fn example_of_field(field: &Field) -> String {
    format!("\"{}\": {}", field.name, field.example)
}

/// An operation or assertion as one would write it.
fn example_of_variant(variant: &Variant) -> String {
    let mut members = vec![format!("\"{TYPE_FIELD}\": \"{}\"", variant.name)];
    members.extend(variant.fields.iter().map(example_of_field));
    format!("{{ {} }}", members.join(", "))
}

fn title(field: &Field) -> Message {
    let id = match field.required {
        true => TextId::HoverRequired,
        false => TextId::HoverOptional,
    };
    Message::new(id).with_text("want", noun(field.value))
}

fn names(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// What a value is that names something of the format: an operation, an assertion, a type, a status.
fn of_name(step: &Step<'_>) -> Option<Vec<Part>> {
    let named = step.value.string()?;
    let name = named.as_str()?;
    match step.field()?.value {
        ValueKind::OperationType => spec::operation(name).map(of_operation),
        ValueKind::AssertionType => spec::assertion(name).map(of_assertion),
        ValueKind::SchemaType => TYPES.iter().find(|one| one.name == name).map(of_type),
        ValueKind::Status => STATUSES.iter().find(|one| one.name == name).map(of_status),
        _ => None,
    }
}

fn described(name: &'static str, kind: TextId, documentation: TextId) -> Vec<Part> {
    vec![
        Part::Title(name, kind.into()),
        Part::Text(documentation.into()),
    ]
}

fn of_operation(operation: &'static Variant) -> Vec<Part> {
    let fitting: Vec<&str> = spec::assertions_of(operation.name)
        .map(|assertion| assertion.name)
        .collect();
    let fitting = Message::new(TextId::HoverAssertions).with("names", names(&fitting));
    let mut parts = described(
        operation.name,
        TextId::HoverAnOperation,
        operation.documentation,
    );
    parts.push(Part::Text(fitting));
    parts.push(Part::Example(example_of_variant(operation)));
    parts
}

fn of_assertion(assertion: &'static Variant) -> Vec<Part> {
    let mut parts = described(
        assertion.name,
        TextId::HoverAnAssertion,
        assertion.documentation,
    );
    let operation = assertion.operation;
    let fits = operation.map(|name| Message::new(TextId::HoverFits).with("name", name));
    parts.extend(fits.map(Part::Text));
    parts.push(Part::Example(example_of_variant(assertion)));
    parts
}

fn of_type(known: &'static Name) -> Vec<Part> {
    let mut parts = described(known.name, TextId::HoverAType, known.documentation);
    let keywords = spec::KEYWORDS.iter();
    let keywords = keywords.filter(|keyword| keyword.needs.contains(&known.name));
    let keywords: Vec<&str> = keywords.map(|keyword| keyword.name).collect();
    if !keywords.is_empty() {
        let keywords = Message::new(TextId::HoverKeywords).with("names", names(&keywords));
        parts.push(Part::Text(keywords));
    }
    parts.push(Part::Example(known.example.to_owned()));
    parts
}

fn of_status(known: &'static Name) -> Vec<Part> {
    let mut parts = described(known.name, TextId::HoverAStatus, known.documentation);
    parts.push(Part::Example(known.example.to_owned()));
    parts
}

/// What is known of this very suite.
fn extras(root: Value<'_>, spot: &Spot<'_>, field: &Field, context: &Context<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    if field.value == ValueKind::Fingerprint {
        parts.extend(context.approval.clone().map(Part::Text));
    }
    let Some(case) = spot.around(Place::Case) else {
        return parts;
    };
    let is_of_case = spot.last().is_some_and(|step| step.place == Place::Case);
    if is_of_case {
        parts.push(Part::Text(time_limit(root, case)));
    }
    let last = subject(case, spot).and_then(|subject| (context.last_run)(&subject));
    if let Some(LastRun { words, response }) = last {
        parts.push(Part::Text(TextId::HoverLastRun.into()));
        parts.push(Part::Foreign(words));
        parts.extend(response.map(Part::Foreign));
    }
    parts
}

/// Whose last result matters at a place of a case: the assertion's that it is in, or the case's at a field of its own. None
/// in an operation, and in assertions that a repeated key overrides.
fn subject(case: Value<'_>, spot: &Spot<'_>) -> Option<Subject> {
    let is_of_case = spot.last().is_some_and(|step| step.place == Place::Case);
    let assertion = match is_of_case {
        true => None,
        false => Some(place_of_assertion(case, spot)?),
    };
    let id = case.member(spec::ID_FIELD)?.string()?;
    Some(Subject {
        case: id.to_name().into_owned(),
        assertion,
    })
}

fn place_of_assertion(case: Value<'_>, spot: &Spot<'_>) -> Option<usize> {
    let assertion = spot.around(Place::Assertion)?;
    let mut assertions = case.member(spec::ASSERTIONS_FIELD)?.elements()?;
    assertions.position(|one| one.id() == assertion.id())
}

/// How long the case may take, and who says so.
fn time_limit(root: Value<'_>, case: Value<'_>) -> Message {
    match analysis::time_limit(case, "timeoutMs") {
        Some(own) => Message::new(TextId::HoverLimitOwn).with("limit", own),
        None => inherited_limit(analysis::time_limit(root, "defaultTimeoutMs")).1,
    }
}

/// The time limit, in milliseconds, of a case that sets none in a suite with this one, and who says so.
pub(super) fn inherited_limit(default: Option<u32>) -> (u32, Message) {
    let (id, limit) = match default {
        Some(default) => (TextId::HoverLimitSuite, default),
        None => (TextId::HoverLimitNone, spec::DEFAULT_TIMEOUT_MS),
    };
    (limit, Message::new(id).with("limit", limit))
}

#[cfg(test)]
mod tests;
