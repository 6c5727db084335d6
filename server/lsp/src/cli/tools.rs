//! `tools`: what a server offers, with the schemas of what goes in and comes out.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Arg, ArgAction, ArgMatches, Command};
use mcpeak_runner::cancel;
use mcpeak_runner::client::session::ServerInfo;
use mcpeak_runner::event::Events;
use mcpeak_runner::run::{self as runner, Context, Options, RunError};
use mcpeak_runner::tools::ToolList;
use mcpeak_suite::json::{Layout, Unmasked, Writer};
use mcpeak_suite::printable::{escaped, escaped_json};
use mcpeak_suite::syntax::Value;
use mcpeak_suite::texts::{Message, TextId};

use crate::launcher::launcher;

use super::run::explain_failure;
use super::run::server::{self, Resolver, Target};
use super::{EXIT_FAILURE, EXIT_INTERRUPTED, Streams, color_argument, text};

/// How many lines of standard error are shown when the tools cannot be listed.
const STDERR_LINES: usize = 20;

/// `tools` and its arguments.
pub(super) fn command() -> Command {
    let command = Command::new("tools")
        .about(text(TextId::CliToolsAbout))
        .after_help(text(TextId::CliToolsAfterHelp))
        .arg(
            Arg::new("json")
                .long("json")
                .help(text(TextId::CliToolsJson))
                .action(ArgAction::SetTrue),
        )
        .arg(color_argument());
    server::with_arguments(command)
}

/// Lists the tools of the server that the arguments name.
pub(super) fn run(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let resolved = Resolver::new(arguments)
        .map_err(|message| vec![message])
        .and_then(|resolver| resolver.resolve(None, None));
    let target = match resolved {
        Ok(target) => target,
        Err(complaints) => {
            for complaint in complaints {
                streams.complain(&complaint)?;
            }
            return Ok(ExitCode::from(EXIT_FAILURE));
        }
    };
    target.announce(&target.redaction(), streams)?;
    let runtime = super::runtime()?;
    match runtime.block_on(list(&target, arguments)) {
        Ok((info, tools)) => {
            let shown = match arguments.get_flag("json") {
                true => escaped_json(as_json(&info, &tools)),
                false => as_text(&info, &tools),
            };
            streams
                .out
                .write_all(target.redaction().text(&shown).as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(RunError::Cancelled) => Ok(ExitCode::from(EXIT_INTERRUPTED)),
        Err(RunError::Start(failure) | RunError::Reset(failure)) => {
            let redaction = target.redaction();
            let message = Message::new(TextId::CliToolsFailed)
                .with_text("reason", failure.failure.message.clone());
            explain_failure(&message, &failure, &redaction, STDERR_LINES, streams)?;
            Ok(ExitCode::from(EXIT_FAILURE))
        }
    }
}

async fn list(target: &Target, arguments: &ArgMatches) -> Result<(ServerInfo, ToolList), RunError> {
    let (handle, token) = cancel::cancel();
    let interrupts = tokio::spawn(super::interrupts(handle));
    let context = Context {
        launcher: launcher(),
        redaction: Arc::new(target.redaction()),
        cancel: token,
        events: Events::nowhere(),
    };
    let options = Options {
        start_timeout: server::start_timeout(arguments),
        determinism: false,
        reset: None,
        trace: None,
    };
    let listed = runner::list_tools(&target.spec, &options, &context).await;
    interrupts.abort();
    listed
}

fn as_json(info: &ServerInfo, tools: &ToolList) -> String {
    let mut writer = Writer::new(Layout::Pretty);
    writer.begin_object();
    writer.key("server");
    writer.begin_object();
    writer.key("name");
    writer.string_js(&info.name);
    writer.key("version");
    writer.string_js(&info.version);
    writer.key("protocolVersion");
    writer.string(&info.protocol);
    writer.end_object();
    writer.key("tools");
    writer.begin_array();
    for tool in tools.values() {
        writer.value(tool, &Unmasked);
    }
    writer.end_array();
    writer.end_object();
    writer.finish() + "\n"
}

fn as_text(info: &ServerInfo, tools: &ToolList) -> String {
    let header = Message::new(TextId::CliToolsServer)
        .with("name", info.name.to_string_lossy())
        .with("version", info.version.to_string_lossy())
        .with("protocol", &info.protocol)
        .with("count", tools.len());
    let mut out = format!("{}\n", escaped(&text(header)));
    for tool in tools.values() {
        push_tool(&mut out, tool);
    }
    out
}

fn push_tool(out: &mut String, tool: Value<'_>) {
    let Some(object) = tool.object() else { return };
    let string = |name| object.get(name).and_then(|member| member.value.string());
    let name = string("name").unwrap_or_default();
    out.push_str(&format!("\n{}\n", escaped(&name.to_string_lossy())));
    if let Some(description) = string("description") {
        for line in description.to_string_lossy().trim().lines() {
            out.push_str(&format!("  {}\n", escaped(line)));
        }
    }
    for (member, label) in [
        ("inputSchema", TextId::CliToolsInput),
        ("outputSchema", TextId::CliToolsOutput),
    ] {
        if let Some(schema) = object.get(member) {
            push_schema(out, &text(label), schema.value);
        }
    }
}

fn push_schema(out: &mut String, label: &str, schema: Value<'_>) {
    let mut writer = Writer::new(Layout::Pretty);
    writer.value(schema, &Unmasked);
    let json = escaped_json(writer.finish());
    let mut lines = json.lines();
    out.push_str(&format!(
        "  {label}: {}\n",
        lines.next().unwrap_or_default()
    ));
    for line in lines {
        out.push_str(&format!("  {line}\n"));
    }
}
