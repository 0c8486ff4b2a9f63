//! Which rules of two editions are the same rule?
//!
//! Rules move between editions, so each is found again by its words, its heading and its number, and no rule is two
//! rules of the other edition. Compared are neighbours, and every older edition with the newest.

use std::collections::{BTreeMap, BTreeSet};

use borsh::{BorshDeserialize, BorshSerialize};

use crate::{
    Game, Passage, Rulebook,
    ids::{likeness::Likeness, lock},
    words::{
        difference::{TextPart, reworded},
        limits,
        rule_numbers::rule_number,
    },
};
use names::{InOrder, PassageId, slug};

/// How alike the words of a rule must be to be taken for the same rule in another edition.
const SAME: f64 = 0.5;
/// How alike they must be where number and heading are the same.
const SAME_PLACE: f64 = 0.3;
/// What the same heading is worth beside the words.
const HEADING: f64 = 0.3;
/// What the same number is worth.
const NUMBER: f64 = 0.01;
/// What the same address is worth where that is no number.
const NAME: f64 = 0.3;

/// The rules of an edition beside those of a newer one.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Compared {
    /// The older edition's game: `sea@7.0`.
    pub from: String,
    /// The newer one's.
    pub to: String,
    /// Whether everything in them is compared, and not only rules with numbers: the older one is a folder of its own.
    pub whole: bool,
    /// What each rule of the older one became, in reading order.
    pub rules: Vec<(PassageId, Became)>,
}

/// What a rule of an older edition became.
#[derive(Clone, Debug, Default, BorshSerialize, BorshDeserialize)]
pub(crate) struct Became {
    /// The same rule.
    pub now: Option<PassageId>,
    /// The rule of the same number; of the same address, where it has none.
    pub same_number: Option<PassageId>,
    /// Where it is gone: the rule that is likest.
    pub likest: Option<PassageId>,
}

/// The editions of a game that stand beside each other, and each older one beside the newest.
pub(crate) fn all(rulebook: &Rulebook, game: &str) -> Vec<Compared> {
    let editions = rulebook.editions(game);
    let Some((newest, older)) = editions.split_first().filter(|(_, older)| !older.is_empty()) else {
        return Vec::new();
    };
    let rules: Vec<Rules> = editions.iter().map(|game| Rules::of(rulebook, game)).collect();
    let mut compared = Vec::new();
    for (at, from) in older.iter().enumerate() {
        let before = editions.get(at).filter(|before| before.id != newest.id);
        for (to, place) in before.map(|it| (it, at)).into_iter().chain([(newest, 0)]) {
            let (Some(own), Some(others)) = (rules.get(at + 1), rules.get(place)) else { continue };
            let (rules, whole) = (others.became(own), from.own_folder);
            compared.push(Compared { from: from.id.clone(), to: to.id.clone(), whole, rules });
        }
    }
    compared
}

impl Rulebook {
    /// The words of two passages, where these are other ones; nothing where only spaces and punctuation are.
    pub(crate) fn words_changed(&self, was: &PassageId, now: &PassageId) -> Vec<TextPart> {
        let text = |it: &Passage| format!("{} {}", it.question.as_deref().unwrap_or_default(), it.text);
        match (self.passage(was), self.passage(now)) {
            (Some(was), Some(now)) => reworded(&text(was), &text(now)),
            _ => Vec::new(),
        }
    }
}

/// What a rule is found again by.
struct Traced {
    id: PassageId,
    number: Option<Vec<u32>>,
    /// The heading above it, without its number.
    heading: String,
    likeness: Likeness,
}

impl Traced {
    fn of(rulebook: &Rulebook, passage: &Passage) -> Self {
        let heading = passage.place.last().map(String::as_str).unwrap_or_default();
        Self {
            id: passage.id.clone(),
            number: rule_number(passage.id.passage()),
            heading: slug(heading.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ' ')),
            likeness: lock::of_passage(rulebook, &passage.id),
        }
    }
}

/// The address of a rule below its edition.
fn address(id: &PassageId) -> String {
    format!("{}/{}", id.topic(), id.passage())
}

