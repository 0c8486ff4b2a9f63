//! How much may a client ask for?
//!
//! Every bound on requests stands in this one table; the server and the handlers read it.

use std::{num::NonZeroU32, time::Duration};

use super::client::Network;

/// Bounds on what clients may cost. The defaults are meant for a public server behind nothing.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests a minute from one address; none means as many as it likes.
    pub rate: Option<NonZeroU32>,
    /// Proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<Network>,
    /// Open connections; below the usual limit of 1,024 file descriptors.
    pub connections: usize,
    /// Time a connection may wait for its request before it can be closed in favour of another one.
    pub grace: Duration,
    /// Time until a request's head is complete, from the moment the server waits for it; bounds idle
    /// keep-alive connections too.
    pub header: Duration,
    /// Time for a request's body.
    pub body: Duration,
    /// Time for the whole answer.
    pub total: Duration,
    /// Size of a request's head in bytes.
    pub head_bytes: usize,
    /// Size of a request's body in bytes.
    pub body_bytes: usize,
    /// Resolver requests worked on at the same time; each takes a thread.
    pub resolving: usize,
    /// Those that follow every line: they can take seconds, and have places of their own, so that one line never waits for them.
    pub exploring: usize,
    /// Questions about odds worked on at the same time; each takes a thread.
    pub odds: usize,
    /// Those that wait for a place; whoever comes then is told to come again (503).
    pub odds_waiting: usize,
    /// Time a resolver request waits for its turn before it is told to come again (503).
    pub queue: Duration,
    /// Time open requests have to finish at shutdown.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            rate: None,
            trusted_proxies: Vec::new(),
            connections: 768,
            grace: Duration::from_millis(250),
            header: Duration::from_secs(10),
            body: Duration::from_secs(10),
            total: Duration::from_secs(20),
            head_bytes: 64 * 1024,
            body_bytes: 64 * 1024,
            resolving: cores.saturating_sub(1).max(1),
            exploring: (cores / 2).max(1),
            odds: (cores / 2).max(1),
            odds_waiting: 64,
            queue: Duration::from_secs(2),
            drain: Duration::from_secs(5),
        }
    }
}
