//! What does an attack do next?
//!
//! The attack as work items. A work item is data; what it comes to (a choice, a chance, or tasks) `game` asks of the rules.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    dice::Pool,
    effect::{Known, Name, Selection, TimingWord},
    rerolls::Reroll,
    setup::Player,
    table::UnitId,
    terms::HullZone,
    terms::Seat,
    tokens::{TokenKind, TokenName},
};

/// A work item of an attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// The attack, from its first step that is not behind it.
    Attack,
    /// The attacker declares the target.
    Declare,
    /// Dice are gathered.
    Gather,
    /// An obstructed attack loses a die.
    RemoveObstructed,
    /// The gathered dice are rolled.
    RollPool,
    /// A Concentrate Fire dial adds a die.
    AddDie,
    /// AI adds dice.
    AddByAi {
        /// How many of each color so far.
        chosen: [u8; 3],
        /// How many are still to be named.
        more: u8,
    },
    /// Assault gives the defender a raid token.
    Raid,
    /// A Concentrate Fire token rerolls a die.
    TokenReroll,
    /// A reroll takes its dice.
    Choose(Selection),
    /// Dice are rolled again for the attacker.
    RollAgain(Pool),
    /// The attacker resolves attack effects, one after another.
    AttackEffects,
    /// The defender spends defense tokens, one after another.
    DefenseTokens,
    /// An evade takes its dice.
    Evade {
        /// The token.
        token: TokenName,
        /// The dice it takes so far.
        chosen: Pool,
        /// Whether its owner may still take one more.
        more: More,
    },
    /// Dodge takes its dice.
    Dodge {
        /// The dice it takes so far.
        chosen: Pool,
        /// How many more it takes.
        more: u8,
    },
    /// Dice are rolled again for the defender.
    Reroll(Pool),
    /// The attacker resolves a critical effect, or none.
    CriticalEffect,
    /// What cannot apply is named.
    Announce(Player),
    /// A moment comes, where effects wait for it.
    Moment(TimingWord, Known),
    /// A typed effect is used: paid and resolved.
    Use(u8),
    /// An effect takes dice that are not rolled yet.
    Remove {
        /// Who chooses.
        who: Seat,
        /// Which it may take.
        dice: Reroll,
        /// How many still.
        more: u8,
    },
    /// So many points of the damage, or fewer, are suffered on a hull zone because an effect says so.
    Spread {
        /// Who says how many.
        who: Seat,
        /// The effect.
        nth: u8,
        /// Where.
        zone: HullZone,
        /// How many at most.
        most: u8,
    },
    /// The damage is totaled.
    Total,
    /// The total is suffered.
    Suffer,
    /// A redirect names one hull zone more, or no more.
    MoreZones,
    /// Of the damage that is left some may go to the next hull zone that a redirect has named.
    Redirects {
        /// How much is left.
        left: u16,
        /// How much has gone to other zones.
        moved: u16,
    },
    /// Dice are rolled beside the attack, and somebody suffers damage for their icons.
    RollDamage {
        /// Who rolls.
        who: Seat,
        /// How many of each color.
        colors: [u8; 3],
        /// Who suffers it.
        unit: UnitId,
    },
    /// Points fall one at a time: first those on the redirected zone, then the rest.
    Points {
        /// Points left for the zone named with the redirect.
        redirected: u16,
        /// Points left for the defending zone.
        rest: u16,
    },
    /// A token is spent because an effect says so.
    SpendToken(TokenName),
    /// The attack and its answers are over: whoever is destroyed leaves play.
    AfterAttack,
    /// The attacker declares a further squadron, or none.
    FurtherTarget,
}

/// Whether an evade may take a further die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum More {
    /// Not yet decided.
    Open,
    /// Its owner declined.
    Declined,
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EffectKey {
    /// A spent brace: the total is halved.
    Brace,
    /// A resolved standard critical effect: the first damage card is dealt faceup.
    StandardCritical,
    /// An effect was resolved by which the first damage cards are dealt faceup.
    FaceupCards,
    /// A spent salvo: a salvo attack follows.
    Salvo,
    /// The squadron keyword Counter X: a counter attack may follow.
    Counter(u8),
    /// A typed effect was resolved that lowers the total.
    Reduction {
        /// The effect.
        name: Name,
        /// By how much.
        points: u8,
    },
    /// An effect that the situation lists, by its name.
    Typed(Name),
}

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EffectKey::Brace => f.write_str("brace"),
            EffectKey::StandardCritical => f.write_str("standard-critical"),
            EffectKey::FaceupCards => f.write_str("faceup-cards"),
            EffectKey::Salvo => f.write_str("salvo"),
            EffectKey::Counter(_) => f.write_str("counter"),
            EffectKey::Reduction { name, .. } | EffectKey::Typed(name) => name.fmt(f),
        }
    }
}

impl EffectKey {
    /// What it does, in a few words.
    pub(crate) fn label(&self) -> String {
        match self {
            EffectKey::Brace => "Halve the total".to_owned(),
            EffectKey::FaceupCards => "Deal it faceup".to_owned(),
            EffectKey::StandardCritical => "Deal the first card faceup".to_owned(),
            EffectKey::Salvo => "Salvo attack".to_owned(),
            EffectKey::Counter(_) => "Counter attack".to_owned(),
            EffectKey::Reduction { name, .. } => format!("Lower the total by {name}"),
            EffectKey::Typed(name) => format!("Resolve {name}"),
        }
    }

    /// The sign of the token whose effect it is.
    pub(crate) fn glyph(&self) -> Option<&'static str> {
        match self {
            EffectKey::Salvo => Some(TokenKind::Salvo.word()),
            EffectKey::Brace => Some(TokenKind::Brace.word()),
            EffectKey::StandardCritical
            | EffectKey::FaceupCards
            | EffectKey::Counter(_)
            | EffectKey::Reduction { .. }
            | EffectKey::Typed(_) => None,
        }
    }
}

/// The rules of attacks, as they see a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AttackRules;
