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
    field_view::{Asked, Presence, Typed, decides, hint},
    manner::{Leading, is_filled_by_card, is_folded, is_minor, is_there_at_first, leading},
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
    let has = |name: &str| fields.iter().any(|field| field.name == name);
    let asked = Asked { typed, fields, findings };
    let builder = Builder { asked, leading: leading(has), said, one_more };
    let mut groups = Vec::new();
    builder.table(&mut groups, fields, "", "The situation", "");
    groups
}

struct Builder<'a, T: Typed + ?Sized> {
    asked: Asked<'a, T>,
    /// The list of tables that is asked first.
    leading: Option<Leading>,
    said: Said,
    /// The list of tables of which somebody wants one more entry.
    one_more: &'a str,
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
    fn group(self, fields: &[Field], path: &str, (legend, about): (&str, &str)) -> Option<Group> {
        let is_counted = |it: &Field| matches!(it.shape, Shape::Whole { .. });
        let class = match fields.first().map(|it| it.name) {
            Some("front") => "base",
            _ if fields.iter().all(is_counted) => "four",
            _ => "two",
        };
        let folded = is_folded(path) && (!self.are_typed || is_filled_by_card(path));
        let legend = match path.split_once('.') {
            Some((side @ ("attacker" | "defender"), _)) => format!("{legend} of the {side}"),
            Some((side @ ("p1" | "p2"), _)) => format!("{legend} of player {}", side.trim_start_matches('p')),
            _ => legend.to_owned(),
        };
        let group = Group { legend, note: about.to_owned(), class, folded, controls: self.all };
        (!group.controls.is_empty()).then_some(group)
    }

    /// The group of what is seldom asked about; none where there is nothing.
    fn minor_group(self, path: &str, legend: &str) -> Option<Group> {
        let legend = format!("More about {}", wording::the(legend));
        let folded = !self.are_typed || is_filled_by_card(path);
        let group = Group { legend, note: String::new(), class: "two", folded, controls: self.all };
        (!group.controls.is_empty()).then_some(group)
    }
}

impl<T: Typed + ?Sized> Builder<'_, T> {
    /// A table's own fields as one group, then its tables.
    fn table(
        &self,
        groups: &mut Vec<Group>,
        fields: &'static [Field],
        path: &str,
        legend: &str,
        about: &str,
    ) {
        let at = groups.len();
        let applies = self.known(fields, path);
        let (mut own, mut minor) = (Controls::default(), Controls::default());
        for field in fields.iter().filter(|field| field.applies(&applies)) {
            let name = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
            match &field.shape {
                Shape::Table(inner) => self.table(groups, inner, &name, &field.label(), &hint(field)),
                Shape::Words { words: list, .. } if field.name == "dice" => {
                    let is_rolled = !self.asked.typed.value(&name).is_empty();
                    let dice = self.asked.dice(&name, list).into_iter();
                    groups
                        .extend(dice.map(|group| Group { folded: !path.is_empty() && !is_rolled, ..group }));
                }
                Shape::Words { words: list, .. } if are_tokens(list) => {
                    let whose = if path.is_empty() { "" } else { legend };
                    groups.push(self.asked.tokens(&name, whose, list));
                }
                Shape::Tables { fields: inner, most, .. } => {
                    self.entries(groups, inner, &name, field, *most);
                }
                _ if field.name.contains("auxiliary") && !self.huge(path) => {}
                _ if is_minor(&name) => {
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
        groups.splice(
            at..at,
            [own.group(fields, path, (legend, about)), minor.minor_group(path, legend)].into_iter().flatten(),
        );
    }

    /// The entries of a list of tables, those that nobody can do without, and the button for one more.
    fn entries(
        &self,
        groups: &mut Vec<Group>,
        fields: &'static [Field],
        path: &str,
        field: &'static Field,
        most: usize,
    ) {
        let there = self.asked.typed.entries(path);
        let leading = self.leading.filter(|(list, _)| *list == field.name).map_or(0, |(_, count)| count);
        let wanted = there + usize::from(self.one_more == path);
        let shown = wanted.max(leading).min(most);
        for number in 1..=shown {
            let at = groups.len();
            // one alone needs no number, and no heading where a question follows that says as much
            let name = if shown == 1 { field.label() } else { format!("{} {number}", field.label()) };
            self.table(groups, fields, &format!("{path}.{number}"), &name, &hint(field));
            let asked_for = self.said == Said::Nothing && number == 1 && is_there_at_first(field.name);
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
    fn known(&self, fields: &'static [Field], path: &str) -> Map<String, Json> {
        let deciding = fields.iter().filter(|field| matches!(field.shape, Shape::Word { .. }));
        let mut known = Map::new();
        for field in deciding {
            let name = if path.is_empty() { field.name.to_owned() } else { format!("{path}.{}", field.name) };
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
