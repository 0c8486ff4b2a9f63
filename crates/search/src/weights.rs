//! How much does each thing count?
//!
//! Every number that decides an order stands here, with its reason beside it.

use super::{catalogue::Name, mistyped::Wrong, schema::FieldName};
use rulebook::{Authority, Kind};

/// What a word in each field counts against the same word in the text.
pub(super) const fn field(name: FieldName) -> f32 {
    match name {
        // the passage itself: the measure of all others
        FieldName::Text => 1.0,
        // what is asked stands for the whole passage, in players' words
        FieldName::Question => 1.2,
        // how players ask at the table, written for this passage; several lines, so each counts less than a question
        FieldName::Asked => 0.9,
        // a lead-in names the rule; a flat bonus beyond this let one-word titles beat the right page
        FieldName::Title => 1.8,
        // nicknames are declared by hand and mean exactly this passage; what else has the word only uses it
        FieldName::Aliases => 5.5,
        // shared by all passages of the topic: says where one is, which is half of which one
        FieldName::Topic => 1.6,
        // as the topic, for a part of it
        FieldName::Headings => 1.2,
    }
}

/// How strongly a field's length tempers its matches: 0 not at all, 1 wholly.
pub(super) const fn length(name: FieldName) -> f32 {
    match name {
        // short passages are complete rules here, not better matches
        FieldName::Text => 0.55,
        FieldName::Question => 0.4,
        // one word among many lines is one way to ask among many
        FieldName::Asked => 0.9,
        // `Speed` is more about speed than `Yaw at Speed 0`
        FieldName::Title | FieldName::Aliases | FieldName::Topic | FieldName::Headings => 0.6,
    }
}

/// BM25's k1: how soon a repeated word stops counting.
pub(super) const SATURATION: f32 = 1.7;

/// How far apart rare and common words are: 1 is BM25's own measure. In a small rulebook a word is rare by
/// accident.
pub(super) const RARITY: f32 = 0.85;

/// `my`, `he`, `somebody`: who plays, in words that rules do not use ([`super::phrasing`]).
pub(super) const PERSON: f32 = 0.4;
/// A number beside words: in a question it is mostly this table's and not the rule's.
pub(super) const DIGITS: f32 = 0.5;
/// `what happens`, `how does ... work`: that something is asked, not what. Not nothing: a question of the
/// sources that begins the same is asked the same way.
pub(super) const ASKING: f32 = 0.1;

/// `been`, `its`, `or`: what holds a sentence together. Not nothing: what is said in the same words is said.
pub(super) const HOLDING: f32 = 0.4;

/// A word with a capital letter inside a sentence is a name of a card or a player where no more passages than this have it: an
/// example may call a card by its name. What rules write large themselves (a keyword, a phase) is in more.
pub(super) const NAME_IN: u32 = 3;
/// How much a word that the sources lack tells of a long query, where a word of a single passage tells 1. It may be misspelt: it is
/// kept before words that a third of all passages have, and behind all that say something.
pub(super) const UNKNOWN_TELLS: f32 = 0.2;

/// Two words that were typed side by side and stand side by side: `attack dice` is more than the two
/// words. Above this, one turn of speech outweighs the rest of a question.
pub(super) const TOGETHER: f32 = 0.25;
/// The same for the topic as a whole.
pub(super) const TOGETHER_IN_TOPIC: f32 = 0.7;
/// Two words that are each in more than this share of all passages say nothing by standing together.
pub(super) const TOGETHER_BELOW: f32 = 0.5;

/// Share of the whole topic's score in each passage's: questions often take half of their words
/// from the page they are about and half from the one rule that answers.
pub(super) const TOPIC_SHARE: f32 = 0.25;

/// How strongly a topic's length tempers its matches.
pub(super) const TOPIC_LENGTH: f32 = 0.6;

/// Share of what a topic's related topics come to: a question about raid tokens and dials is answered
/// on the page about commands, to which both are related and which names neither as often as they do.
pub(super) const RELATED_SHARE: f32 = 0.25;
/// So many of a topic's related topics count, the best: a topic with many is not likelier for that.
pub(super) const RELATED_TOPICS: usize = 3;

/// What each further passage of one topic keeps of its score against the one before: the second rule
/// of a page may still stand above another page's first, the fifth hardly.
pub(super) const FURTHER_OF_TOPIC: f32 = 0.93;

/// What a passage keeps of its score when it covers none of the query; covering all of it keeps
/// everything. Requiring all words fails on questions; that words are summed up rewards coverage, too.
pub(super) const UNCOVERED: f32 = 0.9;

/// What a word of the query counts as covered when only the passage's topic has it.
pub(super) const TOPIC_COVERS: f32 = 0.2;

/// A hit is left out when it covers less than this share of what the best hit covers: with optional
/// words every passage with `the` matches, and counts by game and kind would mean nothing.
pub(super) const LEAST_COVERAGE: f32 = 0.2;

