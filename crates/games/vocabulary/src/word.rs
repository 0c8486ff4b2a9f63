//! Which words may stand in a field?

/// One word of a field, and other spellings of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as it is kept.
    pub name: &'static str,
    /// Other spellings that are read as it.
    pub also: &'static [&'static str],
    /// What a player says for it, where that is another: "lose hull points".
    called: Option<&'static str>,
}

impl Word {
    /// A word without other spellings.
    pub const fn new(name: &'static str) -> Self {
        Self { name, also: &[], called: None }
    }

    /// A word with other spellings.
    pub const fn with(name: &'static str, also: &'static [&'static str]) -> Self {
        Self { name, also, called: None }
    }

    /// The same word, for which a player says `words`.
    #[must_use]
    pub const fn called(self, words: &'static str) -> Self {
        Self { called: Some(words), ..self }
    }

    /// What a player says for it.
    pub fn label(&self) -> String {
        self.called.map_or_else(|| self.name.replace('-', " "), str::to_owned)
    }

    /// The word of `words` that `text` spells; case and surrounding blanks do not matter.
    pub fn find(words: &'static [Word], text: &str) -> Option<&'static str> {
        let text = text.trim().to_lowercase();
        words
            .iter()
            .find(|word| word.name == text || word.also.contains(&text.as_str()))
            .map(|word| word.name)
    }
}

/// A closed list of words, as a table of fields has it.
pub trait WordList {
    /// All of them, in their order, with their other spellings.
    const WORDS: &'static [Word];
}

/// The words of one list, and after them those of another: `N` of them.
pub const fn joined<const N: usize>(first: &[Word], then: &[Word]) -> [Word; N] {
    let mut all = [Word::new(""); N];
    let mut nth = 0;
    while nth < N {
        all[nth] = if nth < first.len() { first[nth] } else { then[nth - first.len()] };
        nth += 1;
    }
    all
}

/// Those words of a list that stand at these places.
pub const fn chosen<const N: usize>(all: &[Word], places: [usize; N]) -> [Word; N] {
    let mut chosen = [Word::new(""); N];
    let mut nth = 0;
    while nth < N {
        chosen[nth] = all[places[nth]];
        nth += 1;
    }
    chosen
}
