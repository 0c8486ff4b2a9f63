//! Which cards are served, and which does a query mean?
//!
//! The files of a game's `cards/` are read when somebody asks for a card first, and kept beside the index. A query means the cards that it names: by name,
//! nickname or, where nothing else is found, a name with a slip. An ordinary word that is part of a card's name means the card
//! only where it stands alone.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    path::Path,
    sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError},
};

pub(crate) use super::card_words::{does, rule, touched, url};
use super::{
    IndexPlace, card_catalogue,
    card_hit::{Between, CardHit, between, hit},
    card_questions::Asked,
    executed::{self, Fences},
};
use cards::{Card, Catalogue, PAIRS, Pool, Printed, Read, card_names::How, own::OwnCards};
use names::{Diagnostic, slug};
use rulebook::{
    Game, Rulebook,
    sources::{GameSources, SourceFile},
};
use search::{MAX_QUERY_TERMS, Request, Results, Suggested, Suggestion};

/// The game whose cards players keep in files of their own.
pub(crate) const OWN_GAME: &str = "unlimited";
/// Most cards that one query means.
const MOST: usize = 8;
/// Most words of a card's name.
const LONGEST: usize = 8;
/// Letters from which on cards are suggested.
const TYPED: usize = 2;
/// Fields of a card whose words a query may ask for: `squadrons with counter`.
const HAD: [&str; 3] = ["tokens", "keywords", "traits"];
/// Words that stand between two cards.
const BETWEEN: [&str; 9] = ["vs", "versus", "against", "and", "with", "or", "the", "a", "on"];

/// The cards of one generation. A game's files are read, and dropped, when its cards are first asked for.
#[derive(Debug, Default)]
pub struct Cards {
    games: Arc<BTreeMap<String, ReadLate>>,
    /// What the player's own files say.
    own: Arc<OwnCards>,
    /// What is asked about each card that somebody asked for.
    asked: Mutex<KnownQuestions>,
    /// What the topics of each game are called, as [`term`] compares it; read when a query first asks.
    terms: OnceLock<BTreeMap<String, BTreeSet<String>>>,
}

/// What is asked about a card, by its game and its id.
type KnownQuestions = BTreeMap<(String, String), Arc<Vec<Asked>>>;

/// The cards of one game, read when they are first asked for.
type ReadLate = LazyLock<OfGame, Box<dyn FnOnce() -> OfGame + Send>>;

/// The cards of one game.
#[derive(Debug)]
struct OfGame {
    catalogue: Catalogue,
    /// The scenarios that show them.
    fenced: Fences,
    /// Those that show two of them.
    pairs: Vec<SourceFile>,
    /// How many touch a passage, by its address below the game.
    touching: BTreeMap<String, usize>,
}

/// What the files of a game's cards say.
pub fn read(sources: &GameSources) -> Read {
    card_catalogue::read(files_of_cards(sources))
}

/// The files of a game's `cards/`.
fn files_of_cards(sources: &GameSources) -> impl Iterator<Item = &SourceFile> {
    sources.others.iter().filter(|file| file.path.starts_with("cards/"))
}

/// The shipped files of a game's cards, for a folder that has a game's rules and no cards.
fn shipped_files(game: &str) -> Vec<SourceFile> {
    let of_game = |(name, bytes): (String, Cow<'static, [u8]>)| {
        let path =
            name.strip_prefix(game)?.strip_prefix('/').filter(|path| path.starts_with("cards/"))?.to_owned();
        let text = String::from_utf8(bytes.into_owned()).ok()?;
        Some(SourceFile { path, name, text: text.into() })
    };
    shipped::files().filter_map(of_game).collect()
}

/// What is wrong with the cards of a game: findings about their files, and passages that they name but that are not there.
pub fn findings(rulebook: &Rulebook, game: &str, read: Read) -> Vec<Diagnostic> {
    let unknown = read.references.into_iter().filter(|it| rule(rulebook, game, &it.key).is_none());
    let finding = |it: cards::Reference| {
        let message = format!("`{}` names no passage of `{game}`", it.key);
        let help = "write the passage's address below the game, as in `defense-tokens/brace`";
        Diagnostic::error("card-without-passage", message).help(help).at(it.span)
    };
    let mut findings = read.findings;
    findings.extend(unknown.map(finding));
    findings
}

