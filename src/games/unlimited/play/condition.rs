//! Is it so?

use super::{
    ability::{Condition, Who},
    context::Context,
    eyes::Eyes,
    filter::{self, Answer, compare},
    history,
    legality::Ban,
    resolve::{amounts, targets},
    terms::Player,
};

/// Whether all of these are true.
pub fn all(eyes: &Eyes<'_>, context: &Context, conditions: &[Condition]) -> Answer<bool> {
    for condition in conditions {
        if !is_true(eyes, context, condition)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_true(eyes: &Eyes<'_>, context: &Context, condition: &Condition) -> Answer<bool> {
    let state = eyes.state;
    match condition {
        Condition::Controls { who, is, count, what, .. } => {
            let count = amounts::amount(eyes, context, count)?;
            let mut enough = false;
            for player in players(eyes, context, *who) {
                let mine = filter::all(eyes, context, what)?;
                let mine = mine.iter().filter(|object| object.controller(state) == Some(player)).count();
                let resources = what.nouns.contains(&super::ability::Noun::Resource) && what.place.is_none();
                let mine = if resources { resources_of(eyes, player) } else { mine };
                enough |= compare(u32::try_from(mine).unwrap_or(u32::MAX), *is, count);
            }
            Ok(enough)
        }
        Condition::Is { what, quality, .. } => {
            let objects = targets::without_choice(eyes, context, what)?;
            let mut all = !objects.is_empty();
            for object in &objects {
                all &= filter::has(eyes, context, quality, object)?;
            }
            Ok(all)
        }
        Condition::Exists { is, count, what, .. } => {
            let count = amounts::amount(eyes, context, count)?;
            let there = filter::all(eyes, context, what)?.len();
            Ok(compare(u32::try_from(there).unwrap_or(u32::MAX), *is, count))
        }
        Condition::Happened { what, .. } => history::happened(eyes, context, what),
        Condition::Compare { left, is, right, .. } => {
            let (left, right) =
                (amounts::amount(eyes, context, left)?, amounts::amount(eyes, context, right)?);
            Ok(compare(left, *is, right))
        }
        Condition::Initiative { who, .. } => Ok(players(eyes, context, *who).contains(&state.initiative)),
        Condition::ForceIsWith { who, .. } => {
            Ok(players(eyes, context, *who).iter().any(|player| state.side(*player).force))
        }
        Condition::ThisWay { is, count, what, .. } => {
            let mut there = 0_u32;
            for object in &context.this_way {
                let fits = match &what.what {
                    Some(what) => fits_gone(eyes, context, what, object)?,
                    None => true,
                };
                there += u32::from(fits);
            }
            Ok(compare(there, *is, *count))
        }
        Condition::Not(condition) => Ok(!is_true(eyes, context, condition)?),
        Condition::All(conditions) => all(eyes, context, conditions),
        Condition::Any(conditions) => {
            for condition in conditions {
                if is_true(eyes, context, condition)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        #[allow(unreachable_patterns)]
        _ => Err(Ban::Unmodelled(context.source.words())),
    }
}

/// Whether something fits that may have left play by what was just done to it.
fn fits_gone(
    eyes: &Eyes<'_>,
    context: &Context,
    what: &super::ability::Filter,
    object: &super::attack::Object,
) -> Answer<bool> {
    filter::fits(eyes, context, what, object)
}

fn players(eyes: &Eyes<'_>, context: &Context, who: Who) -> Vec<Player> {
    context.players(eyes.state, who)
}

fn resources_of(eyes: &Eyes<'_>, player: Player) -> usize {
    let side = eyes.state.side(player);
    usize::from(side.ready) + usize::from(side.exhausted)
}
