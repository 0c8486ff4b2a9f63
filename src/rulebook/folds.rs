//! What do sites fold away, or put into boxes, that belongs to its title?
//!
//! `<details><summary>May I?</summary>Yes.</details>` is a callout with a title, and a question where the title is
//! one: else the answer would stand without it. Long texts and lists stay passages of their own.

use std::ops::Range;

use super::{hidden, html, inline, limits, visible::Visible};

/// Most bytes that are folded into one passage, unless its title is a question.
const SHORT: usize = 1_500;
/// Most bytes that are folded into one passage at all.
pub(super) const LONG: usize = 16 << 10;
/// Deepest box within boxes that is one.
const DEPTH: usize = 8;

/// A body in which what is folded away, and the boxes of other makers, are written as callouts.
pub(super) fn unfold(visible: Visible) -> Visible {
    unfold_within(visible, DEPTH, &mut limits::REFERENCES.clone())
}

/// The same within boxes that may be so much deeper; `left` is how many marks are still looked at.
fn unfold_within(visible: Visible, depth: usize, left: &mut usize) -> Visible {
    let body = visible.body();
    if depth == 0
        || !["<details", ":::", "!!! ", "??? ", "=== \"", "```{", "```ad-", "```admonish", "]\n===="]
            .iter()
            .any(|mark| body.contains(mark))
    {
        return visible;
    }
    let mut new = Visible::default();
    let (mut done, mut at, mut fence) = (0, 0, None);
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let directive =
            ["```{", "```ad-", "```admonish"].iter().any(|mark| line.trim_start().starts_with(mark))
                && fence.is_none();
        if start < done || !directive && hidden::fenced(line, &mut fence) || *left == 0 {
            continue;
        }
        let marked = line.trim_start();
        *left -= usize::from(marked.starts_with(['<', ':', '`']));
        if let Some(fold) = Fold::of(body, start, line) {
            new.copy(&visible, done..start);
            fold.write(&visible, &mut new, depth, left);
            done = fold.end;
        } else if directive {
            hidden::fenced(line, &mut fence);
        }
    }
    new.copy(&visible, done..body.len());
    new
}

/// Something that is folded away, or stands in a box.
struct Fold<'a> {
    /// What stands before its first tag in its line.
    indent: &'a str,
    /// What kind of box it is, with its fold mark.
    word: String,
    title: Range<usize>,
    inner: Range<usize>,
    /// Blanks before each line within it.
    within: usize,
    end: usize,
}

impl<'a> Fold<'a> {
    /// The one that a line begins.
    fn of(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        match line.trim_start() {
            opens if opens.starts_with("<details") => {
                Self::at(body, start).filter(|fold| fold.is_one_passage(body))
            }
            opens if opens.starts_with(":::") => Self::between_colons(body, start, line),
            opens if opens.starts_with("```{") => Self::directive(body, start, line),
            opens if opens.starts_with("```ad-") => Self::admonition(body, start, line),
            opens if opens.starts_with("```admonish") => Self::admonished(body, start, line),
            opens if opens.starts_with("=== \"") => Self::indented(body, start, line),
            opens if opens.starts_with('[') => Self::between_rules(body, start, line),
            opens if opens.starts_with("!!! ") || opens.starts_with("???") => {
                Self::indented(body, start, line)
            }
            _ => None,
        }
    }

    /// The one whose line begins here; none where it has no title, is not closed, or holds another.
    fn at(body: &'a str, start: usize) -> Option<Self> {
        let rest = body.get(start..)?;
        let indent = rest.get(..rest.len() - rest.trim_start_matches([' ', '\t']).len())?;
        let rest = &rest[..rest.floor_char_boundary(LONG)];
        let open = start + rest.find('>')? + 1;
        let close = open + rest.get(open - start..)?.find("</details>")?;
        let inside = body.get(open..close)?;
        let title = inside.find("<summary").filter(|at| inside[..*at].trim().is_empty())?;
        let title = open + title + inside[title..].find('>')? + 1;
        let title = title..title + body.get(title..close)?.find("</summary>")?;
        let inner = title.end + "</summary>".len()..close;
        let nested = body.get(inner.clone())?.contains("<details");
        let end = close + "</details>".len();
        let end = end + body.get(end..).filter(|rest| rest.starts_with('\n')).map_or(0, |_| 1);
        let says = !body.get(title.clone())?.trim().is_empty() && !body.get(inner.clone())?.trim().is_empty();
        let word = if asks(body.get(title.clone())?) { "question]-" } else { "details]-" };
        (says && !nested).then(|| Self { indent, word: word.to_owned(), title, inner, within: 0, end })
    }

