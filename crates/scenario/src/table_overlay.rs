//! What stands where one table is put over another?
//!
//! Tables are put together field by field. Of lists of tables each entry is put over the one with its name; any other value
//! takes the place of the one below it.

use super::tree::{Key, Node, Value};

/// `upper` put over `lower`. Of the fields named in `whole` the upper one stands alone.
pub(super) fn over(lower: &Node, upper: &Node, whole: &[&str]) -> Node {
    let (Value::Table(below), Value::Table(above)) = (&lower.value, &upper.value) else {
        return upper.clone();
    };
    let mut entries = below.clone();
    for (key, node) in above {
        match entries.iter_mut().find(|(other, _)| other.name == key.name) {
            Some((_, there)) if whole.contains(&key.name.as_str()) => *there = node.clone(),
            Some((_, there)) => *there = value_over(there, node),
            None => entries.push((key.clone(), node.clone())),
        }
    }
    Node { value: Value::Table(entries), place: upper.place.clone().or_else(|| lower.place.clone()) }
}

fn value_over(lower: &Node, upper: &Node) -> Node {
    match (&lower.value, &upper.value) {
        (Value::Table(below), Value::Table(above)) if is_of_another_kind(below, above) => upper.clone(),
        (Value::Table(_), Value::Table(_)) => over(lower, upper, &[]),
        (Value::List(below), Value::List(above)) if are_tables(below) && are_tables(above) => {
            Node { value: Value::List(entries_over(below, above)), place: upper.place.clone() }
        }
        _ => upper.clone(),
    }
}

/// Whether the upper table says another `kind` than the lower one: a squadron in the place of a ship keeps nothing of it.
fn is_of_another_kind(below: &[(Key, Node)], above: &[(Key, Node)]) -> bool {
    text(above, "kind").is_some_and(|kind| text(below, "kind") != Some(kind))
}

/// Each upper entry over the lower one with its name. Without names in the lower list it is the one in its place.
fn entries_over(below: &[Node], above: &[Node]) -> Vec<Node> {
    let mut entries = below.to_vec();
    let are_named = below.iter().any(|node| name(node).is_some());
    for (place, node) in above.iter().enumerate() {
        let there = match name(node) {
            Some(named) => {
                entries.iter_mut().find(|it| name(it).is_some_and(|it| it.eq_ignore_ascii_case(named)))
            }
            None if !are_named && place < below.len() => entries.get_mut(place),
            None => None,
        };
        match there {
            Some(there) => *there = value_over(there, node),
            None => entries.push(node.clone()),
        }
    }
    entries
}

fn are_tables(list: &[Node]) -> bool {
    !list.is_empty() && list.iter().all(|node| matches!(node.value, Value::Table(_)))
}

fn name(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Table(entries) => text(entries, "name"),
        _ => None,
    }
}

fn text<'n>(entries: &'n [(Key, Node)], name: &str) -> Option<&'n str> {
    entries.iter().find(|(key, _)| key.name == name).and_then(|(_, node)| match &node.value {
        Value::Text(text) => Some(text.trim()),
        _ => None,
    })
}
