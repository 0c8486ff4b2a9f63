//! In which order does a book have its chapters?
//!
//! mdBook's `SUMMARY.md` is a table of contents, no chapter: its links order the pages, and it is not served.

use super::{
    Dialect, inline,
    page::{Page, RawTarget},
    sources::SourceFile,
};

/// Its file name.
const SUMMARY: &str = "SUMMARY.md";

/// Takes a book's table of contents out of the pages, and gives those it lists their places.
pub(super) fn bind(pages: &mut Vec<Page>, files: &[SourceFile]) {
    let path = |page: &Page| files.get(page.file).map(|file| file.path.as_str()).unwrap_or_default();
    let is_summary = |page: &Page| {
        let name = path(page).rsplit('/').next();
        name == Some(SUMMARY) && matches!(page.dialect, Dialect::Plain)
    };
    let Some(at) = pages.iter().position(is_summary) else { return };
    let folder = path(&pages[at]).strip_suffix(SUMMARY).unwrap_or_default().to_owned();
    let links = pages[at].items.iter().flat_map(|item| inline::links(&item.content));
    let listed: Vec<String> = links
        .filter_map(|link| match link.to {
            RawTarget::Address(address) => Some(format!("{folder}{}", address.trim_start_matches("./"))),
            _ => None,
        })
        .collect();
    let place = |page: &Page| listed.iter().position(|listed| listed == path(page));
    let places: Vec<Option<usize>> = pages.iter().map(place).collect();
    if places.iter().flatten().count() == 0 {
        return;
    }
    for (page, place) in pages.iter_mut().zip(places) {
        let place = place.and_then(|place| i64::try_from(place).ok());
        page.front.weight = page.front.weight.or(place);
    }
    pages.remove(at);
}
