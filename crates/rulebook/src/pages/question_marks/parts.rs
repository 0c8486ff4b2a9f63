//! Where do a question and its answer part, and where does the next begin?
//!
//! In a line of its own, in a paragraph, behind a mark or behind what is stressed.

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{
    Among, HEAD, Mark, QUESTION_MARKS, Says, asks, asks_emphasised, ends_asking, ends_line, further_lines,
    mark, marked, skip_signs,
};
use crate::pages::{inline, page::Piece};

/// Most questions in one paragraph that are told apart.
const TOLD_APART: usize = 256;

/// Splits off what begins with further lines that ask: a part for each.
pub(crate) fn split_asking(content: &mut Vec<Piece>, here: Among) -> Vec<Vec<Piece>> {
    let emphasised = |line: &[Piece]| here == Among::Questions && asks_emphasised(line);
    let begins = |line: &[Piece]| asks(line, here) || emphasised(line);
    let lines = further_lines(content).filter(|(_, line)| begins(line)).take(TOLD_APART);
    let places: Vec<usize> = lines.map(|(at, _)| at).collect();
    let mut parts: Vec<Vec<Piece>> =
        places.into_iter().rev().map(|at| inline::split_off(content, at)).collect();
    parts.reverse();
    parts
}

/// Splits off what begins with a further line that answers a question of another number.
pub(crate) fn split_other(content: &mut Vec<Piece>, number: &str) -> Option<Vec<Piece>> {
    let other = |line: &[Piece]| {
        let mark = marked(line).filter(|mark| mark.says == Says::Answers && mark.number.is_some());
        mark.is_some_and(|mark| !mark.fits(Some(number)))
    };
    let at = further_lines(content).find(|(_, line)| other(line)).map(|(at, _)| at)?;
    Some(inline::split_off(content, at))
}

/// Splits an answer off that begins on a line of its own within the paragraph of its question.
pub(crate) fn split_answer(content: &mut Vec<Piece>, number: Option<&str>) -> Option<Vec<Piece>> {
    let answers =
        |line: &[Piece]| marked(line).is_some_and(|mark| mark.says == Says::Answers && mark.fits(number));
    let at = further_lines(content).find(|(_, line)| answers(line)).map(|(at, _)| at)?;
    Some(inline::split_off(content, at))
}

/// Whether the lines of words are lettered, so that the first is no answer: `A: Ram it.` above `B: Flee.`
pub(crate) fn is_lettered(content: &[Piece]) -> bool {
    further_lines(content).any(|(_, line)| {
        let text = inline::text(&line[..line.len().min(HEAD)]);
        text.strip_prefix('B').is_some_and(|rest| rest.starts_with([':', '.', ')']))
    })
}

/// Whether a further line of words is marked as an answer.
pub(crate) fn has_answer(content: &[Piece]) -> bool {
    further_lines(content).any(|(_, line)| marked(line).is_some_and(|mark| mark.says == Says::Answers))
}

/// Most pieces of a question in whose line its answer stands.
const QUESTION_PIECES: usize = 128;

/// Splits an answer off that stands in the line of its question: behind `A:`, or behind a question in bold.
pub(crate) fn split_beside(content: &mut Vec<Piece>, number: Option<&str>) -> Option<Vec<Piece>> {
    let fits = |mark: Option<Mark>| mark.is_some_and(|mark| mark.says == Says::Answers && mark.fits(number));
    let mut depth = 0_usize;
    for (at, (event, range)) in content.iter().enumerate().take(QUESTION_PIECES) {
        match event {
            Event::Start(tag) => {
                // `Is it so? **A.** Yes.`
                let opens = depth == 0 && at > 0 && matches!(tag, Tag::Strong | Tag::Emphasis);
                if opens && fits(marked(&content[at..])) && ends_asking(&inline::text(&content[..at])) {
                    return Some(inline::split_off(content, at));
                }
                depth += 1;
            }
            Event::End(end) => {
                depth = depth.saturating_sub(1);
                let ends = depth == 0 && matches!(end, TagEnd::Strong | TagEnd::Emphasis);
                if ends
                    && ends_asking(&inline::text(&content[..=at]))
                    && !inline::text(&content[at + 1..]).is_empty()
                {
                    let mut answer = inline::split_off(content, at + 1);
                    skip_dash(&mut answer);
                    return Some(answer);
                }
            }
            Event::Text(words) => {
                let behind = words.match_indices(QUESTION_MARKS).filter_map(|(at, sign)| {
                    let rest = &words[at + sign.len()..];
                    let rest = rest.trim_start_matches(['"', '\u{201d}', ')']);
                    (rest.starts_with(' ') && fits(mark(rest.trim_start())))
                        .then_some(words.len() - rest.len())
                });
                let Some((before, behind)) = behind.min().and_then(|at| words.split_at_checked(at)) else {
                    continue;
                };
                let (before, behind, range) =
                    (before.to_owned(), behind.trim_start().to_owned(), range.clone());
                content.insert(at, (Event::Text(before.into()), range.clone()));
                content[at + 1] = (Event::Text(behind.into()), range);
                return Some(inline::split_off(content, at + 1));
            }
            _ => {}
        }
    }
    None
}

/// Takes the dash off that parts an answer from its question: `**May I?** \u{2014} No.`
fn skip_dash(answer: &mut Vec<Piece>) {
    let text = inline::text(&answer[..answer.len().min(HEAD)]);
    let dash = ["- ", "\u{2013} ", "\u{2014} "].into_iter().find(|dash| text.starts_with(dash));
    if let Some(dash) = dash {
        skip_signs(answer, dash.trim_end().chars().count());
    }
}

/// Splits an answer off that stands in the lines behind the question mark.
pub(crate) fn split_below(content: &mut Vec<Piece>) -> Option<Vec<Piece>> {
    let mut breaks =
        content.iter().enumerate().take(QUESTION_PIECES).filter(|(_, (event, _))| ends_line(event));
    let at = breaks.find(|(at, _)| ends_asking(&inline::text(&content[..*at]))).map(|(at, _)| at)?;
    Some(inline::split_off(content, at + 1))
}

/// Splits the answer off that begins in a paragraph or line of its own within a quote of a question.
pub(crate) fn split_quoted(content: &mut Vec<Piece>, number: Option<&str>) -> Option<Vec<Piece>> {
    let begins = |event: &Event| ends_line(event) || matches!(event, Event::Start(Tag::Paragraph));
    let places = content.iter().enumerate().skip(1).filter(|(_, (event, _))| begins(event));
    let at = places.map(|(at, _)| at).find(|at| {
        let mark = marked(&content[at + 1..]);
        mark.is_some_and(|mark| mark.says == Says::Answers && mark.fits(number))
    })?;
    Some(inline::split_off(content, at))
}
