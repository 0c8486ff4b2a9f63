//! How does it look from outside, and why is it so?

mod delayed_abilities;
pub(super) mod questions;
pub(super) mod view;
mod why_not;
