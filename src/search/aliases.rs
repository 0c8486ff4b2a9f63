//! Which words mean the same in any game?
//!
//! Short forms that players of any tabletop game use. What belongs to one game is declared by its
//! content (`aliases` in front matter and `game.toml`), never here.

/// A word as typed, and what the rules may call it.
const NEUTRAL: &[(&str, &[&str])] = &[
    ("acc", &["accuracy"]),
    ("atk", &["attack"]),
    ("cannot", &["cant"]),
    ("cant", &["cannot"]),
    ("crit", &["critical"]),
    ("crits", &["critical"]),
    ("dead", &["destroyed", "defeated"]),
    ("def", &["defense"]),
    ("dice", &["die"]),
    ("die", &["destroyed", "defeated"]),
    ("die", &["dice"]),
    ("dies", &["destroyed", "defeated"]),
    ("dmg", &["damage"]),
    ("dont", &["cannot"]),
    ("gg", &["win"]),
    ("hp", &["hit points", "hull points", "hull"]),
    ("init", &["initiative"]),
    ("kill", &["destroy", "defeat"]),
    ("killed", &["destroyed", "defeated"]),
    ("los", &["line of sight"]),
    ("match", &["game"]),
    ("max", &["maximum"]),
    ("min", &["minimum"]),
    ("obj", &["objective"]),
    ("opp", &["opponent"]),
    ("pts", &["points"]),
    ("rd", &["round"]),
    ("ref", &["reference"]),
    ("sim", &["simultaneous"]),
    ("squad", &["squadron"]),
    ("squads", &["squadron"]),
    ("std", &["standard"]),
    ("undamaged", &["no damage"]),
    ("vp", &["victory points"]),
    ("vps", &["victory points"]),
    ("wound", &["damage"]),
    ("wounds", &["damage"]),
];

/// What the rules may call a word.
pub(super) fn neutral(word: &str) -> impl Iterator<Item = &'static str> + '_ {
    let entries = NEUTRAL.iter().filter(move |(typed, _)| *typed == word);
    entries.flat_map(|(_, names)| names.iter().copied())
}
