//! How long may a client take, and how many clients are there?
//!
//! An accept loop on hyper's HTTP/1 server, because `axum::serve` installs no header timeout: a
//! half-open connection would stay for ever. Every connection has a bound on the time until its
//! next request's head is complete (which bounds keep-alive too), and the number of connections is
//! bounded: when the bound is reached, the connection that has waited longest without a request is
//! closed in favour of the new one, those that never sent a request first.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering},
    time::Duration,
};

use axum::{Router, body::Body};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Notify,
};
use tower::ServiceExt;

use super::{State, limits::Limits};

/// What a refused connection gets: a deliberate 503, written without waiting.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n\
retry-after: 1\r\nconnection: close\r\ncontent-length: 31\r\n\r\nbusy: try again in one second.\n";

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
                connections.evict();
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        if connections.count() >= limits.connections && !connections.evict() {
            metrics.refused.fetch_add(1, Ordering::Relaxed);
            refuse(&stream);
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
            let answer = app.oneshot(request.map(Body::new)).await;
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

/// Says 503 and closes; what does not fit into the socket's buffer at once is not waited for.
fn refuse(stream: &TcpStream) {
    let _ = stream.try_write(BUSY);
}

/// The open connections, and which of them wait for a request.
#[derive(Default)]
struct Connections {
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    next: u64,
    count: usize,
    /// Waiting connections: those that never sent a request first, then by how long they wait.
    waiting: BTreeMap<(Served, u64), Arc<Notify>>,
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
    fn count(&self) -> usize {
        lock(&self.table).count
    }

    /// Closes the connection that waited longest; false when none waits.
    fn evict(&self) -> bool {
        let mut table = lock(&self.table);
        let Some((_, closed)) = table.waiting.pop_first() else { return false };
        closed.notify_one();
        true
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
        self.waiting.insert(key, closed);
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
    }
}
