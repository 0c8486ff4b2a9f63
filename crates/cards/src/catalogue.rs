//! Which cards stand in a game's files?

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use borsh::{BorshDeserialize, BorshSerialize};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    Card,
    card_names::{self, Called},
    entry::Entries,
};
use names::{CardKind, Diagnostic, Span, Spans, did_you_mean, is_label};

/// The folder of the files, below a game's own.
const FOLDER: &str = "cards/";
/// The folder of the scenarios that show what cards do, below a game's own: one for each card, by its id.
pub const FENCES: &str = "cards/fences/";
/// The folder of the scenarios that show what decides between two cards, below a game's own.
pub const PAIRS: &str = "cards/pairs/";
/// The file of the ids that were issued, one a line.
pub const LOCK: &str = "cards/ids.lock";
/// Most cards that a game may have.
const MOST: usize = 10_000;

/// The cards of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Catalogue {
    /// By id.
    pub(super) cards: Vec<Card>,
    /// By what they are called.
    pub(super) names: Vec<Called>,
}

/// A file of a game's folder.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// Its path below the game's folder.
    pub path: &'a str,
    /// Its name in findings.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// A passage that a card names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its address below the game: `defense-tokens/brace`.
    pub key: String,
    /// Where the card names it.
    pub span: Span,
}

/// What was read.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// The cards.
    pub catalogue: Catalogue,
    /// What is wrong with the files.
    pub findings: Vec<Diagnostic>,
    /// The passages that the cards name, for whoever knows the passages.
    pub references: Vec<Reference>,
}

impl Catalogue {
    /// Reads those of a game's files that lie in `cards/`. Never fails: a card that cannot be read is a finding.
    pub fn read(files: &[File<'_>]) -> Read {
        let mut cards: BTreeMap<String, Card> = BTreeMap::new();
        let mut places: BTreeMap<String, Span> = BTreeMap::new();
        let (mut findings, mut references) = (Vec::new(), Vec::new());
        for file in files {
            if file.path.starts_with(FENCES) || file.path.starts_with(PAIRS) {
                continue;
            }
            let Some(stem) = file.path.strip_prefix(FOLDER).and_then(|path| path.strip_suffix(".toml"))
            else {
                continue;
            };
            let spans = Spans::new(file.name, file.text);
            let mut entries = Entries { file, spans, findings: Vec::new(), references: Vec::new() };
            match CardKind::ALL.into_iter().find(|kind| kind.file() == stem) {
                Some(kind) => read_file(kind, &mut entries, &mut cards, &mut places),
                None => {
                    let known = CardKind::ALL.into_iter().map(CardKind::file);
                    let message = format!("`{}` is no file of cards", file.name);
                    let finding =
                        Diagnostic::warning("unread-cards", message).help(did_you_mean(stem, known));
                    entries.refuse(finding, 0..0);
                }
            }
            findings.append(&mut entries.findings);
            references.append(&mut entries.references);
        }
        let locks = files.iter().filter(|file| file.path == LOCK);
        findings.extend(locks.flat_map(|lock| vanished(lock, &cards)));
        let cards: Vec<Card> = cards.into_values().collect();
        let names = card_names::all(&cards);
        Read { catalogue: Self { cards, names }, findings, references }
    }

    /// The file of ids as it has to be: those that it held, and those of every card.
    pub fn ids_lock(&self, before: &str) -> String {
        let known = before.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let ids: BTreeSet<&str> = known.chain(self.cards.iter().map(|card| card.id.as_str())).collect();
        let head =
            "# The ids of cards that were issued: `adjutant ids bless` adds new ones, none is taken out.";
        let lines = std::iter::once(head).chain(ids).map(|line| format!("{line}\n"));
        lines.collect()
    }

    /// It as bytes, which [`Self::from_bytes`] reads.
    ///
    /// # Errors
    /// When it is larger than Borsh can say.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        borsh::to_vec(self)
    }

    /// The catalogue of these bytes; none where they are no catalogue's.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        borsh::from_slice(bytes).ok()
    }

    /// Every card, by id.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The card of an id.
    pub fn card(&self, id: &str) -> Option<&Card> {
        let at = self.cards.binary_search_by(|card| card.id.as_str().cmp(id)).ok()?;
        self.cards.get(at)
    }
}

/// The ids that were issued and are no card's.
fn vanished(lock: &File<'_>, cards: &BTreeMap<String, Card>) -> Vec<Diagnostic> {
    let mut at = 0;
    let mut findings = Vec::new();
    for line in lock.text.split_inclusive('\n') {
        let id = line.trim();
        if !id.is_empty() && !id.starts_with('#') && !cards.contains_key(id) {
            let message = format!("the card `{id}` was issued and is served no more");
            let help = "give its card this id again: its address was published";
            let span = Span::at(lock.name, lock.text, at, id.len());
            findings.push(Diagnostic::error("vanished-card", message).help(help).at(span));
        }
        at += line.len();
    }
    findings
}

fn read_file(
    kind: CardKind,
    entries: &mut Entries<'_>,
    cards: &mut BTreeMap<String, Card>,
    places: &mut BTreeMap<String, Span>,
) {
    let file = entries.file;
    let (table, errors) = DeTable::parse_recoverable(file.text);
    for error in errors {
        let message = format!("`{}` is not TOML: {}", file.name, error.message().trim().replace('\n', "; "));
        let place = error.span().unwrap_or_default();
        entries.refuse(Diagnostic::error("broken-card", message).help("text stands in quotes"), place);
    }
    for (key, value) in table.get_ref() {
        let id = Spanned::new(key.span(), key.get_ref().to_string());
        let DeValue::Table(table) = value.get_ref() else {
            let message = format!("the card `{}` must be a table", id.get_ref());
            let help = "write its fields below `[its-id]`, or within `{}`";
            entries.refuse(Diagnostic::error("broken-card", message).help(help), id.span());
            continue;
        };
        if !is_label(id.get_ref()) {
            let message = format!("`{}` is no id of a card", id.get_ref());
            let help = "lower-case letters and digits, with `-` between words";
            entries.refuse(Diagnostic::error("broken-card", message).help(help), id.span());
            continue;
        }
        let place = entries.spans.at(id.span().start, id.span().len());
        if let Some(known) = places.get(id.get_ref()).cloned() {
            let finding =
                Diagnostic::error("duplicate-card", format!("two cards are called `{}`", id.get_ref()));
            entries.refuse(finding.help("give one of them another id").also(known), id.span());
            continue;
        }
        if cards.len() >= MOST {
            let message = format!("more than {MOST} cards: the rest is left out");
            let finding = Diagnostic::error("broken-card", message).help("make two games of them");
            entries.refuse(finding, id.span());
            return;
        }
        let facts = entries.facts(kind, &id, table);
        places.insert(id.get_ref().clone(), place);
        cards.insert(id.get_ref().clone(), Card { id: id.into_inner(), kind, facts });
    }
}
