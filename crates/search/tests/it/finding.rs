//! Does search do what it says: words, phrases, names, spelling, answers?

#![allow(clippy::expect_used, clippy::unwrap_used)]

use crate::support::{Library, Told};
use rulebook::{Kind, SourceDocument};
use search::{Match, Request, Scores, Spelling};

const KNIGHTS: &[Told<'static>] = &[
    Told::rule(
        "duel/guard/overview",
        "",
        "A knight on guard may answer each blow with one shield token of its own.",
    ),
    Told::rule(
        "duel/guard/parry",
        "Parry",
        "Parry: the blow's damage is halved; a half left over is rounded up.",
    )
    .asked(&["does parry round up", "how do I halve a blow"])
    .aliases(&["deflect"]),
    Told::rule(
        "duel/guard/dodge",
        "Dodge",
        "Dodge: at long reach one die of the blow is cancelled, at short reach it is rolled again.",
    ),
    Told::rule(
        "duel/guard/exhausted",
        "Exhausted",
        "A token that is exhausted can be spent once more and is then discarded.",
    ),
    Told::question(
        "duel/guard/q-parry-nothing",
        "May I spend a parry when the blow does no damage?",
        "Yes. The token is exhausted all the same.",
    ),
    Told::question(
        "duel/armour/q-armor-after",
        "Does armor apply after the parry has halved the damage?",
        "No. Armor is subtracted before anything is halved.",
    ),
    Told::rule(
        "duel/armour/plate",
        "Plate G-8",
        "A knight in plate G-8 subtracts 1.5 from each blow, but cannot dodge.",
    ),
    Told::rule("duel/speed/speed", "Speed", "Speed"),
    Told::rule(
        "duel/sight/lines",
        "Line of sight",
        "Line of sight runs between the middles of both bases and must not be blocked by a wall.",
    )
    .kind(Kind::Definition),
    Told::rule(
        "court/cases/7.5.11.d",
        "",
        "After both sides have spoken, the judge may ask one question of each side.",
    ),
    Told::rule("court/cases/7.5.11", "", "Before a case is heard, both sides name their witnesses."),
    Told::rule(
        "court/tokens/seal",
        "Seal",
        "Seal: the token of the court; a document with a seal cannot be withdrawn.",
    ),
];

pub fn library() -> Library {
    Library::of(KNIGHTS)
}

fn first(library: &Library, query: &str) -> String {
    library.ids(query).into_iter().next().unwrap_or_default()
}

#[test]
fn plurals_spellings_hyphens_and_apostrophes_find_the_same() {
    let library = library();
    assert_eq!(first(&library, "parries"), "duel/guard/parry");
    assert_eq!(first(&library, "halving a blow’s damage"), "duel/guard/parry");
    assert_eq!(first(&library, "plate G8"), "duel/armour/plate");
    assert_eq!(first(&library, "g-8"), "duel/armour/plate");
    assert_eq!(first(&library, "subtracts 1.5"), "duel/armour/plate");
    let american = library.ids("armour damage halved");
    assert_eq!(american, library.ids("armor damage halved"));
    assert_eq!(american[0], "duel/armour/q-armor-after");
}

#[test]
fn function_words_decide() {
    let library = library();
    assert_eq!(first(&library, "cannot dodge"), "duel/armour/plate");
    assert_eq!(first(&library, "after both sides"), "court/cases/7.5.11.d");
    assert_eq!(first(&library, "before both sides"), "court/cases/7.5.11");
}

#[test]
fn a_whole_name_goes_first_and_says_so() {
    let library = library();
    let results = library.search("deflect");
    assert_eq!(results.hits[0].id.as_str(), "duel/guard/parry");
    assert_eq!(results.hits[0].why.how, Match::Alias);
    for typed in ["deflect", "(Deflect", "'deflect'", "\"deflects\""] {
        assert_eq!(library.search(typed).hits[0].why.words, "another name: deflect", "{typed}");
    }
    let results = library.search("dodge");
    assert_eq!(results.hits[0].id.as_str(), "duel/guard/dodge");
    assert_eq!(results.hits[0].why.how, Match::Exact);
    assert_eq!(first(&library, "los"), "duel/sight/lines");
    assert_eq!(library.search("los").hits[0].why.how, Match::Alias);
}

