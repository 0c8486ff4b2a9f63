//! What is wrong with the sources and the scenarios?

use std::{
    collections::BTreeSet,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use serde_json::json;

use super::{
    Failure, Format, LineArgs, Out, cite,
    content::beside,
    output::count,
    render::{Texts, render},
};
use crate::snapshot::{Cards, IndexPlace, Replaced, cards, executed, lines};
use ::cards::Read;
use names::{Diagnostic, Severity};
use rulebook::{
    Game, Rulebook,
    checks::{self, Skipped, Skips},
    foreign_ids,
    sources::{self, ContentChoice, GameSources, Origin, SourceError, SourceFile},
};
use scenario::{Shelf, check};

/// What is checked.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Folders to check; without one `./content` where it holds games, else the shipped content.
    #[arg(value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Where ids of folders without an `ids.lock` are kept; without it `index/` beside the first folder.
    #[arg(long, value_name = "DIR")]
    index: Option<PathBuf>,
    /// Let the overlay in this folder speak for the publisher; may be given several times.
    #[arg(long, value_name = "DIR")]
    official: Vec<PathBuf>,
    /// Show every finding; without it the first of each check, and how many there are.
    #[arg(long)]
    all: bool,
    /// Exit with 1 for warnings too.
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    lines: LineArgs,
    #[command(flatten)]
    format: Format,
}

impl CheckArgs {
    /// The games that are checked. A shipped game is among them only where a folder adds to it.
    fn games(&self) -> Result<Vec<GameSources>, SourceError> {
        let (folders, official) = (self.folders.clone(), self.official.clone());
        let choice = ContentChoice { folders, official, bases: Some(shipped::games), shipped: None };
        let mut games = match self.folders.is_empty() {
            true => sources::gather(&choice)?,
            // Only the named folders are read, so none of them stands in for `./content`.
            false => sources::gather_beside(Path::new(""), &choice)?,
        };
        for game in games.iter_mut().filter(|game| game.origin != Origin::Shipped) {
            game.replaces_shipped = shipped::passages(&game.id).is_some();
        }
        Ok(games)
    }

    /// The index beside which ids are kept.
    fn kept(&self) -> PathBuf {
        let first = self.folders.first().map_or(Path::new("content"), PathBuf::as_path);
        self.index.clone().unwrap_or_else(|| beside(first).join("index"))
    }
}

