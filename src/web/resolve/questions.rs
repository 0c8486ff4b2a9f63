//! Under which question does a form ask for what is not drawn?
//!
//! Everything that an attack or a board may say stands under a question that a player has; a shut one is a button that shows
//! its answer, and its fields come when it is pressed.

use super::controls::{Control, Group, Input};
use crate::web::page::{capital, shorten};
use scenario::{Field, Kind};

/// A question, its answer where nothing is said, and the fields that it asks for, each with all below it.
type Asks = (&'static str, &'static str, &'static [&'static str]);

/// The questions of an attack. A field stands under the first that names it.
const OF_ATTACK: [Asks; 10] = [
    ("Concentrate Fire?", "no", &["attacker.concentrate-fire", "attacker.concentrate-fire-resolved"]),
    ("Obstructed?", "no", &["obstructed"]),
    ("Rerolls?", "none", &["rerolls"]),
    ("Effects of cards?", "none", &["attacker.upgrades", "defender.upgrades", "effect", "deck"]),
    (
        "Squadrons?",
        "as named",
        &[
            "target",
            "attacker.keywords",
            "defender.keywords",
            "attacker.engaged",
            "defender.engaged",
            "attacker.engaged-escort",
            "defender.engaged-escort",
            "attacker.engaged-heavy",
            "defender.engaged-heavy",
            "attacker.engaged-screen",
            "defender.engaged-screen",
            "attacker.activation",
            "defender.activation",
        ],
    ),
    (
        "Another kind of attack?",
        "no",
        &[
            "attack",
            "attacker.rear-battery",
            "return-rerolls",
            "defender.battery",
            "defender.rear-battery",
            "defender.anti-squadron",
            "defender.concentrate-fire",
            "defender.concentrate-fire-resolved",
        ],
    ),
    (
        "Declared, and dice gathered?",
        "the dice are rolled",
        &["declare", "attacker.battery", "attacker.anti-squadron"],
    ),
    ("Who is first player?", "attacker", &["first-player"]),
    ("Defender damaged, slowed, raided?", "no", &["defender"]),
    ("Attacker damaged, slowed, raided?", "no", &["attacker"]),
];

/// The questions of a board.
const OF_BOARD: [Asks; 6] = [
    (
        "Which moment, whose action?",
        "your action",
        &["moment", "turns", "until", "active", "initiative", "initiative-taken", "passed", "edition"],
    ),
    ("Your base, leader, hand, resources?", "a fresh base", &["p1"]),
    ("Their base, leader, hand, resources?", "a fresh base", &["p2"]),
    ("Cards in hand, deck, discard pile?", "none named", &["card"]),
    ("Upgrades, field by field?", "as above", &["upgrade"]),
    ("Captured cards?", "none", &["captive"]),
];

/// The questions of a ship's commands, and of its whole activation. What none of them names stands under the last.
const OF_SHIP: [Asks; 9] = [
    ("What does it attack?", "nothing", &["targets", "attacks"]),
    ("Where does its maneuver end?", "on free space", &["maneuver"]),
    ("Shields down, damaged, tokens spent?", "no", &["shields", "facedown", "faceup", "defense", "raid"]),
    ("Squadrons for its command?", "none", &["squadrons", "squadron-range"]),
    ("Effects of cards?", "none", &["upgrades", "cards", "effect", "deck"]),
    (
        "More dials and tokens?",
        "none",
        &["stack", "gained-dials", "gained-tokens", "gained-raid", "resolved"],
    ),
    (
        "Size, hull, values, speed chart?",
        "as on its card",
        &[
            "size",
            "flotilla",
            "hull",
            "command-value",
            "squadron-value",
            "engineering-value",
            "chart",
            "max-shields",
        ],
    ),
    ("Attack dice of the ship?", "as on its card", &["batteries", "anti-squadron"]),
    ("Whose ship, and what is it called?", "the first player's", &[]),
];

