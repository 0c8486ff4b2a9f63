//! Does a question of the sources ask what the query asks?
//!
//! A verdict on top is taken for the verdict on what was asked, and one word more or less can turn it over: *not*,
//! *without*, *ground* for *space*, who does it to whom. So nothing is weighed here: the question must have every
//! word of the query that says something, in the same order, and may have little beyond. Of its asked lines only those count that
//! are whole questions themselves (`?` at the end): the others are there to find the passage, and may well ask the contrary.

use super::{
    analysis::{self, Form},
    index::Index,
    plan::{Concept, Origin, Plan},
    roles::{self, Manner, Role, in_digits, is_negation, is_suffered, role, same_voice},
    weights,
};
use rulebook::{Kind, Passage};

/// Whether the passage is a question that asks what the query asks.
pub(super) fn answers(index: &Index, plan: &Plan, passage: &Passage) -> bool {
    let question = passage.question.as_deref().unwrap_or_default();
    if passage.kind != Kind::Question || question.is_empty() || passage.text.is_empty() {
        return false;
    }
    let Some(asking) = plan.asking.as_deref() else { return false };
    let (asked, manner) = (asked(index, plan, asking), Manner::of(asking));
    let least = match asked.iter().filter(|word| says_something(word.role)).count() {
        0 | 1 => return false,
        few if few < weights::ANSWER_WORDS => weights::ANSWER_SAME,
        _ => weights::ANSWER_COVERED,
    };
    let same = passage.asked.iter().map(String::as_str).filter(|line| line.ends_with('?'));
    let mut questions = std::iter::once(question).chain(same);
    questions
        .any(|question| manner.agrees(&Manner::of(question)) && asks_the_same(index, &asked, question, least))
}

/// Whether a word of this role says what is asked.
fn says_something(role: Role) -> bool {
    matches!(role, Role::Content | Role::Turning | Role::Thing)
}

/// One word of the query, with what may stand for it.
struct Asked<'a> {
    word: String,
    term: String,
    role: Role,
    /// It says what is suffered.
    suffered: bool,
    /// None for a word beyond the limit, which is itself alone.
    concept: Option<&'a Concept>,
}

/// The words of the query in their order; names of ships and cards, which rules do not have, are left out.
fn asked<'a>(index: &Index, plan: &'a Plan, asking: &str) -> Vec<Asked<'a>> {
    let mut asked = Vec::new();
    let mut before = String::new();
    analysis::each_token(asking, |token| {
        if matches!(token.form, Form::Plain | Form::Whole) {
            let concept = plan.concepts.iter().find(|concept| !concept.extra && concept.typed == token.word);
            let term = analysis::term(token.word);
            let role = role(token.word, &term);
            let suffered = is_suffered(&before, token.word);
            let is_needed = matches!(role, Role::Turning | Role::Relation) || index.frequency(&term) > 0;
            if concept.is_some() || is_needed {
                asked.push(Asked { word: token.word.to_owned(), term, role, suffered, concept });
            }
            token.word.clone_into(&mut before);
        }
    });
    asked
}

/// One word of a question of the sources.
struct Told {
    word: String,
    term: String,
    role: Role,
    suffered: bool,
    /// It stands in a phrase that limits the question: *when it is played*.
    limits: bool,
    taken: bool,
}

impl Told {
    /// Whether a query without it asks another question.
    fn decides(&self) -> bool {
        matches!(self.role, Role::Turning | Role::Thing) || self.limits && says_something(self.role)
    }
}

fn told(question: &str) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    let (mut limits, mut end) = (false, 0);
    analysis::each_token(question, |token| {
        let between = question.get(end..token.start).unwrap_or_default();
        limits = limits && !between.contains([',', ';', ':', '.', '?', '(']) || roles::limits(token.word);
        end = token.end;
        if matches!(token.form, Form::Plain | Form::Part) {
            let term = analysis::term(token.word);
            let role = role(token.word, &term);
            let suffered = told.last().is_some_and(|before| is_suffered(&before.word, token.word));
            told.push(Told { word: token.word.to_owned(), term, role, suffered, limits, taken: false });
        }
    });
    told
}

/// Whether a question asks this, and the query has at least that share, by rarity, of what it says.
fn asks_the_same(index: &Index, asked: &[Asked<'_>], question: &str, least: f32) -> bool {
    let mut told = told(question);
    let mut from = 0;
    for word in asked.iter().filter(|word| word.role != Role::Filler) {
        let Some(next) = take(word, &mut told, from) else { return false };
        from = next;
    }
    let is_missing = |word: &Told| !asked.iter().any(|it| it.word == word.word);
    if told.iter().any(|it| !it.taken && it.decides() || roles::narrows(&it.word) && is_missing(it)) {
        return false;
    }
    let mut says: Vec<(f32, bool)> = told
        .iter()
        .filter(|word| says_something(word.role))
        .map(|word| (index.rarity(&word.term), word.taken))
        .collect();
    says.sort_by(|one, other| other.0.total_cmp(&one.0));
    if says.iter().take(weights::ANSWER_RAREST).any(|(_, taken)| !taken) {
        return false;
    }
    let whole: f32 = says.iter().map(|(rarity, _)| rarity).sum();
    let taken: f32 = says.iter().filter(|(_, taken)| *taken).map(|(rarity, _)| rarity).sum();
    taken >= whole * least
}

/// Takes the words of the question, from a place on, that stand for a word of the query, and says where to go on.
fn take(asked: &Asked<'_>, told: &mut [Told], from: usize) -> Option<usize> {
    let alike = |(at, told): (usize, &Told)| {
        let same = in_digits(&told.word) == in_digits(&asked.word)
            || asked.concept.is_none() && told.term == asked.term;
        let is_it = same && told.suffered == asked.suffered;
        at >= from && (is_it || is_negation(&told.word) && is_negation(&asked.word))
    };
    if let Some(at) = told.iter().enumerate().position(alike) {
        told.get_mut(at)?.taken = true;
        return Some(at + 1);
    }
    for variant in asked.concept.into_iter().flat_map(|concept| &concept.variants) {
        let place = |term: &String| {
            let is_it = |(at, it): (usize, &Told)| {
                let same = asked.role != Role::Thing || same_voice(&it.word, &asked.word);
                at >= from
                    && it.term == *term
                    && (variant.origin != Origin::Typed || same && it.suffered == asked.suffered)
            };
            told.iter().enumerate().position(is_it)
        };
        let places: Option<Vec<usize>> = variant.terms.iter().map(place).collect();
        if let Some(places) = places.filter(|places| !places.is_empty()) {
            for at in &places {
                told.get_mut(*at)?.taken = true;
            }
            return places.into_iter().max().map(|last| last + 1);
        }
    }
    None
}
