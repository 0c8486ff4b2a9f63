//! What does a numbered rulebook say?
//!
//! Comprehensive rules are split by lines before Markdown, because a Markdown parser melts lines
//! such as `a.` and `7.` into the paragraph above. A number is chapter.section.item.letter; a heading
//! of number 0 adds no item (design, section 5).

use std::ops::Range;

use pulldown_cmark::Event;

use super::{
    Dialect, Kind, cross_references, fenced, lead_in,
    page::{Heading, Item, Page},
    sections,
    sources::SourceFile,
};

/// Reads a file into one page per chapter.
pub(super) fn read(first: Page, file: &SourceFile, start: usize) -> Vec<Page> {
    let mut reader = Reader {
        pages: vec![first],
        chapter: 0,
        section: 0,
        item: 0,
        sections_are_chapters: chapters_look_like_sections(&file.text),
    };
    let mut at = start;
    let (text, found) = fenced::take_lines(&file.text);
    let body = text.get(start..).unwrap_or_default();
    let mut lines = body.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let range = at..at + line.trim_end().len();
        at += line.len();
        let mut ahead = lines.clone();
        let next = ahead.find(|line| !line.trim().is_empty()).unwrap_or_default();
        reader.line(line.trim_end(), range, next.trim_end());
    }
    let mut items: Vec<&mut Item> = reader.pages.iter_mut().flat_map(|page| &mut page.items).collect();
    let stray = fenced::give(found, &text, &mut items);
    reader.pages.retain(|page| !page.items.is_empty());
    cross_references::link(&mut reader.pages, file);
    if let Some(first) = reader.pages.first_mut() {
        first.stray = stray;
    }
    reader.pages
}

struct Reader {
    pages: Vec<Page>,
    chapter: u32,
    section: u32,
    item: u32,
    /// Chapters and sections have headings of one level, as in one edition seen.
    sections_are_chapters: bool,
}

impl Reader {
    fn line(&mut self, line: &str, range: Range<usize>, next: &str) {
        let title = line.trim_start_matches('#');
        let level = line.len() - title.len();
        match (level, numbered(title.trim())) {
            (1.., Some((number, text))) => self.heading(level, number, text, next),
            (1, None) => {}
            (0, Some((number, text))) => self.rule(number, text, range),
            (0, None) => match lettered(line) {
                Some((letter, text)) => self.letter(letter, text, range),
                None => self.more(line.trim(), range),
            },
            _ => {}
        }
    }

    fn heading(&mut self, level: usize, number: u32, text: &str, next: &str) {
        let alike = self.sections_are_chapters;
        let chapter = level == 2 && (!alike || next.starts_with("## 1. "));
        match level {
            _ if chapter => {
                (self.chapter, self.section, self.item) = (number, 0, 0);
                self.open_chapter(number, text);
            }
            2 => self.open_section(number, text),
            3 if !alike => self.open_section(number, text),
            _ => {
                self.item = number;
                let title = match number {
                    0 => text.to_owned(),
                    number => format!("{}.{}.{number} {text}", self.chapter, self.section),
                };
                self.place(3, title);
            }
        }
    }

    fn open_section(&mut self, number: u32, text: &str) {
        (self.section, self.item) = (number, 0);
        let title = format!("{}.{number} {text}", self.chapter);
        self.place(2, title);
    }

    fn open_chapter(&mut self, number: u32, text: &str) {
        let Some(first) = self.pages.first() else {
            return;
        };
        let mut page = Page::new(first.file, Dialect::Numbered, first.front.clone());
        page.front.title = None;
        page.front.slug = None;
        page.front.permalink = None;
        page.front.aliases = vec![number.to_string()];
        page.title = Some(text.to_owned());
        self.pages.push(page);
    }

    fn place(&mut self, level: usize, text: String) {
        let Some(page) = self.pages.last_mut() else {
            return;
        };
        let first_item = page.items.len();
        page.headings.push(Heading { level, text, id: None, first_item });
    }

    fn rule(&mut self, number: u32, text: &str, range: Range<usize>) {
        self.item = number;
        let full = format!("{}.{}.{number}", self.chapter, self.section);
        self.add(full, text, range, Depth::Item);
    }

    fn letter(&mut self, letter: char, text: &str, range: Range<usize>) {
        let full = match self.item {
            0 => format!("{}.{}.{letter}", self.chapter, self.section),
            item => format!("{}.{}.{item}.{letter}", self.chapter, self.section),
        };
        self.add(full, text, range, Depth::Letter);
    }

    /// A line without a number continues the rule above, as an example where it says so.
    fn more(&mut self, text: &str, range: Range<usize>) {
        let place = self.here();
        let Some(page) = self.pages.last_mut().filter(|_| self.chapter > 0) else {
            return;
        };
        if text.is_empty() || page.items.len() >= super::limits::PASSAGES {
            return;
        }
        let kind = if sections::is_example(text) { Kind::Example } else { Kind::Note };
        let mut item = Item::new(kind, range.clone());
        item.content = vec![(Event::Text(text.to_owned().into()), range)];
        item.parent = page.items.len().checked_sub(1);
        item.place = place;
        page.items.push(item);
    }

    fn add(&mut self, number: String, text: &str, range: Range<usize>, depth: Depth) {
        let place = self.here();
        let Some(page) = self.pages.last_mut().filter(|_| self.chapter > 0) else {
            return;
        };
        if page.items.len() >= super::limits::PASSAGES {
            return;
        }
        let mut item = Item::new(Kind::Rule, range.clone());
        item.content = vec![(Event::Text(text.to_owned().into()), range)];
        item.label = lead_in::find(&item.content);
        if depth == Depth::Letter {
            let above = number.rsplit_once('.').map(|(above, _)| above.to_owned());
            item.parent = page.items.iter().rposition(|other| other.number == above);
            item.depth = usize::from(item.parent.is_some());
        }
        item.number = Some(number);
        item.place = place;
        page.items.push(item);
    }

    fn here(&self) -> Vec<usize> {
        let Some(page) = self.pages.last() else {
            return Vec::new();
        };
        let Some(last) = page.headings.len().checked_sub(1) else {
            return Vec::new();
        };
        match page.headings[last].level {
            3 => {
                let outer = page.headings[..last].iter().rposition(|heading| heading.level == 2);
                outer.into_iter().chain([last]).collect()
            }
            _ => vec![last],
        }
    }
}

/// Whether some `##` heading is followed at once by `## 1.`: then both levels are written alike.
fn chapters_look_like_sections(text: &str) -> bool {
    let mut before = "";
    text.lines().filter(|line| !line.trim().is_empty()).any(|line| {
        let found = before.starts_with("## ") && line.starts_with("## 1. ");
        before = line;
        found
    })
}

#[derive(PartialEq, Eq)]
enum Depth {
    Item,
    Letter,
}

/// `7. Text`: the number and the text.
fn numbered(line: &str) -> Option<(u32, &str)> {
    let (number, text) = line.split_once(". ")?;
    (number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| number.parse().ok())
        .flatten()
        .map(|number| (number, text.trim()))
}

/// `a. Text`: the letter and the text.
fn lettered(line: &str) -> Option<(char, &str)> {
    let (letter, text) = line.trim_start().split_once(". ")?;
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_lowercase() => Some((letter, text.trim())),
        _ => None,
    }
}
