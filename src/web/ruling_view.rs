//! How is a ruling shown?
//!
//! Its text with who decided it, when, where, of what rank, whether it holds, and whether the engine plays it so; one
//! that holds no more is folded, with the reason. Rulings stand apart by their authority.

use std::collections::BTreeMap;

use super::{
    passage_view::{Item, Text},
    scenario_badge::Outcome,
    sift::{has_words, plain},
};
use crate::snapshot::Snapshot;
use names::PassageId;
use rulebook::{Authority, Passage, Rulebook, Standing, Target, Told};

/// A ruling, ready for a template.
#[derive(askama::Template)]
#[template(path = "partials/ruling.html")]
pub struct RulingCard {
    /// Its text.
    pub text: Text,
    /// Who decided it, when, and whether it holds.
    pub stamp: Stamp,
    /// What it applies to.
    pub applies: Vec<Item>,
    /// What stands under it.
    pub nested: Vec<Text>,
}

/// Who decided something, when, of what rank, whether it still holds, and whether it plays.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/stamp.html")]
pub struct Stamp {
    /// Its address as a ruling.
    pub url: String,
    /// Who.
    pub author: Option<String>,
    /// When.
    pub date: Option<String>,
    /// At which event, and where: `Regional, Leeds`.
    pub occasion: String,
    /// Where it can be read; an address of another site, or words.
    pub source: Option<Source>,
    /// In whose name.
    pub authority: &'static str,
    /// Whether it holds: `in force`.
    pub status: &'static str,
    /// Whether it holds no more.
    pub superseded: bool,
    /// What took its place, or says otherwise.
    pub by: Option<Item>,
    /// Why.
    pub reason: Option<String>,
    /// Rulings whose place it took.
    pub took: Vec<Item>,
    /// What the engine made of its scenario; none without one.
    pub plays: Option<Outcome>,
    /// The title of the overlay that it is of.
    pub overlay: Option<String>,
}

/// Where a ruling can be read.
#[derive(Clone, Debug)]
pub struct Source {
    /// The source's words.
    pub words: String,
    /// Whether they are an address that may be followed.
    pub followed: bool,
}

impl Stamp {
    /// Of a passage that is a ruling, as it stands today; none for any other.
    pub fn of(snapshot: &Snapshot, passage: &Passage) -> Option<Self> {
        Self::on(snapshot, passage, &snapshot.day)
    }

    /// The same as it stood on a day.
    pub fn on(snapshot: &Snapshot, passage: &Passage, day: &str) -> Option<Self> {
        let rulebook = &snapshot.rulebook;
        let ruling = passage.ruling.as_ref()?;
        let standing = rulebook.standing_on(passage, day)?;
        let is_told = standing == ruling.standing;
        let took = rulebook.superseded_by(passage);
        let occasion: Vec<&str> =
            [ruling.event.as_deref(), ruling.venue.as_deref()].into_iter().flatten().collect();
        Some(Self {
            url: ruling.url(passage),
            author: ruling.author.clone(),
            date: ruling.date.clone(),
            occasion: occasion.join(", "),
            source: ruling.source.as_ref().map(|words| Source {
                followed: ["https://", "http://"].iter().any(|scheme| words.starts_with(scheme)),
                words: words.clone(),
            }),
            authority: passage.authority.shown(),
            status: shown(standing.word()),
            superseded: standing.is_over(),
            by: standing.by().filter(|by| !is_itself(by, passage)).and_then(|by| item(rulebook, by)),
            reason: ruling.reason.clone().filter(|_| is_told),
            took: took.into_iter().map(|other| Item::passage(rulebook, other)).collect(),
            plays: snapshot.checked(passage).map(|checked| checked.outcome),
            overlay: rulebook.overlay_of(passage).map(|overlay| overlay.title.clone()),
        })
    }

