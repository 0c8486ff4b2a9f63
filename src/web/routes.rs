//! Which address is answered by which page?
//!
//! The one table of routes, each with its cache policy, and the layers around all of them.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Request, State as Extract},
    http::{Method, StatusCode},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Redirect, Response},
    routing::{MethodRouter, get, post},
};
use rustc_hash::FxHashMap;
use tower::ServiceBuilder;
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, timeout::TimeoutLayer};

use super::{
    Problem, State, about, api, assets,
    caching::{self, Policy},
    cards, changes, cors, coverage, embed, errors, feeds, game, home, lookup, mcp, metrics, oembed, offline,
    openapi, operations, passage, picture, questions, resolve, rulings, search_page, security, topic,
    visit::{self, Visit},
};

/// The whole application, callable in process with `tower::ServiceExt::oneshot`.
pub fn router(state: State) -> Router {
    use Policy::{Forever, Generation, Never};
    let mut table = Table::default();

    table.add(Generation, "/", get(home::page));
    table.add(Generation, "/index.json", get(api::games::list));
    table.add(Generation, "/search", get(search_page::page));
    table.add(Generation, "/search.json", get(api::search::find));
    table.add(Generation, "/resolve", get(resolve::kinds_list::index));
    table.add(Generation, "/resolve.json", get(resolve::kinds_list::twin));
    table.add(Generation, "/resolve/{game}", get(resolve::kinds_list::elsewhere));
    table.add(Generation, "/{game}/resolve", get(resolve::kinds_list::elsewhere));
    table.add(Generation, "/resolve/{game}/{kind}", get(resolve::page));
    table.add(Generation, "/resolve/{game}/{kind}/rules", get(resolve::starting_points::page));
    table.add(Generation, "/{game}", get(game::page));
    table.add(Generation, "/{game}/questions", get(questions::page));
    table.add(Generation, "/{game}/questions.json", get(questions::twin));
    table.add(Generation, "/{game}/changes", get(changes::page));
    table.add(Generation, "/{game}/changes.json", get(changes::twin));
    table.add(Generation, "/{game}/coverage", get(coverage::page));
    table.add(Generation, "/{game}/coverage.json", get(coverage::twin));
    table.add(Generation, "/{game}/cards", get(cards::page));
    table.add(Generation, "/{game}/cards.json", get(cards::list));
    table.add(Generation, "/{game}/cards/{card}", get(cards::one));
    table.add(Generation, "/{game}/rulings", get(rulings::page));
    table.add(Generation, "/{game}/rulings.json", get(rulings::twin));
    table.add(Generation, "/{game}/feed.atom", get(feeds::everything));
    table.add(Generation, "/{game}/rulings/feed.atom", get(feeds::rulings));
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
    table.add(Generation, "/api/v1/pictures/{*page}", get(picture::page));
    table.add(Generation, "/api/v1/bulk/{game}", get(api::bulk::passages));
    table.add(Generation, "/api/v1/bulk/{game}/cards", get(api::bulk::cards));
    table.add(Generation, "/api/v1/what", get(api::what::what));
    table.add(Generation, "/api/v1/text", get(api::text::text));
    table.send("/api/v1/resolve", post(api::resolve::resolve));
    table.send("/api/v1/odds", post(api::resolve::odds));
    table.send("/api/v1/lists/{game}", post(cards::pasted::read));
    table.add(Generation, "/api/v1/openapi.json", get(openapi::document));
    table.add(Generation, "/api/v1/scenario.schema.json", get(api::resolve::schema));
    table.add(Never, "/api/{*rest}", get(unknown));

    table.add(Generation, "/oembed", get(oembed::answer));
    table.add(Generation, "/embed/{game}/{topic}/{passage}", get(embed::page));

    table.add(Generation, "/about", get(about::page));
    table.add(Generation, "/offline", get(offline::page));
    table.add(Generation, "/offline/now.json", get(offline::contents));
    table.add(Generation, "/offline/{generation}/{part}", get(offline::part));
    table.add(Generation, offline::WORKER, get(offline::worker));
    table.add(Generation, offline::MANIFEST, get(offline::manifest));

    table.add(Generation, "/opensearch.xml", get(operations::opensearch));
    table.add(Generation, "/sitemap.xml", get(operations::sitemap));
    table.add(Generation, "/robots.txt", get(operations::robots));
    table.add(Never, "/healthz", get(operations::healthz));
    table.add(Never, "/readyz", get(operations::readyz));
    table.add(Never, "/metrics", get(metrics::page));
    table.add(Forever, "/assets/{version}/{name}", get(assets::file));
    table.add(Never, "/assets/{name}", get(assets::unversioned));
    table.add(Never, "/favicon.ico", get(assets::unversioned));

    // what a model asks goes to the routes above
    let known = Arc::new(table.known.clone());
    let asked = surrounded(table.router.clone().fallback(unknown), Site { state: state.clone(), known });
    let sent = |Extract(state), request| mcp::http::post(asked, state, request);
    table.send("/mcp", post(sent));

    let site = Site { state, known: Arc::new(table.known) };
    surrounded(table.router.fallback(unknown), site)
}

