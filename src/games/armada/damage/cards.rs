//! What does a faceup damage card do?
//!
//! A tiny grammar, data only: a card is unknown, or has one part that is immediate or persistent.
//!
//! ```text
//! [NAME |] unknown
//! [NAME |] immediate: OPERATION; OPERATION ...
//! [NAME |] persistent: words that are not executed
//! [NAME |] persistent after overlap: OPERATION; ...
//! [NAME |] persistent after maneuver: OPERATION; ...          (after maneuver at speed 2: at that speed or more)
//! [NAME |] persistent after speed change: OPERATION; ...
//! ```

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    limits,
    terms::{Facing, HullZone},
};

/// A damage card that is dealt faceup.
///
/// ```
/// use adjutant::games::armada::damage::{DamageCard, Part};
/// let card: DamageCard = "Sparks | immediate: deal facedown 1; flip facedown".parse().unwrap();
/// assert_eq!(card.name(), Some("Sparks"));
/// assert!(matches!(card.part(), Part::Immediate(operations) if operations.len() == 2));
/// assert_eq!(card.to_string(), "Sparks | immediate: deal facedown 1; flip facedown");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DamageCard {
    part: Part,
    name: Option<String>,
}

/// What is written on a damage card.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Nobody said.
    #[default]
    Unknown,
    /// Resolved when the card is dealt.
    Immediate(Vec<Operation>),
    /// In words only, while the card is faceup.
    Words(String),
    /// Resolved after something happens, while the card is faceup.
    After(Trigger, Vec<Operation>),
}

/// What a persistent part waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trigger {
    /// The ship overlaps a ship or an obstacle.
    Overlap,
    /// The ship has executed a maneuver, with at least this speed on its dial.
    Maneuver(u8),
    /// The ship's speed changes.
    SpeedChange,
}

/// One thing that a damage card does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Operation {
    /// So many damage cards are dealt: `deal facedown 1`.
    Deal(Facing, u8),
    /// The ship suffers damage: `suffer 1`.
    Suffer(u8),
    /// Hull zones lose shields: `lose shields most all`.
    LoseShields(Losing, Amount),
    /// The opponent chooses so many hull zones, each loses a shield: `opponent chooses 2 zones`.
    OpponentChooses(u8),
    /// The owner discards one of the ship's defense tokens: `discard token of choice`.
    DiscardToken,
    /// All command tokens are discarded: `discard command tokens`.
    DiscardCommandTokens,
    /// The speed is reduced: `reduce speed 1`.
    ReduceSpeed(u8),
    /// The card itself is turned facedown: `flip facedown`.
    Flip,
    /// Something that is not executed: `words: ...`.
    Words(String),
}

/// Which hull zone loses shields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Losing {
    /// This one.
    Zone(HullZone),
    /// The one with the most shields.
    Most,
}

/// How many shields are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Amount {
    /// All of them.
    All,
    /// So many.
    Some(u8),
}

impl DamageCard {
    /// Its name, where one is given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What is written on it.
    pub fn part(&self) -> &Part {
        &self.part
    }

    /// Its name in lines: its own name in kebab case, or `damage-card`.
    pub fn label(&self) -> String {
        let name = self.name().unwrap_or("damage card").to_lowercase();
        let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("-")
    }
}

impl fmt::Display for DamageCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name} | ")?;
        }
        match &self.part {
            Part::Unknown => f.write_str("unknown"),
            Part::Immediate(operations) => write!(f, "immediate: {}", Listed(operations)),
            Part::Words(words) => write!(f, "persistent: {words}"),
            Part::After(trigger, operations) => {
                write!(f, "persistent after {trigger}: {}", Listed(operations))
            }
        }
    }
}

struct Listed<'a>(&'a [Operation]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join("; "))
    }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trigger::Overlap => f.write_str("overlap"),
            Trigger::Maneuver(0) => f.write_str("maneuver"),
            Trigger::Maneuver(speed) => write!(f, "maneuver at speed {speed}"),
            Trigger::SpeedChange => f.write_str("speed change"),
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operation::Deal(facing, count) => write!(f, "deal {facing} {count}"),
            Operation::Suffer(points) => write!(f, "suffer {points}"),
            Operation::LoseShields(losing, amount) => {
                match losing {
                    Losing::Zone(zone) => write!(f, "lose shields {zone} ")?,
                    Losing::Most => f.write_str("lose shields most ")?,
                }
                match amount {
                    Amount::All => f.write_str("all"),
                    Amount::Some(count) => write!(f, "{count}"),
                }
            }
            Operation::OpponentChooses(zones) => write!(f, "opponent chooses {zones} zones"),
            Operation::DiscardToken => f.write_str("discard token of choice"),
            Operation::DiscardCommandTokens => f.write_str("discard command tokens"),
            Operation::ReduceSpeed(by) => write!(f, "reduce speed {by}"),
            Operation::Flip => f.write_str("flip facedown"),
            Operation::Words(words) => write!(f, "words: {words}"),
        }
    }
}

