//! Is every field called as players call it?

use scenario::{Field, Kind, Shape};

/// Fields whose name is the player's word: it needs no other label.
const SPOKEN: &[&str] = &[
    "arena",
    "aspects",
    "attacker",
    "base",
    "card",
    "command-tokens",
    "command-value",
    "cost",
    "damage",
    "defender",
    "engineering-value",
    "exhausted",
    "exhausted-resources",
    "first-player",
    "flotilla",
    "front",
    "hull",
    "keywords",
    "leader",
    "left",
    "left-auxiliary",
    "name",
    "obstructed",
    "pass-tokens",
    "power",
    "range",
    "rear",
    "rerolls",
    "right",
    "right-auxiliary",
    "score",
    "shields",
    "speed",
    "squadron-value",
    "subtitle",
    "target",
    "traits",
    "unique",
    "unit",
    "upgrade",
];

/// Words of the format that nobody says at a table.
const UNSPOKEN: &[&str] = &["component", "P1", "P2", "`", "_", "kind", "list", "table", "field", "default"];

fn walk(fields: &'static [Field], path: &str, look: &mut impl FnMut(&str, &'static Field)) {
    for field in fields {
        let at = format!("{path}.{}", field.name);
        look(&at, field);
        if let Shape::Table(inner) | Shape::Tables { fields: inner, .. } = field.shape {
            walk(inner, &at, look);
        }
    }
}

#[test]
fn no_label_is_the_name_of_a_field() {
    let mut wrong = Vec::new();
    for kind in Kind::ALL {
        walk(kind.fields(), kind.word(), &mut |at, field| {
            let label = field.label();
            if label == field.spelled() && !SPOKEN.contains(&field.name) {
                wrong.push(format!("{at} is called by its name alone, `{label}`"));
            }
            let unspoken = UNSPOKEN.iter().find(|word| label.split(' ').any(|part| part == **word));
            if let Some(word) = unspoken {
                wrong.push(format!("{at} is called `{label}`, and nobody says `{word}`"));
            }
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_fields_of_a_table_have_two_labels() {
    let mut wrong = Vec::new();
    let mut tables = |at: &str, fields: &'static [Field]| {
        for (nth, field) in fields.iter().enumerate() {
            let same = |other: &&Field| other.label() == field.label() && other.name != field.name;
            if let Some(other) = fields.iter().take(nth).find(same) {
                wrong.push(format!("{at}: `{}` and `{}` are both {}", other.name, field.name, field.label()));
            }
        }
    };
    for kind in Kind::ALL {
        tables(kind.word(), kind.fields());
        walk(kind.fields(), kind.word(), &mut |at, field| {
            if let Shape::Table(inner) | Shape::Tables { fields: inner, .. } = field.shape {
                tables(at, inner);
            }
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a card gives beside its facts.
const TOLD: &[&str] = &[
    "kind",
    "type",
    "name",
    "full_name",
    "rear_battery",
    "batteries",
    "pilot_power",
    "pilot_hp",
    "leader",
    "text",
    "deployed",
];

/// A row that says what is printed for it on a card names a fact of cards, or what is told of one.
#[test]
fn what_a_card_gives_is_known_of_cards() {
    let mut unknown = Vec::new();
    for kind in Kind::ALL {
        walk(kind.fields(), kind.word(), &mut |at, field| {
            let is_fact = |printed: &str| cards::schema::FIELDS.iter().any(|fact| fact.name == printed);
            if let Some(printed) =
                field.printed().filter(|printed| !TOLD.contains(printed) && !is_fact(printed))
            {
                unknown.push(format!("{at}: no card has `{printed}`"));
            }
        });
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}
