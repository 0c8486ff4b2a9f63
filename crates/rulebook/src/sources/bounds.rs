//! Is a file within the limits that keep reading it cheap?

use super::gathered::SourceFile;
use crate::words::limits;
use names::{Diagnostic, Span};

/// The finding that refuses a file, if it is over a limit.
pub(crate) fn refuse(file: &SourceFile) -> Option<Diagnostic> {
    let refused = |message: String, at: usize| {
        let finding = Diagnostic::error("over-limit", format!("`{}` is refused: {message}", file.name));
        Some(
            finding
                .at(Span::at(&file.name, &file.text, at, 0))
                .help("the other files are served; split or simplify this one"),
        )
    };
    if file.text.len() > limits::FILE_BYTES {
        return refused(format!("more than {} bytes", limits::FILE_BYTES), 0);
    }
    let mut at = 0;
    let mut brackets = 0_usize;
    for line in file.text.split_inclusive('\n') {
        // The data of a picture is no text.
        let is_data = || ["]: <data:", "]: data:", "](data:"].iter().any(|mark| line.contains(mark));
        if line.len() > limits::LINE_BYTES && !is_data() {
            return refused(
                format!("a line of {} bytes, at most {} are read", line.len(), limits::LINE_BYTES),
                at,
            );
        }
        let is_empty = line.trim().is_empty();
        // An empty line nests nothing.
        let (markers, indent) = if is_empty { (0, 0) } else { nesting(line) };
        if markers > limits::NESTING {
            return refused(
                format!("lists or quotes nested {markers} deep, at most {}", limits::NESTING),
                at,
            );
        }
        if indent > limits::INDENT {
            return refused(format!("a line indented by {indent} columns, at most {}", limits::INDENT), at);
        }
        brackets = if is_empty { 0 } else { open_brackets(line, brackets) };
        if brackets > limits::OPEN_BRACKETS {
            return refused(format!("more than {} brackets open at once", limits::OPEN_BRACKETS), at);
        }
        at += line.len();
    }
    None
}

/// List and quote markers before a line's text, and the columns before it.
fn nesting(line: &str) -> (usize, usize) {
    // nearly every line
    if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return (0, 0);
    }
    let mut markers = 0;
    let mut columns = 0;
    let mut rest = line;
    loop {
        let text = rest.trim_start_matches([' ', '\t']);
        columns +=
            rest[..rest.len() - text.len()].chars().map(|c| if c == '\t' { 4 } else { 1 }).sum::<usize>();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let behind = if text.starts_with('>') {
            1
        } else if text.starts_with(['-', '*', '+']) && text[1..].starts_with([' ', '\t']) {
            2
        } else if (1..=9).contains(&digits)
            && text[digits..].starts_with([')', '.'])
            && text[digits + 1..].starts_with(' ')
        {
            digits + 2
        } else {
            return (markers, columns);
        };
        markers += 1;
        rest = text.get(behind..).unwrap_or_default();
    }
}

fn open_brackets(line: &str, open: usize) -> usize {
    // nearly every line
    if open == 0 && !line.contains('[') {
        return 0;
    }
    line.bytes().fold(open, |open, byte| match byte {
        b'[' => open + 1,
        b']' => open.saturating_sub(1),
        _ => open,
    })
}
