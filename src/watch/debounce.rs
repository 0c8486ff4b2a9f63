//! Which changes stand still?
//!
//! A file is taken when its size and times have stayed the same for a while and no writer is seen at
//! work. Changes that come together are taken together, but a file that never stands still does not
//! hold up the others for long.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::PathBuf,
    time::{Duration, Instant},
};

use rulebook::memory::Became;

/// How long those that stand still wait for those that do not.
const PATIENCE: Duration = Duration::from_millis(500);
/// How long a file that stands still waits for its writer to close it.
const HELD: Duration = Duration::from_secs(60);
/// How long until a file that is held is looked at again although the bell does not ring.
const LOOK_AT_HELD: Duration = Duration::from_millis(500);

/// The changes that were seen and are not taken yet.
#[derive(Debug, Default)]
pub struct Settling {
    since: HashMap<PathBuf, (Became, Instant)>,
    /// When the first of those that wait was seen.
    begun: Option<Instant>,
}

/// What is to be done.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing has changed.
    Calm,
    /// Something moves: look again after so long.
    Wait(Duration),
    /// Take what has changed, except these, which still move.
    Take(BTreeSet<PathBuf>),
}

impl Settling {
    /// Judges what has changed at the moment `now`; `still` is how long a change stands still, and
    /// `is_written` whether somebody is seen writing a file.
    pub fn observe(
        &mut self,
        changes: &BTreeMap<PathBuf, Became>,
        now: Instant,
        still: Duration,
        is_written: impl Fn(&PathBuf, &Became) -> bool,
    ) -> Verdict {
        self.since.retain(|place, _| changes.contains_key(place));
        if changes.is_empty() {
            self.begun = None;
            return Verdict::Calm;
        }
        let mut unsettled = BTreeSet::new();
        let mut wait = LOOK_AT_HELD;
        for (place, became) in changes {
            let since = self.since.entry(place.clone()).or_insert((*became, now));
            if since.0 != *became {
                *since = (*became, now);
            }
            let stood = now.saturating_duration_since(since.1);
            if stood < still {
                wait = wait.min(still - stood);
                unsettled.insert(place.clone());
            } else if stood < HELD && is_written(place, became) {
                unsettled.insert(place.clone());
            }
        }
        let begun = *self.begun.get_or_insert(now);
        let patience = PATIENCE.saturating_sub(now.saturating_duration_since(begun));
        let some_stand = unsettled.len() < changes.len();
        if unsettled.is_empty() || some_stand && patience.is_zero() {
            self.begun = None;
            return Verdict::Take(unsettled);
        }
        Verdict::Wait(if some_stand { wait.min(patience) } else { wait })
    }
}
