//! What does an effect do to the attack pool?

use super::{
    TimingRules,
    dice::{Color, Pool, SIDES, roll},
    effect::{DiceChange, Next, Taking},
    event::Event,
    table::{EffectPick, EffectPrompt, tasks},
    terms::Seat,
    work::{Do, Work},
};
use engine::{Doing, Offer, Outcome, Task};

/// So many dice of a color are rolled into the pool.
pub(super) fn added(color: Color, count: u8) -> Task<TimingRules> {
    let mut colors = [0; 3];
    colors[color as usize] = count;
    Task::work(Work::Roll { change: DiceChange::Added, from: Pool::EMPTY, colors })
}

/// The color of the next die that an effect adds.
pub(super) fn add_any(who: Seat, count: u8) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let offers = Color::ALL.iter().map(|color| {
        let more = (left > 0).then(|| Task::work(Work::AddAny { who, count: left }));
        Offer::new(EffectPick::Add(*color), std::iter::once(added(*color, 1)).chain(more).collect())
    });
    Doing::Choice { who, prompt: EffectPrompt::Die(DiceChange::Added), offers: offers.collect() }
}

/// The next die is chosen; when none is left to choose, it is done to all of them.
pub(super) fn take_next(who: Seat, taking: Taking) -> Do {
    let change = taking.change;
    let again = |taking| vec![Task::work(Work::Take { who, taking })];
    match taking.next() {
        Next::Choose { dice, enough } => {
            let dice = dice.into_iter().map(|(die, taking)| Offer::new(EffectPick::Die(die), again(taking)));
            let enough = enough.map(|taking| Offer::new(EffectPick::Done, again(taking)));
            let offers = dice.chain(enough).collect();
            Doing::Choice { who, prompt: EffectPrompt::Die(change), offers }
        }
        Next::Roll(from) => tasks([Task::work(Work::Roll { change, from, colors: from.colors() })]),
        Next::Become { from, to } => tasks([Task::event(Event::Dice { change, from, to })]),
        Next::Nothing => tasks([]),
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
