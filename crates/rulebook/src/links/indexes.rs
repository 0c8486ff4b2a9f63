//! Which file is the page of its folder?
//!
//! `index.md` and `_index.md`, in whatever language (`_index.de.md`), and where none of them stands beside it `README.md`.

use std::collections::BTreeSet;

use crate::{sources::SourceFile, words::given_addresses};
use names::{FIXED_WORDS, Ordered, slug};

/// The folders of a game in which a README is a note like others: those with a page of their own, and the roots of books.
pub(crate) struct Folders<'a> {
    taken: BTreeSet<&'a str>,
}

impl<'a> Folders<'a> {
    pub fn of(files: &'a [SourceFile]) -> Self {
        let taken = files.iter().map(|file| split(&file.path));
        let taken = taken.filter(|(_, name)| of_index(name) == Some(None) || *name == "SUMMARY");
        Self { taken: taken.map(|(folder, _)| folder).ordered_set() }
    }
}

/// What a file is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Called<'a> {
    /// Its name without folder and ending, or that of the folder whose page it is.
    pub name: &'a str,
    /// The language behind the name of an index.
    pub language: Option<&'a str>,
    pub of: Whose,
}

/// Whose page a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Its own.
    Own,
    /// Its folder's, which has a name.
    Folders,
    /// That of all.
    Root,
}

/// What a file is called among others.
pub(crate) fn called<'a>(path: &'a str, folders: &Folders) -> Called<'a> {
    let (folder, name) = split(path);
    let last = folder.rsplit('/').next().unwrap_or(folder);
    let own = |of| Called { name, language: None, of };
    match of_index(name) {
        Some(_) if folder.is_empty() && matches!(name, "index" | "_index") => own(Whose::Root),
        Some(_) if folder.is_empty() => own(Whose::Own),
        Some(language) => Called { name: last, language, of: Whose::Folders },
        None => {
            // A folder that is called by a word of the address space has its page beside that.
            let is_folders = is_readme(name)
                && !folder.is_empty()
                && !folders.taken.contains(folder)
                && !FIXED_WORDS.contains(&slug(last).as_str());
            if is_folders {
                Called { name: last, language: None, of: Whose::Folders }
            } else {
                own(Whose::Own)
            }
        }
    }
}

/// Which of several files a link to their folder leads to: the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    Index,
    Readme,
    /// An index in a language that is not the default one, which has none behind its name.
    Translation,
}

/// What a link to the folder may lead to, by the name of a file in it without its ending.
pub(crate) fn rank(name: &str) -> Option<Rank> {
    match of_index(name) {
        Some(None) => Some(Rank::Index),
        Some(Some(_)) => Some(Rank::Translation),
        None => is_readme(name).then_some(Rank::Readme),
    }
}

/// Whether the name of a file without its ending is that of a README.
pub(crate) fn is_readme(name: &str) -> bool {
    name.eq_ignore_ascii_case("readme")
}

/// Whether a file's name without its ending is that of an index, and in which language.
pub(crate) fn of_index(name: &str) -> Option<Option<&str>> {
    let name = name.strip_prefix('_').unwrap_or(name).strip_prefix("index")?;
    match name.strip_prefix('.') {
        None => name.is_empty().then_some(None),
        Some(language) => is_language(language).then_some(Some(language)),
    }
}

/// Whether words are the name of a language: `de`, `pt-BR`.
fn is_language(words: &str) -> bool {
    let (language, region) = words.split_once(['-', '_']).unwrap_or((words, "xx"));
    language.len() == 2
        && (2..=4).contains(&region.len())
        && words.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '-' | '_'))
}

/// The folder of a file, and its name without ending.
pub(crate) fn split(path: &str) -> (&str, &str) {
    let path = given_addresses::stem_of_path(path);
    path.rsplit_once('/').unwrap_or(("", path))
}
