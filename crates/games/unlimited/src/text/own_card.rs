//! What do the words of an ability say of their own card where that is not in play?
//!
//! Most such words are not understood as a sentence: what they may change is not settled. So they are looked for one by one.

use std::collections::BTreeSet;

use super::super::ability::{Ability, About, Claim, Happens, Kind, NotUnderstood, OwnCard, Zone};

/// The words for what is done to a card.
const DONE: &[(Happens, &[&str])] = &[
    (Happens::Drawn, &["draw", "draws", "drawn"]),
    (Happens::Discarded, &["discard", "discards", "discarded"]),
    (Happens::Revealed, &["reveal", "reveals", "revealed"]),
    (Happens::LookedAt, &["look", "looks", "looked", "seen"]),
    (Happens::Resourced, &["resource", "resources", "resourced"]),
    (Happens::PutAway, &["return", "returns", "returned", "put", "puts", "placed", "shuffled"]),
    (Happens::Defeated, &["defeat", "defeats", "defeated"]),
    (Happens::Rescued, &["rescue", "rescues", "rescued"]),
];

/// What may stand between `this card` and the zone.
const LINKS: &[&str] = &[
    "is",
    "was",
    "lies",
    "remains",
    "stays",
    "can",
    "may",
    "be",
    "played",
    "discarded",
    "drawn",
    "returned",
    "revealed",
    "used",
    "as",
];

/// Whose zone it may be.
const WHOSE: &[&str] = &["your", "a", "any", "the", "its", "owner", "s", "or"];

/// Words for playing the card and for what that costs. The module `playing` reads them.
const OF_PLAYING: &[&str] = &["play", "plays", "played", "playing", "cost", "costs", "attach", "attached"];

/// What may stand between `this unit` and what is done to it.
const AUXILIARIES: &[&str] = &[
    "can", "t", "cannot", "would", "will", "may", "must", "is", "isn", "was", "be", "been", "has", "to",
    "not", "never", "only",
];

/// What an ability of a card with this title says of it; its words stand in `text`.
pub fn own_card(title: &str, text: &str, ability: &Ability) -> OwnCard {
    let all = ability.span.of(text);
    let words = in_small_letters(all);
    let heading = has_heading(&words).then(|| in_small_letters(all.split(':').next().unwrap_or_default()));
    let claims = claims(&words, heading.as_deref());
    let zones = zones(ability, &words, &claims);
    let unread = unread_parts(ability, &claims).into_iter();
    let unread = unread.filter_map(|part| Some((part.span, about(title, &part.text)?))).collect();
    let says = |of: &[&str]| heading.iter().flatten().any(|word| of.contains(&word.as_str()));
    let heading = DONE.iter().filter(|(_, of)| says(of)).map(|(happens, _)| *happens).collect();
    OwnCard { claims, heading, zones, unread }
}

/// The parts that are not understood and may be sentences. A part that waits for something is none.
fn unread_parts<'a>(ability: &'a Ability, claims: &BTreeSet<Claim>) -> Vec<&'a NotUnderstood> {
    if let Kind::Event(steps) = &ability.kind {
        return steps.iter().flat_map(|step| &step.does).filter_map(|doing| doing.effect.unread()).collect();
    }
    ability.kind.unread().filter(|_| !claims.contains(&Claim::Heading)).into_iter().collect()
}

fn claims(words: &[String], heading: Option<&[String]>) -> BTreeSet<Claim> {
    let says = |word: &str| words.iter().any(|said| said == word);
    let two = |one: &str, other: &str| words.windows(2).any(|two| two == [one, other]);
    let this = |two: &[String]| matches!(two, [this, noun] if this == "this" && is_itself(noun));
    let plays = (says("play") || says("played")) && says("from");
    let all = [
        (Claim::Heading, heading.is_some()),
        (Claim::ThisInHeading, heading.is_some_and(|heading| heading.iter().any(|word| word == "this"))),
        (Claim::ItselfInHeading, heading.is_some_and(|heading| heading.windows(2).any(this))),
        (Claim::Guarded, is_guarded(words)),
        (Claim::Undeployed, is_undeployed(words)),
        (Claim::Play, two("may", "play") || two("be", "played")),
        (Claim::Action, says("action")),
        (Claim::PlayFromDiscard, plays && says("discard")),
        (Claim::PlayFromDeck, plays && says("deck")),
        (Claim::PlayFromResources, plays && (says("resource") || says("resources"))),
        (Claim::Smuggle, says("smuggle")),
    ];
    all.into_iter().filter(|(_, is_claimed)| *is_claimed).map(|(claim, _)| claim).collect()
}

