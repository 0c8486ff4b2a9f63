//! How is it shown?
//!
//! Pages and a JSON API over what [`search`] and [`scenario`] return; the web computes
//! nothing itself. One table of [`routes`], one file per page with the template of the same name,
//! cache policies by name ([`caching`]), one error type that renders as page or JSON ([`errors`]).
//! [`router`] is the whole application, callable in process; [`serve`] puts it on a socket with
//! bounds on time, size and number ([`limits`], [`server`]).
//!
//! ```
//! use adjutant::web;
//! use std::{future::Future, net::SocketAddr};
//! # fn _check<F: Future<Output = ()>>(state: web::State, address: SocketAddr, shutdown: F) {
//! let _router: axum::Router = web::router(state.clone());
//! let _served = web::serve_at(address, state, shutdown);
//! # }
//! ```

mod about;
pub mod api;
pub mod assets;
pub mod caching;
mod callout;
pub mod cards;
pub mod changes;
pub mod client;
pub mod cors;
pub mod coverage;
pub mod embed;
pub mod errors;
pub mod feeds;
pub mod game;
pub mod home;
pub mod json;
pub mod limits;
pub mod lookup;
pub mod mcp;
pub mod metrics;
pub mod oembed;
pub mod offline;
pub mod openapi;
pub mod operations;
pub mod page;
pub mod params;
mod parts;
pub mod passage;
pub mod passage_view;
pub mod picture;
pub mod qr;
pub mod questions;
pub mod rate;
pub mod resolve;
pub mod response_cache;
pub mod routes;
pub mod ruling_view;
pub mod rulings;
pub mod scenario_badge;
pub mod search_page;
pub mod security;
pub mod server;
mod sift;
pub mod signs;
mod top_passage;
pub mod topic;
pub mod trace;
pub mod unfurl;
pub mod visit;

use std::sync::Arc;

use tokio::sync::Semaphore;

pub use errors::Problem;
pub use json::Json;
pub use limits::Limits;
pub use routes::router;
pub use server::{serve, serve_at};

use crate::snapshot::Shared;

/// What every handler shares. Cheap to clone.
#[derive(Clone, Debug)]
pub struct State {
    /// What is served at this moment.
    pub snapshot: Arc<Shared>,
    /// Bounds on clients.
    pub limits: Arc<Limits>,
    /// Counters.
    pub metrics: Arc<metrics::Metrics>,
    /// Where the site is reached from outside, such as `https://rules.example`; none means: as the
    /// request's `Host` says.
    pub origin: Option<Arc<str>>,
    /// How often each address has asked.
    rates: Arc<rate::Rates>,
    /// What devices keep, of the generation that somebody asked for last.
    carried: Arc<offline::Carried>,
    /// Answers that were given a moment ago.
    responses: Arc<response_cache::ResponseCache>,
    /// One permit per resolver request that may run at the same time.
    resolving: Arc<Semaphore>,
    /// One per request that follows every line.
    exploring: Arc<Semaphore>,
    /// One per question about odds that is worked on, and one per question that waits or is.
    odds: Arc<Semaphore>,
    odds_waiting: Arc<Semaphore>,
}

impl State {
    /// Serves the snapshots of `snapshot` with the default bounds.
    pub fn new(snapshot: Arc<Shared>) -> Self {
        let limits = Limits::default();
        Self {
            snapshot,
            resolving: Arc::new(Semaphore::new(limits.resolving)),
            exploring: Arc::new(Semaphore::new(limits.exploring)),
            odds: Arc::new(Semaphore::new(limits.odds)),
            odds_waiting: Arc::new(Semaphore::new(limits.odds + limits.odds_waiting)),
            limits: Arc::new(limits),
            metrics: Arc::default(),
            origin: None,
            rates: Arc::default(),
            carried: Arc::default(),
            responses: Arc::default(),
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.resolving = Arc::new(Semaphore::new(limits.resolving));
        self.exploring = Arc::new(Semaphore::new(limits.exploring));
        self.odds = Arc::new(Semaphore::new(limits.odds));
        self.odds_waiting = Arc::new(Semaphore::new(limits.odds + limits.odds_waiting));
        self.limits = Arc::new(limits);
        self.rates = Arc::default();
        self
    }

    /// The same under a fixed outside address, scheme and host without a trailing slash.
    #[must_use]
    pub fn with_origin(mut self, origin: &str) -> Self {
        self.origin = Some(origin.trim_end_matches('/').into());
        self
    }
}
