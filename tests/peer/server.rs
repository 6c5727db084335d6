//! The server: a tool that declares what it returns, one that refuses, and an error for any other name.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ServerHandler, ServiceExt};
use serde_json::{Value, json};

#[derive(Clone)]
pub(crate) struct Peer;

impl ServerHandler for Peer {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let numbers = json!({"a": {"type": "integer"}, "b": {"type": "integer"}});
        let input = json!({"type": "object", "properties": numbers, "required": ["a", "b"]});
        let output = json!({"type": "object", "properties": {"sum": {"type": "integer"}}});
        Ok(ListToolsResult::with_all_items(vec![
            Tool::new("add", "Adds", object(input)).with_raw_output_schema(object(output)),
            Tool::new("refuse", "Refuses", object(json!({"type": "object"}))),
        ]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let number = |name: &str| arguments.get(name).and_then(Value::as_i64).unwrap_or(0);
        match &*request.name {
            "add" => {
                let sum = number("a") + number("b");
                Ok(CallToolResult::structured(json!({ "sum": sum })).into())
            }
            "refuse" => Ok(CallToolResult::error(vec![ContentBlock::text("no 서울 👋")]).into()),
            other => Err(ErrorData::invalid_params(format!("no tool {other}"), None)),
        }
    }
}

fn object(value: Value) -> Arc<JsonObject> {
    Arc::new(value.as_object().cloned().unwrap())
}

/// Serves standard input and output until the input ends.
pub(crate) fn serve_stdio() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let running = Peer.serve(rmcp::transport::stdio()).await.unwrap();
        running.waiting().await.unwrap();
    });
    // A read of standard input that is still open can't be cancelled, and would keep the program.
    runtime.shutdown_background();
}
