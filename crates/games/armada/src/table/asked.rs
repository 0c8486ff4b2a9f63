//! Where does the game rest while somebody names what it does not ask there?

use super::{
    dice::Pool,
    effect::{Moment, Taking},
    effect_pick::EffectPick,
    rows,
    rules::{ArmadaRules, Claim, Offer, Task, View},
    terms::Seat,
    work::DiceWork,
};
use engine::{Prompt, Timing};

/// A position that rests.
pub struct Asked<'a> {
    /// What lies on the table, and what is going on.
    pub view: View<'a>,
    /// Who is asked what; nobody at the end.
    pub now: Option<(Seat, &'a Prompt<ArmadaRules>)>,
}

impl Asked<'_> {
    /// Who is asked.
    pub(crate) fn who(&self) -> Option<Seat> {
        self.now.map(|(who, _)| who)
    }

    /// What the game asks; nothing where the window of an effect does.
    pub(crate) fn prompt(&self) -> Option<&rows::Prompt> {
        match self.now {
            Some((_, Prompt::Game(prompt))) => Some(prompt),
            _ => None,
        }
    }

    /// Whether this is asked.
    pub(crate) fn decides(&self, prompt: impl Into<rows::Prompt>) -> bool {
        self.prompt() == Some(&prompt.into())
    }

    /// The window in which it is asked which effect is used next.
    pub(crate) fn window(&self) -> Option<Timing> {
        match self.now {
            Some((_, Prompt::Effect(timing))) => Some(*timing),
            _ => None,
        }
    }

    /// The moments for which effects are asked now; `of` has those of an event in a window.
    pub(crate) fn moments(&self, of: impl Fn(&rows::Event, Timing) -> Vec<Moment>) -> Vec<Moment> {
        let batch = self.window().and_then(|timing| Some((timing, self.view.batch()?)));
        batch
            .map(|(timing, batch)| batch.events().flat_map(|event| of(event, timing)).collect())
            .unwrap_or_default()
    }

    /// The dice that an effect takes, where the next of them is chosen.
    pub(crate) fn taking(&self) -> Option<Taking> {
        match self.view.agenda().next() {
            Some(Task::Work(rows::Work::Dice(DiceWork::Take { taking, .. }))) => Some(*taking),
            _ => None,
        }
    }

    /// What an effect lets somebody choose: it is for whoever is asked, and a die is one of the pool that the effect takes.
    pub(crate) fn claim(&self, pick: &EffectPick, pool: Pool) -> Option<Claim> {
        let (who, prompt) = (self.who()?, self.prompt()?);
        let rows::Prompt::Effect(prompt) = prompt else { return None };
        let other_die = match pick {
            EffectPick::Die(die) => self.taking().map(|taking| taking.refuses(*die, pool).into()),
            _ => None,
        };
        let offer = Offer::new(pick.clone(), Vec::new()).banned(other_die);
        Some(Claim::new(offer).of(who, prompt.asked_of(who)?))
    }
}
