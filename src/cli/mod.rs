//! What can be asked from a terminal?
//!
//! One file per verb. Every failure is one message with a help line; the exit code is 2 for wrong
//! usage, 1 for an error, 0 otherwise.

mod check;
mod cite;
mod content;
mod deck;
mod export;
mod failure;
mod ids;
mod index;
mod lines;
mod mcp;
mod new;
mod new_folder;
mod odds;
mod output;
mod own;
mod progress;
mod render;
mod resolve;
mod search;
mod serve;
mod show;
mod state;
mod text;
mod what;

use std::{ffi::OsString, io::Write, process::ExitCode};

use clap::{Args, Parser, Subcommand, error::ErrorKind};

use scenario::UnusedLines;

use self::{content::ContentArgs, failure::Failure, output::Out};

/// A rules officer at your side: finds the rule that answers a question, and plays out "what happens
/// if ...?".
#[derive(Debug, Parser)]
#[command(name = "adjutant", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Serve pages and API; the default without a verb.
    Serve(serve::ServeArgs),
    /// Answer a language model over standard input and output (Model Context Protocol).
    Mcp(mcp::McpArgs),
    /// Find passages.
    Search(search::SearchArgs),
    /// Show a passage, a topic or a game.
    Show(show::ShowArgs),
    /// Resolve a scenario: what happens, which choice is open, and the rule behind each step.
    Resolve(resolve::ResolveArgs),
    /// Play a situation said in a line of words: `3 red 2 blue close vs CR90A brace redirect`.
    What(what::WhatArgs),
    /// Work out the exact odds of an attack or of hidden cards, and the best play.
    Odds(odds::OddsArgs),
    /// Check sources and scenarios.
    Check(check::CheckArgs),
    /// Read a pasted fleet or deck list: which cards it names, and what is not recognised.
    Deck(deck::DeckArgs),
    /// Compare what the engine cites with the texts it was checked against.
    Cite(cite::CiteArgs),
    /// Keep ids for good, so that no link to a passage breaks.
    Ids(ids::IdsArgs),
    /// Write the shipped content out as a vault that can be opened in Obsidian.
    Export(export::ExportArgs),
    /// Begin a folder of your own, with comments: rulings, a game or a vault.
    New(new::NewArgs),
    /// Show how the resolver reads a card's text (Star Wars: Unlimited).
    Text(text::TextArgs),
    /// Build the search index and say where it is.
    Index(index::IndexArgs),
}

/// Runs the command line.
pub fn main() -> ExitCode {
    let mut out = Out::stdout();
    let format = Format::asked(std::env::args_os());
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::ArgumentConflict => {
            return Failure::misplaced(&error).report(format, &mut out);
        }
        Err(error) if format.json && error.use_stderr() => {
            return Failure::unread(&error).report(format, &mut out);
        }
        Err(error) => error.exit(),
    };
    let done = run(cli, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        Ok(code) => code,
        Err(failure) => failure.report(format, &mut out),
    }
}

fn run(cli: Cli, out: &mut Out) -> Result<ExitCode, Failure> {
    match cli.verb.unwrap_or(Verb::Serve(cli.serve)) {
        Verb::Serve(args) => serve::run(&args, out),
        Verb::Mcp(args) => mcp::run(&args, out),
        Verb::Search(args) => search::run(&args, out),
        Verb::Show(args) => show::run(&args, out),
        Verb::Resolve(args) => resolve::run(&args, out),
        Verb::What(args) => what::run(&args, out),
        Verb::Odds(args) => odds::run(&args, out),
        Verb::Check(args) => check::run(&args, out),
        Verb::Deck(args) => deck::run(&args, out),
        Verb::Cite(args) => cite::run(&args, out),
        Verb::Ids(args) => ids::run(&args, out),
        Verb::Export(args) => export::run(&args, out),
        Verb::New(args) => new::run(&args, out),
        Verb::Text(args) => text::run(&args, out),
        Verb::Index(args) => index::run(&args, out),
    }
}

/// What is made of a scenario's lines.
#[derive(Clone, Copy, Debug, Args)]
struct LineArgs {
    /// Only warn about lines of a scenario that no decision used; without it they fail.
    #[arg(long)]
    lenient: bool,
}

impl LineArgs {
    /// What becomes of lines that no decision used.
    fn unused(self) -> UnusedLines {
        if self.lenient { UnusedLines::Pass } else { UnusedLines::Fail }
    }
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, Args)]
struct Format {
    /// Write JSON instead of text.
    #[arg(long)]
    json: bool,
}

impl Format {
    /// What the arguments ask for, also where they cannot be read: errors are JSON then too.
    fn asked(arguments: impl Iterator<Item = OsString>) -> Self {
        let mut own = arguments.take_while(|argument| argument != "--");
        Self { json: own.any(|argument| argument == "--json") }
    }
}
