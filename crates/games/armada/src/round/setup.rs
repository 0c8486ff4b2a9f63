//! Which situation is asked about?
//!
//! A [`RoundSetup`] is where a round stands: the phases that are asked about, the ships and squadrons of both players as
//! their activations know them, the attacks that may be made, and what the Status Phase turns over.

use vocabulary::{Field, MAX_NAME, Question, Shape, situation};

use super::{
    activation::{ActingShip, Planned, Texts, Wing},
    limits,
    status::Phase,
    status::setup::{Fleets, Stage, tidy},
    terms::Seat,
};
use crate::asking::{door, question};

situation! {
    /// A round of both players.
    ///
    /// ```
    /// use armada::{Described, round::RoundSetup};
    /// let setup: RoundSetup = toml::from_str(r#"
    ///     [[ships]]
    ///     name = "Victory"
    ///     dial = "repair"
    ///     [[ships]]
    ///     name = "Corvette"
    ///     owner = "second"
    /// "#).unwrap();
    /// assert!(setup.check().is_empty());
    /// ```
    pub struct RoundSetup {
        /// The phase in which it begins. `command`: dials are set until each ship has as many as its command value.
        phase: Phase = Phase::Ship, called("In which phase does it begin?"), under(Question::FIRST);
        /// The last phase that is played.
        until: Phase = Phase::Status, called("Until the end of which phase?"), under(question::UNTIL);
        /// The ships of both players. A player of whom none is listed has ships all the same.
        ships: Vec<RoundShip>, at_most(limits::ROUND_SHIPS), hint("A player without a ship here has others elsewhere."), called("Ship"), filled_by_card(), under(question::SHIPS);
        /// The squadrons of both players.
        squadrons: Vec<RoundSquadron>, at_most(limits::CANDIDATES), called("Squadron"), filled_by_card(), under(question::SQUADRONS);
        /// The attacks that may be made, with what has been measured.
        attacks: Vec<Planned>, with(BY), with(TARGET), with(FURTHER), at_most(limits::ROUND_ATTACKS), called("Attack"), under(question::ATTACKS);
        /// The deck and the effects.
        ..texts: Texts;
        /// How far the game is.
        ..stage: Stage, or_under(Question::FIRST);
        /// What the players have beside what is listed.
        ..fleets: Fleets, or_under(question::EFFECTS);
    }
}

const NAME: Shape = Shape::Text { most: MAX_NAME };

const BY: Field = Field::new("by", NAME, "Who of `ships` and `squadrons` attacks, by name.")
    .hint("By name. The first ship attacks if nobody is named.")
    .left_out("the first ship")
    .called("Who attacks?");

const TARGET: Field =
    Field::new("target", NAME, "Who of the other player's ships and squadrons is attacked, by name.")
        .hint("By name. It is the other player’s first ship if none is named.")
        .left_out("the first of them")
        .called("Who is attacked?");

const FURTHER: Field = Field::new(
    "further",
    Shape::Texts { most: limits::TARGETS },
    "Further squadrons of that player that a ship may attack in the same attack, by name.",
)
.hint("By name, with commas between; those that a ship attacks in the same attack.")
.called("Further squadrons")
.minor();

situation! {
    /// A ship of the round.
    pub struct RoundShip {
        /// The ship as its activation knows it.
        ..acting: ActingShip, through(door::ROUND);
        /// Squadrons of its player that its squadron command does not reach, by name.
        beyond: Vec<String>, at_most(limits::CANDIDATES), hint("By name, with commas between. It reaches all others."), left_out("it reaches all of them"), called("Squadrons out of reach"), minor();
    }
}

situation! {
    /// A squadron of the round.
    pub struct RoundSquadron {
        /// The squadron as the activations of its ships know it.
        ..wing: Wing, through(door::ROUND);
        /// Whose it is: the first or the second player's.
        owner: Seat = Seat::First, called("Whose is it?");
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
        let own = self.ships.get(place).and_then(|ship| ship.acting.commands.name.as_deref());
        named(own, || format!("ship {}", place + 1))
    }

    /// What a squadron is called: by its name, or `squadron 1`.
    pub fn squadron_name(&self, place: usize) -> String {
        let own = self.squadrons.get(place).and_then(|squadron| squadron.wing.candidate.name.as_deref());
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
            Which::Ship(place) => self.ships.get(place).map(|ship| ship.acting.commands.owner),
            Which::Squadron(place) => self.squadrons.get(place).map(|squadron| squadron.owner),
        };
        owner.unwrap_or(Seat::First)
    }
}

fn named(own: Option<&str>, place: impl Fn() -> String) -> String {
    own.map(tidy).filter(|name| !name.is_empty()).unwrap_or_else(place)
}
