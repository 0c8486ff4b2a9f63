//! Is what an effect asks for so?
//!
//! Each condition is looked at once, whatever is played: on the table, and in the books that are open. A condition on something
//! that nobody knows here is met: an attack's range outside an attack, a speed that nobody gave.

use super::{
    dice::Pool,
    effect::{Allowance, Condition, Hulls, Operation, ShieldedZone, TypedEffect, Whose},
    state::State,
    terms::{HullZone, Range},
    unit::{Unit, UnitId},
};
use crate::attack::{AttackKind, Declared, Obstruction};

/// An effect that asks for something, and the ship or squadron that is its own.
struct Asking<'a> {
    state: &'a State,
    effect: &'a TypedEffect,
    own: Option<UnitId>,
}

impl State {
    /// What an effect asks for that is not so.
    pub(crate) fn unmet(&self, nth: u8) -> Option<&Condition> {
        self.unmet_on(nth, self.stands_on(nth))
    }

    /// The same of one that lies on this ship or squadron.
    pub(crate) fn unmet_on(&self, nth: u8, own: Option<UnitId>) -> Option<&Condition> {
        let effect = self.table.cards.effect(nth)?;
        let asking = Asking { state: self, effect, own };
        effect.only.iter().find(|condition| !asking.holds(condition))
    }

    /// Whether a condition is met, where the whole attack settles it: by who attacks whom, from where, at what range and speed.
    pub fn settled(&self, effect: &TypedEffect, condition: &Condition) -> Option<bool> {
        let for_good = matches!(
            condition,
            Condition::AttackOn(_)
                | Condition::AttackBy(_)
                | Condition::At(_)
                | Condition::From(_)
                | Condition::On(_)
                | Condition::Salvo(_)
                | Condition::Counter(_)
                | Condition::Ignition
                | Condition::FirstTarget
                | Condition::AttacksFrom(_)
                | Condition::AttacksTo(_)
                | Condition::ShipsAttacked(_)
                | Condition::Maneuvered(_)
                | Condition::Obstructed
                | Condition::SpeedFrom(..)
                | Condition::SpeedTo(..)
                | Condition::FasterTarget
                | Condition::Plays(..)
                | Condition::Unique(..)
                | Condition::WithCommandTokens(_)
                | Condition::WithoutCommandTokens(_)
                | Condition::Words(_)
        );
        let own = self.acts_for(effect.owner);
        for_good.then(|| Asking { state: self, effect, own }.holds(condition))
    }

    /// The shields that a hull zone of the ship that is attacked has against the attack: none where a card says so; 0 of a squadron.
    pub(crate) fn shields_against(&self, zone: HullZone) -> u8 {
        let bare = self.allowed_to_the_attacker(Allowance::Shieldless).any(|effect| self.takes_part(effect));
        self.target().ship().filter(|_| !bare).map_or(0, |ship| ship.shields.of(zone))
    }

    /// The attack pool, where there is one.
    pub(crate) fn pool(&self) -> Option<Pool> {
        let attack = self.fight.is_open().then_some(self.attack.pool);
        attack.or_else(|| self.occasion.read().map(|occasion| occasion.dice))
    }

    /// The active cards of the attacker that allow it something, whatever their other effects ask.
    fn allowed_to_the_attacker(&self, what: Allowance) -> impl Iterator<Item = &TypedEffect> {
        let allows = move |(nth, effect): &(u8, &TypedEffect)| {
            self.table.cards.card(*nth).is_active()
                && self.owner(effect) == self.attack.by
                && effect.does.contains(&Operation::Allow(what))
        };
        self.table.cards.iter().filter(allows).map(|(_, effect)| effect)
    }
}

