//! Which version of each file is served while the files change?
//!
//! A [`Memory`] knows what was read last of every file. A file that is the same needs not be read again;
//! one that still changes keeps the version that is served; one that is broken keeps its last good
//! version ([`Stale`]), and so does a whole folder that is gone. What it hands out is what a fresh
//! reading of the same good versions would be.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::{
    pages::front_matter,
    sources::{
        self, ContentChoice, FileKind, GameSources, Joined, Place, Refusal, SourceError, SourceFile, Stale,
        bounds,
        folder::{self, GameFolder, Listed, Stamp},
        game_config::GameConfig,
        kind_of, layers, text_of,
    },
};
use names::{Diagnostic, InOrder, Ordered, Span};

/// The coarsest clock of a file system in use: so long after a file was written, another writing may
/// bear the same time.
const COARSE: Duration = Duration::from_millis(2_500);

/// What was read last.
#[derive(Debug)]
pub struct Memory {
    choice: ContentChoice,
    shelves: Vec<Shelf>,
    files: HashMap<PathBuf, Version>,
    /// What `game.toml` said, by its place, when all games were last joined without a refusal of any.
    joined: BTreeMap<PathBuf, String>,
}

/// What `game.toml` said before, by its place, and why it is not what it says now.
type Overruled = BTreeMap<PathBuf, (String, Diagnostic)>;

/// One content folder as it is served.
#[derive(Debug)]
struct Shelf {
    place: Place,
    games: Vec<Served>,
    /// Why it cannot be listed now.
    lost: Option<Diagnostic>,
}

/// One game's folder as it is served.
#[derive(Clone, Debug)]
struct Served {
    game: GameFolder,
    /// Why it is not what lies there now.
    lost: Option<Diagnostic>,
}

/// One file as it is served.
#[derive(Debug)]
struct Version {
    stamp: Stamp,
    read: SystemTime,
    state: State,
}

#[derive(Debug)]
enum State {
    /// It was read.
    Good(String),
    /// It is broken now; this is what it was before.
    Kept { good: String, reason: Diagnostic },
    /// It is broken and has no good version: it is read as far as it goes.
    Broken(String),
    /// It is not read, and never was.
    Refused(Diagnostic),
}

/// What lies in the content folders at one moment.
#[derive(Debug)]
pub struct Look(Vec<Looked>);

/// What lies in one of them.
#[derive(Debug)]
struct Looked {
    games: Result<Vec<GameFolder>, SourceError>,
    /// Folders of games that are served, which still hold notes and are no games any more.
    ceased: BTreeSet<PathBuf>,
}

/// What a file or folder has become: none when it is gone.
pub type Became = Option<Stamp>;

impl Memory {
    /// Reads the content that `choice` names, as [`sources::gather`] does, and remembers it.
    ///
    /// # Errors
    /// As [`sources::gather`].
    pub fn open(choice: &ContentChoice) -> Result<(Self, Vec<GameSources>), SourceError> {
        Self::open_beside(Path::new("content"), choice)
    }

    /// [`Memory::open`] with another folder in the place of `./content`.
    ///
    /// # Errors
    /// As [`sources::gather`].
    pub fn open_beside(
        beside: &Path,
        choice: &ContentChoice,
    ) -> Result<(Self, Vec<GameSources>), SourceError> {
        let folders = sources::folders_beside(beside, choice);
        if folders.is_empty() && choice.shipped.is_none() {
            return Err(SourceError::Nothing);
        }
        let shelf = |place| Shelf { place, games: Vec::new(), lost: None };
        let shelves: Vec<Shelf> = folders.into_iter().map(shelf).collect();
        let mut memory =
            Self { choice: choice.clone(), shelves, files: HashMap::new(), joined: BTreeMap::new() };
        let mut look = Vec::new();
        for looked in memory.look().0 {
            look.push(Looked { games: Ok(looked.games?), ceased: looked.ceased });
        }
        let Joined { games, refused } = memory.read(Look(look), &BTreeSet::new());
        match refused.into_iter().next() {
            Some(refused) => Err(refused),
            None => Ok((memory, games)),
        }
    }

