//! Which passage does an address mean?
//!
//! Case, trailing dots and underscores are forgiven; a rule number in another spelling leads to its
//! passage (design, section 4).

use super::{issued::Became, lock};
use crate::{
    Passage, Rulebook, Topic,
    words::{
        given_addresses::{self, forgive},
        rule_numbers::rule_number,
    },
};
use names::{FIXED_WORDS, PassageId, TopicId, slug};

/// The second part of every ruling's address, in the place of a topic.
pub const RULINGS: &str = "rulings";

/// What an address leads to.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup<'a> {
    /// A passage, under its right address.
    Passage(&'a Passage),
    /// A topic, under its right address.
    Topic(&'a Topic),
    /// Something that has another address.
    Moved {
        /// The right path on our own server.
        to: String,
        /// Why it has another address, which tells the status to answer with.
        why: Redirect,
    },
    /// Something that was removed.
    Removed {
        /// The paths of what took its place.
        successors: Vec<String>,
        /// Why it was removed, in the editor's words.
        why: Option<String>,
    },
    /// Nothing we know.
    Unknown,
}

/// Why an address is not the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redirect {
    /// Another spelling of the same address: answered with 308.
    Spelling,
    /// The passage had this address before: answered with 301, and the page says so.
    Renamed,
    /// The newest edition's number leads to the game for as long as it is the newest, a day to the edition that was in
    /// force. Answered with 307.
    Name,
}

