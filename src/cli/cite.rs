//! Do the engine's citations still match the texts they were checked against?

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, Subcommand};
use serde_json::json;

use super::{
    Failure, Format, Out,
    ids::unwritable,
    output::{count, wrap},
    render::{Texts, render},
};
use names::{Diagnostic, PassageId};
use rulebook::{
    Rulebook, TextPart, difference,
    sources::{self, ContentChoice, ShippedGames},
};
use scenario::{Blessed, CITATIONS_LOCK, Change};

/// What to do with the citations.
#[derive(Debug, Args)]
pub(super) struct CiteArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Compare the cited passages with the texts in `citations.lock`; exit code 1 where one differs.
    Check(Place),
    /// Show the words that changed.
    Diff(Place),
    /// Write the texts of today into `citations.lock`, after somebody has looked at them.
    Bless {
        /// Only these passages; without one, all that the engine cites.
        #[arg(value_name = "ID")]
        ids: Vec<PassageId>,
        #[command(flatten)]
        place: Place,
    },
}

/// Which content is compared.
#[derive(Debug, Args)]
struct Place {
    /// The shelf of games in which `citations.lock` lies; without it `./content`, else the shipped content.
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

pub(super) fn run(args: &CiteArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    match &args.what {
        What::Check(place) => check(place, out),
        What::Diff(place) => diff(place, out),
        What::Bless { ids, place } => bless(ids, place, out),
    }
}

/// The texts that are cited and the texts that were looked at.
struct Compared {
    rulebook: Rulebook,
    texts: Texts,
    blessed: Blessed,
    broken: Vec<Diagnostic>,
    /// Where `citations.lock` should lie, where there is none.
    missing: Option<PathBuf>,
}

impl Place {
    /// The shelf, where there is one.
    fn shelf(&self) -> Option<&Path> {
        let beside = Path::new("content");
        self.content.as_deref().or_else(|| beside.is_dir().then_some(beside))
    }

    fn compared(&self) -> Result<Compared, Failure> {
        let folders = self.shelf().map(Path::to_owned).into_iter().collect::<Vec<_>>();
        let shipped = folders.is_empty().then_some(shipped::games as ShippedGames);
        let games = sources::gather_beside(
            Path::new(""),
            &ContentChoice { folders, shipped, ..ContentChoice::default() },
        )?;
        let mut texts = Texts::of(&games);
        let path = self.shelf().map(|shelf| shelf.join(scenario::CITATIONS_LOCK));
        let missing = path.clone().filter(|path| !path.exists());
        let (blessed, broken) = match path {
            None => Blessed::read(&shipped::file(CITATIONS_LOCK).unwrap_or_default(), CITATIONS_LOCK),
            Some(path) => {
                let text = fs::read_to_string(&path).unwrap_or_default();
                let name = path.display().to_string();
                texts.add(&name, &text);
                Blessed::read(&text, &name)
            }
        };
        Ok(Compared { rulebook: Rulebook::read(games), texts, blessed, broken, missing })
    }
}

fn check(place: &Place, out: &mut Out) -> Result<ExitCode, Failure> {
    let Compared { rulebook, texts, blessed, broken, missing } = place.compared()?;
    let changes = blessed.changes(&rulebook);
    let findings: Vec<_> = match missing.filter(|_| !changes.is_empty()) {
        Some(path) => vec![without_lock(&path, changes.len())],
        None => broken.into_iter().chain(changes.iter().map(|change| change.finding(&rulebook))).collect(),
    };
    let cited = scenario::executed().iter().filter(|id| rulebook.game(id.game()).is_some()).count();
    if place.format.json {
        out.json(&json!({ "citations": cited, "findings": findings }))?;
    } else {
        for finding in &findings {
            out.write_all(render(finding, &texts).as_bytes())?;
        }
        writeln!(out, "{}: {}", count(cited, "citation"), count(findings.len(), "finding"))?;
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The one finding where there is no `citations.lock`, instead of one for each citation.
fn without_lock(path: &Path, citations: usize) -> Diagnostic {
    let message = format!("there is no `{}`: {} not compared", path.display(), count(citations, "citation"));
    let finding = Diagnostic::error("no-citations-lock", message);
    finding.help("where the engine does what the passages say, `adjutant cite bless` writes it")
}

/// The findings of `adjutant check` about citations, for each shelf with a `citations.lock`.
pub(super) fn findings(folders: &[PathBuf], rulebook: &Rulebook) -> Vec<Diagnostic> {
    let beside = [PathBuf::from("content")];
    let shelves = if folders.is_empty() { &beside[..] } else { folders };
    let mut findings = Vec::new();
    for path in shelves.iter().map(|shelf| shelf.join(scenario::CITATIONS_LOCK)) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let (blessed, broken) = Blessed::read(&text, &path.display().to_string());
        findings.extend(broken);
        findings.extend(blessed.changes(rulebook).iter().map(|change| change.finding(rulebook)));
    }
    findings
}

fn diff(place: &Place, out: &mut Out) -> Result<ExitCode, Failure> {
    let Compared { rulebook, blessed, .. } = place.compared()?;
    let changes = blessed.changes(&rulebook);
    if place.format.json {
        let change = |change: &Change| {
            let (before, now) = change.texts();
            let parts = difference(before, now);
            json!({ "id": change.id(), "before": before, "now": now, "parts": parts })
        };
        out.json(&changes.iter().map(change).collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    for change in &changes {
        let what = match change {
            Change::Changed { .. } => "changed",
            Change::New { .. } => "new",
            Change::Lost { .. } => "lost",
        };
        writeln!(out, "{} ({what})", change.id())?;
        let (before, now) = change.texts();
        let marked: Vec<String> = difference(before, now).iter().map(marked).collect();
        for line in wrap(&marked.join(" "), 92) {
            writeln!(out, "    {line}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", count(changes.len(), "difference"))?;
    Ok(ExitCode::SUCCESS)
}

fn marked(part: &TextPart) -> String {
    match part {
        TextPart::Same(words) => words.clone(),
        TextPart::Old(words) => format!("[-{words}-]"),
        TextPart::New(words) => format!("{{+{words}+}}"),
    }
}

fn bless(ids: &[PassageId], place: &Place, out: &mut Out) -> Result<ExitCode, Failure> {
    let Some(shelf) = place.shelf() else {
        return Err(Failure::error(
            "there is no folder `content` here to write `citations.lock` into",
            "run it where the content lies, or name its folder with `--content DIR`",
        ));
    };
    if let Some(unknown) = ids.iter().find(|id| !scenario::executed().contains(*id)) {
        let message = format!("the engine does not cite `{unknown}`");
        return Err(Failure::usage(message, "`adjutant cite diff` lists what can be blessed"));
    }
    let Compared { rulebook, blessed, .. } = place.compared()?;
    let before = blessed.changes(&rulebook).len();
    let blessed = blessed.bless(&rulebook, ids);
    let left = blessed.changes(&rulebook).len();
    let path = shelf.join(scenario::CITATIONS_LOCK);
    fs::write(&path, blessed.write()).map_err(|error| unwritable(&path, &error))?;
    let settled = before.saturating_sub(left);
    writeln!(out, "{}: {} blessed, {left} left", path.display(), count(settled, "difference"))?;
    Ok(ExitCode::SUCCESS)
}
