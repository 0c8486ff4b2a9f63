//! How does the table look from outside?
//!
//! [`ActivationView`] is the state that reports and pages show; [`facts`] is what steps compare.

use vocabulary::view;

use super::{
    attack::{self, AttackView, DefenseView, SideView},
    command::{self, CommandView},
    limits,
    state::State,
    table::{Unit, UnitId},
    terms::{HullZone, Seat},
};
use engine::Fact;

view! {
    /// The state of an activation, as reports show it: the ship with its commands, and everything else that is there.
    pub struct ActivationView {
        /// The ship and its commands.
        ..command: CommandView;
        /// All defense tokens of the ship afterwards, in any order.
        defense: Vec<DefenseView>, at_most(limits::TOKENS), in_any_order();
        /// The ship's hull that is left afterwards.
        hull_left: u8;
        /// Hull zones from which the ship has attacked.
        zones_used: Vec<HullZone>, at_most(HullZone::ALL.len());
        /// Attacks that the ship has made.
        attacks_made: u8;
        /// The squadrons afterwards, in the order of `squadrons`.
        squadrons: Vec<SideView>, at_most(limits::CANDIDATES);
        /// The targets afterwards, in the order of `targets`.
        targets: Vec<SideView>, at_most(limits::CANDIDATES);
        /// The attack that is made now.
        #[serde(skip_serializing_if = "Option::is_none")]
        attack: Option<AttackView>, not_compared;
        /// Who places squadrons that the maneuver overlaps, while that is so.
        #[serde(skip_serializing_if = "Option::is_none")]
        placed_by: Option<Seat>, not_compared;
    }
}

impl ActivationView {
    pub(crate) fn of(state: &State) -> Self {
        let side = |unit: &Unit| SideView::of(unit, None, None);
        let wings = || state.commands.squadrons.iter().map(|squadron| squadron.id);
        let others = others(state).filter(|(id, _)| !wings().any(|wing| wing == *id));
        Self {
            command: CommandView::of(state),
            defense: side(state.ship()).tokens,
            hull_left: state.ship().hull_left(),
            zones_used: state.acting.zones_used.clone(),
            attacks_made: state.acting.attacks_made,
            squadrons: wings().map(|id| side(state.table.unit(id))).collect(),
            targets: others.map(|(_, unit)| side(unit)).collect(),
            attack: state.fight.read().map(|_| AttackView::of(state)),
            placed_by: state.arrival.placed_by,
        }
    }
}

/// Everything on the table but the ship.
fn others(state: &State) -> impl Iterator<Item = (UnitId, &Unit)> {
    state.table.ids().filter(|(id, _)| *id != state.commands.ship)
}

pub(crate) fn facts(state: &State) -> Vec<Fact> {
    let mut facts = Vec::new();
    attack::unit_facts("", state, state.commands.ship, &mut facts);
    facts.extend(command::own_facts(state));
    for (id, unit) in others(state) {
        attack::unit_facts(&format!("{}: ", unit.name), state, id, &mut facts);
    }
    if state.fight.is_open() {
        attack::attack_facts(state, &mut facts);
    }
    facts
}
