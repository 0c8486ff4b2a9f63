//! Which cards does a query name?
//!
//! The words of a query are read once. A name is the longest run of words that a card is called by; an ordinary word that is part of a card's
//! name means the card only where it stands alone.

use std::{collections::BTreeSet, ops::Range};

use super::{
    card_hit::{Between, CardHit, between, hit},
    card_words::keyword,
    cards::{Cards, MOST, OWN_GAME, nearly, term},
    unit_pairs::Words,
};
use cards::{
    Card, Catalogue,
    card_names::{self, How},
};
use rulebook::{Game, Rulebook};
use search::{MAX_QUERY_CHARS, Request, Results, asks_for_the_whole};

/// Most words of a card's name.
const LONGEST: usize = 8;
/// Words that stand between two cards.
const BETWEEN: [&str; 9] = ["vs", "versus", "against", "and", "with", "or", "the", "a", "on"];

/// Words that say that two cards meet.
const AGAINST: [&str; 8] = ["vs", "vs.", "v", "versus", "against", "attacks", "attack", "fights"];

/// So many other words ask about something else than what is between two cards.
const FEW: usize = 4;

/// Of so many cards any may answer by a text that is not known here.
const FEW_CARDS: usize = 2;

/// The cards that a query means.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    /// The cards.
    pub cards: Vec<CardHit>,
    /// Whether the query says nothing else.
    pub alone: bool,
    /// Their names as they were typed, as they are compared.
    pub names: Vec<String>,
    /// The words beside them; empty where no card is named.
    pub rest: String,
    /// What is between two of them.
    pub between: Option<Between>,
    /// The one game that has the keywords among the other words.
    pub game: Option<String>,
}

/// A card of a query, before anything is said of it.
#[derive(Clone, Copy)]
pub(super) struct Meant<'a> {
    pub game: &'a str,
    pub card: &'a Card,
    pub how: How,
    /// Which of the names of the query means it: the place of its first word.
    pub place: usize,
}

/// What is typed beside the names of cards.
#[derive(Default)]
pub(super) struct Beside {
    /// Keywords of Unlimited, each with the place of the name that it belongs to.
    keywords: Vec<(usize, String)>,
    /// What the words between the names say.
    pub words: Words,
}

impl Beside {
    /// The keywords of the name at a place.
    pub(super) fn keywords_of(&self, place: usize) -> Vec<String> {
        let of = self.keywords.iter().filter(|(of, _)| *of == place);
        of.map(|(_, keyword)| keyword.clone()).collect()
    }
}

/// A query, and what is said at each place of it.
pub(super) struct ReadQuery<'a> {
    known: (&'a Cards, &'a Rulebook),
    /// The games that are searched, with their cards.
    games: Vec<(&'a str, &'a Catalogue)>,
    /// Its words, without its filters.
    words: Vec<&'a str>,
    said: Vec<Said<'a>>,
    /// Whether a kind of passage, or a further page, is asked for.
    is_narrowed: bool,
}

/// What is said at a place of a query: cards, or something else.
struct Said<'a> {
    /// Its words.
    words: Range<usize>,
    /// The cards; none where it is something else.
    cards: Vec<Meant<'a>>,
}

impl<'a> ReadQuery<'a> {
    /// Reads as much of a query as is searched.
    pub(super) fn of((cards, rulebook): (&'a Cards, &'a Rulebook), request: &'a Request) -> Self {
        let query = request.query.as_str();
        let end = query.char_indices().nth(MAX_QUERY_CHARS).map_or(query.len(), |(at, _)| at);
        let words = query.get(..end).unwrap_or(query).split_whitespace();
        let words: Vec<&str> = words.filter(|word| !word.contains(':')).collect();
        let games: Vec<(&str, &Catalogue)> = cards.games(request.game.as_deref()).collect();
        let said = in_words(&games, (cards, rulebook), &words);
        let is_narrowed = request.kind.is_some() || request.offset > 0;
        Self { known: (cards, rulebook), games, words, said, is_narrowed }
    }

