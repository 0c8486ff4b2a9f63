//! What can happen next?
//!
//! One timing-window machine for every game (design, section 7). A [`Game`] answers what its rules
//! say; the engine runs a [`Position`] to its next [`Node`], and never guesses.
//!
//! - The engine knows no game, does no IO, reads no clock, draws no random number: the same position
//!   gives the same tree.
//! - A [`Batch`] of simultaneous events passes the windows *forbid → replace → before → modify →
//!   commit → state checks → at → after*. [`Effect`]s resolve in them, in the order the game's
//!   [`Policy`] states.
//! - A [`Node`] is a choice, a chance, the end, or open. Options are picks with stable names and the
//!   tasks they push; what the same forbid window refuses stands beside, with its reason.
//! - A [`Step`] lies on an edge and cannot be made without [`Citations`]. Silent and traced runs
//!   reach the same nodes.
//! - [`explore`] says what was not explored; [`odds`] are exact fractions that add up to one.
//! - [`laws`] are what any game must pass.
//!
//! | file | question |
//! |---|---|
//! | `game` | What does a game tell the engine? |
//! | `event` | What happens, and what happens at the same time? |
//! | `window` | Which effects may resolve at this moment, and in whose order? |
//! | `agenda`, `position` | What is still to be done? Where does the game stand? |
//! | `advance`, `pipeline`, `ask` | How does a position get to its next node? Which windows does a batch pass? Which effect comes next, and who says so? |
//! | `choice`, `step` | Who decides what, and why not otherwise? What happened, and which rule made it happen? |
//! | `pause`, `refusal` | Who decides what where a position rests? Why is a pick refused that is not asked there? |
//! | `line`, `explore` | Which way through the tree is meant? What can happen from here, all of it? |
//! | `contest` | Which replacements of one batch stand in each other's way? |
//! | `order` | Does it matter in which order waiting effects resolve? |
//! | `estimate` | How many lines are there, roughly, before anybody explores them? |
//! | `odds`, `fraction` | How likely is it, exactly? |
//! | `worded` | How is put into words what a game lets somebody decide? |
//! | `laws`, `example` | What must hold for every game? |
//!
//! ```
//! use engine::{
//!     Node, Step, advance, take_outcome,
//!     example::{Coin, start},
//! };
//!
//! // a game of one toss: somebody's chance, with exact weights
//! let mut position = start(1);
//! let mut steps: Vec<Step> = Vec::new();
//! let Node::Chance(toss) = advance(&Coin, &mut position, &mut steps) else { panic!() };
//! assert_eq!(toss.probability(&toss.outcomes[0]).unwrap().to_string(), "1/2");
//!
//! // take an outcome and go on to the next node: the steps on that edge are told, with their rule
//! take_outcome(&Coin, &mut position, &toss, &toss.outcomes[0], &mut steps);
//! assert_eq!(advance(&Coin, &mut position, &mut steps), Node::End);
//! assert_eq!(steps[0].text(), "heads comes up");
//! assert_eq!(steps[0].changes()[0].to, "1");
//! assert_eq!(steps[0].citations().iter().next().unwrap().id.as_str(), "coin/toss/count");
//! ```

mod advance;
mod agenda;
mod ask;
mod choice;
mod contest;
mod estimate;
mod event;
pub mod example;
mod explore;
mod fraction;
mod game;

pub mod laws;
mod line;
pub mod odds;
mod order;
mod pause;
mod pipeline;
mod position;
mod refusal;
mod sort;
mod step;
mod window;
mod worded;

pub use advance::{advance, advance_silently, play_on, take_option, take_outcome};
pub use agenda::{Apply, Frame, Held, Inside, Layer, Task, Used};
pub use choice::{
    Apart, Chance, Choice, Choosable, Doing, Node, Offer, Open, Outcome, Pick, Prompt, Refused,
};
pub use estimate::estimate_lines;
pub use event::{Batch, Checks, Fate, Member, Stage};
pub use explore::{
    Budget, Edge, Kind, Limits, Lines, Merging, Narrow, NodeId, Spent, Tree, TreeNode, explore, explore_some,
};
pub use fraction::{Fraction, FractionError};
pub use game::{Game, Never, Value};
pub use line::{Fates, Fix, Followed, Forced, Line, RefusedFix, Taken, follow};
pub use odds::{Aim, Distribution, Interval, OddsError, Plan};
pub use order::{FollowedOrders, follow_orders, is_one_order};
pub use pause::Pause;
pub use position::{Position, View};
pub use refusal::{Claim, Refusal};
pub use sort::{sort, sort_by};
pub use step::{Change, Citations, Fact, NoSink, Reason, Refusing, Sink, Step, Told, Trace, changes};
pub use window::{
    After, Delayed, Effect, Moment, Once, Order, Policy, Replacement, Resolution, Side, Timing, Will,
};
pub use worded::{Worded, Words};
