//! How does the table look from outside?
//!
//! [`ActivationView`] is the state that reports and pages show; [`facts`] is what steps compare.

use serde::Serialize;

use super::{
    attack::{self, AttackRules, AttackView, DefenseView, SideView},
    command::{CommandRules, CommandView},
    state::{Part, State},
    table::UnitId,
    terms::{HullZone, Seat},
};
use engine::{Fact, Game, Worded};

/// The state of an activation, as reports show it: the ship with its commands, and everything else that is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub struct ActivationView {
    /// The ship and its commands.
    #[serde(flatten)]
    pub command: CommandView,
    /// The ship's defense tokens, discarded ones too.
    pub defense: Vec<DefenseView>,
    /// Hull that is left.
    pub hull_left: u8,
    /// Hull zones from which the ship has attacked.
    pub zones_used: Vec<HullZone>,
    /// Attacks that it has made.
    pub attacks_made: u8,
    /// The squadrons of its commands, as the situation lists them.
    pub squadrons: Vec<SideView>,
    /// The targets, as the situation lists them.
    pub targets: Vec<SideView>,
    /// The attack that is made now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<AttackView>,
    /// Who places squadrons that the maneuver overlaps, while that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed_by: Option<Seat>,
}

impl ActivationView {
    pub(crate) fn of(state: &State) -> Self {
        let ship = SideView::of(state.command.ship(), None, None);
        let units: Vec<SideView> =
            state.command.table.units.iter().skip(1).map(|unit| SideView::of(unit, None, None)).collect();
        let wings = state.command.squadrons.len();
        let placed_by = match &state.part {
            Part::Maneuver(damage) => damage.placed_by,
            Part::Commands | Part::Attack(..) => None,
        };
        Self {
            command: CommandRules.view(&state.command),
            defense: ship.tokens,
            hull_left: state.command.ship().hull_left(),
            zones_used: state.zones_used.clone(),
            attacks_made: state.attacks_made,
            squadrons: units.iter().take(wings).cloned().collect(),
            targets: units.into_iter().skip(wings).collect(),
            attack: state.part.attack().map(|attack| AttackRules.view(attack)),
            placed_by,
        }
    }
}

pub(crate) fn facts(state: &State) -> Vec<Fact> {
    let mut facts = CommandRules.facts(&state.command);
    let ship = state.command.ship();
    facts.extend(ship.tokens.iter().map(|(name, now)| Fact::new(name.to_string(), now.to_string())));
    facts.push(Fact::new("ship", if ship.destroyed() { "destroyed" } else { "in play" }));
    let attack = state.part.attack();
    let asked = |id: UnitId| attack.filter(|attack| attack.defender == id).map(attack::State::asked);
    for (id, unit) in state.command.table.ids().skip(1) {
        attack::unit_facts(&format!("{}: ", unit.name), unit, asked(id), &mut facts);
    }
    attack.into_iter().for_each(|attack| attack::attack_facts(attack, &mut facts));
    facts
}
