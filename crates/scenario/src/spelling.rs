//! What was probably meant by a word that a field does not know?

use names::{Diagnostic, did_you_mean, nearest};
use vocabulary::Word;

/// The value that is shown as an example.
const EXAMPLE: u32 = 2;

/// The finding about a word at `path` that is none of `words`.
pub(super) fn unknown(text: &str, path: &str, words: &'static [Word]) -> Diagnostic {
    let shown: String = text.trim().chars().take(40).collect();
    let message = format!("`{path}` cannot be `{shown}`");
    if let Some(most) = shown.rsplit_once(' ').and_then(|(word, _)| largest_value(word, words)) {
        return Diagnostic::error("out-of-range", format!("{message}; its value may be 1 to {most}"));
    }
    if let Some(most) = largest_value(&shown, words) {
        let word = shown.to_lowercase();
        let finding =
            Diagnostic::error("missing-value", format!("`{path}` is `{word}`, which needs a value"));
        return finding.help(format!("write it behind the word, 1 to {most}: `{word} {EXAMPLE}`"));
    }
    Diagnostic::error("unknown-word", message).help(among(&shown, words))
}

/// The known word that comes nearest; where the part before `/` is known, among those that share it.
fn among(shown: &str, words: &'static [Word]) -> String {
    let names = words.iter().map(|word| word.name);
    let Some((before, behind)) = shown.split_once('/') else {
        return did_you_mean(shown, names);
    };
    let before = format!("{}/", before.trim().to_lowercase());
    let sharing: Vec<&str> = names.clone().filter_map(|name| name.strip_prefix(before.as_str())).collect();
    match nearest(behind.trim(), sharing.iter().copied()) {
        Some(near) => format!("did you mean `{before}{near}`?"),
        None if sharing.is_empty() => did_you_mean(shown, names),
        None => {
            let known: Vec<String> = sharing.iter().map(|name| format!("`{before}{name}`")).collect();
            format!("known here: {}", known.join(", "))
        }
    }
}

/// The largest value that may stand behind a word which takes one: 9 behind `relay`.
fn largest_value(word: &str, words: &'static [Word]) -> Option<u32> {
    let word = format!("{} ", word.trim().to_lowercase());
    words.iter().filter_map(|known| known.name.strip_prefix(word.as_str())?.parse().ok()).max()
}
