//! Is every kind of situation a page that plays without scripts?
//!
//! The scenarios of `tests/fixtures/scenarios`, of every kind, as the addresses that hold them.

use std::{collections::BTreeMap, fs};

use scenario::{AnsweredWith, Kind, Report, Scenario, Status};

use percent_encoding::percent_decode_str;

use adjutant::web::State;

use crate::web::{
    page_form::{PageForm, plain},
    support::{get, shipped},
};

fn scenarios() -> BTreeMap<&'static str, Vec<Scenario>> {
    let folder = testing::root().join("tests/fixtures/scenarios");
    let mut kinds: BTreeMap<&'static str, Vec<Scenario>> = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let scenario = Scenario::from_toml(&text, &path.display().to_string()).unwrap();
        kinds.entry(scenario.kind().word()).or_default().push(scenario);
    }
    kinds
}

/// Where the sources leave two readings, the page says which one it follows, and the other. Whether it has to.
fn names_both_readings(report: &Report, main: &str, url: &str) -> bool {
    let Some(readings) = report.all_citations().find_map(|citation| citation.readings.clone()) else {
        return false;
    };
    let text = main.replace("&#39;", "'").replace("&#34;", "\"");
    assert!(text.contains(&format!("A reading: {}; the other: ", readings.ours)), "{url}");
    assert!(text.contains(&readings.other), "{url}");
    true
}

#[tokio::test]
async fn every_scenario_of_every_kind_is_a_page_at_its_address() {
    let (site, kinds) = (shipped(), scenarios());
    let built = Kind::ALL.into_iter().map(Kind::word);
    assert_eq!(kinds.keys().copied().collect::<Vec<_>>(), {
        let mut words: Vec<_> = built.collect();
        words.sort_unstable();
        words
    });
    let rulebook = &site.snapshot.get().rulebook;
    let mut followed = 0;
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
        followed += usize::from(names_both_readings(&report, main, &url));
        if scenario.kind().answered_with() == AnsweredWith::Odds {
            assert!(main.contains("How this is counted") && main.contains("The same as a table"), "{url}");
            continue;
        }
        match report.status {
            Status::Choice => {
                assert!(offers(main), "{url}: options are links");
                assert!(main.contains(" chooses</h2>"), "{url}");
            }
            Status::Chance => assert!(main.contains(" rolls: say the result"), "{url}"),
            Status::End => assert!(main.contains("class=\"verdict"), "{url}"),
            Status::Open => assert!(main.contains("Left open"), "{url}"),
        }
        let refused = report.all_refused().next().is_some();
        assert_eq!(main.contains("Not allowed: "), refused, "{url}: refusals stand on the page");
        assert_eq!(main.contains("Take back the last choice"), !scenario.lines().is_empty(), "{url}");
    }
    assert!(followed > 10, "{followed} pages follow a reading");
}

#[tokio::test]
async fn every_kind_has_a_form_that_leads_to_its_situation() {
    let site = shipped();
    let sent = [
        ("attack", "dice.red.hit=2&defender.tokens=brace"),
        ("command", "dial=repair&shields.front=1"),
        ("damage", "cause.1.kind=effect&cause.1.amount=2&cause.2.kind=effect"),
        ("status", "unit.1.name=Lantern&unit.1.tokens=brace/exhausted"),
        ("odds", "pool.red=2&defender.tokens=brace&weights.damage=1"),
        ("play", "moment=regroup&unit.1.name=Marine&unit.1.keywords=Sentinel"),
        ("draw", "cards=30&taken=5"),
        ("timing", "event=overlap&effect.1.name=ram&effect.1.component=ship&effect.2.owner=first"),
    ];
    for (kind, fields) in sent {
        let game = Kind::of(kind).expect("a kind").game();
        let form = get(&site, &format!("/resolve/{game}/{kind}")).await;
        assert!(form.main().contains("<form") && form.main().contains("name=\"set\""), "{kind}");
        let answer = get(&site, &format!("/resolve/{game}/{kind}?set=1&{fields}")).await;
        assert_eq!(answer.status.as_u16(), 303, "{kind}: {}", answer.text);
        let to = answer.header("location").to_owned();
        let page = get(&site, &to).await;
        assert_eq!(page.status.as_u16(), 200, "{to}");
        let answers = ["What happened", "How this is counted"];
        assert!(answers.into_iter().any(|text| page.main().contains(text)), "{to}: {}", page.main());
    }
}

/// Whether what stands under the questions of a form is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Folds {
    Shut,
    Open,
}

