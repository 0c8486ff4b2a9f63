//! Do imports go one way, and does each library stay in its own house?
//!
//! Between crates cargo sees to it: this reads their manifests. Within the program every source file is read as tokens,
//! so grouped, inline and macro-wrapped paths count, comments and strings do not. The allowed arrows are the ones
//! drawn in ARCHITECTURE.md.

#![allow(clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Which crate may depend on which others, as ARCHITECTURE.md draws it. Cargo keeps the rest: what is no dependency
/// cannot be named.
const CRATES: &[(&str, &[&str])] = &[
    ("names", &[]),
    ("cards", &["names"]),
    ("engine", &["names"]),
    ("games/vocabulary", &["names"]),
    ("games/armada", &["engine", "names", "vocabulary"]),
    ("games/unlimited", &["engine", "names", "vocabulary"]),
    ("odds", &["armada", "names"]),
    ("rulebook", &["names"]),
    ("shipped", &["rulebook"]),
    ("search", &["names", "rulebook"]),
    ("scenario", &["armada", "cards", "engine", "names", "odds", "rulebook", "unlimited", "vocabulary"]),
    ("phrase", &["cards", "names", "scenario", "vocabulary"]),
    ("fingerprint", &[]),
    ("testing", &[]),
];

/// Libraries that one crate alone may depend on.
const LIBRARIES: &[(&str, &str)] = &[
    ("tantivy", "search"),
    ("pulldown-cmark", "rulebook"),
    ("ammonia", "rulebook"),
    ("rust-embed", "shipped"),
];

/// Which module of the program may name which others.
const ARROWS: &[(&str, &[&str])] = &[
    ("snapshot", &[]),
    ("watch", &["snapshot"]),
    ("web", &["snapshot"]),
    ("cli", &["snapshot", "watch", "web"]),
    ("main", &["cli"]),
    ("lib", &[]),
];

/// Libraries that one module of the program alone may name.
const HOUSES: &[(&str, &str)] =
    &[("axum", "web"), ("hyper", "web"), ("tower_http", "web"), ("askama", "web"), ("notify", "watch")];

/// What the engine must not touch: it does no IO, reads no clock, draws no random number.
const NOT_IN_ENGINE: &[&str] = &[
    "fs",
    "net",
    "env",
    "process",
    "time",
    "thread",
    "rand",
    "Instant",
    "SystemTime",
    "File",
    "Path",
    "println",
    "eprintln",
    "tokio",
    "tracing",
    "RandomState",
];

/// Words of the games, none of which may stand in an identifier of the engine.
const GAME_WORDS: &[&str] = &[
    "armada",
    "unlimited",
    "ship",
    "squadron",
    "hull",
    "shield",
    "token",
    "dice",
    "die",
    "attacker",
    "defender",
    "card",
    "unit",
    "arena",
    "keyword",
    "damage",
];

/// One path as written, from `crate` on: the modules it goes through.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Reference {
    from: String,
    to: String,
    file: PathBuf,
}

/// Every source file at or below a folder of the project.
pub(crate) fn files_below(folder: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a readable source folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                walk(&path, files);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&testing::root().join(folder), &mut files);
    files.sort();
    files
}

/// The program's sources.
fn source_files() -> Vec<PathBuf> {
    files_below("src")
}

/// The sources of the program and of all crates, without their tests.
fn every_source() -> Vec<PathBuf> {
    let crates = CRATES.iter().flat_map(|(name, _)| files_below(&format!("crates/{name}/src")));
    source_files().into_iter().chain(crates).collect()
}

/// What a crate depends on when it is built for use, by name.
fn dependencies(manifest: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(manifest).expect("a manifest");
    let manifest: toml::Table = text.parse().expect("TOML");
    let of = |table: &str| manifest.get(table).and_then(|it| it.as_table()).map(|it| it.keys().cloned());
    of("dependencies").into_iter().flatten().collect()
}

