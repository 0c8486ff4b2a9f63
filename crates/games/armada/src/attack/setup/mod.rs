//! Which situation is asked about?
//!
//! An [`AttackSetup`] says in the game's own words what lies on the table when an attack begins, or
//! when its dice have been rolled. It maps to TOML, JSON and addresses as it stands;
//! [`AttackSetup::check`] finds everything in it that no table can show, each with its field and limit.

mod armament;
mod check;
mod gather;
mod sight;
mod target;
mod terms;

use serde::{Deserialize, Serialize};

pub use self::{
    armament::{Aim, Between, Declaration, Gathering},
    sight::{Crossed, Crossing, Obstruction, Sight},
    target::Target,
    terms::{AttackKind, Player},
};
use super::rerolls::Reroll;
pub use crate::{
    described::{Armament, Ship, Squadron, Unit},
    terms::{Activation, ConcentrateFire, Place},
};
use crate::{
    dice::Die,
    effect::{DeckOfNames, Effects},
    terms::Range,
};

/// What lies on the table when an attack begins, or when its dice have been rolled.
///
/// ```
/// use armada::{Described, attack::AttackSetup};
/// let setup: AttackSetup = toml::from_str(r#"
///     range = "medium"
///     dice = ["red/hit", "red/crit", "blue/accuracy"]
///     [attacker]
///     kind = "ship"
///     size = "large"
///     [defender]
///     kind = "ship"
///     zone = "left"
///     hull = 4
///     shields = { front = 2, left = 1, right = 1, rear = 1 }
///     tokens = ["evade", "redirect/exhausted"]
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AttackSetup {
    /// The range of the attack. Default: close; a squadron attacks at distance 1, snipe at distance 2.
    #[serde(default = "close")]
    pub range: Range,
    /// Which kind of attack. Default: standard.
    #[serde(default = "standard")]
    pub attack: AttackKind,
    /// Who has the initiative, for effects of both players at one time. Default: the attacker.
    #[serde(default = "attacker")]
    pub first_player: Player,
    /// Who attacks. Default: a medium ship.
    #[serde(default)]
    pub attacker: Unit,
    /// Who is attacked. Default: a medium ship.
    #[serde(default)]
    pub defender: Unit,
    /// The dice as they lie there, in any order. Default: none.
    #[serde(default)]
    pub dice: Vec<Die>,
    /// The dice that are gathered and not rolled yet. Default: not said.
    #[serde(default, skip_serializing_if = "Armament::is_unsaid")]
    pub pool: Armament,
    /// Whether the attack is obstructed; counts where dice are gathered, and for an attack in return.
    /// Default: no.
    #[serde(default)]
    pub obstructed: bool,
    /// What is known about the target. Default: nothing that hinders.
    #[serde(default)]
    pub declare: Declaration,
    /// Rerolls that the attacker may use. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rerolls: Vec<Reroll>,
    /// Rerolls that the defender may use in its attack in return. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub return_rerolls: Vec<Reroll>,
    /// Further squadrons that may be attacked in the same attack. Default: none.
    #[serde(default)]
    pub target: Vec<Target>,
    /// The damage deck. Default: those of the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deck: DeckOfNames,
    /// What cards do. Default: nothing.
    #[serde(default, rename = "effect")]
    pub effects: Effects,
}

impl AttackSetup {
    /// The effect of the list that is the text of a card of the deck, by its number from 1; none of an unknown card.
    pub fn text_of(&self, card: &str) -> Option<u8> {
        let mut effects = (1..).zip(&self.effects);
        effects.find(|(_, effect)| effect.name.is(card)).map(|(nth, _)| nth)
    }
}

impl Default for AttackSetup {
    fn default() -> Self {
        Self {
            range: close(),
            attack: standard(),
            first_player: attacker(),
            attacker: Unit::default(),
            defender: Unit::default(),
            dice: Vec::new(),
            pool: Armament::default(),
            obstructed: false,
            declare: Declaration::default(),
            rerolls: Vec::new(),
            return_rerolls: Vec::new(),
            target: Vec::new(),
            deck: Vec::new(),
            effects: Vec::new(),
        }
    }
}

fn close() -> Range {
    Range::Close
}

fn standard() -> AttackKind {
    AttackKind::Standard
}

fn attacker() -> Player {
    Player::Attacker
}
