//! Where do the rules come from, and what lies there?

pub(crate) mod bounds;
pub(crate) mod folder;
pub(crate) mod game_config;
mod gathered;

pub use gathered::{
    ContentChoice, DUPLICATE_GAME, EditionOf, GameSources, OVERLAY_OF_TWO, Origin, ShippedGames, SourceError,
    SourceFile, Stale, Voice, embedded, fingerprint, folders, gather, gather_beside,
};
pub(crate) use gathered::{
    FileKind, Joined, Place, Refusal, folders_beside, is_site_config, kind_of, layers, text_of,
};