/// A text that is no damage card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no damage card")]
pub struct CardError(pub String);

impl CardError {
    /// The help line: how cards are written.
    pub fn help(&self) -> &'static str {
        "write `unknown`, `immediate: deal facedown 1; flip facedown`, `persistent: what it says` or \
         `persistent after overlap: deal facedown 1`, with a name in front as in `Name | unknown`; no commas"
    }
}

impl FromStr for DamageCard {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let error = || CardError(text.to_owned());
        let (name, rest) = match text.split_once('|') {
            Some((name, rest)) => (Some(plain(name).ok_or_else(error)?), rest),
            None => (None, text),
        };
        let part = read_part(rest).ok_or_else(error)?;
        Ok(Self { name, part })
    }
}

/// Words with single blanks; none when there are none, or what separates entries is among them.
fn plain(text: &str) -> Option<String> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !words.is_empty() && !words.contains([',', '|', ';']);
    fits.then_some(words)
}

fn read_part(text: &str) -> Option<Part> {
    let Some((head, rest)) = text.split_once(':') else {
        return (plain(text)?.to_lowercase() == "unknown").then_some(Part::Unknown);
    };
    let head = plain(head)?.to_lowercase();
    let head: Vec<&str> = head.split(' ').collect();
    match head.as_slice() {
        ["immediate"] => Some(Part::Immediate(read_operations(rest)?)),
        ["persistent"] => Some(Part::Words(plain(rest)?)),
        ["persistent", "after", trigger @ ..] => {
            Some(Part::After(read_trigger(trigger)?, read_operations(rest)?))
        }
        _ => None,
    }
}

fn read_trigger(words: &[&str]) -> Option<Trigger> {
    match words {
        ["overlap"] => Some(Trigger::Overlap),
        ["maneuver"] => Some(Trigger::Maneuver(0)),
        ["maneuver", "at", "speed", speed] => Some(Trigger::Maneuver(number(speed, limits::SHIP_SPEED)?)),
        ["speed", "change"] => Some(Trigger::SpeedChange),
        _ => None,
    }
}

fn read_operations(text: &str) -> Option<Vec<Operation>> {
    let operations: Vec<Operation> = text.split(';').map(read_operation).collect::<Option<_>>()?;
    (operations.len() <= limits::OPERATIONS).then_some(operations)
}

fn read_operation(text: &str) -> Option<Operation> {
    let text = plain(text)?;
    if let Some((head, words)) = text.split_once(':') {
        return head.eq_ignore_ascii_case("words").then(|| plain(words)).flatten().map(Operation::Words);
    }
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["deal", facing, count] => {
            Some(Operation::Deal(facing.parse().ok()?, number(count, limits::SHIP_HULL)?))
        }
        ["suffer", points] => Some(Operation::Suffer(number(points, limits::SHIP_HULL)?)),
        ["lose", "shields", losing, amount] => {
            let losing = match *losing {
                "most" => Losing::Most,
                zone => Losing::Zone(zone.parse().ok()?),
            };
            let amount = match *amount {
                "all" => Amount::All,
                count => Amount::Some(number(count, limits::SHIELDS)?),
            };
            Some(Operation::LoseShields(losing, amount))
        }
        ["opponent", "chooses", zones, "zones" | "zone"] => {
            Some(Operation::OpponentChooses(number(zones, 4)?))
        }
        ["discard", "token"] | ["discard", "token", "of", "choice"] => Some(Operation::DiscardToken),
        ["discard", "command", "tokens"] => Some(Operation::DiscardCommandTokens),
        ["reduce", "speed", by] => Some(Operation::ReduceSpeed(number(by, limits::SHIP_SPEED)?)),
        ["flip", "facedown"] => Some(Operation::Flip),
        _ => None,
    }
}

/// A whole number from 1 to `most`.
fn number(text: &str, most: u8) -> Option<u8> {
    text.parse().ok().filter(|number| (1..=most).contains(number))
}

impl TryFrom<String> for DamageCard {
    type Error = CardError;

    fn try_from(text: String) -> Result<Self, CardError> {
        text.parse()
    }
}

impl From<DamageCard> for String {
    fn from(card: DamageCard) -> Self {
        card.to_string()
    }
}
