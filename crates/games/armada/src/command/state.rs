//! What lies on the table where commands are resolved?
//!
//! No history.

use std::{
    collections::BTreeMap,
    ops::{Deref, DerefMut},
};

use serde::{Deserialize, Serialize};

use super::{
    chart::{Column, SpeedChart},
    commands::{Command, Spent},
    dice::Pool,
    effect::{CommandPart, Happening, Known, Sheet, YawVerb},
    keywords::{KeywordName, value_of},
    problem::{Described, Problem},
    resolution::{Place, Way},
    setup::{Candidate, CommandSetup, Scene, Stands, Upgrade},
    shields::Shields,
    table::{Table, Unit, UnitId},
    terms::{HullZone, Range, Seat, UnitKind},
    ways::{Card, Repair},
};

/// The ship that the situation is about.
pub(super) const SHIP: UnitId = UnitId(0);

/// The table: a ship with its commands, and what they act on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// The ship, and the effects.
    pub table: Table,
    /// Where it stands.
    pub scene: Scene,
    /// The ship's printed values.
    pub values: Values,
    /// Whether the ship has activated in this round.
    pub activated: bool,
    /// Its orders.
    pub orders: Orders,
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

/// The facedown dials of a ship, and what has come of its commands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Orders {
    /// Its facedown dials, the top one first.
    pub stack: Vec<Command>,
    /// The commands that it has resolved in this round, sorted.
    pub resolved: Vec<Command>,
    /// Engineering points that are not spent yet.
    pub points: u8,
}

impl Deref for State {
    type Target = Orders;

