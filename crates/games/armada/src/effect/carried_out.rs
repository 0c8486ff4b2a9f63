//! What does an operation, a cost or a condition need, and where is that?

use std::fmt;

use vocabulary::words;

words! {
    /// A system of the game in which effects resolve.
    System is "system" {
        /// Attacks.
        Attack = "attack",
        /// Commands.
        Command = "command",
        /// Damage outside attacks.
        Damage = "damage",
        /// The phases of a round.
        Status = "status",
    }
}

/// Where effects resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// In a system, of whose ships and squadrons a situation says what matters there.
    Kind(System),
    /// In the phases of a round, whose ships and squadrons are described wholly.
    Round,
    /// Around an event that is played alone.
    Event,
}

impl From<System> for Stage {
    fn from(system: System) -> Self {
        Stage::Kind(system)
    }
}

impl Stage {
    /// Whether it is this system; of a round that of its phases.
    pub(super) fn is(self, system: System) -> bool {
        self == Stage::Kind(system) || self == Stage::Round && system == System::Status
    }
}

/// `attack`, `round`.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Kind(system) => system.fmt(f),
            Stage::Round => f.write_str("round"),
            Stage::Event => f.write_str("timing"),
        }
    }
}

pub(super) const DICE: &str =
    "attack dice are asked about with the kind `attack`, or say it in words: `words: ...`";

const COMMANDS: &str = "dials, engineering points, values and yaw are asked about with the kind `command`, or say it in words: \
                        `words: ...`";

const IN_ATTACKS: &str =
    "it belongs to attacks: ask about it with the kind `attack`, or say it in words: `words: ...`";

const DEFENSE: &str = "defense tokens are asked about with the kinds `attack`, `damage` and `status`, or say it in words: \
                       `words: ...`";

const ON_THE_SHIP: &str = "shields, damage and speed are asked about with the kinds `attack`, `command` and `damage`, or say it in words: \
                           `words: ...`";

const SEVERAL: &str = "several ships, their cards and tokens that come and go are asked about with the kind `timing`, or say it in words: \
                       `words: ...`";

pub(super) const SAY_IT: &str = "say it in words: `words: ...`";

/// What an operation, a cost or a condition needs: its row names one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CarriedOut {
    /// Nothing but what every ship and squadron has, or words.
    Everywhere,
    /// It allows something all the time, wherever that comes up.
    Allowing,
    /// Attack dice.
    WithDice,
    /// An attack with its ships and dice, be it played or told.
    AroundAnAttack,
    /// An attack that is played.
    InAttack,
    /// It is done at no time, but holds all the time in attacks.
    AllTheTime,
    /// It is done at no time, but holds for every ship from the beginning.
    FromTheBeginning,
    /// A time for which something stays, which ends around an event that is played alone.
    AroundAnEvent,
    /// Cards of effects, and what lies on them.
    OnCards,
    /// Defense tokens.
    OnTokens,
    /// The hull of a squadron.
    OnHull,
    /// Dials beside ships, and shields at most.
    OnShipInPlay,
    /// Facedown dials.
    OnStacks,
    /// The activation slider of a squadron.
    OnSliders,
    /// Raid tokens, or a dial that is spent.
    OnDialOrRaid,
    /// Shields, damage cards or the speed dial.
    OnShip,
    /// A damage card that is about to be dealt.
    WhenDealt,
    /// Several ships and squadrons, of which some are set aside.
    InFleets,
    /// Engineering points, values, squadron commands and the course.
    InCommand,
}

impl CarriedOut {
    /// In which systems that is known, whether around an event that is played alone, and what to do where it is not.
    const fn known(self) -> (&'static [System], bool, &'static str) {
        use System::{Attack, Command, Damage, Status};
        match self {
            CarriedOut::Everywhere | CarriedOut::Allowing | CarriedOut::FromTheBeginning => {
                (System::ALL, true, SAY_IT)
            }
            CarriedOut::WithDice => (&[Attack], true, DICE),
            CarriedOut::AroundAnAttack => (&[Attack], true, IN_ATTACKS),
            CarriedOut::InAttack | CarriedOut::AllTheTime => (&[Attack], false, IN_ATTACKS),
            CarriedOut::AroundAnEvent => (&[], true, SEVERAL),
            CarriedOut::OnCards => (&[Attack, Command, Status], true, SEVERAL),
            CarriedOut::OnTokens => (&[Attack, Damage, Status], true, DEFENSE),
            CarriedOut::OnHull => (&[Attack, Damage], true, SAY_IT),
            CarriedOut::OnShipInPlay => (&[Attack, Command], true, SEVERAL),
            CarriedOut::OnStacks => (&[Command, Status], true, COMMANDS),
            CarriedOut::OnSliders => (&[Attack, Status], true, SEVERAL),
            CarriedOut::OnDialOrRaid => (&[Attack, Command, Damage], true, COMMANDS),
            CarriedOut::OnShip => (&[Attack, Command, Damage], true, ON_THE_SHIP),
            CarriedOut::WhenDealt => (&[Attack, Command], true, SEVERAL),
            CarriedOut::InFleets => (&[Status], true, SEVERAL),
            CarriedOut::InCommand => (&[Command], false, COMMANDS),
        }
    }

    /// Whether it lies on the table, with ships, squadrons and cards, so that a round knows it in every phase.
    const fn lies_on_the_table(self) -> bool {
        use CarriedOut::{
            InFleets, OnCards, OnDialOrRaid, OnHull, OnShip, OnShipInPlay, OnSliders, OnStacks, OnTokens,
        };
        matches!(
            self,
            InFleets
                | OnCards
                | OnDialOrRaid
                | OnHull
                | OnShip
                | OnShipInPlay
                | OnSliders
                | OnStacks
                | OnTokens
        )
    }

    /// Whether what it needs is known there.
    pub(super) fn is_known(self, stage: Stage) -> bool {
        let (systems, alone, _) = self.known();
        match stage {
            Stage::Kind(system) => systems.contains(&system),
            Stage::Round => systems.contains(&System::Status) || self.lies_on_the_table(),
            Stage::Event => alone,
        }
    }

    /// What to do instead there; none where it is carried out.
    pub(super) fn help_instead(self, stage: Stage) -> Option<&'static str> {
        let (_, _, help) = self.known();
        (!self.is_known(stage)).then_some(help)
    }
}
