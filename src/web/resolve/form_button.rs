//! Which button of a form was pressed, and what does it change?
//!
//! Every key, stepper and token of a form is a submit button of the one name `set`. What it says is done to the
//! parameters that came with it; the form then comes back, and the situation is still in the address.

use super::{
    field_view::{Typed, split},
    form::MARK,
    line_additions,
};
use crate::web::params::Params;
use scenario::{Field, Shape};

/// What a token is pressed from and to: readied, exhausted, gone, and readied again.
const EXHAUSTED: &str = "/exhausted";

/// A list without entries, where leaving it out would leave it to the card.
const NOTHING: &str = ",";

/// A button of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// The situation is to be resolved.
    Resolve,
    /// The form is to be read, and to come back.
    Read,
    /// A die of this face is put to the roll: `red/hit`; of a colour alone one that is still to be rolled.
    Add(String),
    /// The die at this place of the roll goes; of a colour one that is still to be rolled.
    Take(String),
    /// All dice go.
    Clear,
    /// One more at this path, or one less.
    Step(String, i64),
    /// The token of this list, type and number among those of its type turns.
    Turn(String, String, usize),
    /// A card stands in this field.
    Pick(String, String),
    /// A box at this path is ticked, or no longer.
    Flip(String),
    /// These words come behind the abilities of the unit of this number.
    Word(usize, String),
    /// The entry at this path is removed: `cause.2`, `unit.1`.
    Drop(String),
    /// A player's line is this one.
    Say(String, String),
    /// The fold of this name is to be opened.
    Open(String),
    /// One entry more is to be filled in of the list of tables at this path.
    OneMore(String),
    /// The situation is to be resolved with this action.
    Play(String),
}

impl Pressed {
    /// The button that an address says was pressed; none where it is no form's. What no form has is as if it were read.
    pub(super) fn read(params: &Params) -> Option<Self> {
        let said = params.get(MARK)?;
        let after = |count: usize| said.splitn(count + 1, ' ').nth(count).unwrap_or_default().to_owned();
        let mut words = said.split(' ');
        let pressed = match (words.next(), words.next(), words.next(), words.next()) {
            (Some("1"), None, ..) => Self::Resolve,
            (Some("add"), Some(die), None, _) => Self::Add(die.to_owned()),
            (Some("take"), Some(die), None, _) => Self::Take(die.to_owned()),
            (Some("clear"), None, ..) => Self::Clear,
            (Some("more"), Some(path), None, _) => Self::Step(path.to_owned(), 1),
            (Some("less"), Some(path), None, _) => Self::Step(path.to_owned(), -1),
            (Some("turn"), Some(list), Some(kind), Some(nth)) => {
                Self::Turn(list.to_owned(), kind.to_owned(), nth.parse().unwrap_or_default())
            }
            (Some("pick"), Some(field), Some(card), None) => Self::Pick(field.to_owned(), card.to_owned()),
            (Some("flip"), Some(path), None, _) => Self::Flip(path.to_owned()),
            (Some("open"), Some(fold), None, _) => Self::Open(fold.to_owned()),
            (Some("one"), Some(list), None, _) => Self::OneMore(list.to_owned()),
            (Some("word"), Some(unit), Some(_), _) => Self::Word(unit.parse().unwrap_or_default(), after(2)),
            (Some("drop"), Some(entry), None, _) => Self::Drop(entry.to_owned()),
            (Some("say"), Some(player), Some(_), _) => Self::Say(player.to_owned(), after(2)),
            (Some("play"), Some(_), ..) => Self::Play(after(1)),
            _ => Self::Read,
        };
        Some(pressed)
    }

    /// Whether it leads to the answer.
    pub(super) fn resolves(&self) -> bool {
        matches!(self, Self::Resolve | Self::Play(_))
    }

    /// Where the field stands that it changes.
    pub(super) fn path(&self) -> &str {
        match self {
            Self::Step(path, _) | Self::Turn(path, ..) | Self::Pick(path, _) | Self::Flip(path) => path,
            Self::OneMore(list) => list,
            Self::Add(_) | Self::Take(_) | Self::Clear => "dice",
            _ => "",
        }
    }

