//! Which cards does a game have?
//!
//! The files below `cards/` in a game's folder become a [`Catalogue`]: names, numbers, icons and the passages that a card
//! touches, all facts. [`FIELDS`](schema::FIELDS) is the one schema; a card is found by what players call it ([`card_names`]).
//!
//! ```
//! let file = cards::File { path: "cards/obstacles.toml", name: "armada/cards/obstacles.toml", text: "\
//! [station]
//! name = \"Station\"
//! count = 1
//! found_in = \"core set\"
//! " };
//! let read = cards::Catalogue::read(&[file]);
//! assert!(read.findings.is_empty());
//! assert_eq!(read.catalogue.card("station").map(|card| card.whole("count")), Some(Some(1)));
//! ```

mod card;
pub mod card_names;
mod catalogue;
mod entry;
mod facts_asked;
pub mod list;
mod numbers;
pub mod own;
mod pool;
pub mod schema;
mod totals;
mod touched;

pub use card::{Card, Dice, Effect, Said, Value};
pub use catalogue::{Catalogue, FENCES, File, LOCK, PAIRS, Read, Reference};
pub use names::CardKind;
pub use pool::{NoCards, Pool, Printed};
pub use touched::keyword_addresses;

/// Names the code that reads cards: a catalogue that other code has read is read anew.
pub const READING: &str = env!("ADJUTANT_READING_CARDS");
