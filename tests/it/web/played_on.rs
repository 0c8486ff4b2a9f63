//! Is every decision another in place, are two lines told apart, and is every end reached?

use axum::http::StatusCode;

use crate::web::support::{Answer, get, shipped};

const ATTACK: &str = "/resolve/armada/attack?range=close&dice=red/hit-hit,red/hit,blue/hit,blue/accuracy\
    &defender.shields.front=1&defender.shields.left=3&defender.tokens=brace,redirect,evade";

/// It has 94 ends on twelve pages.
pub const TWO_DICE: &str = "/resolve/armada/attack?range=close&dice=red/hit-hit,blue/accuracy\
    &defender.shields.front=1&defender.shields.left=3&defender.tokens=brace,redirect,evade";

/// The attacker locks the brace; the defender redirects to the left and keeps the evade.
const LINES: &str = "&line=attacker:lock+brace&line=defender:spend+redirect+left&line=defender:done";

const BOARD: &str = "/resolve/unlimited/play?unit.1.name=Marine&unit.1.power=3&unit.1.hp=3\
    &unit.1.keywords=Raid+1&unit.2.name=Guard&unit.2.controller=P2&unit.2.power=1&unit.2.hp=2\
    &unit.2.text=When+Defeated:+You+may+draw+a+card.";

fn plain(html: &str) -> String {
    html.replace("&#38;", "&")
}

/// Where an answer leads.
async fn followed(site: &adjutant::web::State, answer: &Answer) -> Answer {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let to = answer.header("location").to_owned();
    let page = get(site, to.split('#').next().unwrap()).await;
    assert_eq!(page.status, StatusCode::OK, "{to}: {}", page.text);
    page
}

/// The twin of an address.
fn twin(url: &str) -> String {
    url.replacen('?', ".json?", 1)
}

