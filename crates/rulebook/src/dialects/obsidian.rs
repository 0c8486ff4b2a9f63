//! What do Obsidian's callouts say?
//!
//! `> [!question] Q: ...` with `> **A:** ...` is a question with its answer. The Markdown parser
//! knows no callouts: their first line arrives as text.

mod boxes_in_answers;
mod nested_boxes;

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

pub(crate) use self::{
    boxes_in_answers::{as_quote, boxes_as_quotes, take_over},
    nested_boxes::take_behind,
};
use crate::{
    Callout, Fold, Kind,
    pages::{
        inline,
        page::{Item, Label, Piece},
        question_marks::{self, Among, Says},
        ruling_fields,
    },
    words::limits,
};

/// Turns a block quote's pieces (its own start and end left out) into a passage.
pub(crate) fn quote(pieces: Vec<Piece>, range: Range<usize>) -> Item {
    let (title, body) = split_title(pieces);
    let Some((mark, title)) = title else {
        if question_marks::asks(&body, Among::Rules) {
            return quoted_question(body, range);
        }
        let mut item = Item::new(Kind::Note, range);
        item.content = body;
        item.explicit = inline::take_block_id(&mut item.content);
        return item;
    };
    match mark.word.as_str() {
        "question" | "faq" | "help" => question(title, body, range),
        other => {
            let kind = match other {
                "example" => Kind::Example,
                "ruling" | "rulings" => Kind::Ruling,
                "definition" => Kind::Definition,
                "rule" => Kind::Rule,
                _ => Kind::Note,
            };
            boxed(kind, &mark, title, body, range)
        }
    }
}

/// A plain quote that asks: `> **Question:** ...` with `> **Answer:** ...` below.
fn quoted_question(mut asking: Vec<Piece>, range: Range<usize>) -> Item {
    let number = question_marks::marked(&asking).and_then(|mark| mark.number);
    let mut answer = question_marks::split_quoted(&mut asking, number.as_deref()).unwrap_or_default();
    apart(&mut asking, &mut answer);
    let mut item = question(asking, Vec::new(), range);
    item.notes.extend(inline::take_notes(&mut answer));
    let id = inline::take_block_id(&mut answer);
    item.explicit = item.explicit.take().or(id);
    question_marks::skip(&mut answer, Says::Answers);
    // Without a mark of its own the answer stands behind the question mark.
    if !answer.is_empty() {
        item.content = answer;
    }
    item
}

/// Makes a line of a question, and paragraphs of the answer that was split off behind it.
fn apart(asking: &mut Vec<Piece>, answer: &mut Vec<Piece>) {
    let is_paragraph =
        |(event, _): &Piece| matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph));
    asking.retain(|piece| !is_paragraph(piece));
    inline::trim_end(asking);
    match answer.first() {
        Some((Event::SoftBreak | Event::HardBreak, place)) => {
            answer[0] = (Event::Start(Tag::Paragraph), place.clone());
        }
        Some((Event::End(TagEnd::Paragraph), _)) => drop(answer.remove(0)),
        _ => {}
    }
}

/// Takes the question out of the body of a callout without a title: what says that it asks (`Q:`), up to an
/// answer that says so, else the first lines up to one that ends in a question mark.
fn asked_within(body: &mut Vec<Piece>) -> Option<Vec<Piece>> {
    let mark = question_marks::marked(body).filter(|_| question_marks::asks(body, Among::Questions));
    let says_so = mark.is_some();
    let number = mark.and_then(|mark| mark.number);
    let mut answer = says_so.then(|| question_marks::split_quoted(body, number.as_deref())).flatten();
    if answer.is_none() {
        let first = body.iter().position(|(event, _)| matches!(event, Event::End(TagEnd::Paragraph)))?;
        let ends = |at: &usize| matches!(body[*at].0, Event::SoftBreak | Event::HardBreak) || *at == first;
        let at = (0..=first)
            .filter(ends)
            .find(|at| inline::text(&body[..*at]).trim_end().ends_with('?'))
            .or(says_so.then_some(first))?;
        answer = Some(body.split_off(at));
    }
    let mut answer = answer?;
    apart(body, &mut answer);
    Some(std::mem::replace(body, answer))
}

/// Whether a fence's info string names a plugin that computes something of the vault in its place.
pub(crate) fn is_query(info: &str) -> bool {
    let first = info.split_whitespace().next();
    matches!(first, Some("dataview" | "dataviewjs" | "query" | "tasks" | "button" | "base"))
}

