//! Which words, numbers and cards stand in a line, and where?

use std::ops::Range;

use cards::{Card, CardKind, Catalogue, card_names::How};

use crate::{
    form::{self, Purpose},
    lexicon::{LONGEST, Lexicon, Sense, Sort},
    numbers::{number, numeral, pool},
    pieces::{Piece, is_sign, pieces, unglued, words},
    question::{self, Start},
    role::Role,
    unlimited::is_meant,
};

/// Most letters of a line that are read.
pub const MOST_LETTERS: usize = 500;
/// Words of a sentence without which a situation is another one.
const TELLING: [Role; 23] = [
    Role::Speed,
    Role::Faceup,
    Role::Facedown,
    Role::Experience,
    Role::Advantage,
    Role::Exhausted,
    Role::Discarded,
    Role::Twice,
    Role::Reroll,
    Role::Lock,
    Role::Obstructed,
    Role::Pass,
    Role::Engaged,
    Role::Undeployed,
    Role::Near,
    Role::Attack,
    Role::AttackedBy,
    Role::PassedBy,
    Role::Play,
    Role::Guard,
    Role::CapturedBy,
    Role::Overlap,
    Role::OverlappedBy,
];
/// Nouns that tell nothing alone. They are understood beside words that are.
const NOUNS: [Role; 4] = [Role::Shields, Role::Hull, Role::Damage, Role::Resources];
/// Words for a side whose things are named: they are no cards.
const SIDES: [&str; 2] = ["attacker", "defender"];
/// Verbs whose form of the past has no ending.
const PARTICIPLES: [&str; 6] = ["swung", "shot", "hit", "struck", "fought", "beaten"];
/// Most words between a verb and its `by`.
const BEFORE_BY: usize = 3;
/// Most words of a card's name.
const CARD_WORDS: usize = 6;
/// Letters from which on a beginning may stand for a name.
const BEGINNING: usize = 2;
/// Most words that are looked up as a card's name with a slip.
const SLIPS: usize = 3;
/// Most cards that a question lists.
pub(crate) const CHOICES: usize = 12;

