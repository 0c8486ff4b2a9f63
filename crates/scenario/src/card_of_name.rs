//! Which one card does a name in a scenario mean?

use cards::{Card, CardKind, Catalogue, card_names::How};
use serde_json::Value as Json;

use super::{
    Kind,
    field::Field,
    from_card::{self, Named},
    tree::{Node, Value},
};
use names::{Diagnostic, did_you_mean};
use vocabulary::Name;

/// Most names that a finding lists.
const LISTED: usize = 12;

/// A name or an id of a card in one spelling: `Thrust-Control Malfunction` is `thrust control malfunction`.
pub(super) fn spelled(name: &str) -> String {
    let last = name.rsplit('/').next().unwrap_or(name);
    Name::from(last.replace('-', " ")).as_str().to_lowercase()
}

/// What is asked of a card that a field names.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'w> {
    /// What it may be.
    pub(super) kinds: &'w [CardKind],
    /// The table that names it, with its fields. Where several cards have the name, the numbers beside it decide.
    pub(super) written: Option<(&'w Node, &'static [Field])>,
}

impl Wanted<'_> {
    fn fits(&self, card: &Card) -> bool {
        self.kinds.contains(&card.kind)
    }

    /// Whether a card agrees with its table in everything that tells cards of one name apart.
    fn has_what_is_written(&self, card: &Card, (kind, path): (Kind, &str)) -> bool {
        let Some((table, fields)) = self.written else { return true };
        let path = path.rsplit_once('.').map_or("", |(table, _)| table);
        let named = Named { kind, card, id: String::new(), printed: None, zone: "front", path };
        let given = from_card::values(&named, fields);
        fields.iter().filter(|field| from_card::is_telling(field)).all(|field| {
            let written = table.inside(field.name).and_then(plain);
            let on_card = given.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value);
            match (written, on_card) {
                (None, _) => true,
                (Some(written), Some(Json::String(word))) => word.eq_ignore_ascii_case(&written),
                (Some(written), Some(value)) => {
                    let printed = value.to_string();
                    printed == written
                }
                // no leader is one only where that is said
                (Some(written), None) => written == "false",
            }
        })
    }
}

/// A number, a word or a flag as it is written.
fn plain(node: &Node) -> Option<String> {
    match &node.value {
        Value::Text(text) => Some(text.trim().to_owned()),
        Value::Whole(number) => Some(number.to_string()),
        Value::Flag(flag) => Some(flag.to_string()),
        _ => None,
    }
}

/// The one card that is wanted and called so, or has this id.
pub(super) fn find<'c>(
    catalogue: &'c Catalogue,
    name: &str,
    place: (Kind, &str),
    wanted: Wanted<'_>,
) -> Result<&'c Card, Box<Diagnostic>> {
    let id = name.rsplit('/').next().unwrap_or(name);
    if let Some(card) = catalogue.card(id).filter(|card| wanted.fits(card)) {
        return Ok(card);
    }
    let called = catalogue.called(name);
    let mut fitting: Vec<(&Card, How)> =
        called.iter().copied().filter(|(card, _)| wanted.fits(card)).collect();
    let best = fitting.iter().map(|(_, how)| *how).min();
    fitting.retain(|(_, how)| Some(*how) == best);
    let mut several: Vec<&Card> = fitting.into_iter().map(|(card, _)| card).collect();
    let told: Vec<&Card> =
        several.iter().copied().filter(|card| wanted.has_what_is_written(card, place)).collect();
    if !told.is_empty() {
        several = told;
    }
    match (several.as_slice(), called.first()) {
        ([card], _) => Ok(card),
        ([], Some((other, _))) => {
            let words: Vec<&str> = wanted.kinds.iter().map(|kind| kind.word()).collect();
            let message =
                format!("`{}` is a card of another kind: {}", other.full_name(), other.kind_words());
            let help = format!("name a card that is: {}", words.join(", "));
            Err(Box::new(Diagnostic::error("unknown-card", message).help(help)))
        }
        ([], None) => Err(Box::new(unknown(catalogue, name, wanted))),
        (several, _) => {
            let message = format!("{} cards are called `{name}`", several.len());
            let help = format!("write the id of one: {}", listed(several));
            Err(Box::new(Diagnostic::error("ambiguous-card", message).help(help)))
        }
    }
}

/// Cards by their ids, each with its full name and what is printed on it.
fn listed(cards: &[&Card]) -> String {
    let one = |card: &&Card| format!("`{}` ({}: {})", card.id, card.full_name(), card.line());
    let shown: Vec<String> = cards.iter().take(LISTED).map(one).collect();
    let more = cards.len().saturating_sub(LISTED);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("{}{more}", shown.join("; "))
}

/// No card is called so: the nearest names.
fn unknown(catalogue: &Catalogue, name: &str, wanted: Wanted<'_>) -> Diagnostic {
    let finding = Diagnostic::error("unknown-card", format!("no card is called `{name}`"));
    let near = catalogue.nearest(name, |card| wanted.fits(card));
    let names: Vec<String> = near.iter().take(LISTED).map(|card| format!("`{}`", card.full_name())).collect();
    match names.as_slice() {
        [] => {
            let fits = |card: &&Card| wanted.fits(card);
            let all: Vec<&str> = catalogue.cards().iter().filter(fits).map(Card::name).collect();
            let help = did_you_mean(name, all.into_iter());
            finding.help(if help.starts_with("did") {
                help
            } else {
                "the game's page of cards lists them all".to_owned()
            })
        }
        [one] => finding.help(format!("did you mean {one}?")),
        several => finding.help(format!("near are {}", several.join(", "))),
    }
}
