//! Which dice are gathered or lie there?

use std::ops::Range;

use super::attack;
use crate::{
    Question, Reader, Reply,
    item::What,
    lexicon::Sort,
    role::Role,
    sheet::{Sheet, instead},
};
use scenario::{Kind, Shape};

/// Most dice that one count adds: a few more than any attack has, so that the limit is refused by name.
const MOST: u32 = 40;
/// The colors of dice, for questions.
pub(super) const COLORS: [&str; 3] = ["red", "blue", "black"];

/// Whether dice are named: by color, or by how many.
pub(super) fn has_dice(reader: &Reader<'_, '_>) -> bool {
    (0..reader.items.len()).any(|at| {
        // `nebulon b`: a letter behind a name is a part of it
        let letter = reader.get(at).is_some_and(|item| item.text.chars().count() == 1);
        let name = at
            .checked_sub(1)
            .and_then(|before| reader.get(before))
            .is_some_and(|item| !item.cards.is_empty());
        reader.word(at, Sort::Color).is_some() && !is_state(reader, at) && !(letter && name)
            || matches!(reader.get(at).map(|item| &item.what), Some(What::Pool(_)))
            || reader.is(at, Role::Dice) && at.checked_sub(1).and_then(|at| reader.number(at)).is_some()
    })
}

/// Whether `red` is the side of the token before it, the exhausted one: `redirect green, brace red`.
pub(super) fn is_state(reader: &Reader<'_, '_>, at: usize) -> bool {
    let ends = reader.get(at + 1).is_none_or(|item| item.is_stop() || item.word(Sort::Token).is_some());
    let token = at.checked_sub(1).is_some_and(|before| reader.word(before, Sort::Token).is_some());
    let green = reader.items.iter().any(|item| item.text == "green");
    token && ends && green && reader.word(at, Sort::Color) == Some("red")
}

/// Dice from an item on: `3 red`, `2 red hit`, `r hh h c`, `3r2b`. Where the next word stands; none where these are no dice.
pub(super) fn read(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let item = reader.get(at)?;
    if let What::Pool(pool) = &item.what {
        for (count, color) in pool {
            sheet.put(&item.span, &format!("pool.{color}"), count);
        }
        return Some(behind_dice(reader, at + 1));
    }
    let (count, color_at) = match reader.number(at) {
        Some(number) => (Some(number), at + 1),
        None => (None, at),
    };
    // `4 dice red`, `black 3`
    let Some(color) = reader.word(color_at, Sort::Color) else {
        return uncolored(reader, at, count, sheet);
    };
    let mut next = color_at + 1;
    if reader.is(next, Role::Dice) {
        next += 1;
    }
    let faces = faces(reader, color, &mut next);
    if faces.is_empty() {
        if count.is_none()
            && let Some(next) = joined(reader, at, sheet)
        {
            return Some(next);
        }
        if count.is_none() && are_several(reader, color_at + 1) {
            ask_count(reader, &reader.span(at, next - 1), color, sheet);
            return Some(next);
        }
        let (count, next) = match (count, reader.get(next).map(|item| &item.what)) {
            (Some(count), _) => (count, next),
            (None, Some(What::Number(number))) if !counts_next(reader, next) => (*number, next + 1),
            (None, _) => (1, next),
        };
        let next = behind_dice(reader, next);
        // `red red blue`: one more of the color
        let before =
            at.checked_sub(1).map(|before| before - usize::from(before > 0 && reader.is(before, Role::Plus)));
        let again = before.is_some_and(|before| reader.word(before, Sort::Color) == Some(color));
        let known = sheet.value(&format!("pool.{color}")).and_then(|known| known.parse::<u32>().ok());
        let count = count + known.filter(|_| again).unwrap_or_default();
        sheet.put(&reader.span(at, next - 1), &format!("pool.{color}"), count);
        sheet.chip(&reader.span(at, next - 1), None);
        return Some(next);
    }
    let next = behind_dice(reader, next);
    let span = reader.span(at, next - 1);
    let count = count.filter(|_| faces.len() == 1).unwrap_or(1).min(MOST);
    for face in faces {
        (0..count).for_each(|_| sheet.add(&span, "dice", &format!("{color}/{face}")));
    }
    Some(next)
}

