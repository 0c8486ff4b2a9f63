//! How is a file written?
//!
//! Each file is recognised on its own by what stands in it, because vaults mix dialects and pages
//! copied from a browser have any file name.

use super::{
    front_matter::{Form, FrontMatter},
    numbering,
};
use crate::Dialect;

/// The return arrow that browsers copy after a footnote.
pub(crate) const RETURN_ARROW: char = '\u{21a9}';

/// The dialect of a note with that front matter and body.
pub(crate) fn recognise(front: &FrontMatter, body: &str) -> Dialect {
    let has = |key: &&str| front.keys.iter().any(|known| known == key);
    if numbering::is_rulebook(body) {
        return Dialect::Numbered;
    }
    let hugo = ["weight", "draft", "toc", "lastmod", "sort_by", "template"].iter().any(has);
    let marked = hugo || speaks_obsidian(body) || speaks_zola(body) || front.form == Form::Pluses;
    if !marked && numbering::is_plain_rulebook(body) {
        return Dialect::Numbered;
    }
    let obsidian = ["dg-publish", "cssclasses", "publish"].iter().any(has) || speaks_obsidian(body);
    match front.form {
        Form::Pluses => Dialect::Zola,
        Form::Dashes if obsidian => Dialect::Obsidian,
        Form::Dashes => {
            if hugo || speaks_zola(body) {
                Dialect::Zola
            } else if ["aliases", "tags", "permalink"].iter().any(has) {
                Dialect::Obsidian
            } else {
                Dialect::Plain
            }
        }
        Form::Absent if is_rendered(body) => Dialect::Rendered,
        Form::Absent if obsidian => Dialect::Obsidian,
        Form::Absent if speaks_zola(body) => Dialect::Zola,
        Form::Absent => Dialect::Plain,
    }
}

fn speaks_obsidian(body: &str) -> bool {
    body.contains("[[") || body.contains("%% asked:") || body.lines().any(|line| line.starts_with("> [!"))
}

fn speaks_zola(body: &str) -> bool {
    ["{{%", "{{<", "](@/", "](/docs/"].iter().any(|mark| body.contains(mark))
}

/// The traces that copying a page from a browser leaves, and no Markdown markup: a footnote's return arrow,
/// list markers alone on their lines, questions right below a bare `FAQ`. What Markdown has as well, such as a
/// line of related topics, is no trace.
fn is_rendered(body: &str) -> bool {
    let lines: Vec<&str> = body.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let markup = body.contains("](") || body.contains("[[") || body.contains("**");
    let marked = lines.first().is_none_or(|first| first.starts_with(['#', '-', '*', '>', '|']));
    if markup || marked || body.lines().any(is_heading) {
        return false;
    }
    let pair = |test: fn(&str, &str) -> bool| lines.windows(2).any(|pair| test(pair[0], pair[1]));
    lines.iter().any(|line| ends_in_arrow(line)) || pair(is_lone_marker) || pair(is_copied_question)
}

/// Whether a return arrow ends a footnote: at the end of its line, or glued to what follows.
fn ends_in_arrow(line: &str) -> bool {
    line.split_once(RETURN_ARROW).is_some_and(|(note, behind)| {
        let ends = behind.is_empty() || behind.starts_with(['\u{fe0e}', '\u{fe0f}']);
        note.contains(char::is_alphanumeric) && (ends || note.contains('#'))
    })
}

/// Whether the second line is a list marker of its own; below a line without closing punctuation Markdown
/// has it as the underline of a heading.
fn is_lone_marker(before: &str, line: &str) -> bool {
    line == "-" && (before.ends_with(['.', ':', ';', '!', '?', ')', ']']) || before.starts_with('-'))
}

fn is_copied_question(before: &str, line: &str) -> bool {
    matches!(before, "FAQ" | "FAQ:") && (line.starts_with("Q:") || line.starts_with("A:"))
}

fn is_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    rest.len() < line.len() && rest.starts_with(' ')
}
