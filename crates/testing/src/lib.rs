//! Where do tests find what they read, and how long does what they try take?

use std::{env, path::PathBuf, time::Duration};

/// The project's folder.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Sources, scenarios and tables that several crates read.
pub fn fixtures() -> PathBuf {
    root().join("tests/fixtures")
}

/// The folder in which the seeds and corpora lie: what `ADJUTANT_CORPORA` names, else `../shared`. It may be absent.
pub fn corpora() -> PathBuf {
    env::var_os("ADJUTANT_CORPORA").map_or_else(|| root().join("../shared"), PathBuf::from)
}

/// The processor time of one thread from a moment on. A test that bounds it may run beside other work.
#[derive(Clone, Copy, Debug)]
pub struct ThreadTime(Duration);

impl ThreadTime {
    /// From now on, of the present thread.
    pub fn now() -> Self {
        Self(thread_time())
    }

    /// What the present thread has taken since then.
    pub fn elapsed(self) -> Duration {
        thread_time().saturating_sub(self.0)
    }
}

#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Elsewhere the clock on the wall.
#[cfg(not(target_os = "linux"))]
fn thread_time() -> Duration {
    static BEGAN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGAN.elapsed()
}
