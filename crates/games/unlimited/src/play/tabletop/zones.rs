//! How does a card go from one zone to another?

use super::{
    rules::PlayRules,
    table::{Side, Table},
};
use crate::{
    ability::{DeckEnd, Entering},
    play::nouns::{
        card::CardId,
        event_fields::{Played, PlayedAs},
        objects::Object,
        setup::Zone,
        unit::{Unit, Upgrade, insert},
    },
    terms::{Player, TokenUpgrade},
};

/// Takes a card out of hand, deck, discard pile or resources.
pub(crate) fn take(table: &mut Table, card: &Object) {
    match card {
        Object::Card(id) => {
            for unit in &mut table.units {
                unit.captives.retain(|captive| captive.id != *id);
            }
            for side in &mut table.sides {
                if side.resources.contains(id) {
                    match side.exhausted {
                        0 => side.ready = side.ready.saturating_sub(1),
                        _ => side.exhausted -= 1,
                    }
                }
                let zones = [
                    &mut side.hand,
                    &mut side.deck,
                    &mut side.bottom,
                    &mut side.discard,
                    &mut side.resources,
                ];
                for zone in zones {
                    zone.retain(|other| other != id);
                }
            }
        }
        Object::Unknown(player, zone) => {
            let side = table.side_mut(*player);
            match zone {
                Zone::Hand => side.hand_unknown = side.hand_unknown.saturating_sub(1),
                Zone::Deck => side.deck_unknown = side.deck_unknown.map(|count| count.saturating_sub(1)),
                Zone::Discard => side.discard_unknown = side.discard_unknown.saturating_sub(1),
                Zone::Resources if side.exhausted > 0 => side.exhausted -= 1,
                Zone::Resources => side.ready = side.ready.saturating_sub(1),
            }
        }
        Object::Resource(player, orientation) => {
            let there = table.side_mut(*player).standing_mut(*orientation);
            *there = there.saturating_sub(1);
        }
        Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Token(..) => {}
        Object::Credit(_) | Object::Force(_) => {}
    }
}

/// Puts a card that is in no zone into a discard pile.
pub(crate) fn to_discard(table: &mut Table, owner: Player, card: &Object) {
    let side = table.side_mut(owner);
    match card.card() {
        Some(id) => insert(&mut side.discard, id.clone()),
        None => side.discard_unknown = side.discard_unknown.saturating_add(1),
    }
}

/// Returns a card to its owner's hand.
pub(crate) fn to_hand(rules: &PlayRules, table: &mut Table, what: &Object) {
    match what {
        Object::Unit(id) => {
            if let Some(unit) = leave(table, id)
                && !rules.is_token(id)
            {
                insert(&mut table.side_mut(unit.owner).hand, unit.id);
            }
        }
        Object::Upgrade(id) => {
            if let Some(upgrade) = detach(table, what) {
                insert(&mut table.side_mut(upgrade.owner).hand, id.clone());
            }
        }
        Object::Card(id) => {
            if let Some(owner) = table.owner_outside(id) {
                take(table, what);
                insert(&mut table.side_mut(owner).hand, id.clone());
            }
        }
        Object::Unknown(player, _) | Object::Resource(player, _) => {
            take(table, what);
            let side = table.side_mut(*player);
            side.hand_unknown = side.hand_unknown.saturating_add(1);
        }
        Object::Token(on, token) => set_aside(table, on, *token),
        Object::Credit(_) | Object::Force(_) => set_aside_own(table, what),
        Object::Base(_) => {}
    }
}

/// Takes a Credit token or a Force token off the table (CR 3.7.3).
pub(crate) fn set_aside_own(table: &mut Table, token: &Object) {
    match token {
        Object::Credit(player) => {
            let side = table.side_mut(*player);
            side.tokens.credits = side.tokens.credits.saturating_sub(1);
        }
        Object::Force(player) => table.side_mut(*player).tokens.force = false,
        Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Token(..) => {}
        Object::Card(_) | Object::Unknown(..) | Object::Resource(..) => {}
    }
}

/// A token that would leave play for anywhere is set aside (CR 3.7.3).
fn set_aside(table: &mut Table, on: &CardId, token: TokenUpgrade) {
    if let Some(unit) = table.unit_mut(on) {
        unit.remove_token(token);
    }
}

