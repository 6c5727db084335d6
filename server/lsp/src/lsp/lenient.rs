//! Repairs parameters that the protocol's types would refuse, so that no edit and no client is lost over a detail:
//! a position below zero, a version that is none, a folder without a URI (R10, R14). What is sound stays as it is.

use serde_json::{Map, Value, json};
use tower_lsp::lsp_types::Url;

/// Repairs calls, and tells about it once.
#[derive(Debug, Default)]
pub(super) struct Lenient {
    has_told: bool,
}

impl Lenient {
    /// Puts the parameters of a call right.
    pub(super) fn repair(&mut self, method: &str, params: &mut Value) {
        if !repaired(method, params) || self.has_told {
            return;
        }
        self.has_told = true;
        tracing::warn!(
            "{method} has positions, a version or other parameters that are not what the protocol says; they are repaired, now and in later messages"
        );
    }
}

/// Whether anything had to be repaired.
fn repaired(method: &str, params: &mut Value) -> bool {
    let Value::Object(params) = params else {
        return false;
    };
    match method {
        "initialize" => initialize(params),
        "textDocument/didOpen" => version(params),
        "textDocument/didChange" => version(params) | content_changes(params),
        "workspace/diagnostic" => kept(params, "previousResultIds", previous_result),
        _ => false,
    }
}

fn initialize(params: &mut Map<String, Value>) -> bool {
    let process = params
        .get_mut("processId")
        .is_some_and(|id| replaced(id, is_unsigned, Value::Null));
    let root = params
        .get_mut("rootUri")
        .is_some_and(|uri| replaced(uri, is_uri, Value::Null));
    let folders = params.get("workspaceFolders");
    let has_folders = folders.is_some_and(|folders| !folders.is_null());
    process | root | (has_folders && kept(params, "workspaceFolders", folder))
}

fn folder(folder: &mut Value) -> Fate {
    let Value::Object(folder) = folder else {
        return Fate::Dropped;
    };
    if !folder.get("uri").is_some_and(is_uri) {
        return Fate::Dropped;
    }
    let name = folder.entry("name").or_insert(Value::Null);
    Fate::of(replaced(name, Value::is_string, json!("")))
}

fn previous_result(result: &mut Value) -> Fate {
    match is_uri(&result["uri"]) && result["value"].is_string() {
        true => Fate::Sound,
        false => Fate::Dropped,
    }
}

/// A version that is none becomes 0, which counts like any other that is not above the last one.
fn version(params: &mut Map<String, Value>) -> bool {
    let Some(Value::Object(document)) = params.get_mut("textDocument") else {
        return false;
    };
    let is_version = |version: &Value| {
        let number = version.as_i64();
        number.is_some_and(|number| i32::try_from(number).is_ok())
    };
    let version = document.entry("version").or_insert(Value::Null);
    replaced(version, is_version, json!(0))
}

fn content_changes(params: &mut Map<String, Value>) -> bool {
    kept(params, "contentChanges", content_change)
}

fn content_change(change: &mut Value) -> Fate {
    let Value::Object(change) = change else {
        return Fate::Dropped;
    };
    if !change.get("text").is_some_and(Value::is_string) {
        return Fate::Dropped;
    }
    // Nothing here needs the length, which has long been deprecated.
    let length = change
        .get_mut("rangeLength")
        .is_some_and(|length| replaced(length, is_unsigned, Value::Null));
    match change.get_mut("range") {
        None | Some(Value::Null) => Fate::of(length),
        Some(Value::Object(range)) => {
            Fate::of(position(range, "start") | position(range, "end") | length)
        }
        // Where it belongs is not known, and taking it for the whole text would lose the rest.
        Some(_) => Fate::Dropped,
    }
}

fn position(range: &mut Map<String, Value>, name: &str) -> bool {
    let position = range.entry(name).or_insert(Value::Null);
    let is_new = replaced(position, Value::is_object, json!({}));
    let Value::Object(position) = position else {
        return is_new;
    };
    is_new | coordinate(position, "line") | coordinate(position, "character")
}

