//! What was read last time, and may it be used again?
//!
//! Reading Markdown is most of a start. A rulebook that was read is kept beside the index, in one file: the
//! name of everything that it came from, the length and the hash of each part, and the parts, which are read side by
//! side. It is used only where all of this is exactly the same; anything else (other sources,
//! another version of the program, a torn file) is read anew.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use borsh::{BorshDeserialize, BorshSerialize};
use rayon::prelude::*;

use super::{Passage, Rulebook, checks, issued::Issued, sources::GameSources};
use crate::diagnostic::{Diagnostic, Severity, Span};

/// The file beside the generations of the index.
const FILE: &str = "rulebook";
/// Bytes of a hash.
const HASH: usize = blake3::OUT_LEN;
/// Bytes of a length.
const LENGTH: usize = size_of::<u64>();
/// Passages of one part: few enough that parts are read side by side, and each into memory that is there already.
const PASSAGES: usize = 64;

/// Names everything that a rulebook is read from: the sources, where they lie, what is wrong with them, and
/// the code that reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin([u8; HASH]);

impl Origin {
    /// The origin of what these sources are read into, with the ids that were kept of them. None where an
    /// older version of a broken file is served: that is known to the running program only.
    ///
    /// `fingerprint` is that of the sources: whoever reads them needs it for the index, too.
    pub fn of(games: &[GameSources], fingerprint: &str) -> Option<Self> {
        if games.iter().any(|game| !game.stale.is_empty()) {
            return None;
        }
        let mut hasher = blake3::Hasher::new();
        let mut part = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
        };
        part(env!("ADJUTANT_READING"));
        part(fingerprint);
        for game in games {
            part(&game.origin.to_string());
            let read = game.config.iter().chain(&game.notes).chain(&game.others);
            read.for_each(|file| part(&file.name));
            for file in &game.kept {
                part(&file.name);
                part(&file.text);
            }
            part(&format!("{:?}", game.problems));
        }
        Some(Self(*hasher.finalize().as_bytes()))
    }
}

/// A rulebook but for what stands in other parts, and its diagnostics, which Borsh has no form for.
#[derive(BorshSerialize, BorshDeserialize)]
struct Rest {
    rulebook: Rulebook,
    findings: Vec<Finding>,
}

/// Where a part stands in the file, and the hash of its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    start: u64,
    length: usize,
    hash: [u8; HASH],
}

impl Part {
    /// Bytes that it takes in the head of the file.
    const HEAD: usize = LENGTH + HASH;

    /// What it says, if its bytes are whole.
    fn read<T: BorshDeserialize>(&self, bytes: &[u8]) -> Option<T> {
        let whole = self.hash == *blake3::hash(bytes).as_bytes();
        whole.then(|| borsh::from_slice(bytes).ok()).flatten()
    }
}

/// The file, where it is of this origin and as long as it says.
struct Stored {
    path: PathBuf,
    parts: Vec<Part>,
}

impl Stored {
    fn open(path: PathBuf, origin: Origin) -> Option<Self> {
        let mut file = File::open(&path).ok()?;
        let length = file.metadata().ok()?.len();
        let mut head = [0; HASH + LENGTH];
        file.read_exact(&mut head).ok()?;
        let (from, count) = head.split_first_chunk::<HASH>()?;
        let count = usize::try_from(u64::from_le_bytes(count.try_into().ok()?)).ok()?;
        let heads = count.checked_mul(Part::HEAD).filter(|heads| *heads as u64 <= length)?;
        if *from != origin.0 {
            return None;
        }
        let mut table = vec![0; heads];
        file.read_exact(&mut table).ok()?;
        let mut start = (head.len() + heads) as u64;
        let mut parts = Vec::with_capacity(count);
        for part in table.chunks_exact(Part::HEAD) {
            let (long, hash) = part.split_first_chunk::<LENGTH>()?;
            let long = u64::from_le_bytes(*long);
            parts.push(Part { start, length: usize::try_from(long).ok()?, hash: hash.try_into().ok()? });
            start = start.checked_add(long)?;
        }
        (start == length).then_some(Self { path, parts })
    }

    /// A hand of its own at the file, with room for one part after another: memory that is new for each would cost
    /// more than what is read.
    fn reader(&self) -> Reader {
        Reader { file: File::open(&self.path).ok(), room: Vec::new() }
    }
}