/// What a browser sends when the form of a situation's page, or the form that it leads to, is sent as it stands.
async fn sent_as_it_stands(site: &State, url: &str, folds: Folds) -> String {
    let mut page = get(site, url).await;
    let change =
        page.main().split("href=\"").filter_map(|it| it.split('"').next()).find(|it| it.contains("set=form"));
    if let Some(change) = change {
        let change = plain(change);
        let change = change.split('#').next().unwrap().to_owned();
        page = get(site, &change).await;
        if folds == Folds::Open {
            let opens = page.main().split("value=\"open ").skip(1).filter_map(|it| it.split('"').next());
            let open: String = opens.map(|fold| format!("&set.open={fold}")).collect();
            page = get(site, &format!("{change}{open}")).await;
        }
    }
    PageForm::of(page.main(), "id=\"set\"").expect("a form of the situation").sent(Some("1"))
}

/// The situation at an address, words in order whose order says nothing: a form asks for them one by one.
fn situation_at(scenario: &Scenario, url: &str) -> serde_json::Value {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let decoded =
        |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8().unwrap().into_owned();
    let pairs: Vec<_> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(n, v)| (decoded(n), decoded(v)))
        .collect();
    let read = Scenario::from_query(scenario.game(), scenario.kind().word(), &pairs).unwrap();
    let mut situation = read.to_json();
    in_order(&mut situation);
    situation
}

fn in_order(value: &mut serde_json::Value) {
    let entries = value.as_object_mut().into_iter().flatten();
    for (name, inner) in entries {
        match inner.as_array_mut() {
            Some(list) => {
                list.iter_mut().for_each(in_order);
                let matters = ["does", "cost", "deck", "stack", "cards", "line"].contains(&name.as_str());
                if !matters && list.iter().all(serde_json::Value::is_string) {
                    list.sort_by_key(ToString::to_string);
                }
            }
            None => in_order(inner),
        }
    }
}

/// The fields of a situation, without the numbers of entries.
fn fields(value: &serde_json::Value, path: &str, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(table) => {
            table.iter().for_each(|(name, value)| fields(value, &format!("{path}.{name}"), found));
        }
        serde_json::Value::Array(list) if list.iter().any(serde_json::Value::is_object) => {
            list.iter().for_each(|entry| fields(entry, path, found));
        }
        _ => found.push(path.to_owned()),
    }
}

/// Of the scenarios those in which a field stands that not four before them have.
fn with_every_field<'s>(scenarios: &'s BTreeMap<&'static str, Vec<Scenario>>) -> Vec<&'s Scenario> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    for scenario in scenarios.values().flatten() {
        let mut found = Vec::new();
        fields(&scenario.to_json(), scenario.kind().word(), &mut found);
        if found.iter().any(|field| seen.get(field).is_none_or(|times| *times < 4)) {
            found.into_iter().for_each(|field| *seen.entry(field).or_default() += 1);
            chosen.push(scenario);
        }
    }
    chosen
}

/// "Change the situation", sent without a change, leads to the same situation, whatever stands in it.
#[tokio::test]
async fn a_form_that_is_sent_as_it_stands_changes_nothing() {
    let site = shipped();
    let (mut compared, mut changed) = (0, Vec::new());
    let scenarios = scenarios();
    for scenario in with_every_field(&scenarios) {
        let url = scenario.url_that_says_something();
        let path = format!("/resolve/{}/{}", scenario.game(), scenario.kind());
        // every second one with all its fields
        let folds = if compared % 2 == 0 { Folds::Shut } else { Folds::Open };
        let sent = sent_as_it_stands(&site, &url, folds).await;
        let answer = get(&site, &format!("{path}?{sent}")).await;
        let to = answer.header("location");
        compared += 1;
        // what would be guessed is asked for
        if !scenario.guesses().is_empty() {
            assert_eq!(answer.status.as_u16(), 422, "{url}");
            continue;
        }
        if answer.status.as_u16() != 303 {
            changed.push(format!("{url}\n  {} from {sent}", answer.status));
        } else if situation_at(scenario, to) != situation_at(scenario, &url) {
            changed.push(format!("{url}\n  became {to}"));
        }
    }
    assert!(compared > 400, "{compared}");
    assert!(changed.is_empty(), "{} of {compared}:\n{}", changed.len(), changed.join("\n"));
}

/// The blank form of every kind, sent as it stands, is a situation that can be resolved.
#[tokio::test]
async fn a_blank_form_can_be_sent() {
    let site = shipped();
    for kind in Kind::ALL {
        let path = format!("/resolve/{}/{kind}", kind.game());
        let sent = sent_as_it_stands(&site, &path, Folds::Shut).await;
        let answer = get(&site, &format!("{path}?{sent}")).await;
        assert_eq!(answer.status.as_u16(), 303, "{path}: {sent}: {}", answer.text);
        let page = get(&site, answer.header("location")).await;
        assert_eq!(page.status.as_u16(), 200, "{path}: {}", answer.header("location"));
        let answers = ["What happened", "How this is counted"];
        assert!(answers.into_iter().any(|text| page.main().contains(text)), "{path}");
    }
    // what the form shows of a ship says nothing of a squadron
    let ships = sent_as_it_stands(&site, "/resolve/armada/attack", Folds::Shut).await;
    let squadron = ships.replace("defender%2Ecard=&", "defender%2Ecard=squadron&");
    let answer = get(&site, &format!("/resolve/armada/attack?{squadron}")).await;
    assert_eq!(answer.header("location"), "/resolve/armada/attack?defender.kind=squadron");
    // one point of damage is the ordinary question of its kind
    let damage = sent_as_it_stands(&site, "/resolve/armada/damage", Folds::Shut).await;
    let answer = get(&site, &format!("/resolve/armada/damage?{damage}")).await;
    assert_eq!(answer.header("location"), "/resolve/armada/damage?cause.1.kind=damage");
}

