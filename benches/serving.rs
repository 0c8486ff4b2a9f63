//! How quick is the server beside a plain one?
//!
//! `cargo bench --bench serving` prints the table of ratios that `benches/README.md` explains. It serves
//! Adjutant and a plain "hello" route from this one process on the loopback and asks both in turn ([`load`]),
//! two seconds each, so that the load of a shared machine meets both alike. The program itself is
//! started for what a process alone can show: its start and its memory.

mod load;

use std::{
    error::Error,
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use adjutant::{
    snapshot::{IndexPlace, Shared, Snapshot},
    web::{self, State},
};
use load::{Asked, Load};
use rulebook::Rulebook;
use search::{Searcher, Silent};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Rounds of each pair; the median counts.
const ROUNDS: usize = 5;
const TURN: Duration = Duration::from_secs(2);
const SEARCH: &str = "/api/v1/search?q=brace";
/// The same, worked out anew for every request.
const SEARCH_ANEW: &str = "/api/v1/search?q=brace&number={}";
const ATTACK: &str = r#"{"game":"armada","kind":"attack","range":"close","defender":{"tokens":["evade","brace","redirect"]},"dice":["red/hit-hit","red/hit","red/crit","blue/hit","blue/hit","blue/crit","black/hit-crit","black/hit"],"line":[{"who":"defender","choose":"spend brace"}]}"#;

/// Eight dice, a reroll, evade, brace and redirect, best play of both sides.
const ODDS: &str = r#"{"game":"armada","kind":"odds","range":"medium","pool":{"red":3,"blue":3,"black":2},"rerolls":["1 any"],"defender":{"hull":6,"shields":{"front":2,"left":2},"tokens":["evade","brace","redirect"]}}"#;

fn main() -> Outcome<()> {
    // `cargo test --all-targets` builds this and starts it without `--bench`: measuring is not testing
    if !std::env::args().any(|word| word == "--bench") {
        return Ok(());
    }
    println!("load average before: {}", load_average());
    start()?;
    build()?;
    serve()?;
    println!("load average after: {}", load_average());
    Ok(())
}

/// A program that is ended with its value.
struct Program(Child, SocketAddr);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the program in `folder`; also, how long its first answer to a search took.
fn program(folder: &Path, arguments: &[&str]) -> Outcome<(Program, Duration)> {
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let begun = Instant::now();
    let child = Command::new(env!("CARGO_BIN_EXE_adjutant"))
        .args(["serve", "--listen", &address.to_string()])
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let program = Program(child, address);
    while begun.elapsed() < Duration::from_secs(30) {
        match ask(address, &format!("GET {SEARCH} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")) {
            Ok(answer) if answer.starts_with("HTTP/1.1 200") => return Ok((program, begun.elapsed())),
            _ => thread::sleep(Duration::from_micros(200)),
        }
    }
    Err("the program does not answer".into())
}

fn ask(address: SocketAddr, request: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// Start to first answer: from Markdown alone, and with the index present.
fn start() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    for (what, arguments) in [
        ("start to first answer, from Markdown alone (must 300 ms)", &[][..]),
        ("start to first answer, index present (must 20 ms)", &["--index", "index"]),
    ] {
        program(folder.path(), arguments)?;
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            times.push(program(folder.path(), arguments)?.1.as_secs_f64() * 1e3);
        }
        println!("{what}: {:.1} ms", median(times));
    }
    Ok(())
}

/// Reading the shipped sources and building their index, per MB of their text.
fn build() -> Outcome<()> {
    let games = shipped::games();
    let bytes: usize = games.iter().flat_map(|game| &game.notes).map(|note| note.text.len()).sum();
    let (mut reading, mut building) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS * 2 {
        let begun = Instant::now();
        let rulebook = Rulebook::read(games.clone());
        reading.push(begun.elapsed().as_secs_f64() * 1e3);
        let begun = Instant::now();
        Searcher::in_memory(&rulebook, &Silent)?;
        building.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let mb = bytes as f64 / 1e6;
    let (reading, building) = (median(reading), median(building));
    println!("sources: {mb:.2} MB; read in {reading:.1} ms, indexed in {building:.1} ms");
    println!("full rebuild of the index per MB of text (must 200 ms): {:.0} ms", building / mb);
    println!("reading and indexing per MB of text: {:.0} ms", (reading + building) / mb);
    Ok(())
}

/// What so many clients are answered in one turn.
fn asked(address: SocketAddr, path: &str, clients: usize, header: Option<&str>) -> Outcome<Load> {
    let load = load::load(Asked { address, path, clients, header }, TURN);
    load.map_err(|error| format!("{path}: {error}").into())
}

/// A plain service that says hello.
fn hello() -> Outcome<SocketAddr> {
    in_this_process(|listener| async {
        let routes = axum::Router::new().route("/", axum::routing::get(async || "hello"));
        let _ = axum::serve(listener, routes).await;
    })
}

/// Adjutant over the shipped content.
fn own() -> Outcome<SocketAddr> {
    let rulebook = Rulebook::read(shipped::games());
    let snapshot = Snapshot::of(rulebook, "bench".to_owned(), &IndexPlace::Memory, &Silent)?;
    let state = State::new(Arc::new(Shared::new(snapshot)));
    in_this_process(|listener| web::serve(listener, state, std::future::pending()))
}

/// Serves on the loopback, on threads of its own, until the process ends.
fn in_this_process<F: Future>(
    serving: impl FnOnce(tokio::net::TcpListener) -> F + Send + 'static,
) -> Outcome<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    thread::spawn(move || {
        runtime.block_on(async {
            if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                serving(listener).await;
            }
        });
    });
    Ok(address)
}

