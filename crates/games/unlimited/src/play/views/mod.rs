//! How does it look from outside, and why is it so?

pub(super) mod claims;
mod delayed_abilities;
pub(super) mod questions;
pub(super) mod view;
