//! What does a line add to a board?
//!
//! One line for each unit, as players say it: `Luke 3/6 Shield exhausted`, `3/6 +2/1` with an upgrade; `+Old Blade 2/1` and
//! `: On Attack: Draw a card.` belong to the side's last unit. What is not understood is said, and nothing of the line is taken.

use super::field_view::{Typed, split};
use crate::snapshot::Snapshot;

/// The two players, the one across the table first.
pub(super) const PLAYERS: [&str; 2] = ["P2", "P1"];

/// A line that was not taken, and why.
pub(super) struct NotAdded {
    pub(super) player: &'static str,
    pub(super) line: String,
    pub(super) why: String,
    /// The lines that it may mean, each with what is answered by it.
    pub(super) which: Vec<(String, String)>,
}

/// Adds what a line says to a player's side.
///
/// # Errors
/// What of it is not understood.
pub(super) fn add(
    snapshot: &Snapshot,
    player: &'static str,
    line: &str,
    pairs: &mut Vec<(String, String)>,
) -> Result<(), NotAdded> {
    let line = line.trim();
    let refuse = |why: String| NotAdded { player, line: line.to_owned(), why, which: Vec::new() };
    if line.starts_with(['+', ':']) {
        let Some(unit) = last_unit(pairs, player) else {
            return Err(refuse("First add the unit that it belongs to.".to_owned()));
        };
        return match line.strip_prefix(':') {
            Some(ability) => {
                say(pairs, unit, ability);
                Ok(())
            }
            None => upgrade(pairs, unit, line).ok_or_else(|| refuse(NO_UPGRADE.to_owned())),
        };
    }
    let (head, ability) = line.split_once(':').map_or((line, None), |(head, rest)| (head, Some(rest)));
    let (unit, carried) = parts(head);
    let phrase = snapshot.line(&unit, Some("unlimited"));
    if let Some(asked) = phrase.asked.first() {
        let which = asked.choices.iter().map(|it| (it.words.clone(), it.line.clone())).collect();
        return Err(NotAdded { which, ..refuse("Which of these is it?".to_owned()) });
    }
    let unknown: Vec<String> = phrase.unknown.iter().map(|it| format!("“{}”", it.words)).collect();
    if !unknown.is_empty() {
        return Err(refuse(format!("Not understood: {}.", unknown.join(", "))));
    }
    let said: Vec<(String, String)> = phrase
        .pairs()
        .into_iter()
        .filter_map(|(field, value)| Some((field.strip_prefix("unit.1.")?.to_owned(), value)))
        .filter(|(field, _)| field != "controller")
        .collect();
    if !said.iter().any(|(field, _)| matches!(field.as_str(), "power" | "hp" | "card")) {
        return Err(refuse("Say a name, and power and HP: Luke 3/6.".to_owned()));
    }
    let number = pairs.as_slice().entries("unit").saturating_add(1);
    for (field, value) in said {
        let value = if field == "name" { own_name(pairs, player, &value) } else { value };
        pairs.push((format!("unit.{number}.{field}"), value));
    }
    pairs.push((format!("unit.{number}.controller"), player.to_owned()));
    if let Some(carried) = carried
        && upgrade(pairs, number, &carried).is_none()
    {
        return Err(refuse(NO_UPGRADE.to_owned()));
    }
    if let Some(ability) = ability {
        say(pairs, number, ability);
    }
    Ok(())
}

const NO_UPGRADE: &str = "Say what the upgrade adds: +2/+1, or Old Blade +2/+1.";

/// The words of the unit, and those of an upgrade behind a plus. A token behind one is the unit's own word.
fn parts(head: &str) -> (String, Option<String>) {
    match head.split_once('+') {
        Some((unit, carried)) if modifier(carried).is_some() => {
            (unit.trim().to_owned(), Some(carried.to_owned()))
        }
        _ => (head.replace('+', " "), None),
    }
}

/// What an upgrade is called, and what it adds: `Old Blade +2/+1`.
fn modifier(words: &str) -> Option<(String, i64, i64)> {
    let words = words.trim().trim_start_matches('+').trim();
    let (name, numbers) = words.rsplit_once(' ').unwrap_or(("", words));
    let (power, hp) = numbers.split_once('/')?;
    let number = |text: &str| text.trim().trim_start_matches('+').parse::<i64>().ok();
    Some((name.trim().to_owned(), number(power)?, number(hp)?))
}

fn upgrade(pairs: &mut Vec<(String, String)>, unit: usize, words: &str) -> Option<()> {
    let (name, power, hp) = modifier(words)?;
    let number = pairs.as_slice().entries("upgrade").saturating_add(1);
    let name = if name.is_empty() { format!("upgrade {number}") } else { name };
    let on = name_of(pairs, unit);
    for (field, value) in [("name", name), ("on", on), ("power", power.to_string()), ("hp", hp.to_string())] {
        pairs.push((format!("upgrade.{number}.{field}"), value));
    }
    Some(())
}

