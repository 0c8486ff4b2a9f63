//! By which names do links find what there is?
//!
//! Paths, titles, aliases, headings and labels of pages and passages, and the numbers of rules.

use names::InOrder;
use std::collections::HashMap;

use super::{
    draft::{Draft, first_under},
    indexes,
    name_lookup::{Names, Spot, Tier},
};
use crate::{
    Dialect,
    pages::{glossary, inline},
    words::{
        given_addresses::{address, stem_of_path},
        rule_numbers::rule_number,
    },
};

/// The names of the drafts from the one of index `first` on.
pub(crate) fn all(drafts: &[Draft], first: usize) -> Names {
    let mut names = Names::default();
    for (index, draft) in drafts.iter().enumerate().skip(first) {
        add_names(&mut names, index, draft);
    }
    add_folders(&mut names, drafts, first);
    names
}

/// Rules, headings and chapters by their numbers.
pub(crate) fn rules(drafts: &[Draft]) -> HashMap<Vec<u32>, Spot> {
    let mut rules = HashMap::new();
    let numbered = |draft: &Draft| draft.page.dialect == Dialect::Numbered;
    let in_order = |first: bool| drafts.iter().enumerate().filter(move |(_, draft)| numbered(draft) == first);
    // Numbered headings of other pages count behind the rulebooks.
    for (index, draft) in in_order(true).chain(in_order(false)) {
        for (at, item) in draft.page.items.iter().enumerate() {
            if let Some(number) = item.number.as_deref().and_then(rule_number) {
                rules.entry(number).or_insert(Spot::Passage(index, at));
            }
        }
        for (at, heading) in draft.page.headings.iter().enumerate() {
            let number = heading.number(draft.page.dialect).and_then(rule_number);
            if let Some((number, item)) = number.zip(first_under(draft, at)) {
                rules.entry(number).or_insert(Spot::Passage(index, item));
            }
        }
        let chapter = draft.page.front.aliases.first().filter(|_| numbered(draft));
        if let Some(chapter) = chapter.and_then(|alias| alias.parse().ok()) {
            rules.entry(vec![chapter]).or_insert(Spot::Topic(index));
        }
    }
    rules
}

/// Longest question that is a name, in bytes.
const LONGEST: usize = 160;

fn add_names(names: &mut Names, index: usize, draft: &Draft) {
    let topic = Spot::Topic(index);
    let path = stem_of_path(&draft.path);
    names.add(Tier::Path, path, topic);
    let mut rest = path;
    while let Some((_, tail)) = rest.split_once('/') {
        names.add(Tier::Title, tail, topic);
        rest = tail;
    }
    if let Some(path) = uncounted(path) {
        names.add(Tier::Path, &path, topic);
    }
    let titles = [rest, draft.title.as_str(), draft.id.topic.as_str()];
    titles.iter().for_each(|name| names.add(Tier::Title, name, topic));
    if let Some(permalink) = &draft.page.front.permalink {
        names.add(Tier::Path, permalink.trim_matches('/'), topic);
    }
    for alias in draft.page.front.aliases.iter().chain(&draft.aliases) {
        names.add(Tier::Alias, alias, topic);
        if alias.contains('/') {
            names.add(Tier::Alias, address(alias), topic);
        }
    }
    for (alias, item) in &draft.passage_aliases {
        names.add(Tier::Alias, alias, Spot::Passage(index, *item));
    }
    for (at, heading) in draft.page.headings.iter().enumerate() {
        let spot = first_under(draft, at).map_or(topic, |item| Spot::Passage(index, item));
        names.add(Tier::Heading, &heading.text, spot);
        names.add(Tier::Heading, glossary::without_slang(&heading.text), spot);
    }
    for (at, item) in draft.page.items.iter().enumerate() {
        let label = item.label.iter();
        let labels = label.flat_map(|label| std::iter::once(&label.name).chain(&label.others));
        labels.for_each(|name| names.add(Tier::Label, name, Spot::Passage(index, at)));
        let asked =
            item.asking.as_deref().map(inline::text).filter(|asked| (1..=LONGEST).contains(&asked.len()));
        asked.iter().for_each(|name| names.add(Tier::Row, name, Spot::Passage(index, at)));
        item.rows.iter().for_each(|name| names.add(Tier::Row, name, Spot::Passage(index, at)));
    }
}

/// A path without the numbers that order its folders and files: `02-combat/01-dash` is served as `combat/dash` by Docusaurus.
fn uncounted(path: &str) -> Option<String> {
    let plain = |part: &str| {
        let name = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let behind =
            name.strip_prefix(['-', '_', '.']).filter(|it| name.len() < part.len() && !it.is_empty());
        behind.map_or(part, str::trim_start).to_owned()
    };
    let parts: Vec<String> = path.split('/').map(plain).collect();
    Some(parts.join("/")).filter(|plain| plain != path)
}

/// The names of folders: of the index of each in no language of its own, else of its README, which mdBook serves as one, else of
/// an index in another language.
fn add_folders(names: &mut Names, drafts: &[Draft], first: usize) {
    let mut folders: HashMap<&str, (indexes::Rank, usize)> = HashMap::new();
    for (index, draft) in drafts.iter().enumerate().skip(first) {
        let Some((folder, name)) = stem_of_path(&draft.path).rsplit_once('/') else { continue };
        let Some(rank) = indexes::rank(name) else { continue };
        let known = folders.entry(folder).or_insert((rank, index));
        if rank < known.0 {
            *known = (rank, index);
        }
    }
    let mut folders: Vec<_> = folders.into_iter().collect();
    folders.order_by_key(|(folder, _)| *folder);
    for (folder, (_, index)) in folders {
        names.add(Tier::Path, folder, Spot::Topic(index));
        if let Some(folder) = uncounted(folder) {
            names.add(Tier::Path, &folder, Spot::Topic(index));
        }
        let tails = folder.match_indices('/').filter_map(|(at, _)| folder.get(at + 1..));
        tails.for_each(|tail| names.add(Tier::Path, tail, Spot::Topic(index)));
    }
}
