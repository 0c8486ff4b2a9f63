//! How likely is it?

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::Args;

use super::{
    ContentArgs, Failure, Format, Out,
    output::wrap,
    resolve::{malformed, parse, read, write_citations},
};
use scenario::{AttackOdds, DrawOdds, Odds, Scenario, ShareReport, Shelf};

/// A scenario.
#[derive(Debug, Args)]
pub(super) struct OddsArgs {
    /// The scenario's file, TOML or JSON, or `-` for the standard input: kind `odds`, `attack` or `draw`.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    content: ContentArgs,
}

pub(super) fn run(args: &OddsArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let (name, text) = read(&args.file)?;
    let (rulebook, cards) = args.content.at_hand()?;
    let scenario = match parse(&args.file, &name, &text, Shelf::of(&cards)) {
        Ok(scenario) => scenario,
        Err(findings) => return malformed(&findings, (&name, &text), args.format, out),
    };
    let odds = match scenario.odds(&rulebook) {
        Ok(odds) => odds,
        Err(findings) => return malformed(&findings, (&name, &text), args.format, out),
    };
    if args.format.json {
        out.json(&odds)?;
        return Ok(ExitCode::SUCCESS);
    }
    write_odds(&scenario, &odds, out)?;
    Ok(ExitCode::SUCCESS)
}

/// The odds in words.
pub(super) fn write_odds(scenario: &Scenario, odds: &Odds, out: &mut Out) -> Result<(), Failure> {
    if let Some(question) = scenario.question() {
        writeln!(out, "{question}\n")?;
    }
    match odds {
        Odds::Attack(odds) => write_attack(odds, out)?,
        Odds::Draw(odds) => write_draw(odds, out)?,
    }
    writeln!(out, "\nCounted by:")?;
    write_citations(odds.citations(), "  ", out)?;
    out.flush()?;
    Ok(())
}

fn write_attack(odds: &AttackOdds, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "Value: {} = {:.4}", odds.value, odds.decimal)?;
    writeln!(out, "Destroyed: {}", odds.destroyed)?;
    writeln!(out, "Damage cards, mean: {}", odds.mean_cards)?;
    writeln!(out, "Damage, mean: {}", odds.mean_damage)?;
    writeln!(out, "A faceup card: {}", odds.faceup)?;
    for (what, chances) in [("damage", &odds.at_least_damage), ("cards", &odds.at_least_cards)] {
        writeln!(out, "\nAt least so many {what}:")?;
        for (least, chance) in chances.iter().enumerate().skip(1) {
            writeln!(out, "  {least:>2}  {chance}")?;
        }
    }
    writeln!(out, "\nEach outcome:")?;
    for share in &odds.distribution {
        writeln!(out, "  {:>7.3} %  {} ({})", share.decimal * 100.0, in_words(share), share.p)?;
    }
    if !odds.unique {
        writeln!(out, "Other play of the same value spreads differently; this is what one of them gives.")?;
    }
    if !odds.play.is_empty() {
        writeln!(out, "\nThe play:")?;
    }
    for deed in &odds.play {
        for (nth, line) in wrap(&format!("{}: {}", deed.who, deed.text), 86).into_iter().enumerate() {
            writeln!(out, "  {}{line}", if nth == 0 { "" } else { "  " })?;
        }
    }
    if let Some(roll) = &odds.roll {
        writeln!(out, "\nThe dice alone: {} damage on average", roll.mean)?;
        writeln!(out, "  at least one accuracy: {}", roll.accuracy)?;
        writeln!(out, "  at least one critical icon: {}", roll.crit)?;
    }
    if let Some(evade) = &odds.evade {
        writeln!(out, "An evade alone takes away {}, with an extra die {}", evade.one, evade.two)?;
    }
    if !odds.options.is_empty() {
        writeln!(out, "\nWhat each option is worth:")?;
    }
    for option in &odds.options {
        let best = if option.best { "; none is better" } else { "" };
        writeln!(out, "  {}: value {}, {}{best}", option.name, option.value, option.in_words())?;
    }
    if !odds.changes.is_empty() {
        writeln!(out, "\nWhat each change does:")?;
    }
    for change in &odds.changes {
        let destroyed = change.destroyed_decimal * 100.0;
        writeln!(out, "  {}: value {}, destroyed {destroyed:.2} %", change.name, change.value)?;
    }
    Ok(())
}

/// `4 damage, 2 cards, the first faceup, destroyed; 1 token exhausted`.
fn in_words(share: &ShareReport) -> String {
    let mut words = format!("{} damage, {} cards", share.damage, share.cards);
    if share.faceup {
        words.push_str(", the first faceup");
    }
    if share.destroyed {
        words.push_str(", destroyed");
    }
    for (count, what) in [(share.spent_ready, "exhausted"), (share.spent_exhausted, "discarded")] {
        if count > 0 {
            words.push_str(&format!("; tokens {what}: {count}"));
        }
    }
    words
}

fn write_draw(odds: &DrawOdds, out: &mut Out) -> Result<(), Failure> {
    let DrawOdds { value, decimal, cards, copies, taken, at_least, known, certain, .. } = odds;
    if *known > 0 {
        writeln!(out, "Known cards taken first: {known}, looked for among them: {certain}")?;
    }
    writeln!(out, "At least {at_least}, of {copies} among {taken} of {cards} cards: {value} = {decimal:.4}")?;
    for (found, chance) in odds.found.iter().enumerate() {
        writeln!(out, "  exactly {found}: {chance}")?;
    }
    Ok(())
}
