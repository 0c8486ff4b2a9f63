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
pub(super) struct Settling {
    since: HashMap<PathBuf, (Became, Instant)>,
    /// When the first of those that wait was seen.
    begun: Option<Instant>,
}

/// What is to be done.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
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
    pub(super) fn observe(
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

#[cfg(test)]
mod tests {
    use super::*;

    const STILL: Duration = Duration::from_millis(100);

    fn gone(names: &[&str]) -> BTreeMap<PathBuf, Became> {
        names.iter().map(|name| (PathBuf::from(name), None)).collect()
    }

    fn places(names: &[&str]) -> BTreeSet<PathBuf> {
        names.iter().map(PathBuf::from).collect()
    }

    #[test]
    fn what_stands_still_is_taken_together() {
        let mut settling = Settling::default();
        let begun = Instant::now();
        let at = |millis| begun + Duration::from_millis(millis);
        let mut see =
            |names: &[&str], millis| settling.observe(&gone(names), at(millis), STILL, |_, _| false);
        assert_eq!(see(&[], 0), Verdict::Calm);
        assert_eq!(see(&["a"], 10), Verdict::Wait(STILL));
        assert_eq!(see(&["a", "b"], 60), Verdict::Wait(Duration::from_millis(50)));
        assert_eq!(see(&["a", "b"], 110), Verdict::Wait(Duration::from_millis(50)));
        assert_eq!(see(&["a", "b"], 160), Verdict::Take(places(&[])));
        assert_eq!(see(&[], 170), Verdict::Calm);
    }

    #[test]
    fn what_never_stands_still_does_not_hold_up_the_others() {
        let mut settling = Settling::default();
        let begun = Instant::now();
        let mut taken = None;
        for millis in (0..2_000).step_by(50) {
            let name = format!("new at {millis}");
            let now = begun + Duration::from_millis(millis);
            let verdict = settling.observe(&gone(&["a", &name]), now, STILL, |_, _| false);
            if let Verdict::Take(unsettled) = verdict {
                assert_eq!(unsettled, places(&[&name]));
                taken.get_or_insert(millis);
            }
        }
        assert_eq!(taken, Some(500));
    }

    #[test]
    fn what_is_being_written_waits_for_its_writer_but_not_for_ever() {
        let mut settling = Settling::default();
        let begun = Instant::now();
        let mut see = |seconds, written| {
            settling.observe(&gone(&["a"]), begun + Duration::from_secs(seconds), STILL, |_, _| written)
        };
        assert_eq!(see(0, true), Verdict::Wait(STILL));
        assert_eq!(see(59, true), Verdict::Wait(LOOK_AT_HELD));
        assert_eq!(see(60, true), Verdict::Take(places(&[])));
    }
}
