//! The format as declarations of TypeScript: a suite and its parts, told apart by `type`, and what validating gives. What
//! types cannot say is listed in `tests/conformance/README.md`.

use super::{names, words};
use crate::finding::Code;
use crate::spec::{
    APPROVAL, APPROVAL_CASE, ASSERTION_TYPE, ASSERTIONS, CASE, Field, KEYWORDS, Name,
    OPERATION_TYPE, OPERATIONS, STATUSES, SUITE, TYPE_FIELD, TYPES, ValueKind, Variant,
    assertions_of,
};
use crate::texts::TextId;

/// Characters of a line of a comment.
const WIDTH: usize = 110;

/// The declarations, as a module without imports.
pub fn typescript() -> String {
    let mut module = Module {
        out: String::new(),
        case: None,
    };
    module.comment("", &words(TextId::ExportTypeScript));
    module.interface(names::SUITE, TextId::ExportSuite, None, SUITE);
    module.cases();
    module.variants(names::OPERATION, TextId::DocOperation, OPERATIONS);
    module.variants(names::ASSERTION, TextId::ExportAssertion, ASSERTIONS);
    module.schemas();
    module.interface(names::APPROVAL, TextId::DocApproval, None, APPROVAL);
    module.interface(
        names::APPROVAL_CASE,
        TextId::ExportApprovalCase,
        None,
        APPROVAL_CASE,
    );
    module.json();
    module.validation();
    module.out
}

struct Module {
    out: String,
    /// The operation whose cases are being declared.
    case: Option<&'static Variant>,
}

impl Module {
    /// The cases of each operation, with the assertions that it takes.
    fn cases(&mut self) {
        let all: Vec<String> = OPERATIONS.iter().map(names::of_cases).collect();
        self.union(names::CASE, TextId::ExportCase, &all);
        for operation in OPERATIONS {
            self.case = Some(operation);
            self.interface(
                &names::of_cases(operation),
                operation.documentation,
                None,
                CASE,
            );
            self.case = None;
            let assertions: Vec<String> = assertions_of(operation.name)
                .map(names::of_variant)
                .collect();
            let name = names::of_assertions(operation);
            self.union(&name, TextId::ExportAssertions, &assertions);
        }
    }

    fn variants(&mut self, name: &str, documentation: TextId, variants: &'static [Variant]) {
        let all: Vec<String> = variants.iter().map(names::of_variant).collect();
        self.union(name, documentation, &all);
        for variant in variants {
            let field = match variant.operation {
                None => &OPERATION_TYPE,
                Some(_) => &ASSERTION_TYPE,
            };
            let chosen = Chosen {
                documentation: field.documentation,
                name: variant.name,
            };
            let name = names::of_variant(variant);
            self.interface(&name, variant.documentation, Some(chosen), variant.fields);
        }
    }

    /// The response schemas: one form for each type with the keywords that it takes, and one for each keyword that can
    /// stand without a type.
    fn schemas(&mut self) {
        let free = || KEYWORDS.iter().filter(|keyword| is_free(keyword));
        let typed = TYPES.iter().map(names::of_type);
        let all: Vec<String> = typed.chain(free().map(of_keyword)).collect();
        self.union(names::SCHEMA, TextId::DocResponseSchema, &all);
        for name in TYPES {
            self.typed_schema(name);
        }
        for required in free() {
            self.begin(&of_keyword(required), required.documentation);
            for keyword in KEYWORDS {
                match is_free(keyword) {
                    true => self.field(keyword, keyword.name == required.name),
                    false => self.absent(keyword),
                }
            }
            self.end();
        }
    }

    fn typed_schema(&mut self, name: &'static Name) {
        self.begin(&names::of_type(name), name.documentation);
        for keyword in KEYWORDS {
            match keyword.value {
                ValueKind::SchemaType => self.chosen(&Chosen {
                    documentation: keyword.documentation,
                    name: name.name,
                }),
                _ if keyword.needs.is_empty() || keyword.needs.contains(&name.name) => {
                    self.field(keyword, false);
                }
                _ => {}
            }
        }
        self.end();
    }

    fn json(&mut self) {
        let alternatives = [
            "null",
            "boolean",
            "number",
            "string",
            "readonly JsonValue[]",
            JSON_OBJECT,
        ];
        let alternatives = alternatives.map(str::to_owned);
        self.union(names::JSON_VALUE, TextId::ExportJsonValue, &alternatives);
        self.begin(JSON_OBJECT, TextId::DocTypeObject);
        self.out.push_str("  readonly [key: string]: JsonValue;\n");
        self.end();
    }

    /// What validating a suite gives, as the specification has it.
    fn validation(&mut self) {
        let codes = Code::ALL.iter().filter(|code| code.is_specified());
        let codes: Vec<String> = codes.map(|code| format!("\"{}\"", code.as_str())).collect();
        self.union("SuiteIssueCode", TextId::ExportIssueCode, &codes);
        self.begin("SuiteValidationIssue", TextId::ExportIssue);
        for (name, kind, documentation) in [
            ("code", "SuiteIssueCode", TextId::ExportIssueWhat),
            ("path", "string", TextId::ExportIssuePath),
            ("message", "string", TextId::ExportIssueMessage),
            ("hint", "string", TextId::ExportIssueHint),
        ] {
            self.comment("  ", &words(documentation));
            self.out.push_str(&format!("  readonly {name}: {kind};\n"));
        }
        self.end();
        let results = [
            format!(
                "{{ readonly valid: true; readonly value: {} }}",
                names::SUITE
            ),
            "{ readonly valid: false; readonly issues: readonly SuiteValidationIssue[] }"
                .to_owned(),
        ];
        self.union("SuiteValidationResult", TextId::ExportResult, &results);
    }

