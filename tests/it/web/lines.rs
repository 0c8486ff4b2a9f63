//! A line of words over HTTP: the field of the resolver's pages, its chips, what a search offers to play.

use axum::http::StatusCode;

use super::support::{Answer, encode, get, post, shipped};

/// The page of a line, after the field has found its kind.
async fn page(line: &str) -> Answer {
    let site = shipped();
    let found = get(&site, &format!("/resolve?q={}", encode(line))).await;
    assert_eq!(found.status, StatusCode::SEE_OTHER, "{line}: {}", found.text);
    get(&site, found.header("location").split('#').next().unwrap()).await
}

#[tokio::test]
async fn a_line_is_played_and_each_word_can_be_taken_away() {
    let played = page("Luke 3/6 shield attacks Vader 5/6").await;
    assert_eq!(played.status, StatusCode::OK, "{}", played.text);
    let main = played.main();
    for part in ["value=\"Luke 3/6 shield attacks Vader 5/6\"", "title=\"1 shield\"", "Vader"] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let without = format!("href=\"/resolve?q={}\"", encode("Luke 3/6 attacks Vader 5/6"));
    assert!(main.contains(&without), "{without}: {main}");
    // the page's own address says the situation, and no words
    assert!(
        !played.text.contains("canonical\" href=\"http://localhost/resolve/unlimited/play?words"),
        "{main}"
    );
}

