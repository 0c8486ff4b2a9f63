//! What is known of something that has left play (CR 8.11.1)?

use super::attributes::arena_of;
use super::scene::Scene;
use crate::{
    ability::Quality,
    play::{
        nouns::{context::Context, objects::Object, unit::LastKnown},
        tabletop::table::Table,
    },
    terms::Arena,
};

/// Whether a quality is of the thing itself (`damaged`), and not of where it is now, of a fight or of what was done to it.
pub fn tells(quality: &Quality) -> bool {
    !matches!(
        quality,
        Quality::InPlay
            | Quality::IsAttacking(_)
            | Quality::IsDefending
            | Quality::ThisWay(_)
            | Quality::Did(_)
            | Quality::Number { .. }
            | Quality::Combined { .. }
            | Quality::Extreme { .. }
            | Quality::Not(_)
            | Quality::AllOf(_)
            | Quality::AnyOf(_)
    )
}

/// The table with a unit back on it that left play while the ability resolved (CR 8.11.1), and what is last known of it. None
/// where the unit is in play.
pub fn table<'c>(state: &Table, context: &'c Context, object: &Object) -> Option<(Table, &'c LastKnown)> {
    let Object::Unit(id) = object else { return None };
    let last = context.last_of(id).filter(|_| state.unit(id).is_none())?;
    let mut back = state.clone();
    back.enter(last.unit.clone());
    Some((back, last))
}

/// The context of a triggered ability when it resolves. What has left play since is there as it last was.
pub fn catch_up(table: &Table, context: &Context) -> Context {
    let mut context = context.clone();
    let fought = context.attack.iter().flat_map(|attack| {
        let attacker = Object::Unit(attack.attacker.clone());
        [attacker, attack.target.clone()]
    });
    let meant: Vec<Object> = context.slots.values().flatten().cloned().chain(fought).collect();
    for last in &table.left {
        let id = &last.unit.id;
        let named = *id == context.this || meant.contains(&Object::Unit(id.clone()));
        if named && table.unit(id).is_none() && context.last_of(id).is_none() {
            context.gone.push(last.clone());
        }
    }
    context
}

/// Whether it is a unit that has left play without a record here: how it was is not settled.
pub fn is_lost(table: &Table, context: &Context, object: &Object) -> bool {
    object.unit().is_some_and(|id| table.unit(id).is_none() && context.last_of(id).is_none())
}

impl Scene<'_> {
    /// The arena of a thing; of a unit that has left play, the one it was in.
    pub fn arena(self, object: &Object) -> Option<Arena> {
        let last = object.unit().and_then(|id| self.context.last_of(id)).map(|last| last.unit.arena);
        arena_of(self.board, object).or(last)
    }
}