    /// `:::tip[Title]` up to `:::`, as Docusaurus and VuePress have it.
    fn between_colons(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
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
                return Some(Self { indent, word, title, inner: first..at, within: 0, end });
            }
            at += line.len();
        }
        None
    }

    /// ```` ```{note} Title ````, as MyST has it.
    fn directive(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
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
        Self::up_to("```", body, first).map(|(inner, end)| Self {
            indent,
            word,
            title,
            inner,
            within: 0,
            end,
        })
    }

    /// A fence `ad-note` with a line `title: ...`, as a plugin of Obsidian has it.
    fn admonition(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
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
        Some(Self { indent, word: format!("{word}]"), title, inner, within: 0, end })
    }

    /// A fence `admonish warning title="Title"`, or `admonish warning "Title"`, as a plugin of mdBook has it.
    fn admonished(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
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
        Some(Self { indent, word: format!("{word}]"), title, inner, within: 0, end })
    }

    /// `[NOTE]` above a block between `====`, as AsciiDoc has it.
    fn between_rules(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        let word = line.trim().strip_prefix('[')?.strip_suffix(']')?.to_lowercase();
        let first = start + line.len();
        let rule = body.get(first..)?.split_inclusive('\n').next().filter(|rule| rule.trim() == "====")?;
        if !ADMONITIONS.contains(&word.as_str()) {
            return None;
        }
        let (inner, end) = Self::up_to("====", body, first + rule.len())?;
        Some(Self { indent: "", word: format!("{word}]"), title: first..first, inner, within: 0, end })
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
    fn indented(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
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
        (end > first).then_some(Self { indent, word, title, inner: first..end, within: 4, end })
    }

    fn is_one_passage(&self, body: &str) -> bool {
        self.word.starts_with("question") || is_short(body.get(self.inner.clone()).unwrap_or_default())
    }

    fn write(&self, old: &Visible, new: &mut Visible, depth: usize, left: &mut usize) {
        let body = old.body();
        let here = old.source(&(self.title.start..self.title.start));
        let (indent, word) = (self.indent, &self.word);
        let title = inline::collapse(body.get(self.title.clone()).unwrap_or_default());
        new.write(&format!("\n{indent}> [!{word} "), here);
        new.write(&title, old.source(&self.title));
        let inner = unfold_within(self.undented(old), depth - 1, left);
        let mut at = 0;
        for line in inner.body().split_inclusive('\n') {
            let words = line.trim_end();
            if at > 0 || !words.is_empty() {
                new.write(&format!("\n{indent}> "), inner.source(&(at..at)));
                new.copy(&inner, at..at + words.len());
            }
            at += line.len();
        }
        new.write("\n\n", old.source(&(self.inner.end..self.inner.end)));
    }

    /// What stands within it, without the blanks before each line.
    fn undented(&self, old: &Visible) -> Visible {
        let mut inner = Visible::default();
        let mut at = self.inner.start;
        for line in old.body().get(self.inner.clone()).unwrap_or_default().split_inclusive('\n') {
            let own = line.strip_prefix(self.indent).unwrap_or(line.trim_start());
            let blanks = own.len() - own.trim_start_matches(' ').len();
            let own = match own.strip_prefix('\t').filter(|_| self.within > 0) {
                Some(own) => own,
                None => &own[blanks.min(self.within)..],
            };
            inner.copy(old, at + line.len() - own.len()..at + line.len());
            at += line.len();
        }
        inner
    }
}

/// Whether what stands in a box is one passage: a few lines without lists and headings.
pub(super) fn is_short(inner: &str) -> bool {
    let lists = |line: &str| {
        let line = line.trim_start();
        ["- ", "* ", "+ ", "#", "1. ", "1) "].iter().any(|mark| line.starts_with(mark))
    };
    inner.len() <= SHORT && !inner.lines().any(lists)
}

/// Whether a title asks something.
pub(super) fn asks(title: &str) -> bool {
    let title = html::words(title);
    title.trim().ends_with('?') || title.trim().starts_with("Q:")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::Dialect;

    fn unfolded(text: &str) -> String {
        unfold(hidden::hide(text, 0, Dialect::Plain).visible).body().to_owned()
    }

    #[test]
    fn what_is_folded_stands_with_its_title() {
        let asked = "<details>\n<summary>May I **row**?</summary>\n\nYes.\n\n- Once.\n\n</details>\nMore.\n";
        assert_eq!(
            unfolded(asked),
            "\n> [!question]- May I **row**?\n> \n> Yes.\n> \n> - Once.\n> \n\nMore.\n"
        );
        let one_line = "<details open><summary>More</summary>Oars float.</details>\n";
        assert_eq!(unfolded(one_line), "\n> [!details]- More\n> Oars float.\n\n");
        let hugo = "{{< expand \"Can I reroll?\" >}}\nNo.\n{{< /expand >}}\n";
        assert!(unfolded(hugo).contains("> [!question]- Can I reroll?\n> \n> No."), "{}", unfolded(hugo));
        for (boxed, callout) in [
            (":::tip[Hold on]\n\nWords.\n\n:::\nMore.\n", "\n> [!tip] Hold on\n> Words.\n> \n\nMore.\n"),
            ("::: warning\nWords.\n:::\n", "\n> [!warning] \n> Words.\n\n"),
            (
                "!!! question \"Can I fly?\"\n    Yes.\n\n    - Once.\nMore.\n",
                "\n> [!question] Can I fly?\n> Yes.\n> \n> - Once.\n\nMore.\n",
            ),
        ] {
            assert_eq!(unfolded(boxed), callout, "{boxed}");
        }
        for same in [
            ":::tip\nnever closed\n",
            "!!! not indented\nWords.\n",
            ":::\n",
            "<details><summary>Rules</summary>\n\n- One.\n- Two.\n</details>\n",
            "<details>\nNo title.\n</details>\n",
            "```\n<details><summary>A</summary>b</details>\n```\n",
            "<details><summary>A</summary>never closed\n",
        ] {
            assert_eq!(unfolded(same), same, "{same}");
        }
    }
}
