//! Which boxes of other makers stand in quotes?
//!
//! `> :::tip[Title]`: what is quoted is read without the marks of its quote, and written with them again.

use super::Unfolding;
use crate::{
    rewriting::mdx,
    words::{code_lines, source_map::MappedText},
};

/// Words that no box of other makers does without.
const MARKS: [&str; 9] = [":::", "!!! ", "??? ", "???+ ", "=== \"", "```ad-", "```admonish", "</", "/>"];

impl Unfolding<'_> {
    /// A body in which the boxes that stand in quotes are callouts within those.
    pub(super) fn unfold_quotes(&mut self, visible: MappedText) -> MappedText {
        let body = visible.body();
        if self.depth == 0 || !body.contains('>') || !MARKS.iter().any(|mark| body.contains(mark)) {
            return visible;
        }
        let mut new = MappedText::default();
        let (mut done, mut at, mut fence) = (0, 0, None);
        let mut lines = body.split_inclusive('\n').peekable();
        while let Some(line) = lines.next() {
            let start = at;
            at += line.len();
            if fence.is_some() || quoted(line).is_none() {
                code_lines::fenced(line, &mut fence);
                continue;
            }
            let mut inner = MappedText::default();
            let mut quote = |line: &str, start: usize| {
                let words = quoted(line).unwrap_or_default();
                inner.copy(&visible, start + line.len() - words.len()..start + line.len());
            };
            quote(line, start);
            while let Some(next) = lines.next_if(|next| quoted(next).is_some()) {
                quote(next, at);
                at += next.len();
            }
            let before = inner.body().to_owned();
            if !MARKS.iter().any(|mark| before.contains(mark)) {
                continue;
            }
            let read = self.unfold_quote(inner);
            if read.body() != before {
                new.copy(&visible, done..start);
                let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
                quote_again(&read, indent, &mut new);
                done = at;
            }
        }
        new.copy(&visible, done..body.len());
        new
    }

    /// What is quoted, with its boxes as callouts.
    fn unfold_quote(&mut self, inner: MappedText) -> MappedText {
        self.depth -= 1;
        self.quotes += 1;
        let inner = mdx::rewrite(inner, self.boxes);
        let inner = self.unfold(inner);
        self.depth += 1;
        self.quotes -= 1;
        inner
    }
}

/// What a line of a quote says.
fn quoted(line: &str) -> Option<&str> {
    let inner = line.trim_start_matches([' ', '\t']).strip_prefix('>')?;
    Some(inner.strip_prefix(' ').unwrap_or(inner))
}

/// Writes a body as a quote.
fn quote_again(inner: &MappedText, indent: &str, new: &mut MappedText) {
    let mut at = 0;
    for line in inner.body().split_inclusive('\n') {
        new.write(&format!("{indent}> "), inner.source(&(at..at)));
        new.copy(inner, at..at + line.len());
        at += line.len();
    }
    if !inner.body().ends_with('\n') {
        new.write("\n", inner.source(&(at..at)));
    }
}
