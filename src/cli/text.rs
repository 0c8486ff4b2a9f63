//! What does a card's text mean to the engine?

use std::{io::Write as _, path::PathBuf, process::ExitCode};

use clap::Args;
use serde_json::json;

use super::{Failure, Format, Out, resolve::read};
use scenario::{AbilityReading, read_abilities};

/// Longest text that is read, in bytes: a card has a few hundred.
const LONGEST: usize = 8 * 1024;

/// A card's text.
#[derive(Debug, Args)]
pub(super) struct TextArgs {
    /// The file with the text of a Star Wars: Unlimited card, an ability on each line, or `-` for the standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    #[command(flatten)]
    format: Format,
}

/// Writes what is made of each ability; ends with 1 where a sentence is not understood.
pub(super) fn run(args: &TextArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let (name, text) = read(&args.file)?;
    if text.len() > LONGEST {
        let message = format!("`{name}` has more than {LONGEST} bytes");
        return Err(Failure::error(message, "give the text of one card"));
    }
    let abilities = read_abilities(&text);
    if abilities.is_empty() {
        return Err(Failure::error(format!("`{name}` has no text"), "write an ability on each line"));
    }
    if args.format.json {
        out.json(&json!({ "abilities": abilities }))?;
    } else {
        abilities.iter().try_for_each(|ability| write(ability, out))?;
    }
    let is_read = abilities.iter().all(|ability| ability.not_understood.is_empty());
    Ok(if is_read { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn write(ability: &AbilityReading, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "{}", ability.words)?;
    if ability.not_understood.is_empty() {
        writeln!(out, "  read as: {}", ability.read_as)?;
    }
    for sentence in &ability.not_understood {
        writeln!(out, "  not understood, left out: `{sentence}`")?;
    }
    Ok(())
}
