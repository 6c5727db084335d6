//! The handshake: `initialize`, what its answer must have, `notifications/initialized`.

use mcpeak_suite::json::{Layout, Writer};
use mcpeak_suite::syntax::{JsString, NodeKind, Value};
use mcpeak_suite::texts::{Message, TextId};

use super::{Patience, RequestError, Session};
use crate::client::message::Payload;
use crate::client::transport::{Failure, Transport};

/// The versions of the protocol that a server may answer with; the first is the one that is asked for (mcp.md).
pub const VERSIONS: [&str; 5] = [
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
    "2024-11-05",
    "2024-10-07",
];

/// What a server says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerInfo {
    /// Its name.
    pub name: JsString,
    /// Its own version.
    pub version: JsString,
    /// The version of the protocol that is spoken.
    pub protocol: String,
}

impl<T: Transport> Session<T> {
    /// Shakes hands. An answer without what the protocol asks for is [`RequestError::Failed`].
    pub async fn initialize(&mut self, patience: &Patience) -> Result<ServerInfo, RequestError> {
        let answer = self.request(super::INITIALIZE, &params(), patience).await?;
        let info = read(&answer).map_err(RequestError::Failed)?;
        self.transport.initialized(&info.protocol);
        self.notify("notifications/initialized", None);
        Ok(info)
    }
}

fn params() -> String {
    let mut writer = Writer::new(Layout::Compact);
    writer.begin_object();
    writer.key("protocolVersion");
    writer.string(VERSIONS[0]);
    writer.key("capabilities");
    writer.begin_object();
    writer.end_object();
    writer.key("clientInfo");
    writer.begin_object();
    writer.key("name");
    writer.string("mcpeak-lsp");
    writer.key("version");
    writer.string(env!("CARGO_PKG_VERSION"));
    writer.end_object();
    writer.end_object();
    writer.finish()
}

fn read(answer: &Payload) -> Result<ServerInfo, Failure> {
    let result = answer.value();
    let version = result
        .member("protocolVersion")
        .and_then(Value::string)
        .ok_or_else(|| lacks("protocolVersion"))?;
    let protocol = VERSIONS
        .into_iter()
        .find(|known| version.as_str() == Some(known))
        .ok_or_else(|| unknown_version(&version))?;
    result
        .member("capabilities")
        .filter(|value| value.kind() == NodeKind::Object)
        .ok_or_else(|| lacks("capabilities"))?;
    let info = result
        .member("serverInfo")
        .ok_or_else(|| lacks("serverInfo"))?;
    let text = |name| info.member(name).and_then(Value::string);
    Ok(ServerInfo {
        name: text("name").ok_or_else(|| lacks("serverInfo.name"))?,
        version: text("version").ok_or_else(|| lacks("serverInfo.version"))?,
        protocol: protocol.to_owned(),
    })
}

fn lacks(member: &str) -> Failure {
    Failure {
        message: Message::new(TextId::RunHandshakeLacks).with("member", member),
        hint: Message::new(TextId::RunHandshakeLacksHint).with("member", member),
    }
}

fn unknown_version(version: &JsString) -> Failure {
    Failure {
        message: Message::new(TextId::RunHandshakeVersion)
            .with("version", version.to_string_lossy()),
        hint: Message::new(TextId::RunHandshakeVersionHint).with("versions", VERSIONS.join(", ")),
    }
}
