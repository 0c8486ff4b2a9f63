//! Which attack is made next in an activation?
//!
//! One of those that the situation describes; what is refused stands beside, before it is declared.

use super::{
    activation::{ActivationPlan, Prepared},
    attack,
    command::{self, Scene},
    event::Event,
    pick::{Pick, Prompt},
    rows::{Ban, StrikeBan, Work},
    rules::ArmadaRules,
    state::State,
    terms::UnitKind,
};
use engine::{Doing, Offer, Task};

/// The ship makes an attack that is described, or no more; what the rules refuse stands beside.
pub(super) fn attacks(plan: &ActivationPlan, state: &State) -> Doing<ArmadaRules> {
    if state.ship().destroyed() {
        return Doing::Tasks(Vec::new());
    }
    let mut offers: Vec<Offer<ArmadaRules>> = plan
        .attacks_of(state.commands.ship)
        .map(|(nth, prepared)| offer(state, (nth, prepared), Some(Work::Attacks)))
        .collect();
    if offers.is_empty() {
        return Doing::Tasks(Vec::new());
    }
    if state.commands.scene != Scene::Attack {
        let enter = command::Event::Enter(Scene::Attack);
        return Doing::Tasks(vec![Task::event(enter), Task::work(Work::Attacks)]);
    }
    offers.push(Offer::new(Pick::NoMore, Vec::new()));
    Doing::Choice { who: plan.owner, prompt: Prompt::Attacks.into(), offers }
}

/// The attack of a squadron that was activated: the one that is described, or one of several.
pub(super) fn strike(
    plan: &ActivationPlan,
    state: &State,
    squadron: u8,
    target: command::Target,
) -> Doing<ArmadaRules> {
    let kind = match target {
        command::Target::Squadron => UnitKind::Squadron,
        command::Target::Ship => UnitKind::Ship,
    };
    let there = |prepared: &Prepared| !state.table.unit(prepared.fight.defender).destroyed();
    let described = state.commands.squadron(squadron).map(|squadron| plan.attacks_of(squadron.id));
    let described = described.into_iter().flatten();
    let described = described.filter(|(_, prepared)| prepared.on == kind && there(prepared));
    let described: Vec<(u8, &Prepared)> = described.collect();
    match described.as_slice() {
        [] => {
            let squadron = state.wing(squadron).name.clone();
            Doing::Open(Ban::Strike(StrikeBan::NotDescribed { squadron, target: kind }))
        }
        [(nth, _)] => Doing::Tasks(begin(*nth, UnitKind::Squadron)),
        several => {
            let offers = several.iter().map(|attack| offer(state, *attack, None)).collect();
            Doing::Choice { who: plan.owner, prompt: Prompt::Strike.into(), offers }
        }
    }
}

/// An attack that may be made, with what refuses its declaration, and what follows it.
fn offer(state: &State, (nth, prepared): (u8, &Prepared), then: Option<Work>) -> Offer<ArmadaRules> {
    let bans = attack::refuses(&state.attacking(prepared));
    let by = state.table.unit(prepared.fight.attacker).kind;
    let tasks = begin(nth, by).into_iter().chain(then.map(Task::work)).collect();
    Offer::new(Pick::Make(prepared.name.clone()), tasks).banned(bans)
}

/// The attack from its declaration on, until it and its answers are over.
fn begin(nth: u8, by: UnitKind) -> Vec<Task<ArmadaRules>> {
    let begin = Task::event(Event::Begin { nth, by });
    let over = Task::event(Event::Over { nth, by });
    std::iter::once(begin).chain(attack::tasks()).chain([over]).collect()
}
