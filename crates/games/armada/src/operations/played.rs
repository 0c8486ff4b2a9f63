//! What does the part that is played say of the effects on its table?

use super::{
    attack::AttackRules,
    command::CommandRules,
    damage::DamageRules,
    rows::{Ban, Event},
    rules::Playing,
    state::State,
    status::StatusRules,
    table::{Played, See, Seen},
};

impl Played for Seen<'_, Playing<'_>> {
    fn state(&self) -> &State {
        self.state
    }

    fn forbids(&self, event: &Event, bans: &mut Vec<Ban>) {
        match *self.rules {
            Playing::Status => StatusRules.see(self.state).forbids(event, bans),
            Playing::Command => CommandRules.see(self.state).forbids(event, bans),
            Playing::Attack => AttackRules.see(self.state).forbids(event, bans),
            Playing::Damage => DamageRules.see(self.state).forbids(event, bans),
            Playing::Timing(rules) => rules.see(self.state).forbids(event, bans),
        }
    }
}
