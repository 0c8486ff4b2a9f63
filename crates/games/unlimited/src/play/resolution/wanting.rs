//! Does who may do it want to, and who is affected first?
//!
//! "May" belongs to who is told so (CR 8.32): of several players each decides for themselves. What can happen to all of them at
//! once does so when all have decided; otherwise who wants to does it before the next one is asked.

use super::{
    players::{self, after_actor},
    sentences::{idle, nothing, passed_over},
    several_players,
    trial::can_do_something,
};
use crate::{
    ability::{Effect, Step, Turns, Who},
    play::{
        nouns::{
            bans::{Answer, Ban},
            context::{Context, PartNumber},
        },
        present::{board::Board, scene::Scene},
        rows::{
            pick::{Pick as Picked, Prompt},
            work::{carry_out, next},
        },
        tabletop::rules::PlayRules,
        words::this_way,
    },
    terms::Player,
};
use engine::{Doing, Offer};

/// "You may": the player decides, if there is anything to do.
pub fn ask(board: &Board<'_>, context: Context, step: &Step, nth: u8) -> Result<Doing<PlayRules>, Ban> {
    if !context.actors.is_empty() {
        return each(board, context, step, nth);
    }
    let who = context.players(board.table, step.who)?;
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
    if !can_do_something(board.scene(&tried), step) {
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
    if !can_do_something(board.scene(&context), step) {
        return Ok(Doing::Tasks(vec![idle(&context, step.span, nothing(&context)), behind]));
    }
    let (who, quote) = (context.actor(), context.quote(step.span));
    let accepted = Context { accepted: false, done: false, ..context };
    let accepted = carry_out(accepted, PartNumber::first(nth));
    let offers = vec![Offer::new(Picked::Yes, vec![accepted]), Offer::new(Picked::No, vec![behind])];
    Ok(Doing::Choice { who, prompt: Prompt::May(quote), offers })
}

/// Who is affected first by a sentence that not all of its players can carry out at once: the controller of the card says so.
/// None where it makes no difference, or the words say who.
pub fn who_is_first(scene: Scene<'_>, step: &Step, nth: u8) -> Option<Doing<PlayRules>> {
    let asks = step.who == Who::Each && scene.context.first.is_none() && step.turns == Turns::Open;
    if !asks || !step.does.iter().any(|words| depends(&words.effect)) {
        return None;
    }
    let able = |who: &Player| {
        let own = Context { actors: vec![*who], they: Some(*who), ..scene.context.clone() };
        can_do_something(scene.with(&own), step)
    };
    if !Player::ALL.iter().all(able) {
        return None;
    }
    let offer = |who: &Player| {
        let context = Context { first: Some(*who), ..scene.context.clone() };
        Offer::new(Picked::First(*who), vec![next(context, nth)])
    };
    let offers = Player::ALL.iter().map(offer).collect();
    Some(Doing::Choice {
        who: scene.context.you,
        prompt: Prompt::Order(scene.context.quote(step.span)),
        offers,
    })
}

/// Whose cards come first, where one player looks at or reveals cards of several players. Decks are taken one after the other, and
/// the controller of the card chooses the order (CR 7.1.4). None where the cards are one player's.
pub fn whose_is_seen_first(scene: Scene<'_>, step: &Step, nth: u8) -> Answer<Option<Doing<PlayRules>>> {
    let cards = step.does.iter().find_map(|words| players::cards_of_several(&words.effect));
    let seen = cards.filter(|_| scene.context.first.is_none()).map(|cards| players::seen(scene, &cards));
    if seen.transpose()?.is_none_or(|players| players.len() < 2) {
        return Ok(None);
    }
    let offer = |who: Player| {
        let context = Context { first: Some(who), ..scene.context.clone() };
        Offer::new(Picked::First(who), vec![next(context, nth)])
    };
    let offers = [scene.context.you, scene.context.you.opponent()].map(offer).into();
    Ok(Some(Doing::Choice {
        who: scene.context.you,
        prompt: Prompt::Seen(scene.context.quote(step.span)),
        offers,
    }))
}

/// Whether what one player does may change what another can do by the same words, and both cannot do it at once.
fn depends(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Attack { .. }
            | Effect::Play { .. }
            | Effect::Deploy { .. }
            | Effect::ChooseOne { .. }
            | Effect::Capture { .. }
            | Effect::TakeControl(_)
            | Effect::Attach { .. }
    )
}
