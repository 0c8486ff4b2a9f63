//! Which attacks may be made, and where does the maneuver end?
//!
//! What the situation of an activation describes becomes its plan, and the ships and squadrons on the table.

use super::{
    attack::Declared,
    command::Commands,
    effect::{Component, EffectCards, Happening, Known, Stage, System, TypedEffect},
    prepared::{ActivationPlan, Prepared},
    problem::Problem,
    setup::{ActivationSetup, Planned, Which},
    state::State,
    table::{Deck, Table, Unit, UnitId},
    terms::HullZone,
};

/// Where the ship, the squadrons of its commands and the targets lie on the table.
pub(crate) struct Places {
    pub ship: UnitId,
    pub wings: Vec<UnitId>,
    pub targets: Vec<UnitId>,
}

impl ActivationPlan {
    /// The plan of a situation that has been looked at, and the table.
    pub(crate) fn alone(setup: &ActivationSetup) -> Result<(Self, Table), Vec<Problem>> {
        let (plan, units) = Self::among(setup, &Places::alone(setup))?;
        let cards = EffectCards::new(&setup.texts.effects);
        let faceup: Vec<&String> = setup.ship.commands.faceup.iter().collect();
        let deck = Deck { known: setup.texts.dealt(&faceup), ..Deck::default() };
        let mut table = Table { units, cards, deck, ..Table::default() };
        table.lay_out(|_, _| None);
        table.assign(is_carried_out);
        Ok((plan, table))
    }

    /// The plan where the ships and squadrons lie so, and they: the ship, the squadrons and the targets.
    pub(crate) fn among(setup: &ActivationSetup, places: &Places) -> Result<(Self, Vec<Unit>), Vec<Problem>> {
        let command = State::try_from(&setup.commands())?;
        let acting = &setup.ship;
        let fights = acting.fights(setup.ship_name(), HullZone::Front);
        let fights = Unit::ship_described(&fights, setup.ship_name(), acting.commands.owner);
        let ship = acting.commands.lies(command.commands.begins, &setup.texts.effects, fights);
        let mut begins = Commands { ship: places.ship, ..Commands::clone(&command.commands) };
        for (squadron, id) in begins.squadrons.iter_mut().zip(&places.wings) {
            squadron.id = *id;
        }
        let overlapped = acting.maneuver.overlaps.iter().filter_map(|name| setup.which(name));
        let plan = Self {
            owner: acting.commands.owner,
            attacks: attacks(setup, places)?,
            movement: acting.maneuver.movement(),
            overlapped: overlapped.map(|which| places.of(which)).collect(),
            begins,
        };
        Ok((plan, std::iter::once(ship).chain(others(setup)).collect()))
    }
}

impl Places {
    /// Of an activation alone: the ship lies first, then the squadrons of its commands, then the targets.
    fn alone(setup: &ActivationSetup) -> Self {
        let mut ids = (1..UnitId::NOBODY.0).map(UnitId);
        let wings = ids.by_ref().take(setup.squadrons.len()).collect();
        Self { ship: UnitId(0), wings, targets: ids.take(setup.targets.len()).collect() }
    }

    /// Where one of them lies.
    fn of(&self, which: Which) -> UnitId {
        let id = match which {
            Which::Ship => Some(&self.ship),
            Which::Wing(place) => self.wings.get(place),
            Which::Target(place) => self.targets.get(place),
        };
        id.copied().unwrap_or(UnitId::NOBODY)
    }
}

/// The squadrons and targets as they lie there.
fn others(setup: &ActivationSetup) -> impl Iterator<Item = Unit> {
    let wings = setup.squadrons.iter().enumerate().map(|(place, wing)| {
        let (name, owner) = (setup.squadron_name(place), setup.ship.commands.owner);
        let lying = Unit::squadron_described(&setup.wing(place), name, owner);
        let stands = &wing.candidate.stands;
        Unit { speed: stands.speed, activated: stands.activated, ..lying }
    });
    let targets = setup.targets.iter().enumerate().map(|(place, unit)| {
        Unit::described(unit, setup.target_name(place), setup.ship.commands.owner.opponent())
    });
    wings.chain(targets)
}

/// Each attack of the list that names who makes it, and on whom.
fn attacks(setup: &ActivationSetup, places: &Places) -> Result<Vec<Prepared>, Vec<Problem>> {
    let mut attacks: Vec<Prepared> = Vec::new();
    for planned in &setup.attacks {
        attacks.extend(prepare(setup, (planned, places), &attacks)?);
    }
    Ok(attacks)
}

/// An attack of the list as it would begin; none where it names nobody.
fn prepare(
    setup: &ActivationSetup,
    (planned, places): (&Planned, &Places),
    before: &[Prepared],
) -> Result<Option<Prepared>, Vec<Problem>> {
    let (Some(by), Some(on), Some(described)) =
        (setup.attacker(planned), setup.target(planned), setup.attack(planned))
    else {
        return Ok(None);
    };
    let mut begins = State::try_from(&described)?;
    begins.declared(Declared { facts: described.declare.clone(), reach: described.reach() });
    let State { attack, mut fight, .. } = begins;
    let further = planned.further.iter().filter_map(|name| setup.which(name));
    let fighting: Vec<Which> = [by, Which::Target(on)].into_iter().chain(further).collect();
    fight.attacker = places.of(by);
    fight.defender = places.of(Which::Target(on));
    for (target, which) in fight.targets.iter_mut().zip(fighting.iter().skip(2)) {
        target.id = places.of(*which);
    }
    let target = setup.target_name(on);
    let called = match by {
        Which::Ship => format!("{target} from {}", planned.from),
        Which::Wing(_) | Which::Target(_) => target,
    };
    let own = |other: &&Prepared| other.fight.attacker == fight.attacker;
    let alike = before.iter().filter(own).filter(|other| other.name.starts_with(&called)).count();
    let name = if alike == 0 { called } else { format!("{called} {}", alike + 1) };
    let on = setup.kind_of(on);
    Ok(Some(Prepared { name, on, attack, fight }))
}

/// Whether a system of an activation carries out an effect: what follows the maneuver those of damage cards that do not wait for it.
pub(crate) fn is_carried_out(system: System, effect: &TypedEffect) -> bool {
    let maneuver = Happening::from(Known::ExecuteManeuver);
    let follows = effect.component == Component::Damage && effect.event.as_ref() != Some(&maneuver);
    match system {
        System::Status => false,
        System::Damage => follows && Stage::from(system).fits(effect),
        System::Attack | System::Command => Stage::from(system).fits(effect),
    }
}
