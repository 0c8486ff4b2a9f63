//! Which board is asked about?
//!
//! [`PlaySetup`] is the described board. Everything has a default; what no table can show is refused with its field
//! before any work starts (see `inspect`).

use serde::{Deserialize, Serialize};
use vocabulary::{Name, words};

use crate::terms::{Arena, Aspect, CardType, Player, PlayerTokens};

words! {
    /// What is asked about: an action, or a moment of the round.
    Moment is "moment" {
        /// The active player takes an action.
        Action = "action" as "an action",
        /// What the rules put right at once is put right, and nothing else happens.
        Checks = "checks",
        /// The action phase ends.
        EndOfAction = "end of the action phase" | "end-of-the-action-phase" | "end of action phase",
        /// The regroup phase, all of it.
        Regroup = "regroup" | "regroup phase" | "regroup-phase" | "start of the regroup phase" as "start of the regroup phase",
        /// The action phase starts.
        StartOfAction = "start of the action phase" | "start-of-the-action-phase" | "start of action phase",
    }
}

words! {
    /// By which edition of the Comprehensive Rules it is resolved, where an edition has changed what comes of it.
    Edition is "edition" {
        /// The newest.
        Eighth = "8.0",
        /// PlayedUntil July 2026: damage to several units is dealt at once across "then" and "if you do" too (CR 1.9.8).
        Seventh = "7.0",
    }
}

words! {
    /// How far it goes on after the last action.
    PlayedUntil is "end" {
        /// No further.
        Actions = "actions" | "action" as "the last action",
        /// The action phase ends.
        EndOfAction = "end of the action phase" | "end-of-the-action-phase" | "end of action phase",
        /// The regroup phase, all of it, follows.
        Regroup = "regroup" | "regroup phase" | "regroup-phase" as "the regroup phase",
    }
}

words! {
    /// Where a card outside play lies.
    Zone is "zone" {
        /// In its owner's hand.
        Hand = "hand",
        /// In its owner's deck, the first listed on top.
        Deck = "deck",
        /// In its owner's discard pile.
        Discard = "discard" | "discard pile" | "discard-pile" as "discard pile",
        /// Among its owner's resources, facedown.
        Resources = "resources" | "resource" | "resource zone",
    }
}

/// A board, and what is asked about it.
///
/// ```
/// use unlimited::{Described, play::PlaySetup};
/// let setup: PlaySetup = toml::from_str(r#"
///     [[unit]]
///     name = "Marine"
///     power = 3
///     hp = 3
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PlaySetup {
    /// By which edition it is resolved. Default: the newest.
    pub edition: Edition,
    /// What is asked about. Default: an action of the active player.
    pub moment: Moment,
    /// How many actions are taken one after another. Default: 1.
    pub turns: u8,
    /// How far it goes on after the last action. Default: no further.
    pub until: PlayedUntil,
    /// Who takes the action. Default: P1.
    pub active: Player,
    /// Who has the initiative counter. Default: the active player.
    pub initiative: Option<Player>,
    /// Whether the initiative was taken this round. Default: no.
    pub initiative_taken: bool,
    /// Whether the action before this one was a pass. Default: no.
    pub passed: bool,
    /// P1's own zones.
    pub p1: SideSetup,
    /// P2's own zones.
    pub p2: SideSetup,
    /// The units in play.
    pub unit: Vec<UnitSetup>,
    /// The upgrades on them.
    pub upgrade: Vec<UpgradeSetup>,
    /// The cards that units guard.
    pub captive: Vec<CaptiveSetup>,
    /// The cards outside play that the question is about.
    pub card: Vec<CardSetup>,
}

impl Default for PlaySetup {
    fn default() -> Self {
        Self {
            edition: Edition::Eighth,
            moment: Moment::Action,
            turns: 1,
            until: PlayedUntil::Actions,
            active: Player::P1,
            initiative: None,
            initiative_taken: false,
            passed: false,
            p1: SideSetup::default(),
            p2: SideSetup::default(),
            unit: Vec::new(),
            upgrade: Vec::new(),
            captive: Vec::new(),
            card: Vec::new(),
        }
    }
}

/// One player's own zones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct SideSetup {
    /// The base.
    pub base: BaseSetup,
    /// The leader, while it is not deployed. Default: none.
    pub leader: LeaderSetup,
    /// Ready resources. Default: 0.
    pub resources: u8,
    /// Exhausted resources. Default: 0.
    pub exhausted_resources: u8,
    /// Further, unknown cards in hand. Default: 0.
    pub unknown_hand: u8,
    /// Cards in the deck, the listed ones included. Default: more than are needed.
    pub deck: Option<u8>,
    /// The tokens.
    #[serde(flatten)]
    pub tokens: PlayerTokens,
}

