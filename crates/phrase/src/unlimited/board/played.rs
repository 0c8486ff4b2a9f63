//! Which card is played?
//!
//! One of the catalogue by its name, or one that the line describes: `a 3 cost 4/4 unit with Ambush`, `the event Zap, cost 2`. What is
//! not said of that is asked: its numbers, what it is.

use super::{Board, Of, Target, is_word_only};
use crate::{
    Question, Reply,
    item::{Item, What},
    role::Role,
    sheet::Sheet,
    unlimited::unit_names::{Player, Unit},
};
use cards::{Card, CardKind, card_names::How};

const PLAYED: &[CardKind] = &[CardKind::Event, CardKind::Unit, CardKind::UnitUpgrade];

/// Most words behind `play` in which a card is described.
const FAR: usize = 10;

/// Most words of a card's name.
const NAME: usize = 4;

/// A card that the line describes.
#[derive(Clone, Debug, Default)]
pub(super) struct Made {
    kind: Option<&'static str>,
    name: Option<String>,
    has_stats: bool,
}

impl Board<'_, '_, '_> {
    /// Somebody plays what follows.
    pub(super) fn plays(&mut self, at: usize) {
        self.playing = true;
        self.player = self.owner.or(self.side).unwrap_or(self.player);
        self.sheet.chip(&self.reader.span(at, at), None);
    }

    /// An event that is named is played, whether or not the word stands there.
    fn event_alone<'i>(&self, item: &'i Item<'_>) -> Vec<&'i Card> {
        let other = [CardKind::Unit, CardKind::Leader, CardKind::UnitUpgrade];
        let is_its_name = item.cards.iter().all(|(_, how)| *how < How::Word);
        if self.play.is_some() || item.meant.is_some() || !is_its_name || !item.cards_of(&other).is_empty() {
            return Vec::new();
        }
        item.cards_of(&[CardKind::Event])
    }

    /// The card that is played.
    pub(super) fn played(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let is_unit = matches!(reader.get(at + 1).map(|item| &item.what), Some(What::Numbers(_)));
        let cards = match self.playing {
            true => item.cards_of(PLAYED),
            false if is_unit => Vec::new(),
            false => self.event_alone(item),
        };
        if cards.is_empty() || item.begins || is_word_only(item) {
            return None;
        }
        self.playing = false;
        let span = item.span.clone();
        if let Some(name) = reader.card(&span, &cards, "card.1.card", &mut self.sheet) {
            let called = name.split(", ").next().unwrap_or(&name).to_owned();
            self.sheet.put(&span, "card.1.card", &name);
            self.play = Some(called);
        } else {
            self.play = Some(String::new());
        }
        Some(at + 1)
    }

    /// `3 cost`, `cost 3`, `costs 3`: the cost, and where the next word stands.
    pub(super) fn cost(&self, at: usize) -> Option<(u32, usize)> {
        let number = |at: usize| match self.reader.get(at)?.what {
            What::Number(number) => Some(number),
            _ => None,
        };
        if self.reader.is(at, Role::Cost) {
            let behind = at + 1 + usize::from(self.reader.is(at + 1, Role::Of));
            return Some((number(behind)?, behind + 1));
        }
        let count = number(at).filter(|_| self.reader.is(at + 1, Role::Cost))?;
        Some((count, at + 2))
    }

    /// What describes a card that is played and has no name of the catalogue; where the next word stands.
    pub(super) fn described(&mut self, at: usize) -> Option<usize> {
        if self.playing && self.made.is_none() && self.describes(at) {
            self.playing = false;
            self.made = Some(Made::default());
            self.play = Some(String::new());
            self.of = Of::Card;
            // `when played: ... I play this 3 cost 2/2`
            for early in std::mem::take(&mut self.early) {
                match early.name {
                    "text" => self.sheet.put(&early.span, "card.1.text", &early.value),
                    _ => self.early.push(early),
                }
            }
        }
        if self.of != Of::Card {
            return None;
        }
        let reader = self.reader;
        let item = reader.get(at)?;
        let kinds = [(Role::Event, "event"), (Role::Upgrade, "upgrade"), (Role::Unit, "unit")];
        if let Some((_, kind)) = kinds.into_iter().find(|(role, _)| item.role(*role)) {
            self.is_a(&item.span, kind);
            return Some(at + 1);
        }
        match &item.what {
            What::Numbers(numbers) => {
                let [power, hp] = numbers.as_slice() else { return None };
                return self.numbers(at, "unit", power, hp);
            }
            What::Change(power, hp) => return self.numbers(at, "upgrade", power, hp),
            _ => {}
        }
        if item.role(Role::On) {
            self.aiming = true;
            self.of = Of::Nothing;
            return Some(at + 1);
        }
        if item.role(Role::A) {
            return Some(at + 1);
        }
        self.name_of_made(at)
    }

    /// Whether what is played is described from an item on, and not named.
    fn describes(&self, at: usize) -> bool {
        let reader = self.reader;
        let ends = |item: &Item<'_>| {
            matches!(item.what, What::Stop(sign) if sign != ',')
                || [Role::My, Role::Their, Role::On, Role::Choose, Role::Attack]
                    .into_iter()
                    .any(|role| item.role(role))
        };
        let is_named = |item: &Item<'_>| {
            let best =
                item.cards.iter().filter(|(card, _)| PLAYED.contains(&card.kind)).map(|(_, how)| *how).min();
            !item.begins && best.is_some_and(|how| how < How::Word)
        };
        let until = (at..at + FAR).take_while(|at| reader.get(*at).is_some_and(|item| !ends(item))).count();
        let mut words = (at..at + until).filter_map(|at| Some((at, reader.get(at)?)));
        let tells = |(at, item): (usize, &Item<'_>)| {
            self.cost(at).is_some()
                || [Role::Event, Role::Upgrade].into_iter().any(|role| item.role(role))
                || matches!(item.what, What::Numbers(_) | What::Change(..))
        };
        !reader.get(at).is_some_and(is_named) && words.any(tells)
    }

    fn is_a(&mut self, span: &std::ops::Range<usize>, kind: &'static str) {
        self.sheet.put(span, "card.1.type", kind);
        if let Some(made) = &mut self.made {
            made.kind = Some(kind);
        }
    }

    /// Power and HP of the card.
    fn numbers(
        &mut self,
        at: usize,
        kind: &'static str,
        power: impl ToString,
        hp: impl ToString,
    ) -> Option<usize> {
        let made = self.made.as_mut().filter(|made| !made.has_stats)?;
        made.has_stats = true;
        let span = self.reader.span(at, at);
        self.is_a(&span, kind);
        self.sheet.put(&span, "card.1.power", power);
        self.sheet.put(&span, "card.1.hp", hp);
        Some(at + 1)
    }

    /// The name that the line gives it: words with a capital.
    fn name_of_made(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let is_name = |at: &usize| {
            reader.get(*at).is_some_and(|item| item.senses.is_empty() && item.what == What::Word)
                && reader.written(*at).starts_with(char::is_uppercase)
        };
        let words = (at..at + NAME).take_while(is_name).count();
        let made = self.made.as_mut().filter(|made| words > 0 && made.name.is_none())?;
        let span = reader.span(at, at + words - 1);
        let name = reader.line.get(span.clone())?.replace(['/', '#', '>'], "");
        made.name = Some(name.clone());
        self.sheet.put(&span, "card.1.name", name);
        Some(at + words)
    }

    /// The card that is described as far as it is said; what is missing is asked.
    pub(super) fn made(&mut self) {
        let Some(made) = self.made.take() else { return };
        // `an event that deals 3 damage to his 3/3`
        if let Some((span, count)) = self.dealt.take_if(|_| made.kind == Some("event")) {
            let what = if matches!(self.spoken.last(), Some(Target::Base)) { "base" } else { "unit" };
            self.sheet.put(&span, "card.1.text", format!("Deal {count} damage to a {what}."));
            self.aim = self.aim.or_else(|| self.units.len().checked_sub(1).filter(|_| what == "unit"));
        }
        let kind = made.kind.or(self.sheet.has("card.1.text").then_some("event"));
        let unit_without_numbers = kind == Some("unit") && !made.has_stats;
        match kind {
            None => ask(
                &mut self.sheet,
                self.reader.line,
                "type",
                "is it a unit, an event or an upgrade?",
                "3/3 unit",
            ),
            Some(kind) => self.sheet.set("card.1.type", kind),
        }
        if unit_without_numbers {
            ask(
                &mut self.sheet,
                self.reader.line,
                "power",
                "which power has the unit that is played?",
                "3/3 unit",
            );
            ask(&mut self.sheet, self.reader.line, "hp", "which HP has the unit that is played?", "3/3 unit");
        }
        if !self.sheet.has("card.1.cost") {
            self.sheet.assume("card.1.cost", "0", "the line names no cost");
        }
        if kind.is_none() || unit_without_numbers {
            return;
        }
        let name = made.name.unwrap_or_else(|| format!("played {}", kind.unwrap_or("card")));
        self.sheet.set("card.1.name", &name);
        self.play = Some(name);
    }

    /// The lines of a card that is played, and what it costs.
    pub(super) fn line_of_card(&mut self, card: &str) {
        // a card that is played is the one thing that happens
        for act in std::mem::take(&mut self.acts) {
            self.sheet.unknown(&act.span, act.what);
        }
        let player = self.player;
        let path = player.word().to_lowercase();
        if player == Player::P2 {
            self.sheet.set("card.1.owner", player.word());
        }
        if !card.is_empty() {
            self.sheet.line(&(0..0), format!("{}:play {card}", player.word()));
            self.choice();
        }
        let resources = format!("{path}.resources");
        let is_free = self.sheet.has("card.1.type") && !self.sheet.has("card.1.cost");
        if !self.sheet.has(&resources) && !is_free {
            let who = if player == Player::P1 { "I have" } else { "they have" };
            let words = format!("{who} 3 resources, {}", self.reader.line);
            self.sheet.ask(Question {
                field: resources,
                ask: "how many ready resources are there?".to_owned(),
                span: None,
                choices: vec![Reply { words: "3 resources".to_owned(), line: words }],
            });
        }
    }

    /// The unit that is chosen: an upgrade goes on it.
    pub(super) fn choice(&mut self) {
        let Some(unit) = self.aim.and_then(|at| self.units.get(at)).filter(|unit| !unit.asked) else {
            return;
        };
        let verb = if self.sheet.value("card.1.type") == Some("upgrade") { "on" } else { "choose" };
        let line = format!("{}:{verb} {}", self.player.word(), Unit::called(unit));
        self.sheet.line(&(0..0), line);
    }

    /// `use the action of my 1/3`: where the next word stands.
    pub(super) fn uses_action(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        if !reader.is(at, Role::Spend) {
            return None;
        }
        let noun = (at + 1..at + 4).find(|at| reader.is(*at, Role::Action))?;
        let span = reader.span(at, noun);
        self.player = self.owner.or(self.side).unwrap_or(Player::P1);
        self.sheet.chip(&span, None);
        self.uses = Some(span);
        Some(noun + 1)
    }

    /// The line of an action that is used: that of the unit with its text.
    pub(super) fn action(&mut self) {
        let Some(span) = self.uses.take() else { return };
        let text = |unit: &Unit| {
            self.sheet.value(&format!("unit.{}.text", unit.place)).unwrap_or_default().to_owned()
        };
        let unit =
            self.units.iter().find(|unit| !unit.asked && text(unit).starts_with("Action")).map(Unit::called);
        match unit {
            Some(unit) => {
                self.sheet.line(&span, format!("{}:use {unit}/action", self.player.word()));
                self.choice();
            }
            None => self.sheet.unknown(&span, "action"),
        }
    }
}

/// Asks for what a card that is described lacks.
fn ask(sheet: &mut Sheet, line: &str, field: &str, ask: &str, words: &str) {
    sheet.ask(Question {
        field: format!("card.1.{field}"),
        ask: ask.to_owned(),
        span: None,
        choices: vec![Reply { words: words.to_owned(), line: format!("{line} {words}") }],
    });
}
