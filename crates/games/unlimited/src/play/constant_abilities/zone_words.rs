//! From which zones do the words of an ability say that it works?

use crate::{
    ability::{Cost, Effect, Kind, Zone},
    play::{
        nouns::{bans::Ban, source::Source},
        words::waiting,
    },
};

/// What is done to a card that is not in play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Happens {
    Drawn,
    Discarded,
    Revealed,
    LookedAt,
    /// It becomes a resource.
    Resourced,
    /// It goes to a hand or to a deck.
    PutAway,
    /// A resource is defeated.
    Defeated,
    /// A captured card is rescued.
    Rescued,
}

impl Happens {
    /// Each of them.
    pub const ALL: &[Happens] = &[
        Happens::Drawn,
        Happens::Discarded,
        Happens::Revealed,
        Happens::LookedAt,
        Happens::Resourced,
        Happens::PutAway,
        Happens::Defeated,
        Happens::Rescued,
    ];

    /// The words for it.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Happens::Drawn => &["draw", "draws", "drawn"],
            Happens::Discarded => &["discard", "discards", "discarded"],
            Happens::Revealed => &["reveal", "reveals", "revealed"],
            Happens::LookedAt => &["look", "looks", "looked", "seen"],
            Happens::Resourced => &["resource", "resources", "resourced"],
            Happens::PutAway => &["return", "returns", "returned", "put", "puts", "placed", "shuffled"],
            Happens::Defeated => &["defeat", "defeats", "defeated"],
            Happens::Rescued => &["rescue", "rescues", "rescued"],
        }
    }
}

/// Whether a sentence speaks of what would be done to its card, or cannot be done; `before` stands before `this card`.
pub fn is_replaced(words: &[String], before: Option<&str>) -> bool {
    let done = before.is_some_and(|word| Happens::ALL.iter().any(|happens| happens.words().contains(&word)));
    let would = |word: &String| matches!(word.as_str(), "would" | "cannot" | "t");
    done && words.iter().any(would)
}

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

/// Whether an ability that says from where it works is carried out there: its instructions name the zone, and all of it is
/// understood.
pub fn is_carried_out(source: &Source) -> bool {
    let ability = &source.ability;
    let known = match &ability.kind {
        Kind::Triggered { when, .. } => when.iter().all(|happening| waiting::is_known(&happening.what)),
        Kind::Action { cost, .. } => !cost.contains(&Cost::Exhaust),
        _ => false,
    };
    let heading = heading(source).unwrap_or_default();
    known && ability.not_understood().is_empty() && !heading.iter().any(|word| word == "this")
}

/// Whether a heading that is not understood or not modelled may wait for something that happens to the card itself. One that
/// speaks of drawing, discarding or revealing the card waits for that; any other may wait for anything.
pub(crate) fn is_about(source: &Source, happens: Happens) -> bool {
    let heading = heading(source).unwrap_or_default();
    let said = |happens: Happens| heading.iter().any(|word| happens.words().contains(&word.as_str()));
    let clear = [Happens::Drawn, Happens::Discarded, Happens::Revealed];
    let meant = clear.contains(&happens) && said(happens);
    (meant || !clear.into_iter().any(said)) && is_about_itself(source)
}

/// Whether a heading that is not understood speaks of the card itself.
pub(crate) fn is_about_itself(source: &Source) -> bool {
    let unheard = match &source.ability.kind {
        Kind::NotUnderstood(_) => true,
        Kind::Triggered { when, .. } => when.iter().any(|happening| !waiting::is_known(&happening.what)),
        _ => false,
    };
    if !unheard {
        return false;
    }
    let this = |two: &[String]| matches!(two, [this, noun] if this == "this" && is_itself(noun));
    heading(source).is_some_and(|heading| heading.windows(2).any(this))
}

/// The words in front of the colon, in small letters, where the ability begins like a heading.
fn heading(source: &Source) -> Option<Vec<String>> {
    let text = source.ability.span.of(&source.text);
    has_heading(source).then(|| in_small_letters(text.split(':').next().unwrap_or_default()))
}

