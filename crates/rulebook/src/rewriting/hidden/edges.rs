//! What is written in the place of a shortcode's tag?
//!
//! The mark of a box where it opens one with a title, an address or a link where one is wanted, another file, or what its
//! arguments say.

use std::{cell::OnceCell, ops::Range};

use super::{Edge, Enclosed, Enclosing, Hider, Open};
use crate::{
    rewriting::{folds, shortcodes},
    words::limits,
};

impl<'a> Hider<'a> {
    /// Opens or closes what a pair of tags encloses; what is written in the place of a tag at the edge of a box
    /// that has a title: the mark of a callout.
    pub(super) fn edge_of_box(&mut self, words: &'a str, tag: Range<usize>) -> Option<String> {
        let words = words.trim();
        if shortcodes::is_self_closing(words) {
            return None;
        }
        let Some(at) = self.closes(words) else {
            let begins = self.begins_link(words, &tag).or_else(|| self.begins_box(words, &tag));
            let (written, words_of_it) = match begins {
                Some((edge, written)) => (edge, Some(written)),
                None => (Edge::Nothing, None),
            };
            if self.open.len() < limits::NESTING && !shortcodes::is_closing(words) {
                self.open.push(Open { name: shortcodes::name(words), tag, written });
            }
            return words_of_it;
        };
        let open = self.open.drain(at..).next()?;
        let inner = open.tag.end..tag.start;
        if self.hidden.boxes.len() < limits::REFERENCES {
            self.hidden.boxes.push(Enclosed { tag: open.tag, inner, way: Enclosing::Aside });
        }
        match open.written {
            Edge::Box(indent) => Some(format!("\n{indent}:::\n\n")),
            Edge::Link(address) => Some(format!("]({address})")),
            Edge::Nothing => None,
        }
    }

    /// How a tag is written that encloses the words of a link: `{{< button href="/boats/" >}}Boats{{< /button >}}`.
    fn begins_link(&self, words: &str, tag: &Range<usize>) -> Option<(Edge<'a>, String)> {
        let address = shortcodes::linked_to(words).filter(|_| self.open.len() < limits::NESTING)?;
        let behind = self.text.get(tag.end..)?;
        let line = behind.split('\n').next().unwrap_or_default();
        let line = &line[..line.floor_char_boundary(limits::SHORTCODE_BYTES)];
        let inner = &line[..shortcodes::closing(line, shortcodes::name(words))?];
        let plain = !inner.trim().is_empty() && !inner.contains(['[', ']']);
        plain.then(|| (Edge::Link(address), "[".to_owned()))
    }

    /// Which of the open shortcodes a tag closes: `/alert`, `end`, `endalert`.
    fn closes(&self, words: &str) -> Option<usize> {
        if words == "end" {
            return self.open.len().checked_sub(1);
        }
        let name = words.strip_prefix('/').map(|rest| shortcodes::name(rest.trim()));
        let name = name.or_else(|| words.strip_prefix("end").map(shortcodes::name))?;
        self.open.iter().rposition(|open| open.name == name)
    }

    /// How a tag is written that begins a line and opens a box with a title, which is one passage; with what
    /// stands before it in its line.
    fn begins_box(&mut self, words: &str, tag: &Range<usize>) -> Option<(Edge<'a>, String)> {
        let line = self.text.get(..tag.start)?.rsplit('\n').next().unwrap_or_default();
        // The marks of a quote stand before each line anyway.
        let line = if self.quote_around(tag.start).is_some() { "" } else { line };
        let name = shortcodes::name(words).to_lowercase().replace('_', "-");
        if !line.trim().is_empty() || !name.starts_with(char::is_alphabetic) || shortcodes::folds(words) {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        let title = shortcodes::title(words)?;
        let behind = self.text.get(tag.end..)?;
        let inner = &behind[..shortcodes::closing(behind, shortcodes::name(words))?];
        let word = if folds::asks(&title) { "question" } else { name.as_str() };
        let fits = word == "question" || folds::is_short(inner);
        let title = title.trim();
        fits.then(|| (Edge::Box(line), format!("\n{line}:::{word}[{title}]\n")))
    }

    /// Ends the paragraph at a tag on the edge of a box: at one that begins a line and is closed again, and
    /// behind one that closes and ends its line.
    pub(super) fn part(&mut self, words: &str, from: usize, end: usize) {
        let line = self.text.get(..from).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        let behind = self.text.get(end..).unwrap_or_default();
        let words = words.trim();
        let closes = shortcodes::is_closing(words);
        let at_edge = if closes {
            behind.split('\n').next().is_some_and(|rest| rest.trim().is_empty())
                && !line.trim_start().starts_with('>')
        } else {
            let reach = &behind[..behind.floor_char_boundary(limits::SHORTCODE_BYTES)];
            let name = shortcodes::name(words);
            let looks = self.looks > 0 && line.trim().is_empty() && !name.is_empty();
            self.looks -= usize::from(looks);
            looks && (reach.contains(&format!("/{name}")) || reach.contains("{% end"))
        };
        if at_edge {
            self.hidden.visible.write("\n", from..end);
        }
    }

    /// The marks of the quote in which a tag stands that begins its line.
    pub(super) fn quote_around(&self, at: usize) -> Option<&'a str> {
        let line = self.text.get(..at)?.rsplit('\n').next()?;
        let is_quote = line.contains('>') && line.chars().all(|c| matches!(c, '>' | ' ' | '\t'));
        is_quote.then_some(line)
    }

