//! Which cards does a pasted list name?
//!
//! Fleet lists of Armada as fleet builders (programs) write them, deck lists of Unlimited as text or JSON ([`json`]). One line is one card.
//! Headings, sums and other lines of a builder are passed over; a line that should be a card and is none is reported.

mod json;

use serde::Serialize;

use super::numbers::card_number;
use super::{Card, CardKind, Catalogue, card_names::How};
pub use super::{
    numbers::{NoNumbers, Numbers},
    totals::Totals,
};

/// Most bytes of a list.
pub const LONGEST: usize = 1024 * 1024;
/// Most lines of a list that are looked at.
const LINES: usize = 1_000;
/// What stands before the card that commands a fleet.
const COMMANDER: &str = "commander";
/// Most copies of a card in a list.
const COPIES: u32 = 100;
/// Most names that are listed where several cards are meant.
const LISTED: usize = 6;

/// A list as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct List<'c> {
    /// What the list calls itself: its first line, where that is no card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The cards, in the order of the list.
    pub entries: Vec<Entry<'c>>,
    /// What should be a card and is none.
    pub unknown: Vec<Unknown>,
}

/// A card of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry<'c> {
    /// How many of it.
    pub count: u32,
    /// Under which heading it stands: `squadrons`, `sideboard`; none before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The place among the entries of the ship that carries it, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<usize>,
    /// The card.
    pub card: &'c Card,
}

/// A line that was not recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unknown {
    /// Its number, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// Why it is no card.
    pub why: String,
}

/// One line that may name a card.
struct Line<'t> {
    number: usize,
    text: &'t str,
    /// The name without what stands around it.
    name: String,
    count: u32,
    /// The number in brackets: what the card costs.
    points: Option<u32>,
    /// The card's number: `SOR_014`.
    id: Option<(String, u32)>,
    /// Whether a bullet stands before it.
    bullet: bool,
    /// Whether other lines of text stand below it.
    is_above_others: bool,
    section: Option<String>,
}

impl<'c> List<'c> {
    /// Reads a list with the cards of one game.
    pub fn read(text: &str, catalogue: &'c Catalogue, numbers: &dyn Numbers) -> Self {
        let mut list = Self::default();
        let json = serde_json::from_str::<serde_json::Value>(text);
        let lines = match &json {
            Ok(json) => json::lines(json, &mut list.unknown),
            Err(error) if text.trim_start().starts_with('{') => {
                let why = format!("this is no whole JSON: {error}");
                list.unknown.push(Unknown { line: error.line(), text: "{".to_owned(), why });
                Vec::new()
            }
            Err(_) => of_text(text, &mut list.unknown),
        };
        let faction = faction(text);
        let mut ship = None;
        for line in lines {
            match find(&line, catalogue, numbers, faction) {
                Ok(card) => {
                    let on = ship.filter(|_| card.kind == CardKind::Upgrade);
                    if card.kind == CardKind::Ship {
                        ship = Some(list.entries.len());
                    }
                    list.entries.push(Entry { count: line.count, section: line.section, on, card });
                }
                Err(_) if is_title(&list, &line, catalogue) => {
                    list.title = Some(line.name.trim_start_matches('#').trim().to_owned());
                }
                Err(why) => {
                    list.unknown.push(Unknown { line: line.number, text: line.text.trim().to_owned(), why });
                }
            }
        }
        // a builder names the commander at the top, and again on its ship
        let carried: Vec<&str> =
            list.entries.iter().filter(|it| it.on.is_some()).map(|it| it.card.id.as_str()).collect();
        let again = list.entries.iter().position(|it| {
            it.section.as_deref() == Some(COMMANDER) && carried.contains(&it.card.id.as_str())
        });
        if let Some(again) = again {
            list.entries.remove(again);
            let moved = |on: usize| if on > again { on - 1 } else { on };
            list.entries.iter_mut().for_each(|it| it.on = it.on.map(moved));
        }
        list
    }

    /// What the list comes to.
    pub fn totals(&self) -> Totals {
        Totals::of(&self.entries)
    }

    /// How many lines were recognised.
    pub fn known(&self) -> usize {
        self.entries.len()
    }
}

/// Whether a line that names no card is what its list is called: the first of several, with nothing around it that a card has, and like no
/// card.
fn is_title(list: &List<'_>, line: &Line<'_>, catalogue: &Catalogue) -> bool {
    let is_first = list.title.is_none() && list.entries.is_empty() && list.unknown.is_empty();
    let is_plain = line.is_above_others && line.id.is_none() && !line.bullet && line.section.is_none();
    let is_counted = line.text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    is_first && is_plain && !is_counted && line.points.is_none() && catalogue.nearly(&line.name).is_empty()
}

/// The faction that a list of a fleet names.
fn faction(text: &str) -> Option<&'static str> {
    let said = text.lines().find_map(|line| {
        let (head, value) = line.split_once(':')?;
        head.trim().eq_ignore_ascii_case("faction").then(|| value.to_lowercase())
    })?;
    let words = [
        ("imperial", "empire"),
        ("empire", "empire"),
        ("rebel", "rebel"),
        ("republic", "republic"),
        ("separatist", "separatist"),
    ];
    words.into_iter().find(|(word, _)| said.contains(word)).map(|(_, faction)| faction)
}