/// What is asked of a ship before its questions.
const OF_SHIP_FIRST: [&str; 5] = ["step", "ship", "dial", "tokens", "speed"];

/// The questions of a whole round.
const OF_ROUND: [Asks; 8] = [
    ("Which ships?", "none named", &["ships"]),
    ("Which squadrons?", "none", &["squadrons"]),
    ("Who attacks whom?", "nobody", &["attacks"]),
    ("Effects of cards?", "none", &["card", "effect", "deck"]),
    ("Until the end of which phase?", "the Status Phase", &["until"]),
    ("What has the first player?", "as usual", &["first"]),
    ("What has the second player?", "as usual", &["second"]),
    ("Purrgil, exogorths, a tournament?", "no", &[]),
];

/// What is asked of a round before its questions.
const OF_ROUND_FIRST: [&str; 3] = ["phase", "turn", "round"];

/// The fields before the questions of a kind whose questions name all that it may say.
fn first_fields(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Activation | Kind::Command => &OF_SHIP_FIRST,
        Kind::Round => &OF_ROUND_FIRST,
        _ => &[],
    }
}

fn is_first(kind: Kind, path: &str) -> bool {
    first_fields(kind).iter().any(|field| within(path, field))
}

/// What stands before the questions of a ship or of a round.
pub(super) fn first(kind: Kind, groups: &mut [Group]) -> Group {
    let mut controls = Vec::new();
    for group in groups {
        let (first, rest) =
            std::mem::take(&mut group.controls).into_iter().partition(|it| is_first(kind, &it.name));
        group.controls = rest;
        controls.extend::<Vec<Control>>(first);
    }
    controls.sort_by_key(|it| first_fields(kind).iter().position(|field| within(&it.name, field)));
    Group { legend: String::new(), note: String::new(), class: "two", folded: false, first: true, controls }
}

/// Longest answer beside a shut fold.
const ANSWER: usize = 60;

/// A question with its fields.
pub(super) struct Question {
    pub(super) id: String,
    pub(super) title: String,
    /// The answer, as the shut fold shows it.
    pub(super) answer: String,
    /// Whether it is another than the usual one.
    pub(super) is_said: bool,
    pub(super) is_open: bool,
    pub(super) groups: Vec<Group>,
    /// What a shut one says, as the address has it.
    pub(super) hidden: Vec<(String, String)>,
}

/// Which folds of a form stand open, and where the field stands that a button changed.
pub(super) struct Opened<'a> {
    pub(super) folds: Vec<&'a str>,
    pub(super) pressed: &'a str,
}

impl Opened<'_> {
    /// Whether the fold of this name, with these fields, stands open: one in which something is wrong does, too.
    pub(super) fn holds(&self, fold: &str, groups: &[Group]) -> bool {
        self.folds.contains(&fold)
            || groups
                .iter()
                .flat_map(|group| &group.controls)
                .any(|it| it.wrong.is_some() || (!self.pressed.is_empty() && within(&it.name, self.pressed)))
    }
}

