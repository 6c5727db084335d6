//! The input of a case's call beside the `inputSchema` that the server declares for the tool (semantics.md, 7.1).

use std::borrow::Cow;
use std::ops::Range;

use super::declared::{Declared, InputSchema, Mismatch};
use super::suggest::nearest;
use super::words::{self, Words};
use super::{Checked, ContractCode, ContractFinding, LISTED};
use crate::json::compact;
use crate::model::{Case, Operation, Suite};
use crate::syntax::{JsString, Member, Object, Value};

/// Checks what a case sends against `tools`, the elements of the `tools` of a server's `tools/list` result, in any
/// order. A case that calls no tool has no findings. Who runs a suite leaves the check out where the list is empty; here
/// an empty list declares no tool.
pub fn input_contract(suite: &Suite, case: &Case, tools: &[Value<'_>]) -> Checked {
    let Some(call) = Call::of(suite, case) else {
        return Checked::default();
    };
    let schema = match Declared::find(&call.tool_bytes, tools) {
        Declared::Nothing => return one(call.no_tool(tools)),
        Declared::NotAnalyzable(reason) => {
            let words = words::not_analyzable(call.tool, reason);
            return one(call.about_tool(ContractCode::SchemaNotAnalyzable, words));
        }
        Declared::Input(schema) => schema,
    };
    let faults = faults(&call, &schema);
    match (case.expects_rejection(), faults.is_empty()) {
        (false, _) => Checked {
            total: faults.len(),
            findings: findings(&call, &schema, faults),
        },
        (true, true) => one(call.no_violation()),
        // What the case breaks is what it wants to see refused.
        (true, false) => Checked::default(),
    }
}

fn one(finding: ContractFinding) -> Checked {
    Checked {
        findings: vec![finding],
        total: 1,
    }
}

/// A case's call, with its places in the text.
struct Call<'t> {
    case: &'t Case,
    tool: &'t JsString,
    tool_bytes: Cow<'t, [u8]>,
    tool_range: Range<usize>,
    input: Object<'t>,
    /// The key `input`, which stands for the input as a whole: the value may be very long.
    input_range: Range<usize>,
}

/// What is wrong with a field.
struct Fault<'t> {
    code: ContractCode,
    field: JsString,
    kind: FaultKind<'t>,
}

enum FaultKind<'t> {
    Missing,
    Undeclared(Member<'t>),
    Mismatch(Value<'t>, Mismatch<'t>),
}

impl<'t> Call<'t> {
    fn of(suite: &'t Suite, case: &'t Case) -> Option<Self> {
        let Operation::CallTool { tool, input } = &case.operation else {
            return None;
        };
        let case_object = suite.value(case.node).object()?;
        let operation = case_object.get("operation")?.value.object()?;
        let tool_value = operation.get("tool")?.value;
        Some(Self {
            case,
            tool,
            tool_bytes: tool_value.string_bytes()?,
            tool_range: tool_value.range(),
            input: suite.value(*input).object()?,
            input_range: operation.get("input")?.key_node.range(),
        })
    }

    fn finding(&self, code: ContractCode, path: JsString, words: Words) -> ContractFinding {
        ContractFinding {
            code,
            severity: code.severity(),
            case_id: self.case.id.clone(),
            path,
            expected: None,
            actual: None,
            suggestion: None,
            message: words.message,
            hint: words.hint,
            range: self.input_range.clone(),
        }
    }

    fn about_tool(&self, code: ContractCode, words: Words) -> ContractFinding {
        ContractFinding {
            actual: Some(self.tool.to_json()),
            range: self.tool_range.clone(),
            ..self.finding(code, "operation.tool".into(), words)
        }
    }

