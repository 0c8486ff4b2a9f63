//! What does the part that is played say of the effects on its table?

use super::{
    attack::AttackRules,
    command::CommandRules,
    damage::DamageRules,
    effect::{Purse, Whose},
    rows::{Ban, Event},
    rules::Playing,
    status::StatusRules,
    table::{Played, See, Seen, Table, UnitId},
    terms::HullZone,
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
    fn table(&self) -> &Table {
        &self.state.table
    }

    fn stands_on(&self, nth: u8) -> Option<UnitId> {
        as_played!(self.stands_on(nth))
    }

    fn is_active(&self, nth: u8) -> bool {
        as_played!(self.is_active(nth))
    }

    fn is_own(&self, nth: u8, whose: Whose) -> bool {
        as_played!(self.is_own(nth, whose))
    }

    fn beside_the_table(&self, nth: u8, purse: Purse) -> Purse {
        as_played!(self.beside_the_table(nth, purse))
    }

    fn defending_zone(&self) -> Option<HullZone> {
        as_played!(self.defending_zone())
    }

    fn forbids(&self, event: &Event, bans: &mut Vec<Ban>) {
        as_played!(self.forbids(event, bans));
    }
}
