//! What is each passage called for good, and which passage does an address mean?

pub(crate) mod issued;
pub(crate) mod labels;
pub(crate) mod likeness;
pub(crate) mod lock;
pub(crate) mod lookup;
pub(crate) mod moved;
pub(crate) mod reissued;
pub(crate) mod renumbered_rules;
