//! Which rule does `See 8.30 Unique` in a numbered rulebook mean?
//!
//! The number and the words behind it both name a rule. Where they name two, the words win: numbers
//! move between editions, headings hardly. The disagreement is a finding.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::{
    Dialect,
    pages::{
        inline::RULE,
        page::{Page, Piece},
    },
    sources::SourceFile,
    words::{folded_names::fold, limits, rule_numbers::rule_number},
};
use names::{Diagnostic, Span};

/// Most words of a heading that a reference repeats.
const TITLE_WORDS: usize = 10;
/// How alike a heading and the words of a reference are that mean it.
const ALIKE: f64 = 0.85;
/// Most headings that begin with one word and are compared with a reference.
const ALIKE_HEADINGS: usize = 64;

/// Makes links of the references in a rulebook's pages; what disagrees is reported on its page.
pub(crate) fn link(pages: &mut [Page], file: &SourceFile) {
    let table = Table::of(pages);
    let mut left = limits::REFERENCES;
    for page in pages.iter_mut() {
        let mut findings = Vec::new();
        for item in &mut page.items {
            let content = std::mem::take(&mut item.content);
            let mut shut = 0_usize;
            for piece in content {
                match &piece.0 {
                    Event::Start(Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_)) => shut += 1,
                    Event::End(TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock) => {
                        shut = shut.saturating_sub(1)
                    }
                    _ => {}
                }
                match piece {
                    (Event::Text(words), range) if shut == 0 => {
                        let references = table.references(&words, left);
                        left -= references.len();
                        split(&words, &range, references, file, &mut item.content, &mut findings);
                    }
                    other => item.content.push(other),
                }
            }
        }
        page.findings.append(&mut findings);
    }
    if left == 0
        && let Some(first) = pages.first_mut()
    {
        let most = limits::REFERENCES;
        let message = format!("`{}` has more than {most} references; the others are no links", file.name);
        let finding = Diagnostic::error("over-limit", message).at(Span::at(&file.name, &file.text, 0, 0));
        first.findings.push(finding.help("split the file"));
    }
}

/// The headings and rules of a rulebook by their numbers.
#[derive(Default)]
struct Table {
    /// Whether its numbers are written with hyphens: `1-2-1`.
    hyphens: bool,
    /// Chapters, sections and headed items: number as written, heading.
    headings: BTreeMap<Vec<u32>, (String, String)>,
    rules: BTreeMap<Vec<u32>, String>,
    /// Numbers of the headings that begin with a word.
    by_word: HashMap<String, Vec<Vec<u32>>>,
}

/// A reference in a text.
struct Reference {
    /// The number and, where they are a heading's, the words behind it.
    range: Range<usize>,
    /// The number that it leads to.
    to: String,
    /// What is wrong with it.
    wrong: Option<String>,
}

impl Table {
    fn of(pages: &[Page]) -> Self {
        let mut table = Self::default();
        for page in pages {
            let chapter = page.front.aliases.first().filter(|_| page.dialect == Dialect::Numbered);
            if let Some((number, title)) = chapter.zip(page.title.as_ref()) {
                table.headings.entry(numbers(number)).or_insert((number.clone(), title.clone()));
            }
            for heading in &page.headings {
                if let Some((number, title)) = heading.text.split_once(' ')
                    && let Some(key) = rule_number(number)
                {
                    table.headings.entry(key).or_insert((number.to_owned(), title.to_owned()));
                }
            }
            for number in page.items.iter().filter_map(|item| item.number.as_ref()) {
                table.rules.entry(numbers(number)).or_insert_with(|| number.clone());
            }
        }
        table.hyphens = table.rules.values().any(|number| number.contains('-'));
        for (key, (_, title)) in &table.headings {
            let first = title.split_whitespace().map(fold).find(|word| !word.is_empty()).unwrap_or_default();
            let alike = table.by_word.entry(first).or_default();
            if alike.len() < ALIKE_HEADINGS {
                alike.push(key.clone());
            }
        }
        table
    }

    /// The references in a text, at most so many.
    fn references(&self, words: &str, most: usize) -> Vec<Reference> {
        let mut found = Vec::new();
        let mut from = 0;
        while found.len() < most
            && let Some(mark) = words.get(from..).and_then(|words| self.next_mark(words))
        {
            from += mark.at;
            // What nothing announces is a reference where there is such a rule; else it may be a version.
            let number = self.numbered(words.get(from..).unwrap_or_default());
            if mark.by == Announced::ByItself && !self.has(number) {
                from += number.len();
                continue;
            }
            let mut see = true;
            // `See 1.2, 3.4 and 5.6 Boats`
            while see
                && found.len() < most
                && let Some(reference) = self.reference(words, from)
            {
                from = reference.range.end;
                found.push(reference);
                let more = self.another(words.get(from..).unwrap_or_default());
                see = more.is_some();
                from += more.unwrap_or_default();
            }
        }
        found
    }

