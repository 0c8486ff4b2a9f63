//! Which sentences of a line only ask what comes of it?
//!
//! `Does Sentinel stop me?`, `how much damage do I take`, `which die is removed?`: such a sentence says nothing that the rest of the line does
//! not say. What the situation comes to is its answer. A question that says something more is read as every other sentence.

use crate::{
    item::{CommonQuestion, Item, What},
    lexicon::{Sense, Sort},
    role::Role,
};

/// Words that ask before their subject: `does it`, `can he`.
const BEFORE_SUBJECT: [&str; 9] = ["does", "do", "did", "can", "could", "will", "would", "is", "are"];
/// Subjects that may stand behind those words.
const SUBJECTS: [&str; 21] = [
    "it",
    "he",
    "she",
    "they",
    "i",
    "we",
    "that",
    "this",
    "my",
    "his",
    "her",
    "their",
    "the",
    "mine",
    "both",
    "any",
    "anyone",
    "anything",
    "either",
    "everything",
    "all",
];
/// Words that ask within a sentence, whatever stands behind them.
const ASKS: [&str; 5] = ["what", "what's", "whats", "how", "hows"];
/// Words that ask where a sentence opens.
const OPENS: [&str; 10] = ["who", "whos", "who's", "which", "why", "where", "am", "was", "should", "must"];
/// Words before the one that asks.
const JOINS: [&str; 5] = ["and", "so", "but", "then", "or"];
/// Verbs that ask who is destroyed or defeated.
const DIES: [&str; 12] = [
    "die",
    "dies",
    "dying",
    "survive",
    "survives",
    "surviving",
    "live",
    "lives",
    "win",
    "wins",
    "dead",
    "alive",
];

/// What somebody does is no question.
const DEEDS: [Role; 6] = [Role::Attack, Role::Spend, Role::Play, Role::Pass, Role::Activate, Role::Move];

/// What says nothing by itself. Anything else in a question has to stand elsewhere in the line, too.
const SILENT: [Role; 31] = [
    Role::My,
    Role::Me,
    Role::They,
    Role::Their,
    Role::EachPlayer,
    Role::In,
    Role::From,
    Role::Plus,
    Role::Both,
    Role::Damage,
    Role::Card,
    Role::Token,
    Role::Dice,
    Role::Hp,
    Role::Power,
    Role::Base,
    Role::Unit,
    Role::Ship,
    Role::Squadron,
    Role::Hull,
    Role::Remaining,
    Role::Already,
    Role::Suffer,
    Role::Dealt,
    Role::Destroy,
    Role::Roll,
    Role::P1,
    Role::P2,
    Role::Value,
    Role::Past,
    Role::Activate,
];

/// A word with which a question may begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The item that comes next.
    item: usize,
    /// Where it stands in the line.
    from: usize,
    /// It may open a clause about the unit before it: `which has a shield`.
    relates: bool,
}

impl Start {
    /// The word at a place, where a question may begin with it; `opens` says that a stop or nothing stands before it.
    pub(crate) fn new(
        words: &[String],
        at: usize,
        opens: bool,
        (item, from): (usize, usize),
    ) -> Option<Self> {
        let word = words.get(at)?.as_str();
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let opens = opens || before.is_some_and(|word| JOINS.contains(&word.as_str()));
        let subject = words.get(at + 1).is_some_and(|next| SUBJECTS.contains(&next.as_str()));
        let asks = match () {
            () if ASKS.contains(&word) => true,
            // `my 4/4, his 3/5 who wins`
            () if word.starts_with("who")
                && words.get(at + 1).is_some_and(|next| DIES.contains(&next.as_str())) =>
            {
                true
            }
            () if BEFORE_SUBJECT.contains(&word) => opens || subject,
            () => opens && OPENS.contains(&word),
        };
        let relates = word == "which" || word.starts_with("who");
        asks.then_some(Self { item, from, relates })
    }
}

/// Words behind which is told what a question is about.
pub(crate) fn is_condition(word: &str) -> bool {
    ["if", "when", "once", "after", "because", "since", "while"].contains(&word)
}

