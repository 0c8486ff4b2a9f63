//! Would using an action ability change anything?
//!
//! An action has to change the game state (CR 1.16.2, 6.4.2.a). Every way to use the ability is carried out, and what they come to
//! is compared with what was there: one that can change nothing is not used, and who uses it decides nothing on the way by which it
//! would come to nothing.

use std::sync::Arc;

use super::triggers;
use crate::{
    ability::{Effect, Kind, Steps},
    play::{
        nouns::{bans::Ban, card::CardId, source::Source},
        present::{
            frame::{Bindings, FreeAction, Scope},
            state::State,
        },
        rows::{
            pick::Pick,
            work::{Resolving, Work},
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Player,
};
use engine::{
    Choosable, Doing, Inside, NoSink, Node, Offer, Pick as EnginePick, Position, Task, View,
    advance_silently, take_option, take_outcome,
};

/// Positions that are walked before the ability is held to change something.
const BUDGET: usize = 200;

/// Whether an action ability has no cost and no limit (CR 7.2.5): only its effect can change something. Not one that shows a
/// card: seeing it is a change (CR 1.16.3), and the table does not show it.
pub fn is_free(source: &Source) -> bool {
    let without_cost = matches!(&source.ability.kind, Kind::Action { cost, .. } if cost.is_empty());
    without_cost && triggers::limited(source).is_none() && !shows_something(source.body())
}

/// The frame in which such an ability resolves.
pub fn frame(who: Player, source: &Source, table: &Table) -> Task<PlayRules> {
    let (words, before) = (source.words(), table.clone());
    Task::frame(Scope::FreeAction(Box::new(FreeAction { who, words, before })), Bindings::default())
}

/// Whether every way to use the ability leaves everything as it is.
pub fn changes_nothing(
    rules: &PlayRules,
    state: &State,
    who: Player,
    card: &CardId,
    source: &Arc<Source>,
) -> bool {
    let work = Work::Use { who, card: card.clone(), source: source.clone(), credits: None };
    comes_to_nothing(rules, (state, &state.table), vec![Task::work(work)])
}

/// Whether an option chooses a thing that the ability's last sentence cannot change: a unit without damage to heal. Showing a
/// card counts as a change.
pub fn is_idle(rules: &PlayRules, state: &State, option: &Choosable<PlayRules>) -> bool {
    let (EnginePick::Game(Pick::Choose(_)), [Task::Work(Work::Resolve(Resolving::Do(context, at)))]) =
        (&option.pick, option.tasks())
    else {
        return false;
    };
    usize::from(at.sentence) + 1 == context.steps.len()
        && !shows_something(&context.steps)
        && comes_to_nothing(rules, (state, &state.table), option.tasks().to_vec())
}

/// Drops options that change nothing, unless none would remain.
pub(crate) fn guard(
    rules: &PlayRules,
    view: View<'_, PlayRules>,
    doing: Doing<PlayRules>,
) -> Doing<PlayRules> {
    let Doing::Choice { who, prompt, offers } = doing else { return doing };
    let action = view.frames().find_map(|frame| {
        if let Inside::Scope(Scope::FreeAction(action)) = &frame.inside { Some(action) } else { None }
    });
    let unspent =
        action.filter(|action| action.who == who && is_as_it_was(&view.state.table, &action.before));
    let Some(action) = unspent else { return Doing::Choice { who, prompt, offers } };
    let idle = |offer: &Offer<PlayRules>| {
        comes_to_nothing(rules, (view.state, &action.before), offer.tasks().to_vec())
    };
    let idle: Vec<bool> = offers.iter().map(idle).collect();
    if idle.iter().all(|idle| *idle) {
        return Doing::Choice { who, prompt, offers };
    }
    let ban = Ban::ChangesNothing(action.words.clone());
    let offers = offers.into_iter().zip(idle).map(|(offer, idle)| offer.requires(!idle, ban.clone()));
    Doing::Choice { who, prompt, offers: offers.collect() }
}

/// Whether everything is as it was before, whatever is decided on the way.
fn comes_to_nothing(
    rules: &PlayRules,
    (state, before): (&State, &Table),
    tasks: Vec<Task<PlayRules>>,
) -> bool {
    let tasks = tasks.into_iter().chain([Task::layer()]);
    let mut left = vec![Position::new(state.clone(), tasks)];
    let mut walked = 0;
    while let Some(mut position) = left.pop() {
        walked += 1;
        match advance_silently(rules, &mut position) {
            _ if walked > BUDGET => return false,
            Node::Open(_) => return false,
            Node::End if !is_as_it_was(&position.state.table, before) => return false,
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
    let shows = |effect: &Effect| {
        if let Effect::ChooseOne { modes, .. } = effect {
            return modes.iter().any(|mode| shows_something(&mode.steps));
        }
        matches!(effect, Effect::LookAt(_) | Effect::Reveal(_) | Effect::Search(_) | Effect::Shuffle { .. })
            || matches!(effect, Effect::Disclose(_) | Effect::NameCard)
    };
    steps.iter().flat_map(|step| &step.does).any(|doing| shows(&doing.effect))
}

/// Whether nothing of the game state has changed: what the table remembers of the action itself is none.
fn is_as_it_was(after: &Table, before: &Table) -> bool {
    let Table { passes, left, .. } = before.clone();
    Table { passes, left, ..after.clone() } == *before
}
