//! When are the pages made anew?
//!
//! A [`Watch`] follows the content folders while the service runs. The system's events ([`listener`]) only
//! say that it is time to look; what counts is what lies in the folders. What has changed is taken when
//! it stands still ([`debounce`]), read into a new [`Snapshot`], and swapped whole. A file that is broken
//! keeps its last good version ([`Memory`]), and readers keep the generation they began with.

mod debounce;
mod listener;

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant, SystemTime},
};

pub use self::{
    debounce::{Settling, Verdict},
    listener::Whereabouts,
};

use self::listener::{Bell, Listener, Woken};
use crate::snapshot::{self, IndexPlace, Shared, Snapshot};
use names::Diagnostic;
use rulebook::{
    foreign_ids,
    memory::{Look, Memory},
    sources::{GameSources, Stale},
};
use search::Silent;

/// How long a change stands still before it is taken, where the system tells of changes.
const STILL: Duration = Duration::from_millis(120);
/// The same where the system tells nothing, so that a writer cannot be seen at work.
const STILL_UNTOLD: Duration = Duration::from_millis(400);
/// How often the folders are looked at where the system does not tell of changes.
const LOOK_UNTOLD: Duration = Duration::from_millis(250);
/// How often they are looked at although it tells: events get lost, and some drives have none.
const LOOK_ANYWAY: Duration = Duration::from_secs(5);
/// How often it is looked whether entries beside the index were edited.
const LOOK_BESIDE: Duration = Duration::from_millis(500);
/// Between two looks at least; what comes at once is seen at once.
const PAUSE: Duration = Duration::from_millis(20);
/// Looking takes at most this part of the time.
const SHARE: u32 = 8;
/// Changed files that the log names.
const NAMED: usize = 5;

/// Follows the content folders until it is dropped.
#[derive(Debug)]
pub struct Watch {
    bell: Arc<Bell>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Watch {
    /// Follows the folders that `memory` has read and replaces what `shared` serves; the indexes of
    /// new generations live in `place`.
    ///
    /// ```no_run
    /// use std::sync::Arc;
    /// use adjutant::{snapshot::{IndexPlace, Shared, Snapshot}, watch::Watch};
    /// use rulebook::{memory::Memory, sources::ContentChoice};
    /// use search::Silent;
    ///
    /// let choice = ContentChoice { folders: vec!["vault".into()], ..ContentChoice::default() };
    /// let (memory, games) = Memory::open(&choice)?;
    /// let place = IndexPlace::Memory;
    /// let shared = Arc::new(Shared::new(Snapshot::build(games, &place, &Silent)?));
    /// let watch = Watch::start(memory, shared.clone(), place)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the system has no thread for it.
    pub fn start(memory: Memory, shared: Arc<Shared>, place: IndexPlace) -> io::Result<Self> {
        Self::begin(memory, shared, place, Means::Events)
    }

    /// The same without the system's events: the folders are looked at again and again.
    ///
    /// # Errors
    /// As [`Watch::start`].
    pub fn start_looking(memory: Memory, shared: Arc<Shared>, place: IndexPlace) -> io::Result<Self> {
        Self::begin(memory, shared, place, Means::Looking)
    }

    fn begin(memory: Memory, shared: Arc<Shared>, place: IndexPlace, means: Means) -> io::Result<Self> {
        let bell = Arc::new(Bell::default());
        let mut watcher = Watcher {
            memory,
            shared,
            place,
            means,
            bell: bell.clone(),
            listener: None,
            heard: Vec::new(),
            settling: Settling::default(),
            beside: Beside::default(),
        };
        watcher.beside = watcher.look_beside();
        // later changes come as events; earlier ones are seen at the first look
        watcher.listen(&watcher.memory.look());
        let thread = thread::Builder::new().name("watch".to_owned()).spawn(move || watcher.run())?;
        Ok(Self { bell, thread: Some(thread) })
    }

    /// Ends it, after a generation that is being made is done.
    pub fn stop(mut self) {
        self.bell.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.bell.stop();
    }
}

/// How changes are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// The system tells of them.
    Events,
    /// By looking again and again.
    Looking,
}

/// Files beside the index, by their places: how long each is, and when it was written.
type Beside = BTreeMap<PathBuf, (u64, Option<SystemTime>)>;

struct Watcher {
    memory: Memory,
    shared: Arc<Shared>,
    place: IndexPlace,
    means: Means,
    bell: Arc<Bell>,
    listener: Option<Listener>,
    /// The folders that the listener is on.
    heard: Vec<(PathBuf, (u64, u64))>,
    settling: Settling,
    /// The entries beside the index that were read.
    beside: Beside,
}

impl Watcher {
    fn run(mut self) {
        let mut least = Duration::ZERO;
        let mut most = Duration::ZERO;
        while self.rest(least, most) {
            let begun = Instant::now();
            let look = self.memory.look();
            least = PAUSE.max(begun.elapsed() * SHARE);
            most = self.judge(look, begun);
        }
    }

    /// Waits until it is time to look; false when it is over.
    fn rest(&self, least: Duration, most: Duration) -> bool {
        let begun = Instant::now();
        loop {
            let left = most.saturating_sub(begun.elapsed());
            match self.bell.wait(least, left.min(LOOK_BESIDE)) {
                Woken::Stopped => return false,
                Woken::Rung => return true,
                Woken::Rested if begun.elapsed() >= most || self.look_beside() != self.beside => return true,
                Woken::Rested => {}
            }
        }
    }

    /// What operators wrote beside the index, as it is now.
    fn look_beside(&self) -> Beside {
        match &self.place {
            IndexPlace::Folder(index) => foreign_ids::moves(index),
            IndexPlace::Memory => Beside::default(),
        }
    }