    /// Whether there is a rule or heading of this number.
    fn has(&self, number: &str) -> bool {
        let key = numbers(number.trim_end_matches('.'));
        self.rules.contains_key(&key) || self.headings.contains_key(&key)
    }

    /// The reference that begins with a number at this place.
    fn reference(&self, words: &str, start: usize) -> Option<Reference> {
        let rest = words.get(start..)?;
        let end = self.numbered(rest).len();
        let number = rest[..end].trim_end_matches('.');
        if !number.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let key = numbers(number);
        let behind = rest[end..].trim_start_matches([',', ' ']);
        let title_at = rest.len() - behind.len();
        let number_only = |to: String| Reference { range: start..start + number.len(), to, wrong: None };
        let meant = self.headed(behind, &key);
        let own = self.headings.get(&key);
        match (meant, own) {
            (Some((to, title, length)), _) => {
                let wrong = (numbers(to) != key).then(|| {
                    let own = own.map_or_else(|| "nothing".to_owned(), |(_, title)| format!("`{title}`"));
                    format!("`{number}` is {own} here, and `{title}` is {to}; the reference leads to {to}")
                });
                Some(Reference { range: start..start + title_at + length, to: to.to_owned(), wrong })
            }
            (None, Some((to, title))) => {
                // Words of a heading's kind that are no heading of this edition.
                let named = behind.starts_with(char::is_uppercase) && end < rest.len() && title_at == end + 1;
                let wrong = named.then(|| {
                    let shown: Vec<&str> = behind.split_whitespace().take(4).collect();
                    format!(
                        "`{number}` is `{title}` here, not `{}`; the reference leads there",
                        shown.join(" ")
                    )
                });
                Some(Reference { wrong, ..number_only(to.clone()) })
            }
            (None, None) => {
                let rule = self.rules.get(&key).cloned();
                (rule.is_some() || number.contains(['.', '-']))
                    .then(|| number_only(rule.unwrap_or_else(|| number.to_owned())))
            }
        }
    }

    /// The heading that words begin with: its number, its title, and how many bytes of the words it
    /// is. The one of the number asked for where it fits, else the longest.
    fn headed<'a>(&'a self, words: &str, asked: &[u32]) -> Option<(&'a str, &'a str, usize)> {
        if !words.starts_with(|c: char| c.is_uppercase() || c == '\u{201c}') {
            return None;
        }
        let fits = |(number, title): &'a (String, String)| {
            let length = repeated(words, title)?;
            Some((number.as_str(), title.as_str(), length))
        };
        if let Some(found) = self.headings.get(asked).and_then(fits) {
            return Some(found);
        }
        let first = words.split_whitespace().map(fold).find(|word| !word.is_empty())?;
        let alike = self.by_word.get(&first).into_iter().flatten();
        let all = alike.filter_map(|key| self.headings.get(key)).filter_map(fits);
        // Of equal headings the one whose number is most like the one asked for.
        all.max_by_key(|(number, _, length)| {
            let number = numbers(number);
            let shared = number.iter().zip(asked).take_while(|(a, b)| a == b).count();
            (*length, number.len() == asked.len(), shared)
        })
    }
}

impl Table {
    /// Where the next number stands that may be a reference: behind `see`, `see rule`, `rule` before a whole number, or by
    /// itself.
    fn next_mark(&self, words: &str) -> Option<Mark> {
        const NAMES: [&str; 9] = [
            "rule ",
            "rules ",
            "section ",
            "sections ",
            "cr ",
            "chapter ",
            "chapters ",
            "article ",
            "articles ",
        ];
        const MARKS: [&str; 5] = ["see also ", "see ", "cf. ", "refer to ", "refer also to "];
        let head = |text: &str, names: &[&str]| {
            let begins =
                |name: &&&str| text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
            names.iter().find(begins).map_or(0, |name| name.len())
        };
        let parts = |text: &str| rule_number(self.numbered(text)).map_or(0, |parts| parts.len());
        let said = |at: usize| Some(Mark { at, by: Announced::ByWords });
        let mut before = ' ';
        for (at, letter) in words.char_indices() {
            let here = &words[at..];
            let begins = !before.is_alphanumeric();
            let apart = begins && before != '.';
            before = letter;
            if letter == '\u{a7}' {
                let behind = here.trim_start_matches(['\u{a7}', ' ', '\u{a0}']);
                if parts(behind) > 1 {
                    return said(words.len() - behind.len());
                }
            }
            if apart && letter.is_ascii_digit() && parts(here) > 2 {
                return Some(Mark { at, by: Announced::ByItself });
            }
            if !begins || !letter.is_ascii_alphabetic() {
                continue;
            }
            let mark = head(here, &MARKS);
            let name = head(&here[mark..], &NAMES);
            if mark > 0 || name > 0 && parts(&here[name..]) > 1 {
                return said(at + mark + name);
            }
        }
        None
    }