    /// The folders that are read.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.shelves.iter().map(|shelf| shelf.place.folder.as_path())
    }

    /// Looks at what lies in the folders now; nothing is read.
    pub fn look(&self) -> Look {
        Look(self.shelves.iter().map(Shelf::look).collect())
    }

    /// What is not as it was read last: files that are new, others or gone, and folders that cannot be
    /// listed any more or can be again.
    pub fn changes(&self, look: &Look) -> BTreeMap<PathBuf, Became> {
        let mut changes = BTreeMap::new();
        for (shelf, now) in self.shelves.iter().zip(&look.0) {
            let Ok(games) = &now.games else {
                if shelf.lost.is_none() {
                    changes.insert(shelf.place.folder.clone(), None);
                }
                continue;
            };
            if shelf.lost.is_some() {
                changes.insert(shelf.place.folder.clone(), None);
            }
            let now = shelf.believed(games, &now.ceased);
            let turned = now.iter().filter(|it| it.lost.is_some() != shelf.is_lost(&it.game));
            changes.extend(turned.map(|it| (it.game.place().to_owned(), None)));
            let before: HashMap<&Path, Stamp> = shelf.games.iter().flat_map(|it| it.game.files()).collect();
            let after: HashMap<&Path, Stamp> = now.iter().flat_map(|it| it.game.files()).collect();
            for (place, stamp) in &after {
                if before.get(place) != Some(stamp) || self.is_doubtful(place) {
                    changes.insert((*place).to_owned(), Some(*stamp));
                }
            }
            let gone = before.keys().filter(|place| !after.contains_key(*place));
            changes.extend(gone.map(|place| ((*place).to_owned(), None)));
        }
        changes
    }

    /// Reads what changed, except what is `unsettled`: that stays as it was. What would be refused at a start is left
    /// out, and said.
    pub fn take(&mut self, look: Look, unsettled: &BTreeSet<PathBuf>) -> Vec<GameSources> {
        let Joined { mut games, refused } = self.read(look, unsettled);
        if let Some(first) = games.first_mut() {
            first.problems.extend(refused.iter().map(refusal));
        }
        games
    }

    fn read(&mut self, look: Look, unsettled: &BTreeSet<PathBuf>) -> Joined {
        let mut shelves = std::mem::take(&mut self.shelves);
        for (shelf, now) in shelves.iter_mut().zip(look.0) {
            if unsettled.contains(&shelf.place.folder) {
                continue;
            }
            match now.games {
                Ok(games) => {
                    let games = shelf.believed(&games, &now.ceased);
                    shelf.games = settled(games, &shelf.games, unsettled);
                    shelf.lost = None;
                }
                Err(error) => shelf.lost = Some(lost(&error)),
            }
            if shelf.lost.is_none() {
                for served in shelf.games.iter_mut().filter(|it| it.lost.is_none()) {
                    self.refresh(&mut served.game);
                }
            }
        }
        self.shelves = shelves;
        self.forget();
        let joined = self.join(&Overruled::new());
        let Some(first) = joined.refused.first() else {
            self.joined = self.configs();
            return joined;
        };
        // What was joined before stays so: the change that parts it is not believed.
        let reason = refusal(first);
        let changed = self.configs().into_iter().filter_map(|(place, now)| {
            let before = self.joined.get(&place).filter(|before| **before != now)?;
            Some((place, (before.clone(), reason.clone())))
        });
        let overruled: Overruled = changed.collect();
        if overruled.is_empty() { joined } else { self.join(&overruled) }
    }

    fn join(&self, overruled: &Overruled) -> Joined {
        let of = |shelf: &Shelf| {
            let games = shelf.games.iter().map(|it| (shelf.place.beside, self.sources(shelf, it, overruled)));
            games.collect::<Vec<_>>()
        };
        layers::join(&self.choice, self.shelves.iter().flat_map(of).collect())
    }

    /// What each `game.toml` says that is served, by its place.
    fn configs(&self) -> BTreeMap<PathBuf, String> {
        let games = self.shelves.iter().flat_map(|shelf| &shelf.games);
        let files = games.flat_map(|it| &it.game.files);
        let configs = files.filter(|file| kind_of(&file.path) == Some(FileKind::Config));
        let text =
            |file: &Listed| Some((file.place.clone(), self.files.get(&file.place)?.state.text()?.to_owned()));
        configs.filter_map(text).collect()
    }

    /// Whether a file may have been written again without a trace: where times are whole seconds, two
    /// writings can bear the same one.
    fn is_doubtful(&self, place: &Path) -> bool {
        let Some(version) = self.files.get(place) else { return false };
        let Some(modified) = version.stamp.modified else { return false };
        let whole = modified.duration_since(UNIX_EPOCH).is_ok_and(|time| time.subsec_nanos() == 0);
        let certain = modified + COARSE;
        whole && version.read < certain && SystemTime::now() >= certain
    }

    /// Reads the files of a game that are not as they were read last. One that changes while it is read
    /// stays as it was.
    fn refresh(&mut self, game: &mut GameFolder) {
        let mut files = std::mem::take(&mut game.files);
        files.retain_mut(|file| {
            let known = self.files.get(&file.place).map(|version| version.stamp);
            if known == Some(file.stamp) && !self.is_doubtful(&file.place) {
                return true;
            }
            let read = SystemTime::now();
            let text = text_of(&file.place);
            let stands = fs::metadata(&file.place).is_ok_and(|facts| Stamp::of(&facts) == file.stamp);
            match known {
                _ if stands => {
                    let before = self.files.remove(&file.place).and_then(|version| version.state.good());
                    let state = State::of(game, file, text, before);
                    self.files.insert(file.place.clone(), Version { stamp: file.stamp, read, state });
                }
                Some(known) => file.stamp = known,
                None => return false,
            }
            true
        });
        game.files = files;
    }

    fn forget(&mut self) {
        let served: BTreeSet<&PathBuf> = (self.shelves.iter())
            .flat_map(|shelf| &shelf.games)
            .flat_map(|it| it.game.files.iter().map(|file| &file.place))
            .ordered_set();
        self.files.retain(|place, _| served.contains(place));
    }

    fn sources(&self, shelf: &Shelf, served: &Served, overruled: &Overruled) -> GameSources {
        let game = &served.game;
        let mut stale = Vec::new();
        let mut read = folder::read(game, |file| {
            let name = game.name_of(file);
            if let Some((before, reason)) = overruled.get(&file.place) {
                stale.push(Stale { file: Some(name), reason: reason.clone() });
                return Ok(before.clone().into());
            }
            match self.files.get(&file.place).map(|version| &version.state) {
                Some(State::Good(text) | State::Broken(text)) => Ok(text.clone().into()),
                Some(State::Kept { good, reason }) => {
                    stale.push(Stale { file: Some(name), reason: reason.clone() });
                    Ok(good.clone().into())
                }
                Some(State::Refused(reason)) => Err(Box::new(reason.clone())),
                None => {
                    Err(Box::new(Refusal::Unreadable(std::io::ErrorKind::NotFound.into()).finding(&name)))
                }
            }
        });
        let lost = shelf.lost.iter().chain(&served.lost);
        stale.extend(lost.map(|reason| Stale { file: None, reason: reason.clone() }));
        read.problems.extend(stale.iter().map(|stale| stale.reason.clone()));
        read.stale = stale;
        read
    }
}

