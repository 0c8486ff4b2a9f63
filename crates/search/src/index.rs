//! How is the index built and read?
//!
//! One segment, held in memory; [`super::generations`] keeps its files on disk. Postings are read
//! term by term and scored by [`super::ranking`], so no query language but ours ever sees what was typed.

use std::{path::PathBuf, sync::Arc};

use tantivy::{
    DocSet, Index as TantivyIndex, SegmentReader, SingleSegmentIndexWriter, TERMINATED, TantivyDocument,
    directory::{Directory, RamDirectory},
    index::InvertedIndexReader,
    postings::Postings,
    schema::{Field, IndexRecordOption, Term},
};

use super::{
    Progress, SearchError, pretokenized,
    schema::{self, FieldName, Fields},
    spelling::Vocabulary,
    weights,
};
use names::PassageId;
use rulebook::{Passage, Rulebook};

/// Memory that building may take before it asks for more: a third of it is taken at once, for the table of terms.
const BUILD_MEMORY: usize = 4 << 20;
/// Passages that are analysed and put in at once.
const STEP: usize = 64;

/// An index in memory, ready to be read.
pub(super) struct Index {
    fields: Fields,
    any: Arc<InvertedIndexReader>,
    ranked: Vec<RankedField>,
    /// The passages, by document: in the order of their ids.
    pub ids: Vec<PassageId>,
    documents: usize,
}

/// One field, and what a match in it counts.
struct RankedField {
    name: FieldName,
    field: Field,
    inverted: Arc<InvertedIndexReader>,
    /// What one occurrence counts, by document: the field's weight tempered by its length there.
    weight: Vec<f32>,
}

/// One match: a document, a field, and what it counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posting {
    /// The document.
    pub doc: u32,
    /// What its occurrences count, tempered by the field's length there.
    pub tempered: f32,
    /// The same, not tempered.
    pub plain: f32,
    /// The field.
    pub field: FieldName,
}

impl Posting {
    /// Whether the match is the passage's own, not what its topic's passages share.
    pub(super) fn is_own(self) -> bool {
        !matches!(self.field, FieldName::Topic | FieldName::Headings)
    }
}

/// The files of an index.
pub(super) type Files = Vec<(PathBuf, Vec<u8>)>;

/// An index whose passages are all in it, and which is not written yet.
pub(super) struct Gathered {
    directory: RamDirectory,
    writer: SingleSegmentIndexWriter,
    documents: schema::Writer,
}

impl Gathered {
    /// The passages of a rulebook. Some are analysed while those before them are put in.
    pub(super) fn of(rulebook: &Rulebook, progress: &dyn Progress) -> Result<Self, SearchError> {
        let (schema, fields) = schema::schema();
        let directory = RamDirectory::create();
        let mut writer: SingleSegmentIndexWriter = TantivyIndex::builder()
            .schema(schema)
            .tokenizers(pretokenized::tokenizers())
            .single_segment_index_writer(directory.clone(), BUILD_MEMORY)
            .map_err(SearchError::building)?;
        progress.start("indexing passages", rulebook.passages.len());
        let mut documents = schema::Writer::default();
        let mut passages = rulebook.passages.values();
        let mut ready: Vec<TantivyDocument> = Vec::new();
        loop {
            let count = ready.len();
            let analyse = |passage: &Passage| {
                let topic = rulebook.topic(&passage.id.topic_id());
                documents.document(&fields, topic, passage)
            };
            let (next, added): (Vec<TantivyDocument>, _) = rayon::join(
                || passages.by_ref().take(STEP).map(analyse).collect(),
                || ready.into_iter().try_for_each(|document| writer.add_document(document)),
            );
            added.map_err(SearchError::building)?;
            progress.advance(count);
            if next.is_empty() {
                break;
            }
            ready = next;
        }
        Ok(Self { directory, writer, documents })
    }

    /// The index in memory; also, its words.
    pub(super) fn write(self) -> Result<(RamDirectory, Vocabulary), SearchError> {
        self.writer.finalize().map_err(SearchError::building)?;
        Ok((self.directory, self.documents.vocabulary()))
    }
}

