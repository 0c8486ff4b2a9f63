//! The JSON shapes that others build on.

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use serde_json::{Value, json};

use crate::web::support::{get, post, send, shipped, small};

fn has(value: &Value, fields: &[&str]) {
    for field in fields {
        assert!(value.get(field).is_some(), "no `{field}` in {value}");
    }
}

#[tokio::test]
async fn answers_have_the_fields_of_the_design() {
    let site = shipped();
    let search = get(&site, "/api/v1/search?q=brace&game=armada&kind=rule&limit=2&offset=0").await.json();
    has(&search, &["query", "corrected", "truncated", "total", "answer", "hits"]);
    let fields =
        ["id", "url", "game", "topic", "kind", "title", "place", "snippet", "why", "score", "citations"];
    has(&search["hits"][0], &fields);
    assert_eq!(search["hits"].as_array().unwrap().len(), 2);
    let games = get(&site, "/api/v1/games").await.json();
    let fields =
        ["id", "title", "edition", "effective", "topics", "passages", "questions", "citations", "links"];
    has(&games[0], &fields);
    has(&games[0]["links"], &["resolved", "unresolved"]);
    let passage = get(&site, "/api/v1/passages/armada/defense-tokens/brace").await.json();
    let fields = [
        "id",
        "game",
        "topic",
        "kind",
        "title",
        "text",
        "html",
        "place",
        "citations",
        "links",
        "backlinks",
        "related",
        "authority",
        "edition",
    ];
    has(&passage, &fields);
    let topic = get(&site, "/api/v1/topics/armada/defense-tokens").await.json();
    has(&topic, &["id", "title", "passages", "related", "citations"]);
    assert!(get(&site, "/api/v1/topics/armada").await.json().as_array().unwrap().len() > 5);
}

