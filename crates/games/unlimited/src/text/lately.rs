//! Which texts were read just now?
//!
//! A page shows beside each text what it was read as, and the answer on it comes from the same reading: each text is read once for
//! both. What is kept is bounded, and only what a text means by itself: nothing depends on whether it is there.

use std::{cell::RefCell, collections::VecDeque, sync::Arc};

use super::super::ability::CardText;
use super::read;

/// How many texts each thread keeps: those of a large board.
const MOST: usize = 96;

thread_local! {
    static LATELY: RefCell<VecDeque<(String, Arc<CardText>)>> = const { RefCell::new(VecDeque::new()) };
}

/// The abilities in a text, as [`read`] finds them.
pub fn lately(text: &str) -> Arc<CardText> {
    LATELY.with_borrow_mut(|known| {
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
