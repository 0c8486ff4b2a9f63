//! How is an effect called?

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

/// The name of an effect or of an event that no list has: short text with single blanks. Cheap to copy, because it
/// stands in every option and every position.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Name(Arc<str>);

impl Name {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `text` means it; case and the number of blanks do not matter.
    pub fn is(&self, text: &str) -> bool {
        let other = Name::from(text);
        self.0.eq_ignore_ascii_case(&other.0)
            || !other.0.is_ascii() && self.0.to_lowercase() == other.0.to_lowercase()
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self(text.split_whitespace().collect::<Vec<_>>().join(" ").into())
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0.to_string()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &*self.0)
    }
}

crate::free_text!(Name);
