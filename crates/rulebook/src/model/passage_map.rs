//! Which passages has a rulebook, by id?
//!
//! A map from ids to passages, in order. A passage of a rulebook that was kept on disk is made of its bytes when it is
//! first asked for ([`Lazy`]).

use std::{collections::BTreeMap, fmt};

use rayon::prelude::*;

use super::lazy::Lazy;
use crate::Passage;
use names::{Ordered, PassageId};

/// A passage; nothing where its bytes are none.
pub(crate) type Slot = Lazy<Option<Box<Passage>>>;

/// Passages that are put into one piece of memory: few enough that pieces are made side by side.
const PIECE: usize = 64;

/// Passages by id.
#[derive(Clone, Default)]
pub struct Passages(BTreeMap<PassageId, Slot>);

impl Passages {
    /// The passage of that id.
    pub fn get(&self, id: &PassageId) -> Option<&Passage> {
        self.0.get(id)?.as_deref()
    }

    /// The passage of that id, to be changed.
    pub fn get_mut(&mut self, id: &PassageId) -> Option<&mut Passage> {
        made(self.0.get_mut(id)?)
    }

    /// Puts a passage in; the one that had its id before gives way.
    pub fn insert(&mut self, id: PassageId, passage: Passage) {
        self.0.insert(id, Some(Box::new(passage)).into());
    }

    /// Whether there is a passage of that id.
    pub fn contains_key(&self, id: &PassageId) -> bool {
        self.0.contains_key(id)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Their ids, in order.
    pub fn keys(
        &self,
    ) -> impl ExactSizeIterator<Item = &PassageId> + DoubleEndedIterator + Clone + fmt::Debug {
        self.0.keys()
    }

    /// All of them, by id.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Passage> + Clone {
        self.0.values().filter_map(|slot| slot.as_deref())
    }

    /// All of them, by id, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Passage> {
        self.0.values_mut().filter_map(made)
    }

    /// All of them with their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&PassageId, &Passage)> + Clone {
        self.0.iter().filter_map(|(id, slot)| Some((id, slot.as_deref()?)))
    }

    /// Keeps the passages for which `stays` is true.
    pub fn retain(&mut self, mut stays: impl FnMut(&PassageId, &mut Passage) -> bool) {
        self.0.retain(|id, slot| made(slot).is_some_and(|passage| stays(id, passage)));
    }

    /// Lets go of all that can be made again.
    pub(crate) fn pack(&mut self) {
        let mut slots: Vec<&mut Slot> = self.0.values_mut().collect();
        slots.par_chunks_mut(PIECE).for_each(|piece| Lazy::pack(piece.iter_mut().map(|slot| &mut **slot)));
    }

    /// Those that are made when they are asked for.
    pub(crate) fn kept(slots: impl Iterator<Item = (PassageId, Slot)>) -> Self {
        Self(slots.ordered_map())
    }

    /// Those of another as well.
    pub(crate) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

fn made(slot: &mut Slot) -> Option<&mut Passage> {
    slot.change()?.as_deref_mut()
}

impl fmt::Debug for Passages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
