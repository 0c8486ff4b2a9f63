//! Which parts of an attack does a form draw, to be tapped?
//!
//! The dice, the range, the two names, the defender with its shields and its tokens. They are the same fields as
//! ever: what is drawn is sent as the address has it.

use scenario::{Field, Kind, Question, Shape, Word};

use super::{
    controls::Choice,
    field_view::{Typed, split},
    flips::{self, Flip, state_of},
    names::{self, Named, Unsettled},
    questions::question_at,
};
use crate::web::{page::capital, signs};
use cards::Catalogue;

/// What is drawn of an attack.
pub(super) struct Drawn {
    pub(super) tray: Tray,
    pub(super) ranges: Vec<Choice>,
    pub(super) sides: [Named; 2],
    /// Names that can be typed, each with what players call it.
    pub(super) names: Vec<(String, String)>,
    pub(super) target: Target,
    /// What is taken of a defender that has no name.
    pub(super) assumed: Option<String>,
    pub(super) flips: Vec<Flip>,
    /// What is drawn, as the address has it.
    pub(super) hidden: Vec<(String, String)>,
}

/// The roll, and the faces that can be put to it.
pub(super) struct Tray {
    pub(super) rolled: Vec<Die>,
    /// What they come to, and the icons that count.
    pub(super) total: String,
    pub(super) faces: String,
    /// What else is said of them.
    pub(super) note: String,
    /// The faces of each color.
    pub(super) keys: Vec<Vec<Die>>,
}

/// A die, lying there or to be put down.
pub(super) struct Die {
    pub(super) color: String,
    /// The symbol of its face.
    pub(super) sign: String,
    pub(super) words: String,
    /// What its button says.
    pub(super) press: String,
}

/// The defender, from above.
pub(super) enum Target {
    Ship {
        zones: Vec<Zone>,
        hull: String,
        cards: String,
        /// Its size and speed.
        note: String,
    },
    Squadron {
        hull: String,
        lost: String,
    },
}

/// A hull zone with its shields.
pub(super) struct Zone {
    pub(super) name: String,
    pub(super) words: String,
    /// Where it stands in the outline.
    pub(super) place: &'static str,
    pub(super) shields: String,
    pub(super) hit: bool,
}

/// Whether the form of a kind is drawn: an attack, and its odds.
pub(super) fn draws(kind: Kind) -> bool {
    matches!(kind, Kind::Attack | Kind::Odds)
}

impl Drawn {
    /// What is drawn of the situation that is `typed`, of which `said` differs from what is so anyway.
    pub(super) fn of(
        kind: Kind,
        typed: &(impl Typed + ?Sized),
        said: &[(String, String)],
        unsettled: &[Unsettled],
        catalogue: Option<&Catalogue>,
    ) -> Self {
        let fields = kind.fields();
        let sides = names::asked(catalogue, typed, unsettled);
        let has_card = sides.iter().any(|side| side.side == "defender" && !side.was.is_empty());
        let target = target(typed, has_card);
        let assumed = match (&target, has_card) {
            (Target::Ship { hull, .. }, false)
                if sides.iter().all(|it| it.side != "defender" || it.asked.is_none()) =>
            {
                let size = Some(typed.value("defender.size")).filter(|size| !size.is_empty());
                let size = size.unwrap_or_else(|| "medium".to_owned());
                Some(format!(
                    "Without a name: a {size} ship with hull {hull}. Tap the shields and tokens it has."
                ))
            }
            _ => None,
        };
        Self {
            tray: tray(kind, typed),
            ranges: ranges(fields, typed),
            names: names::suggested(catalogue),
            assumed,
            flips: flips(fields, typed, has_card.then_some(&sides), catalogue),
            hidden: hidden(kind, said, &sides),
            target,
            sides,
        }
    }
}

/// What is drawn and has no field of its own, as the address has it.
fn hidden(kind: Kind, said: &[(String, String)], sides: &[Named]) -> Vec<(String, String)> {
    let has_field = |path: &str| path == "range" || path == "defender.zone" || path.ends_with(".card");
    let is_named = |path: &str| {
        sides.iter().any(|it| {
            it.was.is_empty()
                && path.strip_prefix(it.side).is_some_and(|rest| matches!(rest, ".kind" | ".size"))
        })
    };
    let is_drawn = |path: &str| question_at(kind, path) == Some(Question::DRAWN);
    let drawn = said.iter().filter(|(name, _)| is_drawn(name) && !has_field(name) && !is_named(name));
    let mut hidden: Vec<_> = drawn.cloned().collect();
    for side in sides {
        let was = [("card", &side.was), ("kind", &side.kind_was)].into_iter();
        hidden.extend(was.map(|(field, value)| (names::was(side.side, field), value.clone())));
    }
    hidden
}

