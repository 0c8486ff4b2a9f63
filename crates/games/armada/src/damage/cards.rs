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

use super::{
    effect::{
        Component, Condition, Happening, Known, Moment, Operation, SPEED_CHANGE, TimingWord, TypedEffect,
        Whose,
    },
    limits,
    table::is_unnamed,
};

/// A damage card as a situation names it.
///
/// ```
/// use armada::damage::DamageCard;
/// let card: DamageCard = "Sparks | immediate: deal facedown 1; flip facedown".parse().unwrap();
/// let text = card.text().unwrap();
/// assert_eq!((text.name.as_str(), text.does.len()), ("Sparks", 2));
/// assert_eq!(card.to_string(), "Sparks | immediate: deal facedown 1; flip facedown");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DamageCard {
    /// What it says, where that is written out.
    text: Option<TypedEffect>,
    /// How it is written, with single blanks; empty of an unknown card without a name.
    written: String,
}

impl DamageCard {
    /// What a text is that is no card, and how cards are written.
    pub(super) fn misread(text: &str) -> Misread {
        CARD.misread(text, is_unknown)
    }

    /// The card's text, if it is written out. A card without a name is called by its text.
    pub fn text(&self) -> Option<&TypedEffect> {
        self.text.as_ref()
    }

    /// The name of the effect that is its text, where nothing else is written.
    pub(super) fn typed(&self) -> Option<&str> {
        (self.text.is_none() && !self.written.is_empty()).then_some(&self.written)
    }

    /// What it is called where it lies; its text is among `listed` from now on. None of one of which nothing is known.
    pub(super) fn lying(&self, listed: &mut Vec<TypedEffect>) -> Option<String> {
        let Some(text) = &self.text else { return self.typed().map(str::to_owned) };
        let other = listed.iter().find(|other| other.name.is(text.name.as_str()));
        let name = match other {
            Some(other) if other != text => self.written.as_str().into(),
            _ => text.name.clone(),
        };
        if !listed.iter().any(|other| other.name == name) {
            listed.push(TypedEffect { name: name.clone(), ..text.clone() });
        }
        Some(name.into())
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

/// What a card is called in lines: its name in kebab case, or `damage-card`.
pub(super) fn label(name: &str) -> String {
    let name = if is_unnamed(name) { "damage card" } else { name };
    let name = name.to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// When a text acts; one that says nothing of it when its card is dealt.
pub(super) fn moment(text: &TypedEffect) -> Moment {
    text.moment(&Known::DealtFaceup.into())
}

/// Whether a text acts when its card is dealt.
pub(super) fn is_immediate(text: &TypedEffect) -> bool {
    acts(text) && moment(text).event == Known::DealtFaceup.into()
}

/// Whether a text acts at some time: it says something that does not only hold as long as its card lies faceup.
pub(super) fn acts(text: &TypedEffect) -> bool {
    !text.is_constant() && lasting_words(text).is_none() && !text.in_words().is_empty()
}

/// What a text says, in its sentence; of what only holds in words these.
pub(super) fn sentence(text: &TypedEffect) -> String {
    lasting_words(text).map_or_else(|| text.in_words(), str::to_owned)
}

/// What a text says in words for as long as its card lies faceup.
pub fn lasting_words(text: &TypedEffect) -> Option<&str> {
    let lasts = moment(text) == Moment::new(TimingWord::While, Known::DealtFaceup);
    text.consequence.as_deref().filter(|_| lasts)
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
        let written = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, rest) = match text.split_once('|') {
            Some((name, rest)) => (plain(name).ok_or_else(|| CARD.misread(text, |_| false))?, rest),
            None if is_unknown(text) => return Ok(Self::default()),
            None if !text.contains(':') => {
                let written = plain(text).ok_or_else(|| Self::misread(text))?;
                return Ok(Self { text: None, written });
            }
            None => (written.clone(), text),
        };
        let text = read_text(rest, TypedEffect::new(name.into(), Component::Damage))?;
        Ok(Self { text: Some(text), written })
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

fn read_text(text: &str, card: TypedEffect) -> Result<TypedEffect, Misread> {
    let Some((head, rest)) = text.split_once(':') else {
        return if is_unknown(text) { Ok(card) } else { Err(CARD.misread(text, is_unknown)) };
    };
    let (Moment { word, event }, only) =
        HEAD.read_within(head, usize::from(limits::SHIP_SPEED), read_head)?;
    let card = TypedEffect { timing: Some(word), event: Some(event), only, ..card };
    match word {
        TimingWord::While => {
            let words = plain(rest).ok_or_else(|| CARD.misread(text, |_| false))?;
            Ok(TypedEffect { consequence: Some(words), ..card })
        }
        _ => Ok(TypedEffect { does: read_operations(rest)?, ..card }),
    }
}

/// When a card acts, and what must be so then.
fn read_head(text: &str) -> Option<(Moment, Vec<Condition>)> {
    let head = plain(text)?.to_lowercase();
    let always = |word, event: Happening| Some((Moment::new(word, event), Vec::new()));
    match head.split(' ').collect::<Vec<_>>().as_slice() {
        ["immediate"] => always(TimingWord::When, Known::DealtFaceup.into()),
        ["persistent"] => always(TimingWord::While, Known::DealtFaceup.into()),
        ["persistent", "after", "overlap"] => always(TimingWord::After, Known::Overlap.into()),
        ["persistent", "after", "maneuver"] => always(TimingWord::After, Known::ExecuteManeuver.into()),
        ["persistent", "after", "maneuver", "at", "speed", speed] => {
            let only = vec![Condition::SpeedFrom(Whose::Own, speed.parse().ok()?)];
            Some((Moment::new(TimingWord::After, Known::ExecuteManeuver), only))
        }
        ["persistent", "after", "speed", "change"] => always(TimingWord::After, SPEED_CHANGE.into()),
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
