//! Which parts of a page are not rules: related topics, tables of contents, examples?

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{
    inline, lead_in,
    page::{Item, Piece, RawLink, RawTarget},
    rule_line,
};
use crate::Kind;

use names::slug;

/// What stands under a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    /// Rules, and whatever else is shown.
    Rules,
    /// A list of other topics.
    Related,
    /// A table of contents made by hand.
    Contents,
}

/// What a heading announces.
pub(crate) fn of_heading(text: &str) -> Section {
    match slug(text).as_str() {
        "see-also" | "related-topics" | "related" | "related-pages" => Section::Related,
        "table-of-contents" | "contents" | "toc" => Section::Contents,
        _ => Section::Rules,
    }
}

/// Words that introduce related topics on a line of their own, before a colon or in bold.
const RELATED: &[&str] = &[
    "related topics",
    "related topic",
    "related pages",
    "related rules",
    "related",
    "see also",
    "siehe auch",
    "verwandte themen",
    "voir aussi",
    "v\u{e9}ase tambi\u{e9}n",
    "ver tambi\u{e9}n",
    "vedi anche",
];

/// Whether a line of related topics may begin with this letter.
pub(crate) fn may_relate(first: char) -> bool {
    RELATED.iter().any(|known| known.starts_with(|c: char| c.eq_ignore_ascii_case(&first)))
}

/// The text behind one of the markers it begins with.
pub(crate) fn strip<'a>(text: &'a str, markers: &[&str]) -> Option<&'a str> {
    markers.iter().find_map(|marker| text.strip_prefix(marker)).map(str::trim_start)
}

/// The rest of a line of related topics.
pub(crate) fn related_line(line: &str) -> Option<&str> {
    let (mark, rest) = line.trim().split_once(':')?;
    RELATED.iter().any(|known| mark.trim_end().eq_ignore_ascii_case(known)).then(|| rest.trim_start())
}

/// How many bytes of the text of a line the words are that introduce related topics: `Related Topics:`, and in bold
/// also without a colon (`bold` are those that the line begins with).
fn related_mark(line: &str, bold: Option<&str>) -> Option<usize> {
    if let Some(rest) = related_line(line) {
        return Some(line.len() - rest.len());
    }
    let bold = bold.map(str::trim).filter(|bold| RELATED.iter().any(|it| bold.eq_ignore_ascii_case(it)))?;
    line.starts_with(bold).then_some(bold.len())
}

/// Takes a line `Related Topics: ...` out of a paragraph, with the lines of names that follow it.
pub(crate) fn take_related_line(content: &mut Vec<Piece>) -> Option<Vec<RawLink>> {
    let mut line_start = true;
    let mut found = None;
    for (at, (event, _)) in content.iter().enumerate() {
        match event {
            Event::SoftBreak | Event::HardBreak => line_start = true,
            Event::Start(_) => {}
            Event::Text(words) if line_start => {
                line_start = false;
                // The words may be bold: look at the line's text from here.
                let line = &content[at..content.len().min(at + 8)];
                let before = at.checked_sub(1).and_then(|before| content.get(before));
                let is_bold = matches!(before, Some((Event::Start(Tag::Strong), _)));
                let bold = is_bold.then_some(&**words);
                let marked = related_mark(&inline::text(line), bold);
                found =
                    marked.filter(|length| leads_only(&content[at..], *length)).map(|length| (at, length));
                if found.is_some() {
                    break;
                }
            }
            _ => line_start = false,
        }
    }
    let (at, marked) = found?;
    let mut line = content.split_off(at);
    inline::trim_end(content);
    while matches!(content.last(), Some((Event::Start(_), _))) {
        content.pop();
    }
    let is_break = |(event, _): &Piece| matches!(event, Event::SoftBreak | Event::HardBreak);
    let mut ends = 0;
    for (at, rest) in line.split_inclusive(is_break).enumerate() {
        if at > 0 && !only_leads(rest) {
            let rest = line.split_off(ends);
            if !content.is_empty() {
                content.extend(line.last().cloned());
            }
            content.extend(rest);
            break;
        }
        ends += rest.len();
    }
    inline::trim_end(&mut line);
    inline::skip_text(&mut line, marked);
    let is_stray = |(event, _): &Piece| match event {
        Event::End(_) | Event::SoftBreak | Event::HardBreak => true,
        Event::Text(words) => words.chars().all(|c| matches!(c, ' ' | ':' | '\u{2013}' | '\u{2014}')),
        _ => false,
    };
    line.drain(..line.iter().take_while(|piece| is_stray(piece)).count());
    Some(named(&line))
}

