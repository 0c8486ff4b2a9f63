//! Of what do words speak, whether they are understood or not, and what do they call a thing?
//!
//! Asked of parts that are not understood or not carried out: what they speak of is not settled.

use super::super::ability::{
    Ability, Called, Kind, Limit, NotUnderstood, Pick, Slot, Span, Target, Topic, Topics,
};
use super::{
    reader::Reader,
    token::{Sign, Token},
};

/// The words for each topic; a word with a `*` is the beginning of one.
const WORDS: &[(Topic, &[&str])] = &[
    (
        Topic::Costs,
        &["cost*", "penalt*", "exploit*", "for free", "pay*", "paid", "cheap*", "count as", "counts as"],
    ),
    (Topic::Playing, &["to play", "play this", "played", "playing", "aspect*"]),
    (
        Topic::Attacks,
        &[
            "can attack",
            "can also attack",
            "may attack",
            "may also attack",
            "could attack",
            "able to attack",
            "can be attacked",
            "may be attacked",
            "ignor*",
            "even if",
            "can't gain",
            "as though",
            "as if",
        ],
    ),
    (Topic::Exhausted, &["even if", "even while", "without exhausting", "as though", "as if"]),
    (Topic::Uses, &["again", "additional time*", "twice", "more than once", "any number of times"]),
    (Topic::Pilots, &["pilot*"]),
    (Topic::Attaching, &["attach*"]),
    (Topic::Replacing, &["instead", "unless"]),
    (
        Topic::History,
        &[
            "this phase",
            "this round",
            "this game",
            "this attack",
            "each phase",
            "each round",
            "first*",
            "second*",
            "is defeated",
            "was",
            "wasn't",
            "were",
            "weren't",
            "attacked",
            "you defeat",
        ],
    ),
    (Topic::ThisWay, &["this way", "excess damage"]),
];

impl Reader<'_> {
    /// An ability at a place of the text.
    pub(super) fn ability(&self, span: Span, kind: Kind, limits: Vec<Limit>) -> Ability {
        Ability { span, topics: self.topics(span), kind, limits }
    }

    /// The words from there to there, as a part that is not understood.
    pub(super) fn unread(&self, start: usize, end: usize) -> NotUnderstood {
        let span = self.span_between(start, end);
        NotUnderstood { span, topics: self.topics(span), text: span.of(self.text).to_owned() }
    }

    /// A target from `start` to here that no later words can mean.
    pub(super) fn unnamed(&self, start: usize, pick: Pick) -> Target {
        Target { span: self.span(start), called: self.called(start), slot: Slot(u16::MAX), pick }
    }

    /// What the words from `start` to here call what they name.
    pub(super) fn called(&self, start: usize) -> Called {
        let said = self.tokens.get(start..self.position()).unwrap_or_default();
        match said.iter().any(|token| matches!(token.word.as_str(), "unit" | "units")) {
            true => Called::Unit,
            false => Called::Otherwise,
        }
    }

    fn topics(&self, span: Span) -> Topics {
        let tokens = self.tokens.get(self.tokens.partition_point(|token| token.span.start < span.start)..);
        let tokens = tokens.unwrap_or_default();
        let tokens = tokens.split_at(tokens.partition_point(|token| token.span.end <= span.end)).0;
        let said = |phrases: &[&str]| phrases.iter().any(|phrase| is_said(tokens, phrase));
        let mut topics: Topics =
            WORDS.iter().filter(|(_, phrases)| said(phrases)).map(|(topic, _)| *topic).collect();
        let own = tokens.split(|token| token.sign == Sign::Quote).step_by(2);
        topics.extend(own.into_iter().any(|own| is_said(own, "this unit")).then_some(Topic::ThisUnit));
        topics
    }
}

/// Whether a phrase stands in these words.
fn is_said(tokens: &[Token], phrase: &str) -> bool {
    let words: Vec<&str> = phrase.split(' ').collect();
    let fits = |(token, word): (&Token, &&str)| match word.strip_suffix('*') {
        Some(beginning) => token.word.starts_with(beginning),
        None => token.word == **word,
    };
    tokens.windows(words.len()).any(|tokens| tokens.iter().zip(&words).all(fits))
}
