//! What does somebody name that is not asked where the game rests?
//!
//! Each part knows its own picks.

use super::{
    attack, command, damage,
    dice::Pool,
    rows::Pick,
    rules::{ArmadaRules, Claim, Pause, Playing},
    status::{self, StatusRules},
    table::{EffectPick, See, Uses},
    timing,
};
use engine::Pick as EnginePick;

impl ArmadaRules {
    /// The option that a pick would be, whose it is, and why not now; none of what no rule speaks of.
    pub fn claim(&self, asked: &Pause<'_>, pick: &EnginePick<Self>) -> Option<Claim> {
        let state = asked.view.state;
        let part = self.asking(asked.view, asked.now.map(|(_, prompt)| prompt));
        match (part, pick) {
            (Playing::Status, EnginePick::Game(Pick::Status(pick))) => status::claim(asked, pick),
            (Playing::Status, EnginePick::Game(Pick::Effect(EffectPick::Use(name)))) => {
                StatusRules.see(state).claim(asked, name.as_str())
            }
            (Playing::Status, EnginePick::Game(Pick::Effect(pick))) => pick.claim(asked, Pool::EMPTY),
            (Playing::Command, EnginePick::Game(pick)) => command::claim(asked, pick),
            (Playing::Attack, EnginePick::Game(pick)) => attack::claim(asked, pick),
            (Playing::Damage, EnginePick::Game(pick)) => damage::claim(asked, pick),
            (Playing::Damage, EnginePick::Pass) => damage::pass(asked),
            (Playing::Timing(rules), EnginePick::Game(Pick::Effect(pick))) => {
                timing::claim(rules, asked, pick)
            }
            (Playing::Timing(rules), EnginePick::Pass) => timing::pass(rules, asked),
            _ => None,
        }
    }
}
