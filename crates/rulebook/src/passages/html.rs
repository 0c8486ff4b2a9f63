//! How is a passage shown?
//!
//! Everything passes ammonia; links are our own addresses or another site's, images are never
//! loaded. What is embedded stands in a box, and names that are mentioned are links.

use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{CowStr, Event, Tag, TagEnd, html};
use pulldown_cmark_escape::escape_href;

use super::mentions::Mentioned;
use crate::{
    Target,
    pages::page::{Item, Piece},
    words::limits,
};

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .rm_tags(["img", "map", "area", "figure"])
        .url_schemes(["http", "https", "mailto"].into())
        .link_rel(None)
        .add_tag_attributes("a", ["rel"])
        .add_allowed_classes("a", ["unresolved", "external", "auto"])
        .add_allowed_classes("blockquote", ["embed"])
        .add_allowed_classes("p", ["from"])
        .add_allowed_classes("span", ["ordinal", "picture"]);
    builder
});

/// The content as sanitised HTML; `targets` says where its links lead, in their order, and is `None`
/// for a link that must not be followed. `boxes` are what stands in the place of links that embed,
/// sanitised, in the order of the links. Names that are mentioned become links. The number of an item of a
/// list that counts stands before its words.
pub(crate) fn render(
    item: &Item,
    targets: &[Option<Target>],
    boxes: &[Option<String>],
    mentioned: Mentioned,
) -> String {
    let content = item.content.as_slice();
    let mut writer =
        Writer { targets, boxes, links: 0, open: Vec::new(), shut: 0, mentioned, events: Vec::new() };
    let has_html = |(event, _): &Piece| match event {
        Event::Html(_) => true,
        Event::InlineHtml(html) => !matches!(&**html, "<mark>" | "</mark>"),
        _ => false,
    };
    let tags = content.iter().map(|(event, _)| match event {
        Event::Html(html) | Event::InlineHtml(html) => html.matches('<').count(),
        _ => 0,
    });
    let tags = tags.sum::<usize>();
    // Within tags of the source's own nothing is known about where a name stands.
    writer.shut += usize::from(content.iter().any(has_html));
    for (event, _) in content {
        match event {
            Event::Html(html) | Event::InlineHtml(html) if tags > limits::HTML_TAGS => {
                writer.events.push(Event::Text(html.clone()));
            }
            event => writer.event(event),
        }
    }
    let mut raw = String::new();
    html::push_html(&mut raw, writer.events.into_iter());
    let raw = match item.ordinal {
        Some(ordinal) => with_ordinal(raw.trim(), ordinal),
        None => raw.trim().to_owned(),
    };
    let is_block = ["<p", "<ul", "<ol", "<dl", "<pre", "<table", "<blockquote", "<div"]
        .iter()
        .any(|tag| raw.contains(tag));
    let wrapped = match is_block {
        true => raw,
        false if raw.is_empty() => String::new(),
        false => format!("<p>{raw}</p>"),
    };
    let wrapped = if content.iter().any(has_html) { apart(wrapped) } else { wrapped };
    let clean = CLEANER.clean(&wrapped).to_string();
    match boxes.iter().any(Option::is_some) {
        // A box ends the paragraph in which it stands, and leaves its end behind.
        true => clean.replace("<p></p>", "").trim().to_owned(),
        false => clean.trim().to_owned(),
    }
}

/// HTML whose elements that are not shown leave a blank behind their words.
fn apart(html: String) -> String {
    const UNSHOWN: [&str; 6] = ["option", "button", "legend", "label", "section", "fieldset"];
    let html = html.replace("<figcaption", " <figcaption");
    UNSHOWN.iter().fold(html, |html, name| {
        let closing = format!("</{name}>");
        if html.contains(&closing) { html.replace(&closing, &format!("{closing} ")) } else { html }
    })
}

/// HTML behind its number, within its first paragraph where it begins with one.
fn with_ordinal(html: &str, ordinal: u64) -> String {
    let (opening, words) = match html.strip_prefix("<p>") {
        Some(words) => ("<p>", words),
        None => ("", html),
    };
    format!("{opening}<span class=\"ordinal\">{ordinal}.</span> {words}")
}

