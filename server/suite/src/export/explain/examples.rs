//! An example for each code: one small suite, and what is different in it where the code is found and where it is not.
//! JSON and nothing else; that each example does what it should is tested.

use crate::finding::Code;

macro_rules! case {
    () => {
        r#"    {
      "id": "forecast",
      "name": "A forecast for Seoul",
      "operation": { "type": "callTool", "tool": "get_forecast", "input": { "city": "Seoul" } },
      "assertions": [
        { "type": "isError", "expected": false }
      ]
    }"#
    };
}

/// The suite that all examples are variations of; nothing is found in it.
const SUITE: &str = concat!(
    "{\n  \"schemaVersion\": 1,\n  \"id\": \"weather\",\n  \"name\": \"Weather server\",\n  \"cases\": [\n",
    case!(),
    "\n  ]\n}\n"
);

/// How a suite with the finding and one without it differ from [`SUITE`].
pub(super) struct Example {
    /// The piece of the suite that is replaced.
    of: &'static str,
    wrong: &'static str,
    right: &'static str,
}

impl Example {
    /// The suite with the finding.
    pub(super) fn wrong(&self) -> String {
        SUITE.replacen(self.of, self.wrong, 1)
    }

    /// The suite without it.
    pub(super) fn right(&self) -> String {
        SUITE.replacen(self.of, self.right, 1)
    }
}

/// The suite as it is right; this is wrong in it.
const fn damage(of: &'static str, wrong: &'static str) -> Example {
    Example {
        of,
        wrong,
        right: of,
    }
}

const fn change(of: &'static str, wrong: &'static str, right: &'static str) -> Example {
    Example { of, wrong, right }
}

const NAME: &str = r#""name": "A forecast for Seoul","#;
const INPUT: &str = r#"{ "city": "Seoul" }"#;
const ASSERTION: &str = r#"{ "type": "isError", "expected": false }"#;

/// An assertion with a schema in place of the other.
macro_rules! schemas {
    ($wrong:literal, $right:literal) => {
        change(
            ASSERTION,
            concat!(r#"{ "type": "bodyMatchesSchema", "schema": "#, $wrong, " }"),
            concat!(r#"{ "type": "bodyMatchesSchema", "schema": "#, $right, " }"),
        )
    };
}

/// The example of a code.
pub(super) fn of(code: Code) -> Example {
    match code {
        Code::SuiteJsonInvalid => damage(NAME, r#""name": "A forecast for Seoul""#),
        Code::MissingRequiredField => damage(concat!(r#""id": "forecast","#, "\n      "), ""),
        Code::UnknownField => change(
            NAME,
            concat!(
                r#""name": "A forecast for Seoul","#,
                "\n      ",
                r#""timeout": 5000,"#
            ),
            concat!(
                r#""name": "A forecast for Seoul","#,
                "\n      ",
                r#""timeoutMs": 5000,"#
            ),
        ),
        Code::UnsupportedSchemaVersion => damage(r#""schemaVersion": 1"#, r#""schemaVersion": 2"#),
        Code::InvalidType => damage(r#""expected": false"#, r#""expected": "false""#),
        Code::InvalidValue => damage(r#""tool": "get_forecast""#, r#""tool": """#),
        Code::DuplicateCaseId => change(
            case!(),
            concat!(
                case!(),
                r#",
    {
      "id": "forecast",
      "name": "A forecast for no place",
      "operation": { "type": "callTool", "tool": "get_forecast", "input": {} },
      "assertions": [
        { "type": "isError", "expected": true }
      ]
    }"#
            ),
            concat!(
                case!(),
                r#",
    {
      "id": "no-place",
      "name": "A forecast for no place",
      "operation": { "type": "callTool", "tool": "get_forecast", "input": {} },
      "assertions": [
        { "type": "isError", "expected": true }
      ]
    }"#
            ),
        ),
        Code::EmptyCases => damage(concat!("[\n", case!(), "\n  ]"), "[]"),
        Code::EmptyAssertions => damage(
            "[\n        { \"type\": \"isError\", \"expected\": false }\n      ]",
            "[]",
        ),
        Code::IncompatibleAssertion => damage(
            ASSERTION,
            r#"{ "type": "toolExists", "tool": "get_forecast" }"#,
        ),
        Code::InvalidJsonValue => damage(INPUT, r#"["Seoul"]"#),
        Code::InvalidTimeout => change(
            NAME,
            concat!(
                r#""name": "A forecast for Seoul","#,
                "\n      ",
                r#""timeoutMs": "5s","#
            ),
            concat!(
                r#""name": "A forecast for Seoul","#,
                "\n      ",
                r#""timeoutMs": 5000,"#
            ),
        ),
        Code::UnsupportedSchemaKeyword => schemas!(
            r#"{ "type": "string", "pattern": "rain" }"#,
            r#"{ "type": "string", "stringContains": "rain" }"#
        ),
        Code::SchemaKeywordRequiresType => {
            schemas!(
                r#"{ "minLength": 1 }"#,
                r#"{ "type": "string", "minLength": 1 }"#
            )
        }
        Code::DuplicateKey => change(
            INPUT,
            r#"{ "city": "Seoul", "city": "Busan" }"#,
            r#"{ "city": "Busan" }"#,
        ),
        Code::StaleApproval => change(
            r#""cases": ["#,
            concat!(
                r#""approval": { "fingerprint": "0000000000000000000000000000000000000000000000000000000000000000" },"#,
                "\n  ",
                r#""cases": ["#
            ),
            concat!(
                r#""approval": { "fingerprint": "247368d9add534c6f72e4b0b32389dc11555bf59ec0d84675b85be516c924087" },"#,
                "\n  ",
                r#""cases": ["#
            ),
        ),
        Code::VacuousMinLength => schemas!(
            r#"{ "type": "string", "minLength": 0 }"#,
            r#"{ "type": "string", "minLength": 1 }"#
        ),
        Code::VacuousMinItems => schemas!(
            r#"{ "type": "array", "minItems": 0 }"#,
            r#"{ "type": "array", "minItems": 1 }"#
        ),
        Code::ContradictoryBounds => schemas!(
            r#"{ "type": "number", "minimum": 60, "maximum": -60 }"#,
            r#"{ "type": "number", "minimum": -60, "maximum": 60 }"#
        ),
        Code::UnsatisfiableValue => schemas!(
            r#"{ "type": "integer", "enum": [1, "2"] }"#,
            r#"{ "type": "integer", "enum": [1, 2] }"#
        ),
        Code::ContradictoryAssertions => damage(
            ASSERTION,
            concat!(
                r#"{ "type": "isError", "expected": false },"#,
                "\n        ",
                r#"{ "type": "isError", "expected": true }"#
            ),
        ),
        Code::UnreachableRequired => schemas!(
            r#"{
            "type": "object",
            "required": ["sky", "high"],
            "properties": { "sky": { "type": "string" } },
            "additionalProperties": false
          }"#,
            r#"{
            "type": "object",
            "required": ["sky", "high"],
            "properties": { "sky": { "type": "string" }, "high": { "type": "number" } },
            "additionalProperties": false
          }"#
        ),
        Code::VolatileValue => schemas!(
            r#"{ "type": "string", "stringContains": "2026-08-01T09:00:00Z" }"#,
            r#"{ "type": "string", "stringContains": "Seoul" }"#
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is replaced stands in the suite once, so that it is sure what an example changes.
    #[test]
    fn each_example_replaces_one_piece() {
        for &code in Code::ALL {
            let found = SUITE.matches(of(code).of).count();
            assert_eq!(found, 1, "{}", code.as_str());
        }
    }
}
