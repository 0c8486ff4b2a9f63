//! What says that words ask something, or answer it?
//!
//! A mark in front of them (`Q:`, `Q1.`, `Question 1:`, `A)`, `Answer:`, whatever emphasis it stands in), a question mark
//! at the end of words in bold, and, where questions stand, a question mark alone. What the marks begin ends where the
//! next begins, whether that is a line, a paragraph or a part of a quote.

mod parts;

use pulldown_cmark::{Event, Tag, TagEnd};

pub(crate) use self::parts::{
    has_answer, is_lettered, split_answer, split_asking, split_below, split_beside, split_other, split_quoted,
};
use super::{
    inline::{self, First},
    page::Piece,
};
use crate::words::html_tags;
use names::slug;

/// What a mark says of the words behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Says {
    Asks,
    Answers,
}

/// Words that mark a question.
const ASKS: &[&str] = &[
    "question",
    "frage",
    "pregunta",
    "pergunta",
    "domanda",
    "q",
    "f",
    "p",
    "\u{554f}",
    "\u{8cea}\u{554f}",
    "\u{95ee}",
];
/// Words that mark an answer.
const ANSWERS: &[&str] = &[
    "answer",
    "antwort",
    "r\u{e9}ponse",
    "R\u{e9}ponse",
    "respuesta",
    "risposta",
    "a",
    "r",
    "\u{7b54}",
    "\u{56de}\u{7b54}",
];
/// Letters that mark questions and answers in other languages, and are names as well: only with a colon, and never surely.
const LETTERS: [&str; 3] = ["f", "p", "r"];
/// Most letters of the number of a question.
const NUMBER: usize = 8;

/// A mark that words begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    pub says: Says,
    /// What it is counted by: `1` of `Q1:`.
    pub number: Option<String>,
    /// It as it is written, without what ends it: `Q1`.
    pub name: String,
    /// How many letters and signs it has, blanks left out.
    pub length: usize,
    /// Whether nothing else is written so: `Q:`, `Question 2:`. `A. Smith` and `A1: Harbor` are names as well.
    pub sure: bool,
}

impl Mark {
    fn of(says: Says, word: &str, number: &str, behind: &Behind) -> Self {
        let name = format!("{word}{number}");
        let length = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
        let counted = !number.is_empty();
        let number = number.trim_start_matches([' ', '#']).to_lowercase();
        let is_word = word.chars().count() > 1;
        let capital = word.starts_with(|c: char| !c.is_lowercase());
        Self {
            says,
            number: counted.then_some(number),
            length: length(&name) + length(behind.written),
            name,
            sure: behind.ends == Ends::Colon && (is_word || capital && !counted && !is_letter(word)),
        }
    }

    /// Whether it stands before what answers a question of this number.
    pub fn fits(&self, asked: Option<&str>) -> bool {
        asked.zip(self.number.as_deref()).is_none_or(|(asked, own)| asked == own)
    }
}

/// What ends a mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Colon,
    /// A dot, a bracket or a dash.
    Other,
    /// Nothing: the words are the mark.
    Alone,
}

struct Behind<'a> {
    ends: Ends,
    written: &'a str,
}

/// The mark that a text begins with.
pub(crate) fn mark(text: &str) -> Option<Mark> {
    parse(text).filter(|(_, ends)| *ends != Ends::Alone).map(|(mark, _)| mark)
}

/// The mark that a text is, with nothing behind it: `Q1`, `**Answer**`.
pub(crate) fn alone(text: &str) -> Option<Mark> {
    let bare = text.trim().trim_end_matches([':', '.', ')']);
    parse(bare).filter(|(_, ends)| *ends == Ends::Alone).map(|(mark, _)| mark)
}