impl Look {
    /// Every folder that was walked through, with what the system knows it by: where files appear.
    pub fn folders(&self) -> impl Iterator<Item = &(PathBuf, (u64, u64))> {
        self.0.iter().filter_map(|it| it.games.as_ref().ok()).flatten().flat_map(GameFolder::folders)
    }
}

impl State {
    fn of(
        game: &GameFolder,
        file: &Listed,
        text: Result<Cow<'static, str>, Refusal>,
        before: Option<String>,
    ) -> Self {
        let name = game.name_of(file);
        let (broken, reason) = match text {
            Ok(text) => {
                let file = SourceFile { path: file.path.clone(), name, text };
                match fault(&file) {
                    None => return Self::Good(file.text.into_owned()),
                    Some(reason) => (Self::Broken(file.text.into_owned()), reason),
                }
            }
            Err(refusal) => (Self::Refused(refusal.finding(&name)), refusal.finding(&name)),
        };
        match before {
            Some(good) => Self::Kept { good, reason },
            None => broken,
        }
    }

    /// What is read of it.
    fn text(&self) -> Option<&str> {
        match self {
            Self::Good(text) | Self::Broken(text) | Self::Kept { good: text, .. } => Some(text),
            Self::Refused(_) => None,
        }
    }

    /// The last good version.
    fn good(self) -> Option<String> {
        match self {
            Self::Good(good) | Self::Kept { good, .. } => Some(good),
            Self::Broken(_) | Self::Refused(_) => None,
        }
    }
}

impl Shelf {
    fn look(&self) -> Looked {
        let games = folder::list(&self.place.folder, self.place.prefix.as_deref());
        let listed = games.as_deref().unwrap_or_default();
        let gone = self.games.iter().filter(|it| !listed.iter().any(|game| game.is_same(&it.game)));
        let ceased = gone.filter(|it| it.game.again().holds_notes()).map(|it| it.game.place().to_owned());
        let ceased = ceased.collect();
        Looked { games, ceased }
    }

    /// What is served of the games that lie there now. One that held notes and holds none, or whose notes are
    /// there and make no game any more, is not believed: what it was is served.
    fn believed(&self, now: &[GameFolder], ceased: &BTreeSet<PathBuf>) -> Vec<Served> {
        let mut games = Vec::with_capacity(now.len());
        // What is a game of its own again holds what was one within it.
        let again =
            |game: &GameFolder| !game.is_on_a_shelf() && self.games.iter().any(|it| it.game.is_same(game));
        let whole = now.iter().any(again);
        let kept = |it: &&Served| ceased.contains(it.game.place()) && !(whole && it.game.is_on_a_shelf());
        for it in self.games.iter().filter(kept) {
            games.push(Served { game: it.game.clone(), lost: Some(headless(&it.game)) });
        }
        // Where the games of a shelf are kept, their folder is no game of its own.
        let still_a_shelf = games.iter().any(|it| it.game.is_on_a_shelf());
        for game in now.iter().filter(|game| game.is_on_a_shelf() || !still_a_shelf) {
            let known = self.games.iter().find(|it| it.game.is_same(game)).map(|it| &it.game);
            games.push(match known.filter(|known| known.holds_notes() && !game.holds_notes()) {
                Some(known) => Served { game: known.clone(), lost: Some(emptied(known)) },
                None => Served { game: game.clone(), lost: None },
            });
        }
        games
    }