/// Whether inline code is computed by a plugin: `= this.speed`, `$= dv.current().speed`.
pub(crate) fn is_inline_query(words: &str) -> bool {
    words.trim_start().trim_start_matches('$').starts_with("= ")
}

/// Whether a quote's pieces are a callout, or hold one.
pub(crate) fn is_callout(pieces: &[Piece]) -> bool {
    let mut texts = pieces.iter();
    texts.any(|(event, _)| matches!(event, Event::Text(words) if mark(words).is_some()))
}

/// A callout's pieces, and where it stands.
pub(crate) type Nested = (Vec<Piece>, Range<usize>);

/// A part of a box: a piece that stands by itself, or a quote with all that stands in it.
enum Part {
    Piece(Piece),
    Quote(Vec<Piece>),
}

/// The parts of a box in their order.
fn parts(pieces: Vec<Piece>) -> Vec<Part> {
    let (mut parts, mut inside, mut depth): (Vec<Part>, Vec<Piece>, usize) = (Vec::new(), Vec::new(), 0);
    for piece in pieces {
        depth += usize::from(matches!(piece.0, Event::Start(Tag::BlockQuote(_))));
        if depth == 0 {
            parts.push(Part::Piece(piece));
            continue;
        }
        depth -= usize::from(matches!(piece.0, Event::End(TagEnd::BlockQuote(_))));
        inside.push(piece);
        if depth == 0 {
            parts.push(Part::Quote(std::mem::take(&mut inside)));
        }
    }
    parts.extend(inside.into_iter().map(Part::Piece));
    parts
}

/// Whether a quote is a callout: its first words are a mark.
fn begins_as_callout(quote: &[Piece]) -> bool {
    let text = quote.iter().find(|(event, _)| matches!(event, Event::Text(_)));
    matches!(text, Some((Event::Text(words), _)) if mark(words).is_some())
}

/// Takes the callouts out of a quote's pieces; plain quotes in it stay.
pub(crate) fn take_nested(pieces: Vec<Piece>) -> (Vec<Piece>, Vec<Nested>) {
    let (mut kept, mut nested): (Vec<Piece>, Vec<Nested>) = (Vec::with_capacity(pieces.len()), Vec::new());
    for part in parts(pieces) {
        match part {
            Part::Piece(piece) => kept.push(piece),
            Part::Quote(mut whole) => match whole.first().map(|(_, range)| range.clone()) {
                Some(range) if begins_as_callout(&whole) => {
                    whole.pop();
                    whole.remove(0);
                    nested.push((whole, range));
                }
                _ => kept.append(&mut whole),
            },
        }
    }
    (kept, nested)
}

/// Lets the first callout within a question that has no answer be its answer, where it says that it is.
pub(crate) fn answer_within(question: &mut Item, nested: &mut Vec<Nested>) {
    if question.kind != Kind::Question || !question.content.is_empty() || nested.is_empty() {
        return;
    }
    let (title, _) = split_title(nested[0].0.clone());
    let Some((mark, title)) = title else { return };
    let called = inline::text(&title).trim_end_matches([':', '.']).to_lowercase();
    let answers = matches!(mark.word.as_str(), "success" | "check" | "done" | "answer" | "solution")
        || matches!(called.as_str(), "a" | "answer" | "solution");
    if !answers {
        return;
    }
    let (pieces, range) = nested.remove(0);
    let (title, mut body) = split_title(pieces);
    let own = title
        .map(|(_, title)| title)
        .filter(|_| !matches!(called.as_str(), "" | "a" | "answer" | "solution"));
    question.notes.extend(inline::take_notes(&mut body));
    let id = inline::take_block_id(&mut body);
    question.explicit = question.explicit.take().or(id);
    question_marks::skip(&mut body, Says::Answers);
    question.content = own.into_iter().flatten().chain(body).collect();
    question.range.end = question.range.end.max(range.end);
}

