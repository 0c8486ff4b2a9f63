//! Which card does a scenario mean where several have the name, or none; and is every value that it gives listed?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use cards::{Card, CardKind, Catalogue};
use scenario::{CardReport, Scenario};
use serde_json::{Map, Value as Json};

use crate::at_hand::{RULEBOOK, catalogue, shelf};

fn pool(game: &str) -> &'static Catalogue {
    catalogue(game).expect("its cards")
}

fn read(text: &str) -> Result<Scenario, String> {
    let told = |findings: Vec<names::Diagnostic>| {
        let said = findings.iter().map(|it| format!("{it} {}", it.help.as_deref().unwrap_or_default()));
        said.collect::<Vec<_>>().join("\n")
    };
    shelf().scenario_from_toml(text, "several.toml").map_err(told)
}

fn unit(name: &str, more: &str) -> Result<Scenario, String> {
    read(&format!("game = \"unlimited\"\nkind = \"play\"\n[[unit]]\ncard = \"{name}\"\n{more}"))
}

fn attacker(name: &str, more: &str) -> Result<Scenario, String> {
    read(&format!("game = \"armada\"\nkind = \"attack\"\n[attacker]\ncard = \"{name}\"\n{more}"))
}

/// The refusal names each card by an id that can be pasted, with what is printed on it.
#[test]
fn a_name_of_several_cards_is_refused_with_each_of_them() {
    for name in ["Luke Skywalker", "Darth Vader", "Boba Fett", "Ahsoka Tano", "Grand Admiral Thrawn"] {
        let refused = unit(name, "").expect_err(name);
        let ids: Vec<&str> =
            refused.split('`').filter(|part| part.contains('-') && !part.contains(' ')).collect();
        assert!(ids.len() > 1, "{name}: {refused}");
        for id in ids {
            let card = pool("unlimited").card(id).expect("a card");
            let said = format!("`{id}` ({}: {})", card.full_name(), card.line());
            assert!(refused.contains(&said), "{name}: {said}: {refused}");
            assert_eq!(
                unit(id, "").expect(id).value("unit.1.subtitle"),
                card.text("subtitle").unwrap(),
                "{id}"
            );
        }
    }
    let six = unit("Luke Skywalker", "").expect_err("six");
    assert!(six.contains("6 cards are called `Luke Skywalker`"), "{six}");
}

/// Numbers, an arena or being a leader decide where they leave one; where they leave none they are the reader's own.
#[test]
fn what_stands_beside_a_name_decides_where_one_card_has_it() {
    for (more, meant) in [
        ("cost = 2\n", "You Still With Me?"),
        ("power = 3\nhp = 5\n", "A Hero's Beginning"),
        ("leader = true\nhp = 7\n", "Faithful Friend"),
        ("leader = true\npower = 5\n", "Hero of Yavin"),
        ("hp = 7\nleader = false\n", "Jedi Knight"),
        ("subtitle = \"jedi knight\"\n", "Jedi Knight"),
    ] {
        let scenario = unit("Luke Skywalker", more).unwrap_or_else(|refused| panic!("{more}: {refused}"));
        assert!(scenario.value("unit.1.subtitle").eq_ignore_ascii_case(meant), "{more}");
    }
    let two = unit("Luke Skywalker", "power = 6\n").expect_err("two");
    assert!(two.contains("2 cards are called") && !two.contains("faithful-friend"), "{two}");
    let none = unit("Luke Skywalker", "power = 9\n").expect_err("none of them");
    assert!(none.contains("6 cards are called"), "{none}");
    assert_eq!(attacker("Darth Vader", "hull = 6\n").expect("the defender").value("attacker.hull"), "6");
    assert!(attacker("Darth Vader", "").is_err());
}

#[test]
fn a_name_that_none_has_gets_the_nearest_ones() {
    for (name, near) in [
        ("Victry Too", "Victory II-class"),
        ("Victry", "Victory I-class"),
        ("Gladiater Tow", "Gladiator II-class"),
        ("Howl Runner TIE", "Howlrunner"),
        ("the Vader guy", "Darth Vader"),
        ("Nebulon Frigate thing", "Nebulon-B"),
    ] {
        let refused = attacker(name, "").expect_err(name);
        assert!(refused.contains(near), "{name}: {refused}");
    }
    // a Roman number may be said
    for name in ["Victory Two", "victory 2", "Victory II"] {
        assert_eq!(attacker(name, "").expect(name).value("attacker.battery.blue"), "3", "{name}");
    }
}

/// The words of a value that say something, one for each number and name within it.
fn said(value: &Json) -> Vec<String> {
    match value {
        Json::Object(map) => {
            let within = |(name, value): (&String, &Json)| {
                let inner = said(value);
                let name = (!inner.is_empty()).then(|| name.replace('-', " "));
                name.into_iter().chain(inner).collect::<Vec<_>>()
            };
            map.iter().flat_map(within).collect()
        }
        Json::Array(list) => list.iter().flat_map(said).collect(),
        Json::Number(number) if number.as_u64() != Some(0) => vec![number.to_string()],
        Json::String(text) if text.chars().any(char::is_lowercase) => vec![text.replace('-', " ")],
        Json::String(text) => vec![text.clone()],
        _ => Vec::new(),
    }
}

/// What a report takes from its card and does not list.
fn unlisted(report: &CardReport, values: &Map<String, Json>) -> Vec<String> {
    let within = values.get(&report.field).and_then(Json::as_object);
    let table = within.unwrap_or(values);
    let told = report.given.join("; ");
    let by_name = ["kind", "name", "title", "subtitle"];
    let taken = report.from_card.iter().filter(|field| !by_name.contains(&field.as_str()));
    let missing = taken.flat_map(|field| {
        let words = table.get(field).map(said).unwrap_or_default();
        let told = told.clone();
        words
            .into_iter()
            .filter(move |word| !told.contains(word.as_str()))
            .map(move |word| format!("{field}: {word}"))
    });
    missing.collect()
}

/// Every ship and squadron in an attack, every ship that is activated: what is taken from the card is listed, with each of its numbers.
#[test]
fn every_value_that_a_card_gives_is_listed() {
    let of = |kind: CardKind| pool("armada").cards().iter().filter(move |card| card.kind == kind);
    let attack = |card: &Card| attacker(&card.id, "");
    let activation =
        |card: &Card| read(&format!("game = \"armada\"\nkind = \"activation\"\nship = \"{}\"\n", card.id));
    let ships = of(CardKind::Ship).flat_map(|card| [(card, attack(card)), (card, activation(card))]);
    let mut looked_at = 0;
    for (card, scenario) in ships.chain(of(CardKind::Squadron).map(|card| (card, attack(card)))) {
        let Ok(scenario) = scenario else { continue };
        let reports = scenario.resolve(&RULEBOOK).cards;
        let report = reports.iter().find(|it| it.card.ends_with(&card.id)).expect("a report");
        assert_eq!(
            unlisted(report, scenario.values()),
            Vec::<String>::new(),
            "{}: {:?}",
            card.id,
            report.given
        );
        looked_at += 1;
    }
    assert!(looked_at > 200, "{looked_at}");
    let victory = activation(pool("armada").card("victory-ii-class-star-destroyer").expect("a ship"));
    let report = victory.expect("read").resolve(&RULEBOOK).cards.remove(0);
    for listed in ["left red 2, blue 1", "right red 2, blue 1", "rear red 2", "speed chart I, - I"] {
        assert!(report.words().contains(listed), "{listed}: {}", report.words());
    }
}
