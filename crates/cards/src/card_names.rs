//! By what is a card known?
//!
//! A name is compared by its letters and digits alone, so that `SW-7 Ion Batteries`, `sw7 ion batteries` and `Sw7 ion-batteries`
//! are one.

use borsh::{BorshDeserialize, BorshSerialize};
use strsim::osa_distance;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::{Card, Catalogue};

/// Letters that a word of a name must have to stand for the name.
const WORD: usize = 4;
/// Letters that a name must have to be recognised with a slip.
const SLIP: usize = 5;
/// Letters that it must have where it is only a word of a name: `comes` is no slip of `Comms`.
const WORD_SLIP: usize = 7;
/// Letters that a name must have to be recognised with two slips.
const TWO_SLIPS: usize = 9;

/// What stands before a name and is left out in speech.
const RANKS: [&str; 17] = [
    "Admiral",
    "Agent",
    "Captain",
    "Colonel",
    "Commandant",
    "Commander",
    "Count",
    "Director",
    "Emperor",
    "General",
    "Governor",
    "Instructor",
    "Lieutenant",
    "Major",
    "Minister",
    "Moff",
    "Taskmaster",
];

/// How a card is called by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, BorshSerialize, BorshDeserialize)]
pub enum How {
    /// It is its name.
    Name,
    /// It is its name with its subtitle or craft.
    FullName,
    /// It is what players call it.
    Nickname,
    /// It is a word of its name.
    Word,
    /// It is nearly one of its names.
    Nearly,
}

/// One name of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, BorshSerialize, BorshDeserialize)]
pub(super) struct Called {
    pub key: String,
    pub how: How,
    pub card: u32,
}

/// A name as it is compared: its letters and digits, lower case, without marks.
///
/// ```
/// assert_eq!(cards::card_names::key("SW-7 Ion Batteries"), "sw7ionbatteries");
/// assert_eq!(cards::card_names::key("Padmé’s"), "padmes");
/// ```
pub fn key(name: &str) -> String {
    let letters = name.nfkd().filter(|c| !is_combining_mark(*c));
    letters.flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
}

/// The words of a name as they are compared; the plural is the same.
fn words_of(name: &str) -> impl Iterator<Item = String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).map(key).filter(|word| !word.is_empty());
    words.map(|word| word.strip_suffix('s').map_or_else(|| word.clone(), str::to_owned))
}

/// Every name of the cards, in order.
pub(super) fn all(cards: &[Card]) -> Vec<Called> {
    let mut all = Vec::new();
    for (number, card) in (0_u32..).zip(cards) {
        let mut add = |name: &str, how| {
            let key = key(name);
            if !key.is_empty() {
                all.push(Called { key, how, card: number });
            }
        };
        add(card.name(), How::Name);
        add(&card.full_name(), How::FullName);
        card.texts("nicknames").iter().for_each(|name| add(name, How::Nickname));
        short(card).iter().for_each(|name| add(name, How::Nickname));
        let words = card.name().split(|c: char| !c.is_alphanumeric());
        let hyphenated = card.name().split_whitespace().filter(|word| word.contains('-'));
        words
            .chain(hyphenated)
            .filter(|word| key(word).chars().count() >= WORD)
            .for_each(|word| add(word, How::Word));
    }
    // where a card has one name in several ways, the best way counts
    all.sort_by(|one, other| (&one.key, one.card, one.how).cmp(&(&other.key, other.card, other.how)));
    all.dedup_by(|one, other| one.key == other.key && one.card == other.card);
    all.sort();
    all
}

/// Short names of a card: `Victory II` and `Victory 2` for the class, `Raddus` for the admiral, `TIE Bomber` for the squadron.
fn short(card: &Card) -> Vec<String> {
    let name = card.name();
    let mut all: Vec<String> = Vec::new();
    // whose it is, said without its ending: `luke lightsaber`
    let plain = name.replace("'s ", " ").replace("\u{2019}s ", " ");
    all.extend((plain != name).then_some(plain));
    let ranked = name.strip_prefix("Clone ").or(name.strip_prefix("Grand ")).unwrap_or(name);
    all.extend(
        ranked.split_once(' ').filter(|(rank, _)| RANKS.contains(rank)).map(|(_, rest)| rest.to_owned()),
    );
    if let Some((class, _)) = name.split_once("-class ") {
        all.push(class.to_owned());
        all.extend(class.split_once(" I").map(|(class, _)| class.to_owned()));
    }
    // of several cards of a name the one with this subtitle: `luke jedi knight`
    let subtitle = card.text("subtitle").into_iter();
    all.extend(subtitle.flat_map(|subtitle| {
        let words = name.split_whitespace().filter(|word| key(word).chars().count() >= WORD);
        words.map(move |word| format!("{word} {subtitle}"))
    }));
    let craft =
        card.text("craft").map(|craft| craft.trim_end_matches(" Squadron").trim_end_matches(" Starfighter"));
    all.extend(craft.map(|craft| match Some(name) == card.text("craft") {
        true => craft.to_owned(),
        false => format!("{name} {craft}"),
    }));
    let numbered: Vec<String> =
        all.iter().chain([name.to_owned()].iter()).flat_map(|name| with_numbers_said(name)).collect();
    all.extend(numbered);
    all
}

