//! What stands between the rules of a numbered rulebook that is no line of theirs?
//!
//! Boxes, folds, tables of HTML, comments and lines of related topics are read as on any page, and stand under the rule above.

use super::{Line, Reader, below_rule};
use crate::{
    Dialect,
    dialects::markdown,
    pages::{
        front_matter::FrontMatter,
        inline,
        page::{Heading, Page},
        rule_line::{self, Number},
        sections, tags,
    },
    rewriting::shortcodes,
    words::limits,
};

/// Most lines of such a block.
const LONGEST: usize = 400;
/// Fewest blanks before a line that Markdown would take for code.
pub(super) const CODE: usize = 4;

/// How many bytes a line is indented by.
pub(super) fn indent_of(line: &Line) -> usize {
    line.text.len() - line.text.trim_start_matches([' ', '\t']).len()
}

impl Reader<'_> {
    /// Reads such a block that begins at a line: how many lines it has.
    pub(super) fn inserted(&mut self, lines: &[Line], at: usize) -> usize {
        let Some(count) = lines.get(at..).and_then(extent) else { return 0 };
        let (Some(first), Some(last)) = (lines.get(at), lines.get(at + count - 1)) else { return 0 };
        let Some(text) = self.file.text.get(..last.range.end) else { return 0 };
        let mut page = Page::new(self.pages[0].file, Dialect::Obsidian, FrontMatter::default());
        let indent = indent_of(first);
        markdown::read_indented(&mut page, text, first.range.start, indent);
        // What has headings of its own is a part of the book, but for words in bold alone.
        let is_said =
            |heading: &Heading| page.items.iter().any(|item| inline::text(&item.content) == heading.text);
        if page.headings.iter().all(is_said) && self.hang(page) { count } else { 0 }
    }

    /// Puts the passages of a block under the last rule; false where there is no room for them.
    fn hang(&mut self, block: Page) -> bool {
        let place = self.here();
        let Some(page) = self.pages.last_mut() else { return false };
        let offset = page.items.len();
        if offset + block.items.len() > limits::PASSAGES {
            return false;
        }
        let (rule, depth) = below_rule(page, &place);
        for mut item in block.items {
            item.parent = item.parent.map(|parent| parent + offset).or(rule);
            item.depth += depth;
            item.place.clone_from(&place);
            page.items.push(item);
        }
        page.related.extend(block.related);
        page.contents.extend(block.contents);
        page.findings.extend(block.findings);
        page.footnotes.extend(block.footnotes);
        page.stray.extend(block.stray);
        page.anchors.extend(block.anchors);
        page.computed.extend(block.computed);
        page.lost.extend(block.lost);
        true
    }

    /// Keeps the anchors in front of a rule's number: they are further places that links lead to.
    pub(super) fn anchors_before(&mut self, line: &Line) {
        let (anchors, _) =
            rule_line::split_anchors(line.text.trim_start().trim_start_matches(['-', '*', '+', ' ']));
        let Some(page) = self.pages.last_mut().filter(|_| !anchors.is_empty()) else { return };
        page.anchors.extend(tags::anchors(anchors).into_iter().map(|id| (id, line.range.start)));
    }

    /// Reads a line of nothing but marks of the block above it: an id (`^third`), classes (`{.red}`). False for any other line.
    pub(super) fn marks_above(&mut self, line: &Line) -> bool {
        let words = line.text.trim();
        let Some(page) = self.pages.last_mut() else { return false };
        let inner = words.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let inner =
            inner.map(|inner| inner.trim_start_matches(':').trim()).filter(|it| it.starts_with(['.', '#']));
        let of_braces = inner.map(|inner| inner.split_whitespace().find_map(|word| word.strip_prefix('#')));
        let of_obsidian =
            || inline::block_id(words).filter(|(before, _)| before.is_empty()).map(|(_, id)| Some(id));
        let Some(id) = of_braces.or_else(of_obsidian) else { return false };
        let above = page.items.last().map(|item| item.range.start);
        page.anchors.extend(id.map(str::to_owned).zip(above));
        true
    }

    /// Takes ids behind rules (`^third`, `{#third}`) out of their words: they are further places that links lead to.
    pub(super) fn take_ids(&mut self) {
        for page in &mut self.pages {
            for item in &mut page.items {
                if let Some(id) = inline::take_block_id(&mut item.content) {
                    page.anchors.push((id, item.range.start));
                }
            }
        }
    }
}