/// `black+blue`, `black+blue hits`: colors that a sign joins, of which none has a number. How many is asked; a face of the last is that of
/// all. Where the next word stands.
fn joined(reader: &Reader<'_, '_>, at: usize, sheet: &mut Sheet) -> Option<usize> {
    let color = |at: usize| reader.word(at, Sort::Color);
    let plus = |at: usize| reader.is(at, Role::Plus);
    let mut first = at;
    while first >= 2 && plus(first - 1) && color(first - 2).is_some() {
        first -= 2;
    }
    let mut last = at;
    while plus(last + 1) && color(last + 2).is_some() {
        last += 2;
    }
    let mut colors: Vec<&str> = (first..=last).step_by(2).filter_map(color).collect();
    let counted = first.checked_sub(1).is_some_and(|before| reader.number(before).is_some())
        || matches!(reader.get(last + 1).map(|item| &item.what), Some(What::Number(_)));
    colors.sort_unstable();
    let all = colors.len();
    colors.dedup();
    let own = color(at).filter(|_| last > first && colors.len() == all && !counted)?;
    let face = reader.word(last + 1, Sort::Face).filter(|_| at < last);
    match face.and_then(|face| has_face(own, face).or_else(|| has_face(own, &format!("hit-{face}")))) {
        Some(face) => {
            let span = reader.span(at, at);
            sheet.add(&span, "dice", &format!("{own}/{face}"));
            sheet.assume(
                "dice",
                &format!("{own}/{face}"),
                "the face behind the last color is read for each of them",
            );
        }
        None => ask_count(reader, &reader.span(at, at), own, sheet),
    }
    Some(behind_dice(reader, at + 1))
}

/// A number that belongs to what follows it: `black 3 shields`.
fn counts_next(reader: &Reader<'_, '_>, at: usize) -> bool {
    reader.get(at + 1).is_some_and(|item| {
        item.word(Sort::Color).is_some()
            || item.word(Sort::Token).is_some()
            || item.word(Sort::Face).is_some()
            || [Role::Shields, Role::Hull, Role::Damage].into_iter().any(|role| item.role(role))
    })
}

/// Whether a color goes on to `dice` without a number: `red dice`, `red and blue dice`.
fn are_several(reader: &Reader<'_, '_>, mut at: usize) -> bool {
    while reader.word(at, Sort::Color).is_some() || reader.is(at, Role::And) {
        at += 1;
    }
    let counted = matches!(reader.get(at + 1).map(|item| &item.what), Some(What::Number(_)));
    reader.get(at).is_some_and(|item| item.text == "dice") && (!counted || counts_next(reader, at + 1))
}

fn behind_dice(reader: &Reader<'_, '_>, at: usize) -> usize {
    if reader.is(at, Role::Dice) { at + 1 } else { at }
}

