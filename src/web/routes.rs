//! Which address is answered by which page?
//!
//! The one table of routes, each with its cache policy, and the layers around all of them.

use axum::{
    Router,
    http::StatusCode,
    middleware::{from_fn, from_fn_with_state},
    response::{IntoResponse, Redirect, Response},
    routing::{MethodRouter, get, post},
};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, timeout::TimeoutLayer};

use super::{
    Problem, State, api, assets,
    caching::{self, Policy},
    coverage, errors, game, home, lookup, metrics, openapi, operations, passage, questions, resolve, rulings,
    search_page, security, topic,
    visit::{self, Visit},
};

/// The whole application, callable in process with `tower::ServiceExt::oneshot`.
pub fn router(state: State) -> Router {
    use Policy::{Forever, Generation, Never};
    let mut table = Table { router: Router::new(), state: state.clone() };

    table.add(Generation, "/", get(home::page));
    table.add(Generation, "/index.json", get(api::games::list));
    table.add(Generation, "/search", get(search_page::page));
    table.add(Generation, "/search.json", get(api::search::find));
    table.add(Generation, "/resolve", get(resolve::index));
    table.add(Generation, "/resolve.json", get(resolve::twin));
    table.add(Generation, "/resolve/{game}", get(resolve::elsewhere));
    table.add(Generation, "/{game}/resolve", get(resolve::elsewhere));
    table.add(Generation, "/resolve/{game}/{kind}", get(resolve::page));
    table.add(Generation, "/{game}", get(game::page));
    table.add(Generation, "/{game}/questions", get(questions::page));
    table.add(Generation, "/{game}/questions.json", get(questions::twin));
    table.add(Generation, "/{game}/coverage", get(coverage::page));
    table.add(Generation, "/{game}/coverage.json", get(coverage::twin));
    table.add(Generation, "/{game}/rulings", get(rulings::page));
    table.add(Generation, "/{game}/rulings.json", get(rulings::twin));
    table.add(Generation, "/{game}/rulings/{id}", get(rulings::one));
    table.add(Generation, "/{game}/{topic}", get(topic::page));
    table.add(Generation, "/{game}/{topic}/{passage}", get(passage::page));

    table.add(Generation, "/api/v1/games", get(api::games::list));
    table.add(Generation, "/api/v1/search", get(api::search::find));
    table.add(Generation, "/api/v1/suggest", get(api::search::suggest));
    table.add(Generation, "/api/v1/topics/{game}", get(api::topics::list));
    table.add(Generation, "/api/v1/topics/{game}/{topic}", get(api::topics::one));
    table.add(Generation, "/api/v1/passages/{*id}", get(api::passages::one));
    table.add(Generation, "/api/v1/previews/{*id}", get(api::previews::one));
    table.add(Never, "/api/v1/resolve", post(api::resolve::resolve));
    table.add(Never, "/api/v1/odds", post(api::resolve::odds));
    table.add(Generation, "/api/v1/openapi.json", get(openapi::document));
    table.add(Generation, "/api/v1/scenario.schema.json", get(api::resolve::schema));
    table.add(Never, "/api/{*rest}", get(unknown));

    table.add(Generation, "/opensearch.xml", get(operations::opensearch));
    table.add(Generation, "/sitemap.xml", get(operations::sitemap));
    table.add(Generation, "/robots.txt", get(operations::robots));
    table.add(Never, "/healthz", get(operations::healthz));
    table.add(Never, "/readyz", get(operations::readyz));
    table.add(Never, "/metrics", get(metrics::page));
    table.add(Forever, "/assets/{version}/{name}", get(assets::file));
    table.add(Never, "/assets/{name}", get(assets::unversioned));
    table.add(Never, "/favicon.ico", get(assets::unversioned));

    around(table.router.fallback(unknown), state)
}

/// The layers around all routes: bounds on time, what failures look like, one generation for each
/// answer, compression, counting and the security headers. Apart from the table so that any handler can be put inside.
pub fn around(routes: Router<State>, state: State) -> Router {
    let panicked = {
        let state = state.clone();
        move |panic| errors::panicked(&state, panic)
    };
    routes
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, state.limits.total))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(state.clone(), errors::render))
        .layer(from_fn_with_state(state.clone(), visit::pin))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(state.clone(), metrics::count))
        .layer(from_fn(security::headers))
        .with_state(state)
}

struct Table {
    router: Router<State>,
    state: State,
}

impl Table {
    fn add(&mut self, policy: Policy, path: &str, handler: MethodRouter<State>) {
        let cached = from_fn_with_state((self.state.clone(), policy), caching::apply);
        self.router = std::mem::take(&mut self.router).route(path, handler.layer(cached));
    }
}

/// What no route answers: a trailing or doubled slash is forgiven, the rest is a 404 that helps.
async fn unknown(visit: Visit) -> Response {
    let parts: Vec<&str> = visit.path.split('/').filter(|part| !part.is_empty()).collect();
    let right = format!("/{}", parts.join("/"));
    if right != visit.path && !parts.is_empty() {
        return Redirect::permanent(&visit.with_query(&right)).into_response();
    }
    if let Err(elsewhere) = lookup::former(&visit) {
        return elsewhere.into_response();
    }
    let shown: String = visit.path.chars().take(200).collect();
    Problem::not_found(
        format!("nothing has the address `{shown}`"),
        "search for it, or start at a game's page",
    )
    .words(parts.join(" ").replace(['-', '_'], " "))
    .into_response()
}