/// Whether it says that it works while its card is guarded by a unit.
pub(crate) fn is_guarded(source: &Source) -> bool {
    let how = |word: &str| matches!(word, "captured" | "guarded" | "captive");
    let guarded = |three: &[String]| match three {
        [noun, is, word] => is_itself(noun) && is == "is" && how(word),
        _ => false,
    };
    let standing = !matches!(source.ability.kind, Kind::Triggered { .. });
    // `while captured, ...`
    let while_so = |two: &[String]| matches!(two, [during, word] if during == "while" && how(word));
    let words = words(source);
    standing && (words.windows(3).any(guarded) || words.windows(2).any(while_so))
}

/// Whether it is said of a leader on the side that is facedown until it is deployed, and for as long.
pub(crate) fn is_undeployed(source: &Source) -> bool {
    let undeployed = |three: &[String]| match three {
        [_, not, deployed] => matches!(not.as_str(), "not" | "t") && deployed == "deployed",
        _ => false,
    };
    let standing = !matches!(source.ability.kind, Kind::Triggered { .. });
    let words = words(source);
    standing && (words.windows(3).any(undeployed) || words.iter().any(|word| word == "undeployed"))
}

/// The zones from which an ability says that it works.
pub(crate) fn zones(source: &Source) -> Vec<Zone> {
    if let Kind::Triggered { when, .. } = &source.ability.kind
        && when.iter().all(|happening| waiting::is_of_the_card_outside(&happening.what))
    {
        return Vec::new();
    }
    if is_about_itself(source) {
        return Vec::new();
    }
    match &source.ability.kind {
        // what an event instructs is done as it is played; what of it is not understood may be no instruction
        Kind::Event(steps) if !lets_play(source) => {
            let doings = steps.iter().flat_map(|step| &step.does);
            let unread = doings.filter_map(|doing| match &doing.effect {
                Effect::NotUnderstood(unread) => Some(in_small_letters(&unread.text)),
                _ => None,
            });
            unread.flat_map(|words| zones_in(&words, false)).collect()
        }
        Kind::NotUnderstood(_) => {
            let mut found = zones_in(&words(source), has_heading(source));
            found.extend(counts_in(source));
            found
        }
        _ => zones_in(&words(source), has_heading(source)),
    }
}

/// Where its card lies and counts otherwise than another would: `this card counts as 2 resources`.
fn counts_in(source: &Source) -> Option<Zone> {
    let words = words(source);
    let says = |word: &[&str]| words.iter().any(|said| word.contains(&said.as_str()));
    let this = words.windows(2).any(|two| matches!(two, [this, card] if this == "this" && card == "card"));
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

pub fn is_itself(noun: &str) -> bool {
    matches!(noun, "card" | "copy" | "unit" | "event" | "upgrade")
}

/// Whether it lets its card be played or used from where it lies, by no trigger: that is offered, see `offers`.
pub fn is_offered(source: &Source) -> bool {
    !zones(source).is_empty() && (lets_play(source) || lets_use(source))
}

/// Whether it lets its card be played, by no trigger.
pub(crate) fn lets_play(source: &Source) -> bool {
    let words = words(source);
    let two = |one: &str, other: &str| {
        words.windows(2).any(|two| matches!(two, [first, second] if first == one && second == other))
    };
    let plays = two("may", "play") || two("be", "played");
    plays && !has_heading(source)
}

/// Whether it gives its card an action ability.
pub(crate) fn lets_use(source: &Source) -> bool {
    !has_heading(source) && words(source).iter().any(|word| word == "action")
}

/// Whether it begins like a heading: it then waits for something.
pub fn has_heading(source: &Source) -> bool {
    let first = words(source).into_iter().next();
    matches!(first.as_deref(), Some("when" | "whenever" | "on" | "at" | "action" | "epic"))
}

pub(crate) fn ban(source: &Source) -> Ban {
    match &source.ability.kind {
        Kind::NotUnderstood(words) => Ban::NotUnderstood(source.quote(words.span)),
        _ => Ban::Unmodelled(source.words()),
    }
}

/// The words of an ability, in small letters.
pub fn words(source: &Source) -> Vec<String> {
    in_small_letters(source.ability.span.of(&source.text))
}

pub fn in_small_letters(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
