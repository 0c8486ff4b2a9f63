//! What does an effect do to the attack pool?

use super::{
    TimingRules,
    dice::{Pool, SIDES, roll},
    effect::DiceChange,
    event::Event,
    state::State,
    table::{EffectPick, EffectPrompt, TakesDice},
    work::{Do, Work},
};
use engine::{Doing, Outcome, Task};

impl TakesDice for TimingRules {
    fn changed(change: DiceChange, from: Pool, to: Pool) -> Event {
        Event::Dice { change, from, to }
    }

    fn rolled_again(from: Pool) -> Work {
        Work::Roll { change: DiceChange::Rerolled, from, colors: from.colors() }
    }

    fn added(_: &State, colors: [u8; 3]) -> Task<TimingRules> {
        Task::work(Work::Roll { change: DiceChange::Added, from: Pool::EMPTY, colors })
    }
}

/// The attacker rolls attack dice, whoever's effect it is.
pub(super) fn rolled(rules: &TimingRules, change: DiceChange, from: Pool, colors: [u8; 3]) -> Do {
    let mut results = roll(colors).unwrap_or_default();
    results.reverse();
    let outcome = |(to, weight)| {
        Outcome::new(EffectPick::Roll(to), weight, vec![Task::event(Event::Dice { change, from, to })])
    };
    let dice = colors.into_iter().map(u32::from).sum();
    Doing::Chance {
        who: rules.attacker,
        prompt: EffectPrompt::Roll,
        total: u128::from(SIDES).checked_pow(dice).unwrap_or_default(),
        outcomes: results.into_iter().map(outcome).collect(),
    }
}
