//! What is refused, and what is put right at once?

pub(super) mod checks;
pub(super) mod legality;
pub(super) mod paying;
pub(super) mod responsibility;
