//! Does a query ask about what nothing here covers: another game, tournaments, or campaigns?
//!
//! Its words may well stand in the rules that are here, so there are hits, and somebody may take them for an answer. What is named is
//! said, above them, with what is covered.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::{SearchError, analysis, catalogue::Catalogue, index::Index, plan::sequence, types::Outside};
use rulebook::Rulebook;

/// What lies beside the rules of a game: what it is called in an answer, and the words that ask of it.
const BESIDE: &[(&str, &[&str])] = &[("tournaments", OF_TOURNAMENTS), ("campaigns", OF_CAMPAIGNS)];

/// Whether that is one of several things, so that an answer says *are*.
pub(super) fn is_several(about: &str) -> bool {
    BESIDE.iter().any(|(name, _)| *name == about)
}

/// Other games, and what players call them; what stands behind `|` is also an ordinary word or name, and means the game only
/// where the query says that it is asked of it: `in legion`, `legion rules`.
const GAMES: &[(&str, &str)] = &[
    ("Arkham Horror", "arkham horror|"),
    ("Battlefleet Gothic", "battlefleet gothic|"),
    ("Battletech", "battletech, battle tech|"),
    ("Blood Bowl", "blood bowl|"),
    ("Bolt Action", "|bolt action"),
    ("Catan", "catan, settlers of catan|"),
    ("Chess", "|chess"),
    ("Digimon Card Game", "digimon|"),
    ("Dune: Imperium", "dune imperium|"),
    ("Dungeons & Dragons", "dungeons and dragons, dungeons dragons, dnd|"),
    ("Flesh and Blood", "flesh and blood|fab"),
    ("Gloomhaven", "gloomhaven, frosthaven|"),
    ("Go", "|go board game"),
    ("Gwent", "gwent|"),
    ("Hearthstone", "hearthstone|"),
    ("Imperial Assault", "imperial assault|"),
    ("KeyForge", "keyforge|"),
    ("Legend of the Five Rings", "l5r, legend of the five rings|"),
    ("Legends of Runeterra", "runeterra|"),
    ("Lorcana", "lorcana|"),
    ("Magic: The Gathering", "magic the gathering, mtg, edh|magic"),
    ("Malifaux", "malifaux|"),
    ("Marvel Champions", "marvel champions|"),
    ("Marvel Snap", "marvel snap|"),
    ("Marvel: Crisis Protocol", "marvel crisis protocol|crisis protocol, mcp"),
    ("Monopoly", "|monopoly"),
    ("Netrunner", "netrunner|"),
    ("One Piece Card Game", "one piece card game, optcg|one piece"),
    ("Pokémon", "pokemon|"),
    ("Risk", "|risk"),
    ("Star Trek: Attack Wing", "attack wing|"),
    ("Star Wars Customizable Card Game", "star wars ccg, swccg, decipher card game|"),
    ("Star Wars: Armada", "star wars armada|armada"),
    ("Star Wars: Destiny", "star wars destiny|destiny"),
    ("Star Wars: Legion", "star wars legion|legion"),
    ("Star Wars: Outer Rim", "star wars outer rim|outer rim"),
    ("Star Wars: Rebellion", "star wars rebellion|rebellion"),
    ("Star Wars: Shatterpoint", "shatterpoint|"),
    ("Star Wars: The Deckbuilding Game", "deckbuilding game|"),
    ("Star Wars: Unlimited", "star wars unlimited, swu|unlimited"),
    ("Star Wars: Villainous", "star wars villainous|villainous"),
    ("Star Wars: X-Wing", "x wing miniatures, xwing miniatures, x wing tmg, star wars x wing|x wing, xwing"),
    ("Twilight Imperium", "twilight imperium|"),
    ("Warhammer", "warhammer, age of sigmar, kill team, 40k|"),
    ("Warmachine", "warmachine|"),
    ("Yu-Gi-Oh!", "yugioh, yu gi oh|"),
];

/// What belongs to tournaments and not to the rules of a game.
const OF_TOURNAMENTS: &[&str] = &[
    "tournament",
    "tournament points",
    "tournaments",
    "tourney",
    "swiss",
    "swiss rounds",
    "top cut",
    "game loss",
    "margin of victory",
    "match loss",
    "slow play",
    "intentional draw",
    "judge call",
    "head judge",
    "floor judge",
    "deck registration",
    "deck check",
    "decklist check",
    "list submission",
    "disqualification",
    "disqualified",
    "round timer",
    "prize support",
    "tournament organizer",
    "store championship",
    "regional championship",
    "bye",
    "double elimination",
    "elimination bracket",
    "extra turns",
    "floor rules",
    "galactic championship",
    "infraction",
    "infractions",
    "organized play",
    "pairings",
    "planetary qualifier",
    "prizes",
    "proxies",
    "proxying",
    "registration",
    "sector qualifier",
    "single elimination",
    "spectator",
    "spectators",
    "sportsmanship",
    "tie break",
    "tie breaker",
    "tie breakers",
    "tiebreaker",
    "tiebreakers",
    "time called",
    "called time",
    "calls time",
    "calling time",
    "time gets called",
    "time is called",
    "time was called",
    "time runs out",
    "time ran out",
    "match time",
    "timed round",
    "timed rounds",
    "top 16",
    "top 8",
];

/// What belongs to campaigns.
const OF_CAMPAIGNS: &[&str] = &[
    "campaign",
    "campaigns",
    "corellian conflict",
    "rebellion in rim",
    "rebellion in the rim",
    "veteran squadron",
    "veteran squadrons",
    "veteran squads",
];

