//! What does one card say in each format?
//!
//! A format is recognised by fields that no other has.

use serde_json::Value as Json;

use crate::Printed;

/// The formats in which players keep cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    SwuDb,
    SwuDbTable,
    SwuBase,
    TcgEngine,
    Official,
    SwudbCard,
    Karabast,
    TableSave,
}

impl Format {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::SwuDb => "swu-db JSON",
            Self::SwuDbTable => "swu-db CSV",
            Self::SwuBase => "SWUBase card list",
            Self::TcgEngine => "TCGEngine lines",
            Self::Official => "official API",
            Self::SwudbCard => "swudb.com card",
            Self::Karabast => "Karabast",
            Self::TableSave => "Tabletop Simulator save",
        }
    }
}

/// A card as it is written.
pub(super) struct Record {
    pub name: String,
    pub subtitle: String,
    pub is_leader: bool,
    pub printed: Printed,
    pub numbers: Vec<(String, u32)>,
}

/// The card of an object; none where it is none.
pub(super) fn of(json: &Json) -> Option<(Format, Record)> {
    let has = |field: &str| json.get(field).is_some();
    if has("Name") && (has("FrontText") || has("Type")) && !has("ContainedObjects") {
        let format =
            if has("DoubleSided") && json.get("DoubleSided").is_some_and(Json::is_string) || !has("Set") {
                Format::SwuDbTable
            } else {
                Format::SwuDb
            };
        return Some((format, swu_db(json)));
    }
    if let Some(attributes) = json.get("attributes").filter(|it| it.get("title").is_some()) {
        return Some((Format::Official, titled(attributes, named(attributes, "type"))));
    }
    if has("cardName") {
        return Some((Format::SwudbCard, swudb_card(json)));
    }
    if has("Nickname") && !has("ContainedObjects") {
        return Some((Format::TableSave, of_a_table(json)?));
    }
    if !has("title") {
        return None;
    }
    if has("internalName") || has("types") {
        let kind =
            json.get("types").and_then(|types| types.get(0)).and_then(Json::as_str).unwrap_or_default();
        return Some((Format::Karabast, titled(json, kind.to_owned())));
    }
    let format = if has("variants") || has("cardId") { Format::SwuBase } else { Format::TcgEngine };
    (has("type")).then(|| (format, titled(json, text(json, "type"))))
}

fn swu_db(json: &Json) -> Record {
    let is_leader = text(json, "Type").eq_ignore_ascii_case("leader");
    let number = text(json, "Number").parse().ok().map(|number| (text(json, "Set").to_uppercase(), number));
    Record {
        name: text(json, "Name"),
        subtitle: text(json, "Subtitle"),
        is_leader,
        printed: printed(
            is_leader,
            &text(json, "FrontText"),
            &text(json, "EpicAction"),
            &text(json, "BackText"),
        ),
        numbers: number.into_iter().collect(),
    }
}

/// A card with a `title`: the form of the official service and of programs that copy from it.
fn titled(json: &Json, kind: String) -> Record {
    let is_leader = kind.eq_ignore_ascii_case("leader");
    let pilot = text(json, "pilotText");
    let epic = if pilot.is_empty() { text(json, "epicAction") } else { pilot };
    Record {
        name: text(json, "title"),
        subtitle: text(json, "subtitle"),
        is_leader,
        printed: printed(is_leader, &text(json, "text"), &epic, &text(json, "deployBox")),
        numbers: numbers(json),
    }
}

fn swudb_card(json: &Json) -> Record {
    let is_leader = json.get("cardType").and_then(Json::as_u64) == Some(0);
    let side = |field: &str| without_marks(&text(json, field));
    let printings = json.get("alternativePrintings").and_then(Json::as_array).into_iter().flatten();
    let number = |it: &Json| {
        Some((text(it, "expansionAbbreviation").to_uppercase(), text(it, "cardNumber").parse().ok()?))
    };
    Record {
        name: text(json, "cardName"),
        subtitle: text(json, "title"),
        is_leader,
        printed: printed(is_leader, &side("frontAbilityText"), "", &side("backAbilityText")),
        numbers: printings.filter_map(number).collect(),
    }
}