/// The faces that follow a color. Two words that are one face of that color are one die: `red hit hit`.
fn faces(reader: &Reader<'_, '_>, color: &str, next: &mut usize) -> Vec<&'static str> {
    let mut found: Vec<(&'static str, bool)> = Vec::new();
    let sign = |at: usize, sign: char| reader.get(at).is_some_and(|item| item.what == What::Stop(sign));
    // `red: hit, double hit`: a colon begins a list, of which commas part the dice
    let listed = sign(*next, ':') && reader.word(*next + 1, Sort::Face).is_some();
    *next += usize::from(listed);
    while let Some(item) = reader.get(*next) {
        if listed && sign(*next, ',') && !found.is_empty() && reader.word(*next + 1, Sort::Face).is_some() {
            found.iter_mut().for_each(|(_, whole)| *whole = false);
            *next += 1;
            continue;
        }
        let Some(face) = item.word(Sort::Face) else { break };
        if attack::verbs::dice_hit(reader, *next) {
            break;
        }
        // `k hc k h`: a letter that is a color, too
        if item.word(Sort::Color).is_some() && !item.text.is_empty() && item.text.len() == 1 {
            break;
        }
        found.push((face, item.text.chars().count() > 2));
        *next += 1;
    }
    let mut faces: Vec<&'static str> = Vec::new();
    let mut at = 0;
    while let Some((face, whole)) = found.get(at) {
        let joined = found.get(at + 1).filter(|(_, other)| *whole && *other);
        let joined = joined.and_then(|(other, _)| has_face(color, &format!("{face}-{other}")));
        match joined {
            Some(both) => {
                faces.push(both);
                at += 2;
            }
            None => {
                faces.push(face);
                at += 1;
            }
        }
    }
    // `red hit + crit`: a face that this color has not is two dice
    let mut faces: Vec<&'static str> = faces.into_iter().flat_map(|face| parted(color, face)).collect();
    // black has its critical icon beside a hit alone
    faces.iter_mut().filter(|face| has_face(color, face).is_none()).for_each(|face| {
        if let Some(whole) = has_face(color, &format!("hit-{face}")) {
            *face = whole;
        }
    });
    faces
}

/// A face, or the two faces of which it consists where the color has no such.
fn parted(color: &str, face: &'static str) -> Vec<&'static str> {
    match face.split_once('-') {
        Some((one, other)) if has_face(color, face).is_none() => vec![one, other],
        _ => vec![face],
    }
}

/// The face of a color, as the scenario has it.
fn has_face(color: &str, face: &str) -> Option<&'static str> {
    let dice = Kind::Attack.fields().iter().find(|field| field.name == "dice")?;
    let Shape::Words { words, .. } = dice.shape else { return None };
    let all = words.iter().filter_map(|word| word.name.split_once('/'));
    all.filter(|(of, _)| *of == color).map(|(_, known)| known).find(|known| *known == face)
}

/// `8 dice`, `3 hits`: the colors have to be asked.
fn uncolored(reader: &Reader<'_, '_>, at: usize, count: Option<u32>, sheet: &mut Sheet) -> Option<usize> {
    let count = count?;
    // `4 dice black`
    let behind = reader.word(at + 2, Sort::Color).filter(|_| reader.is(at + 1, Role::Dice));
    let is_next = matches!(reader.get(at + 3).map(|item| &item.what), Some(What::Number(_)));
    if let Some(color) = behind.filter(|_| !reader.is(at + 3, Role::Dice) && !is_next) {
        sheet.put(&reader.span(at, at + 2), &format!("pool.{color}"), count);
        return Some(at + 3);
    }
    if reader.is(at + 1, Role::Dice) {
        // `4 dice, red`: behind a filler
        ask_color(reader, &reader.span(at, at + 1), "pool", |color| format!("{count} {color}"), sheet);
        return Some(at + 2);
    }
    let face = reader.word(at + 1, Sort::Face)?;
    if let Some((color, last)) = color_behind(reader, at + 2) {
        let span = reader.span(at, last);
        let face = has_face(color, face).or_else(|| has_face(color, &format!("hit-{face}"))).unwrap_or(face);
        (0..count.min(MOST)).for_each(|_| sheet.add(&span, "dice", &format!("{color}/{face}")));
        return Some(last + 1);
    }
    let span = reader.span(at, at + 1);
    let shown = only_color(reader).and_then(|color| {
        let face = has_face(color, face).or_else(|| has_face(color, &format!("hit-{face}")))?;
        Some(format!("{color}/{face}"))
    });
    match shown {
        Some(shown) => {
            (0..count.min(MOST)).for_each(|_| sheet.add(&span, "dice", &shown));
            sheet.assume("dice", &shown, "no other color of dice is named");
        }
        None => ask_color(reader, &span, "dice", |color| format!("{count} {color} {face}"), sheet),
    }
    Some(at + 2)
}

