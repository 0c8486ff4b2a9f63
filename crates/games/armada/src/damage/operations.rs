//! Which shields does a damage card take, and who chooses them?

use super::{
    DamageRules,
    bans::Ban,
    event::Event,
    pick::{Pick, Prompt},
    state::{Ship, State, UnitId},
    terms::HullZone,
    work::Work,
};
use engine::{Doing, Offer, Task};

/// Shields of a named hull zone, or of the one with the most; of several with the most it is not
/// settled who chooses, unless they have none to lose.
pub(super) fn strip(
    ship: &Ship,
    unit: UnitId,
    zone: Option<HullZone>,
    count: Option<u8>,
) -> Task<DamageRules> {
    let zone = match zone {
        Some(zone) => zone,
        None => match ship.shields.fullest(ship.zones()) {
            Ok(zone) => zone.unwrap_or(HullZone::Front),
            Err(most) => return Task::work(Work::Unsettled(Ban::SeveralFullest(most))),
        },
    };
    let there = ship.shields.of(zone);
    let count = count.map_or(there, |count| count.min(there));
    Task::event(Event::LoseShields { unit, zone, count })
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(
    state: &State,
    unit: UnitId,
    chosen: &[HullZone],
    left: u8,
) -> Doing<DamageRules> {
    let Some(ship) = state.ship(unit).filter(|_| !state.destroyed(unit)) else {
        return Doing::Tasks(Vec::new());
    };
    let free: Vec<HullZone> = ship.zones().iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    if left == 0 || free.is_empty() {
        let losing = chosen.iter().filter(|zone| ship.shields.of(**zone) > 0);
        let lose = |zone: &HullZone| Event::LoseShields { unit, zone: *zone, count: 1 };
        let events: Vec<Event> = losing.map(lose).collect();
        return Doing::Tasks(if events.is_empty() { Vec::new() } else { vec![Task::together(events)] });
    }
    let offer = |zone: HullZone| {
        let mut chosen = chosen.to_vec();
        chosen.push(zone);
        chosen.sort_unstable();
        let work = Work::OpponentsZones { unit, chosen, left: left - 1 };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)])
    };
    Doing::Choice {
        who: state.owner(unit).opponent(),
        prompt: Prompt::OpponentsZone,
        offers: free.into_iter().map(offer).collect(),
    }
}
