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
//! NAME                                                        (what the typed effect of that name says)
//! ```

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    limits,
    misread::{Grammar, Misread},
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
    /// The card whose text is the typed effect of this name.
    pub fn typed(name: &str) -> Self {
        Self { part: Part::Typed, name: Some(name.to_owned()) }
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
        match (&self.name, &self.part) {
            (Some(name), Part::Typed) => return f.write_str(name),
            (Some(name), _) => write!(f, "{name} | ")?,
            (None, _) => {}
        }
        match &self.part {
            Part::Typed => f.write_str("unknown"),
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

/// A whole card.
const CARD: Grammar = Grammar {
    what: "a damage card",
    forms: &[
        "unknown",
        "immediate: deal facedown 1; flip facedown",
        "persistent: what it says",
        "persistent after overlap: deal facedown 1",
        "persistent after maneuver: suffer 1",
        "persistent after maneuver at speed 2: suffer 1",
        "persistent after speed change: suffer 1",
        "Name | unknown",
        "Name of an effect",
    ],
    words: Vec::new,
};

/// What stands before the colon.
const HEAD: Grammar = Grammar {
    what: "a part of a damage card",
    forms: &[
        "immediate",
        "persistent",
        "persistent after overlap",
        "persistent after maneuver",
        "persistent after maneuver at speed 2",
        "persistent after speed change",
    ],
    words: Vec::new,
};

/// One operation.
const OPERATION: Grammar = Grammar {
    what: "an operation of a damage card",
    forms: &[
        "deal facedown 1",
        "deal faceup 1",
        "suffer 1",
        "lose shields left 2",
        "lose shields left all",
        "lose shields most all",
        "opponent chooses 2 zones",
        "discard token of choice",
        "discard command tokens",
        "reduce speed 1",
        "flip facedown",
        "words: what it says",
    ],
    words: || HullZone::ALL.iter().map(|zone| zone.word().to_owned()).collect(),
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
        Ok(Self { name, part: read_part(rest)? })
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
    texts.into_iter().map(str::parse).collect()
}

/// The most that an operation of this verb may say; none where its words are free.
fn most(verb: &str) -> Option<usize> {
    match verb {
        "deal" | "suffer" => Some(usize::from(limits::SHIP_HULL)),
        "lose" => Some(usize::from(limits::SHIELDS)),
        "opponent" => Some(limits::CHOSEN_ZONES),
        "reduce" => Some(usize::from(limits::SHIP_SPEED)),
        _ => None,
    }
}

impl FromStr for Operation {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let verb = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        match most(&verb) {
            Some(most) => OPERATION.read_within(text, most, read_operation),
            None => OPERATION.read(text, read_operation),
        }
    }
}

fn read_operation(text: &str) -> Option<Operation> {
    let text = plain(text)?;
    if let Some((head, words)) = text.split_once(':') {
        return head.eq_ignore_ascii_case("words").then(|| plain(words)).flatten().map(Operation::Words);
    }
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["deal", facing, count] => Some(Operation::Deal(facing.parse().ok()?, count.parse().ok()?)),
        ["suffer", points] => Some(Operation::Suffer(points.parse().ok()?)),
        ["lose", "shields", losing, amount] => {
            let losing = match *losing {
                "most" => Losing::Most,
                zone => Losing::Zone(zone.parse().ok()?),
            };
            let amount = match *amount {
                "all" => Amount::All,
                count => Amount::Some(count.parse().ok()?),
            };
            Some(Operation::LoseShields(losing, amount))
        }
        ["opponent", "chooses", zones, "zones" | "zone"] => {
            Some(Operation::OpponentChooses(zones.parse().ok()?))
        }
        ["discard", "token"] | ["discard", "token", "of", "choice"] => Some(Operation::DiscardToken),
        ["discard", "command", "tokens"] => Some(Operation::DiscardCommandTokens),
        ["reduce", "speed", by] => Some(Operation::ReduceSpeed(by.parse().ok()?)),
        ["flip", "facedown"] => Some(Operation::Flip),
        _ => None,
    }
}

impl TryFrom<String> for DamageCard {
    type Error = Misread;

    fn try_from(text: String) -> Result<Self, Misread> {
        text.parse()
    }
}

impl From<DamageCard> for String {
    fn from(card: DamageCard) -> Self {
        card.to_string()
    }
}
