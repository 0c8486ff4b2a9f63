//! Which activations may there be?
//!
//! What never changes in a round stands in its rules, beside the position: each activation as it would begin.

use super::{
    activation::{ActivationPlan, Places, is_carried_out},
    effect::{EffectCards, Stage, System, TypedEffect},
    parts_of::Acting,
    problem::{Described, Problem},
    rows::Work,
    rules::{ArmadaRules, Plays},
    setup::{RoundSetup, Which},
    state::State,
    status::{self, StatusSetup, waits_in_a_round},
    table::{Table, Unit, UnitId},
    terms::{Seat, UnitKind},
};
use engine::{Position, Task};

/// A whole round.
impl TryFrom<&RoundSetup> for ArmadaRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &RoundSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let acting = setup.acting().map(|acting| played(setup, acting));
        let (played, lying): (Vec<ActivationPlan>, Vec<_>) =
            acting.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        let mut begins = State::of_phases(&setup.phases());
        begins.table.units = units(setup.ships.len(), &begins.table, &lying);
        let with_effects = StatusSetup { effect: setup.texts.effects.clone(), ..setup.phases() };
        begins.table.cards = EffectCards::new(&with_effects.listed(&begins.phases.cards));
        let faceup: Vec<&String> = setup.ships.iter().flat_map(|ship| &ship.acting.commands.faceup).collect();
        begins.table.deck.known = setup.texts.dealt(&faceup);
        begins.lay_out();
        begins.table.assign(|system, effect| match system {
            System::Status => acts_in_phases(effect),
            system => is_carried_out(system, effect),
        });
        let unlisted = [(&setup.fleets.first, Seat::First), (&setup.fleets.second, Seat::Second)].map(
            |(player, seat)| {
                let here = setup.ships.iter().filter(|ship| ship.acting.commands.owner == seat).count();
                player.ships.map_or(here == 0, |ships| usize::from(ships) > here)
            },
        );
        begins.count_ships(&unlisted);
        let begins = Position::new(begins, [Task::work(Work::Status(status::Work::Phase))]);
        let (plays, until, ships) = (Plays::Round, setup.until, setup.ships.len());
        Ok(Self { plays, begins, until, played, ships, unlisted, timing: None })
    }
}

impl ArmadaRules {
    /// What is played of the round, about to begin.
    pub fn start(&self) -> Position<Self> {
        self.begins.clone()
    }

    /// The activation of that number.
    pub(super) fn played(&self, nth: u8) -> Option<&ActivationPlan> {
        self.played.get(usize::from(nth))
    }

    /// In which activation a ship or squadron acts.
    pub(super) fn activation_of(&self, id: UnitId, unit: &Unit) -> u8 {
        u8::try_from(activation_of(self.ships, id, unit)).unwrap_or(u8::MAX)
    }
}

/// Where a ship or squadron lies on the whole table.
fn id(setup: &RoundSetup, which: Which) -> UnitId {
    let place = match which {
        Which::Ship(place) => place,
        Which::Squadron(place) => setup.ships.len() + place,
    };
    UnitId(u8::try_from(place).unwrap_or(u8::MAX))
}

/// The ships and squadrons of an activation as each is described there.
type Lying = Vec<(UnitId, Unit)>;

/// An activation as it would begin, and who lies there.
fn played(setup: &RoundSetup, acting: Acting) -> Result<(ActivationPlan, Lying), Vec<Problem>> {
    let seat = setup.seat(acting);
    let places = Places {
        ship: match acting {
            Acting::Ship(place) => id(setup, Which::Ship(place)),
            Acting::Squadrons(_) => UnitId::NOBODY,
        },
        wings: setup.squadrons_of(seat).map(|place| id(setup, Which::Squadron(place))).collect(),
        targets: setup.fleet(seat.opponent()).map(|which| id(setup, which)).collect(),
    };
    let (plan, units) = ActivationPlan::among(&setup.part(acting), &places)?;
    let ids = std::iter::once(places.ship).chain(places.wings).chain(places.targets);
    Ok((plan, ids.zip(units).collect()))
}

/// In which activation a ship or squadron acts, where so many ships are listed: a ship in its own, a squadron in that of its player's.
fn activation_of(ships: usize, id: UnitId, unit: &Unit) -> usize {
    match (unit.kind, unit.owner) {
        (UnitKind::Ship, _) => usize::from(id.0),
        (UnitKind::Squadron, Seat::First) => ships,
        (UnitKind::Squadron, Seat::Second) => ships + 1,
    }
}

/// The ships and squadrons as each lies in its own activation, with what the phases know of it.
fn units(ships: usize, table: &Table, lying: &[Lying]) -> Vec<Unit> {
    let of = |(id, known): (UnitId, &Unit)| {
        let own = lying.get(activation_of(ships, id, known));
        let full = own.and_then(|own| own.iter().find(|(there, _)| *there == id));
        Unit {
            name: known.name.clone(),
            activated: known.activated,
            command: known.command,
            ..full.map_or(known, |(_, unit)| unit).clone()
        }
    };
    table.ids().map(of).collect()
}

/// Whether an effect acts by the rules of the phases.
fn acts_in_phases(effect: &TypedEffect) -> bool {
    Stage::Round.fits(effect) && waits_in_a_round(effect)
}

/// Whether an effect is carried out in a phase, or in an activation of its owner or of the other player.
pub(super) fn has_a_place(setup: &RoundSetup, effect: &TypedEffect) -> bool {
    acts_in_phases(effect) || setup.acting().any(|acting| setup.part(acting).has_a_place(effect))
}
