//! What happens if?

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use serde_json::json;

use super::{
    ContentArgs, Failure, Format, LineArgs, Out,
    lines::write_lines,
    output::{complain, count, wrap},
    render::{Texts, render},
    state::write_state,
};
use crate::web::{
    page::capital,
    trace::{named, the},
};
use names::Diagnostic;
use rulebook::Rulebook;
use scenario::{
    Answer, Case, CaseReport, ChanceReport, ChoiceReport, CitationReport, ExpectedReport, Following,
    OptionOdds, OptionRefused, OptionReport, Report, Resolved, Scenario, Shelf, Status, StepReport, limits,
};

/// A scenario, and choices made beyond its lines.
#[derive(Debug, Args)]
pub(super) struct ResolveArgs {
    /// The scenario's file, TOML or JSON, or `-` for the standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Resolve this case of the file only.
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// Make one more choice: `spend brace`, or `defender: spend brace`; may be given several times.
    #[arg(long, value_name = "NAME")]
    choose: Vec<String>,
    /// Play on in every way from there: how each can end, and how many ways lead there.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    content: ContentArgs,
}

pub(super) fn run(args: &ResolveArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let (name, text) = read(&args.file)?;
    let (rulebook, cards) = args.content.at_hand()?;
    let shelf = Shelf::of(&cards);
    let read = if is_json(&args.file, &text) {
        shelf.cases_from_json(&text, &name)
    } else {
        shelf.cases_from_toml(&text, &name)
    };
    let read = read.and_then(|cases| cases.called(args.case.as_deref()));
    let cases = match read {
        Ok(cases) => cases.each(|scenario| {
            let scenario = scenario.with_unused_lines(args.lines.unused());
            args.choose.iter().fold(scenario, |scenario, line| choose(&scenario, line))
        }),
        Err(findings) => return malformed(&findings, (&name, &text), args.format, out),
    };
    let following = if args.all { Following::EveryLine } else { Following::OwnLines };
    let answer = cases.resolve(&rulebook, following);
    if args.format.json {
        out.json(&answer)?;
    } else {
        let texts = Texts::one(&name, &text);
        let named = cases.all();
        match &answer {
            Answer::One(resolved) => {
                for case in named {
                    write_answer(&case.scenario, resolved, (&rulebook, &texts), out)?;
                }
            }
            Answer::Cases(answers) => {
                for (case, answer) in named.iter().zip(&answers.cases) {
                    write_case(case, answer, (&rulebook, &texts), out)?;
                }
                let failed = answers.cases.iter().filter(|case| !case.passed).count();
                writeln!(out, "{}, {failed} failed", count(answers.cases.len(), "case"))?;
            }
        }
    }
    let passed = match &answer {
        Answer::One(resolved) => resolved.report().passed,
        Answer::Cases(answers) => answers.passed,
    };
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A case's name and address, and its answer.
fn write_case(
    case: &Case,
    answer: &CaseReport,
    sources: (&Rulebook, &Texts),
    out: &mut Out,
) -> Result<(), Failure> {
    let failed = if answer.passed { "" } else { " (failed)" };
    let name = case.name.as_deref().unwrap_or("the board itself");
    writeln!(out, "== {name}{failed}\n{}\n", answer.url)?;
    write_answer(&case.scenario, &answer.answer, sources, out)?;
    writeln!(out)?;
    Ok(())
}

/// What happened, what was expected beside what came, and what is wrong.
pub(super) fn write_answer(
    scenario: &Scenario,
    resolved: &Resolved,
    (rulebook, texts): (&Rulebook, &Texts),
    out: &mut Out,
) -> Result<(), Failure> {
    let report = resolved.report();
    // odds of the options are written only where one line is followed
    let odds = match (resolved, &report.choice) {
        (Resolved::Report(_), Some(_)) => scenario.option_odds(rulebook),
        _ => Ok(Vec::new()),
    };
    write_report(scenario, report, &odds, out)?;
    if let Resolved::Lines(lines) = resolved {
        write_lines(lines, out)?;
    }
    write_expected(&report.expected, out)?;
    out.flush()?;
    for finding in &report.diagnostics {
        complain(&render(finding, texts));
    }
    Ok(())
}

/// What was expected beside what came.
fn write_expected(all: &[ExpectedReport], out: &mut Out) -> Result<(), Failure> {
    if all.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n    {:<28} {:<32} came", "", "expected")?;
    for one in all {
        let mark = if one.met { "ok" } else { "NO" };
        let columns = [wrap(&one.what, 28), wrap(&one.expected, 32), wrap(&one.came, 40)];
        let lines = columns.iter().map(Vec::len).max().unwrap_or_default();
        for line in 0..lines {
            let [what, expected, came] = columns.each_ref().map(|it| it.get(line).map_or("", String::as_str));
            let mark = if line == 0 { mark } else { "" };
            let row = format!("{mark:<3} {what:<28} {expected:<32} {came}");
            writeln!(out, "{}", row.trim_end())?;
        }
    }
    Ok(())
}

/// Whether a file's text is JSON, and not TOML.
fn is_json(file: &Path, text: &str) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
        || text.trim_start().starts_with('{')
}

