//! Which rules and cards are at hand in these tests?

use std::{collections::BTreeMap, sync::LazyLock};

use cards::{Catalogue, File, Pool};
use rulebook::Rulebook;
use scenario::Shelf;

/// The shipped rules.
pub static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// The shipped cards, by game.
static CARDS: LazyLock<BTreeMap<String, Catalogue>> = LazyLock::new(|| {
    let of_game = |game: &rulebook::sources::GameSources| {
        let files = game.others.iter().map(|it| File { path: &it.path, name: &it.name, text: &it.text });
        (game.id.clone(), Catalogue::read(&files.collect::<Vec<_>>()).catalogue)
    };
    shipped::games().iter().map(of_game).collect()
});

struct Shipped;

impl Pool for Shipped {
    fn catalogue(&self, game: &str) -> Option<&Catalogue> {
        catalogue(game)
    }
}

/// The shipped cards of a game.
pub fn catalogue(game: &str) -> Option<&'static Catalogue> {
    CARDS.get(game)
}

/// The shipped cards, as scenarios name them.
pub fn shelf() -> Shelf<'static> {
    Shelf::of(&Shipped)
}