/// A base.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct BaseSetup {
    /// HP. Default: 30.
    pub hp: u8,
    /// Damage on it. Default: 0.
    pub damage: u8,
    /// The aspects it provides. Default: none.
    pub aspects: Vec<Aspect>,
    /// Its text. Default: none.
    pub text: String,
    /// Whether its Epic Action was used. Default: no.
    pub epic_used: bool,
}

impl Default for BaseSetup {
    fn default() -> Self {
        Self { hp: 30, damage: 0, aspects: Vec::new(), text: String::new(), epic_used: false }
    }
}

/// A leader that is not deployed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct LeaderSetup {
    /// Its name. Without one there is no leader.
    pub name: Option<Name>,
    /// The aspects it provides. Default: none.
    pub aspects: Vec<Aspect>,
    /// The text of its Leader side. Default: none.
    pub text: String,
    /// Whether it is exhausted. Default: no.
    pub exhausted: bool,
    /// Whether its Epic Action was used. Default: no.
    pub epic_used: bool,
    /// The power of its unit side. Default: 0.
    pub power: u8,
    /// The HP of its unit side. Default: 1.
    pub hp: u8,
    /// What it adds to power where it is deployed as an upgrade. Default: 0.
    pub upgrade_power: i8,
    /// What it adds to HP where it is deployed as an upgrade. Default: 0.
    pub upgrade_hp: i8,
    /// The cost of its unit side. Default: 0.
    pub cost: u8,
    /// The arena into which it is deployed. Default: ground.
    pub arena: Arena,
    /// Its traits. Default: none.
    pub traits: Vec<String>,
    /// The keywords of its unit side. Default: none.
    pub keywords: Vec<String>,
    /// The text of its unit side. Default: none.
    pub unit_text: String,
}

impl Default for LeaderSetup {
    fn default() -> Self {
        Self {
            name: None,
            aspects: Vec::new(),
            text: String::new(),
            exhausted: false,
            epic_used: false,
            power: 0,
            hp: 1,
            upgrade_power: 0,
            upgrade_hp: 0,
            cost: 0,
            arena: Arena::Ground,
            traits: Vec::new(),
            keywords: Vec::new(),
            unit_text: String::new(),
        }
    }
}

/// A unit in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct UnitSetup {
    /// What lines call it; no two things have one name.
    pub name: Name,
    /// The name printed on the card, where it is another. Default: `name`.
    pub title: Option<String>,
    /// Its subtitle. Default: none.
    pub subtitle: String,
    /// Who controls it. Default: P1.
    pub controller: Player,
    /// Who owns it. Default: its controller.
    pub owner: Option<Player>,
    /// Where it is. Default: the ground arena.
    pub arena: Arena,
    /// Printed power. Default: 1.
    pub power: u8,
    /// Printed HP. Default: 1.
    pub hp: u8,
    /// Printed cost. Default: 0.
    pub cost: u8,
    /// Aspect icons. Default: none.
    pub aspects: Vec<Aspect>,
    /// Traits. Default: none.
    pub traits: Vec<String>,
    /// Whether it is unique. Default: no.
    pub unique: bool,
    /// Whether it is a Leader Unit. Default: no.
    pub leader: bool,
    /// Whether it is a token unit. Default: no.
    pub token: bool,
    /// Keywords, as cards print them. Default: none.
    pub keywords: Vec<String>,
    /// Its abilities, one on each line. Default: none.
    pub text: String,
    /// Damage on it. Default: 0.
    pub damage: u8,
    /// Whether it is exhausted. Default: no.
    pub exhausted: bool,
    /// Whether it came into play this phase. Default: no.
    pub new: bool,
    /// Shield tokens. Default: 0.
    pub shields: u8,
    /// Experience tokens. Default: 0.
    pub experience: u8,
    /// Advantage tokens. Default: 0.
    pub advantage: u8,
}

impl Default for UnitSetup {
    fn default() -> Self {
        Self {
            name: Name::from("unit"),
            title: None,
            subtitle: String::new(),
            controller: Player::P1,
            owner: None,
            arena: Arena::Ground,
            power: 1,
            hp: 1,
            cost: 0,
            aspects: Vec::new(),
            traits: Vec::new(),
            unique: false,
            leader: false,
            token: false,
            keywords: Vec::new(),
            text: String::new(),
            damage: 0,
            exhausted: false,
            new: false,
            shields: 0,
            experience: 0,
            advantage: 0,
        }
    }
}

