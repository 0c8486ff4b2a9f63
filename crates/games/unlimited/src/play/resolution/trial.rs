//! What would an instruction do, before it is carried out?

use super::{choosing, perform};
use crate::{
    ability::{Doing as Words, Done, Effect, Step},
    play::{
        nouns::context::Context,
        present::board::Board,
        refusals::legality,
        rows::event::Event,
        tabletop::rules::PlayRules,
        words::meaning::{self, Wanted},
    },
};
use engine::{Batch, Task};

/// Whether any part of a sentence could happen: something is there to be chosen, or not all of it is forbidden.
pub fn can_do_something(board: &Board<'_>, context: &Context, step: &Step) -> bool {
    let unread = |words: &Words| matches!(words.effect, Effect::NotUnderstood(_) | Effect::ChooseOne { .. });
    if step.does.iter().any(unread) {
        return true;
    }
    !choosing::is_idle(board, context, step) && step.does.iter().any(|words| could(board, context, words))
}

/// What an instruction to exhaust or ready something would change of all that may be chosen for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Nothing: all of it lies so already.
    Nothing,
    /// What lies otherwise, and not the rest.
    Some,
    /// Whatever is chosen.
    Any,
}

/// How many of the things to choose from the first instruction of a sentence can exhaust or ready; none for another instruction, or
/// where nothing is chosen.
pub fn turning(board: &Board<'_>, context: &Context, step: &Step) -> Option<Turning> {
    let (what, done) = step.does.first()?.effect.turns()?;
    let Ok(Wanted::Chosen { from, .. }) = meaning::wanted(board, context, what) else { return None };
    let all = from.len();
    Some(match perform::turned(board, from, done == Done::Exhausted).len() {
        0 => Turning::Nothing,
        changed if changed < all => Turning::Some,
        _ => Turning::Any,
    })
}

fn could(board: &Board<'_>, context: &Context, words: &Words) -> bool {
    // a choice, or something unsettled, shows when the sentence is carried out
    if !matches!(choosing::choose(board, context, words, (0, 0)), Ok(None)) {
        return true;
    }
    let possible = |task: &Task<PlayRules>| match task {
        Task::Batch(batch) => batch.events().any(|event| is_possible(board, event, batch)),
        _ => true,
    };
    perform::perform(board, context, words, (0, 0)).map_or(true, |tasks| tasks.iter().any(possible))
}

fn is_possible(board: &Board<'_>, event: &Event, batch: &Batch<PlayRules>) -> bool {
    let mut bans = Vec::new();
    legality::forbids(board.rules, board.state, event, batch, &mut bans);
    bans.is_empty()
}
