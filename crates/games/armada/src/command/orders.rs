//! What does a ship do with its commands, and with what?

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    book::Blank,
    chart::SpeedChart,
    commands::{Command, Spent},
    dice::Pool,
    effect::{Happening, Known, YawVerb, sorted},
    setup::{Candidate, CommandSetup, Scene, Stands, Target, Upgrade},
    table::UnitId,
    terms::{Range, Seat},
    ways::{Card, Repair},
};

/// A ship's commands, and what they act on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Commands {
    /// The ship that the situation is about; nobody where squadrons act without one.
    pub ship: UnitId,
    /// Whose activation it is.
    pub owner: Seat,
    /// Where it stands.
    pub scene: Scene,
    /// The ship's printed values.
    pub values: Values,
    /// Whether its activation in this round is over.
    pub activated: bool,
    /// Commands that were resolved in this round, sorted.
    pub resolved: Vec<Command>,
    /// Engineering points that are left.
    pub points: u8,
    /// Dials that it is about to gain from effects.
    pub gaining: Vec<Command>,
    /// Whether the token that was assigned to it last is one too many, and one is still to be discarded.
    pub one_too_many: bool,
    /// For each command resolved in this scene: a dial, a token, or both.
    pub spent: BTreeMap<Command, Spent>,
    /// Its upgrade cards, in the order of the situation.
    pub cards: Vec<Upgrade>,
    /// Those of them whose command is being resolved and that may still be used, by their places, sorted.
    pub waiting: Vec<u8>,
    /// Its speed chart.
    pub chart: SpeedChart,
    /// The joint whose yaw is raised by one for this maneuver.
    pub raised: Option<u8>,
    /// Joints whose yaw effects change for this maneuver, sorted.
    pub bent: Vec<(u8, YawVerb)>,
    /// Where the situation begins.
    pub begins: Scene,
    /// The command that is resolved now, as long as nothing has been done with it.
    pub idle: Option<Command>,
    /// The command that is resolved now, where effects are listed.
    pub now: Option<Command>,
    /// How many of them less a facedown damage card costs.
    pub cheaper_facedown: u8,
    /// By how much the speed may still change for what was spent to navigate.
    pub speed_left: u8,
    /// The pools of its attacks that are still to come.
    pub attacks: Vec<Pool>,
    /// The attack pool of the present or last attack.
    pub pool: Pool,
    /// How far its squadron command reaches now.
    pub reach: Range,
    /// The speed at which engaged squadrons of its command may move, where a card lets them.
    pub engaged_move: Option<u8>,
    /// Whether a card says that no more commands are resolved in this round.
    pub no_more_commands: bool,
    /// How many of the squadrons that it activates may be out of that reach still.
    pub beyond: u8,
    /// Squadrons, in the order of the situation.
    pub squadrons: Vec<Squadron>,
    /// The squadrons that may still be activated here.
    pub activating: Option<Activating>,
}

/// What is printed on the ship card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Values {
    /// Command value.
    pub command: u8,
    /// Squadron value.
    pub squadron: u8,
    /// Engineering value.
    pub engineering: u8,
}

/// A squadron.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Squadron {
    /// Which unit it is.
    pub id: UnitId,
    /// Whether the ship may command it.
    pub friendly: bool,
    /// How far it is from the ship.
    pub range: Range,
    /// Whether a friend beside it has Intel.
    pub intel: bool,
    /// What is near enough to be attacked, sorted.
    pub targets: Vec<Target>,
    /// Whether nobody engages it any more after its attack on a squadron.
    pub attack_frees: bool,
    /// The places of the squadrons with Relay of which it is at distance 1 to 3, sorted.
    pub near_relays: Vec<u8>,
    /// Whether it has moved in its activation here.
    pub moved: bool,
    /// Whether it has attacked in its activation here.
    pub attacked: bool,
    /// Whether it cannot attack in its activation here.
    pub dashes: bool,
}

/// The squadrons that may still be activated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Activating {
    /// How many.
    pub left: u8,
    /// The squadron that is active now.
    pub active: Option<u8>,
    /// For how many of them each squadron with Relay still serves; those of which no later choice
    /// reads anything are left out.
    pub relays: Vec<(u8, u8)>,
    /// What the command was resolved with; none in the Squadron Phase.
    pub with: Option<Spent>,
}