pub(super) fn run(args: &CheckArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let mut games = args.games()?;
    foreign_ids::attach(&mut games, &args.kept());
    let texts = Texts::of(&games);
    let skips = Skips::of(&games);
    let checked = Checked::of(args, games);
    let (findings, skipped) = skips.apply(checked.findings);
    let mut findings: Vec<Diagnostic> = findings.into_iter().map(|finding| texts.narrow(finding)).collect();
    // Stable, so that findings of one check keep the order of their files.
    findings.sort_by_key(|finding| (finding.severity, finding.code));
    let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let (errors, warnings) = (of(Severity::Error), of(Severity::Warning));
    let Checked { rulebook, passages, scenarios, .. } = checked;
    if args.format.json {
        out.json(&json!({
            "passages": passages,
            "games": games_checked(&rulebook),
            "scenarios": scenarios,
            "errors": errors,
            "warnings": warnings,
            "checks": counted(&findings),
            "skipped": skipped,
            "findings": findings,
        }))?;
    } else {
        let most = if args.all { usize::MAX } else { SHOWN };
        for group in findings.chunk_by(|one, other| (one.severity, one.code) == (other.severity, other.code))
        {
            write_group(group, most, &texts, out)?;
        }
        for Skipped { game, code, reason, count } in &skipped {
            writeln!(out, "left out of {game}: {count} of `{code}` ({reason})")?;
        }
        write_games(&rulebook, out)?;
        let (passages, games) = (count(passages, "passage"), count(rulebook.games.len(), "game"));
        let (scenarios, errors) = (count(scenarios, "scenario"), count(errors, "error"));
        writeln!(out, "{passages} in {games}, {scenarios}: {errors}, {}", count(warnings, "warning"))?;
    }
    let failed = errors > 0 || args.strict && warnings > 0;
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What was looked at, and what is wrong with it.
struct Checked {
    rulebook: Rulebook,
    /// How many passages there are, and how many scenarios were run.
    passages: usize,
    scenarios: usize,
    findings: Vec<Diagnostic>,
}

impl Checked {
    /// Looks at the rules, the cards, the lines that players say, the scenarios and the blessed citations of these games.
    fn of(args: &CheckArgs, games: Vec<GameSources>) -> Self {
        let below = Below::of(&games);
        let files = scenario_files(&games);
        let of_cards = games.iter().filter(|game| game.origin != Origin::Shipped);
        let of_cards: Vec<(String, Read, Vec<SourceFile>)> =
            of_cards.map(|game| (game.id.clone(), cards::read(game), game.others.clone())).collect();
        let cards = Cards::of(&games, &IndexPlace::Memory);
        let shelf = Shelf::of(&cards);
        let rulebook = Rulebook::read(games);
        let mut findings = checks::run(&rulebook);
        for (game, read, files) in of_cards {
            findings.extend(executed::findings(&rulebook, &read.catalogue, &files));
            findings.extend(lines::findings(&game, &files));
            findings.extend(cards::findings(&rulebook, &game, read));
        }
        let unused = args.lines.unused();
        findings.retain(|finding| !finding.span.as_ref().is_some_and(|span| below.has(&span.file)));
        let passages = rulebook.passages.values().filter(|passage| !below.has(&passage.span.file)).count();
        let mut scenarios = 0;
        for file in &files {
            let ran = check::file(&file.text, &file.name, (&rulebook, shelf), unused);
            scenarios += ran.scenarios;
            findings.extend(ran.findings);
        }
        findings.extend(cite::findings(&args.folders, &rulebook));
        let fenced = check::fenced(&rulebook, shelf, unused, |passage| !below.has(&passage.span.file));
        scenarios += fenced.scenarios;
        findings.extend(fenced.findings);
        Self { rulebook, passages, scenarios, findings }
    }
}

/// The scenarios that lie beside the notes.
fn scenario_files(games: &[GameSources]) -> Vec<SourceFile> {
    let own = games.iter().flat_map(GameSources::today).filter(|game| game.origin != Origin::Shipped);
    let files = own.flat_map(|game| &game.others);
    files
        .filter(|file| file.path.starts_with("scenarios/") && file.path.ends_with(".toml"))
        .cloned()
        .collect()
}

/// The files of shipped games below overlays. Findings about them are left out: an overlay's author cannot mend them.
struct Below(BTreeSet<String>);

impl Below {
    fn of(games: &[GameSources]) -> Self {
        let shipped = games.iter().filter(|game| game.origin == Origin::Shipped);
        let files = shipped.flat_map(|game| game.config.iter().chain(&game.notes).chain(&game.others));
        Self(files.map(|file| file.name.clone()).collect())
    }

    fn has(&self, file: &str) -> bool {
        self.0.contains(file)
    }
}

/// The games that are checked: what lies over each, and whether it would be served in the place of a shipped one.
fn games_checked(rulebook: &Rulebook) -> Vec<serde_json::Value> {
    let game = |game: &Game| {
        let in_place_of = Replaced::of(rulebook, game).map(|replaced| replaced.shipped);
        json!({ "id": game.id, "overlays": game.overlays, "in_place_of": in_place_of })
    };
    rulebook.games.values().map(game).collect()
}

/// Says of each game what lies over it, and that it would be served in the place of a shipped one.
fn write_games(rulebook: &Rulebook, out: &mut Out) -> Result<(), Failure> {
    for game in rulebook.games.values() {
        for overlay in &game.overlays {
            writeln!(out, "over {}: {}, {}", game.id, overlay.id, count(overlay.passages, "passage"))?;
        }
        if let Some(replaced) = Replaced::of(rulebook, game) {
            writeln!(out, "{replaced}; {}", replaced.help())?;
        }
    }
    Ok(())
}

/// How many findings each check has, worst first.
fn counted(findings: &[Diagnostic]) -> Vec<serde_json::Value> {
    let groups = findings.chunk_by(|one, other| (one.severity, one.code) == (other.severity, other.code));
    let counted = groups.filter_map(|group| {
        let first = group.first()?;
        let about = checks::named(first.code).map(|check| check.about);
        Some(json!({ "code": first.code, "severity": first.severity, "count": group.len(), "about": about }))
    });
    counted.collect()
}

/// How many findings of one check are shown in full; errors all are.
const SHOWN: usize = 5;

/// The findings of one check: how many, what they are about, and the first of them.
fn write_group(group: &[Diagnostic], most: usize, texts: &Texts, out: &mut Out) -> Result<(), Failure> {
    let Some(first) = group.first() else { return Ok(()) };
    let most = if first.severity == Severity::Error { usize::MAX } else { most };
    if group.len() > 1 {
        let about = checks::named(first.code).map(|check| format!(": {}", check.about)).unwrap_or_default();
        writeln!(out, "{} of `{}`{about}\n", count(group.len(), "finding"), first.code)?;
    }
    for finding in group.iter().take(most) {
        out.write_all(render(finding, texts).as_bytes())?;
    }
    if let Some(more @ 1..) = group.len().checked_sub(most) {
        writeln!(out, "and {more} more of `{}`: `--all` shows them\n", first.code)?;
    }
    Ok(())
}