/// Whether they begin like a heading.
fn has_heading(words: &[String]) -> bool {
    let first = words.first().map(String::as_str);
    matches!(first, Some("when" | "whenever" | "on" | "at" | "action" | "epic"))
}

/// Whether words say that they hold while a unit guards their card: `while captured`.
fn is_guarded(words: &[String]) -> bool {
    let how = |word: &str| matches!(word, "captured" | "guarded" | "captive");
    let guarded = |three: &[String]| match three {
        [noun, is, word] => is_itself(noun) && is == "is" && how(word),
        _ => false,
    };
    // `while captured, ...`
    let while_so = |two: &[String]| matches!(two, [during, word] if during == "while" && how(word));
    words.windows(3).any(guarded) || words.windows(2).any(while_so)
}

/// Whether words say that they hold while their leader is not deployed.
fn is_undeployed(words: &[String]) -> bool {
    let undeployed = |three: &[String]| match three {
        [_, not, deployed] => matches!(not.as_str(), "not" | "t") && deployed == "deployed",
        _ => false,
    };
    words.windows(3).any(undeployed) || words.iter().any(|word| word == "undeployed")
}

/// The zones in which an ability says that its card lies.
fn zones(ability: &Ability, words: &[String], claims: &BTreeSet<Claim>) -> Vec<Zone> {
    let headed = claims.contains(&Claim::Heading);
    // what an event instructs is done as it is played; what of it is not understood may be no instruction
    if matches!(ability.kind, Kind::Event(_)) && (headed || !claims.contains(&Claim::Play)) {
        let unread = unread_parts(ability, claims).into_iter();
        return unread.flat_map(|part| zones_in(&in_small_letters(&part.text), false)).collect();
    }
    let mut found = zones_in(words, headed);
    if ability.kind.unread().is_some() {
        found.extend(counts_in(words));
    }
    found
}

/// The zone in which its card counts otherwise than other cards do: `this card counts as 2 resources`.
fn counts_in(words: &[String]) -> Option<Zone> {
    let says = |word: &[&str]| words.iter().any(|said| word.contains(&said.as_str()));
    let this = words.windows(2).any(|two| two == ["this", "card"]);
    let counts = this && says(&["count", "counts", "counted"]);
    let zone = || {
        let zones: [(&[&str], Zone); 4] = [
            (&["resource", "resources"], Zone::Resources),
            (&["hand"], Zone::Hand),
            (&["discard"], Zone::Discard),
            (&["deck"], Zone::Deck),
        ];
        zones.into_iter().find(|&(names, _)| says(names)).map(|(_, zone)| zone)
    };
    counts.then(zone).flatten()
}

/// The zones in which its card lies, by the words of an ability: `while this card is in your hand`.
fn zones_in(words: &[String], headed: bool) -> Vec<Zone> {
    let mut found = Vec::new();
    for (nth, two) in words.windows(2).enumerate() {
        let behind = words.get(nth + 2..).unwrap_or_default();
        let before = nth.checked_sub(1).and_then(|before| words.get(before)).map(String::as_str);
        match two {
            [this, noun] if this == "this" && noun == "resource" => found.push(Zone::Resources),
            // `if you would discard this card from your hand`: only as that is done
            [this, noun] if this == "this" && is_itself(noun) && (headed || !is_replaced(words, before)) => {
                found.extend(zones_behind(behind));
            }
            // `while in your hand`
            [during, place] if during == "while" && matches!(place.as_str(), "in" | "among") => {
                found.extend(zones_behind(words.get(nth + 1..).unwrap_or_default()));
            }
            _ => {}
        }
    }
    found
}