impl OfGame {
    fn of(files: &[SourceFile], kept: Option<&Path>) -> Self {
        let catalogue = card_catalogue::of(files, kept);
        let pairs = files.iter().filter(|file| file.path.starts_with(PAIRS)).cloned().collect();
        let mut touching = BTreeMap::new();
        for rule in catalogue.cards().iter().flat_map(|card| card.texts("rules")) {
            *touching.entry(rule.clone()).or_default() += 1;
        }
        Self { catalogue, fenced: executed::fenced(files), pairs, touching }
    }
}

impl Cards {
    /// The cards of these sources; those that were read are kept where the index lies.
    pub fn of(games: &[GameSources], place: &IndexPlace) -> Self {
        let each = |game: &GameSources| {
            let mut files: Vec<SourceFile> = files_of_cards(game).cloned().collect();
            if files.is_empty() {
                files = shipped_files(&game.id);
            }
            let has_cards = !files.is_empty();
            let kept = card_catalogue::place(place, &game.id);
            let of_game: Box<dyn FnOnce() -> OfGame + Send> =
                Box::new(move || OfGame::of(&files, kept.as_deref()));
            has_cards.then(|| (game.id.clone(), LazyLock::new(of_game)))
        };
        Self { games: Arc::new(games.iter().filter_map(each).collect()), ..Self::default() }
    }

    /// The same cards with a player's own files.
    #[must_use]
    pub fn with_own(self, own: Arc<OwnCards>) -> Self {
        Self { own, ..self }
    }

    /// What the player's own files say.
    pub(super) fn own(&self) -> &Arc<OwnCards> {
        &self.own
    }

    /// Begins to read the cards of each game on a thread beside; who asks for them meanwhile waits.
    pub(super) fn read_beside(&self) {
        for id in self.games.keys() {
            let (id, games) = (id.clone(), Arc::clone(&self.games));
            rayon::spawn(move || {
                if let Some(game) = games.get(&id) {
                    LazyLock::force(game);
                }
            });
        }
    }

    /// How many cards touch a passage.
    pub(super) fn touching(&self, game: &str, key: &str) -> usize {
        self.games.get(game).and_then(|game| game.touching.get(key)).copied().unwrap_or_default()
    }

    /// Those of a game; none where it has none.
    pub(super) fn game(&self, game: &str) -> Option<&Catalogue> {
        self.games.get(game).map(|game| &game.catalogue)
    }

    /// The scenarios that show a game's cards.
    pub(super) fn fenced(&self, game: &str) -> &Fences {
        const NONE: &Fences = &Fences::new();
        self.games.get(game).map_or(NONE, |game| &game.fenced)
    }

    /// What is asked about a card and played: it is read when it is first asked for, and kept, since reading it takes milliseconds.
    pub(super) fn asked_about(&self, game: &str, card: &str) -> Arc<Vec<Asked>> {
        let key = (game.to_owned(), card.to_owned());
        let known = || self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(asked) = known().get(&key) {
            return Arc::clone(asked);
        }
        let of_game = self.games.get(game).into_iter();
        let files = of_game.flat_map(|game| game.fenced.values().chain(&game.pairs));
        let asked = Arc::new(Asked::about(card, files, (self, game)));
        Arc::clone(known().entry(key).or_insert(asked))
    }

    /// The games that have cards, with their cards; only the `asked` one, if there is one.
    fn games<'c>(&'c self, asked: Option<&'c str>) -> impl Iterator<Item = (&'c str, &'c Catalogue)> {
        let wanted = self.games.keys().filter(move |id| asked.is_none_or(|asked| asked == *id));
        wanted.filter_map(|id| Some((id.as_str(), self.game(id)?)))
    }
}

impl Pool for Cards {
    fn catalogue(&self, game: &str) -> Option<&Catalogue> {
        self.game(game)
    }

    fn text(&self, game: &str, card: &Card) -> Option<&Printed> {
        (game == OWN_GAME).then(|| self.own.printed(card)).flatten()
    }
}

/// The cards that a query means.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    /// The cards.
    pub cards: Vec<CardHit>,
    /// Whether the query says nothing else.
    pub alone: bool,
    /// Their names as they were typed, as they are compared.
    pub names: Vec<String>,
    /// The words beside them; empty where no card is named.
    pub rest: String,
    /// What is between two of them.
    pub between: Option<Between>,
}

/// A card of a query, before anything is said of it.
pub(super) struct Meant<'a> {
    pub game: &'a str,
    pub card: &'a Card,
    pub how: How,
    /// Which of the names of the query means it: the place of its first word.
    pub place: usize,
}