#[test]
fn ids_and_rule_numbers_go_straight_there() {
    let mut rulebook = crate::support::rulebook(KNIGHTS);
    let documents = [("Comprehensive Rules", "CR", "8.0"), ("Rules Reference", "RR", "1.5")];
    let document = |(name, short, version): (&str, &str, &str)| SourceDocument {
        name: name.to_owned(),
        short: Some(short.to_owned()),
        version: Some(version.to_owned()),
        ..SourceDocument::default()
    };
    rulebook.games.get_mut("court").unwrap().sources = documents.map(document).to_vec();
    let library = Library::over(rulebook);
    for typed in [
        "7.5.11.d",
        "7.5.11.D",
        "7.5.11d",
        "CR 7.5.11.d.",
        "rule 7.5.11.D",
        "court/cases/7.5.11.d",
        "/court/cases/7.5.11.D",
        "https://adjutant.example/court/cases/7.5.11.d?from=chat#top",
        "[court/cases/7.5.11.d]",
        "<https://adjutant.example/court/cases/7.5.11.d>.",
        "7.5.11 (d)",
        "C.R. 7.5.11.d",
        "cr#7.5.11.d",
        "7.5.11.d of the rules",
        "7-5-11-d",
        "7.5.11(d)",
        "7.5.11 d",
        "(7.5.11.d)",
        "7.5.11.d?",
        "cr7.5.11.d",
        "CR-7.5.11.d",
        "#7.5.11.d",
        "\u{a7} 7.5.11.d",
        "\u{a7}7.5.11.d",
        "rule no. 7.5.11.d",
        "CR: 7.5.11.d",
        "CR 8.0, 7.5.11.d",
        "CR 8.0 7.5.11.d.",
        "7.5.11.d, CR 8.0",
        "Comprehensive Rules 8.0, 7.5.11.d",
        "7.5.11.d of the comprehensive rules",
        "7.5.11.d CR",
        "the rule 7.5.11.d",
    ] {
        let results = library.search(typed);
        let direct = results.direct.map(|id| id.to_string());
        assert_eq!(direct.as_deref(), Some("court/cases/7.5.11.d"), "{typed}");
        assert_eq!(results.hits[0].id.as_str(), "court/cases/7.5.11.d", "{typed}");
    }
    for not_one in [
        "brace",
        "1.5",
        "7.5.11.x.y",
        "court/cases/9.9",
        "speed",
        "court/speed",
        "a/b/c/d",
        "parry 7.5.11.d",
        "7.5.11.d parry",
        "7.5.11, 7.5.11.d",
        "7.5.11.d rules 3",
        "a 7.5.11.d x",
    ] {
        assert_eq!(library.search(not_one).direct, None, "{not_one}");
    }
    let missing = |typed: &str| library.search(typed).missing.map(|missing| missing.to_string());
    for (typed, number) in [("1.5", "1.5"), ("rule 1.5.2", "1.5.2"), ("CR 6.3.1 (a)", "6.3.1.a")] {
        assert_eq!(missing(typed), Some(format!("No passage here is or cites a rule {number}.")), "{typed}");
    }
    // a document's version, counts and measures, a day
    for typed in ["rules reference 1.5", "3 rules", "2 of the rules", "1.5 inch", "2026-01-02", "rule", "a"] {
        assert_eq!(missing(typed), None, "{typed}");
    }
}

#[test]
fn a_topic_or_a_game_goes_straight_to_its_page() {
    let library = library();
    let direct = |typed: &str| library.search(typed).direct.map(|direct| direct.url());
    for typed in [
        "court/cases",
        "/court/cases",
        "http://adjutant.example/court/cases?q=1",
        "[court/cases]",
        "Court/Cases/",
    ] {
        assert_eq!(direct(typed).as_deref(), Some("/court/cases"), "{typed}");
        let results = library.search(typed);
        assert_eq!(
            results.total,
            library.search("topic:cases game:court").total,
            "{typed}: all of it is listed"
        );
        assert!(results.hits.iter().all(|hit| hit.topic.to_string() == "court/cases"), "{typed}");
        assert_eq!((results.typed_games, results.unfiltered), (None, None), "{typed}");
    }
    for typed in ["court", "/court", "https://adjutant.example/court", "court."] {
        assert_eq!(direct(typed).as_deref(), Some("/court"), "{typed}");
    }
    for no_page in
        ["cases", "chess", "court cases", "/", "https://adjutant.example/", "https://adjutant.example"]
    {
        assert_eq!(direct(no_page), None, "{no_page}");
    }
}