    fn is_lost(&self, game: &GameFolder) -> bool {
        self.games.iter().any(|it| it.game.is_same(game) && it.lost.is_some())
    }
}

/// New versions of settled files; unsettled files keep the `before` version.
fn settled(now: Vec<Served>, before: &[Served], unsettled: &BTreeSet<PathBuf>) -> Vec<Served> {
    let moves = |file: &Listed| unsettled.contains(&file.place);
    let mut games = Vec::new();
    for Served { mut game, lost } in now {
        let known = before.iter().find(|known| known.game.is_same(&game));
        let turns = known.is_some_and(|known| known.lost.is_some() != lost.is_some());
        if let Some(known) = known.filter(|_| turns && unsettled.contains(game.place())) {
            games.push(known.clone());
            continue;
        }
        if lost.is_some() {
            games.push(Served { game, lost });
            continue;
        }
        let known: &[Listed] = known.map_or(&[], |known| &known.game.files);
        let by_place: HashMap<&Path, &Listed> =
            known.iter().map(|file| (file.place.as_path(), file)).collect();
        let was = |file: &Listed| by_place.get(file.place.as_path()).copied();
        // a game of a shelf is one by its `game.toml`: it does not begin without
        let begins = |file: &Listed| kind_of(&file.path) == Some(FileKind::Config) && was(file).is_none();
        if game.is_on_a_shelf() && game.files.iter().any(|file| moves(file) && begins(file)) {
            continue;
        }
        let listed: BTreeSet<PathBuf> = game.files.iter().map(|file| file.place.clone()).ordered_set();
        let going = known.iter().filter(|file| moves(file) && !listed.contains(&file.place));
        let mut files: Vec<Listed> = going.cloned().collect();
        files.extend(game.files.into_iter().filter_map(|file| match moves(&file) {
            true => was(&file).cloned(),
            false => Some(file),
        }));
        files.order_by(|a, b| a.place.cmp(&b.place));
        game.files = files;
        games.push(Served { game, lost });
    }
    let is_there = |it: &Served| games.iter().any(|other| other.game.is_same(&it.game));
    let going = before.iter().filter(|it| !is_there(it) && it.game.files.iter().any(moves));
    let going: Vec<Served> = going.cloned().collect();
    games.extend(going);
    games
}

/// Why a file that was read is no good version of it.
fn fault(file: &SourceFile) -> Option<Diagnostic> {
    match kind_of(&file.path)? {
        FileKind::Config => GameConfig::read(file).1,
        FileKind::Note => bounds::refuse(file).or_else(|| front_matter::unread(file)),
        FileKind::Other => file.path.ends_with(".toml").then(|| broken_table(file)).flatten(),
    }
}

fn broken_table(file: &SourceFile) -> Option<Diagnostic> {
    let error = toml::from_str::<toml::Table>(&file.text).err()?;
    let range = error.span().unwrap_or(0..0);
    let message = format!("`{}` cannot be read: {}", file.name, error.message());
    let finding = Diagnostic::error("broken-file", message);
    Some(finding.at(Span::at(&file.name, &file.text, range.start, range.len())).help("correct the TOML"))
}

/// A game's folder that holds no notes any more.
fn emptied(game: &GameFolder) -> Diagnostic {
    let message = format!("`{}` holds no notes any more", game.place().display());
    let help = "what it held last is served until notes are back; remove the folder where the game is to go";
    Diagnostic::error("lost-folder", message).help(help)
}

/// A game's folder that still holds notes and is no game any more.
fn headless(game: &GameFolder) -> Diagnostic {
    let place = game.place().display();
    let (message, help) = match game.is_on_a_shelf() {
        true => (
            format!("`{place}` has no `game.toml` any more"),
            "what it held last is served until it is back; remove the folder where the game is to go",
        ),
        false => (
            format!("`{place}` is no game of its own any more: a folder in it has a `game.toml`"),
            "what it held last is served too, until that is gone or the server starts anew",
        ),
    };
    Diagnostic::error("lost-folder", message).help(help)
}

/// A game that would be refused at a start.
fn refusal(error: &SourceError) -> Diagnostic {
    Diagnostic::error("refused-folder", error.to_string()).help(error.help())
}

/// A content folder that cannot be listed any more.
fn lost(error: &SourceError) -> Diagnostic {
    Diagnostic::error("lost-folder", error.to_string()).help("what it held last is served until it is back")
}
