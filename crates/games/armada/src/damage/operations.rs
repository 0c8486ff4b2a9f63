//! Which shields does a damage card take, and who chooses them?

use super::{
    DamageRules,
    bans::Ban,
    effect::OnZone,
    pick::{Pick, Prompt},
    state::State,
    table::{UnitId, together},
    terms::HullZone,
    work::Work,
};
use engine::{Doing, Offer, Task};

/// Shields of a named hull zone, or of the one with the most; of several with the most it is not
/// settled who chooses, unless they have none to lose.
pub(super) fn strip(
    state: &State,
    unit: UnitId,
    zone: Option<HullZone>,
    count: Option<u8>,
) -> Option<Task<DamageRules>> {
    match state.table.stripped(unit, zone, count) {
        Ok(lost) => lost.map(|(zone, points)| shields(state, unit, (OnZone::Lose, zone), points)),
        Err(ban) => Some(Task::work(Work::Unsettled(Ban::Effect(ban)))),
    }
}

/// So many shields of a hull zone come or go.
pub(super) fn shields(
    state: &State,
    unit: UnitId,
    (what, zone): (OnZone, HullZone),
    points: u8,
) -> Task<DamageRules> {
    together(vec![state.table.point(unit, zone, what); usize::from(points)])
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
        let events = state.table.one_of_each(unit, chosen.iter().copied());
        return Doing::Tasks(if events.is_empty() { Vec::new() } else { vec![together(events)] });
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
