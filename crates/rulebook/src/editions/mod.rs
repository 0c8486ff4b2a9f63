//! Which editions has a game, and what became of a rule from one to the next?

pub(crate) mod comparison;
pub(crate) mod effective_days;
pub(crate) mod history;
pub(crate) mod order;
pub(crate) mod stated_edition;
