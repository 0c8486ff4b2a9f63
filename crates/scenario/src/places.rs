//! Where do the lines and expectations of a scenario stand in its file?

use super::{
    read::{Source, join},
    tree::{Node, Value},
};
use names::Span;

/// Places by path: `line[1]`, `expect.damage`. They say nothing about what a scenario is: two
/// scenarios with different places are equal.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(Vec<(String, Span)>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Places {
    /// The places of a file's lines and expectations; none of addresses.
    pub(super) fn of(source: Source<'_>, line: Option<&Node>, expect: Option<&Node>) -> Self {
        let Source::Text { file, text } = source else {
            return Self::default();
        };
        let mut places = Vec::new();
        let mut note = |path: String, node: &Node| {
            if let Some(place) = &node.place {
                places.push((path, Span::at(file, text, place.start, place.len())));
            }
        };
        if let Some(Value::List(lines)) = line.map(|node| &node.value) {
            for (nth, node) in (1..).zip(lines) {
                note(format!("line[{nth}]"), node);
            }
        }
        match expect.map(|node| (node, &node.value)) {
            Some((_, Value::List(stages))) => {
                for (nth, stage) in (1..).zip(stages) {
                    walk(&format!("expect[{nth}]"), stage, &mut note);
                }
            }
            Some((expect, _)) => walk("expect", expect, &mut note),
            None => {}
        }
        Self(places)
    }

    /// The place of a field, or of the nearest table around it.
    pub(super) fn of_field(&self, field: &str) -> Option<&Span> {
        let mut path = field;
        loop {
            if let Some((_, span)) = self.0.iter().find(|(known, _)| known == path) {
                return Some(span);
            }
            path = path.rsplit_once('.')?.0;
        }
    }
}

fn walk(path: &str, node: &Node, note: &mut impl FnMut(String, &Node)) {
    note(path.to_owned(), node);
    if let Value::Table(entries) = &node.value {
        for (key, value) in entries {
            walk(&join(path, &key.name), value, note);
        }
    }
}
