//! When may a typed effect be used, what is paid for it, and what does it put on the agenda?
//!
//! Its moment is a window of the engine: before, at or after an event of the attack. What may be used *while* a step goes
//! on is offered beside what its owner decides there anyway, and to the other player before or after that, by initiative.

use super::{
    effect::{CardEvent, Cost, EffectBan, Happening, Known, Moment, Part, System, TimingWord, TypedEffect},
    event::Event,
    moments::{self, moments},
    pick::Prompt,
    progress::{AttackStep, Critical},
    rows,
    rules::{ArmadaRules, Offer, Task},
    setup::Player,
    state::State,
    table::{EffectPick, Payer, See, Seen, Usable, Uses, waiting},
    work::{AttackRules, EffectKey, Work},
};
use engine::{Effect, Timing};

pub(super) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    named(state, event, timing, found);
    for Moment { word, event: happening } in moments(state, event, timing) {
        // what was used beside the decisions of a command is not asked for again at its end
        let again = |nth: &u8| {
            matches!(
                event,
                rows::Event::Card(CardEvent::Moment {
                    word: TimingWord::While,
                    of: Known::ConcentrateFireCommand
                })
            ) && state.attack.used.contains(nth)
        };
        for (nth, effect) in state.waiting(word, happening).filter(|(nth, _)| !again(nth)) {
            if AttackRules.see(state).concerns(event, timing, nth) {
                found.push(asked(state, timing, (nth, effect)));
            }
        }
    }
}

/// The typed effects that wait for what has a name within a step.
pub(super) fn named(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    let waits = |(nth, effect): &(u8, &TypedEffect)| {
        moments::is_moment(state, event, timing, effect)
            && !effect.is_critical()
            && !effect.is_constant()
            && (effect.part.is_none() || state.takes_part(effect))
            && !state.is_ruled_out(*nth)
    };
    for (nth, effect) in state.table.cards.iter().filter(waits) {
        found.push(asked(state, timing, (nth, effect)));
    }
}

fn asked(state: &State, timing: Timing, (nth, effect): (u8, &TypedEffect)) -> Effect<ArmadaRules> {
    let key = rows::Effect::Attack(EffectKey::Typed(effect.name.clone()));
    waiting(effect, key, timing, AttackRules.see(state).cost(nth))
}

/// The work of a moment of an attack, where any effect waits for it: nothing else is put on the agenda.
pub(super) fn moment_of(state: &State, word: TimingWord, of: Known) -> Option<Task> {
    state.is_awaited(word, of).then(|| Task::work(Work::Moment(word, of)))
}

/// A moment of the attack that is going on, where any effect waits for it.
pub(super) fn moment(state: &State, word: TimingWord, of: Known) -> Option<Task> {
    let event = rows::Event::Card(CardEvent::Moment { word, of });
    let used = |nth| of == Known::ConcentrateFireCommand && state.attack.used.contains(&nth);
    let seen = AttackRules.see(state);
    let waits = |(nth, _)| seen.concerns(&event, Timing::At, nth) && !used(nth);
    state.waiting(word, of.into()).any(waits).then(|| Task::event(event))
}

/// What the owner may use beside what it decides in a step, and whether it may leave the step: not while it has to use
/// something.
pub(super) fn offers(state: &State, step: Known, who: Player, again: Work) -> Vec<Offer> {
    let done = Offer::new(EffectPick::Done, Vec::new()).banned(forced(state, step, who));
    uses(state, step, who, &again).chain([done]).collect()
}

/// The effects that the owner may use while something goes on, each once; then `again` goes on.
pub(super) fn uses(state: &State, during: Known, who: Player, again: &Work) -> impl Iterator<Item = Offer> {
    let waiting = state.waiting(TimingWord::While, during.into());
    let own =
        waiting.filter(move |(nth, effect)| state.owner(effect) == who && !state.attack.used.contains(nth));
    own.map(move |(nth, effect)| {
        let tasks = vec![Task::work(Work::Use(nth)), Task::work(again.clone())];
        Offer::new(EffectPick::Use(effect.name.clone()), tasks).banned(AttackRules.see(state).unusable(nth))
    })
}