fn serve() -> Outcome<()> {
    let (hello, address) = (hello()?, own()?);
    for (what, path) in [
        ("plain route with our layers (/healthz)", "/healthz"),
        ("search with snippets, JSON (must 0.07; without snippets 0.17)", SEARCH_ANEW),
        ("search page with snippets", "/search?q=brace&number={}"),
        ("a repeated search, JSON, worked out once (must 0.5)", SEARCH),
        ("a repeated search page, worked out once", "/search?q=brace"),
    ] {
        let (ratio, load) = beside((hello, "/"), (address, path), 64, None)?;
        println!(
            "{what}: {ratio:.3} of hello; {:.0}/s, p50 {:.1} ms, p99 {:.1} ms, p99 / p50 {:.1} (must 4)",
            load.per_second,
            load.p50,
            load.p99,
            load.p99 / load.p50
        );
    }
    let head =
        ask(address, &format!("HEAD {SEARCH} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"))?;
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap_or_default();
    let header = format!("if-none-match: {tag}");
    let (ratio, _) = beside((hello, "/"), (address, SEARCH), 64, Some(&header))?;
    println!("a repeated query, 304 (must 0.5): {ratio:.3} of hello");
    let mut alone = Vec::new();
    for _ in 0..ROUNDS {
        alone.push(asked(address, SEARCH_ANEW, 1, None)?.p50 / asked(hello, "/", 1, None)?.p50);
    }
    println!("search p50 / hello p50, 1 client (must 2.2): {:.2}", median(alone));
    let folder = tempfile::tempdir()?;
    let (program, _) = program(folder.path(), &[])?;
    asked(program.1, SEARCH_ANEW, 64, None)?;
    asked(program.1, "/search?q=brace&number={}", 64, None)?;
    println!("resident memory after that load (must 40 MiB): {:.1} MiB", resident(&program)?);
    for (what, path, body) in [("resolve", "resolve", ATTACK), ("ask for the odds of", "odds", ODDS)] {
        println!(
            "search p99 beside 4 clients that {what} eight dice without a pause / alone (must 3): {}",
            busy(program.1, path, body)?
        );
    }
    Ok(())
}

/// Both in turn: the median ratio of requests per second, and the median round of the second.
fn beside(
    plain: (SocketAddr, &str),
    ours: (SocketAddr, &str),
    clients: usize,
    header: Option<&str>,
) -> Outcome<(f64, Load)> {
    let (mut ratios, mut loads) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let hello = asked(plain.0, plain.1, clients, None)?;
        let load = asked(ours.0, ours.1, clients, header)?;
        ratios.push(load.per_second / hello.per_second);
        loads.push(load);
    }
    loads.sort_by(|one, other| one.per_second.total_cmp(&other.per_second));
    Ok((median(ratios), loads[ROUNDS / 2]))
}

/// Searching alone, and beside four clients that ask the API for something else and never pause: how much slower, and how often these were
/// answered.
fn busy(address: SocketAddr, path: &str, body: &str) -> Outcome<String> {
    let request = format!(
        "POST /api/v1/{path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut ratios = Vec::new();
    let answered = Arc::new(AtomicUsize::new(0));
    for _ in 0..ROUNDS {
        let quiet = asked(address, SEARCH_ANEW, 4, None)?;
        let stop = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..4)
            .map(|_| {
                let (stop, answered, request) = (stop.clone(), answered.clone(), request.clone());
                thread::spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let answer = ask(address, &request).unwrap_or_default();
                        answered
                            .fetch_add(usize::from(answer.starts_with("HTTP/1.1 200")), Ordering::Relaxed);
                    }
                })
            })
            .collect();
        let busy = asked(address, SEARCH_ANEW, 4, None);
        stop.store(true, Ordering::Relaxed);
        for client in clients {
            let _ = client.join();
        }
        ratios.push(busy?.p99 / quiet.p99);
    }
    Ok(format!("{:.1} ({} answered)", median(ratios), answered.load(Ordering::Relaxed)))
}

/// In MiB.
fn resident(program: &Program) -> Outcome<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", program.0.id()))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    Ok(line.split_whitespace().nth(1).unwrap_or_default().parse::<f64>()? / 1024.0)
}

fn load_average() -> String {
    fs::read_to_string("/proc/loadavg").unwrap_or_default().trim().to_owned()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
