//! Which situation is asked about?
//!
//! A [`CommandSetup`] says in the game's own words what a ship has for its commands, and what its
//! commands act on. It maps to TOML, JSON and addresses as it stands; [`CommandSetup::check`] finds
//! everything in it that no table can show, each with its field.

mod check;
mod terms;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::terms::{Scene, Target, Trigger};
use super::{
    chart::SpeedChart,
    commands::Command,
    dice::Die,
    effect::{CardState, Component, Effects, Known, Standing, TypedEffect},
    keywords::Keyword,
    shields::zones_of,
    terms::{HullZone, Range, Seat, Size},
};

/// The shields that a hull zone can have where nothing else is said.
pub const MAX_SHIELDS: u8 = 3;

/// What a ship has for its commands, and what they act on.
///
/// ```
/// use armada::{Described, command::CommandSetup};
/// let setup: CommandSetup = toml::from_str(r#"
///     dial = "repair"
///     tokens = ["navigate"]
///     engineering-value = 4
///     shields = { front = 0, rear = 3 }
///     faceup = ["Capacitor Failure"]
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CommandSetup {
    /// Where it begins. Default: the reveal.
    pub step: Scene,
    /// Whose ship it is. Default: the first player's.
    pub owner: Seat,
    /// What the ship is called; shown, not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its size class. Default: medium.
    pub size: Size,
    /// Whether the ship has activated in this round. Default: no.
    pub ship_activated: bool,
    /// Its command value. Default: 3.
    pub command_value: u8,
    /// Its squadron value. Default: 2.
    pub squadron_value: u8,
    /// Its engineering value. Default: 3.
    pub engineering_value: u8,
    /// Its top dial, facedown until it is revealed; after that, the dial beside the ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dial: Option<Command>,
    /// The facedown dials under that one, from the top.
    pub stack: Vec<Command>,
    /// Dials that the ship gains from effects, after the reveal.
    pub gained_dials: Vec<Command>,
    /// Its command tokens.
    pub tokens: Vec<Command>,
    /// Command tokens that it gains from effects, first of all.
    pub gained_tokens: Vec<Command>,
    /// Its raid tokens.
    pub raid: Vec<Command>,
    /// Raid tokens that it gains from effects, first of all.
    pub gained_raid: Vec<Command>,
    /// The commands that it has resolved in this round.
    pub resolved: Vec<Command>,
    /// Who may change its facedown dials by an effect, first of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dials_changed_by: Option<Seat>,
    /// Upgrade cards that matter here.
    pub cards: Vec<Upgrade>,
    /// Its speed. Default: 2.
    pub speed: u8,
    /// Its speed chart. Default: [`SpeedChart::default`].
    pub chart: SpeedChart,
    /// Shields left; a zone that is left out has its maximum.
    pub shields: BTreeMap<HullZone, u8>,
    /// The most shields of each zone; [`MAX_SHIELDS`] of a zone that is left out.
    pub max_shields: BTreeMap<HullZone, u8>,
    /// Its faceup damage cards, by name.
    pub faceup: Vec<String>,
    /// Its facedown damage cards.
    pub facedown: u8,
    /// Its attacks in this activation, as their dice lie there.
    pub attacks: Vec<AttackPool>,
    /// How far its squadron command reaches. Default: medium range.
    pub squadron_range: Range,
    /// Squadrons that it might activate.
    pub squadrons: Vec<Candidate>,
    /// Its hull value. Default: not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hull: Option<u8>,
    /// What cards do. Default: nothing.
    #[serde(rename = "effect")]
    pub effects: Effects,
}

impl Default for CommandSetup {
    fn default() -> Self {
        Self {
            step: Scene::Reveal,
            owner: Seat::First,
            name: None,
            size: Size::Medium,
            ship_activated: false,
            command_value: 3,
            squadron_value: 2,
            engineering_value: 3,
            dial: None,
            stack: Vec::new(),
            gained_dials: Vec::new(),
            tokens: Vec::new(),
            gained_tokens: Vec::new(),
            raid: Vec::new(),
            gained_raid: Vec::new(),
            resolved: Vec::new(),
            dials_changed_by: None,
            cards: Vec::new(),
            speed: 2,
            chart: SpeedChart::default(),
            shields: BTreeMap::new(),
            max_shields: BTreeMap::new(),
            faceup: Vec::new(),
            facedown: 0,
            attacks: Vec::new(),
            squadron_range: Range::Medium,
            squadrons: Vec::new(),
            hull: None,
            effects: Vec::new(),
        }
    }
}

