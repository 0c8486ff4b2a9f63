//! What do the marks of MkDocs' extensions say?
//!
//! `++ctrl+alt++` are keys, `^^words^^` is underlined, `[=75% "75%"]` a bar.

use crate::words::source_map::{Edits, MappedText};

/// Longest text between two marks, in bytes.
const LONGEST: usize = 1_024;

/// What becomes of the words between two marks; none where the marks are words themselves.
type Says = fn(&str) -> Option<String>;

/// Marks around words, and what becomes of those.
const MARKS: [(&str, &str, Says); 3] = [("++", "++", keys), ("^^", "^^", underlined), ("[=", "]", bar)];

/// A body in which such marks are what they say.
pub(crate) fn rewrite(visible: MappedText) -> MappedText {
    let body = visible.body();
    if !MARKS.iter().any(|(opens, ..)| body.contains(opens)) {
        return visible;
    }
    visible.edited(within)
}

/// The marks of a line, but those in code.
fn within(start: usize, line: &str, edits: &mut Edits) {
    let (mut in_code, mut at) = (false, 0);
    while let Some(found) = line.get(at..).and_then(|rest| rest.find(['`', '+', '^', '['])) {
        let here = at + found;
        at = here + 1;
        let rest = &line[here..];
        in_code ^= rest.starts_with('`');
        let mark = MARKS.iter().find(|(opens, ..)| rest.starts_with(opens)).filter(|_| !in_code);
        let Some((opens, closes, says)) = mark else { continue };
        let inner = &rest[opens.len()..];
        let reach = &inner[..inner.floor_char_boundary(LONGEST)];
        let Some(words) = reach.split_once(closes).map(|(words, _)| words) else { continue };
        let end = here + opens.len() + words.len() + closes.len();
        // `C++ and D++` is words.
        let apart = |c: char| !c.is_alphanumeric();
        let is_apart = *opens == "[="
            || line[..here].chars().next_back().is_none_or(apart)
                && line[end..].chars().next().is_none_or(apart);
        let Some(said) = says(words).filter(|_| is_apart) else { continue };
        edits.push((start + here..start + end, said));
        at = end;
    }
}

fn keys(words: &str) -> Option<String> {
    let is_key = |key: &str| {
        let key = key.trim_matches('"');
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let keys: Vec<&str> = words.split('+').collect();
    keys.iter().all(|key| is_key(key)).then(|| keys.join("+").replace('"', ""))
}

fn underlined(words: &str) -> Option<String> {
    let plain = !words.is_empty() && words.trim() == words && !words.contains('^');
    plain.then(|| words.to_owned())
}

fn bar(words: &str) -> Option<String> {
    let (share, label) = words.split_once(' ').unwrap_or((words, words));
    let is_share = share.strip_suffix('%').is_some_and(|share| share.parse::<f32>().is_ok());
    is_share.then(|| label.trim().trim_matches('"').to_owned())
}
