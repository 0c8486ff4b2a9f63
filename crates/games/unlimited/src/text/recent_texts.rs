//! Which texts were read just now?
//!
//! A page shows the reading of each text, and its answer comes from the same reading: the text is read once for both. So many readings are
//! kept, and no more. A reading depends on its text alone, so no answer depends on what is kept.

use std::{cell::RefCell, collections::VecDeque, sync::Arc};

use super::super::ability::CardText;
use super::read;

/// How many texts each thread keeps: those of a large board.
const MOST: usize = 96;

thread_local! {
    static KNOWN: RefCell<VecDeque<(String, Arc<CardText>)>> = const { RefCell::new(VecDeque::new()) };
}

/// The abilities in a text, as [`read`] finds them; a text that was just read is not read again.
pub fn read_cached(text: &str) -> Arc<CardText> {
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, card)) = known.iter().find(|(own, _)| own == text) {
            return card.clone();
        }
        let card = Arc::new(read(text));
        if known.len() >= MOST {
            known.pop_front();
        }
        known.push_back((text.to_owned(), card.clone()));
        card
    })
}
