//! What rules does a numbered rulebook state?
//!
//! It is split by lines before anything reads it as Markdown, because a Markdown parser melts lines
//! such as `a.` and `7.` into the paragraph above. A number is chapter.section.item.letter, counted below
//! headings or written whole; a heading of number 0 adds no item (design, section 5).

mod blocks;
mod chapters;
mod entries;
mod inserted_blocks;
mod lines;
mod notes;
mod question_lines;
mod references;
mod titles;

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    ops::Range,
};

use pulldown_cmark::Event;

use self::blocks::below_rule;
use self::lines::{
    Line, chapters_look_like_sections, is_counted, is_section, key, lines, part, parts, title_of,
};
use self::notes::Note;
use self::references::References;
use super::cross_references;
use crate::{
    Dialect, Kind,
    pages::{
        inline, lead_in,
        page::{Heading, Item, Page},
        rule_line::{self, Number, RuleLine},
        scenario_blocks, sections,
    },
    sources::SourceFile,
    words::{limits, rule_numbers::rule_number},
};
use names::{Diagnostic, Span};

/// Reads a file into one page per chapter; what stands before the first is a page of its own.
pub(crate) fn read(mut first: Page, file: &SourceFile, start: usize) -> Vec<Page> {
    let fields = std::mem::take(&mut first.front.fields);
    let (text, found) = scenario_blocks::take_lines(&file.text);
    let lines = lines(&text, start);
    let mut reader = Reader::new(first, file, &lines);
    let mut at = 0;
    while at < lines.len() {
        at += match reader.block(&lines, at) {
            0 => {
                reader.line(&lines, at);
                1
            }
            count => count,
        };
    }
    reader.join_lines();
    reader.give_notes();
    reader.take_ids();
    let mut items: Vec<&mut Item> = reader.pages.iter_mut().flat_map(|page| &mut page.items).collect();
    let stray = scenario_blocks::give(found, &text, &mut items);
    reader.close_chapter();
    reader.call_after_book();
    reader.pages.retain(|page| !page.items.is_empty());
    cross_references::link(&mut reader.pages, file);
    if let Some(first) = reader.pages.first_mut() {
        first.stray = stray;
        first.front.fields = fields;
        first.findings.append(&mut reader.findings);
    }
    reader.pages
}

/// The headings that are open, by their numbers.
#[derive(Default)]
struct Here {
    chapter: Option<u32>,
    section: Option<u32>,
    /// The number of the heading above, where it is written whole.
    whole: Option<String>,
    /// The same, while nothing stands below it.
    bare: Option<String>,
    /// The last rule that letters stand below.
    item: Option<String>,
    letter: Option<char>,
}

impl Here {
    /// A number that is counted within the headings.
    fn count(&self, number: u32) -> String {
        let above = [self.chapter, self.section];
        let mut parts: Vec<String> = above.iter().flatten().map(u32::to_string).collect();
        if let Some(whole) = &self.whole {
            parts = vec![whole.clone()];
        }
        parts.push(number.to_string());
        parts.join(joint(self.whole.as_deref().unwrap_or_default()))
    }
}

/// What joins the parts of a number: a hyphen where they are joined so already.
fn joint(number: &str) -> &'static str {
    if number.contains('-') { "-" } else { "." }
}

/// Fewest items of lists with whole numbers that make such items rules from the first one on.
const LISTED: usize = 3;

