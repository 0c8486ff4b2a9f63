//! What can words name, and what is an attack?

use std::fmt;

use super::{card::CardId, setup::Zone};
use crate::{
    keywords::KeywordKind,
    terms::{Player, TokenUpgrade},
};
use vocabulary::words;

/// Something on the table that words can name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Object {
    /// A unit.
    Unit(CardId),
    /// A player's base.
    Base(Player),
    /// An upgrade that is a card.
    Upgrade(CardId),
    /// A token upgrade of a kind on a unit.
    Token(CardId, TokenUpgrade),
    /// A card outside play, or a leader in the base zone.
    Card(CardId),
    /// An unknown card of that zone of the player.
    Unknown(Player, Zone),
    /// A resource of the player that stands so, whichever card it is.
    Resource(Player, Orientation),
    /// A Credit token of the player: one of them is like the other.
    Credit(Player),
    /// The player's Force token.
    Force(Player),
}

words! {
    /// How a resource stands.
    Orientation is "state of a resource" {
        /// It can pay.
        Ready = "ready",
        /// It has paid.
        Exhausted = "exhausted",
    }
}

impl Object {
    /// Which unit it is, where it is one.
    pub fn unit(&self) -> Option<&CardId> {
        if let Object::Unit(id) = self { Some(id) } else { None }
    }

    /// Which card outside play it is, or which leader in the base zone, where it is one.
    pub fn card(&self) -> Option<&CardId> {
        if let Object::Card(id) = self { Some(id) } else { None }
    }

    /// Which card it is, wherever that lies, where it is one that is known.
    pub fn id(&self) -> Option<&CardId> {
        match self {
            Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) => Some(id),
            Object::Base(_) | Object::Token(..) | Object::Unknown(..) => None,
            Object::Resource(..) | Object::Credit(_) | Object::Force(_) => None,
        }
    }

    /// Whether it stands for any of several things that are alike, and not for one of its own.
    pub(crate) fn is_one_of_alike(&self) -> bool {
        match self {
            Object::Token(..) | Object::Unknown(..) | Object::Resource(..) | Object::Credit(_) => true,
            Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Card(_) | Object::Force(_) => {
                false
            }
        }
    }
}

/// Adds what is not there yet; of things that are alike each one counts.
pub(crate) fn join(all: &mut Vec<Object>, more: impl IntoIterator<Item = Object>) {
    for object in more {
        if object.is_one_of_alike() || !all.contains(&object) {
            all.push(object);
        }
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Object::Unit(id) => id.fmt(f),
            Object::Base(player) => write!(f, "{player} base"),
            Object::Upgrade(id) | Object::Card(id) => id.fmt(f),
            Object::Token(on, token) => write!(f, "{token} on {on}"),
            Object::Unknown(..) => f.write_str("unknown card"),
            Object::Resource(player, orientation) => write!(f, "{orientation} resource of {player}"),
            Object::Credit(player) => write!(f, "Credit token of {player}"),
            Object::Force(player) => write!(f, "Force token of {player}"),
        }
    }
}

/// What let the attack be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Leave {
    /// It is the player's action.
    Action,
    /// Ambush: only units, even if exhausted.
    Ambush,
    /// An ability.
    Ability,
    /// An ability that lets an exhausted unit attack.
    EvenExhausted,
}

/// An attack that is going on, or is declared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Attack {
    /// The attacking player.
    pub by: Player,
    /// The attacker.
    pub attacker: CardId,
    /// Whether it is still part of the attack.
    pub attacker_in: bool,
    /// What is attacked.
    pub target: Object,
    /// Whether a defending unit is still part of the attack.
    pub target_in: bool,
    /// What let the attack be made.
    pub leave: Leave,
    /// Units whose Sentinel is ignored; written when it begins.
    pub ignored: Vec<CardId>,
    /// Why an attacker without power deals no combat damage; written when that would be dealt.
    pub because: Vec<PowerFrom>,
    /// Who deals combat damage; written when that would be dealt.
    pub combat: Combat,
}

/// Who deals combat damage, and who is first.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Combat {
    /// Attacker and defender, at once.
    #[default]
    Both,
    /// One of them, as the other has no power or is a base.
    One,
    /// Nobody: the attacker has no power, and a base is attacked.
    Nobody,
    /// The attacker is gone (CR 6.3.4.b).
    NoAttacker,
    /// The defending unit is gone (CR 6.3.4.c).
    NoDefender,
    /// One of them is first: which, and the words that say so (CR 6.3.5.c).
    First(CardId, String),
}

impl Attack {
    /// An attack as it is declared.
    pub fn new(by: Player, attacker: CardId, target: Object, leave: Leave) -> Self {
        Self {
            by,
            attacker,
            attacker_in: true,
            target,
            target_in: true,
            leave,
            ignored: Vec::new(),
            because: Vec::new(),
            combat: Combat::Both,
        }
    }

    /// The defending unit, while it is part of the attack.
    pub fn defending_unit(&self) -> Option<&CardId> {
        self.target.unit().filter(|_| self.target_in)
    }

    /// The defending player.
    pub fn defending_player(&self) -> Player {
        self.by.opponent()
    }
}

/// What has changed a unit's power, or makes damage as much as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum PowerFrom {
    /// A keyword of it.
    Keyword(KeywordKind),
    /// Upgrades, tokens and abilities.
    Modifiers,
    /// Decreases beyond 0, which a bonus has to make up for.
    Deficit,
    /// It is the excess of other damage.
    Excess,
    /// The defending unit is gone, and all of it is excess (CR 7.5.7.f).
    NoDefender,
    /// The defending unit has changed sides: by our reading nothing of it is excess.
    ChangedSides,
}

/// An object in a sentence.
pub(crate) fn object(object: &Object) -> String {
    match object {
        Object::Unit(id) => id.to_string(),
        Object::Base(player) => format!("{player}'s base"),
        Object::Upgrade(id) | Object::Card(id) => id.to_string(),
        Object::Token(on, token) => format!("{} on {on}", tokens(*token, 1)),
        Object::Unknown(player, zone) => format!("an unknown card ({player} {zone})"),
        Object::Resource(player, orientation) => format!("{player}'s {orientation} resource"),
        Object::Credit(player) => format!("a Credit token of {player}"),
        Object::Force(player) => format!("the Force token of {player}"),
    }
}

pub(crate) fn objects(all: &[Object]) -> String {
    all.iter().map(object).collect::<Vec<_>>().join(" and ")
}

pub(crate) fn tokens(token: TokenUpgrade, count: u8) -> String {
    match count {
        1 => format!("a{} {}", if token == TokenUpgrade::Shield { "" } else { "n" }, token.title()),
        _ => format!("{count} {}s", token.title()),
    }
}
