//! Which unit is spoken of of which neither a name nor numbers are said?
//!
//! `their unit has a shield`, `a unit with Sentinel`: the unit stands there, and its numbers are asked for.

use std::ops::Range;

use super::{Board, UNITS};
use crate::{
    Question, Reply,
    item::{Item, What},
    lexicon::Sort,
    role::Role,
    sheet::instead,
};

impl Board<'_, '_, '_> {
    /// A unit of which only is said what it has; where the next word stands.
    pub(super) fn unnamed(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        // `a leader unit`
        let is_leader = |item: &Item<'_>| item.role(Role::Leader) && item.text.contains(' ');
        let item = reader.get(at).filter(|item| item.role(Role::Unit) || is_leader(item))?;
        let begin = self.article(at)?;
        let has = |at: usize| reader.is(at, Role::With) || reader.is(at, Role::Has);
        let in_arena = reader.is(at + 1, Role::In) && reader.word(at + 2, Sort::Arena).is_some();
        let is_told = begin + 1 < at
            || is_leader(item)
            || in_arena
            || has(at + 1) && self.has_value(at + 2)
            || self.is_said_of(at + 1);
        if !is_told || self.is_named_near(at) {
            return None;
        }
        let said = reader.line.get(reader.span(begin, at)).unwrap_or_default();
        let unit = self.without_numbers(&item.span, said);
        if is_leader(item) {
            self.sheet.put(&item.span, &format!("unit.{}.leader", unit + 1), true);
        }
        Some(at + 1)
    }

    /// A unit stands at these words whose numbers are asked for, as far as they are not said: `a 2 hp guy`.
    pub(super) fn without_numbers(&mut self, span: &Range<usize>, said: &str) -> usize {
        let unit = self.add(None, None, None);
        if let Some(unit) = self.units.get_mut(unit) {
            unit.asked = true;
        }
        self.place(unit, span);
        self.sheet.chip(span, None);
        let has = |name: &str| self.sheet.has(&format!("unit.{}.{name}", unit + 1));
        let (field, asks, words) = match (has("power"), has("hp")) {
            (true, false) => ("hp", "how many HP has", "3 hp unit"),
            (false, true) => ("power", "which power has", "3 power unit"),
            _ => ("power", "which power and HP has", "3/3 unit"),
        };
        self.sheet.ask(Question {
            field: format!("unit.{}.{field}", unit + 1),
            ask: format!("{asks} `{said}`?"),
            choices: vec![Reply { line: instead(self.reader.line, span, words), words: words.to_owned() }],
            span: Some(span.clone()),
        });
        unit
    }

    /// Where the word stands that says whose the unit is: `their`, `a`, before what it has: `a sentinel unit`.
    fn article(&self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let begins =
            |item: &Item<'_>| [Role::My, Role::Their, Role::A].into_iter().any(|role| item.role(role));
        let is_value = |item: &Item<'_>| {
            item.word(Sort::Keyword).is_some()
                || item.word(Sort::Arena).is_some()
                || item.role(Role::Cost)
                || matches!(item.what, What::Number(_))
                || [Role::Exhausted, Role::Ready, Role::Power, Role::Hp]
                    .into_iter()
                    .any(|role| item.role(role))
        };
        let before = (0..at).rev().find(|at| reader.get(*at).is_some_and(|item| !is_value(item)))?;
        reader.get(before).is_some_and(begins).then_some(before)
    }

    /// Whether a value of a unit begins at an item, behind an article.
    fn has_value(&self, at: usize) -> bool {
        let reader = self.reader;
        let at = at + usize::from(reader.get(at).is_some_and(|item| item.number().is_some()));
        let values = [Role::Shields, Role::Experience, Role::Advantage, Role::Damage];
        reader.word(at, Sort::Keyword).is_some() || values.into_iter().any(|role| reader.is(at, role))
    }

    /// `his unit is exhausted`, `their unit is a sentinel`: what it is stands right behind it.
    fn is_said_of(&self, at: usize) -> bool {
        let reader = self.reader;
        [Role::Exhausted, Role::Ready].into_iter().any(|role| reader.is(at, role))
            || reader.is(at, Role::A) && reader.word(at + 1, Sort::Keyword).is_some()
    }

    /// Whether numbers or a card behind the word say which unit it is, before a stop.
    fn is_named_near(&self, at: usize) -> bool {
        let items = self.reader.items.iter().skip(at + 1).take(5).take_while(|item| !item.is_stop());
        let names = |item: &Item<'_>| matches!(item.what, What::Numbers(_)) || item.names_alone(UNITS);
        let others = [Role::Attack, Role::AttackedBy, Role::Versus, Role::My, Role::Their];
        items.take_while(|item| !others.into_iter().any(|role| item.role(role))).any(names)
    }
}
