//! Which attack is made next in an activation?
//!
//! One of those that the situation describes; what is refused stands beside, before it is declared.

use super::{
    activation::{ActivationPlan, Prepared, SHIP, State},
    attack::{self, AttackRules},
    command::{self, Scene},
    plan::RoundRules,
    rows::{Ban, Event, Pick, Prompt, Scope, StrikeBan, Work},
    table::UnitId,
    terms::UnitKind,
};
use engine::{Doing, Offer, Task};

/// The ship makes an attack that is described, or no more; what the rules refuse stands beside.
pub(super) fn attacks(plan: &ActivationPlan, state: &State) -> Doing<RoundRules> {
    if state.command.ship().destroyed() {
        return Doing::Tasks(Vec::new());
    }
    let mut offers: Vec<Offer<RoundRules>> = plan
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
    Doing::Choice { who: plan.owner, prompt: Prompt::Attacks, offers }
}

/// The attack of a squadron that was activated: the one that is described, or one of several.
pub(super) fn strike(
    plan: &ActivationPlan,
    state: &State,
    squadron: u8,
    target: command::Target,
) -> Doing<RoundRules> {
    let kind = match target {
        command::Target::Squadron => UnitKind::Squadron,
        command::Target::Ship => UnitKind::Ship,
    };
    let there = |prepared: &Prepared| !state.unit(prepared.begins.defender).destroyed();
    let described =
        plan.attacks_of(State::wing(squadron)).filter(|(_, prepared)| prepared.on == kind && there(prepared));
    let described: Vec<(u8, &Prepared)> = described.collect();
    match described.as_slice() {
        [] => {
            let squadron = state.unit(State::wing(squadron)).name.clone();
            Doing::Open(Ban::Strike(StrikeBan::NotDescribed { squadron, target: kind }))
        }
        [(nth, attack)] => Doing::Tasks(begin(*nth, attack.begins.attacker)),
        several => {
            let offers = several.iter().map(|attack| offer(state, *attack, None)).collect();
            Doing::Choice { who: plan.owner, prompt: Prompt::Strike, offers }
        }
    }
}

/// An attack that may be made, with what refuses its declaration, and what follows it.
fn offer(state: &State, (nth, prepared): (u8, &Prepared), then: Option<Work>) -> Offer<RoundRules> {
    let bans = AttackRules.refuses(&state.beginning(prepared)).into_iter().map(Ban::Attack);
    let tasks = begin(nth, prepared.begins.attacker).into_iter().chain(then.map(Task::work)).collect();
    Offer::new(Pick::Make(prepared.name.clone()), tasks).banned(bans)
}

/// The attack from its declaration on, until it and its answers are over.
fn begin(nth: u8, by: UnitId) -> Vec<Task<RoundRules>> {
    let work = |work| Task::work(Work::Attack(work));
    vec![
        Task::event(Event::Begin { nth, by }),
        work(attack::Work::Attack),
        Task::frame(Scope::Attack(attack::Scope::Attack), ()),
        work(attack::Work::AfterAttack),
        work(attack::Work::FurtherTarget),
        Task::event(Event::Over { nth, by }),
    ]
}