/// The color of all dice of a roll, where one alone is named: `rolled 4 black, got 2 hits and 2 blanks`.
fn only_color(reader: &Reader<'_, '_>) -> Option<&'static str> {
    let colors = |at: usize| match &reader.get(at)?.what {
        What::Pool(pool) => pool.first().filter(|_| pool.len() == 1).map(|(_, color)| *color),
        _ => reader.word(at, Sort::Color).filter(|_| reader.written(at).len() > 1 && !is_state(reader, at)),
    };
    let mut named = (0..reader.items.len()).filter_map(colors);
    let first = named.next()?;
    let asks = [Role::Chance, Role::Average].into_iter().any(|role| reader.has(role));
    (!asks && named.all(|color| color == first)).then_some(first)
}

/// Dice that are gathered and lie there all: `rolled 4 black, got 2 hits and 2 blanks` tells of four dice. What the others of a color
/// show is asked.
pub(super) fn rolled(reader: &Reader<'_, '_>, sheet: &mut Sheet) {
    let Some(dice) = sheet.value("dice").map(str::to_owned) else { return };
    for color in COLORS {
        let field = format!("pool.{color}");
        let Some(count) = sheet.value(&field).and_then(|count| count.parse::<usize>().ok()) else { continue };
        let lie = dice.split(',').filter(|die| die.starts_with(color)).count();
        if lie == count {
            sheet.unset(&field);
        } else {
            ask_faces(reader, &field, &format!("{} {color}", count.saturating_sub(lie).max(1)), sheet);
        }
    }
}

fn ask_faces(reader: &Reader<'_, '_>, field: &str, dice: &str, sheet: &mut Sheet) {
    let span = sheet.spans(|it| it == field).into_iter().next();
    let Some(span) = span.filter(|_| !sheet.asks("dice")) else { return };
    let reply = |face: &str| {
        let words = format!("{dice} {face}");
        Reply { line: instead(reader.line, &span, &words), words }
    };
    sheet.ask(Question {
        field: "dice".to_owned(),
        ask: format!("what do the other dice show: `{dice}`?"),
        choices: ["hit", "crit"].map(reply).to_vec(),
        span: Some(span.clone()),
    });
}

/// A color behind its dice, that counts none of its own: `2 hits left, red`. With where it stands.
fn color_behind(reader: &Reader<'_, '_>, mut at: usize) -> Option<(&'static str, usize)> {
    while reader.word(at, Sort::Zone) == Some("left")
        || reader.is(at, Role::Remaining)
        || matches!(reader.get(at).map(|item| &item.what), Some(What::Stop(',')))
    {
        at += 1;
    }
    let color = reader.word(at, Sort::Color)?;
    let counts = reader.number(at + 1).is_some() && reader.word(at + 2, Sort::Face).is_none();
    let shows = reader.word(at + 1, Sort::Face).is_some() || reader.is(at + 1, Role::Dice);
    (!counts && !shows).then_some((color, at))
}

fn ask_count(reader: &Reader<'_, '_>, span: &Range<usize>, color: &str, sheet: &mut Sheet) {
    let reply = |count: u32| {
        let words = format!("{count} {color}");
        Reply { line: instead(reader.line, span, &words), words }
    };
    sheet.ask(Question {
        field: format!("pool.{color}"),
        ask: format!("how many {color} dice?"),
        span: Some(span.clone()),
        choices: (1..=4).map(reply).collect(),
    });
}

fn ask_color(
    reader: &Reader<'_, '_>,
    span: &Range<usize>,
    field: &str,
    words: impl Fn(&str) -> String,
    sheet: &mut Sheet,
) {
    let reply = |color: &&str| {
        let words = words(color);
        Reply { line: instead(reader.line, span, &words), words }
    };
    let said = reader.line.get(span.clone()).unwrap_or_default();
    sheet.ask(Question {
        field: field.to_owned(),
        ask: format!("which colors are `{said}`?"),
        span: Some(span.clone()),
        choices: COLORS.iter().map(reply).collect(),
    });
}
