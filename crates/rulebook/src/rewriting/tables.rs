//! Which cells of a table would a Markdown parser drop?
//!
//! Those beyond the columns of its header. The header gets as many columns as its widest row has cells, so that
//! no words are lost.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use crate::{
    pages::{inline, page::Piece},
    words::{code_lines, limits, source_map::MappedText},
};
use names::slug;

/// A body in whose rows the bar of a wikilink parts no cells: `| [[Oars|the oars]] |`.
pub(crate) fn escape_link_bars(visible: MappedText) -> MappedText {
    let body = visible.body();
    if !body.contains("[[") || !body.contains('|') {
        return visible;
    }
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let rows = code_lines::outside(body)
        .filter(|(_, line)| line.trim_start_matches([' ', '\t', '>']).starts_with('|'));
    for (start, line) in rows {
        let mut from = 0;
        while let Some(open) = line.get(from..).and_then(|rest| rest.find("[[")).map(|at| from + at) {
            let Some(length) = line.get(open..).and_then(|rest| rest.find("]]")) else { break };
            let bar = line.get(open..open + length).and_then(|link| link.find('|'));
            let written = bar.map(|bar| open + bar).filter(|bar| !line[..*bar].ends_with('\\'));
            edits.extend(written.map(|bar| (start + bar..start + bar, "\\".to_owned())));
            from = open + length;
        }
        if edits.len() > limits::REFERENCES {
            break;
        }
    }
    visible.replaced(edits)
}

/// Whether a line may be the one of dashes and bars that parts a table from its header, in quotes or not.
fn may_part(line: &str) -> bool {
    let is_sign = |it: u8| matches!(it, b'-' | b'|' | b':' | b'>') || it.is_ascii_whitespace();
    line.contains('|') && line.contains('-') && line.bytes().all(is_sign)
}

/// A body in which every table is as wide as its widest row.
pub(crate) fn widen(visible: MappedText, options: Options) -> MappedText {
    let body = visible.body();
    if !body.split(['\n', '\r']).any(may_part) {
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
    let mut wide = MappedText::default();
    let mut done = 0;
    for (at, words) in ends {
        wide.copy(&visible, done..at);
        wide.write(&words, visible.source(&(at..at)));
        done = at;
    }
    wide.copy(&visible, done..body.len());
    wide
}

/// The table in a range of a text; nothing where the range holds no table, or more than one.
pub(crate) fn pieces(text: &str, range: Range<usize>) -> Vec<Piece> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_WIKILINKS;
    let mut visible = MappedText::default();
    visible.keep(text, range);
    let visible = widen(escape_link_bars(visible), options);
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
pub(crate) fn rows(table: &[Piece]) -> Vec<String> {
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

/// The questions of a table with columns for questions and answers: what each asks, its answer, and where its row
/// stands. What other columns say stands behind the answer. None where the table is no such one.
pub(crate) fn questions(table: &[Piece]) -> Vec<Asked> {
    let head = |(event, _): &Piece| matches!(event, Event::Start(Tag::TableHead));
    let Some(start) = table.iter().position(head) else { return Vec::new() };
    let names: Vec<String> = cells_of(&table[start..]).iter().map(|cell| inline::text(cell)).collect();
    let column = |known: &[&str]| {
        names.iter().position(|name| {
            known.iter().any(|it| name.trim_end_matches([':', '?']).eq_ignore_ascii_case(it))
        })
    };
    let asking = column(&["question", "questions", "q", "frage", "situation"]);
    let answering = column(&["answer", "answers", "a", "ruling", "antwort"]);
    let (Some(asking), Some(answering)) = (asking, answering) else { return Vec::new() };
    let rows =
        table.iter().enumerate().filter(|(_, (event, _))| matches!(event, Event::Start(Tag::TableRow)));
    let asked = rows.map(|(at, (_, range))| {
        let mut cells = cells_of(&table[at..]);
        let mut take = |at: usize| cells.get_mut(at).map(std::mem::take).unwrap_or_default();
        let (mut question, mut answer) = (take(asking), take(answering));
        let ids = [inline::take_block_id(&mut question), inline::take_block_id(&mut answer)];
        let mut ordinal = None;
        for (name, cell) in names.iter().zip(cells) {
            let text = inline::text(&cell);
            let counts = matches!(slug(name).as_str(), "" | "no" | "nr" | "number");
            ordinal = ordinal.or_else(|| text.trim_end_matches('.').parse().ok().filter(|_| counts));
            if text.is_empty() || counts && ordinal.is_some() {
                continue;
            }
            let shown = if name.is_empty() { String::new() } else { format!("{name}: ") };
            answer.extend([(Event::SoftBreak, range.clone()), (Event::Text(shown.into()), range.clone())]);
            answer.extend(cell);
        }
        Asked { question, answer, ordinal, id: ids.into_iter().flatten().next(), range: range.clone() }
    });
    asked
        .filter(|it| !inline::text(&it.question).is_empty() || !inline::text(&it.answer).is_empty())
        .collect()
}

/// A row of a table that asks something.
pub(crate) struct Asked {
    pub question: Vec<Piece>,
    pub answer: Vec<Piece>,
    /// The number of its row.
    pub ordinal: Option<u64>,
    pub id: Option<String>,
    pub range: Range<usize>,
}

/// The cells of the row that pieces begin with.
fn cells_of(row: &[Piece]) -> Vec<Vec<Piece>> {
    let mut cells: Vec<Vec<Piece>> = Vec::new();
    for (event, range) in row.iter().skip(1) {
        match event {
            Event::Start(Tag::TableCell) => cells.push(Vec::new()),
            Event::End(TagEnd::TableRow | TagEnd::TableHead) => break,
            Event::End(TagEnd::TableCell) => {}
            other => cells.last_mut().into_iter().for_each(|cell| cell.push((other.clone(), range.clone()))),
        }
    }
    cells
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
