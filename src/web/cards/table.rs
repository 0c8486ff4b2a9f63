//! How is a card put on the table?
//!
//! An address of the resolver that has the card's values: a ship or a squadron attacks, or is attacked. What the reader sets there
//! stands over them.

use cards::{Card, CardKind, Dice, Value};

use scenario::Scenario;

use crate::web::{params::encode, shown::Item};

/// Where the resolver opens with a card, as attacker and as defender; nothing for a hull that it does not play and for what neither attacks nor is attacked.
pub(super) fn addresses(game: &str, card: &Card) -> Vec<Item> {
    if game != "armada" || !matches!(card.kind, CardKind::Ship | CardKind::Squadron) {
        return Vec::new();
    }
    let one = |side: &str, title: &str| {
        let values: Vec<(String, String)> =
            values(card).into_iter().map(|(field, value)| (format!("{side}.{field}"), value)).collect();
        // what the resolver does not play (a hull beyond its limits) is not offered
        Scenario::from_query(game, "attack", &values).ok()?;
        let pairs: Vec<String> =
            values.iter().map(|(field, value)| format!("{field}={}", encode(value))).collect();
        let url = format!("/resolve/{game}/attack?{}", pairs.join("&"));
        Some(Item { url, title: title.to_owned(), note: String::new() })
    };
    [one("attacker", "Let it attack"), one("defender", "Let it be attacked")].into_iter().flatten().collect()
}

/// The card's values by the fields of a scenario.
fn values(card: &Card) -> Vec<(String, String)> {
    let is_ship = card.kind == CardKind::Ship;
    let kind = if is_ship { "ship" } else { "squadron" };
    let mut all = vec![("kind".to_owned(), kind.to_owned()), ("name".to_owned(), card.full_name())];
    let mut add = |field: &str, value: Option<String>| {
        all.extend(value.filter(|value| !value.is_empty()).map(|value| (field.to_owned(), value)));
    };
    add("size", card.text("size").map(str::to_owned));
    add("flotilla", card.is("flotilla").then(|| "true".to_owned()));
    add("hull", card.whole("hull").map(|hull| hull.to_string()));
    if !is_ship {
        add("speed", card.whole("speed").map(|speed| speed.to_string()));
    }
    add("keywords", Some(card.texts("keywords").iter().map(|it| keyword(it)).collect::<Vec<_>>().join(",")));
    add("tokens", Some(card.texts("tokens").join(",")));
    if let Some(Value::Zones(zones)) = card.fact("shields") {
        for (zone, shields) in zones {
            add(&format!("shields.{}", hull_zone(zone)), Some(shields.to_string()));
        }
    }
    let battery = match card.fact("battery") {
        Some(Value::Dice(dice)) => Some(*dice),
        // the zone that attacks where nobody says another
        Some(Value::Batteries(zones)) => {
            zones.iter().find(|(zone, _)| zone == "front").map(|(_, dice)| *dice)
        }
        _ => None,
    };
    let anti_squadron = match card.fact("anti_squadron") {
        Some(Value::Dice(dice)) => Some(*dice),
        _ => None,
    };
    for (field, dice) in [("battery", battery), ("anti-squadron", anti_squadron)] {
        for (color, count) in dice.into_iter().flat_map(Dice::colors) {
            add(&format!("{field}.{color}"), Some(count.to_string()));
        }
    }
    all
}

/// A keyword as scenarios call it: its value stands at its end (`AI 1 battery` is `ai-battery 1`).
fn keyword(written: &str) -> String {
    match written.strip_prefix("AI ").and_then(|rest| rest.split_once(' ')) {
        Some((value, armament)) => format!("ai-{armament} {value}"),
        None => written.to_owned(),
    }
}

/// A hull zone as scenarios call it.
fn hull_zone(zone: &str) -> &str {
    match zone {
        "left_aux" => "left-auxiliary",
        "right_aux" => "right-auxiliary",
        zone => zone,
    }
}
