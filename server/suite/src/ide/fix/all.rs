//! All fixes that have one answer, round by round: damage first, since what is wrong around damage may be its doing. Fixes of
//! a round are tried together, and those that do not hold are left out.

use super::verify::Trial;
use super::{Desk, Fix};
use crate::analysis::Analysis;
use crate::finding::Finding;
use crate::ide::page::Page;
use crate::syntax::JsString;
use crate::text::{Edit, Text};
use crate::texts::Message;

/// Rounds before it is given up: each mends something, and what one round reveals is rarely deep.
const ROUNDS: usize = 64;

/// How often a round is tried again without what did not hold.
const ATTEMPTS: usize = 4;

/// How many fixes are tried one by one where they do not hold together.
const SINGLES: usize = 64;

/// What was done about one finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// The JSON path of the finding in the text as it was then.
    pub path: JsString,
    /// What was done.
    pub title: Message,
}

/// A text with all that has one answer mended.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The text now.
    pub text: Text,
    /// What is known of it.
    pub analysis: Analysis,
    /// What was done, in this order; nothing if the text is as it was.
    pub applied: Vec<Applied>,
}

impl Mended {
    /// The one edit that makes the text before into this one; `None` if nothing was done.
    pub fn edit(&self, before: &Text) -> Option<Edit> {
        if self.applied.is_empty() {
            return None;
        }
        let (old, new) = (before.to_string(), self.text.to_string());
        let same = |pair: &((usize, char), char)| pair.0.1 == pair.1;
        let start = old
            .char_indices()
            .zip(new.chars())
            .find(|pair| !same(pair))
            .map_or(old.len().min(new.len()), |((at, _), _)| at);
        let shorter = old.len().min(new.len()) - start;
        let behind = old[start..].chars().rev().zip(new[start..].chars().rev());
        let mut end = 0;
        for (one, other) in behind {
            if one != other || end + one.len_utf8() > shorter {
                break;
            }
            end += one.len_utf8();
        }
        Some(Edit {
            range: start..old.len() - end,
            replacement: new[start..new.len() - end].to_owned(),
        })
    }
}

/// Gives every answer that is the only one, until there is none left. Applying it to its own result changes nothing.
pub fn fix_all(text: &Text, analysis: &Analysis) -> Mended {
    let mut mended = Mended {
        text: text.clone(),
        analysis: analysis.clone(),
        applied: Vec::new(),
    };
    for _ in 0..ROUNDS {
        let before = mended.applied.len();
        round(&mut mended);
        if mended.applied.len() == before {
            break;
        }
    }
    mended
}

fn round(mended: &mut Mended) {
    let findings = super::findings(&mended.analysis);
    if findings.is_empty() {
        return;
    }
    let page = Page::read(&mended.text);
    let desk = Desk {
        page: &page,
        analysis: &mended.analysis,
    };
    let damage = answers(desk, findings.iter().filter(|finding| finding.is_damage()));
    let others = answers(desk, findings.iter().filter(|finding| !finding.is_damage()));
    let trial = Trial::new(&mended.text, &mended.analysis);
    let done = tried(&trial, damage).or_else(|| tried(&trial, others));
    if let Some((next, applied)) = done {
        mended.text = next.text;
        mended.analysis = next.analysis;
        mended.applied.extend(applied);
    }
}

/// The findings with one answer, and that answer.
fn answers<'f>(
    desk: Desk<'_>,
    findings: impl Iterator<Item = &'f Finding>,
) -> Vec<(&'f Finding, Fix)> {
    let answer = |finding: &Finding| {
        let mut drafts = desk.drafts(finding).into_iter();
        let only = drafts.find(|draft| draft.is_only_answer);
        only.map(Fix::certain)
    };
    let mut found: Vec<_> = findings
        .filter_map(|finding| Some((finding, answer(finding)?)))
        .collect();
    found.sort_by_key(|(_, fix)| fix.edits.first().map_or(0, |edit| edit.range.start));
    found
}

type Done = (super::verify::Tried, Vec<Applied>);

/// Applies as many of the answers as hold together; `None` if none does.
fn tried(trial: &Trial<'_>, answers: Vec<(&Finding, Fix)>) -> Option<Done> {
    let mut chosen = apart(&answers);
    for _ in 0..ATTEMPTS {
        if chosen.is_empty() {
            break;
        }
        let result = trial.mends(&chosen);
        if result.is_all()
            && chosen
                .iter()
                .all(|(finding, _)| result.is_progress(finding))
        {
            let applied = chosen.iter().map(|(finding, fix)| applied(finding, fix));
            return Some((result, applied.collect()));
        }
        let mut mended = result.mended.iter();
        chosen.retain(|_| mended.next() == Some(&true));
    }
    answers.iter().take(SINGLES).find_map(|(finding, fix)| {
        let result = trial.mends(&[(*finding, fix)]);
        let holds = result.is_all() && result.is_progress(finding);
        holds.then(|| (result, vec![applied(finding, fix)]))
    })
}

fn applied(finding: &Finding, fix: &Fix) -> Applied {
    Applied {
        path: finding.path.clone(),
        title: fix.title.clone(),
    }
}

/// The answers that do not touch each other.
fn apart<'a>(answers: &'a [(&Finding, Fix)]) -> Vec<(&'a Finding, &'a Fix)> {
    let mut end = None;
    let mut chosen = Vec::new();
    for (finding, fix) in answers {
        let (Some(first), Some(last)) = (fix.edits.first(), fix.edits.last()) else {
            continue;
        };
        if end.is_none_or(|end| first.range.start > end) {
            end = Some(last.range.end);
            chosen.push((*finding, fix));
        }
    }
    chosen
}
