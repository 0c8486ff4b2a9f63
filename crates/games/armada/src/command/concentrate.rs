//! What does Concentrate Fire do with an attack's dice?

use super::{
    activation::resolutions,
    commands::Command,
    dice::{Color, Die, Pool, roll},
    effect::Known,
    event::Event,
    pick::{Pick, Prompt},
    rows,
    rules::{Doing, Offer, Task},
    setup::Scene,
    state::State,
    table::EffectPick,
    work::Work,
};
use engine::Outcome;

/// The next attack of the activation, or none.
pub(crate) fn attacks(state: &State) -> Doing {
    if state.commands.attacks.is_empty() {
        return Doing::Tasks(Vec::new());
    }
    let mut tasks = Vec::new();
    if state.commands.scene != Scene::Attack {
        tasks.push(Task::event(Event::Enter(Scene::Attack)));
    }
    tasks.push(Task::event(Event::BeginAttack));
    tasks.push(Task::work(Work::AttackEffects));
    tasks.push(Task::work(Work::AtEndOf(Known::Attack)));
    tasks.push(Task::work(rows::Work::Attacks));
    Doing::Tasks(tasks)
}

/// Concentrate Fire, or not.
pub(super) fn attack_effects(state: &State) -> Doing {
    let mut offers = resolutions(state, Command::ConcentrateFire, Some(Work::AttackEffects));
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::AttackEffects.into(), offers }
}

/// The color of the die that is added; its owner may leave it out.
pub(super) fn add_die(state: &State) -> Doing {
    let pool = state.commands.pool.colors();
    let has = |(_, count): &(&Color, u8)| *count > 0;
    let add = |(color, _): (&Color, u8)| {
        Offer::new(EffectPick::Add(*color), vec![Task::work(Work::RollAdded(*color))])
    };
    let mut offers: Vec<Offer> = Color::ALL.iter().zip(pool).filter(has).map(add).collect();
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::AddedColor.into(), offers }
}

/// The added die is rolled into the pool.
pub(super) fn roll_added(state: &State, color: Color) -> Doing {
    one_die(state, color, Prompt::AddedDie, Event::Add)
}

/// The die that is rerolled, or none.
pub(super) fn reroll(state: &State) -> Doing {
    let offer = |(die, _): (Die, u8)| Offer::new(Pick::Reroll(die), vec![Task::work(Work::RollAgain(die))]);
    let mut offers: Vec<Offer> = state.commands.pool.counts().map(offer).collect();
    offers.push(Offer::new(EffectPick::Done, Vec::new()));
    Doing::Choice { who: state.commands.owner, prompt: Prompt::RerolledDie.into(), offers }
}

/// The named die is rolled again.
pub(super) fn roll_again(state: &State, die: Die) -> Doing {
    let from = Pool::from_iter([die]);
    one_die(state, die.color(), Prompt::Reroll, |to| Event::Reroll { from, to })
}

/// One die of a color is rolled.
fn one_die(state: &State, color: Color, prompt: Prompt, event: impl Fn(Pool) -> Event) -> Doing {
    let colors: Vec<u8> = Color::ALL.iter().map(|other| u8::from(*other == color)).collect();
    let [red, blue, black] = colors.as_slice() else { return Doing::Tasks(Vec::new()) };
    let rolled = roll([*red, *blue, *black]).unwrap_or_default();
    let total = rolled.iter().map(|(_, weight)| weight).sum();
    let outcome =
        |(to, weight): (Pool, u128)| Outcome::new(EffectPick::Roll(to), weight, vec![Task::event(event(to))]);
    let outcomes = rolled.into_iter().map(outcome).collect();
    Doing::Chance { who: state.commands.owner, prompt: prompt.into(), total, outcomes }
}
