//! Which unit does a name of a card mean, and on which side does it stand?

use super::{Attack, Side, verbs};
use crate::{
    armada::ship::{self, UNITS, narrowed},
    item::{Item, What},
    role::Role,
};
use cards::{Card, card_names::key};

impl Attack<'_, '_, '_> {
    /// A ship, a squadron or an upgrade.
    pub(super) fn card(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        if !item.senses.is_empty() || item.cards.is_empty() {
            return None;
        }
        let (units, next) = narrowed(reader, at, UNITS);
        if self.side == Side::Attacker
            && verbs::stands_beside(reader, at, next)
            && let [card] = units.as_slice()
        {
            self.sheet.add(&reader.span(at, next), "attacker.near", &card.full_name());
            return Some(next + 1);
        }
        if let Some(next) = self.engaged_with(at, next, &units) {
            return Some(next);
        }
        self.change_sides(at, &units);
        let said = self.new_unit(at, next, &units).or_else(|| self.ace(at, next, &units));
        if let Some(next) = said.or_else(|| self.asked_already(at, &units)) {
            return Some(next);
        }
        if let Some(next) = self.same_unit(at, next, &units) {
            return Some(next);
        }
        let upgrade = self.upgrade(at);
        if upgrade.is_none() && !units.is_empty() && next > at + 1 {
            // another unit, for which no field is left
            self.sheet.unknown(&reader.span(at, next - 1), &item.text);
            return Some(next);
        }
        upgrade
    }

    /// Whether nothing is said of a side's unit yet.
    fn is_free(&self, side: Side) -> bool {
        let field = side.card();
        !self.sheet.has(&field) && !self.sheet.asks(&field)
    }

    /// From which side on units are spoken of, by what stands before one.
    fn change_sides(&mut self, at: usize, units: &[&Card]) {
        if self.attacked == Some(at) {
            self.side = Side::Defender;
            return;
        }
        if units.is_empty() {
            return;
        }
        let reader = self.reader;
        let (attacker_is_free, defender_is_free) =
            (self.is_free(Side::Attacker), self.is_free(Side::Defender));
        let only_attacker_is_free = attacker_is_free && !defender_is_free;
        let only_defender_is_free = !attacker_is_free && defender_is_free;
        if self.attacked.is_some_and(|attacked| attacked < at) && only_attacker_is_free {
            self.side = Side::Attacker;
        } else if verbs::opens_with_versus(reader) && self.side == Side::Defender && only_attacker_is_free {
            // `against CR90A, my ISD 2`
            self.side = Side::Attacker;
        } else if self.arms && only_defender_is_free {
            // `attack with my ISD 2 the CR90A`
            let joins = [Role::And, Role::Plus, Role::Near, Role::With];
            let before = at.checked_sub(1);
            let joined = before.is_some_and(|before| joins.into_iter().any(|role| reader.is(before, role)));
            let counted = before.is_some_and(|before| reader.number(before).is_some_and(|count| count > 1));
            if !joined && !counted {
                self.side = Side::Defender;
            }
        }
    }

    /// The unit of a side of which nothing is said yet, or one that accompanies it.
    fn new_unit(&mut self, at: usize, next: usize, units: &[&Card]) -> Option<usize> {
        let reader = self.reader;
        let begins = reader.get(at)?.begins;
        let roles = [Role::Versus, Role::Attack, Role::A];
        let before = at.checked_sub(1);
        let stands = before.is_none_or(|before| roles.into_iter().any(|role| reader.is(before, role)));
        if !units.is_empty() && self.is_free(self.side) && (!begins || stands && self.parted) {
            ship::name(reader, at..next, units, &self.side.card(), &mut self.sheet);
            return Some(next);
        }
        self.companion(at, next, units).then_some(next)
    }

    /// The pilot of a squadron that stands there: `yt-2400, dash rendar`
    fn ace(&mut self, at: usize, next: usize, units: &[&Card]) -> Option<usize> {
        let reader = self.reader;
        let field = self.side.card();
        let before = reader.get(at.checked_sub(1)?)?;
        let is_unit = |card: &Card| UNITS.contains(&card.kind);
        let stands_by = before.is_stop() || before.cards.iter().any(|(card, _)| is_unit(card));
        let (Some(known), [ace]) = (self.sheet.value(&field), units) else { return None };
        if !stands_by || ace.text("craft") != Some(known) {
            return None;
        }
        self.sheet.unset(&field);
        ship::name(reader, at..next, units, &field, &mut self.sheet);
        Some(next)
    }

    /// A name that is asked for already.
    fn asked_already(&mut self, at: usize, units: &[&Card]) -> Option<usize> {
        let item = self.reader.get(at).filter(|_| !units.is_empty())?;
        let is_asked = |side: &Side| {
            let words = self.sheet.asked_about(&side.card(), self.reader.line);
            words.is_some_and(|words| key(words).contains(&key(&item.text)))
        };
        let side = [Side::Attacker, Side::Defender].into_iter().find(is_asked)?;
        self.side = side;
        self.sheet.chip(&item.span, None);
        Some(at + 1)
    }

    /// The same unit again: `2 damage on tycho`, `howlrunner swarm tie fighter`
    fn same_unit(&mut self, at: usize, next: usize, units: &[&Card]) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let article = at.checked_sub(1).is_some_and(|before| reader.is(before, Role::A));
        let another = at.checked_sub(1 + usize::from(article)).is_some_and(|before| {
            [Role::And, Role::To].into_iter().any(|role| reader.is(before, role))
                || matches!(reader.get(before), Some(Item { what: What::Number(_), .. }))
        });
        let named = |known: &str| units.iter().any(|card| card.full_name() == known);
        let known = |side: Side| self.sheet.value(&side.card());
        let is_part = |known: &str| !units.is_empty() && key(known).contains(&key(&item.text));
        let is_same = known(self.side).filter(|_| !another).is_some_and(|it| named(it) || is_part(it));
        let side = match is_same {
            true => self.side,
            false => {
                [Side::Attacker, Side::Defender].into_iter().find(|side| known(*side).is_some_and(named))?
            }
        };
        self.side = side;
        self.sheet.chip(&item.span, None);
        Some(next)
    }
}
