//! Which operations and costs make no sense in a system?
//!
//! What is not carried out is refused when the situation is read, with what to do instead; it is never passed over.

use super::{Condition, Cost, Extent, Operation, Whose};
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

const DICE: &str = "attack dice are asked about with the kind `attack`, or say it in words: `words: ...`";
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
const NAME_IT: &str = "say which: `gain navigate token`, `discard navigate command token`";
const SAY_IT: &str = "say it in words: `words: ...`";

impl System {
    /// What to do instead of an operation that this system does not carry out; none where it does.
    pub fn help_instead(self, operation: &Operation) -> Option<&'static str> {
        match operation {
            Operation::OpponentChooses { extent: Extent::UpTo, .. } if self != System::Attack => Some(SAY_IT),
            Operation::ChosenBy { does, .. } if matches!(**does, Operation::Strip { .. }) => {
                (self != System::Attack).then_some(SAY_IT)
            }
            Operation::ChosenBy { does, .. } => self.help_instead(does),
            Operation::Words(_)
            | Operation::Elsewhere { .. }
            | Operation::Event(_)
            | Operation::Forbid(_)
            | Operation::Card { .. } => None,
            Operation::GainToken { command, .. } | Operation::DiscardCommandToken { command, .. } => {
                (command.is_none() && self == System::Damage).then_some(NAME_IT)
            }
            Operation::DiscardCommandTokens(_) => None,
            Operation::Add { .. }
            | Operation::AddShowing { .. }
            | Operation::Reroll { .. }
            | Operation::Change { .. }
            | Operation::Cancel(_)
            | Operation::RemoveHalf
            | Operation::Spend(_) => matches!(self, System::Command | System::Status).then_some(DICE),
            Operation::SpendToken { .. } | Operation::Lock { .. } | Operation::ReduceDamage(_) => {
                matches!(self, System::Command | System::Status).then_some(IN_ATTACKS)
            }
            Operation::Mark { .. }
            | Operation::ReadyUnspent(_)
            | Operation::DefendElsewhere
            | Operation::Spread
            | Operation::FirstFaceup(_)
            | Operation::OnZones { .. }
            | Operation::AddPerDiscarded { .. }
            | Operation::MoveShields { .. }
            | Operation::AnotherCritical
            | Operation::ExchangeDie
            | Operation::Salvo
            | Operation::RollDamage { .. }
            | Operation::DamagePer { .. }
            | Operation::Slider(_) => (self != System::Attack).then_some(IN_ATTACKS),
            Operation::Allow(allowance) => (!allowance.holds_in(self)).then_some(SAY_IT),
            Operation::Either(all) if self == System::Command => {
                all.iter().find_map(|one| self.help_instead(one))
            }
            Operation::Ships { .. }
            | Operation::DiscardRaid { .. }
            | Operation::Gather
            | Operation::FromCard { .. }
            | Operation::OntoCard(_)
            | Operation::DieOntoCard(_)
            | Operation::GainDefense { .. }
            | Operation::ReplaceDefense { .. }
            | Operation::DealtCard(_)
            | Operation::Load { .. }
            | Operation::FacedownCards { .. }
            | Operation::SlowDown { .. }
            | Operation::MatchSpeed(_)
            | Operation::SlideBack(_)
            | Operation::Bring { .. }
            | Operation::TakeAway(..)
            | Operation::Put(..)
            | Operation::Upgrade { .. } => Some(SEVERAL),
            Operation::Token { .. } | Operation::AllTokens { .. } => {
                (self == System::Command).then_some(DEFENSE)
            }
            Operation::RecoverHull { .. } => {
                matches!(self, System::Command | System::Status).then_some(SAY_IT)
            }
            Operation::GainRaid { .. } => (self == System::Status).then_some(COMMANDS),
            Operation::Damage { .. }
            | Operation::Shields { .. }
            | Operation::Strip { .. }
            | Operation::OpponentChooses { .. }
            | Operation::Speed { .. }
            | Operation::DamageCards { .. }
            | Operation::Deal { .. } => (self == System::Status).then_some(ON_THE_SHIP),
            Operation::Resolve { .. }
            | Operation::Either(_)
            | Operation::GiveUpReveal
            | Operation::GainMatching(_)
            | Operation::DiscardStack
            | Operation::NoMoreCommands
            | Operation::EngagedMoveAt(_)
            | Operation::FirstYawHighest
            | Operation::FullShields { .. }
            | Operation::CheaperFacedown(_)
            | Operation::GiveUpPoints
            | Operation::AnyFacedown(_)
            | Operation::GainDial { .. }
            | Operation::DiscardDial { .. }
            | Operation::DiscardTopDial(_)
            | Operation::ChangeDials { .. }
            | Operation::Points { .. }
            | Operation::Value { .. }
            | Operation::MoreSquadrons(_)
            | Operation::SquadronDash(_)
            | Operation::SquadronsBeyond(_)
            | Operation::SquadronsAt(_)
            | Operation::SquadronSpeed { .. }
            | Operation::SpeedOfChoice { .. }
            | Operation::Yaw { .. } => (self != System::Command).then_some(COMMANDS),
            // what holds all the time in attacks
            Operation::Armament { .. }
            | Operation::ObstructAttack
            | Operation::Count { .. }
            | Operation::RedirectAtMost(_)
            | Operation::HullBySize(_)
            | Operation::EvadeCancels
            | Operation::EvadeMore(_)
            | Operation::Keyword(_)
            | Operation::Lend(_)
            | Operation::KeepObstructedDie
            | Operation::Recolor { .. }
            | Operation::Reach { .. }
            | Operation::SetArmament { .. }
            | Operation::UsedZone
            | Operation::ExtraAttack
            | Operation::Countering(_)
            | Operation::RedirectAnywhere
            | Operation::BraceAtMost(_) => (self != System::Attack).then_some(IN_ATTACKS),
        }
    }

    /// What to do instead of a cost that cannot be paid in this system; none where it can.
    pub fn help_instead_of_cost(self, cost: &Cost) -> Option<&'static str> {
        match cost {
            Cost::ExhaustCard | Cost::DiscardCard | Cost::ExhaustCopy | Cost::FromCard(_) => None,
            Cost::SpendCommandToken { .. } => None,
            Cost::SpendDial { .. } => (self == System::Status).then_some(COMMANDS),
            Cost::SpendToken { .. } | Cost::TurnToken { .. } => (self == System::Command).then_some(DEFENSE),
            Cost::DiscardCommandToken(_) => None,
            Cost::LoseShields { .. } | Cost::Suffer { .. } => (self == System::Status).then_some(ON_THE_SHIP),
            Cost::SpendDice(_) => matches!(self, System::Command | System::Status).then_some(DICE),
            Cost::SpendPoints(_) | Cost::GiveUpSpeed(_) => (self != System::Command).then_some(COMMANDS),
        }
    }

    /// What to do instead of a condition that this system cannot look at; none where it can.
    pub fn help_instead_of_condition(self, condition: &Condition) -> Option<&'static str> {
        match (self, condition) {
            (_, Condition::Words(_) | Condition::Used(_) | Condition::CardUsedAtMost(_)) => None,
            (System::Attack | System::Command, Condition::CardLies(_)) => None,
            (_, Condition::WithDial(..) | Condition::OnCard(_) | Condition::CardLies(_)) => Some(SEVERAL),
            (System::Attack, _) => None,
            (
                System::Damage | System::Status,
                Condition::SpeedFrom(Whose::Own, _) | Condition::SpeedTo(Whose::Own, _),
            ) => None,
            _ => Some(IN_ATTACKS),
        }
    }

    /// Whether each player may have several ships or squadrons in it.
    pub fn has_fleets(self) -> bool {
        self == System::Status
    }

    /// Whether a side is meant that only attacks have.
    pub fn knows(self, whose: Whose) -> bool {
        !matches!(whose, Whose::Attacker | Whose::Defender) || self == System::Attack
    }
}