/// What reads parts.
struct Reader {
    file: Option<File>,
    room: Vec<u8>,
}

impl Reader {
    fn read<T: BorshDeserialize>(&mut self, part: &Part) -> Option<T> {
        let file = self.file.as_mut()?;
        file.seek(SeekFrom::Start(part.start)).ok()?;
        self.room.resize(part.length, 0);
        file.read_exact(&mut self.room).ok()?;
        part.read(&self.room)
    }
}

/// A diagnostic; its code is one of our own checks'.
#[derive(BorshSerialize, BorshDeserialize)]
struct Finding {
    code: String,
    severity: Severity,
    message: String,
    span: Option<Span>,
    field: Option<String>,
    help: Option<String>,
    related: Vec<Span>,
}

impl Finding {
    fn of(finding: Diagnostic) -> Self {
        let Diagnostic { code, severity, message, span, field, help, related, word: _ } = finding;
        Self { code: code.to_owned(), severity, message, span, field, help, related }
    }

    /// The finding; none where no check has its code.
    fn read(self) -> Option<Diagnostic> {
        let Self { code, severity, message, span, field, help, related } = self;
        let code = checks::named(&code)?.code;
        Some(Diagnostic { code, severity, message, span, field, help, related, word: None })
    }
}

/// The rulebook that was kept of exactly this origin beside this index, if its file is whole.
pub(super) fn load(index: &Path, origin: Origin) -> Option<Rulebook> {
    let stored = Stored::open(index.join(FILE), origin)?;
    let [rest, issued, passages @ ..] = stored.parts.as_slice() else { return None };
    let of_part = |reader: &mut Reader, part: &Part| reader.read::<Vec<Passage>>(part);
    let (others, passages) = rayon::join(
        || rayon::join(|| stored.reader().read::<Rest>(rest), || stored.reader().read(issued)),
        || passages.par_iter().map_init(|| stored.reader(), of_part).collect::<Option<Vec<_>>>(),
    );
    joined(others.0?, others.1?, passages?)
}

/// The rulebook of these parts.
fn joined(rest: Rest, issued: BTreeMap<String, Issued>, passages: Vec<Vec<Passage>>) -> Option<Rulebook> {
    let Rest { rulebook, findings } = rest;
    let diagnostics = findings.into_iter().map(Finding::read).collect::<Option<_>>()?;
    let passages = passages.into_iter().flatten().map(|passage| (passage.id.clone(), passage)).collect();
    Some(Rulebook { passages, issued, diagnostics, ..rulebook })
}

/// Keeps a rulebook beside this index, whole or not at all, and hands it back.
///
/// # Errors
/// When the folder cannot be written; what was kept before stays.
pub(super) fn keep(rulebook: Rulebook, index: &Path, origin: Origin) -> (Rulebook, io::Result<()>) {
    let (rulebook, parts) = apart(rulebook);
    (rulebook, parts.and_then(|parts| write(index, origin, &parts)))
}

/// A rulebook, and its parts as bytes.
fn apart(mut rulebook: Rulebook) -> (Rulebook, io::Result<Vec<Vec<u8>>>) {
    let passages = std::mem::take(&mut rulebook.passages);
    let issued = std::mem::take(&mut rulebook.issued);
    let diagnostics = std::mem::take(&mut rulebook.diagnostics);
    let rest = Rest { rulebook, findings: diagnostics.iter().cloned().map(Finding::of).collect() };
    let all: Vec<&Passage> = passages.values().collect();
    let parts = || -> io::Result<Vec<Vec<u8>>> {
        let mut parts = vec![borsh::to_vec(&rest)?, borsh::to_vec(&issued)?];
        for some in all.chunks(PASSAGES) {
            parts.push(borsh::to_vec(some)?);
        }
        Ok(parts)
    };
    let parts = parts();
    (Rulebook { passages, issued, diagnostics, ..rest.rulebook }, parts)
}

