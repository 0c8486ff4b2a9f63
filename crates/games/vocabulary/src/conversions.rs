//! What is a type made of, where that needs no words of its own?
//!
//! Of an event that holds another event, and of a type that is written as one text: their conversions are always the same.

/// What an enum holds whole, each in the variant that is named for it.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// struct Dial(u8);
/// #[derive(Debug, PartialEq)]
/// enum Event {
///     Pass,
///     Turn(Dial),
/// }
/// vocabulary::holds! { Event { Turn(Dial) } }
/// assert_eq!(Event::from(Dial(2)), Event::Turn(Dial(2)));
/// assert_ne!(Event::Pass, Dial(2).into());
/// ```
#[macro_export]
macro_rules! holds {
    ($whole:ident { $($variant:ident($part:ty)),+ $(,)? }) => {
        $(impl From<$part> for $whole {
            fn from(part: $part) -> Self {
                $whole::$variant(part)
            }
        })+
    };
}

/// A type that files hold as one text: as it is displayed, and parsed again. It derives with
/// `#[serde(try_from = "String", into = "String")]`. In a field it is free text, or one of the words that it lists: `as_text!(Token, words)`.
///
/// ```
/// # use std::{fmt, num::ParseIntError, str::FromStr};
/// struct Speed(u8);
/// # impl fmt::Display for Speed {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
/// # }
/// # impl FromStr for Speed {
/// #     type Err = ParseIntError;
/// #     fn from_str(text: &str) -> Result<Self, ParseIntError> { text.parse().map(Speed) }
/// # }
/// vocabulary::as_text!(Speed);
/// assert_eq!(String::from(Speed(2)), "2");
/// assert!(Speed::try_from("fast".to_owned()).is_err());
/// ```
#[macro_export]
macro_rules! as_text {
    ($name:ident) => {
        $crate::as_text!(@conversions $name);
        $crate::free_text!($name);
    };
    ($name:ident, words) => {
        $crate::as_text!(@conversions $name);
        $crate::word_field!($name, |one| {
            let name = one.to_string();
            <$name as $crate::WordList>::WORDS.iter().map(|word| word.name).find(|word| *word == name)
        });
    };
    (@conversions $name:ident) => {
        impl TryFrom<String> for $name {
            type Error = <Self as std::str::FromStr>::Err;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(it: $name) -> Self {
                it.to_string()
            }
        }
    };
}