/// The files of an index that was built in memory.
pub(super) fn files(directory: &RamDirectory) -> Result<Files, SearchError> {
    let index = TantivyIndex::open(directory.clone()).map_err(SearchError::reading)?;
    let mut files = Files::new();
    for path in index.directory().list_managed_files() {
        if directory.exists(&path).map_err(SearchError::reading)? {
            let file = directory.open_read(&path).map_err(SearchError::reading)?;
            let bytes = file.read_bytes().map_err(SearchError::reading)?;
            files.push((path, bytes.as_slice().to_vec()));
        }
    }
    files.sort();
    Ok(files)
}

/// A directory in memory that holds these files.
pub(super) fn directory<'a>(
    files: impl IntoIterator<Item = &'a (PathBuf, Vec<u8>)>,
) -> Result<RamDirectory, SearchError> {
    let directory = RamDirectory::create();
    for (path, bytes) in files {
        directory.atomic_write(path, bytes).map_err(SearchError::reading)?;
    }
    Ok(directory)
}

impl Index {
    /// Reads an index; what its documents are is not known before [`Self::of_passages`].
    pub(super) fn open(directory: RamDirectory) -> Result<Self, SearchError> {
        let (schema, fields) = schema::schema();
        let index = TantivyIndex::open(directory).map_err(SearchError::reading)?;
        if index.schema() != schema {
            return Err(SearchError::reading("it has another schema"));
        }
        let segments = index.searchable_segments().map_err(SearchError::reading)?;
        let [segment] = segments.as_slice() else {
            return Err(SearchError::reading("it has not exactly one segment"));
        };
        let reader = SegmentReader::open(segment).map_err(SearchError::reading)?;
        let inverted = |field| reader.inverted_index(field).map_err(SearchError::reading);
        let mut ranked = Vec::new();
        for (name, field) in FieldName::ALL.into_iter().zip(fields.ranked) {
            ranked.push(RankedField {
                name,
                field,
                inverted: inverted(field)?,
                weight: tempered_weights(&reader, name, field)?,
            });
        }
        let any = inverted(fields.any)?;
        Ok(Self { fields, any, ranked, ids: Vec::new(), documents: reader.max_doc() as usize })
    }

    /// The index over these passages, by document; one that holds more or fewer is refused.
    pub(super) fn of_passages(self, ids: Vec<PassageId>) -> Result<Self, SearchError> {
        match self.documents == ids.len() {
            true => Ok(Self { ids, ..self }),
            false => Err(SearchError::reading("it holds other passages")),
        }
    }

    /// How many passages there are.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The document of a passage.
    pub(super) fn document(&self, id: &PassageId) -> Option<u32> {
        self.ids.binary_search(id).ok().map(|place| place as u32)
    }

    /// How many passages have this term in any field.
    pub(super) fn frequency(&self, term: &str) -> u32 {
        let term = Term::from_field_text(self.fields.any, term);
        self.any.doc_freq(&term).unwrap_or_default()
    }

    /// How rare a term is.
    pub(super) fn rarity(&self, term: &str) -> f32 {
        super::ranking::rarity(self.frequency(term) as usize, self.len())
    }

    /// Hands every match of a term to `each`.
    pub(super) fn postings(&self, term: &str, mut each: impl FnMut(Posting)) -> Result<(), SearchError> {
        for field in &self.ranked {
            let term = Term::from_field_text(field.field, term);
            let postings = field
                .inverted
                .read_postings(&term, IndexRecordOption::WithFreqs)
                .map_err(SearchError::reading)?;
            let Some(mut postings) = postings else {
                continue;
            };
            let mut doc = postings.doc();
            while doc != TERMINATED {
                each(field.posting(doc, postings.term_freq()));
                doc = postings.advance();
            }
        }
        Ok(())
    }

    /// Hands every match of these terms in one passage to `each`.
    pub(super) fn occurrences(
        &self,
        terms: &[String],
        doc: u32,
        mut each: impl FnMut(Posting),
    ) -> Result<(), SearchError> {
        let [term] = terms else {
            return self.sequence(terms, |posting| {
                if posting.doc == doc {
                    each(posting);
                }
            });
        };
        for field in &self.ranked {
            let term = Term::from_field_text(field.field, term);
            let postings = field
                .inverted
                .read_postings(&term, IndexRecordOption::WithFreqs)
                .map_err(SearchError::reading)?;
            if let Some(mut postings) = postings
                && (postings.doc() == doc || postings.doc() < doc && postings.seek(doc) == doc)
            {
                each(field.posting(doc, postings.term_freq()));
            }
        }
        Ok(())
    }

