//! What did it come to?
//!
//! One sentence that says it first, and what has changed since the beginning; what stayed as it was is left out.

use serde_json::Value as Json;

use crate::web::{page::capital, trace::spoken};
use scenario::{ChangeReport, Kind, Report, Scenario};

/// Most changes that a sentence names.
const NAMED: usize = 3;

/// What has changed, as readers say it.
pub(super) fn told(report: &Report) -> Vec<ChangeReport> {
    let one = |it: ChangeReport| ChangeReport {
        what: capital(&spoken(&it.what)),
        from: spoken(&it.from),
        to: spoken(&it.to),
    };
    report.told_overall().into_iter().map(one).collect()
}

/// Whether a value says that there is nothing.
pub(super) fn is_nothing(value: &str) -> bool {
    matches!(value, "" | "0" | "none" | "no" | "-")
}

/// The result in a sentence, without its full stop.
pub(super) fn sentence(scenario: &Scenario, report: &Report) -> String {
    let changed = report.overall();
    let said = match scenario.kind() {
        Kind::Attack => of_attack(scenario, &report.state),
        Kind::Play => of_board(&changed, &report.state),
        Kind::Round | Kind::Status => of_round(&changed),
        _ => Vec::new(),
    };
    let said = if said.is_empty() { in_short(&changed) } else { said };
    let said = match said.split_last() {
        None => "Nothing changes".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    };
    capital(&spoken(&said))
}

/// The first changes, where a kind has no words of its own for them.
fn in_short(changed: &[ChangeReport]) -> Vec<String> {
    let gone = |it: &&ChangeReport| matches!(it.to.as_str(), "destroyed" | "defeated");
    let first = changed.iter().filter(gone).chain(changed.iter().filter(|it| !gone(it)));
    let words = |it: &ChangeReport| match it.to.as_str() {
        "destroyed" | "defeated" => {
            let what = if it.what.ends_with("ship") { format!("the {}", it.what) } else { it.what.clone() };
            format!("{what} is {}", it.to)
        }
        to => left_of(&it.what, to).unwrap_or_else(|| now(&it.what, to)),
    };
    first.take(NAMED).map(words).collect()
}

/// What something is now: `Lantern’s brace is readied`, `command tokens: repair`.
fn now(what: &str, is: &str) -> String {
    let what = what.replacen(": ", "’s ", 1);
    if what.ends_with('s') { format!("{what}: {is}") } else { format!("{what} is {is}") }
}

/// What a round says of itself and of no ship.
const OF_THE_ROUND: [&str; 4] = ["turn", "initiative token", "phase", "round"];

/// What happened to the ships and squadrons of a round, and who has activated.
fn of_round(changed: &[ChangeReport]) -> Vec<String> {
    let acted =
        |it: &ChangeReport| it.what.strip_suffix(": activated").filter(|_| it.to == "yes").map(str::to_owned);
    let is_of_round = |it: &ChangeReport| OF_THE_ROUND.contains(&it.what.as_str());
    let others: Vec<ChangeReport> =
        changed.iter().filter(|it| acted(it).is_none() && !is_of_round(it)).cloned().collect();
    let units: Vec<String> = changed.iter().filter_map(acted).collect();
    let mut said = in_short(&others);
    match units.as_slice() {
        [] => {}
        [one] => said.push(format!("{one} has activated")),
        several => said.push(format!("{} ships and squadrons have activated", several.len())),
    }
    said
}

/// How much is left of a ship, where that is said better than as a change.
fn left_of(what: &str, to: &str) -> Option<String> {
    if what.ends_with("shields") && to.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(if to == "0" { format!("no {what} left") } else { format!("{to} {what} left") });
    }
    let (cards, hull) = to.split_once(" of hull ").filter(|_| what == "damage cards")?;
    let noun = if cards == "1" { "damage card" } else { "damage cards" };
    Some(format!("{cards} {noun} on hull {hull}"))
}

fn number(state: &Json, name: &str) -> u64 {
    state.get(name).and_then(Json::as_u64).unwrap_or_default()
}

fn counted(count: u64, one: &str) -> String {
    match count {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}

/// What the defender has lost.
fn of_attack(scenario: &Scenario, state: &Json) -> Vec<String> {
    let value = |field: &str| scenario.value(&format!("defender.{field}"));
    let before = |field: &str| value(field).parse::<u64>().unwrap_or_default();
    let name =
        Some(value("name")).filter(|name| !name.is_empty()).unwrap_or_else(|| "the defender".to_owned());
    if state.get("destroyed") == Some(&Json::Bool(true)) {
        return vec![format!("{name} is destroyed")];
    }
    if value("kind") == "squadron" {
        let left = number(state, "hull_left");
        let lost = before("hull").saturating_sub(before("damage")).saturating_sub(left);
        return match lost {
            0 => vec![format!("{name} suffers no damage")],
            lost => vec![format!("{name} loses {lost} hull"), format!("has {left} left")],
        };
    }
    let zones = state.get("shields").and_then(Json::as_object).into_iter().flatten();
    let left = |(zone, left): (&String, &Json)| {
        before(&format!("shields.{zone}")).saturating_sub(left.as_u64().unwrap_or_default())
    };
    let shields: u64 = zones.map(left).sum();
    let cards = number(state, "cards").saturating_sub(before("faceup").saturating_add(before("facedown")));
    match (shields, cards) {
        (0, 0) => vec![format!("{name} suffers no damage")],
        (0, cards) => vec![format!("{name} gets {}", counted(cards, "damage card"))],
        (shields, cards) => {
            vec![
                format!("{name} loses {}", counted(shields, "shield")),
                format!("gets {}", counted(cards, "damage card")),
            ]
        }
    }
}

/// Who has won, who is defeated, and what damage lies where.
fn of_board(changed: &[ChangeReport], state: &Json) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(winner) = state.get("winner").and_then(Json::as_str) {
        said.push(format!("{winner} wins"));
    }
    let place = |it: &ChangeReport| !it.what.contains(',');
    let damage = |it: &ChangeReport| it.what.strip_suffix(", damage").map(str::to_owned);
    let left = |name: &str| changed.iter().any(|it| place(it) && it.what == name && !is_arena(&it.to));
    for it in changed {
        match damage(it) {
            Some(name) if !left(&name) => {
                let whose = match name.strip_suffix(" base") {
                    Some(player) => format!("{player}’s base"),
                    None => name,
                };
                said.push(format!("{whose} has {} damage", if it.to == "none" { "no" } else { &it.to }));
            }
            _ if place(it) && is_arena(&it.from) && it.to.ends_with(" discard") => {
                said.push(format!("{} is defeated", it.what));
            }
            _ if place(it) && !is_arena(&it.from) && is_arena(&it.to) => {
                said.push(format!("{} enters play", it.what));
            }
            _ => {}
        }
    }
    said
}

/// Whether a place is an arena: `ground, P2`.
fn is_arena(place: &str) -> bool {
    ["ground", "space"].iter().any(|arena| place.starts_with(arena))
}
