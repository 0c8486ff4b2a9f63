//! What does a page say that was copied from a browser?
//!
//! Title line, lone `-` markers with their text on the next line, `[1]` references, citation lines
//! with a return arrow, `FAQ` with `Q:` and `A:`, related topics as bare names (design, section 5).

use std::{collections::HashMap, ops::Range};

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::{
    Kind,
    pages::{
        citations,
        dialect::RETURN_ARROW,
        inline, lead_in,
        page::{Footnote, Heading, Item, Page, Piece, Scope},
        question_marks::{self, Mark, Says},
        scenario_blocks, sections,
    },
    sources::SourceFile,
};
use names::{Diagnostic, Span};

/// Most words of a title line.
const TITLE_WORDS: usize = 12;

/// A line, or the part of one that a glued citation leaves: its text and place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line<'a> {
    text: &'a str,
    range: Range<usize>,
}

/// Reads the whole file into `page`.
pub(crate) fn read(page: &mut Page, file: &SourceFile, start: usize) {
    let (text, found) = scenario_blocks::take_lines(&file.text);
    let mut reader = Reader::new(page, file);
    let lines = lines(&text, start);
    for (index, line) in lines.iter().enumerate() {
        let next = lines[index + 1..].iter().find(|line| !line.text.is_empty());
        reader.line(line, next);
    }
    reader.finish();
    let mut items: Vec<&mut Item> = page.items.iter_mut().collect();
    page.stray = scenario_blocks::give(found, &text, &mut items);
}

/// The lines of a text, trimmed; a citation that ends in a return arrow is a line of its own even
/// where no line end stands around it.
fn lines(text: &str, start: usize) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut at = start;
    for whole in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        let mut from = at;
        at += whole.len();
        while let Some(arrow) = text[from..at].find(RETURN_ARROW) {
            let end = from + arrow + RETURN_ARROW.len_utf8();
            let tail = text[end..at].chars().next().filter(|c| *c == '\u{fe0e}' || *c == '\u{fe0f}');
            let end = end + tail.map_or(0, char::len_utf8);
            let segment = &text[from..end];
            if let Some(hash) = tag_at(segment).filter(|hash| !is_ordinal(segment[..*hash].trim())) {
                lines.push(trimmed(text, from..from + hash));
                from += hash;
            }
            lines.push(trimmed(text, from..end));
            from = end;
        }
        if from == at - whole.len() || !text[from..at].trim().is_empty() {
            lines.push(trimmed(text, from..at));
        }
    }
    lines
}

fn trimmed(text: &str, range: Range<usize>) -> Line<'_> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    let text = part.trim();
    Line { text, range: start..start + text.len() }
}

/// Where `#tag Document` begins.
fn tag_at(text: &str) -> Option<usize> {
    text.match_indices('#')
        .map(|(at, _)| at)
        .find(|at| text[at + 1..].starts_with(|c: char| c.is_ascii_lowercase()))
}

fn is_ordinal(text: &str) -> bool {
    text.is_empty() || ordinal(text).chars().all(|c| c.is_ascii_digit())
}

/// The number before a footnote's text: of `1.`, `[1]`.
fn ordinal(text: &str) -> &str {
    text.trim().trim_end_matches(['.', ')']).trim_matches(['[', ']'])
}

/// What the next line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaiting {
    Nothing,
    /// A lone `-` was read: the text of its item follows.
    ItemText,
    /// `Related Topics:` was read with nothing behind it.
    Related,
}

struct Reader<'a, 'b> {
    page: &'a mut Page,
    file: &'b SourceFile,
    awaiting: Awaiting,
    /// The item of the last lone `-` marker.
    outer: Option<usize>,
    titled: bool,
    seen_list: bool,
    /// Whether the line before belongs to a question or its answer.
    answering: bool,
    place: Vec<usize>,
    /// Texts of items by their parent, to notice a line that is printed twice.
    printed: HashMap<(Option<usize>, String), Range<usize>>,
}

