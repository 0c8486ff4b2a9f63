//! Does a ruling hold, and what stood on a day?

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{InForce, Kind, Passage, Rulebook, Ruling, Target};

/// Whether a ruling holds.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, BorshSerialize, BorshDeserialize)]
#[serde(tag = "status", content = "by", rename_all = "lowercase")]
pub enum Standing {
    /// Somebody proposes it; it does not hold yet.
    Proposed,
    /// It holds.
    Current,
    /// Another took its place; unresolved where nothing has that name, none where none is named.
    Superseded(Option<Target>),
    /// Whoever decided it has taken it back.
    Withdrawn,
    /// Another says otherwise.
    Contradicted(Option<Target>),
    /// Nobody has decided it yet.
    Open,
    /// It was open, and this decided it.
    Closed(Option<Target>),
    /// Its source says something of it that is none of these: `withdrwan`. It counts as no ruling in force.
    Unclear,
}

impl Standing {
    /// Its word, as in the API.
    pub fn word(&self) -> &'static str {
        match self {
            Standing::Proposed => "proposed",
            Standing::Current => "current",
            Standing::Superseded(_) => "superseded",
            Standing::Withdrawn => "withdrawn",
            Standing::Contradicted(_) => "contradicted",
            Standing::Open => "open",
            Standing::Closed(_) => "closed",
            Standing::Unclear => "unclear",
        }
    }

    /// What took its place, or says otherwise.
    pub fn by(&self) -> Option<&Target> {
        match self {
            Standing::Superseded(by) | Standing::Contradicted(by) | Standing::Closed(by) => by.as_ref(),
            Standing::Proposed
            | Standing::Current
            | Standing::Withdrawn
            | Standing::Open
            | Standing::Unclear => None,
        }
    }

    /// Whether it holds no more: another took its place, or it was taken back.
    pub fn is_over(&self) -> bool {
        matches!(self, Standing::Superseded(_) | Standing::Withdrawn)
    }
}

/// Which editions of the games were in force on a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct AsOf {
    /// The day, `YYYY-MM-DD`.
    pub day: String,
    /// The games and editions that were in force, by their ids.
    pub in_force: Vec<String>,
    /// Games whose editions have no days: the newest edition is taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undated: Vec<String>,
    /// Games that had no edition in force yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<String>,
}

impl Rulebook {
    /// Which editions of its games were in force on a day.
    pub fn as_of(&self, day: &str) -> AsOf {
        let mut as_of = AsOf { day: day.to_owned(), ..AsOf::default() };
        for game in self.games.values().filter(|game| !game.id.contains('@')) {
            match self.in_force(&game.id, day) {
                InForce::Edition(edition) => as_of.in_force.push(edition.id.clone()),
                InForce::Untold(_) => as_of.undated.push(game.id.clone()),
                InForce::Later(_) => as_of.later.push(game.id.clone()),
                InForce::Nothing => {}
            }
        }
        as_of
    }

    /// Whether a question or ruling was decided by a day; whatever has no day of its own was.
    pub fn was_decided_by(&self, passage: &Passage, day: &str) -> bool {
        let is_decided = matches!(passage.kind, Kind::Question | Kind::Ruling);
        let own = || passage.ruling.as_ref().and_then(Ruling::day).or(passage.answered.as_deref());
        !is_decided || own().is_none_or(|own| own <= day)
    }

    /// Whether a passage was no superseded one on a day.
    pub fn held_on(&self, passage: &Passage, day: &str) -> bool {
        !passage.superseded || self.superseded_on(passage).is_some_and(|until| until.as_str() > day)
    }

    /// The day on which a ruling ended, or an open question was closed; none where it has not, or no source names the day.
    pub fn ended_on(&self, passage: &Passage) -> Option<String> {
        let standing = &passage.ruling.as_ref()?.standing;
        match standing {
            Standing::Closed(Some(Target::Passage(by)))
            | Standing::Contradicted(Some(Target::Passage(by))) => {
                self.passage(by)?.ruling.as_ref().and_then(Ruling::day).map(str::to_owned)
            }
            Standing::Superseded(_) | Standing::Withdrawn => self.superseded_on(passage),
            _ => None,
        }
    }

    /// Whether the ruling that a passage is held on a day; none for a passage that is none.
    pub fn standing_on(&self, passage: &Passage, day: &str) -> Option<Standing> {
        let standing = &passage.ruling.as_ref()?.standing;
        let is_later = |by: &Target| match by {
            Target::Passage(id) => {
                let by = self.passage(id).and_then(|it| it.ruling.as_ref());
                by.and_then(Ruling::day).is_some_and(|of| of > day)
            }
            _ => false,
        };
        Some(match standing {
            Standing::Superseded(_) | Standing::Withdrawn if self.held_on(passage, day) => Standing::Current,
            Standing::Contradicted(Some(by)) if is_later(by) => Standing::Current,
            Standing::Closed(Some(by)) if is_later(by) => Standing::Open,
            _ => standing.clone(),
        })
    }
}
