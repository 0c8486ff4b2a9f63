//! Do the pages of rules that an edition has changed say what changed, and by which edition the engine plays?

use std::{
    fs,
    path::{Path, PathBuf},
};

use rulebook::{
    Rulebook,
    sources::{ContentChoice, GameSources, SourceFile, gather_beside},
};

use crate::web::support::{get, send, site};

/// A game of this id whose editions are these.
fn game(id: &str, old: String, new: String) -> Rulebook {
    let file = |path: &str, text: String| SourceFile {
        path: path.to_owned(),
        name: path.to_owned(),
        text: text.into(),
    };
    let config = format!("id = \"{id}\"\ndate_order = \"month-day\"\n");
    let sources = GameSources {
        id: id.to_owned(),
        config: Some(file("game.toml", config)),
        notes: vec![file("7.0.md", old), file("8.0.md", new)],
        ..GameSources::default()
    };
    Rulebook::read(vec![sources])
}

const FOLLOWED: &str = "The resolver plays edition 8.0.";

#[tokio::test]
async fn a_changed_rule_of_a_game_that_is_played_says_which_edition_the_engine_follows() {
    let fixture =
        |name: &str| fs::read_to_string(testing::fixtures().join("rulebook/editions").join(name)).unwrap();
    let played = site(game("unlimited", fixture("7.0.md"), fixture("8.0.md")), "played-editions");
    for (path, says) in [
        ("/unlimited/boats/1.1.2", true),
        ("/unlimited@7.0/boats/1.1.2", true),
        ("/unlimited/flags/2.3.1", true),
        ("/unlimited/flags/2.2.1", true),
        ("/unlimited@7.0/flags/2.1.3", true),
        ("/unlimited/flags/2.1.1", false),
        ("/unlimited@7.0/flags/2.1.1", false),
    ] {
        let page = get(&played, path).await;
        assert_eq!(page.status.as_u16(), 200, "{path}");
        assert_eq!(page.main().contains(FOLLOWED), says, "{path}");
    }
    let other = site(game("sea", fixture("7.0.md"), fixture("8.0.md")), "unplayed-editions");
    assert!(!get(&other, "/sea/boats/1.1.2").await.main().contains("The engine follows"));
}

/// A fence that an edition plays otherwise, and names none.
const FENCE: &str = "\n\n```toml scenario\ngame = \"unlimited\"\nkind = \"play\"\np1 = { resources = 1 }\nunit = [\n\
  { name = \"Grave Watcher\", power = 1, hp = 1, text = \"When another friendly unit is defeated: Draw a card.\" },\n\
  { name = \"Grave Watcher 2\", controller = \"P1\", title = \"Grave Watcher\", power = 1, hp = 1, text = \"When another friendly unit is defeated: Draw a card.\" },\n]\n\
card = [{ name = \"Ash Rain\", type = \"event\", cost = 1, text = \"Deal 1 damage to a unit. Then, deal 1 damage to another unit.\" }]\n\
line = [{ choose = \"play Ash Rain\" }, { choose = \"choose Grave Watcher\" }]\n```\n";

#[tokio::test]
async fn a_fence_under_an_older_edition_is_played_by_that_edition() {
    let text = |number: &str| {
        let file = testing::fixtures().join("rulebook/editions").join(format!("{number}.md"));
        let rules = fs::read_to_string(file).unwrap();
        let (before, behind) = rules.split_once("\n## 2. Flags").unwrap();
        format!("{before}{FENCE}\n## 2. Flags{behind}")
    };
    let both = site(game("unlimited", text("7.0"), text("8.0")), "fences of two editions");
    let mut seen = Vec::new();
    for passage in both.snapshot.get().rulebook.passages.values().filter(|it| it.scenario.is_some()) {
        let json = get(&both, &format!("{}.json", passage.id.url())).await.json();
        let url = json["checked"]["cases"][0]["url"].as_str().unwrap().replacen('?', ".json?", 1);
        let report = get(&both, &url).await.json();
        let findings = report["diagnostics"].as_array().unwrap();
        let is_older = findings.iter().any(|it| it["code"] == "older-edition");
        seen.push((passage.id.game().to_owned(), is_older));
    }
    seen.sort();
    assert_eq!(seen, [("unlimited".to_owned(), false), ("unlimited@7.0".to_owned(), true)]);
}