impl<'a, 'b> Reader<'a, 'b> {
    fn new(page: &'a mut Page, file: &'b SourceFile) -> Self {
        Self {
            page,
            file,
            awaiting: Awaiting::Nothing,
            outer: None,
            titled: false,
            seen_list: false,
            answering: false,
            place: Vec::new(),
            printed: HashMap::new(),
        }
    }

    fn line(&mut self, line: &Line, next: Option<&Line>) {
        let text = line.text;
        let answering = std::mem::take(&mut self.answering);
        if text.is_empty() {
            return;
        }
        if !std::mem::replace(&mut self.titled, true) && is_title(text) {
            self.page.title = Some(text.trim_start_matches('#').trim().to_owned());
            return;
        }
        if self.citation(line) {
            return;
        }
        match std::mem::replace(&mut self.awaiting, Awaiting::Nothing) {
            Awaiting::ItemText => return self.item(text, line.range.clone(), Marker::Lone),
            Awaiting::Related if sections::are_names(text) => {
                return self.page.related.extend(sections::names(text, line.range.start));
            }
            Awaiting::Related | Awaiting::Nothing => {}
        }
        if matches!(text, "-" | "\u{2022}" | "*") {
            self.awaiting = Awaiting::ItemText;
        } else if let Some(names) = sections::related_line(text) {
            let at = line.range.start + (text.len() - names.len());
            self.page.related.extend(sections::names(names, at));
            if names.is_empty() {
                self.awaiting = Awaiting::Related;
            }
        } else if matches!(text, "FAQ" | "FAQ:") {
            self.heading("FAQ");
        } else if let Some((mark, words)) = question_marks::strip(text, Says::Asks)
            .filter(|(mark, _)| mark.sure || question_marks::ends_asking(text))
        {
            self.question(words, line, &mark);
        } else if let Some((_, words)) =
            question_marks::strip(text, Says::Answers).filter(|(mark, _)| self.answers(mark))
        {
            self.answer(words, line);
        } else if let Some(words) = sections::strip(text, &["- ", "\u{2022} ", "* "]) {
            let start = line.range.end - words.len();
            self.item(words, start..line.range.end, Marker::Inline);
        } else if let (notes, true) = references(text) {
            sections::note_block(&mut self.page.items, &notes, &self.place);
        } else if is_heading(text) && next.is_some_and(|next| goes_under_heading(next.text)) {
            self.heading(text);
        } else if answering {
            self.more_of_answer(line);
        } else {
            self.paragraph(line);
        }
    }

    /// Whether the line is a footnote's text; then it is taken.
    fn citation(&mut self, line: &Line) -> bool {
        let Some(hash) = tag_at(line.text).filter(|hash| is_ordinal(line.text[..*hash].trim())) else {
            return false;
        };
        let citation = citations::parse(&line.text[hash..]);
        if citation.pages.is_none() && !line.text.contains(RETURN_ARROW) {
            return false;
        }
        let number = ordinal(&line.text[..hash]);
        let name = match number {
            "" => (self.page.footnotes.len() + 1).to_string(),
            number => number.to_owned(),
        };
        self.page.footnotes.push(Footnote { name, citation, range: line.range.clone(), scope: Scope::Body });
        true
    }

    fn heading(&mut self, text: &str) {
        if self.page.headings.len() >= crate::words::limits::HEADINGS {
            return;
        }
        let first_item = self.page.items.len();
        let text = text.trim_end_matches(':').to_owned();
        self.page.headings.push(Heading { level: 2, text, id: None, first_item });
        self.place = vec![self.page.headings.len() - 1];
        self.outer = None;
    }

    fn item(&mut self, text: &str, range: Range<usize>, marker: Marker) {
        self.seen_list = true;
        let parent = match marker {
            Marker::Lone => None,
            Marker::Inline => self.outer,
        };
        let key = (parent, inline::collapse(text).to_lowercase());
        if let Some(first) = self.printed.get(&key).filter(|_| text.len() >= 20) {
            return self.repeated(first.clone(), range);
        }
        self.printed.insert(key, range.clone());
        let mut item = self.named(Item::new(Kind::Rule, range.clone()), text, range.start);
        item.parent = parent;
        item.depth = usize::from(parent.is_some());
        self.push(item);
        if marker == Marker::Lone {
            self.outer = Some(self.page.items.len() - 1);
        }
    }

