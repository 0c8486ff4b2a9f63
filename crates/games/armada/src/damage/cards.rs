//! What does a faceup damage card do?
//!
//! A tiny grammar, data only: a card is unknown, or has one part that is immediate or persistent. What it does are the
//! operations of every effect; whatever says nothing of whose ship it is about is about the one at which the card lies.
//!
//! ```text
//! [NAME |] unknown
//! [NAME |] immediate: OPERATION; OPERATION ...
//! [NAME |] persistent: words that are not executed
//! [NAME |] persistent after overlap: OPERATION; ...
//! [NAME |] persistent after maneuver: OPERATION; ...          (after maneuver at speed 2: at that speed or more)
//! [NAME |] persistent after speed change: OPERATION; ...
//! NAME                                                        (what the typed effect of that name says)
//! ```

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use vocabulary::{Grammar, Misread, forms};

use super::{effect::Operation, limits, table::UNKNOWN};

/// A damage card that is dealt faceup.
///
/// ```
/// use armada::damage::{DamageCard, Part};
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
    /// How it is written, with single blanks; empty of an unknown card without a name.
    written: String,
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
    /// What the typed effect of the card's name says.
    Typed,
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

/// A card of which nobody says anything.
pub(super) static UNKNOWN_CARD: DamageCard =
    DamageCard { part: Part::Unknown, name: None, written: String::new() };

impl DamageCard {
    /// How it is called where it lies faceup on a ship.
    pub(super) fn lying(&self) -> &str {
        if self.written.is_empty() { UNKNOWN } else { &self.written }
    }

    /// The card whose text is the typed effect of this name.
    pub fn typed(name: &str) -> Self {
        Self { part: Part::Typed, name: Some(name.to_owned()), written: name.to_owned() }
    }

    /// What a text is that is no card, and how cards are written.
    pub(super) fn misread(text: &str) -> Misread {
        CARD.misread(text, is_unknown)
    }

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
        match self.written.as_str() {
            "" => f.write_str("unknown"),
            written => f.write_str(written),
        }
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

/// A whole card.
const CARD: Grammar = Grammar {
    what: "a damage card",
    forms: || {
        forms(&[
            "unknown",
            "immediate: deal facedown 1; flip facedown",
            "persistent: what it says",
            "persistent after overlap: deal facedown 1",
            "persistent after maneuver: suffer 1",
            "persistent after maneuver at speed 2: suffer 1",
            "persistent after speed change: suffer 1",
            "Name | unknown",
            "Name of an effect",
        ])
    },
    words: Vec::new,
};

/// What stands before the colon.
const HEAD: Grammar = Grammar {
    what: "a part of a damage card",
    forms: || {
        forms(&[
            "immediate",
            "persistent",
            "persistent after overlap",
            "persistent after maneuver",
            "persistent after maneuver at speed 2",
            "persistent after speed change",
        ])
    },
    words: Vec::new,
};

impl FromStr for DamageCard {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let (name, rest) = match text.split_once('|') {
            Some((name, rest)) => {
                let name = plain(name).ok_or_else(|| CARD.misread(text, |_| false))?;
                (Some(name), rest)
            }
            None => (None, text),
        };
        if name.is_none() && !rest.contains(':') && !is_unknown(rest) {
            return plain(rest).map(|name| Self::typed(&name)).ok_or_else(|| Self::misread(text));
        }
        let part = read_part(rest)?;
        let written = match (&name, is_unknown(rest)) {
            (None, true) => String::new(),
            _ => text.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        Ok(Self { name, part, written })
    }
}

/// Words with single blanks; none when there are none, or what separates entries is among them.
fn plain(text: &str) -> Option<String> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !words.is_empty() && !words.contains([',', '|', ';']);
    fits.then_some(words)
}

fn is_unknown(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("unknown")
}

/// What a card waits for: nothing, or something that happens.
enum Head {
    Immediate,
    Persistent,
    After(Trigger),
}

fn read_part(text: &str) -> Result<Part, Misread> {
    let Some((head, rest)) = text.split_once(':') else {
        return if is_unknown(text) { Ok(Part::Unknown) } else { Err(CARD.misread(text, is_unknown)) };
    };
    match HEAD.read_within(head, usize::from(limits::SHIP_SPEED), read_head)? {
        Head::Immediate => Ok(Part::Immediate(read_operations(rest)?)),
        Head::Persistent => plain(rest).map(Part::Words).ok_or_else(|| CARD.misread(text, |_| false)),
        Head::After(trigger) => Ok(Part::After(trigger, read_operations(rest)?)),
    }
}

fn read_head(text: &str) -> Option<Head> {
    let head = plain(text)?.to_lowercase();
    match head.split(' ').collect::<Vec<_>>().as_slice() {
        ["immediate"] => Some(Head::Immediate),
        ["persistent"] => Some(Head::Persistent),
        ["persistent", "after", trigger @ ..] => read_trigger(trigger).map(Head::After),
        _ => None,
    }
}

fn read_trigger(words: &[&str]) -> Option<Trigger> {
    match words {
        ["overlap"] => Some(Trigger::Overlap),
        ["maneuver"] => Some(Trigger::Maneuver(0)),
        ["maneuver", "at", "speed", speed] => speed.parse().ok().map(Trigger::Maneuver),
        ["speed", "change"] => Some(Trigger::SpeedChange),
        _ => None,
    }
}

fn read_operations(text: &str) -> Result<Vec<Operation>, Misread> {
    let texts: Vec<&str> = text.split(';').collect();
    if texts.len() > limits::OPERATIONS {
        let text = text.trim().to_owned();
        return Err(Misread::TooMany {
            text,
            count: texts.len(),
            of: "operations",
            most: limits::OPERATIONS,
        });
    }
    texts.into_iter().map(Operation::of_damage_card).collect()
}

vocabulary::as_text!(DamageCard);
