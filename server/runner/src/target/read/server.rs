//! One definition: which transport it is for, and the fields of that.

use std::sync::Arc;

use jsonc_parser::ast::Value;
use reqwest::header::HeaderName;

use super::fields::Fields;
use super::jsonc::{self, Member};
use crate::target::convention::Convention;
use crate::target::definition::{Http, Kind, Raw, Setting, Stdio};
use crate::target::expand::is_name;
use crate::target::problem::{Want, What};
use crate::target::resolve::has_foreign_scheme;
use crate::target::source::Source;

/// What a definition may hold in `mcpeak.json`.
const SERVER_FIELDS: &[&str] = &[
    "type", "command", "args", "env", "envFile", "cwd", "url", "headers",
];

/// Reads a definition; whatever is wrong with it makes it unusable.
pub(super) fn read(value: &Value<'_>, source: &Arc<Source>) -> Kind {
    let mut fields = Fields::new(Arc::clone(source));
    let kind = kind(value, &mut fields);
    match kind {
        Some(kind) if fields.problems.is_empty() => kind,
        _ => Kind::Unusable(fields.problems),
    }
}

enum Transport {
    Stdio,
    Http,
}

fn kind(value: &Value<'_>, fields: &mut Fields) -> Option<Kind> {
    let object = fields.object("server", value)?;
    let members = jsonc::members(object);
    if fields.source.convention == Convention::Mcpeak {
        fields.refuse_unknown(&members, SERVER_FIELDS);
    }
    match transport(value, &members, fields)? {
        Transport::Stdio => stdio(&members, fields).map(Kind::Stdio),
        Transport::Http => http(&members, fields).map(Kind::Http),
    }
}

fn get<'v, 't>(members: &[Member<'v, 't>], name: &str) -> Option<&'v Value<'t>> {
    let member = members.iter().find(|member| member.name == name)?;
    Some(&member.property.value)
}

/// What `type` says, else what `command` or `url` implies.
fn transport(
    value: &Value<'_>,
    members: &[Member<'_, '_>],
    fields: &mut Fields,
) -> Option<Transport> {
    let has_command = get(members, "command").is_some();
    let has_url = get(members, "url").is_some();
    let whole = jsonc::bytes(value).start..jsonc::bytes(value).start + 1;
    let (transport, missing) = match get(members, "type") {
        Some(written) => {
            let name = fields.text("type", written)?;
            match name.text.as_str() {
                "stdio" => (Transport::Stdio, (!has_command).then_some("`command`")),
                "http" | "streamable-http" => (Transport::Http, (!has_url).then_some("`url`")),
                _ => {
                    let what = What::UnsupportedType { name: name.text };
                    fields.problem(name.range, what);
                    return None;
                }
            }
        }
        None if has_command && has_url => {
            fields.problem(whole, What::CommandAndUrl);
            return None;
        }
        None if has_command => (Transport::Stdio, None),
        None if has_url => (Transport::Http, None),
        None => (Transport::Stdio, Some("`command`, `url`")),
    };
    match missing {
        None => Some(transport),
        Some(names) => {
            fields.problem(whole, What::Missing { fields: names });
            None
        }
    }
}

fn stdio(members: &[Member<'_, '_>], fields: &mut Fields) -> Option<Stdio> {
    let command = fields.filled_text("command", get(members, "command")?);
    let arguments = match get(members, "args") {
        Some(value) => fields.texts("args", value, Want::Texts)?,
        None => Vec::new(),
    };
    let (environment, unset) = match get(members, "env") {
        Some(value) => environment(value, fields)?,
        None => Default::default(),
    };
    let env_file = optional_text("envFile", members, fields);
    let cwd = optional_text("cwd", members, fields);
    Some(Stdio {
        command: command?,
        arguments,
        environment,
        unset,
        env_file,
        cwd,
    })
}

fn optional_text(name: &str, members: &[Member<'_, '_>], fields: &mut Fields) -> Option<Raw> {
    fields.filled_text(name, get(members, name)?)
}

fn environment(value: &Value<'_>, fields: &mut Fields) -> Option<(Vec<Setting>, Vec<String>)> {
    let object = fields.object("env", value)?;
    let mut settings = Vec::new();
    let mut unset = Vec::new();
    for member in jsonc::members(object) {
        let name = member.name.to_owned();
        if !is_passable_name(&name) {
            fields.problem(member.range(), What::BadVariableName { name });
            continue;
        }
        let field = format!("env.{name}");
        match fields.environment_value(&field, &member.property.value) {
            Some(Some(value)) => settings.push(Setting { name, value }),
            Some(None) => unset.push(name),
            None => {}
        }
    }
    Some((settings, unset))
}

/// Whether the operating system takes it as the name of a variable.
fn is_passable_name(name: &str) -> bool {
    is_name(name) || (!name.is_empty() && !name.contains(['=', '\0']))
}

fn http(members: &[Member<'_, '_>], fields: &mut Fields) -> Option<Http> {
    let url = fields.filled_text("url", get(members, "url")?);
    if let Some(url) = url.as_ref().filter(|url| has_foreign_scheme(&url.text)) {
        fields.problem(url.range.clone(), What::BadUrl);
    }
    let mut headers = Vec::new();
    if let Some(value) = get(members, "headers") {
        for member in jsonc::members(fields.object("headers", value)?) {
            let name = member.name.to_owned();
            if HeaderName::from_bytes(name.as_bytes()).is_err() {
                fields.problem(member.range(), What::BadHeaderName { name });
                continue;
            }
            let field = format!("headers.{name}");
            let value = fields.text(&field, &member.property.value);
            headers.extend(value.map(|value| Setting { name, value }));
        }
    }
    Some(Http { url: url?, headers })
}
