//! What do rulings not say that a judge has to know?

use std::collections::BTreeSet;

use crate::{Passage, Rulebook, Ruling, Standing, Target, Told};
use names::{Diagnostic, PassageId};

/// Rulings without an author.
pub(super) fn without_author(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let missing = rulings(rulebook).filter(|(_, ruling)| ruling.author.is_none());
    let finding = |(passage, _): (&Passage, &Ruling)| {
        let message = format!("ruling `{}` does not say who decided it", passage.id);
        let help = "add a line `**Author:** ...` to the callout, or `author` to the note's front matter";
        Diagnostic::warning("ruling-without-author", message).at(passage.span.clone()).help(help)
    };
    missing.map(finding).collect()
}

/// Rulings of no day.
pub(super) fn without_date(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let missing = rulings(rulebook).filter(|(_, ruling)| ruling.day().is_none());
    let finding = |(passage, ruling): (&Passage, &Ruling)| {
        let message = match &ruling.date {
            Some(date) => format!("the date `{date}` of ruling `{}` is not a day", passage.id),
            None => format!("ruling `{}` does not say when it was decided", passage.id),
        };
        let help = "add a line `**Date:** 2026-03-01` to the callout, or `date` to the note's front matter";
        Diagnostic::warning("ruling-without-date", message).at(passage.span.clone()).help(help)
    };
    missing.map(finding).collect()
}

/// Rulings about nothing.
pub(super) fn without_target(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let leads = |target: &Target| matches!(target, Target::Passage(_) | Target::Topic(_));
    let missing = rulings(rulebook).filter(|(passage, ruling)| {
        let linked = passage.links.iter().any(|link| leads(&link.target));
        !linked && !ruling.applies.iter().any(leads) && passage.parent.is_none()
    });
    let finding = |(passage, _): (&Passage, &Ruling)| {
        let message = format!("ruling `{}` does not say what it applies to", passage.id);
        let help = "add a line `**Applies to:** [[Note#^id]]`, `applies_to` in the front matter, or a link";
        Diagnostic::warning("ruling-without-target", message).at(passage.span.clone()).help(help)
    };
    missing.map(finding).collect()
}

/// Superseded rulings whose successor does not exist.
pub(super) fn without_successor(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let finding = |(passage, ruling): (&Passage, &Ruling)| {
        let (why, help) = match (&ruling.standing, ruling.standing.by()) {
            (Standing::Superseded(_), None) => ("is superseded, but not said by what".to_owned(), NAME),
            (_, Some(Target::Passage(id))) if is_ruling(rulebook, id) => {
                if !in_a_circle(rulebook, passage) {
                    return None;
                }
                if *id == passage.id {
                    ("is superseded by itself".to_owned(), NAME)
                } else {
                    let message =
                        format!("is superseded by `{id}`, which in the end is superseded by this one");
                    (message, "one of them has to be current")
                }
            }
            (Standing::Superseded(_), Some(Target::Passage(id))) => {
                (format!("is superseded by `{id}`, which is no ruling"), NAME)
            }
            (Standing::Superseded(_), Some(Target::Topic(id))) => {
                (format!("is superseded by `{id}`, which is a whole topic"), NAME)
            }
            (standing, Some(Target::Unresolved(name))) => {
                (format!("is {} by `{name}`, which does not exist", standing.word()), NAME)
            }
            _ => return None,
        };
        let message = format!("ruling `{}` {why}", passage.id);
        Some(Diagnostic::error("ruling-without-successor", message).at(passage.span.clone()).help(help))
    };
    rulings(rulebook).filter_map(finding).collect()
}

const NAME: &str = "name a ruling: `**Status:** superseded by [[Note#^id]]`";

/// Words in the place of a status or an authority that are none.
pub(super) fn unread(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let finding = |passage: &Passage, said: &String| {
        let holds = if said.starts_with("status:") { ", so it does not count as in force" } else { "" };
        let message = match said.split_once(", which is ") {
            Some((said, what)) => format!("ruling `{}` says `{said}`, which is {what}", passage.id),
            None => format!("ruling `{}` says `{said}`, which is not understood{holds}", passage.id),
        };
        let help = "status: proposed, in force, superseded by, withdrawn, contradicted by, open; supersedes: a ruling of \
            no higher authority; closes: an open one; authority: official, publisher, judge, community";
        Diagnostic::warning("broken-ruling", message).at(passage.span.clone()).help(help)
    };
    rulings(rulebook)
        .flat_map(|(passage, ruling)| ruling.unread.iter().map(move |said| finding(passage, said)))
        .collect()
}

/// Rulings of overlays about a passage that has changed since the ruling was noted.
pub(super) fn outdated(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (ruling, passage) in rulebook.changed_below() {
        let message =
            format!("ruling `{}` decides `{}`, whose words have changed since", ruling.id, passage.id);
        let help = "read both: where the ruling still holds, `adjutant ids bless --ruled` its folder";
        let finding = Diagnostic::warning("ruled-passage-changed", message).at(ruling.span.clone());
        findings.push(finding.also(passage.span.clone()).help(help));
    }
    findings
}

/// What was written as a ruling; questions of an FAQ say who, when and where by their document.
fn rulings(rulebook: &Rulebook) -> impl Iterator<Item = (&Passage, &Ruling)> {
    let all = rulebook.passages.values().filter_map(|passage| Some((passage, passage.ruling.as_ref()?)));
    all.filter(|(_, ruling)| ruling.told == Told::Itself)
}

fn is_ruling(rulebook: &Rulebook, id: &PassageId) -> bool {
    rulebook.passage(id).is_some_and(|passage| passage.ruling.is_some())
}

fn in_a_circle(rulebook: &Rulebook, first: &Passage) -> bool {
    let (mut seen, mut here) = (BTreeSet::new(), first);
    while seen.insert(&here.id) {
        let standing = here.ruling.as_ref().map(|ruling| &ruling.standing);
        let Some(Standing::Superseded(Some(Target::Passage(next)))) = standing else { return false };
        let Some(next) = rulebook.passage(next) else { return false };
        here = next;
    }
    here.id == first.id
}
