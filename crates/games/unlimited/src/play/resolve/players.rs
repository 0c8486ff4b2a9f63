//! Who carries a sentence out, and who after them?
//!
//! Of a sentence for several players each part is carried out by all of them before the next part is (CR 7.1.5):
//! `each player discards their hand and draws 3 cards`. Where a part means what the same player named in another, one player
//! carries out all of it before the next does: `each player chooses a unit they control and deals 2 damage to it`. Where that
//! makes a difference, the controller of the card chooses who is first (CR 7.1.4).

use super::super::{
    ability::{Amount, Effect, Pick, Quantity, Step, Target, Who, Zone},
    bans::Answer,
    board::Board,
    context::Context,
    naming,
    pick::{Pick as Picked, Prompt},
    rules::PlayRules,
    state::State,
    terms::Player,
    work::next,
};
use super::{can_do_something, wanting};
use engine::{Doing, Offer};

/// Cards of zones that are looked at or revealed, those of each player among them.
pub struct Cards(Vec<(Who, Zone)>);

/// Who is affected first by a sentence that not all of its players can carry out at once: the controller of the card says so.
/// None where it makes no difference, or the words say who.
pub fn who_is_first(board: &Board<'_>, context: &Context, step: &Step, nth: u8) -> Option<Doing<PlayRules>> {
    let said = step.span.of(&context.source.text).trim_start().to_lowercase().starts_with("in player order");
    let asks = step.who == Who::Each && context.first.is_none() && !said;
    if !asks || !step.does.iter().any(|words| depends(&words.effect)) {
        return None;
    }
    let able = |who: &Player| {
        let own = Context { actors: vec![*who], they: Some(*who), ..context.clone() };
        can_do_something(board, &own, step)
    };
    if !Player::ALL.iter().all(able) {
        return None;
    }
    let offer = |who: &Player| {
        let context = Context { first: Some(*who), ..context.clone() };
        Offer::new(Picked::First(*who), vec![next(context, nth)])
    };
    let offers = Player::ALL.iter().map(offer).collect();
    Some(Doing::Choice { who: context.you, prompt: Prompt::Order(context.quote(step.span)), offers })
}

/// Whose cards come first, where one player looks at or reveals cards of several players. Decks are taken one after the other, and
/// the controller of the card chooses the order (CR 7.1.4). None where the cards are one player's.
pub fn whose_is_seen_first(
    board: &Board<'_>,
    context: &Context,
    step: &Step,
    nth: u8,
) -> Answer<Option<Doing<PlayRules>>> {
    let cards = step.does.iter().find_map(|words| cards_of_several(&words.effect));
    let seen = cards.filter(|_| context.first.is_none()).map(|cards| seen(board, context, &cards));
    if seen.transpose()?.is_none_or(|players| players.len() < 2) {
        return Ok(None);
    }
    let offer = |who: Player| {
        let context = Context { first: Some(who), ..context.clone() };
        Offer::new(Picked::First(who), vec![next(context, nth)])
    };
    let offers = [context.you, context.you.opponent()].map(offer).into();
    Ok(Some(Doing::Choice { who: context.you, prompt: Prompt::Seen(context.quote(step.span)), offers }))
}

/// The cards that an instruction lets a player look at or reveal, where cards of every player are among them.
pub fn cards_of_several(effect: &Effect) -> Option<Cards> {
    let (Effect::LookAt(what) | Effect::Reveal(what)) = effect else { return None };
    let mut cards = Vec::new();
    cards_in(what, &mut cards)?;
    cards.iter().any(|(of, _)| *of == Who::Each).then_some(Cards(cards))
}

/// Adds the zones whose cards the words mean; none where they mean other things, too.
fn cards_in(what: &Target, cards: &mut Vec<(Who, Zone)>) -> Option<()> {
    match &what.pick {
        Pick::Top { of, .. } => cards.push((*of, Zone::Deck)),
        Pick::Whole { of, zone } => cards.push((*of, *zone)),
        Pick::Both(several) => several.iter().try_for_each(|one| cards_in(one, cards))?,
        _ => return None,
    }
    Some(())
}

