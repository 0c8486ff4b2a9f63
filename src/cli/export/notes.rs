//! How is a page of a site written as a note of Obsidian?
//!
//! The shipped games are written in two dialects. A page of Zola has fields between `+++`, ids in braces and links below
//! the site's root, which Obsidian shows as they stand. As a note it has the same fields in YAML, `^ids`, and links to
//! files: the same passages under the same ids.

use std::collections::{BTreeMap, BTreeSet};

use names::slug;
use serde_json::Value;

/// What stands before and behind the fields of a page.
const PLUSES: &str = "+++\n";

/// The pages of one game.
#[derive(Default)]
pub(super) struct Site {
    notes: BTreeSet<String>,
    /// The headings that have an id, by their notes and ids.
    headings: BTreeMap<(String, String), String>,
}

impl Site {
    /// Takes a file of the game in; true for a page of a site.
    pub(super) fn add(&mut self, path: &str, text: &str) -> bool {
        let Some(name) = path.strip_suffix(".md").map(|path| path.rsplit('/').next().unwrap_or(path)) else {
            return false;
        };
        self.notes.insert(name.to_owned());
        for line in text.lines().filter(|line| line.starts_with('#')) {
            if let Some((words, id)) = with_id(line) {
                let words = words.trim_start_matches('#').trim().to_owned();
                self.headings.insert((name.to_owned(), id.to_owned()), words);
            }
        }
        text.starts_with(PLUSES)
    }

    /// A page as a note; as it is where it is one already.
    pub(super) fn note(&self, text: &str) -> String {
        let Some((fields, body)) = text.strip_prefix(PLUSES).and_then(|rest| rest.split_once(PLUSES)) else {
            return text.to_owned();
        };
        let Ok(fields) = toml::from_str::<toml::Table>(fields) else { return text.to_owned() };
        let mut note = String::from("---\n");
        write_fields(&mut note, &fields, "");
        note.push_str("---\n");
        for line in self.links(body).split_inclusive('\n') {
            note.push_str(&noted(line));
        }
        note
    }

    /// A text with its links to pages of the site as links to their files.
    fn links(&self, text: &str) -> String {
        let mut written = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once("](/") {
            let Some((address, after)) = behind.split_once(')') else { break };
            let to = self.file(address).unwrap_or_else(|| format!("/{address}"));
            written.push_str(&format!("{before}]({to})"));
            rest = after;
        }
        written.push_str(rest);
        written
    }

    /// The file of a page, and the place in it; none where the address is no page's.
    fn file(&self, address: &str) -> Option<String> {
        let (path, id) = address.split_once('#').map_or((address, None), |(path, id)| (path, Some(id)));
        let name = path.trim_end_matches('/').rsplit('/').next()?;
        let name = self.notes.get(name)?;
        Some(match id {
            None => format!("{name}.md"),
            Some(id) => match self.headings.get(&(name.clone(), id.to_owned())) {
                Some(heading) => format!("{name}.md#{}", heading.replace(' ', "%20")),
                None => format!("{name}.md#^{id}"),
            },
        })
    }
}

/// Writes fields as YAML, tables below others behind them.
fn write_fields(note: &mut String, fields: &toml::Table, indent: &str) {
    let (tables, plain): (Vec<_>, Vec<_>) = fields.iter().partition(|(_, value)| value.is_table());
    for (name, value) in plain {
        let value = match value {
            toml::Value::Datetime(day) => Value::String(day.to_string()),
            other => serde_json::to_value(other).unwrap_or_default(),
        };
        note.push_str(&format!("{indent}{name}: {value}\n"));
    }
    for (name, value) in tables {
        note.push_str(&format!("{indent}{name}:\n"));
        if let toml::Value::Table(below) = value {
            write_fields(note, below, &format!("{indent}  "));
        }
    }
}

/// A line with the id at its end as Obsidian has it: `^id`, and none on a heading that is called so anyway.
fn noted(line: &str) -> String {
    let Some((words, id)) = with_id(line) else { return line.to_owned() };
    match line.starts_with('#') {
        true if slug(words.trim_start_matches('#')) == id => format!("{}\n", words.trim_end()),
        true => line.to_owned(),
        false => format!("{words}^{id}\n"),
    }
}

/// A line without the id in braces at its end, and that.
fn with_id(line: &str) -> Option<(&str, &str)> {
    let (words, id) = line.trim_end().strip_suffix('}')?.rsplit_once("{#")?;
    let is_id = |id: &str| !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    is_id(id).then_some((words, id))
}
