//! Which words, numbers and cards stand in a line, and where?

use std::ops::Range;

use cards::{Card, CardKind, Catalogue, card_names::How};

use crate::{
    form::{self, Form},
    lexicon::{LONGEST, Lexicon, Sense, Sort, number},
    role::Role,
    unlimited::is_meant,
};

/// Most letters of a line that are read.
pub const MOST_LETTERS: usize = 500;
/// Most words that are read.
const MOST_ITEMS: usize = 100;
/// Words of a sentence without which a situation is another one.
const TELLING: [Role; 9] = [
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
/// Words for a side whose things are named: they are no cards.
const SIDES: [&str; 2] = ["attacker", "defender"];
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
    /// It has an ending that makes a deed of it.
    pub deed: bool,
    /// The word for which it was taken although it is spelt otherwise.
    pub meant: Option<String>,
}

/// A question that every situation answers: `what happens?`, `does it die?`.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub span: Range<usize>,
    /// Whether it asks who is destroyed or defeated.
    pub who_dies: bool,
}

impl<'c> Item<'c> {
    /// A comma at a place.
    fn stop(span: Range<usize>) -> Self {
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

    /// Whether a situation is another one without it: a number, a name, a word of a field.
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

    /// Makes of a verb before `by` the one of who suffers it: `atked by`, `ignored by`. Whether it is such a verb.
    fn suffers(&mut self) -> bool {
        let passive = [(Role::Attack, Role::AttackedBy), (Role::Past, Role::PassedBy)];
        let found =
            passive.into_iter().find(|(active, _)| self.role(*active) && self.word(Sort::Face).is_none());
        if let Some((_, suffered)) = found {
            self.senses = vec![Sense::Role(suffered)];
        }
        found.is_some()
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

/// A piece of the line between blanks and signs.
struct Piece<'l> {
    span: Range<usize>,
    text: &'l str,
    quote: bool,
}

impl Piece<'_> {
    /// A sign, or what stands in quotes.
    fn is_stop(&self) -> bool {
        self.quote || self.text.chars().all(|c| is_sign(c) || c == '.')
    }
}

fn pieces(line: &str) -> Vec<Piece<'_>> {
    let mut all = Vec::new();
    let mut start = None;
    let mut quote: Option<usize> = None;
    let words = |from: Option<usize>, to: usize| {
        let piece = from.and_then(|from| Some((from, line.get(from..to)?)));
        piece.map(|(from, text)| split(from, text)).unwrap_or_default()
    };
    for (at, letter) in line.char_indices() {
        let next = at + letter.len_utf8();
        if let Some(from) = quote {
            if matches!(letter, '"' | '”' | '“') {
                let text = line.get(from..at).unwrap_or_default();
                all.push(Piece { span: from..at, text, quote: true });
                quote = None;
            }
            continue;
        }
        let opens =
            matches!(letter, '"' | '“') && line.get(next..).is_some_and(|rest| rest.contains(['"', '”']));
        if letter.is_whitespace() || opens || is_sign(letter) {
            all.extend(words(start.take(), at));
            if opens {
                quote = Some(next);
            } else if is_sign(letter) {
                all.push(Piece {
                    span: at..next,
                    text: line.get(at..next).unwrap_or_default(),
                    quote: false,
                });
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    if quote.is_none() {
        all.extend(words(start, line.len()));
    }
    all.truncate(MOST_ITEMS);
    all
}

fn is_sign(letter: char) -> bool {
    matches!(letter, ',' | ';' | ':' | '(' | ')' | '?' | '!' | '"' | '“' | '”' | '[' | ']' | '|' | '=' | '&')
}

/// `3-cost` are a number and a word, `2/2s` are numbers.
fn bound(from: usize, text: &str) -> Option<Vec<Piece<'_>>> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    if let Some(word) = text.get(digits..).and_then(|rest| rest.strip_prefix('-')).filter(|_| digits > 0)
        && ["cost", "drop"].contains(&word)
    {
        let number = text.get(..digits)?;
        return Some(vec![
            Piece { span: from..from + digits, text: number, quote: false },
            Piece { span: from + digits..from + text.len(), text: word, quote: false },
        ]);
    }
    let stats = text.strip_suffix("'s").or(text.strip_suffix("\u{2019}s")).or(text.strip_suffix('s'))?;
    // `the ISD 2's rear`
    if digits > 0 && stats.len() == digits && text.len() > digits + 1 {
        return Some(vec![Piece { span: from..from + digits, text: stats, quote: false }]);
    }
    let (power, hp) = stats.split_once('/')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let plural = is_number(power) && is_number(hp);
    plural.then(|| vec![Piece { span: from..from + text.len(), text: stats, quote: false }])
}

/// `red/hit` are two words, `3/6` and `+2/+1` one; a full stop behind a word stands alone.
fn split(from: usize, text: &str) -> Vec<Piece<'_>> {
    let numeric = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '+' | '-'))
    };
    if text == "-" || numeric(text) && text.contains(|c: char| c.is_ascii_digit()) {
        return vec![Piece { span: from..from + text.len(), text, quote: false }];
    }
    if let Some(parts) = bound(from, text) {
        return parts;
    }
    let mut all = Vec::new();
    if let Some(number) =
        text.strip_suffix('.').filter(|it| numeric(it) && it.starts_with(|c: char| c.is_ascii_digit()))
    {
        let end = from + number.len();
        all.push(Piece { span: from..end, text: number, quote: false });
        all.push(Piece { span: end..end + 1, text: ".", quote: false });
        return all;
    }
    let mut at = from;
    let parts = text.split_inclusive(['/', '+', '.', '…', '%']);
    for part in parts {
        let word = part.trim_end_matches(['/', '+', '.', '…', '%']);
        if !word.is_empty() {
            all.push(Piece { span: at..at + word.len(), text: word, quote: false });
        }
        let sign = part.get(word.len()..).unwrap_or_default();
        if matches!(sign, "+" | "." | "%") {
            all.push(Piece { span: at + word.len()..at + part.len(), text: sign, quote: false });
        }
        at += part.len();
    }
    all
}

