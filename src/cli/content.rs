//! Which content is read, and where does its index live?

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;

use super::{failure::Failure, own, progress::Bar};
use crate::snapshot::{
    Cards, IndexPlace, Lines, Snapshot, cards,
    executed::{self, Fences},
};
use ::cards::{Catalogue, own::OwnCards};
use rulebook::{
    Rulebook,
    foreign_ids::{self, Keeping},
    sources::{self, ContentChoice, GameSources, ShippedGames},
};

/// Which content is read, and where its index lives.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct ContentArgs {
    /// Read this folder too: a game, or a shelf of games; may be given several times.
    #[arg(long, value_name = "DIR")]
    content: Vec<PathBuf>,
    /// Let the overlay in this folder of `--content` speak for the publisher; may be given several times.
    #[arg(long, value_name = "DIR")]
    official: Vec<PathBuf>,
    /// Leave the shipped games out, and `./content` where `--content` names a folder.
    #[arg(long)]
    only: bool,
    /// Read card texts of your own from this file, or the files of this folder; may be given several times. Without it
    /// `cards/` beside the content folder is read, where it is.
    #[arg(long, value_name = "FILE|DIR")]
    cards: Vec<PathBuf>,
    /// Keep the search index in this folder; without it the index lives in `index/` beside the
    /// content folder, or in memory when only the shipped games are read.
    #[arg(long, value_name = "DIR")]
    index: Option<PathBuf>,
}

impl ContentArgs {
    /// Which content is read.
    pub(super) fn choice(&self) -> ContentChoice {
        let shipped = (!self.only).then_some(shipped::games as ShippedGames);
        let (folders, official) = (self.content.clone(), self.official.clone());
        ContentChoice { folders, shipped, official, bases: None }
    }

    /// Where the index lives (design, section 1).
    pub(super) fn index_place(&self) -> IndexPlace {
        if let Some(folder) = &self.index {
            return IndexPlace::Folder(folder.clone());
        }
        match sources::folders(&self.choice()).first() {
            Some(folder) => IndexPlace::Folder(beside(folder).join("index")),
            None => IndexPlace::Memory,
        }
    }

    /// What the rules say, and the cards of the games; no index is built.
    pub(super) fn at_hand(&self) -> Result<(Rulebook, Cards), Failure> {
        let games = sources::gather(&self.choice())?;
        let cards = Cards::of(&games, &IndexPlace::Memory).with_own(self.own_cards()?);
        let rulebook = match self.index_place() {
            IndexPlace::Memory => Rulebook::read(games),
            IndexPlace::Folder(index) => foreign_ids::read(games, &index, Keeping::Read),
        };
        Ok((rulebook.with_reference(shipped::rulebook), cards))
    }

    /// What players call things in a line of words.
    pub(super) fn lines(&self) -> Result<Lines, Failure> {
        Ok(Lines::of(&sources::gather(&self.choice())?))
    }

    /// The cards of a game; none where it has none, or is not there.
    pub(super) fn cards_and_fences(&self, game: &str) -> Result<(Catalogue, Fences), Failure> {
        let games = sources::gather(&self.choice())?;
        let of_game = games.iter().find(|it| it.id == game);
        let both = |game: &GameSources| (cards::read(game).catalogue, executed::fenced(&game.others));
        Ok(of_game.map(both).unwrap_or_default())
    }

    /// What the player's own files say of cards.
    pub(super) fn own_cards(&self) -> Result<Arc<OwnCards>, Failure> {
        let folders = sources::folders(&self.choice());
        let beside =
            folders.first().map(|folder| beside(folder).join("cards")).filter(|folder| folder.is_dir());
        let places = if self.cards.is_empty() { beside.into_iter().collect() } else { self.cards.clone() };
        own::read(&places).map(Arc::new)
    }

    /// What the rules say, and how it is found.
    pub(super) fn snapshot(&self) -> Result<Snapshot, Failure> {
        self.snapshot_where(|_| Ok(()))
    }

    /// The same, but `asked` sees the rulebook first and may refuse it before an index is built.
    pub(super) fn snapshot_where(
        &self,
        asked: impl FnOnce(&Rulebook) -> Result<(), Failure>,
    ) -> Result<Snapshot, Failure> {
        let games = sources::gather(&self.choice())?;
        Snapshot::build_where(games, &self.index_place(), &Bar::default(), asked)
    }
}

/// The folder that a folder lies in.
pub(super) fn beside(folder: &Path) -> PathBuf {
    let named = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    match named {
        // `..` and `.` have no name of their own: the real path decides.
        Some(parent) if folder.file_name().is_some() => parent.to_owned(),
        None if folder.file_name().is_some() => PathBuf::new(),
        _ => folder
            .canonicalize()
            .ok()
            .and_then(|real| real.parent().map(Path::to_owned))
            .unwrap_or_else(|| PathBuf::from(".")),
    }
}