struct Reader<'a> {
    file: &'a SourceFile,
    pages: Vec<Page>,
    findings: Vec<Diagnostic>,
    here: Here,
    /// The level of the headings of chapters.
    top: usize,
    /// Chapters and sections have headings of one level, as in one edition seen.
    sections_are_chapters: bool,
    /// Where each line of a whole number, or of a title without marks, stands last.
    last: HashMap<String, usize>,
    /// The rules that were read: the page and item of each number.
    known: BTreeMap<Vec<u32>, (usize, usize)>,
    /// Whether rules have their whole numbers before them.
    writes_whole: bool,
    /// The lines of each passage that has several: by page and item, where each stands.
    wrapped: BTreeMap<(usize, usize), Vec<Range<usize>>>,
    /// The part that the chapter belongs to: `2. Parts of a Card` above `200. General`.
    part: Option<String>,
    /// Where the first line of the last passage stands, without its number.
    first_line: Range<usize>,
    /// The entry of a glossary that is being read.
    entry: Option<usize>,
    /// Where the titles of parts that are not counted stand last.
    parts: HashMap<&'a str, usize>,
    /// Where the line stands that is being read, and the one of the last title.
    at: Range<usize>,
    titled_at: Range<usize>,
    /// The footnotes that were read, and whether the line before belongs to one.
    notes: Vec<Note>,
    noting: bool,
    /// The footnotes of headings: the page and the first passage below each.
    headed: Vec<(usize, usize, Vec<String>)>,
    /// Where what is read stands, once rules have come that are not below the last heading.
    left: Option<Vec<usize>>,
    /// Whether a fence of code is never closed: then no other is looked at.
    unclosed: bool,
    /// Where the references of Markdown lead.
    references: References<'a>,
}

