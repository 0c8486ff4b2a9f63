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

/// All of them, in order.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    WORDS.lines()
}

/// Those that begin with the same letter, in order.
pub(super) fn beginning_like(word: &str) -> impl Iterator<Item = &'static str> {
    let start = word.get(..1).unwrap_or_default();
    from(start).lines().take_while(move |line| !start.is_empty() && line.starts_with(start))
}

fn is_listed(word: &str) -> bool {
    from(word).lines().next() == Some(word)
}

/// The list from the first word on that is not before `word`: it is halved until that one's line begins.
fn from(word: &str) -> &'static str {
    let (mut first, mut last) = (0, WORDS.len());
    while first < last {
        let half = WORDS.get(first..first.midpoint(last)).unwrap_or_default();
        let middle = half.rfind('\n').map_or(first, |end| first + end + 1);
        let line = WORDS.get(middle..).and_then(|left| left.lines().next()).unwrap_or_default();
        match line < word {
            true => first = (middle + line.len() + 1).min(last),
            false => last = middle,
        }
    }
    WORDS.get(first..).unwrap_or_default()
}
