//! Which shields does a damage card take, and who chooses them?

use super::{
    DamageRules,
    bans::Ban,
    effect::OnZone,
    pick::{Pick, Prompt},
    state::State,
    table::{UnitId, choice, tasks, together},
    terms::HullZone,
    work::Work,
};
use engine::{Doing, Task};

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
    let work = |chosen, left| Work::OpponentsZones { unit, chosen, left };
    let (offers, enough) = state.table.different_zones(unit, (chosen, left), (Pick::Zone, work));
    let who = (state.owner(unit).opponent(), Prompt::OpponentsZone);
    choice(who, offers).unwrap_or_else(|| tasks(enough))
}