#[test]
fn a_citation_is_found_as_the_site_prints_it() {
    let library = Library::over(rulebook::Rulebook::read(shipped::games()));
    let rulebook = &library.rulebook;
    let mut citing: std::collections::BTreeMap<(String, String), Vec<String>> = Default::default();
    for passage in rulebook.passages.values() {
        for citation in passage.citations.iter().filter(|it| it.rule.is_some() || it.pages.is_some()) {
            let label = rulebook.source_label(passage.id.game(), citation);
            citing.entry((passage.id.game().to_owned(), label)).or_default().push(passage.id.to_string());
        }
    }
    assert!(citing.len() > 300, "{}", citing.len());
    for ((game, label), passages) in citing {
        let page =
            |offset| library.ask(&Request { query: label.clone(), limit: 100, offset, ..Request::default() });
        let mut results = page(0);
        while results.hits.len() < results.total {
            let more = page(results.hits.len()).hits;
            assert!(!more.is_empty(), "{label}");
            results.hits.extend(more);
        }
        assert_eq!(results.missing, None, "{label}");
        let found: Vec<String> = results.hits.iter().map(|hit| hit.id.to_string()).collect();
        // all of them, and of its own game alone
        assert!(results.hits.iter().all(|hit| hit.game == game), "{label}: {found:?}");
        assert!(passages.iter().all(|id| found.contains(id)), "{label}: {found:?}, but {passages:?}");
        if let Some(direct) = results.direct.map(|direct| direct.to_string()) {
            assert!(passages.contains(&direct), "{label}: {direct}");
        }
        // nothing that cites something else
        let names = ["its number or id", "cites this number", "its page"];
        assert!(results.hits.iter().all(|hit| names.contains(&hit.why.words.as_str())), "{label}: {found:?}");
    }
    let total = |query: &str| library.search(query).total;
    let page = total("rrg p.5");
    assert!(page > 3);
    for typed in [
        "rrg p.5.",
        "p.5 rrg",
        "p. 5 rrg",
        "page 5 of the rules reference",
        "Rules Reference 1.5, p. 5?",
        "RRG p. 5",
        "rrg p5",
        "rrg page 5",
        "rrg, pg. 5",
        "rrg pp 5",
        "rrg p. 5?",
    ] {
        assert_eq!(total(typed), page, "{typed}");
    }
    assert!(total("Rules Reference 1.5, p. 4–5") > page);
    for (typed, page) in [("page 998", "page 998"), ("rrg p. 998-999", "pages 998 to 999")] {
        let missing = library.search(typed).missing.map(|missing| missing.to_string());
        assert_eq!(missing, Some(format!("No passage here cites {page} of it.")), "{typed}");
    }
    for typed in ["speed 998", "p", "998", "page", "p.998 brace", "xp998", "page 998-4", "pages 99999999999"]
    {
        assert_eq!(library.search(typed).missing, None, "{typed}");
    }
    for typed in ["CR 8.0, 9.9.9", "9.9.9 of the comprehensive rules"] {
        let missing = library.search(typed).missing.map(|missing| missing.to_string());
        assert_eq!(missing.as_deref(), Some("No passage here is or cites a rule 9.9.9."), "{typed}");
    }
    // a document is no rule of it
    assert_eq!(library.search("rules reference 1.5").missing, None);
}

