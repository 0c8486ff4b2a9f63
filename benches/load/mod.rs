//! How many requests does a server answer, and how quickly?
//!
//! So many clients ask the same again and again for a while, each over one connection that stays open, all on
//! one thread of their own; bounded by the time alone. Only what the servers of the bench send is understood:
//! HTTP/1.1 with a length, or without a body.

use std::{
    error::Error,
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// The next number that a request is told apart by.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// What is asked, and by how many.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub address: SocketAddr,
    /// With `{}` in it, every request puts another number there, so that none asks what one asked before.
    pub path: &'a str,
    pub clients: usize,
    /// A further header line.
    pub header: Option<&'a str>,
}

/// What came of it; times in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    pub per_second: f64,
    pub p50: f64,
    pub p99: f64,
}

/// Asks for that long.
///
/// # Errors
/// When an answer is no success (`304` is one where a header was given), or none that can be read.
pub fn load(asked: Asked<'_>, duration: Duration) -> Outcome<Load> {
    let header = asked.header.map(|header| format!("{header}\r\n")).unwrap_or_default();
    let request = format!("GET {} HTTP/1.1\r\nhost: {}\r\n{header}\r\n", asked.path, asked.address);
    let success = if asked.header.is_some() { ["200", "304"] } else { ["200", "200"] };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let begun = Instant::now();
        let mut clients = JoinSet::new();
        for _ in 0..asked.clients {
            clients.spawn(client(asked.address, request.clone(), success, begun + duration));
        }
        let mut times = Vec::new();
        while let Some(client) = clients.join_next().await {
            times.extend(client??);
        }
        let elapsed = begun.elapsed().as_secs_f64();
        times.sort_by(f64::total_cmp);
        let share = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
        Ok(Load { per_second: times.len() as f64 / elapsed, p50: share(50), p99: share(99) })
    })
}

/// One client, until then: what each answer took.
async fn client(
    address: SocketAddr,
    request: String,
    success: [&'static str; 2],
    until: Instant,
) -> Outcome<Vec<f64>> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut received = Vec::with_capacity(64 * 1024);
    let mut times = Vec::new();
    while Instant::now() < until {
        let begun = Instant::now();
        match request.split_once("{}") {
            Some((before, after)) => {
                let number = NUMBER.fetch_add(1, Ordering::Relaxed);
                stream.write_all(format!("{before}{number}{after}").as_bytes()).await?;
            }
            None => stream.write_all(request.as_bytes()).await?,
        }
        let status = answer(&mut stream, &mut received).await?;
        if !success.contains(&status.as_str()) {
            return Err(format!("an answer was {status}").into());
        }
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(times)
}

/// Reads one answer whole; its status.
async fn answer(stream: &mut TcpStream, received: &mut Vec<u8>) -> Outcome<String> {
    received.clear();
    let head = loop {
        if let Some(end) = received.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
        if stream.read_buf(received).await? == 0 {
            return Err("the connection ended before the answer".into());
        }
    };
    let text = String::from_utf8_lossy(received.get(..head).unwrap_or_default()).to_lowercase();
    let status = text.split(' ').nth(1).unwrap_or_default().to_owned();
    let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length: usize = match length {
        Some(length) => length.trim().parse()?,
        None if status == "304" => 0,
        None => return Err("an answer without a length".into()),
    };
    // a 304 may name the length of what it does not send
    let length = if status == "304" { 0 } else { length };
    while received.len() < head + length {
        if stream.read_buf(received).await? == 0 {
            return Err("the connection ended inside the answer".into());
        }
    }
    Ok(status)
}
