//! What do readers see at one moment?
//!
//! A [`Snapshot`] is one generation: a rulebook, the searcher over exactly its passages, and what the
//! scenarios under them came to. It is immutable and swapped whole ([`Shared`]), so that every answer
//! comes wholly from one generation.

mod card_catalogue;
mod card_filters;
mod card_hit;
mod card_questions;
mod card_words;
pub mod cards;
pub mod executed;
mod found;
mod known_card;
pub mod lines;
mod named_cards;
mod unit_pairs;

use std::{fmt, path::PathBuf, sync::Arc, time::SystemTime};

pub use self::card_hit::{Between, CardHit};
pub use self::cards::Cards;
use self::executed::Fences;
pub use self::found::{AskedAbout, SearchAnswer};
pub use self::known_card::KnownCard;
pub use self::lines::Lines;
use self::named_cards::ReadQuery;
use ::cards::{Card, Catalogue, own::OwnCards};
use arc_swap::{ArcSwap, Guard};
use names::PassageId;
use phrase::Phrase;

use rulebook::{
    Game, Passage, Rulebook, Standing, Told,
    foreign_ids::{self, Keeping},
    sources::{self, GameSources, Stale},
};
use scenario::{Checked, Checks, Outcome, Shelf};
use search::{Hit, Kept, MAX_SUGGESTIONS, Progress, Request, Results, SearchError, Searcher, Suggestion};

/// Where the index of a snapshot lives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum IndexPlace {
    /// In memory only; nothing is written.
    #[default]
    Memory,
    /// In a folder, one sub-folder per generation.
    Folder(PathBuf),
}

impl IndexPlace {
    /// The index that lies there; none where none is kept.
    fn kept(&self, fingerprint: &str) -> Option<Kept> {
        match self {
            Self::Memory => None,
            Self::Folder(dir) => Some(Kept::read(dir, fingerprint)),
        }
    }
}

/// Why there is no snapshot.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The index could not be built or written.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl SnapshotError {
    /// What to do about it, as one line.
    pub fn help(&self) -> String {
        match self {
            Self::Search(error) => error.help(),
        }
    }
}

/// One generation of what readers see.
#[derive(Debug)]
pub struct Snapshot {
    /// What the rules say.
    pub rulebook: Rulebook,
    /// How its passages are found.
    pub searcher: Searcher,
    /// What the sources were, and what is said of broken ones: equal fingerprints, equal snapshots.
    pub fingerprint: String,
    /// The day on which it was made, `YYYY-MM-DD`: nothing on its pages lies after it.
    pub day: String,
    /// What the scenarios under its passages came to, as far as somebody asked.
    checks: Checks,
    /// What the games are played with.
    cards: Cards,
    /// What players call things in a line of words.
    lines: Lines,
}

impl Snapshot {
    /// The cards of a game; none where it has none.
    pub fn catalogue(&self, game: &str) -> Option<&Catalogue> {
        self.cards.game(game)
    }

    /// The scenarios that show the cards of a game.
    pub fn fenced(&self, game: &str) -> &Fences {
        self.cards.fenced(game)
    }