/// The cards that a query means.
pub(super) fn meant(cards: &Cards, rulebook: &Rulebook, request: &Request, results: &Results) -> Named {
    // a query that names another game names no card of ours, unless it is the name of one
    let is_outside = results.outside.is_some() && !are_alone(cards, rulebook, request);
    if request.kind.is_some() || request.offset > 0 || is_outside {
        return Named::default();
    }
    let games: Vec<(&str, &Catalogue)> = cards.games(request.game.as_deref()).collect();
    let words: Vec<&str> = words_of(&results.query).collect();
    let (other, named): (Vec<Said<'_>>, Vec<Said<'_>>) =
        in_words(&games, (cards, rulebook), &words).partition(|said| said.cards.is_empty());
    let rest = other.len();
    let others: Vec<&str> = other.iter().filter_map(|said| words.get(said.words.start).copied()).collect();
    // a name that is only a word of each card's name may be said of other things
    let are_names = named.iter().all(|said| said.cards.iter().any(|it| it.how < How::Word));
    let phrase = |said: &Said<'_>| words.get(said.words.clone()).map(|all| all.iter().map(|word| term(word)));
    let names: Vec<String> =
        named.iter().filter_map(|said| Some(phrase(said)?.collect::<Vec<_>>().join(" "))).collect();
    let named = named.into_iter().flat_map(|said| nearest(said.cards, &others));
    let mut found: Vec<Meant<'_>> = named.collect();
    // a word among others need not mean a card
    let is_asked = results.corrected.is_some() || results.unknown.is_some() || results.total == 0;
    let mut is_nearly = false;
    if found.is_empty() && is_asked && rest <= 3 {
        let whole = words.join(" ");
        found = games.iter().flat_map(|(game, all)| nearly(game, all, &whole)).collect();
        // passages that a correction of the words found stay
        is_nearly = results.total == 0 && !found.is_empty();
    }
    let mut seen: Vec<(&str, &str)> = Vec::new();
    found.retain(|it| {
        let is_new = !seen.contains(&(it.game, it.card.id.as_str()));
        seen.push((it.game, it.card.id.as_str()));
        is_new
    });
    found.truncate(MOST);
    let alone = rest == 0 && are_names || is_nearly;
    let between = between((cards, rulebook), &found);
    let cards: Vec<CardHit> = found.iter().map(|it| hit((cards, rulebook), it, &found)).collect();
    let rest = if cards.is_empty() { String::new() } else { others.join(" ") };
    Named { alone: alone && !cards.is_empty(), cards, names, rest, between }
}

/// What is said at a place of a query: cards, or something else.
struct Said<'a> {
    /// Its words.
    words: Range<usize>,
    /// The cards; none where it is something else.
    cards: Vec<Meant<'a>>,
}

/// Cards of one name, first those of which a line says most of the other words: of `boba fett bounty` the one whose subtitle has
/// `bounty`, of `darth vader unit cost` those that are units and have a cost.
fn nearest<'a>(mut cards: Vec<Meant<'a>>, others: &[&str]) -> Vec<Meant<'a>> {
    let others: Vec<String> = others.iter().map(|word| term(word)).filter(|word| !word.is_empty()).collect();
    let says = |it: &Meant<'_>| {
        let line = format!("{} {}", it.card.full_name(), it.card.line());
        let said: BTreeSet<String> = line.split_whitespace().map(term).collect();
        others.iter().filter(|word| said.contains(*word)).count()
    };
    cards.sort_by_cached_key(|it| std::cmp::Reverse(says(it)));
    cards
}

/// Reads words one after the other: at each place the cards of the longest name, or none where the word says something else.
/// Words between two cards (`vs`) are passed over.
fn in_words<'a>(
    games: &[(&'a str, &'a Catalogue)],
    known: (&Cards, &Rulebook),
    words: &[&str],
) -> impl Iterator<Item = Said<'a>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(word) = words.get(at) {
            let most = LONGEST.min(words.len() - at);
            let longest = (1..=most).rev().find_map(|count| {
                let phrase = words.get(at..at + count)?.join(" ");
                let all = named(games, known, &phrase, at..at + count, words);
                (!all.is_empty()).then_some((count, all))
            });
            let (count, cards) = longest.unwrap_or((1, Vec::new()));
            let said = Said { words: at..at + count, cards };
            at += count;
            if !said.cards.is_empty() || !is_between(word) {
                return Some(said);
            }
        }
        None
    })
}

