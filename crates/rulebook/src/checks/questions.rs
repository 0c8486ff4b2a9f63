//! Which questions and answers lost each other?

use crate::{Damage, Damaged, Kind, Passage, Rulebook};
use names::Diagnostic;

use super::text;

fn questions(rulebook: &Rulebook) -> impl Iterator<Item = (&Passage, &str)> {
    let questions = rulebook.passages.values().filter(|passage| passage.kind == Kind::Question);
    questions.filter_map(|passage| Some((passage, passage.question.as_deref()?)))
}

/// Questions without an answer.
pub(super) fn unanswered(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let open = questions(rulebook).filter(|(passage, _)| passage.text.is_empty());
    let finding = |(passage, question): (&Passage, &str)| {
        Diagnostic::warning("question-without-answer", format!("`{question}` has no answer"))
            .at(passage.span.clone())
            .help("answer it, or take it out")
    };
    open.map(finding).collect()
}

/// Answers that lost their question; they stay findable.
pub(super) fn unasked(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let lost = questions(rulebook).filter(|(_, question)| question.is_empty());
    let finding = |(passage, _): (&Passage, &str)| {
        Diagnostic::warning(
            "answer-without-question",
            format!("the answer `{}` has no question", passage.title),
        )
        .at(passage.span.clone())
        .help("copying a page drops callouts: write the question above it from the source")
    };
    lost.map(finding).collect()
}

/// Questions that another one runs into: a link without words in their middle, or a second marker.
pub(super) fn glued(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let finding = |(passage, damage): (&Passage, &Damage)| {
        let message = format!("`{}` holds more than one question", passage.title);
        Diagnostic::warning("glued-question", message)
            .at(damage.span.clone())
            .help("take the two apart and give each its own answer; do not rely on this one")
    };
    text::damaged(rulebook, Damaged::Glued).map(finding).collect()
}
