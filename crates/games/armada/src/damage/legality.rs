//! What is refused about damage outside attacks, and by which rule?

use super::{
    DamageRules,
    bans::Ban,
    effect::{CardVerb, Losing, TypedEffect, Whose},
    event::Event,
    state::State,
    table::{CardName, Played, Seen, Table, Unit, UnitEvent, UnitId},
};

/// Adds every ban on `event`.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    let gone = event.unit().filter(|unit| state.table.unit(*unit).destroyed());
    let after = matches!(event, Event::LeftOver { .. } | Event::Unit(UnitEvent::Leave { .. }));
    if let Some(unit) = gone.filter(|_| !after) {
        bans.push(Ban::Destroyed(state.arrival.who(unit)));
        return;
    }
    bans.extend(restricted(state, event));
    match event {
        Event::Unit(UnitEvent::Deal { unit, by: Losing::Overlap, .. }) if spared(state, *unit) => {
            bans.push(Ban::OnlyFlotilla(state.arrival.who(*unit)));
        }
        Event::SetOff(unit) if state.table.ship(*unit).is_none() => bans.push(Ban::MinesForShips),
        Event::OverlapShip { unit, .. } if state.table.ship(*unit).is_none() => {
            bans.push(Ban::SquadronOnShip)
        }
        Event::Unit(UnitEvent::TurnCard { unit, verb, card }) => {
            bans.extend(no_card(state.table.unit(*unit), *verb, *card));
        }
        Event::Unit(UnitEvent::RecoverHull(unit))
            if state.table.squadron(*unit).is_none_or(|it| it.lost == 0) =>
        {
            bans.push(Ban::FullHull);
        }
        Event::Unit(event) => bans.extend(event.ban(&state.table).map(Ban::Effect)),
        _ => {}
    }
}

/// A faceup card of the ship that says that something cannot be done: recovering shields, readying tokens, another speed.
fn restricted(state: &State, event: &Event) -> Option<Ban> {
    let Event::Unit(event) = event else { return None };
    let (unit, what) = (event.unit(), event.as_restricted(&state.table));
    let mut texts = state.table.ship(unit)?.different_faceup().filter_map(|(_, card)| state.text(card));
    let says =
        |(_, text): (u8, &TypedEffect)| text.forbids(|whose| whose == Whose::Own, |one| what.contains(&one));
    texts.find_map(says).map(Ban::Effect)
}

/// That a ship does not have the damage card that is to be discarded or turned.
fn no_card(ship: &Unit, verb: CardVerb, card: CardName) -> Option<Ban> {
    (!ship.has_card(card)).then_some(match verb {
        CardVerb::Discard if ship.damage_cards() == 0 => Ban::NothingToDiscard,
        CardVerb::Discard => Ban::NoSuchCard(card),
        _ => Ban::NothingToFlip,
    })
}

impl Played for Seen<'_, DamageRules> {
    type Event = Event;
    type Ban = Ban;

    fn table(&self) -> &Table {
        &self.state.table
    }

    fn stands_on(&self, _: u8) -> Option<UnitId> {
        None
    }

    fn is_own(&self, _: u8, _: Whose) -> bool {
        false
    }

    fn forbids(&self, event: &Event, bans: &mut Vec<Ban>) {
        forbids(self.state, event, bans);
    }
}

/// Whether a ship is spared its card of an overlap: it is no flotilla, and the other one is.
pub(super) fn spared(state: &State, unit: UnitId) -> bool {
    let other = if unit == state.arrival.asked {
        state.arrival.overlapped.first().copied()
    } else {
        Some(state.arrival.asked)
    };
    let flotilla = |id| state.table.unit(id).flotilla;
    !flotilla(unit) && other.is_some_and(flotilla)
}