/// What says that a game is asked of: in front of its name at the end of the query, or behind it.
const IN: &[&str] = &["in", "playing"];
const BEHIND: &[&str] =
    &["board", "boardgame", "card", "game", "miniatures", "rule", "rules", "rulebook", "tcg"];

/// What the query asks about that is not covered; none where it is asked of what is here.
pub(super) fn outside(
    rulebook: &Rulebook,
    index: &Index,
    catalogue: &Catalogue,
    text: &str,
) -> Result<Option<Outside>, SearchError> {
    let key = analysis::key(&text.replace(['-', '&'], " "));
    let words: Vec<&str> = key.split(' ').filter(|word| !word.is_empty()).collect();
    let about = match another_game(rulebook, index, &words)? {
        Some(game) => Some(game),
        None => beside(catalogue, &words).map(str::to_owned),
    };
    let current = rulebook.games.values().filter(|game| !game.id.contains('@'));
    Ok(about.map(|about| Outside { about, covered: current.map(|game| game.title.clone()).collect() }))
}

fn another_game(rulebook: &Rulebook, index: &Index, words: &[&str]) -> Result<Option<String>, SearchError> {
    let is_meant = |at: usize, name: &Name| name.is_plain || is_asked(words, at, name.words.len());
    let mut games: Vec<usize> =
        said(&GAME_NAMES, words).filter(|(at, name)| is_meant(*at, name)).map(|(_, name)| name.row).collect();
    games.sort_unstable();
    for (game, _) in games.into_iter().filter_map(|row| GAMES.get(row)) {
        if !is_here(rulebook, index, game)? {
            return Ok(Some((*game).to_owned()));
        }
    }
    Ok(None)
}

/// Whether the game is one of those that are served, or is spoken of in their rules.
fn is_here(rulebook: &Rulebook, index: &Index, game: &str) -> Result<bool, SearchError> {
    let key = analysis::key(game);
    let words: Vec<&str> = key.split(' ').collect();
    let is_served = |title: &str| {
        let title = analysis::key(title);
        let title: Vec<&str> = title.split(' ').collect();
        places(&title, &words).next().is_some() || places(&words, &title).next().is_some()
    };
    if rulebook.games.values().any(|game| is_served(&game.title) || is_served(&game.id)) {
        return Ok(true);
    }
    let mut is_spoken_of = false;
    index.sequence(&sequence(game), |_| is_spoken_of = true)?;
    Ok(is_spoken_of && words.len() > 1)
}

/// What beside the rules the words are of; none where a title here is of it.
fn beside(catalogue: &Catalogue, words: &[&str]) -> Option<&'static str> {
    let is_here = |term: &str| {
        let terms = sequence(term);
        let mut topics = 0..catalogue.topics.len() as u32;
        catalogue.titled(term).next().is_some() || topics.any(|topic| catalogue.is_titled(topic, &terms))
    };
    let asked =
        said(&BESIDE_NAMES, words).filter_map(|(_, name)| BESIDE.get(name.row).map(|row| (row, name)));
    let outside = |(row, name): &(&'static (&str, &[&str]), &Name)| {
        let first = row.1.first().is_some_and(|first| is_here(first));
        !first && !is_here(&name.words.join(" "))
    };
    asked.filter(outside).map(|((about, _), _)| *about).next()
}

/// A name in one of the tables above.
struct Name {
    words: Vec<&'static str>,
    /// Its row in the table.
    row: usize,
    /// Whether it needs nobody to say that a game is asked of.
    is_plain: bool,
}

/// Names by their first word, so that a query looks up its own words and not every name.
type Names = FxHashMap<&'static str, Vec<Name>>;

static GAME_NAMES: LazyLock<Names> = LazyLock::new(|| {
    let rows = GAMES.iter().enumerate().flat_map(|(row, (_, called))| {
        let (plain, asked_of) = called.split_once('|').unwrap_or((called, ""));
        [(row, plain, true), (row, asked_of, false)]
    });
    by_first_word(rows)
});

static BESIDE_NAMES: LazyLock<Names> = LazyLock::new(|| {
    let rows = BESIDE.iter().enumerate();
    by_first_word(rows.flat_map(|(row, (_, terms))| terms.iter().map(move |term| (row, *term, true))))
});

/// The names in lists: each with its row, and whether it is plain.
fn by_first_word(lists: impl Iterator<Item = (usize, &'static str, bool)>) -> Names {
    let mut names = Names::default();
    for (row, list, is_plain) in lists {
        for name in list.split(',') {
            let words: Vec<&str> = name.split_whitespace().collect();
            if let Some(first) = words.first() {
                names.entry(first).or_default().push(Name { words, row, is_plain });
            }
        }
    }
    names
}

/// The names that the words say, and where.
fn said<'a>(names: &'a Names, words: &'a [&str]) -> impl Iterator<Item = (usize, &'a Name)> {
    words.iter().enumerate().flat_map(move |(at, word)| {
        let rest = words.get(at..).unwrap_or_default();
        let begun = names.get(word).map_or(&[][..], Vec::as_slice);
        begun.iter().filter(move |name| rest.starts_with(&name.words)).map(move |name| (at, name))
    })
}

/// Where a name stands among the words.
fn places(words: &[&str], name: &[&str]) -> impl Iterator<Item = usize> {
    let windows = words.windows(name.len().max(1)).enumerate();
    windows.filter(move |(_, some)| *some == name).map(|(at, _)| at)
}

/// Whether the words around a name say that it is a game that is asked of.
fn is_asked(words: &[&str], at: usize, length: usize) -> bool {
    let is_in = |word: Option<&&str>, list: &[&str]| word.is_some_and(|word| list.contains(word));
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    let ends = at + length == words.len();
    is_in(words.get(at + length), BEHIND) || ends && is_in(before, IN)
}