    /// What a shortcode stands for: a page's address where one is wanted, or another file.
    pub(super) fn stands_for(&self, words: &str, tag: &Range<usize>) -> Option<String> {
        let wants_address = wants_address(self.text, tag.start);
        if shortcodes::is_escaped(words) {
            let written = self.text.get(tag.clone()).unwrap_or_default();
            return Some(format!("`{}`", written.replacen("/*", "", 1).replacen("*/", "", 1)));
        }
        match shortcodes::reference(words) {
            Some(path) if wants_address => Some(path),
            Some(path) => {
                let page = path.split('#').next().unwrap_or_default();
                let name = page.trim_end_matches(".md").rsplit('/').next().unwrap_or_default();
                Some(format!("[{}]({path})", name.replace("%20", " ")))
            }
            None => shortcodes::included(words).or_else(|| {
                // Words in braces have no end of their own.
                let opens = self
                    .text
                    .get(tag.start..)
                    .is_some_and(|tag| ["{{<", "{{%", "{%"].iter().any(|mark| tag.starts_with(mark)));
                let known = OnceCell::new();
                let alone = || *known.get_or_init(|| !opens || self.is_alone(words, tag));
                let in_sentence = self.is_in_sentence(tag, alone);
                let asked = (!in_sentence && alone()).then(|| shortcodes::asked(words)).flatten();
                if asked.is_some() {
                    return asked;
                }
                let said = match self.looks > 0 && alone() {
                    true if in_sentence => shortcodes::says_inline(words),
                    true => shortcodes::says_alone(words),
                    false if in_sentence => shortcodes::says_around(words),
                    false => shortcodes::title(words),
                };
                // Elsewhere than in a sentence it is a paragraph of its own.
                let end = match in_sentence {
                    true if alone() => "",
                    true => " ",
                    false => "\n\n",
                };
                // What it encloses is no name of another site.
                let leads =
                    |address: &String| alone() || !in_sentence && said.is_none() && address.contains("://");
                match shortcodes::linked_to(words).filter(|_| self.open.len() < limits::NESTING).filter(leads)
                {
                    Some(address) => {
                        let words = said.unwrap_or_else(|| address.clone()).replace(['[', ']'], "");
                        Some(format!("[{words}]({address}){end}"))
                    }
                    None => Some(format!("{}{end}", said?)),
                }
            }),
        }
    }

    /// Whether nothing closes a tag again.
    fn is_alone(&self, words: &str, tag: &Range<usize>) -> bool {
        let behind = self.text.get(tag.end..).unwrap_or_default();
        let reach = &behind[..behind.floor_char_boundary(limits::SHORTCODE_BYTES)];
        shortcodes::is_self_closing(words)
            || shortcodes::closing(reach, shortcodes::name(words.trim())).is_none()
    }

    /// Whether a tag stands within a sentence, or in the row of a table: words stand before it in its line, or behind one that
    /// nothing closes.
    fn is_in_sentence(&self, tag: &Range<usize>, is_alone: impl Fn() -> bool) -> bool {
        let most = limits::SHORTCODE_BYTES;
        let from = self.text.floor_char_boundary(tag.start.saturating_sub(most));
        let end = self.text.floor_char_boundary(tag.end.saturating_add(most));
        let before =
            self.text.get(from..tag.start).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        let behind = self.text.get(tag.end..end).unwrap_or_default().split('\n').next().unwrap_or_default();
        let within = before.trim_start().starts_with('|') || has_words(before);
        within || self.looks > 0 && has_words(behind) && is_alone()
    }
}

/// Whether a part of a line says something outside of tags.
fn has_words(line: &str) -> bool {
    let mut depth = 0_usize;
    line.chars().any(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && c.is_alphabetic()
    })
}

/// Whether an address is wanted at a place: within a link, behind another part of it, or in a tag.
pub(super) fn wants_address(text: &str, at: usize) -> bool {
    let line = text.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    let before = line.trim_end_matches([' ', '<']);
    before.ends_with(['(', '"', '\'', '='])
        || before.ends_with("]:")
        || before.ends_with("}}") && (before.contains("](") || before.contains("]: "))
}
