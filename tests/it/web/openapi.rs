//! The document of the API is whole, and every operation answers as it says.

use std::collections::{BTreeMap, BTreeSet};

use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::{Value, json};

use crate::web::support::{Answer, encode, game, get, send, shipped, site, small};

/// The methods that the document may name.
const METHODS: [&str; 2] = ["get", "post"];

/// What is called of each operation, and the status that comes back. A body makes it a POST.
const CALLS: &[(&str, &str, u16)] = &[
    ("games", "/api/v1/games", 200),
    ("games_twin", "/index.json", 200),
    ("search", "/api/v1/search?q=brace", 200),
    ("search", "/api/v1/search?q=brace&game=armada&kind=rule&limit=500&offset=2&explain=1", 200),
    ("search", "/api/v1/search?q=krayt+dragon&spelling=typed", 200),
    ("search", "/api/v1/search?q=CR+99.9.9", 200),
    ("search", "/api/v1/search?q=armada%2Fdefense-tokens%2Fbrace", 200),
    ("search", "/api/v1/search?q=game:armada+chess+bishop", 200),
    ("search", "/api/v1/search?limit=0", 400),
    ("search_twin", "/search.json?q=what+is+a+brace", 200),
    ("suggest", "/api/v1/suggest?q=bra&limit=100", 200),
    ("suggest", "/api/v1/suggest?q=bra&format=opensearch", 200),
    ("suggest", "/api/v1/suggest?game=chess", 400),
    ("topics", "/api/v1/topics/armada", 200),
    ("topics", "/api/v1/topics/Armada", 308),
    ("topics", "/api/v1/topics/chess", 404),
    ("topic", "/api/v1/topics/armada/defense-tokens", 200),
    ("topic", "/api/v1/topics/armada/nothing-here", 404),
    ("topic", "/api/v1/topics/armada/Defense_Tokens", 308),
    ("topic_twin", "/armada/nothing-here.json", 404),
    ("topic_twin", "/armada/obstacles.json", 200),
    ("passage", "/api/v1/passages/armada/defense-tokens/brace", 200),
    ("passage", "/api/v1/passages/armada/defense-tokens/nothing", 404),
    ("passage", "/api/v1/passages/armada/%ff/brace", 400),
    ("passage", "/api/v1/passages/armada/defense-tokens/brace?on=2026-05-01", 200),
    ("passage", "/api/v1/passages/armada/defense-tokens/brace?on=today", 400),
    ("topics", "/api/v1/topics/armada?on=1999-01-01", 404),
    ("passage_twin", "/armada/defense-tokens/BRACE.json", 308),
    ("passage_twin", "/armada/defense-tokens/brace.json", 200),
    ("preview", "/api/v1/previews/armada", 400),
    ("bulk", "/api/v1/bulk/armada", 200),
    ("bulk", "/api/v1/bulk/unlimited", 200),
    ("bulk", "/api/v1/bulk/ARMADA", 308),
    ("bulk", "/api/v1/bulk/chess", 404),
    ("bulk_cards", "/api/v1/bulk/armada/cards", 200),
    ("bulk_cards", "/api/v1/bulk/chess/cards", 404),
    ("scenario_schema", "/api/v1/scenario.schema.json", 200),
    ("openapi", "/api/v1/openapi.json", 200),
    ("situations", "/resolve.json", 200),
    ("resolve_address", "/resolve/armada/attack.json?dice=red/hit&defender.tokens=brace", 200),
    ("resolve_address", "/resolve/armada/attack.json?dice=red/hit&defender.tokens=brace&all=true", 200),
    ("resolve_address", "/resolve/armada/odds.json?pool.red=2", 200),
    ("what", "/api/v1/what?q=3%20red%20vs%20CR90A%20brace", 200),
    ("what", "/api/v1/what?q=3%20red%20vs%20CR90%20hurt", 200),
    ("what", "/api/v1/what?q=chance%20to%20kill%20CR90A%20with%204%20black&game=armada", 200),
    ("what", "/api/v1/what?q=what%20is%20a%20brace", 200),
    ("what", "/api/v1/what", 400),
    ("text", "/api/v1/text?text=Restore%201%0ASing%20a%20song.", 200),
    ("text", "/api/v1/text", 400),
    ("what", "/api/v1/what?q=3%20red&game=chess", 400),
    ("resolve_address", "/resolve/armada/attack.json?all=perhaps", 400),
    ("resolve_address", "/resolve/armada/attack.json?z=cut", 400),
    ("resolve_address", "/resolve/armada/chess.json", 404),
    ("resolve_address", BOMB, 413),
    ("resolve_address", "/resolve/armada/attack.json?dice=purple", 422),
    ("game", "/armada.json", 200),
    ("game", "/chess.json", 404),
    ("questions", "/armada/questions.json", 200),
    ("changes", "/armada/changes.json", 200),
    ("changes", "/armada/changes.json?from=1.0", 400),
    ("changes", "/ARMADA/changes.json", 308),
    ("changes", "/chess/changes.json", 404),
    ("changes", "/unlimited@8.0/changes.json", 307),
    ("coverage", "/armada/coverage.json", 200),
    ("cards", "/armada/cards.json?slot=superweapon", 200),
    ("cards", "/unlimited@8.0/cards.json", 307),
    ("cards", "/chess/cards.json", 404),
    ("card", "/armada/cards/xi7-turbolasers.json", 200),
    ("card", "/armada/cards/xi7.json", 308),
    ("card", "/unlimited@8.0/cards/a-wing.json", 307),
    ("card", "/armada/cards/nothing.json", 404),
    ("rulings", "/armada/rulings.json", 200),
    ("rulings", "/armada/rulings.json?status=perhaps", 400),
    ("ruling", "/armada/rulings/nothing.json", 404),
    ("oembed", "/oembed?url=https://rules.example/armada/defense-tokens/brace", 200),
    ("oembed", "/oembed?url=https://rules.example/armada/defense-tokens/BRACE", 308),
    ("oembed", "/oembed?url=https://other.example/armada/defense-tokens/brace", 404),
    ("oembed", "/oembed?url=https://rules.example/armada/defense-tokens/brace&format=xml", 501),
    ("oembed", "/oembed", 400),
    ("picture", "/api/v1/pictures/armada/defense-tokens/brace.png", 200),
    ("picture", "/api/v1/pictures/armada/defense-tokens/nothing.png", 404),
    ("picture", "/api/v1/pictures/resolve/armada/attack.png?dice=purple", 422),
    ("feed", "/armada/feed.atom", 200),
    ("feed", "/ARMADA/feed.atom", 308),
    ("rulings_feed", "/armada/rulings/feed.atom", 200),
    ("embed", "/embed/armada/defense-tokens/brace", 200),
    ("embed", "/embed/armada/defense-tokens/BRACE", 308),
    ("embed", "/embed/armada/defense-tokens/nothing", 404),
    ("healthz", "/healthz", 200),
    ("readyz", "/readyz", 200),
    ("metrics", "/metrics", 200),
];