/// A card of a game table: its names alone.
fn of_a_table(json: &Json) -> Option<Record> {
    let name = text(json, "Nickname").trim_start_matches('*').trim().to_owned();
    let is_card = text(json, "Name").starts_with("Card") && !name.is_empty();
    is_card.then(|| Record {
        name,
        subtitle: text(json, "Description"),
        is_leader: false,
        printed: Printed::default(),
        numbers: Vec::new(),
    })
}

/// What is printed on the sides of a card. A leader's epic action stands on its front; a unit has its text as a pilot in that field.
fn printed(is_leader: bool, front: &str, epic: &str, back: &str) -> Printed {
    let lines: Vec<&str> = [front.trim(), epic.trim()].into_iter().filter(|text| !text.is_empty()).collect();
    let deployed = if is_leader { back.trim() } else { "" };
    Printed { text: without_tags(&lines.join("\n")), deployed: without_tags(deployed) }
}

/// The numbers of a card in its sets.
fn numbers(json: &Json) -> Vec<(String, u32)> {
    let pair = |set: String, number: Option<&Json>| {
        let number = u32::try_from(number?.as_u64()?).ok()?;
        (!set.is_empty()).then(|| (set.to_uppercase(), number))
    };
    let codes = json.get("setCodes").and_then(Json::as_array).into_iter().flatten();
    let mut all: Vec<(String, u32)> =
        codes.filter_map(|it| pair(text(it, "set"), it.get("number"))).collect();
    let variants = json.get("variants").and_then(Json::as_object).into_iter().flat_map(|it| it.values());
    all.extend(variants.filter_map(|it| pair(text(it, "set"), it.get("cardNo"))));
    let expansion =
        json.pointer("/expansion/data/attributes/code").and_then(Json::as_str).unwrap_or_default();
    all.extend(pair(expansion.to_owned(), json.get("cardNumber")));
    all
}

/// The name in a relation of the official service.
fn named(json: &Json, field: &str) -> String {
    let name = json.get(field).and_then(|it| it.pointer("/data/attributes/name"));
    name.and_then(Json::as_str).unwrap_or_default().to_owned()
}

fn text(json: &Json, field: &str) -> String {
    json.get(field).and_then(Json::as_str).unwrap_or_default().trim().to_owned()
}

/// The text without stray tags: `<uq>`.
fn without_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('<') {
        plain.push_str(before);
        match behind
            .split_once('>')
            .filter(|(tag, _)| tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '/'))
        {
            Some((_, after)) => rest = after,
            None => {
                plain.push('<');
                rest = behind;
            }
        }
    }
    plain.push_str(rest);
    plain
}

/// The text without marks in braces: `{p}` parts abilities, `{T}` and `{R1}` are costs, `{sentinel}` is a word.
fn without_marks(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        plain.push_str(before);
        let Some((mark, after)) = behind.split_once('}') else {
            rest = behind;
            continue;
        };
        let closes = after.contains(&format!("{{/{mark}}}"));
        match mark {
            "T" => plain.push_str("Exhaust"),
            "/p" => plain.push('\n'),
            mark if mark.strip_prefix('R').is_some_and(|it| it.parse::<u32>().is_ok()) => {
                plain.push_str(mark.trim_start_matches('R'));
                plain.push_str(if mark == "R1" { " resource" } else { " resources" });
            }
            mark if mark.starts_with('/') || mark.starts_with("p-") || closes || mark.len() < 2 => {}
            word => {
                let mut letters = word.chars();
                plain.extend(letters.next().into_iter().flat_map(char::to_uppercase));
                plain.push_str(letters.as_str());
            }
        }
        rest = after;
    }
    plain.push_str(rest);
    plain.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
