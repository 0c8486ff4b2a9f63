//! How are damage cards turned or discarded because an effect says so?
//!
//! One after another, as somebody chooses, in the same way in every system: those of effects by name, the others as they lie there.

use super::{
    agenda::{next_of, one, tasks},
    damage_cards::{UNKNOWN, is_unnamed},
    effect::{CardEvent, CardVerb, Component, Paying, TypedEffect},
    effect_pick::{EffectPick, EffectPrompt},
    played::Played,
    rows,
    rules::{Doing, Task},
    terms::{CardName, Facing},
    unit::UnitId,
    unit_event::UnitEvent,
    work::TurnCards,
};

impl TurnCards {
    /// That as a task; none where it can happen to no card.
    pub(crate) fn task(self, played: &impl Played) -> Option<Task> {
        let any = !fitting_cards(played, self.ship, self.verb).is_empty();
        any.then(|| Task::work(self))
    }

    /// The next card that is turned, and those after it. Where it can happen to none, the forbid window says why.
    pub(crate) fn next(self, played: &impl Played) -> Doing {
        let Some(left) = self.count.checked_sub(1) else { return tasks([]) };
        let fitting = fitting_cards(played, self.ship, self.verb);
        if !fitting.iter().any(|(_, event)| played.can(event.clone())) {
            return one(fitting.into_iter().next().map_or_else(|| self.of_none(), |(_, event)| event));
        }
        let others = self.fitting(played) > 1;
        let more = || (left > 0 && others).then(|| Task::work(Self { count: left, ..self }));
        let ways = fitting.into_iter().map(|(pick, event)| (pick.into(), event)).collect();
        next_of((self.who, EffectPrompt::DamageCard(self.verb).into()), ways, more)
    }

    /// How many cards of the ship lie so that it can happen to them.
    fn fitting(&self, played: &impl Played) -> u8 {
        let ship = played.table().unit(self.ship);
        let facedown = if self.verb.fits(Facing::Facedown) { ship.facedown } else { 0 };
        let faceup = ship.damage_cards().saturating_sub(ship.facedown);
        facedown.saturating_add(if self.verb.fits(Facing::Faceup) { faceup } else { 0 })
    }

    /// It happens to a card that does not lie there.
    fn of_none(&self) -> rows::Event {
        let facedown = self.verb.fits(Facing::Facedown);
        let card = if facedown { CardName::Facedown } else { CardName::Faceup(1) };
        UnitEvent::TurnCard { unit: self.ship, verb: self.verb, card }.into()
    }
}

/// The damage cards of a ship to which this can happen.
pub(crate) fn fitting_cards(
    played: &impl Played,
    ship: UnitId,
    verb: CardVerb,
) -> Vec<(EffectPick, rows::Event)> {
    let (table, unit) = (played.table(), played.table().unit(ship));
    let Some(unit) = unit.afloat() else { return Vec::new() };
    // a text that several ships may have is known by its card alone
    let state = played.state();
    let here = |(nth, effect): &(u8, &TypedEffect)| {
        state.stands_on(*nth) == Some(ship) && !state.lies_as_card(*nth, effect)
    };
    let typed = table
        .cards
        .iter()
        .filter(here)
        .filter(|(nth, effect)| effect.component == Component::Damage && played.state().is_active(*nth));
    let typed: Vec<(u8, &TypedEffect)> = typed.collect();
    let text = |card: &str| typed.iter().any(|(_, effect)| effect.name.is(card));
    let of_effect = |(nth, effect): (u8, &TypedEffect)| {
        let turn = CardEvent::Turn { nth, verb, paid: Paying::Effect };
        (EffectPick::DamageCard(effect.name.clone()), turn.into())
    };
    let lying = |pick, card| (pick, UnitEvent::TurnCard { unit: ship, verb, card }.into());
    let (faceup, facedown) = (verb.fits(Facing::Faceup), verb.fits(Facing::Facedown));
    let others = unit.different_faceup().filter(|(_, card)| !text(card));
    let others = others.filter(|_| unit.faceup.len() > typed.len()).map(|(number, card)| {
        let pick = match card {
            name if name == UNKNOWN || is_unnamed(name) => EffectPick::Lying(CardName::Faceup(number)),
            name => EffectPick::DamageCard(name.into()),
        };
        lying(pick, CardName::Faceup(number))
    });
    // what is turned faceup is one of those whose texts are known, or another; what is discarded nobody looks at
    let known = table.cards.facedown_cards().filter(here).filter(|_| verb == CardVerb::TurnFaceup);
    let known: Vec<(u8, &TypedEffect)> = known.collect();
    let hidden = facedown && usize::from(unit.facedown) > known.len();
    let hidden = hidden.then(|| lying(EffectPick::Lying(CardName::Facedown), CardName::Facedown));
    let faceup = typed.iter().copied().map(of_effect).chain(others).filter(|_| faceup);
    faceup.chain(known.into_iter().map(of_effect)).chain(hidden).collect()
}
