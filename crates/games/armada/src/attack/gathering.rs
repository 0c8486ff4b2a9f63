//! How does an attack get its dice?
//!
//! Declare Target and Roll Attack Dice: the target is declared or refused, dice are gathered, an
//! obstructed attack loses one, and the rest are rolled together. An attack whose dice are given as
//! rolled passes over all of it.

use super::{
    bans::Ban,
    card_effects, conditions, declaring,
    dice::{Color, Pool},
    effect::{CardEvent, Known, TimingWord},
    event::Event,
    pick::{Pick, Prompt},
    progress::AttackStep,
    rows,
    rules::{Doing, Offer, Task},
    setup::{AttackKind, Player},
    state::State,
    table::{Played, See, dice_rolled},
    ways::{Against, Ending},
    work::{AttackRules, Work},
};

/// The attack from its first step that is not behind it.
pub(super) fn begin(state: &State) -> Doing {
    Doing::Tasks(match &state.fight.declaration {
        Some(_) => {
            let declare = [Task::event(Event::Enter(AttackStep::DeclareTarget)), Task::work(Work::Declare)];
            beginning(state).into_iter().chain(declare).collect()
        }
        None => vec![Task::work(Work::Gather)],
    })
}

/// The moments with which every attack begins, where effects wait for them.
pub(super) fn beginning(state: &State) -> Vec<Task> {
    let words = [TimingWord::Before, TimingWord::When];
    words.into_iter().filter_map(|word| card_effects::moment_of(state, word, Known::Attack)).collect()
}

/// The target is declared; where a rule refuses it, there is no attack.
pub(super) fn declare(state: &State) -> Doing {
    if let Some(open) = declaring::unsettled(state) {
        return Doing::Open(open);
    }
    let declared = Event::declare(state);
    let mut offers = vec![Offer::new(Pick::Declare, vec![Task::event(declared), Task::work(Work::Gather)])];
    if !AttackRules.see(state).can(declared) {
        offers.push(Offer::event(Pick::NoAttack, Event::NoAttack(Ending::IllegalTarget)));
    }
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::DeclareTarget.into(), offers }
}

/// Dice are gathered; without any the attack is canceled.
pub(super) fn gather(state: &State) -> Doing {
    let Some(dice) = state.fight.gathering else {
        let unknown = state.fight.begins == AttackStep::DeclareTarget && state.attack.pool.is_empty();
        if unknown {
            return Doing::Open(Ban::DiceNotGiven.into());
        }
        return Doing::Tasks(after_roll(state));
    };
    let (dice, changed) = conditions::gathered(state, dice);
    let armament = match (state.target().ship(), state.attack.kind) {
        (Some(_), _) => Against::Ship,
        (None, AttackKind::Snipe) => Against::Snipe,
        (None, _) => Against::Squadron,
    };
    let mut tasks = vec![Task::event(Event::Enter(AttackStep::RollAttackDice))];
    tasks.extend(changed.into_iter().map(|nth| Task::event(rows::Event::Card(CardEvent::Use(nth)))));
    tasks.push(Task::event(Event::Gather { dice, range: state.attack.range, armament }));
    if dice == [0; 3] {
        tasks.push(Task::event(Event::NoAttack(Ending::NoDice)));
        return Doing::Tasks(tasks);
    }
    let obstructed = conditions::is_obstructed(state, state.attack.sight.obstruction);
    if obstructed && !conditions::keeps_die(state) {
        tasks.push(Task::work(Work::RemoveObstructed));
    }
    for word in [TimingWord::While, TimingWord::Before] {
        tasks.extend(card_effects::moment_of(state, word, Known::RollAttackDice));
    }
    tasks.push(Task::work(Work::RollPool));
    tasks.extend(after_roll(state));
    Doing::Tasks(tasks)
}

/// An obstructed attack loses one gathered die of the attacker's choice.
pub(super) fn remove_obstructed(state: &State) -> Doing {
    let gathered = state.attack.gathered;
    let has = |color: &&Color| gathered[**color as usize] > 0;
    let obstruction = state.attack.sight.obstruction;
    let remove =
        |color: &Color| Offer::event(Pick::Remove(*color), Event::Remove { color: *color, obstruction });
    let offers = Color::ALL.iter().filter(has).map(remove).collect();
    Doing::Choice { who: state.seat(state.attack.by), prompt: Prompt::ObstructedDie.into(), offers }
}

/// All gathered dice are rolled together.
pub(super) fn roll_pool(state: &State) -> Doing {
    let gathered = state.attack.gathered;
    if gathered == [0; 3] {
        return Doing::Open(Ban::LastDieRemoved.into());
    }
    rolled(state, gathered, Prompt::AttackDice, |to| Event::Roll { to })
}

/// What dice of these colors show that the attacker rolls, as an event.
pub(super) fn rolled<E: Into<rows::Event>>(
    state: &State,
    colors: [u8; 3],
    prompt: impl Into<rows::Prompt>,
    event: impl Fn(Pool) -> E,
) -> Doing {
    let who = (state.seat(state.attack.by), prompt.into());
    dice_rolled(who, colors, |to| vec![Task::event(event(to))])
}

/// What follows when the dice lie there. While a step goes on, the player who decides in it anyway uses effects beside that,
/// and the other one before or after it: the first player first.
pub(super) fn after_roll(state: &State) -> Vec<Task> {
    let (by, on) = (state.attack.by, state.attack.on());
    let mut tasks = Vec::new();
    let mut add = |task: Option<Task>| tasks.extend(task);
    let enter = |step| Some(Task::event(Event::Enter(step)));
    let moment = |word, of| card_effects::moment_of(state, word, of);
    let both = |decides: Player, work: Work, step: Known| {
        let (own, other) = (Some(Task::work(work)), moment(TimingWord::While, step));
        if decides == state.fight.first_player { [own, other] } else { [other, own] }
    };
    add(moment(TimingWord::After, Known::RollAttackDice));
    add(enter(AttackStep::ResolveAttackEffects));
    both(by, Work::AttackEffects, Known::ResolveAttackEffects).into_iter().for_each(&mut add);
    add(moment(TimingWord::After, Known::ResolveAttackEffects));
    add(enter(AttackStep::SpendDefenseTokens));
    both(on, Work::DefenseTokens, Known::SpendDefenseTokens).into_iter().for_each(&mut add);
    add(moment(TimingWord::After, Known::SpendDefenseTokens));
    add(enter(AttackStep::ResolveDamage));
    add(Some(Task::work(Work::CriticalEffect)));
    if by == state.fight.first_player {
        add(moment(TimingWord::When, Known::ResolveDamage));
    }
    add(moment(TimingWord::While, Known::ResolveDamage));
    add(Some(Task::work(Work::Total)));
    add(Some(Task::work(Work::Suffer)));
    add(Some(Task::event(Event::DamageResolved)));
    add(moment(TimingWord::After, Known::Attack));
    tasks
}