impl<'a> Reader<'a> {
    fn new(first: Page, file: &'a SourceFile, lines: &[Line<'a>]) -> Self {
        let level = |line: &Line| line.text.len() - line.text.trim_start_matches('#').len();
        let counted = lines.iter().enumerate().filter(|(at, line)| {
            let next = lines.get(at + 1).map_or("", |line| line.text);
            level(line) > 0 && rule_line::heading(&title_of(line.text), next).is_some()
        });
        let numbered = lines.iter().enumerate();
        let numbered = numbered.filter_map(|(at, line)| Some((key(&rule_line::parse(line.text)?)?, at)));
        Self {
            file,
            pages: vec![first],
            findings: Vec::new(),
            here: Here::default(),
            top: counted.map(|(_, line)| level(line)).min().unwrap_or(2),
            sections_are_chapters: chapters_look_like_sections(&file.text),
            last: numbered.collect(),
            known: BTreeMap::new(),
            writes_whole: lines.iter().filter(|line| rule_line::listed(line.text).is_some()).count()
                >= LISTED,
            wrapped: BTreeMap::new(),
            part: None,
            first_line: 0..0,
            entry: None,
            parts: parts(lines),
            at: 0..0,
            titled_at: 0..0,
            notes: Vec::new(),
            noting: false,
            headed: Vec::new(),
            left: None,
            unclosed: false,
            references: References::of(lines),
        }
    }

    fn line(&mut self, lines: &[Line], at: usize) {
        let line = &lines[at];
        self.at = line.range.clone();
        if references::defines(line.text) || self.note(line) || self.marks_above(line) {
            return;
        }
        let next = lines.get(at + 1).map_or("", |line| line.text);
        let title = line.text.trim_start_matches('#');
        let level = line.text.len() - title.len();
        if level > 0 && (title.starts_with(' ') || title.is_empty()) {
            self.entry = None;
            let title = title_of(line.text);
            return match rule_line::heading(&title, next) {
                Some(found) => self.heading(level, &found, next),
                None => self.unnumbered(level, &title),
            };
        }
        self.anchors_before(line);
        if self.is_entry(lines, at) {
            return self.entry(lines, at);
        }
        if self.asked(line) {
            return;
        }
        let listed = || rule_line::listed(line.text).filter(|_| self.writes_whole);
        let bare = || self.bare_chapter(lines, at);
        let Some(found) = rule_line::parse(line.text).or_else(listed).or_else(bare) else {
            return match part(line, at) {
                Some(level) => self.unnumbered(level.unwrap_or(self.top), line.text.trim()),
                None if self.comes_again(line, at) => {}
                None => self.more(line),
            };
        };
        if self.is_contents(&found, lines, at) {
            return;
        }
        match found.number {
            Number::Own(number) if self.is_chapter(&found, lines, at) => {
                self.open_chapter(number, found.text)
            }
            Number::Own(number) => self.rule(number, found.text, line),
            Number::Whole(ref number) if is_section(&found, next) => self.whole_heading(number, found.text),
            Number::Whole(ref number) if self.is_reference(number, found.text, lines, at) => self.more(line),
            Number::Whole(number) => self.whole(&number, found.text, line),
            Number::Letter(letter) => self.letter(letter, found.text, line),
        }
    }

    fn heading(&mut self, level: usize, found: &RuleLine, next: &str) {
        (self.here.item, self.here.letter) = (None, None);
        let number = match found.number {
            Number::Whole(ref number) => return self.whole_heading(number, found.text),
            Number::Own(number) => number,
            Number::Letter(_) => return self.unnumbered(level, found.text),
        };
        self.here.whole = None;
        let first = format!("{} 1. ", "#".repeat(self.top));
        let alike = self.sections_are_chapters;
        let chapter = level == self.top && (!alike || next.starts_with(&first));
        if chapter {
            self.open_chapter(number, found.text);
        } else if level == self.top || level == self.top + 1 && !alike {
            self.open_section(number, found.text);
        } else {
            let full = self.here.count(number);
            self.here.item = (number > 0).then(|| full.clone());
            let title = if number == 0 { found.text.to_owned() } else { format!("{full} {}", found.text) };
            self.place(3, title);
        }
    }

    /// A heading whose number is written whole: `7.1 Nested`.
    fn whole_heading(&mut self, number: &str, text: &str) {
        let Some(parts) = rule_number(number) else { return };
        let title = format!("{number} {text}");
        match parts.as_slice() {
            [chapter, section] => {
                self.here.chapter = Some(*chapter);
                self.here.section = Some(*section);
                self.place(2, title);
            }
            _ => self.place(3, title),
        }
        self.here.whole = Some(number.to_owned());
        self.here.bare = Some(number.to_owned());
        self.here.item = Some(number.to_owned());
    }

    fn open_section(&mut self, number: u32, text: &str) {
        self.here.section = Some(number);
        let title =
            format!("{} {text}", Here { chapter: self.here.chapter, ..Here::default() }.count(number));
        self.place(2, title);
    }

    fn open_chapter(&mut self, number: u32, text: &str) {
        // A chapter without a rule of its own, whose number the next begins with, is a part.
        let before =
            self.here.chapter.filter(|_| self.pages.last().is_some_and(|page| page.items.is_empty()));
        let title = self.pages.last().and_then(|page| page.title.clone()).unwrap_or_default();
        match before.filter(|part| *part > 0 && number / 100 == *part) {
            Some(part) => self.part = Some(format!("{part}. {title}")),
            None if self.here.chapter.is_some_and(|last| number / 100 != last / 100) => self.part = None,
            None => {}
        }
        self.here = Here { chapter: Some(number), ..Here::default() };
        self.open_page(text).front.aliases = vec![number.to_string()];
        if let Some(part) = self.part.clone() {
            self.place(2, part);
        }
    }

    fn open_page(&mut self, title: &str) -> &mut Page {
        self.close_chapter();
        (self.titled_at, self.left) = (self.at.clone(), None);
        self.entry = None;
        let (file, mut front) = self.pages.first().map(|it| (it.file, it.front.clone())).unwrap_or_default();
        (front.title, front.slug, front.permalink) = (None, None, None);
        front.aliases.clear();
        self.pages.push(Page::new(file, Dialect::Numbered, front));
        let (title, id) = self.shown(title);
        let last = self.pages.len() - 1;
        self.pages[last].title = Some(title);
        let at = self.at.start;
        self.pages[last].anchors.extend(id.map(|id| (id, at)));
        &mut self.pages[last]
    }

    /// A heading without a number: the book's title, or a part of it that is not counted.
    fn unnumbered(&mut self, level: usize, title: &str) {
        let before =
            self.pages.len() == 1 && self.pages[0].items.is_empty() && self.pages[0].headings.is_empty();
        if before && level == 1 && self.pages[0].title.is_none() {
            self.pages[0].title = Some(self.shown(title).0);
        } else if level <= self.top && self.pages.len() > 1 {
            self.here = Here::default();
            self.open_page(title);
        } else {
            self.place(3, title.to_owned());
        }
    }

    fn place(&mut self, level: usize, text: String) {
        self.close_title(level);
        (self.titled_at, self.left) = (self.at.clone(), None);
        let (text, id) = self.shown(&text);
        if let Some(page) = self.pages.last_mut().filter(|page| page.headings.len() < limits::HEADINGS) {
            let first_item = page.items.len();
            page.headings.push(Heading { level, text, id, first_item });
        }
    }

    /// A line `7. Text`.
    fn rule(&mut self, number: u32, text: &str, line: &Line) {
        let below_rule = self.here.whole.is_none() && self.writes_whole;
        if self.here.chapter.is_none() && self.here.whole.is_none() || below_rule {
            return self.more(line);
        }
        let full = self.here.count(number);
        // A list within a rule counts anew.
        let parts = rule_number(&full);
        let is_known = parts.as_ref().is_some_and(|parts| self.known.contains_key(parts));
        if is_known && line.text.starts_with([' ', '\t']) {
            return self.more(line);
        }
        (self.here.item, self.here.letter) = (Some(full.clone()), None);
        if let Some(parts) = parts {
            self.leave_headings(&parts);
        }
        let below = self.here.whole.as_deref().and_then(rule_number);
        let above = below.and_then(|parts| self.find(&parts));
        self.add(full, text, line, above);
    }

    /// A line `7.1.1.a Text`.
    fn whole(&mut self, number: &str, text: &str, line: &Line) {
        let Some(parts) = rule_number(number) else { return };
        // `... costs 2.5 points or` above `10.5 in all` is one sentence.
        let elsewhere = self.here.chapter.is_some_and(|chapter| parts.first() != Some(&chapter));
        let goes_on = line.follows && elsewhere && text.starts_with(char::is_lowercase);
        if self.known.contains_key(&parts) || goes_on {
            self.twice(number, text, line);
            return self.more(line);
        }
        self.writes_whole = true;
        if let Some(chapter) = self.here.chapter.filter(|chapter| parts.first() != Some(chapter)) {
            let message = format!("rule `{number}` stands in chapter {chapter}; it keeps its number");
            let span = Span::at(&self.file.name, &self.file.text, line.range.start, number.len());
            let help = "correct the number, or move the rule to its chapter";
            self.findings.push(Diagnostic::warning("number-disagrees", message).at(span).help(help));
        }
        (self.here.item, self.here.letter) = (Some(number.to_lowercase()), None);
        self.leave_headings(&parts);
        // What is counted from here on is a list of the rule's.
        self.here.whole = None;
        let above = (2..parts.len()).rev().find_map(|length| self.find(&parts[..length]));
        self.add(number.to_lowercase(), text, line, above);
    }

    fn letter(&mut self, letter: char, text: &str, line: &Line) {
        let small = letter.to_ascii_lowercase();
        let next = self.here.letter.map_or('a', |last| char::from(last as u8 + 1));
        // `A. Smith` is a name, and `(i)` counts below a letter where it is not the next.
        if letter.is_ascii_uppercase() && small != next
            || small == 'i' && self.here.letter.is_some() && next != 'i'
        {
            return self.more(line);
        }
        self.here.letter = Some(small);
        let above = self.here.item.clone().unwrap_or_else(|| {
            let above = [self.here.chapter, self.here.section];
            above.iter().flatten().map(u32::to_string).collect::<Vec<_>>().join(".")
        });
        if above.is_empty() {
            return self.more(line);
        }
        let parent = rule_number(&above).and_then(|parts| self.find(&parts));
        self.add(format!("{above}{}{small}", joint(&above)), text, line, parent);
    }

    /// The item of a number on the page that is open.
    fn find(&self, number: &[u32]) -> Option<usize> {
        let (page, item) = self.known.get(number)?;
        (*page + 1 == self.pages.len()).then_some(*item)
    }

    /// A line without a number continues the rule above, as an example where it says so; right below its
    /// words it is one paragraph with them.
    fn more(&mut self, line: &Line) {
        let place = self.here();
        let text = sections::strip(line.text.trim(), &["- ", "* ", "\u{2022} ", "> "]);
        let is_item = text.is_some();
        let text = text.unwrap_or(line.text.trim());
        let pages = self.pages.len();
        let Some(page) = self.pages.last_mut() else { return };
        let range = line.range.end - text.len()..line.range.end;
        let example = sections::is_example(text);
        // A line that looks like a rule and is none comes here as words.
        let goes_on = line.follows && !is_item && !example && !is_counted(text);
        let count = page.items.len();
        if let Some(last) = page.items.last_mut().filter(|last| last.place == place)
            && (goes_on || last.content.is_empty() || last.kind == Kind::Question)
        {
            if !last.content.is_empty() {
                let (at, first) = ((pages - 1, count - 1), self.first_line.clone());
                self.wrapped.entry(at).or_insert_with(|| vec![first]).push(range.clone());
                last.content.push((Event::SoftBreak, range.clone()));
            } else {
                self.first_line = range.clone();
            }
            last.range.end = range.end;
            last.content.extend(self.references.line(text, range));
            return;
        }
        if page.items.len() >= limits::PASSAGES {
            return;
        }
        let kind = match (example, page.is_glossary() && !place.is_empty()) {
            (true, _) => Kind::Example,
            (false, true) => Kind::Rule,
            (false, false) => Kind::Note,
        };
        let mut item = Item::new(kind, range.clone());
        self.first_line = range.clone();
        item.content = self.references.line(text, range);
        // What first stands below a heading of a whole number is that rule.
        let own = self.here.bare.take().filter(|_| !example);
        let number = own.and_then(|number| Some((rule_number(&number)?, number)));
        if let Some((parts, number)) = number.filter(|(parts, _)| !self.known.contains_key(parts)) {
            self.known.insert(parts, (pages - 1, page.items.len()));
            (item.kind, item.number) = (Kind::Rule, Some(number.to_lowercase()));
        } else {
            (item.parent, item.depth) = below_rule(page, &place);
        }
        item.place = place;
        page.items.push(item);
    }

    /// Reads the lines of each passage as one text, so that emphasis and links may go over several.
    fn join_lines(&mut self) {
        for ((page, item), lines) in std::mem::take(&mut self.wrapped) {
            let item = self.pages.get_mut(page).and_then(|page| page.items.get_mut(item));
            let used = |words: &str| self.references.used_by(words);
            let content = inline::lines(&self.file.text, &lines, used);
            if let Some((item, content)) = item.zip(content) {
                item.label = item.label.take().or_else(|| lead_in::find(&content));
                item.content = content;
            }
        }
    }

    fn add(&mut self, number: String, text: &str, line: &Line, parent: Option<usize>) {
        let (place, pages) = (self.here(), self.pages.len());
        let Some(page) = self.pages.last_mut().filter(|page| page.items.len() < limits::PASSAGES) else {
            return;
        };
        self.here.bare = None;
        if let Some(parts) = rule_number(&number) {
            self.known.insert(parts, (pages - 1, page.items.len()));
        }
        let mut item = Item::new(Kind::Rule, line.range.clone());
        let start = line.range.start + line.text.rfind(text).unwrap_or_default();
        self.first_line = start..start + text.len();
        // `**1.2 Dice:** Text`: the emphasis begins before the number.
        let is_open = text.matches("**").count() % 2 == 1 && line.text.trim_start().starts_with("**");
        let shown = if is_open { Cow::Owned(format!("**{text}")) } else { Cow::Borrowed(text) };
        item.content = self.references.line(&shown, self.first_line.clone());
        item.label = lead_in::find(&item.content);
        item.parent = parent;
        item.depth = parent.and_then(|at| page.items.get(at)).map_or(0, |above| above.depth + 1);
        item.number = Some(number);
        item.place = place;
        page.items.push(item);
    }
}
