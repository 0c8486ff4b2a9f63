//! Where does a link of the source lead?

use std::{collections::HashMap, sync::Arc};

use percent_encoding::percent_decode_str;

use super::{
    addresses_below::Addresses,
    anchors::heading,
    draft::{Draft, by_anchor, by_block, by_heading, by_label, first_under},
    name_index,
    name_lookup::{Names, Spot, Tier},
    own_urls::Bases,
};
use crate::{
    Dialect, Target,
    pages::{
        glossary, inline,
        page::{RawLink, RawTarget},
    },
    words::{given_addresses::stem, rule_numbers::rule_number},
};

/// Most things of one name among which the one is looked for that has a place.
const TWINS: usize = 16;
/// Most chapters of one file in which a place is looked for.
const CHAPTERS: usize = 128;

/// What came of resolving a link.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outcome {
    /// It leads there.
    Found(Target),
    /// An empty note of that index has this name; it leads to the passage labelled so, else to the note.
    Named(Target, usize),
    /// Several things have this name; it leads to the first.
    Ambiguous(Target, Vec<Target>),
    /// The page is there, the place in it is not; it leads to the page.
    NoAnchor(Target),
    /// Nothing has this name; shown as a search for it.
    Unresolved(String),
    /// An address that must not be followed: only its words are shown.
    Dropped,
}

/// Everything that links of one game are resolved against.
pub(crate) struct Resolver<'a> {
    drafts: &'a [Draft],
    /// Where the game's own pages are on the web.
    bases: &'a Bases,
    /// The names of each layer of the game: first those of the pages whose links are resolved, then of what lies below.
    names: Vec<Arc<Names>>,
    /// Rules, headings and chapters of numbered rulebooks by their numbers.
    rules: HashMap<Vec<u32>, Spot>,
    /// What the game below an overlay has, or had, at which address; none for the game itself.
    below: Option<Addresses<'a>>,
}

impl<'a> Resolver<'a> {
    /// For the pages of a game itself.
    pub fn new(drafts: &'a [Draft], bases: &'a Bases) -> Self {
        let names = vec![Arc::new(name_index::all(drafts, 0))];
        Self { drafts, bases, names, rules: name_index::rules(drafts), below: None }
    }

    /// For the pages of an overlay, by the names of all layers: its own first.
    pub fn over(drafts: &'a [Draft], bases: &'a Bases, names: Vec<Arc<Names>>, below: Addresses<'a>) -> Self {
        Self { drafts, bases, names, rules: name_index::rules(drafts), below: Some(below) }
    }

    /// The drafts in the order in which a name is looked for in them, with their indices.
    pub fn in_order(&self) -> impl Iterator<Item = (usize, &'a Draft)> {
        let first = self.below.as_ref().map_or(0, |below| below.first);
        let own = self.drafts.iter().enumerate().skip(first);
        own.chain(self.drafts.iter().enumerate().take(first))
    }

    /// Where a link on the page of index `from` leads.
    pub fn resolve(&self, from: usize, link: &RawLink) -> Outcome {
        let (RawTarget::Name(to)
        | RawTarget::Bare(to)
        | RawTarget::Beside(to)
        | RawTarget::Address(to)
        | RawTarget::Rule(to)) = &link.to;
        let absolute = self.below.as_ref().and_then(|below| {
            let path = self.bases.within(to).unwrap_or(to);
            below.absolute(self.drafts, path)
        });
        if let Some(target) = absolute {
            return Outcome::Found(target);
        }
        let outcome = match &link.to {
            RawTarget::Name(name) | RawTarget::Bare(name) | RawTarget::Beside(name) => {
                self.by_name(from, name, &link.text)
            }
            RawTarget::Address(address) => self.by_address(from, address, &link.text),
            RawTarget::Rule(number) => self.by_number(number, &link.text),
        };
        let former = self.below.as_ref().and_then(|below| match &outcome {
            Outcome::NoAnchor(Target::Topic(topic)) => {
                below.place(self.drafts, &topic.topic, to.split_once('#')?.1)
            }
            Outcome::Unresolved(_) => below.former(self.drafts, to),
            _ => None,
        });
        former.map_or(outcome, Outcome::Found)
    }

