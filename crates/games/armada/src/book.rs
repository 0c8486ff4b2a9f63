//! What does only one system know?
//!
//! A system keeps a book while it is played. Where it is not, its book is closed and reads as if nothing had happened; a state without
//! it is copied and compared as quickly as if the system were not there.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// What one system keeps beside what lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Book<T>(Option<Box<T>>);

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
        Self(Some(Box::new(pages)))
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

    /// The system is not played any more; what stood in its book.
    pub(crate) fn close(&mut self) -> Option<T> {
        self.0.take().map(|pages| *pages)
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
        self.0.get_or_insert_with(|| Box::new(T::BLANK.clone()))
    }
}
