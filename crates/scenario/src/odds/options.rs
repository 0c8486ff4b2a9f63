//! What is each option of an open choice of an attack worth?
//!
//! At attack effects the solver says it. At another choice each option is followed up to where the solver takes over. Where it never does,
//! every line is followed.

use armada::{
    ArmadaRules, State,
    attack::{self, Player, Work},
    effect::Name,
    rows::Pick,
    table::EffectPick,
};
use engine::{
    Choice, Choosable, NoSink, Node, Pick as EnginePick, Position, Task, advance_silently, take_option,
    take_outcome,
};
use names::Diagnostic;
use odds::{
    Answer, Attack, AttackerPolicy, Deed, Exact, First, Outcome, Play, Question, Refused, Unfit, Weights,
    answer, numbers, numbers_after,
};
use rulebook::Rulebook;

use super::{
    super::{
        Kind, Line,
        kinds::odds::OddsSetup,
        run::{self, Rolls},
    },
    OptionOdds, answered,
    engine_odds::{Explored, Unanswered},
    loss, playing,
    stated_lines::StatedLines,
};

/// Positions that are followed for the options of a choice.
const MOST_OF_A_CHOICE: usize = 40_000;
/// Positions up to which the solver is asked.
const MOST_SOLVED: usize = 100;

type Options = Vec<(String, Answer)>;

/// What each option of the choice is worth for which an attack waits; empty where it waits for none.
///
/// # Errors
/// Why nothing stands beside them, in one sentence.
pub(crate) fn of_options(
    setup: &OddsSetup,
    lines: &[Line],
    rulebook: &Rulebook,
) -> Result<Vec<OptionOdds>, Box<Diagnostic>> {
    let Ok(rules) = ArmadaRules::try_from(&setup.attack) else { return Ok(Vec::new()) };
    let start = rules.start();
    let before = start.state.clone();
    let (report, position) = run::run_to(Rolls::Untold, Kind::Attack, &rules, start, lines, rulebook);
    let choice = report.choice.filter(|choice| choice.options.len() > 1);
    let Some(choice) = choice.filter(|_| position.state.attack.by == Player::Attacker) else {
        return Ok(Vec::new());
    };
    let mut solving = Solving::new((setup, &rules), &before, numbers);
    let options = match solving.options(&position) {
        Some(options) => options,
        None => {
            let unknown = solving.unknown;
            followed(setup, (&rules, position), &before).map_err(|error| none_beside(&error, unknown))?
        }
    };
    let values = options.iter().map(|(_, answer)| &answer.value);
    let best = if choice.who == Player::Attacker.word() { values.max() } else { values.min() }.cloned();
    let odds = |(name, answer): (String, Answer)| {
        let is_best = Some(&answer.value) == best.as_ref();
        OptionOdds::of(name, loss(&before), &answer, is_best)
    };
    Ok(options.into_iter().map(odds).collect())
}

/// Why nothing stands beside the options; of an effect that the solver does not know its name is the word.
fn none_beside(error: &Unanswered, unknown: Option<Name>) -> Box<Diagnostic> {
    let many = "there are too many ways to play on";
    let message = match error {
        Unanswered::TooMany(_) | Unanswered::Estimated { .. } => many,
        Unanswered::Open => "something on the way is not settled by the rules",
        Unanswered::Fraction(_) => "the numbers become too large",
    };
    let word = unknown.filter(|_| message == many).map(|name| name.to_string());
    Box::new(Diagnostic { word, ..Diagnostic::error("no-odds", message) })
}

/// What each option is worth where every line is followed.
fn followed(
    setup: &OddsSetup,
    (rules, position): (&ArmadaRules, Position<ArmadaRules>),
    before: &State,
) -> Result<Options, Unanswered> {
    let playing = [playing(&setup.attacker), playing(&setup.defender)];
    let lines = StatedLines::new(setup, before).but_at(position.clone());
    let mut explored =
        Explored::new((rules, position), before, setup.weights, playing, &lines, MOST_OF_A_CHOICE)?;
    let options = explored.options()?.into_iter();
    Ok(options.map(|(name, found)| (name, answered(found, Vec::new()))).collect())
}