    /// What a name means in one of these tiers, in the first layer that knows it.
    fn find(&self, name: &str, tiers: &[Tier]) -> &[Spot] {
        let mut found = self.names.iter().map(|names| names.find(name, tiers));
        found.find(|spots| !spots.is_empty()).unwrap_or_default()
    }

    /// What a name means in any tier.
    fn anywhere(&self, name: &str) -> &[Spot] {
        self.find(name, &Tier::ALL)
    }

    /// What a name means in any tier, and the place there: in the first layer that has both, else in the first that knows
    /// the name.
    fn placed(&self, from: usize, name: &str, anchor: Option<&str>, text: &str) -> Option<Outcome> {
        let mut first = None;
        for spots in self.names.iter().map(|names| names.anywhere(name)).filter(|spots| !spots.is_empty()) {
            match self.choose(from, spots, anchor, text) {
                lost @ Outcome::NoAnchor(_) => drop(first.get_or_insert(lost)),
                found => return Some(found),
            }
        }
        first
    }

    /// The heading that a link means with everything below it: its page, and its index there.
    pub fn section(&self, from: usize, link: &RawLink) -> Option<(&'a Draft, usize)> {
        let (RawTarget::Name(to) | RawTarget::Address(to) | RawTarget::Bare(to)) = &link.to else {
            return None;
        };
        let Outcome::Found(Target::Passage(id)) = self.resolve(from, link) else { return None };
        let draft = self.drafts.iter().find(|draft| draft.id.topic == id.topic())?;
        let place = to.split_once('#').map_or(to.as_str(), |(_, place)| place);
        let place = percent_decode_str(place.trim()).decode_utf8_lossy().into_owned();
        let heading = heading(draft, &place).filter(|_| !place.starts_with('^'))?;
        (draft.passage_id(first_under(draft, heading)?)? == id).then_some((draft, heading))
    }

    /// Whether something has this name.
    pub fn knows(&self, name: &str) -> bool {
        !self.anywhere(name).is_empty()
    }

    /// The passage that an empty note's name is the label of.
    pub fn named_by_empty(&self, empty: usize) -> Option<Target> {
        let draft = self.drafts.get(empty).filter(|draft| draft.is_empty())?;
        let spots = self.find(&draft.title, &[Tier::Label]);
        spots.first().and_then(|spot| self.target(*spot))
    }

    fn by_name(&self, from: usize, name: &str, text: &str) -> Outcome {
        if ["https://", "http://"].iter().any(|scheme| name.starts_with(scheme)) {
            return self.by_address(from, name, text);
        }
        let (base, anchor) = match name.split_once('#') {
            // `C#` is a name.
            Some((_, "")) if self.knows(name) => (name.trim(), None),
            Some((base, anchor)) => (base.trim(), Some(anchor.trim())),
            None => (name.trim(), None),
        };
        let base = base.trim_end_matches(".md");
        if let Some(path) = base.strip_prefix(crate::rewriting::shortcodes::INCLUDED) {
            let path = self.absolute(from, path).join("/");
            let spots = self.find(&path, &[Tier::Path]);
            return match spots {
                [] => Outcome::Unresolved(base.to_owned()),
                spots => self.choose(from, spots, anchor, text),
            };
        }
        if base.is_empty() {
            return match anchor {
                Some(anchor) => self.anchored_here(from, anchor, text),
                None => Outcome::Unresolved(text.to_owned()),
            };
        }
        if let Some(placed) = self.placed(from, base, anchor, text) {
            return placed;
        }
        let last = base.rsplit('/').next().unwrap_or(base);
        let by_other = match last == base {
            false => self.placed(from, last, anchor, text),
            // Some wikis write the words before the name: `[[the helm|Helm]]`.
            true if text != base => self.placed(from, text, None, text),
            true => None,
        };
        let by_number = || self.numbered(base).map(Outcome::Found);
        by_other.or_else(by_number).unwrap_or_else(|| Outcome::Unresolved(last.to_owned()))
    }