/// The report of a list that is too long: its first line that is not read.
fn too_long(line: usize, text: &str) -> Unknown {
    let why = format!("this and what follows is not read: a list has at most {LINES} lines");
    Unknown { line, text: text.trim().to_owned(), why }
}

/// Headings of builders, under which cards stand.
const HEADINGS: [&str; 15] = [
    "leader",
    "leaders",
    "base",
    "bases",
    "deck",
    "main",
    "main deck",
    "sideboard",
    "squadrons",
    "squads",
    "ships",
    "objectives",
    "upgrades",
    "fleet",
    "units",
];
/// What stands before a colon and says which card follows.
const BEFORE: [&str; 10] = [
    "commander",
    "assault",
    "defense",
    "navigation",
    "assault objective",
    "defense objective",
    "navigation objective",
    "flagship",
    "leader",
    "base",
];
/// What stands before a colon and is no card.
const PASSED: [&str; 14] = [
    "name",
    "fleet name",
    "author",
    "faction",
    "points",
    "total points",
    "total",
    "version",
    "format",
    "fleet points",
    "squadron points",
    "ship points",
    "event",
    "player",
];

/// The lines of a list as text that may name cards.
fn of_text<'t>(text: &'t str, unknown: &mut Vec<Unknown>) -> Vec<Line<'t>> {
    let mut lines = Vec::new();
    let mut section: Option<String> = None;
    for (number, whole) in (1..).zip(text.lines()) {
        if number > LINES {
            unknown.push(too_long(number, whole));
            return lines;
        }
        let trimmed = whole.trim();
        let (bullet, mut rest) = match trimmed.strip_prefix(['•', '-', '–', '*', '·', '◦', '○', '+'])
        {
            Some(rest) => (true, rest.trim()),
            None => (false, trimmed),
        };
        let heading = rest.trim_start_matches('#').trim_end_matches(':').trim().to_lowercase();
        if HEADINGS.contains(&heading.as_str()) {
            section = Some(heading);
            continue;
        }
        let mut of = section.clone();
        if let Some((head, value)) = rest.split_once(':') {
            let head = head.trim().to_lowercase();
            if PASSED.contains(&head.as_str()) {
                continue;
            }
            if BEFORE.contains(&head.as_str()) {
                rest = value.trim();
                of = Some(head);
            }
        }
        if is_no_card(rest) {
            continue;
        }
        let line = Line { number, text: whole, section: of, bullet, ..named(rest) };
        if !line.name.is_empty() || line.id.is_some() {
            lines.push(line);
        }
    }
    if let [first, _, ..] = lines.as_mut_slice() {
        first.is_above_others = true;
    }
    lines
}

/// Whether a line is a sum or a rule of a builder, or empty.
fn is_no_card(line: &str) -> bool {
    let lower = line.to_lowercase();
    line.is_empty()
        || line.starts_with('=')
        || lower.starts_with("http")
        || line.chars().all(|c| c.is_ascii_digit() || " -–—=_*#/.:+~".contains(c))
        || (lower.contains("points") && !line.contains('('))
        || lower.starts_with("total ")
        || lower.starts_with("created ")
}

/// The name of a line, with what stands around it: `3x Name (SOR_014)`, `2 TIE Fighters (16)`, `3 | Name | Subtitle`.
fn named(line: &str) -> Line<'static> {
    let mut rest = line;
    let mut count = 1;
    // `[ flagship ] Victory II`
    if let Some((_, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        rest = behind.trim();
    }
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if let Some((number, behind)) = rest.split_at_checked(digits)
        && let Ok(number) = number.parse::<u64>()
    {
        let apart = behind.trim_start_matches(['x', 'X', '×']);
        let (is_times, is_apart) = (apart.len() < behind.len(), behind.starts_with([' ', '|']));
        if is_times || is_apart || behind.trim_start().starts_with('x') {
            count = u32::try_from(number).unwrap_or(u32::MAX);
            rest =
                behind.trim_start().trim_start_matches(['x', 'X', '×']).trim_start_matches([' ', '|']).trim();
            // a name may begin with the letter: only one that stands alone was taken
            if !is_times && !behind.trim_start().starts_with("x ") {
                rest = behind.trim_start_matches([' ', '|']).trim();
            }
        }
    }
    let (mut points, mut id) = (None, card_number(rest));
    if id.is_some() {
        rest = "";
    }
    while let Some((before, within)) = bracketed(rest) {
        match card_number(within) {
            Some(found) => id = Some(found),
            None => points = points.or(cost(within)),
        }
        rest = before;
    }
    let name = rest.split('|').map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    Line {
        number: 0,
        text: "",
        name,
        count,
        points,
        id,
        bullet: false,
        is_above_others: false,
        section: None,
    }
}