/// Writes a passage's content as events for HTML.
struct Writer<'a> {
    targets: &'a [Option<Target>],
    boxes: &'a [Option<String>],
    /// Links so far.
    links: usize,
    /// The links that are open: how each is shown.
    open: Vec<Opened>,
    /// Things that are open in which no name becomes a link.
    shut: usize,
    mentioned: Mentioned<'a>,
    events: Vec<Event<'a>>,
}

/// How a link that is open is shown.
enum Opened {
    /// As a link.
    Link,
    /// As the words of a picture that is not shown.
    Picture,
    /// As its words alone.
    Words,
    /// As what it embeds: its words are not shown.
    Box,
}

impl<'a> Writer<'a> {
    fn event(&mut self, event: &'a Event<'static>) {
        match event {
            Event::Start(tag @ (Tag::Link { .. } | Tag::Image { .. })) => self.open_link(tag),
            Event::End(TagEnd::Link | TagEnd::Image) => match self.open.pop() {
                Some(Opened::Link) => self.events.push(Event::InlineHtml("</a>".into())),
                Some(Opened::Picture) => self.events.push(Event::InlineHtml("</span>".into())),
                _ => {}
            },
            _ if self.open.iter().any(|open| matches!(open, Opened::Box)) => {}
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
            Event::Text(words) => self.text(words),
            other => {
                match other {
                    Event::Start(Tag::Heading { .. } | Tag::CodeBlock(_)) => self.shut += 1,
                    Event::End(TagEnd::Heading(_) | TagEnd::CodeBlock) => self.shut -= 1,
                    Event::End(TagEnd::Strong) => self.mentioned.end_lead(),
                    _ => {}
                }
                self.events.push(other.clone());
            }
        }
    }

    fn open_link(&mut self, tag: &Tag) {
        let at = self.links;
        self.links += 1;
        let inside = self.open.iter().any(|open| !matches!(open, Opened::Words | Opened::Picture));
        let target = self.targets.get(at).and_then(Option::as_ref).filter(|_| !inside);
        let shown = self.boxes.get(at).and_then(Option::as_ref).filter(|_| !inside);
        self.open.push(match (shown, target) {
            (Some(html), _) => {
                self.events.push(Event::InlineHtml(html.as_str().into()));
                Opened::Box
            }
            (None, Some(target)) => {
                self.events.push(Event::InlineHtml(anchor(target).into()));
                Opened::Link
            }
            (None, None) if !inside && is_picture(tag) => {
                self.events.push(Event::InlineHtml("<span class=\"picture\">".into()));
                Opened::Picture
            }
            (None, None) => Opened::Words,
        });
    }

    /// Words, with the names among them as links.
    fn text(&mut self, words: &'a CowStr<'static>) {
        let plain = self.shut > 0 || !self.open.is_empty() || self.mentioned.is_done();
        let found = if plain { Vec::new() } else { self.mentioned.take(words) };
        let mut from = 0;
        for (range, target) in found {
            let (Some(before), Some(name)) = (words.get(from..range.start), words.get(range.clone())) else {
                continue;
            };
            self.events.push(Event::Text(before.into()));
            self.events.push(Event::InlineHtml(mention(&target).into()));
            self.events.push(Event::Text(name.into()));
            self.events.push(Event::InlineHtml("</a>".into()));
            from = range.end;
        }
        self.events.push(match words.get(from..) {
            Some(rest) if from > 0 => Event::Text(rest.into()),
            _ => Event::Text(words.clone()),
        });
    }
}

/// Whether a tag is that of a picture.
fn is_picture(tag: &Tag) -> bool {
    matches!(tag, Tag::Image { .. })
}

/// The opening tag of a link that the source does not have: a mention.
fn mention(target: &Target) -> String {
    anchor(target).replacen("\">", "\" class=\"auto\">", 1)
}

/// The beginning of a link.
pub(crate) fn anchor(target: &Target) -> String {
    let mut html = String::from("<a href=\"");
    // Writing to a string does not fail.
    let _ = escape_href(&mut html, &target.url());
    html.push_str(match target {
        Target::External(_) => "\" class=\"external\" rel=\"noopener noreferrer\">",
        Target::Unresolved(_) => "\" class=\"unresolved\" rel=\"nofollow\">",
        Target::Topic(_) | Target::Passage(_) => "\">",
    });
    html
}
