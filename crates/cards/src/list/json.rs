//! How is a list written in JSON?
//!
//! A deck of a deck builder has `leader`, `base`, `deck` and `sideboard`, each with ids and counts. A save of Tabletop Simulator has objects:
//! its cards say their titles and subtitles, a deck of them holds each copy by itself.

use serde_json::Value;

use super::{LINES, Line, Unknown, card_number, too_long};

/// The places of a deck.
const PLACES: [&str; 6] = ["leader", "secondleader", "leader2", "base", "deck", "sideboard"];
/// The objects of a save.
const OBJECTS: &str = "ObjectStates";
/// What an object holds.
const WITHIN: &str = "ContainedObjects";
/// What a save says behind the subtitle of a leader.
const LEADER: &str = "(leader)";
/// Why a list is none.
pub(super) const NO_LIST: &str = "a list in JSON has `leader`, `base`, `deck` or `sideboard`, or is a save of Tabletop Simulator with `ObjectStates`";

/// The lines of a list in JSON, a line for each card.
pub(super) fn lines<'t>(json: &'t Value, unknown: &mut Vec<Unknown>) -> Vec<Line<'t>> {
    if let Some(Value::Array(objects)) = json.get(OBJECTS) {
        let mut lines = Vec::new();
        of_objects(objects, &mut lines, unknown);
        return lines;
    }
    if PLACES.iter().all(|place| json.get(place).is_none()) {
        unknown.push(Unknown { line: 1, text: "{".to_owned(), why: NO_LIST.to_owned() });
    }
    of_deck(json, unknown)
}

fn of_deck<'t>(json: &'t Value, unknown: &mut Vec<Unknown>) -> Vec<Line<'t>> {
    let mut lines = Vec::new();
    for section in PLACES {
        let entries = match json.get(section) {
            Some(Value::Array(list)) => list.iter().collect(),
            Some(entry) => vec![entry],
            None => Vec::new(),
        };
        for (nth, entry) in (1..).zip(entries) {
            let number = lines.len() + 1;
            let Some(text) = entry.get("id").and_then(|id| id.as_str()) else {
                if !entry.is_null() {
                    let why = format!("entry {nth} of `{section}` has no `id`");
                    unknown.push(Unknown { line: number, text: section.to_owned(), why });
                }
                continue;
            };
            if number > LINES {
                unknown.push(too_long(number, text));
                return lines;
            }
            let count = entry.get("count").and_then(Value::as_u64).unwrap_or(1);
            lines.push(Line {
                number,
                text,
                name: String::new(),
                count: u32::try_from(count).unwrap_or(u32::MAX),
                points: None,
                id: card_number(text),
                bullet: false,
                is_above_others: false,
                section: Some(section.to_owned()),
            });
        }
    }
    lines
}

/// The cards among objects, and within those that hold others. Copies that lie one behind the other are one line.
fn of_objects<'t>(objects: &'t [Value], lines: &mut Vec<Line<'t>>, unknown: &mut Vec<Unknown>) {
    for object in objects {
        let said = |field: &str| object.get(field).and_then(Value::as_str).unwrap_or_default().trim();
        if let Some(Value::Array(within)) = object.get(WITHIN) {
            of_objects(within, lines, unknown);
            continue;
        }
        let (kind, text) = (said("Name"), said("Nickname"));
        if !matches!(kind, "Card" | "CardCustom") {
            continue;
        }
        let number = lines.len() + 1;
        if unknown.len() > LINES {
            return;
        }
        if text.is_empty() {
            let why = "a card of the save has no `Nickname`: nothing says which it is".to_owned();
            unknown.push(Unknown { line: number, text: kind.to_owned(), why });
            continue;
        }
        if number > LINES {
            if !unknown.iter().any(|it| it.line == number) {
                unknown.push(too_long(number, text));
            }
            return;
        }
        let line = of_card(number, text, said("Description"));
        match lines.last_mut().filter(|last| last.name == line.name && last.section == line.section) {
            Some(last) => last.count += 1,
            None => lines.push(line),
        }
    }
}

/// A card by its title, of which a star says that it is unique, and its subtitle, in whose place a trait may stand.
fn of_card<'t>(number: usize, text: &'t str, description: &str) -> Line<'t> {
    let title = text.trim_start_matches('*').trim();
    let subtitle = description.trim_end_matches(LEADER).trim();
    let name = if subtitle.is_empty() { title.to_owned() } else { format!("{title}, {subtitle}") };
    let section = description.ends_with(LEADER).then(|| "leader".to_owned());
    Line {
        number,
        text,
        name,
        count: 1,
        points: None,
        id: None,
        bullet: false,
        is_above_others: false,
        section,
    }
}
