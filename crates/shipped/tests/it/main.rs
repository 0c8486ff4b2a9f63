//! Does the shipped content cover its sources, and has it the form that the project asks for?
//!
//! The sources lie beside the project; where they do not, what is passed over is printed. The tables in
//! `tests/fixtures/coverage` pair passages of the sources with ours and hold no word of the sources.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

mod armada;
mod form;
mod games;
mod glossary;
mod unlimited;

use std::{
    path::{Path, PathBuf},
    sync::LazyLock,
};

use names::PassageId;
use rulebook::{
    Passage, Rulebook, Topic,
    sources::{ContentChoice, gather_beside},
};

/// The rulebook that is shipped.
static SHIPPED: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// A file or folder of the sources, if it is there: `corpora/armada-vault`.
fn source(path: &str) -> Option<PathBuf> {
    let corpora = std::env::var_os("ADJUTANT_CORPORA").map(PathBuf::from);
    let root = corpora.unwrap_or_else(|| testing::root().join("../shared"));
    let found = root.join(path);
    if !found.exists() {
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!("PASSED OVER: `{path}` is not beside the project (ADJUTANT_CORPORA)\n"),
        );
        return None;
    }
    Some(found)
}

/// The rulebook of a folder alone.
fn read(folder: &Path) -> Rulebook {
    let choice = ContentChoice { folders: vec![folder.to_owned()], ..ContentChoice::default() };
    Rulebook::read(gather_beside(Path::new("nowhere"), &choice).expect("a readable folder"))
}

/// The rulebook of a single file of the sources under another name, if it is there.
fn read_alone(path: &str, name: &str) -> Option<Rulebook> {
    let file = source(path)?;
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::copy(file, folder.path().join(name)).expect("copied");
    Some(read(folder.path()))
}

/// Our passage of that topic and id: `commands/once-per-round`.
fn ours(game: &str, path: &str) -> Option<&'static Passage> {
    let id: PassageId = format!("{game}/{path}").parse().ok()?;
    SHIPPED.passage(&id)
}

/// Our topics of a game.
fn topics(game: &str) -> impl Iterator<Item = &'static Topic> {
    SHIPPED.topics.values().filter(move |topic| topic.id.game == game)
}

/// Our passages of a game.
fn passages(game: &str) -> impl Iterator<Item = &'static Passage> {
    SHIPPED.passages.values().filter(move |passage| passage.id.game() == game)
}

/// Says each finding in a line of its own, and fails if there is one.
fn nothing(what: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{} {what}:\n{}", findings.len(), findings.join("\n"));
}
