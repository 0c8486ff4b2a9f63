//! What happens along the lines?
//!
//! [`run`] drives a position of any game from node to node. A fixed choice or roll is taken at the
//! first node that it names; a choice with a single option is taken by itself and shown as a step;
//! at the first node that nothing decides the run stops and lists what is open.

mod decisions;
mod lines;
mod lookahead;

use lines::Use;
use lookahead::{ByItself, by_itself};

use super::{
    ChanceReport, ChoiceReport, FactReport, Kind, Line, OpenReport, OptionRefused, Report, Status,
    StepReport,
    cite::Citer,
    limits::{MAX_NODES, MAX_REPEATS},
    naming::is_asked,
    report,
    wording::Wording,
};
use engine::{
    Chance, Choice, Game, Node, Open, Pick, Position, Prompt, Step, advance, take_option, take_outcome,
};
use rulebook::Rulebook;

/// Runs `position` along `lines` and reports where it stands.
pub(super) fn run<G: Wording>(
    kind: Kind,
    game: &G,
    position: Position<G>,
    lines: &[Line],
    rulebook: &Rulebook,
) -> Report {
    run_to(Rolls::Told, kind, game, position, lines, rulebook).0
}

/// The same, with the position at which it rests.
pub(super) fn run_to<G: Wording>(
    rolls: Rolls,
    kind: Kind,
    game: &G,
    position: Position<G>,
    lines: &[Line],
    rulebook: &Rulebook,
) -> (Report, Position<G>) {
    let mut run = Run {
        rolls,
        game,
        before: position.state.clone(),
        position,
        lines,
        next: 0,
        waiting: None,
        citer: Citer::new(rulebook),
        told: Vec::new(),
        passed: Vec::new(),
        forced: Vec::new(),
        origin: Origin::default(),
        report: Report::empty(kind),
    };
    run.walk();
    run.finish()
}

/// Whether a report names the results of the roll that it waits for. Eight dice have 2,100 results; to name them took more than half of the
/// time of a question for odds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rolls {
    Told,
    Untold,
}

/// What the next step comes from.
#[derive(Default)]
struct Origin {
    line: Option<usize>,
    refused: Vec<OptionRefused>,
    /// The names of what was taken.
    taken: Vec<String>,
}

struct Run<'a, G: Game> {
    rolls: Rolls,
    game: &'a G,
    before: G::State,
    position: Position<G>,
    lines: &'a [Line],
    /// The first line that is not used up.
    next: usize,
    /// Why the line with this index is refused if its moment does not come.
    waiting: Option<(usize, OptionRefused)>,
    citer: Citer<'a>,
    told: Vec<Step>,
    /// The names of effects that their player could have used, and has left.
    passed: Vec<String>,
    /// Effects that nobody could leave out since somebody last decided something.
    forced: Vec<ForcedUse<G>>,
    origin: Origin,
    report: Report,
}

/// An effect that is used because nothing else can be.
struct ForcedUse<G: Game> {
    effect: G::Effect,
    /// The state in which it is.
    state: G::State,
    /// How many steps were told before it, and how many effects were used.
    told: (usize, usize),
}