fn parse(text: &str) -> Option<(Mark, Ends)> {
    let bracket = text.chars().next().filter(|c| matches!(c, '[' | '('));
    let inner = bracket.map_or(text, |bracket| &text[bracket.len_utf8()..]);
    let (says, word) = word(inner)?;
    let rest = inner.get(word.len()..)?;
    let number = number(rest);
    let rest = rest.get(number.len()..)?;
    let behind = behind(rest, bracket)?;
    // `a. Draw` counts, and `a boat` is words.
    let small = word.chars().all(|c| c.is_ascii_lowercase()) && word.len() == 1;
    if (small || is_letter(word)) && behind.ends != Ends::Colon {
        return None;
    }
    let mut mark = Mark::of(says, word, number, &behind);
    mark.length += usize::from(bracket.is_some());
    Some((mark, behind.ends))
}

fn is_letter(word: &str) -> bool {
    LETTERS.iter().any(|letter| word.eq_ignore_ascii_case(letter))
}

/// The word that a mark begins with.
fn word(text: &str) -> Option<(Says, &str)> {
    let begins = |word: &&&str| {
        let head = text.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word));
        head.is_some() && !text[word.len()..].starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let found = |words: &[&str]| words.iter().find(begins).map(|word| word.len());
    let says = found(ASKS).map(|length| (Says::Asks, length));
    let (says, length) = says.or_else(|| found(ANSWERS).map(|length| (Says::Answers, length)))?;
    Some((says, &text[..length]))
}

/// The number that a text begins with, behind a blank or a `#`: `1`, ` 3.2`, `#4b`.
fn number(text: &str) -> &str {
    let bare = text.trim_start_matches([' ', '#']);
    let start = text.len() - bare.len();
    if start > 2 || !bare.starts_with(|c: char| c.is_ascii_digit()) {
        return "";
    }
    let mut end = 0;
    let mut letters = bare.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        let joins = matches!(c, '.' | '-') && letters.peek().is_some_and(|(_, next)| next.is_ascii_digit());
        let digit = c.is_ascii_digit();
        let letter =
            c.is_ascii_lowercase() && !letters.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if !digit && !joins && !letter {
            break;
        }
        end = at + c.len_utf8();
        if letter {
            break;
        }
    }
    if end > NUMBER { "" } else { &text[..start + end] }
}

/// What ends a mark, behind its word and number.
fn behind(text: &str, bracket: Option<char>) -> Option<Behind<'_>> {
    let found = |ends: Ends, length: usize| Some(Behind { ends, written: &text[..length] });
    let ends_word = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    if let Some(bracket) = bracket {
        let closing = if bracket == '[' { ']' } else { ')' };
        let rest = text.strip_prefix(closing)?;
        let rest = rest.strip_prefix(':').unwrap_or(rest);
        return ends_word(rest)
            .then_some(Behind { ends: Ends::Other, written: &text[..text.len() - rest.len()] });
    }
    let bare = text.trim_start_matches([' ', '\u{a0}']);
    let blanks = text.len() - bare.len();
    if bare.is_empty() {
        return found(Ends::Alone, 0);
    }
    if let Some(colon) = bare.chars().next().filter(|c| matches!(c, ':' | '\u{ff1a}')) {
        return found(Ends::Colon, blanks + colon.len_utf8());
    }
    if let Some(rest) = text.strip_prefix(['.', ')']) {
        // `Q1.)` and `Q.:`
        let rest = rest.strip_prefix([')', ':']).unwrap_or(rest);
        return ends_word(rest)
            .then(|| Behind { ends: Ends::Other, written: &text[..text.len() - rest.len()] });
    }
    let dash = bare.chars().next().filter(|c| blanks > 0 && matches!(c, '-' | '\u{2013}' | '\u{2014}'))?;
    ends_word(&bare[dash.len_utf8()..]).then_some(())?;
    found(Ends::Other, blanks + dash.len_utf8())
}

