//! Is a query read as what was typed? Words that the sources lack, and names that are also something else.

#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::collections::BTreeSet;

use crate::support::{Library, Told};
use rulebook::Rulebook;
use search::{Match, Request, Results};

/// Ordinary words that no rule has.
const ORDINARY: &str = "\
    aardvark abandon absent acrobat adult aeroplane afternoon agony aisle alarm album alley almond amateur amber \
    anchor angry ankle apple apron arctic ashamed asleep athlete attic autumn awful bacon badge bakery \
    balcony bamboo banana barber barrel basket battle beach beard beaver bedroom beetle belt bench \
    bicycle biscuit bishop bitter blanket blaze blossom blunt boast bonnet bother bottle brass bread \
    brick bridge brisk broom bruise brush bucket bundle burden butcher butter button cabin cactus candle \
    canvas carrot castle cattle cellar chalk cheek cheese cherry chess chimney church circus clever \
    cliff clock cloth clown coach coast coffee collar comfort copper corner cotton cough cousin crane \
    crayon cricket crisp crooked cruel crumb crust cupboard curious curtain cushion dairy daisy damp \
    dance dawn decent dentist desert dinner dirty donkey dozen dragon dread drown drum eager eagle \
    earring elbow elephant embrace engine envelope evening fabric fancy farmer feather fence fiddle \
    flannel flavour flour flute foggy forehead forest fountain frown funeral furnace gallop garage \
    garden garlic gentle ginger glove goose gossip grape grateful grocer guitar hammer harvest hazel \
    heaven hedge hiccup hollow honest honey hotel humble hungry hurry icicle insect ivory jacket jealous \
    jelly jewel jigsaw jolly journey juice jungle kennel kettle kidney kitchen kitten knife ladder \
    lantern lawyer lazy leather lemon lettuce lizard lorry lovely luggage lumber magnet mansion marble \
    market meadow melon mercy merry monkey mosquito mull muscle mustard napkin nephew nervous noble \
    noisy nostril oatmeal onion orchard oven paddle painter palace parcel parrot pastry patient peach \
    pebble pencil pepper pigeon pillow plaster plating plenty plumber pocket polish pony poppy potato \
    prayer proud pudding puppy purple rabbit race ragged rattle ribbon robin rubber saddle sailor salad \
    sandal scarf scissors scold sermon shabby shaggy sheep shelf shiver shoulder silk singer slap sleepy \
    slipper smoke snail sneeze sofa sorrow spade sparrow spider spoon squirrel stable stairs steam \
    stomach storm strange straw stubborn sugar sunny supper swamp sweater syrup tailor teacher tease \
    temper tender thread throat thumb thunder ticket tiger tighter timber toast tomato tongue torn \
    traffic treasure trumpet tulip tunnel turkey umbrella uncle vacant velvet village violin voyage \
    waist walker walnut weather weave weep wheat whisker whisper widow willow winter wizard woollen \
    worry wrist yeast zebra zucchini";

/// What is asked around them, in a game.
const AROUND: &[(&str, &str)] = &[
    ("armada", "can a ship use a WORD when it attacks a squadron"),
    ("armada", "WORD defense token"),
    ("unlimited", "does the WORD unit keep its damage in the ground arena"),
    ("unlimited", "play a WORD from hand"),
];