    /// The same for where a passage is shown among others: none for an answer of the publisher's FAQ that
    /// holds, which is like any other there.
    pub fn beside(snapshot: &Snapshot, passage: &Passage, day: &str) -> Option<Self> {
        let ruling = passage.ruling.as_ref()?;
        let is_shown = ruling.told == Told::Itself || ruling.standing != Standing::Current;
        is_shown.then(|| Self::on(snapshot, passage, day)).flatten()
    }

    /// Whether the engine plays its scenario otherwise.
    pub fn is_contradicted(&self) -> bool {
        self.plays == Some(Outcome::Disagrees)
    }

    /// What is said of whether it holds, before what took its place.
    pub fn holds(&self) -> &'static str {
        match self.status {
            "proposed" => "Proposed: it does not hold yet",
            "superseded" => "Superseded",
            "withdrawn" => "Withdrawn",
            "contradicted" => "Contradicted",
            "open" => "Open: nobody has decided it",
            "closed" => "It was open, and is decided",
            UNCLEAR => "It is not clear whether it holds. Its source says",
            _ => "In force",
        }
    }
}

/// Whether a ruling names itself as what took its place: that is no place to lead to.
fn is_itself(by: &Target, passage: &Passage) -> bool {
    matches!(by, Target::Passage(id) if *id == passage.id)
}

/// The word that readers see for whether a ruling holds.
pub fn shown(status: &'static str) -> &'static str {
    match status {
        "current" => "in force",
        "unclear" => UNCLEAR,
        other => other,
    }
}

/// What is said of a ruling whose source says whether it holds in a word that nobody knows.
const UNCLEAR: &str = "unclear whether it holds";

/// Rulings of one authority, or open questions.
#[derive(askama::Template)]
#[template(path = "partials/rank.html")]
pub struct Rank {
    /// In whose name they are: `Judge`.
    pub name: String,
    /// The newest first; those that hold no more last.
    pub rulings: Vec<RulingCard>,
}

/// So many rulings of one authority stand open; where one more is all that there is, it does too.
const OPEN: usize = 2;

impl Rank {
    /// Where it begins on its page.
    pub fn anchor(&self) -> String {
        format!("_{}", names::slug(&self.name))
    }

    fn count(&self) -> usize {
        if self.rulings.len() > OPEN + 1 { OPEN } else { self.rulings.len() }
    }

    /// Those that stand open.
    pub fn shown(&self) -> &[RulingCard] {
        self.rulings.get(..self.count()).unwrap_or_default()
    }

    /// Those that are folded.
    pub fn folded(&self) -> &[RulingCard] {
        self.rulings.get(self.count()..).unwrap_or_default()
    }

    /// The names of those that are folded.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.folded().iter().map(|ruling| ruling.text.title.as_str()).collect();
        super::page::shorten(&names.join("; "), 110)
    }

    /// Rulings as they stood on a day, apart by their authority, the most official first; within each they keep their order.
    pub fn apart<'a>(
        snapshot: &Snapshot,
        rulings: impl Iterator<Item = &'a Passage>,
        day: &str,
    ) -> Vec<Self> {
        let mut ranks: BTreeMap<Authority, Vec<RulingCard>> = BTreeMap::new();
        for passage in rulings {
            if let Some(card) = RulingCard::on(snapshot, passage, day) {
                ranks.entry(passage.authority).or_default().push(card);
            }
        }
        let rank = |(authority, rulings): (Authority, Vec<RulingCard>)| {
            let word = authority.shown();
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            Self { name: first.chain(letters).collect(), rulings }
        };
        ranks.into_iter().map(rank).collect()
    }

    /// Questions that nobody has decided; none where there are none.
    pub fn open(snapshot: &Snapshot, open: &[&Passage]) -> Option<Self> {
        let rulings = open.iter().filter_map(|it| RulingCard::on(snapshot, it, &snapshot.day)).collect();
        (!open.is_empty()).then(|| Self { name: "Open: nobody has decided it".to_owned(), rulings })
    }

    /// Those of these passages that are rulings and were decided by a day, as they stood then, apart by their authority.
    pub fn of(snapshot: &Snapshot, ids: &[PassageId], day: &str) -> Vec<Self> {
        let rulebook = &snapshot.rulebook;
        let decided =
            ids.iter().filter_map(|id| rulebook.passage(id)).filter(|it| rulebook.was_decided_by(it, day));
        let mut ranks = Self::apart(snapshot, decided, day);
        // the page is one of those that they apply to
        for card in ranks.iter_mut().flat_map(|rank| &mut rank.rulings) {
            card.applies.clear();
        }
        ranks
    }
}

