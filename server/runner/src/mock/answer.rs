//! What a mock answers to a call: a response of the definition, a refusal, or that there is no response.

use mcpeak_suite::json::compact;
use mcpeak_suite::mock_refusal::refusal;
use mcpeak_suite::syntax::{JsString, Value};
use mcpeak_suite::texts::{Language, Message, TextId};

use super::definition::{MockDefinition, Response, key, nested};
use super::{MAX_DEPTH, schema};

/// What a call is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The text of the one block of the result's content.
    pub text: String,
    /// Whether the result has `isError`.
    pub is_error: bool,
}

impl MockDefinition {
    /// The answer to a call of `tool`. Responses with these very arguments come before the tool's schema, and the
    /// schema before a response without arguments (semantics.md, section 8). Arguments are an object, if there are any.
    pub fn answer(&self, tool: &JsString, arguments: Option<Value<'_>>) -> Answer {
        let is_too_deep = |arguments| nested(arguments).any(|(_, depth)| depth > MAX_DEPTH);
        if arguments.is_some_and(is_too_deep) {
            return Answer::error(too_deep(tool));
        }
        let key = key(arguments);
        let responses = self.responses(tool);
        if let Some(&response) = responses.and_then(|responses| responses.exact.get(&key)) {
            return self.respond(response);
        }
        let schema = self.schema(tool);
        let violations = schema.map(|schema| schema::violations(schema, arguments, &key));
        let violations = violations.unwrap_or_default();
        if !violations.is_empty() {
            return Answer::error(refusal(tool, &violations));
        }
        match responses.and_then(|responses| responses.any) {
            Some(response) => self.respond(response),
            None => Answer::error(self.no_response(tool, &key)),
        }
    }

    fn respond(&self, response: Response) -> Answer {
        Answer {
            text: compact(self.result(response)),
            is_error: response.is_error,
        }
    }

    fn no_response(&self, tool: &JsString, key: &str) -> String {
        let first = Message::new(TextId::MockNoResponse)
            .with("tool", tool.to_json())
            .with("arguments", key);
        let known = self
            .responses(tool)
            .map(|responses| responses.order.join(", "));
        let tools: Vec<String> = self.answered().iter().map(JsString::to_json).collect();
        let (second, hint) = match known {
            Some(known) => (
                Message::new(TextId::MockOtherArguments).with("arguments", known),
                TextId::MockOtherArgumentsHint,
            ),
            None if tools.is_empty() => {
                (TextId::MockNoResponses.into(), TextId::MockNoResponseHint)
            }
            None => (
                Message::new(TextId::MockOtherTools).with("tools", tools.join(", ")),
                TextId::MockNoResponseHint,
            ),
        };
        lines([first, second, hint.into()])
    }
}

impl Answer {
    fn error(text: String) -> Self {
        Self {
            text,
            is_error: true,
        }
    }
}

fn too_deep(tool: &JsString) -> String {
    lines([
        Message::new(TextId::MockArgumentsTooDeep)
            .with("tool", tool.to_json())
            .with("limit", MAX_DEPTH),
        TextId::MockArgumentsTooDeepHint.into(),
    ])
}

/// Sentences as a server sends them: in English, whoever reads them, so that answers are the same everywhere.
fn lines<const N: usize>(messages: [Message; N]) -> String {
    messages
        .map(|message| message.render(Language::English))
        .join("\n")
}

#[cfg(test)]
mod tests;
