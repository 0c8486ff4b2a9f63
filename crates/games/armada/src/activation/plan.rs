//! Which attacks may be made, and where does the maneuver end?
//!
//! What never changes in an activation stands in its rules, beside the position: the attacks that the situation describes as
//! they would begin, and the end of the maneuver.

use super::{
    attack::{self, Declared, State as AttackState},
    command::{self, CommandSetup},
    damage,
    effect::{Component, Happening, Known, Listed, Sheet, Standing, System, TypedEffect},
    problem::Problem,
    setup::{ActivationSetup, Planned, Which},
    state::{Part, SHIP, State},
    table::{Table, Unit, UnitId},
    terms::{Command, Seat, UnitKind},
    tokens::Tokens,
};

/// What a ship's activation holds that never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivationPlan {
    /// The table before the activation.
    pub(crate) begins: State,
    /// Whose ship it is.
    pub(crate) owner: Seat,
    /// The attacks that may be made.
    attacks: Vec<Prepared>,
    /// Where the maneuver ends.
    pub(crate) movement: damage::Movement,
    /// The ships that are overlapped there, the closest first.
    pub(super) overlapped: Vec<UnitId>,
    /// The effects as the commands know them.
    pub(crate) of_commands: Listed,
    /// The same as what follows the maneuver knows them: texts of damage cards.
    pub(super) of_damage: Listed,
}

/// An attack that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prepared {
    /// What it is called: `target 1 from front`.
    pub name: String,
    /// What is attacked.
    pub on: UnitKind,
    /// How it begins, but for what lies on the table then.
    pub begins: AttackState,
    /// The effects as this attack knows them.
    pub listed: Listed,
}

/// Of a situation that has been looked at.
impl TryFrom<&ActivationSetup> for ActivationPlan {
    type Error = Vec<Problem>;

    fn try_from(setup: &ActivationSetup) -> Result<Self, Vec<Problem>> {
        let (units, attacks) = units(setup)?;
        let mut command = command::State::try_from(&CommandSetup {
            hull: Some(setup.hull()),
            effects: Vec::new(),
            attacks: Vec::new(),
            ..setup.command.clone()
        })?;
        let of_commands = listed(&setup.effects, |effect| setup.fits(System::Command, effect));
        let whole = CommandSetup { effects: setup.effects.clone(), ..setup.command.clone() };
        let mut ship = command.ship().clone();
        ship.name = setup.ship_name();
        ship.flotilla = setup.flotilla;
        ship.faceup = whole.all_faceup();
        ship.faceup.sort_unstable();
        ship.facedown = whole.all_facedown();
        ship.tokens = Tokens::new(setup.defense.iter().copied());
        ship.rear_battery =
            setup.batteries.get(&super::terms::HullZone::Rear).and_then(|armament| armament.given());
        ship.anti_squadron = setup.anti_squadron.given();
        ship.concentrate_fire_resolved = setup.command.resolved.contains(&Command::ConcentrateFire);
        command.table.units = std::iter::once(ship).chain(units).collect();
        command.table.sheet = Sheet::new(&setup.effects).listing(of_commands.clone());
        command.table.deck.known = setup.dealt();
        let overlapped = setup.maneuver.overlaps.iter().filter_map(|name| setup.which(name));
        let dealt = Happening::from(Known::ExecuteManeuver);
        let after = |effect: &TypedEffect| {
            effect.component == Component::Damage
                && effect.event.as_ref() != Some(&dealt)
                && setup.fits(System::Damage, effect)
        };
        Ok(Self {
            owner: setup.command.owner,
            attacks,
            movement: setup.maneuver.movement(),
            overlapped: overlapped.map(|which| id(setup, which)).collect(),
            of_damage: listed(&setup.effects, after),
            of_commands,
            begins: State::new(command),
        })
    }
}

impl ActivationPlan {
    /// The attack of that number.
    pub(crate) fn attack(&self, nth: u8) -> Option<&Prepared> {
        self.attacks.get(usize::from(nth))
    }

    /// The attacks of a ship or squadron, each with its number.
    pub(crate) fn attacks_of(&self, by: UnitId) -> impl Iterator<Item = (u8, &Prepared)> {
        (0..).zip(&self.attacks).filter(move |(_, attack)| attack.begins.attacker == by)
    }

    /// Whether an effect that a line names belongs to another part than the one that is played: its moment may come there.
    pub fn is_of_another_part(&self, state: &State, name: &str) -> bool {
        let sheet = match &state.part {
            Part::Commands => &state.command.table.sheet,
            Part::Attack(_, attack) => &attack.table.sheet,
            Part::Maneuver(damage) => &damage.table.sheet,
        };
        let mut effects = sheet.listed.iter().map(|(_, effect)| effect);
        effects.any(|effect| effect.name.is(name) && effect.unit == Standing::SetAside)
    }
}

