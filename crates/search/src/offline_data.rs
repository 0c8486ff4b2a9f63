//! What does a search need where the server is out of reach?
//!
//! The words of a game's passages by field, their names and priors, and what holds for any game: the weights, the list of
//! other names, the words that only say how something is asked. A page searches with it in the browser
//! (`assets/seek.js`), by the same steps as [`super::plan`] and [`super::ranking`], of which the rare ones are left out.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Value, json};

use super::{
    Searcher, analysis,
    catalogue::Name,
    english, letters, phrasing,
    schema::{self, FieldName},
    synonyms::NEUTRAL,
    weights,
};
use names::{PassageId, TopicId};
use rulebook::Rulebook;

/// What a search needs of one game.
#[derive(Debug, Serialize)]
pub struct CarriedGame {
    /// What players call it, each name in its words.
    pub called: Vec<Vec<String>>,
    /// Names that it is played with, in folded words: no rule says anything of them.
    pub played: Vec<String>,
    /// Its topics that have passages.
    pub topics: Vec<CarriedTopic>,
    /// Its passages, in the order of the index.
    pub passages: Vec<CarriedPassage>,
    /// The terms of words that are not their own term.
    pub stems: BTreeMap<String, String>,
}

/// What a search needs of a topic.
#[derive(Debug, Serialize)]
pub struct CarriedTopic {
    /// Its id.
    pub id: TopicId,
    /// What it is called.
    pub title: String,
    /// What one occurrence in it counts, for its length.
    pub temper: f32,
    /// The topics that it is related to.
    pub related: Vec<TopicId>,
}

/// What a search needs of a passage.
#[derive(Debug, Serialize)]
pub struct CarriedPassage {
    /// Its id.
    pub id: PassageId,
    /// Its kind's word.
    pub kind: &'static str,
    /// What its score is multiplied by.
    pub prior: f32,
    /// Whether it answers with a yes or a no, and nobody asks it otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub verdict: bool,
    /// Its texts, in the order of the fields' weights.
    pub fields: [Vec<String>; 7],
    /// Its names, each with why it is one.
    pub names: Vec<(&'static str, String)>,
    /// The letters that its title or topic is known by, and the words of that.
    pub letters: Vec<(String, String)>,
    /// The rule numbers that it is known by: the key of each, and whether the passage is that rule.
    pub numbers: Vec<(String, bool)>,
}

impl Searcher {
    /// What a search needs of a game elsewhere; nothing of a game that is not served.
    pub fn carried(&self, rulebook: &Rulebook, game: &str) -> CarriedGame {
        let catalogue = &self.catalogue;
        let number = catalogue.game(game);
        let mut forms = BTreeSet::new();
        let (mut topics, mut passages): (Vec<CarriedTopic>, Vec<CarriedPassage>) = (Vec::new(), Vec::new());
        let mut names = catalogue.carried_names();
        let mut letters = catalogue.carried_letters();
        let mut numbers = catalogue.carried_numbers();
        let documents = (0_u32..).zip(catalogue.entries.iter().zip(&self.index.ids));
        for (doc, (entry, id)) in documents.filter(|(_, (_, id))| id.game() == game) {
            let Some(passage) = rulebook.passage(id) else { continue };
            let topic = rulebook.topic(&id.topic_id());
            let fields = FieldName::ALL.map(|field| schema::texts(field, topic, passage));
            for text in fields.iter().flatten() {
                analysis::each_token(text, |token| {
                    forms.insert(token.word.to_owned());
                });
            }
            if let Some(topic) = topic.filter(|topic| topics.last().is_none_or(|last| last.id != topic.id)) {
                let related = catalogue.related.get(entry.topic as usize).into_iter().flatten();
                let related = related.filter_map(|it| catalogue.topics.get(*it as usize));
                topics.push(CarriedTopic {
                    id: topic.id.clone(),
                    title: topic.title.clone(),
                    temper: catalogue.temper(entry.topic as usize),
                    related: related.map(|(id, _)| id.clone()).collect(),
                });
            }
            passages.push(CarriedPassage {
                id: id.clone(),
                kind: entry.kind.word(),
                prior: entry.prior,
                verdict: entry.verdict,
                fields,
                names: names.remove(&doc).unwrap_or_default(),
                letters: letters.remove(&doc).unwrap_or_default(),
                numbers: numbers.remove(&doc).unwrap_or_default(),
            });
        }
        let called = catalogue.called(number);
        let played = rulebook.game(game).into_iter().flat_map(|game| &game.names);
        let played = played.flat_map(|name| words(name)).collect::<BTreeSet<String>>();
        CarriedGame { called, played: played.into_iter().collect(), topics, passages, stems: stems(forms) }
    }

