//! Which abilities of cards that are not in play say that they work from where they lie?
//!
//! By default no card in a hand, a deck, a discard pile or among the resources affects anything (CR 1.7.8, 4.9.2, 7.6.3). One whose
//! words name the zone that it works from does: `Return this unit from your discard pile to your hand` behind a heading or as an action
//! is carried out like an ability in play. Whatever else names a zone, or is not understood, is *open* where it matters. What happens to
//! the card itself, as it is drawn or discarded, is carried out: see `triggers`; and what its words say of that without a heading is
//! looked at by `own_words`.

use super::{
    ability::{Cost, Effect, Kind, Zone},
    bans::Ban,
    board::{Board, InPlay},
    card::CardId,
    constants,
    event::Event,
    objects::Object,
    own_words::{self, Happens, Moved},
    pick::Pick,
    rules::PlayRules,
    source::Source,
    state::State,
    terms::Player,
    waiting,
    work::Work,
};
use engine::{Offer, Task};

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

/// Whether an ability says that it works where its card is not in play.
pub fn speaks(source: &std::sync::Arc<Source>) -> bool {
    !zones(source).is_empty()
        || is_guarded(source)
        || is_about_itself(source)
        || is_undeployed(source)
        || !own_words::sentences(source).is_empty()
}

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

/// The abilities that say that they work from where their cards lie now.
pub fn all(rules: &PlayRules, state: &State) -> Vec<InPlay> {
    let mut found = Vec::new();
    if !rules.has_lying() {
        return found;
    }
    for player in Player::ALL {
        let side = state.side(*player);
        let lie = [
            (Zone::Hand, &side.hand),
            (Zone::Deck, &side.deck),
            (Zone::Discard, &side.discard),
            (Zone::Resources, &side.resources),
        ];
        for (zone, cards) in lie {
            for card in cards {
                let own = rules.card(card).sources.iter().filter(|source| zones(source).contains(&zone));
                found.extend(own.map(|source| InPlay {
                    this: card.clone(),
                    you: *player,
                    source: source.clone(),
                }));
            }
        }
    }
    for player in Player::ALL {
        let Some(leader) = &state.side(*player).leader else { continue };
        let own = rules.card(&leader.id).sources.iter().filter(|source| is_undeployed(source));
        let one = |source: &std::sync::Arc<Source>| InPlay {
            this: leader.id.clone(),
            you: *player,
            source: source.clone(),
        };
        found.extend(own.map(one));
    }
    for captive in state.units.iter().flat_map(|unit| &unit.captives) {
        let own = rules.card(&captive.id).sources.iter().filter(|source| is_guarded(source));
        let one = |source: &std::sync::Arc<Source>| InPlay {
            this: captive.id.clone(),
            you: captive.owner,
            source: source.clone(),
        };
        found.extend(own.map(one));
    }
    found
}

/// Texts of cards outside play about themselves that are not understood, with a heading or without: whether they work there is
/// unknown.
pub fn with_unread_words(rules: &PlayRules, state: &State) -> Vec<Ban> {
    let lie = state.sides.iter().flat_map(|side| {
        [&side.hand, &side.deck, &side.bottom, &side.discard, &side.resources].into_iter().flatten()
    });
    let captives = state.units.iter().flat_map(|unit| &unit.captives).map(|captive| &captive.id);
    let mut found = Vec::new();
    for source in lie.chain(captives).flat_map(|card| &rules.card(card).sources) {
        found.extend(is_about_itself(source).then(|| ban(source)));
        found.extend(own_words::sentences(source).into_iter().map(|sentence| sentence.ban));
    }
    found
}

/// Those of them that nothing here waits for, and that work all the time: whatever happens is not settled.
pub fn not_carried_out(board: &Board<'_>) -> Vec<Ban> {
    let all = all(board.rules, board.state).into_iter();
    let standing = all.filter(|one| {
        let always = matches!(one.source.ability.kind, Kind::Constant(_) | Kind::NotUnderstood(_));
        always && !lets_play(&one.source) && !lets_use(&one.source)
    });
    standing.map(|one| ban(&one.source)).collect()
}

/// What the heading of a card to which this event does something may wait for, and is not understood.
pub fn unread(rules: &PlayRules, state: &State, event: &Event) -> Vec<(InPlay, Ban)> {
    if !rules.has_lying() {
        return Vec::new();
    }
    let in_play = || match event {
        Event::Return { what: Object::Unit(card), .. }
        | Event::PutOnDeck { what: Object::Unit(card), .. }
        | Event::Capture { what: card, .. } => {
            let you = state.unit(card).map_or(Player::P1, |unit| unit.owner);
            Some(Moved { you, cards: vec![card.clone()], happens: Happens::PutAway })
        }
        _ => None,
    };
    let Some(Moved { you, cards, happens }) = own_words::moved(state, event).or_else(in_play) else {
        return Vec::new();
    };
    let of = |card: &CardId| {
        let own = rules.card(card).sources.iter().filter(|source| is_about(source, happens));
        let one = |source: &std::sync::Arc<Source>| {
            (InPlay { this: card.clone(), you, source: source.clone() }, ban(source))
        };
        own.map(one).collect::<Vec<_>>()
    };
    cards.iter().flat_map(of).collect()
}