    /// The cards that scenarios may name.
    pub fn shelf(&self) -> Shelf<'_> {
        Shelf::of(&self.cards)
    }

    /// What a line of words says, of one game or of whichever it is.
    pub fn line(&self, line: &str, game: Option<&str>) -> Phrase {
        self.lines.dictionary().read(line, game, self.shelf())
    }

    /// The passages that a card touches, by their addresses in its game. Not each of them is there.
    pub fn touched(&self, game: &str, card: &Card) -> Vec<String> {
        self.cards.touched(game, card)
    }

    /// What is known of a card beside what stands on it.
    pub fn known_card(&self, game: &str, card: &Card) -> Arc<KnownCard> {
        self.cards.known(&self.rulebook, game, card)
    }

    /// The keywords that a card has, or that its text in a player's own file names.
    pub fn keywords<'a>(&'a self, game: &str, card: &'a Card) -> impl Iterator<Item = &'a str> {
        let plain = |keyword: &'a String| keyword.split(' ').next().unwrap_or(keyword);
        let of_text = self.cards.keywords_in_text(game, card).iter().copied();
        card.texts("keywords").iter().map(plain).chain(of_text)
    }

    /// How many cards touch a passage.
    pub fn touching(&self, id: &PassageId) -> usize {
        self.cards.touching(id.game(), &format!("{}/{}", id.topic(), id.passage()))
    }

    /// What the player's own files say of cards.
    pub fn own_cards(&self) -> &Arc<OwnCards> {
        self.cards.own()
    }

    /// The same with what a player's own files say of cards.
    #[must_use]
    pub fn with_own_cards(self, own: Arc<OwnCards>) -> Self {
        Self { cards: self.cards.with_own(own), ..self }
    }

    /// What somebody may be typing: topics, passages and questions, then cards.
    pub fn suggest(&self, typed: &str, game: Option<&str>, limit: usize) -> Vec<Suggestion> {
        let limit = limit.min(MAX_SUGGESTIONS);
        let mut all = self.searcher.suggest(&self.rulebook, typed, game, limit);
        let cards = cards::suggested(&self.cards, &self.rulebook, typed, game);
        // cards have their places even where many passages begin so
        all.truncate(limit.saturating_sub(cards.len().min(limit / 2)));
        let left = limit - all.len();
        all.extend(cards.into_iter().take(left));
        all
    }

    /// What the scenario fenced under one of its passages came to, run once in this generation; none
    /// where there is none.
    pub fn checked(&self, passage: &Passage) -> Option<Arc<Checked>> {
        self.checks.under(&self.rulebook, self.shelf(), passage)
    }

    /// Whether the engine plays the scenario of a ruling otherwise than the ruling says. Answers of a publisher's FAQ are
    /// shown beside what the engine does, and are no rulings of this kind.
    pub fn is_contradicted(&self, passage: &Passage) -> bool {
        let ruling = passage.ruling.as_ref().filter(|ruling| ruling.told == Told::Itself);
        let checked = ruling.and_then(|_| self.checked(passage));
        checked.is_some_and(|checked| checked.outcome == Outcome::Disagrees)
    }

    /// Lines for a judge about rulings that still hold: those that the engine contradicts, those whose scenario cannot be read, and
    /// those whose status is no known word.
    pub fn troubles(&self) -> Vec<String> {
        let rulings = self.rulebook.games.values().flat_map(|game| &game.rulings);
        let rulings = rulings.filter_map(|id| self.rulebook.passage(id)).filter(|it| !it.superseded);
        rulings.flat_map(|passage| self.trouble(passage)).collect()
    }

    fn trouble(&self, passage: &Passage) -> Vec<String> {
        let id = &passage.id;
        let mut troubles = Vec::new();
        match self.checked(passage).map(|checked| checked.outcome) {
            Some(Outcome::Disagrees) => {
                troubles.push(format!("ruling `{id}` is contradicted by the engine: its scenario fails"));
            }
            Some(Outcome::Unread) => {
                troubles
                    .push(format!("the scenario of ruling `{id}` cannot be read; `adjutant check` says why"));
            }
            Some(Outcome::Agrees | Outcome::Runs) | None => {}
        }
        if let Some(ruling) = passage.ruling.as_ref().filter(|it| it.standing == Standing::Unclear) {
            let said = ruling.reason.as_deref().unwrap_or_default();
            troubles.push(format!("it is not clear whether ruling `{id}` holds: its source says {said}"));
        }
        troubles
    }

    /// The passages that match; each ruling among them says whether its scenario plays as it says.
    ///
    /// # Errors
    /// As [`Searcher::search`].
    pub fn search(&self, request: &Request) -> Result<Results, SearchError> {
        self.search_naming(request, ReadQuery::of((&self.cards, &self.rulebook), request).naming_words())
    }

    /// The same where the words that name cards are known.
    fn search_naming(&self, request: &Request, names: Vec<String>) -> Result<Results, SearchError> {
        let mut results = self.searcher.search(&self.rulebook, &Request { names, ..request.clone() })?;
        results.answer.iter_mut().chain(&mut results.hits).for_each(|hit| self.tell_outcome(hit));
        Ok(results)
    }

    /// Says of a ruling whether its scenario plays as it says.
    fn tell_outcome(&self, hit: &mut Hit) {
        let Some(passage) = hit.status.and_then(|_| self.rulebook.passage(&hit.id)) else { return };
        hit.contradicted_by_engine = self.is_contradicted(passage);
        if let Some(decided) = &mut hit.decided {
            decided.outcome = self.checked(passage).map(|checked| checked.outcome.word());
        }
    }

    /// Reads games from their sources and indexes them.
    ///
    /// ```
    /// use adjutant::snapshot::{IndexPlace, Shared, Snapshot};
    /// use rulebook::sources;
    /// use search::Silent;
    ///
    /// let snapshot = Snapshot::build(shipped::games(), &IndexPlace::Memory, &Silent)?;
    /// let shared = Shared::new(snapshot);
    /// assert_eq!(shared.load().fingerprint, sources::fingerprint(&shipped::games()));
    /// # Ok::<(), adjutant::snapshot::SnapshotError>(())
    /// ```
    ///
    /// # Errors
    /// [`SnapshotError::Search`] when the index can be neither read nor built. Bad sources are no
    /// error: they are in the rulebook's diagnostics.
    pub fn build(
        games: Vec<GameSources>,
        place: &IndexPlace,
        progress: &dyn Progress,
    ) -> Result<Self, SnapshotError> {
        Self::build_where(games, place, progress, |_| Ok(()))
    }

    /// The same, but `asked` sees the rulebook first and may refuse it before an index is built.
    ///
    /// # Errors
    /// As [`Self::build`], and what `asked` says.
    pub fn build_where<E: From<SnapshotError>>(
        games: Vec<GameSources>,
        place: &IndexPlace,
        progress: &dyn Progress,
        asked: impl FnOnce(&Rulebook) -> Result<(), E>,
    ) -> Result<Self, E> {
        let fingerprint = sources::fingerprint(&games);
        let (cards, lines) = (Cards::of(&games, place), Lines::of(&games));
        // the first search needs them
        cards.read_beside();
        let keeping = Keeping::ReadAndWrite { fingerprint: &fingerprint };
        let (mut rulebook, kept) = rayon::join(|| read(games, place, keeping), || place.kept(&fingerprint));
        asked(&rulebook)?;
        let searcher = searcher(kept, &rulebook, progress).map_err(SnapshotError::Search)?;
        rulebook.pack();
        Ok(Self { cards, lines, ..Self::with(rulebook, searcher, fingerprint) })
    }

    /// The same for the next generation of a service that is running: where its index cannot be written
    /// it is held in memory, and what went wrong stands beside it.
    ///
    /// # Errors
    /// [`SnapshotError::Search`] when the index cannot be built.
    pub fn next(
        games: Vec<GameSources>,
        place: &IndexPlace,
        progress: &dyn Progress,
    ) -> Result<(Self, Option<SnapshotError>), SnapshotError> {
        let fingerprint = sources::fingerprint(&games);
        let (cards, lines) = (Cards::of(&games, place), Lines::of(&games));
        // Ids are kept at the next start only: the note may be half-written now.
        let mut rulebook = read(games, place, Keeping::Read);
        let (searcher, unwritten) = match place {
            IndexPlace::Memory => (Searcher::in_memory(&rulebook, progress)?, None),
            IndexPlace::Folder(dir) => Searcher::open_or_hold(dir, &fingerprint, &rulebook, progress)?,
        };
        rulebook.pack();
        let snapshot = Self { cards, lines, ..Self::with(rulebook, searcher, fingerprint) };
        Ok((snapshot, unwritten.map(SnapshotError::Search)))
    }

    /// The snapshot of a rulebook that was already read.
    ///
    /// `fingerprint` names the sources (any text); the index on disk is reused when it is the same.
    ///
    /// # Errors
    /// [`SnapshotError::Search`] when the index can be neither read nor built.
    pub fn of(
        rulebook: Rulebook,
        fingerprint: String,
        place: &IndexPlace,
        progress: &dyn Progress,
    ) -> Result<Self, SnapshotError> {
        let searcher = searcher(place.kept(&fingerprint), &rulebook, progress)?;
        Ok(Self::with(rulebook, searcher, fingerprint))
    }

    fn with(rulebook: Rulebook, searcher: Searcher, sources: String) -> Self {
        let stale =
            rulebook.stale.iter().flat_map(|(game, stale)| stale.iter().map(|stale| (game.as_str(), stale)));
        let fingerprint = with_stale(sources, stale);
        let rulebook = rulebook.with_reference(shipped::rulebook);
        let (day, cards, lines) = (today(), Cards::default(), Lines::of(&[]));
        Self { rulebook, searcher, fingerprint, day, checks: Checks::default(), cards, lines }
    }
}

