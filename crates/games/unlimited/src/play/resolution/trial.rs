//! What would an instruction do, before it is carried out?

use super::{choosing, instruction::Instruction, perform};
use crate::{
    ability::{Doing as Words, Done, Effect, Step},
    play::{
        present::{board::Board, scene::Scene},
        refusals::legality,
        rows::event::Event,
        tabletop::rules::PlayRules,
        words::meaning::Wanted,
    },
};
use engine::{Batch, Task};

/// Whether any part of a sentence could happen: something is there to be chosen, or not all of it is forbidden.
pub fn can_do_something(scene: Scene<'_>, step: &Step) -> bool {
    let unread = |words: &Words| matches!(words.effect, Effect::NotUnderstood(_) | Effect::ChooseOne { .. });
    if step.does.iter().any(unread) {
        return true;
    }
    !choosing::is_idle(scene, step) && step.does.iter().any(|words| could(scene, words))
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
pub fn turning(scene: Scene<'_>, step: &Step) -> Option<Turning> {
    let (what, done) = step.does.first()?.effect.turns()?;
    let Ok(Wanted::Chosen { from, .. }) = scene.wanted(what) else { return None };
    let all = from.len();
    Some(match perform::turned(scene.board, from, done == Done::Exhausted).len() {
        0 => Turning::Nothing,
        changed if changed < all => Turning::Some,
        _ => Turning::Any,
    })
}

fn could(scene: Scene<'_>, words: &Words) -> bool {
    // a choice, or something unsettled, shows when the sentence is carried out
    let instruction = Instruction::alone(scene, words);
    if !matches!(instruction.choice(), Ok(None)) {
        return true;
    }
    let possible = |task: &Task<PlayRules>| match task {
        Task::Batch(batch) => batch.events().any(|event| is_possible(scene.board, event, batch)),
        _ => true,
    };
    perform::perform(instruction).map_or(true, |tasks| tasks.iter().any(possible))
}

fn is_possible(board: &Board<'_>, event: &Event, batch: &Batch<PlayRules>) -> bool {
    let mut bans = Vec::new();
    legality::forbids(board.rules, board.state, event, batch, &mut bans);
    bans.is_empty()
}
