//! Under which question does a form ask for what is not drawn?
//!
//! What is asked first stands open; everything else that a situation may say stands under a question that a player has. A shut one
//! is a button that shows its answer, and its fields come when it is pressed.

use std::collections::BTreeMap;

use super::controls::{Control, Group, Input};
use crate::web::page::{capital, shorten};
use scenario::{Field, Kind, Question};

/// Under which question the form of a kind asks for the field at a path, by the row of the innermost table that says one; none for what
/// is no field of it.
pub(super) fn question_at(kind: Kind, path: &str) -> Option<Question> {
    let mut found = None;
    let (mut table, mut fields) = ("", kind.fields());
    for part in path.split('.').filter(|part| part.parse::<usize>().is_err()) {
        let same = || fields.iter().filter(|field| field.name == part);
        found = same().find_map(|field| field.question_in(table)).or(found);
        (table, fields) =
            (part, same().map(Field::fields).find(|inner| !inner.is_empty()).unwrap_or_default());
    }
    found
}

/// Whether a control belongs to an entry of a list of tables, or adds one: `cause.1.kind`.
fn is_of_entry(control: &Control) -> bool {
    let number = control.name.split('.').nth(1);
    matches!(control.input, Input::OneMore) || number.is_some_and(|part| part.parse::<usize>().is_ok())
}

/// What stands before the questions: the fields that are asked first as one group, then the entries of the lists among them.
pub(super) fn first(kind: Kind, groups: &mut Vec<Group>) -> Vec<Group> {
    let is_first = |it: &Control| question_at(kind, &it.name) == Some(Question::FIRST);
    let (mut single, mut entries) = (Vec::new(), Vec::new());
    for group in std::mem::take(groups) {
        let (first, rest): (Vec<_>, Vec<_>) = group.controls.into_iter().partition(is_first);
        let shape =
            Shape { folded: group.folded, legend: group.legend, note: group.note, class: group.class };
        let (of_entries, others): (Vec<_>, Vec<_>) = first.into_iter().partition(is_of_entry);
        single.extend(others);
        entries.extend((!of_entries.is_empty()).then(|| shape.of_first(of_entries)));
        groups.extend((!rest.is_empty()).then(|| shape.with(rest)));
    }
    let plain = Shape { legend: String::new(), note: String::new(), class: "two", folded: false };
    let plain = (!single.is_empty()).then(|| plain.of_first(single));
    plain.into_iter().chain(entries).collect()
}

/// Longest answer beside a shut fold.
const ANSWER: usize = 60;

/// A question with its fields, which a form may fold away.
pub(super) struct QuestionFold {
    pub(super) id: String,
    pub(super) title: &'static str,
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
) -> Vec<QuestionFold> {
    let under = |name: &str| question_at(kind, name).filter(|question| question.is_asked());
    // what is drawn leaves little to a fold
    let has_folds = kind != Kind::Play && !super::attack_drawing::draws(kind);
    let mut asked: BTreeMap<Question, Vec<Group>> = BTreeMap::new();
    for group in groups {
        let Group { controls, .. } = group;
        let shape = Shape::of(group.legend, group.note, group.class);
        let shape = Shape { folded: group.folded && has_folds && !shape.legend.is_empty(), ..shape };
        for control in controls {
            let Some(question) = under(&control.name) else { continue };
            let groups = asked.entry(question).or_default();
            match groups.last_mut().filter(|last| last.legend == shape.legend) {
                Some(last) => last.controls.push(control),
                None => groups.push(shape.with(vec![control])),
            }
        }
    }
    // a button within a fold leaves it open
    let holds_pressed = |group: &Group| {
        !opened.pressed.is_empty() && group.controls.iter().any(|it| within(opened.pressed, &it.name))
    };
    for group in asked.values_mut().flatten().filter(|group| holds_pressed(group)) {
        group.folded = false;
    }
    let with_fields = |(question, groups): (Question, Vec<Group>)| {
        let controls = || groups.iter().flat_map(|group| &group.controls);
        let mut answers: Vec<String> = controls().filter(|it| is_said(said, it)).filter_map(answer).collect();
        answers.dedup();
        let id =
            question.title.split(|c: char| !c.is_alphanumeric()).collect::<Vec<_>>().join("-").to_lowercase();
        let is_open = opened.holds(&id, &groups);
        let is_its = |name: &str| under(name) == Some(question);
        QuestionFold {
            hidden: if is_open { Vec::new() } else { unseen(&groups, said, is_its) },
            id,
            title: question.title,
            is_said: !answers.is_empty(),
            answer: if answers.is_empty() {
                question.usual.to_owned()
            } else {
                shorten(&answers.join(", "), ANSWER)
            },
            is_open,
            groups,
        }
    };
    asked.into_iter().map(with_fields).collect()
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
            "situation" | "The situation" | "ship or squadron" | "Ship or squadron" => {
                Self { legend: String::new(), note: String::new(), class: "two", folded: false }
            }
            side @ ("attacker" | "defender" | "Attacker" | "Defender") => {
                Self { legend: capital(side), note: String::new(), class: "two", folded: false }
            }
            _ => Self { legend, note, class, folded: false },
        }
    }

    /// With fields that are asked first.
    fn of_first(&self, controls: Vec<Control>) -> Group {
        self.with(controls.into_iter().map(Control::in_sight).collect())
    }

    fn with(&self, controls: Vec<Control>) -> Group {
        Group {
            legend: self.legend.clone(),
            note: self.note.clone(),
            class: self.class,
            // what is asked is under its question; a target and an attack have much that few of them need
            folded: self.folded,
            controls,
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
        Input::OneMore | Input::Drop | Input::Hidden => None,
    }
}
