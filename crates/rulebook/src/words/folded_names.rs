//! When are two names the same but for case, punctuation, spacing and plural?

use names::normal;

/// A name without case, punctuation, spacing and plural.
pub(crate) fn fold(name: &str) -> String {
    let mut lower = String::with_capacity(name.len());
    for c in normal(name).chars() {
        match c.is_ascii() {
            true => lower.push(c.to_ascii_lowercase()),
            // In capitals first: only so `ß` and `SS` are the same.
            false => lower.extend(c.to_uppercase().flat_map(char::to_lowercase)),
        }
    }
    let mut folded = String::with_capacity(lower.len());
    for word in lower.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '\u{2019}')) {
        let start = folded.len();
        folded.extend(word.chars().filter(|c| c.is_alphanumeric()));
        let (length, ending) = singular(&folded[start..]);
        folded.truncate(start + length);
        folded.push_str(ending);
    }
    folded
}

/// How much of a word its singular begins with, and what that ends in.
fn singular(word: &str) -> (usize, &'static str) {
    match word.strip_suffix("ies") {
        Some(stem) if stem.len() > 1 => (stem.len(), "y"),
        _ => match word.strip_suffix('s') {
            Some(stem) if stem.len() > 2 && !stem.ends_with(['s', 'u', 'i']) => (stem.len(), ""),
            _ => (word.len(), ""),
        },
    }
}
