//! How is the server doing?
//!
//! Counters for `/metrics` in the Prometheus text format: requests and time by route and status,
//! connections, resolver work. Routes are the table's patterns, so the number of series is bounded.

use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    extract::{MatchedPath, Request, State as Extract},
    http::header,
    response::{IntoResponse, Response},
};

use super::State;

/// Upper bounds of the latency buckets, in microseconds.
const BUCKETS: [u64; 7] = [250, 1_000, 4_000, 16_000, 64_000, 250_000, 1_000_000];

/// The server's counters since its start.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Connections accepted.
    pub accepted: AtomicU64,
    /// Connections refused because every seat was taken.
    pub refused: AtomicU64,
    /// Resolver requests refused because all workers were busy.
    pub shed: AtomicU64,
    /// Answers given again that were worked out before.
    pub repeated: AtomicU64,
    /// Handlers that panicked.
    pub panics: AtomicU64,
    requests: Mutex<BTreeMap<(String, u16), Series>>,
}

#[derive(Debug, Default)]
struct Series {
    count: u64,
    micros: u64,
    buckets: [u64; BUCKETS.len()],
}

impl Metrics {
    fn record(&self, route: &str, status: u16, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let series = requests.entry((route.to_owned(), status)).or_default();
        series.count += 1;
        series.micros = series.micros.saturating_add(micros);
        for (bucket, bound) in series.buckets.iter_mut().zip(BUCKETS) {
            *bucket += u64::from(micros <= bound);
        }
    }

    fn render(&self) -> String {
        let mut text = String::new();
        let counters = [
            ("connections_accepted", &self.accepted),
            ("connections_refused", &self.refused),
            ("resolver_shed", &self.shed),
            ("answers_repeated", &self.repeated),
            ("panics", &self.panics),
        ];
        for (name, counter) in counters {
            let value = counter.load(Ordering::Relaxed);
            let _ = writeln!(text, "# TYPE adjutant_{name}_total counter\nadjutant_{name}_total {value}");
        }
        text.push_str("# TYPE adjutant_request_seconds histogram\n");
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        for ((route, status), series) in &*requests {
            let labels = format!("route=\"{route}\",status=\"{status}\"");
            for (count, bound) in series.buckets.iter().zip(BUCKETS) {
                let seconds = seconds(bound);
                let _ =
                    writeln!(text, "adjutant_request_seconds_bucket{{{labels},le=\"{seconds}\"}} {count}");
            }
            let (count, sum) = (series.count, seconds(series.micros));
            let _ = writeln!(text, "adjutant_request_seconds_bucket{{{labels},le=\"+Inf\"}} {count}");
            let _ = writeln!(text, "adjutant_request_seconds_sum{{{labels}}} {sum}");
            let _ = writeln!(text, "adjutant_request_seconds_count{{{labels}}} {count}");
        }
        text
    }
}

/// Microseconds as a decimal number of seconds, without rounding.
fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// A request that is being answered.
#[derive(Debug)]
pub struct Asked {
    begun: Instant,
    route: Option<MatchedPath>,
}

impl Asked {
    /// It begins.
    pub fn now(request: &Request) -> Self {
        Self { begun: Instant::now(), route: request.extensions().get::<MatchedPath>().cloned() }
    }

    /// Its route's pattern; none where no route answers.
    pub fn route(&self) -> Option<&str> {
        self.route.as_ref().map(MatchedPath::as_str)
    }

    /// Counts it under its route's pattern.
    pub fn answered(&self, metrics: &Metrics, response: &Response) {
        let route = self.route().unwrap_or("unmatched");
        metrics.record(route, response.status().as_u16(), self.begun.elapsed());
    }
}

/// Counters for Prometheus.
#[utoipa::path(get, path = "/metrics", operation_id = "metrics", responses((status = 200, body = String, content_type = "text/plain", description = "the counters")))]
pub async fn page(Extract(state): Extract<State>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, state.metrics.render()).into_response()
}
