//! Small vaults of files, and what becomes of them.

use std::path::Path;

use names::Diagnostic;
use rulebook::{
    Passage, Rulebook, Topic, checks,
    sources::{ContentChoice, gather_beside},
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
