//! How is a field with its value said to a player?
//!
//! `defender.shields.left` and 2 are *2 shields on the left of the defender*: what stands beside a line on a page.

use names::capital;

/// A field of a situation and its value in a player's words.
pub fn spoken(field: &str, value: &str) -> String {
    let path: Vec<&str> = field.split('.').collect();
    match path.as_slice() {
        [scenario::LINE] => choice(value),
        ["game"] => format!("a situation of {value}"),
        ["attacker", "zone"] => format!("the attack comes from the {value} hull zone"),
        ["defender", "zone"] => format!("the {value} hull zone is under attack"),
        [side @ ("attacker" | "defender"), rest @ ..] => of(&held(rest, value), side),
        ["unit", rest @ ..] if rest.first().is_some_and(|part| part.parse::<u32>().is_err()) => {
            held(rest, value)
        }
        ["unit" | "upgrade" | "card", number, rest @ ..] if number.parse::<u32>().is_ok() => {
            held(rest, value)
        }
        ["attacks", place, rest @ ..] => format!("attack {place}: {}", planned(rest, value)),
        ["targets", _, rest @ ..] => of(&held(rest, value), "target"),
        ["maneuver", rest @ ..] | ["ships", _, "maneuver", rest @ ..] => ended(rest, value),
        ["ships" | "squadrons", _, rest @ ..] => held(rest, value),
        ["overlapped", _, "card"] => format!("it overlaps {value}"),
        ["cause", _, rest @ ..] => cause(rest, value),
        ["pool", color] => format!("{value} {color} dice"),
        ["weights", what] => counted(what).to_owned(),
        ["play", who] => format!("the {who}: {}", list(value)),
        [side @ ("p1" | "p2"), rest @ ..] => side_of(side, rest, value),
        rest => held(rest, value),
    }
}

/// A choice without who makes it.
fn choice(value: &str) -> String {
    value.split_once(':').map_or(value, |(_, choice)| choice).replace(" -> ", " → ")
}

/// What belongs to a side of an attack; a card says itself whose it is.
fn of(words: &str, side: &str) -> String {
    format!("{words} ({side})")
}

/// What a ship, a squadron, a unit or a whole situation has.
fn held(path: &[&str], value: &str) -> String {
    let plain = list(value);
    match path {
        ["card" | "name" | "ship" | "kind" | "keywords" | "upgrades" | "arena"] => plain,
        ["shields", zone] => format!("{value} {} {zone}", several(value, "shield")),
        ["shields"] => format!("{value} {}", several(value, "shield")),
        ["tokens"] if plain.is_empty() => "no defense tokens".to_owned(),
        ["tokens" | "dice"] => plain,
        ["size"] => format!("{value} ship"),
        ["range"] => match value.strip_prefix("distance-") {
            Some(distance) => format!("distance {distance}"),
            None => format!("{value} range"),
        },
        ["facedown" | "faceup"] => {
            let name = path.concat();
            match value.parse::<u32>() {
                Ok(_) => format!("{value} {name} damage {}", several(value, "card")),
                Err(_) => format!("{name} damage cards"),
            }
        }
        ["phase"] => format!("from the {} Phase on", capital(value)),
        ["damage"] => format!("{value} damage on it"),
        ["experience" | "advantage"] => {
            format!("{value} {} {}", capital(&path.concat()), several(value, "token"))
        }
        ["owner"] => format!("the {value} player's"),
        ["controller"] => format!("{} unit", whose(value)),
        ["rerolls"] => format!("reroll {plain}"),
        ["concentrate-fire"] => format!("Concentrate Fire {value}"),
        ["dial"] if value == "none" => "no command dial".to_owned(),
        ["dial"] => format!("{plain} dial"),
        ["gained-tokens"] => format!("gains a {plain} token"),
        ["raid"] => format!("raid token on {plain}"),
        ["turns"] => value.to_owned(),
        ["cost"] => format!("cost {value}"),
        ["text"] => format!("“{value}”"),
        ["exhausted"] if value == "false" => "ready".to_owned(),
        _ => match (path.last().unwrap_or(&"").replace('-', " "), value) {
            (name, "true") => name,
            (name, _) => format!("{name} {plain}"),
        },
    }
}

/// An attack of an activation.
fn planned(path: &[&str], value: &str) -> String {
    match path {
        ["target"] => format!("on {value}"),
        ["from"] => format!("from the {value} hull zone"),
        ["zone"] => format!("the {value} hull zone is under attack"),
        ["pool", color] => format!("{value} {color} dice"),
        rest => held(rest, value),
    }
}

/// Where the maneuver ends.
fn ended(path: &[&str], value: &str) -> String {
    match path {
        ["overlaps"] => format!("it overlaps {value}"),
        ["obstacles"] => format!("it ends on: {}", list(value)),
        ["through"] => format!("it moves through: {}", list(value)),
        rest => held(rest, value),
    }
}

/// What happens to a ship outside an attack.
fn cause(path: &[&str], value: &str) -> String {
    match path {
        ["kind"] => match value {
            "move" => "a movement ends".to_owned(),
            "cards" => "damage cards are dealt".to_owned(),
            _ => "damage outside an attack".to_owned(),
        },
        ["amount"] => format!("{value} damage"),
        ["zone"] => format!("on the {value} hull zone"),
        ["cards"] => format!("{} damage card", list(value)),
        ["obstacles"] => format!("on {}", list(value)),
        rest => held(rest, value),
    }
}

/// What counts in odds.
fn counted(what: &str) -> &str {
    match what {
        "destroyed" => "the chance to destroy it",
        "faceup" => "the chance of a faceup card",
        "damage" => "the damage on average",
        other => other,
    }
}

fn side_of(side: &str, path: &[&str], value: &str) -> String {
    let whose = whose(&side.to_uppercase());
    match path {
        ["base", "hp"] => format!("{whose} base has {value} HP"),
        ["base", "damage"] => format!("{value} damage on {whose} base"),
        ["resources"] => format!("{value} ready {}", several(value, "resource")),
        rest => format!("{whose} {}", held(rest, value)),
    }
}

fn whose(player: &str) -> &'static str {
    if player == "P2" { "the opponent's" } else { "your" }
}

/// `red/hit,red/hit` is *2 red hits*; a word that comes once has no number.
fn list(value: &str) -> String {
    let mut counted: Vec<(String, u32)> = Vec::new();
    for word in value.split(',').map(|word| word.trim().replace(['/', '-'], " ")).filter(|it| !it.is_empty())
    {
        match counted.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => counted.push((word, 1)),
        }
    }
    let icon = |word: &str| ["hit", "crit", "blank"].iter().any(|icon| word.ends_with(icon));
    let each = counted.into_iter().map(|(word, count)| match count {
        1 => word,
        _ if icon(&word) => format!("{count} {word}s"),
        _ => format!("{count} {word}"),
    });
    each.collect::<Vec<_>>().join(", ")
}

fn several(count: &str, noun: &str) -> String {
    if count == "1" { noun.to_owned() } else { format!("{noun}s") }
}