fn detach(table: &mut Table, what: &Object) -> Option<Upgrade> {
    let Object::Upgrade(id) = what else {
        return None;
    };
    table.units.iter_mut().find_map(|unit| {
        let place = unit.upgrades.iter().position(|upgrade| upgrade.id == *id)?;
        Some(unit.upgrades.remove(place))
    })
}

/// Puts a card on or under its owner's deck.
pub(crate) fn to_deck(rules: &PlayRules, table: &mut Table, what: &Object, end: DeckEnd) {
    let (id, owner) = match what {
        Object::Unit(id) => match leave(table, id) {
            Some(unit) if !rules.is_token(id) => (Some(unit.id), unit.owner),
            _ => return,
        },
        Object::Upgrade(id) => match detach(table, what) {
            Some(upgrade) => (Some(id.clone()), upgrade.owner),
            None => return,
        },
        Object::Card(id) => match table.owner_outside(id) {
            Some(owner) => {
                take(table, what);
                (Some(id.clone()), owner)
            }
            None => return,
        },
        Object::Unknown(player, _) | Object::Resource(player, _) => {
            take(table, what);
            (None, *player)
        }
        Object::Token(on, token) => return set_aside(table, on, *token),
        Object::Credit(_) | Object::Force(_) => return set_aside_own(table, what),
        Object::Base(_) => return,
    };
    let side = table.side_mut(owner);
    match (id, end) {
        (Some(id), DeckEnd::Top | DeckEnd::TopOrBottom) => side.deck.insert(0, id),
        (Some(id), DeckEnd::Bottom) => side.bottom.push(id),
        // which of the unknown cards in between it is, is not known
        (None, _) => side.deck_unknown = side.deck_unknown.map(|count| count.saturating_add(1)),
    }
}

/// Takes the top card off a deck; the card, where it is known. None for an empty deck.
#[expect(clippy::option_option, reason = "no card, or one that nobody knows")]
pub(crate) fn top(side: &mut Side) -> Option<Option<CardId>> {
    if !side.deck.is_empty() {
        return Some(Some(side.deck.remove(0)));
    }
    match &mut side.deck_unknown {
        Some(0) if side.bottom.is_empty() => None,
        Some(0) => Some(Some(side.bottom.remove(0))),
        Some(count) => {
            *count -= 1;
            Some(None)
        }
        None => Some(None),
    }
}

/// Puts a played card into play, or an event into its owner's discard pile.
pub(crate) fn play(rules: &PlayRules, table: &mut Table, played: &Played) {
    let card = Object::Card(played.card.clone());
    take(table, &card);
    if played.replaced {
        replace_resource(table, played.who);
    }
    let id = played.card.renewed();
    match &played.how {
        PlayedAs::Unit => {
            let mut unit = rules.fresh(id, played.who, played.owner);
            unit.exhausted = played.entering != Entering::Ready;
            played.gifts.iter().for_each(|(token, count)| unit.add_tokens(*token, *count));
            table.enter(unit);
        }
        PlayedAs::Upgrade(on) => {
            let upgrade = Upgrade { id, controller: played.who, owner: played.owner, epic_used: false };
            match table.unit_mut(on) {
                Some(unit) => insert(&mut unit.upgrades, upgrade),
                None => insert(&mut table.loose, upgrade),
            }
        }
        PlayedAs::Event => to_discard(table, played.owner, &card),
    }
}

/// The top card of the deck takes the place of a resource that was played, exhausted (CR 7.5.14.g).
fn replace_resource(table: &mut Table, who: Player) {
    let side = table.side_mut(who);
    let Some(card) = top(side) else { return };
    if let Some(card) = card {
        insert(&mut side.resources, card);
    }
    side.exhausted = side.exhausted.saturating_add(1);
}

/// Takes a unit out of play: its upgrades and captives are loose, its tokens are set aside.
pub(crate) fn leave(table: &mut Table, id: &CardId) -> Option<Unit> {
    let place = table.units.iter().position(|unit| unit.id == *id)?;
    let mut unit = table.units.remove(place);
    for upgrade in std::mem::take(&mut unit.upgrades) {
        insert(&mut table.loose, upgrade);
    }
    for captive in std::mem::take(&mut unit.captives) {
        insert(&mut table.freed, captive);
    }
    Some(unit)
}
