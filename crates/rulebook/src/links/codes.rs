//! Which rules does a text name by numbers with letters?
//!
//! A page whose rules stand below such numbers (`**DIS-1.2.1**`) refers to them in brackets: `see [DIS-1.3.1]`.

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::{
    pages::{
        lead_in,
        page::{Item, Page, Piece},
    },
    words::limits,
};

/// Fewest rules of a page with such numbers.
const RULES: usize = 2;

/// Turns numbers in brackets into links, where the page's rules have such numbers.
pub(crate) fn link(page: &mut Page) {
    let has_code = |item: &Item| item.explicit.as_deref().is_some_and(is_code);
    if page.items.iter().filter(|item| has_code(item)).count() < RULES {
        return;
    }
    let mut left = limits::REFERENCES;
    for item in &mut page.items {
        let content = std::mem::take(&mut item.content);
        item.content = linked(content, &mut left);
    }
}

/// Whether words are a number with letters before it.
fn is_code(words: &str) -> bool {
    words.starts_with(|c: char| c.is_ascii_uppercase()) && lead_in::is_number(words)
}

fn linked(content: Vec<Piece>, left: &mut usize) -> Vec<Piece> {
    let mut new = Vec::with_capacity(content.len());
    let mut shut = 0_usize;
    for (event, range) in content {
        match &event {
            Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_)) => shut += 1,
            Event::End(TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock) => shut = shut.saturating_sub(1),
            Event::Text(words) if shut == 0 && *left > 0 && words.contains('[') => {
                for event in parts(words, left) {
                    new.push((event, range.clone()));
                }
                continue;
            }
            _ => {}
        }
        new.push((event, range));
    }
    new
}

/// Words with the numbers in brackets among them as links.
fn parts(words: &str, left: &mut usize) -> Vec<Event<'static>> {
    let mut events = Vec::new();
    let text = |words: &str| Event::Text(words.to_owned().into());
    let (mut done, mut from) = (0, 0);
    while let Some(open) = words.get(from..).and_then(|rest| rest.find('[')).map(|at| from + at) {
        from = open + 1;
        let Some(length) = words[from..].find([']', '[']).filter(|_| *left > 0) else { break };
        let code = &words[from..from + length];
        if !words[from + length..].starts_with(']') || !is_code(code) {
            continue;
        }
        *left -= 1;
        let link_type = LinkType::WikiLink { has_pothole: false };
        let (dest_url, title, id) = (CowStr::from(code.to_owned()), CowStr::from(""), CowStr::from(""));
        events.push(text(&words[done..from]));
        events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
        events.push(text(code));
        events.push(Event::End(TagEnd::Link));
        done = from + length;
        from = done;
    }
    events.push(text(&words[done..]));
    events.retain(|event| !matches!(event, Event::Text(words) if words.is_empty()));
    events
}
