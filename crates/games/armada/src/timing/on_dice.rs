//! What does an effect do to the attack pool?

use super::{
    TimingRules,
    dice::{Pool, SIDES, roll},
    effect::DiceChange,
    rows::Event,
    rules::{Doing, Task},
    table::{EffectPick, EffectPrompt},
};
use engine::Outcome;

/// The attacker rolls attack dice, whoever's effect it is.
pub(crate) fn rolled(rules: &TimingRules, change: DiceChange, from: Pool, colors: [u8; 3]) -> Doing {
    let mut results = roll(colors).unwrap_or_default();
    results.reverse();
    let outcome = |(to, weight)| {
        Outcome::new(EffectPick::Roll(to), weight, vec![Task::event(Event::Dice { change, from, to })])
    };
    let dice = colors.into_iter().map(u32::from).sum();
    Doing::Chance {
        who: rules.attacker,
        prompt: EffectPrompt::Roll.into(),
        total: u128::from(SIDES).checked_pow(dice).unwrap_or_default(),
        outcomes: results.into_iter().map(outcome).collect(),
    }
}
