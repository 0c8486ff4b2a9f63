//! What an overlay adds, on the pages and in the API.

use std::{path::Path, sync::OnceLock};

use adjutant::web::State;
use axum::http::StatusCode;
use rulebook::{
    Rulebook,
    sources::{ContentChoice, GameSources, gather_beside},
};

use crate::web::support::{get, site};

fn gather(names: &[&str], shipped: bool) -> Vec<GameSources> {
    let folders = names.iter().map(|name| testing::fixtures().join("overlays").join(name)).collect();
    let shipped = shipped.then_some(shipped::games as fn() -> Vec<GameSources>);
    let choice = ContentChoice { folders, shipped, ..ContentChoice::default() };
    gather_beside(Path::new("nowhere"), &choice).unwrap()
}

fn sea() -> State {
    static SEA: OnceLock<State> = OnceLock::new();
    let read = || site(Rulebook::read(gather(&["sea", "club", "league"], false)), "sea with overlays");
    SEA.get_or_init(read).clone()
}

/// Armada and what the club of Leeds decided: one ruling that plays, and one that does not.
fn armada() -> State {
    static ARMADA: OnceLock<State> = OnceLock::new();
    let mut games = gather(&["armada-club"], true);
    games.retain(|game| game.id == "armada");
    ARMADA.get_or_init(|| site(Rulebook::read(games), "armada with an overlay")).clone()
}

#[tokio::test]
async fn a_passage_below_shows_rulings_apart_by_authority_in_one_line_each() {
    let page = get(&sea(), "/sea/boats/oar").await;
    let main = page.main();
    let (judge, community) = (main.find(">Judge</h3>").unwrap(), main.find(">Community</h3>").unwrap());
    assert!(judge < community, "{main}");
    for said in
        ["Ada Brook", "2026-05-01", "Harbor Cup, Leeds", "in force", "Club rulings", "withdrawn", "closed"]
    {
        assert!(main.contains(said), "{said}: {main}");
    }
    let json = get(&sea(), "/sea/boats/oar.json").await.json();
    assert_eq!(json["ruled"][0]["url"], "/sea/rulings/oar-twice");
    assert_eq!(json["ruled"][0]["authority"], "judge");
    assert_eq!(json["ruled"][0]["overlay"], "club");
    assert_eq!(json["overlay"], serde_json::Value::Null);
    let ruling = get(&sea(), "/sea/rulings/oar-twice.json").await.json();
    assert_eq!((&ruling["overlay"], &ruling["ruling"]["event"]), (&"club".into(), &"Harbor Cup".into()));
}

#[tokio::test]
async fn open_questions_are_listed_before_the_rulings() {
    let page = get(&sea(), "/sea/rulings").await;
    assert!(!page.main().contains("Open: nobody"), "the only one is closed: {}", page.main());
    let alone = site(Rulebook::read(gather(&["sea", "league"], false)), "sea with the league");
    let main = get(&alone, "/sea/rulings?status=proposed").await;
    assert!(main.main().contains("1 ruling<") || main.main().contains("1 ruling"), "{}", main.main());
    assert_eq!(get(&sea(), "/sea/rulings?status=closed").await.status, StatusCode::OK);
    assert_eq!(get(&sea(), "/sea/rulings?status=perhaps").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_engine_contradicts_a_ruling_wherever_it_is_shown() {
    let said = "the resolver plays it otherwise";
    for path in [
        "/armada/rulings/brace-to-one",
        "/armada/defense-tokens/brace",
        "/armada/rulings",
        "/search?q=brace+leaves+one+of+three+damage",
    ] {
        let page = get(&armada(), path).await;
        assert!(page.main().contains(said), "{path}: {}", page.main());
    }
    let page = get(&armada(), "/armada/rulings/brace-three").await;
    assert!(!page.main().contains(said), "{}", page.main());
    assert!(page.main().contains("played as written"), "{}", page.main());
    let json = get(&armada(), "/armada/defense-tokens/brace.json").await.json();
    let ruled = json["ruled"].as_array().unwrap();
    let outcome = |url: &str| ruled.iter().find(|it| it["url"] == url).map(|it| it["outcome"].clone());
    assert_eq!(outcome("/armada/rulings/brace-to-one"), Some("disagrees".into()));
    assert_eq!(outcome("/armada/rulings/brace-three"), Some("agrees".into()));
    let found = get(&armada(), "/api/v1/search?q=brace+leaves+one+of+three+damage").await.json();
    let hits = found["hits"].as_array().unwrap();
    let hit = hits.iter().find(|hit| hit["id"].as_str().unwrap().starts_with("armada/brace-to-one/"));
    assert_eq!(hit.unwrap()["contradicted_by_engine"], true, "{found}");
}

#[tokio::test]
async fn games_say_what_lies_over_them_and_what_they_replace() {
    let games = get(&sea(), "/api/v1/games").await.json();
    let overlays = games[0]["overlays"].as_array().unwrap();
    let ids: Vec<_> = overlays.iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["club", "league"]);
    assert!(get(&sea(), "/").await.main().contains("With Club rulings (5), then League (3)."));
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), "id = \"armada\"\n").unwrap();
    std::fs::write(folder.path().join("Brace.md"), "Brace halves. ^brace\n").unwrap();
    let choice = ContentChoice {
        folders: vec![folder.path().to_owned()],
        shipped: Some(shipped::games),
        ..ContentChoice::default()
    };
    let mut games = gather_beside(Path::new("nowhere"), &choice).unwrap();
    games.retain(|game| game.id == "armada");
    let replaced = site(Rulebook::read(games), "armada replaced");
    let home = get(&replaced, "/").await;
    let shipped = shipped::passages("armada").unwrap();
    for said in ["with 1 passage", &format!("with {shipped}"), "extends = "] {
        assert!(home.main().contains(said), "{said}: {}", home.main());
    }
    let games = get(&replaced, "/api/v1/games").await.json();
    assert_eq!(games[0]["in_place_of"], shipped);
}
