//! Which squadron keywords are there, and which of them change an attack?

use std::{fmt, str::FromStr};
use vocabulary::{Word, WordError, WordList, words};

use serde::{Deserialize, Serialize};

use super::limits;

words! {
    /// The names of the squadron keywords.
    KeywordName is "squadron keyword" {
        /// Reroll X dice while attacking.
        Adept = "adept",
        /// Add X dice to the battery armament.
        AiBattery = "ai-battery",
        /// Add X dice to the anti-squadron armament.
        AiAntiSquadron = "ai-anti-squadron",
        /// Spend a hit die for a raid token.
        Assault = "assault",
        /// Criticals count against ships.
        Bomber = "bomber",
        /// Move at the end of the Squadron Phase.
        Cloak = "cloak",
        /// A return attack with X blue dice.
        Counter = "counter",
        /// Have X dice rerolled while defending against a squadron.
        Dodge = "dodge",
        /// Squadrons engaged with it must attack it.
        Escort = "escort",
        /// Not held by a single squadron.
        Grit = "grit",
        /// Does not hold others.
        Heavy = "heavy",
        /// Gives grit to friends.
        Intel = "intel",
        /// Extends a squadron command.
        Relay = "relay",
        /// Moves and attacks in the Squadron Phase.
        Rogue = "rogue",
        /// Deploys outside the deployment zones.
        Scout = "scout",
        /// Gains dodge from friends.
        Screen = "screen",
        /// Attacks at distance 2 with X blue dice.
        Snipe = "snipe",
        /// Moves objective tokens.
        Strategic = "strategic",
        /// Reroll one die.
        Swarm = "swarm",
    }
}

impl KeywordName {
    /// Whether the keyword has a value X.
    pub fn has_value(self) -> bool {
        use KeywordName::*;
        matches!(self, Adept | AiBattery | AiAntiSquadron | Counter | Dodge | Relay | Snipe)
    }
}

/// A keyword of a squadron: `bomber`, `counter 2`.
///
/// ```
/// use armada::{Keyword, KeywordName};
/// let keyword: Keyword = "counter 2".parse().unwrap();
/// assert_eq!((keyword.name, keyword.value), (KeywordName::Counter, 2));
/// assert!("counter".parse::<Keyword>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Keyword {
    /// Which one.
    pub name: KeywordName,
    /// Its X; 0 where it has none.
    pub value: u8,
}

/// Why a text is not a keyword.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeywordError {
    /// There is no such keyword.
    #[error(transparent)]
    Word(#[from] WordError),
    /// It needs a value.
    #[error("`{0}` needs a value from 1 to {most}, such as `{0} 1`", most = limits::KEYWORD_VALUE)]
    Value(KeywordName),
    /// It has no value.
    #[error("`{0}` has no value")]
    NoValue(KeywordName),
}

/// The sum of the values of a keyword; one without a value counts 1.
pub(crate) fn value_of(keywords: &[Keyword], name: KeywordName) -> u8 {
    let same = keywords.iter().filter(|keyword| keyword.name == name);
    same.fold(0, |sum, keyword| sum.saturating_add(keyword.value.max(1)))
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.has_value() { write!(f, "{} {}", self.name, self.value) } else { self.name.fmt(f) }
    }
}

impl FromStr for Keyword {
    type Err = KeywordError;

    fn from_str(text: &str) -> Result<Self, KeywordError> {
        let (name, value) = match text.trim().split_once(' ') {
            Some((name, value)) => (name, Some(value.trim())),
            None => (text.trim(), None),
        };
        let name: KeywordName = name.parse()?;
        match (name.has_value(), value) {
            (false, None) => Ok(Self { name, value: 0 }),
            (false, Some(_)) => Err(KeywordError::NoValue(name)),
            (true, value) => {
                let value = value.and_then(|value| value.parse().ok());
                let fits = value.filter(|value| (1..=limits::KEYWORD_VALUE).contains(value));
                let value = fits.ok_or(KeywordError::Value(name))?;
                Ok(Self { name, value })
            }
        }
    }
}

vocabulary::as_text!(Keyword, words);

macro_rules! keywords {
    ([$($name:literal),*], [$($valued:literal),*]) => {
        &[
            $(Word::new($name),)*
            $(
                Word::new(concat!($valued, " 1")),
                Word::new(concat!($valued, " 2")),
                Word::new(concat!($valued, " 3")),
                Word::new(concat!($valued, " 4")),
                Word::new(concat!($valued, " 5")),
                Word::new(concat!($valued, " 6")),
                Word::new(concat!($valued, " 7")),
                Word::new(concat!($valued, " 8")),
                Word::new(concat!($valued, " 9")),
            )*
        ]
    };
}

/// As a field takes it.
impl WordList for Keyword {
    const WORDS: &'static [Word] = keywords!(
        [
            "assault",
            "bomber",
            "cloak",
            "escort",
            "grit",
            "heavy",
            "intel",
            "rogue",
            "scout",
            "screen",
            "strategic",
            "swarm"
        ],
        ["adept", "ai-battery", "ai-anti-squadron", "counter", "dodge", "relay", "snipe"]
    );
}
