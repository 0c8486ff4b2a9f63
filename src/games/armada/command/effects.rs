//! Which upgrade cards wait for their moment?
//!
//! What a card does is not known here, only when: it is asked whether it is used, and said.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    CommandRules,
    event::Event,
    pick::{Pick, Prompt},
    setup::Trigger,
    state::State,
    work::Work,
};
use crate::engine::{Doing, Effect, Moment, Offer, Task, Timing};

/// The effect of an upgrade card of this name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardEffect(pub String);

impl fmt::Display for CardEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The cards whose moment this is: after the reveal of the ship's own top dial. Cards with a command icon may be used at any
/// point of that command: they stand beside its decisions.
pub(super) fn effects(moment: &Moment<'_, CommandRules>, found: &mut Vec<Effect<CommandRules>>) {
    if moment.timing != Timing::After {
        return;
    }
    let state = moment.view.state;
    let revealed = matches!(moment.event, Event::Reveal(_));
    for card in state.cards.iter().filter(|card| revealed && card.trigger == Trigger::Reveal) {
        found.push(Effect::optional(Timing::After, state.owner, CardEffect(card.name.clone())));
    }
}

/// The same decision, with the cards that may be used while the command is being resolved, and then `again`.
pub(super) fn beside(state: &State, again: Work, decision: Doing<CommandRules>) -> Doing<CommandRules> {
    match decision {
        Doing::Choice { who, prompt, mut offers } => {
            offers.extend(offers_of_cards(state, &again));
            Doing::Choice { who, prompt, offers }
        }
        decision => decision,
    }
}

/// The command has done what it does: the cards that were not used may be, last of all.
pub(super) fn last_call(state: &State) -> Doing<CommandRules> {
    if state.waiting.is_empty() {
        return Doing::Tasks(Vec::new());
    }
    let offers = offers_of_cards(state, &Work::LastCall);
    Doing::Choice { who: state.owner, prompt: Prompt::Cards, offers }
}

/// Each card that may be used, and none of them; none where no card waits. Of cards of one name the first is meant.
fn offers_of_cards(state: &State, again: &Work) -> Vec<Offer<CommandRules>> {
    let then = |event: Event| vec![Task::event(event), Task::work(*again)];
    let mut offers: Vec<Offer<CommandRules>> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for place in &state.waiting {
        let Some(card) = state.cards.get(usize::from(*place)) else { continue };
        if !named.iter().any(|name| name.eq_ignore_ascii_case(&card.name)) {
            named.push(&card.name);
            offers.push(Offer::new(Pick::Use(card.name.clone()), then(Event::UseCard(*place))));
        }
    }
    offers.extend((!offers.is_empty()).then(|| Offer::new(Pick::NoCards, then(Event::NoMoreCards))));
    offers
}
