//! Exact odds over HTTP: the API, the page, the values beside the options of an open choice.

use axum::http::StatusCode;
use serde_json::json;

use super::support::{get, post, shipped};

const QUERY: &str =
    "range=medium&pool.red=2&pool.blue=1&defender.hull=4&defender.shields.front=1&defender.tokens=brace";

#[tokio::test]
async fn odds_come_as_json() {
    let site = shipped();
    let asked = json!({
        "game": "armada", "kind": "odds", "range": "medium", "pool": { "red": 2, "blue": 1 },
        "defender": { "hull": 4, "shields": { "front": 1 }, "tokens": ["brace"] },
    });
    let answer = post(&site, "/api/v1/odds", &asked.to_string()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let odds = answer.json();
    let sum: f64 =
        odds["distribution"].as_array().unwrap().iter().map(|it| it["decimal"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    for name in ["value", "unique", "play", "destroyed", "at_least_damage"] {
        assert!(!odds[name].is_null(), "{name}: {odds}");
    }
    let twin = get(&site, &format!("/resolve/armada/odds.json?{QUERY}")).await;
    assert_eq!(twin.json(), odds);
    let draw = json!({ "game": "unlimited", "kind": "draw", "cards": 30, "copies": 3, "taken": 5 });
    assert_eq!(post(&site, "/api/v1/odds", &draw.to_string()).await.json()["value"], "88/203");
}

#[tokio::test]
async fn what_is_assumed_of_a_card_stands_before_the_numbers() {
    let site = shipped();
    let query = "pool.red=1&attacker.upgrades=gunnery-team&defender.hull=4";
    let page = get(&site, &format!("/resolve/armada/odds?{query}")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let main = page.main();
    let assumed = main.find("is counted as if this held").expect("what is assumed is said");
    let asked = main.find("What is asked").expect("what is asked is shown");
    assert!(assumed < asked, "{main}");
}

#[tokio::test]
async fn what_is_too_much_is_refused_with_its_field() {
    let site = shipped();
    let asked = json!({ "game": "armada", "kind": "odds", "pool": { "red": 13 }, "rerolls": ["1 any"] });
    let answer = post(&site, "/api/v1/odds", &asked.to_string()).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let error = answer.json()["error"].clone();
    assert_eq!(error["field"], "pool");
    assert!(error["message"].as_str().unwrap().contains("12"), "{error}");
}

/// Odds that would take too long keep the form, say which card the solver does not know, and lead to what can be asked instead.
#[tokio::test]
async fn a_card_that_the_solver_does_not_know_keeps_the_form() {
    let site = shipped();
    let query = "pool.red=5&pool.blue=4&defender.hull=5&defender.tokens=brace,redirect&defender.upgrades=Lando+Calrissian";
    let page = get(&site, &format!("/resolve/armada/odds?{query}")).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    let main = page.main();
    for part in [
        "With “Lando Calrissian” there are about",
        ">Play it out</a>",
        ">Odds without Lando Calrissian</a>",
        "name=\"defender.upgrades\"",
        "value=\"5\"",
    ] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let link = |words: &str| {
        let before = main.split(&format!("\">{words}</a>")).next().unwrap();
        before.rsplit("href=\"").next().unwrap().replace("&#38;", "&")
    };
    let without = get(&site, &link("Odds without Lando Calrissian")).await;
    assert_eq!(without.status, StatusCode::OK);
    assert!(without.main().contains("<dt>Dice to roll</dt><dd>5 red"), "{}", without.text);
    assert_eq!(get(&site, &link("Play it out")).await.status, StatusCode::OK);
    let twin = get(&site, &format!("/resolve/armada/odds.json?{query}")).await;
    assert_eq!(twin.json()["error"]["code"], "too-many-lines");
}

/// The chart is drawn on the server, its table says the same in text, the address holds the whole question.
#[tokio::test]
async fn the_page_draws_and_says_its_odds() {
    let site = shipped();
    let page = get(&site, &format!("/resolve/armada/odds?{QUERY}&changes=true")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let main = page.main();
    for part in [
        "<svg class=\"chart\"",
        "The same as a table",
        "What each change does",
        "How both sides play",
        "pool.red=2",
        "/armada/defense-tokens/brace",
        ">Change what is asked</a>",
        // what is asked, in words
        "<dt>Dice to roll</dt><dd>2 red",
    ] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let draw = get(&site, "/resolve/unlimited/draw?cards=30&copies=3&taken=5").await;
    assert!(draw.main().contains("88/<wbr>203"), "{}", draw.main());
    // a picture of few bars is not blown up
    assert!(draw.main().contains("viewBox=\"0 0 330 236\""), "{}", draw.main());
}

/// A squadron has no damage cards: it loses hull points.
#[tokio::test]
async fn a_squadron_loses_hull_points() {
    let site = shipped();
    let query = "attacker.card=X-wing+Squadron&defender.card=TIE+Bomber+Squadron";
    let page = get(&site, &format!("/resolve/armada/odds?{query}&changes=true")).await;
    let main = page.main();
    assert!(main.contains("<h1>2 hull points on average</h1>"), "{main}");
    assert!(
        main.contains("Average hull points lost") && main.contains(">Hull points, chance in %<"),
        "{main}"
    );
    for of_ships in ["Damage cards", "damage cards on average", "faceup card"] {
        assert!(!main.contains(of_ships), "{of_ships}: {main}");
    }
    let twin = get(&site, &format!("/resolve/armada/odds.json?{query}")).await;
    assert!(twin.text.contains("\"loses\":\"hull-points\""), "{}", twin.text);
}

/// At an open choice each option has its value beside it, and the page leads to the odds.
#[tokio::test]
async fn an_open_choice_has_the_value_of_each_option() {
    let url = "/resolve/armada/attack?dice=red/hit-hit,red/hit,blue/crit&defender.hull=4&defender.shields.left=3\
               &defender.tokens=brace,redirect&line=attacker:done";
    let page = get(&shipped(), url).await;
    let main = page.main();
    assert!(main.contains("cards, ") && main.contains("<span class=\"best\">"), "{main}");
    assert!(main.contains("/resolve/armada/odds?"), "{main}");
    let tied = "/resolve/armada/attack?dice=red/hit-hit,red/hit&defender.hull=4&defender.shields.left=2\
                &defender.shields.right=2&defender.tokens=redirect&line=attacker:done";
    let page = get(&shipped(), tied).await;
    let main = page.main();
    assert_eq!(main.matches(">Tied for best</span>").count(), 2, "{main}");
    assert!(!main.contains(">Best</span>"), "{main}");
    let asked = json!({
        "game": "armada", "kind": "attack", "dice": ["red/hit-hit", "red/hit"],
        "defender": { "hull": 4, "tokens": ["brace"] }, "line": [{ "who": "attacker", "choose": "done" }],
    });
    let odds = post(&shipped(), "/api/v1/odds", &asked.to_string()).await.json();
    let options = odds["options"].as_array().unwrap();
    let said: Vec<(&str, &str)> =
        options.iter().map(|it| (it["name"].as_str().unwrap(), it["value"].as_str().unwrap())).collect();
    assert_eq!(said, [("spend brace", "2"), ("done", "3")]);
}

/// What every question needs is asked at once: the dice, the range, the defender's tokens. The rest comes when it is opened.
#[tokio::test]
async fn the_form_asks_first_what_every_question_needs() {
    let page = get(&shipped(), "/resolve/armada/odds").await.main().to_owned();
    // behind the field of a line of words
    let form = page.split_once("</form>").unwrap().1;
    let place = |text: &str| form.find(text).unwrap_or_else(|| panic!("{text}: {form}"));
    let button = place("btn main");
    for name in ["value=\"add red\"", "name=\"range", "name=\"defender.card", "value=\"turn defender.tokens"]
    {
        assert!(place(name) < button, "{name}");
    }
    for name in
        ["dice.red.hit", "weights.cards", "play.attacker", "deck", "defender.raid", "defender.max-shields"]
    {
        assert!(!form.contains(&format!("name=\"{name}\"")), "{name}");
    }
    let weighed = "what-counts-as-best-";
    for question in [weighed, "how-do-both-sides-play-", "effects-of-cards-"] {
        assert!(place(&format!("value=\"open {question}\"")) < button, "{question}");
    }
    let weights =
        get(&shipped(), &format!("/resolve/armada/odds?set=open+{weighed}")).await.main().to_owned();
    assert!(weights.contains("name=\"weights.cards\""), "{weights}");
    // what somebody has typed stays in sight
    let typed = get(&shipped(), "/resolve/armada/odds?set=form&dice=red/hit").await.main().to_owned();
    assert!(typed.contains("<input type=\"hidden\" name=\"dice\" value=\"red/hit\">"), "{typed}");
    assert!(typed.contains("aria-label=\"Take away red hit\""), "{typed}");
}

/// The question says what lies on the table, a sentence for each part.
#[tokio::test]
async fn a_question_says_what_lies_on_the_table() {
    let question = "/resolve/armada/odds?range=medium&pool.red=3&pool.blue=1&attacker.card=Assault+Frigate+Mark+II+A\
        &defender.hull=6&defender.shields.front=2&defender.shields.left=3&defender.tokens=evade,brace/exhausted\
        &effect.1.name=spotters&effect.1.once=round&effect.1.does=reroll+1+red&obstructed=true";
    let page = get(&shipped(), question).await;
    let texts = page.main().split('<').filter_map(|it| Some(it.split_once('>')?.1.trim()));
    let said: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    for pair in [
        ["Range", "medium"],
        ["Dice to roll", "3 red dice, 1 blue die"],
        ["Attacker", "Assault Frigate Mark II A"],
        ["Defender", "hull 6; shields front 2, left 3; defense tokens evade, brace exhausted"],
        ["Card effect 1", "name spotters; how often at most once per round; what it does reroll 1 red"],
        ["Obstructed", "yes"],
    ] {
        assert!(said.windows(2).any(|there| there == pair), "{pair:?}: {said:?}");
    }
}
