//! Which values does a card have, by the fields of a table?

use armada::effect::TypedEffect;
use cards::{Card, CardKind, Dice, Printed, Value};
use serde_json::{Map, Value as Json, json};

use super::{
    CardEffect, Kind,
    field::{Field, Shape},
};
use names::Diagnostic;

/// A card that a table names.
pub(super) struct Named<'c> {
    pub kind: Kind,
    pub card: &'c Card,
    /// `armada/cards/howlrunner`.
    pub id: String,
    /// What is printed on it, where a player's file says it.
    pub printed: Option<&'c Printed>,
    /// The hull zone that the table names.
    pub zone: &'c str,
    /// The table.
    pub path: &'c str,
}

/// Whether a card gives this field a value, whatever card it is; a ship's speed is on its dial.
pub fn is_given_by_cards(field: &Field) -> bool {
    field.printed().is_some_and(|printed| printed != "speed")
}

/// Whether cards are named in this field, one or several.
pub fn names_cards(field: &Field) -> bool {
    matches!(field.shape, Shape::Card(_) | Shape::Cards { .. }) || field.name == TypedEffect::USE.name
}

/// Whether a table's own value stands alone: two blue dice are no addition to the card's three red ones.
pub(super) fn is_whole(field: &Field) -> bool {
    matches!(field.printed(), Some("battery" | "rear_battery" | "anti_squadron"))
}

/// Whether the name of a card says it already.
pub(super) fn is_said_by_name(field: &Field) -> bool {
    matches!(field.printed(), Some("kind" | "name" | "full_name" | "subtitle"))
}

/// Whether it tells cards of one name apart, where it stands beside their name.
pub(super) fn is_telling(field: &Field) -> bool {
    matches!(
        field.printed(),
        Some("power" | "hp" | "cost" | "arena" | "leader" | "subtitle" | "hull" | "size" | "unique")
    )
}

/// The values that the card has, each by its field.
pub(super) fn values(named: &Named<'_>, fields: &'static [Field]) -> Vec<(&'static str, Json)> {
    let mut given: Vec<(&'static str, Json)> = Vec::new();
    let kind = if named.card.kind == CardKind::Squadron { "squadron" } else { "ship" };
    for field in fields {
        let applies = field.when.is_none_or(|(decides, word)| decides != "kind" || word == kind);
        let is_new = given.iter().all(|(name, _)| *name != field.name);
        if !applies || !is_new || matches!(field.shape, Shape::Card(_)) {
            continue;
        }
        given.extend(value_of(named, field).map(|value| (field.name, value)));
    }
    given
}

/// The value that the card has for a field, by what the field's row says that is printed there.
fn value_of(named: &Named<'_>, field: &Field) -> Option<Json> {
    let (card, printed) = (named.card, field.printed()?);
    match printed {
        "kind" => Some(json!(if named.is_squadron() { "squadron" } else { "ship" })),
        "full_name" => Some(json!(card.full_name())),
        "name" => Some(json!(card.name_in_lines())),
        "type" => match card.kind {
            CardKind::Unit => Some(json!("unit")),
            CardKind::Event => Some(json!("event")),
            CardKind::UnitUpgrade => Some(json!("upgrade")),
            _ => None,
        },
        "keywords" => Some(card.texts("keywords").iter().map(|it| keyword(it)).collect()),
        "exhausts" => {
            card.text("exhausts").map(|icon| json!(if icon == "recurring" { "recur" } else { "non-recur" }))
        }
        "battery" => named.battery(&named.zone.to_lowercase().replace(' ', "-")),
        "rear_battery" => named.battery("rear"),
        "batteries" => match card.fact("battery")? {
            Value::Batteries(zones) => Some(by_zone(zones, |dice| colors(*dice))),
            _ => None,
        },
        // what changes a unit stands there for what a unit has
        "power" if named.is_upgrade() => named.change("upgrade_power"),
        "hp" if named.is_upgrade() => named.change("upgrade_hp"),
        "pilot_power" => named.change("upgrade_power").filter(|_| !named.is_upgrade()),
        "pilot_hp" => named.change("upgrade_hp").filter(|_| !named.is_upgrade()),
        "leader" => named.is_leader().then(|| json!(true)),
        "text" => match named.is_leader() && !named.path.ends_with("leader") {
            true => named.printed(|printed| &printed.deployed),
            false => named.printed(|printed| &printed.text),
        },
        "deployed" => named.printed(|printed| &printed.deployed),
        fact => named.fact(fact, &field.shape),
    }
}

impl Named<'_> {
    fn is_squadron(&self) -> bool {
        self.card.kind == CardKind::Squadron
    }

    fn is_leader(&self) -> bool {
        self.card.kind == CardKind::Leader
    }

    fn is_upgrade(&self) -> bool {
        self.card.kind == CardKind::UnitUpgrade
    }

    /// What its fact is in a field of this shape.
    fn fact(&self, fact: &str, shape: &Shape) -> Option<Json> {
        match (self.card.fact(fact), shape) {
            (_, Shape::Words { .. } | Shape::Texts { .. }) => Some(json!(self.card.texts(fact))),
            (Some(Value::Whole(number)), Shape::Whole { .. }) => Some(json!(number)),
            (Some(Value::Change(number)), Shape::Whole { .. }) => Some(json!(number)),
            (Some(Value::Text(text)), Shape::Word { .. } | Shape::Text { .. }) => Some(json!(text)),
            (Some(Value::Yes), Shape::Flag { .. }) => Some(json!(true)),
            (Some(Value::Dice(dice)), Shape::Table(_)) => Some(colors(*dice)),
            (Some(Value::Zones(zones)), Shape::Table(_)) => Some(by_zone(zones, |number| json!(number))),
            _ => None,
        }
    }

    fn change(&self, fact: &str) -> Option<Json> {
        match self.card.fact(fact)? {
            Value::Change(number) => Some(json!(number)),
            _ => None,
        }
    }

    /// A text that is printed on it.
    fn printed(&self, part: fn(&Printed) -> &str) -> Option<Json> {
        self.printed.map(part).filter(|text| !text.is_empty()).map(Json::from)
    }

    /// The battery armament: of a squadron, or of this hull zone of a ship.
    fn battery(&self, zone: &str) -> Option<Json> {
        match self.card.fact("battery")? {
            Value::Dice(dice) => Some(colors(*dice)),
            Value::Batteries(zones) => {
                zones.iter().find(|(name, _)| hull_zone(name) == zone).map(|(_, dice)| colors(*dice))
            }
            _ => None,
        }
    }
}

