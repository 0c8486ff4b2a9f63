//! Which situation is asked about?
//!
//! [`TimingSetup`] is what somebody describes: what happens, the table, and the effects that wait for it. Everything
//! has a default; what no table can show is refused with its field before any work starts.

use std::collections::BTreeMap;
use vocabulary::words;

use serde::{Deserialize, Serialize};

use super::{
    described::Holdings,
    dice::Die,
    effect::{
        Happening, Known, TypedEffect,
        check::{inspect, inspect_list},
    },
    limits,
    problem::{Described, Inspection, Problem},
    terms::{Command, HullZone, Seat, Size, UnitKind},
    tokens::Token,
};

words! {
    /// Which part of the game it is.
    During is "part of the game" {
        /// Setup.
        Setup = "setup",
        /// A round.
        Round = "round",
    }
}

/// What happens, and the effects that wait for it.
///
/// ```
/// use armada::{Described, timing::TimingSetup};
/// let setup: TimingSetup = toml::from_str(r#"
///     event = "execute maneuver"
///     [[effect]]
///     name = "engine techs"
///     timing = "after"
///     cost = ["exhaust card"]
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TimingSetup {
    /// What happens. Default: an event without a name.
    #[serde(default = "event")]
    pub event: Happening,
    /// How often, one after another. Default: once.
    #[serde(default = "once")]
    pub times: u8,
    /// The events within it, in order. Default: the steps of an attack; none of anything else.
    #[serde(default)]
    pub parts: Vec<Happening>,
    /// Which part of the game it is. Default: setup for events of setup, a round for all others.
    #[serde(default)]
    pub during: Option<During>,
    /// Who attacks. Default: the owner of the first critical effect, else the first player.
    #[serde(default)]
    pub attacker: Option<Seat>,
    /// Whose ship resolves the commands. Default: in an attack the attacker's; else the owner's of the first effect with a
    /// command as header, else the first player's.
    #[serde(default)]
    pub commanded_by: Option<Seat>,
    /// The attack pool as it lies there. Default: none.
    #[serde(default)]
    pub dice: Vec<Die>,
    /// The first player's ship.
    #[serde(default)]
    pub first: SideSetup,
    /// The second player's ship.
    #[serde(default)]
    pub second: SideSetup,
    /// Further ships. Default: none.
    #[serde(default, rename = "ship")]
    pub ships: Vec<SideSetup>,
    /// The effects, in any order.
    #[serde(default, rename = "effect")]
    pub effects: Vec<TypedEffect>,
}

fn event() -> Happening {
    Happening::from("event")
}

fn once() -> u8 {
    1
}

fn medium() -> Size {
    Size::Medium
}

fn ship() -> UnitKind {
    UnitKind::Ship
}

fn hull() -> u8 {
    5
}

/// The ship of one player to which the cards belong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideSetup {
    /// What it is called. Default: by its player, and of further ships by its place.
    #[serde(default)]
    pub name: Option<String>,
    /// Whose it is, of a further ship. Default: the first player's.
    #[serde(default)]
    pub owner: Option<Seat>,
    /// What it is, of a further one. Default: a ship.
    #[serde(default = "ship")]
    pub kind: UnitKind,
    /// Whether it is set aside, of a further one. Default: no.
    #[serde(default)]
    pub set_aside: bool,
    /// Whether the slider of a further squadron shows the activated side. Default: no.
    #[serde(default)]
    pub activated: bool,
    /// Its size class. Default: medium.
    #[serde(default = "medium")]
    pub size: Size,
    /// Its speed. Default: not known, so not asked.
    #[serde(default)]
    pub speed: Option<u8>,
    /// Its defense tokens. Default: none.
    #[serde(default)]
    pub tokens: Vec<Token>,
    /// What lies with it.
    #[serde(flatten)]
    pub holds: Holdings,
    /// The dial on top of its stack. Default: none.
    #[serde(default)]
    pub top_dial: Option<Command>,
    /// Shields left. Default: 0.
    #[serde(default)]
    pub shields: BTreeMap<HullZone, u8>,
    /// Shields at most. Default: not known, so not asked.
    #[serde(default)]
    pub max_shields: BTreeMap<HullZone, u8>,
    /// Hull value. Default: 5.
    #[serde(default = "hull")]
    pub hull: u8,
    /// Faceup damage cards. Default: 0.
    #[serde(default)]
    pub faceup: u8,
    /// Facedown damage cards. Default: 0.
    #[serde(default)]
    pub facedown: u8,
}

