//! Who decided what, and does it hold?

pub(crate) mod authority;
pub(crate) mod readings;
pub(crate) mod ruling;
pub(crate) mod standing;
