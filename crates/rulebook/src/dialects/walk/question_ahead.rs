//! Does a question follow below a name in bold?
//!
//! A name in bold behind an answer may name the next card, or a part of the answer. The lines below it tell: they are looked at
//! as they are written, up to the next name or heading.

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::pages::{
    page::Piece,
    question_marks::{self, Says},
    sections,
};

/// Most lines that are looked at.
const LINES: usize = 64;
/// Most bytes of a line that are looked at.
const LONGEST: usize = 512;

/// What introduces a part of an answer, and names nothing.
const PARTS: &[&str] = &[
    "answer",
    "beispiel",
    "beispiele",
    "caution",
    "clarification",
    "designer's note",
    "ejemplo",
    "example",
    "examples",
    "exception",
    "exceptions",
    "exemple",
    "hint",
    "hinweis",
    "important",
    "note",
    "notes",
    "reason",
    "remark",
    "remember",
    "ruling",
    "summary",
    "tip",
    "warning",
    "why",
];

/// Where the next question stands below a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Right below it.
    Next,
    /// Behind words of its own, with a mark: `Q: ...`.
    Behind,
    /// Not before the next name or heading.
    No,
}

/// Where the next question stands below this place of a file.
pub(super) fn asked(text: &str, at: usize) -> Asked {
    let below = text.get(at..).unwrap_or_default();
    let lines = below.lines().skip(1).map(str::trim).filter(|line| !line.is_empty());
    for (at, line) in lines.take(LINES).enumerate() {
        let line = &line[..line.floor_char_boundary(LONGEST)];
        let bare = line.trim_start_matches(['>', ' ', '*', '_', '-', '+']);
        let bare = ["<p>", "<b>", "<strong>"].iter().fold(bare, |line, tag| line.trim_start_matches(tag));
        let marked = question_marks::mark(bare).is_some_and(|mark| mark.says == Says::Asks)
            || bare.starts_with("[!question]")
            || bare.starts_with("[!faq]");
        match at {
            _ if line.starts_with('#') => return Asked::No,
            0 if marked || question_marks::is_question(bare) => return Asked::Next,
            _ if marked => return Asked::Behind,
            _ if is_name(line) => return Asked::No,
            _ => {}
        }
    }
    Asked::No
}

/// Whether a line is all in bold.
fn is_name(line: &str) -> bool {
    ["**", "__"].iter().any(|mark| {
        let inner = line.strip_prefix(mark).and_then(|line| line.strip_suffix(mark));
        inner.is_some_and(|inner| !inner.is_empty() && !inner.contains(mark))
    })
}

/// Whether words introduce a part of what stands above: `Example`, `In short:`.
pub(super) fn is_part(name: &str) -> bool {
    let word = name.trim();
    word.ends_with(':') || PARTS.iter().any(|part| word.eq_ignore_ascii_case(part))
}

/// Whether an answer holds a paragraph that is a few words in bold: those name parts of it.
pub(super) fn has_parts(answer: &[Piece]) -> bool {
    let paragraphs = answer
        .split(|(event, _)| matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)));
    paragraphs.skip(1).any(sections::is_bold_heading)
}