/// Takes the questions out of the items: a stop stands in the place of each.
pub(crate) fn asked(
    line: &str,
    items: &mut Vec<Item<'_>>,
    (starts, conditions): (&[Start], &[(usize, usize)]),
    asked: &mut Vec<CommonQuestion>,
) {
    let mut until = items.len();
    // from the last one on, so that the places of those before stay
    for start in starts.iter().rev() {
        let stop = items.iter().skip(start.item).position(Item::is_stop);
        let end = stop.map_or(items.len(), |stop| start.item + stop).min(until.max(start.item));
        let to = items.get(end).map_or(line.len(), |item| item.span.start);
        // `how much does the base take if ...`: what stands behind is told
        let condition =
            conditions.iter().find(|(item, from)| *item <= end && (start.from..to).contains(from));
        let (end, to) = condition.copied().unwrap_or((end, to));
        let words = line.get(start.from..to).unwrap_or_default();
        let within = items.get(start.item..end).unwrap_or_default();
        let is_death = |word: &str| DIES.contains(&word.trim_matches(|c: char| !c.is_alphabetic()));
        let dies = words.to_lowercase().split_whitespace().any(is_death);
        if within.is_empty() && !dies || !is_question(items, start, end) {
            continue;
        }
        let span = start.from..start.from + words.trim_end().len();
        let who_dies = dies || within.iter().any(|item| item.role(Role::Destroy));
        items.splice(start.item..end, [Item::stop(span.clone())]);
        asked.push(CommonQuestion { span, who_dies });
        until = start.item;
    }
}

/// Whether the items from a start on only ask.
fn is_question(items: &[Item<'_>], start: &Start, end: usize) -> bool {
    let within = items.get(start.item..end).unwrap_or_default();
    let outside = || items.iter().take(start.item).chain(items.iter().skip(end));
    let tells = outside().any(|item| {
        matches!(item.what, What::Number(_) | What::Numbers(_) | What::Pool(_))
            || !item.cards.is_empty() && !item.begins
    });
    let adds = start.relates && within.iter().any(|item| item.role(Role::Has) || item.role(Role::With));
    tells && !adds && !acts(within) && within.iter().all(|item| says_nothing_new(item, outside))
}

/// Whether somebody does something: `can my 4/4 attack it`, `can I brace`. To get past something is no deed but the question.
fn acts(within: &[Item<'_>]) -> bool {
    let is_unit = |item: &Item<'_>| {
        matches!(item.what, What::Numbers(_))
            || !item.cards.is_empty() && item.senses.is_empty() && !item.begins
    };
    let is_agent = |item: &Item<'_>| [Role::I, Role::They, Role::It].into_iter().any(|role| item.role(role));
    let is_deed =
        |item: &Item<'_>| DEEDS.into_iter().any(|role| item.role(role)) || item.word(Sort::Token).is_some();
    let does = |item: &Item<'_>| {
        item.role(Role::Past) || item.role(Role::Destroy) && !DIES.contains(&item.text.as_str())
    };
    let units = within.iter().any(is_unit);
    within.iter().any(is_deed) && (units || within.iter().any(is_agent)) || units && within.iter().any(does)
}

/// Whether what an item says is said elsewhere, too, or says nothing.
fn says_nothing_new<'i, 'c: 'i, I: Iterator<Item = &'i Item<'c>>>(
    item: &Item<'_>,
    outside: impl Fn() -> I,
) -> bool {
    match &item.what {
        What::Stop(_) => true,
        // `which one`
        What::Number(_) if item.text == "one" => true,
        What::Quote(_) | What::Change(..) | What::Pool(_) | What::Number(_) => false,
        what @ What::Numbers(_) => outside().any(|other| other.what == *what),
        What::Word if item.senses.is_empty() => {
            let named = item.begins || item.cards.is_empty();
            named || outside().any(|other| other.text == item.text)
        }
        What::Word => item.senses.iter().all(|sense| match sense {
            Sense::Fill => true,
            Sense::Role(Role::Chance | Role::Average) => false,
            Sense::Role(role) if role.joins() || SILENT.contains(role) => true,
            sense => outside().any(|other| other.senses.contains(sense)),
        }),
    }
}
