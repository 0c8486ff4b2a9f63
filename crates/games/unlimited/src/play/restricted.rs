//! Which cards cannot be played, and on which units can an upgrade go?

use super::{
    ability::{Ban as Word, Effect, Filter, Pick as Named, Side as Whose},
    attack::Object,
    card::CardId,
    constants,
    context::Context,
    eyes::Eyes,
    filter, piloting,
    playing::{Plan, Via},
    terms::Player,
};

/// The words that say that the card cannot be played: of cards in play and of itself, and what was said of it for a time
/// (CR 6.2.2.a).
pub fn restricted(eyes: &Eyes<'_>, plan: &Plan) -> Vec<String> {
    let object = Object::Card(plan.card.clone());
    let forbids = |context: &Context, ban: &Word| match ban {
        Word::CantBePlayed(None) => true,
        Word::CantBePlayed(Some(zone)) => filter::in_zone(eyes, plan.who, *zone).contains(&object),
        Word::CantBePlayedBy(who) => {
            context.players(eyes.state, *who).is_ok_and(|players| players.contains(&plan.who))
        }
        _ => false,
    };
    let said = eyes.bans(&object).into_iter();
    let said = said.filter(|banned| {
        let context = Context::new(&std::sync::Arc::default(), &banned.this, banned.you);
        forbids(&context, &banned.ban)
    });
    let mut found: Vec<String> = said.map(|banned| banned.words).collect();
    constants::while_playing(eyes, plan.who, &plan.card, |context, doing| {
        if let Effect::Forbid { what, ban, .. } = &doing.effect
            && forbids(context, ban)
            && is_of_side(context, &what.pick, plan.who)
            && is_meant(eyes, context, &what.pick, plan)
        {
            found.push(context.quote(doing.span));
        }
    });
    found.sort();
    found.dedup();
    found
}

/// Whether words about cards to be played mean this one, wherever it lies.
pub fn is_meant(eyes: &Eyes<'_>, context: &Context, pick: &Named, plan: &Plan) -> bool {
    match pick {
        Named::This => context.this == plan.card,
        Named::Chosen { from, .. } | Named::Each(from) => {
            let what = Filter { place: None, side: None, ..from.clone() };
            let (card, way) = (Object::Card(plan.card.clone()), plan.way(eyes.rules));
            piloting::is_meant(eyes, context, &what, &card, way) == Ok(true)
                && filter::lies_there(eyes, context, from, &plan.card)
        }
        _ => false,
    }
}

/// The units an upgrade may be attached to (CR 3.6.3).
pub fn eligible(eyes: &Eyes<'_>, plan: &Plan) -> Vec<CardId> {
    let units = eyes.state.units.iter();
    let named = |unit: &&super::state::Unit| plan.hosts.as_ref().is_none_or(|hosts| hosts.contains(&unit.id));
    if matches!(plan.via, Via::Piloting(_)) {
        let fits = |unit: &&super::state::Unit| {
            let pilot = |upgrade: &super::state::Upgrade| {
                eyes.rules.card(&upgrade.id).traits.iter().any(|word| word == "pilot")
            };
            let vehicle = eyes.has_trait(unit, "vehicle");
            unit.controller == plan.who && vehicle && !unit.upgrades.iter().any(pilot)
        };
        return units.filter(fits).filter(named).map(|unit| unit.id.clone()).collect();
    }
    let allowed = |unit: &&super::state::Unit| may_be_attached(eyes, (&plan.card, plan.who), &unit.id);
    units.filter(allowed).filter(named).map(|unit| unit.id.clone()).collect()
}

/// Whether what is printed on a player's upgrade lets it be attached to a unit, as it is played or moved (CR 3.6.3).
pub fn may_be_attached(eyes: &Eyes<'_>, (upgrade, who): (&CardId, Player), unit: &CardId) -> bool {
    let unit = Object::Unit(unit.clone());
    restrictions(eyes, upgrade, who)
        .all(|(context, filter)| filter::fits(eyes, &context, &filter, &unit) != Ok(false))
}

/// "Attach to ..." (CR 8.19.2).
fn restrictions<'a>(
    eyes: &'a Eyes<'_>,
    upgrade: &'a CardId,
    who: Player,
) -> impl Iterator<Item = (Context, Filter)> + 'a {
    let sources = eyes.rules.card(upgrade).sources.iter();
    sources.flat_map(move |source| {
        let context = Context::new(source, upgrade, who);
        let doings = source.body().iter().flat_map(|step| &step.does);
        doings.filter_map(move |doing| match &doing.effect {
            Effect::AttachOnlyTo(filter) => Some((context.clone(), filter.clone())),
            _ => None,
        })
    })
}

/// Whether words mean cards of the side of who plays: `enemy events`.
pub fn is_of_side(context: &Context, pick: &Named, who: Player) -> bool {
    let side = match pick {
        Named::Chosen { from, .. } | Named::Each(from) => from.side,
        _ => None,
    };
    match side {
        None => true,
        Some(Whose::Friendly | Whose::Owned) => who == context.you,
        Some(Whose::Enemy) => who != context.you,
    }
}
