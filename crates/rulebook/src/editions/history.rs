//! What became of a rule from edition to edition, and what changed between two editions?

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::comparison::Compared;
use crate::{
    Game, Passage, Rulebook,
    words::{difference::TextPart, rule_numbers::rule_number},
};
use names::PassageId;

/// A rule through the editions of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct History {
    /// The rule in each edition that has it, the oldest first.
    pub editions: Vec<RuleIn>,
    /// The edition in which it was new; none where the oldest edition has it already.
    pub new_in: Option<String>,
    /// The last edition that has it; none where the newest has it.
    pub until: Option<String>,
    /// What changed from edition to edition, the newest change first; nothing where number and words stayed.
    pub changes: Vec<RuleStep>,
}

/// A rule in one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RuleIn {
    /// The edition's number.
    pub edition: Option<String>,
    /// The rule there.
    pub id: PassageId,
}

/// A rule in an edition and in a newer one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RuleStep {
    /// As it was.
    pub was: RuleIn,
    /// As it is in the newer edition.
    pub now: RuleIn,
    /// Whether it has another number there.
    pub moved: bool,
    /// Its words, where these are other ones; empty where only spaces and punctuation are.
    pub words: Vec<TextPart>,
}

/// An edition of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EditionAnswer {
    /// The game's id there: `sea@7.0`.
    pub game: String,
    /// Its number.
    pub edition: Option<String>,
    /// The day from which it holds, `YYYY-MM-DD`.
    pub effective: Option<String>,
}

/// What changed between two editions of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Changes {
    /// The older edition.
    pub from: EditionAnswer,
    /// The newer edition.
    pub to: EditionAnswer,
    /// Rules that are said in other words, whatever their number.
    pub changed: Vec<RuleStep>,
    /// Rules of the same words and another number.
    pub moved: Vec<RuleStep>,
    /// Rules that the older edition does not have.
    pub added: Vec<PassageId>,
    /// Rules that the newer edition does not have.
    pub removed: Vec<PassageId>,
}

impl Rulebook {
    /// The pairs of editions of a game that can be compared, the newest first: neighbours, and each older one with the newest.
    pub fn compared(&self, game: &str) -> Vec<(EditionAnswer, EditionAnswer)> {
        let editions = self.editions(game);
        let of = |id: &str| editions.iter().find(|it| it.id == id).map(|it| EditionAnswer::of(it));
        self.compared.iter().filter_map(|pair| Some((of(&pair.from)?, of(&pair.to)?))).collect()
    }

    /// What changed from an edition to a newer one, by the ids of their games; none where these were not compared.
    pub fn changes(&self, from: &str, to: &str) -> Option<Changes> {
        let pair = self.compared.iter().find(|pair| pair.from == from && pair.to == to)?;
        let (older, newer) = (self.game(from)?, self.game(to)?);
        let mut changes = Changes {
            from: EditionAnswer::of(older),
            to: EditionAnswer::of(newer),
            changed: Vec::new(),
            moved: Vec::new(),
            added: Vec::new(),
            removed: Vec::new(),
        };
        let mut known = BTreeSet::new();
        for (was, became) in pair.rules.iter().filter(|(was, _)| self.is_told(pair, was)) {
            let Some(now) = &became.now else {
                changes.removed.push(was.clone());
                continue;
            };
            known.insert(now);
            let step = self.step(was, now);
            match (step.words.is_empty(), step.moved) {
                (false, _) => changes.changed.push(step),
                (true, true) => changes.moved.push(step),
                (true, false) => {}
            }
        }
        let now = self.topics_of(newer).flat_map(|topic| &topic.passages);
        changes.added = now.filter(|id| !known.contains(id) && self.is_told(pair, id)).cloned().collect();
        Some(changes)
    }

    /// What became of a rule from edition to edition; none where there is one edition, or nothing compares the passage.
    pub fn history(&self, passage: &Passage) -> Option<History> {
        let neighbours = self.neighbours(passage.id.game());
        if !neighbours.iter().any(|pair| self.is_told(pair, &passage.id)) {
            return None;
        }
        let mut chain = vec![passage.id.clone()];
        for pair in neighbours.iter().rev() {
            let newest = chain.last().filter(|id| id.game() == pair.from);
            let next = newest.and_then(|id| became(pair, id));
            chain.extend(next);
        }
        chain.reverse();
        for pair in &neighbours {
            let oldest = chain.last().filter(|id| id.game() == pair.to);
            let before =
                oldest.and_then(|id| pair.rules.iter().find(|(_, rule)| rule.now.as_ref() == Some(id)));
            chain.extend(before.map(|(was, _)| was.clone()));
        }
        // the newest stands first
        let (newest, oldest) = (neighbours.first()?.to.as_str(), neighbours.last()?.from.as_str());
        let steps = chain.windows(2).filter_map(|pair| match pair {
            [now, was] => Some(self.step(was, now)),
            _ => None,
        });
        let edition = |id: &PassageId| self.edition_of(id.game());
        Some(History {
            new_in: chain.last().filter(|id| id.game() != oldest).and_then(edition),
            until: chain.first().filter(|id| id.game() != newest).and_then(edition),
            changes: steps.filter(|step| step.moved || !step.words.is_empty()).collect(),
            editions: chain.iter().rev().map(|id| self.rule_in(id)).collect(),
        })
    }

    /// The comparisons of neighbours among a game's editions, the newest first.
    fn neighbours(&self, game: &str) -> Vec<&Compared> {
        let editions = self.editions(crate::ids::lock::base(game));
        let pairs = editions.windows(2).filter_map(|pair| match pair {
            [newer, older] => self.compared.iter().find(|it| it.from == older.id && it.to == newer.id),
            _ => None,
        });
        pairs.collect()
    }

    fn step(&self, was: &PassageId, now: &PassageId) -> RuleStep {
        RuleStep {
            was: self.rule_in(was),
            now: self.rule_in(now),
            moved: match rule_number(was.passage()) {
                Some(_) => was.passage() != now.passage(),
                None => (was.topic(), was.passage()) != (now.topic(), now.passage()),
            },
            words: self.words_changed(was, now),
        }
    }

    fn rule_in(&self, id: &PassageId) -> RuleIn {
        RuleIn { edition: self.edition_of(id.game()), id: id.clone() }
    }

    fn edition_of(&self, game: &str) -> Option<String> {
        self.game(game).and_then(|game| game.edition.clone())
    }

    /// Whether what became of a passage is told: it is a rule with a number, or everything in the two editions is compared.
    /// What lies over the game is of no edition.
    fn is_told(&self, pair: &Compared, id: &PassageId) -> bool {
        self.passage(id).is_some_and(|passage| match pair.whole {
            true => self.overlay_of(passage).is_none(),
            false => self.number_of(passage).is_some(),
        })
    }
}

fn became(pair: &Compared, id: &PassageId) -> Option<PassageId> {
    let (_, became) = pair.rules.iter().find(|(was, _)| was == id)?;
    became.now.clone()
}

impl EditionAnswer {
    fn of(game: &Game) -> Self {
        Self { game: game.id.clone(), edition: game.edition.clone(), effective: game.effective.clone() }
    }
}
