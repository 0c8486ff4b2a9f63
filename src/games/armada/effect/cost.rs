//! What is paid for an effect?
//!
//! A component that is spent for a cost does not also do what it does otherwise.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    Whose, limits,
    misread::{Grammar, Misread},
    nouns::Command,
    rerolls::Reroll,
    tokens::TokenKind,
    typing::{About, Words, dice, dice_text, vocabulary, words},
};

/// One part of what is paid for an effect.
///
/// ```
/// use adjutant::games::armada::effect::Cost;
/// let cost: Cost = "spend a defense token brace".parse()?;
/// assert_eq!(cost.to_string(), "spend brace");
/// assert_eq!("exhaust this card".parse::<Cost>()?.to_string(), "exhaust card");
/// # Ok::<(), adjutant::games::armada::Misread>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Cost {
    /// The card of the effect is exhausted.
    ExhaustCard,
    /// The card of the effect is discarded.
    DiscardCard,
    /// A defense token is spent.
    SpendToken {
        /// Whose; only the own ones can be spent.
        whose: Whose,
        /// Its type.
        kind: TokenKind,
    },
    /// A command token is spent.
    SpendCommandToken {
        /// Whose; only the own ones can be spent.
        whose: Whose,
        /// Which.
        command: Command,
    },
    /// A command dial is spent.
    SpendDial {
        /// Whose; only the own ones can be spent.
        whose: Whose,
        /// What it shows.
        command: Command,
    },
    /// Attack dice are spent, all of them.
    SpendDice(Reroll),
}

impl Cost {
    /// The component that is spent, in words: `enemy brace`.
    pub fn component(&self) -> String {
        let text = self.to_string();
        text.strip_prefix("spend ").map_or(text.clone(), str::to_owned)
    }
}

/// The last form is somebody else's, which is refused.
const GRAMMAR: Grammar = Grammar {
    what: "a cost",
    forms: &[
        "exhaust card",
        "discard card",
        "spend brace",
        "spend navigate token",
        "spend navigate dial",
        "spend red/hit",
        "spend 1 red",
        "spend enemy brace",
    ],
    words: vocabulary,
};

impl FromStr for Cost {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        GRAMMAR.read_within(text, limits::DICE, read)
    }
}

fn read(text: &str) -> Option<Cost> {
    let spends = text.split_whitespace().next().is_some_and(|verb| verb.eq_ignore_ascii_case("spend"));
    let owned = words(text, if spends { About::Dice } else { About::Cards });
    let said: Vec<&str> = owned.iter().map(String::as_str).collect();
    let rest = match said.as_slice() {
        ["exhaust"] | ["exhaust", "this"] => return Some(Cost::ExhaustCard),
        ["discard"] | ["discard", "this"] => return Some(Cost::DiscardCard),
        ["spend", rest @ ..] => rest,
        _ => return None,
    };
    let mut left = Words(rest);
    let whose = left.whose().unwrap_or(Whose::Own);
    let behind = |words: &[&str], last: &str| match words.split_last() {
        Some((word, front)) if *word == last => {
            let front = front.strip_suffix(&["command"]).unwrap_or(front);
            let mut front = Words(front);
            let command = front.command()?;
            front.nothing_left().map(|()| command)
        }
        _ => None,
    };
    if let Some(command) = behind(left.0, "token") {
        return Some(Cost::SpendCommandToken { whose, command });
    }
    if let Some(command) = behind(left.0, "dial") {
        return Some(Cost::SpendDial { whose, command });
    }
    match left.0 {
        [kind] | [kind, "token"] | ["token", kind] if kind.parse::<TokenKind>().is_ok() => {
            Some(Cost::SpendToken { whose, kind: kind.parse().ok()? })
        }
        which => dice(which).map(Cost::SpendDice),
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |whose: &Whose| match whose {
            Whose::Own => String::new(),
            whose => format!("{whose} "),
        };
        match self {
            Cost::ExhaustCard => f.write_str("exhaust card"),
            Cost::DiscardCard => f.write_str("discard card"),
            Cost::SpendToken { whose, kind } => write!(f, "spend {}{kind}", side(whose)),
            Cost::SpendCommandToken { whose, command } => {
                write!(f, "spend {}{command} token", side(whose))
            }
            Cost::SpendDial { whose, command } => write!(f, "spend {}{command} dial", side(whose)),
            Cost::SpendDice(dice) => write!(f, "spend {}", dice_text(*dice)),
        }
    }
}

impl TryFrom<String> for Cost {
    type Error = Misread;

    fn try_from(text: String) -> Result<Self, Misread> {
        text.parse()
    }
}

impl From<Cost> for String {
    fn from(cost: Cost) -> Self {
        cost.to_string()
    }
}