fn coordinate(position: &mut Map<String, Value>, name: &str) -> bool {
    let value = position.entry(name).or_insert(Value::Null);
    // The conversion cuts off fractions and stays within the bounds.
    let nearest = value.as_f64().unwrap_or_default() as u32;
    replaced(value, is_unsigned, json!(nearest))
}

/// What becomes of an entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Sound,
    Repaired,
    Dropped,
}

impl Fate {
    fn of(is_repaired: bool) -> Self {
        match is_repaired {
            true => Self::Repaired,
            false => Self::Sound,
        }
    }
}

/// Repairs a list entry by entry; what is no list becomes an empty one. Whether anything has changed.
fn kept(
    params: &mut Map<String, Value>,
    name: &str,
    mut repair: impl FnMut(&mut Value) -> Fate,
) -> bool {
    let list = params.entry(name).or_insert(Value::Null);
    let Value::Array(entries) = list else {
        *list = json!([]);
        return true;
    };
    let mut has_changed = false;
    entries.retain_mut(|entry| {
        let fate = repair(entry);
        has_changed |= fate != Fate::Sound;
        fate != Fate::Dropped
    });
    has_changed
}

/// Puts `instead` in the place of a value that is not sound. Whether it had to.
fn replaced(value: &mut Value, is_sound: impl Fn(&Value) -> bool, instead: Value) -> bool {
    if is_sound(value) || *value == instead {
        return false;
    }
    *value = instead;
    true
}

fn is_unsigned(value: &Value) -> bool {
    let number = value.as_u64();
    number.is_some_and(|number| u32::try_from(number).is_ok())
}

fn is_uri(value: &Value) -> bool {
    value.as_str().is_some_and(|uri| Url::parse(uri).is_ok())
}

#[cfg(test)]
mod tests {
    use tower_lsp::lsp_types::{
        DidChangeTextDocumentParams, DidOpenTextDocumentParams, InitializeParams,
        WorkspaceDiagnosticParams,
    };

    use super::*;

    /// Repairs each first value into the second one, and the second into itself.
    fn check(method: &str, wrap: impl Fn(Value) -> Value, rows: &[(Value, Value)]) {
        for (given, expected) in rows {
            let expected = wrap(expected.clone());
            for (given, has_changed) in [
                (wrap(given.clone()), wrap(given.clone()) != expected),
                (expected.clone(), false),
            ] {
                let mut params = given.clone();
                assert_eq!(repaired(method, &mut params), has_changed, "{given}");
                assert_eq!(params, expected, "{given}");
            }
            let params = expected.clone();
            match method {
                "initialize" => drop(serde_json::from_value::<InitializeParams>(params).unwrap()),
                "textDocument/didOpen" => {
                    drop(serde_json::from_value::<DidOpenTextDocumentParams>(params).unwrap());
                }
                "textDocument/didChange" => {
                    drop(serde_json::from_value::<DidChangeTextDocumentParams>(params).unwrap());
                }
                "workspace/diagnostic" => {
                    drop(serde_json::from_value::<WorkspaceDiagnosticParams>(params).unwrap());
                }
                _ => unreachable!(),
            }
        }
    }

    /// R14: whatever stands for a version, the edit counts.
    #[test]
    fn a_version_that_is_none_becomes_0() {
        let rows = [
            (Value::Null, json!(0)),
            (json!("7"), json!(0)),
            (json!(7.5), json!(0)),
            (json!(1u64 << 31), json!(0)),
            (json!(-1), json!(-1)),
            (json!(i32::MAX), json!(i32::MAX)),
        ];
        let changing = |version| json!({"textDocument": {"uri": "file:///a", "version": version}, "contentChanges": []});
        check("textDocument/didChange", changing, &rows);
        let opening = |version| json!({"textDocument": {"uri": "file:///a", "languageId": "x", "version": version, "text": ""}});
        check("textDocument/didOpen", opening, &rows);
        let mut missing = json!({"textDocument": {"uri": "file:///a"}, "contentChanges": []});
        assert!(repaired("textDocument/didChange", &mut missing));
        assert_eq!(missing["textDocument"]["version"], 0);
    }

