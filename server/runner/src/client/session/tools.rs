//! `tools/list`, all pages of it, and `tools/call`.

use std::collections::HashSet;

use mcpeak_suite::json::{Layout, Unmasked, Writer};
use mcpeak_suite::syntax::{JsString, NodeKind, Value};
use mcpeak_suite::texts::{Message, TextId};
use tokio::time::Instant;

use super::{Patience, RequestError, Session};
use crate::client::message::Payload;
use crate::client::transport::{Failure, Transport};
use crate::tools::{ToolList, tool_fault};

/// A server that has more pages of tools than this never ends its list.
const MAX_PAGES: usize = 1_000;

impl<T: Transport> Session<T> {
    /// Asks for the tools, page after page, within one time limit.
    pub async fn list_tools(&mut self, patience: &Patience) -> Result<ToolList, RequestError> {
        let started = Instant::now();
        let mut tools = ToolList::default();
        let mut cursors = HashSet::new();
        let mut cursor: Option<JsString> = None;
        for _ in 0..MAX_PAGES {
            let params = page_params(cursor.as_ref());
            let patience = Patience {
                limit: patience.limit.saturating_sub(started.elapsed()),
                cancel: patience.cancel.clone(),
            };
            let page = self.request("tools/list", &params, &patience).await?;
            let next = next_cursor(page.value()).map_err(RequestError::Failed)?;
            tools.add(page).map_err(RequestError::Failed)?;
            let Some(next) = next else {
                return Ok(tools);
            };
            if !cursors.insert(next.clone()) {
                return Err(RequestError::Failed(repeated_cursor(&next)));
            }
            cursor = Some(next);
        }
        Err(RequestError::Failed(too_many_pages()))
    }

    /// Calls a tool. The arguments are sent as `JSON.stringify` writes them, as the reference does.
    pub async fn call_tool(
        &mut self,
        tool: &JsString,
        input: Value<'_>,
        patience: &Patience,
    ) -> Result<Payload, RequestError> {
        let mut writer = Writer::new(Layout::Compact);
        writer.begin_object();
        writer.key("name");
        writer.string_js(tool);
        writer.key("arguments");
        writer.value(input, &Unmasked);
        writer.end_object();
        self.request("tools/call", &writer.finish(), patience).await
    }
}

fn page_params(cursor: Option<&JsString>) -> String {
    match cursor {
        None => "{}".to_owned(),
        Some(cursor) => format!(r#"{{"cursor":{}}}"#, cursor.to_json()),
    }
}

/// The cursor of the page after this one; any string, even an empty one, means that there is one (mcp.md).
fn next_cursor(page: Value<'_>) -> Result<Option<JsString>, Failure> {
    let object = page
        .object()
        .ok_or_else(|| tool_fault("result", "an object"))?;
    match object.get("nextCursor") {
        None => Ok(None),
        Some(member) if member.value.kind() == NodeKind::String => Ok(member.value.string()),
        Some(_) => Err(tool_fault("nextCursor", "a string")),
    }
}

fn repeated_cursor(cursor: &JsString) -> Failure {
    Failure {
        message: Message::new(TextId::RunCursorRepeated).with("cursor", cursor.to_json()),
        hint: TextId::RunCursorRepeatedHint.into(),
    }
}

fn too_many_pages() -> Failure {
    Failure {
        message: Message::new(TextId::RunTooManyPages).with("pages", MAX_PAGES),
        hint: TextId::RunCursorRepeatedHint.into(),
    }
}
