//! How is a situation typed in?
//!
//! The form follows from the scenario's own table of fields. It sends dice as counts of faces and
//! tokens as one word per type; `sent` turns them into the readable parameters of the address, to
//! which the reader is then redirected.

use serde_json::{Map, Value as Json};

use names::Diagnostic;
use scenario::{Field, Shape, Word};

use super::{
    controls::{Control, Group},
    field_view::{FormValues, Presence, Typed, decides},
    wording,
};

/// The parameter that marks what a form sent.
pub const MARK: &str = "set";

/// The address of the form of a kind, filled with the parameters of a query.
pub fn form_url(game: &str, kind: &str, query: &str) -> String {
    let joint = if query.is_empty() { "" } else { "&" };
    format!("/resolve/{game}/{kind}?{MARK}=form{joint}{query}#{MARK}")
}

/// Whether somebody has said something already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The form is blank.
    Nothing,
    /// The form shows a situation.
    Something,
}

/// The form's groups, filled with what is `typed`. Of the list of tables at `one_more` there is a blank entry more.
pub(super) fn groups(
    fields: &'static [Field],
    typed: &(impl Typed + ?Sized),
    findings: &[Diagnostic],
    (said, one_more): (Said, &str),
) -> Vec<Group> {
    let asked = FormValues { typed, fields, findings };
    let builder = Builder { asked, said, one_more };
    let mut groups = Vec::new();
    builder.table(&mut groups, fields, Place::TOP);
    groups
}

struct Builder<'a, T: Typed + ?Sized> {
    asked: FormValues<'a, T>,
    said: Said,
    /// The list of tables of which somebody wants one more entry.
    one_more: &'a str,
}

/// Where a table stands in the form.
#[derive(Clone, Copy)]
struct Place<'p> {
    path: &'p str,
    /// The name of its own field.
    table: &'p str,
    legend: &'p str,
    about: &'p str,
    /// Whether few questions need it.
    is_minor: bool,
    /// Whether a card fills most of it, which alone opens no fold.
    is_filled_by_card: bool,
}

impl<'p> Place<'p> {
    /// The whole situation.
    const TOP: Self = Self {
        path: "",
        table: "",
        legend: "The situation",
        about: "",
        is_minor: false,
        is_filled_by_card: false,
    };

    /// The table of a field in it.
    fn within(self, field: &Field, path: &'p str, legend: &'p str) -> Self {
        Self {
            path,
            table: field.name,
            legend,
            about: field.hint.unwrap_or_default(),
            is_minor: self.is_minor || field.is_minor_in(self.table),
            is_filled_by_card: self.is_filled_by_card || field.is_filled_by_card(),
        }
    }

    /// The path of a field in it.
    fn path_of(self, field: &Field) -> String {
        if self.path.is_empty() { field.name.to_owned() } else { format!("{}.{}", self.path, field.name) }
    }
}

/// Controls of one table.
#[derive(Default)]
struct Controls {
    all: Vec<Control>,
    /// Whether somebody has typed something into one of them.
    are_typed: bool,
}

impl Controls {
    /// The group of a table's own fields; none where it has none. What somebody has typed stays in sight.
    fn group(self, fields: &[Field], place: Place<'_>) -> Option<Group> {
        let is_counted = |it: &Field| matches!(it.shape, Shape::Whole { .. });
        let class = match fields.first().map(|it| it.name) {
            Some("front") => "base",
            _ if fields.iter().all(is_counted) => "four",
            _ => "two",
        };
        let folded = place.is_minor && (!self.are_typed || place.is_filled_by_card);
        let Place { path, legend, about, .. } = place;
        let legend = match path.split_once('.') {
            Some((side @ ("attacker" | "defender"), _)) => format!("{legend} of the {side}"),
            Some((side @ ("p1" | "p2"), _)) => format!("{legend} of player {}", side.trim_start_matches('p')),
            _ => legend.to_owned(),
        };
        let group = Group { legend, note: about.to_owned(), class, folded, controls: self.all };
        (!group.controls.is_empty()).then_some(group)
    }

    /// The group of what is seldom asked about; none where there is nothing.
    fn minor_group(self, place: Place<'_>) -> Option<Group> {
        let legend = format!("More about {}", wording::the(place.legend));
        let folded = !self.are_typed || place.is_filled_by_card;
        let group = Group { legend, note: String::new(), class: "two", folded, controls: self.all };
        (!group.controls.is_empty()).then_some(group)
    }
}