/// The callouts of a quote in which a further one begins on a line of its own.
pub(crate) fn split_glued(pieces: Vec<Piece>) -> Vec<Vec<Piece>> {
    let mut callouts: Vec<Vec<Piece>> = vec![Vec::new()];
    let mut depth = 0_usize;
    let mut pieces = pieces.into_iter().peekable();
    while let Some((event, range)) = pieces.next() {
        depth += usize::from(matches!(event, Event::Start(Tag::BlockQuote(_))));
        depth -= usize::from(matches!(event, Event::End(TagEnd::BlockQuote(_)))).min(depth);
        let begins = |next: &Piece| matches!(&next.0, Event::Text(words) if mark(words).is_some());
        let first =
            callouts.first().and_then(|it| it.iter().find(|(event, _)| matches!(event, Event::Text(_))));
        let glued = matches!(event, Event::SoftBreak) && depth == 0 && first.is_some_and(begins);
        if let Some(next) = pieces.peek().filter(|next| glued && begins(next)) {
            let place = next.1.clone();
            if let Some(last) = callouts.last_mut() {
                last.push((Event::End(TagEnd::Paragraph), range));
            }
            callouts.push(vec![(Event::Start(Tag::Paragraph), place)]);
        } else if let Some(last) = callouts.last_mut() {
            last.push((event, range));
        }
    }
    callouts
}

/// The quotes of one in which several questions are marked: one for each.
pub(crate) fn split_questions(mut pieces: Vec<Piece>) -> Vec<Vec<Piece>> {
    let places = further_questions(&mut pieces);
    let mut parts: Vec<Vec<Piece>> = Vec::with_capacity(places.len() + 1);
    let mut rest = pieces;
    for at in places.into_iter().rev() {
        let mut part = inline::split_off(&mut rest, at);
        if let Some((Event::SoftBreak | Event::HardBreak, place)) = part.first().cloned() {
            part[0] = (Event::Start(Tag::Paragraph), place.clone());
            rest.push((Event::End(TagEnd::Paragraph), place));
        }
        parts.push(part);
    }
    parts.push(rest);
    parts.reverse();
    parts
}

/// Where the second question of a quote begins, and each further one: at a paragraph, or at the end of the line before.
/// Below a title that asks nothing itself the first is such as well, and the box is none.
fn further_questions(pieces: &mut [Piece]) -> Vec<usize> {
    let count = pieces
        .iter()
        .filter(|(event, _)| matches!(event, Event::Text(words) if mark(words).is_some()))
        .count();
    let is_titled = count == 1 && is_titled(pieces);
    let places = asked_in(pieces, is_titled);
    if is_titled && places.len() > 1 {
        // The title is words above them.
        for (event, _) in pieces.iter_mut() {
            if let Event::Text(words) = event {
                let length = mark(words).map_or(0, |mark| mark.length);
                *words = format!("[!note]{}", &words[length..]).into();
                break;
            }
        }
        return places;
    }
    if is_titled { asked_in(pieces, false) } else { places }
}

/// Whether a callout of questions has a title that asks nothing.
fn is_titled(pieces: &[Piece]) -> bool {
    let (title, _) = split_title(pieces.to_vec());
    title.is_some_and(|(mark, title)| {
        let text = inline::text(&title);
        matches!(mark.word.as_str(), "question" | "faq" | "help")
            && !text.is_empty()
            && !question_marks::ends_asking(&text)
            && question_marks::marked(&title).is_none()
    })
}

/// Where lines ask, but the first of them unless one has asked before.
fn asked_in(pieces: &[Piece], before: bool) -> Vec<usize> {
    let (mut places, mut depth, mut asked) = (Vec::new(), 0_usize, before);
    for (at, (event, _)) in pieces.iter().enumerate() {
        match event {
            Event::Start(Tag::BlockQuote(_) | Tag::List(_) | Tag::CodeBlock(_)) => depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::CodeBlock) => {
                depth = depth.saturating_sub(1);
            }
            Event::Start(Tag::Paragraph) | Event::SoftBreak | Event::HardBreak if depth == 0 => {
                let line = &pieces[at + 1..];
                let ends = |event: &Event| {
                    matches!(event, Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph))
                };
                let end = line.iter().position(|(event, _)| ends(event)).unwrap_or(line.len());
                let mut line = line[..end].to_vec();
                if let Some((Event::Text(words), _)) = line.first_mut()
                    && let Some(mark) = mark(words)
                {
                    *words = words[mark.length..].to_owned().into();
                }
                let asks = question_marks::asks(&line, Among::Rules);
                if asks && asked && places.len() < limits::HEADINGS {
                    places.push(at);
                }
                asked |= asks;
            }
            _ => {}
        }
    }
    places
}

