//! Which drawn signs does a page carry?
//!
//! Dice, tokens and signs stand in `assets/dice.svg`. A page carries the symbols it uses inline, so
//! a saved page still shows its dice.

use std::{collections::BTreeSet, ops::Range, sync::LazyLock};

use memchr::memmem;

/// The mark in `base.html` that the page's symbols replace.
const MARK: &str = "<!--signs-->";
/// What stands before the name of a symbol that a page uses.
const USE: &[u8] = b"<use href=\"#";

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
pub fn inline(html: &str) -> String {
    let uses = memmem::find_iter(html.as_bytes(), USE).map(|at| at + USE.len());
    let mut changes: Vec<(Range<usize>, &str)> = uses.map(|at| (at..at, "sign-")).collect();
    let name = |(at, _): &(Range<usize>, &str)| html.get(at.start..)?.split('"').next();
    let used: BTreeSet<&str> = changes.iter().filter_map(name).collect();
    let symbols: String = SYMBOLS
        .iter()
        .filter(|(name, _)| used.contains(name))
        .map(|(_, symbol)| symbol.replacen("id=\"", "id=\"sign-", 1))
        .collect();
    let sprite = format!("<svg width=\"0\" height=\"0\" aria-hidden=\"true\">{symbols}</svg>");
    if let Some(mark) = memmem::find(html.as_bytes(), MARK.as_bytes()) {
        let before = changes.partition_point(|(at, _)| at.start < mark);
        changes.insert(before, (mark..mark + MARK.len(), &sprite));
    }
    let mut page = String::with_capacity(html.len() + sprite.len() + changes.len() * "sign-".len());
    let mut from = 0;
    for (at, text) in changes {
        page.push_str(html.get(from..at.start).unwrap_or_default());
        page.push_str(text);
        from = at.end;
    }
    page.push_str(html.get(from..).unwrap_or_default());
    page
}