    /// R10: a position that no text can have becomes the nearest that one can.
    #[test]
    fn positions_are_clamped() {
        let rows = [
            (json!(-1), json!(0)),
            (json!(i64::MIN), json!(0)),
            (json!(2.7), json!(2)),
            (json!(-0.5), json!(0)),
            (json!(1u64 << 32), json!(u32::MAX)),
            (json!(1e300), json!(u32::MAX)),
            (json!("3"), json!(0)),
            (Value::Null, json!(0)),
            (json!([]), json!(0)),
            (json!(u32::MAX), json!(u32::MAX)),
        ];
        for (line, character) in [(true, false), (false, true), (true, true)] {
            let wrap = |number: Value| {
                let at = |wanted: bool| if wanted { number.clone() } else { json!(1) };
                let position = json!({"line": at(line), "character": at(character)});
                json!({
                    "textDocument": {"uri": "file:///a", "version": 2},
                    "contentChanges": [{"range": {"start": position, "end": position}, "text": "x"}],
                })
            };
            check("textDocument/didChange", wrap, &rows);
        }
    }

    #[test]
    fn changes_without_a_text_or_a_place_are_dropped() {
        let zero = json!({"line": 0, "character": 0});
        let sound = json!({"text": "x"});
        let rows = [
            (json!([{"range": null}, sound]), json!([sound])),
            (json!([{"text": 5}, 7, null, sound]), json!([sound])),
            (json!([{"text": "x", "range": 5}, sound]), json!([sound])),
            (json!({}), json!([])),
            (Value::Null, json!([])),
            (
                json!([{"text": "x", "range": {"start": 5}}]),
                json!([{"text": "x", "range": {"start": zero, "end": zero}}]),
            ),
            (
                json!([{"text": "x", "rangeLength": -1, "range": null}]),
                json!([{"text": "x", "rangeLength": null, "range": null}]),
            ),
        ];
        let wrap = |changes| json!({"textDocument": {"uri": "file:///a", "version": 2}, "contentChanges": changes});
        check("textDocument/didChange", wrap, &rows);
    }

    #[test]
    fn a_client_is_let_in_whatever_it_says_of_its_process_and_folders() {
        let folder = json!({"uri": "file:///w", "name": "w"});
        let rows = [
            (json!({"processId": -1}), json!({"processId": null})),
            (json!({"processId": "7"}), json!({"processId": null})),
            (json!({"processId": 1u64 << 32}), json!({"processId": null})),
            (json!({"rootUri": "w"}), json!({"rootUri": null})),
            (json!({"rootUri": 5}), json!({"rootUri": null})),
            (
                json!({"workspaceFolders": [5, {"uri": "w", "name": "w"}, {"name": "w"}, folder]}),
                json!({"workspaceFolders": [folder]}),
            ),
            (
                json!({"workspaceFolders": [{"uri": "file:///w"}]}),
                json!({"workspaceFolders": [{"uri": "file:///w", "name": ""}]}),
            ),
            (
                json!({"workspaceFolders": "w"}),
                json!({"workspaceFolders": []}),
            ),
            (
                json!({"processId": 7, "rootUri": "file:///w", "workspaceFolders": null}),
                json!({"processId": 7, "rootUri": "file:///w", "workspaceFolders": null}),
            ),
        ];
        let wrap = |mut params: Value| {
            params["capabilities"] = json!({});
            params
        };
        check("initialize", wrap, &rows);
    }

    #[test]
    fn results_that_name_no_document_are_forgotten() {
        let sound = json!({"uri": "file:///a", "value": "1"});
        let rows = [
            (
                json!([{"uri": "a", "value": "1"}, {"uri": "file:///a", "value": 1}, 5, sound]),
                json!([sound]),
            ),
            (Value::Null, json!([])),
        ];
        let wrap = |previous| json!({ "previousResultIds": previous });
        check("workspace/diagnostic", wrap, &rows);
    }

    #[test]
    fn other_parameters_are_left_alone() {
        for (method, params) in [
            ("textDocument/didChange", json!([5])),
            ("textDocument/didSave", json!({"textDocument": 5})),
            ("workspace/diagnostic", Value::Null),
        ] {
            let mut left = params.clone();
            assert!(!repaired(method, &mut left));
            assert_eq!(left, params);
        }
    }
}
