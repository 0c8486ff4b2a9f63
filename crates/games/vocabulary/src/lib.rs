//! How is a game put into words?
//!
//! What the games share although they do not know each other.
//!
//! | module | question |
//! |---|---|
//! | `asking` | What does a row say of how a form asks for its field? |
//! | `conversions` | What is a type made of, where that needs no words of its own? |
//! | `word` | Which words may stand in a field? |
//! | `word_list` | How is a closed list of a game's own words kept? |
//! | `field` | What may stand in a field of a situation? |
//! | `manner` | How does a form ask for a field? |
//! | `misread` | What is wrong with a short text that somebody typed in? |
//! | `name` | How is an effect called? |
//! | `problem` | What in a situation can no table show? |
//! | `roles` | How does a game name a rule in its role? |
//! | `situation` | How is the type of a situation its table of fields? |
//! | `view` | How is what a game shows its table of expectations? |
//! | `rows` | How is what can happen, what can be decided, and why something is refused, kept? |

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
pub use word_list::{PickError, WordError, article, counted};
