//! Which words about their own card outside play are not carried out?
//!
//! `If you would discard this card, put it into play instead`, `This card can't be discarded`: a card outside play affects nothing
//! unless its own words say so (CR 1.7.8, 4.9.2), and these do. Such a sentence without a heading is *open* before its card is
//! discarded. Headings, and abilities that always work from where the card lies, are looked at by `abilities_outside_play`.

use std::sync::Arc;

use super::zone_words::{self, Happens};
use crate::{
    ability::{Effect, Kind, Occurrence, Span},
    play::{
        nouns::{bans::Ban, card::CardId, event_fields::Shown, objects::Object, source::Source},
        present::board::InPlay,
        rows::event::Event,
        tabletop::{rules::PlayRules, table::Table},
        words::{meaning, waiting},
    },
    terms::Player,
};

/// Words for playing the card and for what that costs: `playing` looks at them.
const OF_PLAYING: &[&str] = &["play", "plays", "played", "playing", "cost", "costs", "attach", "attached"];

/// What may stand between `this unit` and what is done to it.
const AUXILIARIES: &[&str] = &[
    "can", "t", "cannot", "would", "will", "may", "must", "is", "isn", "was", "be", "been", "has", "to",
    "not", "never", "only",
];

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
            let known = |object: Object| match object {
                Object::Card(card) => Some(card),
                _ => None,
            };
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
            let about = sentences(source).into_iter().find(|sentence| sentence.is_about(happens));
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

/// Of what it speaks.
enum About {
    /// Of this.
    These(Vec<Happens>),
    /// Nobody knows of what.
    Anything,
}

impl Sentence {
    fn is_about(&self, happens: Happens) -> bool {
        match &self.about {
            About::These(these) => these.contains(&happens),
            About::Anything => true,
        }
    }
}

/// The sentences of an ability about something done to its own card outside play.
pub fn sentences(source: &Arc<Source>) -> Vec<Sentence> {
    if zone_words::is_offered(source) {
        return Vec::new();
    }
    match &source.ability.kind {
        Kind::NotUnderstood(_) if zone_words::has_heading(source) => Vec::new(),
        Kind::NotUnderstood(words) => unread(source, words.span).into_iter().collect(),
        Kind::Event(steps) => {
            let doings = steps.iter().flat_map(|step| &step.does);
            let spans = doings.filter_map(|doing| match &doing.effect {
                Effect::NotUnderstood(words) => Some(words.span),
                _ => None,
            });
            spans.filter_map(|span| unread(source, span)).collect()
        }
        Kind::Constant(steps) => {
            let doings = steps.iter().flat_map(|step| &step.does);
            let replaced = |effect: &Effect| match effect {
                Effect::Replace { would, .. } => outside(&would.what),
                _ => Vec::new(),
            };
            let read = doings.map(|doing| (doing.span, replaced(&doing.effect)));
            let read = read.filter(|(_, these)| !these.is_empty());
            let ban = |span| Ban::Unmodelled(source.quote(span));
            read.map(|(span, these)| Sentence { ban: ban(span), about: About::These(these) }).collect()
        }
        _ => Vec::new(),
    }
}

/// What is done to the card itself outside play, where that is what would happen.
fn outside(what: &Occurrence) -> Vec<Happens> {
    match what {
        Occurrence::AnyOf(several) => several.iter().flat_map(outside).collect(),
        Occurrence::During { what, .. } => outside(what),
        what if !waiting::is_of_the_card_outside(what) => Vec::new(),
        Occurrence::Draws { .. } => vec![Happens::Drawn],
        _ => vec![Happens::Discarded],
    }
}

/// A sentence that is not understood, where it is about something done to its own card outside play.
fn unread(source: &Source, span: Span) -> Option<Sentence> {
    let text = span.of(&source.text);
    let ban = || Ban::NotUnderstood(source.quote(span));
    let all = zone_words::in_small_letters(text);
    text.split([',', ';', ':', '.']).find_map(|clause| {
        let words = named_as_this(zone_words::in_small_letters(clause), &source.title);
        let about = match itself(&words)? {
            // a unit or an upgrade is in play, where its words do not say that something else is done to it (CR 1.7.8)
            (nth, "unit" | "upgrade") => About::These(done_to(&words, nth)),
            _ => match (said(&words), said(&all)) {
                (these, _) if !these.is_empty() => About::These(these),
                (_, these) if !these.is_empty() => About::These(these),
                _ if all.iter().any(|word| OF_PLAYING.contains(&word.as_str())) => return None,
                _ => About::Anything,
            },
        };
        let says = !matches!(&about, About::These(these) if these.is_empty());
        says.then(|| Sentence { ban: ban(), about })
    })
}

/// Words in which the card is called by its name: that means the same as `this unit`.
fn named_as_this(words: Vec<String>, title: &str) -> Vec<String> {
    let title = zone_words::in_small_letters(title);
    let Some(nth) = words.windows(title.len().max(1)).position(|run| *run == *title) else { return words };
    let (before, behind) = (words.iter().take(nth), words.iter().skip(nth + title.len()));
    let this = ["this", "unit"].map(str::to_owned);
    before.cloned().chain(this).chain(behind.cloned()).collect()
}

/// Everything that words say may be done to the card. `discard pile` is a place, except in `put into a discard pile`.
fn said(words: &[String]) -> Vec<Happens> {
    let into = words.iter().any(|word| word == "into" || word == "put");
    let is_place = |nth: usize| !into && words.get(nth + 1).is_some_and(|word| word == "pile");
    let says = |(nth, word): (usize, &String), happens: &Happens| {
        happens.words().contains(&word.as_str()) && !is_place(nth)
    };
    let of = |happens: &Happens| words.iter().enumerate().any(|word| says(word, happens));
    Happens::ALL.iter().copied().filter(of).collect()
}

/// What is done to `this unit`, whose first word is this one: `discard this unit`, `this unit can't be discarded`.
fn done_to(words: &[String], nth: usize) -> Vec<Happens> {
    let before = nth.checked_sub(1).and_then(|before| words.get(before));
    let behind = words.iter().skip(nth + 2).find(|word| !AUXILIARIES.contains(&word.as_str()));
    let verbs: Vec<String> = before.into_iter().chain(behind).cloned().collect();
    said(&verbs)
}

/// Where a sentence names its own card, and as what.
fn itself(words: &[String]) -> Option<(usize, &str)> {
    words.windows(2).enumerate().find_map(|(nth, two)| match two {
        [this, noun] if this == "this" && zone_words::is_itself(noun) => Some((nth, noun.as_str())),
        _ => None,
    })
}
