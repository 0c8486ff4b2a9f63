//! Is a word an ordinary one of English, whatever the sources have of it?
//!
//! Who types `barrel` means a barrel, and not the word of the sources that is most like it. The list is SCOWL's of size 35, without
//! names (`english/words.txt`; whose it is says `english/COPYRIGHT`).

use super::analysis;

/// One word in each line, in order.
const WORDS: &str = include_str!("english/words.txt");

/// Whether it is, in either spelling and number.
pub(super) fn has(word: &str) -> bool {
    is_listed(word) || is_listed(&analysis::singular(word))
}

/// Halves the list until the word's line is left.
fn is_listed(word: &str) -> bool {
    let mut left = WORDS;
    while !left.is_empty() {
        let middle = left.get(..left.len() / 2).map_or(0, |half| half.rfind('\n').map_or(0, |end| end + 1));
        let (before, from) = left.split_at_checked(middle).unwrap_or(("", left));
        let (line, behind) = from.split_once('\n').unwrap_or((from, ""));
        match word.cmp(line) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => left = before,
            std::cmp::Ordering::Greater => left = behind,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_words_are_known_in_either_spelling_and_number() {
        assert!(WORDS.is_ascii() && WORDS.lines().is_sorted());
        assert!(has("barrel") && has("barrels") && has("harbour"));
        assert!(WORDS.lines().step_by(97).all(has));
    }

    #[test]
    fn what_is_misspelt_or_a_name_is_none() {
        for word in ["barel", "sheild", "sentinal", "krayt", "a", "", "zzz", "aaa"] {
            assert!(!has(word), "{word}");
        }
    }
}
