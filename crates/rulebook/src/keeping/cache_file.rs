//! What was read last time, and may it be used again?
//!
//! Reading Markdown is most of a start. A rulebook that was read is kept beside the index, in one [file of parts](PartsFile).
//! Other sources, another version of the program or a torn file are read anew. Every byte is checked, but a passage is made of its
//! bytes only when it is asked for ([`Lazy`]).

use std::{io, ops::Range, path::Path, sync::Arc};

use borsh::{BorshDeserialize, BorshSerialize};

use super::parts_file::{self, HASH, PartsFile};
use crate::{Passages, Rulebook, checks, model::lazy::Lazy, sources::GameSources};
use names::{Diagnostic, PassageId, Severity, Span};

/// The file beside the generations of the index.
const FILE: &str = "rulebook";
/// Passages of one part: few enough that parts are looked over side by side.
const PASSAGES: usize = 64;

/// Names everything that a rulebook is read from: the sources, where they lie, what is wrong with them, and
/// the code that reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin([u8; HASH]);

impl Origin {
    /// The origin of the rulebook that is read from these sources and the ids kept for them. None where an older version
    /// of a broken file is served: only the running program has that.
    ///
    /// `fingerprint` is the sources' own; callers have it, because the index needs it too.
    pub fn of(games: &[GameSources], fingerprint: &str) -> Option<Self> {
        let layers = || games.iter().flat_map(GameSources::layers);
        if layers().any(|game| !game.stale.is_empty()) {
            return None;
        }
        let mut hasher = blake3::Hasher::new();
        let mut part = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
        };
        part(crate::READING);
        part(fingerprint);
        for game in layers() {
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

/// Where the passages stand in their parts.
#[derive(BorshSerialize, BorshDeserialize)]
struct Head {
    /// The passages' ids, in order, and the bytes of each.
    passages: Vec<(PassageId, u32)>,
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
pub(crate) fn load(index: &Path, origin: Origin) -> Option<Rulebook> {
    let stored = PartsFile::read(&index.join(FILE), origin.0)?;
    let [head, rest, issued, passages @ ..] = stored.parts() else { return None };
    let (rest, passages) = rayon::join(
        || borsh::from_slice::<Rest>(stored.bytes(rest)).ok(),
        || {
            let head: Head = borsh::from_slice(stored.bytes(head)).ok()?;
            self::passages(stored.all(), head, passages)
        },
    );
    let Rest { rulebook, findings } = rest?;
    let diagnostics = findings.into_iter().map(Finding::read).collect::<Option<_>>()?;
    let issued = Lazy::at(stored.all(), issued.clone())?;
    Some(Rulebook { passages: passages?, issued, diagnostics, ..rulebook })
}

/// The passages of these parts, one behind the other.
fn passages(all: &Arc<Vec<u8>>, head: Head, parts: &[Range<usize>]) -> Option<Passages> {
    let (mut start, end) =
        (parts.first().map_or(0, |first| first.start), parts.last().map_or(0, |last| last.end));
    let mut slots = Vec::with_capacity(head.passages.len());
    for (id, length) in head.passages {
        let place = start..start.checked_add(length as usize)?;
        start = place.end;
        slots.push((id, Lazy::at(all, place)?));
    }
    (start == end).then(|| Passages::kept(slots.into_iter()))
}

/// Keeps a rulebook beside this index, whole or not at all, and hands it back.
///
/// # Errors
/// When the folder cannot be written; what was kept before stays.
pub(crate) fn keep(rulebook: Rulebook, index: &Path, origin: Origin) -> (Rulebook, io::Result<()>) {
    let (rulebook, parts) = apart(rulebook);
    (rulebook, parts.and_then(|parts| parts_file::write(&index.join(FILE), origin.0, &parts)))
}

/// A rulebook, and its parts as bytes.
fn apart(mut rulebook: Rulebook) -> (Rulebook, io::Result<Vec<Vec<u8>>>) {
    let passages = std::mem::take(&mut rulebook.passages);
    let issued = std::mem::take(&mut rulebook.issued);
    let diagnostics = std::mem::take(&mut rulebook.diagnostics);
    let rest = Rest { rulebook, findings: diagnostics.iter().cloned().map(Finding::of).collect() };
    let parts = || -> io::Result<Vec<Vec<u8>>> {
        let mut head = Head { passages: Vec::with_capacity(passages.len()) };
        let mut pieces: Vec<Vec<u8>> = Vec::new();
        for (count, (id, passage)) in passages.iter().enumerate() {
            if count % PASSAGES == 0 {
                pieces.push(Vec::new());
            }
            let Some(piece) = pieces.last_mut() else { continue };
            let before = piece.len();
            borsh::to_writer(&mut *piece, &Some(passage))?;
            let length = u32::try_from(piece.len() - before).map_err(io::Error::other)?;
            head.passages.push((id.clone(), length));
        }
        let mut parts = vec![borsh::to_vec(&head)?, borsh::to_vec(&rest)?, borsh::to_vec(&*issued)?];
        parts.append(&mut pieces);
        Ok(parts)
    };
    let parts = parts();
    (Rulebook { passages, issued, diagnostics, ..rest.rulebook }, parts)
}
