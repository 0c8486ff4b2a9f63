//! How likely is it?

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::Args;

use super::{
    ContentArgs, Failure, Format, Out,
    output::wrap,
    resolve::{malformed, parse, read, write_citations},
};
use crate::web::{
    page::capital,
    trace::{named, the},
};
use names::grouped;
use scenario::{
    AttackOdds, DrawOdds, Loss, Odds, Scenario, ShareReport, Shelf, decimal, in_percent, mean_of,
};

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
        Odds::Attack(odds) => write_attack(scenario, odds, out)?,
        Odds::Draw(odds) => write_draw(odds, out)?,
    }
    writeln!(out, "\nCounted by:")?;
    write_citations(odds.citations(), "  ", out)?;
    out.flush()?;
    Ok(())
}

fn write_attack(scenario: &Scenario, odds: &AttackOdds, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "Chance to destroy it: {}", chance(&odds.destroyed))?;
    writeln!(out, "Average {}s: {}", odds.loses.words(), mean(&odds.mean_cards))?;
    writeln!(out, "Average damage: {}", mean(&odds.mean_damage))?;
    if odds.loses == Loss::DamageCards {
        writeln!(out, "Chance of a faceup card: {}", chance(&odds.faceup))?;
    }
    if scenario.says_what_counts() {
        writeln!(out, "Average by what counts as best: {}", mean(&odds.value))?;
    }
    write_outcomes(odds, out)?;
    write_play(odds, out)?;
    if let Some(roll) = &odds.roll {
        writeln!(out, "\nThe dice alone: {} damage on average", mean(&roll.mean))?;
        writeln!(out, "  chance of an accuracy: {}", chance(&roll.accuracy))?;
        writeln!(out, "  chance of a critical icon: {}", chance(&roll.crit))?;
    }
    if let Some(evade) = &odds.evade {
        let (one, two) = (mean(&evade.one), mean(&evade.two));
        writeln!(out, "One Evade takes away {one} damage, with an extra die {two}")?;
    }
    write_options(scenario, odds, out)
}

/// How much is lost, at least and exactly.
fn write_outcomes(odds: &AttackOdds, out: &mut Out) -> Result<(), Failure> {
    let lost = format!("{}s", odds.loses.words());
    for (what, chances) in [("damage", &odds.at_least_damage), (lost.as_str(), &odds.at_least_cards)] {
        writeln!(out, "\nChance of at least so many {what}:")?;
        for (least, at_least) in chances.iter().enumerate().skip(1) {
            writeln!(out, "  {least:>2}  {}", chance(at_least))?;
        }
    }
    writeln!(out, "\nEach outcome:")?;
    for share in &odds.distribution {
        let (percent, words) = (in_percent(share.decimal), in_words(share, odds.loses));
        writeln!(out, "  {percent:>11}  {words} ({})", grouped(&share.p))?;
    }
    Ok(())
}

/// How both sides play.
fn write_play(odds: &AttackOdds, out: &mut Out) -> Result<(), Failure> {
    if !odds.unique {
        writeln!(out, "Other play of the same value spreads differently; this is what one of them gives.")?;
    }
    if !odds.play.is_empty() {
        writeln!(out, "\nHow both sides play:")?;
    }
    for deed in &odds.play {
        let told = format!("{}: {}", capital(&the(&deed.who)), named(&deed.text));
        for (nth, line) in wrap(&told, 86).into_iter().enumerate() {
            writeln!(out, "  {}{line}", if nth == 0 { "" } else { "  " })?;
        }
    }
    Ok(())
}

/// What each option of the open choice is worth, and what each change does.
fn write_options(scenario: &Scenario, odds: &AttackOdds, out: &mut Out) -> Result<(), Failure> {
    if !odds.options.is_empty() {
        writeln!(out, "\nWhat each option is worth:")?;
    }
    for option in &odds.options {
        let best = if option.best { "; none is better" } else { "" };
        let counts = match scenario.says_what_counts() {
            true => format!(", {} by what counts as best", mean(&option.value)),
            false => String::new(),
        };
        writeln!(out, "  {}: {}{counts}{best}", option.name, option.in_words())?;
    }
    if !odds.changes.is_empty() {
        writeln!(out, "\nWhat each change does:")?;
    }
    for change in &odds.changes {
        let destroyed = in_percent(change.destroyed_decimal);
        let cards = mean_of(change.cards_decimal, odds.loses.word());
        writeln!(out, "  {}: {cards} on average, destroyed {destroyed}", change.name)?;
    }
    Ok(())
}

/// A chance with its fraction: `22.8 % (1867/8192)`.
fn chance(fraction: &str) -> String {
    with_fraction(in_percent(decimal(fraction)), fraction)
}

/// A mean with its fraction: `2.25 (36795/16384)`.
fn mean(fraction: &str) -> String {
    with_fraction(mean_of(decimal(fraction), ""), fraction)
}

fn with_fraction(rounded: String, fraction: &str) -> String {
    if fraction.contains('/') { format!("{rounded} ({})", grouped(fraction)) } else { rounded }
}

/// `4 damage, 2 cards, the first faceup, destroyed; 1 token exhausted`.
fn in_words(share: &ShareReport, loses: Loss) -> String {
    let mut words = match share.damage {
        0 => "no damage".to_owned(),
        damage => format!("{damage} damage"),
    };
    match share.cards {
        0 => {}
        cards => words.push_str(&format!(", {}", mean_of(f64::from(cards), loses.word()))),
    }
    if share.faceup {
        words.push_str(", the first faceup");
    }
    if share.destroyed {
        words.push_str(", destroyed");
    }
    for (count, what) in [(share.spent_ready, "exhausted"), (share.spent_exhausted, "discarded")] {
        match count {
            0 => {}
            1 => words.push_str(&format!("; 1 token {what}")),
            count => words.push_str(&format!("; {count} tokens {what}")),
        }
    }
    words
}

fn write_draw(odds: &DrawOdds, out: &mut Out) -> Result<(), Failure> {
    let DrawOdds { value, cards, copies, taken, at_least, known, certain, .. } = odds;
    if *known > 0 {
        writeln!(out, "Known cards taken first: {known}, looked for among them: {certain}")?;
    }
    writeln!(
        out,
        "Chance of at least {at_least} of {copies}, in {taken} of {cards} cards: {}",
        chance(value)
    )?;
    for (found, share) in odds.found.iter().enumerate() {
        writeln!(out, "  exactly {found}: {}", chance(share))?;
    }
    Ok(())
}
