//! Which actions can the active player take?

use super::{
    action_abilities,
    event::Event,
    objects::{Attack, Leave, Object},
    outside_play,
    pick::{Pick, Prompt},
    playing,
    rules::PlayRules,
    setup::Until,
    state::State,
    terms::Player,
    unit::Unit,
    work::Work,
};
use engine::{Doing, Offer, Task};

/// The choice of an action; `left` of them are taken one after another, this one included.
pub(super) fn action(rules: &PlayRules, state: &State, left: u8) -> Doing<PlayRules> {
    let who = state.active;
    if state.taken && state.initiative == who {
        let pass = Event::Pass { who, forced: true };
        return Doing::Tasks(after(vec![Task::event(pass)], left));
    }
    let mut offers = attacks(state, who, left);
    let plans = playing::plans(rules, state, who).into_iter();
    offers.extend(plans.map(|plan| playing::offer(rules, state, plan, |tasks| after(tasks, left))));
    offers.extend(action_abilities::offers(rules, state, who, |tasks| after(tasks, left)));
    offers.extend(outside_play::offers(rules, state, who, |tasks| after(tasks, left)));
    let take = Event::TakeInitiative(who);
    offers.push(Offer::new(Pick::TakeInitiative, after(vec![Task::event(take)], left)));
    let pass = Event::Pass { who, forced: false };
    offers.push(Offer::new(Pick::Pass, after(vec![Task::event(pass)], left)));
    Doing::Choice { who, prompt: Prompt::Action, offers }
}

/// An action, then what it triggered, then whose turn it is.
fn after(mut action: Vec<Task<PlayRules>>, left: u8) -> Vec<Task<PlayRules>> {
    action.push(Task::layer());
    action.push(Task::work(Work::AfterAction { left }));
    action
}

/// Every unit of the player at everything the opponent has.
fn attacks(state: &State, who: Player, left: u8) -> Vec<Offer<PlayRules>> {
    let targets = targets(state, who);
    let of_unit = |attacker: &Unit| {
        let attack = |target: &Object| Attack::new(who, attacker.id.clone(), target.clone(), Leave::Action);
        let offers = targets.iter().map(attack).map(|attack| offer(attack, |steps| after(steps, left)));
        offers.collect::<Vec<_>>()
    };
    state.units_of(who).flat_map(of_unit).collect()
}

/// What the opponent has: units, then the base.
pub(super) fn targets(state: &State, who: Player) -> Vec<Object> {
    let units = state.units_of(who.opponent()).map(|unit| Object::Unit(unit.id.clone()));
    units.chain([Object::Base(who.opponent())]).collect()
}

/// An attack as an option: what forbids it is asked now.
pub(super) fn offer(
    attack: Attack,
    tasks: impl FnOnce(Vec<Task<PlayRules>>) -> Vec<Task<PlayRules>>,
) -> Offer<PlayRules> {
    let pick = Pick::Attack(attack.attacker.clone(), attack.target.clone());
    Offer::new(pick, tasks(attack.steps()))
}

/// What comes after an action: the opponent's turn, or the end of the phase when all have passed in a row.
pub(super) fn after_action(rules: &PlayRules, state: &State, left: u8) -> Doing<PlayRules> {
    if state.passes > 1 || left <= 1 {
        let end = Task::work(Work::EndOfAction);
        return Doing::Tasks(match rules.goes_on() {
            Until::Regroup => vec![end, Task::work(Work::Regroup)],
            Until::EndOfAction => vec![end],
            Until::Actions if state.passes > 1 => vec![end],
            Until::Actions => Vec::new(),
        });
    }
    Doing::Tasks(vec![
        Task::event(Event::Turn(state.active.opponent())),
        Task::work(Work::Action { left: left - 1 }),
    ])
}
