//! How do the makers of other programs mark their boxes?

use std::ops::Range;

use super::{Fold, LONG, Way};
use crate::rewriting::shortcodes;

impl<'a> Fold<'a> {
    /// A box that is one callout, whose lines begin at its margin.
    fn whole(
        start: usize,
        indent: &'a str,
        word: String,
        title: Range<usize>,
        inner: Range<usize>,
        end: usize,
    ) -> Self {
        Self { start, indent, word, title, said: None, id: None, inner, within: 0, end, way: Way::Whole }
    }

    /// `:::tip[Title]` up to `:::`, as Docusaurus and VuePress have it.
    pub(super) fn between_colons(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let words = line.trim_start_matches([' ', '\t']);
        let indent = &line[..line.len() - words.len()];
        let head = words.trim_start_matches(':');
        let colons = &words[..words.len() - head.len()];
        let Head { word, title, said, id } = titled(start + line.len() - head.len(), head)?;
        let first = start + line.len();
        let rest = body.get(first..)?;
        let rest = &rest[..rest.floor_char_boundary(LONG)];
        let mut at = first;
        // How many colons each box within has that is still open.
        let mut open: Vec<usize> = Vec::new();
        for line in rest.split_inclusive('\n') {
            let words = line.trim();
            let head = words.trim_start_matches(':');
            let count = words.len() - head.len();
            if count >= 3 && !head.is_empty() {
                open.push(count);
            } else if count >= 3
                && let Some(closed) = open.iter().rposition(|opened| *opened == count)
            {
                open.truncate(closed);
            } else if words == colons {
                let end = at + line.len();
                return Some(Self { said, id, ..Self::whole(start, indent, word, title, first..at, end) });
            }
            at += line.len();
        }
        None
    }

    /// A fence `ad-note` with a line `title: ...`, as a plugin of Obsidian has it.
    pub(super) fn admonition(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let words = line.trim_start_matches([' ', '\t']);
        let indent = &line[..line.len() - words.len()];
        let word = words.strip_prefix("```ad-")?.trim().to_lowercase();
        if word.is_empty() || !word.chars().all(|c| c.is_alphanumeric() || c == '-') {
            return None;
        }
        let mut first = start + line.len();
        let mut title = first..first;
        while let Some(option) = body.get(first..)?.split_inclusive('\n').next() {
            let Some((name, value)) = option.split_once(':') else { break };
            if !matches!(name.trim(), "title" | "collapse" | "icon" | "color") {
                break;
            }
            if name.trim() == "title" {
                let from = first + option.len() - value.trim_start().len();
                title = from..from + value.trim().len();
            }
            first += option.len();
        }
        let (inner, end) = Self::up_to("```", body, first)?;
        Some(Self::whole(start, indent, format!("{word}]"), title, inner, end))
    }

    /// A fence `admonish warning title="Title"`, or `admonish warning "Title"`, as a plugin of mdBook has it.
    pub(super) fn admonished(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let words = line.trim_start_matches([' ', '\t']);
        let indent = &line[..line.len() - words.len()];
        let head = words.strip_prefix("```admonish")?;
        let head = head.trim_start_matches(',');
        let word = head.split_whitespace().next().filter(|word| word.chars().all(char::is_alphanumeric));
        let word = word.unwrap_or("note").to_lowercase();
        let at = start + line.len() - head.len();
        let named = head.find("title=\"").map(|from| from + "title=\"".len());
        let from = named.or_else(|| head.find('"').map(|from| from + 1));
        let title = from.and_then(|from| Some(at + from..at + from + head.get(from..)?.find('"')?));
        let first = start + line.len();
        let (inner, end) = Self::up_to("```", body, first)?;
        let title = title.unwrap_or(first..first);
        Some(Self::whole(start, indent, format!("{word}]"), title, inner, end))
    }

    /// What stands from a place up to a line that is this mark, and where that line ends.
    fn up_to(mark: &str, body: &str, first: usize) -> Option<(Range<usize>, usize)> {
        let rest = body.get(first..)?;
        let rest = &rest[..rest.floor_char_boundary(LONG)];
        let mut at = first;
        for line in rest.split_inclusive('\n') {
            if line.trim() == mark {
                return Some((first..at, at + line.len()));
            }
            at += line.len();
        }
        None
    }

