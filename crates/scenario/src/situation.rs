//! Which situation is it, in its game's own types?

use serde_json::{Map, Value as Json};

use super::{
    Kind, Line, Lines, Odds, OpenReport, OptionOdds, Report, Status, every_line::every_line, kind::each_kind,
    kinds, odds, read::Written, run, wording::Wording,
};
use armada::ArmadaRules;
use engine::Position;
use names::Diagnostic;
use rulebook::Rulebook;

/// What the values of a kind's fields describe, in its game's own types.
pub(super) trait Situated: Sized {
    /// The type whose rows are the fields of the kind, in the order of its form.
    type Form: vocabulary::Situation;

    /// The type that shows what came of it: what may be expected.
    type View: vocabulary::StateView;

    /// Fills in defaults that depend on other fields, or on whether anything is `written` in a field.
    fn complete(values: &mut Map<String, Json>, written: &dyn Fn(&str) -> Written) {
        let _ = (values, written);
    }

    /// What cannot be read in texts that have a form of their own. It is taken out.
    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let _ = values;
        Vec::new()
    }

    /// What was taken although nobody said it.
    fn guesses(values: &Map<String, Json>) -> Vec<Diagnostic> {
        let _ = values;
        Vec::new()
    }

    /// What is said of something that does not have it, and so changes nothing.
    fn idle_fields(values: &Map<String, Json>) -> Vec<Diagnostic> {
        let _ = values;
        Vec::new()
    }

    /// The situation from values that the fields have let pass, and whose texts can be read.
    ///
    /// # Errors
    /// What the game finds in it that no table can show, each with its field.
    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>>;

    /// The one place where it meets its game's rules.
    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer;

    /// How likely it is; none where nobody asks that of such a situation.
    fn odds(&self, lines: &[Line], rulebook: &Rulebook) -> Option<Result<Odds, Vec<Diagnostic>>> {
        let _ = (lines, rulebook);
        None
    }

    /// What each option of the open choice is worth, where that is known, or why it is not.
    fn option_odds(&self, lines: &[Line], rulebook: &Rulebook) -> Result<Vec<OptionOdds>, Box<Diagnostic>> {
        let _ = (lines, rulebook);
        Ok(Vec::new())
    }
}

macro_rules! situations {
    ($($(#[$doc:meta])* $kind:ident($module:ident) = $word:literal of $game:literal, $answered:ident
        $(, plays [$($part:ident),+])?, $title:literal for $questions:literal,
        lead $lead:literal $(, with a card $with_a_card:literal)?;)+) => {
        /// A situation that its game has looked at.
        #[derive(Clone, Debug, PartialEq)]
        pub(super) enum Situation { $($(#[$doc])* $kind(Box<kinds::$module::Setup>),)+ }

        impl Situation {
            /// The situation that the values of a kind's fields describe.
            ///
            /// # Errors
            /// What the game finds in it that no table can show, each with its field.
            pub(super) fn of(kind: Kind, values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
                match kind {
                    $(Kind::$kind => kinds::$module::Setup::read(values).map(Box::new).map(Self::$kind),)+
                }
            }

            fn answer<A: Answering>(&self, answering: &A) -> A::Answer {
                match self { $(Self::$kind(setup) => setup.answer(Kind::$kind, answering),)+ }
            }

            fn told_odds(&self, lines: &[Line], rulebook: &Rulebook) -> Option<Result<Odds, Vec<Diagnostic>>> {
                match self { $(Self::$kind(setup) => setup.odds(lines, rulebook),)+ }
            }

            /// What each option of an attack's open choice is worth.
            pub(super) fn option_odds(&self, lines: &[Line], rulebook: &Rulebook) -> Result<Vec<OptionOdds>, Box<Diagnostic>> {
                match self { $(Self::$kind(setup) => setup.option_odds(lines, rulebook),)+ }
            }
        }
    };
}

each_kind!(situations);

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
        self.told_odds(lines, rulebook).unwrap_or_else(|| {
            let with_odds = Kind::ALL.into_iter().filter(|kind| kind.has_odds());
            let with_odds: Vec<String> = with_odds.map(|kind| format!("`{kind}`")).collect();
            let finding = Diagnostic::error("no-odds", "there are no odds of this kind of scenario");
            Err(vec![finding.help(format!("kinds with odds: {}", with_odds.join(", "))).field("kind")])
        })
    }
}

/// What is done with a position, whatever its game.
pub(super) trait Answering {
    /// What comes out.
    type Answer;

    /// The answer from a position on.
    fn run<G: Wording>(&self, kind: Kind, game: &G, position: Position<G>) -> Self::Answer;

    /// The answer where there is no position to run.
    fn not_run(&self, report: Report) -> Self::Answer;

    /// The lines that are fixed, and the rulebook that is served.
    fn asked(&self) -> (&[Line], &Rulebook);

    /// The answer of a situation that is about odds: they are its state.
    fn tell_odds<S: Situated>(&self, kind: Kind, setup: &S) -> Self::Answer {
        let (lines, rulebook) = self.asked();
        let odds = setup.odds(lines, rulebook).unwrap_or_else(|| Err(Vec::new()));
        self.not_run(odds::report(kind, odds))
    }

    /// The answer of a game of Armada, or of what is played of one; it was checked when it was read. Where the rules find something
    /// all the same, nothing is guessed.
    fn play<E: ToString>(&self, kind: Kind, rules: Result<ArmadaRules, Vec<E>>) -> Self::Answer {
        match rules {
            Ok(rules) => self.run(kind, &rules, rules.start()),
            Err(errors) => self.refuse(kind, &errors),
        }
    }

    /// The answer of a situation that no table can show.
    fn refuse<E: ToString>(&self, kind: Kind, errors: &[E]) -> Self::Answer {
        let reasons: Vec<_> = errors.iter().map(ToString::to_string).collect();
        let mut report = Report::empty(kind);
        report.status = Status::Open;
        report.open = Some(OpenReport { reason: reasons.join("; "), citations: Vec::new() });
        self.not_run(report)
    }
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
