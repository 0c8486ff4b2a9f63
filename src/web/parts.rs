//! Which parts does a long page have, and which of them stand open?
//!
//! What fits into four screens of a phone stands open. Of a longer page the beginning does: as many parts as fit, and of the next one
//! its first passages. All that follows is folded under its heading, and a fold names what is in it. A part in the order of the
//! alphabet is parted by its letters. A page has a greatest weight, too: of a part that would be too much, the page has the names,
//! each at its anchor, and the part has an address of its own, where its passages stand in full. Nothing is left out: an address
//! with the anchor of a folded passage opens its fold. Of a list whose names alone would be too much the page has the headings.

use super::{
    callout::Boxed,
    page::shorten,
    passage_view::{Item, Text},
};
use rulebook::Passage;

/// Height of a page, in pixels of a phone, that stands open as a whole; what stands around the passages comes on top.
const ROOM: usize = 2000;
/// Height that stands open of a page with more.
const BEGINNING: usize = 1000;
/// Letters of a line, its height, and the height of what stands around a passage's text.
const LETTERS: usize = 36;
const LINE: usize = 31;
const AROUND: usize = 62;
/// Height of a heading.
const HEADING: usize = 70;
/// So many passages in the order of the alphabet are parted by their letters.
const ALPHABET: usize = 25;
/// A page of so many passages is short enough without a list of what is in it.
const FEW: usize = 6;
/// Passages without a heading that the list of what is in a page names; longest name of one.
const NAMED: usize = 9;
const NAME: usize = 36;
/// Letters of the names that a fold shows, and that the fold of a letter does.
const NAMES: usize = 110;
const OF_LETTER: usize = 40;

/// Weight in bytes of the passages of a page; what stands around them comes on top.
const WEIGHT: usize = 43_000;
/// Weight of what stands around a passage's text, of a citation beside it, and of what stands around its name in a list.
const BESIDE: usize = 240;
const CITED: usize = 60;
const LISTED: usize = 40;

/// Passages under one heading.
#[derive(Debug, Default, askama::Template)]
#[template(path = "partials/part.html")]
pub struct Part {
    /// The heading; empty where the source has none.
    pub heading: String,
    /// What the list of what is in the page calls it.
    pub short: String,
    /// Where it begins on the page.
    pub anchor: String,
    /// Passages that stand open.
    pub open: Vec<Text>,
    /// Passages that are folded.
    pub folded: Vec<Text>,
    /// The names of the folded ones, cut.
    pub names: String,
    /// Related topics of its own.
    pub related: Vec<Item>,
    /// What it leads to, where it is a topic of its own.
    pub url: Option<String>,
    /// Where its passages stand in full, where the page has their names alone.
    pub elsewhere: Option<String>,
    /// Whether the page has not even the names, because they are too many.
    pub is_heading: bool,
}

impl Part {
    /// Whether nothing of it stands open.
    pub fn is_shut(&self) -> bool {
        self.open.is_empty()
    }

    /// The part as the page of its own address shows it: as much as fits stands open, the rest below one fold.
    pub fn in_full(mut self) -> Self {
        self.open.append(&mut self.folded);
        let mut height = 0;
        let fits = |text: &&Text| {
            height += AROUND + LINE * text.html.len().div_ceil(LETTERS);
            height <= ROOM
        };
        let open = self.open.iter().take_while(fits).count().max(1);
        // what stands under a passage stays with it
        let under = self.open.iter().skip(open).take_while(|text| text.nested).count();
        self.folded = self.open.split_off((open + under).min(self.open.len()));
        self.names = names(&self.folded, NAMES);
        Self { elsewhere: None, ..self }
    }

    /// What it is called in a title: its letter, else its heading.
    pub fn title(&self) -> &str {
        if self.short.is_empty() { "Rules" } else { &self.short }
    }

    /// Its name in an address: `?part=costs`.
    pub fn slug(&self) -> &str {
        self.anchor.trim_start_matches('_')
    }

    fn count(&self) -> usize {
        self.open.len() + self.folded.len()
    }
}

/// Passages under one heading, before it is known what stands open.
#[derive(Debug, Default)]
pub struct Group {
    /// The heading; empty where the source has none.
    pub heading: String,
    /// Its passages.
    pub entries: Vec<Entry>,
    /// Related topics of its own.
    pub related: Vec<Item>,
    /// What it leads to, where it is a topic of its own.
    pub url: Option<String>,
}

/// A passage with the height that it takes.
#[derive(Debug)]
pub struct Entry {
    /// The passage.
    pub text: Text,
    height: usize,
}

impl Entry {
    /// A passage as it will be shown.
    pub fn of(passage: &Passage, text: Text) -> Self {
        let letters = passage.text.chars().count() + passage.asks().map_or(0, |asked| asked.chars().count());
        Self { text, height: AROUND + LINE * letters.div_ceil(LETTERS) }
    }

    /// Its weight on a page, in full.
    fn weight(&self) -> usize {
        let text = self.text.boxed.as_ref().map_or(self.text.html.len(), Boxed::weight);
        BESIDE + text + 2 * self.text.url.len() + CITED * self.text.cites.len()
    }

    /// Its weight where its name stands alone.
    fn name_weight(&self, address: usize) -> usize {
        LISTED + self.text.title.len() + 2 * self.text.anchor.len() + address
    }

    fn initial(&self) -> Option<char> {
        self.text.title.chars().next().and_then(|first| first.to_uppercase().next())
    }
}

