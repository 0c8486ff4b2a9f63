//! How is a closed list of a game's own words kept?
//!
//! Ranges, sizes, colors, tokens, arenas, aspects: each is a closed list of the game's own words
//! in kebab case. One macro keeps the type, its words, its parser and its JSON in step.

/// A word that the game does not know in this place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is not a {what}")]
pub struct WordError {
    /// What was expected: `range`.
    pub what: &'static str,
    /// What was given.
    pub word: String,
    /// The words that are known, for the help line and for "did you mean".
    pub known: Vec<&'static str>,
}

impl WordError {
    /// The help line: the words that are known.
    pub fn help(&self) -> String {
        format!("one of: {}", self.known.join(", "))
    }
}

/// A text that is no pick's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the name of a pick")]
pub struct PickError(pub String);

/// A word with its article: `a brace`, `an evade`.
pub fn article(word: &str) -> String {
    let an = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if an { "an" } else { "a" })
}

/// So many of something: `1 shield`, `2 shields`.
pub fn counted(number: impl Into<u32>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// `navigate, repair`, and `none` of nothing: what there is, in words.
pub fn list_or_none(words: impl IntoIterator<Item = impl Into<String>>) -> String {
    let words: Vec<String> = words.into_iter().map(Into::into).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// An enum whose variants are words: `ALL`, `word`, `Display`, `FromStr`, serde by word. `| "other spelling"` and `as "what a player says"`
/// may follow a word; fields that take it read them.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident is $what:literal { $($(#[$doc:meta])* $variant:ident = $word:literal $(| $also:literal)* $(as $called:literal)?,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$doc])* #[serde(rename = $word)] $variant,)+ }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word for it, kebab case: in files, addresses and line names.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl $crate::WordList for $name {
            const WORDS: &'static [$crate::Word] = &[$($crate::Word::with($word, &[$($also),*])$(.called($called))?),+];
        }

        $crate::word_field!($name, |one| Some(one.word()));

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::WordError;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|one| one.word() == word).ok_or_else(|| {
                    $crate::WordError {
                        what: $what,
                        word: word.to_owned(),
                        known: Self::ALL.iter().map(|one| one.word()).collect(),
                    }
                })
            }
        }
    };
}
