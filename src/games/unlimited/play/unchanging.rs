//! Would using an action ability change anything?
//!
//! An action has to change the game state (CR 1.16.2, 6.4.2.a). Every way to use the ability is carried out, and what they come to
//! is compared with what was there.

use std::sync::Arc;

use super::{
    ability::{Effect, Steps},
    card::CardId,
    game::PlayRules,
    source::Source,
    state::State,
    terms::Player,
    work::Work,
};
use crate::engine::{NoSink, Node, Position, Task, advance_silently, take_option, take_outcome};

/// Positions that are walked before the ability is held to change something.
const BUDGET: usize = 200;

/// Whether every way to use the ability leaves everything as it is.
pub fn changes_nothing(
    rules: &PlayRules,
    state: &State,
    who: Player,
    card: &CardId,
    source: &Arc<Source>,
) -> bool {
    // what somebody has seen is changed by seeing it (CR 1.16.3), and the table does not show that
    if shows_something(source.body()) {
        return false;
    }
    let work = Work::Use { who, card: card.clone(), source: source.clone(), credits: None };
    let mut left = vec![Position::new(state.clone(), [Task::work(work), Task::layer()])];
    let mut walked = 0;
    while let Some(mut position) = left.pop() {
        walked += 1;
        match advance_silently(rules, &mut position) {
            _ if walked > BUDGET => return false,
            Node::Open(_) => return false,
            Node::End if !is_as_it_was(&position.state, state) => return false,
            Node::End => {}
            Node::Choice(choice) => left.extend(choice.options.iter().map(|option| {
                let mut next = position.clone();
                take_option(rules, &mut next, &choice, option, &mut NoSink);
                next
            })),
            Node::Chance(chance) => left.extend(chance.outcomes.iter().map(|outcome| {
                let mut next = position.clone();
                take_outcome(rules, &mut next, &chance, outcome, &mut NoSink);
                next
            })),
        }
    }
    true
}

/// Whether anything is looked at, revealed, searched or shuffled.
fn shows_something(steps: &Steps) -> bool {
    let shows = |effect: &Effect| match effect {
        Effect::LookAt(_)
        | Effect::Reveal(_)
        | Effect::Search(_)
        | Effect::Shuffle { .. }
        | Effect::Disclose(_)
        | Effect::NameCard => true,
        Effect::ChooseOne { modes, .. } => modes.iter().any(|mode| shows_something(&mode.steps)),
        _ => false,
    };
    steps.iter().flat_map(|step| &step.does).any(|doing| shows(&doing.effect))
}

/// Whether nothing of the game state has changed: what the table remembers of the action itself is none.
fn is_as_it_was(after: &State, before: &State) -> bool {
    let State { passes, history, left, .. } = before.clone();
    State { passes, history, left, ..after.clone() } == *before
}