/// A word as the form of a line spells it: `dmg` is `damage`.
fn usual(word: &str, lexicon: &Lexicon) -> String {
    let is_damage = lexicon.senses(word) == Some(&[Sense::Role(Role::Damage)]);
    if is_damage { Role::Damage.word().to_owned() } else { word.to_owned() }
}

/// Where a number of up to three digits and a word are glued together: `2xp`, `spd3`.
fn seam(text: &str) -> Option<usize> {
    let is_digit = |c: char| c.is_ascii_digit();
    let first = text.chars().next().is_some_and(is_digit);
    let middle = text.find(|c: char| is_digit(c) != first)?;
    let (one, other) = (text.get(..middle)?, text.get(middle..)?);
    let (number, word) = if first { (one, other) } else { (other, one) };
    let is_number = (1..4).contains(&number.len()) && number.chars().all(is_digit);
    (is_number && !word.contains(is_digit)).then_some(middle)
}

/// `2xp` and `spd3` are a number and a word, where they are no name, no word and no dice.
fn unglued<'l>(pieces: Vec<Piece<'l>>, lexicon: &Lexicon, catalogue: Option<&Catalogue>) -> Vec<Piece<'l>> {
    let parts = |piece: &Piece<'l>| {
        let text = piece.text.to_lowercase();
        let middle = seam(piece.text)?;
        let (first, second) = (piece.text.get(..middle)?, piece.text.get(middle..)?);
        let word = if first.starts_with(|c: char| c.is_ascii_digit()) { second } else { first };
        let is_word = word.len() > 1 && lexicon.senses(&word.to_lowercase()).is_some();
        let is_one =
            lexicon.senses(&text).is_some() || numeral(&text).is_some() || pool(&text, lexicon).is_some();
        if piece.quote || !is_word || is_one || !called(catalogue, &text).is_empty() {
            return None;
        }
        let middle = piece.span.start + middle;
        Some([
            Piece { span: piece.span.start..middle, text: first, quote: false },
            Piece { span: middle..piece.span.end, text: second, quote: false },
        ])
    };
    let mut all = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match parts(&piece) {
            Some(two) => all.extend(two),
            None => all.push(piece),
        }
    }
    all.truncate(MOST_ITEMS);
    all
}

