//! Why is a pick refused that the present choice does not show?
//!
//! An effect that cannot apply, that was resolved already, that belongs to somebody else, whose player is not yet
//! next; and leaving out what must be resolved.

use super::{
    Ban, TimingRules,
    dice::Die,
    effect::{Happening, TimingWord, TypedEffect},
    legality::{forbids, unmet},
    rows,
    rules::{ArmadaRules, Task, View},
    schedule::window_of,
    state::State,
    table::{DiceWork, Payer, See},
    terms::Seat,
};
use engine::Prompt;

/// Which window asks for effects now, and of whom.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    /// Who decides.
    who: Seat,
    /// The window; none where something else is decided.
    window: Option<(TimingWord, Happening)>,
}

impl Asked {
    fn at(view: View<'_>, (who, prompt): (Seat, &Prompt<ArmadaRules>)) -> Self {
        let window = match prompt {
            Prompt::Effect(timing) => {
                let mut events = view.batch().into_iter().flat_map(|batch| batch.events());
                events.find_map(|event| window_of(event, *timing))
            }
            Prompt::Game(_) | Prompt::First => None,
        };
        Self { who, window: window.map(|(word, event)| (word, event.clone())) }
    }
}

impl TimingRules {
    /// Why `name`, said by `who`, is not among what is `asked` (none at the end); none where no rule says so.
    pub fn why_not_use(
        &self,
        view: View<'_>,
        who: Option<Seat>,
        name: &str,
        asked: Option<(Seat, &Prompt<ArmadaRules>)>,
    ) -> Option<Vec<Ban>> {
        let state = view.state;
        let effect = self.setup.effects.iter().find(|effect| effect.name.is(name))?;
        if let Some((_, bans)) = self.ruled_out.iter().find(|(out, _)| *out == effect.name) {
            return Some(bans.clone());
        }
        if who.is_some_and(|who| who != effect.owner) {
            return Some(vec![Ban::NotYours(effect.owner)]);
        }
        if self.has_resolved(state, effect) {
            return Some(vec![Ban::AlreadyResolved(effect.name.clone())]);
        }
        let waiting = asked.map(|asked| Asked::at(view, asked)).filter(|asked| {
            let now = asked.window.as_ref().filter(|_| asked.who != effect.owner);
            now.is_some_and(|(word, event)| self.waits(effect, *word, event))
        });
        let bans = match waiting {
            Some(asked) => vec![self.not_yet(state, asked.who, effect)],
            None => self.bans(state, effect),
        };
        Some(if bans.is_empty() { vec![self.not_now(effect)] } else { bans })
    }

    /// Why `who` cannot leave out the rest in this window.
    pub fn why_not_pass(
        &self,
        view: View<'_>,
        who: Option<Seat>,
        asked: (Seat, &Prompt<ArmadaRules>),
    ) -> Option<Vec<Ban>> {
        let (state, asked) = (view.state, Asked::at(view, asked));
        if who.is_some_and(|who| who != asked.who) {
            return Some(vec![Ban::FirstPlayerFirst]);
        }
        let (word, event) = asked.window.as_ref()?;
        let must = self.setup.effects.iter().find(|effect| {
            effect.owner == asked.who
                && !effect.is_optional()
                && !self.is_ruled_out(effect)
                && !self.has_resolved(state, effect)
                && self.waits(effect, *word, event)
                && self.bans(state, effect).is_empty()
        });
        must.map(|must| vec![Ban::Mandatory(must.name.clone())])
    }

    /// Why a die is not among those that the effect takes whose player is asked; none where no effect takes dice.
    pub fn why_not_die(&self, view: View<'_>, die: Die) -> Option<Vec<Ban>> {
        match view.agenda().next()? {
            Task::Work(rows::Work::Dice(DiceWork::Take { taking, .. })) => {
                Some(vec![taking.refuses(die, view.state.occasion.dice)])
            }
            _ => None,
        }
    }

    /// Why `who` cannot choose what an effect asks of another player.
    pub fn why_not_choose(
        &self,
        who: Option<Seat>,
        asked: Seat,
        prompt: &Prompt<ArmadaRules>,
    ) -> Option<Vec<Ban>> {
        let Prompt::Game(rows::Prompt::Effect(prompt)) = prompt else { return None };
        let other = prompt.asked_of(asked).filter(|_| who.is_some_and(|who| who != asked));
        other.map(|ban| vec![ban])
    }

    /// Why an effect has to wait for one of the player who is asked.
    fn not_yet(&self, state: &State, asked: Seat, effect: &TypedEffect) -> Ban {
        let in_turns = match asked {
            Seat::First => self.loads(effect),
            Seat::Second => state.occasion.loaded == Some(Seat::First),
        };
        if in_turns { Ban::OneCardEach } else { Ban::FirstPlayerFirst }
    }

    fn not_now(&self, effect: &TypedEffect) -> Ban {
        Ban::not_now(effect, effect.moment(&self.setup.event))
    }

    /// Why `effect` cannot be resolved: as things stand, or as they stood when its time came.
    pub(super) fn bans(&self, state: &State, effect: &TypedEffect) -> Vec<Ban> {
        if let Some(bans) = state.occasion.missed.get(&self.number(effect)) {
            return bans.clone();
        }
        let mut bans = Vec::new();
        unmet(self, state, effect, &mut bans);
        for event in Payer::of(&self.see(state), self.number(effect)).at_once() {
            forbids(state, &event, &mut bans);
        }
        bans
    }
}