/// The words that a field takes.
fn words_of(fields: &'static [Field], path: &[&str]) -> &'static [Word] {
    let Some((first, rest)) = path.split_first() else { return &[] };
    match fields.iter().find(|field| field.name == *first).map(|field| &field.shape) {
        Some(Shape::Words { words, .. } | Shape::Word { words, .. }) => words,
        Some(Shape::Table(inner)) => words_of(inner, rest),
        _ => &[],
    }
}

fn tray(kind: Kind, typed: &(impl Typed + ?Sized)) -> Tray {
    let fields = kind.fields();
    let die = |face: &str, press: String| {
        let (color, face) = face.split_once('/').unwrap_or((face, "any"));
        let words = if face == "any" { "not rolled".to_owned() } else { face.replace('-', " + ") };
        let sign = format!("face-{face}");
        let sign = if signs::exists(&sign) { sign } else { "face-any".to_owned() };
        Die { color: color.to_owned(), sign, words, press }
    };
    let mut keys: Vec<Vec<Die>> = Vec::new();
    for word in words_of(fields, &["dice"]) {
        let color = word.name.split('/').next().unwrap_or_default();
        if keys.last().is_none_or(|row| row.iter().any(|key| key.color != color)) {
            keys.push(vec![die(color, format!("add {color}"))]);
        }
        keys.last_mut().into_iter().for_each(|row| row.push(die(word.name, format!("add {}", word.name))));
    }
    let faces = split(&typed.value("dice"));
    let mut rolled: Vec<Die> =
        (0..).zip(&faces).map(|(at, face): (usize, _)| die(face, format!("take {at}"))).collect();
    let colors = keys.iter().filter_map(|row| row.first()).map(|key| key.color.clone());
    for color in colors.collect::<Vec<_>>() {
        let waiting = typed.value(&format!("pool.{color}")).parse::<usize>().unwrap_or_default();
        rolled.extend((0..waiting.min(MOST_WAITING)).map(|_| die(&color, format!("take {color}"))));
    }
    let counted = |face: &str| faces.iter().filter(|die| die.ends_with(&format!("/{face}"))).count();
    let accuracies = counted("accuracy");
    let note = match (faces.is_empty(), rolled.is_empty()) {
        (true, true) if kind == Kind::Odds => "Tap ? for each die to roll".to_owned(),
        (true, true) => "Tap what you rolled".to_owned(),
        (true, false) => "not rolled yet".to_owned(),
        (false, _) if accuracies == 0 => String::new(),
        (false, _) => format!("{accuracies} accuracy"),
    };
    Tray { rolled, total: String::new(), faces: String::new(), note, keys }
}

/// Most dice that are drawn and not rolled.
const MOST_WAITING: usize = 40;

fn ranges(fields: &'static [Field], typed: &(impl Typed + ?Sized)) -> Vec<Choice> {
    let by_squadron = typed.value("attacker.kind") == "squadron";
    let now = typed.value("range");
    let fits = |word: &&Word| word.name.starts_with("distance") == by_squadron;
    let shown: Vec<&Word> = words_of(fields, &["range"]).iter().filter(fits).collect();
    let is_there = shown.iter().any(|word| word.name == now);
    let choice = |(nth, word): (usize, &&Word)| Choice {
        value: word.name.to_owned(),
        label: word.name.replace('-', " "),
        chosen: if is_there { word.name == now } else { nth == 0 },
    };
    shown.iter().enumerate().map(choice).collect()
}

/// A ship's hull zones, each with its place in the outline.
const ZONES: [(&str, &str); 6] = [
    ("front", "f"),
    ("left", "l"),
    ("right", "r"),
    ("left-auxiliary", "la"),
    ("right-auxiliary", "ra"),
    ("rear", "b"),
];

/// Where a hull zone stands in the outline of a ship.
pub(super) fn place_of(zone: &str) -> &'static str {
    ZONES.iter().find(|(name, _)| *name == zone).map_or("", |(_, place)| place)
}

/// The defender. Without a card nothing is shown as if it had been typed in.
fn target(typed: &(impl Typed + ?Sized), has_card: bool) -> Target {
    let value = |field: &str, usual: &str| {
        Some(typed.value(&format!("defender.{field}")))
            .filter(|it| !it.is_empty())
            .unwrap_or_else(|| usual.to_owned())
    };
    if value("kind", "ship") == "squadron" {
        return Target::Squadron { hull: value("hull", "4"), lost: value("damage", "0") };
    }
    let size = value("size", "medium");
    let hit = value("zone", "front");
    let zones = ZONES.iter().filter(|(name, _)| size == "huge" || !name.contains("auxiliary"));
    let zone = |(name, place): &(&str, &'static str)| Zone {
        name: (*name).to_owned(),
        words: capital(&name.replace("-auxiliary", " aux.")),
        place,
        shields: match value(&format!("shields.{name}"), "0") {
            none if none == "0" && !has_card => "none".to_owned(),
            shields => shields,
        },
        hit: hit == *name,
    };
    let count = |field: &str| value(field, "0").parse::<u32>().unwrap_or_default();
    let cards = match count("faceup").saturating_add(count("facedown")) {
        0 => "no cards".to_owned(),
        1 => "1 card".to_owned(),
        cards => format!("{cards} cards"),
    };
    Target::Ship {
        zones: zones.map(zone).collect(),
        hull: value("hull", "5"),
        cards,
        note: format!("{size}, speed {}", value("speed", "2")),
    }
}

/// The tokens of the defender: those of its card, those it has beside, and of a defender without one all there are.
fn flips(
    fields: &'static [Field],
    typed: &(impl Typed + ?Sized),
    sides: Option<&[Named; 2]>,
    catalogue: Option<&Catalogue>,
) -> Vec<Flip> {
    let held = split(&typed.value("defender.tokens"));
    let name = sides.and_then(|all| all.iter().find(|it| it.side == "defender")).map(|it| it.was.as_str());
    let card = name.and_then(|name| catalogue?.called(name).first().map(|(card, _)| *card));
    let printed = card.map(|card| card.texts("tokens")).unwrap_or_default();
    let types = words_of(fields, &["defender", "tokens"]).iter().map(|word| word.name);
    let types = types.filter(|name| !name.contains('/'));
    let least = |kind: &str| match name {
        Some(_) => printed.iter().filter(|token| state_of(token, kind).is_some()).count(),
        None => 1,
    };
    flips::flips(types, &held, least, if name.is_none() { "none" } else { "gone" })
}
