//! Which upgrade cards wait for their moment?
//!
//! What a card does is not known here, only when: it is asked whether it is used, and said.

use super::{
    card_effects,
    commands::Command,
    effect::{Known, TypedEffect},
    event::Event,
    orders::occasion,
    pick::{Pick, Prompt},
    rows,
    rules::{ArmadaRules, Doing, Offer, Task},
    setup::Trigger,
    state::State,
    table::EffectPick,
    work::{CardEffect, Work},
};
use engine::{Effect, Timing};

/// The cards whose moment this is: after the reveal of the ship's own top dial. Cards with a command icon may be used at any
/// point of that command: they stand beside its decisions.
pub(crate) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    card_effects::effects(state, event, timing, found);
    if timing != Timing::After {
        return;
    }
    let revealed = matches!(event, rows::Event::Command(Event::Reveal(_)));
    for card in state.commands.cards.iter().filter(|card| revealed && card.trigger == Trigger::Reveal) {
        let key = rows::Effect::Command(CardEffect::Card(card.name.clone()));
        found.push(Effect::optional(Timing::After, state.commands.owner, key));
    }
}

/// The same decision, with the cards that may be used while the command is being resolved, or `during` something else, and
/// then `again`.
pub(super) fn beside(state: &State, (again, during): (Work, &[Known]), decision: Doing) -> Doing {
    match decision {
        Doing::Choice { who, prompt, mut offers } => {
            offers.extend(offers_of_cards(state, &again));
            offers.extend(card_effects::uses(state, during, again));
            Doing::Choice { who, prompt, offers }
        }
        decision => decision,
    }
}

/// The command has done what it does: the cards that were not used may be, last of all.
pub(super) fn last_call(state: &State) -> Doing {
    // an effect gave it more to do: the command goes on, and the cards are asked for again
    if let Some(work) = goes_on(state) {
        return Doing::Tasks(vec![Task::work(work), Task::work(Work::LastCall)]);
    }
    let waits = |nth: &u8| state.table.cards.effect(*nth).is_some_and(|effect| is_of_now(state, effect));
    if state.commands.waiting.is_empty() && !state.table.cards.waiting.iter().any(waits) {
        return Doing::Tasks(Vec::new());
    }
    let offers = offers_of_cards(state, &Work::LastCall);
    Doing::Choice { who: state.commands.owner, prompt: Prompt::Cards.into(), offers }
}

/// Each card that may be used, and none of them; none where no card waits. Of cards of one name the first is meant.
fn offers_of_cards(state: &State, again: &Work) -> Vec<Offer> {
    let then = |event: Event| vec![Task::event(event), Task::work(*again)];
    let mut offers: Vec<Offer> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for place in &state.commands.waiting {
        let Some(card) = state.commands.cards.get(usize::from(*place)) else { continue };
        if !named.iter().any(|name| name.eq_ignore_ascii_case(&card.name)) {
            named.push(&card.name);
            let used = Event::UseCard { card: *place, trigger: card.trigger };
            offers.push(Offer::new(EffectPick::Use(card.name.as_str().into()), then(used)));
        }
    }
    if let Some(now) = state.commands.now {
        offers.extend(card_effects::uses(state, &[Known::resolving(now)], *again));
    }
    let pass = || Offer::new(Pick::NoCards, then(Event::NoMoreCards)).banned(card_effects::forced(state));
    offers.extend((!offers.is_empty()).then(pass));
    offers
}

/// What of the command has come back after it was over.
fn goes_on(state: &State) -> Option<Work> {
    match state.commands.now? {
        Command::Repair => (state.commands.points > 0).then_some(Work::Repair),
        Command::Squadron => state.commands.activating.as_ref().map(|_| Work::Squadrons),
        Command::Navigate | Command::ConcentrateFire => None,
    }
}

/// Whether the ship's owner may use an effect while the present command is resolved.
fn is_of_now(state: &State, effect: &TypedEffect) -> bool {
    let event = effect.moment(&occasion()).event;
    let now = state.commands.now.map(Known::resolving);
    effect.owner == state.commands.owner && now.is_some_and(|now| event.known() == Some(now))
}