/// The one scenario in a file's text, TOML or JSON.
pub(super) fn parse(
    file: &Path,
    name: &str,
    text: &str,
    shelf: Shelf<'_>,
) -> Result<Scenario, Vec<Diagnostic>> {
    if is_json(file, text) {
        shelf.scenario_from_json(text, name)
    } else {
        shelf.scenario_from_toml(text, name)
    }
}

/// The name and the text of a file or of the standard input; one byte more than is allowed at most.
pub(super) fn read(file: &Path) -> Result<(String, String), Failure> {
    let most = limits::MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let (name, done) = if file == Path::new("-") {
        ("standard input".to_owned(), io::stdin().take(most).read_to_end(&mut bytes))
    } else {
        let done = fs::File::open(file).and_then(|file| file.take(most).read_to_end(&mut bytes));
        (file.display().to_string(), done)
    };
    done.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Failure::usage(
            format!("there is no file `{name}`"),
            "name a scenario file, or `-` for the standard input",
        ),
        _ => {
            Failure::usage(format!("`{name}` cannot be read: {error}"), "name a file that this user may read")
        }
    })?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok((name, text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            // A text that was cut at the limit may end within a character: it is too long anyway.
            let bytes = error.into_bytes();
            if bytes.len() > limits::MAX_BYTES {
                return Ok((name, String::from_utf8_lossy(&bytes).into_owned()));
            }
            Err(Failure::error(format!("`{name}` is not UTF-8 text: byte {at}"), "save it as UTF-8"))
        }
    }
}

/// `defender: spend brace`, or `spend brace`.
fn choose(scenario: &Scenario, line: &str) -> Scenario {
    match line.split_once(':') {
        Some((who, name)) => scenario.choose(who.trim(), name.trim()),
        None => scenario.choose("", line.trim()),
    }
}

pub(super) fn malformed(
    findings: &[Diagnostic],
    (name, text): (&str, &str),
    format: Format,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if format.json {
        let mut error = json!(findings.first());
        if let Some(error) = error.as_object_mut() {
            error.remove("severity");
            error.remove("related");
        }
        out.json(&json!({ "error": error, "diagnostics": findings }))?;
    } else {
        let texts = Texts::one(name, text);
        for finding in findings {
            complain(&render(finding, &texts));
        }
        complain(&format!(
            "error: {} in the scenario `{name}`\n  help: docs/scenarios.md describes the format, \
             /api/v1/scenario.schema.json each field\n",
            count(findings.len(), "error")
        ));
    }
    Ok(ExitCode::FAILURE)
}

fn write_report(
    scenario: &Scenario,
    report: &Report,
    odds: &Result<Vec<OptionOdds>, Box<Diagnostic>>,
    out: &mut Out,
) -> Result<(), Failure> {
    if let Some(question) = scenario.question() {
        writeln!(out, "{question}\n")?;
    }
    for (index, step) in report.steps.iter().enumerate() {
        write_step(index + 1, step, out)?;
    }
    write_all_refused(&report.refused, "", out)?;
    write_state(report, out)?;
    if let Some(choice) = &report.choice {
        write_choice(choice, odds, out)?;
    }
    if let Some(chance) = &report.chance {
        write_chance(chance, out)?;
    }
    if let Some(open) = &report.open {
        writeln!(out, "\nOpen: {}", named(&open.reason))?;
        write_citations(&open.citations, "  ", out)?;
    }
    if !report.citations.is_empty() {
        writeln!(out, "\nCounted by:")?;
        write_citations(&report.citations, "  ", out)?;
    }
    if report.status == Status::End {
        writeln!(out, "\nThe end.")?;
    }
    Ok(())
}

