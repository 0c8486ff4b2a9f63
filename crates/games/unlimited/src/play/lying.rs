//! Which abilities of cards that are not in play say that they work from where they lie?
//!
//! By default no card in a hand, a deck, a discard pile or among the resources affects anything (CR 1.7.8, 4.9.2, 7.6.3). One whose
//! words name the zone that it works from does: `Return this unit from your discard pile to your hand` behind a heading or as an action
//! is carried out like an ability in play. Whatever else names a zone, or is not understood, is *open* where it matters. What happens to
//! the card itself, as it is drawn or discarded, is carried out: see `triggers`.

use super::{
    ability::{Cost, Kind, Zone},
    attack::Object,
    card::CardId,
    constants,
    event::Event,
    eyes::{Eyes, InPlay},
    game::PlayRules,
    legality::Ban,
    pick::Pick,
    source::Source,
    state::State,
    terms::Player,
    waiting,
    work::Work,
};
use engine::{Offer, Task};

/// What may stand between `this card` and the zone.
const LINKS: &[&str] =
    &["is", "was", "can", "may", "be", "played", "discarded", "drawn", "returned", "revealed", "used"];

/// Whose zone it may be.
const WHOSE: &[&str] = &["your", "a", "any", "the", "its", "owner", "s", "or"];

/// Whether an ability says that it works where its card is not in play.
pub fn speaks(source: &Source) -> bool {
    !zones(source).is_empty() || is_guarded(source) || is_about_itself(source)
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

/// The abilities of cards outside play with a heading that nobody understands: whether it is one that works there, nothing says.
pub fn with_unread_headings(rules: &PlayRules, state: &State) -> Vec<Ban> {
    let lie = state.sides.iter().flat_map(|side| {
        [&side.hand, &side.deck, &side.bottom, &side.discard, &side.resources].into_iter().flatten()
    });
    let captives = state.units.iter().flat_map(|unit| &unit.captives).map(|captive| &captive.id);
    let sources = lie.chain(captives).flat_map(|card| &rules.card(card).sources);
    sources.filter(|source| is_about_itself(source)).map(|source| ban(source)).collect()
}

/// Those of them that nothing here waits for, and that work all the time: whatever happens is not settled.
pub fn not_carried_out(eyes: &Eyes<'_>) -> Vec<Ban> {
    let all = all(eyes.rules, eyes.state).into_iter();
    let standing = all.filter(|one| {
        let always = matches!(one.source.ability.kind, Kind::Constant(_) | Kind::NotUnderstood(_));
        always && !lets_play(&one.source) && !lets_use(&one.source)
    });
    standing.map(|one| ban(&one.source)).collect()
}

/// What of a card that is drawn or discarded by this event would happen then, and is not understood.
pub fn unread(rules: &PlayRules, state: &State, event: &Event) -> Vec<(InPlay, Ban)> {
    let (you, cards, happens): (_, Vec<&CardId>, _) = match event {
        _ if !rules.has_lying() => return Vec::new(),
        Event::Draw { who, count, .. } => {
            let drawn = state.side(*who).deck.iter().take(usize::from(*count));
            (*who, drawn.collect(), Happens::Drawn)
        }
        Event::DrawThis { who, what: Object::Card(card) } => (*who, vec![card], Happens::Drawn),
        Event::Discard { who, card: Object::Card(card), .. } => (*who, vec![card], Happens::Discarded),
        Event::Seen { who, cards, .. } => {
            let owner = cards.first().and_then(|card| state.owner_outside(card));
            (owner.unwrap_or(*who), cards.iter().collect(), Happens::Revealed)
        }
        Event::Resource { who, what: Object::Card(card), .. } => (*who, vec![card], Happens::Otherwise),
        Event::Return { what: Object::Card(card), .. }
        | Event::PutOnDeck { what: Object::Card(card), .. }
        | Event::DefeatResource(Object::Card(card)) => {
            (state.owner_outside(card).unwrap_or(Player::P1), vec![card], Happens::Otherwise)
        }
        Event::Return { what: Object::Unit(card), .. }
        | Event::PutOnDeck { what: Object::Unit(card), .. }
        | Event::Capture { what: card, .. } => {
            let owner = state.unit(card).map_or(Player::P1, |unit| unit.owner);
            (owner, vec![card], Happens::Otherwise)
        }
        _ => return Vec::new(),
    };
    let of = |card: &CardId| {
        let own = rules.card(card).sources.iter().filter(|source| is_about(source, happens));
        let one = |source: &std::sync::Arc<Source>| {
            (InPlay { this: card.clone(), you, source: source.clone() }, ban(source))
        };
        own.map(one).collect::<Vec<_>>()
    };
    cards.into_iter().flat_map(of).collect()
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
    let eyes = rules.eyes(state);
    let side = state.side(who);
    let mut found = Vec::new();
    for one in eyes.in_play().iter().filter(|one| one.you == who && !has_heading(&one.source)) {
        let Some(ban) = constants::of_ability(&eyes, one).into_iter().next() else { continue };
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

/// What happens to a card that is not in play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Happens {
    Drawn,
    Discarded,
    Revealed,
    /// It goes somewhere else.
    Otherwise,
}

/// Whether a heading that is not understood, or that nothing here waits for, may wait for what happens to the card itself: one that
/// speaks of drawing, discarding or revealing it waits for that, and of any other nobody knows.
fn is_about(source: &Source, happens: Happens) -> bool {
    let said = |words: &[&str]| {
        heading(source).unwrap_or_default().iter().any(|word| words.contains(&word.as_str()))
    };
    let (drawn, discarded) = (said(&["draw", "drawn"]), said(&["discard", "discarded"]));
    let revealed = said(&["reveal", "revealed"]);
    let unsaid = !drawn && !discarded && !revealed;
    let meant = match happens {
        Happens::Drawn => drawn,
        Happens::Discarded => discarded,
        Happens::Revealed => revealed,
        Happens::Otherwise => false,
    };
    (meant || unsaid) && is_about_itself(source)
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
    let guarded = |three: &[String]| match three {
        [noun, is, how] => {
            is_itself(noun) && is == "is" && matches!(how.as_str(), "captured" | "guarded" | "captive")
        }
        _ => false,
    };
    let standing = !matches!(source.ability.kind, Kind::Triggered { .. });
    standing && words(source).windows(3).any(guarded)
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
    if matches!(source.ability.kind, Kind::Event(_)) && !lets_play(source) {
        return Vec::new();
    }
    let words = words(source);
    let mut found = Vec::new();
    for (nth, noun) in words.iter().enumerate() {
        if is_itself(noun)
            && nth.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|word| word == "this")
        {
            found.extend(zones_behind(words.get(nth + 1..).unwrap_or_default()));
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
    if words.next_if(|word| matches!(*word, "in" | "from")).is_none() {
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

fn is_itself(noun: &str) -> bool {
    matches!(noun, "card" | "unit" | "event" | "upgrade")
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
fn has_heading(source: &Source) -> bool {
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

fn in_small_letters(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
