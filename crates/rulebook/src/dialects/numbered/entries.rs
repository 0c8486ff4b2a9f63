//! What does the glossary of a numbered rulebook say?
//!
//! A term stands alone on its line, its definition below it; several senses are counted (`1.`, `2.`).

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{Line, Reader, part};
use crate::{
    Kind,
    pages::{
        glossary,
        page::{Item, Label},
        rule_line,
    },
    words::limits,
};

impl Reader<'_> {
    /// Whether a line belongs to a glossary: a term, or what is said of the last one.
    pub(super) fn is_entry(&self, lines: &[Line], at: usize) -> bool {
        let line = &lines[at];
        let in_glossary =
            self.pages.last().and_then(|page| page.title.as_deref()).is_some_and(glossary::is_one);
        let ends = || {
            let counted = rule_line::parse(line.text);
            part(line, at).is_some() || counted.is_some_and(|found| self.is_chapter(&found, lines, at))
        };
        in_glossary && !ends() && (self.entry.is_some() || is_term(lines, at))
    }

    /// A line of a glossary.
    pub(super) fn entry(&mut self, lines: &[Line], at: usize) {
        if is_term(lines, at) {
            return self.term(&lines[at]);
        }
        let line = &lines[at];
        let item = self.entry.zip(self.pages.last_mut());
        let Some(item) = item.and_then(|(entry, page)| page.items.get_mut(entry)) else { return };
        let text = line.text.trim();
        let range = line.range.end - text.len()..line.range.end;
        // The first line stands behind the term.
        if item.content.len() > TERM {
            item.content.push((Event::HardBreak, range.clone()));
        }
        item.range.end = range.end;
        item.content.extend(self.references.line(text, range));
    }

    fn term(&mut self, line: &Line) {
        self.entry = None;
        let place = self.here();
        let Some(page) = self.pages.last_mut().filter(|page| page.items.len() < limits::PASSAGES) else {
            return;
        };
        let text = line.text.trim();
        let name = text.trim_matches(['*', '\u{201c}', '\u{201d}', '"']).trim();
        let range = line.range.end - text.len()..line.range.end;
        let mut item = Item::new(Kind::Definition, range.clone());
        item.label = Some(Label { name: name.to_owned(), others: Vec::new(), links: 0 });
        let shown: [Event<'static>; TERM] = [
            Event::Start(Tag::Strong),
            Event::Text(format!("{name}:").into()),
            Event::End(TagEnd::Strong),
            Event::Text(" ".into()),
        ];
        item.content = shown.map(|event| (event, range.clone())).into();
        item.place = place;
        self.entry = Some(page.items.len());
        page.items.push(item);
    }
}

/// Pieces of which a term consists.
const TERM: usize = 4;

/// Whether a line is a term: a few words alone, with something below that is none.
fn is_term(lines: &[Line], at: usize) -> bool {
    let line = &lines[at];
    let alone = !line.follows && rule_line::is_title(line.text) && rule_line::parse(line.text).is_none();
    let next = lines.get(at + 1);
    alone && next.is_some_and(|next| next.follows || !rule_line::is_title(next.text))
}
