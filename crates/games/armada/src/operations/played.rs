//! What does the part that is played say of the effects on its table?

use super::{
    attack::AttackRules,
    command::CommandRules,
    damage::DamageRules,
    rows::{Ban, Event},
    rules::Playing,
    state::State,
    status::StatusRules,
    table::Legality,
};

impl Legality for Playing<'_> {
    fn forbids(&self, state: &State, event: &Event, bans: &mut Vec<Ban>) {
        match *self {
            Playing::Status => StatusRules.forbids(state, event, bans),
            Playing::Command => CommandRules.forbids(state, event, bans),
            Playing::Attack => AttackRules.forbids(state, event, bans),
            Playing::Damage => DamageRules.forbids(state, event, bans),
            Playing::Timing(rules) => rules.forbids(state, event, bans),
        }
    }
}
