//! Where is an operation, a cost or a condition carried out?

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

/// Where an operation is carried out: its row in `operation` names one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CarriedOut {
    /// Wherever effects resolve.
    Everywhere,
    /// It does something to attack dice.
    WithDice,
    /// It is about the attack that causes the damage, too.
    WithAttack,
    /// Only while an attack is played.
    InAttack,
    /// It is done at no time, but holds all the time in attacks.
    AllTheTime,
    /// It allows something all the time, wherever that comes up.
    Allowing,
    /// It is about what is shown around an event alone.
    AroundAnEvent,
    /// It is about cards of effects, and what lies on them.
    OnCards,
    /// It does something to defense tokens.
    OnTokens,
    /// It does something to the hull of a squadron.
    OnHull,
    /// It is about what ships have in attacks and commands: dials, shields at most, tokens of cards.
    OnShipInPlay,
    /// It turns the activation slider of a squadron.
    OnSliders,
    /// It is about raid tokens, or a dial that is spent.
    OnDialOrRaid,
    /// It does something to shields, damage cards or the speed dial.
    OnShip,
    /// It is about dials, engineering points, values and squadron commands.
    InCommand,
    /// It is about the own ship wherever its speed is known.
    BesideCommands,
}

impl CarriedOut {
    /// In which systems, and what to do in the others.
    const fn systems(self) -> (&'static [System], &'static str) {
        use System::{Attack, Command, Damage, Status};
        match self {
            CarriedOut::Everywhere | CarriedOut::Allowing => (System::ALL, SAY_IT),
            CarriedOut::WithDice => (&[Attack, Damage], DICE),
            CarriedOut::WithAttack => (&[Attack, Damage], IN_ATTACKS),
            CarriedOut::InAttack | CarriedOut::AllTheTime => (&[Attack], IN_ATTACKS),
            CarriedOut::AroundAnEvent => (&[], SEVERAL),
            CarriedOut::OnCards => (&[Attack, Command, Status], SEVERAL),
            CarriedOut::OnTokens => (&[Attack, Damage, Status], DEFENSE),
            CarriedOut::OnHull => (&[Attack, Damage], SAY_IT),
            CarriedOut::OnShipInPlay => (&[Attack, Command], SEVERAL),
            CarriedOut::OnSliders => (&[Attack, Status], SEVERAL),
            CarriedOut::OnDialOrRaid => (&[Attack, Command, Damage], COMMANDS),
            CarriedOut::OnShip => (&[Attack, Command, Damage], ON_THE_SHIP),
            CarriedOut::InCommand => (&[Command], COMMANDS),
            CarriedOut::BesideCommands => (&[Attack, Damage, Status], IN_ATTACKS),
        }
    }

    /// What to do instead in this system; none where it is carried out there.
    pub(super) fn help_instead(self, system: System) -> Option<&'static str> {
        let (systems, help) = self.systems();
        (!systems.contains(&system)).then_some(help)
    }
}
