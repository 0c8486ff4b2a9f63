//! What do the footnotes of a numbered rulebook say?
//!
//! `[^a]: ...` is what rules that refer to it (`Draw.[^a]`) cite, or a remark under each of them.

use names::Ordered;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use pulldown_cmark::Event;

use super::{Line, Reader};
use crate::{
    Kind,
    pages::{
        citations,
        page::{Footnote, Item, Page, Piece, Scope},
    },
    words::limits,
};

/// A footnote with its lines.
pub(super) struct Note {
    name: String,
    range: Range<usize>,
    content: Vec<Piece>,
}

impl Reader<'_> {
    /// Reads a line of a footnote; false where it is none.
    pub(super) fn note(&mut self, line: &Line) -> bool {
        let text = line.text.trim_start();
        let begins = text.strip_prefix("[^").and_then(|rest| rest.split_once("]:"));
        if let Some((name, words)) = begins.filter(|(name, _)| is_name(name)) {
            let words = words.trim();
            let content = self.references.line(words, line.range.clone());
            self.notes.push(Note { name: name.to_owned(), range: line.range.clone(), content });
            self.noting = true;
            return true;
        }
        // What is indented goes on with it.
        self.noting &= line.text.starts_with([' ', '\t']);
        let Some(note) = self.notes.last_mut().filter(|_| self.noting) else { return false };
        note.content.push((Event::SoftBreak, line.range.clone()));
        note.content.extend(self.references.line(text, line.range.clone()));
        note.range.end = line.range.end;
        true
    }

    /// Gives the rules that refer to footnotes what those cite and say.
    pub(super) fn give_notes(&mut self) {
        let notes: BTreeMap<String, Note> = std::mem::take(&mut self.notes)
            .into_iter()
            .rev()
            .map(|note| (note.name.clone(), note))
            .ordered_map();
        if notes.is_empty() {
            return;
        }
        for (page, item, names) in std::mem::take(&mut self.headed) {
            if let Some(item) = self.pages.get_mut(page).and_then(|page| page.items.get_mut(item)) {
                item.notes.extend(names.into_iter().filter(|name| notes.contains_key(name)));
            }
        }
        let mut used: BTreeSet<&str> = BTreeSet::new();
        for page in &mut self.pages {
            for item in &mut page.items {
                for content in [Some(&mut item.content), item.asking.as_mut()].into_iter().flatten() {
                    take_references(content, |name| notes.contains_key(name), &mut item.notes);
                }
            }
            used.extend(explain(page, &notes));
        }
        // Nobody refers to it: it says what it says where it stands.
        let unused = notes.values().filter(|note| !used.contains(note.name.as_str()));
        if let Some(page) = self.pages.last_mut() {
            page.items.extend(unused.map(|note| remark(note, note.content.clone())));
        }
    }
}

/// Whether words are the name of a footnote.
fn is_name(words: &str) -> bool {
    (1..=64).contains(&words.len())
        && words.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// Takes the marks of footnotes out of the words of a rule.
pub(super) fn take_references(
    content: &mut [Piece],
    is_known: impl Fn(&str) -> bool,
    names: &mut Vec<String>,
) {
    for (event, _) in content {
        let Event::Text(words) = event else { continue };
        let mut kept = String::new();
        let mut rest: &str = words;
        while let Some((before, behind)) = rest.split_once("[^") {
            let name = behind.split_once(']').filter(|(name, _)| is_known(name));
            kept.push_str(before);
            match name {
                Some((name, behind)) => {
                    names.push(name.to_owned());
                    rest = behind;
                }
                None => {
                    kept.push_str("[^");
                    rest = behind;
                }
            }
        }
        kept.push_str(rest);
        if kept.len() < words.len() {
            *words = kept.into();
        }
    }
}

/// Keeps what the footnotes of a page cite, and puts remarks below the rules that refer to them; which were used.
fn explain<'n>(page: &mut Page, notes: &'n BTreeMap<String, Note>) -> BTreeSet<&'n str> {
    let mut used = BTreeSet::new();
    let mut moves = Vec::new();
    for owner in 0..page.items.len() {
        let names = std::mem::take(&mut page.items[owner].notes);
        for note in names.iter().filter_map(|name| notes.get(name)) {
            let cited = citations::cited(&note.content);
            let content = cited.as_ref().map_or(&note.content, |cited| &cited.beside);
            let first = used.insert(note.name.as_str());
            if !content.is_empty() && page.items.len() < limits::PASSAGES {
                let above = &page.items[owner];
                let mut item = remark(note, content.clone());
                (item.place, item.parent, item.depth) = (above.place.clone(), Some(owner), above.depth + 1);
                moves.push((page.items.len(), owner));
                page.items.push(item);
            }
            page.items[owner].remarked |= cited.is_none();
            if let Some(cited) = cited.filter(|_| first) {
                let (name, range) = (note.name.clone(), note.range.clone());
                // A rule beside it stands elsewhere.
                let scope = Scope::Named;
                page.footnotes.push(Footnote { name, citation: cited.citation, range, scope });
            }
        }
        page.items[owner].notes = names;
    }
    page.put_below(&moves);
    used
}

fn remark(note: &Note, content: Vec<Piece>) -> Item {
    Item { content, ..Item::new(Kind::Note, note.range.clone()) }
}
