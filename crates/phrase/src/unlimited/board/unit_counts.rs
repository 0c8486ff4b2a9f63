//! Where does a unit stand, and how many of it are there?

use std::ops::Range;

use super::{Board, Early, Of, UNITS, fight::Joint};
use crate::{
    item::{Item, What},
    lexicon::Sort,
    role::Role,
    unlimited::unit_names::{Player, Unit},
};

/// Most units that one number puts down.
const MOST_ALIKE: u32 = 6;

impl Board<'_, '_, '_> {
    /// A unit with those that one number put down beside it.
    pub(super) fn group(&self, unit: usize) -> Range<usize> {
        if self.alike.contains(&unit) { self.alike.clone() } else { unit..unit + 1 }
    }

    /// The number of units that come next: `two 2/2 units`, `three exhausted 3/1`.
    pub(super) fn several(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let What::Number(count @ 1..=MOST_ALIKE) = item.what else { return None };
        let is_unit = |item: &&Item<'_>| match &item.what {
            What::Numbers(numbers) => numbers.len() == 2,
            _ => !item.begins && !item.cards_of(UNITS).is_empty(),
        };
        let ends = |item: &Item<'_>| {
            item.is_stop()
                || item.number().is_some()
                || [
                    Role::Attack,
                    Role::Versus,
                    Role::And,
                    Role::On,
                    Role::To,
                    Role::At,
                    Role::From,
                    Role::Hp,
                    Role::Base,
                    Role::My,
                    Role::Their,
                    Role::With,
                ]
                .into_iter()
                .any(|role| item.role(role))
        };
        let mut behind = (at + 1..at + 5).map_while(|at| reader.get(at).filter(|item| !ends(item)));
        behind.find(is_unit)?;
        // `two units 3/3 and 2/2` counts what is listed, and `one 4/5` is one
        let stats = |at: &usize| matches!(reader.get(*at).map(|item| &item.what), Some(What::Numbers(_)));
        let (first, all) = (at + 2, usize::try_from(count).unwrap_or_default());
        let in_a_row = !stats(&(at + 1)) && (first..first + all).all(|at| stats(&at));
        if count == 1 || in_a_row || reader.is(at + 1, Role::Unit) && self.listed(first) == count {
            self.sheet.chip(&item.span, None);
            self.of = Of::Nothing;
            self.listing = if count == 1 { 0 } else { count };
            return Some(at + 1);
        }
        self.count = Some((item.span.clone(), count));
        self.of = Of::Nothing;
        Some(at + 1)
    }

    /// How many units with numbers are listed from an item on, before something is done.
    fn listed(&self, at: usize) -> u32 {
        let ends = |item: &&Item<'_>| {
            matches!(item.what, What::Stop(sign) if sign != ',')
                || [Role::Attack, Role::AttackedBy, Role::Versus].into_iter().any(|role| item.role(role))
        };
        let items = self.reader.items.iter().skip(at).take_while(|item| !ends(item));
        let units = items.filter(|item| matches!(&item.what, What::Numbers(numbers) if numbers.len() == 2));
        u32::try_from(units.count()).unwrap_or_default()
    }

    /// A unit stands at its words, with as many more as a number before it says.
    pub(super) fn place(&mut self, unit: usize, span: &Range<usize>) {
        let is_listed = !self.attacking;
        self.part(unit);
        let Some(first) = self.units.get(unit).cloned() else { return };
        let mut span = span.clone();
        let count = self.count.take().map_or(1, |(said, count)| {
            let between = self.reader.line.get(said.end..span.start).unwrap_or_default();
            if between.trim().is_empty() {
                span.start = said.start;
            } else {
                self.sheet.chip(&said, None);
            }
            count
        });
        for nth in 2..=count {
            let at = self.units.len();
            self.units.push(Unit { place: at + 1, nth, ..first.clone() });
            self.joined.push(is_listed.then_some(Joint::And));
            if let Some(before) = self.attacker.filter(|attacker| (unit..at).contains(attacker)) {
                self.besides.push(before);
                self.attacker = Some(at);
            }
        }
        self.twin(unit);
        self.alike = unit..self.units.len();
        if count > 1 {
            self.of = Of::Unit(self.units.len() - 1);
        }
        for Unit { place, name, card, stats, nth, .. } in self.units.iter().skip(unit).cloned() {
            let field = |name: &str| format!("unit.{place}.{name}");
            if let Some(card) = card {
                self.sheet.put(&span, &field("card"), card);
            }
            if let Some(name) = name {
                let name = if nth > 1 { format!("{name} {nth}") } else { name };
                self.sheet.put(&span, &field("name"), name);
            }
            if let Some((power, hp)) = stats {
                self.sheet.put(&span, &field("power"), power);
                self.sheet.put(&span, &field("hp"), hp);
            }
        }
        let in_arena = self.listed_in.clone().map(|(span, arena)| Early {
            span,
            name: "arena",
            value: arena.to_owned(),
            is_list: false,
            owner: None,
        });
        for early in in_arena.into_iter().chain(std::mem::take(&mut self.early)) {
            self.put(unit, &early);
        }
        let named = self.units.len();
        let pair = self.pair.take_if(|(_, before)| named >= *before + 2);
        if let Some((said, _)) = &pair {
            self.sheet.chip(said, None);
        }
        let both = pair.map_or(0..0, |(_, before)| before..named);
        let early = if both.is_empty() { Vec::new() } else { std::mem::take(&mut self.early_of_both) };
        early.iter().for_each(|early| both.clone().for_each(|unit| self.put_one(unit, early)));
        self.both = if early.is_empty() { both } else { 0..0 };
    }

    /// `each of us has a 3/3`: the units from one on are the first player's, and the other has the same.
    fn twin(&mut self, first: usize) {
        let Some(span) = self.twins.take() else { return };
        self.sheet.chip(&span, None);
        let own: Vec<Unit> = self.units.iter().skip(first).cloned().collect();
        for unit in self.units.iter_mut().skip(first) {
            unit.player = Some(Player::P1);
        }
        for unit in own {
            let place = self.units.len() + 1;
            self.units.push(Unit { place, player: Some(Player::P2), ..unit });
            self.joined.push(None);
        }
        self.paired = first..self.units.len();
        self.of = Of::Unit(self.units.len() - 1);
    }

    /// The unit with these numbers that one of two players has, where each has one.
    pub(super) fn twin_of(&self, words: &str, what: &What) -> Option<usize> {
        let owner = self.owner?;
        let is_it = |at: &usize| {
            self.units.get(*at).is_some_and(|unit| unit.player == Some(owner) && unit.is(words, what))
        };
        self.paired.clone().find(is_it)
    }

    /// `both`: of the two units before it, or of the two that follow.
    pub(super) fn pair_of(&mut self, at: usize) {
        let reader = self.reader;
        let Some(item) = reader.get(at).filter(|item| item.role(Role::Both)) else { return };
        if self.are_bases(at) {
            return;
        }
        // `both have a 4/4`: each player, where no unit stands there; `both have a shield` is said of two that follow
        let object = at + 2 + usize::from(reader.is(at + 2, Role::A));
        let value = [Role::Shields, Role::Experience, Role::Advantage]
            .into_iter()
            .any(|role| reader.is(object, role) || reader.is(object + 1, role))
            || reader.word(object, Sort::Keyword).is_some();
        if self.units.is_empty() && reader.is(at + 1, Role::Has) && value {
            self.pair = Some((item.span.clone(), 0));
            return;
        }
        if self.units.is_empty() && reader.is(at + 1, Role::Has) {
            self.twins = Some(item.span.clone());
            self.of = Of::Nothing;
            return;
        }
        let passes = reader.items.iter().skip(at).any(|item| item.role(Role::Pass));
        let names = reader.get(at + 1).is_some_and(|item| {
            matches!(item.what, What::Numbers(_))
                || [Role::My, Role::Their, Role::A].into_iter().any(|role| item.role(role))
                || item.names_alone(UNITS)
        });
        if names {
            self.pair = Some((item.span.clone(), self.units.len()));
        } else if self.units.len() > 1 {
            let first = if item.text == "each" { 0 } else { self.units.len() - 2 };
            self.both = first..self.units.len();
            self.of = Of::Nothing;
            self.sheet.chip(&item.span, None);
        } else if !passes {
            self.sheet.unknown(&item.span, "both");
        }
    }

    /// `both bases`, `both of our bases`.
    fn are_bases(&self, both: usize) -> bool {
        let noun = both + 1 + usize::from(self.reader.is(both + 1, Role::My));
        self.reader.is(noun, Role::Base)
    }

    /// A number behind which no unit came is not understood.
    pub(super) fn without_units(&mut self) {
        if let Some((said, _)) = self.count.take() {
            let word = self.reader.line.get(said.clone()).unwrap_or_default();
            self.sheet.unknown(&said, word);
        }
    }
}
