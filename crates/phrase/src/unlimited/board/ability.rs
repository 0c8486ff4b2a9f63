//! Which words of a line are an ability that nobody put in quotes?
//!
//! A trigger or an action with its cost, and behind it an effect: `on attack: deal 1 damage to a unit`. Which triggers there are says
//! the game, as for the text of a card. An ability that the resolver reads is the unit's text; any other is named as not
//! understood, and none of its numbers is taken for something else.

use std::ops::Range;

use super::{Board, Early, Of};
use crate::{
    item::What,
    numbers::number,
    role::Role,
    unlimited::unit_names::{Player, Unit},
};
use names::capital;
use scenario::{heading_ends, read_abilities};

/// Words with which an effect begins, where no colon stands before it.
const BEGINS: [&str; 16] = [
    "deal", "heal", "draw", "exhaust", "ready", "give", "defeat", "discard", "return", "create", "choose",
    "search", "you", "this", "each", "look",
];

/// Words with which the line goes on.
const ENDS: [&str; 7] = ["attack", "attacks", "attacked", "attacking", "vs", "versus", "against"];

/// Words before `attack` that make it a part of the effect.
const OF_THE_EFFECT: [&str; 3] = ["this", "that", "the"];

/// Words with which a cost begins, but for a number of resources.
const COSTS: [&str; 5] = ["use", "exhaust", "discard", "defeat", "pay"];

/// The keyword whose ability stands behind it.
const BOUNTY: &str = "bounty";

/// Triggers as players say them, and as cards print them.
const TRIGGERS: [(&str, &str); 12] = [
    ("when attacking", "On Attack"),
    ("when it attacks", "On Attack"),
    ("when he attacks", "On Attack"),
    ("on attacking", "On Attack"),
    ("when it dies", "When Defeated"),
    ("when it is defeated", "When Defeated"),
    ("when destroyed", "When Defeated"),
    ("when killed", "When Defeated"),
    ("on death", "When Defeated"),
    ("on defeat", "When Defeated"),
    ("when it is played", "When Played"),
    ("on play", "When Played"),
];

/// How a line says that a unit is defeated.
const DIES: [&str; 4] = ["dies", "is defeated", "gets defeated", "is killed"];

/// Words before which an effect may end.
const JOINS: [&str; 12] =
    ["on", "gets", "is", "has", "with", "my", "their", "who", "which", "what", "how", "does"];

/// Most words of a cost.
const COST_WORDS: usize = 6;

/// An ability without quotes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ability {
    /// Where it stands in the line.
    span: Range<usize>,
    /// As a card prints it; none where it is not understood.
    text: Option<String>,
    /// It is an action that the line begins anew with, so that it is not said which unit has it.
    is_free_action: bool,
}

impl Ability {
    fn new(span: Range<usize>, text: Option<String>) -> Self {
        Self { span, text, is_free_action: false }
    }
}

/// The abilities of a line.
pub(super) fn abilities(line: &str) -> Vec<Ability> {
    let mut found: Vec<Ability> = Vec::new();
    for start in word_starts(line) {
        let is_free = found.last().is_none_or(|before| before.span.end <= start);
        if is_free && !is_quoted(line, start) {
            found.extend(ability(line, start));
        }
    }
    found
}