/// `test = false` and `bench = false` of `[lib]` spare a second compilation of a library without unit tests; beside unit tests they would
/// hide them.
#[test]
fn a_library_is_compiled_for_unit_tests_where_it_has_some() {
    let crates = CRATES.iter().map(|(name, _)| format!("crates/{name}"));
    for folder in crates.chain([String::new()]) {
        let text = fs::read_to_string(testing::root().join(&folder).join("Cargo.toml"));
        let manifest: toml::Table = text.expect("a manifest").parse().expect("TOML");
        let asked = |key: &str| manifest.get("lib").and_then(|lib| lib.get(key)?.as_bool()).unwrap_or(true);
        let is_test = |file: &PathBuf| fs::read_to_string(file).expect("a source").contains("#[cfg(test)]");
        let sources = files_below(format!("{folder}/src").trim_start_matches('/'));
        let has = sources.iter().any(is_test);
        assert_eq!((asked("test"), asked("bench")), (has, has), "`{folder}`: `[lib]` and its unit tests");
    }
}

#[test]
fn crates_depend_on_what_is_drawn() {
    let crates: BTreeSet<&str> =
        CRATES.iter().map(|(name, _)| name.rsplit('/').next().unwrap_or(name)).collect();
    for (name, arrows) in CRATES {
        let all = dependencies(&testing::root().join(format!("crates/{name}/Cargo.toml")));
        let own: BTreeSet<&str> = all.iter().map(String::as_str).filter(|it| crates.contains(it)).collect();
        assert_eq!(own, arrows.iter().copied().collect(), "what `{name}` depends on");
        // `testing` names libraries for their features only.
        let libraries = LIBRARIES.iter().filter(|_| *name != "testing");
        for (library, house) in libraries {
            assert!(!all.contains(*library) || name == house, "`{name}` depends on `{library}`");
            assert!(name != house || all.contains(*library), "`{house}` does without `{library}`");
        }
    }
    let root = fs::read_to_string(testing::root().join("Cargo.toml")).expect("a manifest");
    let members = root.lines().filter(|line| line.trim_start().starts_with("\"crates/"));
    let members: BTreeSet<&str> = members.flat_map(|line| line.split('"').skip(1).step_by(2)).collect();
    let drawn: BTreeSet<String> = CRATES.iter().map(|(name, _)| format!("crates/{name}")).collect();
    assert_eq!(members, drawn.iter().map(String::as_str).collect());
}