/// Whether a line of related topics, whose mark is so long, is no sentence: `See also: the rules below apply, too.`
fn leads_only(content: &[Piece], mark: usize) -> bool {
    let ends = content.iter().position(|(event, _)| matches!(event, Event::SoftBreak | Event::HardBreak));
    let mut line = content[..ends.unwrap_or(content.len())].to_vec();
    let names_page = names_page(&line);
    inline::skip_text(&mut line, mark);
    let text = inline::text(&line);
    let begins = |name: &str| name.trim().starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    let names = text.strip_suffix('.').is_some_and(|names| are_names(names) && names.split(',').all(begins));
    names_page || names || text.trim_start_matches([':', ' ']).is_empty() || only_leads(&line)
}

/// Whether a line of related topics speaks of the page, and not of an entry of it.
pub(crate) fn names_page(content: &[Piece]) -> bool {
    let text = inline::text(content).to_lowercase();
    ["related topics", "related pages"].iter().any(|mark| text.starts_with(mark))
}

/// The topics that a line names: its links, and between them whatever something has as its name.
fn named(line: &[Piece]) -> Vec<RawLink> {
    let links = related(line);
    if !matches!(line.iter().find(|(event, _)| is_link(event)), Some((Event::Start(_), _))) {
        return links;
    }
    let mut all = Vec::with_capacity(links.len());
    let (mut links, mut depth) = (links.into_iter(), 0_usize);
    for (event, range) in line {
        match event {
            Event::Start(_) if is_link(event) => {
                depth += 1;
                all.extend(links.next());
            }
            Event::End(_) if is_link(event) => depth = depth.saturating_sub(1),
            Event::Text(words) if depth == 0 => {
                let names = names(words, range.start).into_iter();
                all.extend(names.map(|name| RawLink { to: RawTarget::Beside(name.text.clone()), ..name }));
            }
            _ => {}
        }
    }
    all.extend(links);
    all
}

fn is_link(event: &Event) -> bool {
    matches!(
        event,
        Event::Start(Tag::Link { .. } | Tag::Image { .. }) | Event::End(TagEnd::Link | TagEnd::Image)
    )
}

/// How many bytes the bullet has that words begin with, as it is copied from other programs.
pub(crate) fn bullet(text: &str) -> usize {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(mark @ ('\u{2022}' | '\u{25aa}' | '\u{25e6}' | '\u{2023}' | '\u{b7}')), Some(' ' | '\t')) => {
            mark.len_utf8() + 1
        }
        _ => 0,
    }
}

/// Whether a paragraph is a few words in bold and nothing else: `**Movement**`.
pub(crate) fn is_bold_heading(content: &[Piece]) -> bool {
    let bold = matches!(content.first(), Some((Event::Start(Tag::Strong), _)))
        && matches!(content.last(), Some((Event::End(TagEnd::Strong), _)));
    let once = content.iter().filter(|(event, _)| matches!(event, Event::Start(Tag::Strong))).count() == 1;
    let text = inline::text(content);
    let words = text.trim_end_matches(':');
    let plain = inline::links(content).is_empty() && inline::block_id(words).is_none();
    let related = of_heading(words) == Section::Related;
    bold && once && plain && !related && rule_line::is_title(words) && words.contains(char::is_alphanumeric)
}

/// Whether a line begins with a number in brackets, as paragraphs of contracts are counted: `(1)`, `(a)`, `a)`.
fn is_counted(line: &[Piece]) -> bool {
    let text = inline::text(line);
    let bracketed = text.strip_prefix('(').is_some();
    let inner = text.strip_prefix('(').unwrap_or(&text).split_once(") ").map(|(inner, _)| inner);
    inner.is_some_and(|inner| {
        let number = bracketed && (1..=3).contains(&inner.len()) && inner.chars().all(|c| c.is_ascii_digit());
        number
            || inner.len() == 1
                && inner.chars().all(|c| c.is_ascii_lowercase() || !bracketed && c.is_ascii_uppercase())
    })
}

/// Splits a paragraph each of whose lines leads in with a bold name, a bullet or a number in brackets: what stands behind the
/// first.
pub(crate) fn split_labelled(content: &mut Vec<Piece>) -> Vec<Vec<Piece>> {
    let is_break = |(event, _): &Piece| matches!(event, Event::SoftBreak | Event::HardBreak);
    let leads = |line: &[Piece]| {
        let is_bold = matches!(line.first(), Some((Event::Start(Tag::Strong), _)));
        is_bold && lead_in::find(line).is_some() || bullet(&inline::text(line)) > 0 || is_counted(line)
    };
    let mut lines = content.split(is_break);
    if lines.clone().count() < 2 || !lines.all(leads) {
        return Vec::new();
    }
    let mut parts: Vec<Vec<Piece>> = content.split(is_break).map(<[Piece]>::to_vec).collect();
    *content = parts.remove(0);
    parts
}

