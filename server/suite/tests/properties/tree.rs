//! The tree of any text: lossless, well nested, and in agreement with strict readers about what is JSON.

use std::collections::HashMap;
use std::ops::Range;

use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use mcpeak_suite::spec::SuiteGuide;
use mcpeak_suite::syntax::{NodeId, NodeKind, Tree, Value, parse};
use serde_json::value::RawValue;

use crate::texts::{Look, properties};

const EXECUTIONS: usize = 400;

properties! {
    tokens_joined_are_the_text
    nodes_nest
    errors_are_in_order_and_show_something
    what_is_json_agrees_with_serde_json
    values_agree_with_serde_json
    ranges_agree_with_jsonc_parser
}

fn is_in(text: &str, range: &Range<usize>) -> bool {
    range.start <= range.end && text.get(range.clone()).is_some()
}

/// R23: whatever the text, its tokens joined are the text.
fn tokens_joined_are_the_text(look: &Look<'_>) {
    let tree = look.tree();
    let mut end = 0;
    for token in tree.tokens() {
        let range = token.range();
        assert_eq!(range.start, end, "a gap or an overlap");
        assert!(!range.is_empty() && is_in(look.text, &range), "{token:?}");
        end = range.end;
    }
    assert_eq!(end, look.text.len());
}

/// R23: the nodes of any text nest: children in their parents, in order, each subtree in one piece.
fn nodes_nest(look: &Look<'_>) {
    let tree = look.tree();
    let nodes: Vec<NodeId> = tree.subtree(tree.root()).collect();
    assert_eq!(tree.parent(tree.root()), None);
    let mut sizes: HashMap<NodeId, usize> = HashMap::new();
    for &node in nodes.iter().rev() {
        let range = tree.range(node);
        assert!(is_in(look.text, &range), "{node:?} {range:?}");
        let is_leaf = !matches!(
            tree.kind(node),
            NodeKind::Object | NodeKind::Array | NodeKind::Member
        );
        let (mut size, mut count, mut end) = (1, 0, range.start);
        for child in tree.children(node) {
            let inner = tree.range(child);
            assert!(
                end <= inner.start && inner.end <= range.end,
                "{:?} {inner:?} in {:?} {range:?}, behind {end}",
                tree.kind(child),
                tree.kind(node)
            );
            assert_eq!(tree.parent(child), Some(node));
            assert_eq!(
                tree.kind(child) == NodeKind::Member,
                tree.kind(node) == NodeKind::Object,
                "{child:?}"
            );
            end = inner.end;
            size += sizes[&child];
            count += 1;
        }
        assert_eq!(size, tree.subtree(node).size_hint().0, "{node:?}");
        assert!(!is_leaf || count == 0, "{node:?} is a leaf");
        assert!(tree.kind(node) != NodeKind::Member || count == 2);
        assert!(
            range.is_empty() <= matches!(tree.kind(node), NodeKind::Missing | NodeKind::Member),
            "{node:?} {:?} is empty",
            tree.kind(node)
        );
        sizes.insert(node, size);
    }
    assert_eq!(sizes[&tree.root()], nodes.len());
}

/// R23: errors come in order, on character boundaries, and show something wherever there is a token to show.
fn errors_are_in_order_and_show_something(look: &Look<'_>) {
    let (tree, errors) = (look.tree(), look.errors());
    assert!(errors.is_sorted_by_key(|error| error.range.start));
    let nothing_there = tree.tokens().iter().all(|token| token.kind.is_trivia());
    for error in errors {
        assert!(is_in(look.text, &error.range), "{error:?}");
        assert!(!error.range.is_empty() || nothing_there, "{error:?}");
        if let Some(opener) = &error.opener {
            assert!(is_in(look.text, opener) && !opener.is_empty(), "{error:?}");
        }
    }
}

