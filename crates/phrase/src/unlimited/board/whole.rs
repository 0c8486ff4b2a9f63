//! What follows from the whole of a board's line?
//!
//! Whether it is a situation at all, whose each unit is, and which action is taken.

use super::{Board, Target};
use crate::{
    Question, Reply,
    role::Role,
    sheet::Sheet,
    unlimited::named::{Player, Unit},
};
use scenario::Kind;

impl Board<'_, '_, '_> {
    /// What follows.
    pub(super) fn whole(mut self) -> Sheet {
        if self.units.is_empty() && self.act.is_none() && self.play.is_none() || !self.is_one() {
            return self.sheet;
        }
        self.sheet.kind = Some(Kind::Play);
        self.players();
        self.line();
        for (span, ..) in std::mem::take(&mut self.early) {
            self.sheet.chip(&span, None);
        }
        self.sheet
    }

    /// Whether it tells of a board: with numbers, an action, or two units.
    fn is_one(&self) -> bool {
        let stats = self.units.iter().any(|unit| unit.stats.is_some());
        let act = self.act.as_ref().is_some_and(|_| {
            let agent = self.reader.items.iter().any(|item| item.role(Role::I) || item.role(Role::P1));
            !self.units.is_empty() || agent
        });
        stats || act || self.play.is_some() || self.attacked && !self.units.is_empty()
    }

    /// Whose each unit is, and whose turn it is.
    fn players(&mut self) {
        let attacker = self.attacker;
        let active = attacker.and_then(|at| self.units.get(at)?.player).unwrap_or(Player::P1);
        let listed = self.units.iter().any(|unit| unit.player.is_some());
        let target = match self.target {
            Some(Target::Unit(unit)) => Some(unit),
            _ => None,
        };
        for (at, unit) in self.units.iter_mut().enumerate() {
            if unit.player.is_some() {
                continue;
            }
            let other = target == Some(at)
                || attacker.is_some_and(|attacker| attacker != at)
                || attacker.is_none() && (at > 0 || self.play.is_some());
            unit.player = Some(if other { active.other() } else { active });
            if !listed && self.target.is_none() && attacker.is_none() && at == 1 {
                self.sheet.assume(
                    &format!("unit.{}.controller", unit.place),
                    active.other().word(),
                    "the second unit is the opponent's",
                );
            }
        }
        for unit in &self.units {
            let field = |name: &str| format!("unit.{}.{name}", unit.place);
            let player = unit.player.unwrap_or(Player::P1);
            if unit.card.is_none() && !unit.asked {
                self.sheet.set(&field("name"), &unit.called());
            }
            self.sheet.set(&field("controller"), player.word());
        }
        if active == Player::P2 {
            self.sheet.set("active", active.word());
        }
    }

    /// The action.
    fn line(&mut self) {
        let name = |board: &Self, at: usize| board.units.get(at).filter(|unit| !unit.asked).map(Unit::called);
        let active = self.attacker.and_then(|at| self.units.get(at)?.player).unwrap_or(Player::P1);
        if let Some((span, act)) = self.act.clone().filter(|_| self.attacker.is_none()) {
            self.sheet.line(&span, format!("P1:{act}"));
            return;
        }
        if let Some(card) = self.play.clone() {
            if !card.is_empty() {
                let line = format!("P1:play {card}");
                self.sheet.line(&(0..0), line);
            }
            if !self.sheet.has("p1.resources") {
                let words = format!("{} with 3 resources", self.reader.line);
                self.sheet.ask(Question {
                    field: "p1.resources".to_owned(),
                    ask: "how many ready resources are there?".to_owned(),
                    span: None,
                    choices: vec![Reply { words: "3 resources".to_owned(), line: words }],
                });
            }
            return;
        }
        let (Some(attacker), Some(target)) = (self.attacker.and_then(|at| name(self, at)), self.target)
        else {
            return;
        };
        let target = match target {
            Target::Base => Some(format!("{} base", active.other().word())),
            Target::Unit(unit) => name(self, unit),
        };
        if let Some(target) = target {
            let verb = self.verb.clone();
            self.sheet.line(&verb, format!("{}:attack {attacker} -> {target}", active.word()));
        }
    }
}
