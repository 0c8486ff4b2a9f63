//! Which words of a text are other ones now?

use serde::Serialize;

/// Most pairs of words that are compared; longer texts are shown whole, old and new.
const PAIRS: usize = 4_000_000;

/// A run of words of two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Part {
    /// In both.
    Same(String),
    /// In the old one only.
    Old(String),
    /// In the new one only.
    New(String),
}

/// The words of both texts in order; what left stands before what came.
pub(super) fn difference(old: &str, new: &str) -> Vec<Part> {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (old.split_whitespace().collect(), new.split_whitespace().collect());
    if old.len().saturating_mul(new.len()) > PAIRS {
        return vec![Part::Old(old.join(" ")), Part::New(new.join(" "))];
    }
    let mut runs = Runs::default();
    let common = common(&old, &new);
    let (mut from, mut to) = (0, 0);
    for (at, of) in common.into_iter().chain([(old.len(), new.len())]) {
        runs.old.extend(old.get(from..at).unwrap_or_default());
        runs.new.extend(new.get(to..of).unwrap_or_default());
        if let Some(word) = old.get(at) {
            runs.same(word);
        }
        (from, to) = (at + 1, of + 1);
    }
    runs.finish()
}

/// The runs of words so far.
#[derive(Default)]
struct Runs<'a> {
    parts: Vec<Part>,
    same: Vec<&'a str>,
    old: Vec<&'a str>,
    new: Vec<&'a str>,
}

impl<'a> Runs<'a> {
    fn same(&mut self, word: &'a str) {
        if !self.old.is_empty() || !self.new.is_empty() {
            self.end();
        }
        self.same.push(word);
    }

    /// The words in common that were met before those that differ come first.
    fn end(&mut self) {
        let runs = [
            (&mut self.same, Part::Same as fn(String) -> Part),
            (&mut self.old, Part::Old),
            (&mut self.new, Part::New),
        ];
        for (words, part) in runs {
            if !words.is_empty() {
                self.parts.push(part(words.join(" ")));
                words.clear();
            }
        }
    }

    fn finish(mut self) -> Vec<Part> {
        self.end();
        self.parts
    }
}

/// The places of a longest run of words that both have in common.
fn common(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    let at = |row: usize, column: usize| row * width + column;
    for row in (0..old.len()).rev() {
        for column in (0..new.len()).rev() {
            longest[at(row, column)] = match old[row] == new[column] {
                true => longest[at(row + 1, column + 1)] + 1,
                false => longest[at(row + 1, column)].max(longest[at(row, column + 1)]),
            };
        }
    }
    let (mut row, mut column, mut found) = (0, 0, Vec::new());
    while row < old.len() && column < new.len() {
        if old[row] == new[column] {
            found.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if longest[at(row + 1, column)] >= longest[at(row, column + 1)] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> String {
        let part = |part: Part| match part {
            Part::Same(words) => words,
            Part::Old(words) => format!("-{words}-"),
            Part::New(words) => format!("+{words}+"),
        };
        difference(old, new).into_iter().map(part).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_the_words_that_left_and_came() {
        assert_eq!(shown("a ship may move", "a ship must move twice"), "a ship -may- +must+ move +twice+");
        assert_eq!(shown("", "new words"), "+new words+");
        assert_eq!(shown("old words", ""), "-old words-");
        assert_eq!(shown("the  same", "the same"), "the same");
    }
}