/// The mark that words begin with, whatever emphasis it stands in: `**Q1.** May I?`, and `**Q1** May I?`, where the
/// emphasis ends it.
pub(crate) fn marked(content: &[Piece]) -> Option<Mark> {
    let head = content.get(..content.len().min(HEAD)).filter(|head| may_begin(head))?;
    mark(&inline::text(head)).or_else(|| {
        let start = head.iter().position(|(event, _)| !matches!(event, Event::Start(Tag::Paragraph)))?;
        let opens = matches!(head[start].0, Event::Start(Tag::Strong | Tag::Emphasis));
        let end =
            head.iter().position(|(event, _)| matches!(event, Event::End(TagEnd::Strong | TagEnd::Emphasis)));
        let lead = head.get(start..end.filter(|_| opens)?)?;
        let more = content.get(start + lead.len()..).is_some_and(|rest| !inline::text(rest).is_empty());
        alone(&inline::text(lead)).filter(|_| more)
    })
}

/// Most pieces within which a mark ends.
const HEAD: usize = 12;

/// Whether words may begin with a mark: most begin with another letter.
fn may_begin(head: &[Piece]) -> bool {
    match inline::first(head) {
        First::Sign('[' | '(') | First::Html => true,
        First::Sign(first) => {
            let begins = |word: &&str| word.starts_with(|c: char| c.eq_ignore_ascii_case(&first));
            ASKS.iter().chain(ANSWERS).any(begins)
        }
        First::Nothing => false,
    }
}

/// Whether marked words ask, among questions (`here`) or elsewhere.
pub(crate) fn asks(content: &[Piece], here: Among) -> bool {
    let Some(mark) = marked(content).filter(|mark| mark.says == Says::Asks) else { return false };
    mark.sure || here == Among::Questions || inline::text(content).contains(QUESTION_MARKS)
}

/// Where words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    /// On a page, or below a heading, of questions.
    Questions,
    Rules,
}

const QUESTION_MARKS: [char; 3] = ['?', '\u{ff1f}', '\u{61f}'];

/// Whether words end in a question mark.
pub(crate) fn ends_asking(text: &str) -> bool {
    text.trim_end_matches(['"', '\u{201d}', '\'', '\u{2019}', ')', '*', ' ']).ends_with(QUESTION_MARKS)
}

/// Whether words are one question and nothing else: `May I row?`, no `It depends. Do they row?`
pub(crate) fn is_question(text: &str) -> bool {
    ends_asking(text) && ![". ", "! "].iter().any(|end| text.contains(end))
}

/// Whether questions stand below a heading, or on a page, of this name: `FAQ`, `Ships FAQ`, `Rules Q&A`.
pub(crate) fn is_of_questions(name: &str) -> bool {
    let slug = slug(name);
    let mut before = "";
    slug.split('-').any(|word| {
        let found = matches!(
            word,
            "faq" | "faqs" | "questions" | "qa" | "qna" | "fragen" | "preguntas" | "perguntas" | "domande"
        ) || word == "a" && before == "q";
        before = if matches!(word, "and" | "n") && before == "q" { "q" } else { word };
        found
    })
}

/// Takes the mark of its kind off the beginning; returns it.
pub(crate) fn skip(content: &mut Vec<Piece>, says: Says) -> Option<Mark> {
    let mark = marked(content).filter(|mark| mark.says == says)?;
    skip_signs(content, mark.length);
    Some(mark)
}

/// What stands behind the mark of its kind that a text begins with, and the mark.
pub(crate) fn strip(text: &str, says: Says) -> Option<(Mark, &str)> {
    let mark = mark(text).filter(|mark| mark.says == says)?;
    let mut signs = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    let behind = signs.nth(mark.length).map_or("", |(at, _)| &text[at..]);
    Some((mark, behind))
}

