//! What does the API promise?
//!
//! The OpenAPI document, derived from the handlers and the types they return; the tests keep it as a
//! snapshot, so a change of the API is a visible difference.

use utoipa::{
    OpenApi,
    openapi::{self, Ref, RefOr, Response, content::ContentBuilder},
};

use super::{Json, api, coverage, errors, game, metrics, operations, questions, resolve, rulings};

/// Everything under `/api/v1`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Adjutant",
        description = "Rules passages, search and a resolver whose every step cites its rule. Adjutant is an unofficial site: \
where an answer and the head judge differ, the head judge is right.",
        version = "1",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        api::search::find,
        api::search::suggest,
        api::games::list,
        api::topics::list,
        api::topics::one,
        api::passages::one,
        api::previews::one,
        api::resolve::resolve,
        api::resolve::odds,
        api::resolve::schema,
        resolve::twin,
        resolve::page,
        game::page,
        questions::twin,
        coverage::twin,
        rulings::twin,
        rulings::one,
        operations::healthz,
        operations::readyz,
        metrics::page,
        document,
    ),
    components(schemas(errors::ErrorAnswer))
)]
struct Api;

/// Pages whose `.json` twin is an answer of the API.
const TWINS: &[(&str, &str)] = &[
    ("/index.json", "/api/v1/games"),
    ("/search.json", "/api/v1/search"),
    ("/{game}/{topic}.json", "/api/v1/topics/{game}/{topic}"),
    ("/{game}/{topic}/{passage}.json", "/api/v1/passages/{game}/{topic}/{passage}"),
];

/// Addresses that describe this moment or are not built: never answered 304.
const MOMENTARY: &[&str] = &["/healthz", "/readyz", "/metrics", "/api/v1/suggest"];

/// The document with what is the same everywhere: twins, 304 for what is kept, 405 for other methods.
fn whole() -> openapi::OpenApi {
    let mut api = Api::openapi();
    let paths = &mut api.paths.paths;
    for (twin, original) in TWINS {
        if let Some(item) = paths.get(*original).cloned() {
            paths.insert((*twin).to_owned(), item);
        }
    }
    for (path, item) in paths.iter_mut() {
        let kept = !MOMENTARY.contains(&path.as_str());
        if let Some(read) = item.get.as_mut().filter(|_| kept) {
            let response = Response::new("unchanged since the entity tag that was sent");
            read.responses.responses.entry("304".to_owned()).or_insert(RefOr::T(response));
        }
        for operation in [item.get.as_mut(), item.post.as_mut()].into_iter().flatten() {
            operation.responses.responses.entry("405".to_owned()).or_insert_with(refused_method);
        }
    }
    api
}

fn refused_method() -> RefOr<Response> {
    let mut response = Response::new("another method; those that are answered stand in `allow`");
    let schema = Ref::from_schema_name("ErrorAnswer");
    response
        .content
        .insert("application/json".to_owned(), RefOr::T(ContentBuilder::new().schema(Some(schema)).build()));
    RefOr::T(response)
}

/// This document.
#[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200, body = serde_json::Value)))]
pub async fn document() -> Json<openapi::OpenApi> {
    Json(whole())
}
