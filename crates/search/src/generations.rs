//! Where does an index lie on disk?
//!
//! `index/<generation>/` holds the files of one index and a manifest with the hash of each;
//! `index/current` names the generation in use. A generation is complete from the moment it appears:
//! it is written beside and renamed into place. An index is read whole into memory, so nothing that
//! happens to the folder later (another process, a full disk, a removed generation) touches readers.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use serde::{Deserialize, Serialize};

use super::{SearchError, index::Files};

/// Changes whenever the folder of an index would look different. The code that reads sources and the code that makes
/// an index of them have names of their own, which the build gives them.
const FORMAT: &str = "adjutant-index-6";
/// The file that names the generation in use.
const CURRENT: &str = "current";
/// The list of a generation's files.
const MANIFEST: &str = "manifest.json";
/// How generations begin that are still being written, or on their way out.
const UNFINISHED: &str = ".building-";
/// An unfinished generation this old belongs to a process that is gone.
const ABANDONED: Duration = Duration::from_secs(10 * 60);
/// What keeps the folder in a clone and its contents out.
const GITIGNORE: &str = "*\n!.gitignore\n";

/// The files of one generation.
#[derive(Debug, Serialize, Deserialize)]
struct Manifest {
    format: String,
    fingerprint: String,
    /// Hash of each file, by name.
    files: BTreeMap<String, String>,
}

/// One generation's place.
#[derive(Clone, Debug)]
pub(super) struct Generation {
    dir: PathBuf,
    name: String,
    fingerprint: String,
}

impl Generation {
    /// The generation for sources of this fingerprint under `dir`.
    pub(super) fn of(dir: &Path, fingerprint: &str) -> Self {
        let mut hasher = blake3::Hasher::new();
        for part in [FORMAT, rulebook::READING, env!("ADJUTANT_SEARCHING"), fingerprint] {
            hasher.update(part.as_bytes()).update(&[0]);
        }
        let mut name = hasher.finalize().to_hex().to_string();
        name.truncate(32);
        Self { dir: dir.to_owned(), name, fingerprint: fingerprint.to_owned() }
    }

    fn path(&self) -> PathBuf {
        self.dir.join(&self.name)
    }

    /// Its files, if it is there and every byte of it is as it was written.
    pub(super) fn read(&self) -> Option<Files> {
        let folder = self.path();
        let manifest = fs::read(folder.join(MANIFEST)).ok()?;
        let manifest: Manifest = serde_json::from_slice(&manifest).ok()?;
        if manifest.format != FORMAT || manifest.fingerprint != self.fingerprint {
            return None;
        }
        let mut files = Files::new();
        for (name, hash) in &manifest.files {
            let path = PathBuf::from(name);
            if path.components().count() != 1 || path.file_name().is_none() {
                return None;
            }
            let bytes = fs::read(folder.join(&path)).ok()?;
            if blake3::hash(&bytes).to_hex().as_str() != hash {
                return None;
            }
            files.push((path, bytes));
        }
        Some(files)
    }

    /// Puts its files in place, whole or not at all. What lay there before and could not be read
    /// gives way.
    pub(super) fn write(&self, files: &Files) -> Result<(), SearchError> {
        let unwritable = |source| SearchError::Unwritable { path: self.dir.clone(), source };
        fs::create_dir_all(&self.dir).map_err(unwritable)?;
        let beside = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(&self.dir).map_err(unwritable)?;
        self.write_into(beside.path(), files).map_err(unwritable)?;
        match fs::rename(beside.path(), self.path()) {
            Ok(()) => {}
            // another process was quicker: what it wrote is the same
            Err(_) if self.read().is_some() => {}
            Err(_) => {
                self.move_away().map_err(unwritable)?;
                fs::rename(beside.path(), self.path())
                    .or_else(|error| self.read().map(|_| ()).ok_or(error))
                    .map_err(unwritable)?;
            }
        }
        // renamed away or superfluous: there is nothing else of it to keep
        drop(beside);
        self.keep_folder_in_clone().map_err(unwritable)
    }

    fn write_into(&self, folder: &Path, files: &Files) -> io::Result<()> {
        let mut manifest = Manifest {
            format: FORMAT.to_owned(),
            fingerprint: self.fingerprint.clone(),
            files: BTreeMap::new(),
        };
        for (path, bytes) in files {
            fs::write(folder.join(path), bytes)?;
            let hash = blake3::hash(bytes).to_hex().to_string();
            manifest.files.insert(path.to_string_lossy().into_owned(), hash);
        }
        let manifest = serde_json::to_vec_pretty(&manifest).map_err(io::Error::other)?;
        fs::write(folder.join(MANIFEST), manifest)
    }

    /// Moves a generation that cannot be read out of the way and removes it.
    fn move_away(&self) -> io::Result<()> {
        let aside = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(&self.dir)?;
        match fs::rename(self.path(), aside.path().join("broken")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            moved => moved,
        }
    }

    fn keep_folder_in_clone(&self) -> io::Result<()> {
        let path = self.dir.join(".gitignore");
        if path.exists() {
            return Ok(());
        }
        fs::write(path, GITIGNORE)
    }

    /// Names this generation as the one in use and removes the others. Problems are passed over: a
    /// folder that cannot be written still serves the index that it holds.
    pub(super) fn settle(&self) {
        let current = self.dir.join(CURRENT);
        let named = fs::read_to_string(&current).unwrap_or_default();
        if named.trim() != self.name {
            let written =
                tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&self.dir).and_then(|file| {
                    fs::write(file.path(), format!("{}\n", self.name))?;
                    file.persist(&current).map_err(|error| error.error)
                });
            if let Err(error) = written {
                tracing::debug!("the generation in use could not be noted: {error}");
                return;
            }
        }
        for entry in fs::read_dir(&self.dir).into_iter().flatten().flatten() {
            if self.is_unused(&entry) {
                let path = entry.path();
                let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
                if let Err(error) = removed {
                    tracing::debug!("an unused index could not be removed: {error}");
                }
            }
        }
    }

    /// Only what this module itself makes is ever removed: generations, and what was left unfinished.
    fn is_unused(&self, entry: &fs::DirEntry) -> bool {
        let name = entry.file_name();
        let Some(name) = name.to_str() else {
            return false;
        };
        if name.starts_with(UNFINISHED) {
            let age = entry.metadata().and_then(|metadata| metadata.modified()).ok();
            let age = age.and_then(|then| SystemTime::now().duration_since(then).ok());
            return age.is_some_and(|age| age > ABANDONED);
        }
        let is_generation = name.len() == 32
            && name.bytes().all(|byte| byte.is_ascii_hexdigit())
            && entry.path().join(MANIFEST).is_file();
        is_generation && name != self.name
    }
}
