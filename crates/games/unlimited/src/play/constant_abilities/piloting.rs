//! Which words mean a unit that is played as an upgrade?
//!
//! A unit with Piloting can be played wherever an upgrade or a card can (CR 7.5.17.c), and while it is, it is an upgrade to
//! whatever asks: costs, and what cannot be played (CR 6.2.1.a).

use crate::{
    ability::{Called, Filter, Noun, Pick, Quality, Slot, Target},
    keywords::{KeywordKind, PrintedCost},
    play::{
        nouns::{
            bans::Answer,
            card::{CardId, CardKind},
            context::Context,
            event_fields::{Played, PlayedAs},
            naming,
            objects::Object,
            plan::Via,
        },
        present::{board::Board, scene::Scene},
        tabletop::rules::PlayRules,
    },
};

/// Whether a card is played as what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It is: as printed.
    Printed,
    /// As an upgrade, although it is a unit.
    AsUpgrade,
}

impl Way {
    /// The way in which a card was played.
    pub fn of(rules: &PlayRules, played: &Played) -> Self {
        let unit = rules.card(&played.card).kind == CardKind::Unit;
        if unit && matches!(played.how, PlayedAs::Upgrade(_)) { Way::AsUpgrade } else { Way::Printed }
    }

    /// What words about a card mean, of one that is played in this way; none where they do not mean such a card.
    pub fn meant(self, what: &Filter) -> Option<Filter> {
        match self {
            Way::Printed => Some(what.clone()),
            Way::AsUpgrade => as_upgrade(what),
        }
    }
}

/// What it costs to play a card as an upgrade, each way of its own (CR 7.5.17.b).
pub fn costs(board: &Board<'_>, card: &CardId) -> Vec<PrintedCost> {
    let keywords = board.rules.card(card).keywords.iter();
    keywords.filter_map(|keyword| keyword.cost_of(KeywordKind::Piloting).cloned()).collect()
}

/// The cards that words about a card to be played mean as upgrades although units are printed on them.
pub fn pilots(scene: Scene<'_>, what: &Target) -> Vec<Object> {
    let Pick::Chosen { from, .. } = &what.pick else { return Vec::new() };
    let Some(place) = &from.place else { return Vec::new() };
    let cards = scene.in_place(place).unwrap_or_default();
    let piloted = |object: &Object| {
        object.card().is_some_and(|id| !costs(scene.board, id).is_empty())
            && is_meant(scene, from, object, Way::AsUpgrade) == Ok(true)
    };
    cards.into_iter().filter(piloted).collect()
}

/// The ways in which words that tell a player to play a card let this one be played: as printed, or as an upgrade.
pub fn ways(scene: Scene<'_>, what: &Target, card: &CardId) -> Vec<Via> {
    let object = Object::Card(card.clone());
    let meant = |way| match what.pick.described() {
        Some(from) => is_meant(scene, from, &object, way) != Ok(false),
        None => way == Way::Printed || says_card(scene.context, what),
    };
    let printed = meant(Way::Printed).then_some(Via::Ability);
    let costs = if meant(Way::AsUpgrade) { costs(scene.board, card) } else { Vec::new() };
    printed.into_iter().chain(costs.into_iter().map(Via::Piloting)).collect()
}

/// Whether words that do not describe a card (`it`, `the top card of your deck`) tell a player to play a card, and not a unit
/// (CR 6.2.1.a). `it` is played as what it was called where it was found.
fn says_card(context: &Context, what: &Target) -> bool {
    if what.called == Called::Unit {
        return false;
    }
    let found = what.pick.out_of().and_then(|slot| found_as(context, slot));
    found.is_none_or(|from| as_upgrade(from).is_some())
}

/// The words by which a card outside play was found that later words mean.
fn found_as(context: &Context, slot: Slot) -> Option<&Filter> {
    let doings = context.steps.iter().chain(context.source.body()).flat_map(|step| &step.does);
    let mut named = doings.flat_map(|doing| naming::targets(&doing.effect));
    let named = named.find(|target| target.slot == slot)?;
    let before = || named.pick.out_of().filter(|before| *before < slot);
    let described = named.pick.described().filter(|from| from.place.is_some());
    described.or_else(|| found_as(context, before()?))
}

/// Whether words mean a card that is played in this way.
pub fn is_meant(scene: Scene<'_>, what: &Filter, card: &Object, way: Way) -> Answer<bool> {
    way.meant(what).map_or(Ok(false), |what| scene.fits(&what, card))
}

/// What words ask of a unit that is played as an upgrade; none where they mean no upgrade.
fn as_upgrade(what: &Filter) -> Option<Filter> {
    let kind = |noun: &Noun| matches!(noun, Noun::Upgrade | Noun::Card | Noun::Any);
    if !what.nouns.is_empty() && !what.nouns.iter().any(kind) {
        return None;
    }
    let mut qualities = Vec::new();
    for quality in &what.qualities {
        match is_of_kind(quality) {
            Some(true) => {}
            Some(false) => return None,
            None => qualities.push(quality.clone()),
        }
    }
    Some(Filter { nouns: Vec::new(), qualities, ..what.clone() })
}

/// Whether it is so of an upgrade, where it asks only what kind of card it is.
fn is_of_kind(quality: &Quality) -> Option<bool> {
    match quality {
        Quality::Upgrade => Some(true),
        Quality::Unit | Quality::Event => Some(false),
        Quality::Not(quality) => is_of_kind(quality).map(|is| !is),
        Quality::AnyOf(several) => {
            let kinds: Option<Vec<bool>> = several.iter().map(is_of_kind).collect();
            kinds.map(|kinds| kinds.contains(&true))
        }
        _ => None,
    }
}