    /// The parameters with what it changes; `typed` is what stands there now.
    pub(super) fn change(
        &self,
        fields: &'static [Field],
        typed: &(impl Typed + ?Sized),
        pairs: &mut Vec<(String, String)>,
    ) {
        match self {
            Self::Resolve | Self::Read | Self::Open(_) | Self::OneMore(_) | Self::Say(..) | Self::Play(_) => {
            }
            Self::Flip(path) => flip(fields, pairs, typed, path),
            Self::Word(unit, words) => line_additions::say(pairs, *unit, words),
            Self::Drop(entry) => line_additions::drop(pairs, entry),
            Self::Add(die) => add(pairs, typed, die),
            Self::Take(die) => take(pairs, typed, die),
            Self::Clear => pairs.retain(|(name, _)| !is_of_dice(name)),
            Self::Step(path, by) => match face_of(path) {
                Some((list, face)) => count(pairs, typed, (list, &face), *by),
                None => step(fields, pairs, typed, path, *by),
            },
            Self::Turn(list, kind, nth) => turn(pairs, typed, list, kind, *nth),
            Self::Pick(field, card) => put(pairs, field, card.clone()),
        }
    }
}

/// Whether a parameter says which dice lie there.
fn is_of_dice(name: &str) -> bool {
    name == "dice" || name.starts_with("pool.")
}

/// Puts a value in the place of what a parameter said.
fn put(pairs: &mut Vec<(String, String)>, path: &str, value: String) {
    pairs.retain(|(name, _)| name != path);
    pairs.push((path.to_owned(), value));
}

/// Dice are rolled together: as soon as one is not, none is.
fn add(pairs: &mut Vec<(String, String)>, typed: &(impl Typed + ?Sized), die: &str) {
    let mut rolled = split(&typed.value("dice"));
    if die.contains('/') {
        rolled.push(die.to_owned());
        pairs.retain(|(name, _)| !is_of_dice(name));
        put(pairs, "dice", rolled.join(","));
        return;
    }
    pairs.retain(|(name, _)| name != "dice");
    let colors = rolled.iter().filter_map(|die| die.split_once('/')).map(|(color, _)| color);
    for color in colors.chain([die]) {
        let path = format!("pool.{color}");
        let now =
            pairs.iter().find(|(name, _)| *name == path).and_then(|(_, count)| count.parse::<u32>().ok());
        put(pairs, &path, now.unwrap_or_default().saturating_add(1).to_string());
    }
}

fn take(pairs: &mut Vec<(String, String)>, typed: &(impl Typed + ?Sized), die: &str) {
    let mut rolled = split(&typed.value("dice"));
    match die.parse::<usize>() {
        Ok(place) => {
            let kept = (0..).zip(rolled.drain(..)).filter(|(at, _)| *at != place).map(|(_, die)| die);
            let kept = kept.collect::<Vec<_>>().join(",");
            pairs.retain(|(name, _)| name != "dice");
            pairs.extend((!kept.is_empty()).then(|| ("dice".to_owned(), kept)));
        }
        Err(_) => {
            let path = format!("pool.{die}");
            let left = typed.value(&path).parse::<u32>().unwrap_or_default().saturating_sub(1);
            pairs.retain(|(name, _)| *name != path);
            pairs.extend((left > 0).then(|| (path, left.to_string())));
        }
    }
}

/// The list of dice that a path counts a face of: `attacks.1.dice.red.hit`.
fn face_of(path: &str) -> Option<(&str, String)> {
    let (rest, face) = path.rsplit_once('.')?;
    let (list, color) = rest.rsplit_once('.')?;
    (list == "dice" || list.ends_with(".dice")).then(|| (list, format!("{color}/{face}")))
}

