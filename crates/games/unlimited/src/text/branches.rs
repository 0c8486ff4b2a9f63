//! What was named only where something is true?
//!
//! `If it's a unit, deal 1 damage to a unit. If it's an event, draw a card.`: both conditions ask about the same card. The unit of the first
//! sentence is named only if the condition holds. A sentence that goes on from it (`If you do, ...`, `Then, ...`) may mean that unit;
//! any other sentence may not.

use super::super::ability::{Link, Step};
use super::named::{Meant, Named, Within};
use super::reader::{Mark, Reader};

impl Reader<'_> {
    /// A sentence begins.
    pub(super) fn begins_sentence(&mut self) {
        (self.branches.inside, self.branches.asks) = (Within::Nothing, false);
    }

    /// The sentence goes on from the one before. `Then` is carried out whether or not the condition before it was true (CR 8.28.1).
    pub(super) fn goes_on(&mut self, link: Link) {
        let asked = matches!(self.branches.before, Within::Asked(_));
        if link != Link::Otherwise && !(asked && link == Link::Then) {
            self.branches.inside = self.branches.before;
        }
    }

    /// A condition was read. What it asks about is known without it, so it is no part of the branch: `If the defender is a unit, ...`.
    pub(super) fn asked_about(&mut self, since: Mark) {
        for named in self.named_since(since) {
            if matches!(named.what, Meant::Cards { pick: Some(_), .. }) {
                named.within = Within::Question;
            }
        }
    }

    /// The sentence asks something.
    pub(super) fn asks(&mut self) {
        self.branches.asks = true;
    }

    /// A sentence was read. What it has named, from the `from`th on, stands behind its condition.
    pub(super) fn ends_sentence(&mut self, from: usize, steps: &[Step]) {
        let Some(first) = steps.first() else { return };
        let inside = self.branches.inside;
        let asked = !first.conditions.is_empty() || first.link == Link::Otherwise;
        let within = match first.link {
            // it takes the place of the sentence before: later words mean what either has named
            Link::Instead => Within::Nothing,
            Link::Then => inside,
            Link::IfDone | Link::IfNotDone if inside != Within::Nothing => inside,
            Link::IfDone | Link::IfNotDone | Link::Next | Link::Otherwise => {
                self.branches.count = self.branches.count.saturating_add(1);
                let done = matches!(first.link, Link::IfDone | Link::IfNotDone);
                let otherwise = if done { Within::Done(self.branches.count) } else { Within::Nothing };
                if asked { Within::Asked(self.branches.count) } else { otherwise }
            }
            Link::After | Link::Unless => Within::Nothing,
        };
        self.branches.before = within;
        for named in self.named.iter_mut().skip(from).filter(|named| named.within != Within::Question) {
            named.within = within;
        }
    }

    /// Whether a word of the present sentence can mean what was named, whether or not the conditions before it were true.
    pub(super) fn is_at_hand(&self, named: &Named) -> bool {
        let free = |named: &Named| {
            matches!(named.within, Within::Nothing | Within::Question) || named.within == self.branches.inside
        };
        let same = |other: &Named| match (&named.what, &other.what) {
            (Meant::Cards { slot, pick, .. }, Meant::Cards { slot: other, pick: others, .. }) => {
                slot == other || (pick.is_some() && pick == others)
            }
            (Meant::Someone(one), Meant::Someone(other)) => one == other,
            (Meant::Cards { .. }, Meant::Someone(_)) | (Meant::Someone(_), Meant::Cards { .. }) => false,
        };
        free(named) || self.named.iter().any(|other| free(other) && same(other))
    }

    /// The last thing named that fits. A second condition asks about what was named outside of the first. Where the sentence has no
    /// condition, either thing may be meant.
    pub(super) fn last(&self, fits: impl Fn(&Named) -> bool) -> Option<&Named> {
        let nearest = self.nearest(&fits)?;
        if self.is_at_hand(nearest) {
            return Some(nearest);
        }
        match self.nearest(|named| fits(named) && self.is_at_hand(named)) {
            // `If you do, deal 2 damage to an enemy unit. If it's defeated this way, ...`: either may be meant
            Some(_) if self.branches.asks && matches!(nearest.within, Within::Done(_)) => None,
            Some(outside) if self.branches.asks => Some(outside),
            Some(_) if matches!(nearest.within, Within::Asked(_)) => None,
            // `If your base is damaged, heal 1 damage from a unit. If it has ...`: a base is called by its name
            None if self.branches.asks && self.named.iter().any(is_question) => None,
            _ => Some(nearest),
        }
    }

    /// Whether no word of the present sentence means what was named.
    pub(super) fn passes_over(&self, named: &Named) -> bool {
        self.branches.asks && !self.is_at_hand(named)
    }
}

/// Whether a condition asks about it.
fn is_question(named: &Named) -> bool {
    named.within == Within::Question
}
