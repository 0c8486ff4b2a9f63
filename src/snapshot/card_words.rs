//! What do the rules say of a card, and where does it stand?

use super::executed;
use cards::{Card, CardKind};
use rulebook::{Passage, Rulebook};

/// A card's page.
pub(crate) fn url(game: &str, card: &Card) -> String {
    format!("/{game}/{}", card.key())
}

/// What a card does, in sentences made from its effects. Without effects, in the words of the passage that describes it. So too of an
/// objective: no effect says its setup and score.
pub(crate) fn does(rulebook: &Rulebook, game: &str, card: &Card) -> Vec<String> {
    let made = executed::sentences(card).into_iter().filter(|_| !is_described(card));
    made.chain(described(rulebook, game, card).map(|passage| without_label(passage).to_owned())).collect()
}

/// The addresses of the passages that a card touches, in its game. First the passage that describes it, where effects say what it does. Then
/// those that its row names, those of the `keywords` in its text, those of what stands on it. Not each of them has a passage.
pub(super) fn touched(card: &Card, keywords: &[&str]) -> Vec<String> {
    let described = card.texts("described").iter().filter(|_| !is_described(card)).cloned();
    let named = keywords.iter().flat_map(|name| cards::keyword_addresses(name));
    let of_row = card.texts("rules").iter().cloned();
    let mut keys: Vec<String> = Vec::new();
    for key in described.chain(of_row).chain(named).chain(card.touched_by_facts()) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

/// Whether a passage says in our words what a card does.
fn is_described(card: &Card) -> bool {
    card.effects().is_empty() || card.kind == CardKind::Objective
}

/// The passages that say in our words what a card does, of which no effect says all.
pub(super) fn described<'a>(
    rulebook: &'a Rulebook,
    game: &str,
    card: &Card,
) -> impl Iterator<Item = &'a Passage> {
    let keys = card.texts("described").iter().filter(|_| is_described(card));
    keys.filter_map(move |key| rule(rulebook, game, key))
}

/// A passage's text without its lead-in.
fn without_label(passage: &Passage) -> &str {
    let label = passage.label.as_deref().and_then(|label| passage.text.strip_prefix(label));
    label.map_or(passage.text.as_str(), |rest| rest.trim_start_matches([':', ' ']))
}

/// A passage that a card touches, if it is served.
pub(crate) fn rule<'a>(rulebook: &'a Rulebook, game: &str, key: &str) -> Option<&'a Passage> {
    rulebook.passage(&format!("{game}/{key}").parse().ok()?)
}

/// The passage of a keyword of a game, by its name without a value; none where the game has no keyword of this name.
pub(super) fn keyword<'a>(rulebook: &'a Rulebook, game: &str, name: &str) -> Option<&'a Passage> {
    cards::keyword_addresses(name).find_map(|key| rule(rulebook, game, &key))
}
