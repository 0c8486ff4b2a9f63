//! Which situation is asked about?
//!
//! A [`RoundSetup`] is where a round stands: the phases that are asked about, the ships and squadrons of both players as
//! their activations know them, the attacks that may be made, and what the Status Phase turns over.

use serde::Deserialize;

use super::{
    activation::{ActivationSetup, Planned},
    attack,
    command::Candidate,
    effect::{DeckOfNames, Effects},
    status::Phase,
    status::setup::{Fleets, tidy},
    table::Hindered,
    terms::Seat,
};

/// A round of both players.
///
/// ```
/// use armada::{Described, round::RoundSetup};
/// let setup: RoundSetup = toml::from_str(r#"
///     [[ships]]
///     [ships.activation.command]
///     name = "Victory"
///     dial = "repair"
///     [[ships]]
///     [ships.activation.command]
///     name = "Corvette"
///     owner = "second"
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct RoundSetup {
    /// The phase in which it begins. Default: the Ship Phase.
    pub phase: Phase,
    /// The last phase that is asked about. Default: the Status Phase.
    pub until: Phase,
    /// The round, 1 to 6. Default: 1.
    pub round: u8,
    /// Whose turn it is where it begins with turns. Default: the first player's.
    pub turn: Seat,
    /// The ships of both players.
    pub ships: Vec<RoundShip>,
    /// Their squadrons.
    pub squadrons: Vec<RoundSquadron>,
    /// The attacks that may be made, by any of them.
    pub attacks: Vec<Planned>,
    /// What the players have beside what is listed.
    #[serde(flatten)]
    pub fleets: Fleets,
    /// The damage deck.
    pub deck: DeckOfNames,
    /// What cards do. Default: nothing.
    pub effect: Effects,
}

impl Default for RoundSetup {
    fn default() -> Self {
        Self {
            phase: Phase::Ship,
            until: Phase::Status,
            round: 1,
            turn: Seat::First,
            ships: Vec::new(),
            squadrons: Vec::new(),
            attacks: Vec::new(),
            fleets: Fleets::default(),
            deck: Vec::new(),
            effect: Vec::new(),
        }
    }
}

/// A ship of the round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct RoundShip {
    /// The ship as its activation knows it, with its maneuver; squadrons, targets and attacks are those of the round.
    pub activation: ActivationSetup,
    /// What effects keep it from.
    #[serde(flatten)]
    pub hindered: Hindered,
    /// Squadrons of its player that its command does not reach. Default: it reaches all of them.
    pub beyond: Vec<String>,
}

/// A squadron of the round.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct RoundSquadron {
    /// Whose it is. Default: the first player's.
    pub owner: Seat,
    /// How it stands when it is chosen.
    pub candidate: Candidate,
    /// How it fights.
    pub fights: attack::Squadron,
    /// What effects keep it from.
    #[serde(flatten)]
    pub hindered: Hindered,
}

impl Default for RoundSquadron {
    fn default() -> Self {
        Self {
            owner: Seat::First,
            candidate: Candidate::default(),
            fights: attack::Squadron::default(),
            hindered: Hindered::default(),
        }
    }
}

/// A ship or squadron of the round, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// A ship.
    Ship(usize),
    /// A squadron.
    Squadron(usize),
}

impl RoundSetup {
    /// What a ship is called: by its name, or `ship 1`.
    pub fn ship_name(&self, place: usize) -> String {
        let own = self.ships.get(place).and_then(|ship| ship.activation.command.ship.name.as_deref());
        named(own, || format!("ship {}", place + 1))
    }

    /// What a squadron is called: by its name, or `squadron 1`.
    pub fn squadron_name(&self, place: usize) -> String {
        let own = self.squadrons.get(place).and_then(|squadron| squadron.candidate.name.as_deref());
        named(own, || format!("squadron {}", place + 1))
    }

    /// The ship or squadron of that name; case does not matter.
    pub(super) fn which(&self, name: &str) -> Option<Which> {
        let name = tidy(name);
        let ships = (0..self.ships.len()).map(|place| (self.ship_name(place), Which::Ship(place)));
        let squadrons =
            (0..self.squadrons.len()).map(|place| (self.squadron_name(place), Which::Squadron(place)));
        let mut all = ships.chain(squadrons);
        all.find(|(other, _)| other.eq_ignore_ascii_case(&name)).map(|(_, which)| which)
    }

    /// Whose a ship or squadron is.
    pub(super) fn owner(&self, which: Which) -> Seat {
        let owner = match which {
            Which::Ship(place) => self.ships.get(place).map(|ship| ship.activation.command.ship.owner),
            Which::Squadron(place) => self.squadrons.get(place).map(|squadron| squadron.owner),
        };
        owner.unwrap_or(Seat::First)
    }
}

fn named(own: Option<&str>, place: impl Fn() -> String) -> String {
    own.map(tidy).filter(|name| !name.is_empty()).unwrap_or_else(place)
}