#[test]
fn phrases_must_stand_and_without_shuts_out() {
    let library = library();
    assert_eq!(library.ids("\"both sides\"").len(), 2);
    assert_eq!(library.ids("“both sides have spoken”"), ["court/cases/7.5.11.d"]);
    // a phrase that stands nowhere is searched as words, and that is said
    let words = library.search("\"sides both\" -spoken");
    assert_eq!(words.corrected.as_deref(), Some("sides both -spoken"));
    assert_eq!(words.hits[0].id.as_str(), "court/cases/7.5.11");
    assert!(!library.ids("token -seal").contains(&"court/tokens/seal".to_owned()));
    assert!(library.ids("token").contains(&"court/tokens/seal".to_owned()));
    assert_eq!(library.ids("\"both sides\" -\"have spoken\""), ["court/cases/7.5.11"]);
    // a quote that never closes, a number below nothing, and what is nothing at all
    assert_eq!(library.ids("\"both sides"), library.ids("both sides"));
    assert_eq!(library.ids("speed -1"), library.ids("speed 1"));
    for nothing in ["", "   ", "\"\"", "- *", "~", "(((", "\0", "\"\"\"\""] {
        assert_eq!(library.search(nothing).total, 0, "{nothing:?}");
    }
}

#[test]
fn a_short_form_that_the_sources_lack_is_not_a_shorter_word() {
    let library = library();
    // `at` is a word of the sources
    assert_eq!(library.search("apt parry").corrected, None);
}

#[test]
fn only_words_that_the_index_lacks_are_corrected() {
    let library = library();
    let results = library.search("exausted token");
    assert_eq!(results.corrected.as_deref(), Some("exhausted token"));
    assert_eq!(results.hits[0].id.as_str(), "duel/guard/exhausted");
    assert_eq!(results.hits[0].why.how, Match::Fuzzy);
    assert_eq!(results.hits[0].why.words, "exausted ~ exhausted");
    assert_eq!(library.search("doge").hits[0].id.as_str(), "duel/guard/dodge");
    // `seal` is a word of the sources: never `deal`, `sealed` or `speak`
    assert_eq!(library.search("seal").corrected, None);
    assert_eq!(library.search("G-9").corrected, None);
    assert_eq!(library.search("zzzzqqqq").total, 0);
}

#[test]
fn three_letters_are_corrected_where_one_is_missing_or_two_changed_over() {
    let library = Library::of(&[
        Told::rule("duel/guard/die", "Die", "The die of a blow is cast by the knight."),
        Told::rule("duel/guard/hull", "Hull", "Armour is the hull of a knight."),
    ]);
    assert_eq!(library.search("knight dei").corrected.as_deref(), Some("knight die"));
    assert_eq!(library.search("hul knight").corrected.as_deref(), Some("hull knight"));
    assert_eq!(library.search("knight dim").corrected, None);
}

#[test]
fn a_name_that_the_game_is_played_with_is_no_misspelt_word() {
    let query = "does parfy parry round up";
    let before = library();
    assert_eq!(before.search(query).corrected.as_deref(), Some("does parry parry round up"));
    let mut rulebook = crate::support::rulebook(KNIGHTS);
    rulebook.games.get_mut("duel").unwrap().names.push("Parfy".to_owned());
    let named = Library::over(rulebook);
    let results = named.search(query);
    assert_eq!(results.corrected, None);
    // it asks for nothing that the rules could say
    let without = named.search("does parry round up");
    assert_eq!(results.answer.map(|hit| hit.id), without.answer.map(|hit| hit.id));
    assert_eq!(named.ids(query), named.ids("does parry round up"));
    // alone it is what was typed, and nothing near it is shown in its place
    assert_eq!(named.search("parfy").total, 0);
}

#[test]
fn the_last_word_may_still_be_in_the_typing() {
    let library = library();
    assert_eq!(first(&library, "token exha"), "duel/guard/exhausted");
    assert_eq!(library.search("exha").corrected, None);
}

#[test]
fn a_question_that_is_asked_is_answered() {
    let library = library();
    let answer = |query: &str| {
        let answer = library.search(query).answer;
        answer.map(|hit| hit.id.to_string())
    };
    let asked = "can I spend a parry if the blow does no damage";
    assert_eq!(answer(asked).as_deref(), Some("duel/guard/q-parry-nothing"));
    let other = "armour applied after parry halved damage?";
    assert_eq!(answer(other).as_deref(), Some("duel/armour/q-armor-after"));
    assert_eq!(answer("when is a token exhausted at long reach"), None);
}

