//! What is wrong with a short text that somebody typed in?
//!
//! Operations, costs, damage cards, ready costs and rerolls are short sentences. Where one cannot be read, the answer says what was probably
//! meant, or how such a text is written. Where only a number is wrong, it names the limit.

/// A text that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misread {
    /// It has not the form of one.
    #[error("`{text}` is not {what}")]
    Form {
        /// What was expected: `an operation`.
        what: &'static str,
        /// What was given.
        text: String,
        /// What was probably meant, or how it is written.
        help: String,
    },
    /// A number in it may not stand there.
    #[error("`{text}` says {number}; it may be 1 to {most}")]
    Number {
        /// What was given.
        text: String,
        /// The number, as it is written.
        number: String,
        /// The largest that may stand there.
        most: usize,
    },
    /// It lists more than it may.
    #[error("`{text}` lists {count} {of}; the limit is {most}")]
    TooMany {
        /// What was given.
        text: String,
        /// How many it lists.
        count: usize,
        /// Of what: `operations`.
        of: &'static str,
        /// How many it may list.
        most: usize,
    },
    /// It can be read, and could never do anything.
    #[error("`{text}` never does anything: {why}")]
    Idle {
        /// What was given.
        text: String,
        /// Why not.
        why: &'static str,
    },
}

impl Misread {
    /// The help line: what may stand there.
    pub fn help(&self) -> String {
        match self {
            Misread::Form { help, .. } => help.clone(),
            Misread::Number { most, .. } => format!("write a whole number from 1 to {most}"),
            Misread::TooMany { most, .. } => format!("list at most {most}"),
            Misread::Idle { .. } => "write what it turns, and to what".to_owned(),
        }
    }

    /// Whether it is about a limit, and not about the words.
    pub fn is_limit(&self) -> bool {
        matches!(self, Misread::Number { .. } | Misread::TooMany { .. })
    }
}

/// How texts of one kind are written.
pub struct Grammar {
    /// What such a text is: `an operation`.
    pub what: &'static str,
    /// One example of each form.
    pub forms: fn() -> Vec<String>,
    /// The words that the examples do not show: all colors, tokens, zones ...
    pub words: fn() -> Vec<String>,
}

impl Grammar {
    /// What `text` says, by `reads`.
    ///
    /// # Errors
    /// [`Misread::Form`] where that is nothing.
    pub fn read<T>(&self, text: &str, reads: impl Fn(&str) -> Option<T>) -> Result<T, Misread> {
        reads(text).ok_or_else(|| self.misread(text, |text| reads(text).is_some()))
    }