/// An upgrade on a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct UpgradeSetup {
    /// What lines call it.
    pub name: Name,
    /// The name printed on the card, where it is another. Default: `name`.
    pub title: Option<String>,
    /// Its subtitle. Default: none.
    pub subtitle: String,
    /// The unit it is on.
    pub on: Name,
    /// Who controls it. Default: who controls the unit.
    pub controller: Option<Player>,
    /// Who owns it. Default: who controls it.
    pub owner: Option<Player>,
    /// Power modifier. Default: 0.
    pub power: i8,
    /// HP modifier. Default: 0.
    pub hp: i8,
    /// Printed cost. Default: 0.
    pub cost: u8,
    /// Aspect icons. Default: none.
    pub aspects: Vec<Aspect>,
    /// Traits. Default: none.
    pub traits: Vec<String>,
    /// Whether it is unique. Default: no.
    pub unique: bool,
    /// Whether it is a Leader Upgrade. Default: no.
    pub leader: bool,
    /// Its text, one ability on each line. Default: none.
    pub text: String,
}

impl Default for UpgradeSetup {
    fn default() -> Self {
        Self {
            name: Name::from("upgrade"),
            title: None,
            subtitle: String::new(),
            on: Name::from(""),
            controller: None,
            owner: None,
            power: 0,
            hp: 0,
            cost: 0,
            aspects: Vec::new(),
            traits: Vec::new(),
            unique: false,
            leader: false,
            text: String::new(),
        }
    }
}

/// A card that a unit guards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CaptiveSetup {
    /// The unit that guards it.
    pub by: Name,
    /// What lines call it.
    pub name: Name,
    /// The name printed on the card, where it is another. Default: `name`.
    pub title: Option<String>,
    /// Its subtitle. Default: none.
    pub subtitle: String,
    /// Who owns it. Default: the opponent of who controls the guard.
    pub owner: Option<Player>,
    /// Where it comes back. Default: the ground arena.
    pub arena: Arena,
    /// Printed power. Default: 1.
    pub power: u8,
    /// Printed HP. Default: 1.
    pub hp: u8,
    /// Printed cost. Default: 0.
    pub cost: u8,
    /// Traits. Default: none.
    pub traits: Vec<String>,
    /// Whether it is unique. Default: no.
    pub unique: bool,
    /// Keywords, as cards print them. Default: none.
    pub keywords: Vec<String>,
    /// Its abilities, one on each line. Default: none.
    pub text: String,
}

impl Default for CaptiveSetup {
    fn default() -> Self {
        Self {
            by: Name::from(""),
            name: Name::from("captive"),
            title: None,
            subtitle: String::new(),
            owner: None,
            arena: Arena::Ground,
            power: 1,
            hp: 1,
            cost: 0,
            traits: Vec::new(),
            unique: false,
            keywords: Vec::new(),
            text: String::new(),
        }
    }
}

/// A card outside play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CardSetup {
    /// What lines call it.
    pub name: Name,
    /// The name printed on the card, where it is another. Default: `name`.
    pub title: Option<String>,
    /// Its subtitle. Default: none.
    pub subtitle: String,
    /// Who owns it. Default: P1.
    pub owner: Player,
    /// Where it lies. Default: in hand.
    pub zone: Zone,
    /// What it is. Default: a unit.
    #[serde(rename = "type")]
    pub card_type: CardType,
    /// Printed cost. Default: 0.
    pub cost: u8,
    /// The arena of a unit. Default: ground.
    pub arena: Arena,
    /// Printed power of a unit, power modifier of an upgrade. Default: 0.
    pub power: i8,
    /// Printed HP of a unit, HP modifier of an upgrade. Default: 1 for a unit, 0 for an upgrade.
    pub hp: Option<i8>,
    /// What a unit adds to power where it is played as an upgrade. Default: 0.
    pub upgrade_power: i8,
    /// What a unit adds to HP where it is played as an upgrade. Default: 0.
    pub upgrade_hp: i8,
    /// Aspect icons. Default: none.
    pub aspects: Vec<Aspect>,
    /// Traits. Default: none.
    pub traits: Vec<String>,
    /// Whether it is unique. Default: no.
    pub unique: bool,
    /// Keywords, as cards print them. Default: none.
    pub keywords: Vec<String>,
    /// Its abilities, one on each line. Default: none.
    pub text: String,
}

impl Default for CardSetup {
    fn default() -> Self {
        Self {
            name: Name::from("card"),
            title: None,
            subtitle: String::new(),
            owner: Player::P1,
            zone: Zone::Hand,
            card_type: CardType::Unit,
            cost: 0,
            arena: Arena::Ground,
            power: 0,
            hp: None,
            upgrade_power: 0,
            upgrade_hp: 0,
            aspects: Vec::new(),
            traits: Vec::new(),
            unique: false,
            keywords: Vec::new(),
            text: String::new(),
        }
    }
}
