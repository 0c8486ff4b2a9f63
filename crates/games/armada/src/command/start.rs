//! How do the commands of a situation begin?

use std::collections::BTreeMap;

use super::{
    book::Book,
    dice::Pool,
    effect::{EffectCards, sorted},
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
        let facedown = matches!(setup.step, Scene::Reveal | Scene::CommandPhase);
        let CommandShip { dial, gained_dials, .. } = &setup.ship;
        let dial = dial.0.as_slice();
        let (on_top, beside) = if facedown { (dial, &[][..]) } else { (&[][..], dial) };
        let (gaining, gained) = match facedown {
            true => (gained_dials.clone(), &[][..]),
            false => (Vec::new(), gained_dials.as_slice()),
        };
        let zones = setup.ship.zones().iter();
        let most: BTreeMap<_, _> = zones.map(|zone| (*zone, setup.ship.max_shields_of(*zone))).collect();
        let left = |(zone, most): (&HullZone, &u8)| (*zone, *setup.ship.shields.get(zone).unwrap_or(most));
        let left: BTreeMap<_, _> = most.iter().map(left).collect();
        let mut cards = EffectCards::new(&setup.effects);
        // where the activation has begun already, so has what may be used while it goes on
        if matches!(setup.step, Scene::AfterReveal | Scene::Attack | Scene::DetermineCourse) {
            cards.open(&occasion(), &occasion());
        }
        let ship = Unit {
            size: setup.ship.size,
            speed: Some(setup.ship.speed),
            command_tokens: sorted(&setup.ship.tokens),
            dials: sorted(&[beside, gained].concat()),
            stack: on_top.iter().chain(&setup.ship.stack).copied().map(Some).collect(),
            shields: left.clone().into(),
            max_shields: most,
            hull: setup.hull,
            faceup: sorted(&setup.ship.all_faceup(&setup.effects)),
            raid: sorted(&setup.ship.raid),
            facedown: setup.ship.all_facedown(&setup.effects),
            ..Unit::new("the ship".to_owned(), (UnitKind::Ship, setup.ship.owner), setup.traits)
        };
        let mut table = Table { cards, ..Table::default() };
        let ship = table.lay(ship);
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
            gaining,
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