impl SideSetup {
    fn inspect(&self, name: &str, found: &mut Inspection) {
        found.at_most(&format!("{name}.tokens"), self.tokens.len(), limits::TOKENS);
        found.at_most(&format!("{name}.command-tokens"), self.holds.command_tokens.len(), limits::COMMANDS);
        found.at_most(&format!("{name}.dials"), self.holds.dials.len(), limits::COMMANDS);
        found.at_most(&format!("{name}.raid"), self.holds.raid.len(), limits::COMMANDS);
        found.at_most(&format!("{name}.pieces"), self.holds.pieces.len(), limits::PIECES);
        let speed = self.speed.unwrap_or_default();
        found.between(format!("{name}.speed"), speed, 0, limits::SHIP_SPEED);
        found.between(format!("{name}.hull"), self.hull, 1, limits::SHIP_HULL);
        found.shields(&format!("{name}.shields"), self.size, &self.shields);
        found.shields(&format!("{name}.max-shields"), self.size, &self.max_shields);
        let cards = u32::from(self.faceup) + u32::from(self.facedown);
        found.alive(format!("{name}.faceup"), cards, self.hull);
    }
}

impl Default for SideSetup {
    fn default() -> Self {
        Self {
            name: None,
            owner: None,
            kind: ship(),
            set_aside: false,
            activated: false,
            size: medium(),
            speed: None,
            tokens: Vec::new(),
            holds: Holdings::default(),
            top_dial: None,
            shields: BTreeMap::new(),
            max_shields: BTreeMap::new(),
            hull: hull(),
            faceup: 0,
            facedown: 0,
        }
    }
}

impl Default for TimingSetup {
    fn default() -> Self {
        Self {
            event: event(),
            times: once(),
            parts: Vec::new(),
            during: None,
            attacker: None,
            commanded_by: None,
            dice: Vec::new(),
            first: SideSetup::default(),
            second: SideSetup::default(),
            ships: Vec::new(),
            effects: Vec::new(),
        }
    }
}

impl Described for TimingSetup {
    fn check(&self) -> Vec<Problem> {
        let mut found = Inspection::default();
        found.between("times".to_owned(), self.times, 1, limits::TIMES);
        found.at_most("parts", self.parts.len(), usize::from(limits::TIMES));
        found.at_most("dice", self.dice.len(), limits::DICE);
        for (name, side) in [("first", &self.first), ("second", &self.second)] {
            side.inspect(name, &mut found);
        }
        found.at_most("ship", self.ships.len(), limits::UNITS);
        for (nth, ship) in (1..).zip(&self.ships) {
            ship.inspect(&format!("ship[{nth}]"), &mut found);
        }
        if self.ships.is_empty() {
            inspect(&self.effects, &mut found);
        } else {
            inspect_list(&self.effects, &mut found);
        }
        found.finish()
    }
}

impl TimingSetup {
    /// Which part of the game it is.
    pub fn part_of_game(&self) -> During {
        let setup = self.event.known().is_some_and(Known::is_setup);
        self.during.unwrap_or(if setup { During::Setup } else { During::Round })
    }

    /// Who attacks, if somebody does.
    pub fn who_attacks(&self) -> Seat {
        self.attacker.or(self.owner_of(TypedEffect::is_critical)).unwrap_or(Seat::First)
    }

    /// Whose ship resolves commands, if some are resolved.
    pub fn who_commands(&self) -> Seat {
        let attacker = self.event.is_of_attack().then(|| self.who_attacks());
        let by_header = || self.owner_of(|effect| effect.command().is_some());
        self.commanded_by.or(attacker).or_else(by_header).unwrap_or(Seat::First)
    }

    fn owner_of(&self, is_meant: impl Fn(&TypedEffect) -> bool) -> Option<Seat> {
        self.effects.iter().find(|effect| is_meant(effect)).map(|effect| effect.owner)
    }
}
