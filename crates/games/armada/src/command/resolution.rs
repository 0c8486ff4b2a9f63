//! With what is a command resolved, and whose is it?

use std::{fmt, str::FromStr};
use vocabulary::words;

use serde::{Deserialize, Serialize};

use super::commands::Spent;

words! {
    /// Where a dial or token lies.
    Place is "place of a dial or token" {
        /// Beside the ship.
        Ship = "ship",
        /// On one of the ship's upgrade cards.
        Card = "card",
        /// With another ship.
        Other = "other",
    }
}

/// What somebody wants to spend on a command: `dial`, `token`, `both`, `card token`, `card dial and token`,
/// `dial and card token`, `other dial`, `two dials`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Way {
    /// A dial.
    Dial(Place),
    /// A token.
    Token(Place),
    /// A dial and a token in one resolution.
    Both {
        /// Where the dial lies.
        dial: Place,
        /// Where the token lies.
        token: Place,
    },
    /// Nothing: an effect lets the command be resolved as if this were spent.
    AsIf(Spent),
    /// Two dials at once: never.
    TwoDials,
    /// Two tokens at once: never.
    TwoTokens,
}

impl Way {
    /// A dial and a token of the ship's own.
    pub const BOTH: Self = Way::Both { dial: Place::Ship, token: Place::Ship };

    /// Where its dial lies, if there is one.
    pub fn dial(self) -> Option<Place> {
        match self {
            Way::Dial(dial) | Way::Both { dial, .. } => Some(dial),
            Way::Token(_) | Way::AsIf(_) | Way::TwoDials | Way::TwoTokens => None,
        }
    }

    /// Where its token lies, if there is one.
    pub fn token(self) -> Option<Place> {
        match self {
            Way::Token(token) | Way::Both { token, .. } => Some(token),
            Way::Dial(_) | Way::AsIf(_) | Way::TwoDials | Way::TwoTokens => None,
        }
    }

    /// What is spent; two of a kind count as one, and are never spent.
    pub fn spent(self) -> Spent {
        match self {
            Way::Dial(_) | Way::TwoDials => Spent::Dial,
            Way::Token(_) | Way::TwoTokens => Spent::Token,
            Way::Both { .. } => Spent::Both,
            Way::AsIf(spent) => spent,
        }
    }
}

fn prefix(place: Place) -> &'static str {
    match place {
        Place::Ship => "",
        Place::Card => "card ",
        Place::Other => "other ",
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Dial(dial) => write!(f, "{}dial", prefix(*dial)),
            Way::Token(token) => write!(f, "{}token", prefix(*token)),
            Way::Both { dial: Place::Ship, token: Place::Ship } => f.write_str("both"),
            Way::Both { dial, token } => write!(f, "{}dial and {}token", prefix(*dial), prefix(*token)),
            Way::AsIf(spent) => write!(f, "as {spent}"),
            Way::TwoDials => f.write_str("two dials"),
            Way::TwoTokens => f.write_str("two tokens"),
        }
    }
}

/// A text that says no way to resolve a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` does not say what is spent")]
pub struct WayError(pub String);

impl FromStr for Way {
    type Err = WayError;

    fn from_str(text: &str) -> Result<Self, WayError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let place = |words: &[&str]| match words {
            [] => Some(Place::Ship),
            ["card"] => Some(Place::Card),
            ["other"] => Some(Place::Other),
            _ => None,
        };
        let read = || match words.as_slice() {
            ["both"] | ["dial", "and", "token"] => Some(Way::BOTH),
            ["two", "dials"] => Some(Way::TwoDials),
            ["two", "tokens"] => Some(Way::TwoTokens),
            [dial, "dial", "and", rest @ .., "token"] => {
                Some(Way::Both { dial: place(&[dial])?, token: place(rest)? })
            }
            ["dial", "and", rest @ .., "token"] => Some(Way::Both { dial: Place::Ship, token: place(rest)? }),
            [rest @ .., "dial"] => Some(Way::Dial(place(rest)?)),
            [rest @ .., "token"] => Some(Way::Token(place(rest)?)),
            _ => None,
        };
        read().ok_or_else(|| WayError(text.to_owned()))
    }
}