impl RulingCard {
    /// Of a passage that is a ruling, as it stood on a day; none for any other.
    pub fn on(snapshot: &Snapshot, passage: &Passage, day: &str) -> Option<Self> {
        let rulebook = &snapshot.rulebook;
        let stamp = Stamp::on(snapshot, passage, day)?;
        let topic = rulebook.topic(&passage.id.topic_id());
        let below = topic.into_iter().flat_map(|topic| rulebook.passages_of(topic));
        let nested = below.filter(|other| other.parent.as_ref() == Some(&passage.id));
        Some(Self {
            text: Text::on(snapshot, passage, day),
            stamp,
            applies: applies(rulebook, passage),
            nested: nested.map(|other| Text::on(snapshot, other, day)).collect(),
        })
    }
}

/// What a ruling applies to, each once.
fn applies(rulebook: &Rulebook, passage: &Passage) -> Vec<Item> {
    let named = |target: &Target| {
        let item = item(rulebook, target)?;
        Some(match rulebook.section_named(passage, target) {
            Some(name) => Item { title: name.to_owned(), ..item },
            None => item,
        })
    };
    rulebook.applies_to(passage).iter().filter_map(named).collect()
}

fn item(rulebook: &Rulebook, target: &Target) -> Option<Item> {
    match target {
        Target::Passage(id) => Item::of(rulebook, id),
        Target::Topic(id) => rulebook.topic(id).map(Item::topic),
        Target::Unresolved(name) => {
            Some(Item { url: target.url(), title: name.clone(), note: "search".to_owned() })
        }
        Target::External(_) => None,
    }
}

/// What a reader wants to see of a game's rulings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Words of its text.
    pub words: String,
    /// Words of the author's name.
    pub author: String,
    /// The first day.
    pub since: String,
    /// The last day.
    pub until: String,
    /// A word for whether it holds.
    pub status: String,
}

impl Wanted {
    /// Whether anything is asked for at all.
    pub fn is_any(&self) -> bool {
        *self != Self::default()
    }

    /// Whether more than words is asked for.
    pub fn is_narrow(&self) -> bool {
        *self != Self { words: self.words.clone(), ..Self::default() }
    }

    /// Whether a passage's ruling is asked for. Parts of dates are dates: `since=2026`, `until=2026-03`.
    pub fn fits(&self, passage: &Passage) -> bool {
        let Some(ruling) = &passage.ruling else { return false };
        let author = plain(ruling.author.as_deref().unwrap_or_default());
        let named = plain(&self.author).split_whitespace().all(|word| author.contains(word));
        let day = ruling.day().unwrap_or_default();
        let since = self.since.is_empty() || !day.is_empty() && day >= self.since.as_str();
        let upto = |until: &str| day <= until || day.starts_with(until);
        let until = self.until.is_empty() || !day.is_empty() && upto(&self.until);
        let status = self.status.is_empty() || ruling.standing.word() == self.status;
        let said =
            has_words(&self.words, &[&passage.title, &passage.text, passage.asks().unwrap_or_default()]);
        named && since && until && status && said
    }
}

/// The words for whether a ruling holds, for a filter.
pub const STATUSES: [&str; 8] =
    ["current", "proposed", "open", "closed", "contradicted", "superseded", "withdrawn", "unclear"];
