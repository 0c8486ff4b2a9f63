//! How long may a client take, and how many clients are there?
//!
//! An accept loop on hyper's HTTP/1 server, because `axum::serve` installs no header timeout: a
//! half-open connection would stay for ever. Every connection has a bound on the time until its
//! next request's head is complete (which bounds keep-alive too), and the number of connections is
//! bounded: when the bound is reached, the connection that has waited longest without a request is
//! closed in favour of the new one, those that never sent a request first. A connection is not closed
//! before it has waited for [`Limits::grace`]: of a crowd that comes at once, the later ones wait in the
//! system's queue instead of pushing out the earlier ones.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};

use axum::{Router, body::Body};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    io::AsyncWrite,
    net::{TcpListener, TcpStream},
    sync::{Notify, Semaphore},
};
use tower::ServiceExt;

use super::{State, client::Peer, limits::Limits};

/// What a refused connection gets: a deliberate 503, written without waiting.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n\
retry-after: 1\r\nconnection: close\r\ncontent-length: 31\r\n\r\nbusy: try again in one second.\n";

/// How many refused connections are seen off at once; more are closed without a word.
const SEEN_OFF: usize = 64;
/// How long a refused connection has to take its answer.
const FAREWELL: Duration = Duration::from_millis(500);

/// Serves the pages and the API on `listener` until `shutdown` completes; open requests are then
/// finished within [`Limits::drain`].
///
/// # Errors
/// When the listener's own address cannot be read. Failures of single connections are logged.
pub async fn serve(
    listener: TcpListener,
    state: State,
    shutdown: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let limits = state.limits.clone();
    let metrics = state.metrics.clone();
    let app = super::router(state);
    tracing::debug!(address = %listener.local_addr()?, "accepting");
    let connections = Arc::new(Connections::default());
    let seen_off = Arc::new(Semaphore::new(SEEN_OFF));
    let graceful = GracefulShutdown::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, or the client is gone already: make room, go on.
                tracing::warn!(%error, "accept failed");
                connections.evict(Duration::ZERO);
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let has_room = tokio::select! {
            has_room = connections.has_room(&limits) => has_room,
            () = &mut shutdown => break,
        };
        if !has_room {
            metrics.refused.fetch_add(1, Ordering::Relaxed);
            if let Ok(permit) = seen_off.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    let _ = tokio::time::timeout(FAREWELL, refuse(stream)).await;
                    drop(permit);
                });
            }
            continue;
        }
        metrics.accepted.fetch_add(1, Ordering::Relaxed);
        let seat = connections.enter();
        let watcher = graceful.watcher();
        let connection = connect(stream, peer, app.clone(), seat.clone(), &limits);
        tokio::spawn(async move {
            tokio::select! {
                result = watcher.watch(connection) => if let Err(error) = result {
                    tracing::debug!(%peer, %error, "connection ended");
                },
                () = seat.closed.notified() => tracing::debug!(%peer, "connection evicted"),
            }
        });
    }
    drop(listener);
    let drained = tokio::time::timeout(limits.drain, graceful.shutdown()).await;
    if drained.is_err() {
        tracing::warn!("shutdown: some requests did not finish in time");
    }
    Ok(())
}

/// Binds `address` and serves on it.
///
/// # Errors
/// When the address cannot be bound.
pub async fn serve_at(
    address: SocketAddr,
    state: State,
    shutdown: impl Future<Output = ()>,
) -> std::io::Result<()> {
    serve(TcpListener::bind(address).await?, state, shutdown).await
}

fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    seat: Arc<Seat>,
    limits: &Limits,
) -> http1::Connection<
    TokioIo<TcpStream>,
    impl hyper::service::HttpService<Incoming, ResBody = Body, Error = std::convert::Infallible, Future: Send>
    + use<>,
> {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let app = app.clone();
        let seat = seat.clone();
        async move {
            seat.busy();
            tracing::trace!(%peer, path = request.uri().path(), "request");
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Peer(peer.ip()));
            let answer = app.oneshot(request).await;
            seat.idle();
            answer
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header)
        .max_buf_size(limits.head_bytes)
        .keep_alive(true)
        .serve_connection(TokioIo::new(stream), service)
}

