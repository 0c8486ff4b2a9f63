//! What is said of a base?
//!
//! `base at 27`, `25 damage on our bases`, `I am at 12 damage`; and whether it is attacked.

use std::ops::Range;

use super::{Board, Of, Target};
use crate::{item::What, role::Role, unlimited::unit_names::Player};

/// Verbs before a base that make an attack of it: `I go face`.
const GOES: [&str; 5] = ["go", "goes", "going", "goin", "went"];

impl Board<'_, '_, '_> {
    /// `base`, and what is said of it.
    pub(super) fn base(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let item = reader.get(at)?;
        if item.role(Role::Base) {
            // `I go face with 4/4`
            let before = reader.line.get(..item.span.start).unwrap_or_default().trim_end().to_lowercase();
            let goes = before.split_whitespace().next_back().is_some_and(|it| GOES.contains(&it));
            if goes && !self.attacking {
                self.attacks(at);
            }
            // `I have a 2/2, I attack the base`: a list says nothing of what is attacked
            let said = self.owner.take().or(self.side.filter(|_| !self.attacking));
            // nobody attacks their own base
            let attacker = self.attacker.and_then(|at| self.units.get(at)?.player).or(self.agent);
            let is_target = (said.is_none() || said != attacker) && !reader.is(at + 1, Role::Has);
            if self.attacking && self.target.is_none() && is_target {
                self.past = false;
                self.target = Some(Target::Base);
                // `I attack the base with a 5/5`: who attacks comes behind
                self.attacking = self.attacker.is_none();
                self.defends_base(said);
            }
            self.of = match self.are_both(at) {
                true => Of::Bases,
                false => Of::Base(said.or(attacker.map(Player::other)).unwrap_or(Player::P2)),
            };
            self.base_of = said;
            self.is_base_open |= said.is_none() && attacker.is_none();
            self.spoken.push(Target::Base);
            self.bases.push(item.span.clone());
            self.sheet.chip(&item.span, None);
            return Some(at + 1);
        }
        if let Some(next) = self.lies_on_base(at) {
            return Some(next);
        }
        // `I am at 12 damage`: where a player is, the base is
        let agent = at.checked_sub(1).and_then(|before| reader.get(before));
        let agent = agent.filter(|item| item.role(Role::I) || item.role(Role::They));
        if let Some(agent) = agent.filter(|_| item.role(Role::At) && reader.number(at + 1).is_some()) {
            self.of = Of::Base(if agent.role(Role::I) { Player::P1 } else { Player::P2 });
        }
        let players: &[Player] = match self.of {
            Of::Base(Player::P1) => &[Player::P1],
            Of::Base(Player::P2) => &[Player::P2],
            Of::Bases => &[Player::P1, Player::P2],
            _ => return None,
        };
        // `a base with 28 damage`
        if item.role(Role::With) && reader.number(at + 1).is_some() {
            return Some(at + 1);
        }
        let paths = |name: &str| {
            players.iter().map(|it| format!("{}.base.{name}", it.word().to_lowercase())).collect()
        };
        let role = [Role::At, Role::Of].into_iter().find(|role| item.role(*role));
        if let (Some(role), Some(What::Number(count))) = (role, reader.get(at + 1).map(|item| &item.what)) {
            let damage = usize::from(reader.is(at + 2, Role::Damage));
            let left = usize::from(damage == 0 && reader.is(at + 2, Role::Remaining));
            let name = if role == Role::Of || left > 0 { "hp" } else { "damage" };
            self.put_all(&reader.span(at, at + 1 + damage + left), paths(name), *count);
            return Some(at + 2 + damage + left);
        }
        let What::Number(count) = item.what else { return None };
        let name = match () {
            () if reader.is(at + 1, Role::Damage) => "damage",
            () if reader.is(at + 1, Role::Hp) || reader.is(at + 1, Role::Remaining) => "hp",
            () => return None,
        };
        let left = usize::from(reader.is(at + 2, Role::Remaining));
        self.put_all(&reader.span(at, at + 1 + left), paths(name), count);
        Some(at + 2 + left)
    }

    /// `25 damage on his base`, `25 damage on our bases`, `3 life in my base`: a number before its base.
    fn lies_on_base(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let What::Number(count) = reader.get(at)?.what else { return None };
        let names = [(Role::Damage, "damage"), (Role::Hp, "hp")];
        let (_, name) = names.into_iter().find(|(role, _)| reader.is(at + 1, *role))?;
        let place = [Role::On, Role::In, Role::At].into_iter().any(|role| reader.is(at + 2, role));
        let both = usize::from(reader.is(at + 3, Role::Both));
        let whose = [Role::My, Role::Their].into_iter().find(|role| reader.is(at + 3 + both, *role));
        let base = at + 3 + both + usize::from(whose.is_some());
        if !place || !reader.is(base, Role::Base) || reader.has(Role::Dealt) {
            return None;
        }
        let several = both > 0 || reader.get(base)?.text == "bases";
        let players: &[&str] = match whose {
            _ if several => &["p1", "p2"],
            Some(Role::My) => &["p1"],
            Some(_) => &["p2"],
            // `they have 28 damage on base`
            None => match self.owner.or(self.side)? {
                Player::P1 => &["p1"],
                Player::P2 => &["p2"],
            },
        };
        if let Some(span) = self.twins.take() {
            self.sheet.chip(&span, None);
        }
        let fields = players.iter().map(|player| format!("{player}.base.{name}")).collect();
        self.put_all(&reader.span(at, base), fields, count);
        (self.of, self.owner) = (Of::Nothing, None);
        self.bases.push(reader.span(base, base));
        Some(base + 1)
    }

    fn put_all(&mut self, span: &Range<usize>, fields: Vec<String>, value: u32) {
        fields.iter().for_each(|field| self.sheet.put(span, field, value));
    }

    /// `both bases`, `both of our bases`, `both players have a base`: not of one player alone.
    fn are_both(&mut self, at: usize) -> bool {
        let reader = self.reader;
        let before =
            at.checked_sub(1).map(|before| before - usize::from(before > 0 && reader.is(before, Role::My)));
        let both =
            before.filter(|before| reader.is(*before, Role::Both)).and_then(|before| reader.get(before));
        let word = both.map(|item| item.span.clone()).or(self.twins.take());
        word.iter().for_each(|span| self.sheet.chip(span, None));
        word.is_some()
    }
}
