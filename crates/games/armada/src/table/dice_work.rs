//! How does what an effect does to dice go on?
//!
//! Die by die, in the same way in every system: dice are taken and then changed all together, or the colors of further ones are named.

use super::{
    agenda::{one, tasks},
    dice::{Color, Pool, SIDES, roll},
    effect::{DiceChange, Next, Taking},
    effect_pick::{EffectPick, EffectPrompt},
    rows::{self, Work},
    rules::{Doing, Offer, Task},
    table_event::TableEvent,
    terms::Seat,
    work::DiceWork,
};
use engine::Outcome;

/// What dice of these colors show, rolled by `who`, each result with its exact weight, and what follows.
pub(crate) fn dice_rolled(
    (who, prompt): (Seat, rows::Prompt),
    colors: [u8; 3],
    then: impl Fn(Pool) -> Vec<Task>,
) -> Doing {
    let mut results = roll(colors).unwrap_or_default();
    results.reverse();
    let outcome = |(to, weight)| Outcome::new(EffectPick::Roll(to), weight, then(to));
    let dice = colors.into_iter().map(u32::from).sum();
    Doing::Chance {
        who,
        prompt,
        total: u128::from(SIDES).checked_pow(dice).unwrap_or_default(),
        outcomes: results.into_iter().map(outcome).collect(),
    }
}

impl DiceWork {
    /// Dice are taken; none where there are none to take.
    pub(crate) fn take(who: Seat, taking: Taking) -> Option<Doing> {
        taking.is_possible().then(|| tasks([DiceWork::Take { who, taking }.task()]))
    }

    /// It is to be done.
    pub(crate) fn task(self) -> Task {
        Task::work(self)
    }

    /// What it comes to; `added` puts dice of these colors into the pool.
    pub(crate) fn next(self, added: impl Fn([u8; 3]) -> Task) -> Doing {
        match self {
            DiceWork::Take { who, taking } => take_next(who, taking),
            DiceWork::Add { who, count } => add_next(who, count, added),
        }
    }
}

/// Where none is left to choose, it is done to all that are taken.
fn take_next(who: Seat, taking: Taking) -> Doing {
    let change = taking.change;
    let then = |pick: EffectPick, taking| Offer::new(pick, vec![DiceWork::Take { who, taking }.task()]);
    match taking.next() {
        Next::Choose { dice, enough } => {
            let dice = dice.into_iter().map(|(die, taking)| then(EffectPick::Die(die), taking));
            let enough = enough.map(|taking| then(EffectPick::Done, taking));
            Doing::Choice {
                who,
                prompt: EffectPrompt::Die(change).into(),
                offers: dice.chain(enough).collect(),
            }
        }
        Next::Roll(from) => {
            let roll = Work::Roll { change: DiceChange::Rerolled, from, colors: from.colors() };
            tasks([Task::work(roll)])
        }
        Next::Become { from, to } => one(TableEvent::Dice { change, from, to }),
        Next::Nothing => tasks([]),
    }
}

fn add_next(who: Seat, count: u8, added: impl Fn([u8; 3]) -> Task) -> Doing {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let offers = Color::ALL.iter().map(|color| {
        let more = (left > 0).then(|| DiceWork::Add { who, count: left }.task());
        let all = std::iter::once(added(color.dice(1))).chain(more);
        Offer::new(EffectPick::Add(*color), all.collect())
    });
    Doing::Choice { who, prompt: EffectPrompt::Die(DiceChange::Added).into(), offers: offers.collect() }
}