/// A game, what is typed in it, and the word that was meant.
const MISSPELT: &[(&str, &str, &str)] = &[
    ("armada", "sqaudron activation", "squadron"),
    ("armada", "squadrn move through ships", "squadron"),
    ("armada", "squadran value", "squadron"),
    ("armada", "exausted token", "exhausted"),
    ("armada", "manuever tool", "maneuver"),
    ("armada", "manouver tool", "maneuver"),
    ("armada", "ship ends on an obsticle", "obstacle"),
    ("armada", "sheilds in the rear hull zone", "shields"),
    ("armada", "faceup damge card", "damage"),
    ("armada", "defnse token", "defense"),
    ("armada", "standard critcal effect", "critical"),
    ("armada", "comand dial", "command"),
    ("armada", "navagate command", "navigate"),
    ("armada", "accurracy icon", "accuracy"),
    ("armada", "concetrate fire", "concentrate"),
    ("armada", "redirrect damage to a zone", "redirect"),
    ("armada", "brase token", "brace"),
    ("armada", "brase rounding up or down", "brace"),
    ("armada", "scater", "scatter"),
    ("armada", "activaton order", "activation"),
    ("armada", "objctive card", "objective"),
    ("armada", "deplyment zone", "deployment"),
    ("armada", "comander in the fleet", "commander"),
    ("armada", "line of sihgt", "sight"),
    ("unlimited", "sentinal unit", "sentinel"),
    ("unlimited", "ambsh", "ambush"),
    ("unlimited", "overwelm damage to the base", "overwhelm"),
    ("unlimited", "sabotuer", "saboteur"),
    ("unlimited", "ready a resorce", "resource"),
    ("unlimited", "leeder ability", "leader"),
    ("unlimited", "regroop phase", "regroup"),
    ("unlimited", "who has the initiatve", "initiative"),
    ("unlimited", "upgarde", "upgrade"),
    ("unlimited", "discrad pile", "discard"),
    ("unlimited", "shiled token", "shield"),
    ("unlimited", "captrue a unit", "capture"),
    ("unlimited", "smugle", "smuggle"),
    ("unlimited", "tigger", "trigger"),
    ("unlimited", "aspct penalty", "aspect"),
    ("unlimited", "when defeeted ability", "defeated"),
    ("unlimited", "abilty of an exhausted unit", "ability"),
    ("unlimited", "keywrod", "keyword"),
    ("unlimited", "atack the base", "attack"),
];

fn ask(library: &Library, game: &str, query: &str) -> Results {
    let request = Request { query: query.to_owned(), limit: 5, ..Request::default() };
    library.ask(&Request { game: Some(game.to_owned()), ..request })
}

#[test]
fn an_ordinary_word_is_not_taken_for_a_misspelt_one() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let mut asked = 0;
    let mut taken: Vec<String> = Vec::new();
    for word in ORDINARY.split_whitespace() {
        for (game, around) in AROUND {
            asked += 1;
            let corrected = ask(&library, game, &around.replace("WORD", word)).corrected;
            taken.extend(corrected.map(|corrected| format!("{word}: {corrected}")));
        }
    }
    println!("{} of {asked} ordinary words are taken for others", taken.len());
    if std::env::var("ADJUTANT_WORST").is_ok() {
        taken.iter().for_each(|line| println!("{line}"));
    }
    assert!(asked > 1_000 && taken.is_empty(), "{}", taken.join("\n"));
}

/// What fingers make of a word: a letter left out, typed twice or changed over with the next, behind the first.
fn slips(word: &str) -> impl Iterator<Item = String> + use<'_> {
    (1..word.len()).flat_map(move |at| {
        let (before, behind) = word.split_at(at);
        let (letter, rest) = behind.split_at(1);
        let over = rest.split_at_checked(1).map(|(next, rest)| [before, next, letter, rest].concat());
        [Some([before, rest].concat()), Some([before, letter, behind].concat()), over].into_iter().flatten()
    })
}

/// What topics and passages of the shipped games are called, in one word, in singular.
fn names() -> BTreeSet<String> {
    let rulebook = shipped::rulebook();
    let of_topics = rulebook.topics.values().flat_map(|topic| topic.aliases.iter().chain([&topic.title]));
    let passages = rulebook.passages.values();
    let of_passages =
        passages.flat_map(|it| it.aliases.iter().chain(&it.place).chain(&it.label).chain([&it.title]));
    let names = of_topics.chain(of_passages).filter(|name| !name.contains(' '));
    names.map(|name| singular(&name.to_lowercase().replace('\'', ""))).collect()
}

fn singular(word: &str) -> String {
    word.trim_end_matches('s').to_owned()
}

