//! Which upgrade is on a unit?

use super::{Board, Of};
use crate::{item::What, role::Role, unlimited::unit_names::Unit};
use cards::{CardKind, card_names::How};

const UPGRADES: &[CardKind] = &[CardKind::UnitUpgrade];

impl Board<'_, '_, '_> {
    /// `+ Old Blade +2/+1`, a card that is an upgrade.
    pub(super) fn upgrade(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let Of::Unit(unit) = self.of else { return None };
        let on = self.units.get(unit).map(Unit::called)?;
        let item = reader.get(at)?;
        // `with an upgrade +1/+1`
        let is_change = |at: usize| matches!(reader.get(at).map(|item| &item.what), Some(What::Change(..)));
        // `an upgrade called Staff that gives +1/+2`
        let name = (at + 1..at + 4).take_while(|at| {
            reader.get(*at).is_some_and(|item| item.senses.is_empty() && item.what == What::Word)
        });
        let behind = at + 1 + name.count();
        if item.role(Role::Upgrade) && (is_change(behind) || at > 0 && is_change(at - 1)) {
            self.sheet.chip(&item.span, None);
            return Some(at + 1);
        }
        // a part of a name alone is an upgrade only where it is put on the unit
        let before =
            at.checked_sub(1).map(|before| before.saturating_sub(usize::from(reader.is(before, Role::A))));
        let put = before.is_some_and(|before| {
            [Role::Plus, Role::With, Role::And, Role::Has].into_iter().any(|role| reader.is(before, role))
        });
        let named = item.cards.iter().any(|(card, how)| *how < How::Word && UPGRADES.contains(&card.kind));
        if self.known(reader.written(at), &What::Word, true).is_some()
            || !named && !put && !item.cards.is_empty()
        {
            return None;
        }
        let cards = item.cards_of(UPGRADES);
        // words up to `+2/+1` are its name
        let change = (at..at + 4).find_map(|at| match reader.get(at)?.what {
            What::Change(power, hp) => Some((at, power, hp)),
            _ => None,
        });
        let plain =
            |at: usize| reader.get(at).is_some_and(|item| item.senses.is_empty() && item.what == What::Word);
        let opens = |at: usize| matches!(reader.get(at).map(|item| &item.what), Some(What::Stop('(')));
        if let Some((last, power, hp)) = change.filter(|(last, ..)| {
            // `old blade (+3/+1)`
            let named = last.saturating_sub(usize::from(*last > at && opens(*last - 1)));
            (at..named).all(plain)
        }) {
            self.upgrades += 1;
            let path = format!("upgrade.{}", self.upgrades);
            let span = reader.span(at, last);
            let end = last.saturating_sub(1 + usize::from(last > at + 1 && opens(last - 1)));
            let name = reader.line.get(reader.span(at, end.max(at))).filter(|_| last > at);
            let name = name.map_or_else(|| format!("upgrade {}", self.upgrades), str::to_owned);
            self.sheet.put(&span, &format!("{path}.name"), name);
            self.sheet.put(&span, &format!("{path}.on"), on);
            self.sheet.put(&span, &format!("{path}.power"), power);
            self.sheet.put(&span, &format!("{path}.hp"), hp);
            return Some(last + 1);
        }
        // `+ Jetpack captures a 2/2`: a verb is no part of a name
        let is_verb = |at: usize| {
            let word = reader.written(at);
            let unnamed = reader.get(at).is_some_and(|item| item.cards.is_empty() || item.begins);
            unnamed && word.ends_with('s') && word.starts_with(char::is_lowercase)
        };
        let numbers = (at + 1..at + 4).find(|at| !plain(*at) || is_verb(*at)).and_then(|at| reader.get(at));
        let is_unit = numbers.is_some_and(|item| matches!(item.what, What::Numbers(_)));
        if cards.is_empty() || item.begins || !item.senses.is_empty() || is_unit {
            return None;
        }
        self.upgrades += 1;
        let path = format!("upgrade.{}", self.upgrades);
        let span = item.span.clone();
        if let Some(name) = reader.card(&span, &cards, &format!("{path}.card"), &mut self.sheet) {
            self.sheet.put(&span, &format!("{path}.card"), name);
            self.sheet.put(&span, &format!("{path}.on"), on);
        }
        Some(at + 1)
    }
}