/// What stands at a place of the line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    /// `3`, `three`.
    Number(u32),
    /// `3/6`, `3/2/2/1`.
    Numbers(Vec<u32>),
    /// `+2/+1`.
    Change(i32, i32),
    /// `3r2b`: dice by color.
    Pool(Vec<(u32, &'static str)>),
    /// Words in quotes.
    Quote(String),
    /// A comma, a full stop, a colon.
    Stop(char),
    /// A word.
    Word,
}

/// A word, a number or a name.
#[derive(Clone, Debug)]
pub(crate) struct Item<'c> {
    pub span: Range<usize>,
    /// Lower case.
    pub text: String,
    pub what: What,
    pub senses: Vec<Sense>,
    /// Cards that are called so, and how.
    pub cards: Vec<(&'c Card, How)>,
    /// The cards only begin so.
    pub begins: bool,
    /// Its ending makes a verb of it: `bracing`.
    pub deed: bool,
    /// The word that it is taken for, where it is spelt otherwise.
    pub meant: Option<String>,
}

/// A question that every situation answers: `what happens?`, `does it die?`.
#[derive(Clone, Debug)]
pub(crate) struct CommonQuestion {
    pub span: Range<usize>,
    /// Whether it asks who is destroyed or defeated.
    pub who_dies: bool,
}

impl<'c> Item<'c> {
    /// A comma at a place.
    pub(crate) fn stop(span: Range<usize>) -> Self {
        Self {
            span,
            text: String::new(),
            what: What::Stop(','),
            senses: Vec::new(),
            cards: Vec::new(),
            begins: false,
            deed: false,
            meant: None,
        }
    }

    /// Whether it names a card of these kinds and says nothing else.
    pub(crate) fn names_alone(&self, kinds: &[CardKind]) -> bool {
        self.senses.is_empty() && !self.begins && !self.cards_of(kinds).is_empty()
    }

    /// Cards of these kinds, the best named ones.
    pub(crate) fn cards_of(&self, kinds: &[CardKind]) -> Vec<&'c Card> {
        let fitting = || self.cards.iter().filter(|(card, _)| kinds.contains(&card.kind));
        let best = fitting().map(|(_, how)| *how).min();
        fitting().filter(|(_, how)| Some(*how) == best).map(|(card, _)| *card).collect()
    }

    pub(crate) fn role(&self, role: Role) -> bool {
        self.senses.contains(&Sense::Role(role))
    }

    /// Whether it only holds a sentence together.
    pub(crate) fn joins(&self) -> bool {
        self.senses.iter().any(|sense| matches!(sense, Sense::Role(role) if role.joins()))
    }

    pub(crate) fn word(&self, sort: Sort) -> Option<&'static str> {
        self.senses.iter().find_map(|sense| match sense {
            Sense::Word(of, word) if *of == sort => Some(*word),
            _ => None,
        })
    }

    pub(crate) fn number(&self) -> Option<u32> {
        match self.what {
            What::Number(number) => Some(number),
            _ if self.role(Role::A) => Some(1),
            _ => None,
        }
    }

    /// Whether the situation would be another one without it: a number, a name, a word of a field.
    pub(crate) fn tells(&self) -> bool {
        let says = |sense: &Sense| match sense {
            Sense::Word(Sort::Number, _) | Sense::Fill => false,
            Sense::Word(..) => true,
            Sense::Role(role) => TELLING.contains(role),
        };
        match self.what {
            What::Stop(_) => false,
            // an article, too, spells an accuracy
            _ if self.role(Role::A) => false,
            What::Word => {
                self.senses.iter().any(says)
                    || self.senses.is_empty() && !self.cards.is_empty() && !self.begins
            }
            _ => true,
        }
    }

    /// Whether it is a noun that tells something only with what stands beside it.
    pub(crate) fn is_noun(&self) -> bool {
        self.what == What::Word
            && NOUNS.into_iter().any(|role| self.role(role))
            && self.word(Sort::Face).is_none()
    }

    /// Turns a verb before `by` into the verb for whoever suffers it: `atked by`, `ignored by`. Whether it is such a verb.
    fn suffers(&mut self) -> bool {
        let passive = [(Role::Attack, Role::AttackedBy), (Role::Past, Role::PassedBy)];
        let found =
            passive.into_iter().find(|(active, _)| self.role(*active) && self.word(Sort::Face).is_none());
        if let Some((_, suffered)) = found {
            self.senses = vec![Sense::Role(suffered)];
        }
        found.is_some()
    }

    /// Whether it names a unit: by a card, or by its numbers.
    fn names_unit(&self) -> bool {
        matches!(&self.what, What::Numbers(numbers) if numbers.len() == 2)
            || self.names_alone(&[CardKind::Ship, CardKind::Squadron, CardKind::Unit])
    }

    /// Whether it is the form of a verb that says what was done: `attacked`, `swung`.
    fn is_participle(&self) -> bool {
        self.text.ends_with("ed") || PARTICIPLES.contains(&self.text.as_str())
    }

    pub(crate) fn is_stop(&self) -> bool {
        matches!(self.what, What::Stop(_))
    }

    pub(crate) fn fills(&self) -> bool {
        self.senses.contains(&Sense::Fill)
    }
}

/// The line cut to what is read of it.
pub(crate) fn cut(line: &str) -> &str {
    let end = line.char_indices().nth(MOST_LETTERS).map_or(line.len(), |(at, _)| at);
    line.get(..end).unwrap_or(line)
}

/// A word as the form of a line spells it: `dmg` is `damage`.
fn usual(word: &str, lexicon: &Lexicon) -> String {
    let is_damage = lexicon.senses(word) == Some(&[Sense::Role(Role::Damage)]);
    if is_damage { Role::Damage.word().to_owned() } else { word.to_owned() }
}