/// Today, in the world's time.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    rulebook::day_after_epoch(since.as_secs() / 86_400)
}

fn read(games: Vec<GameSources>, place: &IndexPlace, keeping: Keeping<'_>) -> Rulebook {
    match place {
        IndexPlace::Memory => Rulebook::read(games),
        IndexPlace::Folder(index) => foreign_ids::read(games, index, keeping),
    }
}

/// The searcher over a rulebook. A kept index is used if it was built from this rulebook.
fn searcher(
    kept: Option<Kept>,
    rulebook: &Rulebook,
    progress: &dyn Progress,
) -> Result<Searcher, SearchError> {
    let Some(kept) = kept else { return Searcher::in_memory(rulebook, progress) };
    match Searcher::of_kept(kept, rulebook, progress)? {
        (searcher, None) => Ok(searcher),
        (_, Some(unwritable)) => Err(unwritable),
    }
}

/// The name of a snapshot of these sources: their contents, and what is said of those that are
/// broken now.
pub fn fingerprint(games: &[GameSources]) -> String {
    let layers = games.iter().flat_map(|game| game.layers().map(|layer| (game.id.as_str(), layer)));
    let stale = layers.flat_map(|(game, layer)| layer.stale.iter().map(move |stale| (game, stale)));
    with_stale(sources::fingerprint(games), stale)
}

