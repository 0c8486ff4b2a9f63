//! Which names in a passage lead to their topics by themselves?
//!
//! The first mention of another topic's title or alias, where only one topic has that name. Sparingly:
//! a few in a passage, none to what it links to already, and no name that passages use all the time. A name
//! of one word is a word of the language as well ("does not cover it"): it counts only with the capital that
//! the game writes it with, inside a sentence.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Range,
};

use aho_corasick::{AhoCorasick, MatchKind};

use super::passage_html::Shown;
use crate::{
    Rulebook, Target,
    links::draft::Draft,
    pages::page::Item,
    words::{folded_names::fold, limits},
};
use names::{Ordered, TopicId};

/// Shortest name that is linked, in characters.
const SHORTEST: usize = 3;
/// A name that more passages have than this, and more than one in [`EVERYDAY_SHARE`], says nothing.
const EVERYDAY: usize = 20;
const EVERYDAY_SHARE: usize = 40;

/// The names of a game that become links where they are mentioned.
pub(crate) struct Mentions {
    search: Option<AhoCorasick>,
    /// The names that are searched for.
    names: Vec<Name>,
    ids: Vec<TopicId>,
    places: HashMap<TopicId, usize>,
}

/// A name of a topic.
struct Name {
    words: String,
    topic: usize,
}

impl Name {
    /// Whether the mention at these bytes means the topic; `behind` is what the text stands behind.
    fn fits(&self, text: &str, range: &Range<usize>, behind: Behind) -> bool {
        if self.words.contains(char::is_whitespace) {
            return true;
        }
        let said = text.get(range.clone()).unwrap_or_default();
        let letters = said.chars().filter(|c| c.is_alphabetic());
        if letters.clone().count() > 1 && letters.clone().all(char::is_uppercase) {
            return true;
        }
        let before = text.get(..range.start).unwrap_or_default();
        let after = text.get(range.end..).unwrap_or_default();
        said.starts_with(char::is_uppercase)
            && behind.and(before) == Behind::Words
            && !is_within_a_name(before, after)
    }
}

/// Whether a word stands within a longer name, or in quotes: `Navigate Command`, `the "Ship" trait`.
fn is_within_a_name(before: &str, after: &str) -> bool {
    /// Words that have a capital only because a sentence begins with them.
    const BEGIN: [&str; 24] = [
        "A", "All", "An", "At", "Both", "By", "Each", "Every", "For", "From", "If", "In", "Its", "No", "On",
        "Some", "That", "The", "Their", "These", "This", "When", "While", "Your",
    ];
    let is_name = |word: &str| {
        let joined = word.ends_with(char::is_alphanumeric);
        joined && word.starts_with(char::is_uppercase) && !BEGIN.contains(&word)
    };
    let last = before.strip_suffix(' ').and_then(|before| before.split(' ').next_back()).unwrap_or_default();
    let next = after.strip_prefix(' ').and_then(|after| after.split([' ', '.', ',', ';', ':']).next());
    let next = next.unwrap_or_default();
    let quotes = |c: char| matches!(c, '"' | '\u{201c}' | '\u{201d}' | '\u{2018}' | '\u{2019}' | '\'');
    is_name(last)
        || is_name(next)
        || before.ends_with(quotes) && after.starts_with(quotes)
        || is_in_a_quoted_name(before, after)
}

/// Whether a word is a part of a short name in quotes: the step "Deploy Ships".
fn is_in_a_quoted_name(before: &str, after: &str) -> bool {
    const LONGEST: usize = 40;
    let near = &before[before.floor_char_boundary(before.len().saturating_sub(LONGEST))..];
    let opened = near.rfind('\u{201c}').is_some_and(|at| !near[at..].contains('\u{201d}'));
    let is_odd = before.matches('"').count() % 2 == 1 && near.contains('"');
    let closed = |quote: char| after[..after.floor_char_boundary(LONGEST)].contains(quote);
    opened && closed('\u{201d}') || is_odd && closed('"')
}

/// What a word stands behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    /// The end of a sentence, or nothing: every word has a capital there.
    Sentence,
    /// Words of the same sentence.
    Words,
}

impl Behind {
    /// What stands behind more text.
    fn and(self, text: &str) -> Self {
        let opening = |c: char| c.is_whitespace() || matches!(c, '(' | '"' | '\u{201c}' | '\u{2018}');
        match text.trim_end_matches(opening) {
            "" => self,
            text if text.ends_with(['.', ':', '!', '?', '\u{2022}']) => Behind::Sentence,
            _ => Behind::Words,
        }
    }
}

impl Mentions {
    /// The names of these topics that are worth a link.
    pub fn of(drafts: &[Draft], rulebook: &Rulebook, shown: &[Shown]) -> Self {
        let ids: Vec<TopicId> = drafts.iter().map(|draft| draft.id.clone()).collect();
        let places = ids.iter().cloned().enumerate().map(|(at, id)| (id, at)).collect();
        let mut mentions = Self { search: None, names: Vec::new(), ids, places }.with(unambiguous(drafts));
        let mut count: HashMap<usize, usize> = HashMap::new();
        for it in shown {
            let Some(passage) = rulebook.passages.get(&it.id) else { continue };
            let found: BTreeSet<usize> =
                mentions.all(&passage.text, Behind::Sentence).map(|(_, topic)| topic).ordered_set();
            found.into_iter().filter(|topic| *topic != it.topic).for_each(|topic| {
                *count.entry(topic).or_default() += 1;
            });
        }
        let everyday = |topic: &usize| {
            let count = count.get(topic).copied().unwrap_or_default();
            count > EVERYDAY && count * EVERYDAY_SHARE > shown.len()
        };
        let names = std::mem::take(&mut mentions.names);
        mentions.with(names.into_iter().filter(|name| !everyday(&name.topic)).collect())
    }

