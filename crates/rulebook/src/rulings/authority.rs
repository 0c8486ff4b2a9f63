//! What is authoritative about a passage, in whose words does it stand, and until when did it hold?

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Authority, Kind, Passage, Rulebook, Ruling, Standing, Target, ids::lock};

/// Until when a passage held that is no current one: of an older edition, or superseded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, BorshSerialize, BorshDeserialize)]
pub struct Held {
    /// The day from which something else holds, `YYYY-MM-DD`; none where no source names it.
    pub until: Option<String>,
    /// The edition that came after its own; none for a ruling.
    pub edition: Option<String>,
}

impl Held {
    /// Whether it holds no more on a day.
    pub fn is_over(&self, day: &str) -> bool {
        self.until.as_deref().is_none_or(|until| until <= day)
    }

    /// The same for people: `held until edition 8.0, 2026-07-08`; what ends after today holds until then.
    pub fn words(&self, today: &str) -> String {
        let edition = self.edition.as_ref().map(|edition| format!("edition {edition}"));
        let parts: Vec<String> = edition.into_iter().chain(self.until.clone()).collect();
        match parts.is_empty() {
            true => "holds no more".to_owned(),
            false if !self.is_over(today) => format!("holds until {}", parts.join(", ")),
            false => format!("held until {}", parts.join(", ")),
        }
    }
}

impl Rulebook {
    /// What is authoritative about a passage: its places in the publisher's documents, `Rules Reference 1.5, p. 4`; of a
    /// numbered rulebook the rule itself. Empty where nothing is cited.
    pub fn authorities(&self, passage: &Passage) -> Vec<String> {
        let cited = passage.citations.iter().map(|it| self.source_label(passage.id.game(), it));
        let cited: Vec<String> = cited.collect();
        let itself = || self.number_of(passage).map(|_| self.citation_label(passage));
        if cited.is_empty() { itself().into_iter().collect() } else { cited }
    }

    /// What a passage is on a day, in whose name, and in whose words: `official rule, in our words`.
    pub fn wording(&self, passage: &Passage, day: &str) -> String {
        let former = if self.held(passage).is_some_and(|held| held.is_over(day)) { "former " } else { "" };
        let what = if passage.kind == Kind::Question { "answer" } else { passage.kind.word() };
        let whose = match passage.authority {
            Authority::Reading => return "our reading".to_owned(),
            Authority::Community if passage.slang => return "a word of players, not of the rules".to_owned(),
            Authority::Publisher => "publisher's",
            Authority::Judge => "judge's",
            Authority::Official | Authority::Community => passage.authority.word(),
        };
        let is_ours = self.is_in_our_words(passage);
        format!("{former}{whose} {what}{}", if is_ours { ", in our words" } else { "" })
    }

    /// Whether a passage says in our words what its game's publisher says in others; what lies over the game is its author's.
    pub fn is_in_our_words(&self, passage: &Passage) -> bool {
        self.overlay_of(passage).is_none() && self.game(passage.id.game()).is_some_and(|game| game.own_words)
    }

    /// The same with what is authoritative: `official rule, in our words: Rules Reference 1.5, p. 4`.
    pub fn wording_with_authorities(&self, passage: &Passage, day: &str) -> String {
        let (wording, places) = (self.wording(passage, day), self.authorities(passage).join("; "));
        match passage.authority {
            _ if places.is_empty() => wording,
            Authority::Reading => format!("{wording} of {places}"),
            _ => format!("{wording}: {places}"),
        }
    }

    /// Who or what decides about a passage: the documents' places where it is the publisher's, `Rules Reference 1.5, p. 4
    /// (official)`; else in whose name it is said.
    pub fn authority_words(&self, passage: &Passage) -> String {
        let (shown, places) = (passage.authority.shown(), self.authorities(passage).join("; "));
        match passage.authority {
            Authority::Official | Authority::Publisher if !places.is_empty() => format!("{places} ({shown})"),
            Authority::Reading if !places.is_empty() => format!("{shown} of {places}"),
            _ => shown.to_owned(),
        }
    }

    /// Until when a passage held; none for one whose end nothing says.
    pub fn held(&self, passage: &Passage) -> Option<Held> {
        if passage.superseded {
            return Some(Held { until: self.superseded_on(passage), edition: None });
        }
        let base = lock::base(passage.id.game());
        let own = self.game(passage.id.game()).filter(|game| game.id != base)?;
        let older = self.older_editions(base);
        let at = older.iter().position(|game| game.id == own.id)?;
        let next = at.checked_sub(1).and_then(|at| older.get(at).copied()).or_else(|| self.game(base))?;
        Some(Held { until: next.effective.clone(), edition: next.edition.clone() })
    }

    /// The day from which something else holds: the source's own, else the day of the ruling that superseded it, else that of the
    /// passage that it stands under.
    pub(crate) fn superseded_on(&self, passage: &Passage) -> Option<String> {
        if let Some(day) = &passage.held_until {
            return Some(day.clone());
        }
        if let Some(day) = passage.ruling.as_ref().and_then(|ruling| ruling.ended.clone()) {
            return Some(day);
        }
        let ruling = passage.ruling.as_ref().filter(|ruling| ruling.is_superseded());
        let Some(Standing::Superseded(by)) = ruling.map(|ruling| &ruling.standing) else {
            return self.superseded_on(self.passage(passage.parent.as_ref()?)?);
        };
        let Target::Passage(by) = by.as_ref()? else { return None };
        self.passage(by)?.ruling.as_ref().and_then(Ruling::day).map(str::to_owned)
    }
}
