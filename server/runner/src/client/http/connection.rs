//! What all requests to one server share: the HTTP client, the address, the headers, the session. Knows how to ask, not
//! what an answer means.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use mcpeak_suite::texts::{Message, TextId};
use reqwest::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, USER_AGENT,
};
use reqwest::{Client, Method, RequestBuilder, Response, Url, redirect};

use super::address;
use super::fault::{self, Fault};
use crate::client::transport::Failure;
use crate::server::HttpServer;

const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

const EITHER: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");
const EVENTS: HeaderValue = HeaderValue::from_static("text/event-stream");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// How long an idle connection is kept. Common servers close theirs after 5 s, and a request that meets such an end is
/// lost, since it can't be sent twice.
const IDLE: Duration = Duration::from_secs(3);

/// What stands for a secret in a message, as in reports.
const MASK: &str = "[REDACTED]";

/// Shorter values are too common in other text to be masked there (semantics.md, section 10).
const SHORTEST_SECRET: usize = 8;

/// The way to one server.
pub(super) struct Connection {
    client: Client,
    url: Url,
    shown: String,
    headers: HeaderMap,
    /// What must not be shown, longest first.
    secrets: Vec<String>,
    session: OnceLock<HeaderValue>,
    version: OnceLock<HeaderValue>,
}

impl Connection {
    /// Prepares the way to a server without connecting.
    pub(super) fn new(spec: &HttpServer) -> Result<Self, Failure> {
        let url = address::parse(&spec.url)?;
        let shown = address::shown(&url);
        let mut headers = address::headers(&spec.headers)?;
        headers
            .entry(USER_AGENT)
            .or_insert(HeaderValue::from_static(concat!(
                "mcpeak-lsp/",
                env!("CARGO_PKG_VERSION")
            )));
        let client = client_for(&url).map_err(|error| fault::no_client(&shown, &error))?;
        Ok(Self {
            client,
            secrets: secrets(&url, spec),
            url,
            shown,
            headers,
            session: OnceLock::new(),
            version: OnceLock::new(),
        })
    }

    /// Sends a message; done when the head of the response is there.
    pub(super) async fn post(&self, text: String) -> Result<Response, Fault> {
        let request = self.request(Method::POST, EITHER);
        let request = request.header(CONTENT_TYPE, JSON).body(text);
        let response = request.send().await;
        response.map_err(|error| fault::lost(&self.shown, &error))
    }

    /// Opens a stream of events, behind the event `last_id` if there is one.
    pub(super) async fn listen(&self, last_id: Option<&str>) -> Result<Response, Fault> {
        let mut request = self.request(Method::GET, EVENTS);
        if let Some(id) = last_id {
            request = request.header(LAST_EVENT_ID, id);
        }
        let response = request.send().await;
        response.map_err(|error| fault::lost(&self.shown, &error))
    }

    /// Ends the session, if there is one. Whatever the server says to that is right.
    pub(super) async fn end_session(&self) {
        if self.has_session()
            && let Err(error) = self.request(Method::DELETE, EITHER).send().await
        {
            tracing::debug!("the session was not ended: {}", fault::innermost(&error));
        }
    }

    /// Takes the session's id from a response, the first that has one.
    pub(super) fn learn_session(&self, response: &Response) {
        if let Some(id) = response.headers().get(SESSION) {
            self.session.get_or_init(|| id.clone());
        }
    }

    /// Sets the protocol version that later requests name.
    pub(super) fn set_version(&self, version: &str) {
        if let Ok(version) = HeaderValue::try_from(version) {
            self.version.get_or_init(|| version);
        }
    }

    /// Whether the handshake is done.
    pub(super) fn is_initialized(&self) -> bool {
        self.version.get().is_some()
    }

    /// Whether the server gave a session id.
    pub(super) fn has_session(&self) -> bool {
        self.session.get().is_some()
    }

    /// Whether requests say who asks.
    pub(super) fn is_authorized(&self) -> bool {
        self.headers.contains_key(AUTHORIZATION) || !self.url.username().is_empty()
    }

    /// The address that `location` means here, as messages show it.
    pub(super) fn shown_location(&self, location: &str) -> String {
        match self.url.join(location) {
            Ok(url) => address::shown(&url),
            Err(_) => address::shown_url(location),
        }
    }

    /// A text from the server, whole, without the secrets that were sent to it.
    pub(super) fn masked(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.secrets {
            text = text.replace(secret, MASK);
        }
        text
    }

    /// A message that begins by naming the address.
    pub(super) fn message(&self, id: TextId) -> Message {
        Message::new(id).with("url", &self.shown)
    }

    fn request(&self, method: Method, accept: HeaderValue) -> RequestBuilder {
        let mut headers = self.headers.clone();
        headers.insert(ACCEPT, accept);
        if let Some(session) = self.session.get() {
            headers.insert(SESSION, session.clone());
        }
        if let Some(version) = self.version.get() {
            headers.insert(VERSION, version.clone());
        }
        self.client
            .request(method, self.url.clone())
            .headers(headers)
    }
}

/// Without the secrets.
impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("url", &self.shown)
            .finish_non_exhaustive()
    }
}

/// No redirects, no cookies, no decompression. Proxies are taken from the environment (HTTPS_PROXY, HTTP_PROXY,
/// ALL_PROXY, NO_PROXY), except for this computer itself.
fn client_for(url: &Url) -> reqwest::Result<Client> {
    let builder = Client::builder()
        .redirect(redirect::Policy::none())
        .referer(false)
        .pool_idle_timeout(IDLE);
    let is_loopback = address::is_loopback(url);
    let builder = if is_loopback {
        builder.no_proxy()
    } else {
        builder
    };
    // Without TLS and proxies no certificate is looked at, so that a computer without any can talk to itself.
    if is_loopback
        && url.scheme() == "http"
        && let Some(config) = tls_without_roots()
    {
        return builder.tls_backend_preconfigured(config).build();
    }
    // reqwest takes the cryptography of the process. If somebody chose one before, that one is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    builder.build()
}

fn tls_without_roots() -> Option<rustls::ClientConfig> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .ok()?;
    let roots = rustls::RootCertStore::empty();
    Some(config.with_root_certificates(roots).with_no_client_auth())
}

/// The values that a server may repeat in what it says: headers, with and without their scheme, and the address's query
/// and password.
fn secrets(url: &Url, spec: &HttpServer) -> Vec<String> {
    let mut secrets = Vec::new();
    for (_, value) in &spec.headers {
        secrets.push(value.clone());
        secrets.extend(value.split_once(' ').map(|(_, rest)| rest.to_owned()));
    }
    secrets.extend(url.query().map(str::to_owned));
    secrets.extend(url.query_pairs().map(|(_, value)| value.into_owned()));
    secrets.extend(url.password().map(str::to_owned));
    secrets.retain(|secret| secret.len() >= SHORTEST_SECRET);
    secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    secrets
}