/// How many lines the block has that begins with the first of these; none where they are lines of the rulebook.
fn extent(lines: &[Line]) -> Option<usize> {
    let line = lines.first()?;
    let first = line.text.trim();
    let rest = || lines.iter().skip(1).take(LONGEST);
    let up_to = |ends: &dyn Fn(&str) -> bool| rest().position(|line| ends(line.text.trim())).map(|at| at + 2);
    let mark = |opening: &str, closing: &str| {
        let behind = first.strip_prefix(opening)?;
        if behind.contains(closing) { Some(1) } else { up_to(&|line| line.contains(closing)) }
    };
    if first.starts_with("> [!") {
        return Some(
            1 + rest().take_while(|line| line.follows && line.text.trim_start().starts_with('>')).count(),
        );
    }
    if ["!!! ", "??? ", "???+ ", "=== \""].iter().any(|opening| first.starts_with(opening)) {
        let indent = indent_of(line);
        let indented = |line: &&Line| {
            ["    ", "\t"]
                .iter()
                .any(|blanks| line.text.get(indent..).is_some_and(|inner| inner.starts_with(blanks)))
        };
        return Some(1 + rest().take_while(indented).count()).filter(|count| *count > 1);
    }
    let word = first.trim_start_matches(':');
    if first.len() - word.len() > 2 && !word.trim().is_empty() {
        let colons = &first[..first.len() - word.len()];
        return up_to(&|line| line == colons);
    }
    if first.starts_with("```{") {
        return up_to(&|line| line == "```");
    }
    if let Some(name) = ELEMENTS.iter().find(|name| opens(first, name)) {
        return element(lines, name);
    }
    // A component of MDX, which closes in its line or below.
    let component = first.strip_prefix('<').filter(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    if let Some(name) = component.map(shortcodes::name).filter(|name| name.len() > 1) {
        return if first.ends_with("/>") { Some(1) } else { element(lines, name) };
    }
    // A table without bars around it.
    let is_row = |line: &&Line| line.follows && line.text.contains('|');
    let parts = |line: &Line| {
        line.text.contains("--") && line.text.chars().all(|c| matches!(c, '-' | ':' | '|' | ' ' | '\t'))
    };
    if first.contains('|') && lines.get(1).is_some_and(|next| is_row(&next) && parts(next)) {
        return Some(1 + rest().take_while(is_row).count());
    }
    if first.starts_with('|') && indent_of(line) >= CODE {
        let rows = rest().take_while(|line| line.follows && line.text.trim_start().starts_with('|')).count();
        return (rows > 0).then_some(rows + 1);
    }
    if let Some(inner) = ["{{<", "{{%", "{%"].iter().find_map(|opening| first.strip_prefix(opening)) {
        let name = shortcodes::name(inner.trim());
        let closes = |line: &str| {
            [format!("/{name}"), format!("/ {name}"), format!("end{name}")]
                .iter()
                .any(|it| line.contains(it.as_str()))
        };
        return if name.is_empty() || closes(first) { Some(1) } else { up_to(&closes).or(Some(1)) };
    }
    // A term above its definition.
    let defines = |line: &&Line| line.follows && line.text.trim_start().starts_with(": ");
    let is_plain = rule_line::parse(line.text).is_none() && !first.starts_with(['#', '-', '*', '|', '>']);
    if is_plain && lines.get(1).is_some_and(|next| defines(&next)) {
        return Some(1 + rest().take_while(defines).count());
    }
    let is_rule = !line.follows
        && first.len() > 2
        && ['*', '-', '_'].iter().any(|sign| first.chars().all(|c| c == *sign));
    let alone = is_rule || sections::related_line(first).is_some();
    mark("%%", "%%").or_else(|| mark("<!--", "-->")).or(alone.then_some(1))
}

/// Elements of HTML that are blocks.
const ELEMENTS: [&str; 24] = [
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "iframe",
    "video",
    "details",
    "table",
    "div",
    "dl",
    "ul",
    "ol",
    "p",
    "figure",
    "blockquote",
    "center",
    "pre",
    "aside",
    "section",
    "article",
    "picture",
    "fieldset",
];

/// Whether words begin with the tag of an element.
fn opens(words: &str, name: &str) -> bool {
    let behind = words.strip_prefix('<').and_then(|rest| rest.strip_prefix(name));
    behind.is_some_and(|rest| rest.starts_with(['>', ' ']))
}

/// How many lines an element has that begins with the first of these; none where a rule comes before its end.
fn element(lines: &[Line], name: &str) -> Option<usize> {
    let (opening, closing) = (format!("<{name}"), format!("</{name}>"));
    let mut open = 0_usize;
    for (at, line) in lines.iter().take(LONGEST).enumerate() {
        let is_rule = at > 0
            && matches!(rule_line::parse(line.text), Some(found) if matches!(found.number, Number::Whole(_)));
        if is_rule {
            return None;
        }
        open += line.text.match_indices(&opening).filter(|(at, _)| opens(&line.text[*at..], name)).count();
        open = open.saturating_sub(line.text.matches(&closing).count());
        if open == 0 {
            return Some(at + 1);
        }
    }
    None
}
