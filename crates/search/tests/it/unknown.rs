//! Is what nothing here knows said, and not turned into something else?

#![allow(clippy::expect_used, clippy::unwrap_used)]

use crate::support::{Library, Told};
use rulebook::Rulebook;
use search::{Match, Request, Results};

const DUEL: &[Told<'static>] = &[
    Told::rule("duel/guard/parry", "Parry", "Parry: the damage of the blow is halved.")
        .aliases(&["old bess"]),
    Told::rule("duel/guard/draw", "Drawn blade", "A blade that is drawn may be used for a blow at once."),
    Told::rule("duel/guard/stance", "Stance", "A knight stands firm while the blow is dealt with a shield."),
    Told::rule("duel/guard/fall", "Fall", "A knight that falls drops the shield and the drawn blade."),
    Told::rule(
        "duel/checks/state-based-actions",
        "State-Based Actions",
        "Whenever a blow is over, knights without blood fall and empty shields are laid aside.",
    ),
    Told::rule("duel/checks/order", "Order", "Such checks are made all at once, before anybody speaks."),
];

fn names(results: &Results) -> Vec<&str> {
    results.unknown.iter().flat_map(|unknown| &unknown.names).map(String::as_str).collect()
}

fn went_on_with(results: &Results) -> Vec<&str> {
    results.unknown.iter().flat_map(|unknown| &unknown.went_on_with).map(String::as_str).collect()
}

#[test]
fn a_name_that_nothing_knows_is_said_and_is_no_other_word() {
    let library = Library::of(DUEL);
    let results = library.search("Krayt Dragon against a shield");
    assert_eq!((results.corrected.as_deref(), names(&results)), (None, vec!["Krayt Dragon"]));
    assert_eq!(went_on_with(&results), ["shield"]);
    assert_eq!(results.hits[0].id.as_str(), "duel/guard/stance");
    let alone = library.search("krayt dragon");
    assert_eq!((alone.corrected.as_deref(), names(&alone), alone.total), (None, vec!["krayt dragon"], 0));
    assert!(went_on_with(&alone).is_empty());
    // what is known, by whatever name, is not said; nor what only says how something is asked
    for known in ["old bess against a shield", "what do shields do", "how does parry work dude", "shiel"] {
        assert_eq!(library.search(known).unknown, None, "{known}");
    }
    // words that hold others together are not what it went on with
    assert_eq!(went_on_with(&library.search("Zorgon with a shield")), ["shield"]);
    // two places are two names
    let two = library.search("zorgon shield wombat blade");
    assert_eq!(names(&two), ["zorgon", "wombat"]);
}

#[test]
fn a_name_that_the_game_is_played_with_is_said_like_any_other() {
    let mut rulebook = crate::support::rulebook(DUEL);
    rulebook.games.get_mut("duel").unwrap().names.extend(["Krayt", "xwing"].map(str::to_owned));
    let library = Library::over(rulebook);
    for (query, name) in [
        ("krayt dragon shield", "krayt dragon"),
        ("krayt shield", "krayt"),
        ("Krayt vs shield", "Krayt"),
        ("X-wing with a shield", "X-wing"),
        ("my Y-blade and a shield", "Y-blade"),
        ("a Xi-class shield", "Xi-class"),
    ] {
        let results = library.search(query);
        assert_eq!(names(&results), [name], "{query}");
        assert!(went_on_with(&results).contains(&"shield"), "{query}");
    }
    // but not what the game itself is called, or a hyphenated word that is known
    assert_eq!(library.search("duel shield").unknown, None);
    assert_eq!(library.search("state-based shield").unknown, None);
}

