//! Who leads here?
//!
//! Related topics show on both pages; passages and topics know the passages that link to them.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    ops::Range,
};

use super::{
    Link, Rulebook, Target,
    links::{Draft, words},
    sources::SourceFile,
};
use crate::{
    diagnostic::{Diagnostic, Span},
    id::{PassageId, TopicId},
};

/// Shows related topics on both pages, and reports those named on one only.
pub(super) fn relate(rulebook: &mut Rulebook, drafts: &[Draft], files: &[SourceFile]) -> Vec<Diagnostic> {
    let mut pairs: Vec<(&Draft, TopicId, String)> = Vec::new();
    for draft in drafts {
        let Some(topic) = rulebook.topics.get(&draft.id) else { continue };
        pairs.extend(topic.related.iter().filter_map(|link| match &link.target {
            Target::Topic(id) => Some((draft, id.clone(), link.text.clone())),
            Target::Passage(id) => Some((draft, id.topic_id(), link.text.clone())),
            Target::External(_) | Target::Unresolved(_) => None,
        }));
    }
    let named: BTreeSet<(&TopicId, &TopicId)> = pairs.iter().map(|(from, to, _)| (&from.id, to)).collect();
    let one_way = pairs.iter().filter(|(from, to, _)| from.id != *to && !named.contains(&(to, &from.id)));
    let (mut findings, mut seen) = (Vec::new(), HashSet::new());
    for (from, to, text) in one_way.filter(|(from, to, _)| seen.insert((&from.id, to))) {
        let Some(topic) = rulebook.topics.get_mut(to) else { continue };
        let back = Link { text: from.title.clone(), target: Target::Topic(from.id.clone()) };
        let message =
            format!("`{}` names `{}` as related, but not the other way round", from.title, topic.title);
        topic.related.push(back);
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

/// Where a page names a related topic with these words: exactly, else among others.
fn written(draft: &Draft, text: &str) -> Range<usize> {
    let related = || draft.page.related.iter();
    let exact = related().find(|link| words(link) == text);
    let link =
        exact.or_else(|| related().find(|link| words(link).contains(text) || text.contains(&words(link))));
    link.map_or(0..0, |link| link.range.clone())
}

/// Tells each passage and topic who links to it.
pub(super) fn link(rulebook: &mut Rulebook, drafts: &[Draft]) {
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
