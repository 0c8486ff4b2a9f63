//! What does the index hold of a passage?
//!
//! The words that ranking needs; never the text that is shown. Documents are numbered as the rulebook orders its passages.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use tantivy::{
    TantivyDocument,
    schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions},
};

use super::{
    analysis::{self, Form},
    pretokenized,
    spelling::Vocabulary,
    weights,
};
use names::slug;
use rulebook::{Passage, Told, Topic};

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

    /// Whether it holds sentences, in which it matters which word stands beside which.
    pub(super) fn holds_sentences(self) -> bool {
        matches!(self, FieldName::Text | FieldName::Question | FieldName::Asked)
    }

    /// The field's name, as the schema and the share of a score have it.
    pub(super) fn name(self) -> &'static str {
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
    /// Terms of all ranked fields together: how many passages have a word at all.
    pub any: Field,
    /// The ranked fields, in the order of [`FieldName::ALL`].
    pub ranked: [Field; 7],
}

/// The schema of every index, and its fields.
pub(super) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let indexed = |option, norms| {
        let indexing = TextFieldIndexing::default().set_tokenizer(pretokenized::NAME);
        TextOptions::default().set_indexing_options(indexing.set_index_option(option).set_fieldnorms(norms))
    };
    let any = builder.add_text_field("any", indexed(IndexRecordOption::Basic, false));
    let ranked = FieldName::ALL.map(|field| {
        let options = indexed(IndexRecordOption::WithFreqsAndPositions, true);
        builder.add_text_field(field.name(), options)
    });
    let fields = Fields { any, ranked };
    (builder.build(), fields)
}

/// Makes documents out of passages; remembers what it knows of every word it met.
#[derive(Default)]
pub(super) struct Writer {
    words: FxHashMap<String, Known>,
    /// Passages written so far.
    passages: u32,
}

/// What is known of a word.
struct Known {
    term: String,
    /// The last passage (counted from one) that had its term, in whatever form.
    seen: u32,
    /// The last passage that had it as a word of its own.
    written: u32,
    /// How many had it so.
    passages: u32,
    /// Whether it stands anywhere but in lines that say how players ask.
    shown: bool,
}

impl Writer {
    /// The document of one passage.
    pub(super) fn document(
        &mut self,
        fields: &Fields,
        topic: Option<&Topic>,
        passage: &Passage,
    ) -> TantivyDocument {
        self.passages += 1;
        let mut document = TantivyDocument::default();
        let mut distinct = String::new();
        for (name, field) in FieldName::ALL.into_iter().zip(fields.ranked) {
            for text in texts(name, topic, passage) {
                let laid = self.lay_out(name, &text, &mut distinct);
                if !laid.is_empty() {
                    document.add_text(field, laid);
                }
            }
        }
        document.add_text(fields.any, distinct);
        document
    }

    /// Every word as written so far (folded), for spelling and completion.
    pub(super) fn vocabulary(&self) -> Vocabulary {
        let is_known = |known: &Known| known.shown || known.passages >= weights::ASKED_IN;
        let written = self.words.iter().filter(|(_, known)| known.passages > 0 && is_known(known));
        Vocabulary::of(&written.map(|(word, known)| (word.as_str(), known.passages)).collect())
    }

    /// The text's terms as [`super::pretokenized`] reads them; `distinct` gets those that are new to the passage.
    fn lay_out(&mut self, field: FieldName, text: &str, distinct: &mut String) -> String {
        let mut laid = String::with_capacity(text.len());
        let mut position = None;
        analysis::each_token(text, |token| {
            if !self.words.contains_key(token.word) {
                let term = analysis::term(token.word);
                let known = Known { term, seen: 0, written: 0, passages: 0, shown: false };
                self.words.insert(token.word.to_owned(), known);
            }
            let Some(known) = self.words.get_mut(token.word) else { return };
            laid.push(if position == Some(token.position) { pretokenized::SAME } else { pretokenized::NEXT });
            laid.push_str(&known.term);
            position = Some(token.position);
            if std::mem::replace(&mut known.seen, self.passages) != self.passages {
                distinct.push(pretokenized::SAME);
                distinct.push_str(&known.term);
            }
            // joined and parted forms are no words of the sources: nobody is corrected to them
            let written = matches!(token.form, Form::Plain | Form::Whole);
            known.shown |= written && field != FieldName::Asked;
            if written && std::mem::replace(&mut known.written, self.passages) != self.passages {
                known.passages += 1;
            }
        });
        laid
    }
}

/// What one field holds of a passage.
pub(super) fn texts(name: FieldName, topic: Option<&Topic>, passage: &Passage) -> Vec<String> {
    match name {
        FieldName::Text => vec![passage.text.clone()],
        FieldName::Question => passage.question.clone().into_iter().collect(),
        FieldName::Asked => passage.asked.iter().cloned().chain(decided(passage)).collect(),
        FieldName::Title => own_title(passage).into_iter().collect(),
        FieldName::Aliases => {
            // a heading above several passages is a name of none that has one of its own
            let is_above = |alias: &str| passage.label.is_some() && is_heading(passage, alias);
            passage.aliases.iter().filter(|alias| !is_above(alias)).cloned().collect()
        }
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

/// Who decided a ruling, and when. Questions of an FAQ all have the one author and day of their document.
pub(super) fn decided(passage: &Passage) -> Option<String> {
    let ruling = passage.ruling.as_ref().filter(|ruling| ruling.told == Told::Itself)?;
    let said = [ruling.author.as_deref(), ruling.date.as_deref()];
    Some(said.into_iter().flatten().collect::<Vec<_>>().join(", "))
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
/// Whether another name of a passage is that of a section that begins with it.
pub(super) fn is_heading(passage: &Passage, alias: &str) -> bool {
    let alias = slug(alias);
    passage.place.iter().any(|heading| slug(heading) == alias)
}
