//! In which order does a book have its chapters?
//!
//! mdBook's `SUMMARY.md` is a table of contents, no chapter: its links order the pages, and it is not served. Weights order pages, too,
//! and a numbered rulebook its chapters.

use std::{collections::BTreeSet, ops::Range};

use percent_encoding::percent_decode_str;

use super::draft::Draft;
use crate::{
    Dialect,
    pages::{
        inline,
        page::{Page, RawLink, RawTarget},
    },
    sources::SourceFile,
};
use names::{Diagnostic, Ordered, Span, TopicId};

/// Its file name.
const SUMMARY: &str = "SUMMARY.md";

/// Takes a book's table of contents out of the pages, and gives those it lists their places.
pub(crate) fn bind(pages: &mut Vec<Page>, files: &[SourceFile], findings: &mut Vec<Diagnostic>) {
    let path = |page: &Page| files.get(page.file).map(|file| file.path.as_str()).unwrap_or_default();
    let is_summary = |page: &Page| {
        let name = path(page).rsplit('/').next();
        name == Some(SUMMARY) && matches!(page.dialect, Dialect::Plain)
    };
    let Some(at) = pages.iter().position(is_summary) else { return };
    let folder = path(&pages[at]).strip_suffix(SUMMARY).unwrap_or_default().to_owned();
    let links = pages[at].items.iter().flat_map(|item| inline::links(&item.content));
    let listed: Vec<(String, Range<usize>)> = links.filter_map(|link| chapter(&folder, &link)).collect();
    let place = |page: &Page| listed.iter().position(|(listed, _)| listed == path(page));
    let places: Vec<Option<usize>> = pages.iter().map(place).collect();
    if places.iter().flatten().count() == 0 {
        return;
    }
    for (page, place) in pages.iter_mut().zip(places) {
        let place = place.and_then(|place| i64::try_from(place).ok());
        page.listed |= place.is_some();
        page.front.weight = page.front.weight.or(place);
    }
    let contents = pages.remove(at);
    let Some(file) = files.get(contents.file) else { return };
    let is_there = |listed: &String| files.iter().any(|file| file.path == *listed);
    let missing = listed.iter().filter(|(listed, _)| !is_there(listed)).map(|(listed, range)| {
        let message = format!("`{}` names the chapter `{listed}`, which does not exist", file.name);
        Diagnostic::warning("missing-chapter", message)
            .at(Span::at(&file.name, &file.text, range.start, range.len()))
            .help("write the chapter, or take it out of the contents")
    });
    findings.extend(missing);
}

/// The pages that the sources put in an order: those with weights that differ, and chapters of numbered rulebooks.
pub(crate) fn chapters(drafts: &[Draft]) -> Vec<TopicId> {
    let weights: BTreeSet<i64> = drafts.iter().filter_map(|draft| draft.page.front.weight).ordered_set();
    let is_weighed = |page: &Page| page.front.weight.is_some() && weights.len() > 1;
    let is_chapter = |draft: &&Draft| is_weighed(&draft.page) || draft.page.dialect == Dialect::Numbered;
    let chapters: Vec<TopicId> = drafts.iter().filter(is_chapter).map(|draft| draft.id.clone()).collect();
    if chapters.len() > 1 { chapters } else { Vec::new() }
}

/// The file that a link of the contents names, and where; none for another site and for a chapter that is
/// still to be written.
fn chapter(folder: &str, link: &RawLink) -> Option<(String, Range<usize>)> {
    let RawTarget::Address(address) = &link.to else { return None };
    let path = address.split('#').next().filter(|path| !path.is_empty() && !path.contains("://"))?;
    let path = percent_decode_str(path.trim_start_matches("./")).decode_utf8_lossy();
    Some((format!("{folder}{path}"), link.range.clone()))
}
