//! Does a reader find what a card does on the first screen of a phone, asked as players ask?

use std::collections::BTreeMap;

use fantoccini::Client;
use serde_json::{Value, json};

use super::Reader;

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
    let text = include_str!("../../golden/cards/first_screen.toml");
    let asked: BTreeMap<String, BTreeMap<String, Vec<String>>> = toml::from_str(text).unwrap();
    for (set, queries) in asked {
        let left = unanswered(client, origin, &queries).await;
        let answered = queries.len() - left.len();
        println!("{set}: {answered} of {} are answered on the first screen", queries.len());
        assert!(queries.len() >= 20 && left.len() <= 1, "{set}: {left:#?}");
    }
}

/// What is not answered on the first screen, with what stands there.
async fn unanswered(client: &Client, origin: &str, queries: &BTreeMap<String, Vec<String>>) -> Vec<Value> {
    let mut left = Vec::new();
    for (query, wanted) in queries {
        client.goto(&format!("{origin}/search?q={}", query.replace(' ', "+"))).await.unwrap();
        let seen = client.execute(SEEN, vec![]).await.unwrap();
        let seen = seen.as_str().unwrap_or_default();
        let missing: Vec<&String> = wanted.iter().filter(|words| !seen.contains(*words)).collect();
        if !missing.is_empty() {
            left.push(json!({ "query": query, "missing": missing, "seen": seen }));
        }
    }
    left
}
