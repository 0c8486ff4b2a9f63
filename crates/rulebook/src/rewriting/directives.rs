//! Which lines tell a program to put something in their place?
//!
//! A table of contents (`[TOC]`, `[[_TOC_]]`), which every page has here, and the text of another file (`--8<-- "file.md"`),
//! which is shown like an embed. Colons alone on a line are a blank line.

use super::shortcodes;
use crate::words::{code_lines, source_map::MappedText};

/// Lines for which a program writes a table of contents.
const CONTENTS: [&str; 6] = ["[toc]", "[[toc]]", "[[_toc_]]", "${toc}", "@[toc]", "[tocm]"];

/// A body without such lines, and with what they stand for.
pub(crate) fn read(visible: MappedText) -> MappedText {
    let body = visible.body();
    let has_any = ["TOC", "toc", "--8<--", "<--->", "\n^\n"].iter().any(|mark| body.contains(mark));
    if !has_any && !body.lines().any(is_blank_of_colons) {
        return visible;
    }
    let mut edits = Vec::new();
    let mut boxes = 0_usize;
    for (start, line) in code_lines::outside(body) {
        let words = line.trim();
        // `:::` closes a box.
        boxes += usize::from(words.len() > 3 && words.starts_with(":::") && !is_blank_of_colons(words));
        if is_blank_of_colons(line) && (words.len() < 3 || boxes == 0) {
            edits.push((start..start + line.trim_end_matches(['\n', '\r']).len(), String::new()));
            continue;
        }
        let begin = start + line.len() - line.trim_start().len();
        let range = begin..begin + words.len();
        let is_contents = CONTENTS.iter().any(|mark| words.eq_ignore_ascii_case(mark));
        if matches!(words, "<--->" | "^") || is_contents {
            edits.push((range, String::new()));
        } else if let Some(path) = words.strip_prefix("--8<--").and_then(included) {
            edits.push((range, format!("![[{}{path}]]", shortcodes::INCLUDED)));
        }
    }
    visible.replaced(edits)
}

/// Whether a line is colons alone, which Homebrewery has for blank lines, and a Markdown parser for a definition
/// without words.
fn is_blank_of_colons(line: &str) -> bool {
    let words = line.trim();
    !words.is_empty() && words.bytes().all(|byte| byte == b':')
}

/// The file that is put in a line's place.
fn included(rest: &str) -> Option<&str> {
    let path = rest.trim().trim_matches(['"', '\'']);
    let plain = !path.is_empty() && !path.contains(['[', ']', '|', '#', '"', ':']);
    plain.then_some(path)
}