    /// The same of a text in which no number may be larger than `most`.
    ///
    /// # Errors
    /// [`Misread::Number`] about the first number that may not stand there, else as [`Grammar::read`].
    pub fn read_within<T>(
        &self,
        text: &str,
        most: usize,
        reads: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Misread> {
        within(text, most)?;
        self.read(text, reads)
    }

    /// The same of a text whose largest number depends on what it says, by `most`. A number may be too large for any field: then the text is
    /// read with 1 for each of its numbers.
    ///
    /// # Errors
    /// As [`Grammar::read_within`].
    pub fn read_limited<T>(
        &self,
        text: &str,
        most: impl Fn(&T) -> Option<usize>,
        reads: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Misread> {
        let is_allowed = |said: &T| most(said).map_or(Ok(()), |most| within(text, most));
        if let Some(said) = reads(text) {
            is_allowed(&said)?;
            return Ok(said);
        }
        let one = |word| if is_number(word) { "1" } else { word };
        if text.split_whitespace().any(|word| word != one(word)) {
            let ones = text.split_whitespace().map(one).collect::<Vec<_>>().join(" ");
            reads(&ones).map_or(Ok(()), |said| is_allowed(&said))?;
        }
        Err(self.misread(text, |text| reads(text).is_some()))
    }

    /// What is wrong with `text`, which cannot be read. The help is the text with its misspelt words mended, where that can be read, else the
    /// forms that begin as it does.
    pub fn misread(&self, text: &str, reads: impl Fn(&str) -> bool) -> Misread {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let help = match self.mended(&text, reads) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("write one of: {}", self.forms_like(&text)),
        };
        Misread::Form { what: self.what, text, help }
    }

    /// The text with every misspelt word mended, or else with one of them: names are no words of the grammar.
    fn mended(&self, text: &str, reads: impl Fn(&str) -> bool) -> Option<String> {
        let said: Vec<&str> = text.split(' ').collect();
        if said.len() > MOST_MENDED {
            return None;
        }
        let known = self.known();
        let mends: Vec<Option<&str>> = said.iter().map(|word| nearest(word, &known)).collect();
        let with = |mended: &dyn Fn(usize) -> bool| {
            let words = said.iter().zip(&mends).enumerate();
            let words = words.map(|(place, (word, mend))| mend.filter(|_| mended(place)).unwrap_or(word));
            words.collect::<Vec<_>>().join(" ")
        };
        let all = with(&|_| true);
        let single = (0..said.len()).map(|only| with(&|place| place == only));
        let candidates = std::iter::once(all).chain(single);
        candidates.filter(|candidate| candidate != text).find(|candidate| reads(candidate))
    }

    /// The forms whose first word is that of the text, or probably is; all where there are none.
    fn forms_like(&self, text: &str) -> String {
        let forms = (self.forms)();
        let first = text.split(' ').next().unwrap_or_default();
        let known: Vec<String> = forms.iter().map(|form| first_word(form).to_owned()).collect();
        let first = nearest(first, &known).unwrap_or(first).to_lowercase();
        let like: Vec<&String> = forms.iter().filter(|form| first_word(form) == first).collect();
        let shown = if like.is_empty() { forms.iter().collect() } else { like };
        shown.iter().map(|form| format!("`{form}`")).collect::<Vec<_>>().join(", ")
    }

    fn known(&self) -> Vec<String> {
        let shown = (self.forms)();
        let shown = shown.iter().flat_map(|form| form.split_whitespace()).map(str::to_owned);
        shown.chain((self.words)()).collect()
    }
}

/// How many words a text has at most of which misspelt ones are looked for: each is mended in a text of its own.
const MOST_MENDED: usize = 60;

/// Forms that are always the same.
pub fn forms(all: &[&str]) -> Vec<String> {
    all.iter().map(|form| (*form).to_owned()).collect()
}

fn first_word(form: &str) -> &str {
    form.split(' ').next().unwrap_or_default()
}

/// The known word that a misspelt one probably is; none for one that is known, short, or a number.
fn nearest<'k>(word: &str, known: &'k [String]) -> Option<&'k str> {
    let word = word.to_lowercase();
    if word.chars().count() < 3 || is_number(&word) || known.contains(&word) {
        return None;
    }
    let most = if word.chars().count() < 5 { 1 } else { 2 };
    let near = known.iter().map(|other| (strsim::osa_distance(&word, other), other));
    let near = near.filter(|(distance, _)| *distance <= most);
    near.min_by_key(|(distance, _)| *distance).map(|(_, other)| other.as_str())
}

/// Whether a word is meant as a number: `13`, `-1`, `1.5`, `1e9`.
fn is_number(word: &str) -> bool {
    word.trim_start_matches(['-', '+']).starts_with(|first: char| first.is_ascii_digit())
}

/// That every number in `text` is a whole one from 1 to `most`.
///
/// # Errors
/// [`Misread::Number`] about the first that is not.
pub fn within(text: &str, most: usize) -> Result<(), Misread> {
    let fits = |word: &&str| word.parse().is_ok_and(|number: usize| (1..=most).contains(&number));
    match text.split_whitespace().filter(|word| is_number(word)).find(|word| !fits(word)) {
        Some(number) => {
            let shown = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            Err(Misread::Number { text: shown(text), number: number.to_owned(), most })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Grammar, Misread, forms, within};

    const ORDERS: Grammar = Grammar {
        what: "an order",
        forms: || forms(&["turn left", "turn right", "march 3", "call NAME"]),
        words: || vec!["about".to_owned()],
    };

    fn reads(text: &str) -> bool {
        matches!(text, "turn left" | "turn about") || text.starts_with("call ")
    }

    #[test]
    fn what_was_probably_meant_comes_before_how_it_is_written() {
        let help = |text: &str| ORDERS.misread(text, reads).help();
        assert_eq!(help("trun  abuot"), "did you mean `turn about`?");
        assert_eq!(help("cal Abouut"), "did you mean `call about`?");
        assert_eq!(help("cal Bob"), "did you mean `call Bob`?");
        assert_eq!(help("turn upside"), "write one of: `turn left`, `turn right`");
        assert_eq!(help("dance"), "write one of: `turn left`, `turn right`, `march 3`, `call NAME`");
    }

    #[test]
    fn a_number_that_may_not_stand_there_is_named_with_its_limit() {
        for number in ["0", "-1", "1.5", "4", "1e9", "1000000000", "99999999999999999999"] {
            let text = format!("march {number}");
            let refused = Misread::Number { text: text.clone(), number: number.to_owned(), most: 3 };
            assert_eq!(within(&text, 3), Err(refused));
        }
        assert_eq!(within("march 3", 3), Ok(()));
        assert_eq!(within("march x3 on", 3), Ok(()));
    }
}