/// A question to the solver about an attack that goes on.
struct Solving<'a> {
    setup: &'a OddsSetup,
    rules: &'a ArmadaRules,
    /// The table as the attack began.
    before: &'a State,
    /// How the solver is asked: with the play in words, or for numbers alone.
    ask: fn(&Question) -> Result<Answer, Refused>,
    /// How many positions may still be looked at.
    left: usize,
    /// The first effect that the solver does not know.
    unknown: Option<Name>,
}

impl<'a> Solving<'a> {
    fn new(
        (setup, rules): (&'a OddsSetup, &'a ArmadaRules),
        before: &'a State,
        ask: fn(&Question) -> Result<Answer, Refused>,
    ) -> Self {
        Self { setup, rules, before, ask, left: MOST_SOLVED, unknown: None }
    }

    /// What each option of the next choice is worth, where the attacker plays as well as possible; none where the solver does not say it.
    fn options(&mut self, position: &Position<ArmadaRules>) -> Option<Options> {
        if !is_best(self.setup) {
            return None;
        }
        let mut at = position.clone();
        let Node::Choice(choice) = advance_silently(self.rules, &mut at) else { return None };
        let now = if is_at_effects(&at) { Some(self.question(&at.state, Play::Best)?) } else { None };
        let named = |option: &Choosable<ArmadaRules>| {
            let answer = match &now {
                Some(now) => self.effect(now, (&at, &choice), option),
                None => self.taken(&at, &choice, option),
            };
            Some((option.pick.to_string(), answer?))
        };
        choice.options.iter().map(named).collect()
    }

    /// What an attack effect is worth.
    fn effect(
        &mut self,
        now: &Question,
        (at, choice): (&Position<ArmadaRules>, &Choice<ArmadaRules>),
        option: &Choosable<ArmadaRules>,
    ) -> Option<Answer> {
        let first = match &option.pick {
            EnginePick::Game(Pick::Effect(EffectPick::Done)) => {
                return numbers(&self.question(&at.state, Play::Nothing)?).ok();
            }
            EnginePick::Game(Pick::Attack(attack::Pick::UseReroll(source))) => {
                let mut rerolls = at.state.attack.rerolls.iter();
                First::Reroll(rerolls.position(|(other, _)| other == source)?)
            }
            EnginePick::Game(Pick::Effect(EffectPick::Use(card))) => {
                First::Act(now.attack.acts.iter().position(|act| act.name == *card)?)
            }
            EnginePick::Game(Pick::Attack(attack::Pick::ConcentrateFire(way))) => {
                First::ConcentrateFire(*way)
            }
            _ => return self.taken(at, choice, option),
        };
        numbers_after(now, first).ok()
    }

    /// What an option is worth that is taken.
    fn taken(
        &mut self,
        at: &Position<ArmadaRules>,
        choice: &Choice<ArmadaRules>,
        option: &Choosable<ArmadaRules>,
    ) -> Option<Answer> {
        let mut taken = at.clone();
        take_option(self.rules, &mut taken, choice, option, &mut NoSink);
        self.worth(taken)
    }

