//! What was decided so far, and what else could have been?
//!
//! Each decision has its alternatives as buttons of one form: the address is in it once, however many they are.

use super::address_options::Asks;
use crate::web::{page::capital, params::Params, trace};
use scenario::{DecisionReport, Report, Scenario};

/// The decisions that an address has made.
pub(super) struct Played {
    /// The parameters of the address.
    pub(super) address: Vec<(String, String)>,
    pub(super) decisions: Vec<Decided>,
}

/// One decision.
pub(super) struct Decided {
    /// Whose it was.
    pub(super) who: String,
    /// The question.
    pub(super) prompt: String,
    /// What was taken.
    pub(super) label: String,
    pub(super) others: Vec<Other>,
    /// The situation before it.
    pub(super) back: String,
}

/// What could have been taken instead.
pub(super) struct Other {
    /// What its button sends.
    pub(super) change: String,
    pub(super) label: String,
    /// How likely it is, of a roll.
    pub(super) chance: String,
}

impl Played {
    pub(super) fn of(scenario: &Scenario, report: &Report) -> Self {
        let address = Params::read(&scenario.to_query()).all().to_vec();
        let decisions = report.decisions.iter().map(|decision| decided(scenario, decision)).collect();
        Self { address, decisions }
    }
}

fn decided(scenario: &Scenario, decision: &DecisionReport) -> Decided {
    let DecisionReport { line, who, prompt, chose, options, outcomes, .. } = decision;
    let other = |name: &str, label: &str, chance: &str| {
        (name != chose).then(|| Other {
            change: Asks::change(*line, name),
            label: trace::spoken(label),
            chance: chance.to_owned(),
        })
    };
    let chosen = options.iter().filter_map(|it| other(&it.name, &it.label, ""));
    let rolled = outcomes.iter().filter_map(|it| other(&it.name, &it.label, &it.probability));
    Decided {
        who: capital(&trace::player(who)),
        prompt: trace::spoken(prompt),
        label: trace::spoken(decision.label()),
        others: chosen.chain(rolled).collect(),
        back: format!("{}#choice", scenario.undo_to(*line).url()),
    }
}