    fn deref(&self) -> &Orders {
        &self.orders
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Orders {
        &mut self.orders
    }
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

impl Deref for Squadron {
    type Target = Stands;

    fn deref(&self) -> &Stands {
        &self.stands
    }
}

impl DerefMut for Squadron {
    fn deref_mut(&mut self) -> &mut Stands {
        &mut self.stands
    }
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

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted
}

impl TryFrom<&CommandSetup> for State {
    type Error = Vec<Problem>;

    fn try_from(setup: &CommandSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let facedown = matches!(setup.step, Scene::Reveal | Scene::CommandPhase);
        let dial = setup.dial.as_slice();
        let (on_top, beside) = if facedown { (dial, &[][..]) } else { (&[][..], dial) };
        let (gaining, gained) = match facedown {
            true => (setup.gained_dials.clone(), &[][..]),
            false => (Vec::new(), setup.gained_dials.as_slice()),
        };
        let zones = setup.zones().iter();
        let most: BTreeMap<_, _> = zones.map(|zone| (*zone, setup.max_shields_of(*zone))).collect();
        let left = |(zone, most): (&HullZone, &u8)| (*zone, *setup.shields.get(zone).unwrap_or(most));
        let left: BTreeMap<_, _> = most.iter().map(left).collect();
        let squadrons = 0..setup.squadrons.len();
        let mut sheet = Sheet::new(&setup.effects);
        // where the activation has begun already, so has what may be used while it goes on
        if matches!(setup.step, Scene::AfterReveal | Scene::Attack | Scene::DetermineCourse) {
            sheet.open(&occasion(), &occasion());
        }
        let ship = Unit {
            size: setup.size,
            speed: Some(setup.speed),
            command_tokens: sorted(&setup.tokens),
            dials: sorted(&[beside, gained].concat()),
            shields: Shields::new(&left),
            max_shields: most,
            hull: setup.hull,
            faceup: sorted(&setup.all_faceup()),
            raid: sorted(&setup.raid),
            facedown: setup.all_facedown(),
            ..Unit::new("the ship".to_owned(), UnitKind::Ship, setup.owner)
        };
        Ok(Self {
            table: Table { units: vec![ship], sheet, ..Table::default() },
            scene: setup.step,
            values: Values {
                command: setup.command_value,
                squadron: setup.squadron_value,
                engineering: setup.engineering_value,
            },
            activated: setup.ship_activated,
            orders: Orders {
                stack: [on_top, setup.stack.as_slice()].concat(),
                resolved: sorted(&setup.resolved),
                points: 0,
            },
            gaining,
            one_too_many: false,
            spent: BTreeMap::new(),
            cards: setup.cards.iter().map(on_table).collect(),
            waiting: Vec::new(),
            chart: setup.chart.clone(),
            raised: None,
            bent: Vec::new(),
            begins: setup.step,
            idle: None,
            now: None,
            cheaper_facedown: 0,
            speed_left: 0,
            attacks: setup.attacks.iter().map(|attack| attack.dice.iter().copied().collect()).collect(),
            pool: Pool::EMPTY,
            reach: setup.squadron_range,
            engaged_move: None,
            no_more_commands: false,
            beyond: 0,
            squadrons: squadrons.filter_map(|place| Squadron::new(setup, place)).collect(),
            activating: None,
        })
    }
}

impl State {
    /// The ship.
    pub fn ship(&self) -> &Unit {
        self.table.unit(SHIP)
    }

    /// Whose ship it is.
    pub fn owner(&self) -> Seat {
        self.ship().owner
    }

    /// Its speed.
    pub fn speed(&self) -> u8 {
        self.ship().speed.unwrap_or_default()
    }

    /// The yaw values of its present speed, with the one that is raised.
    pub fn course(&self) -> Column {
        let column = self.chart.column(self.speed()).cloned().unwrap_or_default();
        // what is lowered first makes room for what is raised: each change was possible when it was made
        let lowered = self.bent.iter().filter(|(_, verb)| *verb == YawVerb::Lower);
        let column = lowered.fold(column, |column, (joint, _)| column.lowering(*joint));
        let raised = self.bent.iter().filter(|(_, verb)| *verb == YawVerb::Raise).map(|(joint, _)| *joint);
        raised.chain(self.raised).fold(column, Column::raising)
    }

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

    /// Takes what is spent off the table.
    pub(super) fn spend(&mut self, command: Command, way: Way) {
        match way.dial() {
            Some(Place::Ship) => self.table.change(SHIP, |ship| ship.give(CommandPart::Dial, command)),
            Some(Place::Card) => {
                let place = self.card_with_dial(command);
                if let Some(card) = place.and_then(|place| self.cards.get_mut(place)) {
                    remove(&mut card.dials, command);
                }
            }
            Some(Place::Other) | None => {}
        }
        match way.token() {
            Some(Place::Ship) => self.table.change(SHIP, |ship| ship.give(CommandPart::Token, command)),
            Some(Place::Card) => {
                let place = self.card_with_token(command);
                if let Some(card) = place.and_then(|place| self.cards.get_mut(place)) {
                    remove(&mut card.tokens, command);
                }
            }
            Some(Place::Other) | None => {}
        }
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
            squadron.engaged = squadron.engaged.saturating_sub(1);
            squadron.engaged_heavy =
                squadron.engaged_heavy.saturating_sub(u8::from(heavy)).min(squadron.engaged);
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

    /// Whether a squadron is near enough to the ship to be activated by its command.
    pub fn in_reach(&self, squadron: &Squadron) -> bool {
        squadron.range <= self.reach
    }
}

impl Squadron {
    fn new(setup: &CommandSetup, place: usize) -> Option<Self> {
        let candidate: &Candidate = setup.squadrons.get(place)?;
        let relays = candidate.near_relays.iter().filter_map(|name| setup.squadron_place(name));
        let mut near_relays: Vec<u8> = relays.filter_map(|place| u8::try_from(place).ok()).collect();
        near_relays.sort_unstable();
        near_relays.dedup();
        let Stands { keywords, targets, .. } = &candidate.stands;
        let mut targets = sorted(targets);
        targets.dedup();
        Some(Self {
            name: setup.squadron_name(place),
            stands: Stands { keywords: sorted(keywords), targets, ..candidate.stands.clone() },
            near_relays,
            moved: false,
            attacked: false,
            dashes: false,
        })
    }

    /// Whether it has a keyword.
    pub fn has(&self, name: KeywordName) -> bool {
        self.keywords.iter().any(|keyword| keyword.name == name)
    }

    /// With how many squadrons it is engaged that hold it: those without Heavy.
    pub fn held_by(&self) -> u8 {
        self.engaged.saturating_sub(self.engaged_heavy)
    }

    /// Whether it has Grit, of its own or from a friend with Intel.
    pub fn has_grit(&self) -> bool {
        self.intel || self.has(KeywordName::Grit)
    }
}

/// The card with its dials and tokens sorted.
fn on_table(card: &Upgrade) -> Upgrade {
    Upgrade { tokens: sorted(&card.tokens), dials: sorted(&card.dials), ..card.clone() }
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

/// For how many squadrons each squadron with Relay serves, as far as somebody may still ask for it.
pub(super) fn relays(state: &State) -> Vec<(u8, u8)> {
    let all =
        state.places().map(|(place, squadron)| (place, value_of(&squadron.keywords, KeywordName::Relay)));
    pruned(state, all.collect())
}

/// Relays of which no later choice reads anything are forgotten, and what is more than can be asked for.
pub(super) fn pruned(state: &State, relays: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    let asking = |relay: u8| {
        let mut asking: u8 = 0;
        for squadron in &state.squadrons {
            let asks = !squadron.activated && squadron.friendly && !state.in_reach(squadron);
            if asks && squadron.near_relays.contains(&relay) {
                asking = asking.saturating_add(1);
            }
        }
        asking
    };
    let kept = relays.into_iter().filter(|(relay, _)| asking(*relay) > 0);
    kept.map(|(relay, left)| (relay, left.min(asking(relay)))).collect()
}
