//! What does an operation come to on attack dice?

use super::{
    acting::Acting,
    attack::{add_showing, dice_added, exchange, remove, remove_half},
    dice::Pool,
    effect::{DiceChange, Operation},
    rows::{Event, Work},
    rules::{Doing, Playing, Task},
    table::{DiceWork, EffectPrompt, Seen, dice_rolled, one, tasks},
    tokens::TokenState,
};

/// What is done to attack dice; none where it finds none, or where a card says that it cannot be done.
pub(super) fn on_dice(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    if does.dice_ban(|what| acting.is_forbidden(what).then_some(())).is_some() {
        return None;
    }
    let (state, who) = (acting.state(), acting.who());
    let attack = matches!(acting.part(), Playing::Attack);
    let unrolled = attack && state.attack.gathered != [0; 3];
    let pool = acting.pool()?;
    match does {
        Operation::Add { count, color: None } => Some(tasks([DiceWork::Add { who, count: *count }.task()])),
        Operation::Add { count, color: Some(color) } => Some(tasks([added(acting.seen, color.dice(*count))])),
        Operation::AddPerDiscarded { color, whose } => {
            let unit = state.table.unit(acting.one_meant(*whose)?);
            let gone = unit.tokens.iter().filter(|(_, now)| *now == TokenState::Discarded).count();
            let dice = color.dice(u8::try_from(gone).unwrap_or(u8::MAX));
            (gone > 0).then(|| tasks([added(acting.seen, dice)]))
        }
        Operation::AddShowing { count, die } if attack => Some(add_showing(state, *die, *count)),
        Operation::AddShowing { count, die } => {
            let to: Pool = std::iter::repeat_n(*die, usize::from(*count)).collect();
            Some(one(Event::Dice { change: DiceChange::Added, from: Pool::EMPTY, to }))
        }
        Operation::Cancel(dice) | Operation::Spend(dice) if unrolled => remove(state, who, *dice),
        Operation::RemoveHalf => remove_half(state, who, pool),
        Operation::ExchangeDie => exchange(state, who, acting.clause.nth),
        does => DiceWork::take(who, does.taking(pool)?),
    }
}

/// Dice of these colors are added.
pub(crate) fn added(seen: &Seen<'_, Playing<'_>>, colors: [u8; 3]) -> Task {
    match seen.rules {
        Playing::Attack => dice_added(seen.state, colors),
        _ => Task::work(Work::Roll { change: DiceChange::Added, from: Pool::EMPTY, colors }),
    }
}

/// The attacker rolls attack dice, whoever's effect it is; they stand for those that they showed before.
pub(crate) fn rolled(
    seen: &Seen<'_, Playing<'_>>,
    change: DiceChange,
    from: Pool,
    colors: [u8; 3],
) -> Option<Doing> {
    let who = (seen.state.who_attacks()?, EffectPrompt::Roll.into());
    Some(dice_rolled(who, colors, |to| vec![Task::event(Event::Dice { change, from, to })]))
}
