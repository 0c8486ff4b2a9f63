//! Which combat damage is dealt, and who is first?

use crate::{
    ability::Ban as Word,
    keywords::KeywordKind,
    play::{
        constant_abilities::replacing,
        nouns::{
            bans::Ban,
            card::CardId,
            event_fields::{Damage, Defeated},
            objects::{Attack, Combat, Leave, Object, PowerFrom},
            unit::{DamageKind, Responsible, Unit},
        },
        present::state::State,
        rows::{event::Event, work::Work},
        tabletop::rules::PlayRules,
    },
    terms::Player,
};
use engine::{Doing, Task};

/// Step 4 and the damage of step 5: all combat damage at once.
pub(crate) fn combat_damage(rules: &PlayRules, state: &State) -> Doing<PlayRules> {
    let Some(attack) = state.table.attack() else {
        return Doing::Tasks(Vec::new());
    };
    if let Some(words) = stays_ready(rules, state, attack) {
        return Doing::Open(Ban::Unmodelled(words));
    }
    let ends = Event::CombatEnds(attack.clone());
    let dealt = dealt(rules, state, attack);
    if let Some(words) = shared_and_prevented(rules, state, &dealt) {
        return Doing::Open(Ban::Unmodelled(words));
    }
    let Some((first, _)) = deals_first(rules, state, attack) else {
        let events = dealt.into_iter().map(Event::Damage);
        return Doing::Tasks(vec![Task::together(std::iter::once(ends).chain(events))]);
    };
    let by_first = |damage: &Damage| damage.source.as_ref() == Some(&first);
    let (early, late): (Vec<Damage>, Vec<Damage>) = dealt.into_iter().partition(by_first);
    let early = early.into_iter().map(Event::Damage);
    let mut tasks = vec![Task::together(std::iter::once(ends).chain(early))];
    tasks.extend((!late.is_empty()).then_some(Task::work(Work::StrikeBack)));
    Doing::Tasks(tasks)
}

/// The words that say that the attacker can't be exhausted, as attacking exhausts it (CR 6.3.3): what then is, no rule says.
fn stays_ready(rules: &PlayRules, state: &State, attack: &Attack) -> Option<String> {
    let exhausts = matches!(attack.leave, Leave::Action | Leave::Ability);
    let kept = || rules.board(state).ban(&Object::Unit(attack.attacker.clone()), &Word::CantBeExhausted);
    exhausts.then(kept).flatten().map(|banned| banned.words)
}

/// What prevents a part of the damage that an attacker with Overwhelm divides between the defending unit and the base, or takes the
/// place of that unit's defeat: how much it then takes to defeat it, and whether it is defeated, is not settled.
fn shared_and_prevented(rules: &PlayRules, state: &State, dealt: &[Damage]) -> Option<String> {
    let (beyond, excess) = dealt.iter().find_map(|damage| Some((damage.beyond.clone()?, damage.amount)))?;
    let to_it = dealt.iter().find(|damage| damage.to == Object::Unit(beyond.clone()))?;
    let prevented = replacing::partly_prevented(rules, state, &Event::Damage(to_it.clone()));
    let defeat = Event::defeat(&beyond, Defeated::InCombat(Responsible::Unit(to_it.by)));
    let replaced = || replacing::replaced_by(rules, state, &defeat).filter(|_| excess > 0);
    prevented.or_else(replaced)
}

/// What has taken all power of an attacker that is still part of its attack; empty where it has power.
pub(crate) fn without_power(rules: &PlayRules, state: &State, attack: &Attack) -> Vec<PowerFrom> {
    let attacker = state.table.unit(&attack.attacker).filter(|_| attack.attacker_in);
    let powerless = attacker.filter(|unit| rules.power(state, unit) == 0);
    powerless.map(|unit| rules.board(state).power_from(unit)).unwrap_or_default()
}

