//! Does a scenario that names an edition come out by that edition's rule?

use scenario::{Report, Scenario};

fn board(edition: &str, text: &str, rest: &str) -> Report {
    let text = format!(
        "game = 'unlimited'\nkind = 'play'\n{edition}\np1 = {{ resources = 1 }}\n\
         unit = [{{ name = 'Watcher', hp = 1, text = 'When another friendly unit is defeated: Draw a card.' }},\
         {{ name = 'Other', title = 'Watcher', controller = 'P1', hp = 1, text = 'When another friendly unit is defeated: Draw a card.' }}]\n\
         card = [{{ name = 'Rain', type = 'event', cost = 1, text = '{text}' }}]\n{rest}"
    );
    let scenario = Scenario::from_toml(&text, "edition.toml");
    scenario.unwrap_or_else(|findings| panic!("{text}\n{findings:?}")).resolve(shipped::rulebook())
}

/// What P1 has drawn: one card where the first fell before the second was damaged, two where both fell at once.
fn drawn(edition: &str, text: &str, picks: &[&str]) -> u64 {
    let picks = picks.iter().map(|pick| format!("{{ choose = '{pick}' }}")).collect::<Vec<_>>().join(", ");
    let line = format!("line = [{{ choose = 'play Rain' }}, {picks}]");
    let report = board(edition, text, &line);
    report.state["p1"]["hand"].as_u64().unwrap_or_else(|| panic!("{edition} {text}: {:#}", report.state))
}

/// Of CR 1.9.8, the words "then" and "if you do" separate damage since 8.0.
#[test]
fn damage_across_then_and_if_you_do_falls_apart_since_8_0() {
    let (seventh, eighth) = ("edition = '7.0'", "edition = '8.0'");
    for text in [
        "Deal 1 damage to a unit. Then, deal 1 damage to another unit.",
        "Deal 1 damage to a unit. If you do, deal 1 damage to another unit.",
    ] {
        assert_eq!(drawn(eighth, text, &["choose Watcher"]), 1, "{text}");
        assert_eq!(drawn("", text, &["choose Watcher"]), 1, "the newest is what is meant: {text}");
        assert_eq!(drawn(seventh, text, &["choose Watcher", "use Watcher/when"]), 2, "{text}");
    }
    // what nothing separates is dealt at once in both
    let text = "Deal 1 damage to each unit.";
    assert_eq!(drawn(eighth, text, &["use Watcher/when"]), 2);
    assert_eq!(drawn(seventh, text, &["use Watcher/when"]), 2);
}

/// The rule that has changed speaks of several units: a base, and the unit that was named before, are none.
#[test]
fn damage_to_a_base_or_to_the_same_unit_is_separated_in_both() {
    for edition in ["7.0", "8.0"] {
        let edition = format!("edition = '{edition}'");
        for text in [
            "Deal 1 damage to a unit. Then, deal 1 damage to your base for each friendly unit.",
            "Deal 1 damage to a unit. Then, deal 1 damage to that unit.",
        ] {
            assert_eq!(drawn(&edition, text, &["choose Watcher"]), 1, "{edition} {text}");
        }
    }
}

#[test]
fn an_older_edition_is_said_and_one_that_nobody_plays_is_refused() {
    let text = "Deal 1 damage to each unit.";
    let said = |edition: &str| {
        let report = board(edition, text, "line = [{ choose = 'play Rain' }]");
        let mut found = report.diagnostics.into_iter().filter(|it| it.code == "older-edition");
        found.next().map(|it| it.message)
    };
    assert_eq!(said("").as_deref(), None);
    assert_eq!(said("edition = '8.0'").as_deref(), None);
    let older = "this is resolved by edition `7.0` of the rules, which is not in force any more";
    assert_eq!(said("edition = '7.0'").as_deref(), Some(older));
    for edition in ["'6.0'", "8.0", "'7.0.1'", "''", "[]"] {
        let text = format!("game = 'unlimited'\nkind = 'play'\nedition = {edition}\n");
        let findings = Scenario::from_toml(&text, "edition.toml").unwrap_err();
        assert_eq!(findings[0].field.as_deref(), Some("edition"), "{edition}: {findings:?}");
    }
    let other = Scenario::from_toml("game = 'armada'\nkind = 'attack'\nedition = '7.0'\n", "edition.toml");
    assert_eq!(other.unwrap_err()[0].code, "unknown-field");
}

/// The edition that is played by default is the one whose rules are shipped.
#[test]
fn the_engine_follows_the_edition_that_is_shipped() {
    let shipped = shipped::rulebook().game("unlimited").and_then(|game| game.edition.clone());
    let board = Scenario::from_toml("game = 'unlimited'\nkind = 'play'\n", "edition.toml").unwrap();
    assert_eq!(Some(board.value("edition")), shipped);
}
