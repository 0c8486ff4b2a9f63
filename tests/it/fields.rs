//! Is what the program names a field of some kind of scenario?
//!
//! What draws a field, or says it as players do, names it. A name that no kind has would draw nothing, and nobody would say so.

use std::{collections::BTreeSet, fs, path::Path};

use scenario::{Field, Kind};

use crate::architecture::files_below;

/// The ends of the paths of all fields: of `defender.shields.left` `left`, `shields.left` and the whole.
fn ends(fields: &[Field], path: &[&'static str], found: &mut BTreeSet<String>) {
    for field in fields {
        let path: Vec<&str> = path.iter().copied().chain([field.name]).collect();
        found.extend((0..path.len()).map(|at| path[at..].join(".")));
        ends(field.fields(), &path, found);
    }
}

fn known() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    Kind::ALL.into_iter().for_each(|kind| ends(kind.fields(), &[], &mut found));
    found
}

/// The text literals of a line of code.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

fn source(file: &Path) -> String {
    fs::read_to_string(file).expect("a readable source file")
}

#[test]
fn a_page_asks_situations_for_fields_that_there_are() {
    let known = known();
    let mut asked = BTreeSet::new();
    for text in files_below("src/web/resolve").iter().map(|file| source(file)) {
        for ask in ["value(\"", "entries(\"", "count(\""] {
            asked.extend(text.split(ask).skip(1).filter_map(|it| it.split('"').next()).map(str::to_owned));
        }
        let paths = text.split("words_of(fields, &[").skip(1).filter_map(|it| it.split(']').next());
        asked.extend(paths.map(|path| literals(path).collect::<Vec<_>>().join(".")));
        let listed = text.lines().filter(|line| line.starts_with("const LISTED"));
        asked.extend(listed.flat_map(literals).map(str::to_owned));
    }
    assert!(asked.len() > 20, "{asked:?}");
    assert_eq!(asked.difference(&known).collect::<Vec<_>>(), [""; 0], "no kind has these fields");
}

#[test]
fn a_line_says_fields_that_there_are() {
    let known = known();
    let text = source(&testing::root().join("crates/phrase/src/field_words.rs"));
    let patterns = text.lines().map(str::trim).filter(|line| line.starts_with('[') && line.contains("=>"));
    let said: BTreeSet<&str> = patterns
        .filter_map(|line| line.split(" if ").next()?.split("=>").next())
        .flat_map(literals)
        .collect();
    // the game is said before any field
    let unknown: Vec<_> = said.iter().filter(|name| **name != "game" && !known.contains(**name)).collect();
    assert!(said.len() > 40 && unknown.is_empty(), "no kind has these fields: {unknown:?} of {}", said.len());
}
