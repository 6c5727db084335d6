//! The server on a port of the loopback interface.

use std::net::SocketAddr;
use std::sync::Arc;

use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::server::Peer;

/// Serves as long as it lives.
pub(crate) struct HttpPeer {
    runtime: Runtime,
    address: SocketAddr,
    sessions: Arc<LocalSessionManager>,
}

impl HttpPeer {
    pub(crate) fn new(config: StreamableHttpServerConfig) -> Self {
        let runtime = Runtime::new().unwrap();
        let sessions = Arc::new(LocalSessionManager::default());
        let service = StreamableHttpService::new(|| Ok(Peer), Arc::clone(&sessions), config);
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let service = TowerToHyperService::new(service.clone());
                let http = hyper::server::conn::http1::Builder::new();
                tokio::spawn(http.serve_connection(TokioIo::new(stream), service));
            }
        });
        Self {
            runtime,
            address,
            sessions,
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/mcp", self.address)
    }

    /// How many sessions no client has ended.
    pub(crate) fn open_sessions(&self) -> usize {
        self.runtime
            .block_on(async { self.sessions.sessions.read().await.len() })
    }
}
