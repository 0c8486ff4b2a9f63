//! Does the page of results begin with the answer, where players type as they do during a match?
//!
//! `tests/golden/typed/`, the files named `more`, `blind`, `people`, `phone` and `cards`: questions that were written before anybody saw what the search returns, and every passage, topic or
//! card that answers; `-` where nothing here covers what is asked, and the page says so. Of the half that is held back only the total is
//! looked at.

use super::support::{encode, get, shipped};

/// A file, and of a hundred of its questions how many have an answer first, and among the first two: a little below what was measured.
const SETS: [(&str, usize, usize); 10] = [
    ("armada-more", 83, 86),
    ("unlimited-more", 84, 95),
    ("armada-blind", 88, 93),
    ("unlimited-blind", 83, 88),
    ("armada-people", 86, 93),
    ("unlimited-people", 80, 86),
    ("armada-phone", 75, 85),
    ("unlimited-phone", 75, 85),
    ("armada-cards", 93, 93),
    ("unlimited-cards", 76, 83),
];

/// What stands on the page of results, in its order: the passage that stands whole on top, cards, hits. `-` says that what is asked
/// is not covered.
fn shown(page: &str) -> Vec<String> {
    let begun = |start: &str| page.match_indices(start).map(|(at, it)| at + it.len()).collect::<Vec<_>>();
    let mut places: Vec<usize> = ["<a class=\"is\" href=\"/", "<h3><a class=\"tap\" href=\"/"]
        .iter()
        .flat_map(|start| begun(start))
        .collect();
    places.sort_unstable();
    // a card that only sends to its text says nothing
    let says =
        |item: &&str| !item.split("</li>").next().unwrap_or_default().contains("Its text stands on the card");
    let items = places.into_iter().filter_map(|at| page.get(at..)).filter(says);
    let ids = items.filter_map(|item| item.split(['"', '?']).next());
    let outside = page.contains("not covered here").then(|| "-".to_owned());
    outside.into_iter().chain(ids.map(str::to_owned)).collect()
}

/// Whether it is one of the answers, or belongs to a topic that is one.
fn is_answer(id: &str, answers: &str) -> bool {
    let begins = |answer: &str| id.strip_prefix(answer).is_some_and(|rest| rest.starts_with('/'));
    answers.split(' ').any(|answer| id == answer || begins(answer))
}

/// The half of a question, as `crates/search/tests/it/support/measure.rs` draws it.
fn is_dev(text: &str) -> bool {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    (text.bytes().fold(0xcbf2_9ce4_8422_2325, mix) >> 20).is_multiple_of(2)
}

#[tokio::test]
async fn a_word_of_a_card_that_is_named_is_not_read_as_another() {
    let page = get(&shipped(), "/search?game=armada&q=injured+crew+choose+which+token").await;
    assert!(
        page.main().contains("Injured Crew") && !page.main().contains("It was read as"),
        "{}",
        page.main()
    );
}

#[tokio::test]
async fn the_page_of_results_begins_with_the_answer() {
    let site = shipped();
    let lists = std::env::var("ADJUTANT_WORST").is_ok_and(|it| it == "dev");
    for (set, first, second) in SETS {
        let game = set.split('-').next().unwrap();
        let path = testing::root().join(format!("tests/golden/typed/{set}.tsv"));
        let text = std::fs::read_to_string(path).unwrap();
        // asked, first, in two
        let (mut dev, mut held) = ([0; 3], [0; 3]);
        for (query, answers) in text.lines().filter_map(|line| line.split_once('\t')) {
            let page = get(&site, &format!("/search?game={game}&q={}", encode(query))).await;
            let ids = shown(page.main());
            let rank = ids.iter().position(|id| is_answer(id, answers)).unwrap_or(usize::MAX);
            if lists && rank > 0 && is_dev(query) {
                println!("{query}: {:?}", ids.iter().take(3).collect::<Vec<_>>());
            }
            let half = if is_dev(query) { &mut dev } else { &mut held };
            [true, rank == 0, rank <= 1].iter().zip(half).for_each(|(is, count)| *count += usize::from(*is));
        }
        println!("{set}: {dev:?} and {held:?} of [asked, first, in two]");
        let share = |at: usize| (dev[at] + held[at]) * 100 / (dev[0] + held[0]);
        assert!(share(1) >= first && share(2) >= second, "{set}: {dev:?} {held:?}");
    }
}
