//! Which editions does a game have, and which is the newest?
//!
//! Several editions of one numbered rulebook in a folder are one game: the newest is served as the game, an
//! older one as `game@7.0` (design, section 4). So is a folder that says it is an `edition_of` the game. Rules move between editions, so what a rule became is
//! found by its number and by its heading and words, and it is said which.

use std::collections::BTreeMap;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use utoipa::ToSchema;

use super::{comparison::Compared, stated_edition};
use crate::{Game, Passage, Rulebook, Topic, ids::lock, pages::page::Page, sources::SourceFile, words::days};
use names::{Diagnostic, InOrder, PassageId, Span, TopicId};

/// The name of the finding about a game whose edition is not told from the older ones beside it.
const UNCLEAR_EDITION: &str = "unclear-edition";

/// One edition of a game and its pages; the first is the newest, with every page of no edition.
#[derive(Debug)]
pub(crate) struct Edition {
    /// Its number; none where no file names one.
    pub number: Option<String>,
    pub pages: Vec<Page>,
    /// The day from which it holds, as its document says.
    pub effective: Option<String>,
}

/// The editions in a game's pages, the newest first.
pub(crate) fn split(pages: Vec<Page>, files: &[SourceFile]) -> Vec<Edition> {
    let numbers = stated_edition::all(&pages, files);
    let mut order: Vec<String> = numbers.values().cloned().collect();
    order.order_by_key(|number| std::cmp::Reverse(comparable(number)));
    order.dedup();
    let mut editions: Vec<Edition> = order
        .into_iter()
        .map(|number| Edition { number: Some(number), pages: Vec::new(), effective: None })
        .collect();
    if editions.is_empty() {
        editions.push(Edition { number: None, pages: Vec::new(), effective: None });
    }
    for page in pages {
        let number = numbers.get(&page.file);
        let own = editions.iter().position(|edition| edition.number.as_ref() == number).unwrap_or(0);
        editions[own].pages.push(page);
    }
    editions
}

fn comparable(number: &str) -> Vec<u32> {
    let digits = number.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|part| part.parse().ok()).collect()
}

/// Findings about a game beside older editions in folders of their own: that it does not say which edition it is itself, or
/// says an older one.
pub(crate) fn unclear(rulebook: &Rulebook, game: &str, config: Option<&SourceFile>) -> Option<Diagnostic> {
    let newest = rulebook.game(game)?;
    let in_folders = || rulebook.older_editions(game).into_iter().filter(|older| older.own_folder);
    let message = match &newest.edition {
        None => format!("`{game}` has older editions beside it and does not say which edition it is"),
        Some(own) => {
            let is_newer = |older: &&Game| {
                let (older, own) = (older.edition.as_deref().map(comparable), comparable(own));
                !own.is_empty() && older.is_some_and(|older| older > own)
            };
            let newer = in_folders().find(is_newer)?;
            format!("`{}` stands beside `{game}` as an older edition, which is edition {own}", newer.id)
        }
    };
    let help = "write `edition` into the `game.toml` of each: the newest is the game, and the older ones are `edition_of` it";
    let finding = Diagnostic::warning(UNCLEAR_EDITION, message).help(help);
    Some(match config {
        Some(file) => finding.at(Span::at(&file.name, &file.text, 0, 0)),
        None => finding,
    })
}

/// What a passage of an older edition became in the newest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, BorshSerialize, BorshDeserialize)]
pub struct Newer {
    /// The newest edition's number.
    pub edition: Option<String>,
    /// The game's id, which is the newest edition's address.
    pub game: String,
    /// The rule of the same number; of the same address, where it has none.
    pub same_number: Option<PassageId>,
    /// The rule with the likest heading and words, where there is one.
    pub same_words: Option<PassageId>,
    /// Whether that rule is said in other words; spaces and punctuation alone are none.
    pub reworded: bool,
}

impl Newer {
    /// Whether number, heading and words name the same rule.
    pub fn agrees(&self) -> bool {
        self.same_number.is_some() && self.same_number == self.same_words
    }
}