/// Where a ship or squadron lies on the table: the ship, then the squadrons of its commands, then the targets.
pub(super) fn id(setup: &ActivationSetup, which: Which) -> UnitId {
    let place = match which {
        Which::Ship => return SHIP,
        Which::Wing(place) => place + 1,
        Which::Target(place) => setup.command.squadrons.len() + 1 + place,
    };
    UnitId(u8::try_from(place).unwrap_or(u8::MAX))
}

/// The squadrons and targets as they lie there, and the attacks that may be made.
fn units(setup: &ActivationSetup) -> Result<(Vec<Unit>, Vec<Prepared>), Vec<Problem>> {
    let wings = (0..setup.command.squadrons.len()).map(|place| {
        let unit = attack::Unit::Squadron(setup.wing(place));
        Unit { name: setup.command.squadron_name(place), ..AttackState::unit(&unit, setup.command.owner) }
    });
    let targets = setup.targets.iter().enumerate().map(|(place, unit)| {
        let lying = AttackState::unit(unit, setup.command.owner.opponent());
        Unit { name: setup.target_name(place), ..lying }
    });
    let units: Vec<Unit> = wings.chain(targets).collect();
    let mut attacks: Vec<Prepared> = Vec::new();
    for planned in &setup.attacks {
        let Some(prepared) = prepare(setup, planned, &attacks)? else { continue };
        attacks.push(prepared);
    }
    Ok((units, attacks))
}

/// An attack of the list as it would begin; none where it names nobody.
fn prepare(
    setup: &ActivationSetup,
    planned: &Planned,
    before: &[Prepared],
) -> Result<Option<Prepared>, Vec<Problem>> {
    let (Some(by), Some(on), Some(described)) =
        (setup.attacker(planned), setup.target(planned), setup.attack(planned))
    else {
        return Ok(None);
    };
    let mut begins = AttackState::try_from(&described)?;
    begins.declared(Declared { facts: described.declare.clone(), reach: described.reach() });
    let further = planned.further.iter().filter_map(|name| setup.which(name));
    let fighting: Vec<Which> = [by, Which::Target(on)].into_iter().chain(further).collect();
    begins.table = Table::default();
    begins.attacker = id(setup, by);
    begins.defender = id(setup, Which::Target(on));
    for (target, which) in begins.targets.iter_mut().zip(fighting.iter().skip(2)) {
        target.id = id(setup, *which);
    }
    let target = setup.target_name(on);
    let called = match by {
        Which::Ship => format!("{target} from {}", planned.from),
        Which::Wing(_) | Which::Target(_) => target,
    };
    let own = |other: &&Prepared| other.begins.attacker == begins.attacker;
    let alike = before.iter().filter(own).filter(|other| other.name.starts_with(&called)).count();
    let name = if alike == 0 { called } else { format!("{called} {}", alike + 1) };
    let takes_part =
        |effect: &TypedEffect| setup.fits(System::Attack, effect) && stands_among(setup, effect, &fighting);
    let (on, listed) = (setup.kind_of(on), listed(&setup.effects, takes_part));
    Ok(Some(Prepared { name, on, listed, begins }))
}

/// Whether an effect stands on one of these ships and squadrons: on the one that it names, else a card of the ship's owner on the ship
/// that activates, one of the other player's on any of its ships, a squadron's card on any squadron of its owner, an
/// objective on all of them.
fn stands_among(setup: &ActivationSetup, effect: &TypedEffect, fighting: &[Which]) -> bool {
    if let Some(name) = &effect.ship {
        return setup.which(name.as_str()).is_some_and(|which| fighting.contains(&which));
    }
    let own = effect.owner == setup.command.owner;
    let squadron = effect.component == Component::Squadron;
    effect.component == Component::Objective
        || fighting.iter().any(|which| match which {
            Which::Ship => own && !squadron,
            Which::Wing(_) => own && squadron,
            Which::Target(place) => !own && squadron == (setup.kind_of(*place) == UnitKind::Squadron),
        })
}

/// The effects; those that take no part stand on something that is not there.
pub(crate) fn listed(effects: &[TypedEffect], takes_part: impl Fn(&TypedEffect) -> bool) -> Listed {
    let lying = |effect: &TypedEffect| match takes_part(effect) {
        true => effect.clone(),
        false => TypedEffect { unit: Standing::SetAside, ..effect.clone() },
    };
    Listed::from(effects.iter().map(lying).collect::<Vec<_>>())
}
