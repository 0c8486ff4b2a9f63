//! What do the outlines of Logseq say?
//!
//! Every line is an item of a list; properties of the page and of its blocks stand in lines of their own (`id:: ...`),
//! and a block is named by its id: `((id))` leads to it, `{{embed ((id))}}` shows it.

use std::ops::Range;

use super::{
    hidden,
    page::{Computed, Page},
    visible::Visible,
};

/// How a reference to a block reads.
pub(super) const REFERENCE: &str = "see there";
/// What stands in an item of which nothing is shown: an empty one would make a heading of the line above.
const NOTHING: &str = "<!-- -->";
/// Longest mark within a line, in bytes.
const LONGEST: usize = 512;
/// Properties that say how a block looks in the program, and nothing to readers.
const LOOKS: [&str; 6] = ["collapsed", "heading", "background-color", "created-at", "updated-at", "icon"];

/// Whether a name is the id of a block: `64f0a1b2-1111-2222-3333-444455556666`.
pub(super) fn is_id(name: &str) -> bool {
    let parts: Vec<&str> = name.split('-').collect();
    let lengths = [8, 4, 4, 4, 12];
    parts.len() == lengths.len()
        && parts
            .iter()
            .zip(lengths)
            .all(|(part, length)| part.len() == length && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A body in which the marks of an outline are written as the parser reads them; what its page says of itself
/// becomes the page's.
pub(super) fn spell_out(page: &mut Page, visible: Visible) -> Visible {
    let body = visible.body();
    if !is_outline(body) {
        return visible;
    }
    let mut outline = Outline { edits: Vec::new(), id: None, end: None, seen: false, logged: false };
    let (mut at, mut fence) = (0, None);
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if hidden::fenced(line, &mut fence) {
            outline.end = None;
            continue;
        }
        outline.line(page, &visible, line, start);
    }
    outline.end_block();
    let mut edits = outline.edits;
    edits.sort_by_key(|(range, _)| range.start);
    visible.replaced(edits)
}

/// Whether every line begins an item, goes on with one, or is a property; and some mark is of an outline alone.
fn is_outline(body: &str) -> bool {
    let marks = ["id:: ", "((", "collapsed:: ", "{{embed ", "{{query", ":LOGBOOK:", "alias:: ", "title:: "];
    let item =
        |line: &str| line.starts_with(['-', ' ', '\t']) || line.trim().is_empty() || property(line).is_some();
    marks.iter().any(|mark| body.contains(mark)) && body.contains("- ") && body.lines().all(item)
}

/// The name and value of a property that is a line of its own.
fn property(line: &str) -> Option<(&str, &str)> {
    let words = line.trim();
    let words = words.strip_prefix("- ").unwrap_or(words);
    let (name, value) = words.split_once(":: ").or_else(|| Some((words.strip_suffix("::")?, "")))?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    (!name.is_empty() && name.chars().all(plain)).then_some((name, value.trim()))
}

struct Outline {
    edits: Vec<(Range<usize>, String)>,
    /// The id of the block that is being read.
    id: Option<String>,
    /// Where its last line with words ends.
    end: Option<usize>,
    /// Whether a block has begun.
    seen: bool,
    /// Whether lines are a log.
    logged: bool,
}

impl Outline {
    fn line(&mut self, page: &mut Page, visible: &Visible, line: &str, start: usize) {
        let whole = start..start + line.len();
        let begins = line.trim_start().starts_with("- ") || line.trim() == "-";
        if begins {
            self.end_block();
            self.seen = true;
        }
        let logs = line.trim() == ":LOGBOOK:";
        if logs || self.logged {
            self.logged = line.trim() != ":END:";
            return self.edits.push((whole, String::new()));
        }
        match property(line) {
            Some((name, value)) if !self.seen => return self.of_page(page, name, value, whole),
            Some(("id", id)) if is_id(id) => {
                self.id = Some(id.to_owned());
                return self.hide(line, whole);
            }
            Some((name, _)) if LOOKS.contains(&name) || name.starts_with("logseq.") => {
                return self.hide(line, whole);
            }
            _ => {}
        }
        if !line.trim().is_empty() {
            self.end = Some(start + line.trim_end().len());
        }
        self.within(page, visible, line, start);
    }

    /// Hides a property; the mark of an item before it stays.
    fn hide(&mut self, line: &str, whole: Range<usize>) {
        let words = line.trim_start();
        match words.strip_prefix("- ") {
            Some(words) => {
                let from = whole.start + line.len() - words.len();
                self.edits.push((from..whole.start + line.trim_end().len(), NOTHING.to_owned()));
            }
            None => self.edits.push((whole, String::new())),
        }
    }

    /// A property of the page.
    fn of_page(&mut self, page: &mut Page, name: &str, value: &str, whole: Range<usize>) {
        match name {
            "title" => {
                page.front.title.get_or_insert_with(|| value.to_owned());
            }
            "alias" | "aliases" => {
                let names = value.split(',').map(|name| name.trim().trim_matches(['[', ']']).trim());
                page.front.aliases.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
            }
            "tags" | "public" | "type" | "filters" => {}
            name if LOOKS.contains(&name) => {}
            _ => return,
        }
        self.edits.push((whole, String::new()));
    }

    /// Writes the id of a block behind its words.
    fn end_block(&mut self) {
        if let (Some(id), Some(end)) = (self.id.take(), self.end.take()) {
            self.edits.push((end..end, format!(" ^{id}")));
        }
        self.end = None;
    }

    /// References, embeds, queries and tags within a line.
    fn within(&mut self, page: &mut Page, visible: &Visible, line: &str, start: usize) {
        let mut from = 0;
        while let Some(found) = line.get(from..).and_then(|rest| rest.find(['(', '{', '#', '`'])) {
            let here = from + found;
            let rest = &line[here..];
            from = here + 1;
            if let Some(code) = rest.strip_prefix('`') {
                // Code is left alone up to its end.
                from = code.find('`').map_or(line.len(), |length| here + length + 2);
                continue;
            }
            let Some((length, words)) = mark(rest) else { continue };
            let mut range = start + here..start + here + length;
            let mut words = words;
            if let Some(query) = words.strip_prefix("{{") {
                let by = query.trim_end_matches('}').to_owned();
                page.computed.push(Computed { by, range: visible.source(&range) });
                words = NOTHING.to_owned();
            }
            // `[words](((id)))`
            let named = line[..here].strip_suffix("](").and_then(|before| before.rfind('['));
            if let Some(open) =
                named.filter(|_| rest.starts_with("((") && line[here + length..].starts_with(')'))
            {
                let shown = &line[open + 1..here - 2];
                words = words.replace(REFERENCE, shown);
                range = start + open..range.end + 1;
            }
            from = range.end - start;
            self.edits.push((range, words));
        }
    }
}

/// The mark that words begin with: how long it is, and what is written in its place.
fn mark(rest: &str) -> Option<(usize, String)> {
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    if let Some((id, _)) = rest.strip_prefix("((").and_then(|rest| rest.split_once("))")) {
        return is_id(id).then(|| (id.len() + 4, format!("[[{id}|{REFERENCE}]]")));
    }
    if rest.starts_with("#[[") {
        return Some((1, String::new()));
    }
    let inner = rest.strip_prefix("{{")?.split_once("}}")?.0;
    let length = inner.len() + 4;
    let (name, what) = inner.split_once(' ').unwrap_or((inner, ""));
    match name {
        "embed" => {
            let what = what.trim();
            let block =
                what.strip_prefix("((").and_then(|what| what.strip_suffix("))")).filter(|id| is_id(id));
            let page = || what.starts_with("[[").then(|| format!("!{what}"));
            let embed = block.map(|id| format!("![[{id}|{REFERENCE}]]")).or_else(page)?;
            Some((length, embed))
        }
        "cloze" => Some((length, what.trim().to_owned())),
        "query" | "renderer" | "function" => Some((length, rest[..length].to_owned())),
        _ => None,
    }
}
