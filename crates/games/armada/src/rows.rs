//! What can happen, be done and be decided in the game?
//!
//! What only one system knows is a row of that system. What several of them share is a row of its own: what happens to a ship or
//! squadron, to the card of an effect, to dice. The round adds when an activation, an attack and the end of a maneuver begin and
//! end, and which phase follows.

use std::fmt;

use serde::{Deserialize, Serialize};
use vocabulary::bans;

use super::{
    attack::{
        Ban as AttackBan, EffectKey as AttackEffectKey, Event as AttackEvent, Pick as AttackPick,
        Prompt as AttackPrompt, Work as AttackWork,
    },
    command::{
        Ban as CommandBan, CardEffect as CommandCardEffect, CommandBan as OrderBan, CourseBan, Deed, DiceBan,
        Event as CommandEvent, Pick as CommandPick, Prompt as CommandPrompt, RepairBan, SquadronBan, Target,
        Work as CommandWork,
    },
    damage::{
        Ban as DamageBan, EffectKey as DamageEffectKey, Event as DamageEvent, Pick as DamagePick,
        Prompt as DamagePrompt, Work as DamageWork,
    },
    dice::Pool,
    effect::{CardEvent, DiceChange, EffectBan},
    round::{Event as RoundEvent, Pick as RoundPick, Prompt as RoundPrompt},
    status::{
        Ban as StatusBan, Event as StatusEvent, Phase, Pick as StatusPick, Prompt as StatusPrompt,
        StatusEffect, Work as StatusWork,
    },
    table::{
        Deal, DiceWork, EffectPick, EffectPrompt, EffectWork, PartOfCost, TableEvent, TurnCards, UnitEvent,
        UnitId, ZoneWork,
    },
    terms::UnitKind,
    timing::{EffectKey as TimingEffectKey, Event as TimingEvent, Work as TimingWork},
};
use engine::{Reason, Told};

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// In a phase.
    Status(StatusEvent),
    /// In the commands of an activation.
    Command(CommandEvent),
    /// In an attack.
    Attack(AttackEvent),
    /// After a maneuver.
    Damage(DamageEvent),
    /// Around an event for which effects wait.
    Timing(TimingEvent),
    /// To a ship or squadron.
    Unit(UnitEvent),
    /// To the card of an effect.
    Card(CardEvent),
    /// To the dice of the attack pool, or to the damage deck.
    Table(TableEvent),
    /// Between the parts of a round.
    Round(RoundEvent),
}

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// Of a phase.
    Status(StatusWork),
    /// Of the commands of an activation.
    Command(CommandWork),
    /// Of an attack.
    Attack(AttackWork),
    /// Of what follows a maneuver.
    Damage(DamageWork),
    /// Of an event for which effects wait.
    Timing(TimingWork),
    /// An effect does something.
    Effect(EffectWork),
    /// A part of the cost of an effect is paid.
    Pay(PartOfCost),
    /// Dice are taken or added.
    Dice(DiceWork),
    /// Dice are rolled.
    Roll {
        /// As added or rerolled ones.
        change: DiceChange,
        /// What they showed.
        from: Pool,
        /// How many of each color.
        colors: [u8; 3],
    },
    /// Something is done to hull zones.
    Zones(ZoneWork),
    /// Damage cards are dealt.
    Deal(Deal),
    /// Damage cards are turned.
    TurnCards(TurnCards),
    /// Something that is not settled.
    Unsettled(Ban),
    /// The ship makes its next attack, or none.
    Attacks,
    /// A squadron that was activated makes its attack.
    Strike {
        /// Its place in the list.
        squadron: u8,
        /// What it attacks.
        target: Target,
    },
    /// What follows from where the maneuver has brought the ship.
    Arrive,
    /// A ship's or squadron's activation.
    Activate(UnitId),
    /// Ships get the dials that they lack.
    AssignDials,
    /// A ship's dials are set.
    SetDials(UnitId),
    /// What follows a phase.
    After(Phase),
}

/// A decision that somebody makes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    /// In a phase.
    Status(StatusPick),
    /// In the commands of an activation.
    Command(CommandPick),
    /// In an attack.
    Attack(AttackPick),
    /// After a maneuver.
    Damage(DamagePick),
    /// Of what an effect asks.
    Effect(EffectPick),
    /// Between the parts of a round.
    Round(RoundPick),
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// In a phase.
    Status(StatusPrompt),
    /// In the commands of an activation.
    Command(CommandPrompt),
    /// In an attack.
    Attack(AttackPrompt),
    /// After a maneuver.
    Damage(DamagePrompt),
    /// Of what an effect asks.
    Effect(EffectPrompt),
    /// Between the parts of a round.
    Round(RoundPrompt),
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// In a phase.
    Status(StatusEffect),
    /// In the commands of an activation.
    Command(CommandCardEffect),
    /// In an attack.
    Attack(AttackEffectKey),
    /// After a maneuver.
    Damage(DamageEffectKey),
    /// Around an event for which effects wait.
    Timing(TimingEffectKey),
}

