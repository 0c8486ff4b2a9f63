//! How likely is it?
//!
//! The solver of `crates/odds` answers for an attack that is about to begin, or whose attacker is about to resolve attack effects, as long as
//! it knows the effects of all cards. Every other attack is explored by the engine along every line ([`engine_odds`]), within a budget.

mod changes;
mod engine_odds;
mod options;
mod report;
pub(crate) mod rules;
mod size;
mod stated_lines;

use armada::{ArmadaRules, State, attack::Work};
use engine::{Position, Task};
use names::Diagnostic;
use odds::{Answer, Deed, Dice, Plain, Play, Question, Unfit};
use rulebook::Rulebook;
use serde_json::json;

pub(crate) use self::options::of_options;
pub(crate) use self::report::texts;
pub use self::report::{
    AttackOdds, ChangeOdds, DeedReport, DrawOdds, EvadeOdds, Loss, Odds, OptionOdds, RollOdds, ShareReport,
    decimal, in_percent, mean_of,
};
use self::{
    engine_odds::{Explored, Found, Playing, Unanswered},
    rules::Plays,
    stated_lines::StatedLines,
};
use super::{
    CitationReport, Kind, Line, OpenReport, Report, Status,
    cite::Citer,
    kinds::odds::{OddsSetup, over_limit},
    run::{self, Rolls},
};

/// Positions that are followed for an answer about odds. A position takes 3.5 kB, and this is what 256 MB hold.
const MOST: usize = 75_000;
/// The same for each change of one thing; one that takes more is left out.
const MOST_OF_A_CHANGE: usize = 20_000;

/// The odds of an attack, and what each option of the choice is worth for which it waits.
///
/// # Errors
/// What keeps them from being worked out.
pub(super) fn of_attack(
    setup: &OddsSetup,
    lines: &[Line],
    rulebook: &Rulebook,
) -> Result<Odds, Vec<Diagnostic>> {
    let odds = {
        let options = of_options(setup, lines, rulebook).unwrap_or_default();
        AttackOdds { options, ..all(setup, lines, rulebook)? }
    };
    Ok(Odds::Attack(Box::new(odds)))
}

/// The odds of an attack, its options aside.
fn all(setup: &OddsSetup, lines: &[Line], rulebook: &Rulebook) -> Result<AttackOdds, Vec<Diagnostic>> {
    let rules = ArmadaRules::try_from(&setup.attack).map_err(|problems| {
        let finding =
            |problem: vocabulary::Problem| Diagnostic::error("impossible-situation", problem.message);
        problems.into_iter().map(finding).collect::<Vec<_>>()
    })?;
    let start = rules.start();
    let before = start.state.clone();
    let (position, question) = match lines {
        [] => (start, setup.question()),
        lines => {
            let (position, at_effects) = along(&rules, lines, rulebook)?;
            let attack = if at_effects { setup.attack_at(&position.state) } else { Err(Unfit::Further) };
            let question = attack.map(|attack| Question {
                attack,
                weights: setup.weights,
                attacker: setup.attacker.clone(),
                defender: setup.defender.clone(),
            });
            (position, question)
        }
    };
    let plays =
        Plays { attacker: setup.attacker != Play::Nothing, defender: setup.defender != Play::Nothing };
    let citations = Citer::new(rulebook).all(&rules::of_attack(&before, plays));
    let question = match question {
        Ok(question) => question,
        Err(unfit) => {
            return all_followed(setup, (lines, rulebook), (&rules, position, &before), &unfit, citations);
        }
    };
    let answer = odds::answer(&question).map_err(|refused| vec![over_limit(&refused)])?;
    let mut odds = AttackOdds { citations, ..AttackOdds::of(loss(&before), &answer, "solver") };
    if let Dice::Gathered(colors) = question.attack.dice {
        odds.roll = Some(Plain::of(colors, question.attack.counting).into());
    }
    odds.evade = changes::evade(&question);
    if setup.changes {
        odds.changes = changes::all(&question, &answer);
    }
    Ok(odds)
}

