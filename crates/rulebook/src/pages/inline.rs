//! What does a passage's content say, as plain text and without its machinery?

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use super::{
    obsidian_inline::Written,
    page::{Piece, RawLink, RawTarget},
};
use crate::words::{html_tags, source_map::MappedText};

/// How the address of a rule's number begins in the content.
pub(crate) const RULE: &str = "rule:";

/// The content as plain text: one blank between words, no markup, no footnote marks.
pub(crate) fn text(content: &[Piece]) -> String {
    let room = |(event, _): &Piece| match event {
        Event::Text(words) | Event::Code(words) => words.len(),
        _ => 1,
    };
    let mut text = String::with_capacity(content.iter().map(room).sum());
    let mut blocks = String::new();
    for (event, _) in content {
        match event {
            Event::Html(html) => {
                blocks.push_str(html);
                continue;
            }
            // A link within HTML parts no words of it.
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) if !blocks.is_empty() => continue,
            _ if !blocks.is_empty() => text.push_str(&html_tags::words(&std::mem::take(&mut blocks))),
            _ => {}
        }
        match event {
            Event::Text(words) | Event::Code(words) => text.push_str(words),
            Event::SoftBreak | Event::HardBreak | Event::Rule => part(&mut text),
            Event::InlineHtml(tag) if html_tags::is_break(tag) || html_tags::parts_words(tag) => {
                part(&mut text)
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::CodeBlock)
            | Event::End(
                TagEnd::Heading(_) | TagEnd::DefinitionListTitle | TagEnd::DefinitionListDefinition,
            )
            | Event::Start(Tag::Item | Tag::Paragraph | Tag::List(_) | Tag::DefinitionList) => {
                part(&mut text)
            }
            _ => {}
        }
    }
    if !blocks.is_empty() {
        text.push_str(&html_tags::words(&blocks));
    }
    text.truncate(text.trim_end().len());
    if is_collapsed(&text) { text } else { joined(&text) }
}

/// Ends a word, where one has begun.
fn part(text: &mut String) {
    if !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
}

/// What content begins with.
pub(crate) enum First {
    /// A letter, or a sign that is no blank.
    Sign(char),
    /// HTML.
    Html,
    /// Nothing that is words.
    Nothing,
}

/// What the words of the content begin with.
pub(crate) fn first(content: &[Piece]) -> First {
    for (event, _) in content {
        match event {
            Event::Html(_) => return First::Html,
            Event::Text(words) | Event::Code(words) => {
                if let Some(sign) = words.trim_start().chars().next() {
                    return First::Sign(sign);
                }
            }
            _ => {}
        }
    }
    First::Nothing
}

/// A line that is split off before Markdown is parsed: with its emphasis, code and links, and nothing that
/// would be a block of its own. The line ends where `range` ends.
pub(crate) fn line(words: &str, range: Range<usize>) -> Vec<Piece> {
    line_referring(words, range, "")
}

/// The same, where the line refers to what is defined elsewhere: `![][image1]`.
pub(crate) fn line_referring(words: &str, range: Range<usize>, definitions: &str) -> Vec<Piece> {
    let start = range.end.saturating_sub(words.len());
    let parsed = if has_marks(words) { parsed(words, definitions) } else { None };
    match parsed {
        Some(pieces) => {
            pieces.into_iter().map(|(event, part)| (event, start + part.start..start + part.end)).collect()
        }
        None if words.is_empty() => Vec::new(),
        None => vec![(Event::Text(words.to_owned().into()), start..range.end)],
    }
}

/// Reads lines of a file as one paragraph: marks may span lines, and the definitions that it refers to are known. None
/// where the lines are more than a paragraph.
pub(crate) fn lines(
    text: &str,
    lines: &[Range<usize>],
    definitions: impl FnOnce(&str) -> String,
) -> Option<Vec<Piece>> {
    let mut joined = MappedText::default();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            joined.write("\n", line.start..line.start);
        }
        joined.keep(text, line.clone());
    }
    let body = joined.body();
    let pieces = if has_marks(body) { parsed(body, &definitions(body)) } else { None };
    Some(pieces?.into_iter().map(|(event, part)| (event, joined.source(&part))).collect())
}

