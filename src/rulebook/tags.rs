//! What do the tags of raw HTML say?
//!
//! A picture (`<img src="..." alt="...">`) is one like those of Markdown: its words, and a link to it where it lies on another
//! site; nothing is loaded. An `id` or `name` is a place that links lead to.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::page::Piece;

/// Most pictures of one piece of HTML.
const MOST: usize = 256;

/// Whether there are pictures in a piece of HTML.
pub(super) fn has_pictures(html: &str) -> bool {
    starts(html).next().is_some()
}

/// Where the tags of pictures begin.
fn starts(html: &str) -> impl Iterator<Item = usize> {
    html.match_indices('<').map(|(at, _)| at).filter(|at| {
        let name = html.get(at + 1..at + 4).is_some_and(|name| name.eq_ignore_ascii_case("img"));
        name && html[at + 4..].starts_with(|c: char| c.is_whitespace() || c == '/')
    })
}

/// A piece of HTML with its pictures apart; `html` makes an event of what is left.
pub(super) fn pictures(
    text: &CowStr<'static>,
    range: &Range<usize>,
    html: impl Fn(CowStr<'static>) -> Event<'static>,
) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut done = 0;
    for start in starts(text).take(MOST) {
        let Some(end) = text.get(start..).and_then(end_of_tag).map(|length| start + length) else { break };
        let tag = text.get(start..end).unwrap_or_default();
        let (address, words) = (attribute(tag, "src"), attribute(tag, "alt").unwrap_or_default());
        let Some(address) = address.filter(|_| start >= done) else { continue };
        let before = text.get(done..start).unwrap_or_default();
        let picture = Tag::Image {
            link_type: LinkType::Inline,
            dest_url: address.to_owned().into(),
            title: "".into(),
            id: "".into(),
        };
        let events = [
            html(before.to_owned().into()),
            Event::Start(picture),
            Event::Text(words.to_owned().into()),
            Event::End(TagEnd::Image),
        ];
        let says = |event: &Event| !matches!(event, Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) if words.is_empty());
        pieces.extend(events.into_iter().filter(says).map(|event| (event, range.clone())));
        done = end;
    }
    let rest = text.get(done..).unwrap_or_default();
    if !rest.is_empty() {
        pieces.push((html(rest.to_owned().into()), range.clone()));
    }
    pieces
}

/// The places that the tags of a piece of HTML name.
pub(super) fn anchors(html: &str) -> Vec<String> {
    let tags = html.match_indices('<').take(MOST).filter_map(|(at, _)| {
        let rest = html.get(at..)?;
        rest.get(..end_of_tag(rest)?)
    });
    let named = |tag: &str| {
        let is_link = tag.get(1..3).is_some_and(|name| name.eq_ignore_ascii_case("a "));
        let name = attribute(tag, "id").or_else(|| attribute(tag, "name").filter(|_| is_link))?;
        (!name.is_empty()).then(|| name.to_owned())
    };
    tags.filter_map(named).collect()
}

/// How long a tag is, its angles included.
fn end_of_tag(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in tag.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None, '>') => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The value of an attribute.
pub(super) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let lower = tag.to_ascii_lowercase();
    let at = lower.match_indices(name).map(|(at, _)| at).find(|at| {
        let apart = tag[..*at].ends_with(|c: char| c.is_whitespace() || matches!(c, '"' | '\''));
        apart && tag[at + name.len()..].trim_start().starts_with('=')
    })?;
    let value = tag[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
    match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next(),
        _ => value.split(|c: char| c.is_whitespace() || c == '>').next(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let pieces = pictures(&text.to_owned().into(), &(0..text.len()), Event::Html);
        pieces
            .into_iter()
            .map(|(event, _)| match event {
                Event::Html(html) => format!("html {html}"),
                Event::Start(Tag::Image { dest_url, .. }) => format!("picture {dest_url}"),
                Event::Text(words) => format!("words {words}"),
                _ => "end".to_owned(),
            })
            .collect()
    }

    #[test]
    fn places_are_named() {
        assert_eq!(
            anchors("<a name=\"x\"></a><h2 id='y z'>Text</h2><b>no</b><input name=\"n\">"),
            ["x", "y z"]
        );
    }

    #[test]
    fn pictures_stand_apart() {
        assert_eq!(
            read("<p><img alt=\"A > b\" src='x.png'/>Text</p>"),
            ["html <p>", "picture x.png", "words A > b", "end", "html Text</p>"]
        );
        assert_eq!(read("<IMG SRC=a.png>"), ["picture a.png", "end"]);
        for same in ["<image src=a>", "<img alt=\"b\">", "<img never closed", "<b>no</b>"] {
            assert_eq!(read(same), [format!("html {same}")]);
        }
    }
}
