//! What can be read?
//!
//! Passages and rulings, at their addresses behind `adjutant:`, and the schema of each kind of scenario.

use serde_json::{Value as Json, json};

use super::{Desk, Failure, SCHEME, Told, tools};
use crate::web::passage_view;
use names::PassageId;
use rulebook::RULINGS;

/// How many passages one page of the list has.
const PAGE: usize = 200;

const JSON: &str = "application/json";
const SCHEMA: &str = "application/schema+json";

/// The schemas and passages behind the cursor, which is the last passage that was listed.
pub(super) fn listed(desk: &Desk, params: &Json) -> Result<Json, Failure> {
    let snapshot = desk.state.snapshot.get();
    let rulebook = &snapshot.rulebook;
    let behind: Option<PassageId> = match params.get("cursor") {
        None | Some(Json::Null) => None,
        Some(cursor) => match cursor.as_str().and_then(|cursor| cursor.parse().ok()) {
            Some(cursor) => Some(cursor),
            None => return Err(Failure::params("`cursor` is not one that was given")),
        },
    };
    let mut listed: Vec<Json> = Vec::new();
    if behind.is_none() {
        listed.extend(tools::kinds().iter().filter_map(schema));
    }
    let rest = rulebook.passages.values().filter(|it| behind.as_ref().is_none_or(|last| it.id > *last));
    let page: Vec<_> = rest.take(PAGE + 1).collect();
    for passage in page.iter().take(PAGE) {
        listed.push(json!({
            "uri": format!("{SCHEME}{}", passage.id.url()),
            "name": passage.id.to_string(),
            "title": passage_view::titled(rulebook, passage),
            "mimeType": JSON,
        }));
    }
    let mut answer = json!({ "resources": listed });
    if let Some(last) = page.get(PAGE.saturating_sub(1)).filter(|_| page.len() > PAGE) {
        answer["nextCursor"] = json!(last.id.to_string());
    }
    Ok(answer)
}

fn schema(kind: &Json) -> Option<Json> {
    let (id, title) = (kind["$id"].as_str()?, kind["title"].as_str()?);
    Some(
        json!({ "uri": format!("{SCHEME}{id}"), "name": id, "title": format!("Schema of scenarios: {title}"), "mimeType": SCHEMA }),
    )
}

/// The forms of addresses.
pub(super) fn templates() -> Json {
    let form = |path: &str, name: &str, title: &str| json!({ "uriTemplate": format!("{SCHEME}{path}"), "name": name, "title": title, "mimeType": JSON });
    json!({ "resourceTemplates": [
        form("/{game}/{topic}/{passage}", "passage", "A passage of the rules"),
        form("/{game}/rulings/{id}", "ruling", "A judge's ruling"),
    ] })
}

/// Reads one.
pub(super) async fn read(desk: &Desk, params: &Json) -> Result<Json, Failure> {
    let Some(uri) = params.get("uri").and_then(Json::as_str) else {
        return Err(Failure::params("`uri` is missing"));
    };
    let Some(path) = uri.strip_prefix(SCHEME) else { return Err(Failure::no_resource(uri, None)) };
    let contents = |kind: &str, text: &Json| json!({ "contents": [{ "uri": uri, "mimeType": kind, "text": text.to_string() }] });
    if let Some(schema) = tools::kinds().iter().find(|kind| kind["$id"] == path) {
        return Ok(contents(SCHEMA, schema));
    }
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let address = match parts.as_slice() {
        [_, RULINGS, _] => format!("{}.json", tools::path(path)),
        [_, _, _] => format!("/api/v1/passages{}", tools::path(path)),
        _ => return Err(Failure::no_resource(uri, None)),
    };
    match desk.ask(address).await {
        Told::Answer(answer) => Ok(contents(JSON, &answer)),
        Told::Problem(problem) => Err(Failure::no_resource(uri, Some(problem))),
    }
}
