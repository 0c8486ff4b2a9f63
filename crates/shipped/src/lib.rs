//! Which content is compiled in?
//!
//! The folder `content/`, in our own words (design, section 1). It stands alone, so that an edit of a note compiles
//! this crate again and nothing else.
//!
//! ```
//! let brace = "armada/defense-tokens/brace".parse().unwrap();
//! assert!(shipped::rulebook().passage(&brace).is_some());
//! assert!(shipped::file("citations.lock").is_some());
//! ```

use std::{borrow::Cow, sync::LazyLock};

use rulebook::{
    Rulebook,
    sources::{self, GameSources},
};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../content/"]
struct Content;

/// What is read of the folder: an editor's backup beside a note is compiled in, and left out here.
const READ: [&str; 5] = ["md", "markdown", "txt", "toml", "lock"];

/// The sources of the shipped games.
pub fn games() -> Vec<GameSources> {
    sources::embedded(files())
}

/// The files of the shipped content: path below the folder of all games, bytes.
pub fn files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Content::iter().filter_map(|path| {
        let (_, extension) = path.rsplit_once('.')?;
        let data = Content::get(&path).filter(|_| READ.contains(&extension))?.data;
        Some((path.into_owned(), data))
    })
}

/// The shipped games, read once.
pub fn rulebook() -> &'static Rulebook {
    static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(games()));
    &RULEBOOK
}

/// How many passages a shipped game has; none where no such game is shipped. The game is not read for that: each of its
/// passages has a line in its `ids.lock`, and a line there is a passage's that is served or one in `moved.toml`.
pub fn passages(game: &str) -> Option<usize> {
    let lock = file(&format!("{game}/ids.lock"))?;
    let moved = file(&format!("{game}/moved.toml")).unwrap_or_default();
    let moved: Vec<&str> =
        moved.lines().filter_map(|line| line.strip_prefix('"')?.split('"').next()).collect();
    let id = |line: &str| !line.starts_with('#') && line.contains('/');
    let is_passage = |line: &&str| id(line) && line.split(' ').next().is_some_and(|id| !moved.contains(&id));
    Some(lock.lines().filter(is_passage).count())
}

/// A file that lies beside the games' folders.
pub fn file(name: &str) -> Option<Cow<'static, str>> {
    match Content::get(name)?.data {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}
