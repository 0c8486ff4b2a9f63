//! Which situation is it, in its game's own types?

use serde_json::{Map, Value as Json};

use super::{
    Kind, Line, Lines, Odds, OpenReport, OptionOdds, Report, Status,
    every_line::every_line,
    kinds,
    kinds::{draw::DrawSetup, odds::OddsSetup},
    odds, run,
    wording::Wording,
};
use armada::{
    activation::{ActivationRules, ActivationSetup},
    attack::{AttackRules, AttackSetup},
    command::{CommandRules, CommandSetup},
    damage::{DamageRules, DamageSetup},
    round::{RoundRules, RoundSetup},
    status::{StatusRules, StatusSetup},
    timing::{TimingRules, TimingSetup},
};
use engine::Position;
use names::Diagnostic;
use rulebook::Rulebook;
use unlimited::play::{PlayRules, PlaySetup};

/// A situation that its game has looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Situation {
    /// A ship's whole activation.
    Activation(Box<ActivationSetup>),
    /// A whole round.
    Round(Box<RoundSetup>),
    /// An Armada attack.
    Attack(Box<AttackSetup>),
    /// A ship's commands.
    Command(Box<CommandSetup>),
    /// Armada damage outside attacks.
    Damage(DamageSetup),
    /// A phase of an Armada round.
    Status(StatusSetup),
    /// Effects of Armada and their timing.
    Timing(Box<TimingSetup>),
    /// A board of Unlimited.
    Play(Box<PlaySetup>),
    /// Odds of an Armada attack.
    Odds(Box<OddsSetup>),
    /// Odds of hidden cards.
    Draw(DrawSetup),
}

impl Situation {
    /// What cannot be read in the texts of a kind's fields that have a form of their own: operations, costs, cards. It is
    /// taken out, so that everything else can be looked at in the same run.
    pub(super) fn read_texts(kind: Kind, values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        match kind {
            Kind::Activation => kinds::activation::read_texts(values),
            Kind::Round => kinds::round::read_texts(values),
            Kind::Attack => kinds::attack::read_texts(values),
            Kind::Damage => kinds::damage::read_texts(values),
            Kind::Status => kinds::status::read_texts(values),
            Kind::Timing => kinds::timing::read_texts(values),
            Kind::Command => kinds::command::read_texts(values),
            Kind::Odds => kinds::odds::read_texts(values),
            Kind::Play | Kind::Draw => Vec::new(),
        }
    }

    /// The situation that the values of a kind's fields describe.
    ///
    /// # Errors
    /// What the game finds in it that no table can show, each with its field.
    pub(super) fn of(kind: Kind, values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        match kind {
            Kind::Activation => kinds::activation::setup(values).map(Box::new).map(Self::Activation),
            Kind::Round => kinds::round::setup(values).map(Box::new).map(Self::Round),
            Kind::Attack => kinds::attack::setup(values).map(Box::new).map(Self::Attack),
            Kind::Command => kinds::command::setup(&values).map(Box::new).map(Self::Command),
            Kind::Damage => kinds::damage::setup(values).map(Self::Damage),
            Kind::Status => kinds::status::setup(values).map(Self::Status),
            Kind::Timing => kinds::timing::setup(values).map(Box::new).map(Self::Timing),
            Kind::Play => kinds::play::setup(&values).map(Box::new).map(Self::Play),
            Kind::Odds => kinds::odds::setup(values).map(Box::new).map(Self::Odds),
            Kind::Draw => kinds::draw::setup(&values).map(Self::Draw),
        }
    }
}

impl Situation {
    /// Runs the situation along `lines`.
    pub(super) fn resolve(&self, lines: &[Line], rulebook: &Rulebook) -> Report {
        self.answer(&AlongLines { lines, rulebook })
    }

    /// Runs the situation along `lines`, and from there along every line.
    pub(super) fn resolve_all(&self, lines: &[Line], rulebook: &Rulebook) -> Lines {
        self.answer(&EveryLine { lines, rulebook })
    }

    /// The odds that are asked for.
    ///
    /// # Errors
    /// What is not asked about odds, or takes too long.
    pub(super) fn odds(&self, lines: &[Line], rulebook: &Rulebook) -> Result<Odds, Vec<Diagnostic>> {
        match self {
            Situation::Odds(setup) => odds::of_attack(setup, lines, rulebook),
            Situation::Attack(setup) => odds::of_attack(&OddsSetup::of((**setup).clone()), lines, rulebook),
            Situation::Draw(setup) => Ok(Odds::Draw(setup.odds(rulebook))),
            _ => {
                let finding = Diagnostic::error("no-odds", "there are no odds of this kind of scenario");
                Err(vec![finding.help("kinds with odds: `odds`, `attack`, `draw`").field("kind")])
            }
        }
    }