/// 70,000 letters of a question in 131.
const BOMB: &str = "/resolve/armada/attack.json?s=7cExDQAgDAAwZROzYwfPCAH8Y4Kz7bq1z5gdCQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB89wA";

/// The same of operations that are sent something.
const SENT: &[(&str, &str, &str, u16)] = &[
    ("resolve", "/api/v1/resolve", ATTACK, 200),
    ("resolve", "/api/v1/resolve?all=true", ATTACK, 200),
    ("resolve", "/api/v1/resolve?all=perhaps", ATTACK, 400),
    (
        "resolve",
        "/api/v1/resolve",
        r#"{"game":"armada","kind":"attack","dice":["red/hit"],"case":[{"name":"one"}]}"#,
        200,
    ),
    ("resolve", "/api/v1/resolve", "{", 400),
    ("resolve", "/api/v1/resolve", r#"{"game":"armada","kind":"attack","range":"far"}"#, 422),
    ("odds", "/api/v1/odds", r#"{"game":"armada","kind":"odds","pool":{"red":3},"rerolls":["1 any"]}"#, 200),
    ("odds", "/api/v1/odds", ATTACK, 200),
    ("odds", "/api/v1/odds", "{}", 422),
];

const ATTACK: &str = r#"{"game":"armada","kind":"attack","dice":["red/hit","red/hit"],"defender":{"tokens":["brace","evade"]}}"#;

fn operations(document: &Value) -> impl Iterator<Item = (&str, &'static str, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    let of = |(path, item)| {
        let (path, item): (&String, &Value) = (path, item);
        METHODS.into_iter().filter_map(move |method| Some((path.as_str(), method, item.get(method)?)))
    };
    paths.iter().flat_map(of)
}

/// Every reference within a part of the document.
fn references<'a>(part: &'a Value, found: &mut Vec<&'a str>) {
    match part {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|part| references(part, found));
        }
        Value::Array(parts) => parts.iter().for_each(|part| references(part, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_is_whole() {
    let document = get(&small(), "/api/v1/openapi.json").await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1."));
    let license = &document["info"]["license"];
    assert!(license["identifier"].is_string() != license["url"].is_string(), "{license}");
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let name = operation["operationId"].as_str().unwrap();
        assert!(names.insert(name), "`{name}` twice, at {path}");
        assert!(
            !operation["summary"].as_str().unwrap_or_default().is_empty(),
            "{method} {path} says nothing"
        );
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let within = parameters.iter().filter(|it| it["in"] == "path").map(|it| it["name"].as_str().unwrap());
        let said: BTreeSet<&str> = path.split('{').skip(1).map(|it| it.split('}').next().unwrap()).collect();
        assert_eq!(within.collect::<BTreeSet<_>>(), said, "{path}");
        for parameter in &parameters {
            assert!(parameter["schema"].is_object(), "{path}: {parameter}");
            assert!(!parameter["description"].as_str().unwrap_or_default().is_empty(), "{path}: {parameter}");
            assert!(parameter["in"] != "path" || parameter["required"] == true, "{path}: {parameter}");
        }
        let responses = operation["responses"].as_object().unwrap();
        assert!(responses.contains_key("405") && responses.contains_key("503"), "{path}");
        for (status, response) in responses {
            let words = response["description"].as_str().unwrap_or_default();
            assert!(!words.is_empty(), "{method} {path}: {status} has no description");
        }
    }
    let mut found = Vec::new();
    references(&document, &mut found);
    for reference in found {
        let pointer = reference.strip_prefix('#').expect("within the document");
        assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        assert!(jsonschema::draft202012::meta::is_valid(schema), "`{name}` is no schema: {schema}");
    }
}

/// A schema of the document as one that stands alone.
fn whole(document: &Value, schema: &Value) -> jsonschema::Validator {
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{error}"))
}

/// What the document says of an operation's answer holds for this one.
fn fits(document: &Value, name: &str, asked: &str, answer: &Answer) {
    let found = operations(document).find(|(_, _, operation)| operation["operationId"] == name);
    let (_, _, operation) = found.unwrap_or_else(|| panic!("no operation `{name}`"));
    let response = &operation["responses"][answer.status.as_str()];
    assert!(response.is_object(), "{asked}: {} is not declared\n{}", answer.status, answer.text);
    let leads = answer.status.is_redirection() && answer.status != 304;
    assert_eq!(leads, answer.headers.contains_key("location"), "{asked}");
    let Some(content) = response["content"].as_object() else {
        assert!(answer.text.is_empty(), "{asked}: a body that is not declared: {}", answer.text);
        return;
    };
    let kind = answer.header("content-type").split(';').next().unwrap();
    let said = content.get(kind).unwrap_or_else(|| panic!("{asked}: `{kind}` is not declared"));
    let validator = whole(document, &said["schema"]);
    let values: Vec<Value> = match kind {
        "text/plain" | "text/html" | "image/png" | "application/atom+xml" => vec![json!(answer.text)],
        "application/x-ndjson" => {
            answer.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        }
        _ => vec![answer.json()],
    };
    assert!(!values.is_empty(), "{asked}");
    for value in values {
        let wrong: Vec<String> = validator
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .map(|error| error.chars().take(600).collect())
            .collect();
        assert!(wrong.is_empty(), "{asked} is not as documented:\n{}", wrong.join("\n"));
    }
}

#[tokio::test]
async fn every_operation_answers_as_documented() {
    let site = shipped();
    let document = get(&site, "/api/v1/openapi.json").await.json();
    let mut called: BTreeMap<&str, BTreeSet<u16>> = BTreeMap::new();
    for (name, address, status) in CALLS {
        let answer = get(&site, address).await;
        assert_eq!(answer.status.as_u16(), *status, "{address}: {}", answer.text);
        fits(&document, name, address, &answer);
        called.entry(name).or_default().insert(*status);
        let tag = answer.header("etag").to_owned();
        if *status == 200 && !tag.is_empty() {
            let again = Request::get(*address).header("if-none-match", tag).body(Body::empty()).unwrap();
            let again = send(&site, again).await;
            assert_eq!(again.status.as_u16(), 304, "{address}");
            fits(&document, name, address, &again);
        }
        let path = address.split('?').next().unwrap();
        let other = Request::builder().method(Method::DELETE).uri(path).body(Body::empty()).unwrap();
        let other = send(&site, other).await;
        if *status != 400 {
            assert_eq!(other.status.as_u16(), 405, "{address}");
            fits(&document, name, address, &other);
        }
    }
    for (name, address, body, status) in SENT {
        let request = Request::post(*address).header("content-type", "application/json");
        let answer = send(&site, request.body(Body::from(*body)).unwrap()).await;
        assert_eq!(answer.status.as_u16(), *status, "{address}: {}", answer.text);
        fits(&document, name, body, &answer);
        called.entry(name).or_default().insert(*status);
        let path = address.split('?').next().unwrap();
        let plain = send(&site, Request::post(path).body(Body::from(*body)).unwrap()).await;
        assert_eq!(plain.status.as_u16(), 415);
        fits(&document, name, body, &plain);
        let long = Request::post(path).header("content-type", "application/json");
        let long = send(&site, long.body(Body::from(" ".repeat(70_000))).unwrap()).await;
        assert_eq!(long.status.as_u16(), 413);
        fits(&document, name, body, &long);
    }
    // A list is a text, whatever it is called.
    for (address, status) in [("/api/v1/lists/armada", 200), ("/api/v1/lists/nothing", 404)] {
        let request = Request::post(address).header("content-type", "text/plain");
        let answer = send(&site, request.body(Body::from("Victory II (80)\nNothing such")).unwrap()).await;
        assert_eq!(answer.status.as_u16(), status, "{address}: {}", answer.text);
        fits(&document, "read_list", address, &answer);
        called.entry("read_list").or_default().insert(status);
    }
    // What the shipped games have none of, a small one has.
    let notes = [
        ("Vessels.md", "# Vessels\n\n- **Fin:** It steers. ^fin\n\n> [!question] Is it all?\n> Yes. ^all\n"),
        ("Ruled.md", "# Ruled\n\n> [!ruling] Two fins are one.\n> Both steer. ^two\n"),
        ("Fin.md", ""),
    ];
    let small = crate::web::support::site(game(&notes), "documented");
    let rulings = get(&small, "/pocket/rulings.json").await.json();
    let ruling = format!("{}.json", rulings[0]["ruling"]["url"].as_str().unwrap());
    for (name, address) in [
        ("topic", "/api/v1/topics/pocket/fin"),
        ("topic_twin", "/pocket/fin.json"),
        ("preview", "/api/v1/previews/pocket/vessels/fin"),
        ("preview", "/api/v1/previews/pocket/fin"),
        ("rulings", "/pocket/rulings.json"),
        ("ruling", ruling.as_str()),
        ("questions", "/pocket/questions.json"),
        ("bulk", "/api/v1/bulk/pocket"),
    ] {
        let answer = get(&small, address).await;
        assert_eq!(answer.status.as_u16(), 200, "{address}: {}", answer.text);
        fits(&document, name, address, &answer);
        called.entry(name).or_default().insert(200);
    }
    let old = include_str!("../../fixtures/rulebook/editions/7.0.md");
    let new = include_str!("../../fixtures/rulebook/editions/8.0.md");
    let editions =
        crate::web::support::site(game(&[("7.0.md", old), ("8.0.md", new)]), "documented-editions");
    for (name, address) in [
        ("changes", "/pocket/changes.json"),
        ("games", "/api/v1/games"),
        ("passage", "/api/v1/passages/pocket/boats/1.1.2"),
        ("passage", "/api/v1/passages/pocket@7.0/boats/1.1.2"),
    ] {
        let answer = get(&editions, address).await;
        assert_eq!(answer.status.as_u16(), 200, "{address}: {}", answer.text);
        fits(&document, name, address, &answer);
    }
    for (path, _, operation) in operations(&document) {
        let name = operation["operationId"].as_str().unwrap();
        assert!(called.get(name).is_some_and(|it| it.contains(&200)), "`{name}` ({path}) is never called");
    }
}

#[tokio::test]
async fn a_limit_that_is_capped_is_said() {
    let site = shipped();
    let search = |limit: &str| format!("/api/v1/search?q=damage&limit={limit}");
    let answer = get(&site, &search("500")).await.json();
    assert_eq!((&answer["capped_limit"], answer["hits"].as_array().unwrap().len()), (&json!(100), 100));
    assert_eq!(get(&site, &search("100")).await.json()["capped_limit"], Value::Null);
    let answer = get(&site, "/api/v1/suggest?q=d&limit=9").await.json();
    assert_eq!(answer["capped_limit"], 8);
}

#[tokio::test]
async fn a_game_comes_in_one_call() {
    let site = shipped();
    let answer = get(&site, "/api/v1/bulk/armada").await;
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    let games = get(&site, "/api/v1/games").await.json();
    let armada = games.as_array().unwrap().iter().find(|it| it["id"] == "armada").unwrap();
    let lines: Vec<Value> = answer.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json!(lines.len()), armada["passages"]);
    let brace = lines.iter().find(|it| it["id"] == "armada/defense-tokens/brace").unwrap();
    assert_eq!(*brace, get(&site, "/api/v1/passages/armada/defense-tokens/brace").await.json());
    let answer = get(&site, "/api/v1/bulk/armada/cards").await;
    let lines: Vec<Value> = answer.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let xi7 = lines.iter().find(|it| it["id"] == "xi7-turbolasers").unwrap();
    assert_eq!(*xi7, get(&site, "/armada/cards/xi7-turbolasers.json").await.json());
}

