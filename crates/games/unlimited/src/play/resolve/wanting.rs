//! Does who may do it want to?
//!
//! "May" belongs to who is told so (CR 8.32): of several players each decides for themselves. What can happen to all of them at
//! once does so when all have decided; otherwise who wants to does it before the next one is asked.

use super::super::{
    ability::{Doing as Words, Effect, Step, Who, Will},
    bans::Ban,
    board::Board,
    context::Context,
    pick::{Pick as Picked, Prompt},
    rules::PlayRules,
    terms::Player,
    this_way,
    work::{carry_out, next},
};
use super::{after_actor, idle, nothing, passed_over, several_players, trial::can_do_something};
use engine::{Doing, Offer};

/// Whether a sentence is left to who carries it out.
pub fn asks(step: &Step) -> bool {
    step.will == Will::May || uses_the_force(step)
}

/// Who is told to use the Force may do so, without "you may" as well (CR 8.37.4).
fn uses_the_force(step: &Step) -> bool {
    matches!(step.does.as_slice(), [Words { effect: Effect::UseTheForce, .. }])
}

/// "You may": the player decides, if there is anything to do.
pub fn ask(board: &Board<'_>, context: Context, step: &Step, nth: u8) -> Result<Doing<PlayRules>, Ban> {
    if !context.actors.is_empty() {
        return each(board, context, step, nth);
    }
    let who = context.players(board.state, step.who)?;
    match who.as_slice() {
        [_, _, ..] => each(board, Context { they: who.first().copied(), actors: who, ..context }, step, nth),
        // `Each opponent may ... If they don't, deal 2 damage to their base`: who was asked is named, whatever they do
        [who] if step.who != Who::You => one(board, Context { they: Some(*who), ..context }, step, nth, *who),
        [who] => one(board, context, step, nth, *who),
        [] => one(board, context.clone(), step, nth, context.you),
    }
}

fn one(
    board: &Board<'_>,
    context: Context,
    step: &Step,
    nth: u8,
    who: Player,
) -> Result<Doing<PlayRules>, Ban> {
    let mut declined = Context { done: false, ..context.clone() };
    passed_over(&mut declined, step);
    let tried = Context { actors: vec![who], ..context.clone() };
    if !can_do_something(board, &tried, step) {
        let told = idle(&context, step.span, nothing(&context));
        return Ok(Doing::Tasks(vec![told, next(declined, nth + 1)]));
    }
    let accepted = next(Context { accepted: true, ..context.clone() }, nth);
    let no = Offer::new(Picked::No, vec![next(declined, nth + 1)]);
    let offers = vec![Offer::new(Picked::Yes, vec![accepted]), no];
    Ok(Doing::Choice { who, prompt: Prompt::May(context.quote(step.span)), offers })
}

/// The first of the players who are left decides. What each of them has chosen is nothing that later words could mean.
fn each(board: &Board<'_>, context: Context, step: &Step, nth: u8) -> Result<Doing<PlayRules>, Ban> {
    let mut declined = context.clone();
    this_way::passed_over(&mut declined, step);
    let left = several_players::left_by_the_last(&declined, step, nth);
    let behind = left.unwrap_or_else(|| after_actor(&declined, step, nth));
    if !can_do_something(board, &context, step) {
        return Ok(Doing::Tasks(vec![idle(&context, step.span, nothing(&context)), behind]));
    }
    let (who, quote) = (context.actor(), context.quote(step.span));
    let accepted = carry_out(Context { accepted: false, done: false, ..context }, nth, 0);
    let offers = vec![Offer::new(Picked::Yes, vec![accepted]), Offer::new(Picked::No, vec![behind])];
    Ok(Doing::Choice { who, prompt: Prompt::May(quote), offers })
}
