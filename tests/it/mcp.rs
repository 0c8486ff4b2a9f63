//! Does a language model that speaks to the program over its standard input get what everybody gets?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

use crate::web::support::{get, shipped};

/// A client of the protocol.
struct Client {
    program: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Client {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adjutant"));
        command.args(["mcp", "--public-url", "https://rules.example"]).env("NO_COLOR", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut program = command.spawn().unwrap();
        let (input, output) = (program.stdin.take(), BufReader::new(program.stdout.take().unwrap()));
        Self { program, input, output, asked: 0 }
    }

    fn say(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let of_one = |answer: &Value| {
            assert_eq!(answer["jsonrpc"], "2.0", "{answer}");
            assert!(answer["result"].is_null() != answer["error"].is_null(), "{answer}");
        };
        answer.as_array().map_or_else(|| of_one(&answer), |all| all.iter().for_each(of_one));
        answer
    }

    /// Asks and waits for the answer.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.say(
            json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string().as_bytes(),
        );
        let answer = self.hear();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// What a tool says, and whether it failed.
    fn tool(&mut self, name: &str, arguments: &Value) -> (Value, bool) {
        let answer = self.ask("tools/call", &json!({ "name": name, "arguments": arguments }));
        let result = &answer["result"];
        let said = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
        let said: Value = serde_json::from_str(said).unwrap();
        assert_eq!(said, result["structuredContent"]);
        (said, result["isError"].as_bool().unwrap())
    }

    /// Ends the input, and hears what is still said.
    fn end(mut self) -> Vec<Value> {
        self.input.take();
        let rest = self.output.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
        assert!(self.program.wait().unwrap().success());
        rest
    }
}

fn begun() -> Client {
    let mut client = Client::start();
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    let answer = client.ask("initialize", &hello);
    let result = &answer["result"];
    assert_eq!(
        (&result["protocolVersion"], &result["serverInfo"]["name"]),
        (&json!("2025-06-18"), &json!("adjutant"))
    );
    assert!(result["capabilities"]["tools"].is_object() && result["capabilities"]["resources"].is_object());
    client.say(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    client
}

const ATTACK: &str = r#"{"game":"armada","kind":"attack","dice":["red/hit","red/hit"],"defender":{"tokens":["brace","evade"]}}"#;

#[tokio::test]
async fn each_tool_answers_what_the_api_answers() {
    let mut client = begun();
    let tools = client.ask("tools/list", &json!({}))["result"]["tools"].clone();
    let names: Vec<&str> = tools.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["search", "passage", "ruling", "card", "resolve", "what", "odds"]);
    for tool in tools.as_array().unwrap() {
        assert!(jsonschema::draft202012::meta::is_valid(&tool["inputSchema"]), "{tool}");
    }
    let site = shipped();
    let same = |told: (Value, bool), api: Value| assert_eq!(told, (api, false));
    let api = get(&site, "/api/v1/search?q=what+is+a+brace&game=armada&limit=3").await.json();
    same(client.tool("search", &json!({ "q": "what is a brace", "game": "armada", "limit": 3 })), api);
    let api = get(&site, "/api/v1/passages/armada/defense-tokens/brace").await.json();
    assert_eq!(api["canonical"], "https://rules.example/armada/defense-tokens/brace");
    same(client.tool("passage", &json!({ "id": "armada/defense-tokens/brace" })), api.clone());
    same(client.tool("passage", &json!({ "id": "/Armada/defense-tokens/BRACE" })), api.clone());
    let read = client.ask("resources/read", &json!({ "uri": "adjutant:/armada/defense-tokens/brace" }));
    let text = read["result"]["contents"][0]["text"].as_str().unwrap();
    assert_eq!(serde_json::from_str::<Value>(text).unwrap(), api);
    let api = get(&site, "/api/v1/search?q=brace&on=2026-05-01").await.json();
    assert_eq!(api["as_of"]["day"], "2026-05-01");
    same(client.tool("search", &json!({ "q": "brace", "on": "2026-05-01" })), api);
    let api = get(&site, "/api/v1/passages/armada/defense-tokens/brace?on=2026-05-01").await.json();
    same(client.tool("passage", &json!({ "id": "armada/defense-tokens/brace", "on": "2026-05-01" })), api);
    let rulings = get(&site, "/armada/rulings.json").await.json();
    let ruling = rulings.as_array().unwrap().iter().find(|it| it["ruling"]["url"].is_string()).unwrap();
    let id = ruling["ruling"]["url"].as_str().unwrap().rsplit('/').next().unwrap();
    same(client.tool("ruling", &json!({ "game": "armada", "id": id })), ruling.clone());
    let api = get(&site, &format!("/armada/rulings/{id}.json?on=2026-05-01")).await.json();
    same(client.tool("ruling", &json!({ "game": "armada", "id": id, "on": "2026-05-01" })), api);
    let card = get(&site, "/armada/cards/xi7-turbolasers.json").await.json();
    assert_eq!(card["execution"], "wholly", "{card}");
    same(client.tool("card", &json!({ "game": "armada", "id": "xi7-turbolasers" })), card.clone());
    same(client.tool("card", &json!({ "game": "armada", "id": "xi7" })), card);
    let attack: Value = serde_json::from_str(ATTACK).unwrap();
    for (all, path) in [(false, "/api/v1/resolve"), (true, "/api/v1/resolve?all=true")] {
        let request = axum::http::Request::post(path).header("content-type", "application/json");
        let request = request.body(axum::body::Body::from(ATTACK)).unwrap();
        let api = crate::web::support::send(&site, request).await.json();
        let (told, failed) = client.tool("resolve", &json!({ "scenario": attack, "all": all }));
        assert_eq!((told, failed), (api, false));
    }
    let request = axum::http::Request::post("/api/v1/odds").header("content-type", "application/json");
    let api = crate::web::support::send(&site, request.body(axum::body::Body::from(ATTACK)).unwrap());
    same(client.tool("odds", &json!({ "scenario": attack })), api.await.json());
    let many = json!({ "game": "armada", "kind": "odds", "pool": { "red": 13 }, "rerolls": ["1 any"] });
    let (refused, failed) = client.tool("odds", &json!({ "scenario": many }));
    assert_eq!((&refused["error"]["field"], failed), (&json!("pool"), true), "{refused}");
    assert_eq!(client.end(), Vec::<Value>::new());
}

