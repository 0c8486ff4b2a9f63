//! What may everything name?
//!
//! | module | question |
//! |---|---|
//! | `id` | What is a thing called, for good? |
//! | `diagnostic` | What is wrong with a source, and where? |
//! | `spans` | Where in its file do many things stand? |
//! | `grouped` | How does a reader see a large number? |
//! | `ordered` | How is something put in order without a sort of its own? |

mod diagnostic;
mod grouped;
mod id;
mod ordered;
mod spans;

pub use diagnostic::{Diagnostic, Severity, Span, did_you_mean, nearest};
pub use grouped::grouped;
pub use id::*;
pub use ordered::{InOrder, Ordered};
pub use spans::Spans;