/// The questions that ask for everything in the groups that is not drawn. `said` differs from what is so anyway.
pub(super) fn of(
    kind: Kind,
    groups: Vec<Group>,
    said: &[(String, String)],
    opened: &Opened<'_>,
) -> Vec<Question> {
    let all: &[Asks] = match kind {
        Kind::Play => &OF_BOARD,
        Kind::Activation | Kind::Command => &OF_SHIP,
        Kind::Round => &OF_ROUND,
        _ => &OF_ATTACK,
    };
    let is_drawn = |path: &str| is_first(kind, path) || kind == Kind::Attack && super::drawn::is_drawn(path);
    let is_of_ship = !matches!(kind, Kind::Play | Kind::Attack);
    // a question that names no field is asked for all the others
    let others = all.iter().position(|(_, _, fields)| fields.is_empty());
    let under = |name: &str| {
        let named = all.iter().position(|(_, _, fields)| fields.iter().any(|it| within(name, it)));
        named.or(others.filter(|_| kind.fields().iter().any(|field| within(name, field.name))))
    };
    let mut asked: Vec<Vec<Group>> = all.iter().map(|_| Vec::new()).collect();
    for group in groups {
        let Group { controls, .. } = group;
        let folded = group.folded && is_of_ship;
        let shape = Shape { folded, ..Shape::of(group.legend, group.note, group.class) };
        for control in controls.into_iter().filter(|control| !is_drawn(&control.name)) {
            let Some(groups) = under(&control.name).and_then(|at| asked.get_mut(at)) else { continue };
            match groups.last_mut().filter(|last| last.legend == shape.legend) {
                Some(last) => last.controls.push(control),
                None => groups.push(shape.with(control)),
            }
        }
    }
    // a button within a fold leaves it open
    let holds_pressed = |group: &Group| {
        !opened.pressed.is_empty() && group.controls.iter().any(|it| within(&it.name, opened.pressed))
    };
    for group in asked.iter_mut().flatten().filter(|group| holds_pressed(group)) {
        group.folded = false;
    }
    let question = |(nth, ((title, usual, _), groups)): (usize, (&Asks, Vec<Group>))| {
        let controls = || groups.iter().flat_map(|group| &group.controls);
        let mut answers: Vec<String> = controls().filter(|it| is_said(said, it)).filter_map(answer).collect();
        answers.dedup();
        let id = title.split(|c: char| !c.is_alphanumeric()).collect::<Vec<_>>().join("-").to_lowercase();
        let is_open = opened.holds(&id, &groups);
        let is_its = |name: &str| !is_drawn(name) && under(name) == Some(nth);
        Question {
            hidden: if is_open { Vec::new() } else { unseen(&groups, said, is_its) },
            id,
            title: (*title).to_owned(),
            is_said: !answers.is_empty(),
            answer: if answers.is_empty() {
                (*usual).to_owned()
            } else {
                shorten(&answers.join(", "), ANSWER)
            },
            is_open,
            groups,
        }
    };
    all.iter().zip(asked).enumerate().map(question).filter(|it| !it.groups.is_empty()).collect()
}

/// What is asked with the dice whose odds are counted.
const AT_ONCE: [&str; 2] = ["range", "defender.tokens"];

/// The questions of a kind that is asked field by field, one for each of its tables, and the groups that are asked before: those
/// that lead, else the fields of the situation itself.
pub(super) fn of_tables(
    fields: &'static [Field],
    groups: Vec<Group>,
    said: &[(String, String)],
    opened: &Opened<'_>,
) -> (Vec<Question>, Vec<Group>) {
    const USUAL: &str = "as usual";
    let table: fn(&str) -> String = |name| name.split_once('.').map_or("", |(table, _)| table).to_owned();
    let leads = groups.iter().any(|group| group.first);
    let is_first = |group: &Group| {
        let is_named = |it: &Control| AT_ONCE.iter().any(|field| within(&it.name, field));
        match leads {
            true => group.first || group.controls.iter().any(is_named),
            false => table_of(group, table).is_empty(),
        }
    };
    let (first, others): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(is_first);
    let mut asked: Vec<(String, Vec<Group>)> = Vec::new();
    for group in others {
        let of = table_of(&group, table);
        match asked.iter_mut().find(|(other, _)| *other == of) {
            Some((_, groups)) => groups.push(group),
            None => asked.push((of, vec![group])),
        }
    }
    let questions = asked.into_iter().map(|(of, groups)| {
        let id = format!("about-{}", if of.is_empty() { "all" } else { &of });
        let is_open = opened.holds(&id, &groups);
        let titled = fields.iter().find(|field| field.name == of);
        let controls = || groups.iter().flat_map(|group| &group.controls);
        let answers: Vec<String> = controls().filter(|it| is_said(said, it)).filter_map(answer).collect();
        let is_its = |name: &str| controls().any(|it| within(&it.name, name) || within(name, &it.name));
        Question {
            hidden: if is_open { Vec::new() } else { unseen(&groups, said, is_its) },
            id,
            title: titled.map_or_else(|| "Everything else".to_owned(), Field::label),
            is_said: !answers.is_empty(),
            answer: if answers.is_empty() { USUAL.to_owned() } else { shorten(&answers.join(", "), ANSWER) },
            is_open,
            groups,
        }
    });
    (questions.collect(), first)
}

