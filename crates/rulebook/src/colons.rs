//! What do directives of one or two colons say?
//!
//! `:abbr[HP]{title="Hit points"}` within a sentence and `::card{title="Oars" text="They row."}` on a line of its own, as
//! remark has them. A line of two colons would else be the definition of the words above it.

use super::{
    fences, shortcodes,
    visible::{Edits, Visible},
};

/// Longest directive, in bytes.
const LONGEST: usize = 1_024;

/// A body in which directives are what they say.
pub(super) fn spell_out(visible: Visible) -> Visible {
    let body = visible.body();
    if !body.match_indices(':').any(|(at, _)| Directive::at(body, at).is_some()) {
        return visible;
    }
    visible.edited(within)
}

/// The directives of a line, but those in code.
fn within(start: usize, line: &str, edits: &mut Edits) {
    let mut done = 0;
    for at in fences::places(line, ':') {
        if at < done {
            continue;
        }
        let Some(found) = Directive::at(line, at) else { continue };
        done = found.end;
        let is_alone = line[..at].trim().is_empty() && line[found.end..].trim().is_empty();
        let said = match is_alone {
            true => format!("\n{}\n", found.says_alone().unwrap_or_default()),
            false => found.says_inline(),
        };
        edits.push((start + at..start + found.end, said));
    }
}

/// A directive in a line.
struct Directive<'a> {
    name: &'a str,
    /// What stands in its brackets.
    label: &'a str,
    /// What stands in its braces.
    attributes: &'a str,
    /// Where it ends in the line.
    end: usize,
}

impl<'a> Directive<'a> {
    /// The one that begins at a colon.
    fn at(line: &'a str, at: usize) -> Option<Self> {
        let apart =
            !line[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, ':' | '\\' | ']' | ')'));
        let rest = &line[at..line.floor_char_boundary(line.len().min(at + LONGEST))];
        let words = rest.strip_prefix("::").or_else(|| rest.strip_prefix(':')).filter(|_| apart)?;
        let length = words.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))?;
        let (name, behind) = words.split_at(length);
        let (label, behind) = match behind.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
            Some((label, behind)) if !label.contains('[') => (label, behind),
            _ => ("", behind),
        };
        let inner = behind.strip_prefix('{').and_then(|inner| inner.split_once('}'));
        let inner = inner.filter(|(inner, _)| inner.contains('=') || inner.starts_with(['#', '.']));
        let (attributes, behind) = inner.unwrap_or(("", behind));
        let is_one =
            name.starts_with(|c: char| c.is_ascii_lowercase()) && behind.len() < words.len() - length;
        let plain = !label.contains('\n') && !attributes.contains('\n');
        let end = at + rest.len() - behind.len();
        (is_one && plain).then_some(Self { name, label, attributes, end })
    }

    /// Its name with its attributes, as a shortcode has them.
    fn written(&self) -> String {
        let values = self.attributes.split_whitespace().filter(|word| !word.starts_with(['#', '.']));
        format!("{} {}", self.name, values.collect::<Vec<_>>().join(" "))
    }

    fn says_inline(&self) -> String {
        if self.label.is_empty() {
            return shortcodes::says_inline(&self.written()).unwrap_or_default();
        }
        match shortcodes::says(&self.written()).filter(|said| said != self.label) {
            Some(said) => format!("{} ({said})", self.label),
            None => self.label.to_owned(),
        }
    }

    fn says_alone(&self) -> Option<String> {
        let said = shortcodes::says_alone(&self.written()).filter(|said| said != self.label);
        match said {
            Some(said) if !self.label.is_empty() => Some(format!("{}. {said}", self.label)),
            None if !self.label.is_empty() => Some(self.label.to_owned()),
            said => said,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_what_they_say() {
        for (written, read) in [
            ("A :abbr[HP]{title=\"Hit points\"} and :b[x].\n", "A HP (Hit points) and x.\n"),
            ("Pay :icon{type=\"gems\"} now.\n", "Pay gems now.\n"),
            ("Words.\n::card{title=\"Oars\" text=\"They row.\"}\n", "Words.\n\nOars. They row.\n\n"),
            ("::video[Rowing]{#x}\n", "\nRowing\n\n"),
        ] {
            assert_eq!(spell_out(Visible::whole(written)).body(), read);
        }
        for same in [
            "a:b[c]\n",
            ":::tip{title=\"x\"}\n",
            ":smile:\n",
            "`:b[x]`\n",
            "Note: [a](b)\n",
            "Term\n: [a]{.b}\n",
        ] {
            assert_eq!(spell_out(Visible::whole(same)).body(), same);
        }
    }
}
