//! Which cards are served, and which does a name or a filter mean?
//!
//! The files of a game's `cards/` are read when somebody asks for a card first, and kept beside the index.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError},
};

pub(crate) use super::card_words::{rule, url};
use super::{
    IndexPlace, card_catalogue,
    card_hit::{Between, CardHit, between, hit},
    card_words::touched,
    executed::{self, Fences},
    known_card::KnownCard,
    named_cards::{Beside, Meant},
    unit_pairs::{KnownPairs, UnitPair},
};
use cards::{Card, Catalogue, PAIRS, Pool, Printed, Read, card_names::How, own::OwnCards};
use names::{Diagnostic, PassageId, slug};
use rulebook::{
    Rulebook,
    sources::{GameSources, SourceFile},
};
use scenario::said_keywords;
use search::{Suggested, Suggestion};

/// The game whose cards players keep in files of their own.
pub(crate) const OWN_GAME: &str = "unlimited";
/// Most cards that one query means.
pub(super) const MOST: usize = 8;
/// Letters from which on cards are suggested.
const TYPED: usize = 2;
/// Fields of a card whose words a query may ask for: `squadrons with counter`.
const HAD: [&str; 3] = ["tokens", "keywords", "traits"];

/// The cards of one generation. A game's files are read, and dropped, when its cards are first asked for.
#[derive(Debug, Default)]
pub struct Cards {
    games: Arc<BTreeMap<String, ReadLate>>,
    /// What the player's own files say.
    own: Arc<OwnCards>,
    /// What is known of each card that somebody asked for.
    known: Mutex<KnownCards>,
    /// The passages of a game that say a card's name, by both, the best first.
    saying: Mutex<KnownPassages>,
    /// What the topics of each game are called, as [`term`] compares it; read when a query first asks.
    terms: OnceLock<BTreeMap<String, BTreeSet<String>>>,
    /// How many cards touch each passage of a game.
    touching: OnceLock<BTreeMap<String, BTreeMap<String, usize>>>,
    /// The keywords in the texts of the player's own files, by the ids of their cards.
    keywords: OnceLock<BTreeMap<String, Vec<&'static str>>>,
    /// The scenarios about two units of Unlimited; read when two are first named.
    unit_pairs: OnceLock<Vec<UnitPair>>,
    /// What decides between units that were named.
    pub(super) known_pairs: KnownPairs,
}

/// What is known of a card, by its game and its id.
type KnownCards = BTreeMap<(String, String), Arc<KnownCard>>;

