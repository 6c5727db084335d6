//! Questions to the person at the editor. Only tasks ask; a client that cannot ask, or does not, is an answer too.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::request::{Request, ShowMessageRequest};
use tower_lsp::lsp_types::{MessageActionItem, MessageType, ShowMessageRequestParams};

use crate::lsp::client::Unanswered;
use crate::lsp::state::State;

/// How long a person may take to answer.
const PATIENCE: Duration = Duration::from_secs(600);

/// Asks the person to choose one of these. `None`: they chose none.
///
/// # Errors
///
/// The client does not ask.
pub(super) async fn choose(
    state: &Arc<State>,
    typ: MessageType,
    message: String,
    choices: &[String],
) -> Result<Option<String>, Unanswered> {
    let action = |title: &String| MessageActionItem {
        title: title.clone(),
        properties: Default::default(),
    };
    let params = ShowMessageRequestParams {
        typ,
        message,
        actions: Some(choices.iter().map(action).collect()),
    };
    let answer = state.client.ask::<ShowMessageRequest>(params, PATIENCE);
    let answer = answer.await?;
    if answer.is_none() && !state.features().message_actions {
        // Such a client may answer by itself, so that nobody has seen the question.
        return Err(Unanswered::Refused);
    }
    let title = answer.map(|item| item.title);
    Ok(title.filter(|title| choices.contains(title)))
}

/// `mcpeak/input`
enum InputRequest {}

impl Request for InputRequest {
    type Params = InputParams;
    type Result = Option<InputResult>;
    const METHOD: &'static str = "mcpeak/input";
}

/// The parameters of `mcpeak/input`.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct InputParams {
    pub(super) id: String,
    pub(super) description: Option<String>,
    pub(super) password: bool,
}

#[derive(Debug, Deserialize, Serialize)]
struct InputResult {
    value: String,
}

/// Asks the person for the value of an input. `None`: they gave none, or the client does not ask.
pub(super) async fn input(state: &Arc<State>, params: InputParams) -> Option<String> {
    let answer = state.client.ask::<InputRequest>(params, PATIENCE).await;
    Some(answer.ok()??.value)
}
