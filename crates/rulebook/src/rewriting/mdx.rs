//! What do the pages of an MDX site say between their code?
//!
//! Imports, exports and comments (`{/* ... */}`) are not shown. Of a component's tags those words are shown that say something
//! to readers; one with a title, or an admonition, is a box of its own.

use std::{collections::HashMap, ops::Range};

use super::{
    components, folds,
    hidden::{Enclosed, Enclosing},
    shortcodes,
};
use crate::{
    pages::tags,
    words::{code_lines, limits, source_map::MappedText},
};

/// A body without the code of MDX; `boxes` gets the components with a title whose parts are passages by themselves.
pub(crate) fn rewrite(visible: MappedText, boxes: &mut Vec<Enclosed>) -> MappedText {
    let body = visible.body();
    if !is_mdx(body) {
        return visible;
    }
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut open: Vec<Opened> = Vec::new();
    let mut enclosed: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    let partials = partials(body);
    let mut in_code = false;
    let mut left = limits::REFERENCES;
    for (start, line) in code_lines::outside(body) {
        // Code goes on up to a blank line.
        in_code = !line.trim().is_empty() && (in_code || begins_code(line));
        let edit = match in_code {
            true => Some((start..start + line.trim_end().len(), String::new())),
            false if left > 0 => partial(start, line, &partials)
                .or_else(|| component(body, start, line, &mut open, &mut enclosed)),
            false => None,
        };
        left -= usize::from(edit.is_some() && !in_code);
        if edit.is_none() && left > 0 {
            edits.extend(components::expressions(start, line));
        }
        edits.extend(edit);
    }
    boxes.extend(enclosed.into_iter().map(|(tag, inner)| {
        let (tag, inner) = (visible.source(&tag), visible.source(&inner));
        Enclosed { tag, inner, way: Enclosing::Part }
    }));
    let mut without = comments(body, &edits);
    without.append(&mut edits);
    visible.replaced_in_order(without)
}

/// Whether a body imports something, or has a comment or a component of MDX.
fn is_mdx(body: &str) -> bool {
    body.contains("{/*") || body.lines().any(|line| imports(line) || is_component(line.trim_start()))
}

/// The notes that a body imports, by the components that they are.
fn partials(body: &str) -> HashMap<&str, &str> {
    body.lines().filter_map(imported).take(limits::REFERENCES).collect()
}

/// What a line imports that is a note: the component that it is, and its path.
fn imported(line: &str) -> Option<(&str, &str)> {
    let (name, from) = line.strip_prefix("import ")?.split_once(" from ")?;
    let path = from.trim().trim_end_matches(';').trim_matches(['\'', '"']);
    let is_note = [".md", ".mdx"].iter().any(|ending| path.ends_with(ending));
    is_note.then_some((name.trim(), path))
}

/// What is written in place of a line that shows an imported note: `<Partial />`.
fn partial(start: usize, line: &str, partials: &HashMap<&str, &str>) -> Option<(Range<usize>, String)> {
    let words = line.trim();
    let inner = words.strip_prefix('<')?.strip_suffix("/>")?;
    let path = partials.get(shortcodes::name(inner.trim()))?;
    let begin = start + line.len() - line.trim_start().len();
    let path = path.strip_prefix("@site").unwrap_or(path).trim_start_matches("./");
    let plain = !path.contains(['[', ']', '|', '#']);
    plain.then(|| (begin..begin + words.len(), format!("![[{}{path}]]", shortcodes::INCLUDED)))
}

fn imports(line: &str) -> bool {
    let from = || line.contains(" from '") || line.contains(" from \"") || line.trim_end().ends_with('{');
    let rest = line.strip_prefix("import ");
    rest.is_some_and(|rest| rest.starts_with(['\'', '"']) || from())
}

/// Whether a line begins code: an import, or an export of something.
fn begins_code(line: &str) -> bool {
    let exports = ["const ", "default ", "function ", "let ", "var "];
    imports(line)
        || line.strip_prefix("export ").is_some_and(|rest| exports.iter().any(|it| rest.starts_with(it)))
}

/// Whether words begin with the tag of a component, which has a capital.
fn is_component(words: &str) -> bool {
    let name = words.strip_prefix('<').map(|rest| rest.strip_prefix('/').unwrap_or(rest));
    let Some(name) = name.filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase())) else {
        return false;
    };
    let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(name.len());
    let behind = name[length..].trim_end();
    // `<X>` is a variable: a component has a name of several letters.
    let has_letters = name[..length].contains(|c: char| c.is_ascii_lowercase()) || behind.contains('=');
    length > 2 && has_letters && behind.ends_with('>')
}

/// A component that is open.
struct Opened {
    name: String,
    tag: Range<usize>,
    way: Way,
}

