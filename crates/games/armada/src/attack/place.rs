//! Where does an attack stand: what is behind, and what is still to come?
//!
//! Who names something that is not asked here is told why. For that it has to be known which decisions and which moments
//! of the present attack have passed, and which the first player's effects still hold up.

use super::{
    AttackRules,
    effect::{Known, Moment, Taking, TimingWord, TypedEffect},
    event::Event,
    keywords::KeywordName,
    moments,
    pick::{Pick, Prompt},
    progress::AttackStep,
    setup::Player,
    state::State,
    work::Work,
};
use engine::{Prompt as EnginePrompt, Task, View};

/// Who decides what now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Who.
    pub who: Player,
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
    Decision(Prompt),
    /// Which effect of these moments resolves next.
    Effects(Vec<Moment>),
}

impl Asked {
    /// What is decided where a position rests.
    pub fn at(view: View<'_, AttackRules>, who: Player, prompt: &EnginePrompt<AttackRules>) -> Self {
        let now = match prompt {
            EnginePrompt::Game(prompt) => Now::Decision(*prompt),
            EnginePrompt::Effect(timing) => {
                let events = view.batch().into_iter().flat_map(|batch| batch.events());
                let moments = events.flat_map(|event| moments::moments(view.state, event, *timing));
                Now::Effects(moments.map(|(word, event)| Moment { word, event }).collect())
            }
            EnginePrompt::First => Now::Effects(Vec::new()),
        };
        let resolves = |task: &Task<AttackRules>| match task {
            Task::Batch(batch) => batch.events().any(|event| matches!(event, Event::Resolve(_))),
            _ => false,
        };
        let taking = match view.agenda().next() {
            Some(Task::Work(Work::Take { taking, .. })) => Some(*taking),
            _ => None,
        };
        Self { who, now, critical_chosen: view.agenda().any(resolves), taking }
    }

    /// Whether this is what is decided.
    pub(super) fn decides(&self, prompt: Prompt) -> bool {
        self.now == Now::Decision(prompt)
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
        if asked.who != self.first_player || self.owner(effect) == self.first_player {
            return false;
        }
        let moment = self.moment(effect);
        asked.is_at(&moment)
            || match asked.now {
                // what one player decides in a step is beside what the other uses while it goes on
                Now::Decision(Prompt::AttackEffects) => {
                    moment == Moment::new(TimingWord::While, Known::ResolveAttackEffects)
                }
                Now::Decision(Prompt::DefenseTokens) => {
                    moment == Moment::new(TimingWord::While, Known::SpendDefenseTokens)
                }
                Now::Decision(Prompt::CriticalEffect) => {
                    moment == Moment::new(TimingWord::When, Known::ResolveDamage)
                }
                _ => false,
            }
    }

    /// Whether this moment of the present attack is behind.
    pub(super) fn is_behind(&self, moment: &Moment, asked: &Asked) -> bool {
        let Some(its) = place(moment) else { return false };
        let now = match &asked.now {
            Now::Effects(moments) => moments.iter().filter_map(place).min(),
            Now::Decision(_) => None,
        };
        its < now.unwrap_or_else(|| step_place(self.attack.step, TimingWord::While))
    }

    /// Whether the decision that a pick belongs to is still to come in the present attack, which has not got beyond its
    /// step.
    pub(super) fn is_to_come(&self, pick: &Pick, step: AttackStep, asked: &Asked) -> bool {
        if step != self.attack.step {
            return step > self.attack.step;
        }
        match pick {
            Pick::DeclareFurther(_) | Pick::NoTarget => asked.now != Now::Decision(Prompt::FurtherTarget),
            Pick::Critical(_) | Pick::NoCritical => self.critical_comes(asked),
            Pick::Redirect(_) => asked.now != Now::Decision(Prompt::RedirectAmount),
            _ => match &asked.now {
                Now::Effects(moments) => moments.iter().all(|moment| moment.word != TimingWord::After),
                Now::Decision(Prompt::AiColor) if matches!(pick, Pick::Add(_)) => false,
                // whatever is done in a step, its decision comes again
                Now::Decision(now) => decision(pick) != Some(*now),
            },
        }
    }

    /// Whether the attacker's critical effect is still to come in Resolve Damage: after the attacker's own effects of that
    /// time, and before those of a defender who is second.
    fn critical_comes(&self, asked: &Asked) -> bool {
        let second = self.attack.by == self.first_player && asked.who != self.attack.by;
        let decided = asked.now == Now::Decision(Prompt::CriticalEffect);
        self.attack.total.is_none() && self.attack.criticals.is_empty() && !second && !decided
    }
}

/// A moment's place in the course of an attack; none of what can happen at any point of it.
fn place(moment: &Moment) -> Option<(u8, u8)> {
    let known = moment.event.known()?;
    match (known, moment.word) {
        (Known::Attack, TimingWord::After) => Some((u8::MAX, 0)),
        (Known::Attack, word) => Some((0, word as u8)),
        (known, word) => {
            let step = AttackStep::ALL.iter().find(|step| step.known() == Some(known))?;
            Some(step_place(*step, word))
        }
    }
}

fn step_place(step: AttackStep, word: TimingWord) -> (u8, u8) {
    let within = match (step, word) {
        // dice are gathered when the step begins, and rolled after this
        (AttackStep::RollAttackDice, TimingWord::Before) => 2,
        (_, TimingWord::Before) => 0,
        (_, TimingWord::When | TimingWord::While) => 1,
        (_, TimingWord::After) => 3,
    };
    (step as u8 + 1, within)
}

/// The decision that a pick belongs to, in the order in which an attack comes to them.
pub(super) fn decision(pick: &Pick) -> Option<Prompt> {
    match pick {
        Pick::Declare | Pick::NoAttack => Some(Prompt::DeclareTarget),
        Pick::Remove(_) => Some(Prompt::ObstructedDie),
        Pick::Lock { .. } | Pick::ConcentrateFire(_) | Pick::UseReroll(_) | Pick::Assault(_) => {
            Some(Prompt::AttackEffects)
        }
        Pick::UseKeyword(KeywordName::Dodge) => Some(Prompt::DefenseTokens),
        Pick::UseKeyword(_) => Some(Prompt::AttackEffects),
        Pick::Raid(_) => Some(Prompt::RaidToken),
        Pick::Dodge(_) => Some(Prompt::DodgeDie),
        Pick::DeclareFurther(_) | Pick::NoTarget => Some(Prompt::FurtherTarget),
        Pick::Add(_) => Some(Prompt::AddedColor),
        Pick::Reroll(_) => Some(Prompt::RerolledDie),
        Pick::Spend { .. } | Pick::SpendOf { .. } => Some(Prompt::DefenseTokens),
        Pick::Evade(_) => Some(Prompt::EvadeDie),
        Pick::Roll(_) => Some(Prompt::Reroll),
        Pick::Critical(_) | Pick::NoCritical => Some(Prompt::CriticalEffect),
        Pick::Begin
        | Pick::Use(_)
        | Pick::Die(_)
        | Pick::Zone(_)
        | Pick::Token(_)
        | Pick::Command(_)
        | Pick::Lying(_)
        | Pick::CardOf(_) => None,
        Pick::Redirect(_) => Some(Prompt::RedirectAmount),
        Pick::Done => None,
    }
}
