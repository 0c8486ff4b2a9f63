//! How does what an effect does to dice go on?
//!
//! Die by die, in the same way in every system: dice are taken and then changed all together, or the colors of further ones are named.

use super::{
    agenda::{one, tasks},
    dice::{Color, Pool},
    effect::{DiceChange, Next, Taking},
    effect_pick::{EffectPick, EffectPrompt},
    work::DiceWork,
};
use engine::{Doing, Game, Offer, Task};

/// A game in which effects do something to dice.
pub(crate) trait TakesDice:
    Game<Work: From<DiceWork<Self::Player>>, Pick: From<EffectPick>, Prompt: From<EffectPrompt>>
{
    /// Dice of the pool become others.
    fn changed(change: DiceChange, from: Pool, to: Pool) -> Self::Event;

    /// Dice of the pool are rolled again.
    fn rolled_again(from: Pool) -> Self::Work;

    /// Dice of these colors are added.
    fn added(state: &Self::State, colors: [u8; 3]) -> Task<Self>;
}

impl<P: Copy> DiceWork<P> {
    /// Dice are taken; none where there are none to take.
    pub(crate) fn take<G: TakesDice<Player = P>>(who: P, taking: Taking) -> Option<Doing<G>> {
        taking.is_possible().then(|| tasks([DiceWork::Take { who, taking }.task()]))
    }

    /// It is to be done.
    pub(crate) fn task<G: TakesDice<Player = P>>(self) -> Task<G> {
        Task::work(self)
    }

    /// What it comes to.
    pub(crate) fn next<G: TakesDice<Player = P>>(self, state: &G::State) -> Doing<G> {
        match self {
            DiceWork::Take { who, taking } => take_next(who, taking),
            DiceWork::Add { who, count } => add_next(state, who, count),
        }
    }
}

/// Where none is left to choose, it is done to all that are taken.
fn take_next<G: TakesDice>(who: G::Player, taking: Taking) -> Doing<G> {
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
        Next::Roll(from) => tasks([Task::work(G::rolled_again(from))]),
        Next::Become { from, to } => one(G::changed(change, from, to)),
        Next::Nothing => tasks([]),
    }
}

fn add_next<G: TakesDice>(state: &G::State, who: G::Player, count: u8) -> Doing<G> {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let offers = Color::ALL.iter().map(|color| {
        let mut colors = [0; 3];
        colors[*color as usize] = 1;
        let more = (left > 0).then(|| DiceWork::Add { who, count: left }.task());
        let all = std::iter::once(G::added(state, colors)).chain(more);
        Offer::new(EffectPick::Add(*color), all.collect())
    });
    Doing::Choice { who, prompt: EffectPrompt::Die(DiceChange::Added).into(), offers: offers.collect() }
}
