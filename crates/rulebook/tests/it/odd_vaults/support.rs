//! Small vaults of files, and what becomes of them.

use std::path::Path;

use names::Diagnostic;
use rulebook::{
    Passage, Rulebook, Target, Topic, checks,
    sources::{ContentChoice, GameSources, SourceFile, gather_beside},
};

pub fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
}

pub fn read(folder: &Path) -> Rulebook {
    let choice = ContentChoice { folders: vec![folder.to_owned()], ..ContentChoice::default() };
    Rulebook::read(gather_beside(Path::new("nowhere"), &choice).expect("the folder is there"))
}

/// A folder with these files as the game `sea`.
pub fn sea(files: &[(&str, &str)]) -> Rulebook {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), &[("game.toml", "id = \"sea\"\n")]);
    write(folder.path(), files);
    read(folder.path())
}

pub fn passage<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Passage {
    let id = format!("sea/{id}").parse().expect("an id");
    rulebook.passage(&id).unwrap_or_else(|| panic!("no {id} among {:?}", rulebook.passages.keys()))
}

pub fn topic<'a>(rulebook: &'a Rulebook, slug: &str) -> &'a Topic {
    let found = rulebook.topics.values().find(|topic| topic.id.topic == slug);
    found.unwrap_or_else(|| panic!("no {slug} among {:?}", rulebook.topics.keys()))
}

/// The texts of a topic's passages.
pub fn texts<'a>(rulebook: &'a Rulebook, slug: &str) -> Vec<&'a str> {
    rulebook.passages_of(topic(rulebook, slug)).map(|passage| passage.text.as_str()).collect()
}

pub fn links(passage: &Passage) -> Vec<String> {
    passage.links.iter().map(|link| link.target.url()).collect()
}

pub fn found(rulebook: &Rulebook, code: &str) -> Vec<Diagnostic> {
    checks::run(rulebook).into_iter().filter(|finding| finding.code == code).collect()
}

/// All that readers are shown of the passages.
pub fn shown(rulebook: &Rulebook) -> String {
    rulebook.passages.values().map(|it| format!("{} {} {}\n", it.title, it.text, it.html)).collect()
}

/// A game `sea` of this page alone, read from memory.
pub fn page(path: &str, text: &str) -> Rulebook {
    let note = SourceFile { path: path.to_owned(), name: path.to_owned(), text: text.to_owned().into() };
    Rulebook::read(vec![GameSources { id: "sea".to_owned(), notes: vec![note], ..GameSources::default() }])
}

/// What a page says, a line for each passage in their order: `place / [box: title] question words -> links ~ asked @id`, indented as deep
/// as it stands; the id where the page gives it.
pub fn says(path: &str, written: &str) -> String {
    let rulebook = page(path, written);
    let topics = rulebook.games.values().flat_map(|game| rulebook.topics_of(game));
    let passages = topics.flat_map(|topic| rulebook.passages_of(topic));
    passages.map(|passage| line(passage, written)).collect::<Vec<_>>().join("\n")
}

fn line(passage: &Passage, written: &str) -> String {
    let mut line = "  ".repeat(passage.depth);
    if !passage.place.is_empty() {
        line += &format!("{} / ", passage.place.join(" / "));
    }
    if let Some(callout) = &passage.callout {
        let title = callout.title.as_deref().map(|title| format!(": {title}")).unwrap_or_default();
        line += &format!("[{}{title}] ", callout.word);
    }
    line += &passage.asks().map(|asks| format!("{asks} ")).unwrap_or_default();
    line += &passage.text;
    for link in &passage.links {
        line += &match &link.target {
            Target::Unresolved(name) => format!(" -> ? {name}"),
            target => format!(" -> {}", target.url()),
        };
    }
    for asked in &passage.asked {
        line += &format!(" ~ {asked}");
    }
    let id = passage.id.passage();
    let is_given = ['#', '^'].iter().any(|mark| written.contains(&format!("{mark}{id}")));
    if is_given { format!("{line} @{id}") } else { line }
}

/// Each page says what is written beside it ([`says`]); else all that differ are named.
#[track_caller]
pub fn all_say(path: &str, pages: &[(&str, &str)]) {
    let told = pages.iter().map(|(written, read)| (*written, *read, says(path, written)));
    let other: Vec<String> = told
        .filter(|(_, read, says)| read != says)
        .map(|(written, read, says)| format!("{written:?}\n  says   {says:?}\n  and not {read:?}"))
        .collect();
    assert!(other.is_empty(), "{} of {}:\n{}", other.len(), pages.len(), other.join("\n"));
}