#[tokio::test]
async fn a_cards_text_is_read_ability_by_ability() {
    let site = small();
    let text = "When+Played:+Exhaust+a+unit.%0ASing+a+song.";
    let answer = get(&site, &format!("/api/v1/text?text={text}")).await.json();
    let abilities = answer["abilities"].as_array().unwrap();
    assert_eq!(abilities.len(), 2, "{answer}");
    assert_eq!(abilities[0]["words"], "When Played: Exhaust a unit.");
    assert_eq!(abilities[0]["not_understood"], json!([]));
    assert_eq!(abilities[1]["not_understood"], json!(["Sing a song."]));
    let none = get(&site, "/api/v1/text").await;
    assert_eq!((none.status, &none.json()["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("text")));
}

#[tokio::test]
async fn a_scenario_is_resolved_and_every_step_cites() {
    let site = shipped();
    let scenario = json!({
        "game": "armada", "kind": "attack", "range": "medium",
        "defender": { "tokens": ["brace"] },
        "dice": ["red/hit-hit", "red/hit", "red/hit"],
        "line": [{ "who": "defender", "choose": "spend brace" }],
    });
    let report = post(&site, "/api/v1/resolve", &scenario.to_string()).await;
    assert_eq!(report.status, StatusCode::OK, "{}", report.text);
    let report = report.json();
    has(&report, &["status", "steps", "state"]);
    for step in report["steps"].as_array().unwrap() {
        has(step, &["text", "changes", "citations"]);
        has(&step["citations"][0], &["id", "role", "url"]);
    }
    let twin = get(
        &site,
        "/resolve/armada/attack.json?range=medium&defender.tokens=brace&dice=red/hit-hit,red/hit,red/hit&line=defender:spend+brace",
    )
    .await;
    assert_eq!(twin.json(), report, "the address and the API give one answer");
}

#[tokio::test]
async fn every_line_of_a_scenario_is_followed_on_demand() {
    let site = shipped();
    let scenario = json!({
        "game": "armada", "kind": "attack", "range": "medium",
        "defender": { "tokens": ["brace", "scatter"] }, "dice": ["red/hit-hit"],
    });
    let lines = post(&site, "/api/v1/resolve?all=true", &scenario.to_string()).await;
    assert_eq!(lines.status, StatusCode::OK, "{}", lines.text);
    let lines = lines.json();
    has(&lines, &["report", "count", "explored", "ends", "lines"]);
    assert_eq!(lines["report"]["status"], "choice");
    assert_eq!(lines["lines"].as_array().unwrap().len().to_string(), lines["count"].as_str().unwrap());
    let odd = post(&site, "/api/v1/resolve?all=perhaps", &scenario.to_string()).await;
    assert_eq!(odd.status, StatusCode::BAD_REQUEST);
    assert_eq!(odd.json()["error"]["field"], "all");
}

#[tokio::test]
async fn errors_have_one_shape_and_the_right_status() {
    let site = shipped();
    let cases = [
        ("{", 400),
        ("", 400),
        ("[]", 422),
        ("{}", 422),
        (r#"{"game":"armada","kind":"attack","range":"far"}"#, 422),
        (r#"{"game":"armada","kind":"attack","defender":{"hull":-1}}"#, 422),
        (r#"{"game":"armada","kind":"attack","defender":{"hull":1.5}}"#, 422),
        (r#"{"game":"armada","kind":"odds","pool":{"red":13},"rerolls":["1 any"]}"#, 422),
        (r#"{"game":"chess","kind":"attack"}"#, 422),
    ];
    for (body, status) in cases {
        let answer = post(&site, "/api/v1/resolve", body).await;
        assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.text);
        let error = answer.json();
        has(&error["error"], &["code", "message", "help"]);
    }
    let wrong = post(&site, "/api/v1/resolve", cases[5].0).await.json();
    assert_eq!(wrong["error"]["field"], "defender.hull");
    let dice = vec!["red/hit"; 21];
    let many = json!({ "game": "armada", "kind": "attack", "dice": dice }).to_string();
    assert_eq!(post(&site, "/api/v1/resolve", &many).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let deep = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    assert!(post(&site, "/api/v1/resolve", &deep).await.status.is_client_error());
    let huge = format!("{{\"question\":\"{}\"}}", "a".repeat(70_000));
    let answer = post(&site, "/api/v1/resolve", &huge).await;
    assert_eq!(
        (answer.status, answer.json()["error"]["code"].clone()),
        (StatusCode::PAYLOAD_TOO_LARGE, json!("too-large"))
    );
    let plain = Request::post("/api/v1/resolve").body(Body::from("{}")).unwrap();
    assert_eq!(send(&site, plain).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let zipped = Request::post("/api/v1/resolve").header("content-type", "application/json");
    let zipped = zipped.header("content-encoding", "gzip").body(Body::from(vec![0x1f, 0x8b, 8])).unwrap();
    assert_eq!(send(&site, zipped).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let latin = Request::post("/api/v1/resolve").header("content-type", "application/json");
    let latin = latin.body(Body::from(vec![b'"', 0xff, b'"'])).unwrap();
    assert_eq!(send(&site, latin).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(post(&site, "/api/v1/odds", "{}").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(get(&site, "/api/v1/passages/armada").await.json()["error"]["field"], "id");
}

#[tokio::test]
async fn the_document_of_the_api_is_this_one() {
    let document = get(&small(), "/api/v1/openapi.json").await.json();
    insta::assert_json_snapshot!("openapi", document);
}

#[tokio::test]
async fn ids_urls_and_places_mean_the_same_everywhere() {
    let site = small();
    let passage = get(&site, "/api/v1/passages/pocket/lantern/light").await.json();
    let topic = get(&site, "/pocket/lantern.json").await.json();
    let hit = get(&site, "/api/v1/search?q=pocket/lantern/light").await.json()["hits"][0].clone();
    for it in [&passage, &hit] {
        assert_eq!(it["topic"], "pocket/lantern", "{it}");
        assert_eq!(it["topic_title"], "Lantern", "{it}");
        assert_eq!(it["url"], "/pocket/lantern/light", "{it}");
        assert_eq!(it["place"], json!(["Pocket Night", "Lantern", "Using it"]), "{it}");
    }
    assert_eq!(topic["id"], "pocket/lantern");
    assert_eq!(topic["url"], "/pocket/lantern");
    assert_eq!(topic["canonical"], "https://rules.example/pocket/lantern");
    assert_eq!(passage["canonical"], "https://rules.example/pocket/lantern/light");
    assert_eq!(topic["passages"][0], passage);
    assert_eq!(passage["related"][0], json!({ "id": "pocket/oil", "url": "/pocket/oil", "title": "Oil" }));
    let oil = get(&site, "/api/v1/passages/pocket/lantern/oil").await.json();
    assert_eq!(oil["links"][0]["target"], json!({ "topic": "pocket/oil" }));
}

#[tokio::test]
async fn a_related_name_that_nothing_has_has_no_id() {
    let notes = [("A.md", "# A\n\n- **One:** Text of it.\n\nRelated Topics: [[Nowhere]]\n")];
    let site = crate::web::support::site(crate::web::support::game(&notes), "related");
    let topic = get(&site, "/api/v1/topics/pocket/a").await.json();
    assert_eq!(topic["related"], json!([{ "id": null, "url": "/search?q=Nowhere", "title": "Nowhere" }]));
}

#[tokio::test]
async fn the_api_says_whether_words_and_engine_agree() {
    let text = "# Shots\n\n> [!question] Is it all?\n> Yes. ^all\n\n```toml scenario\ngame = \"armada\"\nkind = \
                \"attack\"\n[expect]\ndamage = 99\n```\n";
    let site = crate::web::support::site(crate::web::support::game(&[("Shots.md", text)]), "disagrees");
    let passages = get(&site, "/pocket/questions.json").await.json();
    assert_eq!(passages[0]["checked"]["outcome"], "disagrees", "{passages}");
    assert_eq!(passages[0]["checked"]["findings"][0]["field"], "expect.damage", "{passages}");
}

#[tokio::test]
async fn an_id_is_not_corrected_and_found_alone() {
    let site = shipped();
    for query in ["armada/defense-tokens/brace", "Armada/Defense_Tokens/BRACE"] {
        let found = get(&site, &format!("/api/v1/search?q={query}")).await.json();
        assert_eq!(found["direct"], "armada/defense-tokens/brace");
        assert_eq!(found["corrected"], Value::Null, "{query}");
        assert_eq!((&found["total"], &found["hits"][0]["id"]), (&json!(1), &found["direct"]), "{query}");
        assert_eq!(found["kinds"].as_array().map(Vec::len), Some(1), "{query}");
    }
}

#[tokio::test]
async fn a_preview_tells_what_a_link_leads_to() {
    let site = small();
    let preview = get(&site, "/api/v1/previews/pocket/lantern/light").await.json();
    assert_eq!(preview["title"], "Light");
    assert_eq!(preview["url"], "/pocket/lantern/light");
    assert_eq!(preview["place"], json!(["Pocket Night", "Lantern", "Using it"]));
    assert!(preview["html"].as_str().unwrap().contains("shows every tile"));
    let topic = get(&site, "/api/v1/previews/pocket/lantern").await.json();
    assert_eq!((&topic["title"], &topic["place"]), (&json!("Lantern"), &json!(["Pocket Night"])));
    assert!(topic["html"].as_str().unwrap().starts_with("<p>"), "{topic}");
    let other = get(&site, "/api/v1/previews/Pocket/Lantern/LIGHT").await;
    assert_eq!(
        (other.status.as_u16(), other.header("location")),
        (308, "/api/v1/previews/pocket/lantern/light")
    );
    for (path, status) in
        [("pocket/lantern/none", 404), ("pocket", 400), ("pocket/rulings/none", 404), ("a/b/c/d", 400)]
    {
        assert_eq!(get(&site, &format!("/api/v1/previews/{path}")).await.status.as_u16(), status, "{path}");
    }
}