/// The ability that begins there: the longest that is read wholly, else one that clearly is one and is not read.
fn ability(line: &str, start: usize) -> Option<Ability> {
    let rest = line.get(start..)?;
    let rest = rest.split(['"', '\u{201c}', '\n']).next().unwrap_or(rest);
    let headings: Vec<Heading<'_>> =
        heading_ends(rest).into_iter().rev().filter_map(|end| Heading::new(rest, end)).collect();
    for heading in &headings {
        for end in effect_ends(rest, heading.behind).into_iter().rev() {
            let effect = without_joint(rest.get(heading.behind..end).unwrap_or_default());
            if let Some(text) = read(heading.words, effect) {
                let end = start + heading.behind + effect.len();
                return Some(Ability::new(start..end, Some(text)));
            }
        }
    }
    if let Some(found) =
        spoken(rest, start).or_else(|| bounty(rest, start)).or_else(|| when_it_dies(line, rest, start))
    {
        return Some(found);
    }
    let begins = line.get(..start).unwrap_or_default().trim_end();
    let anew = begins.is_empty() || begins.ends_with([',', ';', '.', ':']);
    if headings.is_empty() && (anew || begins.ends_with(" with") || begins.ends_with(" has")) {
        return cost(rest, start).map(|it| Ability { is_free_action: anew, ..it });
    }
    let heading = headings.iter().find(|heading| heading.is_followed(rest))?;
    let end = effect_ends(rest, heading.behind).first().copied()?;
    let effect = without_joint(rest.get(heading.behind..end).unwrap_or_default());
    let end = start + heading.behind + effect.len();
    (!effect.is_empty()).then_some(Ability::new(start..end, None))
}

/// A trigger as players say it: `when attacking deal 1 damage to a unit`.
fn spoken(rest: &str, start: usize) -> Option<Ability> {
    let (words, heading) = TRIGGERS.into_iter().find(|(words, _)| {
        rest.get(..words.len()).is_some_and(|said| said.eq_ignore_ascii_case(words))
            && !rest.get(words.len()..).is_some_and(|behind| behind.starts_with(char::is_alphanumeric))
    })?;
    let effect = rest.get(words.len()..)?.trim_start_matches([' ', ':', ',']);
    let from = rest.len() - effect.len();
    effect_ends(rest, from).into_iter().rev().find_map(|end| {
        let effect = without_joint(rest.get(from..end)?);
        let text = read(heading, effect)?;
        Some(Ability::new(start..start + from + effect.len(), Some(text)))
    })
}

/// `bounty draw 2`, `bounty: draw a card`: what stands behind the keyword.
fn bounty(rest: &str, start: usize) -> Option<Ability> {
    let word = rest.get(..BOUNTY.len()).filter(|word| word.eq_ignore_ascii_case(BOUNTY))?;
    let said = rest.get(word.len()..)?;
    let effect = said.trim_start_matches([' ', ':', '-', '\u{2013}', '\u{2014}']);
    let from = rest.len() - effect.len();
    if from == word.len() {
        return None;
    }
    effect_ends(rest, from).into_iter().rev().find_map(|end| {
        let effect = without_joint(rest.get(from..end)?);
        let text = understood(&format!("Bounty - {}.", capital(effect)))
            .or_else(|| understood(&format!("Bounty - {} cards.", capital(effect))))?;
        Some(Ability::new(start..start + from + effect.len(), Some(text)))
    })
}

/// `when my 2/2 dies i draw a card`: from `dies` on.
fn when_it_dies(line: &str, rest: &str, start: usize) -> Option<Ability> {
    let words = DIES.into_iter().find(|words| {
        rest.get(..words.len()).is_some_and(|said| said.eq_ignore_ascii_case(words))
            && !rest.get(words.len()..).is_some_and(|behind| behind.starts_with(char::is_alphanumeric))
    })?;
    let clause = line.get(..start)?.rsplit([',', ';', '.']).next()?;
    let first = clause.split_whitespace().next()?.to_lowercase();
    if !["when", "whenever", "if", "once"].contains(&first.as_str()) {
        return None;
    }
    let mut effect = rest.get(words.len()..)?.trim_start_matches([' ', ',', ':']);
    for subject in ["then ", "i ", "I ", "you ", "we "] {
        effect = effect.strip_prefix(subject).unwrap_or(effect);
    }
    let from = rest.len() - effect.len();
    effect_ends(rest, from).into_iter().rev().find_map(|end| {
        let effect = without_joint(rest.get(from..end)?);
        let text = read("When Defeated", effect)?;
        Some(Ability::new(start..start + from + effect.len(), Some(text)))
    })
}

