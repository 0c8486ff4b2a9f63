//! How does the system tell that files changed?
//!
//! A [`Listener`] hears the system's events and rings a [`Bell`], which wakes the watch. On Linux the bell
//! also knows which files are being written: they were written to and are not closed yet.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use notify::{
    Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher,
    event::{AccessKind, AccessMode, CreateKind, ModifyKind},
};

use rulebook::memory::Became;

/// Whether the system tells when a writer closes a file.
const TELLS_OF_CLOSING: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// Wakes whoever waits.
#[derive(Debug, Default)]
pub(super) struct Bell {
    rope: Mutex<Rope>,
    rung: Condvar,
}

#[derive(Debug, Default)]
struct Rope {
    stopped: bool,
    pulled: bool,
    /// Why no more events will come.
    trouble: Option<String>,
    /// Files that a writer has open, and since when that is known.
    written: HashMap<PathBuf, (Writer, Instant)>,
}

/// Why waiting has an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Woken {
    /// It is over.
    Stopped,
    /// Somebody rang.
    Rung,
    /// The time is up.
    Rested,
}

/// What a writer was seen doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// It made the file; as long as that is empty, it is not done.
    Made,
    /// It wrote into the file.
    Wrote,
}

impl Bell {
    fn lock(&self) -> MutexGuard<'_, Rope> {
        self.rope.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for at least `least`, then until it is rung or `most` has passed since the call.
    pub(super) fn wait(&self, least: Duration, most: Duration) -> Woken {
        let begun = Instant::now();
        let mut rope = self.lock();
        loop {
            let passed = begun.elapsed();
            if rope.stopped {
                return Woken::Stopped;
            }
            let until = if rope.pulled { least } else { least.max(most) };
            let Some(rest) = until.checked_sub(passed).filter(|rest| !rest.is_zero()) else {
                let rung = std::mem::take(&mut rope.pulled);
                return if rung { Woken::Rung } else { Woken::Rested };
            };
            rope = self.rung.wait_timeout(rope, rest).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the waiting for good.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.rung.notify_all();
    }

    /// Why no more events will come, if that is so.
    pub(super) fn trouble(&self) -> Option<String> {
        self.lock().trouble.take()
    }

    /// Whether somebody is seen writing this file.
    pub(super) fn is_written(&self, place: &Path, became: &Became) -> bool {
        match self.lock().written.get(place) {
            Some((Writer::Wrote, _)) => became.is_some(),
            Some((Writer::Made, _)) => became.is_some_and(|stamp| stamp.is_empty()),
            None => false,
        }
    }

    /// Forgets the writers that were seen before `then`: what they write does not count.
    pub(super) fn forget(&self, then: Instant) {
        self.lock().written.retain(|_, (_, since)| *since >= then);
    }

    fn heard(&self, told: notify::Result<Event>, whereabouts: &Whereabouts) {
        let mut rope = self.lock();
        match told {
            Err(error) => rope.trouble = Some(error.to_string()),
            Ok(event) if event.need_rescan() => rope.written.clear(),
            Ok(event) => {
                if !is_change(&event.kind) || !event.paths.iter().any(|path| whereabouts.count(path)) {
                    return;
                }
                if TELLS_OF_CLOSING && let Some(path) = event.paths.last() {
                    rope.note_writer(path, &event.kind);
                }
            }
        }
        rope.pulled = true;
        drop(rope);
        self.rung.notify_all();
    }
}

impl Rope {
    fn note_writer(&mut self, path: &Path, kind: &EventKind) {
        let writer = match kind {
            EventKind::Create(CreateKind::File) => Writer::Made,
            EventKind::Modify(ModifyKind::Data(_)) => Writer::Wrote,
            EventKind::Modify(ModifyKind::Metadata(_)) => return,
            _ => {
                self.written.remove(path);
                return;
            }
        };
        self.written.insert(path.to_owned(), (writer, Instant::now()));
    }
}

/// Whether an event may have changed a file; reading does not.
fn is_change(kind: &EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) => false,
        _ => true,
    }
}

/// Listens to the system.
pub(super) struct Listener(
    #[allow(dead_code, reason = "it listens as long as it is kept")] RecommendedWatcher,
);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}

impl Listener {
    /// Listens on these folders and on the folders above them: one of those may be replaced.
    pub(super) fn on<'a>(folders: impl Iterator<Item = &'a Path>, bell: &Arc<Bell>) -> notify::Result<Self> {
        let whereabouts = Whereabouts::of(folders);
        let (roots, way) = (whereabouts.roots.clone(), whereabouts.way.clone());
        let bell = bell.clone();
        let config = notify::Config::default().with_follow_symlinks(false);
        let mut watcher = RecommendedWatcher::new(move |told| bell.heard(told, &whereabouts), config)?;
        let above: BTreeSet<&Path> = way.iter().filter_map(|folder| folder.parent()).collect();
        for folder in above {
            // folders above may be closed to us
            if let Err(error) = watcher.watch(folder, RecursiveMode::NonRecursive) {
                tracing::debug!(%error, folder = %folder.display(), "not watched");
            }
        }
        for root in roots {
            watcher.watch(&root, RecursiveMode::Recursive)?;
        }
        Ok(Self(watcher))
    }
}

/// Where changes count.
#[derive(Debug, Default)]
pub struct Whereabouts {
    /// The content folders that are there, by their true names.
    roots: BTreeSet<PathBuf>,
    /// The content folders and every folder above them, by their names.
    way: BTreeSet<PathBuf>,
}

impl Whereabouts {
    /// Those of these content folders.
    pub fn of<'a>(folders: impl Iterator<Item = &'a Path>) -> Self {
        let mut whereabouts = Self::default();
        for folder in folders {
            let named = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
            let real = named.canonicalize().ok();
            for path in std::iter::once(&named).chain(&real) {
                whereabouts.way.extend(path.ancestors().map(Path::to_owned));
            }
            whereabouts.roots.extend(real);
        }
        whereabouts
    }

    /// Whether a change at this path may be one of the sources: hidden files are none.
    pub fn count(&self, path: &Path) -> bool {
        let is_hidden = |below: &Path| below.iter().any(|part| part.to_string_lossy().starts_with('.'));
        self.way.contains(path)
            || self.roots.iter().any(|root| path.strip_prefix(root).is_ok_and(|below| !is_hidden(below)))
    }
}
