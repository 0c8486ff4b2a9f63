//! Does every other name lead to one place?

use std::collections::{BTreeMap, BTreeSet};

use crate::{Game, Rulebook, Topic, words::folded_names::fold};
use names::{Diagnostic, Span, TopicId};

/// Aliases, of front matter and `game.toml`, that name two topics of one game: by two aliases, or by one
/// that is another topic's title.
pub(super) fn ambiguous(rulebook: &Rulebook) -> Vec<Diagnostic> {
    rulebook.games.values().flat_map(|game| in_game(rulebook, game)).collect()
}

fn in_game(rulebook: &Rulebook, game: &Game) -> Vec<Diagnostic> {
    let mut named: BTreeMap<String, Named<'_>> = BTreeMap::new();
    let topics: Vec<&Topic> = rulebook.topics_of(game).collect();
    let told = topics.iter().flat_map(|topic| topic.aliases.iter().map(|alias| (alias, *topic)));
    // aliases of single passages stand in `game.toml` alone
    let of_passages = game.aliases.iter().filter_map(|(alias, target)| {
        let (topic, _) = target.split_once('/')?;
        let topic = topics.iter().find(|known| known.id.topic == topic)?;
        Some((alias, *topic))
    });
    for (alias, topic) in told.chain(of_passages) {
        // a search tells no plural from its singular, and no hyphen from a blank
        let named = named.entry(fold(alias)).or_insert_with(|| Named { alias, topics: BTreeSet::new() });
        named.topics.insert(&topic.id);
    }
    for topic in &topics {
        if let Some(of_alias) = named.get_mut(&fold(&topic.title)) {
            of_alias.topics.insert(&topic.id);
        }
    }
    let several = named.iter().filter(|(name, named)| !name.is_empty() && named.topics.len() > 1);
    several.filter_map(|(_, named)| finding(rulebook, named)).collect()
}

/// An alias as it is written first, and the topics that it names in any form.
struct Named<'a> {
    alias: &'a str,
    topics: BTreeSet<&'a TopicId>,
}

fn finding(rulebook: &Rulebook, Named { alias, topics }: &Named<'_>) -> Option<Diagnostic> {
    let named: Vec<String> = topics.iter().map(|topic| format!("`{topic}`")).collect();
    let message = format!("the alias `{alias}` names {} topics: {}", topics.len(), named.join(", "));
    let last = rulebook.topic(topics.last()?)?;
    let place = |id: &&TopicId| {
        let mut named = rulebook.topic(id)?.named_at.iter();
        named.find(|(name, _)| fold(name) == fold(alias)).map(|(_, span)| span.clone())
    };
    let written = topics.iter().rev().find_map(place);
    let span = written.unwrap_or(Span { file: last.file.clone(), line: 1, column: 1, offset: 0, length: 0 });
    let help = "leave it to the one topic that players mean, or let each have a name of its own";
    Some(Diagnostic::warning("ambiguous-alias", message).at(span).help(help))
}
