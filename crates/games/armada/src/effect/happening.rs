//! Which event does an effect wait for?
//!
//! A closed list of moments whose place the rules know, and any other text: cards name events that no list has.

use std::{fmt, str::FromStr};
use vocabulary::{capital, words};

use serde::{Deserialize, Serialize};

use super::{Name, nouns::Command};

words! {
    /// An event whose place in the game is known.
    Known is "event" {
        /// An attack, all its steps.
        Attack = "attack",
        /// The first step of an attack.
        DeclareTarget = "declare target",
        /// The second.
        RollAttackDice = "roll attack dice",
        /// The third.
        ResolveAttackEffects = "resolve attack effects",
        /// The fourth.
        SpendDefenseTokens = "spend defense tokens",
        /// The fifth.
        ResolveDamage = "resolve damage",
        /// A navigate command is resolved.
        NavigateCommand = "navigate command",
        /// A squadron command is resolved.
        SquadronCommand = "squadron command",
        /// A repair command is resolved.
        RepairCommand = "repair command",
        /// A concentrate fire command is resolved.
        ConcentrateFireCommand = "concentrate fire command",
        /// A ship is activated.
        ShipActivation = "ship activation",
        /// A squadron is activated.
        SquadronActivation = "squadron activation",
        /// A ship reveals its command dial.
        RevealCommandDial = "reveal command dial",
        /// A ship determines its course.
        DetermineCourse = "determine course",
        /// A ship executes a maneuver.
        ExecuteManeuver = "execute maneuver",
        /// Something overlaps something else.
        Overlap = "overlap",
        /// A ship is destroyed.
        ShipDestroyed = "ship destroyed",
        /// A squadron is destroyed.
        SquadronDestroyed = "squadron destroyed",
        /// A ship is dealt a faceup damage card.
        DealtFaceup = "dealt faceup",
        /// A round.
        Round = "round",
        /// Its first phase.
        CommandPhase = "command phase",
        /// Its second.
        ShipPhase = "ship phase",
        /// Its third.
        SquadronPhase = "squadron phase",
        /// Its last.
        StatusPhase = "status phase",
        /// A fleet is built, before the game.
        FleetBuilding = "fleet building",
        /// Setup as a whole.
        Setup = "setup",
        /// The step of setup in which the objective is chosen.
        ChooseObjective = "choose objective",
        /// The step of setup in which obstacles are placed.
        PlaceObstacles = "place obstacles",
        /// A ship is deployed.
        DeployShip = "deploy ship",
        /// Squadrons are deployed.
        DeploySquadrons = "deploy squadrons",
        /// The step of setup in which all ships and squadrons are deployed.
        DeployFleets = "deploy fleets",
        /// The game ends.
        GameEnd = "end of the game",
    }
}

/// Damage is suffered. It has no place of its own in the rules of timing.
pub(crate) const SUFFER: &str = "suffer damage";

/// What may happen to a ship that has no place of its own in the rules of timing.
pub(crate) const GAIN_TOKEN: &str = "gain command token";
pub(crate) const GAIN_DIAL: &str = "gain command dial";
pub(crate) const SPEED_CHANGE: &str = "speed change";

/// Other ways to say a known event.
const ALSO: &[(&str, Known)] = &[
    ("attacking", Known::Attack),
    ("defending", Known::Attack),
    ("resolve attacks effects", Known::ResolveAttackEffects),
    ("attack effects", Known::ResolveAttackEffects),
    ("navigate", Known::NavigateCommand),
    ("repair", Known::RepairCommand),
    ("concentrate fire", Known::ConcentrateFireCommand),
    ("activation", Known::ShipActivation),
    ("activate ship", Known::ShipActivation),
    ("activate squadron", Known::SquadronActivation),
    ("reveal dial", Known::RevealCommandDial),
    ("execute manoeuvre", Known::ExecuteManeuver),
    ("dealt a faceup damage card", Known::DealtFaceup),
    ("faceup damage card", Known::DealtFaceup),
    ("destroy ship", Known::ShipDestroyed),
    ("destroy squadron", Known::SquadronDestroyed),
    ("deploy ships", Known::DeployShip),
    ("deploy squadron", Known::DeploySquadrons),
    ("place obstacle", Known::PlaceObstacles),
    ("game ends", Known::GameEnd),
    ("end of game", Known::GameEnd),
];

impl Known {
    /// The steps of an attack, in order.
    pub const STEPS: [Known; 5] = [
        Known::DeclareTarget,
        Known::RollAttackDice,
        Known::ResolveAttackEffects,
        Known::SpendDefenseTokens,
        Known::ResolveDamage,
    ];

    /// The event in which a command is resolved.
    pub fn resolving(command: Command) -> Self {
        match command {
            Command::Navigate => Known::NavigateCommand,
            Command::Squadron => Known::SquadronCommand,
            Command::Repair => Known::RepairCommand,
            Command::ConcentrateFire => Known::ConcentrateFireCommand,
        }
    }

