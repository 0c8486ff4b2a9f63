//! Where does an attack stand: what is behind, and what is still to come?
//!
//! Who names something that is not asked here is told why. For that it has to be known which decisions and which moments
//! of the present attack have passed, and which the first player's effects still hold up.

use super::{
    effect::{Known, Moment, Taking, TimingWord, TypedEffect},
    event::Event,
    moments,
    pick::{self, Pick, Prompt},
    rows,
    rules::{ArmadaRules, Task, View},
    setup::Player,
    state::State,
    table::{DiceWork, EffectPick},
    terms::Seat,
};
use engine::Prompt as EnginePrompt;

/// Who decides what now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// Who.
    pub(super) who: Player,
    pub(super) now: Now,
    /// Whether a critical effect has been chosen, and is being paid for.
    pub(super) critical_chosen: bool,
    /// The dice that an effect takes, where the next of them is chosen.
    pub(super) taking: Option<Taking>,
}

/// What is decided now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Now {
    /// A decision of the game.
    Decision(rows::Prompt),
    /// Which effect of these moments resolves next.
    Effects(Vec<Moment>),
}

/// The decision that a pick belongs to; none of what belongs to any, or is never refused for where the attack stands.
pub(super) fn decision(pick: &rows::Pick) -> Option<Prompt> {
    match pick {
        rows::Pick::Attack(pick) => pick::decision(pick),
        rows::Pick::Effect(EffectPick::Add(_)) => Some(Prompt::AddedColor),
        _ => None,
    }
}

impl Asked {
    /// What is decided where a position rests.
    pub(super) fn at(view: View<'_>, who: Seat, prompt: &EnginePrompt<ArmadaRules>) -> Self {
        let now = match prompt {
            EnginePrompt::Game(prompt) => Now::Decision(prompt.clone()),
            EnginePrompt::Effect(timing) => {
                let events = view.batch().into_iter().flat_map(|batch| batch.events());
                let moments = events.flat_map(|event| moments::moments(view.state, event, *timing));
                Now::Effects(moments.collect())
            }
            EnginePrompt::First => Now::Effects(Vec::new()),
        };
        let resolves = |task: &Task| match task {
            Task::Batch(batch) => {
                batch.events().any(|event| matches!(event, rows::Event::Attack(Event::Resolve(_))))
            }
            _ => false,
        };
        let taking = match view.agenda().next() {
            Some(Task::Work(rows::Work::Dice(DiceWork::Take { taking, .. }))) => Some(*taking),
            _ => None,
        };
        Self { who: view.state.fight.player(who), now, critical_chosen: view.agenda().any(resolves), taking }
    }

    /// Whether this is what is decided.
    pub(super) fn decides(&self, prompt: Prompt) -> bool {
        self.now == Now::Decision(prompt.into())
    }

    /// The timing of the effects that come first, where effects are asked for.
    pub(super) fn first(&self) -> Option<TimingWord> {
        match &self.now {
            Now::Effects(moments) => moments.first().map(|moment| moment.word),
            Now::Decision(_) => None,
        }
    }

    /// Whether effects of this moment are asked for now.
    fn is_at(&self, moment: &Moment) -> bool {
        match &self.now {
            Now::Effects(moments) => moments.contains(moment),
            Now::Decision(_) => false,
        }
    }
}

impl State {
    /// Whether an effect of the second player would come now, if the first player were through with what comes at the same
    /// time.
    pub(super) fn waits_for_the_first_player(&self, effect: &TypedEffect, asked: &Asked) -> bool {
        if asked.who != self.fight.first_player || self.owner(effect) == self.fight.first_player {
            return false;
        }
        let moment = self.moment(effect);
        asked.is_at(&moment)
            || match asked.now {
                // what one player decides in a step is beside what the other uses while it goes on
                Now::Decision(rows::Prompt::Attack(Prompt::AttackEffects)) => {
                    moment == Moment::new(TimingWord::While, Known::ResolveAttackEffects)
                }
                Now::Decision(rows::Prompt::Attack(Prompt::DefenseTokens)) => {
                    moment == Moment::new(TimingWord::While, Known::SpendDefenseTokens)
                }
                Now::Decision(rows::Prompt::Attack(Prompt::CriticalEffect)) => {
                    moment == Moment::new(TimingWord::When, Known::ResolveDamage)
                }
                _ => false,
            }
    }

    /// Whether the decision of the present step that a pick belongs to is behind.
    pub(super) fn is_behind(&self, pick: &rows::Pick, asked: &Asked) -> bool {
        match pick {
            rows::Pick::Attack(Pick::DeclareFurther(_) | Pick::NoTarget) => {
                asked.decides(Prompt::FurtherTarget)
            }
            rows::Pick::Attack(Pick::Critical(_) | Pick::NoCritical) => !self.critical_comes(asked),
            rows::Pick::Attack(Pick::Redirect(_)) => asked.decides(Prompt::RedirectAmount),
            _ => match &asked.now {
                Now::Effects(moments) => moments.iter().any(|moment| moment.word == TimingWord::After),
                // whatever is done in a step, its decision comes again
                Now::Decision(now) => decision(pick).map(rows::Prompt::from).as_ref() == Some(now),
            },
        }
    }

    /// Whether the attacker's critical effect is still to come in Resolve Damage: after the attacker's own effects of that
    /// time, and before those of a defender who is second.
    fn critical_comes(&self, asked: &Asked) -> bool {
        let second = self.attack.by == self.fight.first_player && asked.who != self.attack.by;
        let decided = asked.now == Now::Decision(rows::Prompt::Attack(Prompt::CriticalEffect));
        self.attack.total.is_none() && self.attack.criticals.is_empty() && !second && !decided
    }
}