    fn repeated(&mut self, first: Range<usize>, again: Range<usize>) {
        let span =
            |range: &Range<usize>| Span::at(&self.file.name, &self.file.text, range.start, range.len());
        let finding = Diagnostic::warning(
            "repeated-line",
            format!("a line of `{}` is printed twice in the same list", self.file.name),
        )
        .at(span(&again))
        .also(span(&first))
        .help("copying a nested list repeats the line above it; the first is kept, take the second out");
        self.page.findings.push(finding);
    }

    /// Whether a mark begins an answer: it says so, or a question above has no answer yet.
    fn answers(&self, mark: &Mark) -> bool {
        let last =
            self.page.items.last().filter(|last| last.kind == Kind::Question && last.content.is_empty());
        let number = |item: &Item| question_marks::alone(item.counted.as_deref()?)?.number;
        mark.sure || last.is_some_and(|last| mark.fits(number(last).as_deref()))
    }

    fn question(&mut self, words: &str, line: &Line, mark: &Mark) {
        let start = line.range.end - words.len();
        let mut item = Item::new(Kind::Question, line.range.clone());
        let (text, notes) = take_references(words);
        item.asking = Some(pieces(&text, start..line.range.end));
        item.counted = mark.number.as_ref().map(|_| mark.name.clone());
        item.notes = notes;
        self.push(item);
        self.answering = true;
    }

    /// A line right below a question without an answer is its answer, one right below an answer goes on with it.
    fn more_of_answer(&mut self, line: &Line) {
        let unanswered = self.page.items.last().is_some_and(|item| item.content.is_empty());
        if unanswered {
            return self.answer(line.text, line);
        }
        self.answering = true;
        let (text, notes) = take_references(line.text);
        if let Some(last) = self.page.items.last_mut() {
            last.content.push((Event::SoftBreak, line.range.clone()));
            last.content.extend(pieces(&text, line.range.clone()));
            last.notes.extend(notes);
            last.range.end = line.range.end;
        }
    }

    fn answer(&mut self, words: &str, line: &Line) {
        self.answering = true;
        let (text, notes) = take_references(words);
        let content = pieces(&text, line.range.end - words.len()..line.range.end);
        if let Some(last) = self.page.items.last_mut()
            && last.kind == Kind::Question
            && last.content.is_empty()
        {
            last.content = content;
            last.notes.extend(notes);
            last.range.end = line.range.end;
            return;
        }
        let mut item = Item::new(Kind::Question, line.range.clone());
        (item.asking, item.content, item.notes) = (Some(Vec::new()), content, notes);
        self.push(item);
    }

    fn paragraph(&mut self, line: &Line) {
        self.outer = None;
        let introduces = !self.seen_list && self.place.is_empty();
        let kind = if introduces { Kind::Note } else { Kind::Rule };
        let item = self.named(Item::new(kind, line.range.clone()), line.text, line.range.start);
        self.push(item);
    }

    fn named(&self, mut item: Item, text: &str, start: usize) -> Item {
        let (text, notes) = take_references(text);
        item.notes = notes;
        item.content = pieces(&text, start..start + text.len());
        item.label = lead_in::find(&item.content);
        if let Some(label) = &item.label {
            item.content = with_bold_lead(label.name.len(), &text, start);
        }
        if sections::is_example(&text) {
            item.kind = Kind::Example;
            item.parent = self.page.items.len().checked_sub(1);
        }
        item
    }

    fn push(&mut self, mut item: Item) {
        if self.page.items.len() < crate::words::limits::PASSAGES {
            item.place = self.place.clone();
            self.page.items.push(item);
        }
    }