impl<G: Wording> Run<'_, G> {
    fn walk(&mut self) {
        for _ in 0..MAX_NODES {
            let node = advance(self.game, &mut self.position, &mut self.told);
            self.collect();
            let goes_on = match node {
                Node::Choice(choice) => self.choice(&choice),
                Node::Chance(chance) => self.chance(&chance),
                Node::End => {
                    self.report.status = Status::End;
                    self.too_late();
                    self.leftover("it is over", &[], &[]);
                    false
                }
                Node::Open(open) => {
                    self.open(&open);
                    self.leftover("it is open", &[], &[]);
                    false
                }
            };
            if !goes_on {
                return;
            }
        }
        self.report.status = Status::Open;
        let reason = format!("the line is longer than {MAX_NODES} choices and rolls");
        self.report.open = Some(OpenReport { reason, citations: Vec::new() });
    }

    /// Moves what was told into the report; the first step names what it comes from.
    fn collect(&mut self) {
        for step in std::mem::take(&mut self.told) {
            let origin = std::mem::take(&mut self.origin);
            let change = |change: &engine::Change| report::Change {
                what: change.what.to_string(),
                from: change.from.to_string(),
                to: change.to.to_string(),
            };
            self.report.steps.push(StepReport {
                text: step.text().to_owned(),
                changes: step.changes().iter().map(change).collect(),
                source: step.source().map(str::to_owned),
                citations: self.citer.all(step.citations()),
                depth: step.depth(),
                together: step.is_with_the_last(),
                line: origin.line,
                refused: origin.refused,
                taken: origin.taken,
            });
            if let Some(refuses) = step.refuses() {
                self.refused_unasked(refuses);
            }
        }
    }

    /// Whether it goes on.
    fn choice(&mut self, choice: &Choice<G>) -> bool {
        while let Some(line) = self.lines.get(self.next) {
            match self.line_at_choice(line, choice) {
                Use::Take(index) => {
                    self.decided(choice, index);
                    self.origin.line = Some(self.next);
                    self.next += 1;
                    self.forced.clear();
                    return self.take(choice, index);
                }
                Use::Presupposes(index) => {
                    self.forced.clear();
                    return self.take(choice, index);
                }
                Use::Refused(refused) => {
                    self.report.refused.push(refused);
                    self.next += 1;
                }
                Use::Elsewhere(refused) => {
                    self.report.refused.push(refused);
                    let missing = self.missing_at_choice(line, choice);
                    if !missing.is_empty() || !is_about(&self.called(choice.who), choice, line) {
                        self.eaten(line, self.asks(choice.who, &choice.prompt), missing);
                    }
                    self.next += 1;
                }
                Use::Nothing => break,
            }
        }
        match by_itself(self.game, &self.position, choice) {
            Some(ByItself::Only) => {
                let refused = self.refused(choice);
                self.beside(refused);
                return !self.goes_in_circles(choice) && self.take(choice, 0);
            }
            Some(ByItself::Said(index)) => {
                let refused = self.refused(choice);
                self.beside(refused);
                if let Some(text) = self.game.is_open_besides(choice) {
                    self.tell(text, &choice.prompt);
                }
                return self.take(choice, index);
            }
            Some(ByItself::OneOrder) => {
                self.tell_one_order(choice);
                // nobody has chosen it
                let options = choice.options.iter().take(1).cloned().collect();
                return self.take(&Choice { options, ..choice.clone() }, 0);
            }
            None => {}
        }
        let options = self.options(choice);
        let names: Vec<String> = options.iter().map(|option| option.name.clone()).collect();
        let prompt = self.game.question(self.position.view(), choice.who, &choice.prompt);
        let refused = self.refused(choice);
        self.report.status = Status::Choice;
        self.report.choice = Some(ChoiceReport { who: self.called(choice.who), prompt, options, refused });
        let missing = self.lines.get(self.next).map(|line| self.missing_at_choice(line, choice));
        self.leftover(
            &format!("`{}` has to choose", self.called(choice.who)),
            &names,
            &missing.unwrap_or_default(),
        );
        false
    }

    /// That nobody has to say which of them comes first.
    fn tell_one_order(&mut self, choice: &Choice<G>) {
        let name = |option: &engine::Choosable<G>| match &option.pick {
            Pick::Use(effect, apart) => format!("{effect}{apart}"),
            other => other.to_string(),
        };
        let names: Vec<String> = choice.options.iter().map(name).collect();
        let text = match &choice.prompt {
            Prompt::First => "Which player goes first makes no difference".to_owned(),
            _ => format!("In which order these resolve makes no difference: {}", names.join(", ")),
        };
        self.tell(text, &choice.prompt);
    }

    /// A step that nobody decides, with the rules of the decision.
    fn tell(&mut self, text: String, prompt: &Prompt<G>) {
        let step = Step::new(text, self.game.order_rules(prompt));
        self.told.push(step.at_depth(self.position.view().depth()));
        self.collect();
    }

    /// Whether the same effect is forced upon somebody again and again in the same state: an effect that causes the event
    /// it waits for. What is said of it ends where it repeats itself.
    fn goes_in_circles(&mut self, choice: &Choice<G>) -> bool {
        let Some(Pick::Use(effect, _)) = choice.options.first().map(|option| &option.pick) else {
            return false;
        };
        let state = &self.position.state;
        let same = |before: &&ForcedUse<G>| before.effect == *effect && before.state == *state;
        let mut before = self.forced.iter().filter(same);
        let again = before.clone().nth(1).map(|second| second.told);
        if let Some((steps, used)) = again.filter(|_| before.nth(MAX_REPEATS).is_some()) {
            self.report.steps.truncate(steps);
            self.report.order.truncate(used);
            let citations = self.report.steps.last().map(|step| step.citations.clone()).unwrap_or_default();
            let reason =
                format!("`{effect}` has to be used again and again: it comes back to where it was, for ever");
            self.report.status = Status::Open;
            self.report.open = Some(OpenReport { reason, citations });
            self.leftover("it is open", &[], &[]);
            return true;
        }
        let told = (self.report.steps.len(), self.report.order.len());
        self.forced.push(ForcedUse { effect: effect.clone(), state: state.clone(), told });
        false
    }

    /// Options refused beside the only one left stand with the step after which that was asked.
    fn beside(&mut self, refused: Vec<OptionRefused>) {
        match self.report.steps.last_mut() {
            Some(step) => {
                let fresh = refused.into_iter().filter(|one| !step.refused.contains(one)).collect::<Vec<_>>();
                step.refused.extend(fresh);
            }
            None => self.origin.refused.extend(refused),
        }
    }

    fn take(&mut self, choice: &Choice<G>, index: usize) -> bool {
        let Some(option) = choice.options.get(index) else {
            return false;
        };
        self.origin.taken.push(option.pick.to_string());
        if let Pick::Use(effect, _) = &option.pick {
            self.origin.taken.push(effect.to_string());
            self.report.order.push(effect.to_string());
        }
        if option.pick == Pick::Pass {
            let left = choice.options.iter().filter_map(|option| match &option.pick {
                Pick::Use(effect, _) => Some(effect.to_string()),
                _ => None,
            });
            self.passed.extend(left);
        }
        take_option(self.game, &mut self.position, choice, option, &mut self.told);
        self.collect();
        true
    }

    /// Whether it goes on.
    fn chance(&mut self, chance: &Chance<G>) -> bool {
        let asked = Prompt::Game(chance.prompt.clone());
        while let Some(line) = self.lines.get(self.next) {
            match self.line_at_chance(line, chance, &asked) {
                Use::Take(index) => {
                    self.rolls(chance, index);
                    self.origin.line = Some(self.next);
                    self.next += 1;
                    return self.rolled(chance, index);
                }
                Use::Refused(refused) => {
                    self.report.refused.push(refused);
                    self.next += 1;
                }
                Use::Elsewhere(refused) => {
                    self.report.refused.push(refused);
                    let missing = self.missing_at_chance(line, chance);
                    self.eaten(line, self.asks(chance.who, &asked), missing);
                    self.next += 1;
                }
                Use::Presupposes(_) | Use::Nothing => break,
            }
        }
        if chance.outcomes.len() == 1 {
            return self.rolled(chance, 0);
        }
        let outcomes = match self.rolls {
            Rolls::Told => self.outcomes(chance),
            Rolls::Untold => Vec::new(),
        };
        let names: Vec<String> = outcomes.iter().map(|outcome| outcome.name.clone()).collect();
        let prompt = self.game.question(self.position.view(), chance.who, &asked);
        self.report.status = Status::Chance;
        self.report.chance = Some(ChanceReport { who: self.called(chance.who), prompt, outcomes });
        let missing = self.lines.get(self.next).map(|line| self.missing_at_chance(line, chance));
        self.leftover("dice have to be rolled", &names, &missing.unwrap_or_default());
        false
    }

    fn rolled(&mut self, chance: &Chance<G>, index: usize) -> bool {
        let Some(outcome) = chance.outcomes.get(index) else {
            return false;
        };
        self.origin.taken.push(outcome.pick.to_string());
        take_outcome(self.game, &mut self.position, chance, outcome, &mut self.told);
        self.collect();
        true
    }

    fn open(&mut self, open: &Open<G>) {
        let (reason, told) = open.told();
        let citations = told.map(|told| self.citer.all(&told.citations)).unwrap_or_default();
        self.report.status = Status::Open;
        self.report.open = Some(OpenReport { reason, citations });
    }

    fn finish(mut self) -> (Report, Position<G>) {
        // Something was taken, and no step followed: what it said belongs to the last one.
        let origin = std::mem::take(&mut self.origin);
        if let Some(step) = self.report.steps.last_mut() {
            step.refused.extend(origin.refused);
        }
        self.report.used_lines = self.next;
        self.report.state = serde_json::to_value(self.game.view(&self.position.state)).unwrap_or_default();
        self.report.reckoning = self.game.reckoning(&self.position.state);
        self.report.diagnostics.extend(self.game.notes(&self.before, &self.position.state));
        self.report.facts = FactReport::all(self.game.facts(&self.position.state));
        self.report.before = FactReport::all(self.game.facts(&self.before));
        self.report.diagnostics.extend(self.citer.findings());
        (self.report, self.position)
    }
}

/// Whether a line names something of the kind that a decision is about: its player does the like of it there.
fn is_about<G: Game>(who: &str, choice: &Choice<G>, line: &Line) -> bool {
    let verb = |name: &str| name.split_whitespace().next().map(str::to_lowercase);
    let options = choice.options.iter().map(|option| &option.pick);
    let mut shown = options.chain(choice.refused.iter().map(|refused| &refused.pick));
    is_asked(line, who) && shown.any(|pick| verb(&pick.to_string()) == verb(&line.choose))
}
