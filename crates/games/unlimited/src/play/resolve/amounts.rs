//! How much, how many?

use super::super::{
    ability::{Amount, Counted, Filter, Noun, Pick, Quantity, Stat},
    attributes,
    bans::{Answer, Ban},
    board::Board,
    context::Context,
    filter, history, last_known,
    objects::Object,
    this_way, unknown,
};
use super::targets;

/// The number an ability computes.
pub fn amount(board: &Board<'_>, context: &Context, amount: &Amount) -> Answer<u32> {
    Ok(match amount {
        Amount::Number(number) => *number,
        Amount::Stat { stat, of } => {
            let this = of.pick == Pick::This;
            let words = of.span.of(&context.source.text).to_lowercase();
            let of_one = ["its", "his", "her"].iter().any(|word| words.split(' ').next() == Some(word));
            let one = matches!(of.pick, Pick::Chosen { .. }) && !context.slots.contains_key(&of.slot.0);
            if filter::is_beside(&of.pick) {
                // `1 less than another unit's`: than whose, is asked for each that is looked at
                return Err(context.unsettled());
            }
            let of = targets::without_choice(board, context, of)?;
            if one && of.len() > 1 {
                // which of them is meant is unclear
                return Err(Ban::Unmodelled(context.source.words()));
            }
            if of_one && of.len() > 1 {
                // `its` is one thing's, and there are several
                return Err(context.unsettled());
            }
            if of.iter().any(|object| matches!(object, Object::Unknown(..))) {
                return Err(unknown::asked(context));
            }
            // `this unit's power` of a card that is in play no more, and not as it last was
            let card = |object: &Object| this && matches!(object, Object::Card(_));
            if *stat != Stat::Cost && of.iter().any(card) && context.attack.is_some() {
                return Err(context.unsettled());
            }
            if *stat != Stat::Cost
                && of.iter().any(|object| last_known::is_lost(board.state, context, object))
            {
                return Err(context.unsettled());
            }
            of.iter().filter_map(|object| attributes::stat_of(board, context, *stat, object)).sum()
        }
        Amount::Count(what) => counted(board, context, what)?,
        Amount::PerEach { times, each } => times.saturating_mul(counted(board, context, each)?),
        Amount::PerEvery { every, of } => counted(board, context, of)? / (*every).max(1),
        Amount::ThatMuch => context.that_much.ok_or_else(|| context.unsettled())?,
        Amount::Times(times, of) => times.saturating_mul(self::amount(board, context, of)?),
        Amount::Plus(of, more) => self::amount(board, context, of)?.saturating_add(*more),
        Amount::Minus(of, less) => self::amount(board, context, of)?.saturating_sub(*less),
        Amount::Sum(one, other) => {
            self::amount(board, context, one)?.saturating_add(self::amount(board, context, other)?)
        }
        Amount::Excess => match context.excess {
            Some(excess) => excess,
            None => this_way::excess(board, context)?,
        },
    })
}

fn counted(board: &Board<'_>, context: &Context, what: &Counted) -> Answer<u32> {
    Ok(match what {
        Counted::Things(filter) | Counted::Cards(filter) => things(board, context, filter)?,
        Counted::Damage(of) => {
            let of = targets::without_choice(board, context, of)?;
            let stat = super::super::ability::Stat::Damage;
            of.iter().filter_map(|object| attributes::stat_of(board, context, stat, object)).sum()
        }
        Counted::ThisWay(way) => this_way::count(board, context, way)?,
        Counted::Different { what, among } => {
            let among = targets::without_choice(board, context, among)?;
            let mut all: Vec<String> = Vec::new();
            for object in &among {
                let own = attributes::shared_of(board, *what, object);
                all.extend(own.ok_or_else(|| Ban::Unmodelled(context.source.words()))?);
            }
            different(all)
        }
        Counted::DifferentCosts(among) => {
            let among = targets::without_choice(board, context, among)?;
            let stat = super::super::ability::Stat::Cost;
            different(
                among.iter().filter_map(|object| attributes::stat_of(board, context, stat, object)).collect(),
            )
        }
        Counted::Times(happening) => history::times(board, context, happening)?,
        _ => return Err(Ban::Unmodelled(context.source.words())),
    })
}

/// How many things fit, there or in what has happened: `units that were defeated this phase`.
pub fn things(board: &Board<'_>, context: &Context, filter: &Filter) -> Answer<u32> {
    if let Some(gone) = history::departed(board, context, filter)? {
        return Ok(gone);
    }
    let objects = filter::all(board, context, filter)?;
    Ok(how_many(board, filter, &objects))
}

fn different<T: Ord>(mut all: Vec<T>) -> u32 {
    all.sort();
    all.dedup();
    u32::try_from(all.len()).unwrap_or(u32::MAX)
}

/// How many things these are. A listed card among the resources is one of those that stand so, and is not counted twice.
pub fn how_many(board: &Board<'_>, filter: &Filter, objects: &[Object]) -> u32 {
    let resources = filter.place.is_none() && filter.nouns.contains(&Noun::Resource);
    let listed = |object: &Object| resources && matches!(object, Object::Card(_));
    objects.iter().filter(|object| !listed(object)).map(|object| many(board, object)).sum()
}

/// How many things one object stands for: tokens of a kind on a unit, unknown cards.
pub fn many(board: &Board<'_>, object: &Object) -> u32 {
    match object {
        Object::Token(on, token) => board.state.unit(on).map_or(0, |unit| u32::from(unit.tokens(*token))),
        Object::Unknown(player, super::super::setup::Zone::Hand) => {
            u32::from(board.state.side(*player).hand_unknown)
        }
        Object::Resource(..) => u32::from(filter::resources_like(board, object)),
        Object::Credit(player) => u32::from(board.state.side(*player).credits),
        _ => 1,
    }
}

/// How many at most, and how many at least.
pub fn quantity(board: &Board<'_>, context: &Context, quantity: &Quantity) -> Answer<(u32, u32)> {
    Ok(match quantity {
        Quantity::Exactly(number) => {
            let number = amount(board, context, number)?;
            (number, number)
        }
        Quantity::UpTo(number) => (0, amount(board, context, number)?),
        Quantity::OneTo(number) => (1, *number),
        Quantity::Any => (0, u32::MAX),
        Quantity::All => (u32::MAX, u32::MAX),
    })
}

/// The amount that was chosen, or that is said.
pub fn chosen_amount(board: &Board<'_>, context: &Context, said: &Quantity) -> Answer<u32> {
    match (context.number, said) {
        (Some(number), Quantity::UpTo(_) | Quantity::Any) => Ok(number),
        _ => Ok(quantity(board, context, said)?.1),
    }
}
