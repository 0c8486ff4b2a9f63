//! Which cards do a game's files say, and were they read before?
//!
//! Reading them takes longer than all the rest of a start. What was read is kept beside the index, under the hash of the files and of
//! the code that read them.

use std::path::{Path, PathBuf};

use super::IndexPlace;
use cards::{Catalogue, FENCES, File, PAIRS, Read};
use rulebook::{
    parts_file::{self, PartsFile},
    sources::SourceFile,
};

/// Where the cards of a game are kept; nowhere where no index is.
pub(super) fn place(index: &IndexPlace, game: &str) -> Option<PathBuf> {
    match index {
        IndexPlace::Memory => None,
        IndexPlace::Folder(index) => Some(index.join(format!("cards-{game}"))),
    }
}

/// Reads the files of a game's cards.
pub(super) fn read<'a>(files: impl IntoIterator<Item = &'a SourceFile>) -> Read {
    let file = |it: &'a SourceFile| File { path: &it.path, name: &it.name, text: &it.text };
    Catalogue::read(&files.into_iter().map(file).collect::<Vec<_>>())
}

/// The cards that these files say: those that were kept of exactly these files, else they are read, and kept.
pub(super) fn of(files: &[SourceFile], kept: Option<&Path>) -> Catalogue {
    let is_scenario = |file: &&SourceFile| [FENCES, PAIRS].iter().any(|folder| file.path.starts_with(folder));
    let files: Vec<&SourceFile> = files.iter().filter(|file| !is_scenario(file)).collect();
    let read = || read(files.iter().copied()).catalogue;
    let Some(kept) = kept else { return read() };
    let origin = origin(&files);
    let known = PartsFile::read(kept, origin)
        .and_then(|file| Catalogue::from_bytes(file.bytes(file.parts().first()?)));
    known.unwrap_or_else(|| {
        let catalogue = read();
        let written = catalogue.bytes().and_then(|bytes| parts_file::write(kept, origin, &[bytes]));
        if let Err(error) = written {
            // nothing is lost but time: the next start reads them again
            tracing::debug!("the cards that were read could not be kept: {error}");
        }
        catalogue
    })
}

/// Names the files, and the code that reads them.
fn origin(files: &[&SourceFile]) -> [u8; parts_file::HASH] {
    let mut hasher = blake3::Hasher::new();
    let texts = files.iter().flat_map(|file| [file.path.as_str(), &file.text]);
    for part in [cards::READING].into_iter().chain(texts) {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
    }
    *hasher.finalize().as_bytes()
}