/// A game of a folder that is served in the place of a shipped one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The game's id.
    pub game: String,
    /// How many passages the folder has.
    pub passages: usize,
    /// How many the shipped game has.
    pub shipped: usize,
}

impl Replaced {
    /// A game that is served in the place of a shipped one; none for any other.
    pub fn of(rulebook: &Rulebook, game: &Game) -> Option<Self> {
        let shipped = shipped::passages(&game.id).filter(|_| game.replaces_shipped)?;
        let topics = rulebook.topics_of(game).filter(|topic| topic.overlay.is_none());
        let passages = topics.map(|topic| topic.passages.len()).sum();
        Some(Self { game: game.id.clone(), passages, shipped })
    }

    /// How to have both.
    pub fn help(&self) -> String {
        format!(
            "to add to the shipped game instead, write `extends = \"{}\"` into its `game.toml`",
            self.game
        )
    }
}

impl fmt::Display for Replaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, passages, shipped } = self;
        let of = if *passages == 1 { "passage" } else { "passages" };
        write!(
            f,
            "`{game}` is the game of a folder, with {passages} {of}; the shipped one, with {shipped}, is not served"
        )
    }
}

fn with_stale<'a>(sources: String, stale: impl Iterator<Item = (&'a str, &'a Stale)>) -> String {
    let mut stale = stale.peekable();
    if stale.peek().is_none() {
        return sources;
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(sources.as_bytes());
    for (game, stale) in stale {
        for part in [game, stale.file.as_deref().unwrap_or_default(), &stale.reason.message] {
            hasher.update(&[0]).update(part.as_bytes());
        }
    }
    hasher.finalize().to_hex().to_string()
}

/// The snapshot that is served, replaced whole while readers keep the one they began with.
#[derive(Debug)]
pub struct Shared(ArcSwap<Snapshot>);

impl Shared {
    /// Serves this snapshot.
    pub fn new(snapshot: Snapshot) -> Self {
        Self(ArcSwap::from_pointee(snapshot))
    }

    /// The snapshot of this moment, for the length of one request.
    pub fn load(&self) -> Guard<Arc<Snapshot>> {
        self.0.load()
    }

    /// The snapshot of this moment, to be kept as long as needed.
    pub fn get(&self) -> Arc<Snapshot> {
        self.0.load_full()
    }

    /// Serves another snapshot from now on.
    pub fn replace(&self, snapshot: Snapshot) {
        self.0.store(Arc::new(snapshot));
    }
}
