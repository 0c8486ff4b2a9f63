//! Is it so?

use super::{filter, matching, meaning};
use crate::{
    ability::{Condition, Happening, Pick as Named, Quality, Target, When},
    play::{
        nouns::{
            bans::{Answer, Ban},
            context::Context,
            objects::Object,
            unit::Unit,
        },
        present::{
            attributes::{self, compare},
            board::Board,
        },
        rows::event::Event,
    },
};

/// Whether all of these are true.
pub fn all(board: &Board<'_>, context: &Context, conditions: &[Condition]) -> Answer<bool> {
    let mut unclear = None;
    for condition in conditions {
        match is_true(board, context, condition) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            // a ban for what is not modelled goes before one for an unknown card
            Err(ban) if matches!(unclear, None | Some(Ban::UnknownCard(_))) => unclear = Some(ban),
            Err(_) => {}
        }
    }
    unclear.map_or(Ok(true), Err)
}

fn any(board: &Board<'_>, context: &Context, conditions: &[Condition]) -> Answer<bool> {
    let mut unclear = None;
    for condition in conditions {
        match is_true(board, context, condition) {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(ban) => unclear = Some(ban),
        }
    }
    unclear.map_or(Ok(false), Err)
}

/// Whether it is how a unit stands, which instructions change.
fn is_of_standing(quality: &Quality) -> bool {
    quality.parts().into_iter().any(|part| {
        matches!(part, Quality::Ready | Quality::Exhausted | Quality::Damaged | Quality::Undamaged)
    })
}

fn is_true(board: &Board<'_>, context: &Context, condition: &Condition) -> Answer<bool> {
    let table = board.table;
    match condition {
        Condition::Controls { who, is, count, what, .. } => {
            let count = meaning::amount(board, context, count)?;
            let mut enough = false;
            for player in context.players(table, *who)? {
                let mut mine = filter::all(board, context, what)?;
                mine.retain(|object| object.controller(table) == Some(player));
                enough |= compare(meaning::how_many(board, what, &mine), *is, count);
            }
            Ok(enough)
        }
        Condition::Is { what, quality, when, .. } => is_so(board, context, what, (quality, *when)),
        Condition::Exists { is, count, what, .. } => {
            let count = meaning::amount(board, context, count)?;
            Ok(compare(meaning::things(board, context, what)?, *is, count))
        }
        Condition::Happened { what, .. } => has_happened(board, context, what),
        Condition::Compare { left, is, right, .. } => {
            let (left, right) =
                (meaning::amount(board, context, left)?, meaning::amount(board, context, right)?);
            Ok(compare(left, *is, right))
        }
        Condition::Initiative { who, .. } => {
            Ok(context.players(table, *who)?.contains(&table.initiative.holder))
        }
        Condition::ForceIsWith { who, .. } => {
            Ok(context.players(table, *who)?.iter().any(|player| table.side(*player).tokens.force))
        }
        Condition::ThisWay { is, count, what, .. } => {
            Ok(compare(meaning::count(board, context, what)?, *is, *count))
        }
        Condition::Not(condition) => Ok(!is_true(board, context, condition)?),
        Condition::All(conditions) => all(board, context, conditions),
        Condition::Any(conditions) => any(board, context, conditions),
    }
}

/// Whether something is so of what is named. `A friendly unit has ...`: of any; `that unit has ...`: of it.
fn is_so(
    board: &Board<'_>,
    context: &Context,
    what: &Target,
    (quality, when): (&Quality, When),
) -> Answer<bool> {
    let objects = meaning::without_choice(board, context, what)?;
    let some = matches!(what.pick, Named::Chosen { .. } | Named::OneOf(_));
    let (mut all, mut one) = (!objects.is_empty(), false);
    for object in &objects {
        let has = match when {
            When::Now => filter::has(board, context, quality, object)?,
            When::Before => had(board, context, quality, object)?,
        };
        all &= has;
        one |= has;
    }
    Ok(if some { one } else { all })
}

/// Whether it has happened, or does as the attack is declared.
fn has_happened(board: &Board<'_>, context: &Context, what: &Happening) -> Answer<bool> {
    let declared = context.attack.as_ref().filter(|_| context.declares());
    let attacks =
        declared.map(|attack| matching::occurs(board, context, &what.what, &Event::Attack(attack.clone())));
    match attacks.transpose()? {
        Some(Some(_)) => Ok(true),
        Some(None) | None => matching::happened(board, context, what),
    }
}

/// Whether something was so of a thing before the ability did anything to it: `Exhaust a unit. If it was ready, ...`.
fn had(board: &Board<'_>, context: &Context, quality: &Quality, object: &Object) -> Answer<bool> {
    let unit = board.table.unit_of(object);
    let known = unit.and_then(|unit| context.before.get(&unit.id)).map(Vec::as_slice);
    if let Some([first, rest @ ..]) = known {
        let then = has_then(board, context, quality, first)?;
        for again in rest {
            // named more than once, and it stood differently: which of the two is meant, nothing says
            if has_then(board, context, quality, again)? != then {
                return Err(context.unsettled());
            }
        }
        return Ok(then);
    }
    // the earlier state of a base, leader, resource or unnamed unit is not recorded
    let table = matches!(object, Object::Base(_) | Object::Resource(..))
        || attributes::is_exhausted(board, object).is_some();
    if unit.map_or(table, |_| is_of_standing(quality)) {
        return Err(context.unsettled());
    }
    filter::has(board, context, quality, object)
}

/// Whether it was so of a unit that stood like this.
fn has_then(board: &Board<'_>, context: &Context, quality: &Quality, then: &Unit) -> Answer<bool> {
    let mut back = board.to_state();
    if let Some(unit) = back.table.unit_mut(&then.id) {
        *unit = then.clone();
    }
    filter::has(&board.rules.board(&back), context, quality, &Object::Unit(then.id.clone()))
}