    fn by_number(&self, number: &str, text: &str) -> Outcome {
        let spot = rule_number(number).or_else(|| Some(vec![number.parse().ok()?]));
        let spot = spot.and_then(|number| self.rules.get(&number));
        match spot.and_then(|spot| self.target(*spot)) {
            Some(target) => Outcome::Found(target),
            None => Outcome::Unresolved(text.to_owned()),
        }
    }

    fn by_address(&self, from: usize, address: &str, text: &str) -> Outcome {
        let address = address.trim();
        if let Some(path) = self.bases.within(address) {
            return self.of_own_site(from, address, path, text);
        }
        if let Some(scheme) = scheme(address) {
            return match scheme.to_ascii_lowercase().as_str() {
                "http" | "https" | "mailto" => Outcome::Found(Target::External(address.to_owned())),
                _ => Outcome::Dropped,
            };
        }
        if let Some(host) = address.strip_prefix("//") {
            return Outcome::Found(Target::External(format!("https://{host}")));
        }
        self.by_path(from, address, text)
    }

    /// Where an address of the site leads from which the notes are: a page, else what lies there beside them.
    fn of_own_site(&self, from: usize, address: &str, path: &str, text: &str) -> Outcome {
        let page = path.split(['#', '?']).next().unwrap_or_default();
        let last = page.rsplit('/').next().unwrap_or_default();
        if page.trim_matches('/').is_empty() || stem(last) == last && last.contains('.') {
            return Outcome::Found(Target::External(address.to_owned()));
        }
        self.by_path(from, path, text)
    }

    /// Where a path leads, as seen from the page of index `from`.
    fn by_path(&self, from: usize, address: &str, text: &str) -> Outcome {
        let decoded = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
        let (path, anchor) = match address.split_once('#') {
            Some((path, anchor)) => (path, Some(decoded(anchor))),
            None => (address, None),
        };
        // A file's name may have an encoded question mark or hash.
        let (path, anchor) = (decoded(path.split('?').next().unwrap_or_default()), anchor.as_deref());
        let path = path.as_str();
        if path.is_empty() {
            return match anchor.filter(|anchor| !anchor.is_empty()) {
                Some(anchor) => self.anchored_here(from, anchor, text),
                None => Outcome::Unresolved(text.to_owned()),
            };
        }
        let exact = self.find(&self.parts(from, path).join("/"), &[Tier::Path]);
        if !exact.is_empty() {
            // With its ending a path names one of several files.
            let file = path.rsplit('/').next().unwrap_or_default();
            let ends = |spot: &&Spot| match spot {
                Spot::Topic(topic) => self.drafts[*topic].path.ends_with(file),
                Spot::Passage(..) => false,
            };
            let named: Vec<Spot> = exact.iter().filter(ends).copied().collect();
            let named = if file.contains('.') && !named.is_empty() { named.as_slice() } else { exact };
            return self.choose(from, named, anchor, text);
        }
        let parts = self.absolute(from, path);
        for start in 0..parts.len() {
            let name = parts[start..].join("/");
            let spots = self.find(&name, &[Tier::Path, Tier::Title, Tier::Alias]);
            if !spots.is_empty() {
                return self.choose(from, spots, anchor, text);
            }
        }
        let name = if text.is_empty() { parts.last().cloned().unwrap_or_default() } else { text.to_owned() };
        Outcome::Unresolved(name)
    }

