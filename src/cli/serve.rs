//! How do the pages get on the net?

use std::{
    io::{self, Write},
    net::SocketAddr,
    process::ExitCode,
    sync::Arc,
};

use clap::Args;
use tokio::net::TcpListener;

use super::{
    ContentArgs, Failure, Out,
    output::{complain, count},
};
use crate::{
    diagnostic::Severity,
    snapshot::{IndexPlace, Shared, Snapshot},
    web,
};

/// What is served, and where.
#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    #[command(flatten)]
    content: ContentArgs,
    /// The address and port to listen on; port 0 takes a free one.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Read the content again when it changes (comes with a later version).
    #[arg(long)]
    watch: bool,
}

pub(super) fn run(args: &ServeArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    if args.watch {
        return Err(Failure::later(
            "`--watch`",
            "start again after a change; the index is reused where it fits",
        ));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| {
        Failure::error(format!("no threads to serve with: {error}"), "free some resources")
    })?;
    runtime.block_on(serve(args, out))
}

async fn serve(args: &ServeArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    // The address first: what cannot be served need not be read.
    let listener = TcpListener::bind(args.listen).await.map_err(|error| not_bound(args.listen, &error))?;
    let address = listener.local_addr().map_err(|error| not_bound(args.listen, &error))?;
    let snapshot = args.content.snapshot()?;
    let stopped = stopped();
    introduce(&snapshot, &args.content.index_place(), address, out)?;
    let state = web::State::new(Arc::new(Shared::new(snapshot)));
    web::serve(listener, state, stopped)
        .await
        .map_err(|error| Failure::error(format!("serving ended: {error}"), "start again"))?;
    complain("stopped\n");
    Ok(ExitCode::SUCCESS)
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

/// Says what is served, where, and what the sources made us notice.
fn introduce(
    snapshot: &Snapshot,
    place: &IndexPlace,
    address: SocketAddr,
    out: &mut Out,
) -> Result<(), Failure> {
    let rulebook = &snapshot.rulebook;
    let games: Vec<_> = rulebook.games.values().map(|game| game.title.as_str()).collect();
    let passages = count(rulebook.passages.len(), "passage");
    writeln!(out, "{} in {}", passages, games.join(", "))?;
    match place {
        IndexPlace::Memory => writeln!(out, "index in memory")?,
        IndexPlace::Folder(folder) => writeln!(out, "index in {}", folder.display())?,
    }
    let lost = rulebook.diagnostics.iter().filter(|finding| finding.severity == Severity::Error).count();
    if lost > 0 {
        let what = count(lost, "error");
        complain(&format!("{what} in the sources; `adjutant check` lists them\n"));
    }
    writeln!(out, "listening on http://{address}")?;
    out.flush()?;
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