#[tokio::test]
async fn what_is_asked_stands_as_links_and_nothing_is_played() {
    let asked = page("3 red 2 blue close vs CR90 brace hurt").await;
    assert_eq!(asked.status, StatusCode::OK);
    let main = asked.main();
    for part in ["Which “CR90”?", "CR90 Corvette B", "“hurt”: not understood", "name=\"q\""] {
        assert!(main.contains(part), "{part}: {main}");
    }
    assert!(!main.contains('`'), "{main}");
    let answer =
        format!("href=\"/resolve?q={}\"", encode("3 red 2 blue close vs CR90 Corvette A brace hurt"));
    assert!(main.contains(&answer), "{answer}: {main}");
    // odds, and what the words do not describe
    assert!(page("chance to kill CR90A with 4 black").await.main().contains("to destroy it"));
    let none = get(&shipped(), "/resolve?q=does+brace+round+up").await;
    assert!(none.main().contains("tell of no situation"), "{}", none.text);
    let other = get(&shipped(), "/resolve/armada/command?words=3+red+vs+CR90A").await;
    assert_eq!(other.header("location"), format!("/resolve?q={}", encode("3 red vs CR90A")));
    let twin = get(&shipped(), "/resolve/armada/command.json?words=3+red+vs+CR90A").await;
    assert_eq!(twin.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_form_is_filled_by_the_line() {
    let blank = get(&shipped(), "/resolve/armada/attack").await;
    assert!(blank.main().contains("name=\"q\""), "{}", blank.text);
    let asked = page("3 red vs brace, hull 4, concentrate fire").await;
    assert!(asked.main().contains("Is it a command dial"), "{}", asked.text);
    let hull = asked.main().contains("value=\"4\"") || asked.main().contains("hull=4");
    assert!(hull, "{}", asked.text);
}

#[tokio::test]
async fn a_search_offers_to_play_what_is_no_question() {
    let site = shipped();
    let offered = get(&site, "/search?q=3+red+2+blue+vs+CR90A+brace").await;
    let main = offered.main();
    assert!(main.contains("Play it") && main.contains("<span class=\"chip\""), "{main}");
    assert!(main.contains("class=\"hits\""), "hits stay: {main}");
    let dealt = get(&site, "/search?q=deal+5+damage+to+CR90A").await;
    assert!(dealt.main().contains("Play it"), "{}", dealt.text);
    let question = get(&site, "/search?q=does+brace+round+up").await;
    assert!(!question.main().contains("id=\"offer\""), "{}", question.text);
}

#[tokio::test]
async fn the_api_gives_the_scenario_and_what_comes_of_it() {
    let site = shipped();
    let what = get(&site, &format!("/api/v1/what?q={}", encode("Luke 3/6 shield attacks Vader 5/6"))).await;
    assert_eq!(what.status, StatusCode::OK, "{}", what.text);
    let what = what.json();
    assert_eq!(what["phrase"]["understood"][1]["settings"][0]["field"], "unit.1.shields");
    assert_eq!(what["answer"]["status"], "end");
    let again = post(&site, "/api/v1/resolve", &what["scenario"].to_string()).await;
    assert_eq!(again.json()["steps"], what["answer"]["steps"]);
    let asked = get(&site, "/api/v1/what?q=8+dice+vs+CR90A").await.json();
    assert_eq!(asked["phrase"]["asked"][0]["choices"][0]["line"], "8 red vs CR90A");
    assert!(asked.get("scenario").is_none() && asked.get("answer").is_none(), "{asked}");
}

#[tokio::test]
async fn dice_that_are_not_rolled_have_their_odds_first_and_are_played_from_there() {
    let odds = page("3 red 2 blue vs CR90A brace").await;
    let main = odds.main();
    for part in ["% to destroy it", "class=\"chart\"", "Play it", "Close range: no range is named."] {
        assert!(main.contains(part), "{part}: {main}");
    }
    assert!(!main.contains("Roll red/blank"), "{main}");
}

#[tokio::test]
async fn a_whole_activation_is_played_from_a_line_and_its_form_is_filled() {
    let played =
        page("my ISD 2 activates: reveals navigate, attacks CR90A front with 3 red, then moves speed 2")
            .await;
    let main = played.main();
    for part in ["Keep the dial", "title=\"navigate dial\"", "Attack 1: close range: no range is named."] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let asked = page("VSD 2 activation dial concentrate fire attack CR90A twice").await;
    let main = asked.main();
    for part in [
        "From which hull zone is the second attack?",
        "from the front and from the left",
        "value=\"Victory II-class Star Destroyer\"",
        "value=\"concentrate-fire\" checked",
        // the shut fold says what stands in it
        "What does it attack?<span class=\"is set\">CR90 Corvette A",
    ] {
        assert!(main.contains(part), "{part}: {main}");
    }
    let answer =
        page("VSD 2 activation dial concentrate fire attack CR90A from the front and from the left").await;
    assert!(answer.main().contains("Keep the dial"), "{}", answer.text);
}

#[tokio::test]
async fn an_ability_of_any_trigger_is_played_from_a_line() {
    let played = page("Luke 3/6 when this unit takes damage draw a card, attacks Vader 5/6").await;
    let main = played.main();
    assert!(main.contains("When this unit takes damage: Draw a card."), "{main}");
    assert!(!main.contains("not understood"), "{main}");
}

#[tokio::test]
async fn what_is_assumed_is_said_in_the_players_words() {
    let played = page("what happens if I brace and redirect 5 damage with 1 shield left").await;
    let main = played.main();
    for part in ["The redirect is not spent", "Medium ship (defender): no ship is named.", "0 shields left"] {
        assert!(main.contains(part), "{part}: {main}");
    }
    for field in ["defender shields", "defender hull", "defender zone"] {
        assert!(!main.contains(field), "{field}: {main}");
    }
}

#[tokio::test]
async fn each_game_has_an_example_of_its_own() {
    let site = shipped();
    let armada = get(&site, "/resolve/armada/attack").await;
    assert!(armada.main().contains("placeholder=\"3 red 2 blue vs CR90A brace\""), "{}", armada.text);
    let unlimited = get(&site, "/resolve/unlimited/play").await;
    assert!(
        unlimited.main().contains("placeholder=\"Luke 3/6 shield attacks Vader 5/6\""),
        "{}",
        unlimited.text
    );
}
