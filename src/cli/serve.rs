//! How do the pages get on the net?

use std::{
    collections::BTreeSet,
    io::{self, Write},
    net::SocketAddr,
    num::NonZeroU32,
    process::ExitCode,
    sync::Arc,
};

use cards::own::OwnCards;
use clap::Args;
use tokio::net::TcpListener;
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use super::{
    ContentArgs, Failure, Out,
    output::{complain, count, is_colored},
    progress::Bar,
};
use crate::{
    snapshot::{IndexPlace, Replaced, Shared, Snapshot},
    watch::Watch,
    web::{self, Limits},
};
use names::Severity;
use rulebook::{
    Game, LOWERED_AUTHORITY,
    memory::Memory,
    sources::{DUPLICATE_GAME, OVERLAY_OF_TWO},
};

/// What is served, and where.
#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    #[command(flatten)]
    content: ContentArgs,
    /// The address and port to listen on; port 0 takes a free one.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Follow the content folders: what changes in them is on the pages within a second.
    #[arg(long)]
    watch: bool,
    /// Let everybody who reaches this server read the card texts of your own files. Without it they are used only where the
    /// server listens for this machine alone.
    #[arg(long)]
    share_card_texts: bool,
    /// Where the site is reached from outside, such as `https://rules.example`: links that leave it begin so. Without it
    /// they begin as each request's `Host` says.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Refuse an address that asks more often than so many times a minute.
    #[arg(long, value_name = "N")]
    rate_limit: Option<NonZeroU32>,
    /// Believe this proxy, an address or a network such as `10.0.0.0/8`, when it says in `X-Forwarded-For` for whom it
    /// asks; may be given several times.
    #[arg(long, value_name = "ADDR")]
    trusted_proxy: Vec<web::client::Network>,
}

/// Reads the site's address: scheme, host and port, nothing behind.
pub(super) fn public_url(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    let host = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let is_plain = |host: &str| {
        host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'))
    };
    match host.filter(|host| !host.is_empty() && is_plain(host)) {
        Some(_) => Ok(text.to_owned()),
        None => Err("write scheme and host, such as `https://rules.example`".to_owned()),
    }
}

/// What is served, to whom and how often.
fn state(args: &ServeArgs, shared: Arc<Shared>) -> web::State {
    let limits =
        Limits { rate: args.rate_limit, trusted_proxies: args.trusted_proxy.clone(), ..Limits::default() };
    let state = web::State::new(shared).with_limits(limits);
    match &args.public_url {
        Some(origin) => state.with_origin(origin),
        None => state,
    }
}

pub(super) fn run(args: &ServeArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    log();
    // The address first: what cannot be served need not be read.
    let listener = bound(args.listen).map_err(|error| not_bound(args.listen, &error))?;
    let address = listener.local_addr().map_err(|error| not_bound(args.listen, &error))?;
    let place = args.content.index_place();
    let (snapshot, memory) = on_threads_that_end(|| first(args, &place))??;
    introduce(&snapshot, &place, out)?;
    let shared = Arc::new(Shared::new(snapshot));
    let watch = memory.map(|memory| follow(memory, shared.clone(), place, out)).transpose()?.flatten();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(no_threads)?;
    runtime.block_on(async {
        let stopped = stopped();
        let listener = TcpListener::from_std(listener).map_err(|error| not_bound(args.listen, &error))?;
        writeln!(out, "listening on http://{address}")?;
        out.flush()?;
        let served = web::serve(listener, state(args, shared), stopped).await;
        served.map_err(|error| Failure::error(format!("serving ended: {error}"), "start again"))
    })?;
    drop(watch);
    complain("stopped\n");
    Ok(ExitCode::SUCCESS)
}

/// Binds the address; connections wait until the server accepts.
fn bound(address: SocketAddr) -> io::Result<std::net::TcpListener> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async { TcpListener::bind(address).await?.into_std() })
}

/// The first generation, and what follows the folders, if that is asked for.
fn first(args: &ServeArgs, place: &IndexPlace) -> Result<(Snapshot, Option<Memory>), Failure> {
    let own = args.content.own_cards()?;
    let own = match args.share_card_texts || args.listen.ip().is_loopback() {
        true => own,
        false => Arc::new(OwnCards::clone(&own).without_texts()),
    };
    if !args.watch {
        return Ok((args.content.snapshot()?.with_own_cards(own), None));
    }
    let (memory, games) = Memory::open(&args.content.choice())?;
    let snapshot = Snapshot::build(games, place, &Bar::default())?;
    Ok((snapshot.with_own_cards(own), Some(memory)))
}

/// Does work on threads that end with it. The allocator keeps freed memory for the thread that had it; when these threads end, the
/// serving threads take their memory over instead of asking the system for more.
fn on_threads_that_end<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    let threads = rayon::ThreadPoolBuilder::new();
    threads.build_scoped(rayon::ThreadBuilder::run, |threads| threads.install(work)).map_err(no_threads)
}

