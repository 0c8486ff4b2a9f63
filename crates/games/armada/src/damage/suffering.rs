//! How is damage suffered, and how are damage cards dealt and chosen?
//!
//! Causes one after another; damage point by point, cards one by one.

use super::{
    bans::Ban,
    effect::{CardVerb, Losing, OnZone},
    event::Event,
    pick::Pick,
    rules::{Doing, Offer, Task},
    setup::{Cause, DealtCards, DiscardedCards, EffectDamage, FlippedCards, HullLoss},
    state::State,
    table::{Deal, EffectPick, EffectPrompt, TurnCards, UnitEvent, UnitId},
    terms::{Facing, HullZone, Seat},
    work::Work,
};

/// A cause. To what is destroyed only its first event is proposed, so that the forbid window can say
/// why it does not happen.
pub(super) fn happen(state: &State, cause: &Cause) -> Vec<Task> {
    let unit = state.arrival.asked;
    let gone = state.table.unit(unit).destroyed();
    match cause {
        Cause::Damage(EffectDamage { amount, zone }) => {
            suffering((unit, None), *amount, *zone).into_iter().take(if gone { 1 } else { 2 }).collect()
        }
        Cause::Cards(DealtCards { cards }) => {
            let deal = |facing: &Facing| {
                let card = Deal { ship: unit, facing: *facing, by: Losing::Effect, count: 1 };
                Task::work(card)
            };
            cards.iter().take(if gone { 1 } else { cards.len() }).map(deal).collect()
        }
        Cause::Move(to) => vec![Task::work(Work::Arrive(to.clone()))],
        Cause::HullLoss(HullLoss { amount }) => vec![Task::event(Event::LowerHull { unit, by: *amount })],
        Cause::DiscardCard(DiscardedCards { amount }) => turned(state, unit, CardVerb::Discard, *amount),
        Cause::FlipCard(FlippedCards { amount }) => turned(state, unit, CardVerb::TurnFacedown, *amount),
    }
}

/// So many of a ship's damage cards are discarded or turned, as its owner chooses.
fn turned(state: &State, ship: UnitId, verb: CardVerb, count: u8) -> Vec<Task> {
    let one = || Task::work(TurnCards { who: state.table.unit(ship).owner, ship, verb, count: 1 });
    std::iter::repeat_with(one).take(usize::from(count)).collect()
}

/// An effect has a ship or squadron suffer damage, on a zone that is named or that its owner, or whom the effect names, chooses.
pub(crate) fn suffering((unit, by): (UnitId, Option<Seat>), points: u8, zone: Option<HullZone>) -> [Task; 2] {
    let suffer = Work::Suffer { unit, points, zone, by };
    [Task::event(Event::Suffer { unit, points, zone }), Task::work(suffer)]
}

/// A squadron suffers its damage at once, a ship in one hull zone.
pub(super) fn suffer(
    state: &State,
    (unit, by): (UnitId, Option<Seat>),
    points: u8,
    zone: Option<HullZone>,
) -> Doing {
    if points == 0 || state.table.unit(unit).destroyed() {
        return Doing::Tasks(Vec::new());
    }
    if let Some(squadron) = state.table.squadron(unit) {
        let points = points.min(squadron.hull_left());
        return Doing::Tasks(vec![Task::event(UnitEvent::LoseHull { unit, points })]);
    }
    let Some(ship) = state.table.ship(unit) else {
        return Doing::Tasks(Vec::new());
    };
    let falling = |zone| vec![Task::work(Work::Points { unit, zone, left: points })];
    if let Some(zone) = zone {
        return Doing::Tasks(falling(zone));
    }
    let mut offers: Vec<Offer> =
        ship.zones().iter().map(|zone| Offer::new(EffectPick::Zone(*zone), falling(*zone))).collect();
    offers.extend(refused_tokens(state, unit));
    let prompt = EffectPrompt::Zone(OnZone::Damage).into();
    Doing::Choice { who: by.unwrap_or(state.table.unit(unit).owner), prompt, offers }
}

/// Defense tokens that somebody might want to spend here; a rule refuses each.
fn refused_tokens(state: &State, unit: UnitId) -> Vec<Offer> {
    let tokens = state.table.unit(unit).tokens.iter();
    let offer = |token| Offer::new(Pick::Spend(token), Vec::new()).requires(false, Ban::OutsideAttack(token));
    tokens.map(|(token, _)| offer(token)).collect()
}

/// The next point falls: on a shield, else it is a damage card. A destroyed ship suffers no more.
pub(super) fn next_point(state: &State, unit: UnitId, zone: HullZone, left: u8) -> Vec<Task> {
    let Some(ship) = state.table.ship(unit).filter(|_| left > 0) else {
        return Vec::new();
    };
    if state.table.unit(unit).destroyed() {
        return vec![Task::event(Event::LeftOver { unit, points: left })];
    }
    let point = if ship.shields.of(zone) > 0 {
        Task::event(UnitEvent::LoseShield { unit, zone, by: Losing::Damage })
    } else {
        let card = Deal { ship: unit, facing: Facing::Facedown, by: Losing::Damage, count: 1 };
        Task::work(card)
    };
    vec![point, Task::work(Work::Points { unit, zone, left: left - 1 })]
}
