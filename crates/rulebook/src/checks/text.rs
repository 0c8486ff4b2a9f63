//! What in the words themselves looks damaged?

use std::collections::BTreeSet;

use crate::{Damage, Damaged, Dialect, Kind, Passage, Rulebook, Topic, passages::damage};
use names::Diagnostic;

/// Empty parentheses, private-use letters and generator marks where an icon was.
pub(super) fn debris(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    let mut findings = Vec::new();
    for (passage, damage) in damaged(rulebook, Damaged::IconLost) {
        if seen.insert((damage.span.file.clone(), damage.span.offset)) {
            let message = format!("`{}` is left of an icon in `{}`", damage.mark, passage.id);
            let finding = Diagnostic::warning("icon-debris", message).at(damage.span.clone());
            findings.push(finding.help("write the icon's name in words"));
        }
    }
    findings
}

/// A command icon read as the name of a defense token: icons of commands stand above effects, and a
/// command is spent or resolved, which no token is.
pub(super) fn misread(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (passage, damage) in damaged(rulebook, Damaged::IconMisread) {
        let Some((words, token)) = damage::misread(&passage.text) else { continue };
        let message = format!("`{words}` in `{}` takes the token {token} for a command", passage.id);
        let finding = Diagnostic::warning("icon-misread", message).at(damage.span.clone());
        findings.push(
            finding.help("an icon was misread when the page was made: look the icon up in the document"),
        );
    }
    findings
}

/// Passages that are damaged in one way.
pub(super) fn damaged(rulebook: &Rulebook, what: Damaged) -> impl Iterator<Item = (&Passage, &Damage)> {
    let passages = rulebook.passages.values();
    passages.flat_map(move |passage| {
        passage.damage.iter().filter(move |damage| damage.what == what).map(move |damage| (passage, damage))
    })
}

/// Copied pages from which the lists under their paragraphs may be gone: copying drops them without
/// a trace, so a page whose paragraphs have names and whose lists are nowhere is only suspected.
pub(super) fn incomplete(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let copied = rulebook.topics.values().filter(|topic| topic.dialect == Dialect::Rendered);
    copied.filter_map(|topic| suspected(rulebook, topic)).collect()
}

fn suspected(rulebook: &Rulebook, topic: &Topic) -> Option<Diagnostic> {
    let rules: Vec<&Passage> = rulebook.passages_of(topic).filter(|it| it.kind == Kind::Rule).collect();
    let named: Vec<&&Passage> = rules.iter().filter(|it| it.label.is_some()).collect();
    let first = named.first().filter(|_| named.len() >= LEAD_INS)?;
    if rules.iter().any(|passage| passage.depth > 0) || rules.len() > named.len() {
        return None;
    }
    let message = format!(
        "`{}` has {} paragraphs with a name and no list below any of them; copying such a page can \
         drop its lists",
        topic.file,
        named.len()
    );
    let finding = Diagnostic::info("possibly-incomplete", message).at(first.span.clone());
    Some(finding.help("compare it with the document; nothing is wrong if the page has no lists there"))
}

/// Named paragraphs from which on a copied page without lists is suspected.
const LEAD_INS: usize = 3;
