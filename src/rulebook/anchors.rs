//! Which heading of a page does an anchor mean?
//!
//! By its id, its words, or as some site would make an anchor of them; the second heading of a name has its
//! number behind it.

use super::{links::Draft, page::Heading};
use crate::id::slug;

/// Most headings of one name among which the one below another is looked for.
const ALIKE: usize = 64;

/// The index of the heading of that id, text or slug; of `Part#Chapter`, the chapter of that part.
pub(super) fn heading(draft: &Draft, anchor: &str) -> Option<usize> {
    let mut parts = anchor.rsplit('#');
    let last = parts.next().unwrap_or(anchor);
    let above: Vec<String> = parts.map(slug).collect();
    let wanted = slug(last);
    let headings = &draft.page.headings;
    let all = |test: &dyn Fn(&Heading) -> bool| -> Option<usize> {
        let fits = |at: &usize| test(&headings[*at]);
        let found = || (0..headings.len()).filter(fits);
        let below = || found().take(ALIKE).find(|at| stands_below(headings, *at, &above));
        if above.is_empty() { found().next() } else { below().or_else(|| found().next()) }
    };
    let named = |it: &Heading| it.id.as_deref() == Some(last) || it.text == last || slug(&it.text) == wanted;
    // As sites write it, which drop all marks, and without a remark in brackets.
    let as_site = |it: &Heading| anchor_of(&it.text) == last.to_lowercase();
    let remark =
        |text: &str| text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")).map(|it| slug(it.0));
    let short = |it: &Heading| remark(&it.text).is_some_and(|name| name == wanted);
    // The second heading of a name is `name-1` on sites.
    let counted = || {
        let (name, count) = last.rsplit_once('-')?;
        let count: usize = count.parse().ok()?;
        let alike = |at: &usize| {
            [slug(&headings[*at].text), anchor_of(&headings[*at].text)].iter().any(|it| it == name)
        };
        (0..headings.len()).filter(alike).nth(count)
    };
    all(&named).or_else(|| all(&as_site)).or_else(|| all(&short)).or_else(counted)
}

/// Whether a heading stands below others of these names, innermost first.
fn stands_below(headings: &[Heading], at: usize, above: &[String]) -> bool {
    let mut level = headings[at].level;
    let mut wanted = above.iter().peekable();
    for heading in headings[..at].iter().rev() {
        if heading.level < level {
            level = heading.level;
            wanted.next_if(|name| **name == slug(&heading.text));
        }
    }
    wanted.peek().is_none()
}

/// A heading's anchor as sites make it: `3.1 Start` is `31-start`.
fn anchor_of(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}
