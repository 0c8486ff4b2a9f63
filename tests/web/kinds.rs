//! Is every kind of situation a page that plays without scripts?
//!
//! The scenarios of `tests/fixtures/scenarios`, of every kind, as the addresses that hold them.

use std::{collections::BTreeMap, fs, path::Path};

use adjutant::scenario::{Kind, Scenario, Status};

use crate::support::{get, shipped};

fn scenarios() -> BTreeMap<&'static str, Vec<Scenario>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/scenarios");
    let mut kinds: BTreeMap<&'static str, Vec<Scenario>> = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let scenario = Scenario::from_toml(&text, &path.display().to_string()).unwrap();
        kinds.entry(scenario.kind().word()).or_default().push(scenario);
    }
    kinds
}

#[tokio::test]
async fn every_scenario_of_every_kind_is_a_page_at_its_address() {
    let (site, kinds) = (shipped(), scenarios());
    let built = Kind::ALL.into_iter().filter(|kind| kind.fields().is_some()).map(Kind::word);
    assert_eq!(kinds.keys().copied().collect::<Vec<_>>(), {
        let mut words: Vec<_> = built.collect();
        words.sort_unstable();
        words
    });
    let rulebook = &site.snapshot.get().rulebook;
    for scenario in kinds.values().flatten() {
        let report = scenario.resolve(rulebook);
        let url = scenario.url();
        // an address of nothing but defaults is the empty form
        if !url.contains('?') {
            continue;
        }
        let page = get(&site, &url).await;
        assert_eq!(page.status.as_u16(), 200, "{url}");
        let main = page.main();
        match report.status {
            Status::Choice => {
                assert!(main.contains("class=\"choice\""), "{url}: options are links");
                assert!(main.contains("Waiting for "), "{url}");
            }
            Status::Chance => assert!(main.contains("say what is rolled"), "{url}"),
            Status::End => assert!(main.contains(" is over"), "{url}"),
            Status::Open => assert!(main.contains("Left open"), "{url}"),
        }
        let refused = report.all_refused().next().is_some();
        assert_eq!(main.contains("Not allowed: "), refused, "{url}: refusals stand on the page");
        assert_eq!(main.contains("Take back the last choice"), !scenario.lines().is_empty(), "{url}");
    }
}

#[tokio::test]
async fn every_kind_has_a_form_that_leads_to_its_situation() {
    let site = shipped();
    let sent = [
        ("attack", "dice.red.hit=2&defender.tokens.brace=brace"),
        ("command", "dial=repair&shields.front=1"),
        ("damage", "cause.1.kind=effect&cause.1.amount=2&cause.2.kind=effect"),
        ("status", "unit.1.name=Lantern&unit.1.tokens.brace=brace/exhausted"),
        ("play", "moment=regroup&unit.1.name=Marine&unit.1.keywords=Sentinel"),
        ("timing", "event=overlap&effect.1.name=ram&effect.1.component=ship&effect.2.owner=first"),
    ];
    for (kind, fields) in sent {
        let game = if kind == "play" { "unlimited" } else { "armada" };
        let form = get(&site, &format!("/resolve/{game}/{kind}")).await;
        assert!(form.main().contains("<form") && form.main().contains("name=\"set\""), "{kind}");
        let answer = get(&site, &format!("/resolve/{game}/{kind}?set=1&{fields}")).await;
        assert_eq!(answer.status.as_u16(), 303, "{kind}: {}", answer.text);
        let to = answer.header("location").to_owned();
        let page = get(&site, &to).await;
        assert_eq!(page.status.as_u16(), 200, "{to}");
        assert!(page.main().contains("What happened"), "{to}: {}", page.main());
    }
}

/// The first option that a page offers as a link.
fn first_option(main: &str) -> Option<String> {
    let link = main.split("<a class=\"choice\"").nth(1)?.split("href=\"").nth(1)?.split('"').next()?;
    Some(link.replace("&amp;", "&").replace("&#38;", "&").split('#').next()?.to_owned())
}