    /// What a search elsewhere needs whichever games it has.
    pub fn carried_language(&self) -> Value {
        let mut forms = BTreeSet::new();
        for text in NEUTRAL.iter().flat_map(|(typed, called)| [typed, called]) {
            forms.extend(words(text));
        }
        // other forms of the sources' words, in case somebody types them
        forms.extend(
            english::all().filter(|word| self.index.frequency(&analysis::term(word)) > 0).map(str::to_owned),
        );
        let field = |name| [weights::field(name), weights::length(name)];
        let sentences: Vec<bool> = FieldName::ALL.iter().map(|field| field.holds_sentences()).collect();
        let named: BTreeMap<&str, f32> =
            Name::ALL.iter().map(|name| (name.word(), weights::named(*name))).collect();
        json!({
            "stems": stems(forms),
            "everyday": NEUTRAL,
            "english": english::all().collect::<Vec<_>>().join(" "),
            "phrasing": phrasing::carried(),
            "small": letters::SMALL,
            "fields": FieldName::ALL.map(field),
            "sentences": sentences,
            "named": named,
            "weights": {
                "saturation": weights::SATURATION,
                "rarity": weights::RARITY,
                "together": weights::TOGETHER,
                "together_in_topic": weights::TOGETHER_IN_TOPIC,
                "together_below": weights::TOGETHER_BELOW,
                "topic_share": weights::TOPIC_SHARE,
                "related_share": weights::RELATED_SHARE,
                "related_topics": weights::RELATED_TOPICS,
                "further_of_topic": weights::FURTHER_OF_TOPIC,
                "uncovered": weights::UNCOVERED,
                "topic_covers": weights::TOPIC_COVERS,
                "least_coverage": weights::LEAST_COVERAGE,
                "prefix": weights::PREFIX,
                "prefix_from": weights::PREFIX_FROM,
                "prefix_words": weights::PREFIX_WORDS,
                "neutral_alias": weights::NEUTRAL_ALIAS,
                "beside_a_name": weights::BESIDE_A_NAME,
                "joined": weights::JOINED,
                "corrected": weights::CORRECTED,
                "corrections": weights::CORRECTIONS,
                "next_correction": weights::NEXT_CORRECTION,
                "meant_distance": weights::MEANT_DISTANCE,
                "meant_other_start": weights::MEANT_OTHER_START,
                "meant_other_length": weights::MEANT_OTHER_LENGTH,
                "meant_name": weights::MEANT_NAME,
                "meant_common": weights::MEANT_COMMON,
                "meant_fits": weights::MEANT_FITS,
                "asked_in": weights::ASKED_IN,
                "subject": weights::SUBJECT,
                "other_game": weights::OTHER_GAME,
                "verdict": weights::VERDICT,
                "unseen_phrase": weights::UNSEEN_PHRASE,
            },
        })
    }
}

/// A text's words, folded.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    analysis::each_token(text, |token| words.push(token.word.to_owned()));
    words
}

/// The terms of those words that are not their own.
fn stems(words: BTreeSet<String>) -> BTreeMap<String, String> {
    let termed = words.into_iter().map(|word| (analysis::term(&word), word));
    termed.filter(|(term, word)| term != word).map(|(term, word)| (word, term)).collect()
}
