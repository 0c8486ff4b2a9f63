//! What does a line of words come to?

use std::{io::Write, process::ExitCode};

use clap::Args;
use serde_json::json;

use super::{
    ContentArgs, Failure, Format, Out,
    odds::write_odds,
    render::Texts,
    resolve::{malformed, write_answer},
};
use names::Diagnostic;
use phrase::{GAMES, Phrase, Setting};
use rulebook::Rulebook;
use scenario::{Resolved, Scenario, Shelf};

/// A line of words.
#[derive(Debug, Args)]
pub(super) struct WhatArgs {
    /// The words: `3 red 2 blue close vs CR90A brace redirect`.
    #[arg(value_name = "WORDS", required = true)]
    words: Vec<String>,
    /// The game that it is about; without it the one of which more of the words are understood.
    #[arg(long, value_name = "GAME", value_parser = GAMES)]
    game: Option<String>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    content: ContentArgs,
}

pub(super) fn run(args: &WhatArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let line = args.words.join(" ");
    let (rulebook, cards) = args.content.at_hand()?;
    let lines = args.content.lines()?;
    let shelf = Shelf::of(&cards);
    let phrase = lines.dictionary().read(&line, args.game.as_deref(), shelf);
    let scenario = match phrase.scenario(shelf) {
        Some(Ok(scenario)) => Some(scenario),
        Some(Err(findings)) => {
            if args.format.json {
                out.json(&json!({ "phrase": phrase, "diagnostics": findings }))?;
                return Ok(ExitCode::FAILURE);
            }
            write_phrase(&phrase, out)?;
            return malformed(&findings, ("the line", &phrase.line), args.format, out);
        }
        None => None,
    };
    if args.format.json {
        return write_json(&phrase, scenario.as_ref(), &rulebook, out);
    }
    write_phrase(&phrase, out)?;
    let Some(scenario) = scenario else {
        out.flush()?;
        return Err(match phrase.kind {
            None => Failure::error(
                "the line describes no situation",
                "name dice, a ship, units with their numbers or an action; `adjutant search` finds rules",
            ),
            Some(_) => Failure::error(
                "the line leaves out what has to be known",
                "answer what is asked above: each answer has its line",
            ),
        });
    };
    writeln!(out, "{}\n", scenario.url())?;
    if scenario.asks_for_odds() {
        match scenario.odds(&rulebook) {
            Ok(odds) => write_odds(&scenario, &odds, out)?,
            Err(findings) => return malformed(&findings, ("the line", &phrase.line), args.format, out),
        }
    } else {
        let resolved = Resolved::Report(Box::new(scenario.resolve(&rulebook)));
        write_answer(&scenario, &resolved, (&rulebook, &Texts::one("the line", &phrase.line)), out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_json(
    phrase: &Phrase,
    scenario: Option<&Scenario>,
    rulebook: &Rulebook,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let Some(scenario) = scenario else {
        out.json(&json!({ "phrase": phrase }))?;
        return Ok(ExitCode::FAILURE);
    };
    let answer: Result<serde_json::Value, Vec<Diagnostic>> = match scenario.asks_for_odds() {
        true => scenario.odds(rulebook).map(|odds| json!(odds)),
        false => Ok(json!(scenario.resolve(rulebook))),
    };
    let (url, scenario) = (scenario.url(), scenario.to_json());
    match answer {
        Ok(answer) => {
            out.json(&json!({ "phrase": phrase, "scenario": scenario, "url": url, "answer": answer }))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(findings) => {
            out.json(
                &json!({ "phrase": phrase, "scenario": scenario, "url": url, "diagnostics": findings }),
            )?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// What was understood, assumed, asked and not understood.
fn write_phrase(phrase: &Phrase, out: &mut Out) -> Result<(), Failure> {
    let said = |setting: &Setting| format!("{} = {}", setting.field, setting.value);
    let chips = phrase.understood.iter().filter(|chip| !chip.settings.is_empty());
    let Some(kind) = phrase.kind else { return Ok(()) };
    writeln!(out, "Understood: {} of {}", kind, kind.game())?;
    for chip in chips {
        let mut settings: Vec<String> = chip.settings.iter().map(said).collect();
        settings.dedup();
        writeln!(out, "  {:<24} {}", chip.words, settings.join(", "))?;
    }
    if !phrase.assumed.is_empty() {
        writeln!(out, "Assumed:")?;
    }
    for assumed in &phrase.assumed {
        writeln!(out, "  {}: {}", phrase::spoken(&assumed.field, &assumed.value), assumed.why)?;
    }
    if !phrase.unknown.is_empty() {
        writeln!(out, "Not understood, left out:")?;
    }
    for unknown in &phrase.unknown {
        let near = unknown.near.as_ref().map(|near| format!("  (near is `{near}`)")).unwrap_or_default();
        writeln!(out, "  {}{near}", unknown.words)?;
    }
    for question in &phrase.asked {
        writeln!(out, "Asked: {}", question.ask)?;
        for choice in &question.choices {
            writeln!(out, "  {:<32} adjutant what \"{}\"", choice.words, choice.line)?;
        }
    }
    if phrase.cut {
        writeln!(out, "Only the first {} letters are read.", phrase::MOST_LETTERS)?;
    }
    writeln!(out)?;
    Ok(())
}