impl Rulebook {
    /// Looks an address up: `game`, `topic` and, for a passage, its last part, all as requested
    /// (already percent-decoded).
    pub fn find(&self, game: &str, topic: &str, passage: Option<&str>) -> Lookup<'_> {
        if let Some(found) = self.exact(game, topic, passage) {
            return found;
        }
        let (game, topic) = (forgive(game), forgive(topic));
        if let Some(edition) = self.edition_meant(&game) {
            return self.of_edition(edition, &topic, passage);
        }
        let passage = passage.map(forgive);
        let exact = self.exact(&game, &topic, passage.as_deref());
        if exact.is_none()
            && let Some(became) = self.became(&game, &topic, passage.as_deref())
        {
            return match became {
                Became::At(to) => Lookup::Moved { to, why: Redirect::Renamed },
                Became::Removed { successors, why } => Lookup::Removed { successors, why },
            };
        }
        if let Some(to) = self.under_fixed_word(&game, &topic, passage.as_deref()) {
            return Lookup::Moved { to, why: Redirect::Renamed };
        }
        let to = match exact {
            Some(Lookup::Passage(passage)) => Some(passage.id.url()),
            Some(Lookup::Topic(topic)) => Some(topic.id.url()),
            Some(Lookup::Moved { to, .. }) => Some(to),
            Some(Lookup::Unknown | Lookup::Removed { .. }) | None => match &passage {
                Some(passage) => self.by_other_name(&game, &topic, passage),
                None => self.topic_by_other_name(&game, &topic),
            },
        };
        to.map_or(Lookup::Unknown, |to| Lookup::Moved { to, why: Redirect::Spelling })
    }

    /// An edition by another name: the newest's number leads to it for as long as it is the newest, a day to the edition
    /// that was in force. A number leads to its rule there, whatever the topic is called, and what stood elsewhere to where
    /// it stood.
    fn of_edition(&self, game: &str, topic: &str, passage: Option<&str>) -> Lookup<'_> {
        let by_number = || match self.find(game, passage.filter(|it| rule_number(it).is_some())?, None) {
            Lookup::Unknown => None,
            found => Some(found),
        };
        let as_it_was = || passage.and_then(|label| self.as_it_was(game, topic, label)).map(Lookup::Passage);
        let found = match self.find(game, topic, passage) {
            Lookup::Unknown => by_number().or_else(as_it_was).unwrap_or(Lookup::Unknown),
            found => found,
        };
        let to = match found {
            Lookup::Passage(passage) => passage.id.url(),
            Lookup::Topic(topic) => topic.id.url(),
            Lookup::Moved { to, .. } => to,
            other => return other,
        };
        Lookup::Moved { to, why: Redirect::Name }
    }

    /// What has this address in the newest edition, as an older one has it.
    fn as_it_was(&self, edition: &str, topic: &str, label: &str) -> Option<&Passage> {
        let now = PassageId::new(lock::base(edition), topic, label).ok()?;
        let history = self.history(self.passage(&now)?)?;
        let was = history.editions.iter().find(|it| it.id.game() == edition)?;
        self.passage(&was.id)
    }

    /// The page that a front matter says had this address, on the site it comes from or below its game.
    pub fn former(&self, path: &str) -> Option<String> {
        let path = given_addresses::address(path).to_lowercase();
        let of_game = path.split_once('/').filter(|(game, _)| self.game(game).is_some());
        let wanted = |topic: &&Topic| {
            let aliases = topic.aliases.iter().filter(|alias| alias.contains('/'));
            let mut addresses = aliases.map(|alias| given_addresses::address(alias).to_lowercase());
            addresses.any(|address| {
                address == path
                    || of_game.is_some_and(|(game, rest)| game == topic.id.game && rest == address)
            })
        };
        let mut found = self.topics.values().filter(wanted);
        let first = found.next()?;
        found.next().is_none().then(|| first.id.url())
    }

    fn exact(&self, game: &str, topic: &str, passage: Option<&str>) -> Option<Lookup<'_>> {
        match passage {
            Some(passage) => {
                let id: PassageId = format!("{game}/{topic}/{passage}").parse().ok()?;
                self.passage(&id).map(Lookup::Passage)
            }
            None => {
                let id = TopicId { game: game.to_owned(), topic: topic.to_owned() };
                self.topic(&id).map(Lookup::Topic)
            }
        }
    }

    /// Where a topic is that is called like a word of the address space, or a passage of it: it had that address
    /// before the word was taken.
    fn under_fixed_word(&self, game: &str, word: &str, passage: Option<&str>) -> Option<String> {
        let topic = FIXED_WORDS.contains(&word).then(|| besides_fixed_word(word))?;
        match (self.exact(game, &topic, passage), passage) {
            (Some(Lookup::Topic(topic)), _) => Some(topic.id.url()),
            (Some(Lookup::Passage(passage)), _) => Some(passage.id.url()),
            (_, Some(passage)) => self.by_other_name(game, &topic, passage),
            (_, None) => None,
        }
    }

    /// Whether an address below a game leads on because its topic is called like a word of the address space.
    pub(crate) fn is_under_fixed_word(&self, game: &str, key: &str) -> bool {
        let (topic, passage) =
            key.split_once('/').map_or((key, None), |(topic, passage)| (topic, Some(passage)));
        self.under_fixed_word(game, topic, passage).is_some()
    }

    /// The path of the passage that is called as an empty note is.
    pub fn named_elsewhere(&self, topic: &TopicId) -> Option<&str> {
        self.named_elsewhere.get(topic).map(String::as_str)
    }

    /// A passage by its rule number in any spelling, or by an alias or label of its topic.
    fn by_other_name(&self, game: &str, topic: &str, name: &str) -> Option<String> {
        let id = TopicId { game: game.to_owned(), topic: topic.to_owned() };
        let page = self.topic(&id)?;
        let number = rule_number(name);
        let fits = |other: &String| slug(other) == name || number.is_some() && rule_number(other) == number;
        let found = self
            .passages_of(page)
            .find(|passage| passage.aliases.iter().any(fits) || passage.label.as_ref().is_some_and(fits));
        found.map(|passage| passage.id.url())
    }

    fn topic_by_other_name(&self, game: &str, name: &str) -> Option<String> {
        let game = self.game(game)?;
        let number = rule_number(name);
        if number.is_some() {
            let known = |passage: &&Passage| {
                rule_number(passage.id.passage()) == number
                    || passage.aliases.iter().any(|alias| rule_number(alias) == number)
            };
            let found = self.topics_of(game).flat_map(|topic| self.passages_of(topic)).find(known);
            if let Some(passage) = found {
                return Some(passage.id.url());
            }
        }
        let fits = |topic: &&Topic| {
            slug(&topic.title) == name || topic.aliases.iter().any(|alias| is_alias(alias, name))
        };
        self.topics_of(game).find(fits).map(|topic| topic.id.url())
    }
}

/// The slug of a page that is called like a word of the address space.
pub(crate) fn besides_fixed_word(word: &str) -> String {
    format!("{word}-topic")
}

/// Whether a page's other name is this; a former address (`/docs/boats/`) counts by its last part.
fn is_alias(alias: &str, name: &str) -> bool {
    let address = alias.contains('/').then(|| alias.trim_matches('/').rsplit('/').next().unwrap_or_default());
    slug(alias) == name || address.is_some_and(|last| slug(last) == name)
}