/// Says 503 and closes. What the client still sends is read and dropped: closing before would take the
/// answer away with it.
async fn refuse(mut stream: TcpStream) {
    let _ = stream.try_write(BUSY);
    let _ = std::future::poll_fn(|context| Pin::new(&mut stream).poll_shutdown(context)).await;
    let mut dropped = [0; 4096];
    while stream.readable().await.is_ok() {
        match stream.try_read(&mut dropped) {
            Ok(0) => return,
            Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => return,
            _ => {}
        }
    }
}

/// The open connections, and which of them wait for a request.
#[derive(Default)]
struct Connections {
    table: Mutex<Table>,
    /// A connection has left.
    left: Notify,
}

/// What came of making room.
enum Eviction {
    /// The connection that waited longest is being closed.
    Done,
    /// Those that wait have not waited long enough; the first will have in so long.
    TooSoon(Duration),
    /// No connection waits: all are being answered.
    NoneWaits,
}

#[derive(Default)]
struct Table {
    next: u64,
    count: usize,
    /// Waiting connections: those that never sent a request first, then by how long they wait.
    waiting: BTreeMap<(Served, u64), Waiting>,
}

/// A connection without a request.
struct Waiting {
    since: Instant,
    closed: Arc<Notify>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Served {
    Never,
    Before,
}

/// One connection's place among the others; leaving is dropping it.
struct Seat {
    connections: Arc<Connections>,
    closed: Arc<Notify>,
    /// Where it stands in the waiting table, if it waits.
    key: Mutex<Option<(Served, u64)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Connections {
    /// Whether one more connection may be served, waiting for it as long as somebody's grace lasts.
    async fn has_room(&self, limits: &Limits) -> bool {
        loop {
            let left = self.left.notified();
            if lock(&self.table).count < limits.connections {
                return true;
            }
            match self.evict(limits.grace) {
                Eviction::Done => return true,
                Eviction::NoneWaits => return false,
                Eviction::TooSoon(wait) => {
                    let _ = tokio::time::timeout(wait, left).await;
                }
            }
        }
    }

    /// Closes the connection that waited longest, if for at least `grace`; those that never sent a
    /// request first.
    fn evict(&self, grace: Duration) -> Eviction {
        let mut table = lock(&self.table);
        let mut soonest = None;
        for served in [Served::Never, Served::Before] {
            let Some((key, waiting)) = table.waiting.range((served, 0)..=(served, u64::MAX)).next() else {
                continue;
            };
            let (key, wait) = (*key, grace.saturating_sub(waiting.since.elapsed()));
            if wait.is_zero() {
                if let Some(waiting) = table.waiting.remove(&key) {
                    waiting.closed.notify_one();
                }
                return Eviction::Done;
            }
            soonest = Some(soonest.map_or(wait, |other: Duration| other.min(wait)));
        }
        soonest.map_or(Eviction::NoneWaits, Eviction::TooSoon)
    }

    fn enter(self: &Arc<Self>) -> Arc<Seat> {
        let closed = Arc::new(Notify::new());
        let mut table = lock(&self.table);
        table.count += 1;
        let key = table.wait(Served::Never, closed.clone());
        drop(table);
        Arc::new(Seat { connections: self.clone(), closed, key: Mutex::new(Some(key)) })
    }
}

impl Table {
    fn wait(&mut self, served: Served, closed: Arc<Notify>) -> (Served, u64) {
        let key = (served, self.next);
        self.next += 1;
        self.waiting.insert(key, Waiting { since: Instant::now(), closed });
        key
    }
}

impl Seat {
    /// A request came: the connection is not evicted while it is answered.
    fn busy(&self) {
        if let Some(key) = lock(&self.key).take() {
            lock(&self.connections.table).waiting.remove(&key);
        }
    }

    /// The answer is handed over: the connection waits again.
    fn idle(&self) {
        let key = lock(&self.connections.table).wait(Served::Before, self.closed.clone());
        *lock(&self.key) = Some(key);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let key = lock(&self.key).take();
        let mut table = lock(&self.connections.table);
        table.count = table.count.saturating_sub(1);
        if let Some(key) = key {
            table.waiting.remove(&key);
        }
        drop(table);
        self.connections.left.notify_one();
    }
}
