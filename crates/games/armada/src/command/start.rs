//! How do the commands of a situation begin?

use std::collections::BTreeMap;

use super::{
    book::Book,
    commands::Command,
    dice::Pool,
    effect::{EffectCards, TypedEffect, sorted},
    orders::{Commands, Squadron, Values, occasion},
    problem::{Described, Problem},
    setup::{Candidate, CommandSetup, CommandShip, Scene, Upgrade},
    state::State,
    table::{Engaged, Table, Unit},
    terms::{HullZone, UnitKind},
};

impl TryFrom<&CommandSetup> for State {
    type Error = Vec<Problem>;

    fn try_from(setup: &CommandSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let mut cards = EffectCards::new(&setup.effects);
        // where the activation has begun already, so has what may be used while it goes on
        if matches!(setup.step, Scene::AfterReveal | Scene::Attack | Scene::DetermineCourse) {
            cards.open(&occasion(), &occasion());
        }
        let unit = Unit::new("the ship".to_owned(), (UnitKind::Ship, setup.ship.owner), setup.traits);
        let unit = Unit { hull: setup.hull, ..unit };
        let mut table = Table { cards, ..Table::default() };
        let ship = table.lay(setup.ship.lies(setup.step, &setup.effects, unit));
        let squadrons = setup.squadrons.iter().enumerate().map(|(place, candidate)| {
            Squadron::new(setup, candidate, table.lay(squadron(setup, place, candidate)))
        });
        let squadrons = squadrons.collect();
        let commands = Commands {
            ship,
            owner: setup.ship.owner,
            scene: setup.step,
            values: Values {
                command: setup.ship.command_value,
                squadron: setup.ship.squadron_value,
                engineering: setup.ship.engineering_value,
            },
            activated: setup.ship.ship_activated,
            resolved: sorted(&setup.ship.resolved),
            points: 0,
            gaining: if setup.step.is_facedown() { setup.ship.gained_dials.clone() } else { Vec::new() },
            one_too_many: false,
            spent: BTreeMap::new(),
            cards: setup.ship.cards.iter().map(on_table).collect(),
            waiting: Vec::new(),
            chart: setup.ship.chart.clone(),
            raised: None,
            bent: Vec::new(),
            begins: setup.step,
            idle: None,
            now: None,
            cheaper_facedown: 0,
            speed_left: 0,
            attacks: setup.attacks.iter().map(|attack| attack.dice.iter().copied().collect()).collect(),
            pool: Pool::EMPTY,
            reach: setup.ship.squadron_range,
            engaged_move: None,
            no_more_commands: false,
            beyond: 0,
            squadrons,
            activating: None,
        };
        table.lay_out(|_, _| None);
        Ok(Self { commands: Book::open(commands), ..Self::new(table) })
    }
}

impl CommandShip {
    /// A ship where its commands begin at a step: what they know of it, on what else is known.
    pub(crate) fn lies(&self, step: Scene, effects: &[TypedEffect], unit: Unit) -> Unit {
        let (dial, gained) = (self.dial.0.as_slice(), self.gained_dials.as_slice());
        let (on_top, beside) = match step.is_facedown() {
            true => (dial, Vec::new()),
            false => (&[][..], [dial, gained].concat()),
        };
        let zones = self.zones().iter();
        let most: BTreeMap<_, _> = zones.map(|zone| (*zone, self.max_shields_of(*zone))).collect();
        let left = |(zone, most): (&HullZone, &u8)| (*zone, *self.shields.get(zone).unwrap_or(most));
        let left: BTreeMap<_, _> = most.iter().map(left).collect();
        Unit {
            size: self.size,
            speed: Some(self.speed),
            command_tokens: sorted(&self.tokens),
            dials: sorted(&beside),
            stack: on_top.iter().chain(&self.stack).copied().map(Some).collect(),
            shields: left.into(),
            max_shields: most,
            faceup: sorted(&self.all_faceup(effects)),
            facedown: self.all_facedown(effects),
            raid: sorted(&self.raid),
            concentrate_fire_resolved: self.resolved.contains(&Command::ConcentrateFire),
            ..unit
        }
    }
}

/// A squadron as it lies on the table of a ship, where nothing else is known of it.
fn squadron(setup: &CommandSetup, place: usize, candidate: &Candidate) -> Unit {
    let owner = if candidate.stands.friendly { setup.ship.owner } else { setup.ship.owner.opponent() };
    Unit {
        speed: candidate.stands.speed,
        keywords: sorted(&candidate.keywords),
        engaged: Engaged { all: candidate.engaged, heavy: candidate.engaged_heavy, ..Engaged::default() },
        activated: candidate.stands.activated,
        ..Unit::new(setup.squadron_name(place), (UnitKind::Squadron, owner), candidate.traits)
    }
}

/// The card with its dials and tokens sorted.
fn on_table(card: &Upgrade) -> Upgrade {
    Upgrade { tokens: sorted(&card.tokens), dials: sorted(&card.dials), ..card.clone() }
}