/// Takes so many letters and signs off the beginning, with the blanks around them and the emphasis that is empty then.
fn skip_signs(content: &mut Vec<Piece>, mut count: usize) {
    for (event, _) in content.iter_mut() {
        let (Event::Text(words) | Event::Code(words)) = event else { continue };
        let mut letters = words.char_indices();
        let kept = letters.find(|(_, c)| {
            let stays = count == 0 && !c.is_whitespace();
            count -= usize::from(!stays && !c.is_whitespace());
            stays
        });
        *words = kept.map_or_else(String::new, |(at, _)| words[at..].to_owned()).into();
        if !words.is_empty() {
            break;
        }
    }
    // A paragraph's own start may stand before the mark.
    let paragraph =
        matches!(content.first(), Some((Event::Start(Tag::Paragraph), _))).then(|| content.remove(0));
    inline::skip_text(content, 0);
    content.splice(0..0, paragraph);
}

/// Whether words begin with a question in bold: `**May I row?** Yes.`
pub(crate) fn asks_in_bold(content: &[Piece]) -> bool {
    asks_within(content, &Tag::Strong, TagEnd::Strong)
}

/// Whether words begin with a question in bold or italics.
pub(crate) fn asks_emphasised(content: &[Piece]) -> bool {
    asks_in_bold(content) || asks_within(content, &Tag::Emphasis, TagEnd::Emphasis)
}

fn asks_within(content: &[Piece], opens: &Tag, closes: TagEnd) -> bool {
    let start = content.iter().position(|(event, _)| !matches!(event, Event::Start(Tag::Paragraph)));
    let Some(lead) = start.and_then(|start| content.get(start..)) else { return false };
    let is_open = matches!(lead.first(), Some((Event::Start(tag), _)) if tag == opens);
    let end = lead.iter().position(|(event, _)| matches!(event, Event::End(end) if *end == closes));
    is_open && end.is_some_and(|end| ends_asking(&inline::text(&lead[..end])))
}

/// Whether the first line of several asks: `May I row?` above `Yes.`
pub(crate) fn asks_in_first_line(content: &[Piece]) -> bool {
    let end = content.iter().position(|(event, _)| ends_line(event));
    end.is_some_and(|end| is_question(&inline::text(&content[..end])))
}

fn ends_line(event: &Event) -> bool {
    match event {
        Event::SoftBreak | Event::HardBreak => true,
        Event::InlineHtml(tag) => html_tags::is_break(tag),
        _ => false,
    }
}

/// The lines of a text behind its first: where each begins, and its pieces.
fn further_lines(content: &[Piece]) -> impl Iterator<Item = (usize, &[Piece])> {
    let breaks = content.iter().enumerate().filter(|(_, (event, _))| ends_line(event));
    breaks.map(|(at, _)| {
        let line = &content[at + 1..];
        let end = line.iter().position(|(event, _)| ends_line(event)).unwrap_or(line.len());
        (at + 1, &line[..end])
    })
}

/// What begins a further question within a text, as it is written, with the blanks around it: `Q:`, `Q2.`
pub(crate) fn second(text: &str) -> Option<&str> {
    // nearly every text
    if text.is_ascii() && !text.contains('Q') {
        return None;
    }
    let places = text.match_indices(' ').map(|(at, _)| at + 1);
    places.filter(|at| text[*at..].starts_with(['Q', '\u{554f}', '\u{95ee}'])).find_map(|at| {
        let rest = &text[at..];
        let mark = mark(rest).filter(|mark| mark.says == Says::Asks)?;
        let ends = |c: char| c.is_alphanumeric() || matches!(c, ',' | ';' | '(');
        let apart = !text[..at].trim_end().ends_with(ends);
        let counted = mark.number.is_some() && apart && rest.contains(QUESTION_MARKS);
        let bare = mark.sure && mark.number.is_none();
        let sign = rest[mark.name.len()..].chars().next().map_or(0, char::len_utf8);
        let end = at + mark.name.len() + sign;
        let end = end + usize::from(text[end..].starts_with(' '));
        (bare || counted).then(|| &text[at - 1..end])
    })
}