    /// The words that name cards, as they were typed.
    pub(super) fn naming_words(&self) -> Vec<String> {
        let named = self.said.iter().filter(|said| !said.cards.is_empty());
        named.flat_map(|said| self.typed(said)).map(|word| (*word).to_owned()).collect()
    }

    /// The words at a place.
    fn typed(&self, said: &Said<'_>) -> &[&'a str] {
        self.words.get(said.words.clone()).unwrap_or_default()
    }

    /// Whether nothing but cards is named.
    fn names_only_cards(&self) -> bool {
        !self.said.is_empty() && self.said.iter().all(|said| !said.cards.is_empty())
    }

    /// The cards that it means; `results` is what its words found.
    pub(super) fn meant(&self, results: &Results) -> Named {
        // a query that names another game names no card of ours, unless it is the name of one
        if self.is_narrowed || results.outside.is_some() && !self.names_only_cards() {
            return Named::default();
        }
        // a game that is named at an edge says of which the cards are
        let called = results.called_game.as_ref();
        let (front, back) = called.map_or((0, 0), |it| (it.front, it.back));
        let words = front..self.words.len().saturating_sub(back);
        let names_game = |said: &&Said<'_>| said.cards.is_empty() && !words.contains(&said.words.start);
        let called = called.filter(|_| self.said.iter().any(|said| names_game(&said)));
        let said = self.said.iter().filter(|said| !names_game(said));
        let (mut other, named): (Vec<&Said<'a>>, Vec<&Said<'a>>) =
            said.partition(|said| said.cards.is_empty());
        let typed: Vec<&str> = other.iter().flat_map(|said| self.typed(said)).copied().collect();
        if asks_for_the_whole(&typed) {
            other.clear();
        }
        let others: Vec<&str> = other.iter().flat_map(|said| self.typed(said).first()).copied().collect();
        // a name that is only a word of each card's name may be said of other things
        let are_names = named.iter().all(|said| said.cards.iter().any(|it| it.how < How::Word));
        let phrase =
            |said: &&Said<'_>| self.typed(said).iter().map(|word| term(word)).collect::<Vec<_>>().join(" ");
        let names: Vec<String> = named.iter().map(phrase).collect();
        let of_edge =
            || self.games.iter().map(|(id, _)| *id).find(|id| called.is_some_and(|it| it.id == *id));
        let meant_game = || of_edge().or_else(|| self.game_of(&others));
        let game = (!named.is_empty()).then(meant_game).flatten();
        let of_each = named.iter().map(|said| {
            let cards = nearest(said.cards.clone(), &others, game);
            if game.is_some() { cards } else { of_each_game(cards) }
        });
        let mut found = in_turn(of_each.collect());
        found.truncate(MOST);
        // a word among others need not mean a card
        let is_asked = results.corrected.is_some() || results.unknown.is_some() || results.total == 0;
        let mut is_nearly = false;
        if found.is_empty() && is_asked && other.len() <= 3 {
            let whole = self.words.join(" ");
            found = self.games.iter().flat_map(|(game, all)| nearly(game, all, &whole)).take(MOST).collect();
            // passages that a correction of the words found stay
            is_nearly = results.total == 0 && !found.is_empty();
        }
        let alone = !found.is_empty() && (other.is_empty() && are_names || is_nearly);
        let are_several = found.len() > 1;
        let between = are_several.then(|| between(self.known, &found, &self.beside())).flatten();
        let shown = |it: &Meant<'_>| {
            let (hit, asked) = (hit(self.known, it, &found), it.card.facts_asked(&others));
            // a text that nobody here knows may say it, but not that of each of many cards
            let may_say = found.len() <= FEW_CARDS && it.card.is("text");
            let is_whole = other.is_empty() || is_nearly;
            let says = !hit.does.is_empty() || !asked.is_empty() || said_of(it, &others) > 0;
            CardHit { asked, answers: is_whole || says || may_say, ..hit }
        };
        let mut cards: Vec<CardHit> = found.iter().map(shown).collect();
        cards.sort_by_key(|card| (game.is_some_and(|game| game != card.game), !card.answers));
        let rest = if cards.is_empty() { String::new() } else { others.join(" ") };
        Named { alone, cards, names, rest, between, game: game.map(str::to_owned) }
    }

    /// What is typed beside the names: each keyword belongs to the name that stands nearest on its side of `vs`, rather to the one behind it.
    fn beside(&self) -> Beside {
        let (_, rulebook) = self.known;
        let is_keyword = |at: &usize| {
            let word = self.words.get(*at).copied().unwrap_or_default();
            keyword(rulebook, OWN_GAME, word).is_some()
        };
        let named: Vec<&Range<usize>> =
            self.said.iter().filter(|said| !said.cards.is_empty()).map(|said| &said.words).collect();
        let parts = |words: Range<usize>| {
            self.words
                .get(words)
                .unwrap_or_default()
                .iter()
                .any(|word| AGAINST.contains(&word.to_lowercase().as_str()))
        };
        let distance = |at: usize, name: &Range<usize>| match at < name.start {
            true => (!parts(at..name.start)).then(|| (name.start - at) * 2),
            false => (!parts(name.end..at)).then(|| (at - name.end + 1) * 2 + 1),
        };
        let of = |at: usize| {
            let near = named.iter().filter_map(|name| Some((distance(at, name)?, name.start)));
            Some((near.min()?.1, self.with_value(at)?))
        };
        let other = self.said.iter().filter(|said| said.cards.is_empty()).map(|said| said.words.start);
        let (keywords, other): (Vec<usize>, Vec<usize>) = other.partition(is_keyword);
        let is_more = |at: &&usize| {
            let word = self.words.get(**at).copied().unwrap_or_default().to_lowercase();
            !AGAINST.contains(&word.as_str()) && word.parse::<u32>().is_err()
        };
        let more = other.iter().filter(is_more).count();
        let meet = named.windows(2).any(|two| matches!(two, [one, other] if parts(one.end..other.start)));
        let words = match (meet, more) {
            (_, FEW..) => Words::Other,
            (true, 0) => Words::Against,
            _ => Words::Together,
        };
        Beside { keywords: keywords.into_iter().filter_map(of).collect(), words }
    }

    /// The keyword at a place, with the number behind it.
    fn with_value(&self, at: usize) -> Option<String> {
        let word = self.words.get(at)?.to_lowercase();
        let value = self.words.get(at + 1).filter(|word| word.chars().all(|c| c.is_ascii_digit()));
        Some(value.map_or_else(|| word.clone(), |value| format!("{word} {value}")))
    }

    /// The one game that has keywords among these words: `sentinel luke` asks about no squadron.
    fn game_of(&self, words: &[&str]) -> Option<&'a str> {
        let (_, rulebook) = self.known;
        let has = |game: &&str| words.iter().any(|word| keyword(rulebook, game, word).is_some());
        let mut having = self.games.iter().map(|(game, _)| *game).filter(has);
        having.next().filter(|_| having.next().is_none())
    }
}