/// The text as files are read: without one byte order mark at the beginning.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// There is a syntax error exactly where serde_json refuses the text. Kept raw, values are read by the grammar alone:
/// without a limit of depth or of numbers, and with surrogates unpaired.
fn what_is_json_agrees_with_serde_json(look: &Look<'_>) {
    let errors = look.errors();
    let is_json = serde_json::from_str::<&RawValue>(without_mark(look.text)).is_ok();
    assert_eq!(errors.is_empty(), is_json, "{errors:?}");
}

/// Where serde_json holds a value without loss, ours is the same one, the last of a repeated key included (R22).
fn values_agree_with_serde_json(look: &Look<'_>) {
    let (tree, errors) = (look.tree(), look.errors());
    let theirs = serde_json::from_str::<serde_json::Value>(without_mark(look.text));
    if let Ok(theirs) = theirs
        && errors.is_empty()
    {
        assert_same(Value::new(tree, look.text, tree.root()), &theirs);
    }
}

fn assert_same(ours: Value<'_>, theirs: &serde_json::Value) {
    use serde_json::Value as Json;
    match (ours.kind(), theirs) {
        (NodeKind::Null, Json::Null)
        | (NodeKind::True, Json::Bool(true))
        | (NodeKind::False, Json::Bool(false)) => {}
        (NodeKind::Number, Json::Number(number)) => {
            let (ours, theirs) = (ours.number().unwrap(), number.as_f64().unwrap());
            assert!(
                (ours - theirs).abs() <= theirs.abs() * 1e-15,
                "{ours} {theirs}"
            );
        }
        (NodeKind::String, Json::String(string)) => {
            assert_eq!(ours.string().unwrap(), string.as_str());
        }
        (NodeKind::Array, Json::Array(theirs)) => {
            let ours: Vec<Value<'_>> = ours.elements().unwrap().collect();
            assert_eq!(ours.len(), theirs.len());
            for (ours, theirs) in ours.into_iter().zip(theirs) {
                assert_same(ours, theirs);
            }
        }
        (NodeKind::Object, Json::Object(theirs)) => {
            let ours = ours.object().unwrap();
            assert_eq!(ours.members().len(), theirs.len());
            for member in ours.members() {
                let key = std::str::from_utf8(&member.key).unwrap();
                assert_same(member.value, &theirs[key]);
            }
        }
        (kind, theirs) => panic!("{kind:?} {theirs}"),
    }
}

fn strict() -> ParseOptions {
    ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    }
}

/// Where a text is JSON, every node stands where jsonc-parser has it. That parser refuses unpaired surrogates and more
/// than 512 levels, so those texts are left out.
fn ranges_agree_with_jsonc_parser(look: &Look<'_>) {
    let errors = look.errors();
    if !errors.is_empty() {
        return;
    }
    let text = without_mark(look.text);
    let (tree, _) = parse(text, &SuiteGuide);
    let result = parse_to_ast(text, &CollectOptions::default(), &strict());
    match result {
        Ok(result) => {
            assert_same_ranges(&tree, tree.root(), &result.value.expect("a value"));
        }
        Err(error) => {
            let error = error.to_string();
            assert!(
                error.contains("surrogate") || error.contains("nest"),
                "{error}"
            );
        }
    }
}

fn assert_same_ranges(tree: &Tree, node: NodeId, theirs: &ast::Value<'_>) {
    assert_eq!(tree.range(node), theirs.start()..theirs.end());
    let children: Vec<NodeId> = tree.children(node).collect();
    match theirs {
        ast::Value::Array(array) => {
            assert_eq!(children.len(), array.elements.len());
            for (&child, element) in children.iter().zip(&array.elements) {
                assert_same_ranges(tree, child, element);
            }
        }
        ast::Value::Object(object) => {
            assert_eq!(children.len(), object.properties.len());
            for (&child, property) in children.iter().zip(&object.properties) {
                let (key, value) = tree.key_and_value(child);
                assert_eq!(tree.range(child), property.start()..property.end());
                assert_eq!(tree.range(key), property.name.start()..property.name.end());
                assert_same_ranges(tree, value, &property.value);
            }
        }
        _ => assert_eq!(children, []),
    }
}