fn write(index: &Path, origin: Origin, parts: &[Vec<u8>]) -> io::Result<()> {
    fs::create_dir_all(index)?;
    let mut file = tempfile::Builder::new().prefix(".building-").tempfile_in(index)?;
    file.write_all(&origin.0)?;
    file.write_all(&(parts.len() as u64).to_le_bytes())?;
    for part in parts {
        file.write_all(&(part.len() as u64).to_le_bytes())?;
        file.write_all(blake3::hash(part).as_bytes())?;
    }
    for part in parts {
        file.write_all(part)?;
    }
    file.persist(index.join(FILE)).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;
    use crate::rulebook::sources::{self, SourceFile, Stale, shipped};

    fn note(text: &str) -> Vec<GameSources> {
        let note = SourceFile { path: "Brace.md".into(), name: "g/Brace.md".into(), text: text.into() };
        vec![GameSources { id: "g".into(), notes: vec![note], ..GameSources::default() }]
    }

    fn origin(games: &[GameSources]) -> Origin {
        Origin::of(games, &sources::fingerprint(games)).expect("nothing is broken")
    }

    fn kept(games: &[GameSources], index: &Path) -> Rulebook {
        let (rulebook, written) = keep(Rulebook::read(games.to_vec()), index, origin(games));
        written.expect("a folder that can be written");
        rulebook
    }

    /// Everything of it, what is no game's own text included.
    fn whole(rulebook: &Rulebook) -> String {
        format!("{rulebook:?}")
    }

    #[test]
    fn what_is_kept_is_what_was_read() {
        let index = tempfile::tempdir().expect("a folder");
        let mut games = shipped();
        // findings are kept too
        games.extend(note("# Brace\n\nHalves it, see [[Nowhere]] and ![](https://elsewhere.example/a.png)."));
        let read = Rulebook::read(games.clone());
        assert!(!read.diagnostics.is_empty());
        let handed_back = kept(&games, index.path());
        let loaded = load(index.path(), origin(&games)).expect("what was kept");
        assert!(whole(&handed_back) == whole(&read), "what is handed back differs");
        assert!(whole(&loaded) == whole(&read), "what is loaded differs");
    }

    #[test]
    fn anything_else_about_the_sources_is_another_origin() {
        let games = note("# Brace\n\nThe damage is halved.");
        let mut others = vec![note("# Brace\n\nThe damage is doubled.")];
        let change = |change: fn(&mut GameSources)| {
            let mut games = games.clone();
            games.iter_mut().for_each(change);
            games
        };
        others.push(change(|game| game.origin = sources::Origin::Folder("elsewhere".into())));
        others.push(change(|game| game.notes[0].name = "shelf/g/Brace.md".into()));
        others.push(change(|game| {
            game.kept.push(SourceFile { path: "ids.lock".into(), ..Default::default() })
        }));
        others.push(change(|game| {
            game.problems.push(Diagnostic::error("unreadable-file", "`a.md` is no text"))
        }));
        for other in &others {
            assert_ne!(origin(other), origin(&games), "{other:?}");
        }
        let index = tempfile::tempdir().expect("a folder");
        kept(&games, index.path());
        assert!(others.iter().all(|other| load(index.path(), origin(other)).is_none()));
        assert!(load(index.path(), origin(&games)).is_some());
    }

    #[test]
    fn what_is_broken_now_is_never_kept() {
        let mut games = note("# Brace");
        let reason = Diagnostic::error("unreadable-file", "`Brace.md` is no text");
        games[0].stale.push(Stale { file: None, reason });
        assert_eq!(Origin::of(&games, &sources::fingerprint(&games)), None);
    }

    #[test]
    fn a_file_that_is_not_whole_is_not_used() {
        let index = tempfile::tempdir().expect("a folder");
        let games = note("# Brace\n\nThe damage is halved.");
        kept(&games, index.path());
        let file = index.path().join(FILE);
        let whole = fs::read(&file).expect("what was kept");
        for end in [0, 1, HASH, 2 * HASH, 2 * HASH + 1, whole.len() - 1] {
            fs::write(&file, &whole[..end]).expect("a shorter file");
            assert!(load(index.path(), origin(&games)).is_none(), "cut at {end}");
        }
        for place in [0, HASH, 2 * HASH, whole.len() - 1] {
            let mut spoiled = whole.clone();
            spoiled[place] ^= 1;
            fs::write(&file, &spoiled).expect("a spoiled file");
            assert!(load(index.path(), origin(&games)).is_none(), "spoiled at {place}");
        }
        fs::write(&file, [whole.as_slice(), b"more"].concat()).expect("a longer file");
        assert!(load(index.path(), origin(&games)).is_none());
        fs::write(&file, &whole).expect("the file");
        assert!(load(index.path(), origin(&games)).is_some());
    }
}
