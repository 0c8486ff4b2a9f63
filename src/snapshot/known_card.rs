//! What is known of a card beside what stands on it?
//!
//! What it does, the rules that it touches, what is asked about it and played. It is worked out when the card is first asked for and kept:
//! nothing of it changes within a generation.

use cards::Card;
use rulebook::{Passage, Reference, Rulebook, Target};

use super::{
    card_questions::Asked,
    card_words::{described, does, rule},
    cards::Cards,
    executed::{self, Execution},
};

/// What is known of a card.
#[derive(Debug)]
pub struct KnownCard {
    /// What it does, in sentences made from its effects or in our words; none where neither says it.
    pub does: Vec<String>,
    /// The passages that these words are of, by their ids.
    pub described: Vec<String>,
    /// How much of what it does is executed.
    pub execution: Execution,
    /// The passages that it touches.
    pub rules: Vec<Reference>,
    /// What is asked about it and played.
    pub(super) asked: Vec<Asked>,
}

impl KnownCard {
    /// Works it out.
    pub(super) fn of((cards, rulebook): (&Cards, &Rulebook), game: &str, card: &Card) -> Self {
        let touched = cards.touched(game, card);
        let touched = touched.iter().filter_map(|key| rule(rulebook, game, key));
        Self {
            does: does(rulebook, game, card),
            described: described(rulebook, game, card).map(|passage| passage.id.to_string()).collect(),
            execution: executed::execution(card, cards.fenced(game)),
            rules: touched.map(|passage| touched_rule(rulebook, passage)).collect(),
            asked: Asked::about(&card.id, cards.shown_in(game), (cards, game)),
        }
    }

    /// What is asked about it and played, each with the address of its scenario.
    pub fn played(&self) -> impl Iterator<Item = Reference> {
        self.asked.iter().filter_map(Asked::reference)
    }
}

/// A rule that a card touches, by its name; a note that has none and opens its topic by the topic's, where the words of its first
/// sentence would stand.
pub(super) fn touched_rule(rulebook: &Rulebook, passage: &Passage) -> Reference {
    let mut to = Reference::to(rulebook, &Target::Passage(passage.id.clone()));
    if to.title.ends_with(['.', '\u{2026}'])
        && let Some(topic) = rulebook.topics.get(&passage.id.topic_id())
    {
        to.title.clone_from(&topic.title);
    }
    to
}
