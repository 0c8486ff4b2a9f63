//! Who leads here?
//!
//! Related topics show on both pages; passages and topics know the passages that link to them.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    ops::Range,
};

use super::{
    draft::{Draft, first_under},
    resolver::words,
};
use crate::{Link, Rulebook, Target, sources::SourceFile};
use names::{Diagnostic, Ordered, PassageId, Span, TopicId};

/// Shows related topics on both pages, and reports those named on one only.
pub(crate) fn relate(rulebook: &mut Rulebook, drafts: &[Draft], files: &[SourceFile]) -> Vec<Diagnostic> {
    let mut pairs: Vec<(&Draft, TopicId, String)> = Vec::new();
    for draft in drafts {
        let Some(topic) = rulebook.topics.get(&draft.id) else { continue };
        pairs.extend(topic.related.iter().filter_map(|link| match &link.target {
            Target::Topic(id) => Some((draft, id.clone(), link.text.clone())),
            Target::Passage(id) => Some((draft, id.topic_id(), link.text.clone())),
            Target::External(_) | Target::Unresolved(_) => None,
        }));
    }
    let named: BTreeSet<(&TopicId, &TopicId)> =
        pairs.iter().map(|(from, to, _)| (&from.id, to)).ordered_set();
    let one_way = pairs.iter().filter(|(from, to, _)| from.id != *to && !named.contains(&(to, &from.id)));
    let (mut findings, mut seen) = (relate_sections(rulebook, drafts, files), HashSet::new());
    for (from, to, text) in one_way.filter(|(from, to, _)| seen.insert((&from.id, to))) {
        let Some(topic) = rulebook.topics.get_mut(to) else { continue };
        let back = Link { text: from.title.clone(), target: Target::Topic(from.id.clone()) };
        let message =
            format!("`{}` names `{}` as related, but not the other way round", from.title, topic.title);
        topic.related.push(back);
        // What lies below an overlay does not know of it.
        if !is_among(drafts, &Target::Topic(to.clone())) {
            continue;
        }
        let finding = Diagnostic::info("one-way-related", message)
            .help("both pages show it; add it to the other note to make it plain");
        findings.push(match files.get(from.page.file) {
            Some(file) => {
                let place = written(from, text);
                finding.at(Span::at(&file.name, &file.text, place.start, place.len()))
            }
            None => finding,
        });
    }
    findings
}

/// A heading that names related topics of its own: its first passage, its name, and all headings above it.
struct Section {
    first: PassageId,
    name: String,
    place: Vec<String>,
}

/// The passages of each place, by topic and headings.
type Beside = HashMap<(TopicId, Vec<String>), Vec<PassageId>>;

/// Shows related topics of single sections at both ends, and reports those named at one only.
fn relate_sections(rulebook: &mut Rulebook, drafts: &[Draft], files: &[SourceFile]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    if drafts.iter().all(|draft| draft.page.sections.is_empty()) {
        return findings;
    }
    let mut beside: Beside = HashMap::new();
    for passage in rulebook.passages.values().filter(|it| !it.place.is_empty()) {
        let place = (passage.id.topic_id(), passage.place.clone());
        beside.entry(place).or_default().push(passage.id.clone());
    }
    for draft in drafts {
        for (heading, raw) in &draft.page.sections {
            let Some((section, links)) = section(rulebook, draft, *heading) else { continue };
            for link in links {
                let Some(other) = back(rulebook, &beside, &section, &link) else { continue };
                if !is_among(drafts, &link.target) {
                    continue;
                }
                let message =
                    format!("`{}` names `{other}` as related, but not the other way round", section.name);
                let range = raw.iter().find(|it| words(it) == link.text).or(raw.first());
                let range = range.map_or(0..0, |it| it.range.clone());
                let finding = Diagnostic::info("one-way-related", message)
                    .help("both show it; add it to the other to make it plain");
                findings.push(match files.get(draft.page.file) {
                    Some(file) => finding.at(Span::at(&file.name, &file.text, range.start, range.len())),
                    None => finding,
                });
            }
        }
    }
    findings
}

/// Whether a link leads to one of these pages, or to a place on one.
fn is_among(drafts: &[Draft], target: &Target) -> bool {
    let topic = match target {
        Target::Topic(id) => id.clone(),
        Target::Passage(id) => id.topic_id(),
        Target::External(_) | Target::Unresolved(_) => return false,
    };
    drafts.iter().any(|draft| draft.id == topic)
}