/// What an effect may be limited to, and what may be over before everything in it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Scope {
    /// One attack.
    Attack,
    /// An activation.
    Activation,
}

/// Why a part, or the round itself, refuses something or has not settled it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// By the rules of the phases.
    Status(StatusBan),
    /// By the rules of commands.
    Command(CommandBan),
    /// By the rules of attacks.
    Attack(AttackBan),
    /// By the rules of damage.
    Damage(DamageBan),
    /// By those of effects.
    Effect(EffectBan),
    /// By those of the activation itself.
    Strike(StrikeBan),
}

impl Reason for Ban {
    fn told(&self) -> Told {
        match self {
            Ban::Status(ban) => ban.told(),
            Ban::Command(ban) => ban.told(),
            Ban::Attack(ban) => ban.told(),
            Ban::Damage(ban) => ban.told(),
            Ban::Effect(ban) => ban.told(),
            Ban::Strike(ban) => ban.told(),
        }
    }

    fn is_for_now(&self) -> bool {
        match self {
            Ban::Status(ban) => ban.is_for_now(),
            Ban::Command(ban) => ban.is_for_now(),
            Ban::Attack(ban) => ban.is_for_now(),
            Ban::Damage(ban) => ban.is_for_now(),
            Ban::Effect(ban) => ban.is_for_now(),
            Ban::Strike(ban) => ban.is_for_now(),
        }
    }
}

bans! {
    /// Why an attack is not made.
    StrikeBan {
        NotDescribed { squadron: String, target: UnitKind } = "how {squadron} attacks a {target} is not described: give it as one of `attacks`"
            => [permits "armada/squadron-activation/command", orders "armada/attack/declare-target"];
        Destroyed(squadron: String) = "{squadron} is destroyed"
            => [forbids "armada/destroyed-ships-and-squadrons/removed"];
    }
}

/// A row of a part is a row of the game.
macro_rules! row {
    ($($row:ident::$part:ident($theirs:ty);)*) => {
        $(impl From<$theirs> for $row {
            fn from(row: $theirs) -> Self {
                $row::$part(row.into())
            }
        })*
    };
}

row! {
    Event::Status(StatusEvent);
    Event::Command(CommandEvent);
    Event::Command(Deed);
    Event::Attack(AttackEvent);
    Event::Damage(DamageEvent);
    Event::Timing(TimingEvent);
    Event::Unit(UnitEvent);
    Event::Card(CardEvent);
    Event::Table(TableEvent);
    Event::Round(RoundEvent);
    Work::Status(StatusWork);
    Work::Command(CommandWork);
    Work::Attack(AttackWork);
    Work::Damage(DamageWork);
    Work::Timing(TimingWork);
    Work::Effect(EffectWork);
    Work::Pay(PartOfCost);
    Work::Dice(DiceWork);
    Work::Zones(ZoneWork);
    Work::Deal(Deal);
    Work::TurnCards(TurnCards);
    Pick::Status(StatusPick);
    Pick::Command(CommandPick);
    Pick::Attack(AttackPick);
    Pick::Damage(DamagePick);
    Pick::Effect(EffectPick);
    Pick::Round(RoundPick);
    Prompt::Status(StatusPrompt);
    Prompt::Command(CommandPrompt);
    Prompt::Attack(AttackPrompt);
    Prompt::Damage(DamagePrompt);
    Prompt::Effect(EffectPrompt);
    Prompt::Round(RoundPrompt);
    Ban::Status(StatusBan);
    Ban::Command(CommandBan);
    Ban::Command(OrderBan);
    Ban::Command(CourseBan);
    Ban::Command(RepairBan);
    Ban::Command(SquadronBan);
    Ban::Command(DiceBan);
    Ban::Attack(AttackBan);
    Ban::Damage(DamageBan);
    Ban::Effect(EffectBan);
}

/// A name is that of the part.
macro_rules! named {
    ($($row:ident { $($part:ident)* })*) => {
        $(impl fmt::Display for $row {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($row::$part(part) => part.fmt(f),)*
                }
            }
        })*
    };
}

named! {
    Pick { Status Command Attack Damage Effect Round }
    Prompt { Status Command Attack Damage Effect Round }
    Effect { Status Command Attack Damage Timing }
}