    /// The parts of a path from the content folder's root. A folder's index has the folder's path.
    fn absolute(&self, from: usize, path: &str) -> Vec<String> {
        let mut parts = self.parts(from, path);
        if parts.len() > 1 && parts.last().is_some_and(|last| matches!(last.as_str(), "index" | "_index")) {
            parts.pop();
        }
        parts
    }

    /// The parts of a path as seen from the content folder's root, without its ending.
    fn parts(&self, from: usize, path: &str) -> Vec<String> {
        let rooted = path.starts_with('/') || path.starts_with("@/");
        let mut parts: Vec<String> = Vec::new();
        if !rooted && let Some(draft) = self.drafts.get(from) {
            parts.extend(draft.path.split('/').map(str::to_owned));
            parts.pop();
        }
        for part in path.trim_start_matches("@/").split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop();
                }
                part => parts.push(part.to_owned()),
            }
        }
        if let Some(last) = parts.pop() {
            parts.push(stem(&last).to_owned());
        }
        parts
    }

    /// One of several candidates, and the place in it.
    fn choose(&self, from: usize, spots: &[Spot], anchor: Option<&str>, text: &str) -> Outcome {
        let mut real: Vec<Spot> = spots.iter().copied().filter(|spot| !self.is_empty(*spot)).collect();
        if real.is_empty() {
            return self.choose_empty(spots, text);
        }
        let own = |spot: &Spot| matches!(spot, Spot::Passage(topic, _) if *topic == from);
        if let Some(spot) = real.iter().copied().find(own) {
            real = vec![spot];
        }
        if let Some(anchor) = anchor.filter(|anchor| !anchor.is_empty() && real.len() > 1) {
            let has_place = |spot: &Spot| match spot {
                Spot::Topic(topic) => matches!(self.anchored(*topic, anchor, text), Outcome::Found(_)),
                Spot::Passage(..) => false,
            };
            let with: Vec<Spot> = real.iter().copied().take(TWINS).filter(has_place).collect();
            real = if with.is_empty() { real } else { with };
        }
        let depth = |spot: &Spot| match spot {
            Spot::Topic(_) => 0,
            Spot::Passage(topic, item) => self.drafts[*topic].page.items[*item].depth,
        };
        let least = real.iter().map(depth).min().unwrap_or(0);
        real.retain(|spot| depth(spot) == least);
        let first = real[0];
        if let (Spot::Topic(topic), Some(anchor)) = (first, anchor.filter(|anchor| !anchor.is_empty())) {
            return self.anchored(topic, anchor, text);
        }
        let targets: Vec<Target> = real.iter().filter_map(|spot| self.target(*spot)).collect();
        match targets.split_first() {
            Some((first, [])) => Outcome::Found(first.clone()),
            Some((first, others)) => Outcome::Ambiguous(first.clone(), others.to_vec()),
            None => Outcome::Unresolved(text.to_owned()),
        }
    }

    /// An empty note is a name, not a place: the passage labelled so, else the note's own page.
    fn choose_empty(&self, spots: &[Spot], text: &str) -> Outcome {
        let Some(Spot::Topic(topic)) = spots.first().copied() else {
            return Outcome::Unresolved(text.to_owned());
        };
        let by_text = || self.find(text, &[Tier::Label]).first().and_then(|spot| self.target(*spot));
        let named = self.named_by_empty(topic).or_else(by_text);
        match named.or_else(|| self.target(Spot::Topic(topic))) {
            Some(target) => Outcome::Named(target, topic),
            None => Outcome::Unresolved(text.to_owned()),
        }
    }

    /// A place on the page of a link, else in another chapter of its file.
    fn anchored_here(&self, from: usize, anchor: &str, text: &str) -> Outcome {
        let own = self.anchored(from, anchor, text);
        let Some(file) = self.drafts.get(from).map(|draft| draft.page.file) else { return own };
        let chapters =
            self.drafts.iter().enumerate().filter(|(at, draft)| *at != from && draft.page.file == file);
        match own {
            Outcome::NoAnchor(_) => {
                let mut found = chapters.take(CHAPTERS).map(|(at, _)| self.anchored(at, anchor, text));
                found.find(|found| matches!(found, Outcome::Found(_))).unwrap_or(own)
            }
            own => own,
        }
    }

    /// A place in a topic: a block id, a heading, a label. A link to a letter of a glossary leads to the entry that its
    /// words name.
    fn anchored(&self, topic: usize, anchor: &str, text: &str) -> Outcome {
        let Some(draft) = self.drafts.get(topic) else {
            return Outcome::Unresolved(anchor.to_owned());
        };
        let found = match anchor.strip_prefix('^') {
            Some(id) => {
                by_block(draft, id).or_else(|| by_label(draft, id)).or_else(|| by_anchor(draft, id).map(Some))
            }
            None if glossary::is_letter(anchor) => {
                self.entry(topic, text).map(Some).or_else(|| by_heading(draft, anchor))
            }
            None => by_heading(draft, anchor)
                .or_else(|| by_label(draft, anchor))
                .or_else(|| by_block(draft, anchor))
                .or_else(|| by_anchor(draft, anchor).map(Some)),
        };
        match found {
            Some(Some(item)) => match draft.passage_id(item) {
                Some(id) => Outcome::Found(Target::Passage(id)),
                None => Outcome::NoAnchor(Target::Topic(draft.id.clone())),
            },
            Some(None) => Outcome::Found(Target::Topic(draft.id.clone())),
            None => match self.numbered(anchor) {
                // A rulebook's file names its rules, in whatever chapter.
                Some(rule) if draft.page.dialect == Dialect::Numbered => Outcome::Found(rule),
                _ => Outcome::NoAnchor(Target::Topic(draft.id.clone())),
            },
        }
    }

    /// The rule of a number: `2.2`, `rule 2.2`.
    fn numbered(&self, name: &str) -> Option<Target> {
        let number = ["rule ", "Rule ", "\u{a7} ", "\u{a7}"]
            .iter()
            .find_map(|it| name.strip_prefix(it))
            .unwrap_or(name);
        self.target(*self.rules.get(&rule_number(number)?)?)
    }

    /// The entry of a term on a page: the first passage below the heading of that name, else the one labelled so.
    fn entry(&self, topic: usize, term: &str) -> Option<usize> {
        let here = |spot: &Spot| match spot {
            Spot::Passage(page, item) => Some(*item).filter(|_| *page == topic),
            Spot::Topic(_) => None,
        };
        [Tier::Heading, Tier::Label].iter().find_map(|tier| self.find(term, &[*tier]).iter().find_map(here))
    }

    fn is_empty(&self, spot: Spot) -> bool {
        matches!(spot, Spot::Topic(topic) if self.drafts[topic].is_empty())
    }

    fn target(&self, spot: Spot) -> Option<Target> {
        match spot {
            Spot::Topic(topic) => self.drafts.get(topic).map(|draft| Target::Topic(draft.id.clone())),
            Spot::Passage(topic, item) => self.drafts.get(topic)?.passage_id(item).map(Target::Passage),
        }
    }
}

fn scheme(address: &str) -> Option<&str> {
    // Browsers skip blanks and control characters in a scheme.
    let (scheme, _) = address.split_once(':')?;
    let name = scheme.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.') || c.is_control();
    (!name.is_empty() && name.chars().all(plain) && !name.contains("..")).then_some(name)
}

/// The words of a link that leads nowhere, when it has none of its own.
pub(crate) fn words(link: &RawLink) -> String {
    if !link.text.is_empty() {
        return link.text.clone();
    }
    match &link.to {
        RawTarget::Name(name)
        | RawTarget::Address(name)
        | RawTarget::Rule(name)
        | RawTarget::Bare(name)
        | RawTarget::Beside(name) => inline::collapse(name),
    }
}
