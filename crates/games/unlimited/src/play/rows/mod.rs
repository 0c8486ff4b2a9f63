//! What can happen, be decided and be waiting: in which words, and by which rules?

pub(super) mod cite;
pub(super) mod effect_key;
pub(super) mod event;
mod outcome;
pub(super) mod pick;
mod tell;
pub(super) mod work;
