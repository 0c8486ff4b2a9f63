//! What do notes write that no Markdown parser reads?
//!
//! A footnote where it stands (`^[like this]`) becomes one with a mark and a definition; the fields of
//! Obsidian's Dataview (`key:: value`, also in brackets within a sentence) become words with their names.

use std::ops::Range;

use super::hidden;
use crate::{
    Dialect,
    words::{limits, source_map::MappedText},
};

/// How the names begin that footnotes get which have none of their own.
pub(crate) const NOTE: &str = "inline-note-";

/// A body in which everything is written as the parser reads it.
pub(crate) fn rewrite(visible: MappedText, dialect: Dialect) -> MappedText {
    let body = visible.body();
    let fields = dialect == Dialect::Obsidian && body.contains("::");
    if !fields && !body.contains("^[") {
        return visible;
    }
    let mut speller = Speller {
        old: &visible,
        new: MappedText::default(),
        done: 0,
        notes: Vec::new(),
        left: limits::REFERENCES,
    };
    let (mut at, mut fence) = (0, None);
    let mut before = Before::Blank;
    for line in body.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        if hidden::fenced(line, &mut fence) || range.start < speller.done {
            before = Before::Other;
            continue;
        }
        let found = if fields { field(line) } else { None };
        before = match &found {
            Some(field) => speller.field(&range, field, before),
            None => speller.words(&range, before),
        };
        speller.within(range, fields);
    }
    // What would follow an open fence is code.
    match fence {
        Some(_) => visible,
        None => speller.finish(),
    }
}

/// What the line before was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Blank,
    /// Words outside of lists and quotes.
    Words,
    /// A field outside of lists and quotes.
    Field,
    /// Anything else: the line may go on with it.
    Other,
}

/// A field that is a line of its own: where its name stands in the line, and its marks with what is around.
struct Field {
    name: Range<usize>,
    marks: Range<usize>,
    /// Whether nothing stands before its name.
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the beginning of its line.
    Top,
    /// In a list or quote.
    Inner,
}

struct Speller<'a> {
    old: &'a MappedText,
    new: MappedText,
    /// How far the old body was taken over.
    done: usize,
    /// Where the words of footnotes stand in the old body.
    notes: Vec<Range<usize>>,
    /// Brackets that are still looked into.
    left: usize,
}

impl Speller<'_> {
    fn keep_up_to(&mut self, at: usize) {
        self.new.copy(self.old, self.done..at);
        self.done = self.done.max(at);
    }

    fn write(&mut self, words: &str, instead_of: Range<usize>) {
        self.keep_up_to(instead_of.start);
        self.new.write(words, self.old.source(&instead_of));
        self.done = self.done.max(instead_of.end);
    }

    /// A field is a paragraph of its own, called by its name.
    fn field(&mut self, line: &Range<usize>, field: &Field, before: Before) -> Before {
        let at = line.start;
        if field.place == Place::Top && matches!(before, Before::Words | Before::Field) {
            self.write("\n", at..at);
        }
        self.write("**", at + field.name.start..at + field.name.start);
        self.write(":**", at + field.marks.start..at + field.marks.end);
        match field.place {
            Place::Top => Before::Field,
            Place::Inner => Before::Other,
        }
    }

    fn words(&mut self, line: &Range<usize>, before: Before) -> Before {
        let text = self.old.body().get(line.clone()).unwrap_or_default();
        if text.trim().is_empty() || text.starts_with('#') {
            return Before::Blank;
        }
        let words = text.starts_with(char::is_alphanumeric) || text.starts_with(['"', '(', '*', '_', '\'']);
        let counted = text.starts_with("* ") || text.starts_with(|c: char| c.is_ascii_digit());
        if !words || counted || before == Before::Other {
            return Before::Other;
        }
        if before == Before::Field {
            self.write("\n", line.start..line.start);
        }
        Before::Words
    }

    /// The footnotes and fields within a line.
    fn within(&mut self, line: Range<usize>, fields: bool) {
        let body = self.old.body();
        let mut place = line.start;
        let mut in_code = false;
        while place < line.end {
            let (here, rest) = (place, body.as_bytes().get(place..).unwrap_or_default());
            place += 1;
            match rest.first() {
                Some(b'`') => in_code = !in_code,
                Some(b'\\') => place += 1,
                Some(b'^') if !in_code && rest.get(1) == Some(&b'[') && self.left > 0 => {
                    self.left -= 1;
                    if let Some(end) = closing(body, here + 1) {
                        self.note(here..end);
                        place = end;
                    }
                }
                Some(b'[' | b'(') if !in_code && fields && self.left > 0 => {
                    let named = body.get(here + 1..).and_then(name);
                    self.left -= usize::from(named.is_some());
                    if let Some((marks, end)) = named.and_then(|length| bracketed(body, here, length)) {
                        self.write("(", here..here + 1);
                        self.write(":", marks);
                        self.write(")", end - 1..end);
                        place = end;
                    }
                }
                _ => {}
            }
        }
    }

    /// Puts a mark where a footnote stands; its words go to the end.
    fn note(&mut self, range: Range<usize>) {
        let inner = range.start + 2..range.end - 1;
        let words = self.old.body().get(inner.clone()).unwrap_or_default();
        if words.trim().is_empty() {
            return;
        }
        self.write(&format!("[^{NOTE}{}]", self.notes.len()), range);
        self.notes.push(inner);
    }

    fn finish(mut self) -> MappedText {
        let body = self.old.body();
        self.keep_up_to(body.len());
        for (number, range) in std::mem::take(&mut self.notes).into_iter().enumerate() {
            self.new.write(&format!("\n\n[^{NOTE}{number}]: "), self.old.source(&range));
            let mut at = range.start;
            for (index, line) in body.get(range).unwrap_or_default().split_inclusive('\n').enumerate() {
                let words = if index == 0 { line } else { line.trim_start_matches(['>', ' ', '\t']) };
                let from = at + line.len() - words.len();
                let end = from + words.trim_end().len();
                if index > 0 {
                    self.new.write(" ", self.old.source(&(from..from)));
                }
                self.new.copy(self.old, from..end);
                at += line.len();
            }
        }
        if !body.is_empty() && !self.new.body().ends_with('\n') {
            self.new.write("\n", self.old.source(&(body.len()..body.len())));
        }
        self.new
    }
}

