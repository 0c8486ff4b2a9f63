//! What do sites fold away that belongs to its title?
//!
//! `<details><summary>May I?</summary>Yes.</details>` is a callout with a title, and a question where the title is
//! one: else the answer would stand without it. Long texts and lists stay passages of their own.

use std::ops::Range;

use super::{hidden, html, inline, limits, visible::Visible};

/// Most bytes that are folded into one passage, unless its title is a question.
const SHORT: usize = 1_500;
/// Most bytes that are folded into one passage at all.
const LONG: usize = 16 << 10;

/// A body in which what is folded away is written as callouts.
pub(super) fn unfold(visible: Visible) -> Visible {
    let body = visible.body();
    if !body.contains("<details") {
        return visible;
    }
    let mut new = Visible::default();
    let (mut done, mut at, mut fence) = (0, 0, None);
    let mut left = limits::REFERENCES;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let opens = line.trim_start().starts_with("<details");
        if hidden::fenced(line, &mut fence) || start < done || !opens || left == 0 {
            continue;
        }
        left -= 1;
        if let Some(fold) = Fold::at(body, start).filter(|fold| fold.is_one_passage(body)) {
            new.copy(&visible, done..start);
            fold.write(&visible, &mut new);
            done = fold.end;
        }
    }
    new.copy(&visible, done..body.len());
    new
}

/// Something that is folded away.
struct Fold {
    /// What stands before its first tag in its line.
    indent: Range<usize>,
    title: Range<usize>,
    inner: Range<usize>,
    end: usize,
}

impl Fold {
    /// The one whose line begins here; none where it has no title, is not closed, or holds another.
    fn at(body: &str, start: usize) -> Option<Self> {
        let rest = body.get(start..)?;
        let indent = start..start + rest.len() - rest.trim_start_matches([' ', '\t']).len();
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
        (says && !nested).then_some(Self { indent, title, inner, end })
    }

    fn is_question(&self, body: &str) -> bool {
        let title = html::words(body.get(self.title.clone()).unwrap_or_default());
        title.trim().ends_with('?') || title.trim().starts_with("Q:")
    }

    fn is_one_passage(&self, body: &str) -> bool {
        let inner = body.get(self.inner.clone()).unwrap_or_default();
        let lists = |line: &str| {
            let line = line.trim_start();
            ["- ", "* ", "+ ", "#", "1. ", "1) "].iter().any(|mark| line.starts_with(mark))
        };
        self.is_question(body) || inner.len() <= SHORT && !inner.lines().any(lists)
    }

    fn write(&self, old: &Visible, new: &mut Visible) {
        let body = old.body();
        let here = old.source(&(self.title.start..self.title.start));
        let word = if self.is_question(body) { "question" } else { "details" };
        let indent = body.get(self.indent.clone()).unwrap_or_default();
        let title = inline::collapse(body.get(self.title.clone()).unwrap_or_default());
        new.write(&format!("\n{indent}> [!{word}]- "), here);
        new.write(&title, old.source(&self.title));
        let mut at = self.inner.start;
        for line in body.get(self.inner.clone()).unwrap_or_default().split_inclusive('\n') {
            let words = line.trim_end();
            let own = words.strip_prefix(indent).unwrap_or(words.trim_start());
            let from = at + words.len() - own.len();
            if at > self.inner.start || !own.trim().is_empty() {
                new.write(&format!("\n{indent}> "), old.source(&(from..from)));
                new.copy(old, from..from + own.len());
            }
            at += line.len();
        }
        new.write("\n\n", old.source(&(self.inner.end..self.inner.end)));
    }
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
        for same in [
            "<details><summary>Rules</summary>\n\n- One.\n- Two.\n</details>\n",
            "<details>\nNo title.\n</details>\n",
            "```\n<details><summary>A</summary>b</details>\n```\n",
            "<details><summary>A</summary>never closed\n",
        ] {
            assert_eq!(unfolded(same), same, "{same}");
        }
    }
}
