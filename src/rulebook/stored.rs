//! What was read last time, and may it be used again?
//!
//! Reading Markdown is most of a start. A rulebook that was read is kept beside the index, in one file: the
//! name of everything that it came from, a hash of its bytes, and the bytes. It is used only where both are
//! exactly the same; anything else (other sources, another version of the program, a torn file) is read anew.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use borsh::{BorshDeserialize, BorshSerialize};

use super::{Rulebook, checks, sources::GameSources};
use crate::diagnostic::{Diagnostic, Severity, Span};

/// The file beside the generations of the index.
const FILE: &str = "rulebook";
/// Bytes of a hash.
const HASH: usize = blake3::OUT_LEN;

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

/// A rulebook as it is kept; what Borsh has no form for, beside it.
#[derive(BorshSerialize, BorshDeserialize)]
struct Kept {
    rulebook: Rulebook,
    findings: Vec<Finding>,
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
    let (from, rest) = bytes.split_at_checked(HASH)?;
    let (hash, body) = rest.split_at_checked(HASH)?;
    if from != origin.0 || hash != blake3::hash(body).as_bytes() {
        return None;
    }
    let Kept { mut rulebook, findings } = borsh::from_slice(body).ok()?;
    rulebook.diagnostics = findings.into_iter().map(Finding::read).collect::<Option<_>>()?;
    Some(rulebook)
}

/// Keeps a rulebook beside this index, whole or not at all, and hands it back.
///
/// # Errors
/// When the folder cannot be written; what was kept before stays.
pub(super) fn keep(mut rulebook: Rulebook, index: &Path, origin: Origin) -> (Rulebook, io::Result<()>) {
    let diagnostics = std::mem::take(&mut rulebook.diagnostics);
    let kept = Kept { rulebook, findings: diagnostics.iter().cloned().map(Finding::of).collect() };
    let written = borsh::to_vec(&kept).and_then(|body| write(index, origin, &body));
    let mut rulebook = kept.rulebook;
    rulebook.diagnostics = diagnostics;
    (rulebook, written)
}

fn write(index: &Path, origin: Origin, body: &[u8]) -> io::Result<()> {
    fs::create_dir_all(index)?;
    let mut file = tempfile::Builder::new().prefix(".building-").tempfile_in(index)?;
    file.write_all(&origin.0)?;
    file.write_all(blake3::hash(body).as_bytes())?;
    file.write_all(body)?;
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
