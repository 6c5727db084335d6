//! A server that the command line names itself: pure, from the options' values to a server or a usage error. Values of
//! variables and headers come by name only, so that none is ever typed.

use mcpeak_suite::texts::{Message, TextId};
use reqwest::header::{HeaderName, HeaderValue};

use super::expand::is_name;
use super::resolve::is_http_url;
use crate::server::{HttpServer, ServerSpec, StdioServer};

/// The options that name a server, as they were typed.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// What stands behind `--`: a program and its arguments.
    pub words: Vec<String>,
    /// `--command PROGRAM`.
    pub command: Option<String>,
    /// Each `--arg ARGUMENT`.
    pub arguments: Vec<String>,
    /// `--url URL`.
    pub url: Option<String>,
    /// Each `--env NAME`: a variable that a started server gets from us.
    pub env: Vec<String>,
    /// Each `--header-env HEADER=NAME`: a header with the value of a variable.
    pub header_env: Vec<String>,
    /// `--server NAME`: a definition.
    pub server: Option<String>,
}

/// What the options say.
#[derive(Clone, Debug, PartialEq)]
pub enum Direct {
    /// This server.
    Server(ServerSpec),
    /// A definition: the one of this name, or the one that is found for the suite.
    Definition(Option<String>),
}

/// Options that make no sense. No variant holds what may be a secret typed by mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageProblem {
    /// Two options that each say which server.
    TwoWays(&'static str, &'static str),
    /// An option that needs one of others, which are not there.
    GoesWith {
        /// The option.
        option: &'static str,
        /// What it needs.
        others: &'static str,
    },
    /// An option without a value.
    Empty(&'static str),
    /// A value where the name of a variable belongs.
    NotAName(&'static str),
    /// `--header-env` without `=`, or with no header's name before it.
    HeaderForm,
    /// A variable to forward that is not set.
    Unset {
        /// The option.
        option: &'static str,
        /// The variable.
        name: String,
    },
    /// A variable whose value no header can have.
    HeaderValue {
        /// The variable.
        name: String,
    },
    /// `--url` is not an address.
    BadUrl,
}

impl UsageProblem {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            Self::TwoWays(first, second) => Message::new(TextId::TargetTwoWays)
                .with("first", first)
                .with("second", second),
            Self::GoesWith { option, others } => Message::new(TextId::TargetGoesWith)
                .with("option", option)
                .with("others", others),
            Self::Empty(option) => Message::new(TextId::TargetEmptyOption).with("option", option),
            Self::NotAName(option) => Message::new(TextId::TargetNotAName).with("option", option),
            Self::HeaderForm => Message::new(TextId::TargetHeaderForm).with("option", HEADER_ENV),
            Self::Unset { option, name } => Message::new(TextId::TargetForwardUnset)
                .with("option", option)
                .with("name", name),
            Self::HeaderValue { name } => {
                Message::new(TextId::TargetHeaderValue).with("name", name)
            }
            Self::BadUrl => TextId::TargetBadUrl.into(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Message {
        match self {
            Self::TwoWays(..) => TextId::TargetTwoWaysHint.into(),
            Self::GoesWith { option, others } => Message::new(TextId::TargetGoesWithHint)
                .with("option", option)
                .with("others", others),
            Self::Empty(_) => TextId::TargetEmptyOptionHint.into(),
            Self::NotAName(_) => TextId::TargetNotANameHint.into(),
            Self::HeaderForm => {
                Message::new(TextId::TargetHeaderFormHint).with("option", HEADER_ENV)
            }
            Self::Unset { option, name } => Message::new(TextId::TargetForwardUnsetHint)
                .with("option", option)
                .with("name", name),
            Self::HeaderValue { name } => {
                Message::new(TextId::TargetHeaderValueHint).with("name", name)
            }
            Self::BadUrl => TextId::TargetBadUrlHint.into(),
        }
    }
}

const WORDS: &str = "`--`";
const COMMAND: &str = "--command";
const ARGUMENT: &str = "--arg";
const URL: &str = "--url";
const ENV: &str = "--env";
const HEADER_ENV: &str = "--header-env";
const SERVER: &str = "--server";
const STARTED: &str = "`--` or --command";

impl Arguments {
    /// The server that the options name. `variable` has our own environment.
    ///
    /// # Errors
    ///
    /// The first thing that makes no sense.
    pub fn read(&self, variable: &dyn Fn(&str) -> Option<String>) -> Result<Direct, UsageProblem> {
        self.check_combination()?;
        if let Some(name) = &self.server {
            return match name.is_empty() {
                true => Err(UsageProblem::Empty(SERVER)),
                false => Ok(Direct::Definition(Some(name.clone()))),
            };
        }
        if let Some(url) = &self.url {
            return self.http(url, variable);
        }
        if let Some((program, arguments)) = self.words.split_first() {
            return self.stdio(WORDS, program, arguments, variable);
        }
        match &self.command {
            Some(program) => self.stdio(COMMAND, program, &self.arguments, variable),
            None => Ok(Direct::Definition(None)),
        }
    }

    fn check_combination(&self) -> Result<(), UsageProblem> {
        let ways = [
            (WORDS, !self.words.is_empty()),
            (COMMAND, self.command.is_some()),
            (URL, self.url.is_some()),
            (SERVER, self.server.is_some()),
        ];
        let mut given = ways.iter().filter(|(_, is_given)| *is_given);
        if let (Some((first, _)), Some((second, _))) = (given.next(), given.next()) {
            return Err(UsageProblem::TwoWays(first, second));
        }
        let is_started = !self.words.is_empty() || self.command.is_some();
        let needs = [
            (ARGUMENT, &self.arguments, self.command.is_some(), COMMAND),
            (ENV, &self.env, is_started, STARTED),
            (HEADER_ENV, &self.header_env, self.url.is_some(), URL),
        ];
        let lonely = needs
            .iter()
            .find(|(_, values, has_other, _)| !values.is_empty() && !has_other);
        match lonely {
            None => Ok(()),
            Some((option, _, _, others)) => Err(UsageProblem::GoesWith { option, others }),
        }
    }

    fn stdio(
        &self,
        option: &'static str,
        program: &str,
        arguments: &[String],
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Direct, UsageProblem> {
        if program.trim().is_empty() {
            return Err(UsageProblem::Empty(option));
        }
        let mut environment: Vec<(String, String)> = Vec::new();
        for name in &self.env {
            let value = forwarded(ENV, name, variable)?;
            if !environment.iter().any(|(known, _)| known == name) {
                environment.push((name.clone(), value));
            }
        }
        Ok(Direct::Server(ServerSpec::Stdio(StdioServer {
            program: program.to_owned(),
            arguments: arguments.to_vec(),
            environment,
            ..StdioServer::default()
        })))
    }

    fn http(
        &self,
        url: &str,
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Direct, UsageProblem> {
        if !is_http_url(url) {
            return Err(UsageProblem::BadUrl);
        }
        let mut headers = Vec::new();
        for option in &self.header_env {
            let (header, name) = option.split_once('=').ok_or(UsageProblem::HeaderForm)?;
            if HeaderName::from_bytes(header.as_bytes()).is_err() {
                return Err(UsageProblem::HeaderForm);
            }
            let value = forwarded(HEADER_ENV, name, variable)?;
            if HeaderValue::from_str(&value).is_err() {
                let name = name.to_owned();
                return Err(UsageProblem::HeaderValue { name });
            }
            headers.push((header.to_owned(), value));
        }
        Ok(Direct::Server(ServerSpec::Http(HttpServer {
            url: url.to_owned(),
            headers,
        })))
    }
}

/// The value of a variable that an option names. Something that cannot be a name may be a secret, and is not repeated.
fn forwarded(
    option: &'static str,
    name: &str,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<String, UsageProblem> {
    if !is_name(name) {
        return Err(UsageProblem::NotAName(option));
    }
    variable(name).ok_or_else(|| UsageProblem::Unset {
        option,
        name: name.to_owned(),
    })
}

#[cfg(test)]
mod tests;
