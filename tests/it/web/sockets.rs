//! A server on the loopback, requests over real sockets, and what they take.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use adjutant::web::{self, Limits, State};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};

use crate::web::support::{shipped, small};

pub struct Server {
    pub address: SocketAddr,
    pub state: State,
    pub stop: Option<oneshot::Sender<()>>,
    pub task: JoinHandle<std::io::Result<()>>,
}

/// Tests that measure time or memory of this process go one after another, and what all tests share is
/// built before.
pub async fn alone() -> tokio::sync::MutexGuard<'static, ()> {
    static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let turn = TURN.lock().await;
    let _ = (small(), shipped());
    turn
}

/// Serves what `site` serves, within `limits`.
pub async fn serve(site: State, limits: Limits) -> Server {
    let state = State::new(site.snapshot).with_limits(limits);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(web::serve(listener, state.clone(), async {
        let _ = stopped.await;
    }));
    Server { address, state, stop: Some(stop), task }
}

/// One request on a connection of its own; the status line and all that follows.
pub async fn ask(address: SocketAddr, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut text = Vec::new();
    let _ = timeout(Duration::from_secs(20), stream.read_to_end(&mut text)).await;
    String::from_utf8_lossy(&text).into_owned()
}

/// A page of the small game.
pub const PAGE: &[u8] = b"GET /pocket/lantern HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
/// A search.
pub const SEARCH: &[u8] = b"GET /api/v1/search?q=brace HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
/// How a scenario begins on its way.
pub const POST: &str = "POST /api/v1/resolve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";

/// What one answered request takes.
pub async fn took(address: SocketAddr, request: &[u8]) -> Duration {
    let begun = Instant::now();
    let answer = ask(address, request).await;
    let took = begun.elapsed();
    assert!(answer.starts_with("HTTP/1.1 200"), "{}", &answer[..answer.len().min(200)]);
    took
}

/// The 99th of a hundred parts.
pub fn p99(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[(times.len() * 99).div_ceil(100) - 1]
}

/// Asks both servers in turn, so that the noise of a shared machine meets both: their p99.
pub async fn side_by_side(quiet: SocketAddr, crowded: SocketAddr, request: &[u8]) -> (Duration, Duration) {
    let (mut one, mut other) = (Vec::new(), Vec::new());
    for _ in 0..150 {
        one.push(took(quiet, request).await);
        other.push(took(crowded, request).await);
    }
    (p99(one), p99(other))
}

/// At most three times as long; what takes less than the clock of a shared machine can tell is as quick.
pub fn bounded(quiet: Duration, crowded: Duration) {
    println!("p99 {quiet:?} alone, {crowded:?} crowded");
    let bound = quiet.max(Duration::from_millis(5)) * 3;
    assert!(crowded <= bound, "p99 went from {quiet:?} to {crowded:?}");
}

/// Memory of this process, in kB.
pub fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kb| kb.parse().ok()).unwrap_or(0)
}

/// Allows this process as many open sockets, or says that the system does not.
pub fn may_open(sockets: u64) -> bool {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= sockets) {
        return true;
    }
    limit.current = Some(limit.maximum.map_or(sockets, |most| most.min(sockets)));
    let may = setrlimit(Resource::Nofile, limit).is_ok() && limit.current == Some(sockets);
    if !may {
        println!("passed over: this system allows fewer than {sockets} open files");
    }
    may
}