    /// The letters, digits and dots that words begin with; hyphens between digits, where numbers are written so.
    fn numbered<'w>(&self, words: &'w str) -> &'w str {
        let end = words.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.')).unwrap_or(words.len());
        if !self.hyphens || !words.starts_with(|c: char| c.is_ascii_digit()) {
            return &words[..end];
        }
        let part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-');
        let hyphenated =
            words.find(|c: char| !part(c)).map_or(words, |end| &words[..end]).trim_end_matches('-');
        if hyphenated.len() > end { hyphenated } else { &words[..end] }
    }

    /// How far behind a reference another one begins.
    fn another(&self, behind: &str) -> Option<usize> {
        let rest = behind.trim_start_matches(',').trim_start();
        let conjunctions =
            ["and ", "or ", "& ", "to ", "and also ", "as well as ", "through ", "\u{2013}", "\u{2014}", "-"];
        let joined = conjunctions.iter().find_map(|conjunction| rest.strip_prefix(conjunction));
        let listed = behind.starts_with(',').then_some(rest);
        let rest = joined.or(listed)?.trim_start();
        // A number alone may count anything.
        let is_rule = rule_number(self.numbered(rest)).is_some_and(|parts| parts.len() > 1);
        is_rule.then(|| behind.len() - rest.len())
    }
}

/// Where a reference may begin, and what says that it is one.
struct Mark {
    at: usize,
    by: Announced,
}

/// What says that a number is a reference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Announced {
    /// `see`, `see also rule`, `rule`, `\u{a7}`.
    ByWords,
    /// Nothing but its three parts, which no amount has: `as 2.1.1 says`.
    ByItself,
}

/// A text as pieces, its references as links.
fn split(
    words: &str,
    range: &Range<usize>,
    references: Vec<Reference>,
    file: &SourceFile,
    into: &mut Vec<Piece>,
    findings: &mut Vec<Diagnostic>,
) {
    // A text stands at the end of its line's range.
    let from = range.end.saturating_sub(words.len());
    let mut done = 0;
    for reference in references {
        let place = from + reference.range.start..from + reference.range.end;
        let text = |range: Range<usize>| CowStr::from(words.get(range).unwrap_or_default().to_owned());
        into.push((Event::Text(text(done..reference.range.start)), range.clone()));
        let tag = Tag::Link {
            link_type: LinkType::Inline,
            dest_url: format!("{RULE}{}", reference.to).into(),
            title: CowStr::Borrowed(""),
            id: CowStr::Borrowed(""),
        };
        into.push((Event::Start(tag), place.clone()));
        into.push((Event::Text(text(reference.range.clone())), place.clone()));
        into.push((Event::End(TagEnd::Link), place.clone()));
        if let Some(message) = reference.wrong {
            let span = Span::at(&file.name, &file.text, place.start, place.len());
            let help = "correct the number where the file is yours; readers are led by the heading";
            findings.push(Diagnostic::warning("number-disagrees", message).at(span).help(help));
        }
        done = reference.range.end;
    }
    into.push((Event::Text(words.get(done..).unwrap_or_default().to_owned().into()), range.clone()));
}

/// How many bytes of `words` repeat a heading, up to a slip.
fn repeated(words: &str, title: &str) -> Option<usize> {
    let title: Vec<String> = title.split_whitespace().map(fold).filter(|word| !word.is_empty()).collect();
    if title.is_empty() || title.len() > TITLE_WORDS {
        return None;
    }
    let (mut said, mut count, mut at) = (String::new(), 0, 0);
    for word in words.split_inclusive(' ') {
        let plain = word.trim_end_matches([' ', '.', ',', ';', ')', '(']);
        let folded = fold(plain);
        let end = at + plain.len();
        at += word.len();
        if !folded.is_empty() {
            said.push_str(&folded);
            count += 1;
        }
        if count == title.len() {
            let whole = title.concat();
            let same = said == whole || strsim::normalized_levenshtein(&said, &whole) >= ALIKE;
            return same.then_some(end);
        }
    }
    None
}

fn numbers(number: &str) -> Vec<u32> {
    rule_number(number).unwrap_or_else(|| number.parse().into_iter().collect())
}
