//! A vault in a folder of its own, followed in process.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use adjutant::{
    snapshot::{IndexPlace, Shared, Snapshot},
    watch::Watch,
    web::{self, State},
};
use axum::{Router, body::Body, http::Request};
use http_body_util::BodyExt;
use rulebook::{
    memory::Memory,
    sources::{ContentChoice, GameSources, SourceError, gather_beside},
};
use search::Silent;
use tempfile::TempDir;
use tower::ServiceExt;

/// Nothing takes so long; it is only reached when a test fails.
const DEADLINE: Duration = Duration::from_secs(60);

/// How changes are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The system tells of them.
    Told,
    /// By looking again and again.
    Looking,
}

/// Waits until something is so; what came of it, and how long it took.
#[track_caller]
pub fn until<T>(what: &str, mut is: impl FnMut() -> Option<T>) -> (T, Duration) {
    let begun = Instant::now();
    loop {
        if let Some(it) = is() {
            return (it, begun.elapsed());
        }
        assert!(begun.elapsed() < DEADLINE, "it never came: {what}");
        thread::park_timeout(Duration::from_millis(5));
    }
}

/// An answer: status, entity tag, text.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub tag: String,
    pub text: String,
}

/// A folder `vault` with one game, served and followed.
pub struct Vault {
    pub folder: TempDir,
    pub shared: Arc<Shared>,
    watch: Option<Watch>,
    router: Router,
}

pub const GAME: &str = "id = \"pocket\"\ntitle = \"Pocket Night\"\n";

impl Vault {
    /// A followed vault of these files.
    pub fn of(means: Means, files: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().unwrap();
        let root = folder.path().join("vault");
        fs::create_dir(&root).unwrap();
        write(&root, "game.toml", GAME);
        for (path, text) in files {
            write(&root, path, text);
        }
        Self::follow(means, folder, &root, IndexPlace::Memory)
    }

    /// What is served of a folder, and followed.
    pub fn follow(means: Means, folder: TempDir, content: &Path, place: IndexPlace) -> Self {
        let (memory, games) = open(content).unwrap();
        let shared = Arc::new(Shared::new(Snapshot::build(games, &place, &Silent).unwrap()));
        let start = match means {
            Means::Told => Watch::start,
            Means::Looking => Watch::start_looking,
        };
        let watch = Some(start(memory, shared.clone(), place).unwrap());
        let router = web::router(State::new(shared.clone()));
        Self { folder, shared, watch, router }
    }

    pub fn root(&self) -> PathBuf {
        self.folder.path().join("vault")
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        write(&self.root(), path, text);
    }

    pub fn get(&self, path: &str) -> Answer {
        get(&self.router, path)
    }

    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Waits until the page at `path` shows `text`.
    #[track_caller]
    pub fn shows(&self, path: &str, text: &str) -> Duration {
        let shown = || {
            let answer = self.get(path);
            (answer.status == 200 && answer.text.contains(text)).then_some(())
        };
        until(&format!("`{text}` at {path}"), shown).1
    }

    /// Waits until `path` is answered with `status`.
    #[track_caller]
    pub fn answers(&self, path: &str, status: u16) -> Duration {
        until(&format!("{status} at {path}"), || (self.get(path).status == status).then_some(())).1
    }
}

impl Drop for Vault {
    fn drop(&mut self) {
        if let Some(watch) = self.watch.take() {
            watch.stop();
        }
    }
}

/// One request in process.
pub fn get(router: &Router, path: &str) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let (parts, body) = router.clone().oneshot(request).await.unwrap().into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let tag = parts.headers.get("etag").map(|tag| tag.to_str().unwrap().to_owned());
        Answer {
            status: parts.status.as_u16(),
            tag: tag.unwrap_or_default(),
            text: unmarked(&String::from_utf8_lossy(&bytes)),
        }
    })
}

/// A page without the marks around words that were searched for.
pub fn unmarked(page: &str) -> String {
    page.replace("<mark>", "").replace("</mark>", "")
}

/// There is no such folder: nothing lies beside what a test names.
const NOWHERE: &str = "/nowhere/at/all";

/// This folder alone.
fn choice(content: &Path) -> ContentChoice {
    ContentChoice { folders: vec![content.to_owned()], ..ContentChoice::default() }
}

/// This folder read and remembered.
pub fn open(content: &Path) -> Result<(Memory, Vec<GameSources>), SourceError> {
    Memory::open_beside(Path::new(NOWHERE), &choice(content))
}

/// This folder read afresh.
pub fn fresh(content: &Path) -> Result<Vec<GameSources>, SourceError> {
    gather_beside(Path::new(NOWHERE), &choice(content))
}

pub fn write(root: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A note with one rule.
pub fn note(title: &str, rule: &str) -> String {
    format!("# {title}\n\n- **Rule:** {rule} ^rule\n")
}