/// From the situation alone, the first option of each page is followed until nothing is open; every step can be
/// taken back.
#[tokio::test]
async fn every_kind_is_played_by_links_alone() {
    const OF_KIND: usize = 6;
    let (site, kinds) = (shipped(), scenarios());
    for (kind, scenarios) in kinds {
        let mut played = 0;
        for scenario in &scenarios {
            let url = scenario.url();
            let situation: Vec<&str> = url.split('&').filter(|part| !part.starts_with("line=")).collect();
            let mut path = situation.join("&");
            let mut taken = 0;
            while let Some(next) = first_option(get(&site, &path).await.main()) {
                path = next;
                taken += 1;
                assert!(taken < 200, "{kind}: it ends: {path}");
            }
            if taken == 0 {
                continue;
            }
            let end = get(&site, &path).await;
            assert_eq!(end.status.as_u16(), 200, "{path}");
            let stands =
                [" is over", "say what is rolled", "Left open"].iter().any(|it| end.main().contains(it));
            assert!(stands, "{kind}: {path}: {}", end.main());
            let back = end
                .main()
                .split("Take back the last choice")
                .next()
                .and_then(|it| it.rsplit("href=\"").next());
            let back = back.and_then(|it| it.split('"').next()).expect("a step can be taken back");
            let back = back.replace("&#38;", "&");
            assert!(back.len() < path.len(), "{back}");
            let earlier = get(&site, back.split('#').next().unwrap()).await;
            assert!(earlier.main().contains("class=\"choice\""), "{kind}: {back}");
            played += 1;
            if played == OF_KIND {
                break;
            }
        }
        assert!(played >= 3, "{kind}: {played} of {} situations are played", scenarios.len());
    }
}

const BOARD: &str = "unit.1.name=Marine&unit.1.power=3&unit.1.hp=3&unit.1.keywords=Raid+1&unit.2.name=Guard\
    &unit.2.controller=P2&unit.2.power=1&unit.2.hp=2&unit.2.text=When+Defeated:+Draw+a+card.";

/// A board shows both arenas; a unit that is gone stands there with its new place.
#[tokio::test]
async fn a_board_is_drawn() {
    let site = shipped();
    let before = get(&site, &format!("/resolve/unlimited/play?{BOARD}")).await;
    for there in [
        "Ground arena",
        "<b>Marine</b> <span class=\"who\">P1</span>",
        "<b>3</b> power",
        "Raid 1",
        "Waiting for P1:",
    ] {
        assert!(before.text.contains(there), "{there}");
    }
    assert!(!before.text.contains("Space arena") && !before.text.contains("unit out"));
    let after = get(&site, &format!("/resolve/unlimited/play?{BOARD}&line=attack+Marine+-%3E+Guard")).await;
    for there in ["unit out", "now: P2 discard", "When Defeated: Draw a card."] {
        assert!(after.text.contains(there), "{there}");
    }
}

/// Every line from here: the ends side by side, what differs first, in the twin too.
#[tokio::test]
async fn every_line_is_compared() {
    let site = shipped();
    let page = get(&site, &format!("/resolve/unlimited/play?{BOARD}")).await;
    assert!(page.text.contains("Compare every line from here") && page.text.contains("all=true#lines"));
    let compared = get(&site, &format!("/resolve/unlimited/play?{BOARD}&all=true")).await;
    let twin = get(&site, &format!("/resolve/unlimited/play.json?{BOARD}&all=true")).await.json();
    let ends = twin["ends"].as_array().unwrap();
    assert!(compared.text.contains(&format!("{} different ends", ends.len())), "{}", ends.len());
    let (first, rest) = compared.text.split_once("<tr class=\"differs\">").unwrap();
    assert!(first.contains("How often") && rest.contains("differs: ") && rest.contains("P2 discard"));
    let same = rest.rfind("<tr><th").unwrap();
    assert!(rest.rfind("class=\"differs\"").unwrap() < same, "what differs comes first");
    let bad = get(&site, &format!("/resolve/unlimited/play?{BOARD}&all=perhaps")).await;
    assert_eq!(bad.status, 400);
}

/// Beside an ability that was typed in stands what was made of it, in the form and on the board.
#[tokio::test]
async fn typed_abilities_stand_with_their_reading() {
    let site = shipped();
    let text = "When+Defeated:+Exhaust+a+unit.+Deal+2+damage+to+it.%0D%0ASing+a+song.";
    let page = get(&site, &format!("/resolve/unlimited/play?unit.1.name=Bard&unit.1.text={text}")).await;
    let main = page.main();
    assert!(main.contains("<textarea") && main.contains("name=\"unit.1.text\""));
    assert_eq!(
        main.matches("Read as: When Defeated: Exhaust a unit (A). Deal 2 damage to unit A.").count(),
        2
    );
    assert_eq!(main.matches("not understood, left open: <q>Sing a song.</q>").count(), 2);
}