fn write_step(number: usize, step: &StepReport, out: &mut Out) -> Result<(), Failure> {
    let indent = "  ".repeat(step.depth.min(8));
    let together = if step.together { "at the same time: " } else { "" };
    writeln!(out, "{number:>3}. {indent}{together}{}", named(&step.text))?;
    let indent = format!("     {indent}");
    for change in &step.changes {
        let side = |side: &str| if side.is_empty() { "none".to_owned() } else { named(side) };
        writeln!(out, "{indent}{}: {} -> {}", named(&change.what), side(&change.from), side(&change.to))?;
    }
    if let Some(source) = &step.source {
        writeln!(out, "{indent}{source}")?;
    }
    write_citations(&step.citations, &indent, out)?;
    write_all_refused(&step.refused, &indent, out)
}

pub(super) fn write_citations(
    citations: &[CitationReport],
    indent: &str,
    out: &mut Out,
) -> Result<(), Failure> {
    for citation in citations {
        writeln!(out, "{indent}{}: {} [{}]", citation.role.in_words(), citation.label, citation.id)?;
        if let Some(readings) = &citation.readings {
            for line in wrap(&readings.to_string(), 88) {
                writeln!(out, "{indent}  {line}")?;
            }
        }
    }
    Ok(())
}

fn write_choice(
    choice: &ChoiceReport,
    odds: &Result<Vec<OptionOdds>, Box<Diagnostic>>,
    out: &mut Out,
) -> Result<(), Failure> {
    writeln!(out, "\n{} chooses: {}", capital(&the(&choice.who)), named(&choice.prompt))?;
    let (idle, rest): (Vec<&OptionReport>, Vec<&OptionReport>) =
        choice.options.iter().partition(|option| option.idle);
    let known = odds.as_deref().unwrap_or_default();
    write_options(&rest, known, out)?;
    if !idle.is_empty() {
        writeln!(out, "\nAllowed, and changes nothing:")?;
        write_options(&idle, known, out)?;
    }
    if let Err(why) = odds {
        let with = why.word.as_ref().map(|card| format!("with `{card}` ")).unwrap_or_default();
        writeln!(out, "\nNo odds stand beside these: {with}{}.", why.message)?;
    }
    if !choice.refused.is_empty() {
        writeln!(out)?;
    }
    write_all_refused(&choice.refused, "", out)
}

fn write_options(options: &[&OptionReport], odds: &[OptionOdds], out: &mut Out) -> Result<(), Failure> {
    for option in options {
        writeln!(out, "  {}", option.name)?;
        if let Some(odds) = odds.iter().find(|odds| odds.name == option.name) {
            let best = if odds.best { "; none is better" } else { "" };
            writeln!(out, "      {}{best}", odds.in_words())?;
        }
        let effect = if option.effect.is_empty() { String::new() } else { format!(": {}", option.effect) };
        for line in wrap(&named(&format!("{}{effect}", option.label)), 88) {
            writeln!(out, "      {line}")?;
        }
    }
    Ok(())
}

/// What is refused for the same reason stands together.
fn write_all_refused(all: &[OptionRefused], indent: &str, out: &mut Out) -> Result<(), Failure> {
    let mut said: Vec<&OptionRefused> = Vec::new();
    for refused in all {
        let same =
            |other: &&OptionRefused| other.reason == refused.reason && other.citations == refused.citations;
        if said.iter().any(same) {
            continue;
        }
        said.push(refused);
        let names: Vec<_> = all.iter().filter(same).map(|refused| refused.name.as_str()).collect();
        writeln!(out, "{indent}Not allowed: {}", names.join(", "))?;
        let inner = format!("{indent}      ");
        for line in wrap(&named(&refused.reason), 88) {
            writeln!(out, "{inner}{line}")?;
        }
        write_citations(&refused.citations, &inner, out)?;
    }
    Ok(())
}

fn write_chance(chance: &ChanceReport, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "\n{} rolls: {}", capital(&the(&chance.who)), named(&chance.prompt))?;
    for outcome in &chance.outcomes {
        writeln!(out, "  {}  with probability {}", outcome.name, names::grouped(&outcome.probability))?;
    }
    Ok(())
}