#[test]
fn what_only_another_game_has_is_unknown_in_the_game_that_is_asked() {
    let court = Told::rule("court/rounds/recess", "Recess", "The judge calls a recess while the court sits.");
    let library = Library::of(&[DUEL, &[court]].concat());
    let asked = |query: &str, game: Option<&str>| {
        let game = game.map(str::to_owned);
        library.ask(&Request { query: query.to_owned(), game, ..Request::default() })
    };
    for (query, game) in [("recess with a shield", Some("duel")), ("game:duel recess with a shield", None)] {
        let results = asked(query, game);
        assert_eq!(names(&results), ["recess"], "{query}");
        assert_eq!(results.unknown.as_ref().unwrap().elsewhere, ["recess"], "{query}");
        assert_eq!(went_on_with(&results), ["shield"], "{query}");
    }
    // nothing is made a word of another game, neither a typo nor the letters of a title
    let alone = asked("reecess", Some("duel"));
    assert_eq!((alone.corrected.as_deref(), names(&alone)), (None, vec!["reecess"]));
    assert!(alone.unknown.unwrap().elsewhere.is_empty());
    assert_eq!(names(&asked("sba", Some("court"))), ["sba"]);
    // where both games are asked it is known
    assert_eq!(asked("recess with a shield", None).unknown, None);
}

#[test]
fn a_name_that_is_shortened_in_plural_is_read_as_it() {
    let library = Library::of(&[
        Told::rule("g/move/slow", "Slow", "A ship may stop."),
        Told::rule(
            "g/flotillas/overview",
            "Flotillas",
            "A flotilla is a small ship; a fleet has few of them.",
        ),
    ]);
    let shortened = library.search("flots of a ship");
    assert_eq!((shortened.corrected.as_deref(), names(&shortened)), (None, vec![]));
    assert_eq!(shortened.read_as[0].word, "flots");
    assert!(shortened.read_as[0].words[0].starts_with("flotilla"));
}

#[test]
fn what_stands_for_a_word_that_nothing_has_is_said() {
    let library = Library::of(&[
        Told::rule("g/move/turn", "", "A squadron moves and may stop beside a squadron."),
        Told::rule("g/move/calculate", "", "The damage of a blow is calculated."),
    ]);
    let read = |query: &str| -> Vec<(String, Vec<String>)> {
        library.search(query).read_as.into_iter().map(|it| (it.word, it.words)).collect()
    };
    assert_eq!(read("snub beside"), [("snub".to_owned(), vec!["squadron".to_owned()])]);
    assert_eq!(read("damage of Calc"), [("calc".to_owned(), vec!["calculated".to_owned()])]);
    // what is only written short needs no telling, and neither does how a phone writes *and* or *who is*
    assert_eq!((read("dmg of a blow"), read("whos squad moves n stops")), (vec![], vec![]));
    assert_eq!(names(&library.search("whos squad moves n stops")), [""; 0]);
    for known in ["squadron", "squadrons moved", "a damage", "zorgon"] {
        assert_eq!(read(known), [], "{known}");
    }
    // a part of a hyphenated word is corrected where it stands
    let hyphenated = library.search("squadron-damagge beside");
    assert_eq!(hyphenated.corrected.as_deref(), Some("squadron-damage beside"));
}

#[test]
fn only_what_is_near_in_sound_or_keys_is_corrected() {
    let library = Library::of(DUEL);
    for far in ["dragon", "stable", "farry", "blank shield", "party", "sheik and parity"] {
        assert_eq!(library.search(far).corrected, None, "{far}");
    }
    for (near, meant) in [("parrry", "parry"), ("shiled blow", "shield blow"), ("stanse", "stance")] {
        let results = library.search(near);
        assert_eq!((results.corrected.as_deref(), results.unknown.is_none()), (Some(meant), true), "{near}");
    }
}