/// The actions that words let a player take with cards that are not in play, each of them *open*.
pub fn offers(
    rules: &PlayRules,
    state: &State,
    who: Player,
    after: impl Fn(Vec<Task<PlayRules>>) -> Vec<Task<PlayRules>>,
) -> Vec<Offer<PlayRules>> {
    let mut found: Vec<(Pick, Ban)> = Vec::new();
    // what is carried out is offered like any other: see `using`
    let open = |one: &InPlay| one.you == who && !is_carried_out(&one.source);
    for one in all(rules, state).into_iter().filter(open) {
        let ban = ban(&one.source);
        if matches!(one.source.ability.kind, Kind::Action { .. }) {
            found.push((Pick::Use(one.this, one.source.label.clone()), ban));
        } else if lets_use(&one.source) {
            found.push((Pick::Use(one.this, "action".to_owned()), ban));
        } else if lets_play(&one.source) && !state.side(who).hand.contains(&one.this) {
            found.push((Pick::Play(one.this), ban));
        }
    }
    found.extend(permitted(rules, state, who));
    let mut offered = Vec::new();
    found.retain(|(pick, _)| {
        let new = !offered.contains(pick);
        offered.push(pick.clone());
        new
    });
    let offer = |(pick, ban)| Offer::new(pick, after(vec![Task::work(Work::Unsettled(Box::new(ban)))]));
    found.into_iter().map(offer).collect()
}

/// What cards in play let the player do with cards in other zones, in words that are not carried out.
fn permitted(rules: &PlayRules, state: &State, who: Player) -> Vec<(Pick, Ban)> {
    if !rules.has_text() || rules.is_settled() {
        return Vec::new();
    }
    let board = rules.board(state);
    let side = state.side(who);
    let mut found = Vec::new();
    for one in board.in_play().iter().filter(|one| one.you == who && !has_heading(&one.source)) {
        let Some(ban) = constants::of_ability(&board, one).into_iter().next() else { continue };
        let words = words(&one.source);
        let says = |word: &str| words.iter().any(|said| said == word);
        let play = |card: &CardId| (Pick::Play(card.clone()), ban.clone());
        if (says("play") || says("played")) && says("from") {
            let discard = side.discard.iter().filter(|_| says("discard"));
            let deck = side.deck.first().filter(|_| says("deck"));
            let resources = side.resources.iter().filter(|_| says("resource") || says("resources"));
            found.extend(discard.chain(deck).chain(resources).map(play));
        }
        if says("smuggle") {
            let has = |card: &&CardId| {
                let mut keywords = rules.card(card).keywords.iter();
                keywords.any(|keyword| keyword.kind() == super::keywords::KeywordKind::Smuggle)
            };
            let without = side.resources.iter().filter(|card| !has(card));
            found.extend(without.map(|card| (Pick::Smuggle(card.clone()), ban.clone())));
        }
    }
    found
}

/// Whether a heading that is not understood or not modelled may wait for something that happens to the card itself. One that
/// speaks of drawing, discarding or revealing the card waits for that; any other may wait for anything.
fn is_about(source: &Source, happens: Happens) -> bool {
    let heading = heading(source).unwrap_or_default();
    let said = |happens: Happens| heading.iter().any(|word| happens.words().contains(&word.as_str()));
    let clear = [Happens::Drawn, Happens::Discarded, Happens::Revealed];
    let meant = clear.contains(&happens) && said(happens);
    (meant || !clear.into_iter().any(said)) && is_about_itself(source)
}

/// Whether a heading that is not understood speaks of the card itself.
fn is_about_itself(source: &Source) -> bool {
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
fn is_guarded(source: &Source) -> bool {
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
fn is_undeployed(source: &Source) -> bool {
    let undeployed = |three: &[String]| match three {
        [_, not, deployed] => matches!(not.as_str(), "not" | "t") && deployed == "deployed",
        _ => false,
    };
    let standing = !matches!(source.ability.kind, Kind::Triggered { .. });
    let words = words(source);
    standing && (words.windows(3).any(undeployed) || words.iter().any(|word| word == "undeployed"))
}

/// The zones from which an ability says that it works.
fn zones(source: &Source) -> Vec<Zone> {
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
            [this, noun]
                if this == "this"
                    && is_itself(noun)
                    && (headed || !own_words::is_replaced(words, before)) =>
            {
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
fn lets_play(source: &Source) -> bool {
    let words = words(source);
    let two = |one: &str, other: &str| {
        words.windows(2).any(|two| matches!(two, [first, second] if first == one && second == other))
    };
    let plays = two("may", "play") || two("be", "played");
    plays && !has_heading(source)
}

/// Whether it gives its card an action ability.
fn lets_use(source: &Source) -> bool {
    !has_heading(source) && words(source).iter().any(|word| word == "action")
}

/// Whether it begins like a heading: it then waits for something.
pub fn has_heading(source: &Source) -> bool {
    let first = words(source).into_iter().next();
    matches!(first.as_deref(), Some("when" | "whenever" | "on" | "at" | "action" | "epic"))
}

fn ban(source: &Source) -> Ban {
    match &source.ability.kind {
        Kind::NotUnderstood(words) => Ban::NotUnderstood(source.quote(words.span)),
        _ => Ban::Unmodelled(source.words()),
    }
}

/// The words of an ability, in small letters.
fn words(source: &Source) -> Vec<String> {
    in_small_letters(source.ability.span.of(&source.text))
}

pub fn in_small_letters(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