fn question(mut title: Vec<Piece>, mut body: Vec<Piece>, range: Range<usize>) -> Item {
    let mut item = Item::new(Kind::Question, range);
    if ruling_fields::names_author(&body) {
        item.kind = Kind::Ruling;
        item.decided = Some(ruling_fields::take(&mut body));
    }
    item.notes = inline::take_notes(&mut title);
    item.explicit = inline::take_block_id(&mut title);
    if inline::text(&title).trim().is_empty()
        && let Some(asked) = asked_within(&mut body)
    {
        title = asked;
        item.notes.extend(inline::take_notes(&mut title));
    }
    let mark = question_marks::skip(&mut title, Says::Asks);
    let number = mark.as_ref().and_then(|mark| mark.number.clone());
    item.counted = mark.filter(|_| number.is_some()).map(|mark| mark.name);
    if says_nothing(&body)
        && let Some(answer) = question_marks::split_beside(&mut title, number.as_deref())
    {
        inline::trim_end(&mut title);
        body = answer;
    }
    item.notes.extend(inline::take_notes(&mut body));
    let id = inline::take_block_id(&mut body);
    item.explicit = item.explicit.or(id);
    if question_marks::marked(&body).is_some_and(|mark| mark.fits(number.as_deref())) {
        question_marks::skip(&mut body, Says::Answers);
    }
    item.asking = Some(title);
    item.content = body;
    item
}

/// A callout that is no question: its title is its label.
fn boxed(kind: Kind, mark: &Mark, mut title: Vec<Piece>, mut body: Vec<Piece>, range: Range<usize>) -> Item {
    let mut item = Item::new(kind, range);
    item.notes = inline::take_notes(&mut title);
    item.notes.extend(inline::take_notes(&mut body));
    if kind == Kind::Ruling {
        item.decided = Some(ruling_fields::take(&mut body));
    }
    item.explicit = inline::take_block_id(&mut title);
    let id = inline::take_block_id(&mut body);
    item.explicit = item.explicit.or(id);
    let name = inline::text(&title);
    let said = Some(name.clone()).filter(|name| !name.is_empty() && !says_nothing(&body));
    item.callout = Some(Callout { word: mark.word.clone(), title: said, fold: mark.fold });
    if says_nothing(&body) {
        item.content = title;
    } else {
        item.label = (!name.is_empty()).then(|| Label { name, others: Vec::new(), links: 0 });
        item.content = body;
    }
    item
}

/// Whether a body has nothing but paragraphs' edges and rules in it.
fn says_nothing(body: &[Piece]) -> bool {
    let is_edge = |event: &Event| {
        matches!(
            event,
            Event::Start(Tag::Paragraph) | Event::End(_) | Event::Rule | Event::SoftBreak | Event::HardBreak
        )
    };
    body.iter().all(|(event, _)| is_edge(event))
}

type Title = Option<(Mark, Vec<Piece>)>;

/// `[!kind]`, with an optional fold mark.
struct Mark {
    word: String,
    fold: Option<Fold>,
    /// How long it is, in bytes.
    length: usize,
}

/// Splits `[!kind] title` off; without it the quote is a plain one.
fn split_title(mut pieces: Vec<Piece>) -> (Title, Vec<Piece>) {
    let text_at = pieces.iter().position(|(event, _)| matches!(event, Event::Text(_)));
    let opens = |at: usize| match &pieces[at].0 {
        Event::Text(words) => mark(words),
        _ => None,
    };
    let leading = text_at
        .filter(|at| pieces[..*at].iter().all(|(event, _)| matches!(event, Event::Start(Tag::Paragraph))));
    let Some((at, mark)) = leading.and_then(|at| Some((at, opens(at)?))) else {
        return (None, pieces);
    };
    if let Event::Text(words) = &mut pieces[at].0 {
        *words = words[mark.length..].trim_start().to_owned().into();
    }
    let end = pieces[at..].iter().position(|(event, _)| {
        matches!(event, Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph))
    });
    let end = end.map_or(pieces.len(), |end| at + end);
    let rest = pieces.split_off(end);
    let title = pieces.split_off(at);
    let mut body: Vec<Piece> = rest;
    match body.first() {
        Some((Event::End(_), _)) => {
            body.remove(0);
        }
        Some((_, place)) => {
            let place = place.clone();
            body[0] = (Event::Start(Tag::Paragraph), place);
        }
        None => {}
    }
    (Some((mark, title)), body)
}

/// The mark that words begin with.
fn mark(words: &str) -> Option<Mark> {
    let (kind, rest) = words.strip_prefix("[!")?.split_once(']')?;
    let fold = match rest.chars().next() {
        Some('+') => Some(Fold::Open),
        Some('-') => Some(Fold::Closed),
        _ => None,
    };
    let word = kind.split('|').next().unwrap_or_default().trim().to_lowercase();
    let length = kind.len() + 3 + usize::from(fold.is_some());
    (!word.is_empty()).then_some(Mark { word, fold, length })
}
