//! What may everything name?
//!
//! | module | question |
//! |---|---|
//! | `id` | What is a thing called, for good? |
//! | `card_kind` | What is a card? |
//! | `diagnostic` | What is wrong with a source, and where? |
//! | `spans` | Where in its file do many things stand? |
//! | `shown` | How does a reader see a large number, and a word where a sentence or a title begins? |
//! | `ordered` | How is something put in order without a sort of its own? |

mod card_kind;
mod diagnostic;
mod id;
mod ordered;
mod shown;
mod spans;

pub use card_kind::CardKind;
pub use diagnostic::{Diagnostic, Severity, Span, did_you_mean, nearest};
pub use id::*;
pub use ordered::{InOrder, Ordered};
pub use shown::{capital, grouped};
pub use spans::Spans;
