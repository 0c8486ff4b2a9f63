//! What may everything name?

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