/// One die more in a list that shows a face, or one less.
fn count(
    pairs: &mut Vec<(String, String)>,
    typed: &(impl Typed + ?Sized),
    (list, face): (&str, &str),
    by: i64,
) {
    let mut rolled = split(&typed.value(list));
    match rolled.iter().position(|die| die == face) {
        _ if by > 0 && list == "dice" => return add(pairs, typed, face),
        _ if by > 0 => rolled.push(face.to_owned()),
        Some(at) => drop(rolled.remove(at)),
        None => return,
    }
    pairs.retain(|(name, _)| name != list);
    pairs.extend((!rolled.is_empty()).then(|| (list.to_owned(), rolled.join(","))));
}

/// One more or less, within what the field takes. A number that says nothing where it is left out is left out again below its
/// least.
fn step(
    fields: &'static [Field],
    pairs: &mut Vec<(String, String)>,
    typed: &(impl Typed + ?Sized),
    path: &str,
    by: i64,
) {
    let Some((least, most, default)) = bounds(fields, path, typed) else { return };
    let now = typed.value(path).parse::<i64>().ok().or(default);
    if default.is_none() && by < 0 && now.is_none_or(|now| now <= least) {
        pairs.retain(|(name, _)| name != path);
        return;
    }
    let now = now.unwrap_or_else(|| 0.max(least.saturating_sub(1)));
    put(pairs, path, now.saturating_add(by).clamp(least, most).to_string());
}

/// Yes where it is no, and no where it is yes.
fn flip(
    fields: &'static [Field],
    pairs: &mut Vec<(String, String)>,
    typed: &(impl Typed + ?Sized),
    path: &str,
) {
    if !matches!(shape(fields, path, typed), Some(Shape::Flag { .. })) {
        return;
    }
    let on = typed.value(path) != "true";
    put(pairs, path, on.to_string());
}

/// What the whole number at a path may be, and what it is where nothing is said.
fn bounds(
    fields: &'static [Field],
    path: &str,
    typed: &(impl Typed + ?Sized),
) -> Option<(i64, i64, Option<i64>)> {
    match shape(fields, path, typed)? {
        Shape::Whole { least, most, default } => Some((least, most, default)),
        _ => None,
    }
}

/// What may stand at a path, as things are.
fn shape(fields: &'static [Field], path: &str, typed: &(impl Typed + ?Sized)) -> Option<Shape> {
    let (mut fields, mut table) = (fields, String::new());
    let mut parts = path.split('.').peekable();
    while let Some(part) = parts.next() {
        let at = if table.is_empty() { part.to_owned() } else { format!("{table}.{part}") };
        if part.parse::<usize>().is_ok() {
            table = at;
            continue;
        }
        let applies = |field: &&Field| {
            let decides = |name: &str| format!("{table}.{name}").trim_start_matches('.').to_owned();
            field.name == part
                && field.when.is_none_or(|(name, word)| {
                    let now = typed.value(&decides(name));
                    let usual = || fields.iter().find(|it| it.name == name).and_then(Field::default);
                    now == word || (now.is_empty() && usual().is_some_and(|it| it == word))
                })
        };
        let field = fields.iter().find(applies)?;
        if parts.peek().is_none() {
            return Some(field.shape);
        }
        (table, fields) = (at, field.fields());
    }
    None
}

fn turn(
    pairs: &mut Vec<(String, String)>,
    typed: &(impl Typed + ?Sized),
    list: &str,
    kind: &str,
    nth: usize,
) {
    let held = split(&typed.value(list));
    let of_kind = |token: &str| token.split('/').next() == Some(kind);
    let mut number = 0;
    let mut turned: Vec<String> = Vec::new();
    let mut found = false;
    for token in held {
        let is_meant = of_kind(&token) && {
            number += 1;
            number == nth
        };
        found |= is_meant;
        match is_meant {
            false => turned.push(token),
            true if token == kind => turned.push(format!("{kind}{EXHAUSTED}")),
            true => {}
        }
    }
    if !found {
        turned.push(kind.to_owned());
    }
    put(pairs, list, if turned.is_empty() { NOTHING.to_owned() } else { turned.join(",") });
}