/// A word that only begins like the last word of the query: it may still be in the typing.
pub(super) const PREFIX: f32 = 0.5;
/// Shortest last word that is completed; shorter ones begin half of the dictionary.
pub(super) const PREFIX_FROM: usize = 3;
/// Most words that a last word is completed to.
pub(super) const PREFIX_WORDS: usize = 12;

/// What the rules may call a word, from the game-neutral list: likely, but not what was typed. Where the sources
/// have the word, too, another name that is commoner counts less by as much: `shoot` is rare, `attack` is not.
pub(super) const NEUTRAL_ALIAS: f32 = 0.6;

/// What that keeps where the word is a name in the game by itself: who says `bomber` where that is a keyword means the keyword.
pub(super) const BESIDE_A_NAME: f32 = 0.5;

/// Two words that the sources write as one, or one that they write as two.
pub(super) const JOINED: f32 = 0.9;

/// A corrected word: right more often than not, never as sure as one that was typed.
pub(super) const CORRECTED: f32 = 0.9;

/// Words that are looked for in the place of one that the sources lack: the likeliest is shown, the
/// others keep a passage in reach when that was the wrong guess.
pub(super) const CORRECTIONS: usize = 3;
/// Words that are near enough are so many at most when the rest of the query is asked about them.
pub(super) const CORRECTIONS_WEIGHED: usize = 12;
/// A letter that differs, among words that are near enough: the measure of the next five.
pub(super) const MEANT_DISTANCE: f32 = 1.0;
/// Another first letter: typed wrong far more seldom than those inside.
pub(super) const MEANT_OTHER_START: f32 = 0.5;
/// Another length: a wrong letter is commoner than a missing one where both give a word.
pub(super) const MEANT_OTHER_LENGTH: f32 = 0.1;
/// A word that something in the game is called against one that is only said somewhere.
pub(super) const MEANT_NAME: f32 = 0.3;
/// A word of every passage against a word of none.
pub(super) const MEANT_COMMON: f32 = 0.4;
/// A word that stands with all the rest of the query against one that never does.
pub(super) const MEANT_FITS: f32 = 0.5;
/// How often a word must at least stand where the rest of the query does, to be what was meant by one with letters that are wrong.
pub(super) fn expected(wrong: Wrong) -> f32 {
    match wrong {
        // beside a short word that says little by itself
        Wrong::Slip => 0.02,
        Wrong::Near => 0.05,
        // another word, whatever stands around it
        Wrong::Far => f32::INFINITY,
    }
}
/// So much oftener than anywhere a word must stand where the rest of the query does, to be what was meant although an ordinary
/// word that the sources lack is as near.
pub(super) const TOLD: f32 = 0.15;
/// A word in so large a share of all passages is rather meant than an ordinary word that the sources lack, where the query would
/// find nothing at all.
pub(super) const SAID_EVERYWHERE: f32 = 0.1;
/// A passage has nearly all of the rest of a query from this share of what the best one has on.
pub(super) const NEARLY_THE_REST: f32 = 0.7;
/// So many more passages are counted as having nearly all of it without the word: where few have it, chance decides.
pub(super) const EXPECTED_OF_MORE: f32 = 2.0;
/// A word of the rest that more than this share of all passages have fits everything.
pub(super) const TELLING_BELOW: f32 = 0.25;
/// In so few passages no word is too common for that.
pub(super) const TELLING_ALWAYS: u32 = 20;
/// Shortest word that another one is corrected to: a wrong letter in so few is more often a short form that the
/// sources lack.
pub(super) const MEANT_FROM: usize = 3;
/// Fewest letters of a word that say what it was meant to be where one is wrong.
pub(super) const SURE_FROM: usize = 5;
/// The same where two are wrong: `barrel` and `barely` are two words.
pub(super) const SURE_OF_TWO_FROM: usize = 8;
/// How alike a topic's name must be to a word, from 0 to 1, to be offered where nothing matches.
pub(super) const NEAREST_TOPIC: f64 = 0.85;
/// So many topics are offered at most.
pub(super) const NEAREST_TOPICS: usize = 5;

/// Longest question that is suggested, in characters; the rest is left out.
pub(super) const SUGGESTION_CHARS: usize = 120;

/// Fewest letters that a name is shortened to.
pub(super) const SHORTENED_FROM: usize = 4;

/// Two words run together: as likely as one wrong letter, because both and their order must be known.
pub(super) const MEANT_RUN_TOGETHER: f32 = -0.5;
/// How alike two words must be at least, from 0 to 1, for one to be taken for the other when the query
/// would find nothing otherwise: a weak guess, said to be one, is better than an empty page.
pub(super) const ALIKE: f64 = 0.8;
/// Shorter words of the sources are like everything.
pub(super) const ALIKE_FROM: usize = 3;
/// A word that only players say, in the lines of fewer passages than this, is no word that another one was meant to be: whoever
/// types `barrel` means no `barely` that somebody once said.
pub(super) const ASKED_IN: u32 = 3;
/// So many words of a query that finds nothing are compared with all words of the sources: each costs as much as a search.
pub(super) const ALIKE_WORDS: usize = 4;
/// Shortest of two words that were run together: with two letters every word falls apart.
pub(super) const RUN_TOGETHER_FROM: usize = 3;
/// What each further one of them counts against the one before.
pub(super) const NEXT_CORRECTION: f32 = 0.35;

