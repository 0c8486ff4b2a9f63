//! Which leader stands in the base zone?
//!
//! `leader Luke undeployed`, `my leader is not deployed`: it is no unit.

use super::{Board, Of};
use crate::{item::Item, role::Role, unlimited::unit_names::Player};
use cards::CardKind;

impl Board<'_, '_, '_> {
    /// A leader that is not deployed; where the next word stands.
    pub(super) fn leader(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        let is_leader = |item: &Item<'_>| {
            item.role(Role::Leader) || !item.begins && !item.cards_of(&[CardKind::Leader]).is_empty()
        };
        let from = (0..at)
            .rev()
            .take_while(|at| reader.get(*at).is_some_and(|item| !item.is_stop()))
            .last()
            .unwrap_or(at);
        let clause = || reader.items.iter().skip(from).take_while(|item| !item.is_stop());
        if !clause().any(|item| item.role(Role::Undeployed)) || !clause().any(is_leader) {
            return None;
        }
        let player = self.owner.or(self.side).unwrap_or(Player::P1);
        let field = format!("{}.leader.card", player.word().to_lowercase());
        if item.role(Role::Undeployed) {
            self.sheet.chip(&item.span, None);
            let named = ["p1.leader.card", "p2.leader.card"]
                .into_iter()
                .any(|it| self.sheet.has(it) || self.sheet.asks(it));
            if !named && !reader.items.iter().skip(at).take_while(|item| !item.is_stop()).any(is_leader) {
                self.sheet.assume(
                    &field,
                    "none",
                    "no card is named, and a leader in the base zone is no unit",
                );
            }
            return Some(at + 1);
        }
        if item.role(Role::Leader) {
            self.sheet.chip(&item.span, None);
            return Some(at + 1);
        }
        let free = !self.sheet.has(&field) && !self.sheet.asks(&field);
        let leaders = item.cards_of(&[CardKind::Leader]);
        if !is_leader(item) || !free || leaders.is_empty() {
            return None;
        }
        let span = item.span.clone();
        if let Some(name) = reader.card(&span, &leaders, &field, &mut self.sheet) {
            self.sheet.put(&span, &field, name);
        }
        self.owner = None;
        self.of = Of::Nothing;
        Some(at + 1)
    }
}