/// How an option begins that is a link, and a die of one that is.
const LINKS: [&str; 2] = ["<a class=\"choice\"", "<a class=\"face\""];

/// Whether a page offers an option as a link.
fn offers(main: &str) -> bool {
    LINKS.iter().any(|link| main.contains(link))
}

/// The first option that a page offers as a link.
fn first_option(main: &str) -> Option<String> {
    let at = LINKS.iter().filter_map(|link| main.find(link)).min()?;
    let link = main.get(at..)?.split("href=\"").nth(1)?.split('"').next()?;
    Some(link.replace("&amp;", "&").replace("&#38;", "&").split('#').next()?.to_owned())
}

/// From the situation alone, the first option of each page is followed until nothing is open; every step can be
/// taken back.
#[tokio::test]
async fn every_kind_is_played_by_links_alone() {
    const OF_KIND: usize = 6;
    let (site, kinds) = (shipped(), scenarios());
    // odds are asked, not played
    let is_played = |kind: Kind| kind.answered_with() != AnsweredWith::Odds;
    let played = kinds.into_iter().filter(|(kind, _)| Kind::of(kind).is_some_and(is_played));
    for (kind, scenarios) in played {
        let mut played = 0;
        for scenario in &scenarios {
            let mut path = scenario.undo_to(0).url();
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
            let stands = ["class=\"verdict", "say what is rolled", "Left open"]
                .iter()
                .any(|it| end.main().contains(it));
            assert!(stands, "{kind}: {path}: {}", end.main());
            let back = end
                .main()
                .split("Take back the last choice")
                .next()
                .and_then(|it| it.rsplit("href=\"").next());
            let back = back.and_then(|it| it.split('"').next()).expect("a step can be taken back");
            let back = back.replace("&#38;", "&");
            assert_ne!(back, path);
            let earlier = get(&site, back.split('#').next().unwrap()).await;
            assert!(offers(earlier.main()), "{kind}: {back}");
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

/// What an address asks beside its situation.
const ASKED: [&str; 11] =
    ["named", "line", "set", "rolled", "tap", "all", "or", "change", "end", "page", "face"];

#[test]
fn no_field_of_a_situation_is_called_as_a_parameter_of_its_page() {
    for kind in Kind::ALL {
        for field in kind.fields() {
            assert!(!ASKED.contains(&field.name), "`{}` of {kind}", field.name);
        }
    }
}

/// A board shows both arenas; a unit that is gone stands there with its new place.
#[tokio::test]
async fn a_board_is_drawn() {
    let site = shipped();
    let before = get(&site, &format!("/resolve/unlimited/play?{BOARD}")).await;
    for there in [
        "Ground arena",
        "<b>Marine</b> <span class=\"who\">Player 1</span>",
        "<b>3</b> power",
        "Raid 1",
        "Player 1 chooses",
    ] {
        assert!(before.text.contains(there), "{there}");
    }
    assert!(!before.text.contains("Space arena") && !before.text.contains("unit out"));
    let after = get(&site, &format!("/resolve/unlimited/play?{BOARD}&line=attack+Marine+-%3E+Guard")).await;
    for there in ["unit out", "now: Player 2 discard", "When Defeated: Draw a card."] {
        assert!(after.text.contains(there), "{there}");
    }
}

/// Beside an ability that was typed in stands what was made of it, in the form and on the board.
#[tokio::test]
async fn typed_abilities_stand_with_their_reading() {
    let site = shipped();
    let text = "When+Defeated:+Exhaust+a+unit.+Deal+2+damage+to+it.%0D%0ASing+a+song.";
    let board = format!("unit.1.name=Bard&unit.1.text={text}");
    let read = "Read as: When Defeated: Exhaust a unit (A). Deal 2 damage to unit A.";
    for page in
        [format!("/resolve/unlimited/play?{board}"), format!("/resolve/unlimited/play?set=form&{board}")]
    {
        let page = get(&site, &page).await;
        assert!(page.main().contains(read), "{}", page.main());
        assert!(page.main().contains("Not understood, left out: <q>Sing a song.</q>"), "{}", page.main());
    }
    let form = get(&site, &format!("/resolve/unlimited/play?set=open+unit-1-all&{board}")).await;
    assert!(form.main().contains("<textarea") && form.main().contains("name=\"unit.1.text\""));
}