impl<T: Typed + ?Sized> Builder<'_, T> {
    /// A table's own fields as one group, then its tables.
    fn table(&self, groups: &mut Vec<Group>, fields: &'static [Field], place: Place<'_>) {
        let at = groups.len();
        let applies = self.known(fields, place);
        let (mut own, mut minor) = (Controls::default(), Controls::default());
        for field in fields.iter().filter(|field| field.applies(&applies)) {
            let name = place.path_of(field);
            let is_minor = field.is_minor_in(place.table);
            match &field.shape {
                Shape::Table(inner) => self.table(groups, inner, place.within(field, &name, &field.label())),
                Shape::Words { words: list, .. } if field.name == "dice" => {
                    let is_rolled = !self.asked.typed.value(&name).is_empty();
                    let folded = !place.path.is_empty() && !is_rolled;
                    let dice = self.asked.dice(&name, list).into_iter();
                    groups.extend(dice.map(|group| Group { folded, ..group }));
                }
                Shape::Words { words: list, .. } if are_tokens(list) => {
                    let whose = if place.path.is_empty() { "" } else { place.legend };
                    groups.push(Group { folded: is_minor, ..self.asked.tokens(&name, whose, list) });
                }
                Shape::Tables { fields: inner, most, .. } => {
                    self.entries(groups, (field, inner, *most), place);
                }
                _ if field.name.contains("auxiliary") && !self.huge(place.path) => {}
                _ if is_minor => {
                    minor.are_typed |= self.is_typed(&name, field);
                    minor.all.push(self.asked.control(&name, field));
                }
                _ => {
                    own.are_typed |= self.is_typed(&name, field);
                    let decides = decides(fields, field);
                    own.all.push(Control { decides, ..self.asked.control(&name, field) });
                    own.all.extend(self.asked.shown(fields, &name, field));
                }
            }
        }
        let (own, minor) = (own.group(fields, place), minor.minor_group(place));
        groups.splice(at..at, own.into_iter().chain(minor));
    }

    /// The entries of a list of tables, those that nobody can do without, and the button for one more.
    fn entries(
        &self,
        groups: &mut Vec<Group>,
        (field, fields, most): (&'static Field, &'static [Field], usize),
        place: Place<'_>,
    ) {
        let path = &place.path_of(field);
        let there = self.asked.typed.entries(path);
        let wanted = there + usize::from(self.one_more == path);
        let shown = wanted.max(usize::from(field.is_offered())).min(most);
        for number in 1..=shown {
            let at = groups.len();
            // one alone needs no number, and no heading where a question follows that says as much
            let name = if shown == 1 { field.label() } else { format!("{} {number}", field.label()) };
            self.table(groups, fields, place.within(field, &format!("{path}.{number}"), &name));
            let asked_for = self.said == Said::Nothing && number == 1 && field.is_needed();
            let presence = match number <= wanted {
                true => Presence::There,
                false if asked_for => Presence::AskedFor,
                false => Presence::Offered,
            };
            if let Some(group) = groups.get_mut(at) {
                if shown == 1 && group.controls.first().is_some_and(|it| it.label.ends_with('?')) {
                    group.legend.clear();
                }
                group.controls.extend(self.asked.presence(&format!("{path}.{number}"), presence));
            }
            for (nth, group) in groups.iter_mut().skip(at).enumerate() {
                if number > 1 {
                    // what the fields of the first entry say of themselves, those of the others need not
                    group.controls.iter_mut().for_each(|control| control.note.clear());
                    group.note.clear();
                }
                if nth > 0 && !group.legend.is_empty() && !group.legend.contains(&wording::low(&name)) {
                    group.legend = format!("{} of {}", group.legend, wording::low(&name));
                }
            }
        }
        if shown < most {
            groups.push(self.asked.one_more(path, field));
        }
    }

    /// The values that decide which fields of a table apply.
    fn known(&self, fields: &'static [Field], place: Place<'_>) -> Map<String, Json> {
        let deciding = fields.iter().filter(|field| matches!(field.shape, Shape::Word { .. }));
        let mut known = Map::new();
        for field in deciding {
            let name = place.path_of(field);
            let value = match self.asked.typed.value(&name) {
                value if value.is_empty() => field.default().unwrap_or(Json::Null),
                value => Json::String(value),
            };
            known.insert(field.name.to_owned(), value);
        }
        known
    }

    /// Whether something else than the default stands in a field.
    fn is_typed(&self, name: &str, field: &'static Field) -> bool {
        let value = self.asked.typed.value(name);
        let default = field
            .default()
            .map(|default| default.as_str().map_or_else(|| default.to_string(), str::to_owned));
        !value.is_empty() && default.is_none_or(|default| default != value)
    }

    /// Whether the ship whose shields these are is huge.
    fn huge(&self, path: &str) -> bool {
        let side = path.split('.').next().unwrap_or_default();
        self.asked.typed.value(&format!("{side}.size")) == "huge"
    }
}

/// Whether the words are defense tokens with their states.
fn are_tokens(list: &[Word]) -> bool {
    list.iter().any(|word| word.name == "brace/exhausted")
}