/// The items of a line, and the questions in it that every situation answers. Fillers are left out.
pub(crate) fn items<'c>(
    line: &str,
    lexicon: &Lexicon,
    catalogue: Option<&'c Catalogue>,
) -> (Vec<Item<'c>>, Vec<CommonQuestion>) {
    let pieces = unglued(pieces(cut(line)), lexicon, catalogue);
    let words: Vec<String> = pieces.iter().map(|piece| usual(&piece.text.to_lowercase(), lexicon)).collect();
    let stops = |at: usize| pieces.get(at).is_some_and(Piece::is_stop);
    let mut all: Vec<Item<'c>> = Vec::new();
    let mut asked = Vec::new();
    let (mut starts, mut conditions) = (Vec::new(), Vec::new());
    let (mut at, mut slips) = (0, 0);
    while let Some(piece) = pieces.get(at) {
        let phrase = form::phrase(&words, at, stops).filter(|_| !piece.quote);
        if let Some((form, taken)) = phrase {
            let end = pieces.get(at + taken - 1).map_or(piece.span.end, |last| last.span.end);
            let span = piece.span.start..end;
            if form != Purpose::Fill {
                all.push(Item::stop(span.clone()));
                asked.push(CommonQuestion { span, who_dies: form == Purpose::AsksWhoDies });
            }
            at += taken;
            continue;
        }
        let opens = at.checked_sub(1).is_none_or(stops);
        if let Some(start) = Start::new(&words, at, opens, (all.len(), piece.span.start)) {
            starts.push(start);
        }
        if words.get(at).is_some_and(|word| question::is_condition(word)) {
            conditions.push((all.len(), piece.span.start));
        }
        let (mut item, mut taken) = one(&pieces, at, piece, (lexicon, catalogue), &mut slips);
        taken = taken.max(1);
        let is_noun =
            all.last().is_some_and(|before| before.role(Role::A)) && all.iter().any(Item::names_unit);
        let from = |at: usize| {
            let zone = (at + 1..at + 3).filter_map(|at| words.get(at)).any(|word| {
                lexicon.senses(word).is_some_and(|senses| {
                    senses.iter().any(|sense| matches!(sense, Sense::Word(Sort::Zone, _)))
                })
            });
            is_noun && !zone && words.get(at).is_some_and(|word| word == "from")
        };
        if let Some(by) = by(&pieces, at + taken, &item).or_else(|| Some(at + taken).filter(|at| from(*at)))
            && item.suffers()
            && by == at + taken
        {
            item.span.end = pieces.get(by).map_or(item.span.end, |by| by.span.end);
            taken += 1;
        }
        at += taken;
        if !item.fills() {
            all.push(item);
        }
    }
    remaining(&mut all);
    dashes(&mut all);
    question::asked(line, &mut all, (&starts, &conditions), &mut asked);
    (all, asked)
}