#[tokio::test]
async fn a_passage_may_stand_in_a_frame_of_another_site_and_nothing_else_may() {
    let site = shipped();
    let url = "https://rules.example/armada/defense-tokens/brace";
    let page = get(&site, "/armada/defense-tokens/brace").await;
    let link = format!("href=\"/oembed?url={}\"", encode(url));
    assert!(page.text.contains(&link), "the page names what oEmbed says of it");
    let said = get(&site, &format!("/oembed?url={}&maxwidth=400", encode(url))).await;
    assert_eq!(said.header("access-control-allow-origin"), "*");
    let said = said.json();
    assert_eq!(
        (&said["type"], &said["width"], &said["title"]),
        (&json!("rich"), &json!(400), &json!("Brace"))
    );
    let html = said["html"].as_str().unwrap();
    assert!(html.contains("src=\"https://rules.example/embed/armada/defense-tokens/brace\""), "{html}");
    let framed = get(&site, "/embed/armada/defense-tokens/brace").await;
    assert_eq!(framed.status.as_u16(), 200);
    assert!(framed.main().contains("half"), "{}", framed.main());
    assert!(!framed.text.contains("<script"), "it runs nothing");
    assert!(framed.header("content-security-policy").contains("frame-ancestors *"));
    assert!(!framed.headers.contains_key("x-frame-options"));
    for path in
        ["/armada/defense-tokens/brace", "/", "/embed/armada/nothing/here", "/oembed", "/search?q=brace"]
    {
        let answer = get(&site, path).await;
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
    let moved = get(&site, "/embed/armada/Defense_Tokens/BRACE").await;
    assert_eq!(
        (moved.status.as_u16(), moved.header("location")),
        (308, "/embed/armada/defense-tokens/brace")
    );
}

#[tokio::test]
async fn a_topic_called_like_a_word_of_the_address_space_is_found_under_it() {
    let note = "# Feed\n\n- **Fish:** Gulls eat fish. ^fish\n";
    let site = site(game(&[("Feed.md", note), ("Embed.md", note), ("MCP.md", note)]), "words");
    for (asked, to) in [
        ("/pocket/feed", "/pocket/feed-topic?was=pocket%2Ffeed"),
        ("/pocket/feed/fish", "/pocket/feed-topic/fish?was=pocket%2Ffeed%2Ffish"),
        ("/pocket/embed/fish.json", "/pocket/embed-topic/fish.json?was=pocket%2Fembed%2Ffish"),
        (
            "/api/v1/passages/pocket/mcp/fish",
            "/api/v1/passages/pocket/mcp-topic/fish?was=pocket%2Fmcp%2Ffish",
        ),
    ] {
        let answer = get(&site, asked).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (301, to), "{asked}");
        assert_eq!(get(&site, to).await.status.as_u16(), 200, "{to}");
    }
}