/// The real 7.0 and 8.0, where they lie beside the project.
#[tokio::test]
async fn every_changed_rule_of_the_real_rulebooks_says_what_is_true() {
    let told = std::env::var_os("ADJUTANT_CORPORA").map(PathBuf::from).unwrap_or_default();
    let root = testing::root();
    let places =
        [told.join("corpora"), told, root.join("../shared/corpora"), root.join("../../shared/corpora")];
    let folder =
        places.iter().map(|place| place.join("unlimited-comprehensive-rules")).find(|it| it.is_dir());
    let Some(folder) = folder else { return };
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let site = site(game("unlimited", read("7.0.md"), read("8.0.md")), "real-editions");
    let changes = get(&site, "/unlimited/changes.json").await.json()["changes"].clone();
    let changed = changes["changed"].as_array().unwrap();
    assert_eq!(changed.len(), 16);
    for step in changed {
        let (was, now) = (step["was"]["id"].as_str().unwrap(), step["now"]["id"].as_str().unwrap());
        let (old, new) = (get(&site, &format!("/{was}")).await, get(&site, &format!("/{now}")).await);
        assert!(old.main().contains("has this rule there in other words"), "{was}");
        assert!(!old.main().contains("has the same rule there"), "{was}");
        assert!(old.main().contains(FOLLOWED) && new.main().contains(FOLLOWED), "{was} {now}");
        assert!(new.main().contains("<del>") || new.main().contains("<ins>"), "{now}");
    }
    for id in changes["added"].as_array().unwrap() {
        let page = get(&site, &format!("/{}", id.as_str().unwrap())).await;
        assert!(page.main().contains("new in 8.0") && page.main().contains(FOLLOWED), "{id}");
    }
    let once = get(&site, "/unlimited/game-concepts/1.9.8?on=2026-05-01").await;
    assert_eq!(once.status.as_u16(), 307);
    assert!(
        once.header("location").starts_with("/unlimited@7.0/game-concepts/1.9.8"),
        "{}",
        once.header("location")
    );
}

/// The two editions of the sea, each a folder of notes.
fn two_folders() -> Rulebook {
    let folders = ["sea", "sea-1"].map(|name| testing::fixtures().join("overlays").join(name)).to_vec();
    let choice = ContentChoice { folders, ..ContentChoice::default() };
    Rulebook::read(gather_beside(Path::new("nowhere"), &choice).unwrap())
}

#[tokio::test]
async fn editions_in_folders_of_notes_are_told_on_pages_as_a_list_and_as_json() {
    let site = site(two_folders(), "editions of notes");
    for (path, said) in [
        ("/sea/boats/oar", "<ins>two</ins>"),
        ("/sea/tides/flood", "new in 2"),
        ("/sea@1/boats/keel", "until 1"),
        (
            "/sea@1/boats/oar",
            "The same address has this rule there in other words: <a href=\"/sea/boats/oar\">Boats: Oar</a>",
        ),
        ("/sea@1/boats/sail", "The same address has the same rule there"),
        ("/sea@1/boats/keel", "Nothing there has the address boats/keel"),
        (
            "/sea/tides/ebb",
            "The address was <a href=\"/sea@1/boats/ebb\">Boats: Ebb</a> and is <a href=\"/sea/tides/ebb\">Tides: Ebb</a>.",
        ),
        ("/sea/changes", "<a href=\"/sea/changes?from=1&#38;to=2\">1 to 2</a>"),
        ("/sea/changes", "<h2>Other words in 2 than in 1</h2>"),
        ("/sea/changes", "<a href=\"/sea@1/boats/keel\">Boats: Keel</a>"),
        ("/sea/changes", "<h2>Moved, with the same words</h2>"),
        ("/sea", "/sea@1"),
    ] {
        let page = get(&site, path).await;
        assert_eq!(page.status.as_u16(), 200, "{path}");
        assert!(page.main().contains(said), "{path}: {said}: {}", page.main());
    }
    let unchanged = get(&site, "/sea/boats/sail").await;
    assert!(!unchanged.main().contains("From edition to edition"));
    let json = get(&site, "/sea/changes.json?from=1&to=2").await.json();
    assert_eq!(json["changes"]["changed"][0]["now"]["id"], "sea/boats/oar");
    assert_eq!(json["changes"]["moved"][0]["was"]["id"], "sea@1/boats/ebb");
    let rule = get(&site, "/sea/tides/flood.json").await.json();
    assert_eq!(rule["history"]["new_in"], "2");
}