/// A misspelt word that the rules lack is said to be unknown, or it is taken for what something in the game is called: it is no other
/// ordinary word. It was in 1,473 of these tries while only the words of the sources were looked at.
#[test]
fn a_misspelt_ordinary_word_is_no_other_ordinary_word() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let names = names();
    let (mut asked, mut for_names, mut for_others) = (0, 0, Vec::new());
    for word in ORDINARY.split_whitespace() {
        for typed in slips(word).filter(|typed| typed != word) {
            for (game, behind) in [("armada", ""), ("unlimited", " unit")] {
                asked += 1;
                let query = format!("{typed}{behind}");
                let Some(corrected) = ask(&library, game, &query).corrected else { continue };
                match corrected.split(' ').next().unwrap_or_default() {
                    meant if singular(meant) == singular(word) => {}
                    meant if names.contains(&singular(meant)) => for_names += 1,
                    _ => for_others.push(format!("{query}: {corrected}")),
                }
            }
        }
    }
    println!(
        "of {asked} misspelt ordinary words {for_names} are taken for names, {} for others",
        for_others.len()
    );
    if std::env::var("ADJUTANT_WORST").is_ok() {
        for_others.iter().for_each(|line| println!("{line}"));
    }
    assert!(asked > 9_000 && for_others.len() <= 15, "{}", for_others.join("\n"));
}

/// `barel` is as near to `barrel`, which no rule has, as to `barely`, which begins so.
#[test]
fn a_typo_is_not_the_beginning_of_a_word_where_another_is_as_near() {
    let library = Library::over(Rulebook::read(shipped::games()));
    for game in ["armada", "unlimited"] {
        let barrel = ask(&library, game, "barel");
        assert_eq!((barrel.corrected, barrel.read_as.len(), barrel.total), (None, 0, 0), "{game}");
        assert_eq!(barrel.unknown.unwrap().names, ["barel"], "{game}");
    }
    // what is being typed goes on
    assert_eq!(ask(&library, "armada", "barely").unknown, None);
    assert!(ask(&library, "armada", "defende").total > 0);
}

/// What a topic is called is found by one wrong letter of it, and is never an ordinary word.
#[test]
fn a_misspelt_name_of_a_topic_is_no_ordinary_word() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let names = names();
    let (mut asked, mut right, mut for_others) = (0, 0, Vec::new());
    for topic in shipped::rulebook().topics.values() {
        let word = topic.title.to_lowercase();
        if word.len() < 5 || !word.chars().all(|c| c.is_ascii_lowercase()) {
            continue;
        }
        for typed in slips(&word).filter(|typed| *typed != word) {
            asked += 1;
            let meant = ask(&library, &topic.id.game, &typed).corrected;
            right += usize::from(meant.as_ref() == Some(&word));
            // what was typed may be a word of the sources itself: `title` of `titles`
            let other = meant.filter(|meant| !names.contains(&singular(meant)));
            for_others.extend(other.map(|meant| format!("{typed}: {meant}, not {word}")));
        }
    }
    println!("{right} of {asked} misspelt names of topics are taken for them");
    assert!(right * 100 >= asked * 87 && for_others.len() <= 5, "{right}: {}", for_others.join("\n"));
}

