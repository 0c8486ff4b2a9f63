//! What is wrong with the sources?
//!
//! A named list of checks. Each looks at a whole rulebook and returns its findings; what has to be
//! seen while a source is read is reported by the reader and named here all the same, so that the
//! list is complete. One file per family.

mod aliases;
mod ids;
mod notes;
mod questions;
mod rulings;
mod skips;
mod spelling;
mod text;

pub use skips::{Skipped, Skips};

use crate::Rulebook;
use names::{Diagnostic, InOrder, Severity};

/// One named check.
#[derive(Clone, Copy)]
pub struct Check {
    /// Its name, which is the code of its findings.
    pub code: &'static str,
    /// What it looks for, in a sentence.
    pub about: &'static str,
    /// How bad its findings are at worst.
    pub severity: Severity,
    /// Looks at the rulebook; `None` where a reader reports, of the sources or of the cards.
    pub run: Option<fn(&Rulebook) -> Vec<Diagnostic>>,
}

/// A check whose findings the reader makes.
const fn read(code: &'static str, severity: Severity, about: &'static str) -> Check {
    Check { code, about, severity, run: None }
}

/// A check that looks at the whole rulebook.
const fn whole(
    code: &'static str,
    severity: Severity,
    run: fn(&Rulebook) -> Vec<Diagnostic>,
    about: &'static str,
) -> Check {
    Check { code, about, severity, run: Some(run) }
}

use Severity::{Error, Info, Warning};

