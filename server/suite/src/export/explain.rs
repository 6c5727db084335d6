//! What each code means, as a page to read: the command line prints it, editors link to it, and `docs/findings.md` has
//! all of them. The sentences are texts; the examples stand in `examples`.

mod examples;

use super::words;
use crate::analysis::Analysis;
use crate::finding::{Code, Finding, Severity};
use crate::fingerprint::{self, Approval};
use crate::text::Text;
use crate::texts::{Language, Message, TextId as T};

/// What there is to say about a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What it means, in a sentence.
    pub meaning: T,
    /// Why it is reported.
    pub reason: T,
    /// What to do about it.
    pub fix: T,
    /// A suite in which this is found and nothing else.
    pub wrong: String,
    /// The same suite, in which nothing is found.
    pub right: String,
}

/// What there is to say about a code.
pub fn explanation(code: Code) -> Explanation {
    let (meaning, reason, fix) = texts(code);
    let example = examples::of(code);
    Explanation {
        meaning,
        reason,
        fix,
        wrong: example.wrong(),
        right: example.right(),
    }
}

/// The page of a code, in Markdown.
pub fn page(code: Code) -> String {
    format!("# {}\n\n{}", code.as_str(), body(code, "##"))
}

/// All pages with a table of them, in Markdown: one document, in which each code is a heading.
pub fn document() -> String {
    let mut out = format!(
        "# {}\n\n{}\n\n",
        words(T::ExplainTitle),
        words(T::ExplainIntroduction)
    );
    out.push_str(&table(|code| {
        let name = code.as_str();
        format!("[`{name}`](#{})", name.to_ascii_lowercase())
    }));
    for &code in Code::ALL {
        out.push_str(&format!("\n## {}\n\n{}", code.as_str(), body(code, "###")));
    }
    out
}

/// The codes with their severity and meaning, a row each, as the README has them.
pub fn codes() -> String {
    table(|code| format!("`{}`", code.as_str()))
}

fn table(name: impl Fn(Code) -> String) -> String {
    let columns = [
        T::ExplainColumnCode,
        T::ExplainColumnSeverity,
        T::ExplainColumnMeaning,
    ];
    let mut out = format!(
        "| {} |\n| --- | --- | --- |\n",
        columns.map(words).join(" | ")
    );
    for &code in Code::ALL {
        let (meaning, ..) = texts(code);
        let severity = code.severity().as_str();
        out.push_str(&format!(
            "| {} | {severity} | {} |\n",
            name(code),
            words(meaning)
        ));
    }
    out
}

fn body(code: Code, heading: &str) -> String {
    let Explanation {
        meaning,
        reason,
        fix,
        wrong,
        right,
    } = explanation(code);
    let said: Vec<String> = findings(&wrong).iter().map(says).collect();
    let parts = [
        words(meaning),
        format!("{} {}", words(severity(code)), words(reason)),
        format!("{heading} {}", words(T::ExplainWrong)),
        format!("```json\n{wrong}```"),
        said.join("\n\n"),
        format!("{heading} {}", words(T::ExplainRight)),
        format!("```json\n{right}```"),
        format!("{heading} {}", words(T::ExplainFix)),
        words(fix),
    ];
    parts.join("\n\n") + "\n"
}

/// Everything that is found in a suite, its approval included.
fn findings(suite: &str) -> Vec<Finding> {
    let text = Text::new(suite);
    let mut found = Analysis::new(&text).findings();
    if let Approval::Stale { finding, .. } = fingerprint::approval(&text) {
        found.push(*finding);
    }
    found
}

fn says(finding: &Finding) -> String {
    Message::new(T::ExplainSays)
        .with("path", finding.path.to_string_lossy())
        .with_text("message", finding.message.clone())
        .with_text("hint", finding.hint.clone())
        .render(Language::English)
}

fn severity(code: Code) -> T {
    match code.severity() {
        Severity::Error => T::ExplainError,
        Severity::Warning => T::ExplainWarning,
        Severity::Information => T::ExplainInformation,
    }
}

/// What it means, why it is reported, what to do.
fn texts(code: Code) -> (T, T, T) {
    macro_rules! rows {
        ($($code:ident: $meaning:ident $reason:ident $fix:ident;)*) => {
            match code { $(Code::$code => (T::$meaning, T::$reason, T::$fix),)* }
        };
    }
    rows! {
        SuiteJsonInvalid: MeaningSuiteJsonInvalid ReasonSuiteJsonInvalid FixSuiteJsonInvalid;
        MissingRequiredField: MeaningMissingRequiredField ReasonMissingRequiredField FixMissingRequiredField;
        UnknownField: MeaningUnknownField ReasonUnknownField FixUnknownField;
        UnsupportedSchemaVersion: MeaningUnsupportedSchemaVersion ReasonUnsupportedSchemaVersion FixUnsupportedSchemaVersion;
        InvalidType: MeaningInvalidType ReasonInvalidType FixInvalidType;
        InvalidValue: MeaningInvalidValue ReasonInvalidValue FixInvalidValue;
        DuplicateCaseId: MeaningDuplicateCaseId ReasonDuplicateCaseId FixDuplicateCaseId;
        EmptyCases: MeaningEmptyCases ReasonEmptyCases FixEmptyCases;
        EmptyAssertions: MeaningEmptyAssertions ReasonEmptyAssertions FixEmptyAssertions;
        IncompatibleAssertion: MeaningIncompatibleAssertion ReasonIncompatibleAssertion FixIncompatibleAssertion;
        InvalidJsonValue: MeaningInvalidJsonValue ReasonInvalidJsonValue FixInvalidJsonValue;
        InvalidTimeout: MeaningInvalidTimeout ReasonInvalidTimeout FixInvalidTimeout;
        UnsupportedSchemaKeyword: MeaningUnsupportedSchemaKeyword ReasonUnsupportedSchemaKeyword FixUnsupportedSchemaKeyword;
        SchemaKeywordRequiresType: MeaningSchemaKeywordRequiresType ReasonSchemaKeywordRequiresType FixSchemaKeywordRequiresType;
        DuplicateKey: MeaningDuplicateKey ReasonDuplicateKey FixDuplicateKey;
        StaleApproval: MeaningStaleApproval ReasonStaleApproval FixStaleApproval;
        VacuousMinLength: MeaningVacuousMinLength ReasonVacuousMinLength FixVacuousMinLength;
        VacuousMinItems: MeaningVacuousMinItems ReasonVacuousMinItems FixVacuousMinItems;
        ContradictoryBounds: MeaningContradictoryBounds ReasonContradictoryBounds FixContradictoryBounds;
        UnsatisfiableValue: MeaningUnsatisfiableValue ReasonUnsatisfiableValue FixUnsatisfiableValue;
        ContradictoryAssertions: MeaningContradictoryAssertions ReasonContradictoryAssertions FixContradictoryAssertions;
        UnreachableRequired: MeaningUnreachableRequired ReasonUnreachableRequired FixUnreachableRequired;
        VolatileValue: MeaningVolatileValue ReasonVolatileValue FixVolatileValue;
    }
}

#[cfg(test)]
mod tests;
