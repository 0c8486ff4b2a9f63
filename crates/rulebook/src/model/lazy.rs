//! How is a value made of its bytes when it is first asked for?
//!
//! A rulebook that was kept is read as one piece of memory, and one that is served is packed into one. Most passages are not
//! asked for between two edits. So each passage ([`crate::Passages`]), and the list of issued ids, is made of its bytes when it
//! is first asked for, and then stays. The bytes of a file were checked before ([`crate::keeping::cache_file`]).

use std::{
    fmt,
    ops::{Deref, Range},
    sync::{Arc, OnceLock},
};

use borsh::{BorshDeserialize, BorshSerialize};

/// A value, or the bytes that it is made of when it is asked for first. Bytes that are no such value make the default.
#[derive(Clone)]
pub(crate) struct Lazy<T> {
    made: OnceLock<T>,
    /// None for a value that was there from the beginning.
    of: Option<Piece>,
}

/// A part of what was read.
#[derive(Clone)]
struct Piece {
    all: Arc<Vec<u8>>,
    start: u32,
    length: u32,
}

impl Piece {
    fn make<T: BorshDeserialize + Default>(&self) -> T {
        let start = self.start as usize;
        let bytes = self.all.get(start..start.saturating_add(self.length as usize));
        bytes.and_then(|bytes| borsh::from_slice(bytes).ok()).unwrap_or_default()
    }
}

impl<T: BorshDeserialize + Default> Lazy<T> {
    /// What stands at this place; none where that is too far behind to be told.
    pub(crate) fn at(all: &Arc<Vec<u8>>, place: Range<usize>) -> Option<Self> {
        let (start, length) = (u32::try_from(place.start).ok()?, u32::try_from(place.len()).ok()?);
        Some(Self { made: OnceLock::new(), of: Some(Piece { all: all.clone(), start, length }) })
    }

    fn make(&self) -> T {
        self.of.as_ref().map(Piece::make).unwrap_or_default()
    }

    /// The value, to be changed: from now on it is not what its bytes say.
    pub(crate) fn change(&mut self) -> Option<&mut T> {
        self.made.get_or_init(|| self.make());
        self.of = None;
        self.made.get_mut()
    }

    /// The value itself.
    pub(crate) fn into_inner(self) -> T {
        let Self { made, of } = self;
        made.into_inner().or_else(|| Some(of?.make())).unwrap_or_default()
    }
}

impl<T: BorshSerialize + BorshDeserialize + Default> Lazy<T> {
    /// Lets go of the values that were made, those without bytes after they were written into some; what is asked for
    /// later is made again. Where one cannot be written all stay.
    pub(crate) fn pack<'a>(all: impl IntoIterator<Item = &'a mut Self>)
    where
        T: 'a,
    {
        let (mut bytes, mut loose) = (Vec::new(), Vec::new());
        for it in all {
            if it.of.is_some() {
                it.made = OnceLock::new();
                continue;
            }
            let start = bytes.len();
            if borsh::to_writer(&mut bytes, &**it).is_err() {
                return;
            }
            loose.push((start..bytes.len(), it));
        }
        bytes.shrink_to_fit();
        let bytes = Arc::new(bytes);
        for (place, it) in loose {
            if let Some(packed) = Self::at(&bytes, place) {
                *it = packed;
            }
        }
    }
}

impl<T> From<T> for Lazy<T> {
    fn from(value: T) -> Self {
        Self { made: OnceLock::from(value), of: None }
    }
}

impl<T: Default> Default for Lazy<T> {
    fn default() -> Self {
        Self::from(T::default())
    }
}

impl<T: BorshDeserialize + Default> Deref for Lazy<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.made.get_or_init(|| self.make())
    }
}

impl<T: BorshDeserialize + Default + fmt::Debug> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
