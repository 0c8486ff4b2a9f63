//! Does a filter narrow what is found, typed or chosen, and say what it leaves?

use rulebook::Kind;
use search::Request;

use crate::finding::library;

#[test]
fn filters_narrow_and_are_counted_without_themselves() {
    let library = library();
    let all = library.search("token");
    let filtered = library.ask(&Request {
        query: "token".into(),
        game: Some("court".into()),
        limit: 10,
        ..Request::default()
    });
    assert_eq!(filtered.games, all.games, "a filter does not change its own counts");
    assert_eq!(filtered.total, 1);
    assert_eq!(library.search("token game:court").total, 1);
    let words = library.search("token game:nowhere");
    assert!(words.total >= all.total, "a filter that names nothing is words");
    let questions = library.search("parry kind:questions");
    assert!(questions.hits.iter().all(|hit| hit.kind == Kind::Question));
    assert!(questions.kinds.iter().any(|count| count.value == "rule"));
    assert!(library.search("damage topic:armour").hits.iter().all(|hit| hit.topic_title == "Armour"));
    let nowhere = library.ask(&Request {
        query: "token".into(),
        game: Some("nowhere".into()),
        limit: 10,
        ..Request::default()
    });
    assert_eq!(nowhere.total, 0);
    assert_eq!(nowhere.games, all.games);
}

#[test]
fn a_typed_filter_of_a_sort_means_either_and_can_shut_out() {
    let library = library();
    let total = |query: &str| library.search(query).total;
    let (rules, questions) = (total("parry kind:rule"), total("parry kind:question"));
    assert!(rules > 0 && questions > 0);
    assert_eq!(total("parry kind:rule kind:question"), rules + questions);
    let in_both = total("token");
    assert_eq!(total("token game:court game:duel"), in_both);
    assert_eq!(total("token -game:court"), total("token game:duel"));
    assert_eq!(total("token -game:court -game:duel"), 0);
    assert_eq!(total("parry -kind:question"), total("parry") - questions);
    assert_eq!(total("topic:guard topic:armour"), total("topic:guard") + total("topic:armour"));
    assert_eq!(
        total("kind:rule -topic:guard -topic:\"armour\""),
        total("kind:rule") - total("kind:rule topic:guard topic:armour")
    );
    let rest = |query: &str| library.search(query).typed_kinds.map(|typed| typed.rest);
    for (query, left) in [
        ("-kind:question token -topic:\"guard\" game:duel", "token -topic:\"guard\" game:duel"),
        // what stood before a filter is no beginning of a word
        ("token kind:rule", "token "),
        ("Kind:“rules” token", "token"),
        ("kind:rule", ""),
    ] {
        assert_eq!(rest(query).as_deref(), Some(left), "{query}");
    }
    // quotes that do not close, no value, and what no filter is called
    for words in
        ["kind:\"rule token", "kind:\"\" token", "kind: token", "sort:rule token", "any:\"two words\""]
    {
        assert_eq!(rest(words), None, "{words}");
    }
    // it is said that one names nothing, and it shuts nothing out
    let unknown = library.search("token -game:chess");
    assert_eq!((unknown.total, unknown.unknown_filters), (in_both, vec!["-game:chess".to_owned()]));
}

#[test]
fn a_count_is_what_its_filter_finds_where_another_was_typed() {
    let library = library();
    for query in [
        "kind:question parry",
        "parry -kind:rule ",
        "kind:rule game:duel tok",
        "token in court kind:rule",
        "kind:question",
        "-kind:rule",
    ] {
        let results = library.search(query);
        let typed = results.typed_kinds.expect("a kind was typed");
        assert!(!results.kinds.is_empty(), "{query}");
        for count in results.kinds {
            let kind = Kind::ALL.into_iter().find(|kind| kind.word() == count.value);
            let found = match typed.rest.is_empty() {
                true => library.search(&format!("kind:{}", count.value)),
                false => {
                    library.ask(&Request { query: typed.rest.clone(), kind, limit: 10, ..Request::default() })
                }
            };
            assert_eq!(found.total, count.count, "{query}: {count:?}");
        }
    }
    for query in ["game:court token", "-game:court kind:rule tok", "token game:duel"] {
        let results = library.search(query);
        let typed = results.typed_games.expect("a game was typed");
        assert!(!results.games.is_empty(), "{query}");
        for count in results.games {
            let game = Some(count.value.clone());
            let found =
                library.ask(&Request { query: typed.rest.clone(), game, limit: 10, ..Request::default() });
            assert_eq!(found.total, count.count, "{query}: {count:?}");
        }
    }
    let values = |query: &str| library.search(query).typed_games.map(|typed| typed.values);
    assert_eq!(values("-game:court token"), Some(vec!["duel".to_owned()]));
    assert_eq!(values("token"), None);
    assert_eq!(values("token game:chess"), None);
}

#[test]
fn filters_alone_list_what_they_leave() {
    let library = library();
    assert_eq!(library.search("kind:question").total, 2);
    assert_eq!(library.search("game:court kind:rule").total, 3);
    for query in ["kind:question", "game:court", "-parry"] {
        assert!(library.search(query).hits.iter().all(|hit| hit.why.words == "the filters"), "{query}");
    }
    assert_eq!(library.search("").total, 0);
}

#[test]
fn filters_that_leave_nothing_are_said_with_what_is_found_without_them() {
    let library = library();
    let results = library.search("game:court parry kind:question");
    assert_eq!(results.total, 0);
    let unfiltered = results.unfiltered.expect("parry is in another game");
    assert_eq!(unfiltered.query, "parry");
    assert_eq!(unfiltered.total, library.search("parry").total);
    // nothing is found without them either; there are none; they leave something
    for query in ["game:court xyzzy", "xyzzy", "game:duel parry", "game:court"] {
        assert_eq!(library.search(query).unfiltered, None, "{query}");
    }
}