#[test]
fn resources_are_listed_to_the_last_and_read() {
    let mut client = begun();
    let mut uris = Vec::new();
    let mut cursor = json!({});
    loop {
        let page = client.ask("resources/list", &cursor)["result"].clone();
        uris.extend(
            page["resources"].as_array().unwrap().iter().map(|it| it["uri"].as_str().unwrap().to_owned()),
        );
        match page.get("nextCursor") {
            Some(next) => cursor = json!({ "cursor": next }),
            None => break,
        }
    }
    let schemas = uris.iter().filter(|uri| uri.starts_with("adjutant:/api/")).count();
    assert_eq!(
        (schemas, uris.len() - schemas),
        (scenario::Kind::ALL.len(), shipped::rulebook().passages.len())
    );
    let read = client.ask("resources/read", &json!({ "uri": "adjutant:/api/v1/scenario.schema.json/play" }));
    let schema: Value =
        serde_json::from_str(read["result"]["contents"][0]["text"].as_str().unwrap()).unwrap();
    assert!(schema["properties"]["edition"].is_object());
    assert!(client.ask("resources/templates/list", &json!({}))["result"]["resourceTemplates"].is_array());
    for uri in [
        "adjutant:/armada/defense-tokens/nothing",
        "adjutant:/../etc/passwd",
        "file:///etc/passwd",
        "",
        "adjutant:/a/b/%zz",
    ] {
        let answer = client.ask("resources/read", &json!({ "uri": uri }));
        assert_eq!(answer["error"]["code"], -32002, "{uri}: {answer}");
    }
    for cursor in [json!("x"), json!(3), json!({})] {
        assert_eq!(client.ask("resources/list", &json!({ "cursor": cursor }))["error"]["code"], -32602);
    }
    client.end();
}

/// What is wrong with what a tool is given is its answer, in the words of the API.
#[test]
fn a_tool_says_what_is_wrong_with_what_it_is_given() {
    let mut client = begun();
    for (name, arguments, code, field) in [
        ("search", json!({}), "bad-parameter", Some("q")),
        ("search", json!({ "q": ["brace"] }), "bad-parameter", Some("q")),
        ("search", json!({ "q": "brace", "game": "chess" }), "bad-parameter", Some("game")),
        ("search", json!({ "q": "brace", "limit": -1 }), "bad-parameter", Some("limit")),
        ("search", json!({ "q": "brace", "page": 2 }), "bad-parameter", Some("page")),
        ("passage", json!({ "id": "armada/defense-tokens/nothing" }), "not-found", None),
        ("passage", json!({ "id": "armada" }), "bad-parameter", Some("id")),
        ("passage", json!({ "id": "a/".repeat(40_000) }), "bad-parameter", Some("id")),
        (
            "passage",
            json!({ "id": "armada/defense-tokens/brace", "on": "yesterday" }),
            "bad-parameter",
            Some("on"),
        ),
        ("passage", json!({ "id": "armada/defense-tokens/brace", "on": "1999-01-01" }), "not-found", None),
        ("search", json!({ "q": "brace", "on": "2026-02-30" }), "bad-parameter", Some("on")),
        ("passage", json!({ "id": "unlimited@6.0/keywords/ambush" }), "not-found", None),
        ("ruling", json!({ "game": "armada", "id": "../../metrics" }), "not-found", None),
        ("ruling", json!({ "game": "armada" }), "bad-parameter", Some("id")),
        ("resolve", json!({ "scenario": "armada" }), "bad-parameter", Some("scenario")),
        ("resolve", json!({ "scenario": {}, "all": "yes" }), "bad-parameter", Some("all")),
        (
            "resolve",
            json!({ "scenario": { "game": "armada", "kind": "attack", "range": "far" } }),
            "unknown-word",
            Some("range"),
        ),
        (
            "resolve",
            json!({ "scenario": { "game": "armada", "kind": "attack", "question": "x".repeat(70_000) } }),
            "too-large",
            None,
        ),
    ] {
        let (told, failed) = client.tool(name, &arguments);
        let error = &told["error"];
        assert!(failed && error["code"] == code && error["field"].as_str() == field, "{name} {told}");
        assert!(!error["help"].as_str().unwrap().is_empty(), "{told}");
    }
    client.end();
}

