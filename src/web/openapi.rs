//! What does the API promise?
//!
//! The OpenAPI document, derived from the handlers and the types they return; the tests keep it as a
//! snapshot, so a change of the API is a visible difference.

use axum::Json;
use utoipa::{OpenApi, openapi};

use super::{api, errors};

/// Everything under `/api/v1`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Adjutant",
        description = "Rules passages, search and a resolver whose every step cites its rule. Unofficial: \
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
        api::resolve::resolve,
        api::resolve::odds,
        api::resolve::schema,
        document,
    ),
    components(schemas(errors::ErrorAnswer))
)]
struct Api;

/// This document.
#[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200, body = serde_json::Value)))]
pub async fn document() -> Json<openapi::OpenApi> {
    Json(Api::openapi())
}