/// The cards that are called by these names, or nearly, and what is between two of them.
pub(super) fn called(
    cards: &Cards,
    rulebook: &Rulebook,
    game: Option<&str>,
    names: &[String],
) -> (Vec<CardHit>, Option<Between>) {
    let games: Vec<(&str, &Catalogue)> = cards.games(game).collect();
    let of = |(place, name): (usize, &String)| {
        let called = games.iter().flat_map(|(game, all)| {
            all.called(name).into_iter().map(move |(card, how)| Meant { game, card, how, place })
        });
        let called: Vec<Meant<'_>> = called.collect();
        let near = games.iter().flat_map(|(game, all)| nearly(game, all, name));
        if called.is_empty() { near.map(|it| Meant { place, ..it }).collect() } else { called }
    };
    let found: Vec<Meant<'_>> = names.iter().enumerate().flat_map(of).take(MOST).collect();
    let hits = found.iter().map(|it| hit((cards, rulebook), it, &found)).collect();
    (hits, between((cards, rulebook), &found))
}

/// The cards whose name, or a word of it, begins so.
pub(super) fn beginning(cards: &Cards, rulebook: &Rulebook, game: Option<&str>, words: &str) -> Vec<CardHit> {
    let all = cards.games(game).flat_map(|(game, all)| {
        all.beginning(words).into_iter().map(move |card| Meant { game, card, how: How::Word, place: 0 })
    });
    let found: Vec<Meant<'_>> = all.take(MOST).collect();
    found.iter().map(|it| hit((cards, rulebook), it, &found)).collect()
}

/// The cards that have a token, keyword or trait of this name, or touch the rule of this name.
pub(super) fn having(cards: &Cards, rulebook: &Rulebook, game: Option<&str>, thing: &str) -> Vec<CardHit> {
    let key = slug(thing);
    if key.is_empty() {
        return Vec::new();
    }
    let has = |card: &Card| {
        let facts = HAD.iter().flat_map(|field| card.texts(field));
        let named = |value: &String| slug(value) == key || slug(value).starts_with(&format!("{key}-"));
        let touches = |rule: &String| rule.rsplit('/').next() == Some(key.as_str());
        card.texts("rules").iter().any(touches) || facts.into_iter().any(named)
    };
    let all = cards.games(game).flat_map(|(game, all)| {
        let touched = |card: &&Card| !card.texts("rules").is_empty();
        let having = all.cards().iter().filter(move |card| has(card));
        let (first, others): (Vec<&Card>, Vec<&Card>) = having.partition(touched);
        first.into_iter().chain(others).map(move |card| Meant { game, card, how: How::Word, place: 0 })
    });
    let found: Vec<Meant<'_>> = all.take(MOST).collect();
    let hits = found
        .iter()
        .map(|it| CardHit { why: "what it has or touches", ..hit((cards, rulebook), it, &found) });
    hits.collect()
}

/// The words of a query without its filters.
fn words_of(query: &str) -> impl Iterator<Item = &str> {
    query.split_whitespace().filter(|word| !word.contains(':'))
}

/// The words of a query that name cards, as they were typed: of the first that are searched.
pub(super) fn words_that_name(cards: &Cards, rulebook: &Rulebook, request: &Request) -> Vec<String> {
    let games: Vec<(&str, &Catalogue)> = cards.games(request.game.as_deref()).collect();
    let words: Vec<&str> = words_of(&request.query).take(MAX_QUERY_TERMS).collect();
    let named = in_words(&games, (cards, rulebook), &words).filter(|said| !said.cards.is_empty());
    let of = |said: Said<'_>| words.get(said.words).unwrap_or_default().iter().map(|word| (*word).to_owned());
    named.flat_map(of).collect()
}

/// Whether a query names nothing but cards. Reading ends at the first word that does not.
pub(super) fn are_alone(cards: &Cards, rulebook: &Rulebook, request: &Request) -> bool {
    let games: Vec<(&str, &Catalogue)> = cards.games(request.game.as_deref()).collect();
    let words: Vec<&str> = words_of(&request.query).take(LONGEST * 2 + 1).collect();
    request.kind.is_none() && request.offset == 0 && words.len() <= LONGEST * 2 && {
        let mut said = in_words(&games, (cards, rulebook), &words);
        said.next().is_some_and(|first| !first.cards.is_empty() && said.all(|named| !named.cards.is_empty()))
    }
}