/// The text, where all of it is understood.
fn understood(text: &str) -> Option<String> {
    let read = read_abilities(text);
    let all = !read.is_empty() && read.iter().all(|it| it.not_understood.is_empty());
    all.then(|| text.to_owned())
}

/// `use the Force: deal 2 damage to a unit`: a cost before a colon is an action.
fn cost(rest: &str, start: usize) -> Option<Ability> {
    let (words, behind) = rest.split_once(':')?;
    let first = words.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let pays = COSTS.contains(&first.as_str()) || first.parse::<u32>().is_ok();
    if !pays || words.split_whitespace().count() > COST_WORDS || words.contains([',', ';', '.', '/', '[']) {
        return None;
    }
    let from = rest.len() - behind.trim_start().len();
    effect_ends(rest, from).into_iter().rev().find_map(|end| {
        let effect = without_joint(rest.get(from..end)?);
        let text = read(&format!("Action [{}]", words.trim()), effect)?;
        Some(Ability::new(start..start + from + effect.len(), Some(text)))
    })
}

/// What stands before the effect.
struct Heading<'l> {
    words: &'l str,
    has_colon: bool,
    /// Where the effect begins.
    behind: usize,
}

impl<'l> Heading<'l> {
    fn new(rest: &'l str, end: usize) -> Option<Self> {
        let said = rest.get(end..)?.trim_start();
        let has_colon = said.starts_with(':');
        let effect = said.strip_prefix([':', ',']).unwrap_or(said).trim_start();
        Some(Self { words: rest.get(..end)?.trim_end(), has_colon, behind: rest.len() - effect.len() })
    }

    /// Whether an effect follows, of which nothing need be understood.
    fn is_followed(&self, rest: &str) -> bool {
        let effect = rest.get(self.behind..).unwrap_or_default().to_ascii_lowercase();
        let first = effect.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        self.has_colon || BEGINS.contains(&first)
    }
}

/// The ability as a card prints it; none where some of it is not understood.
fn read(heading: &str, effect: &str) -> Option<String> {
    if effect.is_empty() {
        return None;
    }
    let effect = printed(effect);
    let sentences: Vec<String> = effect.split(". ").map(|sentence| capital(sentence.trim_start())).collect();
    let (heading, sentences) = (capital(heading), sentences.join(". "));
    let text = format!("{heading}: {}.", sentences.trim_end_matches('.'));
    let read = read_abilities(&text);
    let first = read.first().filter(|_| read.iter().all(|it| it.not_understood.is_empty()))?;
    // `When Defeated`: with the capitals of cards
    match first.read_as.get(..heading.len()).filter(|printed| printed.eq_ignore_ascii_case(&heading)) {
        Some(printed) => Some(format!("{printed}{}", text.get(heading.len()..)?)),
        None if first.read_as.contains(':') => Some(text),
        None => None,
    }
}

