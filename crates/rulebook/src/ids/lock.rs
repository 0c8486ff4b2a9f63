//! Which ids were ever issued for a game?
//!
//! `ids.lock` has a line for each: the address below the game, and what its passage is recognised
//! by. With it a passage keeps its id when its words are corrected, when others come, go or move, and
//! an id is never given to another passage. Adjutant never takes a line out. The lock of an overlay also keeps the
//! words by which its rulings knew the passages below that they decide.

use std::collections::{BTreeMap, BTreeSet};

use borsh::{BorshDeserialize, BorshSerialize};

use super::{
    likeness::{Likeness, Traits},
    moved::Moves,
};
use crate::{Game, Rulebook, pages::page::Page, sources::SourceFile, words::limits};
use names::{Diagnostic, InOrder, Ordered, PassageId, Span, is_label};

/// The name of the file in a game's folder.
pub const FILE: &str = "ids.lock";

/// What stands above the lines.
const HEADER: &str = "\
# Every id that was ever issued for this game, and what its passage is recognised by. Written by
# `adjutant ids bless`; a line is never removed. What moved or was removed stands in `moved.toml`.
#
# id hash-of-all-words lead-in stands-under sample-of-words
";

/// What stands above the lines about ruled passages.
const RULED: &str = "#
# What rulings of this overlay decide of the game below: ruling > passage hash-of-all-words
";

/// What stands between a ruling and what it decides.
const DECIDES: &str = ">";

/// How alike the words of a passage must be to what was kept of it.
const ALIKE: f64 = 0.7;

/// The ids of one game and its older editions, by address below the game: `topic`, `topic/passage`,
/// `@7.0/topic/passage`.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub(crate) struct Lock {
    /// Topics have nothing to be recognised by.
    pub entries: BTreeMap<String, Option<Likeness>>,
    /// The hash over the words of each passage below that a ruling decides, by ruling and passage.
    pub ruled: BTreeMap<(String, String), String>,
}

impl Lock {
    /// Reads the file; lines that cannot be read are findings.
    pub fn read(file: &SourceFile) -> (Self, Vec<Diagnostic>) {
        let mut lock = Self::default();
        let mut findings = Vec::new();
        let mut at = 0;
        for line in file.text.split_inclusive('\n') {
            let words = line.trim();
            if !words.is_empty() && !words.starts_with('#') {
                match (entry(words), ruled(words)) {
                    (Some((key, likeness)), _) => drop(lock.entries.insert(key, likeness)),
                    (None, Some((pair, hash))) => drop(lock.ruled.insert(pair, hash)),
                    (None, None) => findings.push(broken(file, at, words)),
                }
            }
            at += line.len();
        }
        (lock, findings)
    }

    /// The file's text.
    pub fn write(&self) -> String {
        let mut text = HEADER.to_owned();
        let or_none = |word: &str| if word.is_empty() { "-".to_owned() } else { word.to_owned() };
        for (key, likeness) in &self.entries {
            text.push_str(key);
            if let Some(it) = likeness {
                let sample: String = it.sample.iter().map(|hash| format!("{hash:04x}")).collect();
                let fields = [&it.hash, &it.name, &it.under, &sample].map(|field| or_none(field));
                text.push_str(&format!(" {}", fields.join(" ")));
            }
            text.push('\n');
        }
        if !self.ruled.is_empty() {
            text.push_str(RULED);
        }
        for ((ruling, passage), hash) in &self.ruled {
            text.push_str(&format!("{ruling} {DECIDES} {passage} {hash}\n"));
        }
        text
    }

    /// The same of an older edition's own folder, with addresses below the game: `@1.4/topic`.
    pub fn below_the_game(self, sources: &str) -> Self {
        let edition = key(sources, "", None);
        let own = self.entries.into_iter().filter(|(key, _)| !key.starts_with('@'));
        Self { entries: own.map(|(key, it)| (format!("{edition}{key}"), it)).ordered_map(), ..self }
    }

    /// The same as that folder has it.
    pub fn below_the_edition(self, sources: &str) -> Self {
        let edition = key(sources, "", None);
        let own = self
            .entries
            .into_iter()
            .filter_map(|(key, it)| Some((key.strip_prefix(&edition)?.to_owned(), it)));
        Self { entries: own.ordered_map(), ..self }
    }