/// The cost that stands in brackets: of `112 + 45` the first, which is the card's own; none of `372/400`, which is a fleet's.
fn cost(within: &str) -> Option<u32> {
    let own = within.split('+').next().filter(|_| !within.contains('/'))?;
    own.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok()
}

/// What stands in brackets at the end of a line, and what stands before it.
fn bracketed(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_end();
    let (open, inner) = match line.chars().last()? {
        ')' => ('(', line.strip_suffix(')')?),
        ']' => ('[', line.strip_suffix(']')?),
        _ => return None,
    };
    let (before, within) = inner.rsplit_once(open)?;
    Some((before.trim(), within.trim()))
}

/// The card of a line.
fn find<'c>(
    line: &Line<'_>,
    catalogue: &'c Catalogue,
    numbers: &dyn Numbers,
    faction: Option<&str>,
) -> Result<&'c Card, String> {
    if !(1..=COPIES).contains(&line.count) {
        return Err(format!("of one card a list has 1 to {COPIES}"));
    }
    let by_number = line.id.as_ref().and_then(|(set, number)| numbers.full_name(set, *number));
    let name = match (&by_number, line.name.as_str()) {
        (Some(name), _) => name.as_str(),
        (None, "") => {
            let number =
                line.id.as_ref().map(|(set, number)| format!("{set}_{number:03}")).unwrap_or_default();
            return Err(format!(
                "nobody says here which card `{number}` is: paste the list with names, or read a card file of your own"
            ));
        }
        (None, name) => name,
    };
    let mut found = called(catalogue, name);
    let kinds: &[&[CardKind]] =
        &[section_kinds(line), &[CardKind::Ship, CardKind::Upgrade, CardKind::Squadron]];
    // heading, points and number narrow the cards of one name, unless they leave none
    for of in kinds.iter().filter(|of| !of.is_empty()) {
        narrow(&mut found, |card| of.contains(&card.kind));
    }
    if line.section.as_deref() == Some(COMMANDER) {
        narrow(&mut found, |card| card.text("slot") == Some(COMMANDER));
    }
    if line
        .section
        .as_deref()
        .is_some_and(|section| section.contains("deck") || section == "main" || section == "sideboard")
    {
        narrow(&mut found, |card| !matches!(card.kind, CardKind::Leader | CardKind::Base));
    }
    if let Some(points) = line.points {
        // for several copies builders write the cost of all
        let each = points / line.count.max(1);
        let costs = |card: &Card| {
            let printed = [card.whole("points"), card.whole("former_points")];
            printed.contains(&Some(each)) || printed.contains(&Some(points))
        };
        narrow(&mut found, costs);
    }
    if let Some(faction) = faction {
        let is_of = |card: &Card| {
            card.text("faction").is_none_or(|it| it == faction)
                && (card.texts("factions").is_empty()
                    || card.texts("factions").iter().any(|it| it == faction))
        };
        narrow(&mut found, is_of);
    }
    match found.as_slice() {
        [card] => Ok(card),
        [] => Err(match catalogue.nearly(name).first() {
            Some(near) => format!("no card is called so; near is {}", near.full_name()),
            None => "no card is called so".to_owned(),
        }),
        several => {
            let names: Vec<String> = several.iter().take(LISTED).map(|card| card.full_name()).collect();
            Err(format!("{} cards are called so: {}", several.len(), names.join("; ")))
        }
    }
}

/// The kinds of cards that stand under a heading.
fn section_kinds(line: &Line<'_>) -> &'static [CardKind] {
    match line.section.as_deref() {
        Some("leader" | "leaders" | "secondleader" | "leader2") => &[CardKind::Leader],
        Some("base" | "bases") => &[CardKind::Base],
        Some("squadrons" | "squads") => &[CardKind::Squadron],
        Some("objectives") => &[CardKind::Objective],
        _ if line.bullet => &[CardKind::Upgrade],
        _ => &[],
    }
}

/// Keeps the cards for which `is_so` holds, if there are any.
fn narrow(found: &mut Vec<&Card>, is_so: impl Fn(&Card) -> bool) {
    if found.iter().any(|card| is_so(card)) {
        found.retain(|card| is_so(card));
    }
}

/// The cards that are called so, as builders write names too: `Victory II-Class`, `TIE Fighters`.
fn called<'c>(catalogue: &'c Catalogue, name: &str) -> Vec<&'c Card> {
    let plain = name.replace(['“', '”'], "\"").replace(['‘', '’'], "'");
    let lower = plain.to_lowercase();
    let cut = |word: &str| {
        lower
            .find(word)
            .and_then(|at| plain.get(..at))
            .map(|name| name.trim().trim_end_matches('-').to_owned())
    };
    let forms = [Some(plain.clone()), cut("-class"), cut(" class"), cut(" squadron"), cut(", ")];
    for form in forms.into_iter().flatten() {
        let found = catalogue.called(&form);
        let sure: Vec<&Card> =
            found.iter().filter(|(_, how)| *how < How::Word).map(|(card, _)| *card).collect();
        if !sure.is_empty() {
            return sure;
        }
    }
    catalogue.with_words(&plain)
}
