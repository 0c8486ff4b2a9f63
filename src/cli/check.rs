//! What is wrong with the sources and the scenarios?

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use serde_json::json;

use super::{
    Failure, Format, Out, cite,
    output::count,
    render::{Texts, render},
};
use crate::{
    diagnostic::{Diagnostic, Severity},
    rulebook::{
        Rulebook, checks,
        sources::{self, ContentChoice, Shipped},
    },
    scenario::check,
};

/// What is checked.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Folders to check; without one `./content` where it holds games, else the shipped content.
    #[arg(value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Exit with 1 for warnings too.
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    format: Format,
}

pub(super) fn run(args: &CheckArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let games = if args.folders.is_empty() {
        sources::gather(&ContentChoice::default())?
    } else {
        let choice = ContentChoice { folders: args.folders.clone(), shipped: Shipped::Without };
        // Only what is named, so no folder stands in the place of `./content`.
        sources::gather_beside(Path::new(""), &choice)?
    };
    let texts = Texts::of(&games);
    let files: Vec<_> = games
        .iter()
        .flat_map(|game| &game.others)
        .filter(|file| file.path.starts_with("scenarios/") && file.path.ends_with(".toml"))
        .cloned()
        .collect();
    let rulebook = Rulebook::read(games);
    let mut findings = checks::run(&rulebook);
    let mut checked = 0;
    for file in &files {
        checked += 1;
        findings.extend(check::file(&file.text, &file.name, &rulebook));
    }
    findings.extend(cite::findings(&args.folders, &rulebook));
    let fenced = check::fenced(&rulebook);
    checked += fenced.scenarios;
    findings.extend(fenced.findings);
    // Stable, so that findings of one weight keep the order of their files.
    findings.sort_by_key(|finding| finding.severity);
    let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let (errors, warnings) = (of(Severity::Error), of(Severity::Warning));
    if args.format.json {
        out.json(&json!({
            "passages": rulebook.passages.len(),
            "scenarios": checked,
            "errors": errors,
            "warnings": warnings,
            "findings": findings,
        }))?;
    } else {
        for finding in &findings {
            write_finding(finding, &texts, out)?;
        }
        writeln!(
            out,
            "{} in {}, {}: {}, {}",
            count(rulebook.passages.len(), "passage"),
            count(rulebook.games.len(), "game"),
            count(checked, "scenario"),
            count(errors, "error"),
            count(warnings, "warning"),
        )?;
    }
    let failed = errors > 0 || args.strict && warnings > 0;
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn write_finding(finding: &Diagnostic, texts: &Texts, out: &mut Out) -> Result<(), Failure> {
    out.write_all(render(finding, texts).as_bytes())?;
    Ok(())
}
