//! Why something failed: what went wrong inside the HTTP library, as a person can act on it. The library's own words show
//! the whole address, so only its innermost cause is quoted.

use std::error::Error;
use std::io::ErrorKind;

use mcpeak_suite::texts::{Message, TextId};
use rustls::CertificateError;

use crate::client::transport::{Failure, LossCause};

/// How many of a certificate's names are shown.
const SHOWN_NAMES: usize = 5;

/// How an exchange with a server failed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    /// This exchange alone.
    Failed(Failure),
    /// The connection is over.
    Lost(LossCause, Failure),
    /// A message was too long.
    TooLong {
        /// How many bytes, as far as it was read.
        bytes: u64,
        /// Its beginning, shortened.
        beginning: String,
    },
}

/// A failure of one exchange.
pub(super) fn failed(message: Message, hint: TextId) -> Fault {
    Fault::Failed(Failure {
        message,
        hint: Message::new(hint),
    })
}

/// A connection that could not be made, or broke. `url` is the address as it is shown.
pub(super) fn lost(url: &str, error: &reqwest::Error) -> Fault {
    Fault::Lost(LossCause::TransportFailed, explain(url, error))
}

/// Why a client can't be made: there are no certificates to trust.
pub(super) fn no_client(url: &str, error: &reqwest::Error) -> Failure {
    Failure {
        message: Message::new(TextId::HttpNoClient)
            .with("url", url)
            .with("reason", innermost(error)),
        hint: Message::new(TextId::HttpNoClientHint),
    }
}

/// The innermost cause of an error, in the words of whoever found it.
pub(super) fn innermost(error: &reqwest::Error) -> String {
    match causes(error).last() {
        Some(cause) => cause.to_string(),
        None => String::new(),
    }
}

fn explain(url: &str, error: &reqwest::Error) -> Failure {
    if let Some(tls) = causes(error).find_map(|cause| cause.downcast_ref::<rustls::Error>()) {
        return explain_tls(url, tls);
    }
    let (text, hint) = if error.is_dns() {
        (TextId::HttpUnknownHost, TextId::HttpUnknownHostHint)
    } else if is_refused(error) {
        (TextId::HttpRefused, TextId::HttpRefusedHint)
    } else if error.is_connect() {
        (TextId::HttpUnreachable, TextId::HttpUnreachableHint)
    } else {
        (TextId::HttpBroken, TextId::HttpBrokenHint)
    };
    let mut message = Message::new(text).with("url", url);
    if matches!(text, TextId::HttpUnreachable | TextId::HttpBroken) {
        message = message.with("reason", innermost(error));
    }
    Failure {
        message,
        hint: Message::new(hint),
    }
}

fn is_refused(error: &reqwest::Error) -> bool {
    causes(error)
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == ErrorKind::ConnectionRefused)
}

fn explain_tls(url: &str, error: &rustls::Error) -> Failure {
    let (reason, hint) = match error {
        rustls::Error::InvalidCertificate(fault) => explain_certificate(fault),
        rustls::Error::InvalidMessage(_) => {
            (TextId::HttpTlsNotSpoken, TextId::HttpTlsNotSpokenHint)
        }
        _ => (TextId::HttpTlsOther, TextId::HttpTlsOtherHint),
    };
    let mut reason = Message::new(reason);
    if reason.id() == TextId::HttpTlsOther {
        reason = reason.with("error", error);
    }
    Failure {
        message: Message::new(TextId::HttpTls)
            .with("url", url)
            .with_text("reason", reason),
        hint: other_names(error).unwrap_or(hint.into()),
    }
}

/// What to do about a certificate for another host, where it says for which.
fn other_names(error: &rustls::Error) -> Option<Message> {
    let rustls::Error::InvalidCertificate(CertificateError::NotValidForNameContext {
        presented,
        ..
    }) = error
    else {
        return None;
    };
    let mut names: Vec<&str> = presented
        .iter()
        .take(SHOWN_NAMES)
        .map(|name| bare(name))
        .collect();
    names.first()?;
    if presented.len() > SHOWN_NAMES {
        names.push("…");
    }
    Some(Message::new(TextId::HttpTlsOtherNamesHint).with("names", names.join(", ")))
}

/// A certificate's name without what the library puts around it: `DnsName("mcp.example.org")`.
fn bare(name: &str) -> &str {
    let inner = name
        .split_once('(')
        .and_then(|(_, rest)| rest.strip_suffix(')'));
    inner.unwrap_or(name).trim_matches('"')
}

fn explain_certificate(fault: &CertificateError) -> (TextId, TextId) {
    match fault {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            (TextId::HttpTlsExpired, TextId::HttpTlsExpiredHint)
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            (TextId::HttpTlsNotValidYet, TextId::HttpTlsExpiredHint)
        }
        // A bad signature is one of an unknown issuer that has the name of a known one.
        CertificateError::UnknownIssuer | CertificateError::BadSignature => (
            TextId::HttpTlsUnknownIssuer,
            TextId::HttpTlsUnknownIssuerHint,
        ),
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            (TextId::HttpTlsOtherName, TextId::HttpTlsOtherNameHint)
        }
        CertificateError::Revoked => (TextId::HttpTlsRevoked, TextId::HttpTlsRevokedHint),
        CertificateError::Other(other) if is_authority(other) => {
            (TextId::HttpTlsAuthority, TextId::HttpTlsAuthorityHint)
        }
        _ => (TextId::HttpTlsOther, TextId::HttpTlsOtherHint),
    }
}

/// Whether it is the most common fault of certificates that people make themselves. Its type belongs to a crate below
/// rustls, so it is known by its name.
fn is_authority(error: &rustls::OtherError) -> bool {
    error.to_string().contains("CaUsedAsEndEntity")
}

/// What caused an error, outermost first.
fn causes(error: &reqwest::Error) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(error.source(), |cause| cause_of(*cause))
}

/// The cause of an error. What an `io::Error` wraps counts, which its own `source` leaves out.
fn cause_of<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    let wrapped = error
        .downcast_ref::<std::io::Error>()
        .and_then(std::io::Error::get_ref);
    match wrapped {
        Some(inner) => Some(inner),
        None => error.source(),
    }
}

#[cfg(test)]
mod tests;
