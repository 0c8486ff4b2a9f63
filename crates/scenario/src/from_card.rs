//! Which values does a card have, by the fields of a table?

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

/// Whether a card gives this field a value.
pub fn is_given_by_cards(field: &str) -> bool {
    const GIVEN: [&str; 31] = [
        "kind",
        "name",
        "size",
        "flotilla",
        "hull",
        "chart",
        "keywords",
        "tokens",
        "shields",
        "max-shields",
        "defense",
        "batteries",
        "battery",
        "rear-battery",
        "anti-squadron",
        "command-value",
        "squadron-value",
        "engineering-value",
        "icon",
        "cost",
        "subtitle",
        "type",
        "power",
        "hp",
        "upgrade-power",
        "upgrade-hp",
        "arena",
        "aspects",
        "traits",
        "unique",
        "leader",
    ];
    GIVEN.contains(&field)
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
        let value = match named.kind.game() {
            "armada" => of_armada(named, field),
            _ => of_unlimited(named, field.name),
        };
        given.extend(value.map(|value| (field.name, value)));
    }
    given
}

/// A value of a ship, a squadron or an upgrade of Armada.
fn of_armada(named: &Named<'_>, field: &Field) -> Option<Json> {
    let Named { card, zone, .. } = named;
    let is_squadron = card.kind == CardKind::Squadron;
    let whole = |name: &str| card.whole(name).map(Json::from);
    let zones = |name: &str| match card.fact(name)? {
        Value::Zones(zones) => {
            let zones: Map<String, Json> =
                zones.iter().map(|(zone, number)| (hull_zone(zone).to_owned(), json!(number))).collect();
            Some(Json::Object(zones))
        }
        _ => None,
    };
    let battery = |zone: &str| match card.fact("battery")? {
        Value::Dice(dice) => Some(colors(*dice)),
        Value::Batteries(zones) => {
            zones.iter().find(|(name, _)| hull_zone(name) == zone).map(|(_, dice)| colors(*dice))
        }
        _ => None,
    };
    match field.name {
        "kind" => Some(json!(if is_squadron { "squadron" } else { "ship" })),
        "name" => Some(json!(card.full_name())),
        "size" => card.text("size").map(Json::from),
        "flotilla" => card.is("flotilla").then(|| json!(true)),
        "hull" => whole("hull"),
        // a ship's speed is on its dial, not on its card; kind `timing` asks for that of ships alone
        "speed" if is_squadron && named.kind != Kind::Timing => whole("speed"),
        "unique" if is_squadron => card.is("unique").then(|| json!(true)),
        "chart" => Some(json!(card.texts("speed"))),
        "keywords" if is_squadron => Some(card.texts("keywords").iter().map(|it| keyword(it)).collect()),
        "tokens" if card.kind != CardKind::Upgrade && holds_defense(field) => {
            Some(json!(card.texts("tokens")))
        }
        "defense" => Some(json!(card.texts("tokens"))),
        "batteries" => match card.fact("battery")? {
            Value::Batteries(zones) => {
                let zones = zones.iter().map(|(zone, dice)| (hull_zone(zone).to_owned(), colors(*dice)));
                Some(Json::Object(zones.collect()))
            }
            _ => None,
        },
        "shields" | "max-shields" => zones("shields"),
        "battery" => battery(&zone.to_lowercase().replace(' ', "-")),
        "rear-battery" => battery("rear"),
        "anti-squadron" => match card.fact("anti_squadron")? {
            Value::Dice(dice) => Some(colors(*dice)),
            _ => None,
        },
        "command" | "command-value" => whole("command"),
        "squadron-value" => whole("squadron"),
        "engineering-value" => whole("engineering"),
        "icon" => {
            card.text("exhausts").map(|icon| json!(if icon == "recurring" { "recur" } else { "non-recur" }))
        }
        "cost" => card.text("ready_cost").map(Json::from),
        _ => None,
    }
}

/// Whether a list of tokens is one of defense tokens, and not of command tokens.
fn holds_defense(field: &Field) -> bool {
    matches!(field.shape, Shape::Words { words, .. } if words.iter().any(|word| word.name == "brace"))
}

