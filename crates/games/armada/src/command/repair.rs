//! How are engineering points spent?
//!
//! One repair effect after another, each carried out before the next is paid for; what is left is
//! lost.

use super::{
    event::Event,
    pick::{Pick, Prompt},
    rules::{Doing, Offer, Task},
    state::State,
    table::EffectPick,
    ways::Card,
    work::Work,
};

/// The next repair effect, or no more.
pub(super) fn repair(state: &State) -> Doing {
    if state.commands.points == 0 {
        return Doing::Tasks(Vec::new());
    }
    let again =
        |pick: Pick, event: Event| Offer::new(pick, vec![Task::event(event), Task::work(Work::Repair)]);
    let mut offers = Vec::new();
    for from in state.ship().zones().iter().copied().filter(|from| state.ship().shields.of(*from) > 0) {
        for to in state.ship().zones().iter().copied().filter(|to| *to != from) {
            offers.push(again(Pick::MoveShield { from, to }, Event::MoveShield { from, to }));
        }
    }
    for zone in state.ship().zones().iter().copied() {
        offers.push(again(Pick::RecoverShield(zone), Event::RecoverShield(zone)));
    }
    for card in cards(state) {
        offers.push(again(Pick::DiscardCard(card.clone()), Event::RepairHull(card)));
    }
    offers.push(Offer::new(EffectPick::Done, vec![Task::event(Event::LosePoints(state.commands.points))]));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Repair.into(), offers }
}

/// The damage cards that can be told apart.
fn cards(state: &State) -> Vec<Card> {
    let mut names: Vec<&String> = state.ship().faceup.iter().collect();
    names.dedup_by(|one, other| one.eq_ignore_ascii_case(other));
    let mut cards: Vec<Card> = names.into_iter().cloned().map(Card::Faceup).collect();
    cards.extend((state.ship().facedown > 0).then_some(Card::Facedown));
    cards
}
