//! How does a box stand in the answer to a question?
//!
//! As a quote under its title, where it stands: it is a part of the answer, unless it asks itself, is a ruling, or has an id.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::{Nested, Part, begins_as_callout, nested_boxes, parts, split_title};
use crate::{
    Kind,
    pages::{
        inline,
        page::{Item, Piece},
        scenario_blocks,
    },
};

/// Lets callouts within a question that has an answer stand in it, as they belong to the answer: all but those that ask
/// themselves or have an id. Returns the others.
pub(crate) fn take_over(question: &mut Item, nested: Vec<Nested>) -> Vec<Nested> {
    if question.kind != Kind::Question || question.content.is_empty() {
        return nested;
    }
    let mut left = Vec::new();
    for (pieces, range) in nested {
        let Some(mut boxed) = as_quote(&pieces, &range) else {
            left.push((pieces, range));
            continue;
        };
        question.notes.extend(inline::take_notes(&mut boxed));
        // What stands before the answer comes behind it.
        let answers = |at: &usize| !inline::text(&question.content[..*at]).is_empty();
        let place = nested_boxes::place(&question.content, range.start);
        let place = place.filter(answers).unwrap_or(question.content.len());
        question.content.splice(place..place, boxed);
        question.range.end = question.range.end.max(range.end);
    }
    left
}

/// A callout as a quote under its title; none where it is a passage of its own in any answer.
pub(crate) fn as_quote(pieces: &[Piece], range: &Range<usize>) -> Option<Vec<Piece>> {
    let (title, body) = split_title(pieces.to_vec());
    let (mark, mut title) =
        title.filter(|(mark, _)| !matches!(mark.word.as_str(), "question" | "faq" | "help" | "ruling"))?;
    if inline::block_id(&inline::text(pieces)).is_some() {
        return None;
    }
    if inline::text(&title).is_empty() {
        let mut word = mark.word.clone();
        word.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
        title = vec![(Event::Text(word.into()), range.clone())];
    }
    let at = range.start..range.start;
    let around = |events: Vec<Event<'static>>| events.into_iter().map(|event| (event, at.clone()));
    let opens =
        [Event::Start(Tag::BlockQuote(None)), Event::Start(Tag::Paragraph), Event::Start(Tag::Strong)];
    let mut boxed: Vec<Piece> = around(opens.to_vec()).collect();
    boxed.append(&mut title);
    boxed.extend(around(vec![Event::End(TagEnd::Strong), Event::End(TagEnd::Paragraph)]));
    boxed.append(&mut boxes_as_quotes(body)?);
    boxed.extend(around(vec![Event::End(TagEnd::BlockQuote(None))]));
    Some(boxed)
}

/// What stands in a box, with the boxes in it as quotes; none where one is a passage of its own.
pub(crate) fn boxes_as_quotes(body: Vec<Piece>) -> Option<Vec<Piece>> {
    let is_scenario = |(event, _): &Piece| matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if scenario_blocks::is_scenario(info));
    if body.iter().any(is_scenario) {
        return None;
    }
    let mut written = Vec::with_capacity(body.len());
    for part in parts(body) {
        let whole = match part {
            Part::Piece(piece) => {
                written.push(piece);
                continue;
            }
            Part::Quote(whole) => whole,
        };
        let [first, inner @ .., last] = whole.as_slice() else { continue };
        if begins_as_callout(&whole) {
            written.extend(as_quote(inner, &first.1)?);
        } else {
            written.push(first.clone());
            written.extend(boxes_as_quotes(inner.to_vec())?);
            written.push(last.clone());
        }
    }
    Some(written)
}