/// The zones in words that stand behind `this card`: `in your discard pile`, `from your hand or deck`.
fn zones_behind(words: &[String]) -> Vec<Zone> {
    let mut words = words.iter().map(String::as_str).peekable();
    let mut discarded = false;
    while let Some(link) = words.next_if(|word| LINKS.contains(word)) {
        discarded |= link == "discarded";
    }
    // `while this card is a resource`
    let mut ahead = words.clone();
    if (ahead.next(), ahead.next()) == (Some("a"), Some("resource")) {
        return vec![Zone::Resources];
    }
    // `while this card is not in play`
    let mut ahead = words.clone();
    let three = [ahead.next(), ahead.next(), ahead.next()].map(Option::unwrap_or_default);
    if matches!(three, ["not", "in", "play"] | ["out", "of", "play"] | ["isn", "t", "in"]) {
        return vec![Zone::Hand, Zone::Deck, Zone::Discard, Zone::Resources];
    }
    if words.next_if(|word| matches!(*word, "in" | "from" | "among")).is_none() {
        return Vec::new();
    }
    let mut found = Vec::new();
    loop {
        while words.next_if(|word| WHOSE.contains(word)).is_some() {}
        let zone = match words.next() {
            Some("hand") => Zone::Hand,
            Some("deck") => Zone::Deck,
            Some("discard") => Zone::Discard,
            Some("resource" | "resources") => Zone::Resources,
            Some("pile" | "zone") => continue,
            _ => break,
        };
        found.push(zone);
    }
    // `if this unit was discarded from your hand`: there it lies now
    if discarded && !found.is_empty() { vec![Zone::Discard] } else { found }
}

/// Whether a sentence speaks of what would be done to its card, or cannot be done; `before` stands before `this card`.
fn is_replaced(words: &[String], before: Option<&str>) -> bool {
    let done = before.is_some_and(|word| DONE.iter().any(|(_, of)| of.contains(&word)));
    let would = |word: &String| matches!(word.as_str(), "would" | "cannot" | "t");
    done && words.iter().any(would)
}

/// The topic of a sentence that is not understood. None where the sentence does nothing to its own card outside play.
fn about(title: &str, text: &str) -> Option<About> {
    let all = in_small_letters(text);
    text.split([',', ';', ':', '.']).find_map(|clause| {
        let words = named_as_this(in_small_letters(clause), title);
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
        says.then_some(about)
    })
}

/// The same words with `this unit` for the name of the card.
fn named_as_this(words: Vec<String>, title: &str) -> Vec<String> {
    let title = in_small_letters(title);
    let Some(nth) = words.windows(title.len().max(1)).position(|run| *run == *title) else { return words };
    let (before, behind) = (words.iter().take(nth), words.iter().skip(nth + title.len()));
    let this = ["this", "unit"].map(str::to_owned);
    before.cloned().chain(this).chain(behind.cloned()).collect()
}

/// All that words say is done to the card. `discard pile` is a place, but `put into a discard pile` is a discard.
fn said(words: &[String]) -> Vec<Happens> {
    let into = words.iter().any(|word| word == "into" || word == "put");
    let is_place = |nth: usize| !into && words.get(nth + 1).is_some_and(|word| word == "pile");
    let is_said = |of: &[&str]| {
        words.iter().enumerate().any(|(nth, word)| of.contains(&word.as_str()) && !is_place(nth))
    };
    DONE.iter().filter(|(_, of)| is_said(of)).map(|(happens, _)| *happens).collect()
}

/// What is done to `this unit`, whose first word is this one: `discard this unit`, `this unit can't be discarded`.
fn done_to(words: &[String], nth: usize) -> Vec<Happens> {
    let before = nth.checked_sub(1).and_then(|before| words.get(before));
    let behind = words.iter().skip(nth + 2).find(|word| !AUXILIARIES.contains(&word.as_str()));
    let verbs: Vec<String> = before.into_iter().chain(behind).cloned().collect();
    said(&verbs)
}

/// At which word a sentence names its own card, and by which noun.
fn itself(words: &[String]) -> Option<(usize, &str)> {
    words.windows(2).enumerate().find_map(|(nth, two)| match two {
        [this, noun] if this == "this" && is_itself(noun) => Some((nth, noun.as_str())),
        _ => None,
    })
}

fn is_itself(noun: &str) -> bool {
    matches!(noun, "card" | "copy" | "unit" | "event" | "upgrade")
}

fn in_small_letters(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