/// The items of a line, fillers and questions that every situation answers left out; and those questions.
pub(crate) fn items<'c>(
    line: &str,
    lexicon: &Lexicon,
    catalogue: Option<&'c Catalogue>,
) -> (Vec<Item<'c>>, Vec<Asked>) {
    let pieces = unglued(pieces(cut(line)), lexicon, catalogue);
    let words: Vec<String> = pieces.iter().map(|piece| usual(&piece.text.to_lowercase(), lexicon)).collect();
    let stops = |at: usize| pieces.get(at).is_some_and(Piece::is_stop);
    let mut all: Vec<Item<'c>> = Vec::new();
    let mut asked = Vec::new();
    let (mut at, mut slips) = (0, 0);
    while let Some(piece) = pieces.get(at) {
        let phrase = form::phrase(&words, at, stops).filter(|_| !piece.quote);
        if let Some((form, taken)) = phrase {
            let end = pieces.get(at + taken - 1).map_or(piece.span.end, |last| last.span.end);
            let span = piece.span.start..end;
            if form != Form::Fill {
                all.push(Item::stop(span.clone()));
                asked.push(Asked { span, who_dies: form == Form::AsksWhoDies });
            }
            at += taken;
            continue;
        }
        let (mut item, mut taken) = one(&pieces, at, piece, (lexicon, catalogue), &mut slips);
        taken = taken.max(1);
        if let Some(by) = pieces.get(at + taken).filter(|next| next.text.eq_ignore_ascii_case("by"))
            && item.suffers()
        {
            item.span.end = by.span.end;
            taken += 1;
        }
        at += taken;
        if !item.fills() {
            all.push(item);
        }
    }
    (all, asked)
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

fn words(pieces: &[Piece<'_>], at: usize, count: usize) -> String {
    let of = pieces.iter().skip(at).take(count).map(|piece| piece.text.to_lowercase());
    of.collect::<Vec<_>>().join(" ")
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
type Cards<'c> = Vec<(&'c Card, How)>;

/// By name, or by the id that an answer offers where several have the same name.
fn called<'c>(catalogue: Option<&'c Catalogue>, text: &str) -> Cards<'c> {
    let Some(catalogue) = catalogue else { return Vec::new() };
    match catalogue.card(text).filter(|_| text.contains('-')) {
        Some(card) => vec![(card, How::Name)],
        None => catalogue.called(text).into_iter().filter(|(card, how)| is_meant(card, *how, text)).collect(),
    }
}

fn numeral(text: &str) -> Option<What> {
    if let Some(change) = change(text) {
        return Some(change);
    }
    if let Some((power, hp)) = text.split_once('-')
        && let (Some(power), Some(hp)) = (number(power), number(hp))
    {
        return Some(What::Numbers(vec![power, hp]));
    }
    if text.contains('/') {
        let numbers: Option<Vec<u32>> = text.split('/').map(|part| part.parse().ok()).collect();
        return numbers.map(What::Numbers);
    }
    let digits = text.strip_prefix('x').or(text.strip_suffix('x')).unwrap_or(text);
    digits.parse().ok().filter(|number| *number < 10_000).map(What::Number)
}

fn change(text: &str) -> Option<What> {
    let (power, hp) = text.split_once('/')?;
    let signed = |part: &str| part.starts_with(['+', '-']).then(|| part.parse::<i32>().ok()).flatten();
    Some(What::Change(signed(power)?, signed(hp)?))
}

/// `3r2b1k`, `RRRBB`: letters that stand for colors, each with its number, or as often as it comes.
fn pool(text: &str, lexicon: &Lexicon) -> Option<Vec<(u32, &'static str)>> {
    let color = |letter: char| {
        let senses = lexicon.senses(&letter.to_string())?;
        senses.iter().find_map(|sense| match sense {
            Sense::Word(Sort::Color, word) => Some(*word),
            _ => None,
        })
    };
    let mut all: Vec<(u32, &'static str)> = Vec::new();
    let mut number = String::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        let color = color(letter)?;
        let count: u32 = if number.is_empty() { 1 } else { number.parse().ok().filter(|it| *it < 100)? };
        number.clear();
        match all.iter_mut().find(|(_, known)| *known == color) {
            Some((known, _)) => *known += count,
            None => all.push((count, color)),
        }
    }
    let is_pool = number.is_empty() && !all.is_empty() && text.chars().count() > 1;
    is_pool.then_some(all)
}
