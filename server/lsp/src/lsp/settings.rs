//! The settings of the section `mcpeak`: read tolerantly, one bad value costs that value only and is named to the
//! person who wrote it. Unknown members belong to others.

use std::ops::RangeInclusive;
use std::time::Duration;

use globset::{GlobBuilder, GlobSet};
use mcpeak_runner::run::DEFAULT_START_TIMEOUT_MS;
use mcpeak_runner::target::Definitions;
use mcpeak_suite::ide::{inlay, lens};
use mcpeak_suite::texts::{Message, TextId};
use serde_json::{Map, Value};
use tracing::level_filters::LevelFilter;

use super::logging;

/// The settings in force.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// `mcpeak.files`: what counts as a suite besides `*.suite.json`.
    pub(super) files: Vec<String>,
    globs: GlobSet,
    /// `mcpeak.log.level`, if it is set.
    pub(super) level: Option<LevelFilter>,
    /// `mcpeak.lens`: which lenses are shown.
    pub(super) lenses: lens::Kinds,
    /// `mcpeak.inlayHints`: which hints stand in the lines of cases.
    pub(super) hints: inlay::Kinds,
    /// `mcpeak.run.onSave`: whether saving a suite runs it.
    pub(super) run_on_save: bool,
    /// `mcpeak.run.diagnostics`: whether failures are shown as diagnostics.
    pub(super) run_diagnostics: bool,
    /// `mcpeak.run.startTimeoutMs`: how long a server may take to start.
    pub(super) start_timeout: Duration,
    /// `mcpeak.servers`, `mcpeak.suites` and `mcpeak.resetCommand`, as in `mcpeak.json`; read when a server is looked for.
    pub(super) servers: Value,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            globs: GlobSet::default(),
            level: None,
            lenses: lens::Kinds::default(),
            hints: inlay::Kinds::default(),
            run_on_save: false,
            run_diagnostics: true,
            start_timeout: Duration::from_millis(DEFAULT_START_TIMEOUT_MS),
            servers: Value::Null,
        }
    }
}

impl Settings {
    /// Reads the section; the messages are for the person who wrote it.
    pub(super) fn read(section: &Value) -> (Self, Vec<Message>) {
        let mut settings = Self::default();
        let mut warnings = Vec::new();
        match section {
            Value::Null => {}
            Value::Object(_) => {
                settings.read_files(&section["files"], &mut warnings);
                settings.read_level(group("log", section, &mut warnings), &mut warnings);
                settings.read_lenses(group("lens", section, &mut warnings), &mut warnings);
                settings.read_hints(group("inlayHints", section, &mut warnings), &mut warnings);
                settings.read_run(group("run", section, &mut warnings), &mut warnings);
                settings.servers = servers(section);
                warnings.extend(problems(&settings.servers));
            }
            _ => warnings.push(TextId::LspSettingsNotAnObject.into()),
        }
        (settings, warnings)
    }

    /// Whether a path, from a workspace folder or from the root, is named by `mcpeak.files`.
    pub(super) fn names(&self, path: &str) -> bool {
        self.globs.is_match(path)
    }

    fn read_files(&mut self, files: &Value, warnings: &mut Vec<Message>) {
        let entries = match files {
            Value::Null => return,
            Value::Array(entries) => entries,
            _ => return warnings.push(TextId::LspFilesNotAList.into()),
        };
        let mut globs = GlobSet::builder();
        for entry in entries {
            let pattern = entry.as_str().unwrap_or_default();
            match GlobBuilder::new(pattern).literal_separator(true).build() {
                Ok(glob) if !pattern.is_empty() => {
                    globs.add(glob);
                    self.files.push(pattern.to_owned());
                }
                _ => warnings.push(Message::new(TextId::LspFilesNotAGlob).with("entry", entry)),
            }
        }
        match globs.build() {
            Ok(globs) => self.globs = globs,
            Err(error) => tracing::warn!("the patterns of mcpeak.files: {error}"),
        }
    }

    fn read_lenses(&mut self, lens: &Value, warnings: &mut Vec<Message>) {
        let kinds = &mut self.lenses;
        for (name, kind) in [
            ("suite", &mut kinds.suite),
            ("case", &mut kinds.case),
            ("upTo", &mut kinds.up_to),
            ("result", &mut kinds.result),
        ] {
            read_flag("lens", name, lens, kind, warnings);
        }
    }

    fn read_hints(&mut self, hints: &Value, warnings: &mut Vec<Message>) {
        let kinds = &mut self.hints;
        for (name, kind) in [
            ("timeout", &mut kinds.timeout),
            ("duration", &mut kinds.duration),
        ] {
            read_flag("inlayHints", name, hints, kind, warnings);
        }
    }

    fn read_run(&mut self, run: &Value, warnings: &mut Vec<Message>) {
        read_flag("run", "onSave", run, &mut self.run_on_save, warnings);
        let shown = &mut self.run_diagnostics;
        read_flag("run", "diagnostics", run, shown, warnings);
        let limit = &run["startTimeoutMs"];
        match limit
            .as_u64()
            .filter(|limit| START_TIMEOUTS.contains(limit))
        {
            Some(limit) => self.start_timeout = Duration::from_millis(limit),
            None if limit.is_null() => {}
            None => warnings.push(Message::new(TextId::LspStartTimeout).with("value", limit)),
        }
    }

