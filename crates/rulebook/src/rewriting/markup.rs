//! What do pages say that are kept as HTML?
//!
//! A page that was saved from a browser, or pasted into a note, has its headings, paragraphs and lists as elements. They are
//! written as Markdown has them, so that each rule is a passage; tables and what stands within words stay as they are.

use std::{collections::HashMap, ops::Range};

use super::hidden;
use crate::{
    pages::{question_marks, tags},
    words::{html_tags, limits, source_map::MappedText},
};

/// A body in which the elements of such a page are written as Markdown.
pub(crate) fn rewrite(visible: MappedText) -> MappedText {
    let body = visible.body();
    if !is_page(body) {
        return visible;
    }
    let ends = KEPT.iter().chain(&UNSEEN).filter_map(|name| Some((*name, body.rfind(&format!("</{name}"))?)));
    let ends = ends.collect();
    let mut speller = Speller { edits: Vec::new(), lists: Vec::new(), kept: None, inside: None, ends };
    let (mut at, mut fence) = (0, None);
    let mut in_block = false;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if hidden::fenced(line, &mut fence) || speller.edits.len() > limits::REFERENCES * 4 {
            continue;
        }
        // A blank line ends a block of HTML: what follows is Markdown, unless it begins another.
        if line.trim().is_empty() && speller.kept.is_none() {
            in_block = false;
            continue;
        }
        in_block |= speller.kept.is_some() || begins_block(line.trim_start());
        if in_block {
            speller.line(body, start, line);
        } else {
            speller.lists.clear();
        }
    }
    let edits = speller.edits;
    visible.replaced(edits)
}

/// Whether headings or items of lists are written as elements that begin lines.
fn is_page(body: &str) -> bool {
    let mut lines = body.lines().map(str::trim_start).filter(|line| line.starts_with('<'));
    lines.any(|line| {
        let name = name(line);
        is_heading(&name) && line.contains("</")
            || matches!(name.as_str(), "li" | "ol" | "dl" | "body" | "html")
            || name == "p"
                && question_marks::mark(html_tags::words(line).trim()).is_some_and(|mark| mark.sure)
    })
}

/// The name of the element whose tag words begin with, in small letters; with a slash before it where they close it.
fn name(words: &str) -> String {
    let inner = words.strip_prefix('<').unwrap_or_default();
    let (slash, inner) = inner.strip_prefix('/').map_or(("", inner), |inner| ("/", inner));
    let end = inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len());
    format!("{slash}{}", inner[..end.min(12)].to_ascii_lowercase())
}

fn is_heading(name: &str) -> bool {
    let level = name.trim_start_matches('/').strip_prefix('h').and_then(|level| level.parse::<u8>().ok());
    level.is_some_and(|level| (1..=6).contains(&level))
}

/// Whether a line begins with the tag of a block.
fn begins_block(words: &str) -> bool {
    let name = name(words);
    let name = name.trim_start_matches('/');
    is_heading(name)
        || matches!(
            name,
            "p" | "ul"
                | "ol"
                | "li"
                | "dl"
                | "dt"
                | "dd"
                | "html"
                | "head"
                | "body"
                | "main"
                | "article"
                | "div"
                | "section"
        )
}

/// Elements that are kept as they are, with their contents.
const KEPT: [&str; 4] = ["table", "pre", "details", "blockquote"];
/// Elements that are dropped with their contents.
const UNSEEN: [&str; 4] = ["script", "style", "head", "title"];

struct Speller {
    edits: Vec<(Range<usize>, String)>,
    /// The lists that are open: the next number, where one counts.
    lists: Vec<Option<u64>>,
    /// The element that is being kept.
    kept: Option<&'static str>,
    /// The id of the heading that is open.
    inside: Option<String>,
    /// Where elements that are left as they are end last.
    ends: HashMap<&'static str, usize>,
}

impl Speller {
    fn line(&mut self, body: &str, start: usize, line: &str) {
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        if self.kept.is_none() && blanks > 0 {
            self.edits.push((start..start + blanks, String::new()));
        }
        let mut done = 0;
        for (at, c) in line.match_indices(['<', '*', '_', '`', '[', '#']) {
            if at < done {
                continue;
            }
            if c != "<" {
                // Marks of Markdown are words of HTML.
                if self.kept.is_none() && (c != "#" || at == blanks) {
                    self.edits.push((start + at..start + at, "\\".to_owned()));
                }
                continue;
            }
            let tag = &line[at..];
            let tag = &tag[..tag.floor_char_boundary(LONGEST)];
            let Some(length) = tags::end_of_tag(tag) else { continue };
            done = at + length;
            let range = start + at..start + done;
            self.tag(body.get(range.clone()).unwrap_or_default(), range);
        }
    }

    fn tag(&mut self, tag: &str, range: Range<usize>) {
        let name = name(tag);
        let bare = name.trim_start_matches('/');
        if let Some(kept) = self.kept {
            if name.strip_prefix('/') == Some(kept) {
                self.kept = None;
                let mark = if UNSEEN.contains(&kept) { "-->" } else { "" };
                self.edits.push((range.end..range.end, format!("{mark}\n\n")));
            }
            return;
        }
        let all = || KEPT.iter().chain(&UNSEEN);
        let ends = |known: &str| self.ends.get(known).is_some_and(|end| *end >= range.end);
        if let Some(kept) = all().find(|known| **known == name && ends(known)) {
            self.kept = Some(kept);
            let mark = if UNSEEN.contains(kept) { "<!--" } else { "" };
            return self.edits.push((range.start..range.start, format!("\n\n{mark}")));
        }
        let depth = self.lists.len();
        let indent = "    ".repeat(depth.saturating_sub(1).min(limits::NESTING));
        let written = match name.as_str() {
            _ if is_heading(&name) => {
                let closing = name.starts_with('/');
                let level = bare.strip_prefix('h').and_then(|level| level.parse().ok()).unwrap_or(1);
                let id = tags::attribute(tag, "id").filter(|id| !id.contains(['{', '}', ' ']));
                if closing {
                    let id = self.inside.take().filter(|id| !id.is_empty());
                    id.map_or_else(|| "\n\n".to_owned(), |id| format!(" {{#{id}}}\n\n"))
                } else {
                    self.inside = Some(id.unwrap_or_default().to_owned());
                    format!("\n\n{} ", "#".repeat(level))
                }
            }
            "ul" => {
                self.lists.push(None);
                "\n".to_owned()
            }
            "ol" => {
                let first = tags::attribute(tag, "start").and_then(|start| start.parse().ok());
                self.lists.push(Some(first.unwrap_or(1)));
                "\n".to_owned()
            }
            "/ul" | "/ol" => {
                self.lists.pop();
                "\n\n".to_owned()
            }
            "li" => match self.lists.last_mut() {
                Some(Some(number)) => {
                    *number = number.saturating_add(1);
                    format!("\n{indent}{}. ", number.saturating_sub(1))
                }
                _ => format!("\n{indent}- "),
            },
            "/li" | "/dt" => "\n".to_owned(),
            "dt" => "\n\n".to_owned(),
            "dd" => "\n: ".to_owned(),
            "/dd" | "dl" | "/dl" => "\n\n".to_owned(),
            // Within an item a paragraph is a part of it.
            "p" | "/p" if depth > 0 => " ".to_owned(),
            "p" | "/p" | "div" | "/div" | "section" | "/section" | "article" | "/article" | "main"
            | "/main" | "html" | "/html" | "body" | "/body" => "\n\n".to_owned(),
            _ => return,
        };
        self.edits.push((range, written));
    }
}

/// Longest tag, in bytes.
const LONGEST: usize = 512;
