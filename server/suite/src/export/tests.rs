use super::*;
use crate::json::Document;

#[test]
fn both_drafts_are_json() {
    for draft in [Draft::Draft2020, Draft::Draft07] {
        let document = Document::read(json_schema(draft));
        assert!(document.is_ok(), "{draft:?}: {document:?}");
    }
}

/// A draft has its own keywords and none of the other's.
#[test]
fn drafts_keep_apart() {
    let (new, old) = (json_schema(Draft::Draft2020), json_schema(Draft::Draft07));
    for keyword in ["\"$defs\"", "\"dependentSchemas\"", "2020-12"] {
        assert!(new.contains(keyword) && !old.contains(keyword), "{keyword}");
    }
    for keyword in ["\"definitions\"", "\"dependencies\"", "draft-07"] {
        assert!(old.contains(keyword) && !new.contains(keyword), "{keyword}");
    }
}

/// Draft 7 looks at nothing beside a reference, so a reference stands alone there.
#[test]
fn references_of_draft_7_stand_alone() {
    let schema = json_schema(Draft::Draft07);
    for (at, _) in schema.match_indices("\"$ref\": ") {
        let before = schema[..at].trim_end();
        let line = schema[at..].lines().next().unwrap_or_default();
        assert!(before.ends_with('{') && !line.ends_with(','), "{line}");
    }
}
