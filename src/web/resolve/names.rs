//! Which ship or squadron does a form's text mean?
//!
//! A name that one card has is that card; of several the form asks which one; a size says a ship without a card. A
//! name that nobody has is said, and nothing is taken in its place.

use cards::{Card, CardKind, Catalogue};

use super::field_view::{Typed, WAS};
use crate::web::page::capital;

/// The two sides of an attack.
pub(super) const SIDES: [&str; 2] = ["attacker", "defender"];

/// Most cards that one name is asked about.
const MOST: usize = 6;

/// What somebody called a side, as far as it is no one card.
pub(super) struct Unsettled {
    /// Whose it is.
    side: &'static str,
    text: String,
    /// What it may mean: id and name of each.
    which: Vec<(String, String)>,
}

impl Unsettled {
    /// The field that it stands in.
    pub(super) fn field(&self) -> String {
        format!("{}.card", self.side)
    }
}

/// How a side is asked: by name, or by size.
pub(super) struct Named {
    pub(super) side: &'static str,
    pub(super) label: &'static str,
    /// What stands there.
    pub(super) value: String,
    /// The card that the form was filled with.
    pub(super) was: String,
    /// The kind that the form was made for.
    pub(super) kind_was: String,
    /// What is to be settled about it.
    pub(super) asked: Option<String>,
    pub(super) which: Vec<(String, String)>,
}

/// A ship's size, or that it is a squadron, as somebody says it: the field and its word.
fn size(text: &str) -> Option<(&'static str, String)> {
    let said = text.trim().to_lowercase();
    match said.strip_suffix(" ship").unwrap_or(&said) {
        "squadron" => Some(("kind", said)),
        word @ ("small" | "medium" | "large" | "huge") => Some(("size", word.to_owned())),
        _ => None,
    }
}

/// The parameters with sizes in the place of cards, where a form's names are sizes.
pub(super) fn with_sizes(sent: &[(String, String)]) -> Vec<(String, String)> {
    let mut all = sent.to_vec();
    for side in SIDES {
        let card = format!("{side}.card");
        let said = all.iter().position(|(name, value)| *name == card && size(value).is_some());
        let Some(at) = said else { continue };
        if let Some((field, word)) = size(&all.remove(at).1) {
            let (kind, size) = (format!("{side}.kind"), format!("{side}.size"));
            all.retain(|(name, _)| *name != kind && *name != size);
            all.push((format!("{side}.{field}"), word));
        }
    }
    all
}

/// Takes out the names that are no one card, and says what they may mean.
pub(super) fn unsettled(catalogue: Option<&Catalogue>, pairs: &mut Vec<(String, String)>) -> Vec<Unsettled> {
    let Some(catalogue) = catalogue else { return Vec::new() };
    let mut found = Vec::new();
    for side in SIDES {
        let card = format!("{side}.card");
        let Some((_, text)) = pairs.iter().find(|(name, _)| *name == card).cloned() else { continue };
        let which = meant(catalogue, &text);
        if let [one] = which.as_slice()
            && one.1 == How::Called
        {
            continue;
        }
        pairs.retain(|(name, _)| *name != card);
        let shown = |(card, _): (&Card, How)| (card.id.clone(), told_apart(catalogue, card));
        found.push(Unsettled { side, text, which: which.into_iter().take(MOST).map(shown).collect() });
    }
    found
}

/// Whether a card has the name, or nearly.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Called,
    Nearly,
}

fn meant<'c>(catalogue: &'c Catalogue, text: &str) -> Vec<(&'c Card, How)> {
    let fits = |card: &&Card| matches!(card.kind, CardKind::Ship | CardKind::Squadron);
    let id = text.rsplit('/').next().unwrap_or(text);
    if let Some(card) = catalogue.card(id).filter(fits) {
        return vec![(card, How::Called)];
    }
    let called: Vec<_> = catalogue.called(text).into_iter().filter(|(card, _)| fits(card)).collect();
    let best = called.iter().map(|(_, how)| *how).min();
    if best.is_some_and(|how| how < cards::card_names::How::Nearly) {
        let best = called.into_iter().filter(|(_, how)| Some(*how) == best);
        return best.map(|(card, _)| (card, How::Called)).collect();
    }
    let near = catalogue.nearest(text, |card| fits(&card));
    near.into_iter().map(|card| (card, How::Nearly)).collect()
}

/// Whether no other ship or squadron has the card's name.
fn is_alone(catalogue: Option<&Catalogue>, card: &Card) -> bool {
    catalogue.is_some_and(|all| meant(all, &card.full_name()).len() == 1)
}

/// A card's name, with its faction where another has the same.
fn told_apart(catalogue: &Catalogue, card: &Card) -> String {
    match card.text("faction") {
        Some(faction) if !is_alone(Some(catalogue), card) => {
            format!("{} ({})", card.full_name(), capital(faction))
        }
        _ => card.full_name(),
    }
}

/// How the two sides are asked.
pub(super) fn asked(
    catalogue: Option<&Catalogue>,
    typed: &(impl Typed + ?Sized),
    unsettled: &[Unsettled],
) -> [Named; 2] {
    SIDES.map(|side| {
        let value = |field: &str| typed.value(&format!("{side}.{field}"));
        let card = value("card");
        let meant = catalogue.map(|all| meant(all, &card)).unwrap_or_default();
        let name = match meant.as_slice() {
            // what stands in the field means the same card when it comes back
            [(one, How::Called)] if is_alone(catalogue, one) => one.full_name(),
            [(one, How::Called)] => one.id.clone(),
            _ => card,
        };
        let open = unsettled.iter().find(|it| it.side == side);
        let shown = match (open, value("kind").as_str(), value("size").as_str()) {
            (Some(open), ..) => open.text.clone(),
            (None, ..) if !name.is_empty() => name.clone(),
            (None, "squadron", _) => "squadron".to_owned(),
            (None, _, "" | "medium") => String::new(),
            (None, _, size) => format!("{size} ship"),
        };
        let asked = open.map(|open| match open.which.as_slice() {
            [] => format!("No ship or squadron is called “{}”.", open.text),
            [_] => format!("“{}” is no name. Is it this one?", open.text),
            _ => format!("Which “{}”?", open.text),
        });
        Named {
            side,
            label: if side == "attacker" { "Attacker" } else { "Defender" },
            value: shown,
            was: name,
            kind_was: value("kind"),
            asked,
            which: open.map(|open| open.which.clone()).unwrap_or_default(),
        }
    })
}

/// What can be named: each ship and squadron, and what players call it beside.
pub(super) fn suggested(catalogue: Option<&Catalogue>) -> Vec<(String, String)> {
    let sizes = ["small ship", "medium ship", "large ship", "huge ship", "squadron"];
    let sizes = sizes.map(|size| (size.to_owned(), String::new()));
    sizes.into_iter().chain(cards(catalogue)).collect()
}

/// Each ship and squadron, and what players call it beside.
pub(super) fn cards(catalogue: Option<&Catalogue>) -> Vec<(String, String)> {
    let fits = |card: &&Card| matches!(card.kind, CardKind::Ship | CardKind::Squadron);
    let cards = catalogue.into_iter().flat_map(|all| all.cards().iter()).filter(fits);
    let mut all: Vec<(String, String)> =
        cards.map(|card| (card.full_name(), card.texts("nicknames").join(", "))).collect();
    all.sort();
    all.dedup_by(|one, other| one.0 == other.0);
    all
}

/// The name of the parameter that says which card the form was filled with.
pub(super) fn was(side: &str, field: &str) -> String {
    format!("{side}.{field}.{WAS}")
}
