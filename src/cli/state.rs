//! How does the table stand, in a few lines?

use std::io::Write;

use serde_json::Value as Json;

use super::{Failure, Out};
use crate::web::trace::named;
use scenario::{Kind, Report};

/// Writes the state of a report: of an attack its roll, its damage and what is left of everybody in it, of every other kind what has
/// changed. `--json` has everything.
pub(super) fn write_state(report: &Report, out: &mut Out) -> Result<(), Failure> {
    for card in &report.cards {
        // the card of the whole table stands in no field
        let field = if card.field.is_empty() { String::new() } else { format!("{}: ", card.field) };
        writeln!(out, "{field}{}; {} [{}]", card.name, card.words(), card.card)?;
    }
    let state = &report.state;
    if !state.is_object() {
        return Ok(());
    }
    if report.kind != Kind::Attack.word() {
        return write_changes(report, out);
    }
    writeln!(out)?;
    for words in &report.reckoning {
        writeln!(out, "The dice: {words}")?;
    }
    write_side("defender", state, out)?;
    let further = state.get("targets").and_then(Json::as_array).into_iter().flatten();
    for (nth, target) in (1..).zip(further) {
        write_side(&format!("target {nth}"), target, out)?;
    }
    let answered = |attacker: &&Json| attacker.get("damage").is_some_and(|damage| !damage.is_null());
    match state.get("attacker").filter(answered) {
        Some(attacker) => write_side("attacker", attacker, out),
        None => Ok(()),
    }
}

/// What is otherwise than at the beginning, each once, in the order in which it first changed.
fn write_changes(report: &Report, out: &mut Out) -> Result<(), Failure> {
    let all = report.told_overall();
    if all.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nWhat changed")?;
    for it in all {
        let side = |side: &str| if side.is_empty() { "none".to_owned() } else { named(side) };
        writeln!(out, "  {}: {} -> {}", named(&it.what), side(&it.from), side(&it.to))?;
    }
    Ok(())
}

fn write_side(side: &str, state: &Json, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "\nState of the {side}")?;
    for (name, value) in rows(state) {
        writeln!(out, "  {name:<13}{value}")?;
    }
    Ok(())
}

fn rows(state: &Json) -> Vec<(&'static str, String)> {
    let number = |name: &str| state.get(name).and_then(Json::as_u64);
    let shown = |name: &str| number(name).unwrap_or_default();
    let mut rows = vec![("damage", damage(number("damage"), number("icons")))];
    let dice = list(state, "dice").iter().filter_map(|die| die.as_str().map(str::to_owned));
    rows.push(("dice", dice.collect::<Vec<_>>().join(", ")));
    let zones = shields(state);
    if !zones.is_empty() {
        rows.push(("shields", zones.join(", ")));
    }
    match number("hull_lost") {
        Some(0) => {}
        Some(lost) => rows.push(("hull lost", lost.to_string())),
        None => {
            let lying = [(shown("faceup"), "faceup"), (shown("facedown"), "facedown")];
            let lying =
                lying.iter().filter(|(count, _)| *count > 0).map(|(count, how)| format!("{count} {how}"));
            rows.push(("damage cards", lying.collect::<Vec<_>>().join(", ")));
        }
    }
    rows.push(("hull left", format!("{} of {}", shown("hull_left"), shown("hull"))));
    rows.push(("tokens", list(state, "tokens").iter().map(token).collect::<Vec<_>>().join(", ")));
    let destroyed = state.get("destroyed").and_then(Json::as_bool) == Some(true);
    rows.push(("stands", if destroyed { "destroyed".to_owned() } else { String::new() }));
    rows.retain(|(_, value)| !value.is_empty());
    rows
}

fn damage(total: Option<u64>, icons: Option<u64>) -> String {
    match (total, icons) {
        (Some(total), _) => format!("{total} in total"),
        (None, Some(_)) => "not totaled yet".to_owned(),
        (None, None) => "not attacked yet".to_owned(),
    }
}

fn shields(state: &Json) -> Vec<String> {
    let zone = state.get("zone").and_then(Json::as_str);
    let shields = state.get("shields").and_then(Json::as_object);
    let one = |(name, left): (&String, &Json)| {
        let defending = if zone == Some(name.as_str()) { " (defending)" } else { "" };
        format!("{name} {left}{defending}")
    };
    shields.into_iter().flatten().map(one).collect()
}

fn token(token: &Json) -> String {
    let word = |name: &str| token.get(name).and_then(Json::as_str).unwrap_or_default();
    let is = |name: &str| token.get(name).and_then(Json::as_bool) == Some(true);
    let marks: Vec<&str> = ["spent", "locked"].into_iter().filter(|mark| is(mark)).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    format!("{} {}{marks}", word("name"), word("state"))
}

fn list<'a>(state: &'a Json, name: &str) -> &'a [Json] {
    state.get(name).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default()
}
