//! Which rules of Star Wars: Unlimited apply?

pub mod ability;
mod keywords;
pub mod limits;
pub mod play;
mod terms;
pub mod text;

pub use keywords::{Keyword, KeywordError, KeywordKind, PrintedCost};
pub use terms::{Arena, Aspect, CardType, Initiative, Phase, Player, TokenUnit, TokenUpgrade};

pub use vocabulary::{Described, Problem};

vocabulary::citing! {
    "keywords.rs",
    "play/rows/cite.rs",
    "play/nouns/bans.rs",
    "play/rows/event.rs",
    "play/rows/pick.rs",
}