    /// Acts on what was seen. Returns how long to rest unless the bell rings.
    fn judge(&mut self, look: Look, now: Instant) -> Duration {
        let changes = self.memory.changes(&look);
        let told = self.listener.is_some();
        let still = if told { STILL } else { STILL_UNTOLD };
        let writing = |place: &PathBuf, became: &_| self.bell.is_written(place, became);
        match self.settling.observe(&changes, now, still, writing) {
            Verdict::Wait(wait) => wait,
            Verdict::Take(unsettled) => {
                let taken = changes.into_keys().filter(|place| !unsettled.contains(place)).collect();
                self.take(look, &unsettled, taken);
                Duration::ZERO
            }
            Verdict::Calm => {
                self.bell.forget(now);
                let beside = self.look_beside();
                if beside != self.beside {
                    let changed = beside.keys().chain(self.beside.keys());
                    let changed: BTreeSet<PathBuf> =
                        changed.filter(|path| beside.get(*path) != self.beside.get(*path)).cloned().collect();
                    self.beside = beside;
                    self.take(look, &BTreeSet::new(), changed.into_iter().collect());
                    return Duration::ZERO;
                }
                if self.listen(&look) {
                    // changes between looking and listening were not heard: look again
                    return Duration::ZERO;
                }
                if self.listener.is_some() { LOOK_ANYWAY } else { LOOK_UNTOLD }
            }
        }
    }

    /// Listens on the folders as they are now. Says whether they were other ones before.
    fn listen(&mut self, look: &Look) -> bool {
        if self.means == Means::Looking {
            return false;
        }
        if let Some(trouble) = self.bell.trouble() {
            self.look_from_now_on(&trouble);
            return false;
        }
        let folders: Vec<_> = look.folders().cloned().collect();
        if self.listener.is_some() && folders == self.heard {
            return false;
        }
        match Listener::on(self.memory.folders(), &self.bell) {
            Ok(listener) => {
                if self.listener.is_none() {
                    tracing::info!("watching {}", list(self.memory.folders().map(|it| it.display())));
                }
                self.listener = Some(listener);
                self.heard = folders;
                true
            }
            Err(error) => {
                self.look_from_now_on(&error.to_string());
                false
            }
        }
    }

    fn look_from_now_on(&mut self, trouble: &str) {
        self.means = Means::Looking;
        self.listener = None;
        let every = LOOK_UNTOLD.as_millis();
        tracing::warn!(
            "the content folders cannot be watched ({trouble}): they are looked at every {every} ms"
        );
    }

    /// Makes the next generation of what lies there.
    fn take(&mut self, look: Look, unsettled: &BTreeSet<PathBuf>, changed: Vec<PathBuf>) {
        let begun = Instant::now();
        let games = self.memory.take(look, unsettled);
        let before = self.shared.get();
        tell_refused(&before, &games);
        if snapshot::fingerprint(&games) == before.fingerprint
            && !changed.iter().any(|place| foreign_ids::is_moves(place))
        {
            return;
        }
        tell_stale(&before, &games);
        let made = catch_unwind(AssertUnwindSafe(|| Snapshot::next(games, &self.place, &Silent)));
        let own = before.own_cards().clone();
        match made {
            Ok(Ok((next, unwritten))) => {
                if let Some(error) = unwritten {
                    tracing::warn!("{error}: the index is held in memory; {}", error.help());
                }
                let passages = next.rulebook.passages.len();
                self.shared.replace(next.with_own_cards(own));
                let took = begun.elapsed().as_millis();
                let names = list(changed.iter().map(|place| place.display()));
                tracing::info!("read again in {took} ms: {passages} passages; changed: {names}");
                tell_troubles(&before, &self.shared.get());
            }
            Ok(Err(error)) => tracing::error!("{error}: what was served before is served on"),
            Err(_) => tracing::error!("reading the sources failed: what was served before is served on"),
        }
    }
}

/// Logs what a judge has to know of rulings, where it is new.
fn tell_troubles(before: &Snapshot, next: &Snapshot) {
    let known = before.troubles();
    for trouble in next.troubles().into_iter().filter(|trouble| !known.contains(trouble)) {
        tracing::warn!("{trouble}");
    }
}

/// Logs which files are broken now, and which are mended.
fn tell_stale(before: &Snapshot, games: &[GameSources]) {
    let was: Vec<&Stale> = before.rulebook.stale.values().flatten().collect();
    let is: Vec<&Stale> = games.iter().flat_map(GameSources::layers).flat_map(|game| &game.stale).collect();
    for stale in is.iter().filter(|stale| !was.contains(stale)) {
        tracing::warn!("{}: the last good version is served", stale.reason.message);
    }
    for stale in was.iter().filter(|stale| !is.iter().any(|other| other.file == stale.file)) {
        match &stale.file {
            Some(file) => tracing::info!("`{file}` is mended"),
            None => tracing::info!("mended: {}", stale.reason.message),
        }
    }
}

/// Logs which files are newly refused, or read only in part.
fn tell_refused(before: &Snapshot, games: &[GameSources]) {
    let known = |finding: &Diagnostic| before.rulebook.diagnostics.contains(finding);
    for finding in games
        .iter()
        .flat_map(GameSources::layers)
        .flat_map(GameSources::refused)
        .filter(|finding| !known(finding))
    {
        tracing::warn!("{}", finding.message);
    }
}

/// The first few of several, and how many more there are.
fn list(names: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let names: Vec<String> = names.map(|name| name.to_string()).collect();
    let more = names.len().saturating_sub(NAMED);
    let named = names.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{named} and {more} more") } else { named }
}