fn no_threads(error: impl std::error::Error) -> Failure {
    Failure::error(format!("no threads to serve with: {error}"), "free some resources")
}

/// Makes the log readable on the standard error output; `RUST_LOG` says what is in it.
fn log() {
    let asked = std::env::var("RUST_LOG").ok().and_then(|asked| asked.parse().ok());
    let filter = asked.unwrap_or_else(|| Targets::new().with_target("adjutant", LevelFilter::INFO));
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(is_colored());
    if let Err(error) = tracing_subscriber::registry().with(lines).with(filter).try_init() {
        complain(&format!("there is no log: {error}\n"));
    }
}

/// Follows the folders, if there are any.
fn follow(
    memory: Memory,
    shared: Arc<Shared>,
    place: IndexPlace,
    out: &mut Out,
) -> Result<Option<Watch>, Failure> {
    let folders: Vec<_> = memory.folders().map(|folder| folder.display().to_string()).collect();
    if folders.is_empty() {
        writeln!(out, "nothing to watch: only the shipped games are read")?;
        return Ok(None);
    }
    writeln!(out, "watching {}", folders.join(", "))?;
    let watch = Watch::start(memory, shared, place).map_err(|error| {
        Failure::error(format!("no thread to watch the content with: {error}"), "free some resources")
    })?;
    Ok(Some(watch))
}

fn not_bound(address: SocketAddr, error: &io::Error) -> Failure {
    let (message, help) = match error.kind() {
        io::ErrorKind::AddrInUse => (
            format!("`{address}` is in use by another program"),
            "end that program, or listen elsewhere: `--listen 127.0.0.1:8081`",
        ),
        io::ErrorKind::PermissionDenied => (
            format!("this user may not listen on `{address}`"),
            "ports below 1024 are reserved: `--listen 127.0.0.1:8080`",
        ),
        _ => (
            format!("`{address}` cannot be listened on: {error}"),
            "name an address of this machine: `--listen 127.0.0.1:8080`",
        ),
    };
    Failure::error(message, help)
}

/// Writes what is served, and what is wrong with the sources.
fn introduce(snapshot: &Snapshot, place: &IndexPlace, out: &mut Out) -> Result<(), Failure> {
    let rulebook = &snapshot.rulebook;
    let called = |game: &Game| match game.id.split_once('@') {
        Some((_, edition)) => format!("{} {edition}", game.title),
        None => game.title.clone(),
    };
    let games: Vec<String> = rulebook.games.values().map(called).collect();
    let passages = count(rulebook.passages.len(), "passage");
    writeln!(out, "{} in {}", passages, games.join(", "))?;
    match place {
        IndexPlace::Memory => writeln!(out, "index in memory")?,
        IndexPlace::Folder(folder) => writeln!(out, "index in {}", folder.display())?,
    }
    for game in rulebook.games.values() {
        for overlay in &game.overlays {
            let passages = count(overlay.passages, "passage");
            writeln!(out, "over {}: {}, {passages} of {}", game.id, overlay.id, overlay.folder)?;
        }
        if let Some(replaced) = Replaced::of(rulebook, game) {
            complain(&format!("{replaced}; {}\n", replaced.help()));
        }
    }
    for finding in
        rulebook.diagnostics.iter().filter(|it| [DUPLICATE_GAME, OVERLAY_OF_TWO].contains(&it.code))
    {
        complain(&format!("{}\n", finding.message));
    }
    for trouble in snapshot.troubles() {
        complain(&format!("{trouble}\n"));
    }
    let changed: BTreeSet<_> = rulebook.changed_below().into_iter().map(|(ruling, _)| &ruling.id).collect();
    for id in changed {
        complain(&format!(
            "ruling `{id}` decides a passage whose words have changed since; `adjutant check` says which\n"
        ));
    }
    let lowered = rulebook.diagnostics.iter().filter(|finding| finding.code == LOWERED_AUTHORITY).count();
    if lowered > 0 {
        let what = count(lowered, "note");
        complain(&format!(
            "{what} of overlays would speak for the publisher and may not; `--official FOLDER` allows it\n"
        ));
    }
    let lost = rulebook.diagnostics.iter().filter(|finding| finding.severity == Severity::Error).count();
    if lost > 0 {
        let what = count(lost, "error");
        complain(&format!(
            "{what} while reading the sources; `adjutant check` lists them, and looks for more\n"
        ));
    }
    Ok(())
}

/// Completes when the program is asked to stop. The signals are caught from the call on, not only
/// from the first time it is waited for.
fn stopped() -> impl Future<Output = ()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut signals = [signal(SignalKind::interrupt()), signal(SignalKind::terminate())];
        std::future::poll_fn(move |context| {
            let asked = signals.iter_mut().flatten().any(|signal| signal.poll_recv(context).is_ready());
            if asked { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        })
    }
    #[cfg(not(unix))]
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
