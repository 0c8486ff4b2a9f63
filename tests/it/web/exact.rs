//! Do pages and API say what no decision used, what was expected, and which case it was?

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::web::support::{game, get, post, shipped, site};

/// The critical effect is named before the defender has said `done`.
fn forgotten_done() -> Value {
    json!({
        "game": "armada", "kind": "attack", "dice": ["red/hit-hit", "red/crit"],
        "defender": { "tokens": ["brace", "redirect"], "shields": { "front": 2 } },
        "line": [{ "who": "defender", "choose": "spend brace" }, { "who": "attacker", "choose": "critical standard" }],
    })
}

#[tokio::test]
async fn the_api_answers_and_says_that_a_line_was_not_used() {
    let site = shipped();
    let mut scenario = forgotten_done();
    let answer = post(&site, "/api/v1/resolve", &scenario.to_string()).await;
    assert_eq!(answer.status, StatusCode::OK);
    let report = answer.json();
    assert_eq!(report["passed"], false);
    let found =
        report["diagnostics"].as_array().unwrap().iter().find(|it| it["code"] == "line-not-used").unwrap();
    assert_eq!((&found["field"], &found["severity"]), (&json!("line[2]"), &json!("error")));
    assert_eq!(found["help"], "the line `defender: done` is missing before it");
    scenario["lenient"] = json!(true);
    let lenient = post(&site, "/api/v1/resolve", &scenario.to_string()).await.json();
    assert_eq!(lenient["passed"], true);
    assert_eq!(lenient["diagnostics"], json!([]));
    assert_eq!((&lenient["steps"], &lenient["refused"]), (&report["steps"], &report["refused"]), "as ever");
}

#[tokio::test]
async fn the_api_answers_each_case_and_what_was_expected() {
    let site = shipped();
    let scenario = json!({
        "game": "armada", "kind": "attack", "dice": ["red/hit-hit"], "defender": { "shields": { "front": 1 } },
        "case": [
            { "name": "as it is", "expect": { "facedown": 1 } },
            { "name": "more shields", "defender": { "shields": { "front": 3 } }, "expect": { "facedown": 1 } },
        ],
    });
    for path in ["/api/v1/resolve", "/api/v1/resolve?all=true"] {
        let answer = post(&site, path, &scenario.to_string()).await.json();
        assert_eq!(answer["passed"], false, "{answer}");
        let told =
            |nth: usize| (answer["cases"][nth]["name"].clone(), answer["cases"][nth]["passed"].clone());
        assert_eq!(
            (told(0), told(1)),
            ((json!("as it is"), json!(true)), (json!("more shields"), json!(false)))
        );
        let url = answer["cases"][1]["url"].as_str().unwrap();
        assert!(url.contains("defender.shields.front=3") && url.contains("more+shields"), "{url}");
        assert_eq!(get(&site, url).await.status, StatusCode::OK);
    }
    let answer = post(&site, "/api/v1/resolve", &scenario.to_string()).await.json();
    let row =
        json!({ "field": "expect.facedown", "what": "facedown", "expected": "1", "came": "0", "met": false });
    assert_eq!(answer["cases"][1]["answer"]["expected"], json!([row]));
}

#[tokio::test]
async fn a_page_opens_with_what_no_decision_used_on_top() {
    let site = shipped();
    let url = "/resolve/armada/attack?defender.tokens=brace,redirect&defender.shields.front=2&dice=red/hit-hit,red/crit\
               &line=defender:spend+brace&line=attacker:critical+standard";
    let page = get(&site, url).await;
    assert_eq!(page.status, StatusCode::OK);
    let main = page.main();
    let (finding, choice) =
        (main.find("was used by no decision").unwrap(), main.find("id=\"choice\"").unwrap());
    assert!(finding < choice, "{main}");
    assert!(main.contains("<code") || main.contains("`defender: done` is missing before it"), "{main}");
    let lenient = get(&site, &format!("{url}&lenient=true")).await;
    assert!(!lenient.main().contains("was used by no decision"));
    let twin = get(&site, &url.replace("attack?", "attack.json?")).await.json();
    assert_eq!(twin["passed"], false);
}

const CASES: &str = "# Shots\n\n- **Hull:** What no shield takes is a card. ^hull\n\n  ```toml scenario\n  game = \"armada\"\n  \
    kind = \"attack\"\n  dice = [\"red/hit-hit\"]\n  [defender]\n  shields = { front = 1 }\n  [[case]]\n  name = \"one shield\"\n  \
    expect = { facedown = 1 }\n  [[case]]\n  name = \"three shields\"\n  defender = { shields = { front = 3 } }\n  \
    expect = { facedown = CARDS }\n  ```\n";

#[tokio::test]
async fn a_fence_runs_and_names_its_cases() {
    let agrees = site(game(&[("Shots.md", &CASES.replace("CARDS", "0"))]), "cases");
    let page = get(&agrees, "/pocket/shots/hull").await.main().to_owned();
    assert!(page.contains("<h3>one shield</h3>") && page.contains("<h3>three shields</h3>"), "{page}");
    assert!(page.contains("Played as written"), "{page}");
    assert_eq!(page.matches("Play it</a>").count(), 2, "each has its address");
    let coverage = get(&agrees, "/pocket/coverage").await.main().to_owned();
    assert!(coverage.contains("1 passage shows it in 2 situations."), "{coverage}");
    let differs = site(game(&[("Shots.md", &CASES.replace("CARDS", "2"))]), "cases");
    let page = get(&differs, "/pocket/shots/hull").await.main().to_owned();
    assert!(page.contains("Case “three shields”: expected “facedown” to be “2”, and it is “0”."), "{page}");
    let row = "facedown</th><td>2</td><td>0</td>";
    assert!(page.contains("<details open>") && page.contains(row), "side by side: {page}");
    let checked = get(&differs, "/api/v1/passages/pocket/shots/hull").await.json()["checked"].clone();
    assert_eq!(
        (&checked["cases"][0]["passed"], &checked["cases"][1]["passed"]),
        (&json!(true), &json!(false))
    );
}