/// What a component becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A box, as one passage.
    Whole,
    /// A title, with passages of their own below it.
    Apart,
    /// What stands in it, as if it were not there.
    Bare,
}

/// The text in place of a component's tag on a line of its own. `enclosed` gets each component that closes here and has passages of
/// its own: its tag, and what stands in it.
fn component(
    body: &str,
    start: usize,
    line: &str,
    open: &mut Vec<Opened>,
    enclosed: &mut Vec<(Range<usize>, Range<usize>)>,
) -> Option<(Range<usize>, String)> {
    let words = line.trim();
    if let Some(tab) = one_line(words) {
        let begin = start + line.len() - line.trim_start().len();
        return Some((begin..begin + words.len(), tab));
    }
    if !is_component(words) || words.matches('<').count() > 1 {
        return None;
    }
    let begin = start + line.len() - line.trim_start().len();
    let range = begin..begin + words.len();
    let inner =
        components::literals(words.trim_start_matches(['<', '/']).trim_end_matches(['>', '/']).trim_end());
    let inner = inner.as_str();
    let name = shortcodes::name(inner).to_owned();
    if words.starts_with("</") {
        let opened = open.drain(open.iter().rposition(|it| it.name == name)?..).next()?;
        if opened.way == Way::Apart {
            enclosed.push((opened.tag.clone(), opened.tag.end..range.start));
        }
        return Some((range, if opened.way == Way::Whole { "\n:::\n".to_owned() } else { String::new() }));
    }
    if let Some(asked) = shortcodes::asked(inner).filter(|_| words.ends_with("/>")) {
        return Some((range, asked));
    }
    if words.ends_with("/>") {
        return Some((range, shortcodes::says_alone(inner).unwrap_or_default()));
    }
    let behind = body.get(range.end..).unwrap_or_default();
    let reach = &behind[..behind.floor_char_boundary(folds::LONG)];
    let closing = reach.find(&format!("</{name}>"));
    let within = closing.and_then(|length| behind.get(..length));
    let word = tags::attribute(words, "type")
        .filter(|_| matches!(name.as_str(), "Admonition" | "Callout" | "Aside" | "Alert"));
    let title = if word.is_some() { shortcodes::says(inner) } else { shortcodes::title(inner) };
    let title = title.unwrap_or_default();
    let fits = within.is_some_and(folds::is_short) && (!title.is_empty() || word.is_some());
    let way = match (fits, within.is_some() && !title.is_empty()) {
        (true, _) => Way::Whole,
        (false, true) => Way::Apart,
        (false, false) => Way::Bare,
    };
    if open.len() < limits::NESTING {
        open.push(Opened { name: name.clone(), tag: range.clone(), way });
    }
    let name = if name == "TabItem" { "tab" } else { name.as_str() };
    let word = if folds::asks(&title) { "question".to_owned() } else { word.unwrap_or(name).to_lowercase() };
    Some(match way {
        Way::Whole => (range, format!("\n:::{word}[{title}]\n")),
        Way::Apart => (range, format!("\n> [!{word}] {title}\n\n")),
        Way::Bare => (range, format!("{title}\n")),
    })
}

/// A component with a title that opens and closes in one line: `<TabItem label="Two players">Draw seven.</TabItem>`.
fn one_line(words: &str) -> Option<String> {
    let (tag, rest) = words.split_once('>')?;
    let inner = tag.strip_prefix('<').filter(|_| is_component(&format!("{tag}>")) && !tag.ends_with('/'))?;
    let inner = components::literals(inner);
    let inner = inner.as_str();
    let name = shortcodes::name(inner);
    let within = rest.strip_suffix(&format!("</{name}>"))?;
    let title = shortcodes::title(inner).filter(|_| !within.contains('<') && !within.trim().is_empty())?;
    let word = if folds::asks(&title) {
        "question".to_owned()
    } else if name == "TabItem" {
        "tab".to_owned()
    } else {
        name.to_lowercase()
    };
    Some(format!("\n:::{word}[{title}]\n\n{}\n\n:::\n", within.trim()))
}

/// Comments outside of what is replaced already.
fn comments(body: &str, edits: &[(Range<usize>, String)]) -> Vec<(Range<usize>, String)> {
    let (mut comments, mut from) = (Vec::new(), 0);
    while let Some(start) = body.get(from..).and_then(|rest| rest.find("{/*")).map(|at| from + at) {
        let Some(length) = body[start..].find("*/}") else { break };
        from = start + length + 3;
        let behind = edits.partition_point(|(range, _)| range.end <= start);
        let edited = edits.get(behind).is_some_and(|(range, _)| range.start < from);
        comments.extend((!edited).then(|| (start..from, String::new())));
    }
    comments
}