/// The arrows of ARCHITECTURE.md: `odds -> armada` is one, `search, shipped -> rulebook` are two.
fn drawn_in_the_picture() -> BTreeSet<(String, String)> {
    let text = fs::read_to_string(testing::root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let sides = text.lines().filter_map(|line| line.split_once(" -> "));
    let names = |side: &str| side.split(", ").map(str::to_owned).collect::<Vec<_>>();
    let arrows = sides.flat_map(|(from, to)| {
        let to = names(to);
        names(from).into_iter().flat_map(move |from| to.clone().into_iter().map(move |to| (from.clone(), to)))
    });
    arrows.collect()
}

/// Everything may use `names`, so its arrows are not drawn.
#[test]
fn the_picture_has_every_arrow_and_no_other() {
    let called = |name: &'static str| name.rsplit('/').next().unwrap_or(name);
    let crates: BTreeSet<&str> = CRATES.iter().map(|(name, _)| called(name)).collect();
    let program = dependencies(&testing::root().join("Cargo.toml"));
    let program = program.iter().filter(|name| crates.contains(name.as_str()));
    let mut arrows: BTreeSet<(String, String)> =
        program.map(|name| ("adjutant".to_owned(), name.clone())).collect();
    for (name, to) in CRATES {
        arrows.extend(to.iter().map(|to| (called(name).to_owned(), (*to).to_owned())));
    }
    arrows.retain(|(_, to)| to != "names");
    assert_eq!(drawn_in_the_picture(), arrows);
}

/// What tests are built from, as Cargo names it.
const TESTS: &str = "normal,build,dev";

/// Every package that a selection is built from, with its version and features: one line each. `edges` are Cargo's.
fn packages(selection: &[&str], edges: &str) -> BTreeSet<String> {
    let format = ["--format", "{p} {f}", "--prefix", "none", "--offline", "--edges", edges];
    let output = Command::new(env!("CARGO"))
        .arg("tree")
        .args(selection)
        .args(format)
        .current_dir(testing::root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| line.replace(" (*)", "").replace(" (proc-macro)", "")).collect()
}

#[test]
fn testing_one_crate_compiles_no_library_again() {
    let workspace = packages(&["--workspace"], TESTS);
    // `testing` has no tests of its own.
    for (name, _) in CRATES.iter().filter(|(name, _)| *name != "testing") {
        let name = name.rsplit('/').next().unwrap_or(name);
        let again: Vec<String> =
            packages(&["--package", name], TESTS).into_iter().filter(|it| !workspace.contains(it)).collect();
        assert!(
            again.is_empty(),
            "`cargo test -p {name}` builds these with other features; add what asks for the missing ones to \
             crates/testing/Cargo.toml:\n{}",
            again.join("\n")
        );
    }
}

/// The Unicode tables of ICU are 25 packages and 15 seconds of a fresh build. What uses them here (`idna` for the hosts of
/// links, `textwrap` for the lines of findings) is locked to versions that do without.
#[test]
fn the_program_is_built_without_icu() {
    let program = packages(&[], "normal,build");
    let icu: Vec<&String> = program.iter().filter(|it| it.starts_with("icu_")).collect();
    assert!(
        icu.is_empty(),
        "a fresh build takes longer; run `cargo update -p idna_adapter --precise 1.1.0` and \
         `cargo update -p textwrap --precise 0.16.2`: {icu:#?}"
    );
}

/// The module path of a file: `src/web/page.rs` is `["web", "page"]`, `src/web/mod.rs` is `["web"]`.
fn module_path(file: &Path) -> Vec<String> {
    let root = testing::root().join("src");
    let relative = file.strip_prefix(root).expect("a file below src").with_extension("");
    let mut parts: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

pub(crate) fn tokens(file: &Path) -> TokenStream {
    let text = fs::read_to_string(file).expect("a readable source file");
    text.parse().unwrap_or_else(|error| panic!("{} does not parse: {error}", file.display()))
}

/// Every path that starts with `crate`, `super` or `self`, made absolute.
pub(crate) fn paths(stream: TokenStream, module: &[String], found: &mut Vec<Vec<String>>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut index = 0;
    while index < trees.len() {
        match &trees[index] {
            TokenTree::Ident(word) if word == "mod" => {
                if let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) =
                    (trees.get(index + 1), trees.get(index + 2))
                {
                    let mut inner = module.to_vec();
                    inner.push(name.to_string());
                    paths(body.stream(), &inner, found);
                    index += 3;
                    continue;
                }
            }
            TokenTree::Ident(word) if is_start(&word.to_string()) && followed_by_colons(&trees, index) => {
                let mut base = Vec::new();
                index = path_start(&trees, index, module, &mut base);
                index = continue_path(&trees, index, base, found);
                continue;
            }
            // how far something may be seen is no path that is gone
            TokenTree::Group(group) if is_visibility(group) => {}
            TokenTree::Group(group) => paths(group.stream(), module, found),
            _ => {}
        }
        index += 1;
    }
}

/// `(in crate::attack)`, as it stands behind `pub`.
fn is_visibility(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Parenthesis
        && matches!(first, Some(TokenTree::Ident(word)) if word == "in")
}

pub(crate) fn is_start(word: &str) -> bool {
    matches!(word, "crate" | "super" | "self")
}

fn followed_by_colons(trees: &[TokenTree], index: usize) -> bool {
    let colon = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    colon(index + 1) && colon(index + 2)
}

/// Reads `crate::`, `self::` or `super::super::`; returns the index of what follows.
pub(crate) fn path_start(
    trees: &[TokenTree],
    mut index: usize,
    module: &[String],
    base: &mut Vec<String>,
) -> usize {
    let first = trees[index].to_string();
    if first != "crate" {
        base.extend_from_slice(module);
    }
    while let Some(TokenTree::Ident(word)) = trees.get(index) {
        if !is_start(&word.to_string()) || !followed_by_colons(trees, index) {
            break;
        }
        if word == "super" {
            base.pop();
        }
        index += 3;
    }
    index
}

/// Reads the rest of a path, groups included; returns the index of what follows.
fn continue_path(
    trees: &[TokenTree],
    mut index: usize,
    mut base: Vec<String>,
    found: &mut Vec<Vec<String>>,
) -> usize {
    loop {
        match trees.get(index) {
            Some(TokenTree::Ident(word)) => {
                base.push(word.to_string());
                if followed_by_colons(trees, index) {
                    index += 3;
                    continue;
                }
                found.push(base);
                return index + 1;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let items: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_comma =
                    |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ',');
                for item in items.split(is_comma).filter(|item| !item.is_empty()) {
                    continue_path(item, 0, base.clone(), found);
                }
                return index + 1;
            }
            Some(other) => {
                if other.to_string() == "*" {
                    base.push("*".to_owned());
                }
                found.push(base);
                return index + 1;
            }
            None => {
                found.push(base);
                return index;
            }
        }
    }
}

