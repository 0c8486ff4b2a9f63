//! How much does each thing count?
//!
//! Every number that decides an order stands here, with its reason beside it.

use super::schema::FieldName;

/// What a word in each field counts against the same word in the text.
pub(super) const fn field(name: FieldName) -> f32 {
    match name {
        // the passage itself: the measure of all others
        FieldName::Text => 1.0,
        // what is asked stands for the whole passage, in players' words
        FieldName::Question => 1.4,
        // how players ask at the table, written for this passage; several lines, so each counts less than a question
        FieldName::Asked => 1.3,
        // a lead-in names the rule; a flat bonus beyond this let one-word titles beat the right page
        FieldName::Title => 1.6,
        // nicknames are declared by hand and mean exactly this passage
        FieldName::Aliases => 1.8,
        // shared by all passages of the topic: says where one is, not which one
        FieldName::Topic => 0.9,
        // as the topic, for a part of it
        FieldName::Headings => 0.6,
    }
}

/// How strongly a field's length tempers its matches: 0 not at all, 1 wholly.
pub(super) const fn length(name: FieldName) -> f32 {
    match name {
        // short passages are complete rules here, not better matches
        FieldName::Text => 0.55,
        FieldName::Question => 0.4,
        // more lines are more ways to ask, not a longer text
        FieldName::Asked => 0.3,
        FieldName::Title | FieldName::Aliases | FieldName::Topic | FieldName::Headings => 0.3,
    }
}

/// BM25's k1: how soon a repeated word stops counting.
pub(super) const SATURATION: f32 = 1.2;

/// Share of the whole topic's score in each passage's: questions often take half of their words
/// from the page they are about and half from the one rule that answers.
pub(super) const TOPIC_SHARE: f32 = 0.25;

/// How strongly a topic's length tempers its matches.
pub(super) const TOPIC_LENGTH: f32 = 0.6;

/// What a passage keeps of its score when it covers none of the query; covering all of it keeps
/// everything. Requiring all words fails on questions, ignoring coverage ranks one rare word over the question.
pub(super) const UNCOVERED: f32 = 0.45;

/// What a word of the query counts as covered when only the passage's topic has it.
pub(super) const TOPIC_COVERS: f32 = 0.5;

/// A hit is left out when it covers less than this share of what the best hit covers: with optional
/// words every passage with `the` matches, and counts by game and kind would mean nothing.
pub(super) const LEAST_COVERAGE: f32 = 0.2;

/// A word that only begins like the last word of the query: it may still be in the typing.
pub(super) const PREFIX: f32 = 0.5;
/// Shortest last word that is completed; shorter ones begin half of the dictionary.
pub(super) const PREFIX_FROM: usize = 3;
/// Most words that a last word is completed to.
pub(super) const PREFIX_WORDS: usize = 12;

/// Another name from the game-neutral list: sure, but not what was typed.
pub(super) const NEUTRAL_ALIAS: f32 = 0.7;

/// Two words that the sources write as one, or one that they write as two.
pub(super) const JOINED: f32 = 0.9;

/// A corrected word: right more often than not, never as sure as one that was typed.
pub(super) const CORRECTED: f32 = 0.8;

/// Words that are looked for in the place of one that the sources lack: the likeliest is shown, the
/// others keep a passage in reach when that was the wrong guess.
pub(super) const CORRECTIONS: usize = 3;
/// What each further one of them counts against the one before.
pub(super) const NEXT_CORRECTION: f32 = 0.5;

/// A quoted phrase counts as much as so many times its words' rarity.
pub(super) const PHRASE: f32 = 1.0;

/// A whole query that is a passage's name but for its ending, against one that is the name itself.
pub(super) const NAME_IN_ANOTHER_FORM: f32 = 0.5;

/// A passage of an older edition: wanted only when it is asked for.
pub(super) const OLDER_EDITION: f32 = 0.6;

/// Words that more than this share of all passages have are not marked in snippets, unless the
/// query has no others: marks are to be seen.
pub(super) const MARKED_BELOW: f32 = 0.25;

/// In fewer passages than this no word is too common to be marked.
pub(super) const MARKED_ALWAYS: usize = 20;

/// A passage with fewer words than this does not go first for its topic's name.
pub(super) const NEAR_EMPTY: usize = 4;

/// An answer stands on top when question and query have at least this much in common (weighted by
/// rarity; 1 is the same words). Below it, a wrong answer would be shown more often than a right one.
pub(super) const ANSWER: f32 = 0.62;
/// Of the query's words, this share at least must stand in the question.
pub(super) const ANSWER_COVERS: f32 = 0.7;
/// Fewest different words of a query that an answer is looked for.
pub(super) const ANSWER_WORDS: usize = 2;
