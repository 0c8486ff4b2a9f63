//! How is a card put on the table?
//!
//! An address of the resolver that names the card: a ship or a squadron attacks, or is attacked. What the reader sets there
//! stands over its values.

use cards::{Card, CardKind};

use crate::{
    snapshot::Snapshot,
    web::{params::encode, resolve, shown::Item},
};

/// Where the resolver opens with a card, each with what it does there; nothing for what it does not play.
pub(super) fn addresses(snapshot: &Snapshot, game: &str, card: &Card) -> Vec<Item> {
    let places: &[(&str, &str, &str)] = match card.kind {
        CardKind::Ship | CardKind::Squadron => {
            &[("attack", "attacker.card", "Let it attack"), ("attack", "defender.card", "Let it be attacked")]
        }
        CardKind::Upgrade => &[("attack", "attacker.upgrades", "Let a ship attack with it")],
        CardKind::Unit => {
            &[("play", "unit.1.card", "Put it into play"), ("play", "card.1.card", "Take it into a hand")]
        }
        CardKind::Leader => {
            &[("play", "p1.leader.card", "Begin with it"), ("play", "unit.1.card", "Deploy it")]
        }
        CardKind::Base => &[("play", "p1.base.card", "Begin with it")],
        CardKind::Event | CardKind::UnitUpgrade => &[("play", "card.1.card", "Take it into a hand")],
        _ => &[],
    };
    let one = |(kind, field, title): &(&str, &str, &str)| {
        let pairs = [((*field).to_owned(), card.id.clone())];
        // what the resolver cannot play without asking is not offered
        snapshot.shelf().scenario_from_query(game, kind, &pairs).ok()?;
        let url = resolve::form_url(game, kind, &format!("{field}={}", encode(&card.id)));
        Some(Item { url, title: (*title).to_owned(), note: String::new() })
    };
    places.iter().filter_map(one).collect()
}
