//! Which sentence takes the place of another (CR 7.7.5)?

use super::super::{
    ability::{Link, Pick, Target, Who, Will},
    bans::Ban,
    board::Board,
    condition,
    context::Context,
    naming,
};
use super::is_idle;

/// The sentence that takes this one's place, if its conditions are true (CR 7.7.5).
pub fn instead(board: &Board<'_>, context: &Context, nth: u8) -> Result<Option<u8>, Ban> {
    let Some(step) = context.step(usize::from(nth) + 1).filter(|step| step.link == Link::Instead) else {
        return Ok(None);
    };
    let taken = step.will == Will::Must && condition::all(board, context, &step.conditions)?;
    Ok(taken.then_some(nth + 1))
}

/// The sentence that may take this one's place, with its words: who declines it does what stands before
/// (CR 7.7.5.c).
pub fn may_instead(board: &Board<'_>, context: &Context, nth: u8) -> Result<Option<(u8, String)>, Ban> {
    let step = context.step(usize::from(nth) + 1);
    let Some(step) = step.filter(|step| step.link == Link::Instead && step.will == Will::May) else {
        return Ok(None);
    };
    if step.who != Who::You || means_what_it_replaces(context, nth) {
        return Err(Ban::Unmodelled(context.quote(step.span)));
    }
    let may = condition::all(board, context, &step.conditions)? && !is_idle(board, context, step);
    Ok(may.then(|| (nth + 1, context.quote(step.span))))
}

/// Whether the sentence that takes this one's place means what this one names: then that is chosen first.
pub fn means_what_it_replaces(context: &Context, nth: u8) -> bool {
    let targets = |nth: usize| {
        let does = context.step(nth).into_iter().flat_map(|step| &step.does);
        does.flat_map(|doing| naming::targets(&doing.effect)).collect::<Vec<_>>()
    };
    // "deal 4 indirect damage instead": to the player who was chosen
    let player = |nth: usize| {
        let does = context.step(nth).into_iter().flat_map(|step| &step.does);
        does.filter_map(|doing| naming::player_of(&doing.effect)).next()
    };
    let chosen = matches!(player(usize::from(nth)), Some(Who::Chosen { .. }));
    if chosen && player(usize::from(nth) + 1) == Some(Who::They) {
        return true;
    }
    let (named, meant) = (targets(usize::from(nth)), targets(usize::from(nth) + 1));
    let earlier = |target: &&Target| match &target.pick {
        Pick::Earlier(slot) => named.iter().any(|other| other.slot == *slot),
        _ => named.iter().any(|other| other.slot == target.slot),
    };
    meant.iter().any(earlier)
}