impl Blank for Commands {
    const BLANK: &'static Self = &Self {
        ship: UnitId::NOBODY,
        owner: Seat::First,
        scene: Scene::Over,
        values: Values { command: 0, squadron: 0, engineering: 0 },
        activated: false,
        resolved: Vec::new(),
        points: 0,
        gaining: Vec::new(),
        one_too_many: false,
        spent: BTreeMap::new(),
        cards: Vec::new(),
        waiting: Vec::new(),
        chart: SpeedChart(Vec::new()),
        raised: None,
        bent: Vec::new(),
        begins: Scene::Over,
        idle: None,
        now: None,
        cheaper_facedown: 0,
        speed_left: 0,
        attacks: Vec::new(),
        pool: Pool::EMPTY,
        reach: Range::Close,
        engaged_move: None,
        no_more_commands: false,
        beyond: 0,
        squadrons: Vec::new(),
        activating: None,
    };
}

impl Commands {
    /// Engineering points for what is spent.
    pub fn engineering(&self, spent: Spent) -> u8 {
        let (dial, token) = (self.values.engineering, self.values.engineering.div_ceil(2));
        match spent {
            Spent::Dial => dial,
            Spent::Token => token,
            Spent::Both => dial.saturating_add(token),
        }
    }

    /// How many squadrons may be activated for what is spent.
    pub fn squadron_count(&self, spent: Spent) -> u8 {
        match spent {
            Spent::Dial => self.values.squadron,
            Spent::Token => 1,
            Spent::Both => self.values.squadron.saturating_add(1),
        }
    }

    /// The first upgrade card that holds a dial of this command and lets the ship spend it.
    pub fn card_with_dial(&self, command: Command) -> Option<usize> {
        self.cards.iter().position(|card| card.spend && card.dials.contains(&command))
    }

    /// The first upgrade card that holds a token of this command and lets the ship spend it.
    pub fn card_with_token(&self, command: Command) -> Option<usize> {
        self.cards.iter().position(|card| card.spend && card.tokens.contains(&command))
    }

    /// How many engineering points it costs to discard a damage card.
    pub fn hull_cost(&self, card: &Card) -> u8 {
        let less = if *card == Card::Facedown { self.cheaper_facedown } else { 0 };
        Repair::Hull.cost().saturating_sub(less)
    }

    /// A squadron of the list.
    pub fn squadron(&self, place: u8) -> Option<&Squadron> {
        self.squadrons.get(usize::from(place))
    }

    /// A squadron of the list, to be changed.
    pub(super) fn squadron_mut(&mut self, place: u8) -> Option<&mut Squadron> {
        self.squadrons.get_mut(usize::from(place))
    }

    /// The squadrons with their places.
    pub fn places(&self) -> impl Iterator<Item = (u8, &Squadron)> {
        (0_u8..).zip(&self.squadrons)
    }

    /// The place of the squadron that is this unit.
    pub fn place_at(&self, id: UnitId) -> Option<u8> {
        self.places().find(|(_, squadron)| squadron.id == id).map(|(place, _)| place)
    }

    /// Whether a squadron is near enough to the ship to be activated by its command.
    pub fn in_reach(&self, squadron: &Squadron) -> bool {
        squadron.range <= self.reach
    }
}

impl Squadron {
    pub(super) fn new(setup: &CommandSetup, candidate: &Candidate, id: UnitId) -> Self {
        let relays = candidate.near_relays.iter().filter_map(|name| setup.squadron_place(name));
        let mut near_relays: Vec<u8> = relays.filter_map(|place| u8::try_from(place).ok()).collect();
        near_relays.sort_unstable();
        near_relays.dedup();
        let mut targets = sorted(&candidate.stands.targets);
        targets.dedup();
        let Stands { friendly, range, intel, attack_frees, .. } = candidate.stands;
        let (moved, attacked, dashes) = (false, false, false);
        Self { id, friendly, range, intel, targets, attack_frees, near_relays, moved, attacked, dashes }
    }
}

/// Takes one out of a sorted list.
pub(super) fn remove<T: PartialEq>(list: &mut Vec<T>, value: T) {
    if let Some(place) = list.iter().position(|other| *other == value) {
        list.remove(place);
    }
}

/// Puts one into a sorted list; copies stay.
pub(super) fn insert<T: Ord>(list: &mut Vec<T>, value: T) {
    let place = list.partition_point(|other| *other <= value);
    list.insert(place, value);
}

/// What an effect waits for that says nothing else.
pub(super) fn occasion() -> Happening {
    Known::ShipActivation.into()
}
