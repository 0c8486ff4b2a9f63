//! How does an ability resolve?

pub(super) mod choosing;
pub(super) mod course;
mod dealing;
mod fitting;
mod following;
mod granted_abilities;
pub(super) mod instruction;
mod kinds;
mod lasting;
pub(super) mod modified_actions;
mod options;
pub(super) mod perform;
mod players;
mod sentences;
mod several_players;
pub(super) mod trial;
mod wanting;
