//! What is asked next, and what can be answered?
//!
//! Each option is a link to the address that has it as one more line.

use super::{odds::Strip, rolled::Rolled};
use crate::web::{
    page::capital,
    signs,
    trace::{self, Refusal},
};
use scenario::{Line, OptionOdds, OptionReport, OutcomeReport, Report, Scenario};

/// What it waits for: a choice or a roll.
pub(super) struct Waiting {
    /// Who is asked for what: `The defender chooses`.
    pub(super) asks: String,
    pub(super) prompt: String,
    /// Whether the prompt names who is asked.
    pub(super) says_who: bool,
    /// Results that are not among the options.
    pub(super) left_out: usize,
    pub(super) options: Vec<Choice>,
    /// What is allowed and cannot change anything but what it costs.
    pub(super) idle: Vec<Choice>,
    pub(super) refused: Vec<Refusal>,
    /// The dice whose faces can be told by counts; none where every result is listed.
    pub(super) rolled: Option<Rolled>,
    /// Lines that are named and of which nothing has come yet: the dice that are picked one by one.
    pub(super) so_far: Vec<String>,
    /// Whether what its options are worth stands beside them.
    pub(super) valued: bool,
    /// Whether none of them is better than another.
    pub(super) all_alike: bool,
}

impl Waiting {
    /// Puts beside each option what it is worth.
    pub(super) fn value(&mut self, odds: &[OptionOdds]) {
        for option in self.options.iter_mut().chain(&mut self.idle) {
            let found = odds.iter().find(|odds| odds.name == option.name);
            option.worth = found.map(|found| Strip::of_option(found, odds));
        }
        self.valued = !odds.is_empty();
        self.all_alike = odds.iter().all(|option| option.best);
    }
}

/// One open option.
pub(super) struct Choice {
    pub(super) url: String,
    pub(super) name: String,
    pub(super) label: String,
    pub(super) effect: String,
    pub(super) sign: String,
    pub(super) chance: Option<String>,
    /// What it is worth, where that is worked out.
    pub(super) worth: Option<Strip>,
}

/// What a report waits for; none at an end.
pub(super) fn waiting(scenario: &Scenario, report: &Report) -> Option<Waiting> {
    let sign = |glyph: &Option<String>, other: &str| {
        glyph.clone().filter(|name| signs::exists(name)).unwrap_or_else(|| other.to_owned())
    };
    let next = |who: &str, name: &str| format!("{}#choice", scenario.choose_next(report, who, name).url());
    if let Some(choice) = &report.choice {
        let shown = |option: &OptionReport| Choice {
            url: next(&choice.who, &option.name),
            name: option.name.clone(),
            label: trace::spoken(&option.label),
            effect: trace::spoken(&option.effect),
            sign: sign(&option.glyph, "choice"),
            chance: None,
            worth: None,
        };
        let (idle, options): (Vec<&OptionReport>, Vec<&OptionReport>) =
            choice.options.iter().partition(|option| option.idle);
        return Some(Waiting {
            asks: format!("{} chooses", capital(&trace::the(&choice.who))),
            prompt: trace::spoken(&choice.prompt),
            says_who: choice.prompt.contains(&trace::player(&choice.who)),
            left_out: 0,
            options: options.into_iter().map(shown).collect(),
            idle: idle.into_iter().map(shown).collect(),
            refused: choice.refused.iter().map(Refusal::of).collect(),
            rolled: None,
            so_far: so_far(scenario, report),
            valued: false,
            all_alike: false,
        });
    }
    let chance = report.chance.as_ref()?;
    let outcomes = likeliest(&chance.outcomes);
    let rolled = (outcomes.len() > LISTED_ALONE).then(|| Rolled::of(scenario, chance)).flatten();
    let options = outcomes.into_iter().map(|outcome| Choice {
        url: next(&chance.who, &outcome.name),
        name: outcome.name.clone(),
        label: trace::spoken(&outcome.label),
        effect: String::new(),
        sign: sign(&outcome.glyph, "die"),
        chance: Some(outcome.probability.clone()),
        worth: None,
    });
    Some(Waiting {
        asks: format!("{} rolls: say the result", capital(&trace::the(&chance.who))),
        prompt: trace::spoken(&chance.prompt),
        says_who: false,
        left_out: chance.outcomes.len() - options.len(),
        options: options.collect(),
        idle: Vec::new(),
        refused: Vec::new(),
        rolled,
        so_far: so_far(scenario, report),
        valued: false,
        all_alike: false,
    })
}

/// The lines that are used, behind the last one of which something has come, as far as they are not refused.
fn so_far(scenario: &Scenario, report: &Report) -> Vec<String> {
    let done = report.steps.iter().filter_map(|step| step.line).max().map_or(0, |line| line + 1);
    let refused = |line: &&Line| report.refused.iter().any(|refused| refused.name == line.choose);
    let lines = scenario.lines().iter().take(report.used_lines).skip(done).filter(|line| !refused(line));
    lines.map(|line| line.choose.clone()).collect()
}

/// Most results of a roll that a page lists; most of them cannot be read by anybody.
const SHOWN: usize = 40;

/// Most results beside which nobody would rather count faces.
const LISTED_ALONE: usize = 12;

/// The results that a page lists: all of them in their order, or the likeliest first.
fn likeliest(outcomes: &[OutcomeReport]) -> Vec<&OutcomeReport> {
    let mut shown: Vec<&OutcomeReport> = outcomes.iter().collect();
    if shown.len() > SHOWN {
        let number = |text: &str| text.parse::<f64>().unwrap_or_default();
        let chance = |outcome: &OutcomeReport| match outcome.probability.split_once('/') {
            Some((ways, of)) => number(ways) / number(of),
            None => number(&outcome.probability),
        };
        shown.sort_by(|one, other| chance(other).total_cmp(&chance(one)));
        shown.truncate(SHOWN);
    }
    shown
}
