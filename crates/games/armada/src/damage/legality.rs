//! What is refused about damage outside attacks, and by which rule?

use super::{
    bans::Ban,
    effect::Losing,
    event::Event,
    rows,
    state::State,
    table::{Legality, UnitEvent, UnitId},
    work::DamageRules,
};

/// The unit to which something happens; none where it happens to the deck or to the text of a card.
pub(super) fn unit_of(event: &rows::Event) -> Option<UnitId> {
    match event {
        rows::Event::Damage(event) => Some(event.unit()),
        rows::Event::Unit(event) => Some(event.unit()),
        _ => None,
    }
}

impl Legality for DamageRules {
    fn forbids(&self, state: &State, event: &rows::Event, bans: &mut Vec<rows::Ban>) {
        let gone = unit_of(event).filter(|unit| state.table.unit(*unit).destroyed());
        let after = matches!(
            event,
            rows::Event::Damage(Event::LeftOver { .. }) | rows::Event::Unit(UnitEvent::Leave { .. })
        );
        if let Some(unit) = gone.filter(|_| !after) {
            bans.push(Ban::Destroyed(state.arrival.who(unit)).into());
            return;
        }
        bans.extend(state.bans_on(event).map(rows::Ban::from));
        match *event {
            rows::Event::Unit(UnitEvent::Deal { unit, by: Losing::Overlap, .. }) if spared(state, unit) => {
                bans.push(Ban::OnlyFlotilla(state.arrival.who(unit)).into());
            }
            rows::Event::Damage(Event::SetOff(unit)) if state.table.ship(unit).is_none() => {
                bans.push(Ban::MinesForShips.into());
            }
            rows::Event::Damage(Event::OverlapShip { unit, .. }) if state.table.ship(unit).is_none() => {
                bans.push(Ban::SquadronOnShip.into());
            }
            _ => {}
        }
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
