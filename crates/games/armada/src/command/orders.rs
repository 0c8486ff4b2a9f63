//! What does a ship do with its commands, and with what?

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    book::Blank,
    chart::SpeedChart,
    commands::{Command, Spent},
    dice::Pool,
    effect::{Happening, Known, YawVerb},
    keywords::{KeywordName, value_of},
    setup::{Candidate, CommandSetup, Scene, Stands, Upgrade},
    table::{Unit, UnitId},
    terms::{Range, Seat, UnitKind},
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
    /// Whether the ship has activated in this round.
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
    /// How far its squadron command reaches.
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
    /// Its name.
    pub name: String,
    /// How it stands.
    pub stands: Stands,
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

pub(super) fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted
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

    /// A squadron is engaged with one enemy squadron fewer.
    pub(crate) fn disengage(&mut self, place: u8, heavy: bool) {
        if let Some(squadron) = self.squadron_mut(place) {
            let stands = &mut squadron.stands;
            stands.engaged = stands.engaged.saturating_sub(1);
            stands.engaged_heavy = stands.engaged_heavy.saturating_sub(u8::from(heavy)).min(stands.engaged);
        }
    }

    /// The squadrons with their places.
    pub fn places(&self) -> impl Iterator<Item = (u8, &Squadron)> {
        (0_u8..).zip(&self.squadrons)
    }

    /// The place of the squadron of that name; case does not matter.
    pub fn place_of(&self, name: &str) -> Option<u8> {
        self.places().find(|(_, squadron)| squadron.name.eq_ignore_ascii_case(name)).map(|(place, _)| place)
    }

    /// The place of the squadron that is this unit.
    pub fn place_at(&self, id: UnitId) -> Option<u8> {
        self.places().find(|(_, squadron)| squadron.id == id).map(|(place, _)| place)
    }

    /// Whether a squadron is near enough to the ship to be activated by its command.
    pub fn in_reach(&self, squadron: &Squadron) -> bool {
        squadron.stands.range <= self.reach
    }

    /// For how many squadrons each squadron with Relay serves, as far as somebody may still ask for it.
    pub(super) fn relays(&self) -> Vec<(u8, u8)> {
        let value = |squadron: &Squadron| value_of(&squadron.stands.keywords, KeywordName::Relay);
        self.pruned(self.places().map(|(place, squadron)| (place, value(squadron))).collect())
    }

    /// Relays of which no later choice reads anything are forgotten, and what is more than can be asked for.
    pub(super) fn pruned(&self, relays: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
        let asking = |relay: u8| {
            let mut asking: u8 = 0;
            for squadron in &self.squadrons {
                let asks = !squadron.stands.activated && squadron.stands.friendly && !self.in_reach(squadron);
                if asks && squadron.near_relays.contains(&relay) {
                    asking = asking.saturating_add(1);
                }
            }
            asking
        };
        let kept = relays.into_iter().filter(|(relay, _)| asking(*relay) > 0);
        kept.map(|(relay, left)| (relay, left.min(asking(relay)))).collect()
    }
}

impl Squadron {
    pub(super) fn new(setup: &CommandSetup, place: usize) -> Option<Self> {
        let candidate: &Candidate = setup.squadrons.get(place)?;
        let relays = candidate.near_relays.iter().filter_map(|name| setup.squadron_place(name));
        let mut near_relays: Vec<u8> = relays.filter_map(|place| u8::try_from(place).ok()).collect();
        near_relays.sort_unstable();
        near_relays.dedup();
        let Stands { keywords, targets, .. } = &candidate.stands;
        let mut targets = sorted(targets);
        targets.dedup();
        Some(Self {
            id: UnitId(u8::try_from(place + 1).unwrap_or(u8::MAX)),
            name: setup.squadron_name(place),
            stands: Stands { keywords: sorted(keywords), targets, ..candidate.stands.clone() },
            near_relays,
            moved: false,
            attacked: false,
            dashes: false,
        })
    }

    /// As it lies on the table of a ship of this player, where nothing else is known of it.
    pub(super) fn unit(&self, owner: Seat) -> Unit {
        let owner = if self.stands.friendly { owner } else { owner.opponent() };
        Unit {
            speed: self.stands.speed,
            keywords: self.stands.keywords.clone(),
            activated: self.stands.activated,
            ..Unit::new(self.name.clone(), UnitKind::Squadron, owner)
        }
    }

    /// Whether it has a keyword.
    pub fn has(&self, name: KeywordName) -> bool {
        self.stands.keywords.iter().any(|keyword| keyword.name == name)
    }

    /// With how many squadrons it is engaged that hold it: those without Heavy.
    pub fn held_by(&self) -> u8 {
        self.stands.engaged.saturating_sub(self.stands.engaged_heavy)
    }

    /// Whether it has Grit, of its own or from a friend with Intel.
    pub fn has_grit(&self) -> bool {
        self.stands.intel || self.has(KeywordName::Grit)
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