impl<'a> Asking<'a> {
    /// The ship or squadron that is meant.
    fn unit(&self, whose: Whose) -> Option<&'a Unit> {
        let meant = match whose {
            Whose::Own | Whose::Friendly => self.own,
            whose => self.state.acts_for(self.state.seat_meant(self.effect.owner, whose)?),
        };
        meant.map(|unit| self.state.table.unit(unit))
    }

    /// Whether a condition is met.
    fn holds(&self, condition: &Condition) -> bool {
        let (state, cards) = (self.state, &self.state.table.cards);
        let so = |whose: &Whose, is: &dyn Fn(&Unit) -> bool| self.unit(*whose).is_none_or(is);
        let number = || cards.named(self.effect.name.as_str()).map(|(nth, _)| nth);
        match condition {
            Condition::SpeedFrom(whose, least) => {
                so(whose, &|unit| unit.speed.is_none_or(|speed| speed >= *least))
            }
            Condition::SpeedTo(whose, most) => {
                so(whose, &|unit| unit.speed.is_none_or(|speed| speed <= *most))
            }
            Condition::WithCommandTokens(whose) => so(whose, &|unit| !unit.command_tokens.is_empty()),
            Condition::WithoutCommandTokens(whose) => so(whose, &|unit| unit.command_tokens.is_empty()),
            Condition::WithPiece(whose, _) | Condition::WithoutPiece(whose, _) => {
                so(whose, &|unit| unit.meets(condition))
            }
            Condition::Plays(whose, seat) => {
                state.seat_meant(self.effect.owner, *whose).is_none_or(|meant| meant == *seat)
            }
            Condition::RaidFrom(whose, least) => so(whose, &|unit| unit.raid.len() >= usize::from(*least)),
            Condition::WithDial(whose, command) => so(whose, &|unit| unit.dials.contains(command)),
            Condition::OnCard(command) => number().is_some_and(|nth| cards.on_card(nth).contains(command)),
            Condition::CardLies(lies) => number().is_some_and(|nth| cards.card(nth) == *lies),
            Condition::Shows(dice) => state.pool().is_none_or(|pool| !dice.among(pool).is_empty()),
            Condition::Used(name) => cards.named(name.as_str()).is_none_or(|(nth, _)| self.was_used(nth)),
            Condition::CardUsedAtMost(most) => cards.uses_of_card(self.effect) <= usize::from(*most),
            Condition::Words(_) => true,
            condition => !state.fight.is_open() || self.holds_in_the_attack(condition),
        }
    }

    /// Whether an effect was resolved: where attacks are played in one of those.
    fn was_used(&self, nth: u8) -> bool {
        match self.state.fight.is_open() {
            true => self.state.attacks().any(|attack| attack.used.contains(&nth)),
            false => self.state.table.cards.resolved.contains(&nth),
        }
    }

    /// The same of what only an attack shows.
    fn holds_in_the_attack(&self, condition: &Condition) -> bool {
        let (state, attack) = (self.state, &self.state.attack);
        let declared = || state.fight.declaration.as_ref().map(|Declared { facts, .. }| facts);
        let so = |whose: &Whose, is: &dyn Fn(&Unit) -> bool| self.unit(*whose).is_none_or(is);
        match condition {
            Condition::AttackOn(hulls) => are(state.target(), *hulls),
            Condition::AttackBy(hulls) => are(state.source(), *hulls),
            Condition::At(ranges) => ranges.iter().any(|range| is_at(attack.range, *range)),
            Condition::Salvo(wanted) => (attack.kind == AttackKind::Salvo) == *wanted,
            Condition::Counter(wanted) => (attack.kind == AttackKind::Counter) == *wanted,
            Condition::Ignition => attack.kind == AttackKind::Ignition,
            Condition::FirstTarget => attack.further.is_none(),
            Condition::AttacksFrom(least) => declared().is_some_and(|facts| facts.attacks_made >= *least),
            Condition::ShipsAttacked(least) => declared().is_some_and(|facts| facts.ships_attacked >= *least),
            Condition::AttacksTo(most) => declared().is_none_or(|facts| facts.attacks_made <= *most),
            Condition::Maneuvered(wanted) => declared().is_some_and(|facts| facts.maneuvered) == *wanted,
            Condition::Obstructed => {
                let clear = state.allowed_to_the_attacker(Allowance::Unobstructed).next().is_some();
                attack.sight.obstruction != Obstruction::Clear && !clear
            }
            Condition::From(zones) => attack.from_zone.is_some_and(|zone| zones.contains(&zone)),
            Condition::On(zones) => attack.on_zone.is_some_and(|zone| zones.contains(&zone)),
            Condition::FasterTarget => state.target().speed > state.source().speed,
            Condition::Shields(place) => self.has_shields(*place),
            Condition::Spent(kind) => attack.spent_kind(*kind),
            Condition::SpentAtMost(most) => attack.spent.len() <= usize::from(*most),
            Condition::SpentFrom(least) => attack.spent.len() >= usize::from(*least),
            Condition::TotalFrom(least) => attack.total.is_some_and(|total| total >= u16::from(*least)),
            Condition::HullTo(whose, most) => so(whose, &|unit| unit.hull_left() <= *most),
            Condition::Moved => state.source().moved,
            condition => condition.about().is_none_or(|whose| so(&whose, &|unit| unit.meets(condition))),
        }
    }

    /// Whether the defender has shields there, or has none; a squadron has no hull zone that is without them.
    fn has_shields(&self, place: ShieldedZone) -> bool {
        let Some(ship) = self.state.target().ship() else { return false };
        let of_the_zone = || self.state.attack.on_zone.map_or(0, |zone| self.state.shields_against(zone));
        match place {
            ShieldedZone::Defending => of_the_zone() > 0,
            ShieldedZone::Bare => of_the_zone() == 0,
            ShieldedZone::Nowhere => ship.zones().iter().all(|zone| self.state.shields_against(*zone) == 0),
        }
    }
}

fn are(unit: &Unit, hulls: Hulls) -> bool {
    (hulls == Hulls::Ships) == unit.ship().is_some()
}

/// Whether an attack at a range is one at that range: distance 1 is within close range.
fn is_at(range: Range, wanted: Range) -> bool {
    range == wanted || wanted == Range::Close && range == Range::Distance1
}
