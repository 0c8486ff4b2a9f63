//! What does the API promise?
//!
//! The OpenAPI document, derived from the handlers and the types they return; the tests call every operation as it says
//! and keep it as a snapshot, so a change of the API is a visible difference.

use utoipa::{
    OpenApi,
    openapi::{self, Ref, RefOr, Response, content::ContentBuilder, path::Operation, response::Responses},
};

use super::{
    Json, api, cards, changes, coverage, embed, errors, feeds, game, metrics, oembed, operations, picture,
    questions, resolve, rulings,
};

/// Everything under `/api/v1`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Adjutant",
        description = "Rules passages, search and a resolver whose every step cites its rule. Adjutant is an unofficial site: \
where an answer and the head judge differ, the head judge is right.",
        version = "1",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    paths(
        api::search::find,
        api::search::suggest,
        api::games::list,
        api::topics::list,
        api::topics::one,
        api::passages::one,
        api::previews::one,
        api::bulk::passages,
        api::bulk::cards,
        api::what::what,
        api::text::text,
        api::resolve::resolve,
        api::resolve::odds,
        api::resolve::schema,
        resolve::kinds_list::twin,
        resolve::page,
        game::page,
        questions::twin,
        changes::twin,
        coverage::twin,
        cards::list,
        cards::one,
        cards::pasted::read,
        rulings::twin,
        rulings::one,
        oembed::answer,
        picture::page,
        feeds::everything,
        feeds::rulings,
        embed::page,
        operations::healthz,
        operations::readyz,
        metrics::page,
        document,
    ),
    components(schemas(errors::ErrorAnswer))
)]
struct Api;

/// Pages whose `.json` twin is an answer of the API: the twin, what it answers as, and its operation's name.
const TWINS: &[(&str, &str, &str)] = &[
    ("/index.json", "/api/v1/games", "games_twin"),
    ("/search.json", "/api/v1/search", "search_twin"),
    ("/{game}/{topic}.json", "/api/v1/topics/{game}/{topic}", "topic_twin"),
    ("/{game}/{topic}/{passage}.json", "/api/v1/passages/{game}/{topic}/{passage}", "passage_twin"),
];

/// Addresses that describe this moment: never answered 304, never refused for being asked often.
const MOMENTARY: &[&str] = &["/healthz", "/readyz", "/metrics"];

/// What an address of the rulebook answers beside what is asked for.
const ELSEWHERE: &[(&str, &str)] = &[
    ("301", "what was asked for has another address since; it is in `location`"),
    ("307", "the number of the newest edition: its address for now is in `location`"),
    ("308", "another spelling; the one right address is in `location`"),
];

/// Failures that any address of the rulebook may answer with.
const NOTHING: &[(&str, &str)] = &[
    ("400", "the address cannot be read"),
    ("404", "nothing has this address; what is nearest is named"),
    ("410", "it was removed; what took its place is named"),
];

/// Why something that was sent is not read.
const UNREAD: &[(&str, &str)] = &[
    ("400", "not JSON, or a parameter that cannot be so"),
    ("408", "the body did not arrive in time"),
    ("413", "more than 64 kB"),
    ("415", "not `application/json`, or encoded"),
];

/// Failures that every address may answer with.
const REFUSED: &[(&str, &str)] = &[
    ("405", "another method; those that are answered stand in `allow`"),
    ("429", "asked too often; `retry-after` says when to come again"),
    ("503", "too much at once; `retry-after` says when to come again"),
];

/// The document with what is the same everywhere: twins, redirects, 304 for what is kept, refusals.
fn whole() -> openapi::OpenApi {
    let mut api = Api::openapi();
    let paths = &mut api.paths.paths;
    for (twin, original, name) in TWINS {
        if let Some(mut item) = paths.get(*original).cloned() {
            item.get.iter_mut().for_each(|read| read.operation_id = Some((*name).to_owned()));
            paths.insert((*twin).to_owned(), item);
        }
    }
    for (path, item) in paths.iter_mut() {
        let kept = !MOMENTARY.contains(&path.as_str());
        if let Some(read) = item.get.as_mut().filter(|_| kept) {
            let response = Response::new("unchanged since the entity tag that was sent");
            read.responses.responses.entry("304".to_owned()).or_insert(RefOr::T(response));
        }
        let reads = item.get.as_mut().into_iter().chain(item.post.as_mut());
        reads.for_each(|operation| complete(path, operation));
    }
    api
}

/// An operation with what its address may answer beside what its handler says.
fn complete(path: &str, operation: &mut Operation) {
    let Responses { responses, .. } = &mut operation.responses;
    let leads = path.contains('{') && path != "/resolve/{game}/{kind}.json" || path == "/oembed";
    for (status, words) in ELSEWHERE.iter().filter(|_| leads) {
        responses.entry((*status).to_owned()).or_insert_with(|| RefOr::T(Response::new(*words)));
    }
    let unread = UNREAD.iter().filter(|_| operation.request_body.is_some());
    let rulebook = NOTHING.iter().filter(|_| leads || path.contains('{'));
    let everywhere = REFUSED.iter().filter(|(status, _)| *status != "429" || !MOMENTARY.contains(&path));
    for (status, words) in rulebook.chain(unread).chain(everywhere) {
        responses.entry((*status).to_owned()).or_insert_with(|| refused(path, words));
    }
}

/// A failure, with the body that all have: of an address that answers with a page it is one, too.
fn refused(path: &str, words: &str) -> RefOr<Response> {
    let mut response = Response::new(words);
    let (kind, schema) = match errors::wants_json(path) {
        true => ("application/json", RefOr::Ref(Ref::from_schema_name("ErrorAnswer"))),
        false => ("text/html", <String as utoipa::PartialSchema>::schema()),
    };
    let content = ContentBuilder::new().schema(Some(schema)).build();
    response.content.insert(kind.to_owned(), RefOr::T(content));
    RefOr::T(response)
}

/// The document as a value.
pub(super) fn as_json() -> serde_json::Value {
    serde_json::to_value(whole()).unwrap_or_default()
}

/// This document.
#[utoipa::path(get, path = "/api/v1/openapi.json", operation_id = "openapi", responses((status = 200, body = serde_json::Value, description = "the document, OpenAPI 3.1")))]
pub async fn document() -> Json<openapi::OpenApi> {
    Json(whole())
}
