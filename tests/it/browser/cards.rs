//! Does a reader find what a card does on the first screen of a phone, asked as players ask?

use fantoccini::Client;
use serde_json::json;

use super::Reader;

/// What somebody types who has not read our words, and what of the answer has to be seen without a thumb.
const ASKED: [(&str, &[&str]); 20] = [
    ("gunnery team", &["hull zone that has attacked already"]),
    ("aps", &["Advanced Projectors", "more than one hull zone"]),
    (
        "xi7 advanced projectors",
        &["no more than 1 of the damage", "Decides between them", "when the damage is suffered"],
    ),
    ("pryce", &["Governor Pryce", "1 die is turned to"]),
    ("howl swarm", &["Does Howlrunner add a die", "other friendly squadrons with swarm"]),
    ("vader gunboat", &["Nothing here knows", "Darth Vader"]),
    ("demo", &["Demolisher", "attack after its maneuver"]),
    ("ecm accuracy", &["though an accuracy locked it"]),
    ("take evasive action", &["yaw of the last joint may go up by 1"]),
    ("thruster fissure", &["its ship suffers 1 damage"]),
    ("krayt dragon", &["9 cost", "10 power"]),
    ("sabine wren leader hp", &["Galvanized Revolutionary", "5 HP"]),
    ("boba fett bounty", &["Collecting the Bounty", "5 cost"]),
    ("superlaser blast shield", &["Superlaser Blast", "Shield"]),
    ("vanquish leader", &["Vanquish", "Leader defeated"]),
    ("darth vader unit cost", &["Unlimited, unit"]),
    ("overwhelming barrage", &["5 cost"]),
    ("luke lightsaber", &["Luke's Lightsaber", "2 cost"]),
    ("snowspeeder ambush", &["Snowspeeder", "Ambush"]),
    ("can palpatine deploy", &["Emperor Palpatine", "Unlimited, leader"]),
];

/// So many of them are answered there at least.
const FLOOR: usize = 19;

/// What stands on the first screen.
const SEEN: &str = "
    const seen = [], texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const place = range.getBoundingClientRect();
        if (place.height > 0 && place.top < 844) seen.push(texts.currentNode.textContent.trim());
    }
    return seen.join(' ').replace(/\\s+/g, ' ')";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_about_cards_are_answered_on_the_first_screen_of_a_phone() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(asks(&reader.client, &reader.origin)).await;
}

async fn asks(client: &Client, origin: &str) {
    let mut left = Vec::new();
    for (query, wanted) in ASKED {
        client.goto(&format!("{origin}/search?q={}", query.replace(' ', "+"))).await.unwrap();
        let seen = client.execute(SEEN, vec![]).await.unwrap();
        let seen = seen.as_str().unwrap_or_default();
        let missing: Vec<&&str> = wanted.iter().filter(|words| !seen.contains(**words)).collect();
        if !missing.is_empty() {
            left.push(json!({ "query": query, "missing": missing, "seen": seen }));
        }
    }
    let answered = ASKED.len() - left.len();
    assert!(answered >= FLOOR, "{answered} of {}: {left:#?}", ASKED.len());
}