    fn interface(
        &mut self,
        name: &str,
        documentation: TextId,
        chosen: Option<Chosen>,
        fields: &'static [Field],
    ) {
        self.begin(name, documentation);
        if let Some(chosen) = chosen {
            self.chosen(&chosen);
        }
        for field in fields {
            self.field(field, field.required);
        }
        self.end();
    }

    fn begin(&mut self, name: &str, documentation: TextId) {
        self.out.push('\n');
        self.comment("", &words(documentation));
        self.out.push_str(&format!("export interface {name} {{\n"));
    }

    fn end(&mut self) {
        self.out.push_str("}\n");
    }

    fn union(&mut self, name: &str, documentation: TextId, alternatives: &[String]) {
        self.out.push('\n');
        self.comment("", &words(documentation));
        let alternatives = alternatives.join("\n  | ");
        self.out
            .push_str(&format!("export type {name} =\n  | {alternatives};\n"));
    }

    fn chosen(&mut self, chosen: &Chosen) {
        self.comment("  ", &words(chosen.documentation));
        let name = chosen.name;
        self.out
            .push_str(&format!("  readonly {TYPE_FIELD}: \"{name}\";\n"));
    }

    fn field(&mut self, field: &Field, required: bool) {
        self.comment("  ", &words(field.documentation));
        let mark = if required { "" } else { "?" };
        let kind = self.value(field.value);
        let name = field.name;
        self.out
            .push_str(&format!("  readonly {name}{mark}: {kind};\n"));
    }

    /// A field that this form has not. Without it, one that another form has would pass.
    fn absent(&mut self, field: &Field) {
        let name = field.name;
        self.out
            .push_str(&format!("  readonly {name}?: undefined;\n"));
    }

    fn value(&self, kind: ValueKind) -> String {
        match kind {
            ValueKind::SchemaVersion => "1".to_owned(),
            ValueKind::Text | ValueKind::Fingerprint => "string".to_owned(),
            ValueKind::Timeout | ValueKind::Count | ValueKind::Number => "number".to_owned(),
            ValueKind::Boolean => "boolean".to_owned(),
            ValueKind::Status => literals(STATUSES.iter().map(|status| status.name)),
            ValueKind::SchemaType => literals(TYPES.iter().map(|name| name.name)),
            ValueKind::OperationType => literals(OPERATIONS.iter().map(|one| one.name)),
            ValueKind::AssertionType => literals(ASSERTIONS.iter().map(|one| one.name)),
            ValueKind::JsonObject => JSON_OBJECT.to_owned(),
            ValueKind::JsonValue => names::JSON_VALUE.to_owned(),
            ValueKind::JsonValues => one_or_more(names::JSON_VALUE),
            ValueKind::Names => one_or_more("string"),
            ValueKind::Approval => names::APPROVAL.to_owned(),
            ValueKind::ApprovalCases => format!("readonly {}[]", names::APPROVAL_CASE),
            ValueKind::Cases => one_or_more(names::CASE),
            ValueKind::Operation => match self.case {
                Some(operation) => names::of_variant(operation),
                None => names::OPERATION.to_owned(),
            },
            ValueKind::Assertions => one_or_more(&match self.case {
                Some(operation) => names::of_assertions(operation),
                None => names::ASSERTION.to_owned(),
            }),
            ValueKind::Schema => names::SCHEMA.to_owned(),
            ValueKind::SchemaMap => {
                format!("{{ readonly [property: string]: {} }}", names::SCHEMA)
            }
            ValueKind::SchemaOrBoolean => format!("boolean | {}", names::SCHEMA),
        }
    }

    /// A comment for tools, in lines that are not too long.
    fn comment(&mut self, indent: &str, text: &str) {
        if indent.len() + text.len() < WIDTH {
            return self.out.push_str(&format!("{indent}/** {text} */\n"));
        }
        self.out.push_str(&format!("{indent}/**\n"));
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && indent.len() + line.len() + word.len() > WIDTH {
                self.out.push_str(&format!("{indent} *{line}\n"));
                line.clear();
            }
            line.push(' ');
            line.push_str(word);
        }
        self.out
            .push_str(&format!("{indent} *{line}\n{indent} */\n"));
    }
}

/// The name of the type of JSON objects.
const JSON_OBJECT: &str = "JsonObject";

/// The value of `type` that chooses a form.
struct Chosen {
    documentation: TextId,
    name: &'static str,
}

/// Whether a schema may have a keyword without a type.
fn is_free(keyword: &Field) -> bool {
    keyword.needs.is_empty() && keyword.value != ValueKind::SchemaType
}

/// The form of a schema that has no type but this keyword.
fn of_keyword(keyword: &Field) -> String {
    names::capital(keyword.name) + "Schema"
}

fn one_or_more(of: &str) -> String {
    format!("readonly [{of}, ...{of}[]]")
}

fn literals<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    quoted.join(" | ")
}
