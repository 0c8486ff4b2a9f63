//! What is copied, pasted and printed?

use fantoccini::{Client, wd::PrintConfiguration};
use serde_json::json;

use super::Reader;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_judge_copies_unfurls_and_prints() {
    let Some(reader) = Reader::start().await else { return };
    reader.done(shares(&reader.client, &reader.origin)).await;
}

/// What the button copies, what a chat reads in the head, and what comes out on paper.
async fn shares(client: &Client, origin: &str) {
    let address = format!("{origin}/armada/defense-tokens/brace");
    client.goto(&address).await.unwrap();
    // A browser without a window has no clipboard to read from: what is written is kept instead.
    let spy = "navigator.clipboard.writeText = async (text) => { window.copied = text; }";
    client.execute(spy, Vec::new()).await.unwrap();
    let button = "document.querySelector(\"code[data-copy='Copy for a chat'] + button\").click()";
    client.execute(button, Vec::new()).await.unwrap();
    let copied = client.execute("return window.copied", Vec::new()).await.unwrap();
    let copied = copied.as_str().unwrap();
    assert!(copied.starts_with("Brace: ") && copied.ends_with(&address), "{copied}");
    assert!(copied.contains("half") && copied.contains("Rules Reference 1.5"), "{copied}");
    for name in ["og:title", "og:description", "og:url"] {
        let script = "return document.querySelector(`meta[property='${arguments[0]}']`).content";
        let said = client.execute(script, vec![json!(name)]).await.unwrap();
        assert!(!said.as_str().unwrap().is_empty(), "{name}");
    }
    // of a topic that has the names of its parts alone, paper has the parts
    client.goto(&format!("{origin}/armada/glossary")).await.unwrap();
    let left = "return document.querySelectorAll('details[data-part]').length";
    assert_ne!(client.execute(left, Vec::new()).await.unwrap(), 0, "names alone");
    client.print(PrintConfiguration::default()).await.unwrap();
    assert_eq!(client.execute(left, Vec::new()).await.unwrap(), 0, "the whole topic");
    for path in [
        "/armada/defense-tokens/brace",
        "/resolve/armada/attack?defender.tokens=brace&dice=red/hit-hit,red/hit&line=defender:spend+brace",
    ] {
        client.goto(&format!("{origin}{path}")).await.unwrap();
        let paper = client.print(PrintConfiguration::default()).await.unwrap();
        let paper = String::from_utf8_lossy(&paper);
        let pages = paper.matches("/Type /Page\n").count() + paper.matches("/Type /Page ").count();
        assert_eq!(pages, 1, "{path} is one card");
    }
}
