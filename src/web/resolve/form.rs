//! How is a situation typed in?
//!
//! The form follows from the scenario's own table of fields. It sends dice as counts of faces and
//! tokens as one word per type; `sent` turns them into the readable parameters of the address, to
//! which the reader is then redirected.

use serde_json::{Map, Value as Json};

use crate::{
    diagnostic::Diagnostic,
    scenario::{AbilityReading, Field, Scenario, Shape, Word, read_abilities},
    web::signs,
};

use super::manner::{Leading, has_lines, is_folded, is_minor, is_there_at_first, leading, may_repeat, words};

/// The parameter that marks what a form sent.
pub(super) const MARK: &str = "set";

/// What is sent for an entry of a list of tables (`cause.1`) that counts with all of its defaults.
pub(super) const THERE: &str = "there";

/// What is sent for one that is left out from now on.
pub(super) const GONE: &str = "gone";

/// Behind the path of a field that decides which others there are (`attacker.kind.was`): what the form showed.
pub(super) const WAS: &str = "was";

/// Whether an entry of a list of tables counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    /// It is one of the situation.
    There,
    /// A blank form has it by itself.
    AskedFor,
    /// It is the blank one that may be filled in.
    Offered,
}

/// A part of the form.
pub(super) struct Group {
    pub(super) legend: String,
    pub(super) note: String,
    pub(super) class: &'static str,
    /// Rarely asked: shown on demand.
    pub(super) folded: bool,
    /// Stands before the others.
    first: bool,
    pub(super) controls: Vec<Control>,
}

/// One control.
pub(super) struct Control {
    pub(super) name: String,
    pub(super) id: String,
    pub(super) label: String,
    pub(super) note: String,
    pub(super) value: String,
    pub(super) wrong: Option<String>,
    pub(super) input: Input,
    /// What is made of the abilities that are typed in here.
    pub(super) readings: Vec<AbilityReading>,
}

impl Control {
    /// The ids of what is said about it: what it means, and what is wrong with it.
    pub(super) fn described(&self) -> String {
        let note = (!self.note.is_empty()).then(|| format!("{}-note", self.id));
        let wrong = self.wrong.is_some().then(|| format!("{}-wrong", self.id));
        note.into_iter().chain(wrong).collect::<Vec<_>>().join(" ")
    }
}

/// How it is asked.
pub(super) enum Input {
    Number {
        least: i64,
        most: i64,
    },
    Radio(Vec<Choice>),
    Select(Vec<Choice>),
    Check {
        on: bool,
    },
    /// Several of a few words, each once.
    Checks(Vec<Choice>),
    Text {
        most: usize,
    },
    /// Several lines of text.
    Lines {
        most: usize,
    },
    Face {
        die: String,
        face: String,
    },
    /// Not asked: what the form shows.
    Hidden,
}

/// One of several.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
}

/// What stands in the fields now.
pub(super) trait Typed {
    /// The value at a path, as an address spells it; empty where nothing stands.
    fn value(&self, path: &str) -> String;
    /// How many entries the list of tables at a path has.
    fn entries(&self, path: &str) -> usize;
}

impl Typed for Scenario {
    fn value(&self, path: &str) -> String {
        Scenario::value(self, path)
    }

    fn entries(&self, path: &str) -> usize {
        Scenario::entries(self, path)
    }
}

/// The parameters of an address that could not be read.
impl Typed for [(String, String)] {
    fn value(&self, path: &str) -> String {
        let found = self.iter().filter(|(name, _)| name == path).map(|(_, value)| value.as_str());
        found.collect::<Vec<_>>().join(",")
    }

    fn entries(&self, path: &str) -> usize {
        let number =
            |name: &str| name.strip_prefix(path)?.strip_prefix('.')?.split('.').next()?.parse::<usize>().ok();
        self.iter().filter_map(|(name, _)| number(name)).max().unwrap_or(0).min(MOST_ENTRIES)
    }
}

/// Before a table that may be filled in.
const ONE_MORE: &str = "One more: ";

/// Most entries of one list of tables that a form shows.
const MOST_ENTRIES: usize = 40;

/// Whether somebody has said something already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The form is blank.
    Nothing,
    /// The form shows a situation.
    Something,
}

/// The form's groups, filled with what is `typed`.
pub(super) fn groups(
    fields: &'static [Field],
    typed: &(impl Typed + ?Sized),
    findings: &[Diagnostic],
    said: Said,
) -> Vec<Group> {
    let leading = leading(|name| fields.iter().any(|field| field.name == name));
    let builder = Builder { typed, findings, leading, said };
    let mut groups = Vec::new();
    builder.table(&mut groups, fields, "", "Situation", "");
    // What happens, or else what was rolled, is asked first: every situation differs in it.
    let leads = groups.iter().any(|group| group.first);
    groups.sort_by_key(|group| if leads { !group.first } else { group.class != "faces" || group.folded });
    groups
}

