//! A mock definition: read from text, checked, and ready to be asked.

use std::collections::HashMap;

use mcpeak_suite::json::{Document, canonical};
use mcpeak_suite::syntax::{JsString, NodeId, NodeKind, Value};
use mcpeak_suite::text::{Place, Text};
use mcpeak_suite::texts::Message;

use super::fault::{MockDefinitionError, MockFault, Wanted};
use super::{MAX_DEPTH, schema};

/// What a mock server offers and answers.
#[derive(Clone, Debug)]
pub struct MockDefinition {
    document: Document,
    tools: NodeId,
    /// The schema of each tool; of two tools with one name the later one's.
    schemas: HashMap<JsString, NodeId>,
    responses: HashMap<JsString, Responses>,
    /// The tools that have responses, in the order of their first.
    answered: Vec<JsString>,
}

/// The responses of one tool.
#[derive(Clone, Debug, Default)]
pub(super) struct Responses {
    /// By the canonical JSON of their arguments.
    pub(super) exact: HashMap<String, Response>,
    /// These arguments in the order of the file.
    pub(super) order: Vec<String>,
    /// The one without arguments.
    pub(super) any: Option<Response>,
}

/// What is answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Response {
    pub(super) result: NodeId,
    pub(super) is_error: bool,
}

/// A fault whose place is still an offset.
struct Wrong {
    fault: MockFault,
    path: String,
    offset: usize,
}

impl MockDefinition {
    /// Reads a definition. Members that it does not know are let pass (semantics.md, section 8).
    pub fn read(text: &str) -> Result<Self, MockDefinitionError> {
        let document = Document::read(text).map_err(|error| Wrong {
            fault: MockFault::NotJson(error.message),
            path: "$".to_owned(),
            offset: error.offset,
        });
        document
            .and_then(Self::of)
            .map_err(|wrong| MockDefinitionError {
                fault: wrong.fault,
                path: wrong.path,
                place: Place::of(&Text::new(text), wrong.offset),
            })
    }

    fn of(document: Document) -> Result<Self, Wrong> {
        let root = document.root();
        is(root, "$", Wanted::Object)?;
        let tools = wanted(root, "tools", "tools", Wanted::Array)?;
        let mut schemas = HashMap::new();
        for (place, tool) in tools.elements().into_iter().flatten().enumerate() {
            let (name, schema) = read_tool(tool, &format!("tools[{place}]"))?;
            schemas.insert(name, schema);
        }
        let mut definition = Self {
            tools: tools.id(),
            schemas,
            responses: HashMap::new(),
            answered: Vec::new(),
            document: document.clone(),
        };
        let Some(responses) = root.member("responses") else {
            return Ok(definition);
        };
        is(responses, "responses", Wanted::Array)?;
        for (place, response) in responses.elements().into_iter().flatten().enumerate() {
            definition.add(response, &format!("responses[{place}]"))?;
        }
        Ok(definition)
    }

    fn add(&mut self, response: Value<'_>, path: &str) -> Result<(), Wrong> {
        is(response, path, Wanted::Object)?;
        let tool_path = format!("{path}.tool");
        let tool = wanted(response, "tool", &tool_path, Wanted::String)?;
        let name = tool.string().unwrap_or_default();
        let result = there(response, "result", &format!("{path}.result"))?;
        let is_error = response.member("isError");
        if let Some(is_error) = is_error {
            is(is_error, &format!("{path}.isError"), Wanted::Boolean)?;
        }
        if !self.schemas.contains_key(&name) {
            let fault = MockFault::UnknownTool {
                tool: name,
                known: self.tool_names(),
            };
            return Err(wrong(fault, &tool_path, tool));
        }
        let key = response
            .member("args")
            .map(|arguments| key_of_args(arguments, &format!("{path}.args")))
            .transpose()?;
        let response = Response {
            result: result.id(),
            is_error: is_error.is_some_and(|value| value.kind() == NodeKind::True),
        };
        if !self.responses.contains_key(&name) {
            self.answered.push(name.clone());
        }
        self.responses.entry(name).or_default().put(key, response);
        Ok(())
    }

    /// The names of the tools in their order.
    pub fn tool_names(&self) -> Vec<JsString> {
        let tools = self.tools().elements().into_iter().flatten();
        tools
            .filter_map(|tool| tool.member("name")?.string())
            .collect()
    }