    /// Hands every passage that has a term in any field to `each`.
    pub(super) fn having(&self, term: &str, mut each: impl FnMut(u32)) -> Result<(), SearchError> {
        let term = Term::from_field_text(self.fields.any, term);
        let postings =
            self.any.read_postings(&term, IndexRecordOption::Basic).map_err(SearchError::reading)?;
        let Some(mut postings) = postings else {
            return Ok(());
        };
        let mut doc = postings.doc();
        while doc != TERMINATED {
            each(doc);
            doc = postings.advance();
        }
        Ok(())
    }

    /// Hands every place where two terms stand side by side in a passage's own words to `each`. Two
    /// terms that are nearly everywhere stand together everywhere, too: that is passed over.
    pub(super) fn side_by_side(
        &self,
        pair: &[String; 2],
        mut each: impl FnMut(Posting),
    ) -> Result<(), SearchError> {
        let most = (self.len() as f32 * weights::TOGETHER_BELOW) as u32;
        if pair.iter().all(|term| self.frequency(term) > most) {
            return Ok(());
        }
        for field in self.ranked.iter().filter(|field| field.name.holds_sentences()) {
            for (doc, count) in field.sequence(pair)? {
                each(field.posting(doc, count));
            }
        }
        Ok(())
    }

    /// Hands every match of these terms one after another to `each`.
    pub(super) fn sequence(
        &self,
        terms: &[String],
        mut each: impl FnMut(Posting),
    ) -> Result<(), SearchError> {
        for field in &self.ranked {
            for (doc, count) in field.sequence(terms)? {
                each(field.posting(doc, count));
            }
        }
        Ok(())
    }
}

impl RankedField {
    fn posting(&self, doc: u32, occurrences: u32) -> Posting {
        let occurrences = occurrences as f32;
        let weight = self.weight.get(doc as usize).copied().unwrap_or_default();
        Posting {
            doc,
            tempered: weight * occurrences,
            plain: weights::field(self.name) * occurrences,
            field: self.name,
        }
    }

    /// The documents that have the terms one after another, and how often.
    fn sequence(&self, terms: &[String]) -> Result<Vec<(u32, u32)>, SearchError> {
        let mut readers = Vec::with_capacity(terms.len());
        for text in terms {
            let term = Term::from_field_text(self.field, text);
            let postings = self
                .inverted
                .read_postings(&term, IndexRecordOption::WithFreqsAndPositions)
                .map_err(SearchError::reading)?;
            let Some(postings) = postings else {
                return Ok(Vec::new());
            };
            readers.push(postings);
        }
        let Some((first, rest)) = readers.split_first_mut() else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        let (mut starts, mut positions) = (Vec::new(), Vec::new());
        let mut doc = first.doc();
        'docs: while doc != TERMINATED {
            for other in rest.iter_mut() {
                if other.doc() < doc {
                    other.seek(doc);
                }
                if other.doc() != doc {
                    doc = first.advance();
                    continue 'docs;
                }
            }
            first.positions(&mut starts);
            for (distance, other) in (1_u32..).zip(rest.iter_mut()) {
                other.positions(&mut positions);
                starts.retain(|start| positions.binary_search(&(start + distance)).is_ok());
            }
            if !starts.is_empty() {
                found.push((doc, starts.len() as u32));
            }
            doc = first.advance();
        }
        Ok(found)
    }
}

/// What one occurrence in the field counts, by document.
fn tempered_weights(reader: &SegmentReader, name: FieldName, field: Field) -> Result<Vec<f32>, SearchError> {
    let norms = reader.get_fieldnorms_reader(field).map_err(SearchError::reading)?;
    let lengths: Vec<u32> = (0..reader.max_doc()).map(|doc| norms.fieldnorm(doc)).collect();
    let filled = lengths.iter().filter(|length| **length > 0).count().max(1);
    let total: u32 = lengths.iter().sum();
    let average = (total as f32 / filled as f32).max(1.0);
    let strength = weights::length(name);
    let weight = |length: &u32| weights::field(name) / (1.0 - strength + strength * *length as f32 / average);
    Ok(lengths.iter().map(weight).collect())
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Index").field("passages", &self.ids.len()).finish_non_exhaustive()
    }
}