/// Which edition was in force on a day?
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InForce<'a> {
    /// This one.
    Edition(&'a Game),
    /// None that is here: the oldest came into force later.
    Later(&'a Game),
    /// Nobody can say, because nothing says when this one came into force.
    Untold(&'a Game),
    /// There is no such game.
    Nothing,
}

impl Rulebook {
    /// The older editions of a game, newest first.
    pub fn older_editions(&self, game: &str) -> Vec<&Game> {
        let mut older: Vec<_> =
            self.games.values().filter(|it| it.id != game && lock::is_of(&it.id, game)).collect();
        older.order_by_key(|it| std::cmp::Reverse(comparable(it.edition.as_deref().unwrap_or_default())));
        older
    }

    /// What a passage of an older edition became; none for a passage of the newest.
    pub fn newer(&self, passage: &Passage) -> Option<&Newer> {
        self.newer.get(&passage.id)
    }

    /// The topic of the newest edition that has the name of an older edition's, and that edition's number.
    pub fn newer_topic(&self, topic: &Topic) -> Option<(Option<String>, String)> {
        let base = lock::base(&topic.id.game);
        let newest = self.game(base).filter(|_| base != topic.id.game)?;
        let id = TopicId { game: base.to_owned(), topic: topic.id.topic.clone() };
        let url = self.topic(&id).map_or_else(|| format!("/{base}"), |topic| topic.id.url());
        Some((newest.edition.clone(), url))
    }

    /// All editions of a game, the newest first.
    pub fn editions(&self, game: &str) -> Vec<&Game> {
        self.game(game).into_iter().chain(self.older_editions(game)).collect()
    }

    /// The edition of a game that was in force on a day, `YYYY-MM-DD`.
    pub fn in_force(&self, game: &str, day: &str) -> InForce<'_> {
        let editions = self.editions(lock::base(game));
        if let Some(untold) = editions.iter().find(|it| it.effective.is_none()) {
            return InForce::Untold(untold);
        }
        let begun = |it: &&&Game| it.effective.as_deref().is_some_and(|since| since <= day);
        match editions.iter().filter(begun).max_by_key(|it| it.effective.as_deref()) {
            Some(edition) => InForce::Edition(edition),
            None => match editions.last() {
                Some(oldest) => InForce::Later(oldest),
                None => InForce::Nothing,
            },
        }
    }

    /// A path of a game as of a day; without the day where nothing says which edition was in force then.
    pub fn path_on(&self, path: String, day: &str) -> String {
        let game = path.split('/').nth(1).map(lock::base).unwrap_or_default();
        match self.in_force(game, day) {
            InForce::Untold(_) if !self.older_editions(game).is_empty() => path,
            _ => format!("{path}?on={day}"),
        }
    }

    /// The game that an address means which says an edition in another way: the newest by its number
    /// (`unlimited@8.0`), or the one that was in force on a day (`unlimited@2026-05-01`).
    pub fn edition_meant(&self, game: &str) -> Option<&str> {
        let (base, day) = game.split_once('@')?;
        if self.game(game).is_none() && days::is_day(day) {
            return match self.in_force(base, day) {
                InForce::Edition(edition) => Some(&edition.id),
                _ => None,
            };
        }
        self.newest(game)
    }

    /// The game that an address with the newest edition's number means: `unlimited@8.0`.
    fn newest(&self, game: &str) -> Option<&str> {
        let (base, edition) = game.split_once('@')?;
        let newest = self.game(base)?;
        (newest.edition.as_deref() == Some(edition)).then_some(newest.id.as_str())
    }
}

/// Finds out what every passage of a game's older editions became, by what was compared.
pub(crate) fn trace(rulebook: &Rulebook, game: &str, compared: &[Compared]) -> BTreeMap<PassageId, Newer> {
    let Some(newest) = rulebook.game(game) else { return BTreeMap::new() };
    let mut newer = BTreeMap::new();
    for pair in compared.iter().filter(|pair| pair.to == newest.id) {
        for (was, rule) in &pair.rules {
            let now = rule.now.as_ref();
            let reworded = now.is_some_and(|now| !rulebook.words_changed(was, now).is_empty());
            let became = Newer {
                edition: newest.edition.clone(),
                game: newest.id.clone(),
                same_number: rule.same_number.clone(),
                same_words: now.or(rule.likest.as_ref()).cloned(),
                reworded,
            };
            newer.insert(was.clone(), became);
        }
    }
    newer
}
