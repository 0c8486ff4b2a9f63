//! What becomes of blocks that are gathered whole: headings, quotes, tables, code, footnotes?

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{Gather, Walk};
use crate::{
    Kind,
    dialects::obsidian,
    pages::{
        inline,
        page::{Computed, Item, Piece},
        question_marks::{self, Mark, Says},
        scenario_blocks,
    },
    rewriting::tables,
};

impl Walk<'_> {
    pub(super) fn gathered(&mut self, event: Event<'static>, range: Range<usize>) {
        let Some((gather, depth, pieces, _)) = &mut self.gather else {
            return;
        };
        let same = |tag: &Tag| match gather {
            Gather::Quote => matches!(tag, Tag::BlockQuote(_)),
            Gather::Footnote(_) => matches!(tag, Tag::FootnoteDefinition(_)),
            Gather::List => matches!(tag, Tag::List(_) | Tag::DefinitionList),
            _ => false,
        };
        let ends = |tag: &TagEnd| match gather {
            Gather::Quote => matches!(tag, TagEnd::BlockQuote(_)),
            Gather::Table => matches!(tag, TagEnd::Table),
            Gather::Code(_) => matches!(tag, TagEnd::CodeBlock),
            Gather::Html => matches!(tag, TagEnd::HtmlBlock),
            Gather::Footnote(_) => matches!(tag, TagEnd::FootnoteDefinition),
            Gather::Heading(..) => matches!(tag, TagEnd::Heading(_)),
            Gather::Term => matches!(tag, TagEnd::DefinitionListTitle),
            Gather::List => matches!(tag, TagEnd::List(_) | TagEnd::DefinitionList),
        };
        match &event {
            Event::Start(tag) if same(tag) => *depth += 1,
            Event::End(tag) if ends(tag) => *depth -= 1,
            _ => {}
        }
        if *depth > 0 {
            return pieces.push((event, range));
        }
        if matches!(gather, Gather::Table | Gather::Code(_) | Gather::List) {
            pieces.push((event, range.clone()));
        }
        if let Some((gather, _, pieces, start)) = self.gather.take() {
            self.gathered_all(gather, pieces, start..range.end.max(start));
        }
    }

    fn gathered_all(&mut self, gather: Gather, pieces: Vec<Piece>, range: Range<usize>) {
        match gather {
            Gather::Heading(..) if self.is_underlined(&pieces, &range) => {
                self.leaf = pieces;
                self.close_leaf();
                self.answering = None;
                return;
            }
            Gather::Heading(level, id) => return self.heading(level as usize, id, &pieces, range),
            Gather::List => return self.list_of_answer(pieces, range),
            _ => {}
        }
        let (bare, count) = (self.bare.take(), self.page.items.len());
        self.mark = None;
        let is_footnote = matches!(gather, Gather::Footnote(_));
        self.end_line_of_related();
        self.gathered_block(gather, pieces, range);
        // What adds nothing leaves a heading above it as bare as it was; a footnote stands elsewhere.
        if is_footnote || self.page.items.len() == count && self.answering.is_none() {
            self.bare = bare;
        }
    }

    /// Whether a heading is a question or an answer with a rule right below it, which Markdown takes for one.
    fn is_underlined(&self, pieces: &[Piece], range: &Range<usize>) -> bool {
        let is_marked = self.text.get(range.start..).is_some_and(|text| text.trim_start().starts_with('#'));
        let mark = question_marks::marked(pieces).filter(|_| !is_marked && self.open.is_empty());
        let answers =
            |mark: &Mark| mark.says == Says::Answers && self.unanswered(mark.number.as_deref()).is_some();
        let asks = |mark: &Mark| mark.says == Says::Asks && question_marks::has_answer(pieces);
        mark.is_some_and(|mark| answers(&mark) || asks(&mark))
    }

    fn gathered_block(&mut self, gather: Gather, pieces: Vec<Piece>, range: Range<usize>) {
        match gather {
            Gather::Heading(..) | Gather::List => {}
            Gather::Term => {
                if std::mem::take(&mut self.terms.1) {
                    self.terms.0.clear();
                }
                let lines = pieces.split(|(event, _)| matches!(event, Event::SoftBreak | Event::HardBreak));
                self.terms.0.extend(lines.map(inline::text).filter(|term| !term.is_empty()));
            }
            Gather::Footnote(name) => self.footnote(name, pieces),
            // What a plugin of Obsidian computes is not there to be shown.
            Gather::Code(info) if obsidian::is_query(&info) => {
                self.page.computed.push(Computed { by: info, range });
            }
            Gather::Code(info) if scenario_blocks::is_scenario(&info) => {
                let (_, found) = scenario_blocks::take(pieces);
                self.scenarios(found);
            }
            Gather::Code(info) if scenario_blocks::title(&info).is_some() => {
                let title = scenario_blocks::title(&info).unwrap_or_default().to_owned();
                let head = [Event::Text(title.into()), Event::SoftBreak].map(|event| (event, range.clone()));
                self.gathered_block(
                    Gather::Code(String::new()),
                    head.into_iter().chain(pieces).collect(),
                    range,
                );
            }
            Gather::Table if self.questions(&pieces) => {}
            Gather::Code(_) | Gather::Table if self.answers_heading(&pieces, &range) => {}
            Gather::Quote if !obsidian::is_callout(&pieces) && self.quote_answers(&pieces, &range) => {}
            Gather::Quote if obsidian::is_callout(&pieces) && self.box_goes_on(&pieces, &range) => {}
            Gather::Code(_) | Gather::Table if self.goes_on_with(&pieces, &range) => {}
            Gather::Code(_) | Gather::Table => {
                let mut item = Item::new(Kind::Note, range);
                item.content = pieces;
                if matches!(gather, Gather::Table) {
                    item.kind = Kind::Rule;
                    item.notes = inline::take_notes(&mut item.content);
                    item.rows = tables::rows(&item.content);
                    item.explicit = inline::take_row_id(&mut item.content);
                }
                self.add(item);
            }
            // A script or drawing alone says nothing.
            Gather::Html if inline::text(&pieces).is_empty() => {}
            Gather::Html if self.answers_heading(&pieces, &range) || self.goes_on_with(&pieces, &range) => {}
            Gather::Html => {
                let mut item = Item::new(Kind::Note, range);
                item.content = pieces;
                self.add(item);
            }
            Gather::Quote => self.quote(pieces, range),
        }
    }
}
