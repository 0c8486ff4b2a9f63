//! How do the makers of other programs mark their boxes?

use std::ops::Range;

use super::{Fold, LONG, Way};

impl<'a> Fold<'a> {
    /// `:::tip[Title]` up to `:::`, as Docusaurus and VuePress have it.
    pub(super) fn between_colons(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let words = line.trim_start_matches([' ', '\t']);
        let indent = &line[..line.len() - words.len()];
        let head = words.trim_start_matches(':');
        let colons = &words[..words.len() - head.len()];
        let (word, title) = titled(start + line.len() - head.len(), head)?;
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
                return Some(Self {
                    start,
                    indent,
                    word,
                    title,
                    inner: first..at,
                    within: 0,
                    end,
                    way: Way::Whole,
                });
            }
            at += line.len();
        }
        None
    }

    /// ```` ```{note} Title ````, as MyST has it.
    pub(super) fn directive(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let words = line.trim_start_matches([' ', '\t']);
        let indent = &line[..line.len() - words.len()];
        let head = words.strip_prefix("```")?;
        let (word, title) = titled(start + line.len() - head.len(), head)?;
        if !ADMONITIONS.contains(&word.trim_end_matches(']')) {
            return None;
        }
        let mut first = start + line.len();
        // Lines such as `:class: tip` are for the program.
        while let Some(option) =
            body.get(first..)?.split_inclusive('\n').next().filter(|line| is_option(line))
        {
            first += option.len();
        }
        let (inner, end) = Self::up_to("```", body, first)?;
        Some(Self { start, indent, word, title, inner, within: 0, end, way: Way::Whole })
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
        Some(Self { start, indent, word: format!("{word}]"), title, inner, within: 0, end, way: Way::Whole })
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
        Some(Self { start, indent, word: format!("{word}]"), title, inner, within: 0, end, way: Way::Whole })
    }

    /// `[NOTE]` above a block between `====`, as AsciiDoc has it.
    pub(super) fn between_rules(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let word = line.trim().strip_prefix('[')?.strip_suffix(']')?.to_lowercase();
        let first = start + line.len();
        let rule = body.get(first..)?.split_inclusive('\n').next().filter(|rule| rule.trim() == "====")?;
        if !ADMONITIONS.contains(&word.as_str()) {
            return None;
        }
        let (inner, end) = Self::up_to("====", body, first + rule.len())?;
        let word = format!("{word}]");
        Some(Self { start, indent: "", word, title: first..first, inner, within: 0, end, way: Way::Whole })
    }

    /// `#+BEGIN_NOTE` up to `#+END_NOTE`, as Logseq has it of Org mode; it may begin an item of a list.
    pub(super) fn of_org(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let word = line.trim().trim_start_matches("- ").strip_prefix("#+BEGIN_")?.to_lowercase();
        let known = ADMONITIONS.contains(&word.as_str()) || word == "quote";
        let first = start + line.len();
        let rest = body.get(first..).filter(|_| known)?;
        let rest = &rest[..rest.floor_char_boundary(LONG)];
        let mut at = first;
        for line in rest.split_inclusive('\n') {
            let words = line.trim();
            if words.strip_prefix("#+END_").is_some_and(|end| end.eq_ignore_ascii_case(&word)) {
                let indent = &line[..line.len() - line.trim_start().len()];
                let end = at + line.len();
                let opens = body.get(start..first)?.find("#+BEGIN_")? + start;
                let word = format!("{word}]");
                let title = first..first;
                return Some(Self {
                    start: opens,
                    indent,
                    word,
                    title,
                    inner: first..at,
                    within: 0,
                    end,
                    way: Way::Whole,
                });
            }
            at += line.len();
        }
        None
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
        let (word, title) = match head.strip_prefix('"') {
            // A tab has a title alone.
            Some(title) => {
                let from = start + line.len() - title.len();
                ("tab]".to_owned(), from..from + title.find('"')?)
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
        (end > first).then_some(Self {
            start,
            indent,
            word,
            title,
            inner: first..end,
            within: 4,
            end,
            way: Way::Whole,
        })
    }
}

/// Words for boxes that MyST and AsciiDoc have.
const ADMONITIONS: [&str; 13] = [
    "note",
    "tip",
    "warning",
    "important",
    "caution",
    "danger",
    "attention",
    "hint",
    "error",
    "seealso",
    "admonition",
    "dropdown",
    "example",
];

/// Whether a line is an option of a directive: `:class: tip`.
fn is_option(line: &str) -> bool {
    let name = line.trim().strip_prefix(':').and_then(|rest| rest.split_once(':')).map(|(name, _)| name);
    name.is_some_and(|name| !name.is_empty() && !name.contains(' '))
}

/// The word and the title of a box whose word stands in braces: `{note} Title`, `{.callout-tip title="Title"}`.
fn braced(at: usize, head: &str) -> Option<(String, Range<usize>)> {
    let open = head.find('{')?;
    let close = open + head.get(open..)?.find('}')?;
    let inner = head.get(open + 1..close)?;
    let class = inner.split_whitespace().next()?.trim_start_matches('.');
    let word = class.strip_prefix("callout-").unwrap_or(class).to_lowercase();
    let quoted = inner.find("title=\"").map(|from| open + 1 + from + "title=\"".len());
    let title = match quoted.and_then(|from| Some(from..from + head.get(from..)?.find('"')?)) {
        Some(title) => title,
        None => {
            let rest = head.get(close + 1..)?;
            let from = close + 1 + rest.len() - rest.trim_start().len();
            from..from + rest.trim().len()
        }
    };
    let plain =
        word.starts_with(char::is_alphabetic) && word.chars().all(|c| c.is_alphanumeric() || c == '-');
    plain.then(|| (format!("{word}]"), at + title.start..at + title.end))
}

/// The word and the title behind the mark of a box, which begin at `at`: `tip[Title]`, `note "Title"`, `tip Title`.
fn titled(at: usize, head: &str) -> Option<(String, Range<usize>)> {
    if head.trim_start().starts_with('{') {
        return braced(at, head);
    }
    let head_start = head.len() - head.trim_start().len();
    let words = head.trim();
    let length = words.find(|c: char| !(c.is_alphanumeric() || c == '-')).unwrap_or(words.len());
    let (word, title) = words.split_at(length);
    // Words before a title in quotes are classes, and so are `inline` and `end`: `!!! tip inline end "Title"`.
    let quoted = title.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"')).map(|(inner, _)| inner);
    let placed = title.split_whitespace().all(|word| matches!(word, "inline" | "end"));
    let shown = quoted.unwrap_or(if placed { "" } else { title.trim().trim_matches('"') });
    let shown = shown.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(shown);
    let from = words.rfind(shown).filter(|_| !shown.is_empty()).unwrap_or(words.len());
    let start = at + head_start + from;
    let fits = word.starts_with(char::is_alphabetic) && !shown.starts_with('{');
    fits.then(|| (format!("{}]", word.to_lowercase()), start..start + shown.len()))
}