    fn no_tool(&self, tools: &[Value<'_>]) -> ContractFinding {
        let names = || {
            let named = tools.iter().filter_map(|tool| tool.object());
            named.filter_map(|tool| tool.get("name")?.value.string())
        };
        let suggestion = nearest(self.tool, names());
        let words = words::no_tool(self.tool, suggestion.as_ref(), names());
        ContractFinding {
            suggestion,
            ..self.about_tool(ContractCode::ToolNotDeclared, words)
        }
    }

    fn no_violation(&self) -> ContractFinding {
        let words = words::no_violation(self.tool);
        let code = ContractCode::RejectionWithoutViolation;
        self.finding(code, "operation.input".into(), words)
    }

    /// The fields of the input that the schema does not know.
    fn undeclared(&self, schema: &InputSchema<'_>) -> impl Iterator<Item = &Member<'t>> {
        let members = self.input.members().iter();
        members.filter(|member| schema.fields().member(&member.key).is_none())
    }
}

/// All that is wrong with the fields, in the order of the findings.
fn faults<'t>(call: &Call<'t>, schema: &InputSchema<'t>) -> Vec<Fault<'t>> {
    let mut faults: Vec<Fault<'t>> = missing(call, schema).collect();
    if schema.is_closed {
        faults.extend(call.undeclared(schema).map(|member| Fault {
            code: ContractCode::UndeclaredField,
            field: member.name(),
            kind: FaultKind::Undeclared(member.clone()),
        }));
    }
    faults.extend(mismatches(call, schema));
    faults.sort_by(|a, b| {
        let by_code = a.code.cmp(&b.code);
        by_code.then_with(|| a.field.cmp_units(&b.field))
    });
    faults
}

fn missing<'t>(call: &Call<'t>, schema: &InputSchema<'t>) -> impl Iterator<Item = Fault<'t>> {
    let is_missing = |name: &Value<'_>| {
        let key = name.string_bytes();
        key.is_some_and(|key| call.input.member(&key).is_none())
    };
    let names = schema.required().filter(is_missing);
    names.filter_map(|name| {
        Some(Fault {
            code: ContractCode::RequiredMissing,
            field: name.string()?,
            kind: FaultKind::Missing,
        })
    })
}

fn mismatches<'t>(call: &Call<'t>, schema: &InputSchema<'t>) -> impl Iterator<Item = Fault<'t>> {
    call.input.members().iter().filter_map(|member| {
        let mismatch = schema.mismatch(&member.key, member.value)?;
        let code = match &mismatch {
            Mismatch::Type(_) => ContractCode::TypeMismatch,
            Mismatch::Enum(_) => ContractCode::EnumMismatch,
            Mismatch::Range(_) => ContractCode::RangeMismatch,
        };
        Some(Fault {
            code,
            field: member.name(),
            kind: FaultKind::Mismatch(member.value, mismatch),
        })
    })
}

/// The findings that are listed. Only for these the nearest name is looked for, which takes time with each.
fn findings(
    call: &Call<'_>,
    schema: &InputSchema<'_>,
    faults: Vec<Fault<'_>>,
) -> Vec<ContractFinding> {
    let listed = faults.into_iter().take(LISTED);
    let finding = |fault: Fault<'_>| match &fault.kind {
        FaultKind::Missing => missing_finding(call, schema, &fault),
        FaultKind::Undeclared(member) => undeclared_finding(call, schema, &fault, member),
        FaultKind::Mismatch(value, mismatch) => mismatch_finding(call, &fault, *value, mismatch),
    };
    listed.map(finding).collect()
}

fn field_finding(call: &Call<'_>, fault: &Fault<'_>, words: Words) -> ContractFinding {
    let mut path = JsString::from("input.");
    path.push_js(&fault.field);
    call.finding(fault.code, path, words)
}

fn missing_finding(
    call: &Call<'_>,
    schema: &InputSchema<'_>,
    fault: &Fault<'_>,
) -> ContractFinding {
    let written = call.undeclared(schema).map(Member::name);
    let suggestion = nearest(&fault.field, written);
    let words = words::required_missing(call.tool, &fault.field, suggestion.as_ref());
    ContractFinding {
        expected: Some(fault.field.to_json()),
        suggestion,
        ..field_finding(call, fault, words)
    }
}

fn undeclared_finding(
    call: &Call<'_>,
    schema: &InputSchema<'_>,
    fault: &Fault<'_>,
    member: &Member<'_>,
) -> ContractFinding {
    let declared = || {
        let fields = schema.fields().members().iter();
        let unused = fields.filter(|field| call.input.member(&field.key).is_none());
        unused.map(Member::name)
    };
    let suggestion = nearest(&fault.field, declared());
    let words = words::undeclared(call.tool, &fault.field, suggestion.as_ref(), declared());
    ContractFinding {
        actual: Some(fault.field.to_json()),
        suggestion,
        range: member.key_node.range(),
        ..field_finding(call, fault, words)
    }
}

fn mismatch_finding(
    call: &Call<'_>,
    fault: &Fault<'_>,
    value: Value<'_>,
    mismatch: &Mismatch<'_>,
) -> ContractFinding {
    let (tool, field) = (call.tool, &fault.field);
    let mut suggestion = None;
    let (expected, actual, words) = match mismatch {
        Mismatch::Type(wanted) => (
            JsString::from(*wanted).to_json(),
            JsString::from(value.type_name()).to_json(),
            words::wrong_type(tool, field, wanted, value),
        ),
        Mismatch::Enum(allowed) => {
            suggestion = nearest_value(value, *allowed);
            let words = words::not_listed(tool, field, value, *allowed, suggestion.as_ref());
            (compact(*allowed), compact(value), words)
        }
        Mismatch::Range(range) => {
            let words = words::out_of_range(tool, field, range);
            (range.to_json(), compact(value), words)
        }
    };
    ContractFinding {
        expected: Some(expected),
        actual: Some(actual),
        suggestion,
        range: value.range(),
        ..field_finding(call, fault, words)
    }
}

/// The string of an `enum` that a string was probably meant to be.
fn nearest_value(value: Value<'_>, allowed: Value<'_>) -> Option<JsString> {
    let allowed = allowed.elements()?.filter_map(Value::string);
    nearest(&value.string()?, allowed)
}