/// Where the `by` of a verb stands: right behind it, or behind a few words where the verb says what was done.
fn by(pieces: &[Piece<'_>], from: usize, verb: &Item<'_>) -> Option<usize> {
    let is_by = |at: &usize| pieces.get(*at).is_some_and(|piece| piece.text.eq_ignore_ascii_case("by"));
    let most = if verb.is_participle() { from + BEFORE_BY } else { from };
    let between = |at: &usize| {
        pieces.get(*at).is_some_and(|piece| !piece.is_stop() && piece.text.chars().all(char::is_alphabetic))
    };
    (from..=most).take_while(|at| is_by(at) || between(at)).find(is_by)
}

/// A dash between words parts them, but among the faces of dice it is a blank.
fn dashes(items: &mut [Item<'_>]) {
    let of_die = |item: Option<&Item<'_>>| {
        item.is_some_and(|item| {
            [Sort::Face, Sort::Color].into_iter().any(|sort| item.word(sort).is_some() && !item.role(Role::A))
        })
    };
    for at in 1..items.len().saturating_sub(1) {
        let among = of_die(items.get(at - 1)) || of_die(items.get(at + 1));
        if let Some(item) = items.get_mut(at).filter(|item| item.text == "-" && !among) {
            (item.what, item.senses) = (What::Stop(','), Vec::new());
        }
    }
}

/// `brace left`, `2 hull left`: behind a noun the word says what remains, but before a number or a noun of its own it is a zone.
fn remaining(items: &mut [Item<'_>]) {
    let nouns = [Role::Shields, Role::Hull, Role::Damage, Role::Card, Role::Token, Role::Dice];
    for at in 1..items.len() {
        let is_noun = |item: &Item<'_>| {
            nouns.into_iter().any(|role| item.role(role))
                || item.word(Sort::Token).is_some_and(|token| token != "redirect")
        };
        let behind = items.get(at - 1).is_some_and(is_noun);
        let ends = items.get(at + 1).is_none_or(|item| {
            item.is_stop() || [Role::And, Role::Versus].into_iter().any(|role| item.role(role))
        });
        if let Some(item) = items.get_mut(at).filter(|item| behind && ends && item.text == "left") {
            item.senses = vec![Sense::Role(Role::Remaining)];
        }
    }
}

fn one<'c>(
    pieces: &[Piece<'_>],
    at: usize,
    piece: &Piece<'_>,
    (lexicon, catalogue): (&Lexicon, Option<&'c Catalogue>),
    slips: &mut usize,
) -> (Item<'c>, usize) {
    let text = piece.text.to_lowercase();
    let mut item = Item { text: text.clone(), what: What::Word, ..Item::stop(piece.span.clone()) };
    if piece.quote {
        item.what = What::Quote(piece.text.to_owned());
        return (item, 1);
    }
    if text.chars().all(|c| is_sign(c) || c == '.') {
        let sign = text.chars().next().unwrap_or(',');
        item.what = What::Stop(sign);
        return (item, 1);
    }
    // `they've`, `the defender's brace`
    let owner = || text.strip_suffix("'s").or(text.strip_suffix("\u{2019}s"));
    let plain = form::plain(&text).or_else(|| owner().filter(|stem| SIDES.contains(stem)));
    if lexicon.senses(&text).is_none()
        && let Some(senses) = plain.and_then(|plain| lexicon.senses(plain))
    {
        item.senses = senses.to_vec();
        return (item, 1);
    }
    let known = (1..=LONGEST.min(pieces.len() - at))
        .rev()
        .find(|count| lexicon.senses(&words(pieces, at, *count)).is_some());
    // a name of several words goes before what fewer of them mean
    let named = catalogue.and_then(|catalogue| name(pieces, at, (lexicon, catalogue)));
    if let Some((cards, taken, span)) = named.filter(|(_, taken, _)| known.is_none_or(|known| known < *taken))
    {
        item.span = span;
        item.cards = cards;
        item.text = words(pieces, at, taken);
        return (item, taken);
    }
    if let Some(what) = numeral(&text) {
        item.what = what;
        return (item, 1);
    }
    // `twenty five`
    let spelled = (1..=2).rev().find_map(|count| Some((number(&words(pieces, at, count))?, count)));
    if let Some((count, taken)) = spelled.filter(|(_, taken)| known.is_none_or(|known| known <= *taken)) {
        item.text = words(pieces, at, taken);
        item.what = What::Number(count);
        item.senses = lexicon.senses(&item.text).map(<[Sense]>::to_vec).unwrap_or_default();
        if let Some(Piece { span, .. }) = pieces.get(at + taken - 1) {
            item.span.end = span.end;
        }
        return (item, taken);
    }
    // `doubel hit`: several words of which one is spelt otherwise
    if known.is_none_or(|known| known < 2)
        && let Some((meant, senses)) = lexicon.near_words(&words(pieces, at, 2))
    {
        item.text = words(pieces, at, 2);
        item.meant = Some(meant.to_owned());
        item.senses = senses.to_vec();
        if let Some(Piece { span, .. }) = pieces.get(at + 1) {
            item.span.end = span.end;
        }
        return (item, 2);
    }
    if let Some(count) = known {
        let spelled = words(pieces, at, count);
        if let Some(senses) = lexicon.senses(&spelled) {
            item.senses = senses.to_vec();
            item.text.clone_from(&spelled);
            if let Some(Piece { span, .. }) = pieces.get(at + count - 1) {
                item.span.end = span.end;
            }
            if let Some(number) = item.word(Sort::Number).and_then(number) {
                item.what = What::Number(number);
            }
            if count == 1 {
                item.cards = called(catalogue, &text);
            }
            return (item, count);
        }
    }
    if let Some(pool) = pool(&text, lexicon) {
        item.what = What::Pool(pool);
        return (item, 1);
    }
    let mut named = called(catalogue, &text);
    // `the CR90A's shields`
    if named.is_empty()
        && let Some(stem) = owner()
    {
        named = called(catalogue, stem);
    }
    if named.first().is_some_and(|(_, how)| *how < How::Word) {
        item.cards = named;
        return (item, 1);
    }
    if let Some((senses, deed)) = lexicon.bent(&text) {
        item.senses = senses.to_vec();
        item.deed = deed;
        return (item, 1);
    }
    if !named.is_empty() {
        item.cards = named;
        return (item, 1);
    }
    if let Some((known, senses)) = lexicon.near(&text) {
        item.senses = senses.to_vec();
        item.meant = Some(known.to_owned());
        return (item, 1);
    }
    if let Some(catalogue) = catalogue {
        *slips += 1;
        let near = if *slips <= SLIPS { catalogue.nearly(&text) } else { Vec::new() };
        if !near.is_empty() {
            item.meant = near.first().map(|card| card.full_name());
            item.cards = near.into_iter().map(|card| (card, How::Nearly)).collect();
        } else if text.chars().count() >= BEGINNING && text.chars().any(char::is_alphanumeric) {
            // a beginning stands for a name only where a name has to stand
            let begin = catalogue.beginning(&text).into_iter().take(CHOICES * 2);
            item.cards = begin.map(|card| (card, How::Nearly)).collect();
            item.begins = !item.cards.is_empty();
        }
    }
    (item, 1)
}

/// A card's name of two words or more; brackets may stand in it.
fn name<'c>(
    pieces: &[Piece<'_>],
    at: usize,
    (lexicon, catalogue): (&Lexicon, &'c Catalogue),
) -> Option<(Cards<'c>, usize, Range<usize>)> {
    let first = pieces.get(at)?;
    if first.quote || first.text.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let (mut joined, mut counted) = (String::new(), String::new());
    let mut found = None;
    let mut said = 0;
    for (count, piece) in (1..).zip(pieces.iter().skip(at)) {
        // `ISD 2 > CR90A`: a sign is no part of a name
        let is_word = piece.text.chars().any(|c| c.is_alphanumeric() || is_sign(c));
        if piece.quote || said == CARD_WORDS || !is_word {
            break;
        }
        if piece.text.chars().all(is_sign) {
            if !matches!(piece.text, "(" | ")" | ",") || said == 0 {
                break;
            }
            continue;
        }
        said += 1;
        let word = piece.text.to_lowercase();
        let printed = lexicon.printed(&word).unwrap_or_else(|| piece.text.to_owned());
        joined.push_str(&printed);
        // `ISD two`
        counted.push_str(&number(&word).filter(|_| said > 1).map_or(printed, |count| count.to_string()));
        if said < 2 {
            continue;
        }
        let is_whole = |cards: &Cards<'c>| cards.first().is_some_and(|(_, how)| *how < How::Word);
        let whole = Some(catalogue.called(&joined)).filter(is_whole);
        let whole =
            whole.or_else(|| (counted != joined).then(|| catalogue.called(&counted)).filter(is_whole));
        if let Some(whole) = whole {
            found = Some((whole, count, first.span.start..piece.span.end));
        }
    }
    found
}

/// Cards that are called so, and how.
pub(crate) type Cards<'c> = Vec<(&'c Card, How)>;

/// By name, or by the id that an answer offers where several have the same name.
pub(crate) fn called<'c>(catalogue: Option<&'c Catalogue>, text: &str) -> Cards<'c> {
    let Some(catalogue) = catalogue else { return Vec::new() };
    match catalogue.card(text).filter(|_| text.contains('-')) {
        Some(card) => vec![(card, How::Name)],
        None => catalogue.called(text).into_iter().filter(|(card, how)| is_meant(card, *how, text)).collect(),
    }
}