    /// Gives each footnote its scope: what the rules refer to is theirs, what only stands behind the
    /// questions is the questions'.
    fn finish(&mut self) {
        if !self.seen_list && self.page.headings.is_empty() {
            self.page.items.iter_mut().for_each(|item| {
                if item.kind == Kind::Note {
                    item.kind = Kind::Rule;
                }
            });
        }
        let refers = |kind: fn(Kind) -> bool, name: &String| {
            self.page.items.iter().any(|item| kind(item.kind) && item.notes.contains(name))
        };
        let questions = self.page.items.iter().any(|item| item.kind == Kind::Question);
        let mut scopes = Vec::new();
        for note in &self.page.footnotes {
            let by_rules = refers(|kind| kind != Kind::Question, &note.name);
            let by_questions = refers(|kind| kind == Kind::Question, &note.name);
            let for_rules = scopes.contains(&Scope::Body);
            scopes.push(match (by_rules, by_questions) {
                (true, _) => Scope::Body,
                (false, true) => Scope::Questions,
                (false, false) if questions && for_rules => Scope::Questions,
                (false, false) => Scope::Body,
            });
        }
        for (note, scope) in self.page.footnotes.iter_mut().zip(scopes) {
            note.scope = scope;
        }
    }
}

/// How a list item is marked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marker {
    /// A `-` alone on the line before: an item that holds a list of its own, or stood beside one.
    Lone,
    /// `- ` in front of the text.
    Inline,
}

/// Whether a page's first line is its title; a sentence is its first paragraph.
fn is_title(text: &str) -> bool {
    text.split_whitespace().count() <= TITLE_WORDS && !text.ends_with(['.', ':', ';', ',', '!', '?'])
}

/// Whether a line is what stands under a heading: none that says nothing itself, and no heading.
fn goes_under_heading(text: &str) -> bool {
    let is_citation = tag_at(text).is_some_and(|hash| is_ordinal(text[..hash].trim()));
    let ends_rules = is_citation || sections::related_line(text).is_some() || references(text).1;
    !ends_rules && !is_heading(text) && !matches!(text, "FAQ" | "FAQ:")
}

/// A short line without closing punctuation.
fn is_heading(text: &str) -> bool {
    text.split_whitespace().count() <= 5
        && text.starts_with(char::is_uppercase)
        && !text.contains(':')
        && text.ends_with(|c: char| c.is_alphanumeric())
}

/// The footnotes that a text refers to, and whether it says nothing else.
fn references(text: &str) -> (Vec<String>, bool) {
    let (rest, notes) = take_references(text);
    let alone = rest.is_empty() && !notes.is_empty();
    (notes, alone)
}

/// Takes `[1]` marks out of a text.
fn take_references(text: &str) -> (String, Vec<String>) {
    let mut notes = Vec::new();
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        let (before, from) = rest.split_at(open);
        kept.push_str(before);
        let number = from[1..].split_once(']').map(|(number, _)| number);
        match number.filter(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(number) => {
                notes.push(number.to_owned());
                kept.truncate(kept.trim_end().len());
                rest = &from[number.len() + 2..];
            }
            None => {
                kept.push('[');
                rest = &from[1..];
            }
        }
    }
    kept.push_str(rest);
    (kept.trim().to_owned(), notes)
}

fn pieces(text: &str, range: Range<usize>) -> Vec<Piece> {
    match text {
        "" => Vec::new(),
        text => vec![(Event::Text(text.to_owned().into()), range)],
    }
}

/// The text with its lead-in in bold, as the page had it before it was copied.
fn with_bold_lead(length: usize, text: &str, start: usize) -> Vec<Piece> {
    let at = text.find(':').map_or(length, |colon| colon + 1);
    let (lead, rest) = text.split_at(text.floor_char_boundary(at));
    let range = start..start + lead.len();
    let end = range.end..start + text.len();
    vec![
        (Event::Start(Tag::Strong), range.clone()),
        (Event::Text(lead.to_owned().into()), range.clone()),
        (Event::End(TagEnd::Strong), range),
        (Event::Text(rest.to_owned().into()), end),
    ]
}