#[tokio::test]
async fn a_day_leads_to_the_folder_of_the_edition_in_force() {
    let site = site(two_folders(), "days of notes");
    for (path, to) in [
        ("/sea/boats/oar?on=2025-01-01", "/sea@1/boats/oar?on=2025-01-01"),
        ("/sea/tides/ebb?on=2025-01-01", "/sea@1/boats/ebb?on=2025-01-01"),
        ("/sea@2025-01-01/boats/oar", "/sea@1/boats/oar"),
        ("/api/v1/passages/sea/tides/ebb?on=2025-01-01", "/api/v1/passages/sea@1/boats/ebb?on=2025-01-01"),
    ] {
        let answer = get(&site, path).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (307, to), "{path}");
    }
    for (path, status) in [
        ("/sea/boats/oar?on=2026-01-01", 200),
        ("/sea/tides/flood?on=2025-01-01", 404),
        ("/sea/boats/oar?on=2023-12-31", 404),
    ] {
        assert_eq!(get(&site, path).await.status.as_u16(), status, "{path}");
    }
    let asked = |arguments: serde_json::Value| {
        let params = serde_json::json!({ "name": "passage", "arguments": arguments });
        let body = serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
        let request = axum::http::Request::post("/mcp").header("content-type", "application/json");
        send(&site, request.body(axum::body::Body::from(body.to_string())).unwrap())
    };
    let told = asked(serde_json::json!({ "id": "sea/tides/ebb", "on": "2025-01-01" })).await.json();
    assert_eq!(told["result"]["structuredContent"]["id"], "sea@1/boats/ebb", "{told}");
    let found = get(&site, "/search.json?q=oars&on=2025-01-01").await.json();
    assert_eq!(found["hits"][0]["id"], "sea@1/boats/oar");
    assert!(found["hits"].as_array().unwrap().iter().all(|hit| hit["game"] == "sea@1"));
}

/// What lies over a game is of no edition: it stands beside whichever was in force.
#[tokio::test]
async fn a_ruling_over_the_game_is_found_on_a_day_of_an_older_edition() {
    let club = tempfile::tempdir().unwrap();
    fs::write(club.path().join("game.toml"), "extends = \"sea\"\nid = \"club\"\n").unwrap();
    let note = "> [!ruling] Are three oars faster than two ^three\n> Author: Ada\n> Date: 2024-06-01\n> Applies to: [[Boats#^oar]]\n> No.\n";
    fs::write(club.path().join("Three oars.md"), note).unwrap();
    let mut folders = ["sea", "sea-1"].map(|name| testing::fixtures().join("overlays").join(name)).to_vec();
    folders.push(club.path().to_owned());
    let choice = ContentChoice { folders, ..ContentChoice::default() };
    let rulebook = Rulebook::read(gather_beside(Path::new("nowhere"), &choice).unwrap());
    let site = site(rulebook, "rulings over editions");
    let found = get(&site, "/search.json?q=three+oars+faster&on=2025-01-01").await.json();
    assert_eq!(found["hits"][0]["id"], "sea/three-oars/three", "{found}");
    let ruling = get(&site, "/sea/three-oars/three.json").await.json()["ruling"]["url"].clone();
    let ruling = ruling.as_str().unwrap();
    for path in ["/sea/three-oars/three".to_owned(), ruling.to_owned(), format!("{ruling}.json")] {
        assert_eq!(get(&site, &format!("{path}?on=2025-01-01")).await.status.as_u16(), 200, "{path}");
    }
    let before = get(&site, "/search.json?q=three+oars+faster&on=2024-02-01").await.json();
    let ids = before["hits"].as_array().unwrap().iter().map(|hit| hit["id"].clone());
    assert!(!ids.collect::<Vec<_>>().contains(&"sea/three-oars/three".into()), "{before}");
}

/// A fence that nobody plays says nothing about the words above it.
#[tokio::test]
async fn a_fence_under_an_edition_that_nobody_plays_is_not_run() {
    let site = site(two_folders(), "fences of notes");
    let json = get(&site, "/sea@1/tides/turn.json").await.json();
    assert!(json["scenario"].is_string() && json["checked"].is_null(), "{json}");
    let page = get(&site, "/sea@1/tides/turn").await;
    assert!(!page.main().contains("disagree") && !page.main().contains("by the engine"), "{}", page.main());
}
