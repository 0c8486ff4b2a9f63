//! How is it done: an attack, a card that is played, an amount that is divided?

pub(super) mod assignment;
pub(super) mod attack;
mod costs;
pub(super) mod declaring;
pub(super) mod event_life;
mod exploiting;
pub(super) mod playing;
