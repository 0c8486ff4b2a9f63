//! Which operations and costs make no sense in a system?
//!
//! What is not carried out is refused when the situation is read, with what to do instead; it is never passed over.

use super::{
    Condition, Cost, Operation, Whose,
    carried_out::{SAY_IT, System},
};

impl Operation {
    /// Whether what it needs is known in a system; none: around an event that is played alone.
    pub(crate) fn is_carried_out(&self, system: Option<System>) -> bool {
        self.carried_out().is_known(system)
    }
}

const NAME_IT: &str = "say which: `gain navigate token`, `discard navigate command token`";

impl System {
    /// What to do instead of an operation that this system does not carry out; none where it does.
    pub fn help_instead(self, operation: &Operation) -> Option<&'static str> {
        let by_its_parts = match operation {
            Operation::ChosenBy { does, .. } => self.help_instead(does),
            Operation::GainToken { command: None, .. }
            | Operation::DiscardCommandToken { command: None, .. } => {
                (self == System::Damage).then_some(NAME_IT)
            }
            Operation::Allow(allowance) => (!allowance.holds_in(self)).then_some(SAY_IT),
            Operation::Either(all) | Operation::Ships { does: all, .. } => {
                all.iter().find_map(|one| self.help_instead(one))
            }
            _ => None,
        };
        by_its_parts.or_else(|| operation.carried_out().help_instead(self))
    }

    /// What to do instead of a cost that cannot be paid in this system; none where it can.
    pub fn help_instead_of_cost(self, cost: &Cost) -> Option<&'static str> {
        cost.paid_in().help_instead(self)
    }

    /// What to do instead of a condition that this system cannot look at; none where it can.
    pub fn help_instead_of_condition(self, condition: &Condition) -> Option<&'static str> {
        // of whose several ships and squadrons somebody else's is meant, no phase knows
        let unclear = self.has_fleets() && condition.whose().is_some_and(|whose| whose != Whose::Own);
        unclear.then_some(SAY_IT).or_else(|| condition.looked_at().help_instead(self))
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
