//! Which keywords are there, and what do several of one kind come to?

use std::{fmt, str::FromStr};

use super::terms::Aspect;

/// A keyword of a card, with its value or its cost. Bounty and Coordinate carry an ability and are
/// abilities of their own in [`super::ability`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Keyword {
    /// It may attack an enemy unit when it comes into play, even exhausted.
    Ambush,
    /// Defeat up to so many friendly units to pay 2 less each.
    Exploit(u8),
    /// +1/+0 for each damage on it.
    Grit,
    /// It can't be attacked in the phase in which it came into play.
    Hidden,
    /// Excess combat damage goes to the base.
    Overwhelm,
    /// It may be played as an upgrade for this cost.
    Piloting(PrintedCost),
    /// It may be played from the resources when a leader is deployed.
    Plot,
    /// So much more power while attacking.
    Raid(u8),
    /// Heals so much from its controller's base when it attacks.
    Restore(u8),
    /// It may ignore Sentinel, and defeats the defender's Shields.
    Saboteur,
    /// It guards its arena.
    Sentinel,
    /// It comes with a Shield.
    Shielded,
    /// It may be played from the resources for this cost.
    Smuggle(PrintedCost),
    /// Another unit may attack with this unit's abilities when it comes into play.
    Support,
}

/// A cost as a card prints it: resources, and the aspects that stand with them.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct PrintedCost {
    /// Resources.
    pub resources: u8,
    /// Aspect icons, sorted.
    pub aspects: Vec<Aspect>,
}

/// A keyword without its value: what is gained, lost and asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum KeywordKind {
    /// Ambush.
    Ambush,
    /// Bounty.
    Bounty,
    /// Coordinate.
    Coordinate,
    /// Exploit.
    Exploit,
    /// Grit.
    Grit,
    /// Hidden.
    Hidden,
    /// Overwhelm.
    Overwhelm,
    /// Piloting.
    Piloting,
    /// Plot.
    Plot,
    /// Raid.
    Raid,
    /// Restore.
    Restore,
    /// Saboteur.
    Saboteur,
    /// Sentinel.
    Sentinel,
    /// Shielded.
    Shielded,
    /// Smuggle.
    Smuggle,
    /// Support.
    Support,
}

impl KeywordKind {
    /// All of them, by name.
    pub const ALL: &[Self] = &[
        KeywordKind::Ambush,
        KeywordKind::Bounty,
        KeywordKind::Coordinate,
        KeywordKind::Exploit,
        KeywordKind::Grit,
        KeywordKind::Hidden,
        KeywordKind::Overwhelm,
        KeywordKind::Piloting,
        KeywordKind::Plot,
        KeywordKind::Raid,
        KeywordKind::Restore,
        KeywordKind::Saboteur,
        KeywordKind::Sentinel,
        KeywordKind::Shielded,
        KeywordKind::Smuggle,
        KeywordKind::Support,
    ];

    /// The keyword as cards print it.
    pub fn title(self) -> &'static str {
        match self {
            KeywordKind::Ambush => "Ambush",
            KeywordKind::Bounty => "Bounty",
            KeywordKind::Coordinate => "Coordinate",
            KeywordKind::Exploit => "Exploit",
            KeywordKind::Grit => "Grit",
            KeywordKind::Hidden => "Hidden",
            KeywordKind::Overwhelm => "Overwhelm",
            KeywordKind::Piloting => "Piloting",
            KeywordKind::Plot => "Plot",
            KeywordKind::Raid => "Raid",
            KeywordKind::Restore => "Restore",
            KeywordKind::Saboteur => "Saboteur",
            KeywordKind::Sentinel => "Sentinel",
            KeywordKind::Shielded => "Shielded",
            KeywordKind::Smuggle => "Smuggle",
            KeywordKind::Support => "Support",
        }
    }

    /// The keyword in the stable names of choices.
    pub fn word(self) -> String {
        self.title().to_lowercase()
    }

    /// The keyword of that name; case does not matter.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.title().eq_ignore_ascii_case(name.trim()))
    }
}

impl fmt::Display for KeywordKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl Keyword {
    /// The keyword so many times: its number as often, and none of it for no time.
    pub fn times(self, times: u32) -> Option<Self> {
        let much = |number: u8| u8::try_from(u32::from(number).saturating_mul(times)).unwrap_or(u8::MAX);
        match self {
            _ if times == 0 => None,
            Keyword::Raid(number) => Some(Keyword::Raid(much(number))),
            Keyword::Restore(number) => Some(Keyword::Restore(much(number))),
            Keyword::Exploit(number) => Some(Keyword::Exploit(much(number))),
            other => Some(other),
        }
    }