    /// The same, with everything that the rulebook serves of these sources: of a game, of an overlay, or of an older edition
    /// in a folder of its own.
    pub fn with(mut self, rulebook: &Rulebook, sources: &str) -> Self {
        let (game, overlay) = (base(sources), overlay(sources));
        let is_here = |it: &&Game| match it.own_folder {
            true => it.id == sources,
            false => is_of(&it.id, game) && !is_edition(sources),
        };
        let games = rulebook.games.values().filter(is_here);
        let topics = games.flat_map(|game| rulebook.topics_of(game));
        let mut decided = BTreeMap::new();
        for topic in topics.filter(|topic| topic.overlay.as_deref() == overlay) {
            self.entries.insert(key(&topic.id.game, &topic.id.topic, None), None);
            for id in &topic.passages {
                let likeness = rulebook.passages.get(id).map(|_| of_passage(rulebook, id));
                self.entries.insert(key_of(id), likeness);
                for passage in rulebook.ruled_below(id) {
                    let pair = (key_of(id), key_of(passage));
                    let known = self.ruled.remove(&pair);
                    let hash = known.unwrap_or_else(|| of_passage(rulebook, passage).hash);
                    decided.insert(pair, hash);
                }
            }
        }
        self.ruled = decided;
        self
    }

    /// What was issued for a topic: under its own name, and under names that it had before.
    pub fn of_topic<'a>(&'a self, topic: &str, moves: &Moves) -> Known<'a> {
        let mut known = Known::default();
        let before = moves.names_before(topic);
        for name in std::iter::once(topic).chain(before.iter().map(String::as_str)) {
            let home = format!("{name}/");
            let here = self.entries.range(home.clone()..).take_while(|(key, _)| key.starts_with(&home));
            for (key, likeness) in here {
                let Some((label, likeness)) = key.get(home.len()..).zip(likeness.as_ref()) else { continue };
                match (moves.names(key), name == topic) {
                    (true, true) => drop(known.retired.insert(label, likeness)),
                    (true, false) => {}
                    (false, _) => drop(known.entries.entry(label).or_insert(likeness)),
                }
            }
        }
        known
    }
}

/// What is known of a topic's passages from before.
#[derive(Debug, Default)]
pub(crate) struct Known<'a> {
    /// Labels with what their passages are recognised by.
    pub entries: BTreeMap<&'a str, &'a Likeness>,
    /// Labels that `moved.toml` names, with the likeness of their passages.
    pub retired: BTreeMap<&'a str, &'a Likeness>,
}

impl Known<'_> {
    /// Whether several passages had the same words at the same place.
    pub fn has_twins(&self) -> bool {
        let mut seen = BTreeSet::new();
        self.entries.values().any(|it| !seen.insert((&it.hash, &it.under)))
    }

    /// Whether a label was issued for the same words at the same place.
    pub fn is_same(&self, label: &str, page: &Page, index: usize) -> bool {
        let kept = self.entries.get(label);
        kept.is_some_and(|kept| {
            let here = of_item(page, index);
            here.hash == kept.hash && here.under == kept.under
        })
    }

    /// Whether a label meant another passage once: it is not given again. Where its own passage still stands on
    /// the page, it keeps it, whatever `moved.toml` says.
    pub fn is_retired(&self, label: &str, page: &Page, index: usize) -> bool {
        self.retired.get(label).is_some_and(|kept| of_item(page, index).to(kept) < ALIKE)
    }

    /// How many of the known passages a page has: 1 for each with the same words.
    pub fn likeness_to(&self, page: &Page) -> f64 {
        if self.entries.is_empty() {
            return 0.0;
        }
        let all: Vec<usize> = (0..page.items.len()).collect();
        let found = self.recognise(page, &all, &|_| false);
        let alike = |(index, label): &(usize, String)| {
            Some(of_item(page, *index).to(self.entries.get(label.as_str())?))
        };
        found.iter().filter_map(alike).filter(|alike| *alike >= ALIKE).sum()
    }

    /// The labels that these passages of a page had before: the same words first, then the same
    /// lead-in at the same place, then the most alike.
    pub fn recognise(
        &self,
        page: &Page,
        wanted: &[usize],
        taken: &dyn Fn(&str) -> bool,
    ) -> Vec<(usize, String)> {
        let items = wanted.iter().map(|index| (*index, of_item(page, *index))).collect();
        let free = self.entries.iter().map(|(label, entry)| (*label, *entry));
        let entries = free.filter(|(label, _)| !taken(label)).collect();
        let mut matching = Matching { items, entries, found: Vec::new() };
        let named = |it: &Likeness| (!it.name.is_empty()).then(|| it.name.clone());
        matching.in_order(|it| Some(format!("{} {}", it.hash, it.under)));
        matching.in_order(|it| Some(it.hash.clone()));
        matching.alone(|it| named(it).map(|name| format!("{name} {}", it.under)));
        matching.alone(named);
        matching.most_alike();
        matching.found
    }
}

