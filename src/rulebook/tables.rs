//! Which cells of a table would a Markdown parser drop?
//!
//! Those beyond the columns of its header. The header gets as many columns as its widest row has cells, so that
//! no words are lost.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use super::{inline, limits, page::Piece, visible::Visible};

/// A body in which every table is as wide as its widest row.
pub(super) fn widen(visible: Visible, options: Options) -> Visible {
    let body = visible.body();
    if !body.contains('|') {
        return visible;
    }
    let mut ends: Vec<(usize, String)> = Vec::new();
    let mut table: Option<Table> = None;
    for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Table(columns)) => {
                table = Some(Table { columns: columns.len(), widest: 0, head: 0..0 });
            }
            Event::Start(Tag::TableHead) => {
                if let Some(table) = &mut table {
                    table.head = range;
                }
            }
            Event::Start(Tag::TableRow) => {
                if let Some(table) = &mut table {
                    table.widest = table.widest.max(cells(body.get(range).unwrap_or_default()));
                }
            }
            Event::End(TagEnd::Table) => {
                ends.extend(table.take().into_iter().flat_map(|it| it.missing(body)))
            }
            _ => {}
        }
    }
    if ends.is_empty() {
        return visible;
    }
    let mut wide = Visible::default();
    let mut done = 0;
    for (at, words) in ends {
        wide.copy(&visible, done..at);
        wide.write(&words, visible.source(&(at..at)));
        done = at;
    }
    wide.copy(&visible, done..body.len());
    wide
}

/// The table that stands in a range of a text; nothing where there is none, or something else as well.
pub(super) fn pieces(text: &str, range: Range<usize>) -> Vec<Piece> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_WIKILINKS;
    let mut visible = Visible::default();
    visible.keep(text, range);
    let visible = widen(visible, options);
    let parser = TextMergeWithOffset::new(Parser::new_ext(visible.body(), options).into_offset_iter());
    let pieces: Vec<Piece> = parser.map(|(event, at)| (event.into_static(), visible.source(&at))).collect();
    let is_table = matches!(pieces.first(), Some((Event::Start(Tag::Table(_)), _)))
        && matches!(pieces.last(), Some((Event::End(TagEnd::Table), _)));
    if is_table { pieces } else { Vec::new() }
}

struct Table {
    columns: usize,
    widest: usize,
    head: Range<usize>,
}

impl Table {
    /// What has to stand at the ends of the two lines of its head.
    fn missing(&self, body: &str) -> Vec<(usize, String)> {
        let more = self.widest.saturating_sub(self.columns);
        if more == 0 || self.widest > limits::TABLE_COLUMNS {
            return Vec::new();
        }
        let rule =
            self.head.end + body.get(self.head.end..).map_or(0, |rest| rest.find('\n').unwrap_or(rest.len()));
        let ends = [(self.head.clone(), " |"), (self.head.end..rule, "---|")];
        let end = |(line, cell): (Range<usize>, &str)| {
            let words = body.get(line.clone()).unwrap_or_default().trim_end();
            let bar = if words.ends_with('|') && !words.ends_with("\\|") { "" } else { "|" };
            (line.start + words.len(), format!("{bar}{}", cell.repeat(more)))
        };
        ends.map(end).into()
    }
}

/// Most words of a row's name.
const NAME_WORDS: usize = 6;

/// What the rows of a table are called: the words of their first cells, where those are few.
pub(super) fn rows(table: &[Piece]) -> Vec<String> {
    let starts =
        table.iter().enumerate().filter(|(_, (event, _))| matches!(event, Event::Start(Tag::TableRow)));
    let first = starts.filter_map(|(at, _)| {
        let row = &table[at + 1..];
        let end = row.iter().position(|(event, _)| matches!(event, Event::End(TagEnd::TableCell)))?;
        Some(inline::text(&row[..end]))
    });
    let is_name = |name: &String| {
        (1..=NAME_WORDS).contains(&name.split_whitespace().count()) && name.contains(char::is_alphabetic)
    };
    first.filter(is_name).take(limits::TABLE_COLUMNS).collect()
}

/// How many cells a row has.
fn cells(row: &str) -> usize {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let (mut bars, mut escaped, mut last) = (0, false, false);
    for c in row.chars() {
        last = c == '|' && !escaped;
        bars += usize::from(last);
        escaped = c == '\\' && !escaped;
    }
    bars + usize::from(!last && !row.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widened(text: &str) -> String {
        let mut visible = Visible::default();
        visible.keep(text, 0..text.len());
        widen(visible, Options::ENABLE_TABLES).body().to_owned()
    }

    #[test]
    fn a_table_is_as_wide_as_its_widest_row() {
        let of = |text: &str| widened(text);
        assert_eq!(
            of("|a|b|\n|---|---|\n|1|2|3|4|\n|5|\n"),
            "|a|b| | |\n|---|---|---|---|\n|1|2|3|4|\n|5|\n"
        );
        assert_eq!(of("a | b\n--|--\n1 | 2 | 3\n"), "a | b| |\n--|--|---|\n1 | 2 | 3\n");
        assert_eq!(of("> |a|\r\n> |-|\r\n> |1|2|\r\n"), "> |a| |\r\n> |-|---|\r\n> |1|2|\r\n");
        for same in ["|a|b|\n|-|-|\n|1|2|\n", "|a|\n|-|\n|1 \\| 2|\n", "a | b | c\n", "|a|b|\n|-|-|\n|1\n"] {
            assert_eq!(of(same), same, "{same}");
        }
    }
}