#[tokio::test]
async fn a_decision_is_changed_in_place_and_says_what_no_longer_fits() {
    let site = shipped();
    let page = get(&site, &format!("{ATTACK}{LINES}")).await;
    let main = page.main();
    assert!(main.contains("Decided so far"), "{main}");
    assert_eq!(main.matches("Take back to here").count(), 3, "each decision");
    let form =
        main.split("aria-label=\"Change a decision\"").nth(1).unwrap().split("</form>").next().unwrap();
    assert!(form.contains("name=\"change\" value=\"1:lock redirect\""), "{form}");
    assert!(!form.contains("value=\"1:lock brace\""), "what was chosen is no alternative");
    let changed = get(&site, &format!("{ATTACK}{LINES}&change=1:lock+redirect")).await;
    assert!(changed.header("location").ends_with("#both"), "{}", changed.header("location"));
    let page = followed(&site, &changed).await;
    let both = page.main().split("id=\"both\"").nth(1).expect("both lines");
    for there in [
        "They part at the first decision: What does the attacker do with the dice?",
        "No longer fits, and is left out: Defender: ",
        "differs: ",
        "Swap them",
    ] {
        assert!(both.contains(there), "{there}: {both}");
    }
    assert_eq!(page.main().matches("Take back to here").count(), 2, "what fits is played on");
    assert!(page.text.contains("rel=\"canonical\" href=\"https://rules.example/resolve/armada/attack?"));
    let canonical = page.text.split("rel=\"canonical\" href=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(canonical.contains("or="), "the address holds both lines: {canonical}");

    for bad in ["change=1:spend+brace", "change=9:done", "change=done", "change=spend", "change=0:done"] {
        let answer = get(&site, &format!("{ATTACK}{LINES}&{bad}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{bad}: {}", answer.text);
    }
}

#[tokio::test]
async fn two_lines_have_a_twin_that_says_the_same() {
    let site = shipped();
    let changed = get(&site, &twin(&format!("{ATTACK}{LINES}&change=2:done"))).await;
    assert!(changed.header("location").starts_with("/resolve/armada/attack.json?"));
    let two = followed(&site, &changed).await.json();
    assert_eq!(two["part"]["after"], 1, "{two}");
    assert_eq!(two["part"]["who"], "defender");
    assert_eq!(two["other"]["decided"][0]["choose"], "spend redirect left");
    assert_eq!(two["one"]["decided"][0]["choose"], "done");
    assert!(two["facts"].as_array().unwrap().iter().any(|fact| fact["differs"] == true), "{two}");
    assert_eq!(two["left_out"].as_array().unwrap().len(), 1);
    let blank = get(&site, &twin(&format!("{ATTACK}{LINES}&or="))).await.json();
    assert_eq!(blank["other"]["decided"].as_array().unwrap().len(), 0, "before anything is decided");
    let long = "&or=done".repeat(200);
    assert_eq!(get(&site, &format!("{ATTACK}{long}")).await.status, StatusCode::BAD_REQUEST);
}

/// Every end stands on one of the pages, with an address that leads there.
#[tokio::test]
async fn every_end_is_reached_from_a_page_of_ends() {
    let site = shipped();
    for situation in [TWO_DICE, BOARD] {
        let page = get(&site, situation).await;
        assert!(page.main().contains("Every way it can end") && page.main().contains("all=true#lines"));
        let all = get(&site, &twin(&format!("{situation}&all=true"))).await.json();
        let ends = all["ends"].as_array().unwrap();
        let first = get(&site, &format!("{situation}&all=true")).await;
        let ways = all["ways"].as_array().map_or(0, |ways| ways.len());
        let said =
            first.main().split("id=\"ways\"").nth(1).map_or(0, |it| {
                it.split("</details>").next().unwrap().matches("<li class=\"flow\">").count()
            });
        assert_eq!(said, ways.min(8), "each way of choosing says how likely the ends are");
        let (mut places, mut reached) = (Vec::new(), Vec::new());
        for nth in 1..=ends.len().div_ceil(8) {
            let page = get(&site, &format!("{situation}&all=true&page={nth}")).await;
            assert!(page.main().contains(&format!("{} different ends", ends.len())), "{}", page.main());
            assert!(page.text.len() <= 60_000, "{} bytes", page.text.len());
            for end in page.main().split("<li id=\"end-").skip(1) {
                let place: usize = end.split('"').next().unwrap().parse().unwrap();
                let note = end.split("class=\"who\">").nth(1).unwrap().split('<').next().unwrap();
                let to = end.split("<a class=\"btn\" href=\"").nth(1).unwrap().split('"').next().unwrap();
                let there = get(&site, &twin(plain(to).split('#').next().unwrap())).await.json();
                let number = ends.iter().position(|it| it["facts"] == there["facts"]).expect(to);
                // that everything depends on what is chosen goes without saying
                let is_open = ends[number]["between"] == serde_json::json!(["0", "1"]);
                assert!(note.contains("there") && note.contains('%') != is_open, "{note}");
                places.push(place);
                reached.push(number + 1);
            }
        }
        assert_eq!(places, (1..=ends.len()).collect::<Vec<_>>(), "in their places");
        reached.sort_unstable();
        assert_eq!(reached, (1..=ends.len()).collect::<Vec<_>>(), "each end once");
        let list = first.main().split("id=\"end-one\"").nth(1).unwrap().split("</select>").next().unwrap();
        let names: Vec<&str> =
            list.split("<option").skip(1).filter_map(|it| it.split_once(": ")?.1.split('<').next()).collect();
        let distinct: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        assert!(names.len() > 1 && distinct.len() == names.len(), "two ends have one name: {names:#?}");
        let two = get(&site, &format!("{situation}&all=true&end=1&end={}", ends.len())).await;
        assert!(followed(&site, &two).await.main().contains("Two ways side by side"));
        let one = get(&site, &format!("{situation}&all=true&end=2")).await;
        assert!(followed(&site, &one).await.main().contains("Decided so far"));
        for bad in [
            "all=perhaps",
            "all=true&end=100000",
            "all=true&end=x",
            "all=true&end=0",
            "all=true&page=x",
            "all=true&end=1&end=1&end=1",
        ] {
            assert_eq!(
                get(&site, &format!("{situation}&{bad}")).await.status,
                StatusCode::BAD_REQUEST,
                "{bad}"
            );
        }
    }
}

/// An option says what it does, where its words alone do not: what changes when it is taken.
#[tokio::test]
async fn each_option_says_what_it_does() {
    let site = shipped();
    let page = get(
        &site,
        "/resolve/unlimited/play?unit.1.name=Luke&unit.1.power=3&unit.1.hp=6\
         &unit.1.text=On+Attack:+Deal+2+damage+to+a+unit.&unit.2.name=Vader&unit.2.power=5&unit.2.hp=6&unit.2.controller=P2\
         &line=attack+Luke+-%3E+Vader",
    )
    .await;
    let options: Vec<&str> =
        page.main().split("class=\"choice\"").skip(1).map(|it| it.split("</a>").next().unwrap()).collect();
    let says = |name: &str, what: &str| {
        let option =
            options.iter().find(|it| it.contains(name)).unwrap_or_else(|| panic!("{name}: {options:?}"));
        assert!(plain(option).contains(what), "{option}");
    };
    says("Choose Vader", "Vader, damage 0 → 5");
    says("Choose Luke", "Luke: ground, Player 1 → Player 1 discard");
}
