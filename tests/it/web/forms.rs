//! Is what a form says about a field tied to that field, for those who hear the page?

use std::collections::BTreeSet;

use scenario::Kind;

use crate::web::support::{get, shipped};

/// The values of an attribute, one after the other.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn what_a_field_means_and_what_is_wrong_with_it_are_read_out_with_it() {
    let site = shipped();
    for kind in Kind::ALL {
        let page = get(&site, &format!("/resolve/{}/{kind}", kind.game())).await;
        let main = page.main();
        let ids: BTreeSet<&str> = values(main, "id").into_iter().collect();
        let described: BTreeSet<&str> =
            values(main, "aria-describedby").into_iter().flat_map(str::split_whitespace).collect();
        for id in &described {
            assert!(ids.contains(id), "{kind}: `{id}` is on the page");
        }
        let notes: BTreeSet<&str> = ids.iter().copied().filter(|id| id.ends_with("-note")).collect();
        assert_eq!(notes, described, "{kind}: every help text belongs to a field");
        assert!(notes.len() > 5, "{kind}: {}", notes.len());
        assert_eq!(ids.len(), values(main, "id").len(), "{kind}: no id twice");
    }
}

#[tokio::test]
async fn every_wrong_field_is_marked_with_what_is_wrong() {
    let site = shipped();
    let wrong = "set=1&range=near&defender.hull=99&attacker.keywords=bombr&attacker.kind=squadron\
        &effect.1.name=x&effect.1.does=rerol+1";
    let page = get(&site, &format!("/resolve/armada/attack?{wrong}")).await;
    assert_eq!(page.status.as_u16(), 422);
    for field in ["defender-hull", "attacker-keywords", "effect-1-does"] {
        let control = page.main().split(&format!(" id=\"{field}\"")).nth(1).expect("it is asked again");
        let control = control.split('>').next().unwrap_or_default();
        assert!(control.contains("aria-invalid=\"true\""), "{field}: {control}");
        assert!(control.contains(&format!("{field}-wrong")), "{field}: {control}");
        assert!(page.main().contains(&format!("id=\"{field}-wrong\"")), "{field}");
    }
}

#[tokio::test]
async fn a_board_asks_for_what_it_would_have_to_guess() {
    let site = shipped();
    let board = "unit.1.name=Marine&unit.2.name=Guard&card.1.name=Plan";
    // a form asks, and keeps what was typed
    let asked = get(&site, &format!("/resolve/unlimited/play?set=1&{board}")).await;
    assert_eq!(asked.status.as_u16(), 422);
    for field in ["unit-2-controller", "card-1-type"] {
        let control = asked.main().split(&format!(" id=\"{field}\"")).nth(1).expect("it is asked again");
        assert!(control.split('>').next().unwrap_or_default().contains("aria-invalid"), "{field}: {control}");
    }
    assert!(asked.main().contains("value=\"Guard\""));
    // an address answers, and says what it took
    let page = get(&site, &format!("/resolve/unlimited/play?{board}")).await;
    assert_eq!(page.status.as_u16(), 200);
    assert!(page.main().contains("of `Guard` is left out: P1 controls it"), "{}", page.main());
    let json = get(&site, &format!("/resolve/unlimited/play.json?{board}")).await.json();
    assert_eq!(json["diagnostics"][0]["code"], "default-used");
    // what is said goes with the address
    let said = format!("/resolve/unlimited/play?set=1&{board}&unit.2.controller=P1&card.1.type=unit");
    let sent = get(&site, &said).await;
    assert_eq!(sent.status.as_u16(), 303);
    let page = get(&site, sent.header("location")).await;
    assert!(!page.main().contains("is left out"), "{}", page.main());
}

#[tokio::test]
async fn what_the_dice_add_up_to_stands_over_every_answer() {
    let site = shipped();
    let attack = "/resolve/armada/attack?defender.tokens=brace&dice=red/hit,red/hit-hit,red/crit";
    for (line, said) in [
        ("", "3 hits, 1 critical = 4 damage"),
        ("&line=done&line=critical+standard", "3 hits, 1 critical = 4 damage"),
        ("&line=spend+brace&line=critical+standard", "3 hits, 1 critical = 4 damage, lowered to 2"),
    ] {
        let page = get(&site, &format!("{attack}{line}")).await;
        let answer = page.main().split("id=\"choice\"").nth(1).expect("an answer");
        let (over, _) = answer.split_once("<section").expect("its parts");
        assert!(over.contains(&format!("The dice: <b>{said}</b>")), "{line}: {over}");
    }
}

#[tokio::test]
async fn what_is_allowed_and_changes_nothing_stands_apart() {
    let site = shipped();
    let attack = "/resolve/armada/attack?defender.zone=front&defender.tokens=redirect,brace&defender.shields.left=0&defender.shields.right=2&dice=red/hit,red/hit";
    let page = get(&site, attack).await;
    let (before, apart) = page.main().split_once("Allowed, and changes nothing").expect("a part of its own");
    assert!(!before.contains("No shield is there") && apart.contains("No shield is there"), "{before}");
    assert!(before.contains("Up to 2 points can go there"), "{before}");
    assert!(!page.main().contains("0 points"), "{}", page.main());
}
