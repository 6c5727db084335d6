//! The tools that a server lists: as it sent them, page by page, once each has what the protocol asks of a tool.

use std::collections::BTreeSet;

use mcpeak_suite::json::{Mask, Writer};
use mcpeak_suite::syntax::{JsString, NodeId, NodeKind, Value};
use mcpeak_suite::texts::{Message, TextId};

use crate::client::message::Payload;
use crate::client::transport::Failure;

/// All the tools of a server.
#[derive(Clone, Debug, Default)]
pub struct ToolList {
    pages: Vec<Payload>,
    tools: Vec<(usize, NodeId)>,
}

impl ToolList {
    /// Adds the tools of a page. A page that breaks the MCP schema fails as a whole, as in the reference.
    pub(crate) fn add(&mut self, page: Payload) -> Result<(), Failure> {
        let value = page.value();
        let tools = value
            .member("tools")
            .and_then(Value::elements)
            .ok_or_else(|| tool_fault("tools", "an array"))?;
        let index = self.pages.len();
        for (place, tool) in tools.enumerate() {
            check(tool, &format!("tools[{place}]"))?;
            self.tools.push((index, tool.id()));
        }
        self.pages.push(page);
        Ok(())
    }

    /// The tools in their order.
    pub fn values(&self) -> impl Iterator<Item = Value<'_>> {
        self.tools
            .iter()
            .filter_map(|(page, node)| Some(self.pages.get(*page)?.value().at(*node)))
    }

    /// Their names in their order.
    pub fn names(&self) -> impl Iterator<Item = JsString> {
        self.values()
            .filter_map(|tool| tool.member("name")?.string())
    }

    /// Each name once, by UTF-16 units.
    pub fn unique_names(&self) -> Vec<JsString> {
        let mut names: Vec<JsString> = self.names().collect();
        names.sort_by(JsString::cmp_units);
        names.dedup();
        names
    }

    /// How many bytes the messages have that they came in.
    pub(crate) fn bytes(&self) -> usize {
        self.pages.iter().map(Payload::bytes).sum()
    }

    /// Writes the answers as they came: one, or an array of several.
    pub(crate) fn write_pages(&self, writer: &mut Writer, mask: &impl Mask) {
        if let [page] = self.pages.as_slice() {
            return writer.value(page.value(), mask);
        }
        writer.begin_array();
        for page in &self.pages {
            writer.value(page.value(), mask);
        }
        writer.end_array();
    }

    /// How many tools there are.
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }
}

/// The failure of a list in which `member` is not what the protocol says.
pub(crate) fn tool_fault(member: &str, wanted: &str) -> Failure {
    Failure {
        message: Message::new(TextId::RunListFault)
            .with("member", member)
            .with("wanted", wanted),
        hint: TextId::RunListFaultHint.into(),
    }
}

/// What the protocol asks of a tool (MCP schema, `Tool`).
fn check(tool: Value<'_>, path: &str) -> Result<(), Failure> {
    if tool.kind() != NodeKind::Object {
        return Err(tool_fault(path, "an object"));
    }
    must(tool, path, "name", true, NodeKind::String)?;
    must(tool, path, "title", false, NodeKind::String)?;
    must(tool, path, "description", false, NodeKind::String)?;
    schema(tool, path, "inputSchema", true)?;
    schema(tool, path, "outputSchema", false)?;
    must(tool, path, "annotations", false, NodeKind::Object)?;
    must(tool, path, "execution", false, NodeKind::Object)?;
    let Some(annotations) = tool.member("annotations") else {
        return Ok(());
    };
    let path = format!("{path}.annotations");
    must(annotations, &path, "title", false, NodeKind::String)?;
    for hint in [
        "readOnlyHint",
        "destructiveHint",
        "idempotentHint",
        "openWorldHint",
    ] {
        must(annotations, &path, hint, false, NodeKind::True)?;
    }
    Ok(())
}

/// A schema of a tool: an object of the type `object`.
fn schema(tool: Value<'_>, path: &str, name: &str, required: bool) -> Result<(), Failure> {
    must(tool, path, name, required, NodeKind::Object)?;
    let Some(schema) = tool.member(name) else {
        return Ok(());
    };
    let path = format!("{path}.{name}");
    if !schema
        .member("type")
        .is_some_and(|value| value.is_string("object"))
    {
        return Err(tool_fault(&format!("{path}.type"), "\"object\""));
    }
    must(schema, &path, "properties", false, NodeKind::Object)?;
    must(schema, &path, "required", false, NodeKind::Array)
}

/// Whether a member is there, if it must be, and of this kind; `True` stands for both booleans.
fn must(
    value: Value<'_>,
    path: &str,
    name: &str,
    required: bool,
    kind: NodeKind,
) -> Result<(), Failure> {
    let found = value.member(name).map(Value::kind);
    let fits = match found {
        None => !required,
        Some(NodeKind::False) => kind == NodeKind::True,
        Some(found) => found == kind,
    };
    if fits {
        return Ok(());
    }
    let wanted = match kind {
        NodeKind::String => "a string",
        NodeKind::Object => "an object",
        NodeKind::Array => "an array",
        _ => "true or false",
    };
    Err(tool_fault(&format!("{path}.{name}"), wanted))
}

/// The names nearest to `wanted` first, the others behind them by their own order.
pub fn nearest_first(wanted: &JsString, names: &[JsString]) -> Vec<JsString> {
    let wanted = wanted.to_string_lossy();
    let near: BTreeSet<(usize, usize)> = names
        .iter()
        .enumerate()
        .map(|(place, name)| (strsim::levenshtein(&wanted, &name.to_string_lossy()), place))
        .collect();
    near.into_iter()
        .filter_map(|(_, place)| names.get(place).cloned())
        .collect()
}
