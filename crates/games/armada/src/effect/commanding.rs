//! How are operations on a ship's commands written?
//!
//! Dials and tokens that are gained, discarded or changed; engineering points, values, yaw and squadrons:
//! `gain any dial`, `change top dial to repair`, `increase engineering value 1`, `activate 1 more squadron`.

use super::{
    DialNamed, LastJoint, Operation, PointVerb, ShipValue, SpeedVerb, ValueChange, Whose, nouns::Command,
    typing::Words,
};

/// What a sentence says that begins with `verb`, where it is about commands.
pub(super) fn read(verb: &str, rest: &[&str]) -> Option<Operation> {
    match verb {
        "gain" => gain(rest).or_else(|| points(PointVerb::Gain, rest)),
        "lose" => points(PointVerb::Lose, rest),
        "discard" => discard(rest),
        "change" => change_dials(rest).or_else(|| change_speed(rest)),
        "increase" | "reduce" | "halve" => squadron_speed(verb, rest).or_else(|| value(verb, rest)),
        "activate" => activate(rest),
        "raise" | "lower" => {
            let (joint, rest) = match rest {
                ["last", rest @ ..] => (Some(LastJoint), rest),
                rest => (None, rest),
            };
            let whole = matches!(rest, ["yaw" | "joint"] | ["yaw" | "joint", "1"] | ["yaw", "value"]);
            whole.then_some(Operation::Yaw { verb: verb.parse().ok()?, joint })
        }
        _ => None,
    }
}

/// `navigate`, or `any`.
fn which(left: &mut Words<'_>) -> Option<Option<Command>> {
    if left.take(|word| (word == "any").then_some(())).is_some() {
        return Some(None);
    }
    left.command().map(Some)
}

/// `own any command token`, `navigate dial`.
fn gain(rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let whose = left.whose().unwrap_or(Whose::Own);
    let command = which(&mut left)?;
    match (left.0, command) {
        (["dial"] | ["command", "dial"], command) => Some(Operation::GainDial { whose, command }),
        (["command", "token"], command) => Some(Operation::GainToken { whose, command }),
        _ => None,
    }
}

/// `any command token`, `navigate dial`, `top dial`.
fn discard(rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let whose = left.whose().unwrap_or(Whose::Own);
    if let ["top", "dial"] | ["top", "command", "dial"] = left.0 {
        return Some(Operation::DiscardTopDial(whose));
    }
    let command = which(&mut left)?;
    match (left.0, command) {
        (["dial"] | ["command", "dial"], command) => Some(Operation::DiscardDial { whose, command }),
        (["command", "token"], None) => Some(Operation::DiscardCommandToken { whose, command: None }),
        _ => None,
    }
}

/// `1 engineering point`.
fn points(verb: PointVerb, rest: &[&str]) -> Option<Operation> {
    let mut left = Words(rest);
    let points = left.number().unwrap_or(1);
    matches!(left.0, ["engineering", "point" | "points"]).then_some(Operation::Points { verb, points })
}

/// `own top dial`, `2 own dials`, `top dial to repair`.
fn change_dials(rest: &[&str]) -> Option<Operation> {
    let place = rest.iter().position(|word| *word == "to");
    let (dials, to) = match place {
        Some(place) => {
            let mut to = Words(rest.get(place + 1..)?);
            let command = to.command()?;
            to.nothing_left()?;
            (rest.get(..place)?, Some(command))
        }
        None => (rest, None),
    };
    let mut left = Words(dials);
    let count = left.number();
    let whose = left.whose().unwrap_or(Whose::Own);
    let count = count.or_else(|| left.number());
    let top = left.take(|word| (word == "top").then_some(()));
    let plain: Vec<&str> =
        left.0.iter().copied().filter(|word| !matches!(*word, "command" | "facedown")).collect();
    let which = match (top, count) {
        (Some(()), None | Some(1)) => DialNamed::Top,
        (None, count) => DialNamed::Any(count.unwrap_or(1)),
        _ => return None,
    };
    matches!(plain.as_slice(), ["dial" | "dials"]).then_some(Operation::ChangeDials { whose, which, to })
}

/// `own speed 1`, `speed by 1`.
fn change_speed(rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> = rest.iter().copied().filter(|word| *word != "by").collect();
    let mut left = Words(&plain);
    let whose = left.whose().unwrap_or(Whose::Own);
    left.take(|word| (word == "speed").then_some(()))?;
    let by = left.number().unwrap_or(1);
    left.nothing_left()?;
    Some(Operation::SpeedOfChoice { whose, by })
}

/// `squadron speed 1`.
fn squadron_speed(verb: &str, rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> =
        rest.iter().copied().filter(|word| !matches!(*word, "by" | "squadron's")).collect();
    let named = plain.len() < rest.len() && rest.contains(&"squadron's");
    let mut left = Words(plain.strip_prefix(&["squadron"]).or(named.then_some(plain.as_slice()))?);
    left.take(|word| (word == "speed").then_some(()))?;
    let by = left.number().unwrap_or(1);
    left.nothing_left()?;
    Some(Operation::SquadronSpeed { verb: verb.parse::<SpeedVerb>().ok()?, by })
}

/// `own engineering value 1`, `engineering value by 1`.
fn value(verb: &str, rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> = rest.iter().copied().filter(|word| *word != "by").collect();
    let mut left = Words(&plain);
    let whose = left.whose().unwrap_or(Whose::Own);
    let value = left.take(|word| word.parse::<ShipValue>().ok())?;
    left.take(|word| (word == "value").then_some(()))?;
    let by = left.number();
    left.nothing_left()?;
    let change = match (verb, by) {
        ("increase", by) => ValueChange::Increase(by.unwrap_or(1)),
        ("reduce", by) => ValueChange::Reduce(by.unwrap_or(1)),
        (_, None) => ValueChange::Halve,
        _ => return None,
    };
    Some(Operation::Value { whose, value, change })
}

/// `1 more squadron`, `squadrons long`.
fn activate(rest: &[&str]) -> Option<Operation> {
    let plain: Vec<&str> = rest.iter().copied().filter(|word| *word != "range").collect();
    match plain.as_slice() {
        ["squadron" | "squadrons", range] => Some(Operation::SquadronsAt(range.parse().ok()?)),
        ["more", "squadron"] => Some(Operation::MoreSquadrons(1)),
        [count, "more", "squadron" | "squadrons"] => Some(Operation::MoreSquadrons(count.parse().ok()?)),
        _ => None,
    }
}
