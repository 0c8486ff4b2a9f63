//! What does the activation do next?
//!
//! Its own are only the attacks: which of the described ones is made, and what is refused before it is declared.

use super::{
    attack::{self, AttackRules},
    command::{self, Scene},
    plan::{ActivationRules, Prepared},
    rows::{Ban, Event, Pick, Prompt, StrikeBan, Work},
    state::{SHIP, State},
    table::UnitId,
    terms::UnitKind,
};
use engine::{Doing, Offer, Task};

/// The ship makes an attack that is described, or no more; what the rules refuse stands beside.
pub(super) fn attacks(rules: &ActivationRules, state: &State) -> Doing<ActivationRules> {
    if state.command.ship().destroyed() {
        return Doing::Tasks(Vec::new());
    }
    let mut offers: Vec<Offer<ActivationRules>> = rules
        .attacks_of(SHIP)
        .map(|(nth, prepared)| offer(state, (nth, prepared), Some(Work::Attacks)))
        .collect();
    if offers.is_empty() {
        return Doing::Tasks(Vec::new());
    }
    if state.command.scene != Scene::Attack {
        let enter = Event::Command(command::Event::Enter(Scene::Attack));
        return Doing::Tasks(vec![Task::event(enter), Task::work(Work::Attacks)]);
    }
    offers.push(Offer::new(Pick::NoMore, Vec::new()));
    Doing::Choice { who: rules.owner, prompt: Prompt::Attacks, offers }
}

/// The attack of a squadron that was activated: the one that is described, or one of several.
pub(super) fn strike(
    rules: &ActivationRules,
    state: &State,
    squadron: u8,
    target: command::Target,
) -> Doing<ActivationRules> {
    let kind = match target {
        command::Target::Squadron => UnitKind::Squadron,
        command::Target::Ship => UnitKind::Ship,
    };
    let there = |prepared: &Prepared| prepared.units.get(1).is_some_and(|id| !state.unit(*id).destroyed());
    let described = rules
        .attacks_of(State::wing(squadron))
        .filter(|(_, prepared)| prepared.on == kind && there(prepared));
    let described: Vec<(u8, &Prepared)> = described.collect();
    match described.as_slice() {
        [] => {
            let squadron = state.unit(State::wing(squadron)).name.clone();
            Doing::Open(Ban::Strike(StrikeBan::NotDescribed { squadron, target: kind }))
        }
        [(nth, attack)] => Doing::Tasks(begin(*nth, attack.by)),
        several => {
            let offers = several.iter().map(|attack| offer(state, *attack, None)).collect();
            Doing::Choice { who: rules.owner, prompt: Prompt::Strike, offers }
        }
    }
}

/// An attack that may be made, with what refuses its declaration, and what follows it.
fn offer(state: &State, (nth, prepared): (u8, &Prepared), then: Option<Work>) -> Offer<ActivationRules> {
    let bans = AttackRules.refuses(&state.beginning(prepared)).into_iter().map(Ban::Attack);
    let tasks = begin(nth, prepared.by).into_iter().chain(then.map(Task::work)).collect();
    Offer::new(Pick::Make(prepared.name.clone()), tasks).banned(bans)
}

/// The attack from its declaration on, until it and its answers are over.
fn begin(nth: u8, by: UnitId) -> Vec<Task<ActivationRules>> {
    let work = |work| Task::work(Work::Attack(work));
    vec![
        Task::event(Event::Begin { nth, by }),
        work(attack::Work::Attack),
        Task::frame(attack::Scope::Attack, ()),
        work(attack::Work::AfterAttack),
        work(attack::Work::FurtherTarget),
        Task::event(Event::Over { nth, by }),
    ]
}