struct Builder<'a, T: Typed + ?Sized> {
    typed: &'a T,
    findings: &'a [Diagnostic],
    /// The list of tables that is asked first.
    leading: Option<Leading>,
    said: Said,
}

impl<T: Typed + ?Sized> Builder<'_, T> {
    /// A table's own fields as one group, then its tables.
    fn table(&self, groups: &mut Vec<Group>, fields: &'static [Field], path: &str, legend: &str, doc: &str) {
        let at = groups.len();
        let applies = self.known(fields, path);
        let (mut controls, mut minor) = (Vec::new(), Vec::new());
        let (mut typed, mut minor_typed) = (false, false);
        for field in fields.iter().filter(|field| field.applies(&applies)) {
            let name = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
            match &field.shape {
                Shape::Table(inner) => self.table(groups, inner, &name, &words(field.name), field.doc),
                Shape::Words { words: list, .. } if field.name == "dice" => {
                    groups.extend(self.dice(&name, list));
                }
                Shape::Words { words: list, .. } if are_tokens(list) => {
                    groups.push(self.tokens(&name, list));
                }
                Shape::Tables { fields: inner, most, .. } => {
                    self.entries(groups, inner, &name, field, *most);
                }
                _ if field.name.contains("auxiliary") && !self.huge(path) => {}
                _ if is_minor(&name) => {
                    minor_typed |= self.is_typed(&name, field);
                    minor.push(self.control(&name, field));
                }
                _ => {
                    typed |= self.is_typed(&name, field);
                    controls.push(self.control(&name, field));
                    controls.extend(self.shown(fields, &name, field));
                }
            }
        }
        if !minor.is_empty() {
            let legend = format!("More about the {}", legend.trim_start_matches(ONE_MORE).to_lowercase());
            groups.insert(
                at,
                Group {
                    legend,
                    note: String::new(),
                    class: "two",
                    folded: !minor_typed,
                    first: false,
                    controls: minor,
                },
            );
        }
        if !controls.is_empty() {
            let class =
                if fields.iter().all(|it| matches!(it.shape, Shape::Whole { .. })) { "four" } else { "two" };
            // what somebody has typed stays in sight
            let folded = is_folded(path) && !typed;
            let legend = match path.split_once('.') {
                Some((side @ ("attacker" | "defender"), _)) => format!("{legend} of the {side}"),
                Some((side @ ("p1" | "p2"), _)) => format!("{legend} of {}", words(side)),
                _ => legend.to_owned(),
            };
            groups.insert(at, Group { legend, note: plain(doc), class, folded, first: false, controls });
        }
    }

    /// The entries of a list of tables, and a blank one more.
    fn entries(
        &self,
        groups: &mut Vec<Group>,
        fields: &'static [Field],
        path: &str,
        field: &'static Field,
        most: usize,
    ) {
        let there = self.typed.entries(path);
        let leading = self.leading.filter(|(list, _)| *list == field.name).map_or(0, |(_, count)| count);
        for number in 1..=(there + 1).max(leading).min(most) {
            let at = groups.len();
            let name = format!("{} {number}", words(field.name));
            let needed = number <= there || number <= leading;
            let legend = if needed { name.clone() } else { format!("{ONE_MORE}{name}") };
            self.table(groups, fields, &format!("{path}.{number}"), &legend, field.doc);
            let asked_for = self.said == Said::Nothing && number == 1 && is_there_at_first(field.name);
            let presence = match number <= there {
                true => Presence::There,
                false if asked_for => Presence::AskedFor,
                false => Presence::Offered,
            };
            if let Some(group) = groups.get_mut(at) {
                group.controls.insert(0, self.presence(&format!("{path}.{number}"), presence));
            }
            for (nth, group) in groups.iter_mut().skip(at).enumerate() {
                group.folded |= !needed;
                group.first = leading > 0;
                if nth > 0 && !group.legend.contains(&name.to_lowercase()) {
                    group.legend = format!("{} of {}", group.legend, name.to_lowercase());
                }
            }
        }
    }

    /// What the form shows of a field that decides which others there are: their defaults are that one's.
    fn shown(&self, fields: &'static [Field], name: &str, field: &'static Field) -> Option<Control> {
        let decides = fields.iter().any(|other| other.when.is_some_and(|(decides, _)| decides == field.name));
        let shown = self.control(name, field).value;
        decides
            .then(|| self.made(&format!("{name}.{WAS}"), String::new(), String::new(), shown, Input::Hidden))
    }

    /// Whether an entry of a list of tables counts.
    fn presence(&self, path: &str, presence: Presence) -> Control {
        let answers: [(&str, &str); 2] = match presence {
            Presence::There => [(THERE, "is there"), (GONE, "leave it out")],
            Presence::AskedFor | Presence::Offered => [("", "if something is changed"), (THERE, "is there")],
        };
        let chosen = if presence == Presence::Offered { "" } else { THERE };
        let choice = |(answer, label): (&str, &str)| Choice {
            value: answer.to_owned(),
            label: label.to_owned(),
            chosen: answer == chosen,
        };
        let input = Input::Select(answers.map(choice).into());
        self.made(path, "Counts".to_owned(), String::new(), chosen.to_owned(), input)
    }

    /// The values that decide which fields of a table apply.
    fn known(&self, fields: &'static [Field], path: &str) -> Map<String, Json> {
        let deciding = fields.iter().filter(|field| matches!(field.shape, Shape::Word { .. }));
        let mut known = Map::new();
        for field in deciding {
            let name = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
            let value = match self.typed.value(&name) {
                value if value.is_empty() => field.default().unwrap_or(Json::Null),
                value => Json::String(value),
            };
            known.insert(field.name.to_owned(), value);
        }
        known
    }

    /// Whether something else than the default stands in a field.
    fn is_typed(&self, name: &str, field: &'static Field) -> bool {
        let value = self.typed.value(name);
        let default = field
            .default()
            .map(|default| default.as_str().map_or_else(|| default.to_string(), str::to_owned));
        !value.is_empty() && default.is_none_or(|default| default != value)
    }

    fn control(&self, name: &str, field: &'static Field) -> Control {
        let mut value = self.typed.value(name);
        if value.is_empty()
            && let Some(default) = field.default().filter(|default| !default.is_array())
        {
            value = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
        }
        let choices = |words: &'static [Word]| {
            let choice = |word: &Word| Choice {
                value: word.name.to_owned(),
                label: word.name.replace('-', " "),
                chosen: word.name == value,
            };
            words.iter().map(choice).collect::<Vec<_>>()
        };
        let input = match &field.shape {
            Shape::Whole { least, most, .. } => Input::Number { least: *least, most: *most },
            Shape::Word { words, default: None } => {
                let unsaid =
                    Choice { value: String::new(), label: "not said".to_owned(), chosen: value.is_empty() };
                Input::Select([vec![unsaid], choices(words)].concat())
            }
            Shape::Word { words, .. } if words.len() <= 2 => Input::Radio(choices(words)),
            Shape::Word { words, .. } => Input::Select(choices(words)),
            Shape::Flag { default: Some(false) } => Input::Check { on: value == "true" },
            // an empty box could not say `no` where leaving out says something else
            Shape::Flag { default } => Input::Select(yes_or_no(*default, &value)),
            Shape::Words { words, most, .. }
                if words.len() <= FEW_WORDS
                    && *most <= words.len()
                    && are_single(field.name, &split(&value)) =>
            {
                let held = split(&value);
                let check = |word: &Word| Choice {
                    value: word.name.to_owned(),
                    label: word.name.replace('-', " "),
                    chosen: held.iter().any(|one| one == word.name),
                };
                Input::Checks(words.iter().map(check).collect())
            }
            Shape::Text { most } if has_lines(name) => Input::Lines { most: *most },
            Shape::Text { most } => Input::Text { most: *most },
            _ => Input::Text { most: 400 },
        };
        self.made(name, words(field.name), plain(field.doc), value, input)
    }

    /// Whether the ship whose shields these are is huge.
    fn huge(&self, path: &str) -> bool {
        let side = path.split('.').next().unwrap_or_default();
        self.typed.value(&format!("{side}.size")) == "huge"
    }

    /// Dice by colour: how many show each face.
    fn dice(&self, name: &str, list: &'static [Word]) -> Vec<Group> {
        let rolled: Vec<_> =
            split(&self.typed.value(name)).iter().filter_map(|die| Word::find(list, die)).collect();
        let mut groups: Vec<Group> = Vec::new();
        for word in list {
            let Some((color, face)) = word.name.split_once('/') else { continue };
            let count = rolled.iter().filter(|die| **die == word.name).count();
            let (drawn_die, drawn_face) = (format!("die-{color}"), format!("face-{face}"));
            let drawn = signs::exists(&drawn_die) && signs::exists(&drawn_face);
            let input = if drawn {
                Input::Face { die: drawn_die, face: drawn_face }
            } else {
                Input::Number { least: 0, most: 20 }
            };
            let label = face.replace('-', " + ");
            let control =
                self.made(&format!("{name}.{color}.{face}"), label, String::new(), count.to_string(), input);
            let legend = format!("{} dice", words(color));
            match groups.last_mut().filter(|group| group.legend == legend) {
                Some(group) => group.controls.push(control),
                None => groups.push(Group {
                    legend,
                    note: "How many show each face, as rolled.".to_owned(),
                    class: "faces",
                    folded: false,
                    first: false,
                    controls: vec![control],
                }),
            }
        }
        groups
    }

    /// Tokens by type: none, one or two of it in each state.
    fn tokens(&self, name: &str, list: &'static [Word]) -> Group {
        let held: Vec<&str> =
            split(&self.typed.value(name)).iter().filter_map(|token| Word::find(list, token)).collect();
        let types = list.iter().filter(|word| !word.name.contains('/'));
        let control = |word: &Word| {
            let own = |token: &&&str| token.split('/').next() == Some(word.name);
            let now = held.iter().filter(own).copied().collect::<Vec<_>>().join(",");
            let mut choices = combinations(word.name);
            if !choices.iter().any(|choice| choice.value == now) {
                choices.push(Choice { label: now.replace(',', ", "), value: now.clone(), chosen: true });
            }
            for choice in &mut choices {
                choice.chosen = choice.value == now;
            }
            let path = format!("{name}.{}", word.name);
            self.made(&path, words(word.name), String::new(), now, Input::Select(choices))
        };
        let side = name.rsplit_once('.').map_or("", |(side, _)| side).replace('.', " ");
        Group {
            legend: match side.is_empty() {
                true => "Defense tokens".to_owned(),
                false => format!("Defense tokens of the {side}"),
            },
            note: "Which it has, and in which state.".to_owned(),
            class: "two",
            folded: side == "attacker",
            first: false,
            controls: types.map(control).collect(),
        }
    }

    fn made(&self, name: &str, label: String, note: String, value: String, input: Input) -> Control {
        let about = |it: &&Diagnostic| it.field.as_deref().is_some_and(|field| is_about(field, name));
        let wrong = self.findings.iter().find(about).map(|finding| finding.message.clone());
        let readings = match &input {
            Input::Lines { .. } => read_abilities(&value),
            _ => Vec::new(),
        };
        Control {
            id: name.replace('.', "-"),
            name: name.to_owned(),
            label,
            note,
            value,
            wrong,
            input,
            readings,
        }
    }
}

