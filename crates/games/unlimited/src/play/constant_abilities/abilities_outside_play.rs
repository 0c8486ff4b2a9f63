//! Which abilities of cards that are not in play say that they work from where they lie?
//!
//! By default no card in a hand, a deck, a discard pile or among the resources affects anything (CR 1.7.8, 4.9.2, 7.6.3). One whose
//! words name the zone that it works from does: `Return this unit from your discard pile to your hand` behind a heading or as an action
//! is carried out like an ability in play. Whatever else names a zone, or is not understood, is *open* where it matters. What happens to
//! the card itself, as it is drawn or discarded, is carried out: see `triggers`; and what its words say of that without a heading is
//! looked at by `own_words`.

use super::{
    own_words::{self, Moved},
    zone_words,
};
use crate::{
    ability::{Happens, Kind, Zone},
    play::{
        nouns::{bans::Ban, card::CardId, source::Source},
        present::board::{Board, InPlay},
        rows::event::Event,
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Player,
};

/// Whether an ability says that it works where its card is not in play.
pub fn speaks(source: &std::sync::Arc<Source>) -> bool {
    !zone_words::zones(source).is_empty()
        || zone_words::is_guarded(source)
        || zone_words::is_about_itself(source)
        || zone_words::is_undeployed(source)
        || !own_words::sentences(source).is_empty()
}

/// The abilities that say that they work from where their cards lie now.
pub fn all(rules: &PlayRules, table: &Table) -> Vec<InPlay> {
    if !rules.has_lying() {
        return Vec::new();
    }
    let on = |this: &CardId, you: Player, works: &dyn Fn(&Source) -> bool| -> Vec<InPlay> {
        let own = rules.card(this).sources.iter().filter(|source| works(source));
        own.map(|source| InPlay { this: this.clone(), you, source: source.clone() }).collect()
    };
    let mut found = Vec::new();
    for player in Player::ALL {
        let side = table.side(*player);
        let lie = [
            (Zone::Hand, &side.hand),
            (Zone::Deck, &side.deck),
            (Zone::Discard, &side.discard),
            (Zone::Resources, &side.resources),
        ];
        for (zone, cards) in lie {
            let works = |source: &Source| zone_words::zones(source).contains(&zone);
            found.extend(cards.iter().flat_map(|card| on(card, *player, &works)));
        }
    }
    for player in Player::ALL {
        let leader = table.side(*player).leader.iter();
        found.extend(leader.flat_map(|leader| on(&leader.id, *player, &zone_words::is_undeployed)));
    }
    let captives = table.units.iter().flat_map(|unit| &unit.captives);
    found.extend(captives.flat_map(|captive| on(&captive.id, captive.owner, &zone_words::is_guarded)));
    found
}

/// Texts of cards outside play about themselves that are not understood, with a heading or without: whether they work there is
/// unknown.
pub fn with_unread_words(rules: &PlayRules, table: &Table) -> Vec<Ban> {
    let lie = table.sides.iter().flat_map(|side| {
        [&side.hand, &side.deck, &side.bottom, &side.discard, &side.resources].into_iter().flatten()
    });
    let captives = table.units.iter().flat_map(|unit| &unit.captives).map(|captive| &captive.id);
    let mut found = Vec::new();
    for source in lie.chain(captives).flat_map(|card| &rules.card(card).sources) {
        found.extend(zone_words::is_about_itself(source).then(|| zone_words::ban(source)));
        found.extend(own_words::sentences(source).into_iter().map(|sentence| sentence.ban));
    }
    found
}

/// Those that nothing here waits for, and that work all the time: whatever happens is not settled.
pub fn standing(board: &Board<'_>) -> Vec<InPlay> {
    let mut found = all(board.rules, board.table);
    found.retain(|one| {
        let always = matches!(one.source.ability.kind, Kind::Constant(_) | Kind::NotUnderstood(_));
        always && !zone_words::lets_play(&one.source) && !zone_words::lets_use(&one.source)
    });
    found
}

/// What the heading of a card to which this event does something may wait for, and is not understood.
pub fn unread(rules: &PlayRules, table: &Table, event: &Event) -> Vec<(InPlay, Ban)> {
    if !rules.has_lying() {
        return Vec::new();
    }
    let in_play = || {
        let card = event.taken_unit()?;
        let you = table.unit(card).map_or(Player::P1, |unit| unit.owner);
        Some(Moved { you, cards: vec![card.clone()], happens: Happens::PutAway })
    };
    let Some(Moved { you, cards, happens }) = own_words::moved(table, event).or_else(in_play) else {
        return Vec::new();
    };
    let of = |card: &CardId| {
        let own = rules.card(card).sources.iter().filter(|source| zone_words::is_about(source, happens));
        let one = |source: &std::sync::Arc<Source>| {
            (InPlay { this: card.clone(), you, source: source.clone() }, zone_words::ban(source))
        };
        own.map(one).collect::<Vec<_>>()
    };
    cards.iter().flat_map(of).collect()
}
