//! What do several players do at once?
//!
//! What can happen to both players at once does (CR 7.1.4): each of them has chosen before any of it happens, and nothing is put
//! right in between.

use super::super::{
    ability::{Doing as Words, Effect, Pick, Step, Target, Who},
    attack::Object,
    context::Context,
    event::Event,
    eyes::Eyes,
    game::PlayRules,
    legality::Ban,
};
use super::{perform, players, wanting};
use crate::engine::Task;

/// What of a sentence for each player is chosen by all of them first.
fn chosen_by_each<'a>(step: &Step, words: &'a Words) -> Option<&'a Target> {
    if step.who != Who::Each || step.does.len() != 1 || wanting::asks(step) {
        return None;
    }
    match &words.effect {
        Effect::Defeat(what) | Effect::ReturnToHand(what) | Effect::Exhaust(what) | Effect::Ready(what) => {
            matches!(what.pick, Pick::Chosen { .. }).then_some(what)
        }
        _ => None,
    }
}

/// The context of the next player who chooses, with what the present one has chosen; none where all have.
pub fn next_to_choose(context: &Context, step: &Step, words: &Words) -> Option<Context> {
    let what = chosen_by_each(step, words)?;
    let mut next = players::after_player(context, step)?;
    next.gathered.push((context.actor(), context.slot(what.slot.0).to_vec()));
    Some(next)
}

/// What an instruction puts on the agenda, with what the players before have chosen.
///
/// # Errors
/// A part that is not carried out here.
pub fn perform(
    eyes: &Eyes<'_>,
    context: &Context,
    step: &Step,
    words: &Words,
    place: (u8, u8),
) -> Result<Vec<Task<PlayRules>>, Ban> {
    let own = perform::perform(eyes, context, words, place)?;
    let Some(what) = chosen_by_each(step, words).filter(|_| !context.gathered.is_empty()) else {
        return Ok(own);
    };
    let mut events = Vec::new();
    for (player, objects) in &context.gathered {
        let mut theirs =
            Context { actors: vec![*player], they: Some(*player), gathered: Vec::new(), ..context.clone() };
        theirs.slots.insert(what.slot.0, objects.clone());
        happening(&perform::perform(eyes, &theirs, words, place)?, &mut events);
    }
    happening(&own, &mut events);
    Ok(perform::together(events))
}

/// What all of them have chosen is what later words mean.
pub fn bind(context: &mut Context, step: &Step, words: &Words) {
    let gathered = std::mem::take(&mut context.gathered);
    let Some(what) = chosen_by_each(step, words) else { return };
    let all = gathered.into_iter().flat_map(|(_, objects)| objects);
    let own: Vec<Object> = context.slot(what.slot.0).to_vec();
    context.slots.insert(what.slot.0, all.chain(own).collect());
}

/// The events of what happens at once, each once.
fn happening(tasks: &[Task<PlayRules>], events: &mut Vec<Event>) {
    for task in tasks {
        if let Task::Batch(batch) = task {
            for event in batch.events().filter(|event| !events.contains(event)).cloned().collect::<Vec<_>>() {
                events.push(event);
            }
        }
    }
}
