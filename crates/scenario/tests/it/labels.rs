//! Is every field called as players call it, and asked for where they look for it?

use std::collections::BTreeSet;

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
        walk(field.fields(), &at, look);
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
        walk(kind.fields(), kind.word(), &mut |at, field| tables(at, field.fields()));
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

/// The rows at which no form of a kind asks for anything: neither they nor what they stand in, nor all that stands in them, is under a
/// question.
fn unasked(fields: &'static [Field], (at, table): (&str, &str), found: &mut Vec<String>) {
    for field in fields.iter().filter(|field| field.question_in(table).is_none()) {
        let at = format!("{at}.{}", field.name);
        match field.fields() {
            [] => found.push(at),
            inner => unasked(inner, (&at, field.name), found),
        }
    }
}

#[test]
fn a_form_asks_for_every_field() {
    let mut found = Vec::new();
    Kind::ALL.into_iter().for_each(|kind| unasked(kind.fields(), (kind.word(), ""), &mut found));
    assert!(found.is_empty(), "under no question: {found:?}");
}

/// Each field with the table that it stands in, by name.
fn in_tables(
    fields: &'static [Field],
    table: &'static str,
    look: &mut impl FnMut(&'static Field, &'static str),
) {
    for field in fields {
        look(field, table);
        in_tables(field.fields(), field.name, look);
    }
}

#[test]
fn a_row_names_tables_that_it_stands_in() {
    let (mut named, mut there) = (BTreeSet::new(), BTreeSet::new());
    for kind in Kind::ALL {
        in_tables(kind.fields(), "", &mut |field, table| {
            named.extend(field.tables_named().map(|table| (field.name, table)));
            there.insert((field.name, table));
        });
    }
    let missing: Vec<_> = named.difference(&there).collect();
    assert!(!named.is_empty() && missing.is_empty(), "no such field in a table of this name: {missing:?}");
}

#[test]
fn what_a_row_depends_on_is_a_word_of_its_table() {
    let mut wrong = Vec::new();
    let mut table = |at: &str, fields: &'static [Field]| {
        let says = |name: &str, word: &str| {
            fields.iter().any(|field| {
                let of = |words: &[scenario::Word]| words.iter().any(|it| it.name == word);
                field.name == name && matches!(field.shape, Shape::Word { words, .. } if of(words))
            })
        };
        let depends = fields.iter().filter_map(|field| Some((field.name, field.when?)));
        wrong.extend(depends.filter(|(_, (name, word))| !says(name, word)).map(|it| format!("{at}: {it:?}")));
    };
    for kind in Kind::ALL {
        table(kind.word(), kind.fields());
        walk(kind.fields(), kind.word(), &mut |at, field| table(at, field.fields()));
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