#[test]
fn who_is_asked_and_no_yes_or_no_stands_before_the_rule() {
    let told = [
        Told::question("duel/squires/q-move", "Can the squires be moved?", "No."),
        Told::rule("duel/squires/aside", "", "The other knight moves the squires that were pushed aside."),
    ];
    let library = Library::of(&told);
    for typed in [
        "who moves the squires",
        "When do the squires move?",
        "How are squires moved",
        "what's moved, squires",
    ] {
        assert_eq!(first(&library, typed), "duel/squires/aside", "{typed}");
    }
    for typed in ["can the squires be moved", "when they move, can the squires be moved"] {
        assert_eq!(first(&library, typed), "duel/squires/q-move", "{typed}");
    }
}

#[test]
fn a_name_by_itself_shows_what_it_means() {
    let library = Library::of(&[
        Told::rule("g/guard/parry", "Parry", "Parry: the damage of the blow is halved."),
        Told::rule("g/words/parry", "Parry", "Parry: a token that halves what a blow does.")
            .kind(Kind::Definition)
            .aliases(&["deflect"]),
        Told::rule("g/guard/feint", "Feint", "Feint."),
        Told::question("g/guard/q-riposte", "Riposte", "Yes. A riposte may follow any parry at once."),
    ]);
    let answer = |query: &str| library.search(query).answer.map(|hit| hit.id.to_string());
    for typed in ["parry", "Parries", "deflect", "parrry"] {
        assert_eq!(answer(typed).as_deref(), Some("g/words/parry"), "{typed}");
    }
    assert_eq!(answer("pary"), None, "too little of it is left to say what it means");
    assert_eq!(answer("parry blow"), None, "more than a name");
    assert_eq!(answer("feint"), None, "a name alone says nothing");
}

#[test]
fn what_a_name_means_in_another_game_stands_beside_it_whatever_it_is_there() {
    let library = Library::of(&[
        Told::rule("duel/words/feint", "Feint", "Feint: a blow that is only shown and never falls.")
            .kind(Kind::Definition),
        Told::rule("court/cases/delays", "Delays", "Who delays a case loses the right to speak first.")
            .aliases(&["feint"]),
        Told::rule("sea/sails/feint", "Feint", "Feint: the sail is set as if the ship would turn."),
        Told::rule("sea/sails/reef", "Reef", "Reef: the sail is made smaller in a storm."),
    ]);
    let results = library.search("feint");
    assert_eq!(results.answer.map(|hit| hit.id.to_string()).as_deref(), Some("duel/words/feint"));
    let elsewhere: Vec<String> = results.elsewhere.iter().map(|hit| hit.id.to_string()).collect();
    assert_eq!(elsewhere, ["court/cases/delays", "sea/sails/feint"]);
    assert!(library.search("reef").elsewhere.is_empty());
    // what is meant in one game alone
    assert!(library.search("feint in duel").elsewhere.is_empty());
}

#[test]
fn every_name_of_both_shipped_games_shows_both_meanings() {
    let library = Library::over(rulebook::Rulebook::read(shipped::games()));
    let names: std::collections::BTreeSet<String> = library
        .rulebook
        .passages
        .values()
        .filter(|passage| passage.kind == Kind::Definition)
        .flat_map(|passage| passage.label.iter().chain(&passage.aliases).cloned())
        .filter(|name| name.chars().all(|c| c.is_alphabetic() || c == ' '))
        .collect();
    let meaning = |name: &str, game: &str| {
        let game = Some(game.to_owned());
        let results = library.ask(&Request { query: name.into(), game, limit: 1, ..Request::default() });
        let answer = results.answer.filter(|hit| hit.kind != Kind::Question)?;
        results.corrected.is_none().then(|| answer.id.to_string())
    };
    let mut both = 0;
    for name in names {
        let (Some(one), Some(other)) = (meaning(&name, "armada"), meaning(&name, "unlimited")) else {
            continue;
        };
        let results = library.search(&name);
        let shown: Vec<String> =
            results.answer.iter().chain(&results.elsewhere).map(|hit| hit.id.to_string()).collect();
        assert!(shown.contains(&one) && shown.contains(&other), "{name}: {shown:?}, but {one} and {other}");
        both += 1;
    }
    assert!(both > 30, "{both}");
}

