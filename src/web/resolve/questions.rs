//! Under which question does a form ask for what is not drawn?
//!
//! Everything that an attack or a board may say stands under a question that a player has, folded; a shut fold shows its answer.

use super::controls::{Control, Group, Input};
use crate::web::page::{capital, shorten};
use scenario::Kind;

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

/// Longest answer beside a shut fold.
const ANSWER: usize = 60;

/// A question with its fields.
pub(super) struct Question {
    pub(super) id: String,
    pub(super) title: &'static str,
    /// The answer, as the shut fold shows it.
    pub(super) answer: String,
    /// Whether it is another than the usual one.
    pub(super) is_said: bool,
    pub(super) is_open: bool,
    pub(super) groups: Vec<Group>,
}

/// The questions that ask for everything in the groups that is not drawn. `said` differs from what is so anyway;
/// what stands at `pressed` stays open.
pub(super) fn of(kind: Kind, groups: Vec<Group>, said: &[(String, String)], pressed: &str) -> Vec<Question> {
    let (all, is_drawn): (&[Asks], fn(&str) -> bool) = match kind {
        Kind::Play => (&OF_BOARD, |_| false),
        _ => (&OF_ATTACK, super::drawn::is_drawn),
    };
    let mut asked: Vec<Vec<Group>> = all.iter().map(|_| Vec::new()).collect();
    for group in groups {
        let Group { controls, .. } = group;
        let shape = Shape::of(group.legend, group.note, group.class);
        for control in controls.into_iter().filter(|control| !is_drawn(&control.name)) {
            let at =
                all.iter().position(|(_, _, fields)| fields.iter().any(|field| within(&control.name, field)));
            let Some(groups) = at.and_then(|at| asked.get_mut(at)) else { continue };
            match groups.last_mut().filter(|last| last.legend == shape.legend) {
                Some(last) => last.controls.push(control),
                None => groups.push(shape.with(control)),
            }
        }
    }
    let question = |((title, usual, _), groups): (&Asks, Vec<Group>)| {
        let controls = || groups.iter().flat_map(|group| &group.controls);
        let answers: Vec<String> = controls().filter(|it| is_said(said, it)).filter_map(answer).collect();
        let is_open =
            controls().any(|it| it.wrong.is_some() || (!pressed.is_empty() && within(&it.name, pressed)));
        Question {
            id: title.split(|c: char| !c.is_alphanumeric()).collect::<Vec<_>>().join("-").to_lowercase(),
            title,
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
    all.iter().zip(asked).map(question).filter(|it| !it.groups.is_empty()).collect()
}

/// What is kept of a group whose fields stand under several questions.
struct Shape {
    legend: String,
    note: String,
    class: &'static str,
}

impl Shape {
    /// Of a whole side or the attack itself no more than whose it is: the question says the rest.
    fn of(legend: String, note: String, class: &'static str) -> Self {
        match legend.trim_start_matches("More about ").trim_start_matches("the ") {
            "situation" | "The situation" => {
                Self { legend: String::new(), note: String::new(), class: "two" }
            }
            side @ ("attacker" | "defender" | "Attacker" | "Defender") => {
                Self { legend: capital(side), note: String::new(), class: "two" }
            }
            _ => Self { legend, note, class },
        }
    }

    fn with(&self, control: Control) -> Group {
        Group {
            legend: self.legend.clone(),
            note: self.note.clone(),
            class: self.class,
            // what is asked is under its question
            folded: false,
            first: false,
            behind_a_button: false,
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
        Input::Number { .. } | Input::Steps { .. } | Input::Face { .. } => {
            Some(format!("{label} {}", control.value))
        }
        Input::Radio(choices) | Input::Select(choices) => chosen(choices),
        Input::Checks(choices) => chosen(choices).map(|words| format!("{label}: {words}")),
        Input::Check { on } => on.then_some(label),
        Input::Text { .. } | Input::Lines { .. } => Some(shorten(&control.value, ANSWER)),
        Input::OneMore | Input::Hidden => None,
    }
}