/// Passages and kept ids that still look for each other.
struct Matching<'a> {
    items: Vec<(usize, Likeness)>,
    entries: Vec<(&'a str, &'a Likeness)>,
    found: Vec<(usize, String)>,
}

impl Matching<'_> {
    /// The passages and the ids of each key, by their places.
    fn by_key(&self, key: impl Fn(&Likeness) -> Option<String>) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut groups: BTreeMap<String, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
        for (at, (_, item)) in self.items.iter().enumerate() {
            if let Some(key) = key(item) {
                groups.entry(key).or_default().0.push(at);
            }
        }
        for (at, (_, entry)) in self.entries.iter().enumerate() {
            if let Some(group) = key(entry).and_then(|key| groups.get_mut(&key)) {
                group.1.push(at);
            }
        }
        groups.into_values().collect()
    }

    /// Those of one key with each other, in their order.
    fn in_order(&mut self, key: impl Fn(&Likeness) -> Option<String>) {
        let groups = self.by_key(key);
        self.pair(groups.iter().flat_map(|(items, entries)| items.iter().zip(entries)));
    }

    /// Those of one key where there is one of each.
    fn alone(&mut self, key: impl Fn(&Likeness) -> Option<String>) {
        let mut groups = self.by_key(key);
        groups.retain(|(items, entries)| items.len() == 1 && entries.len() == 1);
        self.pair(groups.iter().flat_map(|(items, entries)| items.iter().zip(entries)));
    }

    fn pair<'b>(&mut self, pairs: impl Iterator<Item = (&'b usize, &'b usize)>) {
        let (mut items, mut entries) = (BTreeSet::new(), BTreeSet::new());
        for (item, entry) in pairs {
            if let (Some((index, _)), Some((label, _))) = (self.items.get(*item), self.entries.get(*entry)) {
                self.found.push((*index, (*label).to_owned()));
                items.insert(*item);
                entries.insert(*entry);
            }
        }
        let mut at = 0..;
        self.items.retain(|_| !at.next().is_some_and(|at| items.contains(&at)));
        let mut at = 0..;
        self.entries.retain(|_| !at.next().is_some_and(|at| entries.contains(&at)));
    }

    /// The most alike pair first; of equal ones the one at the same place, then the first.
    fn most_alike(&mut self) {
        if self.items.len().saturating_mul(self.entries.len()) > limits::COMPARISONS {
            return;
        }
        let mut pairs = Vec::new();
        for (at, (_, item)) in self.items.iter().enumerate() {
            for (of, (_, entry)) in self.entries.iter().enumerate().filter(|(_, it)| item.may_be(it.1)) {
                let alike = item.to(entry);
                if alike >= ALIKE {
                    pairs.push((alike, item.under != entry.under, at, of));
                }
            }
        }
        pairs.order_by(|a, b| b.0.total_cmp(&a.0).then_with(|| (a.1, a.2, a.3).cmp(&(b.1, b.2, b.3))));
        let (mut items, mut entries) = (BTreeSet::new(), BTreeSet::new());
        pairs.retain(|(_, _, at, of)| {
            let free = !items.contains(at) && !entries.contains(of);
            if free {
                items.insert(*at);
                entries.insert(*of);
            }
            free
        });
        self.pair(pairs.iter().map(|(_, _, at, of)| (at, of)));
    }
}

/// What is recognised of an item of a page.
fn of_item(page: &Page, index: usize) -> Likeness {
    let item = &page.items[index];
    let text = crate::pages::inline::text(&item.content);
    let question = item.asking.as_ref().map(|asking| crate::pages::inline::text(asking));
    let above = item.parent.and_then(|parent| page.items.get(parent)?.label.as_ref());
    let heading =
        item.place.last().and_then(|at| page.headings.get(*at)).map(|heading| heading.text.as_str());
    Likeness::of(Traits {
        text: &text,
        question: question.as_deref(),
        label: item.label.as_ref().map(|label| label.name.as_str()),
        under: above.map(|label| label.name.as_str()).or(heading),
    })
}