/// A page's parts, and the list of what is in it; that is empty where the page is short. Each part has its address below
/// that of the page.
pub fn laid_out(groups: Vec<Group>, page: &str) -> (Vec<Part>, Vec<Item>) {
    let address = |part: &Part| Some(format!("{page}?part={}", part.slug()));
    let mut left = WEIGHT.saturating_sub(groups.iter().map(Group::names_weight).sum());
    let fits = move |group: &Group| {
        let more = group.weight().saturating_sub(group.names_weight());
        let fits = more <= left;
        left -= if fits { more } else { 0 };
        fits
    };
    let parts = divided(groups, BEGINNING, fits, address);
    let contents = contents(&parts);
    (parts, contents)
}

/// The parts of a list of things that have little to do with each other: where it is long, all are folded; where it is too
/// much for a page, it has the names alone, or where these are too much the headings, and `address` says where a part stands in full.
pub fn listed(groups: Vec<Group>, address: impl Fn(&Part) -> Option<String>) -> Vec<Part> {
    let fits = groups.iter().map(Group::weight).sum::<usize>() <= WEIGHT;
    let has_names = groups.iter().map(Group::names_weight).sum::<usize>() <= WEIGHT;
    let parts = divided(groups, 0, |_| fits, address).into_iter();
    parts.map(|part| Part { is_heading: part.elsewhere.is_some() && !has_names, ..part }).collect()
}

/// The parts; of more than fits, so much stands open.
fn divided(
    groups: Vec<Group>,
    beginning: usize,
    mut fits: impl FnMut(&Group) -> bool,
    address: impl Fn(&Part) -> Option<String>,
) -> Vec<Part> {
    let all: usize = groups.iter().map(|group| HEADING + group.height()).sum();
    let mut left = if all > ROOM { beginning } else { all };
    let mut parts: Vec<Part> = Vec::new();
    for group in groups {
        let is_whole = fits(&group);
        for (group, short) in group.by_letter() {
            let mut nothing = 0;
            let part = group.folded(short, if is_whole { &mut left } else { &mut nothing });
            let taken = parts.iter().filter(|other| other.anchor == part.anchor).count();
            let anchor = if taken == 0 { part.anchor } else { format!("{}_{}", part.anchor, parts.len()) };
            let part = Part { anchor, ..part };
            let elsewhere = if is_whole { None } else { address(&part) };
            parts.push(Part { elsewhere, ..part });
        }
    }
    parts
}

impl Group {
    fn height(&self) -> usize {
        self.entries.iter().map(|entry| entry.height).sum()
    }

    fn weight(&self) -> usize {
        self.entries.iter().map(Entry::weight).sum()
    }

    fn names_weight(&self) -> usize {
        self.entries.iter().map(|entry| entry.name_weight(self.heading.len())).sum()
    }

    /// The group, or one for each letter where it is a long list in the order of the alphabet; with the short name of each.
    fn by_letter(self) -> Vec<(Self, String)> {
        let top = || self.entries.iter().filter(|entry| !entry.text.nested);
        // one passage may lead in
        let leads = usize::from(!top().is_sorted_by_key(Entry::initial));
        if top().count() < ALPHABET || !top().skip(leads).is_sorted_by_key(Entry::initial) {
            let short = self.heading.clone();
            return vec![(self, short)];
        }
        let mut parts: Vec<(Self, String)> = Vec::new();
        for (nth, entry) in self.entries.into_iter().enumerate() {
            let letter = entry.initial().filter(|_| nth >= leads).map(String::from).unwrap_or_default();
            match parts.last_mut().filter(|(_, last)| entry.text.nested || *last == letter) {
                Some((last, _)) => last.entries.push(entry),
                None => {
                    let heading = [self.heading.as_str(), &letter];
                    let heading: Vec<&str> = heading.into_iter().filter(|it| !it.is_empty()).collect();
                    let heading = heading.join(": ");
                    parts.push((Self { heading, entries: vec![entry], ..Self::default() }, letter));
                }
            }
        }
        if let Some((last, _)) = parts.last_mut() {
            last.related = self.related;
        }
        parts
    }

    /// What of it stands open, where so much height is left.
    fn folded(self, short: String, left: &mut usize) -> Part {
        let slug = names::slug(&self.heading);
        let anchor = format!("_{}", if slug.is_empty() { "rules" } else { &slug });
        let mut part = Part {
            heading: self.heading,
            short,
            anchor,
            related: self.related,
            url: self.url,
            ..Part::default()
        };
        *left = left.saturating_sub(HEADING);
        for Entry { text, height } in self.entries {
            // What stands under a passage stays with it.
            let stays = part.folded.is_empty() && (height <= *left || text.nested && !part.open.is_empty());
            *left = if stays { left.saturating_sub(height) } else { 0 };
            if stays { &mut part.open } else { &mut part.folded }.push(text);
        }
        let most = if part.short.chars().count() == 1 { OF_LETTER } else { NAMES };
        part.names = names(&part.folded, most);
        part
    }
}

/// The names of passages, cut.
fn names(passages: &[Text], most: usize) -> String {
    let names: Vec<&str> = passages.iter().filter(|it| !it.nested).map(|it| it.title.as_str()).collect();
    shorten(&names.join(", "), most)
}

/// The list of what is in a page: its parts, and what stands without a heading by name.
fn contents(parts: &[Part]) -> Vec<Item> {
    if parts.iter().map(Part::count).sum::<usize>() <= FEW {
        return Vec::new();
    }
    let item = |part: &Part| {
        let url = format!("#{}", part.anchor);
        Item { url, title: part.short.clone(), note: part.count().to_string() }
    };
    let mut items = Vec::new();
    for part in parts {
        if !part.heading.is_empty() {
            items.push(item(part));
            continue;
        }
        let named = part.open.iter().chain(&part.folded).filter(|text| !text.nested);
        let passage = |text: &Text| Item {
            url: format!("#{}", text.anchor),
            title: shorten(&text.title, NAME),
            note: String::new(),
        };
        items.extend(named.take(NAMED).map(passage));
    }
    items
}
