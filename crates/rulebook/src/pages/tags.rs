//! What do the tags of raw HTML say?
//!
//! A picture (`<img src="..." alt="...">`) is read like one of Markdown: its words, and a link to it where it lies on another
//! site; nothing is loaded. A link (`<a href="...">`) is read like one of Markdown. An `id` or `name` is an anchor.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::{page::Piece, pictures};
use crate::words::html_tags;

/// Most pictures of one piece of HTML.
const MOST: usize = 256;

/// Whether there are pictures or links in a piece of HTML; `open` is whether a link of HTML is open before it.
pub(crate) fn has_marks(html: &str, open: bool) -> bool {
    marks(html).any(|(_, mark)| open || mark != Mark::EndOfLink)
}

/// A tag that is something of Markdown as well.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Picture,
    Link,
    EndOfLink,
}

/// Where the tags of pictures and links begin.
fn marks(html: &str) -> impl Iterator<Item = (usize, Mark)> {
    const NAMES: [(&str, Mark); 3] = [("img", Mark::Picture), ("a", Mark::Link), ("/a", Mark::EndOfLink)];
    html.match_indices('<').filter_map(|(at, _)| {
        let rest = html.get(at + 1..)?;
        let named = |(name, _): &&(&str, Mark)| {
            let head = rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
            head && rest[name.len()..].starts_with(|c: char| c.is_whitespace() || matches!(c, '/' | '>'))
        };
        NAMES.iter().find(named).map(|(_, mark)| (at, *mark))
    })
}

/// A piece of HTML with its pictures and links apart, as Markdown has them; `html` makes an event of what is left.
/// `open` is whether a link of HTML is open, before the piece and then behind it.
pub(crate) fn pieces(
    text: &CowStr<'static>,
    range: &Range<usize>,
    open: &mut bool,
    html: impl Fn(CowStr<'static>) -> Event<'static>,
) -> Vec<Piece> {
    let mut events: Vec<Event<'static>> = Vec::new();
    let mut done = 0;
    for (start, mark) in marks(text).take(MOST) {
        if start < done {
            continue;
        }
        let Some(end) = text.get(start..).and_then(end_of_tag).map(|length| start + length) else { break };
        let tag = text.get(start..end).unwrap_or_default();
        let Some(meant) = meant(tag, mark, open) else { continue };
        events.push(html(text.get(done..start).unwrap_or_default().to_owned().into()));
        events.extend(meant);
        done = end;
    }
    events.push(html(text.get(done..).unwrap_or_default().to_owned().into()));
    let says = |event: &Event| !matches!(event, Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) if words.is_empty());
    events.into_iter().filter(says).map(|event| (event, range.clone())).collect()
}

/// What a tag means; nothing where it is a tag like others.
fn meant(tag: &str, mark: Mark, open: &mut bool) -> Option<Vec<Event<'static>>> {
    let address = |name: &str| Some(CowStr::from(attribute(tag, name)?.replace("&amp;", "&")));
    let (link_type, title, id) = (LinkType::Inline, CowStr::from(""), CowStr::from(""));
    let end = open.then_some(Event::End(TagEnd::Link));
    match mark {
        Mark::Picture => {
            let dest_url = address("src")?;
            let own = attribute(tag, "alt").filter(|words| !words.trim().is_empty()).map(str::to_owned);
            let called = attribute(tag, "title").unwrap_or_default();
            let words = own.unwrap_or_else(|| pictures::words(&dest_url, called));
            Some(vec![
                Event::Start(Tag::Image { link_type, dest_url, title, id }),
                Event::Text(words.into()),
                Event::End(TagEnd::Image),
            ])
        }
        Mark::Link => {
            let to = address("href");
            *open = to.is_some();
            let Some(dest_url) = to else { return end.map(|end| vec![end]) };
            // The place that it names as well is kept.
            let name = attribute(tag, "id").or_else(|| attribute(tag, "name"));
            let place = name.map(|name| Event::InlineHtml(format!("<a id=\"{name}\"></a>").into()));
            let link = Event::Start(Tag::Link { link_type, dest_url, title, id });
            Some(end.into_iter().chain(place).chain([link]).collect())
        }
        Mark::EndOfLink => {
            *open = false;
            end.map(|end| vec![end])
        }
    }
}

/// HTML in which angles that are no tag's are letters: `<p>Pay <X> oil.</p>`; nothing where there are none.
pub(crate) fn spare_words(html: &str) -> Option<String> {
    let mut spared = String::new();
    let mut done = 0;
    for (at, _) in html.match_indices('<').take(MOST) {
        let rest = html.get(at..)?;
        let is_word = |end: usize| {
            let inner = rest.get(1..end).unwrap_or_default();
            let plain = inner.starts_with(char::is_alphabetic) && !inner.contains(['<', '=', '-', '/']);
            let is_paired = || html.contains(&format!("</{inner}>")) || html.trim().len() == end + 1;
            plain && !html_tags::is_tag(&rest[..=end]) && !is_paired()
        };
        if rest.find('>').is_some_and(is_word) {
            spared.push_str(html.get(done..at)?);
            spared.push_str("&lt;");
            done = at + 1;
        }
    }
    spared.push_str(html.get(done..)?);
    (done > 0).then_some(spared)
}

/// The places that the tags of a piece of HTML name.
pub(crate) fn anchors(html: &str) -> Vec<String> {
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
pub(crate) fn end_of_tag(tag: &str) -> Option<usize> {
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
pub(crate) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let lower = tag.to_ascii_lowercase();
    let at = lower.match_indices(name).map(|(at, _)| at).find(|at| {
        let apart = tag[..*at].ends_with(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '(' | ','));
        apart && tag[at + name.len()..].trim_start().starts_with('=')
    })?;
    let value = tag[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
    match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next(),
        _ => value.split(|c: char| c.is_whitespace() || c == '>').next(),
    }
}
