//! How is a callout shown on its topic's page?

use super::decided::Stamp;
use crate::rulebook::{Fold, Passage, Rulebook};

/// A callout as it is shown: titled, folded where its source folds it, with the callouts within it.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/callout.html")]
pub struct Boxed {
    /// Its label within the topic, and its address.
    anchor: String,
    url: String,
    /// What kind of box it is: `Warning`.
    word: String,
    title: Option<String>,
    html: String,
    fold: Option<Fold>,
    /// Who decided it and whether it holds, where it is a ruling.
    stamp: Option<Stamp>,
    /// Whether it stands within another.
    within: bool,
    inside: Vec<Boxed>,
}

impl Boxed {
    /// The box of a passage on its topic's page; none for a passage without one.
    pub fn of(rulebook: &Rulebook, passage: &Passage) -> Option<Self> {
        let callout = passage.callout.as_ref()?;
        let topic = rulebook.topic(&passage.id.topic_id())?;
        let below = rulebook.passages_of(topic).filter(|it| it.parent.as_ref() == Some(&passage.id));
        Some(Self {
            anchor: passage.id.passage().to_owned(),
            url: passage.id.url(),
            word: capital(&callout.word),
            title: callout.title.clone(),
            html: passage.html.clone(),
            fold: callout.fold,
            stamp: Stamp::beside(rulebook, passage),
            within: is_within(rulebook, passage),
            inside: below.filter_map(|it| Self::of(rulebook, it)).collect(),
        })
    }

    fn is_superseded(&self) -> bool {
        self.stamp.as_ref().is_some_and(|stamp| stamp.superseded)
    }

    fn is_open(&self) -> bool {
        self.fold == Some(Fold::Open)
    }
}

/// Whether a passage is a box that stands within another, and is shown there.
pub fn is_within(rulebook: &Rulebook, passage: &Passage) -> bool {
    let above = passage.parent.as_ref().and_then(|id| rulebook.passage(id));
    passage.callout.is_some() && above.is_some_and(|above| above.callout.is_some())
}

/// A word as it begins a title.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
