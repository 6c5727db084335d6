//! The settings of the section `mcpeak`: read tolerantly, one bad value costs that value only and is named to the
//! person who wrote it. Unknown members belong to others.

use globset::{GlobBuilder, GlobSet};
use mcpeak_suite::texts::{Message, TextId};
use serde_json::Value;
use tracing::level_filters::LevelFilter;

use super::logging;

/// The settings in force.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    /// `mcpeak.files`: what counts as a suite besides `*.suite.json`.
    pub(super) files: Vec<String>,
    globs: GlobSet,
    /// `mcpeak.log.level`, if it is set.
    pub(super) level: Option<LevelFilter>,
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
                settings.read_level(&section["log"], &mut warnings);
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

    fn read_level(&mut self, log: &Value, warnings: &mut Vec<Message>) {
        let value = match log {
            Value::Null => return,
            Value::Object(members) => members.get("level").unwrap_or(&Value::Null),
            _ => return warnings.push(TextId::LspLogNotAnObject.into()),
        };
        self.level = value.as_str().and_then(logging::level);
        if self.level.is_none() && !value.is_null() {
            warnings.push(Message::new(TextId::LspLogLevel).with("value", value));
        }
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
        ];
        for (section, files, level, warnings) in cases {
            let (settings, messages) = Settings::read(&section);
            assert_eq!(settings.files, files, "{section}");
            assert_eq!(settings.level, level, "{section}");
            assert_eq!(messages.len(), warnings, "{section}: {messages:?}");
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