#[test]
fn a_misspelt_word_is_taken_for_what_was_meant() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let mut missed: Vec<String> = Vec::new();
    for (game, query, meant) in MISSPELT {
        let corrected = ask(&library, game, query).corrected.unwrap_or_default();
        if !corrected.split(' ').any(|word| word == *meant) {
            missed.push(format!("{query}: {corrected}, not {meant}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

const DUEL: &[Told<'static>] = &[
    Told::rule("duel/guard/parry", "Parry", "Parry: the damage of the blow is halved."),
    Told::rule("duel/guard/stance", "Stance", "A knight stands firm while the blow is dealt."),
    Told::rule("duel/shield-wall/wide", "Wide", "Three knights side by side are one wall."),
    Told::rule("duel/shield-wall/narrow", "Narrow", "Two knights, and a parry between them."),
    Told::rule("duel/shield-wall/broken", "Broken", "A wall that is turned is no wall."),
    Told::rule("duel/blows/turned", "Turned blow", "A turned blow passes the shield wall of its own side.")
        .asked(&["what if a blow is turned aside"]),
    Told::rule("court/rounds/a-short", "Short", "The court sits for one round."),
    Told::rule("court/rounds/endless", "Duel rounds", "The court sits until the judge has heard everybody."),
];

#[test]
fn a_word_with_a_wrong_letter_is_another_word_where_nothing_fits() {
    let library = Library::of(DUEL);
    // `damage` stands beside what is said there, and never beside who stands firm
    assert_eq!(library.search("damahe of the blow").corrected.as_deref(), Some("damage of the blow"));
    assert_eq!(library.search("damahe stands firm").corrected, None);
    assert_eq!(library.search("stands firm damahe").hits[0].id.as_str(), "duel/guard/stance");
    // neither a slip nor near in keys or sound
    assert_eq!(library.search("parzy the damage").corrected, None);
    // letters left out, typed twice or changed over are told by the word itself
    for typed in ["stands firm sheld", "stands firm shieeld", "stands firm sheild"] {
        assert_eq!(library.search(typed).corrected.as_deref(), Some("stands firm shield"), "{typed}");
    }
}

#[test]
fn a_word_with_a_wrong_letter_defines_nothing() {
    let library = Library::of(DUEL);
    let results = library.search("parfy");
    assert_eq!(results.corrected.as_deref(), Some("parry"));
    assert_eq!(results.hits[0].id.as_str(), "duel/guard/parry");
    assert!(results.answer.is_none());
    for slip in ["parrry", "prary"] {
        let answer = library.search(slip).answer.expect("what parry means");
        assert_eq!(answer.id.as_str(), "duel/guard/parry", "{slip}");
    }
}

#[test]
fn a_filter_of_several_words_stands_in_quotes_and_an_unknown_one_is_named() {
    let library = Library::of(DUEL);
    let results = library.search("topic:\"shield wall\" parry");
    assert_eq!(results.unknown_filters, [""; 0]);
    assert!(
        results.hits.iter().all(|hit| hit.topic_title == "Shield-wall" || hit.topic_title == "Shield Wall")
    );
    assert_eq!(results.hits[0].id.as_str(), "duel/shield-wall/narrow");
    assert_eq!(library.search("game:\"court\" kind:“rules” sits").total, 2);
    let unknown = library.search("topic:\"shield walls of old\" parry");
    assert_eq!(unknown.unknown_filters, ["topic:\"shield walls of old\""]);
    assert!(unknown.hits.iter().any(|hit| hit.id.as_str() == "duel/shield-wall/narrow"));
}

#[test]
fn a_phrase_that_no_reader_sees_stands_behind_one_that_can_be_read() {
    let mut rulebook = crate::support::rulebook(DUEL);
    for topic in rulebook.topics.values_mut().filter(|topic| topic.title == "Shield Wall") {
        topic.aliases.push("turned blow".to_owned());
    }
    let library = Library::over(rulebook);
    let results = library.search("\"turned blow\"");
    assert_eq!(results.total, 4);
    let (first, others) = results.hits.split_first().expect("hits");
    assert_eq!((first.id.as_str(), first.why.how), ("duel/blows/turned", Match::Exact));
    for hit in others {
        assert_eq!(
            (hit.why.how, hit.why.words.as_str()),
            (Match::Alias, "another name: turned blow"),
            "{}",
            hit.id
        );
    }
    // nor does what nobody reads shut a passage out
    assert_eq!(library.search("wall -\"turned blow\"").total, 3);
    assert_eq!(library.search("wall -\"shield wall\"").total, 0);
}

#[test]
fn a_whole_name_is_no_name_of_a_game() {
    let library = Library::of(DUEL);
    for typed in ["duel rounds", "what are duel rounds", "duel rounds explained"] {
        assert_eq!(library.search(typed).hits[0].id.as_str(), "court/rounds/endless", "{typed}");
    }
    let mut rulebook = crate::support::rulebook(DUEL);
    for topic in rulebook.topics.values_mut().filter(|topic| topic.title == "Rounds") {
        topic.aliases.push("duel rounds".to_owned());
    }
    let answer =
        Library::over(rulebook).search("duel rounds").answer.expect("what the rule of that name says");
    assert_eq!(answer.id.as_str(), "court/rounds/endless");
    // with anything else the game is meant, but where another was chosen
    assert_eq!(library.search("duel wall").hits[0].id.game(), "duel");
    assert_eq!(library.search("wall in duel").total, library.search("wall").total);
    assert_eq!(ask(&library, "court", "duel sits").hits[0].id.as_str(), "court/rounds/endless");
}

/// `bomber` is a squadron in any game, but where it is the name of a keyword that is what is meant.
#[test]
fn a_name_of_the_game_is_not_replaced_by_what_other_games_call_it() {
    let library = Library::of(&[
        Told::rule("g/words/bomber", "Bomber", "While attacking a ship, a critical icon counts as damage."),
        Told::rule(
            "g/move/turn",
            "",
            "A squadron moves; a squadron turns; a squadron may stop beside a squadron.",
        ),
        Told::rule("g/move/again", "", "A die that a squadron rolled may be rolled again by the squadron."),
        Told::rule("g/move/ship", "", "A ship moves along its tool."),
        Told::rule("g/move/flak", "", "A ship may shoot at each squadron."),
    ]);
    assert_eq!(library.ids("bomber die rolled again")[..2], ["g/move/again", "g/words/bomber"]);
    assert_eq!(library.ids("bomber stop critical")[0], "g/words/bomber");
    // and without that name the list helps
    assert_eq!(library.ids("snub stop")[0], "g/move/turn");
}

/// A story from the table: names and small words first, what it asks for last.
const STORY: &str = "Aldric of the Old Marsh and his friend Bertram (whom we call Bert) sat at the table. Now Celia, as it is \
                     her turn, strikes at Aldric: is her damage halved by his parry?";

fn knights() -> Library {
    Library::of(&[
        Told::rule("duel/guard/parry", "Parry", "Parry: the damage of the blow is halved."),
        Told::rule("duel/guard/dodge", "Dodge", "Dodge: a knight moves away, even on a turn of her own."),
        Told::rule("duel/guard/tales", "Tales", "An old tale of the marsh, as Aldric told it."),
    ])
}

#[test]
fn of_a_long_query_the_words_count_that_tell_most() {
    let results = knights().search(STORY);
    assert!(results.truncated);
    assert_eq!(results.searched.len(), 16);
    for word in ["damage", "halved", "parry"] {
        assert!(results.searched.contains(&word.to_owned()), "{word}: {:?}", results.searched);
    }
    // inside a sentence, and in few passages: names; her is said twice
    for word in ["old", "marsh", "bertram", "bert", "celia"] {
        assert!(!results.searched.contains(&word.to_owned()), "{word}: {:?}", results.searched);
    }
    assert_eq!(results.hits.first().map(|hit| hit.id.as_str()), Some("duel/guard/parry"));
}

#[test]
fn what_a_long_query_shuts_out_or_quotes_always_counts() {
    let library = knights();
    let without = library.search(&format!("{STORY} -blow"));
    assert!(without.hits.iter().all(|hit| hit.id.as_str() != "duel/guard/parry"));
    let quoted = library.search(&format!("{STORY} \"moves away\""));
    assert_eq!(quoted.hits.first().map(|hit| hit.id.as_str()), Some("duel/guard/dodge"));
    assert_eq!(quoted.total, 1);
    let typed_in_capitals = library.search(&STORY.to_uppercase());
    assert!(typed_in_capitals.searched.contains(&"marsh".to_owned()), "{:?}", typed_in_capitals.searched);
}

/// Players write the hyphen of a ship's name where the list of names has none.
#[test]
fn a_hyphenated_name_takes_no_place_of_words_that_tell() {
    let mut rulebook = crate::support::rulebook(&[
        Told::rule("duel/guard/parry", "Parry", "The damage of the blow is halved by a parry."),
        Told::rule("duel/guard/stab", "Stab", "A blow from behind is never parried."),
        Told::rule(
            "duel/guard/wings",
            "Wings",
            "A winged helmet is worth a gold piece, and wings are for show.",
        ),
    ]);
    if let Some(game) = rulebook.games.get_mut("duel") {
        game.names = ["kwings", "jwing", "zr90", "mk80"].map(str::to_owned).to_vec();
    }
    let library = Library::over(rulebook);
    let query = "my K-wings and his j-wing go near the zr-90 and an mk-80 then strike first with a blow from behind, is it halved";
    let results = library.search(query);
    for word in ["blow", "behind", "halved"] {
        assert!(results.searched.contains(&word.to_owned()), "{word}: {:?}", results.searched);
    }
    assert_eq!(results.searched.len(), 16);
    assert_eq!(library.ids("k-wings struck from behind")[0], "duel/guard/stab");
    // by itself all of the name is looked for
    assert_eq!(library.ids("K-wings"), ["duel/guard/wings"]);
}

#[test]
fn a_word_of_the_list_is_not_taken_for_a_misspelt_one() {
    let library = Library::of(&[
        Told::rule("g/shot/parry", "Parry", "The shot of a crossbow is parried by a shield."),
        Told::rule(
            "g/shot/token",
            "Token",
            "A token that is blank loses all abilities, and so does a shield.",
        ),
    ]);
    let results = library.search("can I shut off a token");
    assert_eq!((results.corrected, results.hits[0].id.as_str()), (None, "g/shot/token"));
    // nor where nothing else is known
    assert_eq!(library.search("shut").corrected, None);
}

#[test]
fn a_query_of_sixteen_words_counts_wholly_and_lists_none() {
    let sixteen = "as it is her turn the old marsh of Bertram is a tale that we parry";
    let results = knights().search(sixteen);
    assert!(!results.truncated && results.searched.is_empty());
    assert!(knights().search(&format!("{sixteen} now")).truncated);
}

/// Each word leads where any game means it, in any form, and nowhere else.
#[test]
fn what_players_of_any_game_call_something_leads_to_it() {
    const WORDS: &[&str] = &[
        "line of sight",
        "attack",
        "empty",
        "mulligan",
        "repair",
        "return",
        "squadron",
        "upgrade",
        "ruler",
        "sentinel",
        "escort",
        "increase",
        "another",
        "engaged",
    ];
    let texts: Vec<String> =
        WORDS.iter().map(|word| format!("Here stands {word} and nothing more.")).collect();
    let ids: Vec<String> = (0..WORDS.len()).map(|nth| format!("g/words/w{nth}")).collect();
    let told: Vec<Told<'_>> = ids.iter().zip(&texts).map(|(id, text)| Told::rule(id, "", text)).collect();
    let library = Library::of(&told);
    let mut wrong = Vec::new();
    let leads = |typed: &str| -> Vec<&str> {
        let found = library.ids(typed);
        WORDS.iter().zip(&ids).filter(|(_, id)| found.contains(id)).map(|(word, _)| *word).collect()
    };
    for (typed, to) in [
        ("los", &["line of sight"][..]),
        ("shooting", &["attack"]),
        ("shoots", &["attack"]),
        ("running out", &["empty"]),
        ("opening hand", &["mulligan"]),
        // to undo harm is to repair it; attacks "in return" are something else
        ("undo", &["repair"]),
        // who flies a squadron is no upgrade
        ("pilot", &["squadron"]),
        // to stick something on is no measuring
        ("measuring stick", &["ruler"]),
        // one game's word for it beside the other's
        ("bodyguard", &["sentinel", "escort"]),
        // a die more is no "Additional Rules"
        ("bonus", &["increase"]),
        ("fighting", &["attack", "engaged"]),
    ] {
        let led = leads(typed);
        if led != to {
            wrong.push(format!("{typed}: {led:?}, not {to:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(leads("stick").is_empty() && leads("brace").is_empty());
}

/// A question is answered by one that asks the same: what must be is not what may be, and what somebody else does is not what oneself does.
#[test]
fn must_is_not_may_and_he_is_not_i() {
    let answered = |asked: &str, question: &str| {
        let library = Library::of(&[Told::question("g/a/q", question, "Yes. So it is.")]);
        library.search(asked).answer.is_some()
    };
    let mut wrong = Vec::new();
    for (asked, question, is_answered) in [
        ("must a squadron attack a ship", "Does a squadron have to attack a ship?", true),
        ("brace twice in an attack", "Can I brace twice in an attack?", true),
        ("can I brace an attack", "May a ship brace an attack?", false),
        ("may a ship brace an attack", "Can a ship brace an attack?", true),
        ("can a squadron attack a ship", "Must a squadron attack a ship?", false),
        ("must a squadron attack a ship", "Can a squadron attack a ship?", false),
        ("can I see my command dials", "Can I see my command dials?", true),
        ("can he see my command dials", "Can I see my command dials?", false),
        ("can he see my command dials", "Can I see his command dials?", false),
        ("can I see my command dials", "Can he see his command dials?", false),
        ("can his opponent choose the dials", "Can my opponent choose the dials?", false),
    ] {
        if answered(asked, question) != is_answered {
            wrong.push(format!("{asked} / {question}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