/// A quoted phrase counts as much as so many times its words' rarity.
pub(super) const PHRASE: f32 = 1.0;

/// What it counts that the whole query is a name, against the best score of the words.
pub(super) const fn named(name: Name) -> f32 {
    match name {
        Name::Number | Name::Page => 1.0,
        // two notes may have a rule that is called so, but only one is
        Name::Topic => 1.5,
        // declared by hand for exactly this
        Name::Alias | Name::TopicAlias => 1.2,
        // nothing else is called so
        Name::Letters => 1.0,
        // several topics may have a rule that is called so; the topic of that name says more of it
        Name::Title => 0.8,
        // the section of that name begins there; a numbered rulebook has no other names
        Name::Heading => 1.0,
        // somebody said so for exactly this; what is called so says more of it
        Name::Asked => 0.6,
        // the name but for its ending
        Name::Form | Name::OtherForm => 0.5,
        // behind the rule that has the number
        Name::Cited => 0.5,
        // what the ruling matches whose place it took
        Name::Successor => 0.0,
    }
}

/// What that counts where the name is only what the query asks about: `what does readied mean`. The words around it say
/// that the whole of it is wanted, not that they were typed as a name.
pub(super) const SUBJECT: f32 = 0.6;

/// What links that lead to a topic count: where rules keep referring to, there is more to ask. Gentle, because
/// an answer is often on a page of its own.
pub(super) const LINKS_TO_TOPIC: f32 = 0.035;
/// The same for a passage.
pub(super) const LINKS_TO_PASSAGE: f32 = 0.02;

/// What a score is multiplied by for so many links.
pub(super) fn referred(weight: f32, links: usize) -> f32 {
    1.0 + weight * (links as f32).ln_1p()
}

/// What a passage keeps where the query names another game.
pub(super) const OTHER_GAME: f32 = 0.4;

/// The share of its score that a passage keeps if only its asked lines or its other names have the quoted phrase. Who quotes asks
/// for what can be read, so it stands behind all that show the phrase.
pub(super) const UNSEEN_PHRASE: f32 = 0.02;

/// A passage of an older edition: wanted only when it is asked for.
pub(super) const OLDER_EDITION: f32 = 0.6;

/// What a ruling keeps of its score whose place another took.
pub(super) const SUPERSEDED: f32 = 0.5;

/// How far the ruling that took another's place stands before that.
pub(super) const SUCCEEDS: f32 = 1.01;

/// What a kind of passage keeps of its score: a gentle preference between passages that match alike.
pub(super) const fn kind(kind: Kind) -> f32 {
    match kind {
        // the rule itself, the question that somebody asked before, the meaning of the word
        Kind::Rule | Kind::Question | Kind::Definition => 1.0,
        // says what holds in one situation; the rule it rests on says it for all
        Kind::Ruling => 0.95,
        // full of names and numbers that are the example's, not the rule's
        Kind::Example => 0.85,
        // says how to read, not how to play
        Kind::Note => 0.95,
    }
}

/// What a passage that says yes or no keeps of its score where who, when or how many is asked.
pub(super) const VERDICT: f32 = 0.85;

/// What a passage keeps of its score for who says so.
pub(super) const fn authority(authority: Authority) -> f32 {
    match authority {
        Authority::Official | Authority::Publisher => 1.0,
        // between equal words the rules' own come first
        Authority::Judge | Authority::Community | Authority::Reading => 0.97,
    }
}

/// Words that more than this share of all passages have are not marked in snippets, unless the
/// query has no others: marks are to be seen.
pub(super) const MARKED_BELOW: f32 = 0.25;

/// In fewer passages than this no word is too common to be marked.
pub(super) const MARKED_ALWAYS: usize = 20;

/// A passage with fewer words than this does not go first for its topic's name.
pub(super) const NEAR_EMPTY: usize = 4;

/// Of what a question says, this share at least (by rarity) must stand in the query: a question about more is another one.
/// What turns a verdict over is never among the rest ([`super::answer`]).
pub(super) const ANSWER_COVERED: f32 = 0.7;
/// Of what a question says, that many of the rarest words must stand in the query: what it is asked about is among them (`touching`,
/// `set aside`). Without this rule one of 244 queries near to a question showed a wrong verdict; with it 44 instead of 56 of 163 questions
/// typed in a hurry are answered.
pub(super) const ANSWER_RAREST: usize = 2;
/// A question that the words lead to less surely than to something else is likely not what was asked.
pub(super) const ANSWER_NEAR_BEST: f32 = 0.9;
/// Fewest different words of a query that say what is asked: `raid token` and `line of sight` are
/// wholly in many a question and ask none of them.
pub(super) const ANSWER_WORDS: usize = 4;
/// With fewer words, question and query must be nearly the same.
pub(super) const ANSWER_SAME: f32 = 0.99;