/// Whether there may be marks of Markdown within words.
fn has_marks(words: &str) -> bool {
    words.contains(['*', '_', '`', '[', '\\', '<', '&', '~', '='])
}

/// Words with their marks, and what their references mean; none where they would be blocks, or nothing.
fn parsed(words: &str, definitions: &str) -> Option<Vec<Piece>> {
    let text = match definitions {
        "" => Cow::Borrowed(words),
        definitions => Cow::Owned(format!("{words}\n\n{definitions}")),
    };
    let parser = Parser::new_ext(&text, Options::ENABLE_STRIKETHROUGH | Options::ENABLE_WIKILINKS);
    let mut pieces = Vec::new();
    let mut paragraphs = 0;
    let mut written = Written::default();
    let read = TextMergeWithOffset::new(parser.into_offset_iter());
    for (event, part) in read.flat_map(|(event, part)| written.pieces(event.into_static(), part)) {
        match event {
            Event::Start(Tag::Paragraph) => paragraphs += 1,
            Event::End(TagEnd::Paragraph) => {}
            Event::Start(
                Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. },
            )
            | Event::End(
                TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image,
            )
            | Event::Text(_)
            | Event::Code(_)
            | Event::SoftBreak
            | Event::HardBreak => pieces.push((event, part)),
            // A line's end.
            Event::InlineHtml(tag) if html_tags::is_break(&tag) => pieces.push((Event::HardBreak, part)),
            Event::InlineHtml(_) => pieces.push((event, part)),
            // Blocks would hide words of the line.
            _ => return None,
        }
    }
    (paragraphs == 1 && !pieces.is_empty()).then_some(pieces)
}

/// One blank for every run of white space, none at the ends.
pub(crate) fn collapse(text: &str) -> String {
    if is_collapsed(text) { text.to_owned() } else { joined(text) }
}

