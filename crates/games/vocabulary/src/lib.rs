//! How is a game put into words?
//!
//! What the games share although they do not know each other.

mod asking;
mod conversions;
mod field;
mod manner;
mod misread;
mod name;
mod problem;
mod roles;
mod rows;
mod situation;
mod view;
mod word;
mod word_list;

pub use field::{Absent, Field, MAX_NAME, Shape, card_name};
pub use manner::{Door, Question};
pub use misread::{Grammar, Misread, forms, within};
pub use name::Name;
pub use names::capital;
pub use problem::{At, Described, Problem};
pub use roles::{defines, forbids, orders, permits, replaces, requires};
pub use situation::{FieldValue, Situation, inspect_field, kebab, table_shape};
pub use view::{MAX_EXPECTED, StateView, expected};
pub use word::{Word, WordList, chosen, joined};
pub use word_list::{PickError, WordError, article, counted, list_or_none};
