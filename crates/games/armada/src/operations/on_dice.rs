//! What does an operation come to on attack dice?

use super::{
    acting::Acting,
    attack::{Ban, add_showing, dice_added, exchange, remove, remove_half},
    dice::Pool,
    effect::{DiceChange, Operation},
    limits,
    rules::{Doing, Task},
    state::State,
    table::{DiceWork, EffectPrompt, TableEvent, dice_rolled, tasks},
    tokens::TokenState,
};

/// What is done to attack dice; none where it finds none, or where a card says that it cannot be done.
pub(super) fn on_dice(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    if does.dice_ban(|what| acting.is_forbidden(what).then_some(())).is_some() {
        return None;
    }
    let (state, who) = (acting.state(), acting.who());
    let unrolled = state.attack.gathered != [0; 3];
    let pool = state.pool()?;
    match does {
        Operation::Add { count, color: None } => Some(tasks([DiceWork::Add { who, count: *count }.task()])),
        Operation::Add { count, color: Some(color) } => Some(tasks([dice_added(state, color.dice(*count))])),
        Operation::AddPerDiscarded { color, whose } => {
            let unit = state.table.unit(acting.one_meant(*whose)?);
            let gone = unit.tokens.iter().filter(|(_, now)| *now == TokenState::Discarded).count();
            let dice = color.dice(u8::try_from(gone).unwrap_or(u8::MAX));
            (gone > 0).then(|| tasks([dice_added(state, dice)]))
        }
        Operation::AddShowing { count, die } => Some(add_showing(state, *die, *count)),
        Operation::Cancel(dice) | Operation::Spend(dice) if unrolled => remove(state, who, *dice),
        Operation::RemoveHalf => remove_half(state, who, pool),
        Operation::ExchangeDie => exchange(state, who, acting.clause.nth),
        does => DiceWork::take(who, does.taking(pool)?),
    }
}

/// The attacker rolls attack dice, whoever's effect it is; they stand for those that they showed before.
pub(crate) fn rolled(state: &State, change: DiceChange, from: Pool, colors: [u8; 3]) -> Option<Doing> {
    let rolled: usize = colors.into_iter().map(usize::from).sum();
    if state.pool()?.minus(from).len() + rolled > limits::DICE {
        return Some(Doing::Open(Ban::PoolFull.into()));
    }
    let prompt = if change.adds() { EffectPrompt::AddedDie } else { EffectPrompt::Roll };
    let who = (state.who_attacks()?, prompt.into());
    Some(dice_rolled(who, colors, |to| vec![Task::event(TableEvent::Dice { change, from, to })]))
}