/// Puts words behind the abilities of a unit.
pub(super) fn say(pairs: &mut Vec<(String, String)>, unit: usize, words: &str) {
    let path = format!("unit.{unit}.text");
    let before = pairs.as_slice().value(&path);
    let joint = match before.trim_end() {
        "" => "",
        text if text.ends_with('.') => "\n",
        _ => " ",
    };
    pairs.retain(|(name, _)| *name != path);
    pairs.push((path, format!("{}{joint}{}", before.trim_end(), words.trim())));
}

/// The last unit that a player controls.
pub(super) fn last_unit(pairs: &[(String, String)], player: &str) -> Option<usize> {
    let all = (1..=pairs.entries("unit")).rev();
    all.into_iter().find(|number| controller(pairs, *number) == player)
}

/// Who controls a unit; left out it is the first player.
pub(super) fn controller(typed: &(impl Typed + ?Sized), unit: usize) -> String {
    let said = typed.value(&format!("unit.{unit}.controller"));
    if said.is_empty() { "P1".to_owned() } else { said }
}

fn name_of(pairs: &[(String, String)], unit: usize) -> String {
    let name = pairs.value(&format!("unit.{unit}.name"));
    if name.is_empty() { pairs.value(&format!("unit.{unit}.card")) } else { name }
}

/// A name that no other unit has: the opponent's units are theirs.
fn own_name(pairs: &[(String, String)], player: &str, name: &str) -> String {
    let name = match name.strip_prefix("your ") {
        Some(rest) if player == "P2" => format!("their {rest}"),
        _ => name.to_owned(),
    };
    let taken =
        |name: &str| (1..=pairs.entries("unit")).any(|it| name_of(pairs, it).eq_ignore_ascii_case(name));
    match taken(&name) {
        false => name,
        true => (2..).map(|number| format!("{name} {number}")).find(|name| !taken(name)).unwrap_or(name),
    }
}

/// Removes the entry at a path (`cause.2`, `unit.1`), a unit with its upgrades; those behind it move up.
pub(super) fn drop(pairs: &mut Vec<(String, String)>, entry: &str) {
    let Some((list, number)) = entry.rsplit_once('.') else { return };
    match number.parse::<usize>() {
        Ok(unit) if list == "unit" => drop_unit(pairs, unit),
        Ok(number) => drop_entry(pairs, list, number),
        Err(_) => {}
    }
}

fn drop_unit(pairs: &mut Vec<(String, String)>, unit: usize) {
    let name = name_of(pairs, unit);
    drop_entry(pairs, "unit", unit);
    for number in (1..=pairs.as_slice().entries("upgrade")).rev() {
        if pairs.as_slice().value(&format!("upgrade.{number}.on")).eq_ignore_ascii_case(&name) {
            drop_entry(pairs, "upgrade", number);
        }
    }
}

fn drop_entry(pairs: &mut Vec<(String, String)>, list: &str, gone: usize) {
    let number = |name: &str| {
        let rest = name.strip_prefix(list)?.strip_prefix('.')?;
        let (number, field) = rest.split_once('.').unwrap_or((rest, ""));
        Some((number.parse::<usize>().ok()?, field.to_owned()))
    };
    pairs.retain(|(name, _)| number(name).is_none_or(|(at, _)| at != gone));
    for (name, _) in pairs {
        if let Some((at, field)) = number(name).filter(|(at, _)| *at > gone) {
            *name = format!("{list}.{}.{field}", at.saturating_sub(1));
        }
    }
}

/// The words that may come next in an ability, each as it is added.
pub(super) fn next_words(text: &str) -> &'static [&'static str] {
    let text = text.trim_end();
    let last = text.rsplit(['\n', ':']).next().unwrap_or_default().trim();
    if text.is_empty() || text.ends_with('.') {
        &["On Attack:", "When Played:", "When Defeated:"]
    } else if text.ends_with(':') {
        &["Deal 1 damage", "Deal 2 damage", "Heal 2 damage", "Exhaust", "Draw a card."]
    } else if last.starts_with("Heal") {
        &["from a unit.", "from your base."]
    } else if last.starts_with("Exhaust") {
        &["an enemy unit.", "a unit."]
    } else if last.starts_with("Deal") {
        &["to an enemy unit.", "to a unit.", "to a base."]
    } else {
        &[]
    }
}

/// The keywords of a unit, as its row shows them.
pub(super) fn keywords(typed: &(impl Typed + ?Sized), unit: usize) -> Vec<String> {
    split(&typed.value(&format!("unit.{unit}.keywords")))
}