/// The topics that a list or line names: its links, or the names between commas.
pub(crate) fn related(content: &[Piece]) -> Vec<RawLink> {
    let links = inline::links(content);
    if !links.is_empty() {
        return links;
    }
    let start = content.first().map_or(0, |(_, range)| range.start);
    names(&inline::text(content), start)
}

/// Most words of a bare name.
const NAME_WORDS: usize = 8;

/// Whether words that are no links are names between commas, and no sentence.
pub(crate) fn are_names(text: &str) -> bool {
    let short = |name: &str| name.split_whitespace().count() <= NAME_WORDS;
    !text.ends_with(['.', '!', '?', ':'])
        && ![". ", "! ", "? "].iter().any(|end| text.contains(end))
        && text.split(|c| parts_names(text, c)).all(short)
}

/// Whether what stands in a list of links, related topics or contents, says nothing but what it leads to.
pub(crate) fn only_leads(content: &[Piece]) -> bool {
    let links = inline::links(content);
    if links.is_empty() {
        return are_names(&inline::text(content));
    }
    let (mut depth, mut beside) = (0_usize, String::new());
    for (event, _) in content {
        match event {
            Event::Start(_) if is_link(event) => depth += 1,
            Event::End(_) if is_link(event) => depth = depth.saturating_sub(1),
            Event::Text(words) | Event::Code(words) if depth == 0 => beside.push_str(words),
            _ => beside.push(' '),
        }
    }
    let said = |word: &&str| word.contains(char::is_alphanumeric);
    let names = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_numeric()) || joins(word);
    let words: Vec<&str> = beside.split_whitespace().filter(said).collect();
    let linked: usize = links.iter().map(|link| link.text.split_whitespace().count()).sum();
    words.iter().all(|word| names(word.trim_matches(|c: char| !c.is_alphanumeric())))
        && words.len() <= linked + BESIDE_WORDS
}

/// Most words beside the links of a list of links: a number, "and", "see".
const BESIDE_WORDS: usize = 2;

/// Whether a word only joins what stands beside it.
pub(crate) fn joins(word: &str) -> bool {
    const JOINS: [&str; 14] =
        ["and", "or", "also", "see", "as", "well", "the", "a", "an", "in", "on", "under", "to", "page"];
    JOINS.iter().any(|it| word.eq_ignore_ascii_case(it))
}

/// Bare names between commas; `at` is where the text begins in the file.
pub(crate) fn names(text: &str, at: usize) -> Vec<RawLink> {
    let mut links = Vec::new();
    let mut from = 0;
    for part in text.split_inclusive(|c| parts_names(text, c)) {
        let name = part.trim_end_matches(|c| parts_names(text, c));
        let shown = name.trim().trim_end_matches('.');
        if shown.contains(char::is_alphanumeric) {
            let start = at + from + (name.len() - name.trim_start().len());
            links.push(RawLink {
                text: shown.to_owned(),
                to: RawTarget::Bare(shown.to_owned()),
                is_image: false,
                range: start..start + shown.len(),
            });
        }
        from += part.len();
    }
    links
}

/// Whether a sign stands between names: `A; B`, `A | B`, `A / B`.
fn parts_names(text: &str, sign: char) -> bool {
    matches!(sign, ',' | ';' | '|' | '\u{b7}' | '\u{2022}') || sign == '/' && text.contains(" / ")
}

/// Whether a list item is nothing but a link into its own page.
pub(crate) fn is_contents_entry(content: &[Piece]) -> bool {
    match inline::links(content).as_slice() {
        [link] => {
            matches!(&link.to, RawTarget::Address(address) if address.starts_with('#'))
                && link.text == inline::text(content)
        }
        _ => false,
    }
}

/// Whether a passage's text is an example.
pub(crate) fn is_example(text: &str) -> bool {
    ["Example:", "Examples:", "For example:", "Example 1:"].iter().any(|start| text.starts_with(start))
}

/// What an example under a list illustrates: the first passage of its section, which says what the
/// section is about.
pub(crate) fn exemplified(items: &[Item], place: &[usize]) -> Option<usize> {
    let here = |item: &Item| item.place == place && item.parent.is_none() && item.kind == Kind::Rule;
    if place.is_empty() {
        return items.iter().rposition(here);
    }
    items.iter().position(here)
}

/// A footnote mark alone on a line cites the questions above it, or, where there are none, the
/// rules of its section.
pub(crate) fn note_block(items: &mut [Item], notes: &[String], place: &[usize]) {
    let questions = items.iter().rev().take_while(|item| item.kind == Kind::Question).count();
    let first = items.len() - questions;
    let own = |item: &&mut Item| item.place == place;
    let marked: Vec<&mut Item> = if questions > 0 {
        items[first..].iter_mut().collect()
    } else {
        items.iter_mut().filter(own).collect()
    };
    for item in marked.into_iter().filter(|item| item.notes.is_empty()) {
        item.notes.extend(notes.iter().cloned());
    }
}