/// What happens around all routes: compression, [`around_each`], what a panic looks like, a bound on time. One layer,
/// because each is cloned for every request. Apart from the table so that any handler can be put inside.
pub fn around(routes: Router<State>, state: State) -> Router {
    surrounded(routes, Site { state, known: Arc::default() })
}

fn surrounded(routes: Router<State>, site: Site) -> Router {
    let state = site.state.clone();
    let panicked = {
        let state = state.clone();
        move |panic| errors::panicked(&state, panic)
    };
    let time = TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, state.limits.total);
    let layers = ServiceBuilder::new()
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(site, around_each))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(time);
    routes.layer(layers).with_state(state)
}

/// Middleware: counting, how often one address may ask, one generation for each answer, conditional requests and what was
/// answered before, what failures look like, who may read it, the security headers.
async fn around_each(Extract(site): Extract<Site>, mut request: Request, next: Next) -> Response {
    let state = &site.state;
    let asked = metrics::Asked::now(&request);
    visit::pin(state, &mut request);
    let known = asked.route().and_then(|route| site.known.get(route)).copied();
    let path = request.uri().path().to_owned();
    let admitted = state.rates.admit(&state.limits, &request);
    let offered = known.filter(|_| admitted.is_ok() && request.method() == Method::OPTIONS);
    let policy = known.map(|known| known.policy).filter(|_| admitted.is_ok());
    let work = |request: Request| async move {
        match offered {
            Some(known) => cors::offered(request.uri().path(), known.methods),
            None => errors::rendered(state, request, admitted, next).await,
        }
    };
    let response = match policy {
        Some(policy) => caching::answer(state, policy, request, work).await,
        None => work(request).await,
    };
    let response = cors::opened(&path, security::guarded(&path, response));
    asked.answered(&state.metrics, &response);
    response
}

/// What the layers know.
#[derive(Clone)]
struct Site {
    state: State,
    /// What is known of each route, by its pattern.
    known: Arc<FxHashMap<&'static str, Known>>,
}

/// What is known of a route.
#[derive(Clone, Copy)]
struct Known {
    /// How long its answers may be kept.
    policy: Policy,
    /// The methods that it answers.
    methods: &'static str,
}

#[derive(Default)]
struct Table {
    router: Router<State>,
    known: FxHashMap<&'static str, Known>,
}

impl Table {
    /// An address that is read.
    fn add(&mut self, policy: Policy, path: &'static str, handler: MethodRouter<State>) {
        self.route(path, handler, Known { policy, methods: "GET,HEAD,OPTIONS" });
    }

    /// An address to which something is sent.
    fn send(&mut self, path: &'static str, handler: MethodRouter<State>) {
        self.route(path, handler, Known { policy: Policy::Never, methods: "POST,OPTIONS" });
    }

    fn route(&mut self, path: &'static str, handler: MethodRouter<State>, known: Known) {
        self.router = std::mem::take(&mut self.router).route(path, handler);
        self.known.insert(path, known);
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