/// What is printed for each hull zone, as scenarios call it.
fn by_zone<T>(zones: &[(String, T)], value: impl Fn(&T) -> Json) -> Json {
    Json::Object(zones.iter().map(|(zone, it)| (hull_zone(zone).to_owned(), value(it))).collect())
}

/// The numbers that a table needs, which the card does not have: they are asked for.
pub(super) fn missing(named: &Named<'_>, fields: &'static [Field]) -> Vec<&'static str> {
    let Named { card, path, .. } = named;
    let needs: &[&str] = match card.kind {
        CardKind::Unit if path.starts_with("upgrade[") => &["upgrade_power", "upgrade_hp"],
        CardKind::Unit => &["power", "hp", "cost"],
        CardKind::Leader => &["power", "hp", "upgrade_power", "upgrade_hp"],
        CardKind::Base => &["hp"],
        CardKind::Event | CardKind::UnitUpgrade => &["cost"],
        _ => &[],
    };
    let needed = fields.iter().filter(|field| field.printed().is_some_and(|it| needs.contains(&it)));
    let missing = needed.filter(|field| value_of(named, field).is_none()).map(|field| field.name);
    let mut missing: Vec<&'static str> = missing.collect();
    missing.dedup();
    missing
}

/// What is said of the card: a text that is printed on it and known to nobody here.
pub(super) fn remarks(
    named: &Named<'_>,
    fields: &'static [Field],
    is_written: impl Fn(&str) -> bool,
) -> Vec<Diagnostic> {
    let Named { card, path, .. } = named;
    let takes_text = fields.iter().any(|field| field.printed() == Some("text"));
    let is_known = named.printed.is_some() || ["text", "unit-text", "keywords"].into_iter().any(is_written);
    if card.is("text") && takes_text && !is_known {
        let message = format!(
            "what is printed on `{}` is not known: it is played as if nothing were",
            card.full_name()
        );
        let help = "write its `text`, or read it from a file of your own with `--cards`";
        let field = super::read::join(path, "text");
        return vec![Diagnostic::info("card-without-text", message).help(help).field(field)];
    }
    let plays = matches!(card.kind, CardKind::Squadron) && card.is("ability");
    if plays { unwritten(named).into_iter().collect() } else { Vec::new() }
}