/// Most bytes of a footnote or a field in brackets.
const LONGEST: usize = 2_048;
/// Most characters of a field's name.
const NAME: usize = 40;

/// Where the bracket that opens at `open` is closed again, in the same paragraph.
fn closing(body: &str, open: usize) -> Option<usize> {
    let rest = body.get(open..)?;
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    let (opening, ending) = if rest.starts_with('(') { (b'(', b')') } else { (b'[', b']') };
    let (mut depth, mut escaped, mut blank) = (0_usize, false, false);
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'\n' if blank => return None,
            b'\n' => blank = true,
            b' ' | b'\t' | b'\r' | b'>' if blank => {}
            _ => {
                blank = false;
                depth += usize::from(byte == opening);
                if byte == ending {
                    depth -= 1;
                    if depth == 0 {
                        return Some(open + at + 1);
                    }
                }
            }
        }
    }
    None
}

/// A field in brackets that open at `open`, whose name is so long: where its two colons stand, and where it
/// ends.
fn bracketed(body: &str, open: usize, length: usize) -> Option<(Range<usize>, usize)> {
    let end = closing(body, open)?;
    let behind = body.get(end..).unwrap_or_default();
    let is_link = behind.starts_with(['(', '[']) && body.as_bytes().get(open) == Some(&b'[');
    let marks = open + 1 + length..open + 3 + length;
    (!is_link && marks.end < end).then_some((marks, end))
}

/// The field that a line is.
fn field(line: &str) -> Option<Field> {
    let words = line.trim_start_matches(['>', ' ', '\t']);
    let words =
        ["- ", "* ", "+ "].iter().find_map(|mark| words.strip_prefix(mark)).unwrap_or(words).trim_start();
    let start = line.len() - words.len();
    let length = name(words)?;
    let name = start..start + length;
    let place = if start == 0 { Place::Top } else { Place::Inner };
    Some(Field { marks: name.end..name.end + 2, name, place })
}

/// How long the name is that stands before two colons and a value.
fn name(words: &str) -> Option<usize> {
    let head = &words[..words.floor_char_boundary(4 * NAME + 2)];
    let length = head.find("::")?;
    let name = &words[..length];
    let value = words.get(length + 2..)?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '/');
    let fits = name.starts_with(char::is_alphabetic)
        && name.chars().all(plain)
        && name.chars().count() <= NAME
        && !name.ends_with(' ');
    let value = value.split('\n').next().unwrap_or_default();
    let apart = value.trim().is_empty() || value.starts_with([' ', '\t']);
    (fits && apart).then_some(length)
}
