//! What can happen next?
//!
//! One timing-window machine for every game (design, section 7). A [`Game`] answers what its rules
//! say; the engine runs a [`Position`] to its next [`Node`] and never guesses.

mod advance;
mod agenda;
mod ask;
mod choice;
mod event;
mod fraction;
mod game;
mod pipeline;
mod position;
mod step;
mod window;

pub use advance::{advance, advance_silently, take_option, take_outcome};
pub use agenda::{Apply, Frame, Held, Inside, Layer, Task, Used};
pub use choice::{Chance, Choice, Choosable, Doing, Node, Offer, Open, Outcome, Pick, Prompt, Refused};
pub use event::{Batch, Checks, Fate, Member, Stage};
pub use fraction::{Fraction, FractionError};
pub use game::{Game, Never, Value};
pub use position::{Position, View};
pub use step::{Change, Citations, Fact, NoSink, Sink, Step, Told, changes};
pub use window::{
    After, Delayed, Effect, Moment, Once, Order, Policy, Replacement, Resolution, Side, Timing, Will,
};
