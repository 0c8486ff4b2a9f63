//! Which is the smallest game there is?
//!
//! One player tosses a fair coin a number of times. It serves the examples of this documentation.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    Citations, Doing, Fact, Game, Never, Outcome, Policy, Position, Prompt, Resolution, Task, Told, View,
};
use names::{Citation, Role};

/// The rules: there is nothing else to know.
#[derive(Clone, Copy, Debug)]
pub struct Coin;

/// What lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Table {
    /// Heads so far.
    pub heads: u32,
}

/// The only player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Tosser;

impl fmt::Display for Tosser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tosser")
    }
}

/// A side of the coin: what comes up, and the event that it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Counts.
    Heads,
    /// Does not.
    Tails,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Heads => "heads",
            Side::Tails => "tails",
        })
    }
}

/// What is to be done, and what is decided: a toss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Toss;

impl fmt::Display for Toss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("toss")
    }
}

/// The position before `tosses` tosses.
pub fn start(tosses: usize) -> Position<Coin> {
    Position::new(Table { heads: 0 }, vec![Task::work(Toss); tosses])
}

const RULE: Citation = Citation::new(Role::Requires, "coin/toss/count");

impl Game for Coin {
    type Player = Tosser;
    type State = Table;
    type Event = Side;
    type Work = Toss;
    type Pick = Side;
    type Prompt = Toss;
    type Effect = Never;
    type Scope = Never;
    type Bindings = ();
    type Ban = Never;

    fn policy(&self) -> Policy {
        Policy::SEATS_AT_ONCE
    }

    fn seats(&self, _: &Table) -> Vec<Tosser> {
        vec![Tosser]
    }

    fn work(&self, _: View<'_, Self>, _: &Toss) -> Doing<Self> {
        let side = |side| Outcome::new(side, 1, vec![Task::event(side)]);
        Doing::Chance {
            who: Tosser,
            prompt: Toss,
            total: 2,
            outcomes: vec![side(Side::Heads), side(Side::Tails)],
        }
    }

    fn resolve(&self, _: View<'_, Self>, effect: &Never, _: &Side) -> Resolution<Self> {
        match *effect {}
    }

    fn affected(&self, _: View<'_, Self>, _: &Side) -> Tosser {
        Tosser
    }

    fn commit(&self, table: &mut Table, side: &Side) {
        if *side == Side::Heads {
            table.heads += 1;
        }
    }

    fn tell(&self, _: &Table, side: &Side) -> String {
        format!("{side} comes up")
    }

    fn cite(&self, side: &Side) -> Citations {
        match side {
            Side::Heads | Side::Tails => Citations::one(RULE),
        }
    }

    fn describe(&self, _: View<'_, Self>, effect: &Never) -> Told {
        match *effect {}
    }

    fn order_rules(&self, _: &Prompt<Self>) -> Citations {
        Citations::one(RULE)
    }

    fn facts(&self, table: &Table) -> Vec<Fact> {
        vec![Fact::new("heads", table.heads.to_string())]
    }
}
