//! Which operations and costs make no sense in a system?
//!
//! What is not carried out is refused when the situation is read, with what to do instead; it is never passed over.

use super::{
    Allowance, Condition, Cost, Operation, Whose,
    carried_out::{SAY_IT, Stage, System},
};

impl Operation {
    /// Whether it is carried out there: its row says what it needs.
    pub(crate) fn is_carried_out(&self, stage: Stage) -> bool {
        self.carried_out().is_known(stage)
    }
}

const NAME_IT: &str = "say which: `gain navigate token`, `discard navigate command token`";

impl Stage {
    /// What to do instead of an operation that is not carried out there; none where it is.
    pub(crate) fn help_instead(self, operation: &Operation) -> Option<&'static str> {
        let by_its_parts = match operation {
            Operation::ChosenBy { does, .. } => self.help_instead(does),
            Operation::GainToken { command: None, .. }
            | Operation::DiscardCommandToken { command: None, .. } => {
                self.is(System::Damage).then_some(NAME_IT)
            }
            Operation::Allow(allowance) => (!self.holds(*allowance)).then_some(SAY_IT),
            Operation::Either(all) | Operation::Ships { does: all, .. } => {
                all.iter().find_map(|one| self.help_instead(one))
            }
            _ => None,
        };
        by_its_parts.or_else(|| operation.carried_out().help_instead(self))
    }

    /// Whether a card allows that there.
    fn holds(self, allowance: Allowance) -> bool {
        System::ALL.iter().any(|system| self.is(*system) && allowance.holds_in(*system))
    }

    /// What to do instead of a cost that cannot be paid there; none where it can.
    pub(crate) fn help_instead_of_cost(self, cost: &Cost) -> Option<&'static str> {
        cost.paid_in().help_instead(self)
    }

    /// What to do instead of a condition that cannot be looked at there; none where it can.
    pub(crate) fn help_instead_of_condition(self, condition: &Condition) -> Option<&'static str> {
        // of whose several ships and squadrons somebody else's is meant, no phase knows
        let unclear = self.has_fleets() && condition.whose().is_some_and(|whose| whose != Whose::Own);
        unclear.then_some(SAY_IT).or_else(|| condition.looked_at().help_instead(self))
    }

    /// Whether each player may have several ships or squadrons in it.
    pub(crate) fn has_fleets(self) -> bool {
        self.is(System::Status)
    }

    /// Whether a side is meant that only attacks have.
    pub(crate) fn knows(self, whose: Whose) -> bool {
        !matches!(whose, Whose::Attacker | Whose::Defender) || self.is(System::Attack)
    }
}
