//! Which rule is behind it?
//!
//! An event cites in its row (`event`); what depends on more than a row stands here.

use super::effect::{Happening, Known};
use engine::Citations;
use names::Citation;
use vocabulary::{defines, orders};

/// The passage on an event, where one stands in the rules.
pub(super) fn passage(happening: &Happening) -> &'static str {
    match happening.known() {
        Some(known) => known_passage(known),
        None => "armada/effect-use-and-timing/overview",
    }
}

fn known_passage(known: Known) -> &'static str {
    match known {
        Known::Attack => "armada/attack/overview",
        Known::DeclareTarget => "armada/attack/declare-target",
        Known::RollAttackDice => "armada/attack/roll-attack-dice",
        Known::ResolveAttackEffects => "armada/attack/resolve-attack-effects",
        Known::SpendDefenseTokens => "armada/attack/spend-defense-tokens",
        Known::ResolveDamage => "armada/attack/resolve-damage",
        Known::NavigateCommand
        | Known::SquadronCommand
        | Known::RepairCommand
        | Known::ConcentrateFireCommand => "armada/effect-use-and-timing/command-header",
        Known::ShipActivation => "armada/ship-activation/once-per-round",
        Known::RevealCommandDial => "armada/ship-activation/reveal-command-dial",
        Known::ExecuteManeuver => "armada/ship-activation/execute-maneuver",
        Known::DealtFaceup => "armada/damage/faceup",
        Known::ShipDestroyed => "armada/damage/destroyed",
        Known::SquadronDestroyed => "armada/damage/squadron-destroyed",
        Known::Round | Known::CommandPhase | Known::ShipPhase | Known::SquadronPhase => {
            "armada/round/four-phases"
        }
        Known::StatusPhase => "armada/status-phase/overview",
        Known::Setup => "armada/setup/overview",
        Known::ChooseObjective => "armada/setup/choose-objective",
        Known::PlaceObstacles => "armada/setup/place-obstacles",
        Known::DeployShip | Known::DeploySquadrons | Known::DeployFleets => "armada/setup/deploy-ships",
        Known::FleetBuilding => "armada/upgrade-cards/one-for-each-icon",
        Known::GameEnd => "armada/winning-and-losing/end",
        Known::DetermineCourse | Known::Overlap | Known::SquadronActivation => {
            "armada/effect-use-and-timing/overview"
        }
    }
}

/// The rule by which a player orders their own effects of one timing.
pub(super) fn own_order() -> Citation {
    orders("armada/effect-use-and-timing/own-order")
}

/// The rule by which effects of both players at one timing are ordered.
pub(super) fn first_player_first() -> Citation {
    orders("armada/effect-use-and-timing/first-player-first")
}

/// The rule by which players load upgrade cards with tokens or dials in turns.
pub(super) fn one_card_each() -> Citation {
    orders("armada/upgrade-cards-with-tokens-or-dials/both-at-once")
}

/// The rule behind what an optional effect of another component says about itself.
pub(super) fn card_says() -> Citations {
    defines("armada/golden-rules/card-beats-rules").into()
}