/// A value of a card of Unlimited.
fn of_unlimited(named: &Named<'_>, field: &str) -> Option<Json> {
    let Named { card, printed, path, .. } = named;
    let whole = |name: &str| card.whole(name).map(Json::from);
    let change = |name: &str| match card.fact(name)? {
        Value::Change(number) => Some(json!(number)),
        _ => None,
    };
    let printed =
        |part: fn(&Printed) -> &str| printed.map(part).filter(|text| !text.is_empty()).map(Json::from);
    let (is_upgrade, is_leader) = (card.kind == CardKind::UnitUpgrade, card.kind == CardKind::Leader);
    let is_on_a_unit = is_upgrade || path.starts_with("upgrade[");
    match field {
        "name" => Some(json!(card.name_in_lines())),
        "subtitle" => card.text("subtitle").map(Json::from),
        "type" => match card.kind {
            CardKind::Unit => Some(json!("unit")),
            CardKind::Event => Some(json!("event")),
            CardKind::UnitUpgrade => Some(json!("upgrade")),
            _ => None,
        },
        "cost" => whole("cost"),
        "power" if is_on_a_unit => change("upgrade_power"),
        "hp" if is_on_a_unit => change("upgrade_hp"),
        "power" => whole("power"),
        "hp" => whole("hp"),
        "upgrade-power" if !is_upgrade => change("upgrade_power"),
        "upgrade-hp" if !is_upgrade => change("upgrade_hp"),
        "arena" => card.text("arena").map(Json::from),
        "aspects" => Some(json!(card.texts("aspects"))),
        "traits" => Some(json!(card.texts("traits"))),
        "unique" => card.is("unique").then(|| json!(true)),
        "leader" => is_leader.then(|| json!(true)),
        "text" if is_leader && !path.ends_with("leader") => printed(|it| &it.deployed),
        "text" => printed(|it| &it.text),
        "unit-text" => printed(|it| &it.deployed),
        _ => None,
    }
}

/// The numbers that a table needs, which the card does not have: they are asked for.
pub(super) fn missing(named: &Named<'_>, fields: &'static [Field]) -> Vec<&'static str> {
    let Named { card, path, .. } = named;
    let needs: &[&str] = match card.kind {
        CardKind::Unit if path.starts_with("upgrade[") => &["power", "hp"],
        CardKind::Unit => &["power", "hp", "cost"],
        CardKind::Leader => &["power", "hp"],
        CardKind::Base => &["hp"],
        CardKind::Event | CardKind::UnitUpgrade => &["cost"],
        _ => &[],
    };
    let needed = fields.iter().map(|field| field.name).filter(|name| needs.contains(name));
    let mut missing: Vec<&'static str> = needed
        .filter(|name| named.kind.game() == "unlimited" && of_unlimited(named, name).is_none())
        .collect();
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
    let takes_text = fields.iter().any(|field| field.name == "text");
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

/// What is written of the card's text, as the entries of the list `effect`, where its squadron is among the two of an attack or
/// `beside` them. What forbids something under a condition that no table shows is left out: [`unseen`] says so.
pub(super) fn effects(named: &Named<'_>, beside: bool) -> Vec<Map<String, Json>> {
    let counted =
        there(named, beside).filter(|effect| !(effect.forbids() && effect.unseen().next().is_some()));
    counted.filter_map(|effect| effect.fields_in(played(named).word())).collect()
}

/// The effects of the card that this kind plays, where the card is.
fn there(named: &Named<'_>, beside: bool) -> impl Iterator<Item = CardEffect> {
    let kind = played(named).word();
    let all = CardEffect::of(named.card).into_iter().filter_map(move |effect| effect.standing(beside));
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

/// The kind whose effects are played: odds are those of an attack.
fn played(named: &Named<'_>) -> Kind {
    if named.kind == Kind::Odds { Kind::Attack } else { named.kind }
}

/// What is said of a squadron whose card acts in attacks, and not where it stands in this one.
pub(super) fn idle(named: &Named<'_>, beside: bool) -> Option<Diagnostic> {
    let Named { card, path, .. } = named;
    let in_attack = card.kind == CardKind::Squadron && played(named) == Kind::Attack;
    let acts = in_attack && effects(named, beside).is_empty() && !effects(named, !beside).is_empty();
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