    /// Which keyword it is.
    pub fn kind(&self) -> KeywordKind {
        match self {
            Keyword::Ambush => KeywordKind::Ambush,
            Keyword::Exploit(_) => KeywordKind::Exploit,
            Keyword::Grit => KeywordKind::Grit,
            Keyword::Hidden => KeywordKind::Hidden,
            Keyword::Overwhelm => KeywordKind::Overwhelm,
            Keyword::Piloting(_) => KeywordKind::Piloting,
            Keyword::Plot => KeywordKind::Plot,
            Keyword::Raid(_) => KeywordKind::Raid,
            Keyword::Restore(_) => KeywordKind::Restore,
            Keyword::Saboteur => KeywordKind::Saboteur,
            Keyword::Sentinel => KeywordKind::Sentinel,
            Keyword::Shielded => KeywordKind::Shielded,
            Keyword::Smuggle(_) => KeywordKind::Smuggle,
            Keyword::Support => KeywordKind::Support,
        }
    }

    /// The number behind it: several of one kind add up. 0 for keywords without a number.
    pub fn value(&self) -> u8 {
        match self {
            Keyword::Raid(value) | Keyword::Restore(value) | Keyword::Exploit(value) => *value,
            _ => 0,
        }
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Keyword::Raid(value) | Keyword::Restore(value) | Keyword::Exploit(value) => {
                write!(f, "{} {value}", self.kind())
            }
            Keyword::Smuggle(cost) | Keyword::Piloting(cost) => write!(f, "{} [{cost}]", self.kind()),
            _ => write!(f, "{}", self.kind()),
        }
    }
}

impl fmt::Display for PrintedCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.resources)?;
        self.aspects.iter().try_for_each(|aspect| write!(f, " {aspect}"))
    }
}

/// Why a text is no keyword.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeywordError {
    /// There is no keyword of that name.
    #[error("there is no keyword `{0}`")]
    Unknown(String),
    /// A number is missing, or too large.
    #[error("`{0}` needs a number from 1 to 30: `{0} 2`")]
    Number(String),
    /// A cost is missing.
    #[error("`{0}` needs a cost in brackets: `{0} [3 cunning]`")]
    Cost(String),
    /// It carries an ability and is written with it.
    #[error("`{0}` stands with its ability in the card's text")]
    InText(String),
}

impl FromStr for Keyword {
    type Err = KeywordError;

    /// `Sentinel`, `raid 2`, `Smuggle [3 cunning]`.
    fn from_str(text: &str) -> Result<Self, KeywordError> {
        let text = text.trim().trim_end_matches('.');
        let name: String = text.chars().take_while(|letter| letter.is_alphabetic()).collect();
        let rest = text[name.len()..].trim();
        let kind = KeywordKind::of(&name).ok_or_else(|| KeywordError::Unknown(text.to_owned()))?;
        let number = || {
            let number = rest.parse::<u8>().ok().filter(|number| (1..=30).contains(number));
            number.ok_or_else(|| KeywordError::Number(kind.title().to_owned()))
        };
        let cost = || printed_cost(rest).ok_or_else(|| KeywordError::Cost(kind.title().to_owned()));
        let keyword = match kind {
            KeywordKind::Ambush => Keyword::Ambush,
            KeywordKind::Exploit => return number().map(Keyword::Exploit),
            KeywordKind::Grit => Keyword::Grit,
            KeywordKind::Hidden => Keyword::Hidden,
            KeywordKind::Overwhelm => Keyword::Overwhelm,
            KeywordKind::Piloting => return cost().map(Keyword::Piloting),
            KeywordKind::Plot => Keyword::Plot,
            KeywordKind::Raid => return number().map(Keyword::Raid),
            KeywordKind::Restore => return number().map(Keyword::Restore),
            KeywordKind::Saboteur => Keyword::Saboteur,
            KeywordKind::Sentinel => Keyword::Sentinel,
            KeywordKind::Shielded => Keyword::Shielded,
            KeywordKind::Smuggle => return cost().map(Keyword::Smuggle),
            KeywordKind::Support => Keyword::Support,
            KeywordKind::Bounty | KeywordKind::Coordinate => {
                return Err(KeywordError::InText(kind.title().to_owned()));
            }
        };
        if rest.is_empty() { Ok(keyword) } else { Err(KeywordError::Unknown(text.to_owned())) }
    }
}

/// `[3 cunning]`, `[C=3, cunning]`, `[3 resources cunning villainy]`.
fn printed_cost(text: &str) -> Option<PrintedCost> {
    let text = text.trim_start_matches('[').trim_end_matches(']').to_lowercase();
    let mut cost = PrintedCost::default();
    let mut found = false;
    for word in text.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let word = word.trim_start_matches("c=");
        if let Ok(number) = word.parse() {
            cost.resources = number;
            found = true;
        } else if let Ok(aspect) = word.parse() {
            cost.aspects.push(aspect);
        } else if !matches!(word, "resource" | "resources") {
            return None;
        }
    }
    cost.aspects.sort_unstable();
    found.then_some(cost)
}