fn references() -> BTreeSet<Reference> {
    let mut references = BTreeSet::new();
    for file in source_files() {
        let module = module_path(&file);
        let mut found = Vec::new();
        paths(tokens(&file), &module, &mut found);
        for path in found {
            let from = module.first().cloned().unwrap_or_default();
            let to = path.first().cloned().unwrap_or_else(|| "*".to_owned());
            if from != to {
                references.insert(Reference { from, to, file: file.clone() });
            }
        }
    }
    references
}

fn allowed(from: &str) -> &'static [&'static str] {
    ARROWS
        .iter()
        .find(|(name, _)| *name == from)
        .unwrap_or_else(|| {
            panic!("`{from}` is a new top-level module: draw its arrows in ARCHITECTURE.md and here")
        })
        .1
}

#[test]
fn imports_go_one_way() {
    let wrong: Vec<String> = references()
        .into_iter()
        .filter(|reference| !allowed(&reference.from).contains(&reference.to.as_str()))
        .map(|reference| format!("{} -> {} in {}", reference.from, reference.to, reference.file.display()))
        .collect();
    assert!(wrong.is_empty(), "arrows that the design does not have:\n{}", wrong.join("\n"));
}

#[test]
fn the_binary_names_only_the_command_line() {
    let main = source_files().into_iter().find(|file| file.ends_with("src/main.rs")).expect("src/main.rs");
    let mut idents = Vec::new();
    identifiers(tokens(&main), &mut idents);
    let after: Vec<&String> =
        idents.windows(2).filter(|pair| pair[0] == "adjutant").map(|pair| &pair[1]).collect();
    assert!(after.iter().all(|module| *module == "cli"), "main names {after:?}");
    assert!(!after.is_empty());
}

fn identifiers(stream: TokenStream, found: &mut Vec<String>) {
    for tree in stream {
        match tree {
            TokenTree::Ident(word) => found.push(word.to_string()),
            TokenTree::Group(group) => identifiers(group.stream(), found),
            _ => {}
        }
    }
}

fn identifiers_by_file() -> impl Iterator<Item = (PathBuf, Vec<String>, Vec<String>)> {
    source_files().into_iter().map(|file| {
        let mut found = Vec::new();
        identifiers(tokens(&file), &mut found);
        (file.clone(), module_path(&file), found)
    })
}

#[test]
fn each_library_stays_in_its_house() {
    let mut named = BTreeSet::new();
    for (file, module, words) in identifiers_by_file() {
        for (library, house) in HOUSES {
            if words.iter().any(|word| word == library) {
                assert_eq!(
                    module.first().map(String::as_str),
                    Some(*house),
                    "`{library}` in {}",
                    file.display()
                );
                named.insert(*library);
            }
        }
    }
    let expected: BTreeSet<&str> = HOUSES.iter().map(|(library, _)| *library).collect();
    assert_eq!(named, expected, "a library of the list is named nowhere: the list is out of date");
}

/// The words of each file of the engine.
fn words_of_the_engine() -> impl Iterator<Item = (PathBuf, Vec<String>)> {
    files_below("crates/engine/src").into_iter().map(|file| {
        let mut found = Vec::new();
        identifiers(tokens(&file), &mut found);
        (file, found)
    })
}