    /// What each option of an attack's open choice is worth.
    pub(super) fn option_odds(&self, lines: &[Line], rulebook: &Rulebook) -> Vec<OptionOdds> {
        match self {
            Situation::Attack(setup) => odds::of_options(&OddsSetup::of((**setup).clone()), lines, rulebook),
            _ => Vec::new(),
        }
    }

    /// The one place where a situation meets its game's rules.
    fn answer<A: Answering>(&self, answering: &A) -> A::Answer {
        match self {
            Situation::Odds(_) => answering.odds(Kind::Odds, self),
            Situation::Draw(_) => answering.odds(Kind::Draw, self),
            Situation::Attack(setup) => {
                checked(answering, Kind::Attack, &AttackRules, AttackRules.attack(setup))
            }
            Situation::Command(setup) => {
                checked(answering, Kind::Command, &CommandRules, CommandRules.scene(setup))
            }
            Situation::Status(setup) => {
                checked(answering, Kind::Status, &StatusRules, StatusRules.begin(setup))
            }
            Situation::Damage(setup) => {
                checked(answering, Kind::Damage, &DamageRules, DamageRules.begin(setup))
            }
            Situation::Play(setup) => match PlayRules::new(setup) {
                Ok(rules) => answering.run(Kind::Play, &rules, rules.start()),
                Err(errors) => answering.not_run(unchecked(Kind::Play, &errors)),
            },
            Situation::Activation(setup) => match ActivationRules::new(setup) {
                Ok(rules) => answering.run(Kind::Activation, &rules, rules.start()),
                Err(errors) => answering.not_run(unchecked(Kind::Activation, &errors)),
            },
            Situation::Round(setup) => match RoundRules::new(setup) {
                Ok(rules) => answering.run(Kind::Round, &rules, rules.start()),
                Err(errors) => answering.not_run(unchecked(Kind::Round, &errors)),
            },
            Situation::Timing(setup) => match TimingRules::new(setup) {
                Ok(rules) => answering.run(Kind::Timing, &rules, rules.start()),
                Err(errors) => answering.not_run(unchecked(Kind::Timing, &errors)),
            },
        }
    }
}

/// What is done with a position, whatever its game.
trait Answering {
    /// What comes out.
    type Answer;

    /// The answer from a position on.
    fn run<G: Wording>(&self, kind: Kind, game: &G, position: Position<G>) -> Self::Answer;

    /// The answer where there is no position to run.
    fn not_run(&self, report: Report) -> Self::Answer;

    /// The answer of a situation that is about odds: they are its state.
    fn odds(&self, kind: Kind, situation: &Situation) -> Self::Answer {
        let (lines, rulebook) = self.asked();
        self.not_run(odds::report(kind, situation.odds(lines, rulebook)))
    }

    /// The lines that are fixed, and the rulebook that is served.
    fn asked(&self) -> (&[Line], &Rulebook);
}

/// Along the lines that are fixed.
struct AlongLines<'a> {
    lines: &'a [Line],
    rulebook: &'a Rulebook,
}

impl Answering for AlongLines<'_> {
    type Answer = Report;

    fn run<G: Wording>(&self, kind: Kind, game: &G, position: Position<G>) -> Report {
        run::run(kind, game, position, self.lines, self.rulebook)
    }

    fn not_run(&self, report: Report) -> Report {
        report
    }

    fn asked(&self) -> (&[Line], &Rulebook) {
        (self.lines, self.rulebook)
    }
}

/// Along the lines that are fixed, and from there along all there are.
struct EveryLine<'a> {
    lines: &'a [Line],
    rulebook: &'a Rulebook,
}

impl Answering for EveryLine<'_> {
    type Answer = Lines;

    fn run<G: Wording>(&self, kind: Kind, game: &G, position: Position<G>) -> Lines {
        every_line(kind, game, position, self.lines, self.rulebook)
    }

    fn not_run(&self, report: Report) -> Lines {
        Lines::unexplored(report, None)
    }

    fn asked(&self) -> (&[Line], &Rulebook) {
        (self.lines, self.rulebook)
    }
}

/// Runs a position of a situation that was checked when it was read; where its game finds something
/// all the same, nothing is guessed.
fn checked<A: Answering, G: Wording, E: ToString>(
    answering: &A,
    kind: Kind,
    game: &G,
    position: Result<Position<G>, Vec<E>>,
) -> A::Answer {
    match position {
        Ok(position) => answering.run(kind, game, position),
        Err(errors) => answering.not_run(unchecked(kind, &errors)),
    }
}

/// The report of a situation that no table can show.
fn unchecked<E: ToString>(kind: Kind, errors: &[E]) -> Report {
    let reasons: Vec<_> = errors.iter().map(ToString::to_string).collect();
    let mut report = Report::empty(kind);
    report.status = Status::Open;
    report.open = Some(OpenReport { reason: reasons.join("; "), citations: Vec::new() });
    report
}
