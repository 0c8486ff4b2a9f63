//! Which rule number or page does the query ask for that nothing here has?
//!
//! Such a query is no words: what a passage has of `CR 9.9.9` or `rrg p.99` besides the number is chance. So the
//! number alone is looked for, and that nothing has it is said.

use super::{
    catalogue::Catalogue,
    index::Index,
    pages,
    query::{self, Query},
    types::Missing,
};
use rulebook::Rulebook;

/// The number or page, and the query that is left of it; none where something has it, or where words are asked for.
pub(super) fn missing(
    rulebook: &Rulebook,
    index: &Index,
    catalogue: &Catalogue,
    whole: &str,
) -> Option<(Missing, Query)> {
    let whole = whole.trim();
    if let Some(page) = pages::Asked::of(rulebook, whole) {
        let has_it = !catalogue.on_page(rulebook, index, whole).is_empty();
        // What names no document here is words of a sentence that was pasted.
        let are_words = || {
            let mut passages = index.ids.iter().filter_map(|id| Some((id, rulebook.passage(id)?)));
            passages.all(|(id, passage)| page.may_be_words(rulebook.game(id.game()), passage))
        };
        let left = || if are_words() { query::parse(whole) } else { Query::default() };
        return (!has_it).then(|| (Missing::Page { page: page.shown() }, left()));
    }
    // a number by itself may count anything
    let number = catalogue.typed_number(whole).filter(|number| number.contains('.'))?;
    let has_it = !catalogue.named(whole).is_empty();
    (!has_it).then(|| (query::parse(&number), number)).map(|(left, number)| (Missing::Rule { number }, left))
}