pub(crate) fn combat(rules: &PlayRules, state: &State, attack: &Attack) -> Combat {
    if !attack.attacker_in || state.table.unit(&attack.attacker).is_none() {
        return Combat::NoAttacker;
    }
    let has_power = |id: &CardId| state.table.unit(id).is_some_and(|unit| rules.power(state, unit) > 0);
    let attacks = has_power(&attack.attacker);
    let Object::Unit(id) = &attack.target else {
        return if attacks { Combat::One } else { Combat::Nobody };
    };
    if !attack.target_in || state.table.unit(id).is_none() {
        return Combat::NoDefender;
    }
    match deals_first(rules, state, attack) {
        Some((first, words)) => Combat::First(first, words),
        None if attacks && has_power(id) => Combat::Both,
        None => Combat::One,
    }
}

/// The unit that deals its combat damage before the other, if a card says so of one of them (CR 6.3.5.c), with its words.
fn deals_first(rules: &PlayRules, state: &State, attack: &Attack) -> Option<(CardId, String)> {
    let board = rules.board(state);
    let units = [Some(&attack.attacker), attack.defending_unit()];
    let first = |id: &CardId| {
        let mut bans = board.bans(&Object::Unit(id.clone())).into_iter();
        let said = bans.find(|banned| banned.ban == crate::ability::Ban::DealsDamageFirst);
        said.map(|banned| (id.clone(), banned.words))
    };
    let mut units = units.into_iter().flatten().filter_map(first);
    match (units.next(), units.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    }
}

/// The unit that was dealt its damage first deals its own, if it has survived.
pub(crate) fn strike_back(rules: &PlayRules, state: &State) -> Doing<PlayRules> {
    let Some(attack) = state.table.attack() else {
        return Doing::Tasks(Vec::new());
    };
    let first = deals_first(rules, state, attack).map(|(first, _)| first);
    let late = dealt(rules, state, attack).into_iter().filter(|damage| damage.source != first);
    let late: Vec<Event> = late.map(Event::Damage).collect();
    Doing::Tasks(if late.is_empty() { Vec::new() } else { vec![Task::together(late)] })
}

fn dealt(rules: &PlayRules, state: &State, attack: &Attack) -> Vec<Damage> {
    let Some(attacker) = state.table.unit(&attack.attacker).filter(|_| attack.attacker_in) else {
        return Vec::new();
    };
    let power = rules.power(state, attacker);
    let overwhelm = rules.has(state, attacker, KeywordKind::Overwhelm);
    let base = Object::Base(attack.defending_player());
    let board = rules.board(state);
    let by_unit = |unit: &Unit, by: Player, to: Object, amount: u16| Damage {
        to,
        amount,
        kind: DamageKind::Combat,
        source: Some(unit.id.clone()),
        by,
        unpreventable: false,
        beyond: None,
        because: board.power_from(unit),
    };
    let by_attacker = |to: Object, amount: u16, beyond: Option<CardId>| Damage {
        beyond,
        ..by_unit(attacker, attack.by, to, amount)
    };
    let Object::Unit(target) = &attack.target else {
        return if power > 0 { vec![by_attacker(base, power, None)] } else { Vec::new() };
    };
    let Some(defender) = state.table.unit(target).filter(|_| attack.target_in) else {
        let all = by_attacker(base, power, Some(target.clone()));
        let why = match state.table.unit(target) {
            Some(_) => PowerFrom::ChangedSides,
            None => PowerFrom::NoDefender,
        };
        let because = all.because.iter().copied().chain([why]).collect();
        return if overwhelm { vec![Damage { because, ..all }] } else { Vec::new() };
    };
    let back = rules.power(state, defender);
    let mut damage = vec![by_unit(defender, defender.controller, Object::Unit(attacker.id.clone()), back)];
    // what no damage defeats is dealt all of it (CR 6.3.5.d)
    let lasting = board.cant_be_defeated(target);
    let needed = if lasting { u16::MAX } else { rules.remaining(state, defender) };
    let excess = if overwhelm { power.saturating_sub(needed) } else { 0 };
    damage.push(by_attacker(Object::Unit(target.clone()), power - excess, None));
    if overwhelm && power > 0 && (excess > 0 || power < needed) {
        damage.push(by_attacker(base, excess, Some(target.clone())));
    }
    damage.retain(|damage| damage.amount > 0 || damage.beyond.is_some());
    damage
}
