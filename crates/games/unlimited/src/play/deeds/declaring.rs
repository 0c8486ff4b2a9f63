//! What may a unit attack, and what does making an attack put on the agenda?

use crate::{
    ability::Readiness,
    play::{
        nouns::{
            card::CardId,
            context::Context,
            objects::{Attack, Leave, Object},
        },
        present::{board::Board, state::State},
        refusals::legality,
        rows::{
            event::Event,
            pick::Pick,
            work::{Work, begin},
        },
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Player,
};
use engine::{Batch, Offer, Task};

/// What the opponent has: units, then the base.
pub(crate) fn targets(table: &Table, who: Player) -> Vec<Object> {
    let units = table.units_of(who.opponent()).map(|unit| Object::Unit(unit.id.clone()));
    units.chain([Object::Base(who.opponent())]).collect()
}

/// An attack as an option: what forbids it is asked now.
pub(crate) fn offer(
    attack: Attack,
    tasks: impl FnOnce(Vec<Task<PlayRules>>) -> Vec<Task<PlayRules>>,
) -> Offer<PlayRules> {
    let pick = Pick::Attack(attack.attacker.clone(), attack.target.clone());
    Offer::new(pick, tasks(attack.steps()))
}

impl Attack {
    /// What making it puts on the agenda: steps 3 to 5 (CR 6.3). What triggers at its beginning waits in the first
    /// layer, and the attack is over before what triggers at its end is resolved from the second.
    pub fn steps(self) -> Vec<Task<PlayRules>> {
        vec![
            Task::event(Event::Attack(self)),
            Task::layer(),
            Task::work(Work::CombatDamage),
            Task::work(Work::EndAttack),
            Task::layer(),
        ]
    }
}

/// What a unit may attack, as a choice (CR 6.3.1); an attack that is not possible is left out (CR 6.3.d).
pub fn declare(
    rules: &PlayRules,
    board: &Board<'_>,
    (who, unit): (Player, &CardId),
    leave: Leave,
    only: Option<&[Object]>,
    then: Option<&Context>,
) -> Vec<Offer<PlayRules>> {
    let targets = targets(board.table, who);
    let targets = targets.into_iter().filter(|target| only.is_none_or(|only| only.contains(target)));
    let attacks = targets.map(|target| Attack::new(who, unit.clone(), target, leave));
    let offers: Vec<Attack> = attacks.collect();
    if !offers.iter().any(|attack| is_possible(rules, board.state, attack)) {
        return Vec::new();
    }
    // what the attack triggers is nested in the ability that lets it be made
    let offer = |attack: Attack| match then {
        None => offer(attack, |steps| steps),
        Some(context) => {
            let context = Context { attack: Some(attack.clone()), ..context.clone() };
            let pick = Pick::Attack(attack.attacker.clone(), attack.target.clone());
            let event = Event::Attack(attack.clone());
            Offer::new(pick, begin(context).into_iter().chain(attack.steps()).collect()).naming(event)
        }
    };
    offers.into_iter().map(offer).collect()
}

/// Whether nothing forbids an attack.
pub(crate) fn is_possible(rules: &PlayRules, state: &State, attack: &Attack) -> bool {
    let event = Event::Attack(attack.clone());
    let mut bans = Vec::new();
    legality::forbids(rules, state, &event, &Batch::new([event.clone()]), &mut bans);
    bans.is_empty()
}

pub(crate) fn leave(readiness: Readiness) -> Leave {
    match readiness {
        Readiness::Ready => Leave::Ability,
        Readiness::EvenExhausted => Leave::EvenExhausted,
    }
}
