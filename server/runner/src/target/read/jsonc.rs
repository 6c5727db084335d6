//! JSON with comments and trailing commas, and nothing else that `jsonc-parser` would let pass.

use std::collections::HashMap;
use std::ops::Range;

use jsonc_parser::ast::{Object, ObjectProp, ObjectPropName, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::ParseErrorKind;
use jsonc_parser::{CollectOptions, ParseOptions, ParseStringErrorKind, parse_to_ast};

use crate::target::problem::JsonFault;

/// The value of a text, or the first fault in it and its bytes. The parser refuses deep nesting by itself.
pub(super) fn read(text: &str) -> Result<Value<'_>, (Range<usize>, JsonFault)> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &OPTIONS).map_err(|error| {
        let range = error.range();
        (range.start..range.end, fault(error.kind()))
    })?;
    parsed.value.ok_or((0..0, JsonFault::Nothing))
}

const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

fn fault(kind: &ParseErrorKind) -> JsonFault {
    match kind {
        ParseErrorKind::ExpectedComma => JsonFault::Comma,
        ParseErrorKind::ExpectedColonAfterObjectKey => JsonFault::Colon,
        ParseErrorKind::ExpectedObjectValue => JsonFault::Value,
        ParseErrorKind::ExpectedStringObjectProperty => JsonFault::Key,
        ParseErrorKind::UnterminatedObject => JsonFault::OpenObject,
        ParseErrorKind::UnterminatedArray => JsonFault::OpenArray,
        ParseErrorKind::UnterminatedCommentBlock => JsonFault::OpenComment,
        ParseErrorKind::String(ParseStringErrorKind::UnterminatedStringLiteral) => {
            JsonFault::OpenString
        }
        ParseErrorKind::String(_) => JsonFault::Escape,
        ParseErrorKind::SingleQuotedStringsNotAllowed => JsonFault::SingleQuotes,
        ParseErrorKind::BareDecimalPointNumbersNotAllowed
        | ParseErrorKind::ExpectedDigit
        | ParseErrorKind::ExpectedDigitFollowingNegativeSign
        | ParseErrorKind::ExpectedPlusMinusOrDigitInNumberLiteral
        | ParseErrorKind::HexadecimalNumbersNotAllowed
        | ParseErrorKind::NonFiniteNumbersNotAllowed
        | ParseErrorKind::UnaryPlusNumbersNotAllowed => JsonFault::Number,
        ParseErrorKind::MultipleRootJsonValues => JsonFault::Behind,
        ParseErrorKind::NestingDepthExceeded => JsonFault::TooDeep,
        _ => JsonFault::Unexpected,
    }
}

/// A member that counts: of those with one name, the last.
pub(super) struct Member<'v, 't> {
    pub(super) name: &'v str,
    pub(super) property: &'v ObjectProp<'t>,
}

impl Member<'_, '_> {
    /// The bytes of its key, quotes included.
    pub(super) fn range(&self) -> Range<usize> {
        bytes(&self.property.name)
    }
}

/// The members of an object in order, the last of repeated keys at the place of the first, as JavaScript has them.
pub(super) fn members<'v, 't>(object: &'v Object<'t>) -> Vec<Member<'v, 't>> {
    let mut places = HashMap::new();
    let mut members: Vec<Member<'v, 't>> = Vec::new();
    for property in &object.properties {
        let name = match &property.name {
            ObjectPropName::String(literal) => literal.value.as_ref(),
            ObjectPropName::Word(literal) => literal.value,
        };
        let place = *places.entry(name).or_insert(members.len());
        match members.get_mut(place) {
            Some(member) => member.property = property,
            None => members.push(Member { name, property }),
        }
    }
    members
}

/// Where something stands.
pub(super) fn bytes(node: &impl Ranged) -> Range<usize> {
    let range = node.range();
    range.start..range.end
}
