//! What passages does a Markdown body consist of?
//!
//! The body is parsed without what is not shown, for Obsidian, Zola and plain Markdown alike; a walk over
//! the parser's events makes passages of it ([`super::walk`]).

use std::{collections::BTreeSet, ops::Range};

use pulldown_cmark::{Event, HeadingLevel, OffsetIter, Options, Parser, Tag, TextMergeWithOffset};

use super::walk::Walk;
use crate::{
    pages::{
        obsidian_inline,
        page::{Computed, Item, Page},
    },
    rewriting::{
        attributes, box_titles, components, directives, folds,
        hidden::{self, Hidden},
        icons, markup, mdx, mkdocs_marks, plain_text, shorthand, tables,
    },
    words::source_map::MappedText,
};
use names::{InOrder, Ordered, slug};

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_WIKILINKS
        | Options::ENABLE_DEFINITION_LIST
}

/// Reads the body of `text` that begins at byte `start` into `page`.
pub(crate) fn read(page: &mut Page, text: &str, start: usize) {
    read_indented(page, text, start, 0);
}

/// The same for a body whose lines are all indented by so many bytes; they are ignored.
pub(crate) fn read_indented(page: &mut Page, text: &str, start: usize, indent: usize) {
    let Hidden { visible, asked, superseded, mut boxes, templates } = hidden::hide(text, start, page.dialect);
    let visible = undented(visible, indent);
    page.computed.extend(templates.into_iter().map(|(by, range)| Computed { by, range }));
    let (visible, lost) = icons::rewrite(directives::read(without_order_marks(visible)));
    page.lost = lost;
    let visible = if page.plain_text { plain_text::rewrite(visible) } else { visible };
    let visible = mdx::rewrite(visible, &mut boxes);
    let visible = attributes::read(mkdocs_marks::rewrite(components::rewrite(visible)));
    let visible = markup::rewrite(folds::unfold(visible, &mut boxes));
    let visible = box_titles::separate(folds::without_colons(visible));
    let visible = shorthand::rewrite(visible, page.dialect);
    let visible = tables::widen(tables::escape_link_bars(visible), options());
    let parser = Parser::new_ext(visible.body(), options()).into_offset_iter();
    let mut taken_for_addresses = taken_for_addresses(&parser, &visible).into_iter().peekable();
    let mut walk = Walk::new(page, text, boxes, headings_in(text, start));
    walk.bold_headings = visible.body().contains("\n**") && !has_headings(visible.body());
    let mut written = obsidian_inline::Written::default();
    for (event, range) in TextMergeWithOffset::new(parser) {
        let range = visible.source(&range);
        while let Some(line) = taken_for_addresses.next_if(|line| line.start < range.start) {
            walk.line(text, line);
        }
        for (event, range) in written.pieces(event.into_static(), range) {
            walk.event(event, range);
        }
    }
    walk.close_leaf();
    taken_for_addresses.for_each(|line| walk.line(text, line));
    let notes = walk.finish();
    attach(page, asked, &notes, |item, wordings| item.asked.extend(wordings));
    attach(page, superseded, &notes, |item, day| item.superseded = Some(day));
}

/// A body without the first blanks of each line, at most so many.
fn undented(visible: MappedText, indent: usize) -> MappedText {
    if indent == 0 {
        return visible;
    }
    let mut at = 0;
    let lines = visible.body().split_inclusive('\n').map(|line| {
        let start = at;
        at += line.len();
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        (start..start + blanks.min(indent), String::new())
    });
    let edits = lines.collect();
    visible.replaced(edits)
}

/// A body without byte-order marks, which lie within files that were joined.
fn without_order_marks(visible: MappedText) -> MappedText {
    const MARK: char = '\u{feff}';
    let marks = visible.body().match_indices(MARK);
    let edits = marks.map(|(at, mark)| (at..at + mark.len(), String::new())).collect();
    visible.replaced(edits)
}

/// Lines such as `[Action]: Exhaust`, which the parser takes for the address of a link and does not show.
fn taken_for_addresses(parser: &OffsetIter, visible: &MappedText) -> Vec<Range<usize>> {
    let is_address = |address: &str| address.contains(['/', '.', ':', '#', '@', '%']) || address.is_empty();
    let defined = parser.reference_definitions().iter();
    let words = defined.filter(|(_, definition)| !is_address(&definition.dest));
    let mut lines: Vec<Range<usize>> = words.map(|(_, it)| visible.source(&it.span)).collect();
    lines.order_by_key(|line| line.start);
    lines
}

/// The headings of a body, as slugs: what a table of contents may repeat.
fn headings_in(text: &str, start: usize) -> BTreeSet<String> {
    let lines = text.get(start..).unwrap_or_default().lines();
    lines.filter(|line| line.starts_with('#')).map(slug).take(crate::words::limits::HEADINGS).ordered_set()
}

/// Whether a body has headings besides its title, and that is the first of its lines.
fn has_headings(body: &str) -> bool {
    let parser = Parser::new_ext(body, options());
    let levels = parser.filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(level),
        _ => None,
    });
    levels.enumerate().any(|(at, level)| at > 0 || level > HeadingLevel::H1)
}

/// Gives each line that says something of a passage (`asked:`, `superseded:`) to the last one that begins before it; `notes`
/// are those within others.
fn attach<T>(page: &mut Page, said: Vec<(usize, T)>, notes: &BTreeSet<usize>, to: fn(&mut Item, T)) {
    let mut order: Vec<usize> = (0..page.items.len()).filter(|index| !notes.contains(index)).collect();
    order.order_by_key(|index| page.items[*index].range.start);
    for (at, said) in said {
        let begun = order.partition_point(|index| page.items[*index].range.start <= at);
        let last = begun.checked_sub(1).and_then(|before| page.items.get_mut(order[before]));
        if let Some(item) = last {
            to(item, said);
        }
    }
}
