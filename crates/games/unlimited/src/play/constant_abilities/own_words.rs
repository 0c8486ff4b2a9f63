//! Which words about their own card outside play are not carried out?
//!
//! `If you would discard this card, put it into play instead`, `This card can't be discarded`: a card outside play affects nothing
//! unless its own words say so (CR 1.7.8, 4.9.2), and these do. Such a sentence without a heading is *open* before its card is
//! discarded. Headings, and abilities that always work from where the card lies, are looked at by `abilities_outside_play`.

use std::sync::Arc;

use super::zone_words;
use crate::{
    ability::{About, Effect, Happens, Kind, Occurrence},
    play::{
        nouns::{bans::Ban, card::CardId, event_fields::Shown, objects::Object, source::Source},
        present::board::InPlay,
        rows::event::Event,
        tabletop::{rules::PlayRules, table::Table},
        words::{meaning, waiting},
    },
    terms::Player,
};

/// The cards outside play to which an event does something, and whose they are.
pub struct Moved {
    /// Whose.
    pub you: Player,
    /// Which.
    pub cards: Vec<CardId>,
    /// What is done to them.
    pub happens: Happens,
}

/// The cards outside play to which an event does something, if it does.
pub fn moved(table: &Table, event: &Event) -> Option<Moved> {
    let of = |you: Player, card: &CardId, happens: Happens| Moved { you, cards: vec![card.clone()], happens };
    let owner = |card: &CardId| table.owner_outside(card).unwrap_or(Player::P1);
    Some(match event {
        Event::Draw { who, count, .. } => {
            let known = |object: Object| object.card().cloned();
            let drawn = meaning::top(table, *who, u32::from(*count)).into_iter().filter_map(known);
            Moved { you: *who, cards: drawn.collect(), happens: Happens::Drawn }
        }
        Event::DrawThis { who, what: Object::Card(card) } => of(*who, card, Happens::Drawn),
        Event::Discard { who, card: Object::Card(card), .. } => of(*who, card, Happens::Discarded),
        Event::Seen { who, cards, shown, .. } => {
            let you = cards.first().and_then(|card| table.owner_outside(card)).unwrap_or(*who);
            let happens = match shown {
                Shown::ToBoth => Happens::Revealed,
                Shown::ToOne => Happens::LookedAt,
            };
            Moved { you, cards: cards.clone(), happens }
        }
        Event::Resource { who, what: Object::Card(card), .. } => of(*who, card, Happens::Resourced),
        Event::Return { what: Object::Card(card), .. }
        | Event::PutOnDeck { what: Object::Card(card), .. } => of(owner(card), card, Happens::PutAway),
        Event::DefeatResource(Object::Card(card)) => of(owner(card), card, Happens::Defeated),
        Event::Rescue(captive, _) => of(captive.owner, &captive.id, Happens::Rescued),
        _ => return None,
    })
}

/// What speaks of this event, on the cards outside play to which it does something, and is not carried out: whether it happens at all
/// is not settled.
pub fn before(rules: &PlayRules, table: &Table, event: &Event) -> Vec<(InPlay, Ban)> {
    if !rules.has_lying() {
        return Vec::new();
    }
    let Some(Moved { you, cards, happens }) = moved(table, event) else { return Vec::new() };
    let mut found = Vec::new();
    for card in &cards {
        for source in &rules.card(card).sources {
            let about = sentences(source).into_iter().find(|sentence| sentence.about.is_about(happens));
            let one = || InPlay { this: card.clone(), you, source: source.clone() };
            found.extend(about.map(|sentence| (one(), sentence.ban)));
        }
    }
    found
}

/// A sentence without a heading about something done to its own card outside play.
pub struct Sentence {
    /// That it is not carried out.
    pub ban: Ban,
    about: About,
}

/// The sentences of an ability about something done to its own card outside play.
pub fn sentences(source: &Arc<Source>) -> Vec<Sentence> {
    if zone_words::is_offered(source) {
        return Vec::new();
    }
    match &source.ability.kind {
        Kind::NotUnderstood(_) | Kind::Event(_) => {
            let ban = |span| Ban::NotUnderstood(source.quote(span));
            let unread = source.own.unread.iter();
            unread.map(|(span, about)| Sentence { ban: ban(*span), about: about.clone() }).collect()
        }
        Kind::Constant(steps) => {
            let doings = steps.iter().flat_map(|step| &step.does);
            let replaced = |effect: &Effect| {
                if let Effect::Replace { would, .. } = effect { outside(&would.what) } else { Vec::new() }
            };
            let read = doings.map(|doing| (doing.span, replaced(&doing.effect)));
            let read = read.filter(|(_, these)| !these.is_empty());
            let ban = |span| Ban::Unmodelled(source.quote(span));
            read.map(|(span, these)| Sentence { ban: ban(span), about: About::These(these) }).collect()
        }
        Kind::Keyword(_) | Kind::Triggered { .. } | Kind::Action { .. } | Kind::EpicAction { .. } => {
            Vec::new()
        }
    }
}

/// What is done to the card itself outside play, where that is what would happen.
fn outside(what: &Occurrence) -> Vec<Happens> {
    let outside = what.each().into_iter().filter(|one| waiting::is_of_the_card_outside(one));
    let drawn = |one: &Occurrence| matches!(one, Occurrence::Draws { .. });
    outside.map(|one| if drawn(one) { Happens::Drawn } else { Happens::Discarded }).collect()
}