/// The effects that `who` has to use before it leaves a step.
fn forced(state: &State, step: Known, who: Player) -> Vec<rows::Ban> {
    let waiting = state.waiting(TimingWord::While, step.into());
    let must = waiting.filter(|(nth, effect)| {
        state.owner(effect) == who
            && !effect.is_optional()
            && !state.attack.used.contains(nth)
            && AttackRules.see(state).unusable(*nth).is_empty()
    });
    must.map(|(_, effect)| rows::Ban::Effect(EffectBan::Mandatory(effect.name.clone()))).collect()
}

/// The players of whose effects some cannot apply are told so first.
pub(super) fn announced(state: &State) -> Vec<Task> {
    let players = [state.fight.first_player, state.fight.first_player.opponent()];
    let has = |player: &Player| {
        let mut own = state.table.cards.iter().filter(|(_, effect)| state.owner(effect) == *player);
        own.any(|(nth, _)| state.is_ruled_out(nth))
    };
    players.into_iter().filter(has).map(|player| Task::work(Work::Announce(player))).collect()
}

impl Uses for Seen<'_, AttackRules> {
    const SYSTEM: System = System::Attack;

    fn occasion(&self) -> Happening {
        Known::Attack.into()
    }

    fn moment(&self, effect: &TypedEffect) -> Moment {
        self.state.moment(effect)
    }

    /// What may be used while a step goes on is asked here of the player who decides nothing else in it.
    fn concerns(&self, event: &rows::Event, timing: Timing, nth: u8) -> bool {
        let state = self.state;
        let Some(owner) = state.table.cards.effect(nth).map(|effect| state.owner(effect)) else {
            return false;
        };
        match event {
            rows::Event::Card(CardEvent::Moment { word: TimingWord::While, of }) => match of {
                Known::ResolveAttackEffects => owner != state.attack.by,
                Known::SpendDefenseTokens => owner != state.attack.on(),
                _ => state.concerns(event, nth),
            },
            // the attacker's critical effect comes between its own effects of that moment and the second player's
            rows::Event::Attack(Event::Enter(AttackStep::ResolveDamage)) if timing == Timing::At => {
                state.attack.by != state.fight.first_player || owner == state.attack.by
            }
            rows::Event::Card(CardEvent::Moment { word: TimingWord::When, of: Known::ResolveDamage }) => {
                owner != state.attack.by
            }
            rows::Event::Attack(Event::ConcentrateFire { ship, .. }) => *ship == owner,
            _ => state.concerns(event, nth),
        }
    }

    fn moments(&self, event: &rows::Event, timing: Timing) -> Vec<Moment> {
        moments(self.state, event, timing)
    }

    fn no_moment(&self, effect: &TypedEffect) -> Option<EffectBan> {
        self.state.no_moment(effect)
    }

    fn others(&self, effect: &TypedEffect) -> Option<EffectBan> {
        let defends = effect.is_critical() && self.state.part(effect) == Part::Defending;
        defends.then_some(EffectBan::NotAttacker)
    }

    fn is_foreign(&self, nth: u8, cost: &Cost) -> bool {
        cost.whose().is_some_and(|whose| !self.state.is_own(nth, whose))
    }

    fn beside(&self, prompt: &rows::Prompt) -> Option<Moment> {
        match prompt {
            rows::Prompt::Attack(Prompt::AttackEffects) => {
                Some(Moment::new(TimingWord::While, Known::ResolveAttackEffects))
            }
            rows::Prompt::Attack(Prompt::DefenseTokens) => {
                Some(Moment::new(TimingWord::While, Known::SpendDefenseTokens))
            }
            rows::Prompt::Attack(Prompt::CriticalEffect) => {
                Some(Moment::new(TimingWord::When, Known::ResolveDamage))
            }
            _ => None,
        }
    }

    fn has_resolved(&self, nth: u8) -> bool {
        self.state.attack.used.contains(&nth)
    }

    fn resolution(&self, nth: u8) -> Vec<Task> {
        let is_critical = self.state.table.cards.effect(nth).is_some_and(TypedEffect::is_critical);
        let resolved = match is_critical {
            true => Event::Resolve(Critical::Listed(nth)).into(),
            false => rows::Event::Card(CardEvent::Use(nth)),
        };
        Payer::of(self, nth).resolution(resolved)
    }
}