    fn read_level(&mut self, log: &Value, warnings: &mut Vec<Message>) {
        let value = &log["level"];
        self.level = value.as_str().and_then(logging::level);
        if self.level.is_none() && !value.is_null() {
            warnings.push(Message::new(TextId::LspLogLevel).with("value", value));
        }
    }
}

/// What a server may be given to start, in milliseconds.
const START_TIMEOUTS: RangeInclusive<u64> = 1..=3_600_000;

/// The object `mcpeak.NAME`; null if there is none.
fn group<'v>(name: &str, section: &'v Value, warnings: &mut Vec<Message>) -> &'v Value {
    let value = &section[name];
    if value.is_null() || value.is_object() {
        return value;
    }
    warnings.push(
        Message::new(TextId::LspNotAnObject)
            .with("name", format!("mcpeak.{name}"))
            .with("value", value),
    );
    &Value::Null
}

/// What is wrong with the members that define servers. No value is quoted, since it may be a secret.
fn problems(servers: &Value) -> impl Iterator<Item = Message> {
    let problems = Definitions::settings_problems(servers);
    problems.into_iter().map(|problem| {
        Message::new(TextId::LspServersProblem)
            .with_text("message", problem.message())
            .with_text("hint", problem.hint())
    })
}

/// Reads `mcpeak.GROUP.NAME`, which is true or false.
fn read_flag(
    group: &str,
    name: &str,
    values: &Value,
    flag: &mut bool,
    warnings: &mut Vec<Message>,
) {
    match &values[name] {
        Value::Null => {}
        Value::Bool(value) => *flag = *value,
        value => warnings.push(
            Message::new(TextId::LspNotAFlag)
                .with("name", format!("mcpeak.{group}.{name}"))
                .with("value", value),
        ),
    }
}

/// The members that define servers, as `mcpeak.json` has them; null if there are none.
fn servers(section: &Value) -> Value {
    let members = ["servers", "suites", "resetCommand"].into_iter();
    let given = members.filter(|name| !section[name].is_null());
    let servers: Map<String, Value> = given
        .map(|name| (name.to_owned(), section[name].clone()))
        .collect();
    match servers.is_empty() {
        true => Value::Null,
        false => Value::Object(servers),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_bad_value_costs_that_value_only_and_is_named() {
        let cases = [
            (json!(null), vec![], None, 0),
            (json!({"other": 1, "log": {"other": 2}}), vec![], None, 0),
            (
                json!({"files": ["a/*.json"], "log": {"level": "debug"}}),
                vec!["a/*.json"],
                Some(LevelFilter::DEBUG),
                0,
            ),
            (
                json!({"files": "a", "log": {"level": "off"}}),
                vec![],
                Some(LevelFilter::OFF),
                1,
            ),
            (
                json!({"files": ["a", 5, "[", "", "b"]}),
                vec!["a", "b"],
                None,
                3,
            ),
            (
                json!({"files": ["a"], "log": {"level": "loud"}}),
                vec!["a"],
                None,
                1,
            ),
            (json!({"log": {"level": "3"}}), vec![], None, 1),
            (json!({"files": ["a"], "log": "debug"}), vec!["a"], None, 1),
            (json!([1]), vec![], None, 1),
            (
                json!({"files": {}, "lens": false, "run": 5}),
                vec![],
                None,
                3,
            ),
            (
                json!({"lens": {"case": 1}, "run": {"onSave": "yes", "startTimeoutMs": "5"}}),
                vec![],
                None,
                3,
            ),
            (
                json!({"lens": null, "run": {}, "servers": {}, "suites": {}, "resetCommand": null}),
                vec![],
                None,
                0,
            ),
        ];
        for (section, files, level, warnings) in cases {
            let (settings, messages) = Settings::read(&section);
            assert_eq!(settings.files, files, "{section}");
            assert_eq!(settings.level, level, "{section}");
            assert_eq!(messages.len(), warnings, "{section}: {messages:?}");
        }
    }

    /// They are read as `mcpeak.json` is, so what is wrong there is wrong here.
    #[test]
    fn what_is_wrong_with_definitions_is_named_but_never_quoted() {
        for (section, part) in [
            (json!({"servers": 5}), "servers"),
            (json!({"servers": []}), "servers"),
            (json!({"suites": []}), "suites"),
            (json!({"suites": {"*.json": 5}}), "suites.*.json"),
            (json!({"suites": {"[": "s"}}), "["),
            (json!({"resetCommand": "hunter2"}), "resetCommand"),
            (json!({"resetCommand": []}), "resetCommand"),
            (json!({"servers": {"s": {"comand": "x"}}}), "comand"),
            (
                json!({"servers": {"s": {"command": "x", "env": ["hunter2"]}}}),
                "env",
            ),
        ] {
            let (_, messages) = Settings::read(&section);
            let text = messages
                .iter()
                .map(Message::to_string)
                .collect::<Vec<_>>()
                .join("\n");
            assert!(text.contains(part), "{section}: {text}");
            assert!(!text.contains("hunter2"), "{section}: {text}");
        }
    }

    #[test]
    fn globs_stop_at_slashes_unless_they_are_doubled() {
        let (settings, _) = Settings::read(&json!({"files": ["contracts/*.json", "**/x.json"]}));
        for (path, expected) in [
            ("contracts/a.json", true),
            ("contracts/b/a.json", false),
            ("x.json", true),
            ("/deep/er/x.json", true),
            ("y.json", false),
        ] {
            assert_eq!(settings.names(path), expected, "{path}");
        }
    }
}