/// Roman numbers of names, in digits and as they are said.
const ROMAN: [(&str, &str, &str); 5] = [
    ("I", "1", "one"),
    ("II", "2", "two"),
    ("IV", "4", "four"),
    ("VII", "7", "seven"),
    ("XII", "12", "twelve"),
];

/// A name with its Roman number in digits, and with it as it is said; none without one.
fn with_numbers_said(name: &str) -> Vec<String> {
    let number = |word: &str| ROMAN.iter().find(|(roman, ..)| *roman == word);
    let words = || name.split(' ');
    if !words().any(|word| number(word).is_some()) {
        return Vec::new();
    }
    let with = |said: fn(&(&'static str, &'static str, &'static str)) -> &'static str| {
        words().map(|word| number(word).map_or(word, said)).collect::<Vec<_>>().join(" ")
    };
    vec![with(|it| it.1), with(|it| it.2)]
}

impl Catalogue {
    /// The cards that have this name, and how; the best names first. Singular and plural are one name.
    pub fn called(&self, name: &str) -> Vec<(&Card, How)> {
        let key = key(name);
        let one = key.strip_suffix('s').map(str::to_owned);
        let other = key.strip_suffix("ies").map(|stem| format!("{stem}y"));
        let others = key.strip_suffix('y').map(|stem| format!("{stem}ies"));
        let more = (!key.is_empty()).then(|| format!("{key}s"));
        let forms = [Some(key), one, more, other, others];
        let mut found = forms.into_iter().flatten().map(|form| self.of_key(&form));
        found.find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn of_key(&self, key: &str) -> Vec<(&Card, How)> {
        let start = self.names.partition_point(|name| name.key.as_str() < key);
        let same = self.names.iter().skip(start).take_while(|name| name.key == key);
        let mut found: Vec<(&Card, How)> =
            same.filter_map(|name| Some((self.cards.get(name.card as usize)?, name.how))).collect();
        let best = found.first().map(|(_, how)| *how);
        found.retain(|(_, how)| Some(*how) == best || *how < How::Word);
        found
    }

    /// The cards with a name like this: a slip or two away, with the same first letter.
    pub fn nearly(&self, name: &str) -> Vec<&Card> {
        let key = key(name);
        let length = key.chars().count();
        let most = if length >= TWO_SLIPS { 2 } else { 1 };
        if length < SLIP {
            return Vec::new();
        }
        let first = key.chars().next();
        let like = |name: &&Called| {
            name.key.chars().next() == first
                && name.key.len().abs_diff(key.len()) <= most
                && (name.how != How::Word || length >= WORD_SLIP)
        };
        let near = self.names.iter().filter(like).map(|name| (osa_distance(&name.key, &key), name));
        let near: Vec<(usize, &Called)> = near.filter(|(distance, _)| *distance <= most).collect();
        let Some(best) = near.iter().map(|(distance, name)| (*distance, name.how)).min() else {
            return Vec::new();
        };
        let best = near.into_iter().filter(|(distance, name)| (*distance, name.how) == best);
        best.filter_map(|(_, name)| self.cards.get(name.card as usize)).collect()
    }

    /// The cards whose names have all of these words, two or more, in whatever order: `Gozanti Cruisers`, `Cymoon 1 Refit`.
    pub fn with_words(&self, name: &str) -> Vec<&Card> {
        let words: Vec<String> = words_of(name).collect();
        if words.len() < 2 {
            return Vec::new();
        }
        let has_all = |card: &&Card| {
            let names = std::iter::once(card.full_name()).chain(short(card));
            let said: Vec<String> = names.flat_map(|name| words_of(&name).collect::<Vec<_>>()).collect();
            words.iter().all(|word| said.contains(word))
        };
        self.cards.iter().filter(has_all).collect()
    }

    /// The cards that come nearest to a name that none has: a slip or two away, else beginning so, else with a name that is, or nearly is, a
    /// word of it; only those that are asked for.
    pub fn nearest(&self, name: &str, fits: impl Fn(&Card) -> bool) -> Vec<&Card> {
        let mut words: Vec<&str> = name.split_whitespace().collect();
        words.sort_by_key(|word| std::cmp::Reverse(key(word).len()));
        let by_word = |word: &&str| {
            let called: Vec<&Card> = self.called(word).into_iter().map(|(card, _)| card).collect();
            if called.is_empty() { self.nearly(word) } else { called }
        };
        let of_words = words.iter().filter(|word| key(word).len() >= WORD).map(by_word);
        let ways = [self.nearly(name), self.beginning(name)].into_iter().chain(of_words);
        let mut ways = ways.map(|found| found.into_iter().filter(|card| fits(card)).collect::<Vec<_>>());
        ways.find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The cards whose name, or a word of it, begins so, in the order of their names.
    pub fn beginning(&self, typed: &str) -> Vec<&Card> {
        let key = key(typed);
        let start = self.names.partition_point(|name| name.key < key);
        let begin =
            self.names.iter().skip(start).take_while(|name| !key.is_empty() && name.key.starts_with(&key));
        let mut numbers: Vec<(How, u32)> = begin.map(|name| (name.how, name.card)).collect();
        numbers.sort();
        let mut cards: Vec<&Card> = Vec::new();
        for card in numbers.into_iter().filter_map(|(_, number)| self.cards.get(number as usize)) {
            if !cards.iter().any(|known| known.id == card.id) {
                cards.push(card);
            }
        }
        cards
    }
}
