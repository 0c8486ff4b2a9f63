//! What was read last time, and may it be used again?
//!
//! Reading Markdown is most of a start. A rulebook that was read is kept beside the index, in one file: the
//! name of everything that it came from, and the rulebook in parts that are read side by side, each behind its length
//! and a hash of its bytes. It is used only where all of this is exactly the same; anything else (other sources,
//! another version of the program, a torn file) is read anew.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use borsh::{BorshDeserialize, BorshSerialize};
use rayon::prelude::*;

use super::{Passage, Rulebook, checks, sources::GameSources};
use crate::diagnostic::{Diagnostic, Severity, Span};

/// The file beside the generations of the index.
const FILE: &str = "rulebook";
/// Bytes of a hash.
const HASH: usize = blake3::OUT_LEN;
/// Passages of one part: small enough that several parts are read side by side.
const PASSAGES: usize = 256;

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

/// A part of the file: the hash of its bytes, and they.
struct Part<'a> {
    hash: &'a [u8],
    body: &'a [u8],
}

impl<'a> Part<'a> {
    /// The next part of the file, and what follows it.
    fn next(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (length, bytes) = number(bytes)?;
        let (hash, bytes) = bytes.split_at_checked(HASH)?;
        let (body, bytes) = bytes.split_at_checked(length)?;
        Some((Self { hash, body }, bytes))
    }

    /// What it says, if its bytes are whole.
    fn read<T: BorshDeserialize>(&self) -> Option<T> {
        let whole = self.hash == blake3::hash(self.body).as_bytes();
        whole.then(|| borsh::from_slice(self.body).ok()).flatten()
    }
}

/// A number at the beginning of some bytes, and what follows it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (number, bytes) = bytes.split_first_chunk()?;
    Some((usize::try_from(u64::from_le_bytes(*number)).ok()?, bytes))
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
        let Diagnostic { code, severity, message, span, field, help, related } = finding;
        Self { code: code.to_owned(), severity, message, span, field, help, related }
    }

    /// The finding; none where no check has its code.
    fn read(self) -> Option<Diagnostic> {
        let Self { code, severity, message, span, field, help, related } = self;
        let code = checks::named(&code)?.code;
        Some(Diagnostic { code, severity, message, span, field, help, related })
    }
}

/// The rulebook that was kept of exactly this origin beside this index, if its file is whole.
pub(super) fn load(index: &Path, origin: Origin) -> Option<Rulebook> {
    let bytes = fs::read(index.join(FILE)).ok()?;
    let (from, bytes) = bytes.split_at_checked(HASH)?;
    if from != origin.0 {
        return None;
    }
    let (count, mut bytes) = number(bytes)?;
    let mut parts = Vec::new();
    for _ in 0..count {
        let (part, after) = Part::next(bytes)?;
        parts.push(part);
        bytes = after;
    }
    let [rest, issued, passages @ ..] = parts.as_slice() else { return None };
    let (others, passages) = rayon::join(
        || rayon::join(|| rest.read::<Rest>(), || issued.read()),
        || passages.par_iter().map(Part::read::<Vec<Passage>>).collect::<Option<Vec<_>>>(),
    );
    let (Rest { rulebook, findings }, issued) = (others.0?, others.1?);
    let diagnostics = findings.into_iter().map(Finding::read).collect::<Option<_>>()?;
    let passages = passages?.into_iter().flatten().map(|passage| (passage.id.clone(), passage)).collect();
    bytes.is_empty().then_some(Rulebook { passages, issued, diagnostics, ..rulebook })
}

/// Keeps a rulebook beside this index, whole or not at all, and hands it back.
///
/// # Errors
/// When the folder cannot be written; what was kept before stays.
pub(super) fn keep(mut rulebook: Rulebook, index: &Path, origin: Origin) -> (Rulebook, io::Result<()>) {
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
    let written = parts().and_then(|parts| write(index, origin, &parts));
    (Rulebook { passages, issued, diagnostics, ..rest.rulebook }, written)
}

fn write(index: &Path, origin: Origin, parts: &[Vec<u8>]) -> io::Result<()> {
    fs::create_dir_all(index)?;
    let mut file = tempfile::Builder::new().prefix(".building-").tempfile_in(index)?;
    file.write_all(&origin.0)?;
    file.write_all(&(parts.len() as u64).to_le_bytes())?;
    for part in parts {
        file.write_all(&(part.len() as u64).to_le_bytes())?;
        file.write_all(blake3::hash(part).as_bytes())?;
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
