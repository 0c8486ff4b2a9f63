//! What stands on a card, and how is it shown?
//!
//! Its numbers side by side, a ship's hull zones as a table with their shields and dice, everything else a line each.

use cards::{
    Card, Dice, Value,
    schema::{FIELDS, Shape, is_former, spoken},
};

use super::{label, label_on};
use crate::web::page::capital;

/// Fields that stand elsewhere on the page.
const ELSEWHERE: [&str; 9] =
    ["name", "subtitle", "rules", "uncertain", "text", "ability", "effect", "open", "described"];

/// What stands on a card.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Face {
    /// Numbers, each with its name.
    pub(super) numbers: Vec<(String, String)>,
    pub(super) zones: Vec<Zone>,
    pub(super) facts: Vec<Fact>,
}

/// A hull zone; the last one is what is rolled against squadrons.
#[derive(Debug, PartialEq)]
pub(super) struct Zone {
    pub(super) name: String,
    pub(super) shields: Option<u32>,
    pub(super) dice: Vec<&'static str>,
    pub(super) words: String,
}

/// A field of the card as it is shown: drawn signs, and words that say the same.
#[derive(Debug, PartialEq)]
pub(super) struct Fact {
    pub(super) label: String,
    pub(super) dice: Vec<&'static str>,
    pub(super) tokens: Vec<String>,
    pub(super) words: String,
}

impl Face {
    /// What stands on a card.
    pub(super) fn of(card: &Card) -> Self {
        let mut face = Self::default();
        let has_zones = card.facts().any(|(_, value)| matches!(value, Value::Batteries(_)));
        for (field, value) in card.facts().filter(|(field, _)| !ELSEWHERE.contains(field)) {
            match value {
                Value::Whole(number) if !is_former(field) => {
                    face.numbers.push((label_on(card.kind, field).to_owned(), number.to_string()))
                }
                Value::Zones(zones) if has_zones => {
                    for (name, shields) in zones {
                        face.zone(field, name).into_iter().for_each(|zone| zone.shields = Some(*shields));
                    }
                }
                Value::Batteries(zones) => zones.iter().for_each(|(zone, dice)| face.arm(field, zone, *dice)),
                Value::Dice(dice) if has_zones => face.arm("", "squadrons", *dice),
                value => face.facts.extend(fact(field, value)),
            }
        }
        // what is rolled against squadrons stands behind the hull zones
        face.zones.sort_by_key(|zone| zone.name == "Squadrons");
        face
    }

    /// The zone of that name; another one where there is none yet.
    fn zone(&mut self, field: &str, zone: &str) -> Option<&mut Zone> {
        let name = capital(&spoken(field, zone));
        if !self.zones.iter().any(|known| known.name == name) {
            let name = name.clone();
            self.zones.push(Zone { name, shields: None, dice: Vec::new(), words: String::new() });
        }
        self.zones.iter_mut().find(|known| known.name == name)
    }

    /// Dice of a zone.
    fn arm(&mut self, field: &str, zone: &str, dice: Dice) {
        if let Some(zone) = self.zone(field, zone) {
            (zone.dice, zone.words) = (drawn(dice), dice.words());
        }
    }
}

/// A field in a line.
fn fact(field: &'static str, value: &Value) -> Option<Fact> {
    let plain =
        |words: String| Fact { label: label(field).to_owned(), dice: Vec::new(), tokens: Vec::new(), words };
    match value {
        Value::Yes => Some(plain("yes".to_owned())),
        Value::Whole(number) => Some(plain(number.to_string())),
        Value::Change(number) => Some(plain(format!("{number:+}"))),
        Value::Text(text) => Some(plain(spoken(field, text))),
        Value::Texts(texts) if field == "tokens" => {
            Some(Fact { tokens: texts.clone(), ..plain(texts.join(", ")) })
        }
        Value::Texts(texts) if field == "speed" => {
            let speeds = (1..).zip(texts).map(|(speed, yaw)| format!("{speed}: {yaw}"));
            Some(plain(speeds.collect::<Vec<_>>().join("; ")))
        }
        Value::Texts(texts) => {
            let shape = FIELDS.iter().find(|it| it.name == field).map(|it| it.shape);
            let is_word = matches!(shape, Some(Shape::Words(_))) || field == "traits";
            let said = |text: &String| if is_word { spoken(field, text) } else { text.clone() };
            Some(plain(texts.iter().map(said).collect::<Vec<_>>().join(", ")))
        }
        Value::Dice(dice) => Some(Fact { dice: drawn(*dice), ..plain(dice.words()) }),
        Value::Zones(zones) => {
            let zone = |(zone, number): &(String, u32)| format!("{} {number}", spoken(field, zone));
            Some(plain(zones.iter().map(zone).collect::<Vec<_>>().join(", ")))
        }
        Value::Batteries(_) | Value::Effects(_) => None,
    }
}

/// Each die as the sign that is drawn for it.
fn drawn(dice: Dice) -> Vec<&'static str> {
    let sign = |color| match color {
        "red" => "die-red",
        "blue" => "die-blue",
        _ => "die-black",
    };
    dice.colors().flat_map(|(color, count)| std::iter::repeat_n(sign(color), count as usize)).collect()
}