    fn with(mut self, names: Vec<Name>) -> Self {
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::LeftmostLongest).ascii_case_insensitive(true);
        // Too many names for a search to be built: none become links.
        self.search = builder.build(names.iter().map(|name| &name.words)).ok();
        self.names = names;
        self
    }

    /// What a passage may link by itself, while it is rendered. Nothing where its `text` names nothing.
    pub fn of_passage(&self, shown: &Shown, item: &Item, text: &str) -> Mentioned<'_> {
        let mut done = BTreeSet::new();
        let behind = Behind::Sentence;
        if self.all(text, behind).next().is_none() {
            return Mentioned { all: self, done, left: 0, lead: false, behind };
        }
        let known = |id: &TopicId| self.places.get(id).copied();
        let linked = shown.targets.iter().flatten().filter_map(|target| match target {
            Target::Topic(id) => known(id),
            Target::Passage(id) => known(&id.topic_id()),
            Target::External(_) | Target::Unresolved(_) => None,
        });
        done.extend(linked);
        done.insert(shown.topic);
        Mentioned { all: self, done, left: limits::MENTIONS, lead: item.label.is_some(), behind }
    }

    /// Every mention in a text, as a whole word, with its topic.
    fn all<'a>(&'a self, text: &'a str, behind: Behind) -> impl Iterator<Item = (Range<usize>, usize)> + 'a {
        let found = self.search.iter().flat_map(move |search| search.find_iter(text));
        let found = found.filter(move |it| is_apart(text, it.start(), it.end()));
        found.filter_map(move |it| {
            let name = self.names.get(it.pattern().as_usize())?;
            name.fits(text, &it.range(), behind).then(|| (it.range(), name.topic))
        })
    }
}

/// What one passage may still link by itself.
pub(crate) struct Mentioned<'a> {
    all: &'a Mentions,
    /// Topics that it links to.
    done: BTreeSet<usize>,
    left: usize,
    /// Whether its lead-in is not over: the name of the passage, not a mention.
    lead: bool,
    /// What the next text stands behind.
    behind: Behind,
}

impl Mentioned<'_> {
    /// A passage that links nothing by itself.
    pub fn is_done(&self) -> bool {
        self.left == 0
    }

    /// The lead-in ends here.
    pub fn end_lead(&mut self) {
        self.lead = false;
    }

    /// The mentions in a piece of text that become links: their ranges and topics.
    pub fn take(&mut self, text: &str) -> Vec<(Range<usize>, Target)> {
        let mut taken = Vec::new();
        // A lead-in ends with its colon.
        let lead = if self.lead { text.find(':').unwrap_or(text.len()) } else { 0 };
        self.lead &= lead == text.len();
        let behind = self.behind;
        self.behind = behind.and(text);
        for (range, topic) in self.all.all(text, behind).filter(|(range, _)| range.start >= lead) {
            if self.left == 0 {
                break;
            }
            let Some(id) = self.all.ids.get(topic) else { continue };
            if self.done.insert(topic) {
                self.left -= 1;
                taken.push((range, Target::Topic(id.clone())));
            }
        }
        taken
    }
}

/// Titles and aliases that only one topic with text has, in singular and plural.
fn unambiguous(drafts: &[Draft]) -> Vec<Name> {
    let mut known: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (topic, draft) in drafts.iter().enumerate() {
        let aliases = draft.page.front.aliases.iter().filter(|alias| !alias.contains('/'));
        for name in std::iter::once(&draft.title).chain(aliases).chain(&draft.aliases) {
            let name = name.trim();
            known.entry(fold(name)).or_default().insert(topic);
            let wordy = name.chars().count() >= SHORTEST && name.chars().any(char::is_alphabetic);
            if !wordy || draft.is_empty() {
                continue;
            }
            let other = match name.strip_suffix(['s', 'S']) {
                Some(one) if !one.ends_with(['s', 'S']) => one.to_owned(),
                _ => format!("{name}s"),
            };
            for name in [name.to_owned(), other] {
                names.entry(name).or_insert(topic);
            }
        }
    }
    let alone = |name: &str| known.get(&fold(name)).is_some_and(|topics| topics.len() == 1);
    let named = |(words, topic)| Name { words, topic };
    names.into_iter().filter(|(name, _)| alone(name)).map(named).collect()
}

/// Whether what stands there is not a part of a longer word.
fn is_apart(text: &str, start: usize, end: usize) -> bool {
    let part =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '/' | '@' | '#'));
    let before = text.get(..start).and_then(|before| before.chars().next_back());
    let after = text.get(end..).and_then(|after| after.chars().next());
    !part(before) && !part(after)
}
