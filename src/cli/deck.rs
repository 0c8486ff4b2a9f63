//! Which cards does a pasted list name?

use std::{io::Write as _, path::PathBuf, process::ExitCode};

use cards::{
    Pool,
    list::{LONGEST, List},
};
use clap::Args;

use super::{Format, content::ContentArgs, failure::Failure, output::Out, resolve::read};
use scenario::Kind;

/// A list of a fleet or a deck.
#[derive(Debug, Args)]
pub(super) struct DeckArgs {
    /// The list's file, or `-` for the standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// The game that it is of; without it the one that knows most of its lines.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    content: ContentArgs,
}

pub(super) fn run(args: &DeckArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let (name, text) = read(&args.file)?;
    if text.len() > LONGEST {
        let message = format!("`{name}` has more than {LONGEST} bytes");
        return Err(Failure::error(message, "paste one list"));
    }
    let (_, cards) = args.content.at_hand()?;
    let games = Kind::games();
    let own = args.content.own_cards()?;
    let read = |game: &str| {
        let catalogue = cards.catalogue(game)?;
        Some((game.to_owned(), List::read(&text, catalogue, &*own)))
    };
    let wanted = games.iter().filter(|game| args.game.as_deref().is_none_or(|it| it == **game));
    let lists: Vec<(String, List<'_>)> = wanted.filter_map(|game| read(game)).collect();
    let Some((game, list)) = lists.into_iter().max_by_key(|(_, list)| list.known()) else {
        let game = args.game.as_deref().unwrap_or_default();
        return Err(Failure::usage(
            format!("there are no cards of `{game}`"),
            format!(
                "games with cards: {}",
                games.iter().map(|game| format!("`{game}`")).collect::<Vec<_>>().join(", ")
            ),
        ));
    };
    if args.format.json {
        out.json(&serde_json::json!({ "game": game, "title": list.title, "entries": list.entries, "totals": list.totals(), "unknown": list.unknown }))?;
    } else {
        if let Some(title) = &list.title {
            writeln!(out, "{title}")?;
        }
        for entry in &list.entries {
            let indent = if entry.on.is_some() { "    " } else { "" };
            writeln!(
                out,
                "{indent}{} {}  [{game}/{}]",
                entry.count,
                entry.card.full_name(),
                entry.card.key()
            )?;
        }
        if !list.entries.is_empty() {
            writeln!(out, "{}", list.totals().words())?;
        }
        for unknown in &list.unknown {
            writeln!(
                out,
                "line {} names no card: `{}`\n  help: {}",
                unknown.line, unknown.text, unknown.why
            )?;
        }
    }
    Ok(if list.unknown.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