/// Cards of one name: those that are called so before those of which it is only a word, and of each the games in turn.
fn of_each_game(cards: Vec<Meant<'_>>) -> Vec<Meant<'_>> {
    let (called, by_word): (Vec<Meant<'_>>, Vec<Meant<'_>>) =
        cards.into_iter().partition(|it| it.how < How::Word);
    [called, by_word].into_iter().flat_map(|cards| in_turn(by_game(cards))).collect()
}

/// The same cards, those of a game together.
fn by_game(cards: Vec<Meant<'_>>) -> Vec<Vec<Meant<'_>>> {
    let mut games: Vec<Vec<Meant<'_>>> = Vec::new();
    for it in cards {
        match games.iter_mut().find(|of_game| of_game.iter().any(|other| other.game == it.game)) {
            Some(of_game) => of_game.push(it),
            None => games.push(vec![it]),
        }
    }
    games
}

/// The cards of several lists, each in its turn: the second name has its cards beside those of the first.
fn in_turn(of_each: Vec<Vec<Meant<'_>>>) -> Vec<Meant<'_>> {
    let most = of_each.iter().map(Vec::len).max().unwrap_or_default();
    let mut found: Vec<Meant<'_>> = Vec::new();
    for turn in 0..most {
        for it in of_each.iter().filter_map(|cards| cards.get(turn)) {
            if !found.iter().any(|known| known.game == it.game && known.card.id == it.card.id) {
                found.push(*it);
            }
        }
    }
    found
}

/// Cards of one name, first those of the game that is asked about, then those of which a line says most of the other words: of
/// `boba fett bounty` the one whose subtitle has `bounty`, of `darth vader unit cost` those that are units and have a cost.
fn nearest<'a>(mut cards: Vec<Meant<'a>>, others: &[&str], game: Option<&str>) -> Vec<Meant<'a>> {
    let is_elsewhere = |it: &Meant<'_>| game.is_some_and(|game| game != it.game);
    cards.sort_by_cached_key(|it| (is_elsewhere(it), std::cmp::Reverse(said_of(it, others))));
    cards
}

/// How many of these words the names and the line of a card say.
fn said_of(it: &Meant<'_>, words: &[&str]) -> usize {
    let line = format!("{} {}", it.card.full_name(), it.card.line());
    let said: BTreeSet<String> = line.split_whitespace().map(term).collect();
    words.iter().map(|word| term(word)).filter(|word| !word.is_empty() && said.contains(word)).count()
}

/// Reads words one after the other: at each place the cards of the longest name, or none where the word says something else.
/// Words between two cards (`vs`) are passed over.
fn in_words<'a>(
    games: &[(&'a str, &'a Catalogue)],
    known: (&Cards, &Rulebook),
    words: &[&str],
) -> Vec<Said<'a>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let most = LONGEST.min(words.len() - at);
        let longest = (1..=most).rev().find_map(|count| {
            let phrase = words.get(at..at + count)?.join(" ");
            let cards = named(games, known, &phrase, at..at + count, words);
            (!cards.is_empty()).then_some((count, cards))
        });
        let (count, cards) = longest.unwrap_or((1, Vec::new()));
        if !cards.is_empty() || !is_between(word) {
            all.push(Said { words: at..at + count, cards });
        }
        at += count;
    }
    all
}