/// The odds of an attack that does not fit the solver from its beginning. Every line is followed up to where the solver takes over, or to the
/// end.
fn all_followed(
    setup: &OddsSetup,
    (lines, rulebook): (&[Line], &Rulebook),
    (rules, position, before): (&ArmadaRules, Position<ArmadaRules>, &State),
    unfit: &Unfit,
    citations: Vec<CitationReport>,
) -> Result<AttackOdds, Vec<Diagnostic>> {
    let (answer, method) = match options::taken_over(setup, (rules, &position), before) {
        Some(answer) => (answer, "solver"),
        None => {
            let answer = followed(setup, (rules, position), before, MOST);
            (answer.map_err(|error| vec![too_long(&error, unfit)])?, "every line")
        }
    };
    let mut odds = AttackOdds { citations, ..AttackOdds::of(loss(before), &answer, method) };
    if setup.changes {
        let changed = |changed: &OddsSetup| {
            let rules = ArmadaRules::try_from(&changed.attack).ok()?;
            let before = rules.start().state;
            let (position, _) = along(&rules, lines, rulebook).ok()?;
            followed(changed, (&rules, position), &before, MOST_OF_A_CHANGE).ok()
        };
        odds.changes = changes::followed(setup, &answer, changed);
    }
    Ok(odds)
}

/// What the target of an attack loses.
fn loss(state: &State) -> Loss {
    match state.target().squadron() {
        Some(_) => Loss::HullPoints,
        None => Loss::DamageCards,
    }
}

/// Why there are no odds; of an effect that the solver does not know its name is the word.
fn too_long(error: &Unanswered, unfit: &Unfit) -> Diagnostic {
    let finding = |message: String| Diagnostic::error("too-many-lines", message).field("line");
    match unfit {
        Unfit::Effect(name) => Diagnostic {
            word: Some(name.to_string()),
            ..finding(format!("with `{name}` {error}"))
                .help("play it out, leave that out, make some of the choices first, or ask about fewer dice")
        },
        _ => finding(error.to_string()).help("make some of the choices first, or ask about fewer dice"),
    }
}

/// The position to which lines lead, and whether the attacker is about to resolve attack effects there.
fn along(
    rules: &ArmadaRules,
    lines: &[Line],
    rulebook: &Rulebook,
) -> Result<(Position<ArmadaRules>, bool), Vec<Diagnostic>> {
    let (report, position) = run::run_to(Rolls::Told, Kind::Attack, rules, rules.start(), lines, rulebook);
    let unused = report.used_lines < lines.len();
    if unused || !report.refused.is_empty() || !report.diagnostics.is_empty() {
        let unmatched = || {
            let finding = Diagnostic::error("unmatched-line", "a line leads nowhere in this attack");
            vec![finding.help("`adjutant resolve` shows which, and why").field("line")]
        };
        return Err(if report.diagnostics.is_empty() { unmatched() } else { report.diagnostics });
    }
    let at_effects = position.agenda().next() == Some(&Task::work(Work::AttackEffects));
    Ok((position, at_effects))
}

/// The odds where every line is followed.
fn followed(
    setup: &OddsSetup,
    (rules, position): (&ArmadaRules, Position<ArmadaRules>),
    before: &State,
    most: usize,
) -> Result<Answer, Unanswered> {
    let playing = [playing(&setup.attacker), playing(&setup.defender)];
    let lines = StatedLines::new(setup, before);
    let mut explored = Explored::new((rules, position), before, setup.weights, playing, &lines, most)?;
    Ok(answered(explored.all()?, explored.play()))
}

fn answered(found: Found, play: Vec<Deed>) -> Answer {
    Answer {
        value: found.value,
        unique: found.unique,
        distribution: found.distribution.into_iter().collect(),
        play,
    }
}

/// How a side plays where every line is followed.
fn playing<P>(play: &Play<P>) -> Playing {
    match play {
        Play::Best | Play::Policy(_) => Playing::Best,
        Play::Nothing => Playing::Nothing,
    }
}

/// The report of a scenario that is about odds: they are its state.
pub(super) fn report(kind: Kind, odds: Result<Odds, Vec<Diagnostic>>) -> Report {
    let mut report = Report::empty(kind);
    match odds {
        Ok(odds) => {
            report.citations = odds.citations().to_vec();
            report.state = json!(odds);
        }
        Err(findings) => {
            report.status = Status::Open;
            let reasons: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
            report.open = Some(OpenReport { reason: reasons.join("; "), citations: Vec::new() });
            report.diagnostics = findings;
        }
    }
    report
}