/// An upgrade card, with the dials and tokens that lie on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Upgrade {
    /// Its name.
    pub name: String,
    /// Command tokens on it.
    #[serde(default)]
    pub tokens: Vec<Command>,
    /// Command dials on it.
    #[serde(default)]
    pub dials: Vec<Command>,
    /// Whether its effect lets the ship spend them on its commands. Default: no.
    #[serde(default)]
    pub spend: bool,
    /// What makes its effect resolve. Default: nothing here.
    #[serde(default = "no_trigger")]
    pub trigger: Trigger,
}

fn no_trigger() -> Trigger {
    Trigger::None
}

/// An attack of the ship whose dice lie there.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct AttackPool {
    /// What is attacked; shown, not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The attack pool as rolled.
    pub dice: Vec<Die>,
}

/// A squadron that the ship might activate, as it stands when it is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Candidate {
    /// Its name. Default: `squadron 1` by its place in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its keywords.
    pub keywords: Vec<Keyword>,
    /// With how many enemy squadrons it is engaged. Default: 0.
    pub engaged: u8,
    /// How many of those have Heavy. Default: 0.
    pub engaged_heavy: u8,
    /// How it stands.
    #[serde(flatten)]
    pub stands: Stands,
    /// The squadrons with Relay of which it is at distance 1 to 3.
    pub near_relays: Vec<String>,
}

/// How a squadron stands that the ship might activate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Stands {
    /// Whether it is a friend of the ship. Default: yes.
    pub friendly: bool,
    /// Its range from the ship. Default: close.
    pub range: Range,
    /// Its speed. Default: not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u8>,
    /// Whether it has activated in this round. Default: no.
    pub activated: bool,
    /// Whether it is at distance 1 of a friendly squadron with Intel. Default: no.
    pub intel: bool,
    /// What it could attack from where it stands, on the table sorted. Default: both.
    pub targets: Vec<Target>,
    /// Whether its attack on a squadron destroys the last one it is engaged with. Default: no.
    pub attack_frees: bool,
}

impl Default for Stands {
    fn default() -> Self {
        Self {
            friendly: true,
            range: Range::Close,
            speed: None,
            activated: false,
            intel: false,
            targets: Target::ALL.to_vec(),
            attack_frees: false,
        }
    }
}

impl CommandSetup {
    /// All faceup damage cards: those that are named, and those whose text is an effect that names no other place.
    pub fn all_faceup(&self) -> Vec<String> {
        let named = |name: &str| self.faceup.iter().any(|card| card.eq_ignore_ascii_case(name));
        let lies = |effect: &&TypedEffect| {
            let in_the_deck = effect.event == Some(Known::DealtFaceup.into());
            effect.component == Component::Damage
                && effect.card.is_active()
                && effect.unit == Standing::Deployed
                && effect.owner == self.owner
                && !in_the_deck
                && !named(effect.name.as_str())
        };
        let typed = self.effects.iter().filter(lies).map(|effect| effect.name.to_string());
        self.faceup.iter().cloned().chain(typed).collect()
    }

    /// How many facedown damage cards there are: those that are counted, and at least those whose text is an effect.
    pub fn all_facedown(&self) -> u8 {
        let lies = |effect: &&TypedEffect| {
            effect.component == Component::Damage
                && effect.card == CardState::Facedown
                && effect.unit == Standing::Deployed
                && effect.owner == self.owner
        };
        let typed = u8::try_from(self.effects.iter().filter(lies).count()).unwrap_or(u8::MAX);
        self.facedown.max(typed)
    }

    /// How many facedown dials the ship has before it reveals one.
    pub fn facedown_dials(&self) -> u8 {
        u8::try_from(self.stack.len() + self.dial.iter().len()).unwrap_or(u8::MAX)
    }

    /// The hull zones of the ship.
    pub fn zones(&self) -> &'static [HullZone] {
        zones_of(self.size)
    }

    /// The most shields of a zone.
    pub fn max_shields_of(&self, zone: HullZone) -> u8 {
        self.max_shields.get(&zone).copied().unwrap_or(MAX_SHIELDS)
    }

    /// The name of a squadron of the list.
    pub fn squadron_name(&self, place: usize) -> String {
        let named = self.squadrons.get(place).and_then(|squadron| squadron.name.as_deref());
        let name = named.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("squadron {}", place + 1))
    }

    /// The place of a squadron of the list; case does not matter.
    pub fn squadron_place(&self, name: &str) -> Option<usize> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        (0..self.squadrons.len()).find(|place| self.squadron_name(*place).eq_ignore_ascii_case(&name))
    }
}
