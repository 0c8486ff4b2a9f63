//! What may everything name?
//!
//! | module | question |
//! |---|---|
//! | `id` | What is a thing called, for good? |
//! | `diagnostic` | What is wrong with a source, and where? |

mod diagnostic;
mod id;

pub use diagnostic::{Diagnostic, Severity, Span, did_you_mean, nearest};
pub use id::*;
