//! What does only one system know?
//!
//! A system keeps a book while it is played. Where it is not, its book is closed and reads as if nothing had happened. Copies of a
//! state share a book until one of them writes in it.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

/// What one system keeps beside what lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(
    from = "Option<T>",
    into = "Option<T>",
    bound(serialize = "T: Clone + Serialize", deserialize = "T: Deserialize<'de>")
)]
pub struct Book<T>(Option<Arc<T>>);

impl<T> From<Option<T>> for Book<T> {
    fn from(pages: Option<T>) -> Self {
        Self(pages.map(Arc::new))
    }
}

impl<T: Clone> From<Book<T>> for Option<T> {
    fn from(book: Book<T>) -> Self {
        book.0.map(Arc::unwrap_or_clone)
    }
}

impl<T> Default for Book<T> {
    fn default() -> Self {
        Self::CLOSED
    }
}

/// What stands in a book in which nothing is written yet.
pub trait Blank: Clone + 'static {
    /// The empty pages.
    const BLANK: &'static Self;
}

impl<T> Book<T> {
    /// The book of a system that is not played.
    pub const CLOSED: Self = Self(None);

    /// The book of a system that begins so.
    pub(crate) fn open(pages: T) -> Self {
        Some(pages).into()
    }

    /// What stands in it; none where it is closed.
    pub fn read(&self) -> Option<&T> {
        self.0.as_deref()
    }

    /// Whether its system is played.
    pub fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// How many bytes it takes beside the state.
    pub(crate) fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |_| size_of::<T>())
    }
}

impl<T: Blank> Deref for Book<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.read().unwrap_or(T::BLANK)
    }
}

impl<T: Blank> DerefMut for Book<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(self.0.get_or_insert_with(|| Arc::new(T::BLANK.clone())))
    }
}