    /// `!!! note "Title"` and the lines below it that are indented, as MkDocs has it.
    pub(super) fn indented(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let words = line.trim_start_matches([' ', '\t']);
        let indent = &line[..line.len() - words.len()];
        let head = words.trim_start_matches(['!', '?', '+', '=']).trim_start();
        let Head { word, title, said, id } = match head.strip_prefix('"') {
            // A tab has a title alone.
            Some(title) => {
                let from = start + line.len() - title.len();
                Head { word: "tab]".to_owned(), title: from..from + title.find('"')?, said: None, id: None }
            }
            None => titled(start + line.len() - head.len(), head)?,
        };
        let first = start + line.len();
        let (mut at, mut end) = (first, first);
        for line in body.get(first..)?.split_inclusive('\n') {
            let inner = line.strip_prefix(indent).unwrap_or(line);
            at += line.len();
            if inner.starts_with("    ") || inner.starts_with('\t') {
                end = at;
            } else if !line.trim().is_empty() {
                break;
            }
        }
        let fold = Self::whole(start, indent, word, title, first..end, end);
        (end > first).then_some(Self { within: 4, said, id, ..fold })
    }
}

/// The head of a box: its word with the end of a callout's mark, where its title stands, what its attributes say where it has
/// none, and its id.
struct Head {
    word: String,
    title: Range<usize>,
    said: Option<String>,
    id: Option<String>,
}

/// Whether words in braces are attributes: classes, an id, values.
fn are_attributes(inner: &str) -> bool {
    let is_one = |word: &str| word.starts_with(['#', '.']) || word.contains('=') || word.ends_with('"');
    inner.split_whitespace().next().is_some_and(is_one)
}

/// The id among attributes.
fn id(attributes: &str) -> Option<String> {
    let mut words = attributes.split_whitespace();
    words.find_map(|word| word.strip_prefix('#')).filter(|id| !id.is_empty()).map(str::to_owned)
}

/// What attributes say of a box without a title: `{term="Boost"}`.
fn said(attributes: &str, title: &Range<usize>) -> Option<String> {
    let is_value = |word: &&str| !word.starts_with(['#', '.']);
    let values: Vec<&str> = attributes.split_whitespace().filter(is_value).collect();
    let says = || shortcodes::title(&format!("box {}", values.join(" ")));
    if title.is_empty() && attributes.contains('=') { says() } else { None }
}

/// The range of a title in attributes: `title="Title"`.
fn quoted_title(head: &str) -> Option<Range<usize>> {
    let from = head.find("title=\"")? + "title=\"".len();
    Some(from..from + head.get(from..)?.find('"')?)
}

/// A title without the brackets or quotes that enclose it; in them everything is its words. Words before quotes are classes where
/// they are written so: `!!! tip inline end "Title"`.
fn unquoted(title: &str) -> &str {
    if let Some(inner) = title.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        return inner;
    }
    let is_class = |word: &str| {
        word.starts_with(char::is_lowercase) && word.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let quoted = title.strip_suffix('"').and_then(|rest| rest.split_once('"'));
    match quoted.filter(|(_, inner)| !inner.contains('"') || inner.contains("\\\"")) {
        Some((classes, inner)) if classes.split_whitespace().all(is_class) => inner,
        _ if title.split_whitespace().all(|word| matches!(word, "inline" | "end")) => "",
        _ => title,
    }
}

/// The head of a box behind its mark, which begins at `at`: `tip[Title]`, `note "Title"`, `tip Title`, `note[Title]{#id}`.
fn titled(at: usize, head: &str) -> Option<Head> {
    let head_start = head.len() - head.trim_start().len();
    let whole = head.trim();
    let braces = whole.strip_suffix('}').and_then(|words| words.rsplit_once('{'));
    let (words, attributes) = match braces.filter(|(_, inner)| are_attributes(inner)) {
        Some((before, inner)) => (before.trim_end(), inner),
        None => (whole, ""),
    };
    let length = words.find(|c: char| !(c.is_alphanumeric() || c == '-')).unwrap_or(words.len());
    let (word, title) = words.split_at(length);
    let shown = unquoted(title.trim());
    let from = words.rfind(shown).filter(|_| !shown.is_empty()).unwrap_or(words.len());
    let start = at + head_start + from;
    let fits = word.starts_with(char::is_alphabetic) && !shown.starts_with('{');
    let named = quoted_title(whole).filter(|_| shown.is_empty() && !attributes.is_empty());
    let title = match named {
        Some(named) => at + head_start + named.start..at + head_start + named.end,
        None => start..start + shown.len(),
    };
    let said = said(attributes, &title);
    fits.then(|| Head { word: format!("{}]", word.to_lowercase()), title, said, id: id(attributes) })
}