    /// The tools whose arguments are not checked, and why: the mock reads the simpler half of JSON Schema only.
    pub fn unchecked(&self) -> Vec<(JsString, Message)> {
        let tools = self.tools().elements().into_iter().flatten();
        tools
            .filter_map(|tool| {
                let reason = schema::unreadable(tool.member("inputSchema")?)?;
                Some((tool.member("name")?.string()?, reason))
            })
            .collect()
    }

    /// The list of tools as it is written.
    pub(super) fn tools(&self) -> Value<'_> {
        self.document.value(self.tools)
    }

    /// The schema of a tool's arguments.
    pub(super) fn schema(&self, tool: &JsString) -> Option<Value<'_>> {
        Some(self.document.value(*self.schemas.get(tool)?))
    }

    /// The responses of a tool.
    pub(super) fn responses(&self, tool: &JsString) -> Option<&Responses> {
        self.responses.get(tool)
    }

    /// The tools that have responses.
    pub(super) fn answered(&self) -> &[JsString] {
        &self.answered
    }

    /// What a response answers.
    pub(super) fn result(&self, response: Response) -> Value<'_> {
        self.document.value(response.result)
    }
}

impl Responses {
    /// A later response for the same arguments takes the place of an earlier one.
    fn put(&mut self, key: Option<String>, response: Response) {
        let Some(key) = key else {
            self.any = Some(response);
            return;
        };
        if self.exact.insert(key.clone(), response).is_none() {
            self.order.push(key);
        }
    }
}

/// Arguments as they are compared: no arguments are an empty object.
pub(super) fn key(arguments: Option<Value<'_>>) -> String {
    match arguments {
        Some(arguments) if arguments.kind() != NodeKind::Null => canonical(arguments),
        _ => "{}".to_owned(),
    }
}

/// A value and all below it that counts, each with its depth.
pub(super) fn nested(root: Value<'_>) -> impl Iterator<Item = (Value<'_>, usize)> {
    let mut todo = vec![(root, 0)];
    std::iter::from_fn(move || {
        let (value, depth) = todo.pop()?;
        todo.extend(
            value
                .elements()
                .into_iter()
                .flatten()
                .map(|element| (element, depth + 1)),
        );
        let object = value.object();
        let members = object.iter().flat_map(|object| object.members());
        todo.extend(members.map(|member| (member.value, depth + 1)));
        Some((value, depth))
    })
}

fn key_of_args(arguments: Value<'_>, path: &str) -> Result<String, Wrong> {
    for (value, depth) in nested(arguments) {
        if depth > MAX_DEPTH {
            return Err(wrong(MockFault::TooDeep, path, arguments));
        }
        if value.number().is_some_and(f64::is_infinite) {
            return Err(wrong(MockFault::NotFinite, path, value));
        }
    }
    Ok(key(Some(arguments)))
}

fn read_tool(tool: Value<'_>, path: &str) -> Result<(JsString, NodeId), Wrong> {
    is(tool, path, Wanted::Object)?;
    let name = wanted(tool, "name", &format!("{path}.name"), Wanted::String)?;
    let schema = there(tool, "inputSchema", &format!("{path}.inputSchema"))?;
    Ok((name.string().unwrap_or_default(), schema.id()))
}

fn wanted<'t>(object: Value<'t>, name: &str, path: &str, kind: Wanted) -> Result<Value<'t>, Wrong> {
    let value = there(object, name, path)?;
    is(value, path, kind)?;
    Ok(value)
}

fn there<'t>(object: Value<'t>, name: &str, path: &str) -> Result<Value<'t>, Wrong> {
    object
        .member(name)
        .ok_or_else(|| wrong(MockFault::Lacks, path, object))
}

fn is(value: Value<'_>, path: &str, wanted: Wanted) -> Result<(), Wrong> {
    let fits = match wanted {
        Wanted::Object => value.kind() == NodeKind::Object,
        Wanted::Array => value.kind() == NodeKind::Array,
        Wanted::String => value.kind() == NodeKind::String,
        Wanted::Boolean => matches!(value.kind(), NodeKind::True | NodeKind::False),
    };
    match fits {
        true => Ok(()),
        false => Err(wrong(MockFault::WrongKind(wanted), path, value)),
    }
}

fn wrong(fault: MockFault, path: &str, value: Value<'_>) -> Wrong {
    Wrong {
        fault,
        path: path.to_owned(),
        offset: value.range().start,
    }
}

#[cfg(test)]
mod tests;
