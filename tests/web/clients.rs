//! Clients that misbehave, over real sockets on the loopback: others are served as before.

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

use crate::support::small;

struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

async fn serve(limits: Limits) -> Server {
    let state = State::new(small().snapshot).with_limits(limits);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(web::serve(listener, state, async {
        let _ = stopped.await;
    }));
    Server { address, stop: Some(stop), task }
}

/// One request on a connection of its own; the status line and all that follows.
async fn ask(address: SocketAddr, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut text = Vec::new();
    let _ = timeout(Duration::from_secs(5), stream.read_to_end(&mut text)).await;
    String::from_utf8_lossy(&text).into_owned()
}

const PAGE: &[u8] = b"GET /pocket/lantern HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

/// How long the 99th of a hundred ordinary requests takes.
async fn p99(address: SocketAddr) -> Duration {
    let mut times = Vec::new();
    for _ in 0..100 {
        let begun = Instant::now();
        let answer = ask(address, PAGE).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{}", &answer[..answer.len().min(200)]);
        times.push(begun.elapsed());
    }
    times.sort();
    times[98]
}

/// At most three times as long, with room for the noise of a shared machine.
fn bounded(quiet: Duration, crowded: Duration) {
    let bound = quiet.max(Duration::from_millis(5)) * 3;
    assert!(crowded <= bound, "p99 went from {quiet:?} to {crowded:?}");
}

fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kb| kb.parse().ok()).unwrap_or(0)
}

/// Trap 3: half-open connections do not stay, and do not keep others out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_half_open_sockets_keep_nobody_out() {
    let limits = Limits { connections: 200, header: Duration::from_secs(2), ..Limits::default() };
    let server = serve(limits).await;
    let quiet = p99(server.address).await;
    let before = resident();
    let mut open = Vec::new();
    for index in 0..1_000 {
        // Few file descriptors: the oldest are closed on our side too, as an attacker would reopen them.
        if open.len() >= 300 {
            open.remove(0);
        }
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(b"GET /pocket HTTP/1.1\r\nx-slow: ").await;
        open.push(stream);
        if index % 100 == 0 {
            assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"), "after {index}");
        }
    }
    bounded(quiet, p99(server.address).await);
    let grown = resident().saturating_sub(before);
    assert!(grown < 64 * 1024, "memory grew by {grown} kB");
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let mut rest = Vec::new();
    let last = open.last_mut().unwrap();
    timeout(Duration::from_secs(2), last.read_to_end(&mut rest))
        .await
        .expect("closed by the header timeout")
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_is_closed_and_a_busy_one_kept() {
    let server = serve(Limits { header: Duration::from_millis(400), ..Limits::default() }).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    for _ in 0..3 {
        stream.write_all(b"HEAD /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut buffer = [0; 2_048];
        let read = stream.read(&mut buffer).await.unwrap();
        assert!(buffer[..read].starts_with(b"HTTP/1.1 200"));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut rest = Vec::new();
    let closed = timeout(Duration::from_secs(3), stream.read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "an idle connection stays open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_and_endless_bodies_end() {
    let limits = Limits { body: Duration::from_millis(400), ..Limits::default() };
    let server = serve(limits).await;
    let head = "POST /api/v1/resolve HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    let slow = ask(server.address, format!("{head}content-length: 100\r\n\r\n{{").as_bytes()).await;
    assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
    assert!(slow.contains("\"code\":\"timeout\""), "{slow}");
    let huge = ask(server.address, format!("{head}content-length: 104857600\r\n\r\n{{").as_bytes()).await;
    assert!(huge.starts_with("HTTP/1.1 413"), "{huge}");
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(format!("{head}transfer-encoding: chunked\r\n\r\n").as_bytes()).await.unwrap();
    let chunk = format!("1000\r\n{}\r\n", "a".repeat(0x1000));
    let mut sent = 0_usize;
    while sent < 100 << 20 && stream.write_all(chunk.as_bytes()).await.is_ok() {
        sent += chunk.len();
    }
    assert!(sent < 100 << 20, "the server read {sent} bytes of an endless body");
    let bomb = ask(
        server.address,
        format!("{head}content-encoding: gzip\r\ncontent-length: 3\r\n\r\n\x1f\x08\x08").as_bytes(),
    )
    .await;
    assert!(bomb.starts_with("HTTP/1.1 415"), "{bomb}");
    assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heads_without_end_are_refused() {
    let server = serve(Limits::default()).await;
    let long = format!("GET /search?q={} HTTP/1.1\r\nhost: x\r\n\r\n", "a".repeat(1 << 20));
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let _ = stream.write_all(long.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await;
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    for garbage in
        [&b"\x16\x03\x01\x02\x00\x01\x00"[..], b"GET\r\n\r\n", b"\0\0\0\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
    {
        let answer = ask(server.address, garbage).await;
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4") || answer.starts_with("HTTP/1.1 5"),
            "{answer}"
        );
    }
    assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_clients_are_all_answered() {
    let server = serve(Limits::default()).await;
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let address = server.address;
        clients.spawn(async move {
            for _ in 0..5 {
                let answer = ask(address, PAGE).await;
                assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            }
        });
    }
    let all = timeout(Duration::from_secs(60), async {
        while let Some(done) = clients.join_next().await {
            done.unwrap();
        }
    });
    all.await.expect("a thousand requests of 200 clients within a minute");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shutdown_finishes_what_is_open() {
    let mut server = serve(Limits::default()).await;
    assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"));
    let _idle = TcpStream::connect(server.address).await.unwrap();
    server.stop.take().unwrap().send(()).unwrap();
    timeout(Duration::from_secs(8), server.task).await.expect("stops").unwrap().unwrap();
    assert!(TcpStream::connect(server.address).await.is_err(), "nobody listens any more");
}