/// The players of whose cards there is something to be seen, in the order in which it is.
pub fn seen(board: &Board<'_>, context: &Context, Cards(cards): &Cards) -> Answer<Vec<Player>> {
    let there = |player: Player, zone: Zone| {
        let side = board.state.side(player);
        match zone {
            Zone::Deck => side.deck_size() != Some(0),
            Zone::Hand => side.hand_size() > 0,
            Zone::Discard | Zone::Resources => true,
        }
    };
    let mut found = Vec::new();
    for (of, zone) in cards {
        let players = context.players(board.state, *of)?.into_iter();
        found.extend(players.filter(|player| there(*player, *zone)));
    }
    let mut order = context.players(board.state, Who::Each)?;
    order.retain(|player| found.contains(player));
    Ok(order)
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

/// The context in which the players of a sentence begin it; `they` are from then on who carries it out.
pub fn begin(state: &State, context: Context, nth: u8) -> Answer<Context> {
    let who = context.step(usize::from(nth)).map(|step| step.who);
    let actors = who.map(|who| context.players(state, who)).transpose()?.unwrap_or_default();
    let they = match who {
        Some(Who::You) | None => context.they,
        Some(_) => actors.first().copied().or(context.they),
    };
    Ok(Context { actors, they, ..context })
}

/// The players who do a part that can happen to all of them at once (CR 7.1.4).
pub fn at_once(context: &Context, nth: u8) -> Vec<Player> {
    match context.step(usize::from(nth)) {
        Some(step) if is_parted(step) && !context.actors.is_empty() => context.actors.clone(),
        _ => vec![context.actor()],
    }
}

/// What follows one player's part of a sentence: the number of the part, and the context for it. Behind the last part it is
/// the number of parts.
pub fn after_part(state: &State, mut context: Context, nth: u8, part: u8) -> Answer<(Context, u8)> {
    let Some(step) = context.step(usize::from(nth)).cloned() else {
        return Ok((context, part + 1));
    };
    if !is_parted(&step) {
        return Ok((context, part + 1));
    }
    if context.actors.len() > 1 {
        return Ok((next_player(context, &step), part));
    }
    let last = usize::from(part) + 1 >= step.does.len();
    if last {
        context.actors.truncate(1);
    } else {
        context = begin(state, context, nth)?;
    }
    Ok((context, part + 1))
}

/// The context of the next player who carries a sentence out; none if everybody has.
pub fn after_player(context: &Context, step: &Step) -> Option<Context> {
    (context.actors.len() > 1).then(|| next_player(context.clone(), step))
}

fn next_player(mut context: Context, step: &Step) -> Context {
    context.actors.remove(0);
    context.they = context.actors.first().copied();
    for target in step.does.iter().flat_map(|words| naming::targets(&words.effect)) {
        context.slots.remove(&target.slot.0);
    }
    context
}

/// Whether each part of a sentence is carried out by all of its players before the next is: no part means what another one
/// names, and none of them has anything to decide for themselves alone.
fn is_parted(step: &Step) -> bool {
    if wanting::asks(step) {
        return false;
    }
    step.does.len() == 1 || step.does.iter().all(|words| stands_alone(&words.effect))
}

fn stands_alone(effect: &Effect) -> bool {
    match effect {
        Effect::Draw(Amount::Number(_)) | Effect::Create { count: Amount::Number(_), .. } => true,
        Effect::Discard(what) => {
            matches!(what.pick, Pick::Whole { .. } | Pick::Chosen { .. } | Pick::Random { .. })
        }
        Effect::Damage { amount: Quantity::Exactly(Amount::Number(_)), to: base, .. }
        | Effect::Heal { amount: Quantity::Exactly(Amount::Number(_)), from: base, .. } => {
            matches!(base.pick, Pick::BaseOf(_))
        }
        _ => false,
    }
}