#[test]
fn a_form_of_another_name_defines_nothing() {
    let library = Library::of(&[
        Told::rule("g/guard/parried", "Parried", "Parried: what a blow is that was halved at once."),
        Told::rule("g/field/rout", "Rout", "Rout: a side without knights has lost the whole field.")
            .aliases(&["tabled", "routing"]),
        Told::rule("g/mounts/horse", "Mounts", "A mount carries one knight and moves before it.")
            .aliases(&["horse", "pony"]),
        Told::rule("g/dragons/horse", "Dragons", "A dragon carries nobody and moves last of all.")
            .aliases(&["horse"]),
    ]);
    let answer = |query: &str| library.search(query).answer.map(|hit| hit.id.to_string());
    for typed in ["table", "what is a table"] {
        assert_eq!(answer(typed), None, "{typed}");
        assert_eq!(library.ids(typed)[0], "g/field/rout", "{typed}: it is found all the same");
    }
    assert_eq!(answer("tabled").as_deref(), Some("g/field/rout"));
    assert_eq!(answer("parry").as_deref(), Some("g/guard/parried"), "a form of its own name");
    assert_eq!(answer("pony").as_deref(), Some("g/mounts/horse"));
    assert_eq!(answer("horse"), None, "two topics of the game are called so");
}

#[test]
fn a_question_for_the_whole_of_a_thing_shows_what_its_name_means() {
    let library = Library::of(&[
        Told::rule("g/guard/parry", "Parry", "Parry: the damage of the blow is halved."),
        Told::rule(
            "g/guard/riposte",
            "",
            "What a riposte means, and how a parry works with it, is told by the judge.",
        ),
        Told::rule("g/words/riposte", "Riposte", "Riposte: a blow that follows a parry.")
            .kind(Kind::Definition),
    ]);
    for typed in [
        "what does riposte mean",
        "how does riposte work?",
        "What are ripostes?",
        "explain riposte",
        "rules for ripostes",
    ] {
        let results = library.search(typed);
        assert_eq!(results.hits[0].id.as_str(), "g/words/riposte", "{typed}");
        assert_eq!(results.hits[0].why.words, "its name", "{typed}");
        assert_eq!(results.answer.unwrap().id.as_str(), "g/words/riposte", "{typed}");
    }
    assert!(library.search("how may a riposte be parried").answer.is_none(), "another question");
}

#[test]
fn a_topic_goes_before_a_rule_of_the_same_name_elsewhere() {
    let library = Library::of(&[
        Told::rule("g/castle/parry", "Parry", "Parry: parry a parry with a parry, and parry again."),
        Told::rule("g/parry/overview", "", "How a knight turns a blow aside."),
    ]);
    assert_eq!(library.ids("parry")[0], "g/parry/overview");
}

#[test]
fn two_words_run_together_are_parted_where_the_sources_have_them_side_by_side() {
    let library = library();
    let results = library.search("bothsides");
    assert_eq!(results.corrected.as_deref(), Some("both sides"));
    assert!(results.hits[0].id.as_str().starts_with("court/cases/"));
}

#[test]
fn the_rest_of_the_query_decides_what_a_typo_meant() {
    let library = Library::of(&[
        Told::rule("g/a/one", "Card", "Each card in the deck is drawn by one player."),
        Told::rule("g/a/two", "Cart", "The cart is drawn by two horses along the road."),
        Told::rule("g/a/three", "", "Another cart stands by the road."),
    ]);
    assert_eq!(library.search("deck carr").corrected.as_deref(), Some("deck card"));
    assert_eq!(library.search("road carr").corrected.as_deref(), Some("road cart"));
}

#[test]
fn what_was_typed_can_be_searched_as_it_is() {
    let library = library();
    let request = Request {
        query: "exausted token".into(),
        spelling: Spelling::AsTyped,
        limit: 10,
        ..Request::default()
    };
    let results = library.ask(&request);
    assert_eq!(results.corrected, None);
    assert!(results.hits.iter().all(|hit| hit.why.how != Match::Fuzzy));
    assert!(results.total > 0, "the other word is still searched");
}

