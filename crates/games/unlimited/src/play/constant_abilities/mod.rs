//! What works all the time, and from where?

pub(super) mod abilities_outside_play;
pub(super) mod constants;
pub(super) mod discounts;
pub(super) mod event_words;
pub(super) mod own_words;
pub(super) mod piloting;
pub(super) mod replacing;
pub(super) mod restricted;
pub(super) mod settled_table;
pub(super) mod zone_words;
