//! How does Pandoc draw its tables?
//!
//! With signs around the cells (a grid), or in columns under a line of dashes. They are written as tables with bars; a cell of
//! several lines is one line. A head of lines with `%` says what the page is called.

use std::ops::Range;

use super::{hidden, limits, page::Page, visible::Visible};

/// A body in which such tables are written with bars.
pub(super) fn spell_out(page: &mut Page, visible: Visible) -> Visible {
    let body = visible.body();
    if !body.starts_with("% ") && !body.contains("+--") && !body.contains("+==") && !body.contains("---") {
        return visible;
    }
    let lines = lines(body);
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut at = title(page, &lines, &mut edits);
    let mut fence = None;
    let mut left = limits::REFERENCES;
    while let Some(line) = lines.get(at) {
        let in_code = hidden::fenced(line.text, &mut fence);
        let begins = !in_code && left > 0 && may_begin(&lines[at..]);
        left -= usize::from(begins);
        match if begins { table(&lines[at..]) } else { None } {
            Some((count, rows)) => {
                let last = &lines[at + count - 1];
                edits.push((line.start..last.start + last.text.len(), written(&rows)));
                at += count;
            }
            None => at += 1,
        }
    }
    visible.replaced(edits)
}

struct Line<'a> {
    start: usize,
    text: &'a str,
}

fn lines(body: &str) -> Vec<Line<'_>> {
    let mut at = 0;
    let mut lines = Vec::new();
    for line in body.split_inclusive('\n') {
        lines.push(Line { start: at, text: line.trim_end_matches(['\n', '\r']) });
        at += line.len();
    }
    lines
}

/// Takes the lines of the head that begin with `%`: a title, authors, a day; how many they are.
fn title(page: &mut Page, lines: &[Line], edits: &mut Vec<(Range<usize>, String)>) -> usize {
    let head = lines.iter().take(3).take_while(|line| line.text.starts_with("% ")).count();
    let Some(first) = lines.first().filter(|_| head > 0) else { return 0 };
    page.front.title.get_or_insert_with(|| first.text.trim_start_matches('%').trim().to_owned());
    edits.push((first.start..first.start + first.text.len(), String::new()));
    // Authors and the day stay to be read.
    edits.extend(lines[1..head].iter().map(|line| (line.start..line.start + 2, String::new())));
    head
}

/// Whether a table may begin with the first of these lines: it is drawn, or the next is.
fn may_begin(lines: &[Line]) -> bool {
    let drawn = |line: &Line| line.text.trim_start().starts_with("--");
    lines.first().is_some_and(|line| line.text.starts_with('+') || drawn(line))
        || lines.get(1).is_some_and(drawn)
}

/// A table's rows, the first of which is its head.
type Rows = Vec<Vec<String>>;

/// The table that begins with the first of these lines: how many lines it has, and its rows.
fn table(lines: &[Line]) -> Option<(usize, Rows)> {
    grid(lines).or_else(|| columns(lines))
}

/// Most lines of one table.
const LONGEST: usize = 500;

/// Rows between lines of `+---+`, below a head that `+===+` ends.
fn grid(lines: &[Line]) -> Option<(usize, Rows)> {
    let is_rule = |text: &str| {
        text.starts_with('+')
            && text.ends_with('+')
            && text.len() > 3
            && text.chars().all(|c| matches!(c, '+' | '-' | '=' | ':'))
    };
    let first = lines.first()?.text.trim_end();
    if !is_rule(first) {
        return None;
    }
    let inside = |line: &&Line| line.text.starts_with('|') || is_rule(line.text.trim_end());
    let count = lines.iter().take(LONGEST).take_while(inside).count();
    let table = &lines[..count];
    if count < 3 || !is_rule(table[count - 1].text.trim_end()) {
        return None;
    }
    let mut rows: Rows = Vec::new();
    let mut cells: Vec<String> = Vec::new();
    for line in &table[1..] {
        if is_rule(line.text.trim_end()) {
            rows.push(std::mem::take(&mut cells));
            continue;
        }
        let inner = line.text.trim_end().trim_start_matches('|');
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        for (at, words) in inner.split('|').enumerate() {
            add(&mut cells, at, words);
        }
    }
    Some((count, rows))
}

/// Puts further words into a cell.
fn add(cells: &mut Vec<String>, at: usize, words: &str) {
    if cells.len() <= at {
        cells.resize(at + 1, String::new());
    }
    let cell = &mut cells[at];
    if !cell.is_empty() && !words.trim().is_empty() {
        cell.push(' ');
    }
    cell.push_str(words.trim());
}