/// The rules of an edition, and where each number, address and heading stands among them.
struct Rules {
    rules: Vec<Traced>,
    numbers: BTreeMap<Vec<u32>, usize>,
    addresses: BTreeMap<String, usize>,
    headings: BTreeMap<String, Vec<usize>>,
}

/// A rule of the older edition (its place) that may be one of the newer.
struct Likely {
    score: f64,
    was: usize,
    now: usize,
}

impl Rules {
    fn of(rulebook: &Rulebook, game: &Game) -> Self {
        let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
        let rules: Vec<Traced> = passages.map(|it| Traced::of(rulebook, it)).collect();
        let (mut numbers, mut addresses) = (BTreeMap::new(), BTreeMap::new());
        let mut headings = BTreeMap::<String, Vec<usize>>::new();
        for (at, rule) in rules.iter().enumerate() {
            if let Some(number) = &rule.number {
                numbers.entry(number.clone()).or_insert(at);
            }
            addresses.insert(address(&rule.id), at);
            headings.entry(rule.heading.clone()).or_default().push(at);
        }
        Self { rules, numbers, addresses, headings }
    }

    /// What the rules of an older edition became in this one.
    fn became(&self, older: &Self) -> Vec<(PassageId, Became)> {
        let all = older.rules.len().saturating_mul(self.rules.len()) <= limits::COMPARISONS;
        let each = older.rules.iter().enumerate();
        let mut likely: Vec<Likely> = each.flat_map(|(at, rule)| self.likely(at, rule, all)).collect();
        likely.order_by(|a, b| b.score.total_cmp(&a.score).then((a.was, a.now).cmp(&(b.was, b.now))));
        let (mut now, mut taken) = (BTreeMap::new(), BTreeSet::new());
        let mut likest = BTreeMap::new();
        for it in &likely {
            likest.entry(it.was).or_insert(it.now);
            if !now.contains_key(&it.was) && taken.insert(it.now) {
                now.insert(it.was, it.now);
            }
        }
        let id = |at: Option<&usize>| at.and_then(|at| self.rules.get(*at)).map(|rule| rule.id.clone());
        let became = |(at, rule): (usize, &Traced)| {
            let same = now.get(&at);
            let likest = likest.get(&at).filter(|_| same.is_none());
            let same_number = self.of_number(rule);
            let became = Became { now: id(same), same_number: id(same_number.as_ref()), likest: id(likest) };
            (rule.id.clone(), became)
        };
        older.rules.iter().enumerate().map(became).collect()
    }

    fn of_number(&self, old: &Traced) -> Option<usize> {
        match &old.number {
            Some(number) => self.numbers.get(number).copied(),
            None => self.addresses.get(&address(&old.id)).copied(),
        }
    }

    /// The newer rules that an older rule may have become: all, or those of the same heading or number where the editions are too
    /// large to compare each with each.
    fn likely(&self, was: usize, old: &Traced, all: bool) -> Vec<Likely> {
        let same_number = self.of_number(old);
        let candidates: Vec<usize> = match all {
            true => (0..self.rules.len()).collect(),
            false => {
                self.headings.get(&old.heading).into_iter().flatten().copied().chain(same_number).collect()
            }
        };
        let mut likely = Vec::new();
        for now in candidates {
            let Some(rule) = self.rules.get(now) else { continue };
            let alike = old.likeness.to(&rule.likeness);
            let (heading, number) = (rule.heading == old.heading, same_number == Some(now));
            // an address that is no number is a name, which a reworded rule keeps
            let name = number && old.number.is_none();
            let least = match (name, heading && number) {
                (true, _) => 0.0,
                (false, true) => SAME_PLACE,
                (false, false) => SAME,
            };
            if alike >= least {
                let worth = |is: bool, worth: f64| if is { worth } else { 0.0 };
                likely.push(Likely {
                    score: alike + worth(heading, HEADING) + worth(number, NUMBER) + worth(name, NAME),
                    was,
                    now,
                });
            }
        }
        likely
    }
}