/// The words of a text, a blank between them.
fn joined(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// Whether the only white space of a text are single blanks between words.
fn is_collapsed(text: &str) -> bool {
    let is_other_blank = |c: char| c != ' ' && c.is_whitespace();
    // the bytes say it of nearly every text
    let has_other_blanks = match text.is_ascii() {
        true => text.bytes().any(|byte| matches!(byte, b'\t'..=b'\r')),
        false => text.contains(is_other_blank),
    };
    !has_other_blanks && !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ")
}

/// Takes footnote marks out of the content and returns their names; the blank before a mark that
/// stood before punctuation goes too.
pub(crate) fn take_notes(content: &mut Vec<Piece>) -> Vec<String> {
    let mut notes = Vec::new();
    let mut kept: Vec<Piece> = Vec::with_capacity(content.len());
    for (event, range) in content.drain(..) {
        match event {
            Event::FootnoteReference(name) => {
                notes.push(name.to_string());
                trim_last(&mut kept);
            }
            other => kept.push((other, range)),
        }
    }
    *content = kept;
    if !notes.is_empty() {
        trim_end(content);
    }
    notes
}

/// Takes a block id at the end of the content (`^brace`, `{#brace}`) out of it.
pub(crate) fn take_block_id(content: &mut Vec<Piece>) -> Option<String> {
    trim_end(content);
    let last = content.iter_mut().rev().find(|(event, _)| !matches!(event, Event::End(_)));
    let Some((Event::Text(words), _)) = last else {
        return None;
    };
    let (before, id) = block_id(words)?;
    let (before, id) = (before.to_owned(), id.to_owned());
    *words = before.into();
    trim_end(content);
    Some(id)
}

/// Takes a block id right below a table, which the parser has as its last row, out of the content.
pub(crate) fn take_row_id(content: &mut Vec<Piece>) -> Option<String> {
    let start = content.iter().rposition(|(event, _)| matches!(event, Event::Start(Tag::TableRow)))?;
    let words = text(&content[start..]);
    let (before, id) = block_id(&words)?;
    let id = Some(id.to_owned()).filter(|_| before.is_empty() && words.starts_with('^'))?;
    let end = content.iter().rposition(|(event, _)| matches!(event, Event::End(TagEnd::TableRow)))?;
    content.drain(start..=end.max(start));
    Some(id)
}

/// Takes an id that stands right behind a lead-in (`**Brace:** {#brace} text`) out of the content.
pub(crate) fn take_lead_id(content: &mut [Piece]) -> Option<String> {
    let behind =
        |(event, _): &&mut Piece| matches!(event, Event::Text(words) if words.trim_start().starts_with("{#"));
    let (event, _) = content.iter_mut().take(8).find(behind)?;
    let Event::Text(words) = event else {
        return None;
    };
    let (id, rest) = words.trim_start().strip_prefix("{#")?.split_once('}')?;
    let fits = !id.is_empty() && id.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'));
    let (id, rest) = (id.to_owned(), format!(" {}", rest.trim_start()));
    *words = rest.into();
    fits.then_some(id)
}

/// Splits `text ^id` or `text {#id}` into both.
pub(crate) fn block_id(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    let word =
        |id: &str| !id.is_empty() && id.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'));
    // Google Docs keeps the signs of a heading in its id: `{#wars-\u{2014}-rules}`.
    let signs =
        |id: &str| id.contains('-') && !id.contains(|c: char| c.is_whitespace() || "{}\"".contains(c));
    if let Some(inner) = text.strip_suffix('}')
        && let Some((before, id)) = inner.rsplit_once("{#")
        && (word(id) || signs(id))
    {
        return Some((before.trim_end(), id));
    }
    let (before, id) = text.rsplit_once('^')?;
    let apart = before.is_empty() || before.ends_with(char::is_whitespace);
    (apart && word(id)).then(|| (before.trim_end(), id))
}

fn trim_last(content: &mut [Piece]) {
    if let Some((Event::Text(words), _)) = content.last_mut() {
        *words = words.trim_end().to_owned().into();
    }
}

/// Takes blanks, breaks and empty text off the end.
pub(crate) fn trim_end(content: &mut Vec<Piece>) {
    loop {
        let ends = content.iter().rev().take_while(|(event, _)| matches!(event, Event::End(_))).count();
        let Some(at) = content.len().checked_sub(ends + 1) else {
            return;
        };
        match &mut content[at].0 {
            Event::SoftBreak | Event::HardBreak => {
                content.remove(at);
            }
            Event::InlineHtml(tag) if tag.to_ascii_lowercase().starts_with("<br") => {
                content.remove(at);
            }
            Event::Text(words) if words.trim().is_empty() && (at > 0 || ends == 0) => {
                content.remove(at);
            }
            Event::Text(words) => {
                // A backslash at the end is a line break that nothing follows.
                *words = words.trim_end().trim_end_matches('\\').trim_end().to_owned().into();
                return;
            }
            _ => return,
        }
    }
}

/// Takes `count` bytes of text off the beginning, whatever markup they stand in, and the markup that
/// is empty then; then blanks and breaks.
pub(crate) fn skip_text(content: &mut Vec<Piece>, mut count: usize) {
    for (event, _) in content.iter_mut() {
        if let Event::Text(words) | Event::Code(words) = event {
            let here = words.floor_char_boundary(count.min(words.len()));
            count -= here.min(count);
            *words = words[here..].to_owned().into();
            if !words.is_empty() {
                break;
            }
        } else if matches!(event, Event::SoftBreak | Event::HardBreak) {
            count = count.saturating_sub(1);
        }
        if count == 0 {
            break;
        }
    }
    drop_empty(content);
    let blank = |event: &Event| match event {
        Event::SoftBreak | Event::HardBreak => true,
        Event::Text(words) => words.trim().is_empty(),
        _ => false,
    };
    while content.first().is_some_and(|(event, _)| blank(event)) {
        content.remove(0);
    }
    if let Some((Event::Text(words), _)) = content.first_mut() {
        *words = words.trim_start().to_owned().into();
    }
}

/// Drops empty text and markup around nothing at the beginning.
fn drop_empty(content: &mut Vec<Piece>) {
    content.retain(|(event, _)| !matches!(event, Event::Text(words) if words.is_empty()));
    while content.len() >= 2
        && (matches!(content[0].0, Event::Start(Tag::Strong | Tag::Emphasis | Tag::Link { .. }))
            && matches!(content[1].0, Event::End(_))
            || is_empty_element(&content[0].0, &content[1].0))
    {
        content.drain(..2);
    }
}

/// Whether two events are the tags of an element of HTML with nothing in it: `<b></b>`.
fn is_empty_element(opens: &Event, closes: &Event) -> bool {
    let (Event::InlineHtml(opens), Event::InlineHtml(closes)) = (opens, closes) else { return false };
    let name = closes.strip_prefix("</").map(|name| name.trim_end_matches('>'));
    name.is_some_and(|name| opens.strip_prefix('<').is_some_and(|opens| opens.trim_end_matches('>') == name))
}

/// Splits the content at a place: what begins there is returned, what stands before is trimmed, and emphasis that goes
/// over the place is both's.
pub(crate) fn split_off(content: &mut Vec<Piece>, at: usize) -> Vec<Piece> {
    let mut rest = content.split_off(at.min(content.len()));
    let is_emphasis = |event: &Event| {
        matches!(event, Event::Start(Tag::Strong | Tag::Emphasis | Tag::Strikethrough))
            || matches!(event, Event::End(TagEnd::Strong | TagEnd::Emphasis | TagEnd::Strikethrough))
    };
    let mut open: Vec<Piece> = Vec::new();
    for (event, range) in content.iter().filter(|(event, _)| is_emphasis(event)) {
        match event {
            Event::Start(_) => open.push((event.clone(), range.clone())),
            _ => drop(open.pop()),
        }
    }
    trim_end(content);
    for (event, range) in open.iter().rev() {
        if let Event::Start(tag) = event {
            content.push((Event::End(tag.to_end()), range.end..range.end));
        }
    }
    rest.splice(0..0, open);
    drop_empty(&mut rest);
    rest
}

/// Whether the tag is a link, and where it points.
pub(crate) fn target(tag: &Tag) -> Option<RawTarget> {
    let (kind, address) = match tag {
        Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. } => {
            (link_type, dest_url)
        }
        _ => return None,
    };
    if let Some(number) = address.strip_prefix(RULE) {
        return Some(RawTarget::Rule(number.to_owned()));
    }
    Some(match kind {
        // `[[A\|b]]`: pulldown-cmark leaves the backslash of an escaped pipe in the destination.
        LinkType::WikiLink { .. } => RawTarget::Name(address.trim_end_matches('\\').trim().to_owned()),
        LinkType::Email => RawTarget::Address(format!("mailto:{address}")),
        _ => RawTarget::Address(address.to_string()),
    })
}

/// Every link of the content in order.
pub(crate) fn links(content: &[Piece]) -> Vec<RawLink> {
    let mut links: Vec<RawLink> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (event, range) in content {
        match event {
            Event::Start(tag) => {
                if let Some(to) = target(tag) {
                    open.push(links.len());
                    let is_image = matches!(tag, Tag::Image { .. });
                    links.push(RawLink { text: String::new(), to, is_image, range: range.clone() });
                }
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                open.pop();
            }
            Event::Text(words) | Event::Code(words) => {
                for link in &open {
                    links[*link].text.push_str(words);
                }
            }
            Event::Html(html) if !open.is_empty() => {
                let words = html_tags::words(html);
                for link in &open {
                    links[*link].text.push_str(&words);
                }
            }
            _ => {}
        }
    }
    for link in &mut links {
        link.text = collapse(&link.text);
    }
    links
}