#[test]
fn a_score_is_the_sum_of_its_parts() {
    let library = library();
    for query in ["parry", "may a knight on guard answer each blow", "exausted token", "deflect", "7.5.11.d"]
    {
        let request =
            Request { query: query.into(), scores: Scores::Explained, limit: 10, ..Request::default() };
        for hit in library.ask(&request).hits {
            let explanation = hit.explanation.expect("an explanation");
            let sum: f32 = explanation.parts.iter().map(|part| part.score).sum();
            assert!((sum - hit.score).abs() < 1e-3 * hit.score.max(1.0), "{query}: {sum} {}", hit.score);
            let shares: f32 = explanation.parts.iter().map(|part| part.share).sum();
            assert!((shares - 1.0).abs() < 1e-3, "{query}: {shares}");
        }
    }
    assert_eq!(library.search("parry").hits[0].explanation, None);
}

#[test]
fn several_passages_of_a_topic_do_not_crowd_out_the_rest() {
    let told: Vec<(String, String)> = (0..8)
        .map(|n| (format!("g/fleet/p{n}"), format!("Rule {n} of the fleet: the token is spent at once.")))
        .chain([("g/other/one".to_owned(), "One token is spent before the fleet moves at once.".to_owned())])
        .collect();
    let told: Vec<Told<'_>> = told.iter().map(|(id, text)| Told::rule(id, "", text)).collect();
    let library = Library::of(&told);
    let ids = library.ids("fleet token spent at once");
    let other = ids.iter().position(|id| id == "g/other/one").expect("a hit");
    assert!(other < 4, "{ids:?}");
}

#[test]
fn suggestions_are_topics_names_and_questions() {
    let library = library();
    let suggest = |typed: &str| -> Vec<String> {
        let found = library.searcher.suggest(&library.rulebook, typed, None, 8);
        found.into_iter().map(|it| it.text).collect()
    };
    assert_eq!(suggest("gua")[0], "Guard");
    assert_eq!(suggest("par")[0], "Parry");
    assert!(suggest("parry").contains(&"May I spend a parry when the blow does no damage?".to_owned()));
    assert_eq!(suggest("sight of"), ["Line of sight"]);
    assert_eq!(suggest("defl"), ["Parry"], "by another name");
    assert_eq!(suggest("parrry"), suggest("parry"), "a typo");
    assert!(suggest("").is_empty() && suggest("zzzz").is_empty() && suggest("(((").is_empty());
    let court = library.searcher.suggest(&library.rulebook, "s", Some("court"), 8);
    assert!(!court.is_empty() && court.iter().all(|it| it.game == "court"));
}

#[test]
fn matches_are_marked_and_the_text_is_the_rulebooks() {
    let library = library();
    let hits = library.search("halves damage").hits;
    let parry = |hit: &&search::Hit| hit.id.as_str() == "duel/guard/parry";
    let hit = hits.iter().find(parry).expect("a hit");
    let text: String = hit.snippet.iter().map(|fragment| fragment.text.as_str()).collect();
    let passage = library.rulebook.passage(&hit.id).expect("a passage");
    assert_eq!(text, passage.text);
    let marked: Vec<&str> = hit
        .snippet
        .iter()
        .filter(|fragment| fragment.marked)
        .map(|fragment| fragment.text.as_str())
        .collect();
    assert!(marked.contains(&"halved"), "{marked:?}");
    assert!(marked.contains(&"damage"), "{marked:?}");
    assert_eq!(hit.place[..2], ["Duel", "Guard"]);
}

#[test]
fn asked_lines_find_and_say_so() {
    let library = library();
    let hit = library.search("round up").hits.remove(0);
    assert_eq!(hit.id.as_str(), "duel/guard/parry");
    let hit = library.search("how do I halve").hits.remove(0);
    assert_eq!(hit.id.as_str(), "duel/guard/parry");
}

#[test]
fn a_near_empty_page_does_not_beat_a_full_one_by_its_topics_name() {
    let library = Library::of(&[
        Told::rule("g/speed/intro", "", "Speed."),
        Told::rule(
            "g/speed/zero",
            "",
            "A ship at speed zero cannot spend a token, and its speed may rise again.",
        ),
    ]);
    assert_eq!(library.ids("speed")[0], "g/speed/zero");
}

#[test]
fn pages_follow_one_another_without_gap_or_repeat() {
    let library = library();
    let all: Vec<_> = library.search("the token of a blow").hits;
    let mut paged = Vec::new();
    for offset in 0..all.len() {
        let results = library.ask(&Request {
            query: "the token of a blow".into(),
            limit: 1,
            offset,
            ..Request::default()
        });
        paged.extend(results.hits);
    }
    let ids = |hits: &[search::Hit]| -> Vec<String> { hits.iter().map(|hit| hit.id.to_string()).collect() };
    assert_eq!(ids(&paged), ids(&all));
}

