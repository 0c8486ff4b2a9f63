//! Which shields and tokens does a damage card take, and who chooses them?

use super::{
    DamageRules,
    bans::Ban,
    event::Event,
    pick::{Pick, Prompt},
    state::{Ship, State, UnitId},
    terms::HullZone,
    tokens::{TokenKind, TokenName, TokenState},
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
    let most = ship.zones().iter().map(|zone| ship.shields.of(*zone)).max().unwrap_or_default();
    let mut fullest = ship.zones().iter().filter(|zone| ship.shields.of(**zone) == most);
    let zone = match zone {
        Some(zone) => zone,
        None => {
            let zone = fullest.next().copied().unwrap_or(HullZone::Front);
            if most > 0 && fullest.next().is_some() {
                return Task::work(Work::Unsettled(Ban::SeveralFullest(most)));
            }
            zone
        }
    };
    let there = ship.shields.of(zone);
    let count = count.map_or(there, |count| count.min(there));
    Task::event(Event::LoseShields { unit, zone, count })
}

/// The owner discards a defense token; nothing where there is none left.
pub(super) fn discard_token(state: &State, unit: UnitId) -> Doing<DamageRules> {
    let mut seen: Vec<(TokenKind, TokenState)> = Vec::new();
    let mut offers = Vec::new();
    let tokens = state.unit(unit).map(|unit| &unit.tokens);
    for (token, now) in tokens.into_iter().flat_map(|tokens| tokens.iter()) {
        if now != TokenState::Discarded && !seen.contains(&(token.kind, now)) {
            seen.push((token.kind, now));
            offers.push(discarding(unit, token));
        }
    }
    if offers.is_empty() || state.destroyed(unit) {
        return Doing::Tasks(Vec::new());
    }
    Doing::Choice { who: state.owner(unit), prompt: Prompt::DiscardedToken, offers }
}

fn discarding(unit: UnitId, token: TokenName) -> Offer<DamageRules> {
    Offer::event(Pick::DiscardToken(token), Event::DiscardToken { unit, token })
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
