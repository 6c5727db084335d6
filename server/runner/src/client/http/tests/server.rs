//! A server on loopback that takes requests apart and answers with the bytes that it was given, in their order.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// What a server does for one request.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Writes bytes.
    Write(Vec<u8>),
    /// Keeps the connection open and does nothing more.
    Hang,
    /// Waits until [`Server::release`] is called.
    Hold,
    /// Closes the connection.
    Close,
}

/// A request as it arrived.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) method: String,
    pub(super) target: String,
    /// Names in lower case.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: String,
    /// Which connection brought it.
    pub(super) connection: usize,
}

impl Seen {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name)?;
        Some(&found.1)
    }
}

#[derive(Default)]
struct Script {
    answers: HashMap<&'static str, VecDeque<Vec<Step>>>,
    seen: Vec<Seen>,
}

pub(super) struct Server {
    address: std::net::SocketAddr,
    script: Arc<Mutex<Script>>,
    count: watch::Receiver<usize>,
    released: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Server {
    pub(super) async fn start() -> Self {
        Self::start_at("127.0.0.1:0").await.expect("a port")
    }

    pub(super) async fn start_at(address: &str) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let script = Arc::new(Mutex::new(Script::default()));
        let (counted, count) = watch::channel(0);
        let (released, hold) = watch::channel(false);
        let shared = Arc::clone(&script);
        let task = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            for number in 0.. {
                let Ok((stream, _)) = listener.accept().await else {
                    return;
                };
                let (script, counted, hold) = (Arc::clone(&shared), counted.clone(), hold.clone());
                connections.spawn(serve(stream, number, script, counted, hold));
            }
        });
        Ok(Self {
            address,
            script,
            count,
            released,
            task,
        })
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}/mcp", self.address)
    }

    pub(super) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(super) fn on_post(&self, answer: Vec<u8>) {
        self.on("POST", vec![Step::Write(answer)]);
    }

    pub(super) fn on_get(&self, answer: Vec<u8>) {
        self.on("GET", vec![Step::Write(answer)]);
    }

    /// What happens for the next request with this method that nothing was said about yet.
    pub(super) fn on(&self, method: &'static str, steps: Vec<Step>) {
        let mut script = self.script.lock().expect("a lock");
        script.answers.entry(method).or_default().push_back(steps);
    }

    pub(super) fn release(&self) {
        self.released.send_replace(true);
    }

    /// The requests so far, once there are this many.
    pub(super) async fn seen(&self, count: usize) -> Vec<Seen> {
        let mut counter = self.count.clone();
        let enough = counter.wait_for(|seen| *seen >= count);
        tokio::time::timeout(super::BOUND, enough)
            .await
            .expect("the requests come")
            .expect("the server lives");
        self.script.lock().expect("a lock").seen.clone()
    }
}

async fn serve(
    mut stream: TcpStream,
    connection: usize,
    script: Arc<Mutex<Script>>,
    counted: watch::Sender<usize>,
    mut hold: watch::Receiver<bool>,
) {
    let mut buffer = Vec::new();
    while let Some(seen) = read_request(&mut stream, &mut buffer, connection).await {
        let steps = {
            let mut script = script.lock().expect("a lock");
            let steps = script.answers.get_mut(seen.method.as_str());
            let steps = steps.and_then(VecDeque::pop_front);
            script.seen.push(seen);
            steps.unwrap_or_else(|| vec![Step::Write(not_scripted())])
        };
        counted.send_modify(|count| *count += 1);
        for step in steps {
            match step {
                Step::Write(bytes) if stream.write_all(&bytes).await.is_err() => return,
                Step::Write(bytes) if says_close(&bytes) => return,
                Step::Write(_) => {}
                Step::Hang => std::future::pending().await,
                Step::Hold => drop(hold.wait_for(|released| *released).await),
                Step::Close => return,
            }
        }
    }
}

fn not_scripted() -> Vec<u8> {
    super::response("405 Method Not Allowed", "", "")
}

fn says_close(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(300)];
    String::from_utf8_lossy(head).contains("connection: close\r\n")
}

async fn read_request(
    stream: &mut TcpStream,
    buffer: &mut Vec<u8>,
    connection: usize,
) -> Option<Seen> {
    let end = loop {
        if let Some(at) = buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            break at + 4;
        }
        if stream.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8(buffer.drain(..end).collect()).expect("a head in UTF-8");
    let mut lines = head.lines();
    let mut words = lines.next()?.split(' ').map(str::to_owned);
    let (method, target) = (words.next()?, words.next()?);
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let mut seen = Seen {
        method,
        target,
        headers,
        body: String::new(),
        connection,
    };
    let length: usize = seen
        .header("content-length")
        .map_or(0, |text| text.parse().expect("a length"));
    while buffer.len() < length {
        if stream.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
    }
    seen.body = String::from_utf8(buffer.drain(..length).collect()).expect("a body in UTF-8");
    Some(seen)
}
