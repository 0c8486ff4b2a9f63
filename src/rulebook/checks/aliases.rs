//! Does every other name lead to one place?

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    diagnostic::{Diagnostic, Span},
    id::{TopicId, slug},
    rulebook::{Game, Rulebook, Topic},
};

/// Aliases, of front matter and `game.toml`, that name two topics of one game: by two aliases, or by one
/// that is another topic's title.
pub(super) fn ambiguous(rulebook: &Rulebook) -> Vec<Diagnostic> {
    rulebook.games.values().flat_map(|game| in_game(rulebook, game)).collect()
}

fn in_game(rulebook: &Rulebook, game: &Game) -> Vec<Diagnostic> {
    let mut named: BTreeMap<String, BTreeSet<&TopicId>> = BTreeMap::new();
    let topics: Vec<&Topic> = rulebook.topics_of(game).collect();
    let told = topics.iter().flat_map(|topic| topic.aliases.iter().map(|alias| (alias, *topic)));
    // aliases of single passages stand in `game.toml` alone
    let of_passages = game.aliases.iter().filter_map(|(alias, target)| {
        let (topic, _) = target.split_once('/')?;
        let topic = topics.iter().find(|known| known.id.topic == topic)?;
        Some((alias, *topic))
    });
    for (alias, topic) in told.chain(of_passages) {
        named.entry(slug(alias)).or_default().insert(&topic.id);
    }
    for topic in &topics {
        if let Some(of_alias) = named.get_mut(&slug(&topic.title)) {
            of_alias.insert(&topic.id);
        }
    }
    let several = named.iter().filter(|(alias, topics)| !alias.is_empty() && topics.len() > 1);
    several.filter_map(|(alias, topics)| finding(rulebook, alias, topics)).collect()
}

fn finding(rulebook: &Rulebook, alias: &str, topics: &BTreeSet<&TopicId>) -> Option<Diagnostic> {
    let named: Vec<String> = topics.iter().map(|topic| format!("`{topic}`")).collect();
    let words = alias.replace('-', " ");
    let message = format!("the alias `{words}` names {} topics: {}", topics.len(), named.join(", "));
    let file = rulebook.topic(topics.last()?)?.file.clone();
    let span = Span { file, line: 1, column: 1, offset: 0, length: 0 };
    let help = "leave it to the one topic that players mean, or let each have a name of its own";
    Some(Diagnostic::warning("ambiguous-alias", message).at(span).help(help))
}