    /// The name of a step in the Rules Reference; of all else what players call it.
    pub fn title(self) -> &'static str {
        match self {
            Known::DeclareTarget => "Declare Target",
            Known::RollAttackDice => "Roll Attack Dice",
            Known::ResolveAttackEffects => "Resolve Attack Effects",
            Known::SpendDefenseTokens => "Spend Defense Tokens",
            Known::ResolveDamage => "Resolve Damage",
            Known::Attack => "the attack",
            Known::NavigateCommand => "the navigate command",
            Known::SquadronCommand => "the squadron command",
            Known::RepairCommand => "the repair command",
            Known::ConcentrateFireCommand => "the concentrate fire command",
            Known::ShipActivation => "the activation of a ship",
            Known::SquadronActivation => "the activation of a squadron",
            Known::RevealCommandDial => "Reveal Command Dial",
            Known::DetermineCourse => "Determine Course",
            Known::ExecuteManeuver => "Execute Maneuver",
            Known::Round => "the round",
            Known::CommandPhase => "the Command Phase",
            Known::ShipPhase => "the Ship Phase",
            Known::SquadronPhase => "the Squadron Phase",
            Known::StatusPhase => "the Status Phase",
            Known::Overlap => "the overlap",
            Known::ShipDestroyed => "the destruction of a ship",
            Known::SquadronDestroyed => "the destruction of a squadron",
            Known::DealtFaceup => "the dealing of a faceup card",
            Known::DeployShip => "the deployment of a ship",
            Known::DeploySquadrons => "the deployment of squadrons",
            Known::FleetBuilding => "fleet building",
            Known::DeployFleets => "the deployment of the fleets",
            Known::GameEnd => "the end of the game",
            Known::Setup => "setup",
            Known::ChooseObjective => "Choose Objective",
            Known::PlaceObstacles => "Place Obstacles",
        }
    }

    /// Whether it is a step of an attack.
    pub fn is_step(self) -> bool {
        Self::STEPS.contains(&self)
    }

    /// Whether it happens during setup only.
    pub fn is_setup(self) -> bool {
        matches!(
            self,
            Known::Setup
                | Known::ChooseObjective
                | Known::PlaceObstacles
                | Known::DeployShip
                | Known::DeploySquadrons
                | Known::DeployFleets
        )
    }
}

/// An event that an effect waits for.
///
/// ```
/// use armada::effect::{Happening, Known};
/// assert_eq!(Happening::from("Resolve-Attack-Effects"), Happening::Known(Known::ResolveAttackEffects));
/// assert_eq!(Happening::from("a probe droid moves").to_string(), "a probe droid moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Happening {
    /// One of the list.
    Known(Known),
    /// Any other.
    Named(Name),
}

impl Happening {
    /// The known event, if it is one.
    pub fn known(&self) -> Option<Known> {
        match self {
            Happening::Known(known) => Some(*known),
            Happening::Named(_) => None,
        }
    }

    /// `the step Resolve Damage`, ``the event `overlap` ``.
    pub fn in_words(&self) -> String {
        match self {
            Happening::Known(known) if known.is_step() => format!("the step {}", known.title()),
            Happening::Known(known) => format!("the event `{known}`"),
            Happening::Named(name) => format!("the event `{name}`"),
        }
    }

    /// As a heading: `Resolve Attack Effects`, `The overlap`.
    pub fn title(&self) -> String {
        match self {
            Happening::Known(known) => capital(known.title()),
            Happening::Named(name) => capital(&name.to_string()),
        }
    }

    /// Whether it may happen to a ship or squadron whatever is played.
    pub(crate) fn befalls_units(&self) -> bool {
        match self.known() {
            Some(known) => {
                matches!(known, Known::DealtFaceup | Known::ShipDestroyed | Known::SquadronDestroyed)
            }
            None => {
                [GAIN_TOKEN, GAIN_DIAL, SPEED_CHANGE].into_iter().any(|name| Happening::from(name) == *self)
            }
        }
    }

    /// Whether it is an attack or one of its steps.
    pub fn is_of_attack(&self) -> bool {
        self.known().is_some_and(|known| known == Known::Attack || known.is_step())
    }
}

impl From<Known> for Happening {
    fn from(known: Known) -> Self {
        Happening::Known(known)
    }
}

impl From<&str> for Happening {
    fn from(text: &str) -> Self {
        let text = text.to_lowercase().replace(['-', '_'], " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        let plain = match words.as_slice() {
            ["the" | "a" | "an" | "resolve", rest @ .., "command"] if !rest.is_empty() => {
                format!("{} command", rest.join(" "))
            }
            words => words.join(" "),
        };
        let other = ALSO.iter().find(|(also, _)| *also == plain).map(|(_, known)| *known);
        match Known::from_str(&plain).ok().or(other) {
            Some(known) => Happening::Known(known),
            None => Happening::Named(plain.as_str().into()),
        }
    }
}

impl From<String> for Happening {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<Happening> for String {
    fn from(happening: Happening) -> Self {
        happening.to_string()
    }
}

impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happening::Known(known) => known.fmt(f),
            Happening::Named(name) => name.fmt(f),
        }
    }
}

vocabulary::free_text!(Happening);