/// What is said of a card of whose text something is missing in the language of effects.
pub(super) fn unwritten(named: &Named<'_>) -> Option<Diagnostic> {
    let Named { card, path, .. } = named;
    let name = card.full_name();
    let (message, help) = match (card.text("open"), card.effects()) {
        (Some(open), _) => {
            (format!("not everything that `{name}` does is played: {open}"), "write it as an `effect`")
        }
        (None, []) => (
            format!("what `{name}` does is not written in the language of effects yet"),
            "write it as an `effect` with the card's name",
        ),
        (None, _) => return None,
    };
    Some(Diagnostic::info("card-without-text", message).help(help).field(*path))
}

/// The effects that are written of the card's text, as entries of the list `effect`. Its squadron is one of the two in an attack, or stands
/// `beside` them. An effect that forbids something under a condition that no table shows is left out; [`unseen`] says so.
pub(super) fn effects(named: &Named<'_>, beside: bool) -> Vec<Map<String, Json>> {
    let counted =
        there(named, beside).filter(|effect| !(effect.forbids() && effect.unseen().next().is_some()));
    counted.filter_map(|effect| effect.fields_in(named.kind)).collect()
}

/// The effects of the card that this kind plays, where the card is.
fn there(named: &Named<'_>, beside: bool) -> impl Iterator<Item = CardEffect> {
    let all = CardEffect::of(named.card).into_iter().filter_map(move |effect| effect.standing(beside));
    let kind = named.kind;
    all.filter(move |effect| effect.is_played_in(kind))
}

/// What is said of conditions that no table shows: whether the card is counted as if they held, or as if they did not.
pub(super) fn unseen(named: &Named<'_>, beside: bool) -> Vec<Diagnostic> {
    let name = named.card.full_name();
    let conditions = |forbids: bool| {
        let effects: Vec<_> = there(named, beside).filter(|effect| effect.forbids() == forbids).collect();
        let mut words: Vec<String> =
            effects.iter().flat_map(|effect| effect.unseen().map(|it| format!("`{it}`"))).collect();
        words.dedup();
        (!words.is_empty()).then(|| words.join(", "))
    };
    let held = conditions(false).map(|words| {
        let message = format!("`{name}` is counted as if this held: {words}");
        Diagnostic::info("card-assumed", message).help("leave the card out where it does not hold")
    });
    let not = conditions(true).map(|words| {
        let message = format!("`{name}` forbids nothing here, as if this did not hold: {words}");
        let help = "write what it forbids as an `effect` of its own where it holds";
        Diagnostic::info("card-assumed", message).help(help)
    });
    held.into_iter().chain(not).map(|it| it.field(named.path)).collect()
}

/// What is said of a squadron whose card acts in attacks, and not where it stands in this one.
pub(super) fn idle(named: &Named<'_>, beside: bool) -> Option<Diagnostic> {
    let Named { card, path, .. } = named;
    let in_attack = matches!(named.kind, Kind::Attack | Kind::Odds);
    let acts = in_attack
        && card.kind == CardKind::Squadron
        && effects(named, beside).is_empty()
        && !effects(named, !beside).is_empty();
    let name = card.full_name();
    let (message, help) = match beside {
        true => ("acts in its own attacks only", "name it as the attacker or the defender"),
        false => ("acts beside attacks of others only", "name it in `near` of the one whom it helps"),
    };
    acts.then(|| Diagnostic::info("card-idle", format!("`{name}` {message}")).help(help).field(*path))
}

fn colors(dice: Dice) -> Json {
    let colors: Map<String, Json> =
        dice.colors().map(|(color, count)| (color.to_owned(), json!(count))).collect();
    // an armament without dice is one all the same
    if colors.is_empty() { json!({ "red": 0 }) } else { Json::Object(colors) }
}

/// A keyword as scenarios call it: its value stands at its end (`AI 1 battery` is `ai-battery 1`).
fn keyword(written: &str) -> String {
    match written.strip_prefix("AI ").and_then(|rest| rest.split_once(' ')) {
        Some((value, armament)) => format!("ai-{armament} {value}"),
        None => written.to_owned(),
    }
}

/// A hull zone as scenarios call it.
fn hull_zone(zone: &str) -> &str {
    match zone {
        "left_aux" => "left-auxiliary",
        "right_aux" => "right-auxiliary",
        zone => zone,
    }
}
