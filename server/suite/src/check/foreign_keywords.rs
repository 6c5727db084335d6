//! Keywords that JSON Schema has and the subset of suites has not, each with what to use instead.

use crate::texts::TextId;

/// What to do about a keyword of JSON Schema that the subset lacks; `None` for a name that JSON Schema does not know.
pub(super) fn hint(keyword: &str) -> Option<TextId> {
    Some(match keyword {
        "exclusiveMinimum" => TextId::InsteadOfExclusiveMinimum,
        "exclusiveMaximum" => TextId::InsteadOfExclusiveMaximum,
        "multipleOf" => TextId::InsteadOfMultipleOf,
        "pattern" => TextId::InsteadOfPattern,
        "format" | "contentEncoding" | "contentMediaType" | "contentSchema" => {
            TextId::InsteadOfFormat
        }
        "maxItems" | "uniqueItems" | "maxContains" | "minContains" => TextId::InsteadOfMaxItems,
        "contains" | "prefixItems" | "additionalItems" | "unevaluatedItems" => {
            TextId::InsteadOfPrefixItems
        }
        "minProperties" | "dependentRequired" | "dependencies" => TextId::InsteadOfMinProperties,
        "maxProperties" | "unevaluatedProperties" | "propertyNames" => {
            TextId::InsteadOfMaxProperties
        }
        "patternProperties" | "dependentSchemas" => TextId::InsteadOfPatternProperties,
        "anyOf" | "oneOf" => TextId::InsteadOfAnyOf,
        "allOf" => TextId::InsteadOfAllOf,
        "not" | "if" | "then" | "else" => TextId::InsteadOfConditions,
        "$ref" | "$dynamicRef" | "$recursiveRef" => TextId::InsteadOfRef,
        "$defs" | "definitions" | "$anchor" | "$dynamicAnchor" | "$recursiveAnchor" => {
            TextId::InsteadOfDefinitions
        }
        "nullable" => TextId::InsteadOfNullable,
        "$schema" | "$id" | "id" | "$vocabulary" | "$comment" | "title" | "description"
        | "default" | "examples" | "example" | "deprecated" | "readOnly" | "writeOnly" => {
            TextId::InsteadOfAnnotation
        }
        _ => return None,
    })
}

/// Whether a keyword of JSON Schema only describes, so that a schema means the same without it.
pub(crate) fn is_annotation(keyword: &str) -> bool {
    hint(keyword) == Some(TextId::InsteadOfAnnotation)
}

/// The type that another language's name for it means.
pub(super) fn type_meant(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_lowercase().as_str() {
        "str" | "text" | "char" => "string",
        "int" | "int32" | "int64" | "long" => "integer",
        "float" | "double" | "decimal" => "number",
        "bool" => "boolean",
        "list" | "tuple" | "vector" => "array",
        "dict" | "map" | "record" | "struct" => "object",
        "none" | "nil" | "undefined" => "null",
        _ => return None,
    })
}
