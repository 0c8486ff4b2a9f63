//! How is a passage shown?
//!
//! Everything passes ammonia; links are our own addresses or another site's, images are never
//! loaded.

use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{Event, Tag, TagEnd, html};
use pulldown_cmark_escape::escape_href;

use super::{Target, limits, page::Piece};

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .rm_tags(["img", "map", "area", "figure"])
        .url_schemes(["http", "https", "mailto"].into())
        .link_rel(None)
        .add_tag_attributes("a", ["rel"])
        .add_allowed_classes("a", ["unresolved", "external"]);
    builder
});

/// The content as sanitised HTML; `targets` says where its links lead, in their order, and is `None`
/// for a link that must not be followed.
pub(super) fn render(content: &[Piece], targets: &[Option<Target>]) -> String {
    let mut targets = targets.iter();
    let mut open = Vec::new();
    let mut events = Vec::with_capacity(content.len());
    let tags = content.iter().map(|(event, _)| match event {
        Event::Html(html) | Event::InlineHtml(html) => html.matches('<').count(),
        _ => 0,
    });
    let too_many = tags.sum::<usize>() > limits::HTML_TAGS;
    for (event, _) in content {
        match event {
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => {
                let target = targets.next().and_then(Option::as_ref);
                let shown = target.filter(|_| open.iter().all(|open| !open));
                open.push(shown.is_some());
                if let Some(target) = shown {
                    events.push(Event::InlineHtml(anchor(target).into()));
                }
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if open.pop() == Some(true) {
                    events.push(Event::InlineHtml("</a>".into()));
                }
            }
            Event::Html(html) | Event::InlineHtml(html) if too_many => {
                events.push(Event::Text(html.clone()));
            }
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
            other => events.push(other.clone()),
        }
    }
    let mut raw = String::new();
    html::push_html(&mut raw, events.into_iter());
    let raw = raw.trim();
    let is_block =
        ["<p", "<ul", "<ol", "<pre", "<table", "<blockquote", "<div"].iter().any(|tag| raw.contains(tag));
    let wrapped = match is_block {
        true => raw.to_owned(),
        false if raw.is_empty() => String::new(),
        false => format!("<p>{raw}</p>"),
    };
    CLEANER.clean(&wrapped).to_string().trim().to_owned()
}

fn anchor(target: &Target) -> String {
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
