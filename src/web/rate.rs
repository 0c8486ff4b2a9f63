//! How often may one address ask?
//!
//! Off unless the operator says how many requests a minute. Each client's address has so many in hand, and gets them
//! back evenly; whoever has none is told when the next one is there (429). Bounded: of too many addresses those that
//! asked longest ago are forgotten.

use std::{
    net::{IpAddr, Ipv6Addr},
    num::{NonZeroU32, NonZeroUsize},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{extract::Request, http::StatusCode};
use lru::LruCache;

use super::{Limits, Problem, client};

/// How many addresses are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::MIN.saturating_add(16_383);
/// The time for which the limit is given.
const MINUTE: Duration = Duration::from_secs(60);

/// When each address has all its requests in hand again.
#[derive(Debug)]
pub struct Rates(Mutex<LruCache<IpAddr, Instant>>);

impl Default for Rates {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

impl Rates {
    /// Counts a request.
    ///
    /// # Errors
    /// 429 where its address has asked too often; its health, its counters and the files of pages are for all.
    pub fn admit(&self, limits: &Limits, request: &Request) -> Result<(), Problem> {
        let Some(rate) = limits.rate.filter(|_| !is_free(request.uri().path())) else { return Ok(()) };
        let client = client::of(&limits.trusted_proxies, request.extensions(), request.headers());
        let Some(client) = client else { return Ok(()) };
        self.count(rate, client, Instant::now()).map_err(|wait| refusal(rate, wait))
    }

    /// Counts a request of a client at a moment; the time to wait where it has none in hand.
    ///
    /// # Errors
    /// That time.
    pub fn count(&self, rate: NonZeroU32, client: IpAddr, now: Instant) -> Result<(), Duration> {
        let one = MINUTE / rate.get();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = known.get_or_insert_mut(household(client), || now);
        let then = (*whole).max(now) + one;
        // A division of durations rounds down: so many of `one` are never more than a minute.
        match then.duration_since(now).checked_sub(one * rate.get()) {
            None | Some(Duration::ZERO) => {
                *whole = then;
                Ok(())
            }
            Some(wait) => Err(wait),
        }
    }
}

/// What is never refused.
fn is_free(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics" | "/favicon.ico") || path.starts_with("/assets/")
}

/// An address as it is counted: of the new kind one household has 2^64.
fn household(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
    }
}

fn refusal(rate: NonZeroU32, wait: Duration) -> Problem {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    let message = format!("your address asks more often than {rate} times a minute");
    let help = format!("try again in {seconds} s; `/api/v1/bulk/{{game}}` gives a whole game in one answer");
    let mut problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message, help);
    problem.retry_after = Some(seconds);
    problem
}