/// The words of an effect as cards print them: `deal two dmg` is `deal 2 damage`.
fn printed(effect: &str) -> String {
    let word = |word: &str| match (number(&word.to_lowercase()), word) {
        (Some(count), _) if count > 1 => count.to_string(),
        (_, "dmg" | "dam") => "damage".to_owned(),
        (_, word) => word.to_owned(),
    };
    effect.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// `draw a card and attacks`: the word that joins the effect to what follows is not its own.
fn without_joint(effect: &str) -> &str {
    let effect = effect.trim_end();
    [" and", " then"]
        .iter()
        .find_map(|end| effect.strip_suffix(end))
        .unwrap_or(effect)
        .trim_end_matches([',', ';'])
}

/// Where the effect that begins there may end, the nearest first: at a stop, before the verb with which the line goes on, before the numbers
/// of a unit, at the end of the line.
fn effect_ends(rest: &str, from: usize) -> Vec<usize> {
    let effect = rest.get(from..).unwrap_or_default();
    let mut ends = Vec::new();
    let mut before = String::new();
    let mut at = from;
    for piece in effect.split_inclusive(' ') {
        let word = piece.trim();
        let name = word.trim_end_matches([',', '.', ';', '?', '!']).to_ascii_lowercase();
        let goes_on = ENDS.contains(&name.as_str()) && !OF_THE_EFFECT.contains(&before.as_str());
        if at > from && (goes_on || is_unit(&name) || JOINS.contains(&name.as_str())) {
            ends.push(at);
        }
        if name.len() < word.len() {
            ends.push(at + piece.len() - piece.trim_start().len() + name.len());
        }
        (before, at) = (name, at + piece.len());
    }
    ends.push(rest.len());
    ends
}

/// `3/6`.
fn is_unit(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('/').is_some_and(|(power, hp)| is_number(power) && is_number(hp))
}

/// Where each word begins.
fn word_starts(line: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    line.char_indices().filter_map(move |(at, letter)| {
        let starts = letter.is_alphanumeric() && !before.is_alphanumeric();
        before = letter;
        starts.then_some(at)
    })
}

fn is_quoted(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    before.matches('"').count() % 2 == 1
        || before.matches('\u{201c}').count() > before.matches('\u{201d}').count()
}

impl Board<'_, '_, '_> {
    /// `bounty: draw a card`: the last word of the ability behind a keyword and its colon, or the keyword.
    pub(super) fn ability_of_keyword(&self, keyword: usize) -> usize {
        let reader = self.reader;
        let colon = matches!(reader.get(keyword + 1).map(|item| &item.what), Some(What::Stop(':')));
        let goes_on = |at: &usize| {
            reader.get(*at).is_some_and(|item| {
                let ends = [Role::Attack, Role::AttackedBy, Role::Versus];
                !item.is_stop()
                    && !matches!(item.what, What::Numbers(_))
                    && !ends.into_iter().any(|role| item.role(role))
            })
        };
        let words = (keyword + 2..reader.items.len()).take_while(goes_on);
        words.last().filter(|_| colon).unwrap_or(keyword)
    }

    /// Whose an action is that the line begins anew with: yours, that of the unit that attacks or was named first.
    fn owner_of_action(&mut self) -> Option<usize> {
        let is_yours = |at: &usize| self.units.get(*at).is_some_and(|unit| unit.player != Some(Player::P2));
        let unit = self.attacker.filter(is_yours).or_else(|| (0..self.units.len()).find(is_yours))?;
        let called = self.units.get(unit).map(Unit::called).unwrap_or_default();
        let why = "no word says whose the action is: it is taken as that of your unit";
        self.sheet.assume(&format!("unit.{}.text", unit + 1), &called, why);
        Some(unit)
    }

    /// An ability from an item on; where the next word stands.
    pub(super) fn ability(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let start = reader.get(at)?.span.start;
        let Ability { span, text, is_free_action } =
            self.abilities.iter().find(|it| it.span.contains(&start))?.clone();
        let unit = match self.of {
            _ if is_free_action && self.units.len() > 1 => self.owner_of_action(),
            Of::Unit(unit) => Some(unit),
            _ => None,
        };
        let all =
            if self.both.is_empty() { unit.map(|unit| unit..unit + 1) } else { Some(self.both.clone()) };
        let unit = all.as_ref().map(|all| all.start);
        let place = unit.unwrap_or(self.units.len()) + 1;
        // a unit of a line has one text
        match text.filter(|_| !self.sheet.has(&format!("unit.{place}.text"))) {
            Some(text) => {
                let owner = self.owner.or(self.side);
                let said = Early { span: span.clone(), name: "text", value: text, is_list: false, owner };
                match all {
                    Some(all) => all.for_each(|unit| self.put(unit, &said)),
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