/// The passages that say a name, by the game and the name.
type KnownPassages = BTreeMap<(String, String), Arc<[PassageId]>>;

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
        Self { catalogue, fenced: executed::fenced(files), pairs }
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
        Self {
            own,
            known: Mutex::default(),
            touching: OnceLock::new(),
            keywords: OnceLock::new(),
            known_pairs: KnownPairs::default(),
            ..self
        }
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

    /// How many cards touch a passage. All cards are counted when it is first asked.
    pub(super) fn touching(&self, game: &str, key: &str) -> usize {
        let count = || {
            let mut counts: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
            for (game, catalogue) in self.games(None) {
                let of_game = counts.entry(game.to_owned()).or_default();
                for key in catalogue.cards().iter().flat_map(|card| self.touched(game, card)) {
                    *of_game.entry(key).or_default() += 1;
                }
            }
            counts
        };
        let counts = self.touching.get_or_init(count);
        counts.get(game).and_then(|of_game| of_game.get(key)).copied().unwrap_or_default()
    }

    /// The passages that a card touches, by their addresses in its game, also those of the keywords that its text in a player's own file
    /// names. Not each of them is there.
    pub(crate) fn touched(&self, game: &str, card: &Card) -> Vec<String> {
        touched(card, self.keywords_in_text(game, card))
    }

    /// The keywords that a card's text in a player's own file names.
    pub(crate) fn keywords_in_text(&self, game: &str, card: &Card) -> &[&'static str] {
        let read = || {
            let cards = self.game(OWN_GAME).filter(|_| !self.own.is_empty());
            let printed = cards.into_iter().flat_map(Catalogue::cards).filter_map(|card| {
                let printed = self.own.printed(card)?;
                let text = format!("{}\n{}", printed.text, printed.deployed);
                Some((card.id.clone(), said_keywords(&text)))
            });
            printed.collect()
        };
        let all = self.keywords.get_or_init(read);
        all.get(&card.id).filter(|_| game == OWN_GAME).map(Vec::as_slice).unwrap_or_default()
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

    /// The scenarios that show a game's cards, one or two of them.
    pub(super) fn shown_in(&self, game: &str) -> impl Iterator<Item = &SourceFile> {
        self.games.get(game).into_iter().flat_map(|game| game.fenced.values().chain(&game.pairs))
    }

    /// What is known of a card.
    pub fn known(&self, rulebook: &Rulebook, game: &str, card: &Card) -> Arc<KnownCard> {
        let key = (game.to_owned(), card.id.clone());
        let all = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all().get(&key) {
            return Arc::clone(known);
        }
        let known = Arc::new(KnownCard::of((self, rulebook), game, card));
        Arc::clone(all().entry(key).or_insert(known))
    }

    /// The passages of a game that say a card's name. They are looked for when they are first asked for, and kept: no passage changes within
    /// a generation.
    pub(super) fn saying<E>(
        &self,
        (game, name): (&str, &str),
        look: impl FnOnce() -> Result<Vec<PassageId>, E>,
    ) -> Result<Arc<[PassageId]>, E> {
        let key = (game.to_owned(), name.to_owned());
        let known = || self.saying.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(said) = known().get(&key) {
            return Ok(Arc::clone(said));
        }
        let said = look()?.into();
        Ok(Arc::clone(known().entry(key).or_insert(said)))
    }

    /// The scenarios about two units of Unlimited.
    pub(super) fn unit_pairs(&self) -> &[UnitPair] {
        let files = || self.games.get(OWN_GAME).into_iter().flat_map(|game| &game.pairs);
        self.unit_pairs.get_or_init(|| files().filter_map(UnitPair::of).collect())
    }

    /// Whether this is what a topic of a game is called.
    pub(super) fn is_topic(&self, rulebook: &Rulebook, game: &str, words: &str) -> bool {
        let terms = self.terms.get_or_init(|| terms(rulebook));
        terms.get(game).is_some_and(|terms| terms.contains(&term(words)))
    }

    /// The games that have cards, with their cards; only the `asked` one, if there is one.
    pub(super) fn games<'c>(
        &'c self,
        asked: Option<&'c str>,
    ) -> impl Iterator<Item = (&'c str, &'c Catalogue)> {
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
    (hits, between((cards, rulebook), &found, &Beside::default()))
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
    let has = |game: &str, card: &Card| {
        let facts = HAD.iter().flat_map(|field| card.texts(field)).map(String::as_str);
        let named = |value: &str| slug(value) == key || slug(value).starts_with(&format!("{key}-"));
        let touches = |rule: &String| rule.rsplit('/').next() == Some(key.as_str());
        let of_text = cards.keywords_in_text(game, card).iter().copied();
        card.texts("rules").iter().any(touches) || facts.chain(of_text).any(named)
    };
    let all = cards.games(game).flat_map(|(game, all)| {
        let touched = |card: &&Card| !card.texts("rules").is_empty();
        let having = all.cards().iter().filter(|card| has(game, card));
        let (first, others): (Vec<&Card>, Vec<&Card>) = having.partition(touched);
        first.into_iter().chain(others).map(move |card| Meant { game, card, how: How::Word, place: 0 })
    });
    let found: Vec<Meant<'_>> = all.take(MOST).collect();
    let hits = found
        .iter()
        .map(|it| CardHit { why: "what it has or touches", ..hit((cards, rulebook), it, &found) });
    hits.collect()
}

/// Whether one of these cards is called by a name.
pub(super) fn is_called(cards: &Cards, hits: &[CardHit], name: &str) -> bool {
    let is_one =
        |(card, _): &(&Card, How)| hits.iter().any(|hit| hit.id.ends_with(&format!("/{}", card.key())));
    cards.games(None).any(|(_, catalogue)| catalogue.called(name).iter().any(is_one))
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
pub(super) fn term(name: &str) -> String {
    cards::card_names::key(name).trim_end_matches('s').to_owned()
}

/// A text's words as they are compared, with a blank around each: it says a name where it contains the name's.
pub(super) fn in_terms(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(term).collect();
    format!(" {} ", words.join(" "))
}

pub(super) fn nearly<'a>(game: &'a str, all: &'a Catalogue, whole: &str) -> Vec<Meant<'a>> {
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