/// Whether a finding about `field` (`effect[1].does`, `dice[2]`) is about what is typed at `name` (`effect.1.does`, `dice`).
fn is_about(field: &str, name: &str) -> bool {
    let path = field.replace('[', ".").replace(']', "");
    let of_entry = |rest: &str| rest.strip_prefix('.').is_some_and(|nth| nth.parse::<usize>().is_ok());
    path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || of_entry(rest))
}

/// The answers to a question of yes or no that leaving out does not answer with no.
fn yes_or_no(default: Option<bool>, value: &str) -> Vec<Choice> {
    let answers = [("", "not said"), ("true", "yes"), ("false", "no")];
    let asked = answers.into_iter().filter(|(answer, _)| default.is_none() || !answer.is_empty());
    let choice = |(answer, label): (&str, &str)| Choice {
        value: answer.to_owned(),
        label: label.to_owned(),
        chosen: answer == value,
    };
    asked.map(choice).collect()
}

/// Lists of at most this many words are asked with boxes to tick.
const FEW_WORDS: usize = 12;

/// Whether each word stands once in a list, and needs to.
fn are_single(list: &str, held: &[String]) -> bool {
    let twice = |(place, word): (usize, &String)| held.iter().take(place).any(|other| other == word);
    !may_repeat(list) && !held.iter().enumerate().any(twice)
}

/// Whether the words are defense tokens with their states.
fn are_tokens(list: &[Word]) -> bool {
    list.iter().any(|word| word.name == "brace/exhausted")
}

/// A type's states that a ship can show with one or two tokens of it.
fn combinations(word: &str) -> Vec<Choice> {
    let exhausted = format!("{word}/exhausted");
    let all = [
        (String::new(), "none"),
        (word.to_owned(), "readied"),
        (exhausted.clone(), "exhausted"),
        (format!("{word}/discarded"), "discarded"),
        (format!("{word},{word}"), "two, readied"),
        (format!("{word},{exhausted}"), "two, one exhausted"),
        (format!("{exhausted},{exhausted}"), "two, exhausted"),
    ];
    all.map(|(value, label)| Choice { value, label: label.to_owned(), chosen: false }).into()
}

/// A field's meaning as a form says it: words of the format are not set apart.
fn plain(doc: &str) -> String {
    doc.replace('`', "")
}

/// A field's name in words, capitalised.
pub(super) fn split(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}
