//! What does a rulebook consist of?

pub(crate) mod lazy;
pub(crate) mod passage_map;
pub(crate) mod rulebook;
