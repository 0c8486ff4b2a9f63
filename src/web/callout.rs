//! How is a callout shown on its topic's page?

use std::collections::HashMap;

use super::ruling_view::Stamp;
use crate::snapshot::Snapshot;
use names::{PassageId, capital};
use rulebook::{Fold, Kind, Passage, Rulebook};

/// The passages below each.
type Below<'a> = HashMap<&'a PassageId, Vec<&'a Passage>>;

/// A callout as it is shown: titled, folded where its source folds it, with the callouts within it.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/callout.html")]
pub struct Boxed {
    /// Its label within the topic, and its address.
    anchor: String,
    url: String,
    /// What kind of box it is: `Warning`; none for a passage without a box, which stands in one.
    word: Option<String>,
    /// The headings above it, where they begin within the box around it.
    heading: Option<String>,
    title: Option<String>,
    html: String,
    fold: Option<Fold>,
    /// Who decided it and whether it holds, where it is a ruling.
    stamp: Option<Stamp>,
    /// Whether it stands within another.
    within: bool,
    inside: Vec<Boxed>,
    /// What its source lost or ran together, in words.
    damage: Vec<&'static str>,
}

impl Boxed {
    /// The box of a passage on its topic's page; none for a passage without one.
    pub fn of(snapshot: &Snapshot, passage: &Passage) -> Option<Self> {
        passage.callout.as_ref()?;
        let rulebook = &snapshot.rulebook;
        let topic = rulebook.topic(&passage.id.topic_id())?;
        let mut below: Below<'_> = HashMap::new();
        for it in rulebook.passages_of(topic).filter(|it| it.kind != Kind::Question) {
            if let Some(above) = &it.parent {
                below.entry(above).or_default().push(it);
            }
        }
        Some(Self::with_inside(snapshot, &below, passage))
    }

    /// About how much it weighs on a page.
    pub fn weight(&self) -> usize {
        const AROUND: usize = 200;
        AROUND + self.html.len() + self.inside.iter().map(Self::weight).sum::<usize>()
    }

    /// A passage with what stands in it.
    fn with_inside(snapshot: &Snapshot, below: &Below<'_>, passage: &Passage) -> Self {
        let mut inside = Vec::new();
        let mut above = passage.place.as_slice();
        for it in below.get(&passage.id).into_iter().flatten() {
            let heading =
                it.place.get(passage.place.len()..).filter(|rest| it.place != above && !rest.is_empty());
            let heading = heading.map(|rest| rest.join(" \u{203a} "));
            above = it.place.as_slice();
            inside.push(Self { heading, ..Self::with_inside(snapshot, below, it) });
        }
        let callout = passage.callout.as_ref();
        let own = callout.and_then(|callout| callout.title.clone());
        // What is a title alone is that of all that stands below it.
        let is_title = callout.is_some() && own.is_none() && !inside.is_empty();
        Self {
            anchor: passage.id.passage().to_owned(),
            url: passage.id.url(),
            word: callout.map(|callout| capital(&callout.word)),
            heading: None,
            title: if is_title { Some(passage.text.clone()) } else { own },
            html: if is_title { String::new() } else { passage.html.clone() },
            fold: callout.and_then(|callout| callout.fold),
            stamp: Stamp::beside(snapshot, passage, &snapshot.day),
            within: is_within(&snapshot.rulebook, passage),
            inside,
            damage: passage.damage.iter().map(|damage| damage.what.words()).collect(),
        }
    }

    fn is_superseded(&self) -> bool {
        self.stamp.as_ref().is_some_and(|stamp| stamp.superseded)
    }

    fn is_open(&self) -> bool {
        self.fold == Some(Fold::Open)
    }
}

/// Whether a passage stands within a box, and is shown there.
pub fn is_within(rulebook: &Rulebook, passage: &Passage) -> bool {
    let mut above = passage.parent.as_ref().and_then(|id| rulebook.passage(id));
    while let Some(here) = above.filter(|here| passage.kind != Kind::Question && here.kind != Kind::Question)
    {
        if here.callout.is_some() {
            return true;
        }
        above = here.parent.as_ref().filter(|id| **id != here.id).and_then(|id| rulebook.passage(id));
    }
    false
}

/// The question under which a passage stands that is none itself: a part of its answer.
pub fn asked_by<'a>(rulebook: &'a Rulebook, passage: &'a Passage) -> Option<&'a Passage> {
    let mut above = passage.parent.as_ref().and_then(|id| rulebook.passage(id));
    while let Some(here) = above.filter(|_| passage.kind != Kind::Question) {
        if here.kind == Kind::Question {
            return Some(here);
        }
        above = here.parent.as_ref().filter(|id| **id != here.id).and_then(|id| rulebook.passage(id));
    }
    None
}
