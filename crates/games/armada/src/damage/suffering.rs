//! How is damage suffered, and how are damage cards dealt and chosen?
//!
//! Causes one after another; damage point by point, cards one by one.

use super::{
    DamageRules,
    bans::Ban,
    cards::DamageCard,
    effect::{Losing, OnZone},
    event::Event,
    pick::{Pick, Prompt},
    setup::Cause,
    state::{ASKED, CardName, Dealing, State},
    table::{EffectPick, EffectPrompt, UnitEvent, UnitId},
    terms::{Facing, HullZone, Seat},
    work::Work,
};
use engine::{Doing, Offer, Task};

/// A cause. To what is destroyed only its first event is proposed, so that the forbid window can say
/// why it does not happen.
pub(super) fn happen(state: &State, cause: &Cause) -> Vec<Task<DamageRules>> {
    let unit = ASKED;
    let gone = state.destroyed(unit);
    match cause {
        Cause::Damage { amount, zone } => {
            let first = Task::event(Event::Suffer { unit, points: *amount, zone: *zone });
            let rest = Task::work(Work::Suffer { unit, points: *amount, zone: *zone, by: None });
            if gone { vec![first] } else { vec![first, rest] }
        }
        Cause::Cards { cards } => {
            let deal =
                |facing: &Facing| Task::work(Work::Deal { unit, facing: *facing, why: Dealing::Effect });
            cards.iter().take(if gone { 1 } else { cards.len() }).map(deal).collect()
        }
        Cause::Move(to) => vec![Task::work(Work::Arrive(to.clone()))],
        Cause::HullLoss { amount } => vec![Task::event(Event::LowerHull { unit, by: *amount })],
        Cause::DiscardCard { amount } => several(*amount, || Work::DiscardCard { unit, by: None }),
        Cause::FlipCard { amount } => several(*amount, || Work::FlipCard { unit, by: None }),
    }
}

fn several(count: u8, work: impl Fn() -> Work) -> Vec<Task<DamageRules>> {
    (0..count).map(|_| Task::work(work())).collect()
}

/// A squadron suffers its damage at once, a ship in one hull zone.
pub(super) fn suffer(
    state: &State,
    (unit, by): (UnitId, Option<Seat>),
    points: u8,
    zone: Option<HullZone>,
) -> Doing<DamageRules> {
    if points == 0 || state.destroyed(unit) {
        return Doing::Tasks(Vec::new());
    }
    if let Some(squadron) = state.squadron(unit) {
        let points = points.min(squadron.hull_left());
        return Doing::Tasks(vec![Task::event(UnitEvent::LoseHull { unit, points }.into())]);
    }
    let Some(ship) = state.ship(unit) else {
        return Doing::Tasks(Vec::new());
    };
    let falling = |zone| vec![Task::work(Work::Points { unit, zone, left: points })];
    if let Some(zone) = zone {
        return Doing::Tasks(falling(zone));
    }
    let mut offers: Vec<Offer<DamageRules>> =
        ship.zones().iter().map(|zone| Offer::new(EffectPick::Zone(*zone).into(), falling(*zone))).collect();
    offers.extend(refused_tokens(state, unit));
    let prompt = EffectPrompt::Zone(OnZone::Damage).into();
    Doing::Choice { who: by.unwrap_or(state.owner(unit)), prompt, offers }
}

/// Defense tokens that somebody might want to spend here; a rule refuses each.
fn refused_tokens(state: &State, unit: UnitId) -> Vec<Offer<DamageRules>> {
    let tokens = state.table.unit(unit).tokens.iter();
    let offer = |token| Offer::new(Pick::Spend(token), Vec::new()).requires(false, Ban::OutsideAttack(token));
    tokens.map(|(token, _)| offer(token)).collect()
}

/// The next point falls: on a shield, else it is a damage card. A destroyed ship suffers no more.
pub(super) fn next_point(state: &State, unit: UnitId, zone: HullZone, left: u8) -> Vec<Task<DamageRules>> {
    let Some(ship) = state.ship(unit).filter(|_| left > 0) else {
        return Vec::new();
    };
    if state.destroyed(unit) {
        return vec![Task::event(Event::LeftOver { unit, points: left })];
    }
    let point = if ship.shields.of(zone) > 0 {
        Task::event(UnitEvent::LoseShield { unit, zone, by: Losing::Damage }.into())
    } else {
        Task::work(Work::Deal { unit, facing: Facing::Facedown, why: Dealing::Damage })
    };
    vec![point, Task::work(Work::Points { unit, zone, left: left - 1 })]
}

/// A card is dealt; from an empty deck only after the discard pile was shuffled.
pub(super) fn deal(state: &State, unit: UnitId, facing: Facing, why: Dealing) -> Doing<DamageRules> {
    let empty = state.deck.left == Some(0) && !state.destroyed(unit);
    match (empty, state.deck.discarded) {
        (true, 0) => Doing::Open(Ban::NoCardsAnywhere),
        (true, _) => {
            Doing::Tasks(vec![Task::event(Event::Reshuffle), Task::work(Work::Deal { unit, facing, why })])
        }
        (false, _) => Doing::Tasks(vec![Task::event(dealt(state, unit, facing, why))]),
    }
}

/// The event of dealing the next card.
pub(super) fn dealt(state: &State, unit: UnitId, facing: Facing, why: Dealing) -> Event {
    let card = match facing {
        Facing::Faceup => Some(state.deck.known.first().cloned().unwrap_or_default()),
        Facing::Facedown => None,
    };
    Event::DealCard { unit, facing, card, why }
}

/// Its owner, or whom an effect names, chooses one of the ship's damage cards; nothing where there is none that fits.
pub(super) fn choose_card(
    state: &State,
    (unit, by): (UnitId, Option<Seat>),
    prompt: Prompt,
) -> Doing<DamageRules> {
    let Some(ship) = state.ship(unit) else {
        return Doing::Tasks(Vec::new());
    };
    let faceup = state.different_faceup(ship).map(|(number, card)| {
        let name = CardName::Faceup(number);
        match prompt {
            Prompt::FlippedCard => {
                Offer::event(Pick::Card(name), Event::FlipCard { unit, card: card.clone() })
            }
            _ => Offer::event(Pick::Card(name), Event::DiscardCard { unit, card: name }),
        }
    });
    let mut offers: Vec<Offer<DamageRules>> = faceup.collect();
    if prompt == Prompt::DiscardedCard && ship.facedown > 0 {
        let card = CardName::Facedown;
        offers.push(Offer::event(Pick::Card(card), Event::DiscardCard { unit, card }));
    }
    if offers.is_empty() || state.destroyed(unit) {
        // the forbid window says why nothing happens
        let none = match prompt {
            Prompt::FlippedCard => Event::FlipCard { unit, card: DamageCard::default() },
            _ => Event::DiscardCard { unit, card: CardName::Facedown },
        };
        return Doing::Tasks(vec![Task::event(none)]);
    }
    Doing::Choice { who: by.unwrap_or(state.owner(unit)), prompt, offers }
}
