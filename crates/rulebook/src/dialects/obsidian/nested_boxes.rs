//! What stands in a box behind a box within it?
//!
//! The box within is a passage of its own, so what stands behind it is one as well: else the order would be another. Where
//! the box within stands in an item of a list, the list is parted there and goes on behind it.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::Nested;
use crate::pages::{
    inline,
    page::{Item, Piece},
};

/// Takes what stands behind each callout within a box out of it, for it to stand there: one part for each of them. Of a box
/// that begins with a callout its title stays.
pub(crate) fn take_behind(item: &mut Item, nested: &[Nested]) -> Vec<Vec<Piece>> {
    let mut parts: Vec<Vec<Piece>> = vec![Vec::new(); nested.len()];
    for ((_, range), part) in nested.iter().zip(&mut parts).rev() {
        let at = place(&item.content, range.start).filter(|at| stands(&item.content[*at..]));
        let lists = at.map(|at| open(&item.content[..at]));
        // What is torn out of anything but lists would be something else.
        let (at, lists) = match (at, lists) {
            (Some(at), Some(lists)) if lists.iter().all(is_of_list) => (at, lists),
            _ => {
                let at = outermost(&item.content, range.start);
                let Some(at) = at.filter(|at| stands(&item.content[*at..])) else { continue };
                (at, Vec::new())
            }
        };
        let rest = item.content.split_off(at);
        let counted = counted(&item.content, &lists);
        close(&mut item.content, &lists);
        *part = reopened(rest, lists, counted);
    }
    if !stands(&item.content) && parts.iter().any(|part| !part.is_empty()) {
        let title = item.label.take().map(|label| (Event::Text(label.name.into()), item.range.clone()));
        item.content = title.into_iter().collect();
        item.callout.iter_mut().for_each(|callout| callout.title = None);
    }
    parts
}

fn stands(content: &[Piece]) -> bool {
    !inline::text(content).is_empty()
}

fn is_of_list(piece: &Piece) -> bool {
    matches!(piece.0, Event::Start(Tag::List(_) | Tag::Item))
}

/// Where a place of the file lies in content: before what begins behind it, and within what reaches over it.
pub(super) fn place(content: &[Piece], place: usize) -> Option<usize> {
    content.iter().position(|(event, range)| match event {
        Event::End(_) => range.end > place,
        _ => range.start >= place,
    })
}

/// Where what stands behind a place of the file begins, outside of all that reaches over it.
fn outermost(content: &[Piece], place: usize) -> Option<usize> {
    let mut depth = 0_usize;
    content.iter().position(|(event, range)| {
        let found = depth == 0 && range.start >= place && !matches!(event, Event::End(_));
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        found
    })
}

/// What content opens and does not close, outermost first.
fn open(content: &[Piece]) -> Vec<Piece> {
    let mut open: Vec<Piece> = Vec::new();
    for (event, range) in content {
        match event {
            Event::Start(_) => open.push((event.clone(), range.clone())),
            Event::End(_) => drop(open.pop()),
            _ => {}
        }
    }
    open
}

/// For each of these lists the number of its next item: behind those that content has of it.
fn counted(content: &[Piece], lists: &[Piece]) -> Vec<Option<u64>> {
    let next = |list: &Piece| {
        let Event::Start(Tag::List(first)) = &list.0 else { return None };
        let begun = content.iter().rposition(|piece| piece == list)?;
        let (mut depth, mut items) = (0_usize, 0);
        for (event, _) in &content[begun + 1..] {
            match event {
                Event::Start(Tag::Item) if depth == 0 => (depth, items) = (1, items + 1),
                Event::Start(_) => depth += 1,
                Event::End(_) => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        Some((*first)?.saturating_add(items))
    };
    lists.iter().map(next).collect()
}

/// Closes what is open; what has nothing in it goes.
fn close(content: &mut Vec<Piece>, open: &[Piece]) {
    for (event, range) in open.iter().rev() {
        if content.last().is_some_and(|(last, _)| last == event) {
            content.pop();
        } else if let Event::Start(tag) = event {
            content.push((Event::End(tag.to_end()), range.clone()));
        }
    }
}

/// What stands behind a place within lists: the rest of its item as paragraphs, and its lists where they have further items.
fn reopened(rest: Vec<Piece>, mut lists: Vec<Piece>, mut counted: Vec<Option<u64>>) -> Vec<Piece> {
    let mut new: Vec<Piece> = Vec::with_capacity(rest.len() + 2);
    // How deep in something of its own, whether in a paragraph of ours, and which lists go on.
    let (mut depth, mut in_text, mut begun) = (0_usize, false, vec![false; lists.len()]);
    for (event, range) in rest {
        let is_block = matches!(event, Event::End(_) | Event::Rule)
            || matches!(&event, Event::Start(tag) if !is_inline(tag));
        if depth == 0 && is_block && std::mem::take(&mut in_text) {
            new.push((Event::End(TagEnd::Paragraph), range.clone()));
        }
        match &event {
            Event::End(_) if depth == 0 => {
                lists.pop();
                counted.pop();
                if begun.pop() == Some(true) {
                    new.push((event, range));
                }
                continue;
            }
            Event::Start(Tag::Item) if depth == 0 => {
                if let Some(begun) = begun.last_mut().filter(|begun| !**begun) {
                    *begun = true;
                    new.push((Event::Start(Tag::List(counted.last().copied().flatten())), range.clone()));
                }
            }
            _ if depth == 0 && !lists.is_empty() && !is_block && !in_text => {
                in_text = true;
                new.push((Event::Start(Tag::Paragraph), range.clone()));
            }
            _ => {}
        }
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        new.push((event, range));
    }
    new
}

fn is_inline(tag: &Tag) -> bool {
    matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript
            | Tag::Link { .. }
            | Tag::Image { .. }
    )
}
