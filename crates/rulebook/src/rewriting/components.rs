//! What do components within a sentence say?
//!
//! `Spend <Icon name="hit" /> to reroll` says what the arguments do, as a shortcode there does; around words
//! (`<Keyword id="guard">Guard</Keyword>`) the tags say nothing. Else there would be a hole in the rule.

use super::shortcodes;
use crate::{
    pages::tags,
    words::{
        code_lines, html_tags,
        source_map::{Edits, MappedText},
    },
};

/// Longest tag, in bytes.
const LONGEST: usize = 512;

/// A body in which components within lines are words.
pub(crate) fn rewrite(visible: MappedText) -> MappedText {
    let body = visible.body();
    if !body.match_indices('<').any(|(at, _)| component(&body[at..]).is_some()) {
        return visible;
    }
    visible.edited(within)
}

/// Spells the components of a line out, but those in code.
fn within(start: usize, line: &str, edits: &mut Edits) {
    let mut done = 0;
    for at in code_lines::places(line, '<') {
        if at < done {
            continue;
        }
        let Some((name, length)) = line.get(at..).and_then(component) else { continue };
        let tag = &line[at..at + length];
        let inner = literals(tag.trim_start_matches('<').trim_end_matches(['>', '/']).trim());
        if tag.ends_with("/>") {
            let words = shortcodes::says_inline(&inner).unwrap_or_default();
            edits.push((start + at..start + at + length, words));
            done = at + length;
            continue;
        }
        let closing = format!("</{name}>");
        let behind = &line[at + length..];
        let Some(inside) = behind.find(&closing).map(|end| &behind[..end]) else { continue };
        let words = inside.trim();
        let said = match words.is_empty() {
            true => shortcodes::says_inline(&inner),
            false => shortcodes::says(&inner).filter(|said| said != words).map(|said| format!(" ({said})")),
        };
        let end = at + length + inside.len();
        // What stands side by side there is no one word.
        let is_beside =
            line[end + closing.len()..].starts_with('<') && component(&line[end + closing.len()..]).is_some();
        let apart = if is_beside && !words.is_empty() { " " } else { "" };
        edits.push((start + at..start + at + length, String::new()));
        edits.push((start + end..start + end + closing.len(), said.unwrap_or_default() + apart));
        done = at + length;
    }
}

/// What a line of MDX says in braces, and the arguments of its elements of HTML: `{"words"}`, `<img src={'/x.png'} />`.
pub(crate) fn expressions(start: usize, line: &str) -> Edits {
    let mut edits = Edits::new();
    let (mut in_code, mut done) = (false, 0);
    for (at, sign) in line.match_indices(['`', '<', '{']) {
        let rest = &line[at..];
        let before = line[..at].chars().next_back();
        if at < done {
            continue;
        }
        let found = match sign {
            "`" => {
                in_code = !in_code;
                None
            }
            _ if in_code => None,
            "<" => element(rest),
            _ if matches!(before, Some('=' | '{' | '\\')) => None,
            _ => braced(&rest[1..]).and_then(|(value, _)| {
                let is_quoted = value.starts_with(['"', '\'', '`']);
                let words = literal(value).filter(|_| is_quoted)?;
                Some((value.len() + 2, words.to_owned()))
            }),
        };
        if let Some((length, words)) = found {
            done = at + length;
            edits.push((start + at..start + done, words));
        }
    }
    edits
}

/// An element of HTML with arguments in braces: how long its tag is, and the tag without those.
fn element(words: &str) -> Option<(usize, String)> {
    words.get(1..).filter(|inner| inner.starts_with(|c: char| c.is_ascii_lowercase()))?;
    let reach = &words[..words.floor_char_boundary(LONGEST)];
    let length = tags::end_of_tag(reach)?;
    let tag = words.get(..length).filter(|tag| tag.contains("={"))?;
    Some((length, literals(tag)))
}

/// The name of the component whose tag words begin with, and how long the tag is; it has a capital, or a dash in its name.
/// Without arguments and an end of its own it may be words: `<X>`.
fn component(words: &str) -> Option<(&str, usize)> {
    let inner = words.strip_prefix('<')?;
    let end = inner.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.')))?;
    let name = inner.get(..end)?;
    let named = name.starts_with(|c: char| c.is_ascii_uppercase())
        || name.starts_with(|c: char| c.is_ascii_lowercase()) && name.contains('-');
    // `<BR/>` is an element of HTML.
    let shouts = !name.contains(|c: char| c.is_ascii_lowercase()) && html_tags::is_tag(&format!("<{name}>"));
    let named = named && !shouts;
    let reach = words.get(..words.floor_char_boundary(LONGEST)).filter(|_| named && !name.ends_with('-'))?;
    Some((name, tags::end_of_tag(reach)?))
}

/// Arguments whose literals stand in quotes: `value={3}` is `value="3"`. What a program would have computed is none.
pub(crate) fn literals(inner: &str) -> String {
    let mut written = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((before, behind)) = rest.split_once("={") {
        written.push_str(before);
        let Some((value, after)) = braced(behind) else {
            written.push_str("={");
            rest = behind;
            continue;
        };
        match literal(value.trim()) {
            Some(value) if value.contains('"') => written.push_str(&format!("='{value}'")),
            Some(value) => written.push_str(&format!("=\"{value}\"")),
            // Its name alone would be an argument.
            None => written.truncate(written.rfind(char::is_whitespace).unwrap_or(0)),
        }
        rest = after;
    }
    written + rest
}

/// Splits a text at the brace that closes an open one: the text before and the text behind.
fn braced(behind: &str) -> Option<(&str, &str)> {
    let mut open = 1_usize;
    let end = behind.bytes().position(|byte| {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        open == 0
    })?;
    Some((&behind[..end], &behind[end + 1..]))
}

/// The words or the number that a value in braces is.
fn literal(value: &str) -> Option<&str> {
    // Where a file of the site lies.
    let path = ["useBaseUrl(", "require("].iter().find_map(|call| value.strip_prefix(call)?.split_once(')'));
    let value = path.map_or(value, |(path, _)| path.trim());
    let quoted = ['"', '\'', '`'].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
    if let Some(words) = quoted {
        let has_both_quotes = words.contains('"') && words.contains('\'');
        return Some(words).filter(|words| !words.contains("${") && !has_both_quotes);
    }
    let is_number = value.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
    let plain = value.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '+' | ','));
    (is_number && plain || matches!(value, "true" | "false")).then_some(value)
}
