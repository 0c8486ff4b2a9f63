//! What is an answer to an effect, where nobody is asked for it?

use super::{
    dice::Pool,
    effect::Taking,
    effect_pick::EffectPick,
    rows,
    rules::{Claim, Offer, Pause, Task, View},
    work::DiceWork,
};

impl EffectPick {
    /// It is for whoever is asked, and a die is one of the pool that the effect takes.
    pub(crate) fn claim(&self, asked: &Pause<'_>, pool: Pool) -> Option<Claim> {
        let (who, prompt) = (asked.who()?, asked.prompt()?);
        let rows::Prompt::Effect(prompt) = prompt else { return None };
        let other_die = match self {
            EffectPick::Die(die) => taking(asked.view).map(|taking| taking.refuses(*die, pool).into()),
            _ => None,
        };
        let offer = Offer::new(self.clone(), Vec::new()).banned(other_die);
        Some(Claim::new(offer).of(who, prompt.asked_of(who)?))
    }
}

/// The dice that an effect takes, where the next of them is chosen.
fn taking(view: View<'_>) -> Option<Taking> {
    match view.agenda().next() {
        Some(Task::Work(rows::Work::Dice(DiceWork::Take { taking, .. }))) => Some(*taking),
        _ => None,
    }
}
