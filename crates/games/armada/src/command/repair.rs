//! How are engineering points spent?
//!
//! One repair effect after another, each carried out before the next is paid for; what is left is
//! lost.

use super::{
    effect::CardVerb,
    event::Event,
    pick::{Pick, Prompt},
    rules::{Doing, Offer, Task},
    state::State,
    table::{EffectPick, UnitEvent},
    terms::CardName,
    ways::{Card, Repair},
    work::Work,
};

/// The next repair effect, or no more.
pub(super) fn repair(state: &State) -> Doing {
    if state.commands.points == 0 {
        return Doing::Tasks(Vec::new());
    }
    let zones = || state.ship().zones().iter().copied();
    let with_shields = zones().filter(|from| state.ship().shields.of(*from) > 0);
    let moves = with_shields
        .flat_map(|from| zones().filter(move |to| *to != from).map(move |to| Pick::MoveShield { from, to }));
    let picks = moves.chain(zones().map(Pick::RecoverShield)).chain(cards(state).map(Pick::DiscardCard));
    let mut offers: Vec<Offer> = picks.filter_map(|pick| offer(state, pick)).collect();
    offers.push(Offer::new(EffectPick::Done, vec![Task::event(Event::LosePoints(state.commands.points))]));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Repair.into(), offers }
}

/// A repair effect, and then the next.
pub(super) fn offer(state: &State, pick: Pick) -> Option<Offer> {
    let (repair, points, event) = effect(state, &pick)?;
    let spent = Event::SpendPoints { repair, points };
    let tasks = vec![Task::event(spent), Task::event(event), Task::work(Work::Repair)];
    Some(Offer::new(pick, tasks).naming(event))
}

/// What a repair effect is: the points that are spent, and what happens to the ship for them.
pub(super) fn effect(state: &State, pick: &Pick) -> Option<(Repair, u8, UnitEvent)> {
    let unit = state.commands.ship;
    let (repair, event) = match pick {
        Pick::MoveShield { from, to } => {
            (Repair::Move, UnitEvent::MoveShield { unit, from: *from, to: *to, most: None })
        }
        Pick::RecoverShield(zone) => (Repair::Recover, UnitEvent::RecoverShield { unit, zone: *zone }),
        Pick::DiscardCard(card) => {
            let card = match card {
                Card::Facedown => CardName::Facedown,
                Card::Faceup(name) => state.ship().card_called(name),
            };
            (Repair::Hull, UnitEvent::TurnCard { unit, verb: CardVerb::Discard, card })
        }
        _ => return None,
    };
    let points = match pick {
        Pick::DiscardCard(card) => state.commands.hull_cost(card),
        _ => repair.cost(),
    };
    Some((repair, points, event))
}

/// The damage cards that can be told apart.
fn cards(state: &State) -> impl Iterator<Item = Card> {
    let mut names: Vec<&String> = state.ship().faceup.iter().collect();
    names.dedup_by(|one, other| one.eq_ignore_ascii_case(other));
    let facedown = (state.ship().facedown > 0).then_some(Card::Facedown);
    names.into_iter().cloned().map(Card::Faceup).chain(facedown)
}
