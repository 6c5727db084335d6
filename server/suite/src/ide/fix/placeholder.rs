//! What is written where something is missing: a value of the right kind that a person will replace. Names are the field's own
//! name, ids are new, and assertions fit the case's operation.

use super::Desk;
use crate::json::{Layout, Writer};
use crate::spec::{
    ASSERTIONS, CALL_TOOL, CASE, DEFAULT_TIMEOUT_MS, Field, OPERATIONS, STATUSES, TYPE_FIELD,
    TYPES, ValueKind, Variant, assertions_of, operation,
};
use crate::syntax::{JsString, NodeKind, Value};

/// What is known of the place where something is missing.
pub(super) struct Place {
    /// An id that no case has.
    id: JsString,
    /// The operation of the case.
    operation: &'static Variant,
}

impl Place {
    /// The surroundings of a value.
    pub(super) fn around(desk: Desk<'_>, value: Value<'_>) -> Option<Self> {
        let case = case_around(desk, value);
        let of_case = case.and_then(operation_of).or_else(|| OPERATIONS.first());
        Some(Self {
            id: desk.analysis.fresh_id(&JsString::from("case"), &mut 0),
            operation: of_case?,
        })
    }

    /// JSON for a field, with two spaces and `\n`; `None` where nothing could be right.
    pub(super) fn json(&self, kind: ValueKind, name: &str) -> Option<String> {
        let mut writer = Writer::new(Layout::Pretty);
        self.write(&mut writer, kind, name)?;
        Some(writer.finish())
    }

    /// JSON for an object of this form.
    pub(super) fn variant(&self, variant: &Variant) -> Option<String> {
        let mut writer = Writer::new(Layout::Pretty);
        self.write_variant(&mut writer, variant)?;
        Some(writer.finish())
    }

    /// JSON for an assertion of the case's operation.
    pub(super) fn assertion_json(&self) -> Option<String> {
        self.variant(self.assertion()?)
    }

    /// The operation of the case.
    pub(super) fn operation_name(&self) -> &'static str {
        self.operation.name
    }

    /// JSON for a case.
    pub(super) fn case(&self) -> Option<String> {
        let mut writer = Writer::new(Layout::Pretty);
        self.write_case(&mut writer)?;
        Some(writer.finish())
    }

    /// Writes that.
    pub(super) fn write(&self, writer: &mut Writer, kind: ValueKind, name: &str) -> Option<()> {
        match kind {
            ValueKind::SchemaVersion => writer.integer(1),
            ValueKind::Text if name == "id" => writer.string_js(&self.id),
            ValueKind::Text => writer.string(name),
            ValueKind::Timeout => writer.integer(DEFAULT_TIMEOUT_MS.into()),
            ValueKind::Status => writer.string(STATUSES.first()?.name),
            ValueKind::OperationType => writer.string(self.operation.name),
            ValueKind::AssertionType => writer.string(self.assertion()?.name),
            ValueKind::SchemaType => writer.string(TYPES.first()?.name),
            ValueKind::Boolean => writer.boolean(false),
            ValueKind::JsonValue => writer.null(),
            ValueKind::Count => writer.integer(1),
            ValueKind::Number => writer.integer(0),
            ValueKind::JsonObject => {
                writer.begin_object();
                writer.end_object();
            }
            ValueKind::ApprovalCases => {
                writer.begin_array();
                writer.end_array();
            }
            ValueKind::JsonValues | ValueKind::Names => {
                writer.begin_array();
                writer.string("name");
                writer.end_array();
            }
            ValueKind::Schema | ValueKind::SchemaOrBoolean => {
                writer.begin_object();
                writer.key(TYPE_FIELD);
                writer.string(TYPES.first()?.name);
                writer.end_object();
            }
            ValueKind::SchemaMap => {
                writer.begin_object();
                writer.key("name");
                self.write(writer, ValueKind::Schema, name)?;
                writer.end_object();
            }
            ValueKind::Operation => self.write_variant(writer, self.operation)?,
            ValueKind::Assertions => {
                writer.begin_array();
                self.write_variant(writer, self.assertion()?)?;
                writer.end_array();
            }
            ValueKind::Cases => {
                writer.begin_array();
                self.write_case(writer)?;
                writer.end_array();
            }
            // A digest that nobody approved would be a lie.
            ValueKind::Fingerprint | ValueKind::Approval => return None,
        }
        Some(())
    }

    fn assertion(&self) -> Option<&'static Variant> {
        assertions_of(self.operation.name).next()
    }

    fn write_variant(&self, writer: &mut Writer, variant: &Variant) -> Option<()> {
        writer.begin_object();
        writer.key(TYPE_FIELD);
        writer.string(variant.name);
        self.write_fields(writer, variant.fields)?;
        writer.end_object();
        Some(())
    }

    fn write_case(&self, writer: &mut Writer) -> Option<()> {
        writer.begin_object();
        self.write_fields(writer, CASE)?;
        writer.end_object();
        Some(())
    }

    fn write_fields(&self, writer: &mut Writer, fields: &[Field]) -> Option<()> {
        for field in fields.iter().filter(|field| field.required) {
            writer.key(field.name);
            self.write(writer, field.value, field.name)?;
        }
        Some(())
    }
}

/// The case that a value stands in.
fn case_around<'a>(desk: Desk<'a>, value: Value<'_>) -> Option<Value<'a>> {
    let page = desk.page;
    let root = page.tree().root();
    let mut at = value.id();
    loop {
        let holder = page.holder_of(at)?;
        let is_cases = holder.kind() == NodeKind::Array && page.is_value_of(holder, "cases");
        if is_cases && page.holder_of(holder.id())?.id() == root {
            return Some(page.value(at));
        }
        at = holder.id();
    }
}

/// The operation that a case has, or that its assertions speak for.
fn operation_of(case: Value<'_>) -> Option<&'static Variant> {
    let object = case.object()?;
    let named = |value: Value<'_>| value.member(TYPE_FIELD)?.string();
    if let Some(member) = object.get("operation") {
        let known = named(member.value).and_then(|name| operation(name.as_str()?));
        let has_fields = || {
            let fields = operation(CALL_TOOL)?.fields.iter();
            let mut present = fields.filter(|field| member.value.member(field.name).is_some());
            present.next().and_then(|_| operation(CALL_TOOL))
        };
        if let Some(operation) = known.or_else(has_fields) {
            return Some(operation);
        }
    }
    let mut assertions = object.get("assertions")?.value.elements()?;
    let speaks = assertions.find_map(|assertion| {
        let name = named(assertion)?;
        ASSERTIONS.iter().find(|known| name == known.name)
    });
    operation(speaks?.operation?)
}