#[test]
fn the_nearest_passages_to_a_wrong_address() {
    let library = library();
    let near = |text: &str| -> String {
        let hits = library.searcher.nearest(&library.rulebook, text, 3);
        hits.first().map(|hit| hit.id.to_string()).unwrap_or_default()
    };
    assert_eq!(near("/duel/guards/pary"), "duel/guard/parry");
    assert_eq!(near("duel/guard/dodging"), "duel/guard/dodge");
    assert_eq!(near("https://adjutant.example/court/token/seals.json"), "court/tokens/seal");
    assert_eq!(near("Line%20of%20Sight"), "duel/sight/lines");
    assert_eq!(near("////"), "");
}

#[test]
fn an_empty_rulebook_has_no_hits() {
    let library = Library::of(&[]);
    assert_eq!(library.search("anything at all").total, 0);
    assert!(library.searcher.nearest(&library.rulebook, "a/b/c", 5).is_empty());
}

/// What has no blanks is found by its characters; the passage in which they stand side by side goes first.
#[test]
fn text_without_blanks_is_found() {
    let library = Library::of(&[
        Told::rule("nave/reglas/fire", "", "舰船可以攻击敌方单位。攻击者掷骰子。"),
        Told::rule("nave/reglas/apart", "", "击中之后，防守方可以攻城。"),
        Told::rule("nave/reglas/parry", "シールド", "シールドは攻撃を防ぐことができます。"),
        Told::rule("nave/reglas/hangul", "", "방패는 공격을 막습니다."),
        Told::rule("nave/reglas/mixed", "", "X翼战机的速度是5。"),
    ]);
    assert_eq!(library.ids("攻击")[..2], ["nave/reglas/fire", "nave/reglas/apart"]);
    assert_eq!(library.ids("\"攻击\""), ["nave/reglas/fire"]);
    for (query, first) in [
        ("敌方单位 攻击", "fire"),
        ("シールド", "parry"),
        ("攻撃を防ぐ", "parry"),
        ("공격", "hangul"),
        ("x翼", "mixed"),
        ("战机 速度", "mixed"),
    ] {
        let ids = library.ids(query);
        assert_eq!(
            ids.first().map(String::as_str),
            Some(format!("nave/reglas/{first}").as_str()),
            "{query}: {ids:?}"
        );
    }
    let marked = library.search("攻击").hits[0].snippet.iter().any(|it| it.marked && it.text == "攻击");
    assert!(marked, "{:?}", library.search("攻击").hits[0].snippet);
}

#[test]
fn a_number_or_page_that_nothing_has_is_said() {
    let library = library();
    let missing = |query: &str| library.search(query).missing.map(|missing| missing.to_string());
    for typed in ["CR 9.9.9", "rule 9.9.9", "9.9.9?"] {
        let said = missing(typed);
        assert_eq!(said.as_deref(), Some("No passage here is or cites a rule 9.9.9."), "{typed}");
        // nothing that only has the words around the number
        assert_eq!(library.search(typed).total, 0, "{typed}");
    }
    assert_eq!(missing("the rules, page 99").as_deref(), Some("No passage here cites page 99 of it."));
    // a text has this number: it is shown all the same
    assert_eq!(library.search("rule 1.5").hits[0].id.as_str(), "duel/armour/plate");
    for known in ["7.5.11.d", "rule 7.5.11", "parry", "speed 5", "2", "9.9.9 parry"] {
        assert_eq!(missing(known), None, "{known}");
    }
    // it is there, only not in this game
    assert_eq!(missing("game:duel 7.5.11.d"), None);
}

#[test]
fn other_texts_of_a_hit_are_marked_as_its_snippet_is() {
    let results = library().search("parries dodge");
    let shown: Vec<(String, bool)> =
        results.marks.mark("Parry, or dodging").into_iter().map(|it| (it.text, it.marked)).collect();
    let expected = [("Parry", true), (", or ", false), ("dodging", true)];
    assert_eq!(shown, expected.map(|(text, marked)| (text.to_owned(), marked)));
}
