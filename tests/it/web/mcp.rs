//! The Model Context Protocol over `/mcp`: as over standard input, and not from pages of other sites.

use std::time::Duration;

use adjutant::web::Limits;
use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::{Value, json};

use crate::web::support::{Answer, game, get, send, shipped, site as served, small};
use adjutant::web::State;

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

async fn sent(site: &State, headers: &[(&str, &str)], body: impl Into<Body>) -> Answer {
    let mut request = Request::post("/mcp").header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    send(site, request.body(body.into()).unwrap()).await
}

#[tokio::test]
async fn a_message_is_answered_as_the_api_answers() {
    let site = shipped();
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "passage", "arguments": { "id": "armada/defense-tokens/brace" },
    } });
    let answer = sent(&site, &[("mcp-protocol-version", "2025-11-25")], body.to_string()).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/json"));
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
    let api = get(&site, "/api/v1/passages/armada/defense-tokens/brace").await.json();
    assert_eq!(answer.json()["result"]["structuredContent"], api);
    let notice = sent(&site, &[], r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    assert_eq!((notice.status.as_u16(), notice.text.as_str()), (202, ""));
    assert_eq!(sent(&site, &[], "{").await.json()["error"]["code"], -32700);
}

#[tokio::test]
async fn pages_of_other_sites_may_not_ask() {
    let site = small();
    assert_eq!(sent(&site, &[("origin", "https://rules.example")], PING).await.status.as_u16(), 200);
    for origin in
        ["https://elsewhere.example", "null", "http://localhost:8080", "https://rules.example.net", ""]
    {
        let answer = sent(&site, &[("origin", origin)], PING).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["error"]["code"]),
            (403, &json!("foreign-origin")),
            "{origin}"
        );
    }
    // without an address of its own it believes no host, only this machine
    let mut nameless = served(game(&[("A.md", "# A\n\nA rule.\n")]), "nameless");
    nameless.origin = None;
    let own = [("origin", "http://attacker.example"), ("host", "attacker.example")];
    assert_eq!(sent(&nameless, &own, PING).await.status.as_u16(), 403);
    for origin in ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:3000"] {
        assert_eq!(sent(&nameless, &[("origin", origin)], PING).await.status.as_u16(), 200, "{origin}");
    }
    assert_eq!(
        sent(&nameless, &[("origin", "http://localhost.attacker.example")], PING).await.status.as_u16(),
        403
    );
}

#[tokio::test]
async fn what_is_sent_otherwise_is_refused() {
    let site = small();
    let plain = Request::post("/mcp").body(Body::from(PING)).unwrap();
    assert_eq!(send(&site, plain).await.status.as_u16(), 415);
    assert_eq!(sent(&site, &[], " ".repeat(70_000)).await.status.as_u16(), 413);
    assert_eq!(sent(&site, &[("mcp-protocol-version", "1999-01-01")], PING).await.status.as_u16(), 400);
    for method in [Method::GET, Method::DELETE] {
        let request = Request::builder().method(method).uri("/mcp").body(Body::empty()).unwrap();
        let answer = send(&site, request).await;
        assert_eq!(answer.status.as_u16(), 405);
        assert!(answer.json()["error"]["help"].is_string());
    }
    let versions = |asked: &str| json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "protocolVersion": asked } });
    for (asked, given) in [
        ("2025-03-26", "2025-03-26"),
        ("2024-11-05", "2024-11-05"),
        ("2099-01-01", "2025-11-25"),
        ("", "2025-11-25"),
    ] {
        let answer: Value = sent(&site, &[], versions(asked).to_string()).await.json();
        assert_eq!(answer["result"]["protocolVersion"], given, "{asked}");
    }
}

#[tokio::test]
async fn a_tool_meets_the_bounds_of_the_api() {
    let limits = Limits { resolving: 0, queue: Duration::from_millis(5), ..Limits::default() };
    let site = served(game(&[("A.md", "# A\n\nA rule.\n")]), "busy").with_limits(limits);
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "resolve", "arguments": { "scenario": { "game": "armada", "kind": "attack", "dice": ["red/hit"] } },
    } });
    let answer = sent(&site, &[], body.to_string()).await.json();
    let result = &answer["result"];
    assert_eq!(
        (&result["isError"], &result["structuredContent"]["error"]["code"]),
        (&json!(true), &json!("busy"))
    );
    assert_eq!(sent(&site, &[], PING).await.json()["result"], json!({}), "what costs nothing is answered");
}

/// A tool's answer fits the schema that the tool gives for it.
#[tokio::test]
async fn what_a_tool_answers_fits_its_schema() {
    let note = "---\nkind: ruling\nauthor: Ann\ndate: 2026-03-01\nauthority: judge\n---\n\n# Two fins\n\nYes: both steer. ^both\n";
    let site = served(game(&[("Two fins.md", note)]), "outlined");
    let ask = async |method: &str, params: Value| {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        sent(&site, &[], body.to_string()).await.json()["result"].clone()
    };
    let rulings = get(&site, "/pocket/rulings.json").await.json();
    let attack = json!({ "game": "armada", "kind": "attack", "dice": ["red/hit"] });
    let cases =
        json!({ "game": "armada", "kind": "attack", "dice": ["red/hit"], "case": [{ "name": "one" }] });
    let tools = ask("tools/list", json!({})).await["tools"].clone();
    assert!(tools.to_string().len() < 24_000, "they are read before anything is asked: {tools}");
    for (name, arguments) in [
        ("search", json!({ "q": "fins" })),
        ("passage", json!({ "id": "pocket/two-fins/both" })),
        ("ruling", json!({ "game": "pocket", "id": rulings[0]["ruling"]["id"] })),
        ("resolve", json!({ "scenario": attack })),
        ("resolve", json!({ "scenario": attack, "all": true })),
        ("resolve", json!({ "scenario": cases })),
        ("odds", json!({ "scenario": attack })),
        ("what", json!({ "q": "3 red vs CR90A brace", "game": "armada" })),
        (
            "odds",
            json!({ "scenario": { "game": "unlimited", "kind": "draw", "cards": 30, "copies": 3, "taken": 5 } }),
        ),
    ] {
        let tool = tools.as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap();
        let schema = &tool["outputSchema"];
        assert_eq!(schema["type"], "object", "{name}");
        let known = schema["properties"].as_object().unwrap();
        let answer = ask("tools/call", json!({ "name": name, "arguments": arguments })).await;
        assert_eq!(answer["isError"], false, "{answer}");
        let answer = &answer["structuredContent"];
        let fits = jsonschema::draft202012::new(schema).unwrap();
        assert!(fits.is_valid(answer), "{name}: {:?}", fits.iter_errors(answer).collect::<Vec<_>>());
        for field in answer.as_object().unwrap().keys() {
            assert!(known.contains_key(field), "{name}: `{field}` is not said: {schema}");
        }
    }
}
