//! Which situation is asked about?
//!
//! A [`StatusSetup`] says where a round stands: its phase, the ships, squadrons and upgrade cards, and
//! what each player has. [`StatusSetup::check`] finds what no table can show.

use vocabulary::words;
mod check;

use serde::{Deserialize, Serialize};

use super::{
    commands::Command,
    cost::ReadyCost,
    effect::{CardState as Lies, Effects},
    table::Hindered,
    terms::{Seat, UnitKind},
    tokens::Token,
};

words! {
    /// A phase of a round, in order.
    Phase is "phase" {
        /// Players set command dials.
        Command = "command" | "command phase" as "Command Phase",
        /// Players activate ships.
        Ship = "ship" | "ship phase" as "Ship Phase",
        /// Players activate squadrons.
        Squadron = "squadron" | "squadron phase" as "Squadron Phase",
        /// Tokens and cards are readied, the round ends.
        Status = "status" | "status phase" as "Status Phase",
    }
}

impl Phase {
    /// Whether players take turns in it.
    pub(crate) fn has_turns(self) -> bool {
        matches!(self, Phase::Ship | Phase::Squadron)
    }

    /// The phase that follows in the same round; none after the last.
    pub fn next(self) -> Option<Self> {
        match self {
            Phase::Command => Some(Phase::Ship),
            Phase::Ship => Some(Phase::Squadron),
            Phase::Squadron => Some(Phase::Status),
            Phase::Status => None,
        }
    }
}

words! {
    /// The state of an upgrade card.
    CardState is "state of an upgrade card" {
        /// Upright.
        Readied = "readied" | "ready",
        /// Turned by a quarter.
        Exhausted = "exhausted",
        /// Discarded: it lies facedown.
        Discarded = "discarded" | "facedown",
    }
}

impl CardState {
    /// How a card lies whose effect is listed.
    pub(super) fn of(card: Lies) -> Self {
        match card {
            Lies::Faceup => CardState::Readied,
            Lies::Exhausted => CardState::Exhausted,
            Lies::Facedown | Lies::Discarded => CardState::Discarded,
        }
    }
}

words! {
    /// The icon beside the name of an upgrade card.
    Icon is "icon of an upgrade card" {
        /// None.
        Nothing = "nothing" | "none" as "none",
        /// It is readied by itself.
        Recur = "recur",
        /// It is readied for its ready cost only.
        NonRecur = "non-recur" | "non recur" as "non-recur",
    }
}

/// Where a round stands.
///
/// ```
/// use armada::{Described, status::StatusSetup};
/// let setup: StatusSetup = toml::from_str(r#"
///     [[unit]]
///     name = "Corvette"
///     tokens = ["evade/exhausted", "brace/discarded"]
///     [[card]]
///     name = "Admiral"
///     ship = "Corvette"
///     state = "exhausted"
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct StatusSetup {
    /// The phase that is asked about. Default: the Status Phase.
    pub phase: Phase,
    /// The round, 1 to 6. Default: 1.
    pub round: u8,
    /// Whose turn it is in the Ship Phase or the Squadron Phase. Default: the first player's.
    pub turn: Seat,
    /// How many turns are asked about. Default: until the phase is over.
    pub turns: Option<u8>,
    /// The first player.
    pub first: Player,
    /// The second player.
    pub second: Player,
    /// Ships and squadrons. Default: none.
    pub unit: Vec<Unit>,
    /// Upgrade cards. Default: none.
    pub card: Vec<Card>,
    /// What else matters.
    #[serde(flatten)]
    pub surroundings: Surroundings,
    /// What cards do. Default: nothing.
    pub effect: Effects,
}

impl Default for StatusSetup {
    fn default() -> Self {
        Self {
            phase: Phase::Status,
            round: 1,
            turn: Seat::First,
            turns: None,
            first: Player::default(),
            second: Player::default(),
            unit: Vec::new(),
            card: Vec::new(),
            surroundings: Surroundings::default(),
            effect: Vec::new(),
        }
    }
}

/// What lies around ships and squadrons, and why the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Surroundings {
    /// Purrgil on the table. Default: none.
    pub purrgil: u8,
    /// Exogorths on the table. Default: none.
    pub exogorths: u8,
    /// Whether it is an official tournament. Default: no.
    pub tournament: bool,
}

impl Surroundings {
    /// Nothing.
    pub(super) const NONE: Self = Self { purrgil: 0, exogorths: 0, tournament: false };
}

/// What a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Player {
    /// Ships in the play area. Default: some.
    pub ships: Option<u8>,
    /// Ships set aside. Default: none.
    pub set_aside: u8,
    /// The score. Default: not known.
    pub score: Option<u16>,
    /// Pass tokens. Default: none.
    pub pass_tokens: u8,
    /// Whether this player spent a pass token on the last turn. Default: no.
    pub passed: bool,
}

/// A ship or a squadron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Unit {
    /// What it is. Default: a ship.
    pub kind: UnitKind,
    /// What it is called. Default: `ship 1`, `squadron 2` by its place.
    pub name: Option<String>,
    /// Whose it is. Default: the first player's.
    pub owner: Seat,
    /// Its defense tokens. Default: none.
    pub tokens: Vec<Token>,
    /// What effects keep it from.
    #[serde(flatten)]
    pub hindered: Hindered,
    /// A ship's command tokens. Default: none.
    pub command_tokens: Vec<Command>,
    /// Whether it was activated in this round. Default: no.
    pub activated: bool,
    /// A ship's command value. Default: not known.
    pub command: Option<u8>,
    /// A ship's command dials in its stack. Default: none.
    pub dials: u8,
    /// A ship's speed. Default: not known, so not asked.
    pub speed: Option<u8>,
}

impl Default for Unit {
    fn default() -> Self {
        Self {
            kind: UnitKind::Ship,
            name: None,
            owner: Seat::First,
            tokens: Vec::new(),
            hindered: Hindered::default(),
            command_tokens: Vec::new(),
            activated: false,
            command: None,
            dials: 0,
            speed: None,
        }
    }
}

/// An upgrade card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Card {
    /// What it is called. Default: `card 1` by its place.
    pub name: Option<String>,
    /// The name of the ship that carries it. Default: not said.
    pub ship: Option<String>,
    /// Its readiness.
    #[serde(flatten)]
    pub readiness: Readiness,
}

/// Whose an upgrade card is, and how it is readied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Readiness {
    /// Whose it is: where its ship is said, that ship's owner's. Default: the first player's.
    pub owner: Seat,
    /// Its state. Default: exhausted.
    pub state: CardState,
    /// Its icon. Default: none.
    pub icon: Icon,
    /// Its ready cost. Default: none.
    pub cost: Option<ReadyCost>,
    /// Whether an effect keeps it from being readied. Default: no.
    pub cannot_ready: bool,
}

impl Default for Readiness {
    fn default() -> Self {
        Self {
            owner: Seat::First,
            state: CardState::Exhausted,
            icon: Icon::Nothing,
            cost: None,
            cannot_ready: false,
        }
    }
}

/// A name with single blanks.
pub(crate) fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Unit {
    /// Its name, or its kind and its place.
    pub(super) fn called(&self, place: usize) -> String {
        let own = self.name.as_deref().map(tidy).filter(|name| !name.is_empty());
        own.unwrap_or_else(|| format!("{} {}", self.kind, place + 1))
    }
}

impl Card {
    /// Its name, or its place.
    pub(super) fn called(&self, place: usize) -> String {
        let own = self.name.as_deref().map(tidy).filter(|name| !name.is_empty());
        own.unwrap_or_else(|| format!("card {}", place + 1))
    }
}
