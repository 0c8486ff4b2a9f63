//! Is what was kept whole, and of these sources?
//!
//! One file: the hash of everything that its parts were made from, the length and the hash of each part, and the parts. It is used only
//! if all of these agree, and written whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    ops::Range,
    path::Path,
    sync::Arc,
};

use rayon::prelude::*;

/// Bytes of a hash.
pub const HASH: usize = blake3::OUT_LEN;
/// Bytes of a length.
const LENGTH: usize = size_of::<u64>();

/// A file of parts in memory: each part's bytes, by place.
#[derive(Debug)]
pub struct PartsFile {
    all: Arc<Vec<u8>>,
    parts: Vec<Range<usize>>,
}

impl PartsFile {
    /// The file at a path; none where it is of another origin, torn or not there.
    pub fn read(path: &Path, origin: [u8; HASH]) -> Option<Self> {
        let mut file = File::open(path).ok()?;
        // another origin's file is not worth being read
        let mut from = [0; HASH];
        file.read_exact(&mut from).ok().filter(|()| from == origin)?;
        let mut all = Vec::with_capacity(usize::try_from(file.metadata().ok()?.len()).ok()?);
        file.read_to_end(&mut all).ok()?;
        let (count, rest) = all.split_first_chunk::<LENGTH>()?;
        let count = usize::try_from(u64::from_le_bytes(*count)).ok()?;
        let table = rest.get(..count.checked_mul(LENGTH + HASH)?)?;
        let mut start = LENGTH + table.len();
        let mut parts = Vec::with_capacity(count);
        for part in table.chunks_exact(LENGTH + HASH) {
            let (length, hash) = part.split_first_chunk::<LENGTH>()?;
            let end = start.checked_add(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
            parts.push((start..end, hash));
            start = end;
        }
        let is_whole = |(place, hash): &(Range<usize>, &[u8])| {
            all.get(place.clone()).is_some_and(|bytes| blake3::hash(bytes).as_bytes().as_slice() == *hash)
        };
        let whole = start == all.len() && parts.par_iter().all(is_whole);
        let parts = parts.iter().map(|(place, _)| place.clone()).collect();
        whole.then(|| Self { all: Arc::new(all), parts })
    }

    /// Its bytes behind the origin; the parts' places lie in them.
    pub fn all(&self) -> &Arc<Vec<u8>> {
        &self.all
    }

    /// Where its parts lie.
    pub fn parts(&self) -> &[Range<usize>] {
        &self.parts
    }

    /// The bytes of one of its parts.
    pub fn bytes(&self, place: &Range<usize>) -> &[u8] {
        self.all.get(place.clone()).unwrap_or_default()
    }
}

/// Writes a file of parts, whole or not at all.
///
/// # Errors
/// When its folder cannot be written; what lay there before stays.
pub fn write(path: &Path, origin: [u8; HASH], parts: &[Vec<u8>]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".building-").tempfile_in(folder)?;
    file.write_all(&origin)?;
    file.write_all(&(parts.len() as u64).to_le_bytes())?;
    for part in parts {
        file.write_all(&(part.len() as u64).to_le_bytes())?;
        file.write_all(blake3::hash(part).as_bytes())?;
    }
    for part in parts {
        file.write_all(part)?;
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
