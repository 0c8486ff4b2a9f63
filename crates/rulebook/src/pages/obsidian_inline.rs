//! What does Obsidian write that the Markdown parser takes for plain words?
//!
//! `==highlights==` are marked; `[[Note#Heading]]` without words of its own reads "Note > Heading";
//! the width of a picture (`![[map.png|300]]`) is no words, and one without words is called by its title or file; `<X>` is
//! words, unless HTML has such a tag.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::{page::Piece, pictures, tags};
use crate::words::html_tags;

/// Where the parser's events stand.
#[derive(Default)]
pub(crate) struct Written {
    in_code: bool,
    /// The wikilink that is open: its target, and whether it has words of its own.
    link: Option<(String, bool)>,
    /// Whether a link of HTML is open.
    html_link: bool,
    /// What the picture is called that is open, while it has no words of its own.
    picture: Option<String>,
}

impl Written {
    /// What an event of the parser is.
    pub fn pieces(&mut self, event: Event<'static>, range: Range<usize>) -> Vec<Piece> {
        if self.html_link && matches!(&event, Event::End(end) if ends_links(*end)) {
            // Nobody closed it.
            self.html_link = false;
            return vec![(Event::End(TagEnd::Link), range.clone()), (event, range)];
        }
        if let Some(called) = self.picture.take().filter(|called| !called.is_empty())
            && matches!(event, Event::End(TagEnd::Image))
        {
            return vec![(Event::Text(called.into()), range.clone()), (event, range)];
        }
        let spared = match &event {
            Event::Html(html) => tags::spare_words(html).map(|words| Event::Html(words.into())),
            _ => None,
        };
        let event = spared.unwrap_or(event);
        match &event {
            Event::Start(Tag::CodeBlock(_)) => self.in_code = true,
            Event::End(TagEnd::CodeBlock) => self.in_code = false,
            Event::Start(
                Tag::Link { link_type: LinkType::WikiLink { has_pothole }, dest_url, .. }
                | Tag::Image { link_type: LinkType::WikiLink { has_pothole }, dest_url, .. },
            ) => self.link = Some((dest_url.trim_end_matches('\\').trim().to_owned(), *has_pothole)),
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                self.picture = Some(pictures::words(dest_url, title));
            }
            Event::End(TagEnd::Link | TagEnd::Image) => self.link = None,
            Event::Text(words) if !self.in_code => {
                return match &self.link {
                    Some((target, own_words)) => vec![(Event::Text(shown(words, target, *own_words)), range)],
                    None if words.contains("==") => highlighted(words, range),
                    None => vec![(event, range)],
                };
            }
            Event::InlineHtml(tag) if !html_tags::is_tag(tag) => {
                return vec![(Event::Text(tag.clone()), range)];
            }
            Event::InlineHtml(tag) if tags::has_marks(tag, self.html_link) => {
                return tags::pieces(tag, &range, &mut self.html_link, Event::InlineHtml);
            }
            Event::Html(html) if tags::has_marks(html, self.html_link) => {
                return tags::pieces(html, &range, &mut self.html_link, Event::Html);
            }
            _ => {}
        }
        vec![(event, range)]
    }
}

/// Whether a link cannot go on behind the end of something.
fn ends_links(end: TagEnd) -> bool {
    matches!(
        end,
        TagEnd::Paragraph
            | TagEnd::Item
            | TagEnd::Heading(_)
            | TagEnd::TableCell
            | TagEnd::HtmlBlock
            | TagEnd::DefinitionListDefinition
            | TagEnd::DefinitionListTitle
    )
}

/// What a wikilink shows.
fn shown(words: &CowStr<'static>, target: &str, own_words: bool) -> CowStr<'static> {
    let is_size = own_words && words.trim().chars().all(|c| c.is_ascii_digit() || c == 'x');
    if is_size && target.contains('.') {
        return target.rsplit('/').next().unwrap_or(target).to_owned().into();
    }
    match target.split_once('#').filter(|_| !own_words) {
        None => words.clone(),
        Some(("", place)) => match place.strip_prefix('^') {
            Some(id) => id.replace(['-', '_'], " ").into(),
            None => place.to_owned().into(),
        },
        Some((_, "")) => words.clone(),
        Some((note, place)) if place.starts_with('^') => note.to_owned().into(),
        Some((note, place)) => format!("{note} > {}", place.replace('#', " > ")).into(),
    }
}

/// The words with what stands between two `==` as a highlight.
fn highlighted(words: &str, range: Range<usize>) -> Vec<Piece> {
    let tag = |html: &'static str| (Event::InlineHtml(html.into()), range.clone());
    let text = |words: &str| (Event::Text(words.to_owned().into()), range.clone());
    let mut pieces = Vec::new();
    let mut rest = words;
    while let Some((before, marked, after)) = next(rest) {
        pieces.extend([text(before), tag("<mark>"), text(marked), tag("</mark>")]);
        rest = after;
    }
    pieces.push(text(rest));
    pieces.retain(|(event, _)| !matches!(event, Event::Text(words) if words.is_empty()));
    pieces
}

/// What stands before a highlight, in it, and behind it.
fn next(words: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = words.split_once("==")?;
    let (marked, after) = rest.split_once("==")?;
    let fits = !marked.is_empty() && !marked.starts_with([' ', '=']) && !marked.ends_with(' ');
    fits.then_some((before, marked, after))
}
