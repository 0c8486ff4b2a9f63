//! Which cards cannot be played, and on which units can an upgrade go?

use super::{constants, piloting};
use crate::{
    ability::{Ban as Word, Effect, Filter, Pick as Named, Side as Whose},
    play::{
        nouns::{
            card::CardId,
            context::Context,
            objects::Object,
            plan::{Plan, Via},
            unit::{Unit, Upgrade},
        },
        present::{board::Board, scene::Scene},
        words::filter,
    },
    terms::Player,
};

/// The words that say that the card cannot be played: of cards in play and of itself, and what was said of it for a time
/// (CR 6.2.2.a).
pub fn restricted(board: &Board<'_>, plan: &Plan) -> Vec<String> {
    let object = Object::Card(plan.card.clone());
    let lies_in = |zone| filter::in_zone(board, plan.who, zone).contains(&object);
    let forbids = |context: &Context, ban: &Word| {
        if let Word::CantBePlayedBy(who) = ban {
            return context.players(board.table, *who).is_ok_and(|players| players.contains(&plan.who));
        }
        matches!(ban, Word::CantBePlayed(zone) if zone.is_none_or(lies_in))
    };
    let said = board.bans(&object).into_iter();
    let said = said.filter(|banned| {
        let context = Context::new(&std::sync::Arc::default(), &banned.this, banned.you);
        forbids(&context, &banned.ban)
    });
    let mut found: Vec<String> = said.map(|banned| banned.words).collect();
    constants::while_playing(board, plan.who, &plan.card, |context, doing| {
        if let Effect::Forbid { what, ban, .. } = &doing.effect
            && forbids(context, ban)
            && is_of_side(context, &what.pick, plan.who)
            && is_meant(board.scene(context), &what.pick, plan)
        {
            found.push(context.quote(doing.span));
        }
    });
    found.sort();
    found.dedup();
    found
}

/// Whether words about cards to be played mean this one, wherever it lies.
pub fn is_meant(scene: Scene<'_>, pick: &Named, plan: &Plan) -> bool {
    let (Named::Chosen { from, .. } | Named::Each(from)) = pick else {
        return *pick == Named::This && scene.context.this == plan.card;
    };
    let what = Filter { place: None, side: None, ..from.clone() };
    let (card, way) = (Object::Card(plan.card.clone()), plan.way(scene.board.rules));
    piloting::is_meant(scene, &what, &card, way) == Ok(true) && scene.lies_there(from, &plan.card)
}

/// The units an upgrade may be attached to (CR 3.6.3).
pub fn eligible(board: &Board<'_>, plan: &Plan) -> Vec<CardId> {
    let units = board.table.units.iter();
    let named = |unit: &&Unit| plan.hosts.as_ref().is_none_or(|hosts| hosts.contains(&unit.id));
    if matches!(plan.via, Via::Piloting(_)) {
        let fits = |unit: &&Unit| {
            let pilot =
                |upgrade: &Upgrade| board.rules.card(&upgrade.id).traits.iter().any(|word| word == "pilot");
            let vehicle = board.has_trait(unit, "vehicle");
            unit.controller == plan.who && vehicle && !unit.upgrades.iter().any(pilot)
        };
        return units.filter(fits).filter(named).map(|unit| unit.id.clone()).collect();
    }
    let allowed = |unit: &&Unit| may_be_attached(board, (&plan.card, plan.who), &unit.id);
    units.filter(allowed).filter(named).map(|unit| unit.id.clone()).collect()
}

/// Whether what is printed on a player's upgrade lets it be attached to a unit, as it is played or moved (CR 3.6.3).
pub fn may_be_attached(board: &Board<'_>, (upgrade, who): (&CardId, Player), unit: &CardId) -> bool {
    let unit = Object::Unit(unit.clone());
    restrictions(board, upgrade, who)
        .all(|(context, filter)| board.scene(&context).fits(&filter, &unit) != Ok(false))
}

/// "Attach to ..." (CR 8.19.2).
fn restrictions<'a>(
    board: &'a Board<'_>,
    upgrade: &'a CardId,
    who: Player,
) -> impl Iterator<Item = (Context, Filter)> + 'a {
    let sources = board.rules.card(upgrade).sources.iter();
    sources.flat_map(move |source| {
        let context = Context::new(source, upgrade, who);
        let doings = source.body().iter().flat_map(|step| &step.does);
        doings.filter_map(move |doing| {
            if let Effect::AttachOnlyTo(filter) = &doing.effect {
                Some((context.clone(), filter.clone()))
            } else {
                None
            }
        })
    })
}

/// Whether words mean cards of the side of who plays: `enemy events`.
pub fn is_of_side(context: &Context, pick: &Named, who: Player) -> bool {
    match pick.described().and_then(|from| from.side) {
        None => true,
        Some(Whose::Friendly | Whose::Owned) => who == context.you,
        Some(Whose::Enemy) => who != context.you,
    }
}

/// Whether what is printed on an upgrade lets it go to this unit (CR 3.6.3).
pub fn attaches(board: &Board<'_>, upgrade: &Object, unit: &Object) -> bool {
    let (Object::Upgrade(id), Object::Unit(unit)) = (upgrade, unit) else { return true };
    upgrade.controller(board.table).is_none_or(|who| may_be_attached(board, (id, who), unit))
}