/// A slip of the fingers tells by itself which word was meant; one letter for another only beside words that stand with it; anything else is
/// another word.
#[test]
fn fingers_and_ears_mistake_some_letters_for_others() {
    const WORDS: &[&str] = &[
        "exhausted",
        "parry",
        "squadron",
        "accuracy",
        "maneuver",
        "shields",
        "saboteur",
        "sentinel",
        "bracing",
        "attack",
        "toggled",
        "phase",
        "dragoon",
        "craft",
        "swapped",
    ];
    let texts: Vec<String> =
        WORDS.iter().map(|word| format!("The knights are {word} before the gate.")).collect();
    let ids: Vec<String> = WORDS.iter().map(|word| format!("g/words/{word}")).collect();
    let told: Vec<Told<'_>> = ids.iter().zip(&texts).map(|(id, text)| Told::rule(id, "", text)).collect();
    let other = Told::rule("g/other/one", "", "Nobody stays beside a wagon of the camp.");
    let library = Library::of(&[told.as_slice(), &[other]].concat());
    let mut wrong = Vec::new();
    let mut is = |typed: &str, meant: Option<String>| {
        let corrected = library.search(typed).corrected;
        if corrected != meant {
            wrong.push(format!("{typed}: {corrected:?}, not {meant:?}"));
        }
    };
    for (typed, word) in [
        ("exausted", "exhausted"),
        ("parrry", "parry"),
        ("sqaudron", "squadron"),
        ("squadrn", "squadron"),
        ("acuracy", "accuracy"),
        ("manuever", "maneuver"),
        ("sheilds", "shields"),
        ("sabotuer", "saboteur"),
    ] {
        is(&format!("{typed} wagon"), Some(format!("{word} wagon")));
    }
    for (typed, word) in [
        // beside it on the keyboard, or of the same sound
        ("squadran", "squadron"),
        ("sentinal", "sentinel"),
        ("bracung", "bracing"),
        ("atrack", "attack"),
        ("attak", "attack"),
        ("manoover", "maneuver"),
    ] {
        is(&format!("{typed} gate"), Some(format!("{word} gate")));
    }
    for typed in ["tongued", "swimped", "krayft", "dragwon", "exbausled"] {
        is(&format!("{typed} gate"), None);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_name_in_front_of_another_is_never_corrected() {
    let library = Library::of(DUEL);
    for query in [
        "Parzy vs shield",
        "can a Stanze and a shield",
        "sir parzy with shield",
        "shield, Shiled with blow",
        "my Parzy blow with shield",
        "blow and Parzy",
    ] {
        let results = library.search(query);
        assert_eq!(results.corrected, None, "{query}");
        assert!(results.unknown.is_some(), "{query}");
    }
    // a word that is only misspelt still is
    assert_eq!(library.search("stanse and shield").corrected.as_deref(), Some("stance and shield"));
    assert_eq!(library.search("shiled with blow").corrected.as_deref(), Some("shield with blow"));
}

/// Queries of players with a name that no rule here has, and that name: cards, ships, people, terms of other games.
const NAMED: &[(&str, &str)] = &[
    ("barrel roll", "barrel"),
    ("barrel", "barrel"),
    ("my Barel roll with counter", "Barel"),
    ("barel roll", "barel"),
    ("barell roll", "barell"),
    ("Tarfful vs Sentinel", "Tarfful"),
    ("Vambrace brace", "Vambrace"),
    ("Krayt vs Sentinel", "Krayt"),
    ("Darth Maul with sentinel", "Maul"),
    ("Xi-class shuttle", "Xi-class"),
    ("does a Kyuzo with shield attack twice", "Kyuzo"),
    ("Grogu and raid", "Grogu"),
    ("my Venator-B with brace", "Venator-B"),
    ("Malachor brace", "Malachor"),
    ("is Ghorman damaged by overwhelm", "Ghorman"),
    ("saber throw on defense", "saber"),
    ("Baktor Skree versus evade", "Skree"),
    ("mitth vs ambush", "mitth"),
    ("can Bodhi Rook and Saw attack", "Bodhi Rook"),
    ("V-22 Torrent squadron", "V-22"),
    ("holocron ambush", "holocron"),
    ("carbonite upgrade capture", "carbonite"),
    ("Mace Windu against shield tokens", "Mace Windu"),
    ("T-6 ambush", "T-6"),
    ("kessel run damage", "kessel"),
    ("parsec", "parsec"),
    ("Sabine with ambush", "Sabine"),
    ("Tantive brace token", "Tantive"),
    ("Raddus deploys ships", "Raddus"),
    ("wookiee ambush", "wookiee"),
    ("mon mothma evade", "mothma"),
    ("dagger squadron bomber", "dagger"),
    ("Jyn Erso raid", "Jyn Erso"),
    ("Rotta the Hutt bounty", "Rotta"),
    ("phantom menace restore", "menace"),
    ("Lusankya salvo", "Lusankya"),
    ("B-7 droid sentinel", "B-7"),
    ("Qui-Gon with restore", "Qui-Gon"),
    ("Zeb vs grit", "Zeb"),
    ("concord dawn fighters grit", "concord"),
    ("Tarfful smuggle", "Tarfful"),
    ("loth wolf sentinel", "loth"),
];

/// Of each pair of queries the first was looked at while this was built, the second only when it was done.
#[test]
fn no_name_of_players_queries_is_dropped_or_replaced_without_a_word() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let mut missed: [Vec<String>; 2] = [Vec::new(), Vec::new()];
    for (number, (query, name)) in NAMED.iter().enumerate() {
        let results = library.search(query);
        let is_said = names(&results).iter().any(|said| said.contains(name));
        let is_kept = results.corrected.as_deref().is_none_or(|corrected| corrected.contains(name));
        if !is_said || !is_kept {
            missed[number % 2].push(format!("{query}: {:?}, {:?}", results.unknown, results.corrected));
        }
    }
    let half = NAMED.len() / 2;
    println!("said: {} of {half}, {} of {half}", half - missed[0].len(), half - missed[1].len());
    assert!(missed.iter().all(Vec::is_empty), "{}", missed.concat().join("\n"));
}

#[test]
fn the_letters_of_a_title_are_its_name() {
    let library = Library::of(DUEL);
    for query in ["SBA", "sba", "what is SBA", "SBAs", "when is SBA"] {
        let results = library.search(query);
        assert_eq!(results.hits[0].id.as_str(), "duel/checks/state-based-actions", "{query}");
        assert_eq!((results.corrected, results.unknown), (None, None), "{query}");
        assert_eq!(results.hits[0].why.how, Match::Alias, "{query}");
    }
    // not where something else has that name, or where they are a word
    let mut told = DUEL.to_vec();
    told.push(
        Told::rule("duel/arms/sling", "Sling", "A sling throws a stone at a knight.").aliases(&["SBA"]),
    );
    assert_eq!(Library::of(&told).search("SBA").hits[0].id.as_str(), "duel/arms/sling");
    let worded = Told::rule("duel/arms/lance", "Lance", "A lance is also called sba by those who carry it.");
    told.pop();
    told.push(worded);
    assert_eq!(Library::of(&told).search("SBA").hits[0].id.as_str(), "duel/arms/lance");
}

#[test]
fn another_game_tournaments_and_campaigns_are_said_not_to_be_covered() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let ask = |query: &str| library.ask(&Request { query: query.to_owned(), limit: 5, ..Request::default() });
    for (query, about) in [
        ("how does cover work in Star Wars Legion", "Star Wars: Legion"),
        ("legion rules for suppression", "Star Wars: Legion"),
        ("range rulers in X-wing", "Star Wars: X-Wing"),
        ("mtg stack priority", "Magic: The Gathering"),
        ("penalty for slow play", "tournaments"),
        ("corellian conflict how do I repair ships", "campaigns"),
        ("how many points in a campaign", "campaigns"),
        ("how many swiss rounds in a tournament", "tournaments"),
        ("time is called in the round", "tournaments"),
        ("best of three match tie break", "tournaments"),
        ("deck list registration deadline", "tournaments"),
        ("flesh and blood go again", "Flesh and Blood"),
        ("star wars outer rim bounty hunters", "Star Wars: Outer Rim"),
        ("malifaux duel", "Malifaux"),
    ] {
        let outside = ask(query).outside.expect(query);
        assert_eq!(outside.about, about, "{query}");
        assert_eq!(outside.covered, ["Star Wars: Armada", "Star Wars: Unlimited"], "{query}");
    }
    for query in [
        "raid in armada",
        "swu raid",
        "star wars unlimited ambush",
        "speed of an X-wing squadron",
        "does the X-wing have bomber",
        "legion of vader",
        "risk of overlapping",
        "chess",
    ] {
        assert_eq!(ask(query).outside, None, "{query}");
    }
    // a vault of that game covers it
    let chess =
        Library::of(&[Told::rule("chess/moves/king", "King", "The king moves one square in any direction.")]);
    assert_eq!(chess.search("rules of chess").outside, None);
    assert!(chess.search("king in monopoly").outside.is_some());
}
