//! Which words of a line are an ability that nobody put in quotes?
//!
//! A trigger as cards print it, and behind it an effect: `on attack: deal 1 damage to a unit`. One that the resolver reads is the
//! unit's text; any other is named as not understood, and none of its numbers is taken for something else.

use std::ops::Range;

use super::{Board, Of};
use scenario::read_abilities;

/// Triggers, as they are typed and as cards print them.
const TRIGGERS: [(&str, &str); 4] = [
    ("on attack", "On Attack"),
    ("on defense", "On Defense"),
    ("when played", "When Played"),
    ("when defeated", "When Defeated"),
];

/// Words with which an effect begins, where no colon stands before it.
const BEGINS: [&str; 16] = [
    "deal", "heal", "draw", "exhaust", "ready", "give", "defeat", "discard", "return", "create", "choose",
    "search", "you", "this", "each", "look",
];

/// Words with which the line goes on.
const ENDS: [&str; 7] = ["attack", "attacks", "attacked", "attacking", "vs", "versus", "against"];

/// Words before `attack` that make it a part of the effect.
const OF_THE_EFFECT: [&str; 3] = ["this", "that", "the"];

/// An ability without quotes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ability {
    /// Where it stands in the line.
    span: Range<usize>,
    /// As a card prints it; none where it is not understood.
    text: Option<String>,
}

/// The abilities of a line.
pub(super) fn abilities(line: &str) -> Vec<Ability> {
    // of the same length, byte for byte
    let lower = line.to_ascii_lowercase();
    let mut found: Vec<Ability> = Vec::new();
    for (typed, printed) in TRIGGERS {
        for (start, _) in lower.match_indices(typed) {
            let behind = start + typed.len();
            if is_word(&lower, start..behind) && !is_quoted(&lower, start) {
                found.extend(ability(line, &lower, (start, behind), printed));
            }
        }
    }
    found.sort_by_key(|ability| ability.span.start);
    found.dedup_by(|next, before| next.span.start < before.span.end);
    found
}

/// The ability whose trigger stands there.
fn ability(line: &str, lower: &str, (start, behind): (usize, usize), printed: &str) -> Option<Ability> {
    let rest = lower.get(behind..)?;
    let said = rest.trim_start();
    let (has_colon, said) = match said.strip_prefix(':') {
        Some(said) => (true, said.trim_start()),
        None => (false, said),
    };
    let from = lower.len() - said.len();
    let effect = line.get(from..from + effect_of(said))?.trim_end();
    let effect = [" and", " then"].iter().find_map(|end| effect.strip_suffix(end)).unwrap_or(effect);
    let first = said.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if effect.is_empty() || !has_colon && !BEGINS.contains(&first) {
        return None;
    }
    let mut letters = effect.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let text = format!("{printed}: {capital}{}.", letters.as_str());
    let read = read_abilities(&text);
    let is_read = !read.is_empty() && read.iter().all(|it| it.not_understood.is_empty());
    Some(Ability { span: start..from + effect.len(), text: is_read.then_some(text) })
}

/// How long the effect at the beginning of these words is: to a stop, or to the verb with which the line goes on.
fn effect_of(said: &str) -> usize {
    let stop = said.find([',', '.', ';', '?', '!', '"', '\n']).unwrap_or(said.len());
    let mut before = "";
    let mut at = 0;
    for word in said.get(..stop).unwrap_or_default().split_inclusive(' ') {
        let name = word.trim();
        if ENDS.contains(&name) && !OF_THE_EFFECT.contains(&before) {
            return at;
        }
        (before, at) = (name, at + word.len());
    }
    stop
}

fn is_word(text: &str, span: Range<usize>) -> bool {
    let before = text.get(..span.start).and_then(|text| text.chars().next_back());
    let behind = text.get(span.end..).and_then(|text| text.chars().next());
    !before.is_some_and(char::is_alphanumeric) && !behind.is_some_and(char::is_alphanumeric)
}

fn is_quoted(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    before.matches('"').count() % 2 == 1
        || before.matches('\u{201c}').count() > before.matches('\u{201d}').count()
}

impl Board<'_, '_, '_> {
    /// An ability from an item on; where the next word stands.
    pub(super) fn ability(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let start = reader.get(at)?.span.start;
        let Ability { span, text } = self.abilities.iter().find(|it| it.span.contains(&start))?.clone();
        let unit = match self.of {
            Of::Unit(unit) => Some(unit),
            _ => None,
        };
        let place = unit.unwrap_or(self.units.len()) + 1;
        // a unit of a line has one text
        match text.filter(|_| !self.sheet.has(&format!("unit.{place}.text"))) {
            Some(text) => {
                let said = (span.clone(), "text", text, false);
                match unit {
                    Some(unit) => self.put(unit, said),
                    None => self.early.push(said),
                }
            }
            None => self.sheet.unknown(&span, reader.line.get(span.clone()).unwrap_or_default()),
        }
        let mut next = at;
        while reader.get(next).is_some_and(|item| item.span.start < span.end) {
            next += 1;
        }
        Some(next)
    }
}
