//! What stands in a table of values parted by commas?

use serde_json::{Map, Value as Json};

/// The rows of a table by the names of its first one; a cell in quotes may hold commas, quotes and line ends.
pub(super) fn rows(text: &str) -> Vec<Json> {
    let mut lines = cells(text).into_iter();
    let Some(head) = lines.next() else { return Vec::new() };
    let row = |cells: Vec<String>| {
        let named = head.iter().cloned().zip(cells.into_iter().map(Json::from));
        Json::Object(named.collect::<Map<String, Json>>())
    };
    lines.map(row).collect()
}

fn cells(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let (mut row, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            '\r' if !quoted => {}
            letter => cell.push(letter),
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows
}