#[test]
fn the_engine_is_pure() {
    for (file, words) in words_of_the_engine() {
        for word in NOT_IN_ENGINE {
            assert!(!words.iter().any(|found| found == word), "`{word}` in {}", file.display());
        }
    }
}

#[test]
fn the_engine_knows_no_game() {
    for (file, words) in words_of_the_engine() {
        for word in &words {
            let parts = split_words(word);
            let game_word = GAME_WORDS.iter().find(|game_word| parts.iter().any(|part| part == *game_word));
            assert!(game_word.is_none(), "`{word}` in {}", file.display());
        }
    }
}

/// `HullZone` and `hull_zone` are both `hull`, `zone`.
fn split_words(identifier: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in identifier.chars() {
        if letter == '_' || letter.is_uppercase() {
            words.push(String::new());
        }
        if letter != '_' {
            words.last_mut().expect("never empty").extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn the_reader_of_paths_sees_every_form() {
    let source = "use crate::{a, b::{self, c}}; mod x { use super::super::d::e; } fn f() { g!(crate::h::i()); self::j::k(); } use crate::*;";
    let mut found = Vec::new();
    paths(source.parse().expect("tokens"), &["here".to_owned(), "deep".to_owned()], &mut found);
    let found: BTreeSet<String> = found.into_iter().map(|path| path.join("::")).collect();
    let expected = ["a", "b::self", "b::c", "here::d::e", "h::i", "here::deep::j::k", "*"];
    assert_eq!(found, expected.into_iter().map(str::to_owned).collect());
}

#[test]
fn files_stay_readable() {
    let long: Vec<String> = every_source()
        .into_iter()
        .filter_map(|file| {
            let lines = fs::read_to_string(&file).expect("a readable file").lines().count();
            (lines > 600).then(|| format!("{} has {lines} lines", file.display()))
        })
        .collect();
    assert!(long.is_empty(), "files that answer more than one question:\n{}", long.join("\n"));
}

/// The first paragraph of a file's `//!`, on one line.
fn header(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a readable file");
    let words = text.lines().map_while(|line| line.strip_prefix("//! "));
    words.collect::<Vec<_>>().join(" ")
}

/// A page of the program says what it shows, every file of a crate what it answers.
#[test]
fn modules_say_which_question_they_answer() {
    let program = testing::root().join("src");
    let silent: Vec<PathBuf> = every_source()
        .into_iter()
        .filter(|file| match header(file) {
            header if file.starts_with(&program) => header.is_empty(),
            header => !header.contains('?'),
        })
        .collect();
    assert!(silent.is_empty(), "files whose `//!` header is no question: {silent:?}");
}

/// Sentences of documentation that stand word for word in more than one file of the games: what they tell of is there twice. The
/// number only falls.
const SAID_TWICE: usize = 8;

/// The sentences of a file's documentation, from six words on.
fn documented(file: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(file).expect("a readable source file");
    let mut blocks = vec![String::new()];
    for line in text.lines().map(str::trim_start) {
        match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
            Some(words) => blocks.last_mut().expect("never empty").push_str(&format!("{words} ")),
            None => blocks.push(String::new()),
        }
    }
    let sentences = blocks.iter().flat_map(|block| block.split(". "));
    let sentences = sentences.map(|it| it.split_whitespace().collect::<Vec<_>>());
    sentences
        .filter(|words| words.len() >= 6)
        .map(|words| words.join(" ").trim_end_matches('.').to_owned())
        .collect()
}

#[test]
fn the_games_say_each_thing_once() {
    let mut said: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in CRATES
        .iter()
        .filter(|(name, _)| name.starts_with("games/"))
        .flat_map(|(name, _)| files_below(&format!("crates/{name}/src")))
    {
        for sentence in documented(&file) {
            said.entry(sentence).or_default().push(file.clone());
        }
    }
    said.retain(|_, files| files.len() > 1);
    let list =
        said.iter().map(|(sentence, files)| format!("{sentence}: {files:?}")).collect::<Vec<_>>().join("\n");
    assert!(said.len() <= SAID_TWICE, "{} sentences stand in several files:\n{list}", said.len());
}
