//! What does the game below an overlay have, or had, at which address?
//!
//! An overlay may name a passage by its whole address (`armada/defense-tokens/brace`, with a slash in front, or on the
//! site that `base_url` names), and by one that it had before: what `moved.toml` below says of that is followed.

use std::collections::BTreeSet;

use super::draft::Draft;
use crate::{
    RULINGS, Target,
    ids::moved::{Fate, Moves},
    words::given_addresses::{self, forgive},
};
use names::{PassageId, TopicId, slug};

/// The addresses of the game below an overlay.
#[derive(Clone, Copy)]
pub(crate) struct Addresses<'a> {
    pub game: &'a str,
    /// The index of the overlay's first draft: what stands before it lies below.
    pub first: usize,
    /// What became of addresses: of the game below, and of each overlay, the one at hand included.
    pub moves: &'a [Moves],
    /// The passages of the game's older editions.
    pub older: &'a BTreeSet<PassageId>,
}

impl Addresses<'_> {
    /// Where a whole address leads; none where it is none.
    pub fn absolute(&self, drafts: &[Draft], written: &str) -> Option<Target> {
        let (path, place) = apart(written);
        let mut parts = path.split('/').map(forgive);
        let game = parts.next().filter(|game| game.split('@').next() == Some(self.game))?;
        let topic = parts.next().filter(|topic| !topic.is_empty())?;
        let passage =
            parts.next().or_else(|| place.map(given_addresses::label_of)).filter(|label| !label.is_empty());
        match (parts.next(), passage) {
            (Some(_), _) => None,
            (None, Some(passage)) if game != self.game => {
                let id = PassageId::new(&game, &topic, &passage).ok()?;
                self.older.contains(&id).then_some(Target::Passage(id))
            }
            (None, None) if game != self.game => None,
            (None, Some(passage)) if topic == RULINGS => ruling(drafts, &passage),
            (None, Some(passage)) => self.place(drafts, &topic, &passage),
            (None, None) => self.topic(drafts, &topic),
        }
    }

    /// Where a name leads that nothing has any more: of a note, with a place in it or without, or `topic/passage`.
    pub fn former(&self, drafts: &[Draft], written: &str) -> Option<Target> {
        let (path, place) = apart(written);
        let last = path.rsplit('/').next().unwrap_or_default();
        let topic = slug(last.trim_end_matches(".md"));
        match (place, path.split_once('/')) {
            (Some(place), _) => self.place(drafts, &topic, place),
            (None, Some((topic, passage))) => {
                self.place(drafts, &forgive(topic), passage).or_else(|| self.topic(drafts, &slug(last)))
            }
            (None, None) => self.topic(drafts, &topic),
        }
    }

    /// The passage of a topic that is, or was, called so.
    pub fn place(&self, drafts: &[Draft], topic: &str, place: &str) -> Option<Target> {
        let label = given_addresses::label_of(place.trim_start_matches('^'));
        passage(drafts, topic, &label).or_else(|| self.moved(drafts, &format!("{topic}/{label}")))
    }

    /// The topic that is, or was, called so.
    fn topic(&self, drafts: &[Draft], topic: &str) -> Option<Target> {
        let found = drafts.iter().find(|draft| draft.id.topic == topic);
        let found = found.map(|draft| Target::Topic(draft.id.clone()));
        found.or_else(|| self.moved(drafts, topic))
    }

    /// Where what had this address below the game went.
    fn moved(&self, drafts: &[Draft], key: &str) -> Option<Target> {
        let Fate::Moved(to) = self.moves.iter().find_map(|moves| moves.end(key))?.fate else { return None };
        match to.split_once('/') {
            Some((RULINGS, id)) => ruling(drafts, id),
            Some((topic, label)) => passage(drafts, topic, label),
            None => {
                let topic = TopicId { game: self.game.to_owned(), topic: to };
                drafts.iter().any(|draft| draft.id == topic).then_some(Target::Topic(topic))
            }
        }
    }
}

/// The path of an address, and the place in its page.
fn apart(written: &str) -> (&str, Option<&str>) {
    let (path, place) = match written.split_once('#') {
        Some((path, place)) => (path, Some(place.trim()).filter(|place| !place.is_empty())),
        None => (written, None),
    };
    (path.split('?').next().unwrap_or_default().trim().trim_matches('/'), place)
}

fn passage(drafts: &[Draft], topic: &str, label: &str) -> Option<Target> {
    let draft = drafts.iter().find(|draft| draft.id.topic == topic)?;
    draft.passage_id(draft.at(label)?).map(Target::Passage)
}

/// The ruling of this id: a passage's label, a note's name, or `note.label`.
fn ruling(drafts: &[Draft], id: &str) -> Option<Target> {
    let rulings = drafts.iter().flat_map(|draft| {
        let items = draft.page.items.iter().enumerate();
        items.filter(|(_, item)| item.decided.is_some()).map(move |(at, _)| (draft, at))
    });
    let fits = |(draft, at): &(&Draft, usize)| {
        let label = draft.labels.get(*at).map(String::as_str).unwrap_or_default();
        id == label || id == draft.id.topic || id == format!("{}.{label}", draft.id.topic)
    };
    let mut fitting = rulings.filter(fits);
    fitting.next().and_then(|(draft, at)| draft.passage_id(at)).map(Target::Passage)
}
