//! How does Pandoc mark lines that count themselves, and lines that stay apart?
//!
//! `#. Draw` is an item of a list that counts. `(@oar) Row` is an example, counted through the page, to which `(@oar)`
//! refers. Lines behind `| ` are a verse: each stays a line.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use super::{
    fences, limits,
    visible::{Edits, Visible},
};

/// A body in which such lines are written as the parser reads them.
pub(super) fn spell_out(visible: Visible) -> Visible {
    let body = visible.body();
    if !["#. ", "#) ", "(@", "| "].iter().any(|mark| body.contains(mark)) {
        return visible;
    }
    let lines: Vec<(usize, &str)> = fences::outside(body).collect();
    let mut edits = Edits::new();
    lines.iter().for_each(|(start, line)| edits.extend(counted(*start, line)));
    examples(&marks(&lines), &mut edits);
    verses(body, &lines, &mut edits);
    edits.sort_by_key(|(range, _)| range.start);
    edits.truncate(limits::REFERENCES);
    visible.replaced(edits)
}

/// The sign of an item that counts itself.
fn counted(start: usize, line: &str) -> Option<(Range<usize>, String)> {
    let words = line.trim_start();
    let sign = start + line.len() - words.len();
    (words.starts_with("#. ") || words.starts_with("#) ")).then(|| (sign..sign + 1, "1".to_owned()))
}

/// A mark of an example: `(@)`, `(@oar)`.
struct Mark<'a> {
    range: Range<usize>,
    label: &'a str,
    /// Whether an example begins with it; else it refers to one.
    begins: bool,
}

fn marks<'a>(lines: &[(usize, &'a str)]) -> Vec<Mark<'a>> {
    let plain = |label: &str| label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let mut marks = Vec::new();
    for (start, line) in lines {
        for (at, _) in line.match_indices("(@") {
            let Some((label, behind)) = line.get(at + 2..).and_then(|rest| rest.split_once(')')) else {
                break;
            };
            let begins = line.get(..at).is_some_and(|before| before.trim().is_empty());
            let is_example = begins && behind.starts_with(' ');
            if plain(label) && (is_example || !label.is_empty()) {
                let range = start + at..start + at + label.len() + "(@)".len();
                marks.push(Mark { range, label, begins: is_example });
            }
        }
    }
    marks.truncate(limits::REFERENCES);
    marks
}

/// Writes the numbers of examples. `(@alice)` may be somebody's name: a label counts where an example without one stands on
/// the page, or where it begins one line and something refers to it.
fn examples(marks: &[Mark], edits: &mut Edits) {
    let any_bare = marks.iter().any(|mark| mark.label.is_empty());
    let referred: HashSet<&str> = marks.iter().filter(|it| !it.begins).map(|it| it.label).collect();
    let mut times: HashMap<&str, usize> = HashMap::new();
    marks.iter().filter(|it| it.begins).for_each(|it| *times.entry(it.label).or_default() += 1);
    let counts = |label: &str| any_bare || times.get(label) == Some(&1) && referred.contains(label);
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let begun = marks.iter().filter(|mark| mark.begins && counts(mark.label));
    for (at, mark) in begun.enumerate() {
        numbers.entry(mark.label).or_insert(at + 1);
        edits.push((mark.range.clone(), format!("({})", at + 1)));
    }
    let referring = marks.iter().filter(|mark| !mark.begins);
    let number = |mark: &Mark| Some((mark.range.clone(), format!("({})", numbers.get(mark.label)?)));
    edits.extend(referring.filter_map(number));
}

/// Writes lines of verses without their bars, each with a break at its end.
fn verses(body: &str, lines: &[(usize, &str)], edits: &mut Edits) {
    let mut at = 0;
    while at < lines.len() {
        let count = verse(body, &lines[at..]);
        for (index, (start, line)) in lines[at..at + count].iter().enumerate() {
            edits.push((*start..start + "| ".len(), String::new()));
            let end = start + line.trim_end().len();
            edits.extend((index + 1 < count).then(|| (end..end, "\\".to_owned())));
        }
        at += count.max(1);
    }
}

/// How many lines the verse has that begins with the first of these; none where it is a table, or nothing parts it from the
/// lines around.
fn verse(body: &str, lines: &[(usize, &str)]) -> usize {
    let is_one = |line: &str| {
        line.strip_prefix("| ").is_some_and(|rest| !rest.trim().is_empty() && !rest.contains('|'))
    };
    let is_blank = |line: Option<&str>| line.is_none_or(|line| line.trim().is_empty());
    let Some((start, _)) = lines.first() else { return 0 };
    let before = body.get(..*start).and_then(|before| before.lines().next_back());
    if !is_blank(before) {
        return 0;
    }
    let count = lines.iter().take_while(|(_, line)| is_one(line)).count();
    if is_blank(lines.get(count).map(|(_, line)| *line)) { count } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str) -> String {
        spell_out(Visible::whole(text)).body().to_owned()
    }

    #[test]
    fn lines_that_count_themselves_have_numbers() {
        assert_eq!(spelled("#. Draw\n#. Play\n\n  #) Rest\n"), "1. Draw\n1. Play\n\n  1) Rest\n");
        assert_eq!(
            spelled("(@) Row.\n(@sail) Sail.\n\nAs in (@sail), not (@gone).\n"),
            "(1) Row.\n(2) Sail.\n\nAs in (2), not (@gone).\n"
        );
        assert_eq!(spelled("(@sail) Sail.\n\nAs in (@sail).\n"), "(1) Sail.\n\nAs in (1).\n");
        for same in
            ["(@alice) asks.\n(@alice) answers.\n", "(@alice) asks.\n", "```\n#. a\n```\n", "Mail (@) x\n"]
        {
            assert_eq!(spelled(same), same, "{same}");
        }
    }

    #[test]
    fn verses_keep_their_lines() {
        assert_eq!(spelled("Song:\n\n| Heave\n| ho\n\nEnd.\n"), "Song:\n\nHeave\\\nho\n\nEnd.\n");
        for same in ["| a\n|---\n| b\n", "| a | b |\n", "Words\n| more\n", "> | a\n"] {
            assert_eq!(spelled(same), same, "{same}");
        }
    }
}
