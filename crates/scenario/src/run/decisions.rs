//! What was decided along the lines, and what else could have been?
//!
//! The options and results of a node in words, for the decision that a line has made as for the one that is waited for.

use super::{
    super::{DecisionReport, OptionReport, OutcomeReport, wording::Wording},
    Run,
};
use engine::{Chance, Choice, Outcome, Pick, Prompt};

/// Most results of a roll that are kept beside the one that came: the likeliest.
const KEPT: usize = 12;

impl<G: Wording> Run<'_, G> {
    /// What may be chosen, in words: what cannot change anything stands behind what can.
    pub(super) fn options(&self, choice: &Choice<G>) -> Vec<OptionReport> {
        let view = self.position.view();
        let option = |option: &engine::Choosable<G>| {
            let said = self.option(choice, &option.pick);
            OptionReport { idle: said.idle || self.game.comes_to_nothing(view.state, option), ..said }
        };
        let mut options: Vec<_> = choice.options.iter().map(option).collect();
        options.sort_by_key(|option| option.idle);
        options
    }

    fn option(&self, choice: &Choice<G>, pick: &Pick<G>) -> OptionReport {
        let words = self.game.words(self.position.view(), (choice.who, &choice.prompt), pick);
        OptionReport {
            name: pick.to_string(),
            also: words.also,
            label: words.label,
            effect: words.effect,
            idle: words.idle,
            glyph: words.glyph.map(str::to_owned),
        }
    }

    /// What may be rolled, in words.
    pub(super) fn outcomes(&self, chance: &Chance<G>) -> Vec<OutcomeReport> {
        chance.outcomes.iter().map(|outcome| self.outcome(chance, outcome)).collect()
    }

    fn outcome(&self, chance: &Chance<G>, outcome: &Outcome<G>) -> OutcomeReport {
        let asked = Prompt::Game(chance.prompt.clone());
        let pick = Pick::Game(outcome.pick.clone());
        let words = self.game.words(self.position.view(), (chance.who, &asked), &pick);
        OutcomeReport {
            name: outcome.pick.to_string(),
            label: words.label,
            probability: chance.probability(outcome).map(|p| p.to_string()).unwrap_or_default(),
            glyph: words.glyph.map(str::to_owned),
        }
    }

    /// Keeps that the next line takes the option with this index; where there is no other nothing is decided.
    pub(super) fn decided(&mut self, choice: &Choice<G>, index: usize) {
        if choice.options.len() < 2 {
            return;
        }
        let options = choice.options.iter().map(|option| self.option(choice, &option.pick)).collect();
        let chose = choice.options.get(index).map(|option| option.pick.to_string()).unwrap_or_default();
        let decision = DecisionReport {
            line: self.next,
            who: self.called(choice.who),
            prompt: self.game.question(self.position.view(), choice.who, &choice.prompt),
            chose,
            options,
            outcomes: Vec::new(),
            asked: choice.prompt.to_string(),
        };
        self.report.decisions.push(decision);
    }

    /// Keeps that the next line says the result with this index; where there is no other nothing is rolled.
    pub(super) fn rolls(&mut self, chance: &Chance<G>, index: usize) {
        if chance.outcomes.len() < 2 {
            return;
        }
        let asked = Prompt::Game(chance.prompt.clone());
        let came = chance.outcomes.get(index);
        let mut kept: Vec<&Outcome<G>> = chance.outcomes.iter().collect();
        engine::sort_by(&mut kept, |one, other| other.weight.cmp(&one.weight));
        kept.truncate(KEPT);
        if let Some(came) = came.filter(|came| !kept.contains(came)) {
            kept.insert(0, came);
        }
        let decision = DecisionReport {
            line: self.next,
            who: self.called(chance.who),
            prompt: self.game.question(self.position.view(), chance.who, &asked),
            chose: came.map(|outcome| outcome.pick.to_string()).unwrap_or_default(),
            options: Vec::new(),
            outcomes: kept.into_iter().map(|outcome| self.outcome(chance, outcome)).collect(),
            asked: asked.to_string(),
        };
        self.report.decisions.push(decision);
    }
}