/// What fields say that are not shown, as the address has it, and what the form was shown with.
pub(super) fn unseen(
    groups: &[Group],
    said: &[(String, String)],
    is_its: impl Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let shown = groups.iter().flat_map(|group| &group.controls);
    let shown = shown.filter(|it| matches!(it.input, Input::Hidden) && !it.value.is_empty());
    let shown = shown.map(|it| (it.name.clone(), it.value.clone()));
    said.iter().filter(|(name, _)| is_its(name)).cloned().chain(shown).collect()
}

/// The table that a group's fields stand in; empty where it is none.
fn table_of(group: &Group, table: impl Fn(&str) -> String) -> String {
    group.controls.first().map_or_else(String::new, |control| match control.input {
        Input::OneMore => control.name.clone(),
        _ => table(&control.name),
    })
}

/// What is kept of a group whose fields stand under several questions.
struct Shape {
    legend: String,
    note: String,
    class: &'static str,
    folded: bool,
}

impl Shape {
    /// Of a whole side or the attack itself no more than whose it is: the question says the rest.
    fn of(legend: String, note: String, class: &'static str) -> Self {
        match legend.trim_start_matches("More about ").trim_start_matches("the ") {
            "situation" | "The situation" => {
                Self { legend: String::new(), note: String::new(), class: "two", folded: false }
            }
            side @ ("attacker" | "defender" | "Attacker" | "Defender") => {
                Self { legend: capital(side), note: String::new(), class: "two", folded: false }
            }
            _ => Self { legend, note, class, folded: false },
        }
    }

    fn with(&self, control: Control) -> Group {
        Group {
            legend: self.legend.clone(),
            note: self.note.clone(),
            class: self.class,
            // what is asked is under its question; a target and an attack have much that few of them need
            folded: self.folded,
            first: false,
            controls: vec![control],
        }
    }
}

/// Whether a path is the field or stands below it.
fn within(path: &str, field: &str) -> bool {
    path.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn is_said(said: &[(String, String)], control: &Control) -> bool {
    !control.value.is_empty()
        && said.iter().any(|(name, _)| within(&control.name, name) || within(name, &control.name))
}

/// What a control says, in a few words.
fn answer(control: &Control) -> Option<String> {
    // whether an entry is there is no answer
    if control.name.rsplit('.').next().is_some_and(|last| last.parse::<usize>().is_ok()) {
        return None;
    }
    let label = super::wording::low(&control.label);
    let chosen = |choices: &[super::controls::Choice]| {
        let chosen: Vec<&str> = choices.iter().filter(|it| it.chosen).map(|it| it.label.as_str()).collect();
        (!chosen.is_empty()).then(|| chosen.join(", "))
    };
    match &control.input {
        Input::Face { .. } if control.value == "0" => None,
        Input::Number { .. } | Input::Steps { .. } | Input::Face { .. } => {
            Some(format!("{label} {}", control.value))
        }
        Input::Radio(choices) | Input::Select(choices) => chosen(choices),
        Input::Checks(choices) => chosen(choices).map(|words| format!("{label}: {words}")),
        Input::Check { on } => on.then_some(label),
        Input::Text { .. } | Input::Lines { .. } => Some(shorten(&control.value, ANSWER)),
        Input::Flips { .. } => {
            Some(control.value.replace('/', " ").replace(',', ", ")).filter(|held| !held.is_empty())
        }
        Input::OneMore | Input::Hidden => None,
    }
}
