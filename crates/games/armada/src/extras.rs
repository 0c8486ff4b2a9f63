//! What can a card give a ship or squadron that is neither among its tokens nor among its numbers?
//!
//! An icon of its upgrade bar, a keyword, a token that is put into the play area or on a hull zone. The table keeps that it is
//! there; where exactly it lies, no table shows.

use std::{fmt, str::FromStr};
use vocabulary::{Misread, capital, counted, words};

use serde::{Deserialize, Serialize};

use super::keywords::{Keyword, KeywordName};

words! {
    /// An icon of an upgrade bar.
    Slot is "slot" {
        /// An officer.
        Officer = "officer",
        /// A support team.
        SupportTeam = "support-team",
        /// A weapons team.
        WeaponsTeam = "weapons-team",
        /// A defensive retrofit.
        DefensiveRetrofit = "defensive-retrofit",
        /// An offensive retrofit.
        OffensiveRetrofit = "offensive-retrofit",
        /// A fleet command.
        FleetCommand = "fleet-command",
        /// A fleet support.
        FleetSupport = "fleet-support",
        /// Turbolasers.
        Turbolasers = "turbolasers",
        /// Ordnance.
        Ordnance = "ordnance",
        /// Ion cannons.
        IonCannons = "ion-cannons",
    }
}

words! {
    /// A token that a card puts somewhere.
    Piece is "token that a card puts somewhere" {
        /// On a hull zone: attacks on it are obstructed.
        Chaff = "chaff" | "chaff token" as "chaff token",
        /// On a hull zone: it attacks with a die of its neighbors.
        Focus = "focus" | "focus token" as "focus token",
        /// In the play area: ships that are deployed near it stand still.
        GravWell = "grav-well" | "grav well" | "grav-well token" as "grav well token",
        /// In the play area: obstacles near it are moved.
        GravShift = "grav-shift" | "grav shift" | "grav-shift token" as "grav shift token",
        /// Where an ignition attack will fall.
        Targeting = "targeting" | "targeting token" as "targeting token",
        /// In the play area: it is set off by ships near it.
        ProximityMine = "proximity-mine" | "proximity mine" | "proximity mine token" as "proximity mine token",
        /// With its player, for the score.
        Victory = "victory" | "victory token" as "victory token",
        /// With a ship or squadron that an objective marks.
        Objective = "objective" | "objective token" as "objective token",
    }
}

words! {
    /// How long it stays.
    Span is "time that something stays" {
        /// Until the phase ends.
        Phase = "phase",
        /// Until the round ends.
        Round = "round",
        /// Until the activation ends.
        Activation = "activation",
    }
}

/// What a card gives.
///
/// ```
/// use armada::{Extra, Piece};
/// assert_eq!("chaff token".parse::<Extra>().unwrap(), Extra::Piece(Piece::Chaff));
/// assert_eq!("snipe 3 keyword".parse::<Extra>().unwrap().to_string(), "snipe 3 keyword");
/// assert!("officer".parse::<Extra>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Extra {
    /// An icon of an upgrade bar.
    Slot(Slot),
    /// A keyword of a squadron.
    Keyword(Keyword),
    /// A token.
    Piece(Piece),
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extra::Slot(slot) => write!(f, "{slot} slot"),
            Extra::Keyword(keyword) => write!(f, "{keyword} keyword"),
            Extra::Piece(piece) => write!(f, "{piece} token"),
        }
    }
}

impl FromStr for Extra {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let unknown = || Misread::Idle {
            text: text.to_owned(),
            why: "a card gives a slot, a keyword or a token: `officer slot`, `cloak keyword`, `chaff token`",
        };
        let (what, kind) = text.trim().rsplit_once(' ').ok_or_else(unknown)?;
        let extra = match kind {
            "slot" => what.parse().ok().map(Extra::Slot),
            "keyword" => what.parse().ok().map(Extra::Keyword),
            "token" => what.parse().ok().map(Extra::Piece),
            _ => None,
        };
        extra.ok_or_else(unknown)
    }
}

vocabulary::as_text!(Extra);

impl Extra {
    /// What it is called in a sentence: `officer icon`, `Snipe 3`, `chaff token`.
    pub(crate) fn spoken(self) -> String {
        match self {
            Extra::Slot(slot) => format!("{} icon", slot.word().replace('-', " ")),
            Extra::Keyword(Keyword { name, value }) => {
                let name = match name {
                    KeywordName::AiAntiSquadron => "AI: Anti-Squadron".to_owned(),
                    KeywordName::AiBattery => "AI: Battery".to_owned(),
                    name => capital(name.word()),
                };
                if name.is_empty() || value == 0 { name } else { format!("{name} {value}") }
            }
            Extra::Piece(piece) => format!("{} token", piece.word().replace('-', " ")),
        }
    }

    /// That `side` gets so many of it.
    pub(crate) fn told(self, side: &str, count: u8) -> String {
        let (one, several) = (self.spoken(), format!("{}s", self.spoken()));
        let pieces = || counted(count, &one, &several);
        let are = if count == 1 { "is" } else { "are" };
        match self {
            Extra::Slot(_) => format!("the upgrade bar of {side} has {} more", pieces()),
            Extra::Keyword(_) => format!("{side} has {one}"),
            Extra::Piece(Piece::Chaff | Piece::Focus) => {
                format!("{} {are} put on a hull zone of {side}", pieces())
            }
            Extra::Piece(Piece::Targeting) => format!("the targeting token of {side} is placed"),
            Extra::Piece(Piece::Victory) => format!("the player of {side} gains {}", pieces()),
            Extra::Piece(Piece::Objective) => format!("{side} gains {}", pieces()),
            Extra::Piece(_) => format!("{} {are} put into the play area", pieces()),
        }
    }

    /// The passage about it.
    pub(crate) fn passage(self) -> &'static str {
        match self {
            Extra::Slot(_) => "armada/upgrade-cards/one-for-each-icon",
            Extra::Keyword(_) => "armada/squadron-keywords/overview",
            Extra::Piece(Piece::Chaff) => "armada/chaff-tokens/marker",
            Extra::Piece(Piece::Focus) => "armada/focus-tokens/marker",
            Extra::Piece(Piece::GravWell | Piece::GravShift) => "armada/grav-tokens/marker",
            Extra::Piece(Piece::Targeting) => "armada/ignition/placing-the-token",
            Extra::Piece(Piece::ProximityMine) => "armada/proximity-mine-tokens/overview",
            Extra::Piece(Piece::Victory) => "armada/victory-tokens/collected",
            Extra::Piece(Piece::Objective) => "armada/objective-tokens/what-they-mark",
        }
    }
}
