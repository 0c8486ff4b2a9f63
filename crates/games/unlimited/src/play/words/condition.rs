//! Is it so?

use super::meaning;
use crate::{
    ability::{Condition, Happening, Pick as Named, Quality, Target, When},
    play::{
        nouns::{
            bans::{Answer, Ban},
            objects::Object,
            unit::Unit,
        },
        present::{
            attributes::{self, compare},
            scene::Scene,
        },
        rows::event::Event,
    },
};

impl Scene<'_> {
    /// Whether all of these are true.
    pub fn are_true(self, conditions: &[Condition]) -> Answer<bool> {
        let mut unclear = None;
        for condition in conditions {
            match self.is_true(condition) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                // a ban for what is not modelled goes before one for an unknown card
                Err(ban) if matches!(unclear, None | Some(Ban::UnknownCard(_))) => unclear = Some(ban),
                Err(_) => {}
            }
        }
        unclear.map_or(Ok(true), Err)
    }

    fn any_is_true(self, conditions: &[Condition]) -> Answer<bool> {
        let mut unclear = None;
        for condition in conditions {
            match self.is_true(condition) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(ban) => unclear = Some(ban),
            }
        }
        unclear.map_or(Ok(false), Err)
    }

    fn is_true(self, condition: &Condition) -> Answer<bool> {
        let table = self.board.table;
        match condition {
            Condition::Controls { who, is, count, what, .. } => {
                let count = self.amount(count)?;
                let mut enough = false;
                for player in self.context.players(table, *who)? {
                    let mut mine = self.fitting(what)?;
                    mine.retain(|object| object.controller(table) == Some(player));
                    enough |= compare(meaning::how_many(self.board, what, &mine), *is, count);
                }
                Ok(enough)
            }
            Condition::Is { what, quality, when, .. } => self.is_so(what, (quality, *when)),
            Condition::Exists { is, count, what, .. } => {
                let count = self.amount(count)?;
                Ok(compare(self.things(what)?, *is, count))
            }
            Condition::Happened { what, .. } => self.has_happened(what),
            Condition::Compare { left, is, right, .. } => {
                let (left, right) = (self.amount(left)?, self.amount(right)?);
                Ok(compare(left, *is, right))
            }
            Condition::Initiative { who, .. } => {
                Ok(self.context.players(table, *who)?.contains(&table.initiative.holder))
            }
            Condition::ForceIsWith { who, .. } => {
                Ok(self.context.players(table, *who)?.iter().any(|player| table.side(*player).tokens.force))
            }
            Condition::ThisWay { is, count, what, .. } => Ok(compare(self.done_this_way(what)?, *is, *count)),
            Condition::Not(condition) => Ok(!self.is_true(condition)?),
            Condition::All(conditions) => self.are_true(conditions),
            Condition::Any(conditions) => self.any_is_true(conditions),
        }
    }

    /// Whether something is so of what is named. `A friendly unit has ...`: of any; `that unit has ...`: of it.
    fn is_so(self, what: &Target, (quality, when): (&Quality, When)) -> Answer<bool> {
        let objects = self.without_choice(what)?;
        let some = matches!(what.pick, Named::Chosen { .. } | Named::OneOf(_));
        let (mut all, mut one) = (!objects.is_empty(), false);
        for object in &objects {
            let has = match when {
                When::Now => self.has(quality, object)?,
                When::Before => self.had(quality, object)?,
            };
            all &= has;
            one |= has;
        }
        Ok(if some { one } else { all })
    }

    /// Whether it has happened, or does as the attack is declared.
    fn has_happened(self, what: &Happening) -> Answer<bool> {
        let declared = self.context.attack.as_ref().filter(|_| self.context.declares());
        let attacks = declared.map(|attack| self.occurs(&what.what, &Event::Attack(attack.clone())));
        match attacks.transpose()? {
            Some(Some(_)) => Ok(true),
            Some(None) | None => self.happened(what),
        }
    }

    /// Whether something was so of a thing before the ability did anything to it: `Exhaust a unit. If it was ready, ...`.
    fn had(self, quality: &Quality, object: &Object) -> Answer<bool> {
        let unit = self.board.table.unit_of(object);
        let known = unit.and_then(|unit| self.context.before.get(&unit.id)).map(Vec::as_slice);
        if let Some([first, rest @ ..]) = known {
            let then = self.has_then(quality, first)?;
            for again in rest {
                // named more than once, and it stood differently: which of the two is meant, nothing says
                if self.has_then(quality, again)? != then {
                    return Err(self.unsettled());
                }
            }
            return Ok(then);
        }
        // the earlier state of a base, leader, resource or unnamed unit is not recorded
        let table = matches!(object, Object::Base(_) | Object::Resource(..))
            || attributes::is_exhausted(self.board, object).is_some();
        if unit.map_or(table, |_| is_of_standing(quality)) {
            return Err(self.unsettled());
        }
        self.has(quality, object)
    }

    /// Whether it was so of a unit that stood like this.
    fn has_then(self, quality: &Quality, then: &Unit) -> Answer<bool> {
        let mut back = self.board.to_state();
        if let Some(unit) = back.table.unit_mut(&then.id) {
            *unit = then.clone();
        }
        self.on(&self.board.rules.board(&back)).has(quality, &Object::Unit(then.id.clone()))
    }
}

/// Whether it is how a unit stands, which instructions change.
fn is_of_standing(quality: &Quality) -> bool {
    quality.parts().into_iter().any(|part| {
        matches!(part, Quality::Ready | Quality::Exhausted | Quality::Damaged | Quality::Undamaged)
    })
}
