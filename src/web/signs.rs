//! Which drawn signs does a page carry?
//!
//! Dice, tokens and signs stand in `assets/dice.svg`. A page carries the symbols it uses inline, so
//! a saved page still shows its dice.

use std::{collections::BTreeSet, sync::LazyLock};

/// The mark in `base.html` that the page's symbols replace.
const MARK: &str = "<!--signs-->";

/// Symbols by name, in the order of the file.
static SYMBOLS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    include_str!("../../assets/dice.svg")
        .lines()
        .filter_map(|line| {
            let name = line.strip_prefix("<symbol id=\"")?;
            Some((name.split('"').next()?, line))
        })
        .collect()
});

/// Whether a sign of that name is drawn.
pub fn exists(name: &str) -> bool {
    SYMBOLS.iter().any(|(symbol, _)| *symbol == name)
}

/// What is drawn in the sign of that name, as SVG; none where none is drawn.
pub fn drawn(name: &str) -> Option<&'static str> {
    SYMBOLS.iter().find(|(symbol, _)| *symbol == name).map(|(_, drawn)| *drawn)
}

/// The page with the symbols it uses in place of the mark. In a page a symbol's id is `sign-` and its
/// name, because passages and the open choice have ids such as `brace` and `choice` of their own.
pub fn inline(html: String) -> String {
    let used: BTreeSet<&str> =
        html.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let symbols: String = SYMBOLS
        .iter()
        .filter(|(name, _)| used.contains(name))
        .map(|(_, symbol)| symbol.replacen("id=\"", "id=\"sign-", 1))
        .collect();
    let sprite = format!("<svg width=\"0\" height=\"0\" aria-hidden=\"true\">{symbols}</svg>");
    html.replace("<use href=\"#", "<use href=\"#sign-").replacen(MARK, &sprite, 1)
}
