//! Which damage is dealt without an attack?
//!
//! `deal 3 damage to a 2/4`, `Vader 5/6 takes 3 damage`, `does 3 damage kill a 2/4 with a shield`: an event of no cost deals it.

use super::{Board, Of, Target, UNITS};
use crate::{item::What, role::Role, unlimited::unit_names::Player};

/// What the event is called in the line of play.
const EVENT: &str = "damage";

impl Board<'_, '_, '_> {
    /// Damage that is dealt; where the next word stands.
    pub(super) fn deals(&mut self, at: usize) -> Option<usize> {
        let reader = self.reader;
        let What::Number(count) = reader.get(at)?.what else { return None };
        // `takes 3`
        let behind = reader.get(at + 1).is_none_or(|item| item.is_stop() || item.role(Role::And));
        let verb = at.checked_sub(1).filter(|verb| {
            reader.is(*verb, Role::Suffer) || reader.is(*verb, Role::Dealt) && reader.is(at + 1, Role::To)
        });
        let behind = behind || reader.is(at + 1, Role::To) || reader.is(at + 1, Role::Attack);
        let alone = behind && verb.is_some();
        let next = at + 2 - usize::from(alone);
        if !alone && !reader.is(at + 1, Role::Damage) || self.attacked || self.dealt.is_some() {
            return None;
        }
        let before = |role: Role| at.checked_sub(1).is_some_and(|before| reader.is(before, role));
        let lies = [Role::With, Role::Has, Role::Already, Role::At].into_iter().any(before)
            || reader.is(next, Role::Already)
            // `his 5/5 has taken 2 damage`
            || before(Role::Suffer) && at > 1 && reader.is(at - 2, Role::Has);
        let deals = reader.has(Role::Dealt) || reader.has(Role::Suffer);
        if lies || !deals && !reader.is(next, Role::To) && !reader.is(next, Role::Destroy) {
            return None;
        }
        // `my 4/5 takes 2 damage, then attacks`
        let attacks = reader.items.iter().skip(next).any(|item| item.role(Role::Attack));
        if let (true, true, Of::Unit(unit)) = (attacks, reader.has(Role::Suffer), self.of)
            && self.sheet.value(&format!("unit.{}.shields", unit + 1)).is_none()
        {
            let field = format!("unit.{}.damage", unit + 1);
            self.sheet.put(&reader.span(at, next - 1), &field, count);
            self.sheet.assume(&field, &count.to_string(), "what it took before the attack lies on it");
            return Some(next);
        }
        self.dealt = Some((reader.span(at, next - 1), count));
        Some(next)
    }

    /// The event that deals it.
    pub(super) fn event(&mut self) {
        let Some((span, count)) = self.dealt.clone() else { return };
        let suffers = self.reader.has(Role::Suffer);
        let spoken = if suffers { self.spoken.first() } else { self.spoken.last() };
        let (whose, what) = match spoken {
            Some(Target::Unit(unit)) => {
                (self.units.get(*unit).and_then(|unit| unit.player).unwrap_or(Player::P2), "unit")
            }
            Some(Target::Base) if self.base_of == Some(Player::P1) => (Player::P1, "base"),
            _ => (Player::P2, "base"),
        };
        // `Luke 4/7 deals 4 to Vader`: whose unit deals it plays the event
        let agent = self.agent_of_damage();
        let player = agent.and_then(|unit| self.units.get(unit)?.player).unwrap_or(Player::P1);
        let whose = if whose == player { "a friendly" } else { "an enemy" };
        self.sheet.put(&span, "card.1.name", EVENT);
        self.sheet.set("card.1.type", "event");
        self.sheet.put(&span, "card.1.text", format!("Deal {count} damage to {whose} {what}."));
        let why = match agent.and_then(|unit| self.units.get(unit)) {
            Some(unit) => format!(
                "an event deals the damage in place of `{}`, because no ability is named",
                unit.called()
            ),
            None => "an event of yours deals the damage, because the line names no card".to_owned(),
        };
        self.sheet.assume("card.1.cost", "0", why);
        if player == Player::P2 {
            self.sheet.set("active", player.word());
            self.sheet.set("card.1.owner", player.word());
        }
        self.sheet.line(&span, format!("{}:play {EVENT}", player.word()));
    }

    /// The unit that is said to deal the damage: it stands before the verb, and what is dealt goes to another.
    pub(super) fn agent_of_damage(&self) -> Option<usize> {
        let (span, _) = self.dealt.as_ref()?;
        let verb = self
            .reader
            .items
            .iter()
            .position(|item| item.role(Role::Dealt) && item.span.end <= span.start)?;
        let before = verb.checked_sub(1).and_then(|before| self.reader.get(before))?;
        let is_unit = matches!(before.what, What::Numbers(_)) || before.names_alone(UNITS);
        (is_unit && self.units.len() > 1).then_some(0)
    }
}
