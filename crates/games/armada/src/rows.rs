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
    status::{
        Ban as StatusBan, Event as StatusEvent, Phase, Pick as StatusPick, Prompt as StatusPrompt,
        StatusEffect, Work as StatusWork,
    },
    table::{
        Deal, DiceWork, EffectPick, EffectPrompt, EffectWork, PartOfCost, TurnCards, UnitEvent, UnitId,
        ZoneWork,
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
    /// To dice of the attack pool.
    Dice {
        /// What is done to them.
        change: DiceChange,
        /// What they showed.
        from: Pool,
        /// What they show then.
        to: Pool,
    },
    /// An attack that is described begins.
    Begin {
        /// Its number.
        nth: u8,
        /// What makes it.
        by: UnitKind,
    },
    /// The attack and its answers are over.
    Over {
        /// Its number.
        nth: u8,
        /// What made it.
        by: UnitKind,
    },
    /// The maneuver has brought the ship to its end.
    Arrive,
    /// What follows from where it ended is over.
    Arrived,
    /// The dials of a ship are about to be set.
    SetDials(UnitId),
    /// An activation, or the setting of dials, is over.
    Close {
        /// Whose.
        unit: UnitId,
        /// In which phase.
        phase: Phase,
    },
    /// The phase that follows.
    Next(Phase),
    /// The damage deck is empty, and the discard pile is shuffled into a new one.
    Reshuffle,
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
    /// This attack is made: `attack the target from front`.
    Make(String),
    /// No further attack is made.
    NoMore,
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
    /// Which attack the ship makes next.
    Attacks,
    /// Which target a squadron attacks.
    Strike,
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
    Prompt::Status(StatusPrompt);
    Prompt::Command(CommandPrompt);
    Prompt::Attack(AttackPrompt);
    Prompt::Damage(DamagePrompt);
    Prompt::Effect(EffectPrompt);
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

/// A name is that of the part; the round's own rows have theirs.
macro_rules! named {
    ($($row:ident, $asked:ident { $($own:pat => $name:expr),* })*) => {
        $(impl fmt::Display for $row {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $row::Status(part) => part.fmt(f),
                    $row::Command(part) => part.fmt(f),
                    $row::Attack(part) => part.fmt(f),
                    $row::Damage(part) => part.fmt(f),
                    $row::$asked(part) => part.fmt(f),
                    $($own => $name.fmt(f),)*
                }
            }
        })*
    };
}

named! {
    Pick, Effect { Pick::Make(attack) => format!("attack {attack}"), Pick::NoMore => "no attack" }
    Prompt, Effect { Prompt::Attacks => "attack", Prompt::Strike => "squadron attack" }
    Effect, Timing {}
}
