//! How is a card put on the table?
//!
//! An address of the resolver that has the card. A ship or a squadron attacks, or is attacked. A card with effects lies there in
//! each kind of situation in which one of them is played: in the situation that shows the card, else beside what is so anyway.

use cards::{Card, CardKind};
use serde_json::json;

use crate::{
    snapshot::{Snapshot, executed},
    web::{params::encode, passage_view::Item, resolve},
};
use scenario::{CardEffect, Kind, Scenario};

/// Where the resolver opens with a card, each with what it does there; nothing for what it does not play.
pub(super) fn addresses(snapshot: &Snapshot, game: &str, card: &Card) -> Vec<Item> {
    let places: &[(&str, &str, &str)] = match card.kind {
        CardKind::Ship | CardKind::Squadron => {
            &[("attack", "attacker.card", "Let it attack"), ("attack", "defender.card", "Let it be attacked")]
        }
        CardKind::Unit => {
            &[("play", "unit.1.card", "Put it into play"), ("play", "card.1.card", "Take it into a hand")]
        }
        CardKind::Leader => {
            &[("play", "p1.leader.card", "Begin with it"), ("play", "unit.1.card", "Deploy it")]
        }
        CardKind::Base => &[("play", "p1.base.card", "Begin with it")],
        CardKind::Event | CardKind::UnitUpgrade => &[("play", "card.1.card", "Take it into a hand")],
        _ => return with_effects(snapshot, game, card),
    };
    let one = |(kind, field, title): &(&str, &str, &str)| {
        let pairs = [((*field).to_owned(), card.id.clone())];
        // what the resolver cannot play without asking is not offered
        snapshot.shelf().scenario_from_query(game, kind, &pairs).ok()?;
        let url = resolve::form_url(game, kind, &format!("{field}={}", encode(&card.id)));
        Some(Item { url, title: (*title).to_owned(), note: String::new() })
    };
    see_it(&shown(snapshot, game, card)).chain(places.iter().filter_map(one)).collect()
}

/// How a card whose text nobody here knows is put on the table with the text that a reader types.
pub(super) struct Typed {
    /// Where the form leads.
    pub action: String,
    /// What goes with the text: the mark of a form, and the card in its field.
    pub hidden: [(String, String); 2],
    /// Where each of its texts goes, and what it is called.
    pub texts: Vec<(String, &'static str)>,
}

impl Typed {
    /// The form of a card; none for one that is put nowhere.
    pub(super) fn of(game: &str, card: &Card) -> Option<Self> {
        let (place, texts): (&str, &[(&str, &'static str)]) = match card.kind {
            CardKind::Unit => ("unit.1", &[("text", "Its text")]),
            CardKind::Event | CardKind::UnitUpgrade => ("card.1", &[("text", "Its text")]),
            CardKind::Base => ("p1.base", &[("text", "Its text")]),
            CardKind::Leader => (
                "p1.leader",
                &[("text", "The text of its Leader side"), ("unit-text", "The text of its unit side")],
            ),
            _ => return None,
        };
        Some(Self {
            action: format!("/resolve/{game}/{}", Kind::Play.word()),
            hidden: [
                (resolve::FORM_MARK.to_owned(), "form".to_owned()),
                (format!("{place}.card"), card.id.clone()),
            ],
            texts: texts.iter().map(|(field, words)| (format!("{place}.{field}"), *words)).collect(),
        })
    }
}

/// The situation that shows a card.
fn shown(snapshot: &Snapshot, game: &str, card: &Card) -> Option<Scenario> {
    let catalogue = snapshot.catalogue(game)?;
    executed::shown(card, catalogue, (snapshot.fenced(game), snapshot.shelf()))
}

/// It, as it was played.
fn see_it(shown: &Option<Scenario>) -> impl Iterator<Item = Item> + use<> {
    let played = |it: &Scenario| Item {
        url: it.url(),
        title: "See it happen".to_owned(),
        note: it.question().unwrap_or_default().to_owned(),
    };
    shown.as_ref().map(played).into_iter()
}

/// The situations in which a card does something by its effects, the one that shows it first.
fn with_effects(snapshot: &Snapshot, game: &str, card: &Card) -> Vec<Item> {
    let shown = shown(snapshot, game, card);
    let shown_in = shown.as_ref().map(Scenario::kind);
    let set_up = |kind: Kind| {
        let scenario = match &shown {
            Some(scenario) if shown_in == Some(kind) => scenario.undo_to(0),
            _ => beside_the_usual(snapshot, card, kind)?,
        };
        let url = resolve::form_url(game, kind.word(), &scenario.to_query());
        Some(Item { url, title: kind.with_a_card()?.to_owned(), note: String::new() })
    };
    let mut kinds = executed::kinds(card);
    kinds.sort_by_key(|kind| shown_in != Some(*kind));
    see_it(&shown).chain(kinds.into_iter().filter_map(set_up)).collect()
}

/// A situation in which all is as usual, with what the card does in it; none where something must be said first.
fn beside_the_usual(snapshot: &Snapshot, card: &Card, kind: Kind) -> Option<Scenario> {
    let shelf = snapshot.shelf();
    let effects = || CardEffect::of(card).into_iter().filter_map(|effect| effect.fields_in(kind));
    if let Some(field) = kind.list_of_cards(card.kind) {
        let event = effects().find_map(|effect| Some(effect.get("event")?.as_str()?.to_owned()));
        let event = event.filter(|_| kind == Kind::Timing).map(|event| ("event".to_owned(), event));
        let pairs: Vec<_> = std::iter::once((field, card.id.clone())).chain(event).collect();
        return shelf.scenario_from_query(kind.game(), kind.word(), &pairs).ok();
    }
    let effects: Vec<_> = effects().collect();
    let text = json!({ "game": kind.game(), "kind": kind.word(), "effect": effects }).to_string();
    shelf.scenario_from_json(&text, &card.id).ok()
}
