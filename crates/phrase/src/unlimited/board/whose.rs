//! Whose are the units and bases that are named?

use super::{Board, Of, Target};
use crate::{item::What, lexicon::Sort, role::Role, unlimited::unit_names::Player};

/// Words that say whose something is with no noun behind them.
const WHOSE: [&str; 8] = ["mine", "ours", "his", "hers", "theirs", "yours", "him", "the opponent"];

impl Board<'_, '_, '_> {
    /// Whose what follows is.
    pub(super) fn whose(&mut self, at: usize) {
        let Some(item) = self.reader.get(at) else { return };
        if self.of_whom(at) {
            return;
        }
        // `attacks his base while mine has 7 damage`
        let is_whose = WHOSE.contains(&item.text.as_str()) && self.reader.is(at + 1, Role::Has);
        if is_whose && matches!(self.spoken.last(), Some(Target::Base)) {
            self.of = Of::Base(if item.role(Role::My) { Player::P1 } else { Player::P2 });
            return;
        }
        let before_unit = matches!(self.reader.get(at + 1).map(|item| &item.what), Some(What::Numbers(_)));
        let me = item.role(Role::Me) && before_unit;
        let mine = me || item.role(Role::My) || item.role(Role::P1) || item.role(Role::I);
        let theirs = item.role(Role::Their) || item.role(Role::P2) || item.role(Role::They);
        if mine || theirs {
            self.owner = Some(if mine { Player::P1 } else { Player::P2 });
            self.of = Of::Nothing;
            let lists = self.reader.is(at + 1, Role::Has);
            if lists {
                self.side = self.owner;
                // `I attack with a 3/3 and he has a 2/2`: a list says nothing of what is attacked
                self.attacking &= self.attacker.is_none() || self.target.is_some();
            }
        }
        // `his 2/4 is a sentinel`
        let is_said = item.role(Role::A) && self.is_what_it_is(at);
        // an article begins another unit, but behind `with`
        let behind = at.checked_sub(1).and_then(|at| self.reader.get(at));
        let joined = behind
            .is_some_and(|item| [Role::With, Role::Plus, Role::Has].into_iter().any(|role| item.role(role)));
        let noun = [Role::Shields, Role::Experience, Role::Advantage];
        let is_change =
            |at: usize| matches!(self.reader.get(at).map(|item| &item.what), Some(What::Change(..)));
        let goes_on = behind.is_some_and(|item| item.role(Role::And))
            && (noun.into_iter().any(|role| self.reader.is(at + 1, role)) || (at + 1..at + 4).any(is_change));
        if item.role(Role::A) && !joined && !goes_on && !is_said && !matches!(self.of, Of::Base(_)) {
            self.of = Of::Nothing;
        }
    }

    /// `4/4 of mine`, `3/3 of his`: whose the unit before it is.
    fn of_whom(&mut self, at: usize) -> bool {
        let reader = self.reader;
        let (Some(item), Of::Unit(unit)) = (reader.get(at), self.of) else { return false };
        let behind = at.checked_sub(1).is_some_and(|before| reader.is(before, Role::Of));
        let player = match () {
            () if item.role(Role::My) => Player::P1,
            () if item.role(Role::Their) => Player::P2,
            () => return false,
        };
        if !behind || !WHOSE.contains(&item.text.as_str()) {
            return false;
        }
        for unit in self.group(unit) {
            if let Some(unit) = self.units.get_mut(unit) {
                unit.player = Some(player);
            }
        }
        true
    }

    /// `a sentinel` behind a unit, with no unit of its own behind it.
    fn is_what_it_is(&self, article: usize) -> bool {
        let reader = self.reader;
        let Some(before) = article.checked_sub(1).and_then(|at| reader.get(at)) else { return false };
        let names = matches!(before.what, What::Numbers(_) | What::Stop(',')) || before.senses.is_empty();
        let Some(keyword) = reader.word(article + 1, Sort::Keyword) else { return false };
        let (_, next) = reader.keyword(article + 1, keyword);
        let other = reader.get(next).is_some_and(|item| {
            matches!(item.what, What::Numbers(_))
                || item.role(Role::Unit)
                || item.word(Sort::Keyword).is_some()
                || item.senses.is_empty() && !item.begins && !item.cards.is_empty()
        });
        matches!(self.of, Of::Unit(_)) && names && !other
    }
}