/// The section of a heading, and the related topics that it names.
fn section(rulebook: &Rulebook, draft: &Draft, heading: usize) -> Option<(Section, Vec<Link>)> {
    let at = first_under(draft, heading)?;
    let first = rulebook.passages.get(&draft.passage_id(at)?)?;
    let depth = draft.page.items.get(at)?.place.iter().position(|it| *it == heading)?;
    let name = draft.page.headings.get(heading)?.text.clone();
    let section = Section { first: first.id.clone(), name, place: first.place.get(..=depth)?.to_vec() };
    Some((section, first.related.clone()))
}

impl Section {
    /// Whether a link leads to it, or to its topic as a whole.
    fn is_meant(&self, rulebook: &Rulebook, target: &Target) -> bool {
        match target {
            Target::Passage(id) => rulebook.passages.get(id).is_some_and(|it| {
                it.id.topic_id() == self.first.topic_id() && it.place.starts_with(&self.place)
            }),
            Target::Topic(id) => *id == self.first.topic_id(),
            Target::External(_) | Target::Unresolved(_) => false,
        }
    }
}

/// Lets what a link of a section leads to name the section; what that is called, where it does not so itself.
fn back(rulebook: &mut Rulebook, beside: &Beside, section: &Section, link: &Link) -> Option<String> {
    let back = Link { text: section.name.clone(), target: Target::Passage(section.first.clone()) };
    match &link.target {
        Target::Topic(id) if *id != section.first.topic_id() => {
            let named = rulebook.topics.get(id)?.related.iter();
            let named = named.filter(|it| section.is_meant(rulebook, &it.target)).count();
            let topic = rulebook.topics.get_mut(id).filter(|_| named == 0)?;
            topic.related.push(back);
            Some(topic.title.clone())
        }
        Target::Passage(id) if !section.is_meant(rulebook, &link.target) => {
            let passage = rulebook.passages.get(id)?;
            if passage.related.iter().any(|it| section.is_meant(rulebook, &it.target)) {
                return None;
            }
            let name = passage.place.last().unwrap_or(&passage.title).clone();
            let alone = std::slice::from_ref(id);
            let place = (id.topic_id(), passage.place.clone());
            for other in beside.get(&place).map_or(alone, Vec::as_slice) {
                if let Some(passage) = rulebook.passages.get_mut(other) {
                    passage.related.push(back.clone());
                }
            }
            Some(name)
        }
        _ => None,
    }
}

/// Where a page names a related topic with these words: exactly, else among others.
fn written(draft: &Draft, text: &str) -> Range<usize> {
    let related = || draft.page.related.iter();
    let exact = related().find(|link| words(link) == text);
    let link =
        exact.or_else(|| related().find(|link| words(link).contains(text) || text.contains(&words(link))));
    link.map_or(0..0, |link| link.range.clone())
}

/// Tells each passage and topic who links to it.
pub(crate) fn link(rulebook: &mut Rulebook, drafts: &[Draft]) {
    let mut to_passages: HashMap<PassageId, Vec<PassageId>> = HashMap::new();
    let mut to_topics: HashMap<TopicId, Vec<PassageId>> = HashMap::new();
    let ids = drafts.iter().flat_map(|draft| (0..draft.labels.len()).filter_map(|at| draft.passage_id(at)));
    for id in ids {
        let Some(passage) = rulebook.passages.get(&id) else {
            continue;
        };
        for link in &passage.links {
            let backlinks = match &link.target {
                Target::Passage(to) if *to != id => to_passages.entry(to.clone()).or_default(),
                Target::Topic(to) if *to != id.topic_id() => to_topics.entry(to.clone()).or_default(),
                _ => continue,
            };
            // Passage by passage: one that links twice is the last that was noted.
            if backlinks.last() != Some(&id) {
                backlinks.push(id.clone());
            }
        }
    }
    for (id, backlinks) in to_passages {
        if let Some(passage) = rulebook.passages.get_mut(&id) {
            passage.backlinks = backlinks;
        }
    }
    for (id, backlinks) in to_topics {
        if let Some(topic) = rulebook.topics.get_mut(&id) {
            topic.backlinks = backlinks;
        }
    }
}
