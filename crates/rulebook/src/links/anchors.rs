//! Which heading of a page does an anchor mean?
//!
//! By its id, its words, or as some site would make an anchor of them; the second heading of a name has its
//! number behind it.

use std::sync::OnceLock;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::draft::Draft;
use crate::{Dialect, pages::page::Page};
use names::slug;

/// Most headings of one name among which the one below another is looked for.
const ALIKE: usize = 64;

/// The anchors of a page's headings, made when a link first needs them.
#[derive(Debug, Default)]
pub(crate) struct Anchors(OnceLock<Vec<Anchor>>);

impl Anchors {
    fn of(&self, page: &Page) -> &[Anchor] {
        // Zola and Hugo keep the number of a heading in its anchor.
        let numbers = if page.dialect == Dialect::Zola { Numbers::Kept } else { Numbers::Dropped };
        self.0.get_or_init(|| page.headings.iter().map(|it| Anchor::of(&it.text, numbers)).collect())
    }
}

/// What one heading is called.
#[derive(Debug)]
struct Anchor {
    slug: String,
    /// As sites write it, which drop all marks.
    site: String,
    /// Without a remark in brackets.
    short: Option<String>,
    generated: Vec<String>,
}

impl Anchor {
    fn of(heading: &str, numbers: Numbers) -> Self {
        let remark = heading.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        Self {
            slug: slug(heading),
            site: anchor_of(heading),
            short: remark.map(|(name, _)| slug(name)),
            generated: generated(heading, numbers),
        }
    }
}

/// The index of the heading of that id, text or slug; of `Part#Chapter`, the chapter of that part.
pub(crate) fn heading(draft: &Draft, anchor: &str) -> Option<usize> {
    let mut parts = anchor.rsplit('#');
    let last = parts.next().unwrap_or(anchor);
    let above: Vec<String> = parts.map(slug).collect();
    let (wanted, plain) = (slug(last), last.to_lowercase());
    let anchors = draft.anchors.of(&draft.page);
    let all = |test: &dyn Fn(usize, &Anchor) -> bool| -> Option<usize> {
        let found = || anchors.iter().enumerate().filter(|(at, it)| test(*at, it)).map(|(at, _)| at);
        let below = || found().take(ALIKE).find(|at| stands_below(draft, *at, &above));
        if above.is_empty() { found().next() } else { below().or_else(|| found().next()) }
    };
    let named = |at: usize, it: &Anchor| {
        let heading = &draft.page.headings[at];
        heading.id.as_deref() == Some(last) || heading.text == last || it.slug == wanted
    };
    // The second heading of a name is `name-1` on sites, on some `name_1`.
    let counted = || {
        let (name, count) = last.rsplit_once(['-', '_'])?;
        let count: usize = count.parse().ok()?;
        let alike = anchors.iter().enumerate().filter(|(_, it)| it.slug == name || it.site == name);
        alike.map(|(at, _)| at).nth(count)
    };
    all(&named)
        .or_else(|| all(&|_, it| it.site == plain))
        .or_else(|| all(&|_, it| it.short.as_ref() == Some(&wanted)))
        .or_else(counted)
        .or_else(|| all(&|_, it| it.generated.contains(&plain)))
}

/// Whether a heading stands below others of these names, innermost first.
fn stands_below(draft: &Draft, at: usize, above: &[String]) -> bool {
    let (headings, anchors) = (&draft.page.headings, draft.anchors.of(&draft.page));
    let mut level = headings[at].level;
    let mut wanted = above.iter().peekable();
    for (heading, anchor) in headings.iter().zip(anchors).take(at).rev() {
        if heading.level < level {
            level = heading.level;
            wanted.next_if(|name| **name == anchor.slug);
        }
    }
    wanted.peek().is_none()
}

/// A heading's anchor as sites make it: `3.1 Start` is `31-start`.
fn anchor_of(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// What becomes of the number before a heading in its anchor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Kept,
    Dropped,
}

/// A heading's anchors as generators make them that write letters without their marks (Zola: `fusse-arger`, `what-s-new`) or
/// leave out what stands before the first letter (kramdown: `order-of-play` of `3.1 Order of play`).
fn generated(heading: &str, numbers: Numbers) -> Vec<String> {
    let letters = heading.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    let plain: String =
        letters.map(|c| if c == '\u{df}' { "ss".to_owned() } else { c.to_string() }).collect();
    let joined = |words: &str, parts: fn(char) -> bool| {
        let kept: String = words.chars().filter(|c| c.is_alphanumeric() || parts(*c)).collect();
        let words = kept.split(parts).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("-")
    };
    let first = plain.find(char::is_alphabetic).unwrap_or(0);
    let parted = |words: &str| joined(words, |c| !c.is_alphanumeric());
    let dropped = |words: &str| joined(words, |c| c.is_whitespace() || c == '-');
    let behind = plain.get(first..).unwrap_or_default();
    let whole = [parted(&plain), dropped(&plain)];
    match numbers {
        Numbers::Kept => whole.into(),
        Numbers::Dropped => whole.into_iter().chain([parted(behind), dropped(behind)]).collect(),
    }
}