/// Whether one of these cards is called by a name.
pub(super) fn is_called(cards: &Cards, hits: &[CardHit], name: &str) -> bool {
    let is_one =
        |(card, _): &(&Card, How)| hits.iter().any(|hit| hit.id.ends_with(&format!("/{}", card.key())));
    cards.games(None).any(|(_, catalogue)| catalogue.called(name).iter().any(is_one))
}

fn is_between(word: &str) -> bool {
    BETWEEN.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str())
}

/// The cards that a phrase of a query names.
fn named<'a>(
    games: &[(&'a str, &'a Catalogue)],
    (cards, rulebook): (&Cards, &Rulebook),
    phrase: &str,
    place: Range<usize>,
    words: &[&str],
) -> Vec<Meant<'a>> {
    if is_between(phrase) {
        return Vec::new();
    }
    let count = place.len();
    let others = words.iter().filter(|word| !is_between(word)).count().saturating_sub(count);
    let has_digit = phrase.contains(|c: char| c.is_ascii_digit()) && phrase.contains(char::is_alphabetic);
    let mut all = Vec::new();
    for (game, catalogue) in games {
        let called = catalogue.called(phrase);
        if called.is_empty() {
            continue;
        }
        let is_played = rulebook.game(game).is_some_and(|game| is_played(game, phrase));
        let is_sure = others == 0 || has_digit || is_played;
        let counts = |how: How| match how {
            How::Word | How::Nearly => others == 0 || count == 1 && is_played,
            How::Name | How::FullName | How::Nickname => count > 1 || is_sure,
        };
        let called: Vec<_> = called
            .into_iter()
            .filter(|(_, how)| counts(*how))
            .map(|(card, how)| Meant { game, card, how, place: place.start })
            .collect();
        if called.is_empty() || count == 1 && is_of_a_term(cards, rulebook, game, (words, place.start)) {
            continue;
        }
        all.extend(called);
    }
    all.sort_by_key(|it| it.how);
    all
}

/// Whether a word and the next one are what a topic of the game is called: `victory tokens` names no ship.
fn is_of_a_term(cards: &Cards, rulebook: &Rulebook, game: &str, (words, at): (&[&str], usize)) -> bool {
    let Some(pair) = words.get(at..at + 2) else { return false };
    let terms = cards.terms.get_or_init(|| terms(rulebook));
    terms.get(game).is_some_and(|terms| terms.contains(&term(&pair.join(" "))))
}

/// What the topics of each game are called.
fn terms(rulebook: &Rulebook) -> BTreeMap<String, BTreeSet<String>> {
    let mut terms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for topic in rulebook.topics.values() {
        let names = topic.aliases.iter().chain([&topic.title]).map(|name| term(name));
        terms.entry(topic.id.game.clone()).or_default().extend(names);
    }
    terms
}

/// A topic's name as it is compared: the plural is the same.
fn term(name: &str) -> String {
    cards::card_names::key(name).trim_end_matches('s').to_owned()
}

/// A text's words as they are compared, with a blank around each: it says a name where it contains the name's.
pub(super) fn in_terms(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(term).collect();
    format!(" {} ", words.join(" "))
}

/// Whether the game's `game.toml` lists a word as something that the game is played with.
fn is_played(game: &Game, word: &str) -> bool {
    let word = cards::card_names::key(word);
    let one = word.strip_suffix('s').unwrap_or(&word);
    game.names.iter().any(|name| *name == word || name == one)
}

fn nearly<'a>(game: &'a str, all: &'a Catalogue, whole: &str) -> Vec<Meant<'a>> {
    all.nearly(whole).into_iter().map(|card| Meant { game, card, how: How::Nearly, place: 0 }).collect()
}

/// The cards whose name, or a word of it, begins with what was typed.
pub(super) fn suggested(
    cards: &Cards,
    rulebook: &Rulebook,
    typed: &str,
    game: Option<&str>,
) -> Vec<Suggestion> {
    if cards::card_names::key(typed).chars().count() < TYPED {
        return Vec::new();
    }
    let of_game = |(game, catalogue): (&str, &Catalogue)| {
        let title = rulebook.game(game).map(|game| game.title.clone()).unwrap_or_default();
        let one = |card: &Card| Suggestion {
            text: card.full_name(),
            alias: None,
            kind: Suggested::Card,
            url: url(game, card),
            game: game.to_owned(),
            place: format!("{title} \u{203a} Cards"),
        };
        catalogue.beginning(typed).into_iter().take(MOST).map(one).collect::<Vec<_>>()
    };
    cards.games(game).flat_map(of_game).collect()
}