fn is_between(word: &str) -> bool {
    BETWEEN.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str())
}

/// The cards that a phrase of a query names.
fn named<'a>(
    games: &[(&'a str, &'a Catalogue)],
    (cards, rulebook): (&Cards, &Rulebook),
    phrase: &str,
    place: Range<usize>,
    words: &[&str],
) -> Vec<Meant<'a>> {
    if is_between(phrase) {
        return Vec::new();
    }
    let count = place.len();
    let others = words.iter().filter(|word| !is_between(word)).count().saturating_sub(count);
    let has_digit = phrase.contains(|c: char| c.is_ascii_digit()) && phrase.contains(char::is_alphabetic);
    let mut all = Vec::new();
    for (game, catalogue) in games {
        let called = catalogue.called(phrase);
        if called.is_empty() {
            continue;
        }
        let is_played = rulebook.game(game).is_some_and(|game| is_played(game, phrase));
        let is_sure = others == 0 || has_digit || is_played;
        let counts = |how: How| match how {
            How::Word | How::Nearly => others == 0 || is_played,
            How::Name | How::FullName | How::Nickname => count > 1 || is_sure,
        };
        let called: Vec<_> = called
            .into_iter()
            .filter(|(_, how)| counts(*how))
            .map(|(card, how)| Meant { game, card, how, place: place.start })
            .collect();
        if called.is_empty() || count == 1 && is_of_a_term(cards, rulebook, game, (words, place.start)) {
            continue;
        }
        all.extend(called);
    }
    all.sort_by_key(|it| it.how);
    all
}

/// Whether a word and the next one are what a topic of the game is called: `victory tokens` names no ship.
fn is_of_a_term(cards: &Cards, rulebook: &Rulebook, game: &str, (words, at): (&[&str], usize)) -> bool {
    let Some(pair) = words.get(at..at + 2) else { return false };
    cards.is_topic(rulebook, game, &pair.join(" "))
}

/// Whether the game's `game.toml` lists a word as something that the game is played with.
fn is_played(game: &Game, word: &str) -> bool {
    let word = card_names::key(word);
    let one = word.strip_suffix('s').unwrap_or(&word);
    game.names.iter().any(|name| *name == word || name == one)
}
