//! How likely is it?
//!
//! The solver of `crates/odds` answers where it can: an attack about to begin, or one in which the attacker is about to
//! resolve attack effects, with no effects of cards but those that it knows. Everything else is read off the engine's exploration of every line
//! ([`engine_odds`]), within a budget.

mod changes;
mod engine_odds;
mod report;
pub(crate) mod rules;
mod size;
mod stated_lines;

use armada::{
    Begins,
    attack::{AttackRules, Pick, Player, State, Work},
};
use engine::{NoSink, Node, Pick as EnginePick, Position, Task, advance_silently, take_option};
use names::Diagnostic;
use odds::{Answer, Attack, Deed, Dice, First, Plain, Play, Question, Unfit, numbers, numbers_after};
use rulebook::Rulebook;
use serde_json::json;

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

/// Positions that are followed for an answer about odds, and for the options of a choice on a page. A position takes 3.5 kB, and this is
/// what 256 MB hold.
const MOST: usize = 75_000;
const MOST_OF_A_CHOICE: usize = 40_000;
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
    let start = AttackRules.begin(&setup.attack).map_err(|problems| {
        let finding =
            |problem: vocabulary::Problem| Diagnostic::error("impossible-situation", problem.message);
        problems.into_iter().map(finding).collect::<Vec<_>>()
    })?;
    let before = start.state.clone();
    let (position, question) = match lines {
        [] => (start, setup.question()),
        lines => {
            let (position, at_effects) = along(start, lines, rulebook)?;
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
        Err(unfit) => return all_followed(setup, (lines, rulebook), (position, &before), &unfit, citations),
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

/// The odds of an attack that does not fit the solver: every line is followed.
fn all_followed(
    setup: &OddsSetup,
    (lines, rulebook): (&[Line], &Rulebook),
    (position, before): (Position<AttackRules>, &State),
    unfit: &Unfit,
    citations: Vec<CitationReport>,
) -> Result<AttackOdds, Vec<Diagnostic>> {
    let answer = followed(setup, position, before, MOST).map_err(|error| vec![too_long(&error, unfit)])?;
    let mut odds = AttackOdds { citations, ..AttackOdds::of(loss(before), &answer, "every line") };
    if setup.changes {
        let changed = |changed: &OddsSetup| {
            let start = AttackRules.begin(&changed.attack).ok()?;
            let before = start.state.clone();
            let (position, _) = along(start, lines, rulebook).ok()?;
            followed(changed, position, &before, MOST_OF_A_CHANGE).ok()
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
            ..finding(format!("the solver does not know what `{name}` does, and {error}"))
                .help("play it out, leave that out, make some of the choices first, or ask about fewer dice")
        },
        _ => finding(error.to_string()).help("make some of the choices first, or ask about fewer dice"),
    }
}

/// The position to which lines lead, and whether the attacker is about to resolve attack effects there.
fn along(
    start: Position<AttackRules>,
    lines: &[Line],
    rulebook: &Rulebook,
) -> Result<(Position<AttackRules>, bool), Vec<Diagnostic>> {
    let (report, position) = run::run_to(Rolls::Told, Kind::Attack, &AttackRules, start, lines, rulebook);
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
    position: Position<AttackRules>,
    before: &State,
    most: usize,
) -> Result<Answer, Unanswered> {
    let playing = [playing(&setup.attacker), playing(&setup.defender)];
    let lines = StatedLines::new(setup, before);
    let mut explored = Explored::new(position, before, setup.weights, playing, &lines, most)?;
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

/// What each option of the choice is worth for which an attack waits; empty where it waits for none, or where it takes too long. The
/// solver says it where the attacker is about to resolve attack effects; elsewhere every line is followed.
///
/// # Errors
/// Why nothing stands beside them, in one sentence.
pub(super) fn of_options(
    setup: &OddsSetup,
    lines: &[Line],
    rulebook: &Rulebook,
) -> Result<Vec<OptionOdds>, Box<Diagnostic>> {
    let Ok(start) = AttackRules.begin(&setup.attack) else { return Ok(Vec::new()) };
    let before = start.state.clone();
    let (report, position) = run::run_to(Rolls::Untold, Kind::Attack, &AttackRules, start, lines, rulebook);
    let choice = report.choice.filter(|choice| choice.options.len() > 1);
    let Some(choice) = choice.filter(|_| position.state.attack.by == Player::Attacker) else {
        return Ok(Vec::new());
    };
    let options = match solved_options(setup, &position) {
        Some(options) => options,
        None => {
            let unfit = setup.attack_at(&position.state).err();
            followed_options(setup, position, &before).map_err(|error| none_beside(&error, unfit))?
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
fn none_beside(error: &Unanswered, unfit: Option<Unfit>) -> Box<Diagnostic> {
    let many = "there are too many ways to play on";
    let message = match error {
        Unanswered::TooMany(_) | Unanswered::Estimated { .. } => many,
        Unanswered::Open => "something on the way is not settled by the rules",
        Unanswered::Fraction(_) => "the numbers become too large",
    };
    let finding = Diagnostic::error("no-odds", message);
    match unfit {
        Some(Unfit::Effect(name)) if message == many => {
            Box::new(Diagnostic { word: Some(name.to_string()), ..finding })
        }
        _ => Box::new(finding),
    }
}

/// The same where every line is followed.
fn followed_options(
    setup: &OddsSetup,
    position: Position<AttackRules>,
    before: &State,
) -> Result<Vec<(String, Answer)>, Unanswered> {
    let playing = [playing(&setup.attacker), playing(&setup.defender)];
    let lines = StatedLines::new(setup, before).but_at(position.clone());
    let mut explored = Explored::new(position, before, setup.weights, playing, &lines, MOST_OF_A_CHOICE)?;
    let options = explored.options()?.into_iter();
    Ok(options.map(|(name, found)| (name, answered(found, Vec::new()))).collect())
}

/// The same by the solver, where the attacker is about to resolve attack effects and plays as well as possible; none where it cannot
/// answer.
fn solved_options(setup: &OddsSetup, position: &Position<AttackRules>) -> Option<Vec<(String, Answer)>> {
    let is_fit = setup.attacker == Play::Best && !matches!(setup.defender, Play::Policy(_));
    if !is_fit || position.agenda().next() != Some(&Task::work(Work::AttackEffects)) {
        return None;
    }
    let question = |state: &State, attacker: Play<_>| {
        let (weights, defender) = (setup.weights, setup.defender.clone());
        Some(Question { attack: Attack::of(state).ok()?, weights, attacker, defender })
    };
    let now = question(&position.state, Play::Best)?;
    let mut at = position.clone();
    let Node::Choice(choice) = advance_silently(&AttackRules, &mut at) else { return None };
    let answer = |pick: &EnginePick<AttackRules>| match pick {
        EnginePick::Game(Pick::Done) => numbers(&question(&position.state, Play::Nothing)?).ok(),
        EnginePick::Game(Pick::UseReroll(source)) => {
            let mut rerolls = position.state.attack.rerolls.iter();
            let nth = rerolls.position(|(other, _)| other == source)?;
            numbers_after(&now, First::Reroll(nth)).ok()
        }
        EnginePick::Game(Pick::Use(card)) => {
            let nth = now.attack.acts.iter().position(|act| act.name == *card)?;
            numbers_after(&now, First::Act(nth)).ok()
        }
        EnginePick::Game(Pick::ConcentrateFire(way)) => {
            numbers_after(&now, First::ConcentrateFire(*way)).ok()
        }
        EnginePick::Game(Pick::Lock { .. }) => {
            let option = choice.options.iter().find(|option| option.pick == *pick)?;
            let mut locked = at.clone();
            take_option(&AttackRules, &mut locked, &choice, option, &mut NoSink);
            advance_silently(&AttackRules, &mut locked);
            numbers(&question(&locked.state, Play::Best)?).ok()
        }
        _ => None,
    };
    let named = |pick: &EnginePick<AttackRules>| Some((pick.to_string(), answer(pick)?));
    choice.options.iter().map(|option| named(&option.pick)).collect()
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
