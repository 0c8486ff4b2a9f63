//! Clients that misbehave, over real sockets on the loopback: others are served as before.

use std::{io::Write, time::Duration};

use adjutant::web::Limits;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::web::{
    sockets::{PAGE, POST, alone, ask, bounded, may_open, resident, serve, side_by_side},
    support::small,
};

/// Sockets of the largest crowd, on both sides, and the rest of the process.
const CROWD: u64 = 3_000;

/// Trap 3: half-open connections do not stay, and do not keep others out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_half_open_sockets_keep_nobody_out() {
    let _turn = alone().await;
    if !may_open(CROWD) {
        return;
    }
    let quiet = serve(small(), Limits::default()).await;
    let limits = Limits { header: Duration::from_secs(30), ..Limits::default() };
    let crowded = serve(small(), limits).await;
    side_by_side(quiet.address, crowded.address, PAGE).await;
    let before = resident();
    let mut open = Vec::new();
    for _ in 0..1_000 {
        let mut stream = TcpStream::connect(crowded.address).await.unwrap();
        let _ = stream.write_all(b"GET /pocket HTTP/1.1\r\nx-slow: ").await;
        open.push(stream);
    }
    let (alone, beside) = side_by_side(quiet.address, crowded.address, PAGE).await;
    bounded(alone, beside);
    let grown = resident().saturating_sub(before);
    println!("1,000 half-open sockets take {grown} kB");
    assert!(grown < 48 * 1024, "memory grew by {grown} kB");
    assert_eq!(open.len(), 1_000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_open_connection_is_closed_in_time() {
    let _turn = alone().await;
    let server = serve(small(), Limits { header: Duration::from_millis(400), ..Limits::default() }).await;
    let mut slow = TcpStream::connect(server.address).await.unwrap();
    let mut dripping = TcpStream::connect(server.address).await.unwrap();
    slow.write_all(b"GET /pocket HTTP/1.1\r\nx-slow: ").await.unwrap();
    let drip = async {
        // a letter now and then does not buy more time
        while dripping.write_all(b"G").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let mut rest = Vec::new();
    let closed = timeout(Duration::from_secs(5), slow.read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "a half-open connection stays open");
    assert!(timeout(Duration::from_secs(5), drip).await.is_ok(), "a dripping head stays open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_is_closed_and_a_busy_one_kept() {
    let _turn = alone().await;
    let server = serve(small(), Limits { header: Duration::from_millis(400), ..Limits::default() }).await;
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
async fn slow_bodies_end() {
    let _turn = alone().await;
    let limits = Limits { body: Duration::from_millis(400), ..Limits::default() };
    let server = serve(small(), limits).await;
    let slow = ask(server.address, format!("{POST}content-length: 100\r\n\r\n{{").as_bytes()).await;
    assert!(slow.starts_with("HTTP/1.1 408"), "{slow}");
    assert!(slow.contains("\"code\":\"timeout\""), "{slow}");
    let mut open = Vec::new();
    for _ in 0..200 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(format!("{POST}content-length: 100\r\n\r\n{{").as_bytes()).await.unwrap();
        open.push(stream);
    }
    assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"), "others are answered meanwhile");
    for mut stream in open {
        let mut answer = Vec::new();
        let _ = timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await.expect("ends");
        assert!(answer.starts_with(b"HTTP/1.1 408"));
    }
}

/// Most of a body that is refused that gets as far as the system's own buffers.
const BUFFERED: usize = 16 << 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn huge_and_endless_bodies_are_refused_unread() {
    let _turn = alone().await;
    let server = serve(small(), Limits::default()).await;
    let before = resident();
    let block = vec![b'a'; 0x10000];
    let chunk = [b"10000\r\n".as_slice(), &block, b"\r\n"].concat();
    for (head, part) in [("content-length: 104857600", &block), ("transfer-encoding: chunked", &chunk)] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(format!("{POST}{head}\r\n\r\n").as_bytes()).await.unwrap();
        let mut sent = 0_usize;
        while sent < 100 << 20 {
            let Ok(Ok(())) = timeout(Duration::from_secs(5), stream.write_all(part)).await else { break };
            sent += part.len();
        }
        assert!(sent < BUFFERED, "{head}: the server took {sent} bytes");
        // a client that stops in time reads why
        let body: &[&[u8]] = if head.starts_with("transfer") { &[&chunk, &chunk, b"0\r\n\r\n"] } else { &[] };
        let request = [format!("{POST}{head}\r\n\r\n").as_bytes(), &body.concat()].concat();
        let answer = ask(server.address, &request).await;
        assert!(answer.starts_with("HTTP/1.1 413"), "{head}: {answer}");
        assert!(answer.contains("\"code\":\"too-large\""), "{answer}");
    }
    let grown = resident().saturating_sub(before);
    assert!(grown < 32 * 1024, "memory grew by {grown} kB");
    assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"));
}

/// 60 kB that would be 60 MB: within the bound on bodies, and never inflated.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gzip_bomb_is_refused_and_not_inflated() {
    let _turn = alone().await;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let blanks = vec![b' '; 1 << 20];
    for _ in 0..60 {
        encoder.write_all(&blanks).unwrap();
    }
    let bomb = encoder.finish().unwrap();
    let server = serve(small(), Limits::default()).await;
    assert!(bomb.len() < Limits::default().body_bytes, "{} bytes", bomb.len());
    assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"));
    let before = resident();
    for encoding in ["gzip", "identity, gzip", "x-gzip", "deflate", "br"] {
        let head = format!("{POST}content-encoding: {encoding}\r\ncontent-length: {}\r\n", bomb.len());
        let request = [head.as_bytes(), b"connection: close\r\n\r\n", &bomb].concat();
        let answer = ask(server.address, &request).await;
        assert!(answer.starts_with("HTTP/1.1 415"), "{encoding}: {answer}");
    }
    let head = format!("{POST}content-length: {}\r\nconnection: close\r\n\r\n", bomb.len());
    let unsaid = ask(server.address, &[head.as_bytes(), &bomb].concat()).await;
    assert!(unsaid.starts_with("HTTP/1.1 400"), "{unsaid}");
    let grown = resident().saturating_sub(before);
    assert!(grown < 24 * 1024, "memory grew by {grown} kB");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heads_without_end_are_refused() {
    let _turn = alone().await;
    let server = serve(small(), Limits::default()).await;
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

/// More than there are seats, all at once: those who come later wait for a moment, nobody is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_clients_are_all_answered() {
    let _turn = alone().await;
    if !may_open(CROWD) {
        return;
    }
    let server = serve(small(), Limits { connections: 300, ..Limits::default() }).await;
    let before = resident();
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..1_000 {
        let address = server.address;
        clients.spawn(async move {
            for _ in 0..2 {
                let answer = ask(address, PAGE).await;
                assert!(answer.starts_with("HTTP/1.1 200"), "{}", &answer[..answer.len().min(200)]);
            }
        });
    }
    let all = timeout(Duration::from_secs(120), async {
        while let Some(done) = clients.join_next().await {
            done.unwrap();
        }
    });
    all.await.expect("two thousand requests of a thousand clients within two minutes");
    let grown = resident().saturating_sub(before);
    println!("1,000 clients take {grown} kB");
    assert!(grown < 64 * 1024, "memory grew by {grown} kB");
}

/// Readers who keep their connection and ask nothing more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_idle_readers_slow_nobody_down() {
    let _turn = alone().await;
    if !may_open(CROWD) {
        return;
    }
    let quiet = serve(small(), Limits::default()).await;
    let crowded = serve(small(), Limits { header: Duration::from_secs(60), ..Limits::default() }).await;
    let mut readers = Vec::new();
    for _ in 0..1_000 {
        let mut stream = TcpStream::connect(crowded.address).await.unwrap();
        stream.write_all(b"HEAD /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut buffer = [0; 2_048];
        let read = timeout(Duration::from_secs(10), stream.read(&mut buffer)).await.unwrap().unwrap();
        assert!(buffer[..read].starts_with(b"HTTP/1.1 200"));
        readers.push(stream);
    }
    let (alone, beside) = side_by_side(quiet.address, crowded.address, PAGE).await;
    bounded(alone, beside);
    assert_eq!(readers.len(), 1_000);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shutdown_finishes_what_is_open() {
    let _turn = alone().await;
    let mut server = serve(small(), Limits::default()).await;
    assert!(ask(server.address, PAGE).await.starts_with("HTTP/1.1 200"));
    let _idle = TcpStream::connect(server.address).await.unwrap();
    server.stop.take().unwrap().send(()).unwrap();
    timeout(Duration::from_secs(8), server.task).await.expect("stops").unwrap().unwrap();
    assert!(TcpStream::connect(server.address).await.is_err(), "nobody listens any more");
}
