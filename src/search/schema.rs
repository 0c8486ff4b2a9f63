//! What does the index hold of a passage?
//!
//! Its id, and the words that ranking needs; never the text that is shown.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use tantivy::{
    TantivyDocument,
    schema::{Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions},
    tokenizer::{PreTokenizedString, Token as IndexToken},
};

use super::analysis::{self, Form};
use crate::rulebook::{Passage, Topic};

/// The fields that are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldName {
    /// The passage's own text; a question's answer.
    Text,
    /// What a question asks.
    Question,
    /// How players ask for it.
    Asked,
    /// Its label, or a title that is not just its first words.
    Title,
    /// Its other names.
    Aliases,
    /// Its topic's title and other names.
    Topic,
    /// The headings above it.
    Headings,
}

impl FieldName {
    /// Every ranked field.
    pub(super) const ALL: [FieldName; 7] = [
        FieldName::Text,
        FieldName::Question,
        FieldName::Asked,
        FieldName::Title,
        FieldName::Aliases,
        FieldName::Topic,
        FieldName::Headings,
    ];

    fn name(self) -> &'static str {
        match self {
            FieldName::Text => "text",
            FieldName::Question => "question",
            FieldName::Asked => "asked",
            FieldName::Title => "title",
            FieldName::Aliases => "aliases",
            FieldName::Topic => "topic",
            FieldName::Headings => "headings",
        }
    }
}

/// The fields of one index.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    /// The passage's id, stored.
    pub id: Field,
    /// Words as written (folded), for spelling and completion.
    pub word: Field,
    /// Terms of all ranked fields together: how many passages have a word at all.
    pub any: Field,
    /// The ranked fields, in the order of [`FieldName::ALL`].
    pub ranked: [Field; 7],
}

/// The schema of every index, and its fields.
pub(super) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let indexed = |option, norms| {
        TextOptions::default()
            .set_indexing_options(TextFieldIndexing::default().set_index_option(option).set_fieldnorms(norms))
    };
    let id = builder.add_text_field("id", STORED);
    let word = builder.add_text_field("word", indexed(IndexRecordOption::Basic, false));
    let any = builder.add_text_field("any", indexed(IndexRecordOption::Basic, false));
    let ranked = FieldName::ALL.map(|field| {
        let options = indexed(IndexRecordOption::WithFreqsAndPositions, true);
        builder.add_text_field(field.name(), options)
    });
    let fields = Fields { id, word, any, ranked };
    (builder.build(), fields)
}

/// Makes documents out of passages; remembers the stem of every word it met.
#[derive(Default)]
pub(super) struct Writer {
    terms: FxHashMap<String, String>,
}

impl Writer {
    /// The document of one passage.
    pub(super) fn document(
        &mut self,
        fields: &Fields,
        topic: Option<&Topic>,
        passage: &Passage,
    ) -> TantivyDocument {
        let mut document = TantivyDocument::default();
        document.add_text(fields.id, passage.id.as_str());
        let mut all = Words::default();
        for (name, field) in FieldName::ALL.into_iter().zip(fields.ranked) {
            for text in texts(name, topic, passage) {
                let tokens = self.tokens(&text, &mut all);
                if !tokens.is_empty() {
                    document.add_pre_tokenized_text(field, pre_tokenized(tokens));
                }
            }
        }
        document.add_pre_tokenized_text(fields.word, all.words());
        document.add_pre_tokenized_text(fields.any, all.terms());
        document
    }

    fn tokens(&mut self, text: &str, all: &mut Words) -> Vec<IndexToken> {
        let mut tokens = Vec::new();
        analysis::each_token(text, |token| {
            let term = match self.terms.get(token.word) {
                Some(term) => term.clone(),
                None => {
                    let term = analysis::term(token.word);
                    self.terms.insert(token.word.to_owned(), term.clone());
                    term
                }
            };
            // joined and parted forms are no words of the sources: nobody is corrected to them
            let written = matches!(token.form, Form::Plain | Form::Whole);
            all.add(token.word, &term, written);
            tokens.push(index_token(term, token.position));
        });
        tokens
    }
}

/// The distinct words and terms of one passage.
#[derive(Default)]
struct Words {
    seen: FxHashMap<String, (String, bool)>,
}

impl Words {
    fn add(&mut self, word: &str, term: &str, written: bool) {
        match self.seen.get_mut(word) {
            Some(seen) => seen.1 |= written,
            None => {
                self.seen.insert(word.to_owned(), (term.to_owned(), written));
            }
        }
    }

    fn words(&self) -> PreTokenizedString {
        let written = self.seen.iter().filter(|(_, (_, written))| *written);
        let words = written.map(|(word, _)| index_token(word.clone(), 0));
        pre_tokenized(words.collect())
    }

    fn terms(&self) -> PreTokenizedString {
        let terms = self.seen.values().map(|(term, _)| index_token(term.clone(), 0));
        pre_tokenized(terms.collect())
    }
}

fn index_token(text: String, position: usize) -> IndexToken {
    IndexToken { text, position, position_length: 1, offset_from: 0, offset_to: 0 }
}

fn pre_tokenized(tokens: Vec<IndexToken>) -> PreTokenizedString {
    PreTokenizedString { text: String::new(), tokens }
}

/// What one field holds of a passage.
fn texts(name: FieldName, topic: Option<&Topic>, passage: &Passage) -> Vec<String> {
    match name {
        FieldName::Text => vec![passage.text.clone()],
        FieldName::Question => passage.question.clone().into_iter().collect(),
        FieldName::Asked => passage.asked.clone(),
        FieldName::Title => own_title(passage).into_iter().collect(),
        FieldName::Aliases => passage.aliases.clone(),
        FieldName::Topic => topic
            .map(|topic| std::iter::once(&topic.title).chain(&topic.aliases).cloned())
            .into_iter()
            .flatten()
            .collect(),
        FieldName::Headings => {
            let mut headings = String::new();
            for heading in &passage.place {
                let _ = writeln!(headings, "{heading}");
            }
            vec![headings]
        }
    }
}

/// The passage's label, or its title where that is neither its question nor its first words: what a
/// field of its own may count, because it is not counted already.
pub(super) fn own_title(passage: &Passage) -> Option<String> {
    if let Some(label) = &passage.label {
        return Some(label.clone());
    }
    let title = analysis::key(&passage.title);
    let repeats = |text: &str| {
        let start: String = text.chars().take(passage.title.chars().count() * 2 + 16).collect();
        analysis::key(&start).starts_with(&title)
    };
    let repeated =
        title.is_empty() || repeats(&passage.text) || passage.question.as_deref().is_some_and(repeats);
    (!repeated).then(|| passage.title.clone())
}