    /// What a position is worth that leads to attack effects, or to the roll.
    fn worth(&mut self, mut position: Position<ArmadaRules>) -> Option<Answer> {
        self.left = self.left.checked_sub(1)?;
        let node = advance_silently(self.rules, &mut position);
        let is_rolled = position.agenda().next() == Some(&Task::work(Work::RollPool));
        match node {
            Node::Choice(_) if is_at_effects(&position) => {
                let question = self.question(&position.state, Play::Best)?;
                self.answered(&question, &position.state)
            }
            Node::Chance(_) if is_rolled => {
                let attack = Attack::at_roll(&position.state);
                let question = self.asked(&position.state, attack, Play::Best)?;
                self.answered(&question, &position.state)
            }
            Node::Choice(choice) => {
                let who = position.state.fight.player(choice.who);
                let ways = choice.options.iter().map(|option| {
                    let deed = Deed { who: who.word(), text: option.pick.to_string() };
                    Some((deed, self.taken(&position, &choice, option)?))
                });
                let ways: Vec<(Deed, Answer)> = ways.collect::<Option<_>>()?;
                let values = ways.iter().map(|(_, way)| &way.value);
                let best = if who == Player::Attacker { values.max() } else { values.min() }?.clone();
                let mut best = ways.into_iter().filter(|(_, way)| way.value == best);
                let (deed, first) = best.next()?;
                let alone = best.all(|(_, way)| way.unique && way.distribution == first.distribution);
                let play = std::iter::once(deed).chain(first.play).collect();
                Some(Answer { unique: first.unique && alone, play, ..first })
            }
            Node::Chance(chance) if chance.outcomes.len() <= self.left => {
                let mut ways = Vec::new();
                for outcome in &chance.outcomes {
                    let mut rolled = position.clone();
                    take_outcome(self.rules, &mut rolled, &chance, outcome, &mut NoSink);
                    ways.push((Exact::of(outcome.weight, chance.total)?, self.worth(rolled)?));
                }
                Some(Answer::mixed(&ways))
            }
            Node::Chance(_) | Node::End | Node::Open(_) => None,
        }
    }

    /// The answer from here on, with the tokens that have paid for something before.
    fn answered(&self, question: &Question, state: &State) -> Option<Answer> {
        let been = Outcome::between(self.before, state);
        let mut answer = (self.ask)(question).ok()?;
        for (outcome, _) in &mut answer.distribution {
            outcome.spent_ready = outcome.spent_ready.saturating_add(been.spent_ready);
            outcome.spent_exhausted = outcome.spent_exhausted.saturating_add(been.spent_exhausted);
        }
        Some(answer)
    }

    /// The question from here on. None where the solver does not know an effect, or cannot know what the attack has done before.
    fn question(&mut self, state: &State, attacker: Play<AttackerPolicy>) -> Option<Question> {
        self.asked(state, Attack::of(state), attacker)
    }

    fn asked(
        &mut self,
        state: &State,
        attack: Result<Attack, Unfit>,
        attacker: Play<AttackerPolicy>,
    ) -> Option<Question> {
        let Weights { spent_ready, spent_exhausted, .. } = self.setup.weights;
        let been = Outcome::between(self.before, state);
        let tokens_count = spent_ready != 0 || spent_exhausted != 0;
        let hurt = Outcome { spent_ready: 0, spent_exhausted: 0, ..been } != Outcome::default();
        if hurt || tokens_count && been != Outcome::default() {
            return None;
        }
        if let Err(Unfit::Effect(name)) = &attack {
            self.unknown = Some(name.clone());
        }
        let (weights, defender) = (self.setup.weights, self.setup.defender.clone());
        Some(Question { attack: attack.ok()?, weights, attacker, defender })
    }
}

/// What an attack is worth in which the solver takes over once the first choices are made; none where it never does.
pub(super) fn taken_over(
    setup: &OddsSetup,
    (rules, position): (&ArmadaRules, &Position<ArmadaRules>),
    before: &State,
) -> Option<Answer> {
    let is_best = is_best(setup) && setup.defender == Play::Best;
    is_best.then(|| Solving::new((setup, rules), before, answer).worth(position.clone())).flatten()
}

/// Whether the attacker plays as well as possible, and nobody by a stated line of the solver.
fn is_best(setup: &OddsSetup) -> bool {
    setup.attacker == Play::Best && !matches!(setup.defender, Play::Policy(_))
}

/// Whether the attacker is about to resolve attack effects.
fn is_at_effects(position: &Position<ArmadaRules>) -> bool {
    position.agenda().next() == Some(&Task::work(Work::AttackEffects))
}
