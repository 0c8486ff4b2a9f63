//! How is a board set up, one line for each unit?
//!
//! Two sides with their units, a field for the next line, words that an ability may go on with, and what can be done there.

use serde_json::Value as Json;

use super::{
    controls::Group,
    field_view::Typed,
    line_additions::{self, NotAdded, PLAYERS},
    questions::{self, Opened},
};
use crate::web::{
    page::sentence,
    trace::{self, Refusal},
};
use scenario::{AbilityReading, Report, read_abilities};

/// A board that is being set up.
pub(super) struct Sides {
    pub(super) sides: Vec<Side>,
    /// What can be done: the name of each action, its words and what it does.
    pub(super) actions: Vec<(String, String, String)>,
    pub(super) refused: Vec<Refusal>,
}

/// One player's.
pub(super) struct Side {
    pub(super) player: &'static str,
    pub(super) title: &'static str,
    pub(super) base: String,
    pub(super) rows: Vec<Row>,
    /// The line that stands in the field, where it was not taken.
    pub(super) line: String,
    pub(super) wrong: Option<String>,
    pub(super) which: Vec<(String, String)>,
    /// The side's last unit: its number, its name and the words that its ability may go on with.
    pub(super) words: Option<(usize, String, &'static [&'static str])>,
}

/// A unit in one line.
pub(super) struct Row {
    pub(super) number: usize,
    pub(super) name: String,
    /// Power and HP as things stand.
    pub(super) power: String,
    pub(super) hp: String,
    pub(super) exhausted: bool,
    /// Sign and words: what lies on it and what it has.
    pub(super) tags: Vec<(&'static str, String)>,
    pub(super) texts: Vec<AbilityReading>,
    /// All its fields, and whether they are shown.
    pub(super) groups: Vec<Group>,
    pub(super) is_open: bool,
    /// What it says where they are not, as the address has it.
    pub(super) hidden: Vec<(String, String)>,
}

impl Sides {
    /// The board that is typed; `groups` are its fields, of which those of its units are taken out.
    pub(super) fn of(typed: &(impl Typed + ?Sized), groups: &mut Vec<Group>, not_added: &[NotAdded]) -> Self {
        let count = typed.entries("unit");
        let mut rows: Vec<(String, Row)> = (1..=count).map(|number| row(typed, number)).collect();
        for group in std::mem::take(groups) {
            let number = group.controls.first().and_then(|it| it.name.strip_prefix("unit."));
            let number = number.and_then(|it| it.split('.').next()?.parse::<usize>().ok());
            match number {
                None => groups.push(group),
                // the next unit is a line
                Some(number) => {
                    if let Some((_, row)) = rows.iter_mut().find(|(_, row)| row.number == number) {
                        row.groups.push(Group { folded: false, ..group });
                    }
                }
            }
        }
        let mut sides = Vec::new();
        for player in PLAYERS {
            let (own, others) =
                rows.into_iter().partition::<Vec<_>, _>(|(controller, _)| controller == player);
            rows = others;
            let rows: Vec<Row> = own.into_iter().map(|(_, row)| row).collect();
            let refused = not_added.iter().find(|it| it.player == player);
            let words = rows.last().map(|row| {
                let text = typed.value(&format!("unit.{}.text", row.number));
                (row.number, row.name.clone(), line_additions::next_words(&text))
            });
            sides.push(Side {
                player,
                title: if player == "P1" { "You" } else { "Them" },
                base: base(typed, player),
                rows,
                line: refused.map(|it| it.line.clone()).unwrap_or_default(),
                wrong: refused.map(|it| sentence(&it.why)),
                which: refused.map(|it| it.which.clone()).unwrap_or_default(),
                words: words.filter(|(.., words)| !words.is_empty() && player == "P1"),
            });
        }
        Self { sides, actions: Vec::new(), refused: Vec::new() }
    }