#[test]
fn what_is_no_message_is_refused_and_the_next_one_is_answered() {
    let mut client = begun();
    let deep = "[".repeat(100_000);
    let many = format!("[{}]", vec![r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#; 33].join(","));
    let long = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#, "x".repeat(3 << 20));
    let one_too_long = "x".repeat(1 << 20);
    for (line, code, id) in [
        ("not json", -32700, json!(null)),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,", -32700, json!(null)),
        (&deep, -32700, json!(null)),
        ("3", -32600, json!(null)),
        ("[]", -32600, json!(null)),
        (&many, -32600, json!(null)),
        (&long, -32600, json!(null)),
        (&one_too_long, -32600, json!(null)),
        (r#"{"id":1,"method":"ping"}"#, -32600, json!(null)),
        (r#"{"jsonrpc":"2.0","id":1}"#, -32600, json!(null)),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, json!(null)),
        (r#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600, json!(null)),
        (r#"{"jsonrpc":"2.0","id":1,"method":3}"#, -32600, json!(null)),
        (r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}"#, -32602, json!(7)),
        (r#"{"jsonrpc":"2.0","id":"a","method":"tools/delete"}"#, -32601, json!("a")),
        (r#"{"jsonrpc":"2.0","id":8,"method":"initialize"}"#, -32602, json!(8)),
        (r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"rm"}}"#, -32602, json!(9)),
        (
            r#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"search","arguments":[]}}"#,
            -32602,
            json!(9),
        ),
        (r#"{"jsonrpc":"2.0","id":9,"method":"resources/read"}"#, -32602, json!(9)),
    ] {
        client.say(line.as_bytes());
        let answer = client.hear();
        let shown: String = line.chars().take(80).collect();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{shown}: {answer}");
        assert!(answer.to_string().len() < 1_000, "{shown}");
    }
    client.say(b"\xff\xfe{}");
    assert_eq!(client.hear()["error"]["code"], -32700);
    // what wants no answer gets none; an empty line is nothing
    client.say(b"\r");
    client.say(br#"{"jsonrpc":"2.0","method":"notifications/progress","params":{}}"#);
    client.say(br#"{"jsonrpc":"2.0","id":5,"result":{}}"#);
    client.say(br#"[{"jsonrpc":"2.0","method":"notifications/initialized"}]"#);
    client.say(br#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"nothing"}]"#);
    let both = client.hear();
    assert_eq!((&both[0]["result"], &both[1]["error"]["code"]), (&json!({}), &json!(-32601)));
    assert_eq!(client.ask("ping", &json!({}))["result"], json!({}));
    client.end();
}

/// What is taken back is not answered; what is asked before the input ends is.
#[test]
fn a_request_is_taken_back_and_the_end_of_the_input_waits_for_answers() {
    let mut client = begun();
    let effects: Vec<Value> =
        (0..12).map(|nth| json!({ "name": format!("Effect {nth}"), "moment": "attack" })).collect();
    let slow = json!({ "scenario": { "game": "armada", "kind": "attack", "dice": ["red", "red", "red", "red"], "effect": effects }, "all": true });
    let call = |id: u64, name: &str, arguments: &Value| {
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": name, "arguments": arguments } }).to_string()
    };
    let back =
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 500 } })
            .to_string();
    // both lines arrive at once, so the second is read while the first is worked on
    client.say(format!("{}\n{back}", call(500, "resolve", &slow)).as_bytes());
    client.say(
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": "never" } })
            .to_string()
            .as_bytes(),
    );
    for id in 600..632 {
        client.say(call(id, "search", &json!({ "q": format!("shields {id}"), "limit": 1 })).as_bytes());
    }
    let mut ids: Vec<u64> = client.end().iter().map(|answer| answer["id"].as_u64().unwrap()).collect();
    ids.sort_unstable();
    ids.retain(|id| *id != 500);
    assert_eq!(ids, (600..632).collect::<Vec<_>>());
}