/// Where the runs of dashes of a line stand, in characters; none of a line of something else, or of one run.
fn runs(text: &str) -> Option<Vec<Range<usize>>> {
    let plain = !text.trim().is_empty() && text.chars().all(|c| matches!(c, '-' | ' '));
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.chars().enumerate().filter(|_| plain) {
        match runs.last_mut() {
            Some(last) if c == '-' && last.end == at => last.end = at + 1,
            _ if c == '-' => runs.push(at..at + 1),
            _ => {}
        }
    }
    let drawn = runs.len() > 1 && runs.iter().all(|run| run.len() > 1);
    drawn.then_some(runs)
}

/// Columns under a line of dashes: with a head above it and rows of a line each, or between two whole lines of dashes with
/// rows that blank lines part.
fn columns(lines: &[Line]) -> Option<(usize, Rows)> {
    let is_whole = |text: &str| text.len() > 10 && text.chars().all(|c| c == '-');
    let several = is_whole(lines.first()?.text.trim());
    let first = usize::from(several);
    let most = if several { 6 } else { 2 };
    let rule =
        (first..first + most).find(|at| lines.get(*at).is_some_and(|line| runs(line.text).is_some()))?;
    if rule == first || lines[first..rule].iter().any(|line| line.text.trim().is_empty()) {
        return None;
    }
    let runs = runs(lines[rule].text)?;
    let mut head = Vec::new();
    lines[first..rule].iter().for_each(|line| split(line.text, &runs, &mut head));
    let mut rows = vec![head];
    let mut cells: Vec<String> = Vec::new();
    for (at, line) in lines.iter().enumerate().take(LONGEST).skip(rule + 1) {
        let text = line.text.trim();
        let ends = if several { is_whole(text) } else { text.is_empty() };
        if ends {
            rows.extend(Some(cells).filter(|cells| !cells.is_empty()));
            return (rows.len() > 1).then_some((at + usize::from(several), rows));
        }
        match (several, text.is_empty()) {
            (true, true) => rows.extend(Some(std::mem::take(&mut cells)).filter(|cells| !cells.is_empty())),
            (true, false) => split(line.text, &runs, &mut cells),
            (false, _) => {
                let mut row = Vec::new();
                split(line.text, &runs, &mut row);
                rows.push(row);
            }
        }
    }
    // A table of single lines may end with the text.
    let ends = !several && rows.len() > 1;
    ends.then_some((lines.len().min(LONGEST), rows))
}

/// Puts the words of a line into the cells of their columns, which reach up to the next.
fn split(text: &str, runs: &[Range<usize>], cells: &mut Vec<String>) {
    let letters: Vec<char> = text.chars().collect();
    for (at, run) in runs.iter().enumerate() {
        let from = if at == 0 { 0 } else { run.start };
        let to = runs.get(at + 1).map_or(letters.len(), |next| next.start).min(letters.len());
        let words: String = letters.get(from.min(to)..to).unwrap_or_default().iter().collect();
        add(cells, at, &words);
    }
}

/// A table with bars.
fn written(rows: &Rows) -> String {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0).min(limits::TABLE_COLUMNS);
    let mut table = String::from("\n");
    for (at, row) in rows.iter().enumerate() {
        for column in 0..width {
            table.push_str("| ");
            table.push_str(&row.get(column).map(|cell| cell.replace('|', "\\|")).unwrap_or_default());
            table.push(' ');
        }
        table.push_str("|\n");
        if at == 0 {
            table.push_str(&"|---".repeat(width));
            table.push_str("|\n");
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialect, front_matter::FrontMatter};

    fn spelled(text: &str) -> String {
        let visible = Visible::whole(text);
        let mut page = Page::new(0, Dialect::Plain, FrontMatter::default());
        spell_out(&mut page, visible).body().to_owned()
    }

    #[test]
    fn tables_get_bars() {
        let grid = "+-----+-----+\n| A   | B   |\n+=====+=====+\n| one | 1   |\n| two |     |\n+-----+-----+\nBehind.\n";
        assert_eq!(spelled(grid), "\n| A | B |\n|---|---|\n| one two | 1 |\n\nBehind.\n");
        let simple = "  Right   Left\n-------   ----\n     12   a b\n      3   c\n\nBehind.\n";
        assert_eq!(spelled(simple), "\n| Right | Left |\n|---|---|\n| 12 | a b |\n| 3 | c |\n\n\nBehind.\n");
        let several = "-----------------\n Head    Other\n ------  --------\n  one    a row\n         of two\n\n  two    b\n-----------------\nBehind.\n";
        assert_eq!(
            spelled(several),
            "\n| Head | Other |\n|---|---|\n| one | a row of two |\n| two | b |\n\nBehind.\n"
        );
        for same in
            ["Heading\n-------\nText.\n", "A\n--- ---\n", "- a\n- b\n", "---\n\nText\n", "a | b\n--- | ---\n"]
        {
            assert_eq!(spelled(same), same, "{same}");
        }
    }
}