    /// Shows the fields of the units whose folds are open; of the others, what is `said` goes along unseen.
    pub(super) fn open(&mut self, opened: &Opened<'_>, said: &[(String, String)]) {
        for row in self.sides.iter_mut().flat_map(|side| &mut side.rows) {
            row.is_open = opened.holds(&row.fold(), &row.groups);
            if !row.is_open {
                let fields = format!("unit.{}.", row.number);
                row.hidden = questions::unseen(&row.groups, said, |name| name.starts_with(&fields));
            }
        }
    }

    /// The same with what the rules make of it: power and HP as they are, and what can be done.
    pub(super) fn played(&mut self, report: &Report) {
        let units = report.state.get("unit").and_then(Json::as_array).into_iter().flatten();
        for unit in units {
            let text = |field: &str| unit.get(field).and_then(Json::as_str).unwrap_or_default();
            let number = |field: &str| unit.get(field).and_then(Json::as_u64).map(|it| it.to_string());
            let rows = self.sides.iter_mut().flat_map(|side| &mut side.rows);
            for row in rows.filter(|row| row.name.eq_ignore_ascii_case(text("name"))) {
                row.power = number("power").unwrap_or_default();
                row.hp = number("hp").unwrap_or_default();
            }
        }
        let Some(choice) = &report.choice else { return };
        let shown = choice.options.iter().filter(|option| !option.idle);
        self.actions =
            shown.map(|it| (it.name.clone(), trace::spoken(&it.label), it.effect.clone())).collect();
        self.refused = choice.refused.iter().map(Refusal::of).collect();
    }
}

impl Row {
    /// The name of the fold of its fields.
    pub(super) fn fold(&self) -> String {
        format!("unit-{}-all", self.number)
    }
}

fn base(typed: &(impl Typed + ?Sized), player: &str) -> String {
    let side = player.to_lowercase();
    let value = |field: &str, usual: &str| {
        Some(typed.value(&format!("{side}.{field}")))
            .filter(|it| !it.is_empty())
            .unwrap_or_else(|| usual.to_owned())
    };
    let mut said = format!("base {} HP", value("base.hp", "30"));
    let counted = [("base.damage", "damage"), ("resources", "resources"), ("unknown-hand", "in hand")];
    for (field, words) in counted {
        let count = value(field, "0");
        if count != "0" {
            said.push_str(&format!(", {count} {words}"));
        }
    }
    said
}

fn row(typed: &(impl Typed + ?Sized), number: usize) -> (String, Row) {
    let value = |field: &str| typed.value(&format!("unit.{number}.{field}"));
    let name = Some(value("name")).filter(|name| !name.is_empty()).unwrap_or_else(|| value("card"));
    let count = |field: &str| value(field).parse::<u32>().unwrap_or_default();
    let mut tags = Vec::new();
    if value("arena") == "space" {
        tags.push(("part", "space".to_owned()));
    }
    for (field, sign, word) in [
        ("damage", "defeated", "damage"),
        ("shields", "shield", "Shield"),
        ("experience", "part", "Experience"),
        ("advantage", "part", "Advantage"),
    ] {
        match count(field) {
            0 => {}
            1 if field != "damage" => tags.push((sign, word.to_owned())),
            many => tags.push((sign, format!("{many} {word}"))),
        }
    }
    tags.extend(line_additions::keywords(typed, number).into_iter().map(|it| ("full", it)));
    for upgrade in 1..=typed.entries("upgrade") {
        let of = |field: &str| typed.value(&format!("upgrade.{upgrade}.{field}"));
        if of("on").eq_ignore_ascii_case(&name) {
            let signed = |number: String| if number.starts_with('-') { number } else { format!("+{number}") };
            tags.push(("full", format!("{} {}/{}", of("name"), signed(of("power")), signed(of("hp")))));
        }
    }
    let row = Row {
        number,
        power: value("power"),
        hp: value("hp"),
        exhausted: value("exhausted") == "true",
        tags,
        texts: read_abilities(&value("text")),
        groups: Vec::new(),
        is_open: false,
        hidden: Vec::new(),
        name,
    };
    (line_additions::controller(typed, number), row)
}
