//! What does the part that is played say of the effects on its table?

use super::{
    attack::AttackRules,
    command::CommandRules,
    damage::DamageRules,
    effect::Purse,
    rows::{Ban, Event},
    rules::Playing,
    state::State,
    status::StatusRules,
    table::{Played, See, Seen},
};

/// What the rules of the part that is played answer.
macro_rules! as_played {
    ($seen:ident.$ask:ident($($with:expr),*)) => {
        match *$seen.rules {
            Playing::Status => StatusRules.see($seen.state).$ask($($with),*),
            Playing::Command => CommandRules.see($seen.state).$ask($($with),*),
            Playing::Attack => AttackRules.see($seen.state).$ask($($with),*),
            Playing::Damage => DamageRules.see($seen.state).$ask($($with),*),
            Playing::Timing(rules) => rules.see($seen.state).$ask($($with),*),
        }
    };
}

impl Played for Seen<'_, Playing<'_>> {
    fn state(&self) -> &State {
        self.state
    }

    fn beside_the_table(&self, nth: u8, purse: Purse) -> Purse {
        as_played!(self.beside_the_table(nth, purse))
    }

    fn forbids(&self, event: &Event, bans: &mut Vec<Ban>) {
        as_played!(self.forbids(event, bans));
    }
}
