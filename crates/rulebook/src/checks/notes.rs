//! Which notes are empty, and which ones does nothing lead to?

use crate::{Passage, Rulebook, Target, Topic};
use names::{Diagnostic, Span};

/// Notes without text: a name, not a place.
pub(super) fn empty(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let without_text = rulebook.topics.values().filter(|topic| topic.passages.is_empty());
    let finding = |topic: &Topic| {
        let (fate, help) = match rulebook.named_elsewhere.get(&topic.id) {
            Some(to) => (format!("its page names `{to}`"), "nothing to do while that is meant"),
            None => ("its page has nothing to show".to_owned(), "write the note, or remove it"),
        };
        let message = format!("`{}` has no text; {fate}", topic.file);
        Diagnostic::info("empty-note", message).at(top(topic)).help(help)
    };
    without_text.map(finding).collect()
}

/// Topics that no link, no related topic and no passage leads to, and whose rulings are shown nowhere else.
pub(super) fn orphan(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let alone = |topic: &&Topic| {
        topic.backlinks.is_empty()
            && !rulebook.named_by_links.contains(&topic.id)
            && topic.related.is_empty()
            && rulebook.passages_of(topic).all(|passage| passage.backlinks.is_empty())
            && !rulebook.passages_of(topic).any(|passage| is_shown_elsewhere(rulebook, passage))
    };
    let finding = |topic: &Topic| {
        Diagnostic::info("orphan", format!("nothing leads to `{}`", topic.title))
            .at(top(topic))
            .help("name it in the related topics of another note")
    };
    let games = rulebook.games.values().filter(|game| game.topics.len() > 1);
    let topics = games.flat_map(|game| rulebook.topics_of(game));
    topics.filter(alone).map(finding).collect()
}

/// Whether a ruling stands on the passages or topics that it applies to.
fn is_shown_elsewhere(rulebook: &Rulebook, passage: &Passage) -> bool {
    let leads = |target: &Target| matches!(target, Target::Passage(_) | Target::Topic(_));
    passage.ruling.is_some() && rulebook.applies_to(passage).iter().any(leads)
}

/// The top of a topic's file.
fn top(topic: &Topic) -> Span {
    Span { file: topic.file.clone(), line: 1, column: 1, offset: 0, length: 0 }
}