/// The same of a passage that is served.
pub(crate) fn of_passage(rulebook: &Rulebook, id: &PassageId) -> Likeness {
    let Some(passage) = rulebook.passage(id) else { return Likeness::default() };
    let above = passage.parent.as_ref().and_then(|parent| rulebook.passage(parent)?.label.as_deref());
    Likeness::of(Traits {
        text: &passage.text,
        question: passage.question.as_deref(),
        label: passage.label.as_deref(),
        under: above.or(passage.place.last().map(String::as_str)),
    })
}

/// Whether a game's id is this game or one of its older editions.
pub(crate) fn is_of(id: &str, game: &str) -> bool {
    base(id) == game
}

/// The game's id without its edition, and without what lies over it.
pub(crate) fn base(game: &str) -> &str {
    game.split_once(['@', '+']).map_or(game, |(base, _)| base)
}

/// Whether sources are an older edition, by their id.
pub(crate) fn is_edition(sources: &str) -> bool {
    sources.contains('@')
}

/// The overlay that sources are, by their id.
pub(crate) fn overlay(sources: &str) -> Option<&str> {
    sources.split_once('+').map(|(_, own)| own)
}

/// The address below the game.
pub(crate) fn key(game: &str, topic: &str, passage: Option<&str>) -> String {
    let edition = game.split_once('@').map(|(_, edition)| format!("@{edition}/")).unwrap_or_default();
    match passage {
        Some(passage) => format!("{edition}{topic}/{passage}"),
        None => format!("{edition}{topic}"),
    }
}

/// The address of a passage below its game.
pub(crate) fn key_of(id: &PassageId) -> String {
    key(id.game(), id.topic(), Some(id.passage()))
}

/// Game (with its edition), topic and passage of an address below a game.
pub(crate) fn parts<'a>(game: &str, key: &'a str) -> Option<(String, &'a str, Option<&'a str>)> {
    let (game, rest) = match key.strip_prefix('@').map(|rest| rest.split_once('/')) {
        Some(Some((edition, rest))) => (format!("{game}@{edition}"), rest),
        Some(None) => return None,
        None => (game.to_owned(), key),
    };
    match rest.split_once('/') {
        Some((topic, passage)) => (!passage.contains('/')).then_some((game, topic, Some(passage))),
        None => Some((game, rest, None)),
    }
}

fn entry(line: &str) -> Option<(String, Option<Likeness>)> {
    let fields: Vec<&str> = line.split(' ').collect();
    let (key, rest) = fields.split_first()?;
    let (_, topic, passage) = parts("game", key)?;
    if !is_label(topic) || !passage.is_none_or(is_label) {
        return None;
    }
    let text = |field: &str| if field == "-" { String::new() } else { field.to_owned() };
    match (passage, rest) {
        (None, []) => Some(((*key).to_owned(), None)),
        (Some(_), [hash, name, under, sample]) => {
            let likeness =
                Likeness { hash: text(hash), name: text(name), under: text(under), sample: hashes(sample)? };
            Some(((*key).to_owned(), Some(likeness)))
        }
        _ => None,
    }
}

/// A line about a passage that a ruling decides.
fn ruled(line: &str) -> Option<((String, String), String)> {
    let fields: Vec<&str> = line.split(' ').collect();
    let [ruling, DECIDES, passage, hash] = fields.as_slice() else { return None };
    let is_key = |key: &str| {
        parts("game", key).is_some_and(|(_, topic, it)| is_label(topic) && it.is_some_and(is_label))
    };
    let whole = is_key(ruling) && is_key(passage);
    whole.then(|| (((*ruling).to_owned(), (*passage).to_owned()), (*hash).to_owned()))
}

fn hashes(text: &str) -> Option<Vec<u16>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let hash = |four| u16::from_str_radix(str::from_utf8(four).ok()?, 16).ok();
    text.as_bytes().chunks(4).map(hash).collect()
}

fn broken(file: &SourceFile, at: usize, line: &str) -> Diagnostic {
    let shown: String = line.chars().take(60).collect();
    Diagnostic::error("broken-ids-lock", format!("`{shown}` in `{}` is no line of ids", file.name))
        .at(Span::at(&file.name, &file.text, at, line.len()))
        .help("take the line out where it is a merge's mark, else restore the file from its history")
}
