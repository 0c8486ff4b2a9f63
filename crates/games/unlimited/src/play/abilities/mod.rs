//! Which abilities does something trigger, replace or use?

pub(super) mod action_abilities;
pub(super) mod free_actions;
pub(super) mod keyword_effects;
mod replacements;
mod triggers;
pub(super) mod waiting_effects;