/// Every check, files first, then notes, links, ids, questions and text.
pub const CHECKS: &[Check] = &[
    read("unreadable-file", Error, "a file that cannot be read"),
    read("not-utf-8", Error, "a file that is not UTF-8"),
    read("oversized-file", Error, "a file larger than is read"),
    read("outside-link", Error, "a symbolic link out of the content folder"),
    read("note-without-game", Info, "a note beside the games of a folder, which is in none of them"),
    read("too-many-files", Error, "more notes than a game may have"),
    read("over-limit", Error, "a file that would take too long to read"),
    read("broken-game-file", Error, "a `game.toml` that cannot be read"),
    read("unknown-field", Warning, "a field of `game.toml` that means nothing"),
    read("broken-skip", Warning, "an entry of `[skip]` in `game.toml` that leaves out nothing"),
    read("dialect-of-nothing", Warning, "a dialect in `game.toml` for a file that is not there"),
    read("left-out-nothing", Warning, "a file or folder to leave out in `game.toml` that is not there"),
    read("template-folder", Info, "Obsidian's folder of templates, which is not served"),
    read("missing-chapter", Warning, "a chapter in a book's contents that is not there"),
    read("ids-not-kept", Warning, "ids that could not be written down beside the index"),
    read("duplicate-game", Warning, "two folders with one game id"),
    read("overlay-of-two-games", Warning, "an overlay of one game that has the id of another"),
    read("unclear-edition", Warning, "a game whose edition is not told from the older ones beside it"),
    read("lowered-authority", Warning, "an overlay that speaks for the publisher and may not"),
    read("taken-id", Error, "an id of a game or overlay that another overlay takes or moves"),
    read("broken-front-matter", Warning, "front matter that cannot be read"),
    read("unknown-dialect", Info, "a text of no dialect that is known"),
    read("fixed-word", Warning, "a game or topic named like a word of the address space"),
    read("duplicate-topic", Warning, "two notes with one slug"),
    read("same-numbers", Warning, "a number of two rules, in a file or in two of one edition"),
    read("draft-note", Info, "a note that says it is not to be published yet"),
    whole("empty-note", Info, notes::empty, "a note without text"),
    whole("orphan", Info, notes::orphan, "a topic that nothing leads to"),
    read("unknown-alias-target", Warning, "an alias in `game.toml` for something that is not there"),
    whole("ambiguous-alias", Warning, aliases::ambiguous, "an alias that names two topics of one game"),
    read("unresolved-link", Warning, "a link to a name that nothing has"),
    read("unresolved-anchor", Warning, "a link to a place that its page does not have"),
    read("ambiguous-link", Warning, "a link to a name that several things have"),
    read("embed-as-link", Warning, "an embed that leads back to itself, or shows too much"),
    read("link-without-words", Warning, "a link that shows nothing"),
    read("outside-image", Info, "a picture of another site, which is not loaded"),
    read("file-not-served", Info, "an embed of a file that is no text"),
    read("computed-text", Info, "what a plugin of Obsidian computes, which is not shown"),
    read("number-disagrees", Warning, "a reference whose number is another heading's"),
    read("refused-link", Warning, "a link to an address of a kind that is not followed"),
    read("one-way-related", Info, "a related topic that does not name the other back"),
    read("duplicate-id", Error, "an id given to two passages of one page"),
    read("scenario-without-passage", Warning, "a fenced scenario that stands under no passage"),
    read("renumbered", Warning, "a rule's number that was another rule's when it was issued"),
    read("reissued", Warning, "an id that was another passage's when it was issued"),
    read("broken-ids-lock", Error, "a line of `ids.lock` that cannot be read"),
    read("broken-moved-file", Error, "an entry of `moved.toml` that cannot be read"),
    whole("vanished-id", Error, ids::vanished, "an issued id that is served no more and did not move"),
    whole("moved-in-a-circle", Error, ids::circle, "entries of `moved.toml` that lead back to themselves"),
    whole("moved-nowhere", Error, ids::nowhere, "an entry of `moved.toml` whose target is not served"),
    whole("moved-twice", Warning, ids::twice, "an entry of `moved.toml` whose target moved again"),
    whole("moved-still-there", Warning, ids::still_there, "an entry of `moved.toml` for what is served"),
    whole("question-without-answer", Warning, questions::unanswered, "a question nobody answers"),
    whole("answer-without-question", Warning, questions::unasked, "an answer that lost its question"),
    whole("glued-question", Warning, questions::glued, "two questions run together"),
    whole("ruling-without-author", Warning, rulings::without_author, "a ruling that nobody decided"),
    whole("ruling-without-date", Warning, rulings::without_date, "a ruling without a day"),
    whole("ruling-without-target", Warning, rulings::without_target, "a ruling that applies to nothing"),
    whole(
        "ruling-without-successor",
        Error,
        rulings::without_successor,
        "a superseded ruling whose successor is not there",
    ),
    whole(
        "ruled-passage-changed",
        Warning,
        rulings::outdated,
        "a ruling of an overlay whose passage below has other words now",
    ),
    whole("broken-ruling", Warning, rulings::unread, "a status or authority of a ruling that is none"),
    read("citation-without-page", Warning, "a citation without page or rule number"),
    read("broken-card", Error, "a card that cannot be read"),
    read("duplicate-card", Error, "two cards with one id"),
    read("unknown-card-field", Error, "a field that cards of the file do not have"),
    read("unknown-card-word", Error, "a word that a card's field does not know"),
    read("unread-cards", Warning, "a file in `cards/` that is named like no kind of card"),
    read("card-without-passage", Error, "a passage that a card names and nothing has"),
    read("vanished-card", Error, "a card's id that was issued and is served no more"),
    whole("icon-debris", Warning, text::debris, "what an icon font left behind"),
    whole("icon-misread", Warning, text::misread, "a command icon taken for a defense token's name"),
    whole("likely-typo", Info, spelling::slips, "a rare word that is a frequent one with a slip"),
    whole("possibly-incomplete", Info, text::incomplete, "a copied page whose lists may be gone"),
    read("repeated-line", Warning, "a line that a list prints twice"),
];

/// Runs every check over a rulebook that was read, and returns what reading found and what they
/// find, worst first, then by name, file and place.
pub fn run(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = rulebook.diagnostics.clone();
    for check in CHECKS {
        findings.extend(check.run.map(|run| run(rulebook)).unwrap_or_default());
    }
    findings.order_by(|one, other| place(one).cmp(&place(other)));
    findings
}

/// By what findings are ordered.
fn place(finding: &Diagnostic) -> (Severity, &str, &str, usize) {
    let (file, offset) = finding.span.as_ref().map_or(("", 0), |span| (&span.file, span.offset));
    (finding.severity, finding.code, file, offset)
}

/// The check of that name.
pub fn named(code: &str) -> Option<&'static Check> {
    CHECKS.iter().find(|check| check.code == code)
}
