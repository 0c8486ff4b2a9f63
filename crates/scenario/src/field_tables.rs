//! What do the documents say of the fields?
//!
//! A document marks where a table stands, and [`written`] puts it there from the fields themselves. A path is a kind and, with
//! dots, the fields that lead to a table in it:
//!
//! | mark | table |
//! |---|---|
//! | `<!-- fields of attack -->` | what may stand in a situation of kind `attack` |
//! | `<!-- fields of attack.declare -->` | what may stand in its `[declare]` |
//! | `<!-- fields of attack.effect beside timing.effect -->` | the same; rows of the other table are only named |
//! | `<!-- expectations of every kind -->` | what each kind may expect |
//! | `<!-- expectations of attack -->` | what this kind may expect besides |
//! | `<!-- expectations of attack.attacker -->` | what may stand in a table of its expectations |
//! | `<!-- words of commands -->` | the words that the tables call so |
//! | `<!-- kinds -->` | every kind, with the questions that it is for |
//!
//! Each table ends with `<!-- end -->`.

use serde_json::Value as Json;

use super::{
    Kind,
    field::{Field, Section, Shape},
    kinds,
};
use vocabulary::Word;

const END: &str = "<!-- end -->";

/// The document with each table as its fields say it.
///
/// # Errors
/// A mark that names no table, or has no end.
pub fn written(document: &str) -> Result<String, String> {
    let mut whole = String::with_capacity(document.len());
    let mut rest = document;
    while let Some((before, from)) = rest.split_once("\n<!-- ") {
        let (mark, from) = from.split_once(" -->\n").ok_or("a mark has no end of its line")?;
        whole.push_str(before);
        whole.push_str(&format!("\n<!-- {mark} -->\n"));
        rest = from;
        if let Some(table) = marked(mark)? {
            let (_, behind) = from.split_once(END).ok_or_else(|| format!("`{mark}` has no `{END}`"))?;
            whole.push_str(&format!("{table}{END}"));
            rest = behind;
        }
    }
    whole.push_str(rest);
    Ok(whole)
}

/// Every row of every table of every kind, each with the path of its table: what the documents have to show.
pub fn rows() -> Vec<(String, String)> {
    let of_kind = |kind: Kind| {
        let mut rows = Vec::new();
        collect(kind.word(), kind.fields(), Section::Situation, &mut rows);
        collect(kind.word(), own(kind), Section::Expectation, &mut rows);
        rows
    };
    Kind::ALL.into_iter().flat_map(of_kind).collect()
}

fn collect(path: &str, fields: &'static [Field], section: Section, rows: &mut Vec<(String, String)>) {
    rows.extend(lines(fields, section).into_iter().map(|row| (path.to_owned(), row)));
    for field in fields {
        if alike(field.fields()).is_none() {
            collect(&format!("{path}.{}", field.name), field.fields(), section, rows);
        }
    }
}

/// The table that a mark asks for; none for another comment.
fn marked(mark: &str) -> Result<Option<String>, String> {
    let unknown = || format!("`{mark}` names no table of fields");
    if mark == "kinds" {
        return Ok(Some(all_kinds()));
    }
    if let Some(name) = mark.strip_prefix("words of ") {
        let (_, words) = kinds::WORD_LISTS.iter().find(|(list, _)| *list == name).ok_or_else(unknown)?;
        return Ok(Some(format!("{}\n", spelled(words))));
    }
    let (section, paths) = match (mark.strip_prefix("fields of "), mark.strip_prefix("expectations of ")) {
        (Some(paths), _) => (Section::Situation, paths),
        (_, Some(paths)) => (Section::Expectation, paths),
        _ => return Ok(None),
    };
    let (path, beside) =
        paths.split_once(" beside ").map_or((paths, None), |(path, beside)| (path, Some(beside)));
    let fields = at(path, section).ok_or_else(unknown)?;
    let known = beside.map(|path| at(path, section).ok_or_else(unknown)).transpose()?.unwrap_or_default();
    Ok(Some(table(fields, known, section)))
}

/// The kinds, each with the questions that it is for.
fn all_kinds() -> String {
    let row = |kind: Kind| format!("| {} | `{kind}` |\n", kind.questions());
    "| the question | kind |\n|---|---|\n".to_owned() + &Kind::ALL.map(row).concat()
}

/// The rows of a table. Those that stand in the `known` table too are named above it.
fn table(fields: &'static [Field], known: &'static [Field], section: Section) -> String {
    let known = lines(known, section);
    let rows = fields.iter().zip(lines(fields, section));
    let (same, own): (Vec<_>, Vec<_>) = rows.partition(|(_, row)| known.contains(row));
    let same: Vec<Field> = same.into_iter().map(|(field, _)| *field).collect();
    let mut table = if same.is_empty() { String::new() } else { format!("As there: {}.\n", names(&same)) };
    if !own.is_empty() {
        table.push_str(if same.is_empty() { "" } else { "\n" });
        table.push_str(&head(fields, section));
        table.extend(own.into_iter().map(|(_, row)| row));
    }
    table
}

/// The fields of the table at a path.
fn at(path: &str, section: Section) -> Option<&'static [Field]> {
    if (path, section) == ("every kind", Section::Expectation) {
        return Some(kinds::COMMON_EXPECTATIONS);
    }
    let mut names = path.split('.');
    let kind = Kind::of(names.next()?)?;
    let first = if section == Section::Expectation { own(kind) } else { kind.fields() };
    names.try_fold(first, |fields, name| {
        let inner = fields.iter().find(|field| field.name == name)?.fields();
        (!inner.is_empty()).then_some(inner)
    })
}

/// What a kind may expect beside what every kind may.
fn own(kind: Kind) -> &'static [Field] {
    kind.expectations().get(kinds::COMMON_EXPECTATIONS.len()..).unwrap_or_default()
}

/// Whether some fields of the table are there only for a value of another.
fn has_conditions(fields: &[Field]) -> bool {
    fields.iter().any(|field| field.when.is_some())
}

fn head(fields: &[Field], section: Section) -> String {
    let mut columns = vec!["field", "values"];
    columns.extend((section == Section::Situation).then_some("default"));
    columns.push("meaning");
    columns.extend(has_conditions(fields).then_some("only where"));
    row(columns.iter().map(|column| (*column).to_owned())) + &format!("|{}\n", "---|".repeat(columns.len()))
}

/// A row for each field.
fn lines(fields: &'static [Field], section: Section) -> Vec<String> {
    let has_conditions = has_conditions(fields);
    let line = |field: &'static Field| {
        let mut cells = vec![name(field), values(&field.shape)];
        cells.extend((section == Section::Situation).then(|| default(field)));
        cells.push(if section == Section::Situation { field.doc.to_owned() } else { expected(field) });
        let only = field.when.map(|(other, value)| format!("`{other} = \"{value}\"`"));
        cells.extend(has_conditions.then(|| only.unwrap_or_default()));
        row(cells)
    };
    fields.iter().map(line).collect()
}

fn row(cells: impl IntoIterator<Item = String>) -> String {
    let cells = cells.into_iter().map(|cell| format!(" {} |", cell.replace('|', "\\|")));
    format!("|{}\n", cells.collect::<String>())
}

/// What is expected, and what comes of leaving it out where that is not the usual.
fn expected(field: &Field) -> String {
    match field.unsaid() {
        Some(_) => Section::Expectation.meaning(field),
        None => field.doc.to_owned(),
    }
}

/// A field's name as a file writes it.
fn name(field: &Field) -> String {
    match &field.shape {
        Shape::Tables { .. } => format!("`[[{}]]`", field.name),
        Shape::Table(inner) if alike(inner).is_none() => format!("`[{}]`", field.name),
        _ => format!("`{}`", field.name),
    }
}

fn values(shape: &'static Shape) -> String {
    match shape {
        Shape::Whole { least, most, .. } => within(*least, *most),
        Shape::Word { words, .. } => spelled(words),
        Shape::Flag { .. } => "`true`, `false`".to_owned(),
        Shape::Text { .. } => "text".to_owned(),
        Shape::Card(of) => format!("name of a card: {}", kinds_of_cards(of)),
        Shape::Cards { of, most: 1 } => format!("one name of a card, in brackets: {}", kinds_of_cards(of)),
        Shape::Cards { of, most } => format!("at most {most} names of cards: {}", kinds_of_cards(of)),
        Shape::Words { words, most, .. } => {
            match kinds::WORD_LISTS.iter().find(|(_, list)| same(list, words)) {
                Some((name, _)) => format!("at most {most} {name}"),
                None => format!("at most {most}: {}", spelled(words)),
            }
        }
        Shape::Texts { most } => format!("at most {most} texts"),
        Shape::Reasons { most } => format!("at most {most} texts, or a table"),
        Shape::Table(inner) => match alike(inner) {
            Some(shape) => format!("table of {}, each {}", names(inner), values(shape)),
            None => "table".to_owned(),
        },
        Shape::Tables { most, .. } => format!("at most {most} tables"),
    }
}

fn within(least: i64, most: i64) -> String {
    if most == i64::MAX { format!("{least} or more") } else { format!("{least} to {most}") }
}

fn kinds_of_cards(of: &[cards::CardKind]) -> String {
    of.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ")
}

/// What stands in every field of a small table, where that is the same: dice by color, shields by hull zone.
fn alike(fields: &'static [Field]) -> Option<&'static Shape> {
    let (first, others) = fields.split_first()?;
    let limits = |field: &Field| match field.shape {
        Shape::Whole { least, most, default } => Some((least, most, default, field.when, field.unsaid())),
        _ => None,
    };
    let is_like_first = |other: &Field| limits(other) == limits(first);
    (limits(first).is_some() && !others.is_empty() && others.iter().all(is_like_first))
        .then_some(&first.shape)
}

fn names(fields: &[Field]) -> String {
    fields.iter().map(|field| format!("`{}`", field.name)).collect::<Vec<_>>().join(", ")
}

fn same(one: &[Word], other: &[Word]) -> bool {
    one.iter().map(|word| word.name).eq(other.iter().map(|word| word.name))
}

/// The words of a list. Those that differ in a last figure alone are told by the first and the last: `counter 1` to `counter 9`.
fn spelled(words: &[Word]) -> String {
    let stem = |word: &Word| word.name.rsplit_once(' ').map_or(word.name, |(stem, _)| stem);
    let group = |words: &[Word]| match words {
        [first, .., last] => format!("`{}` to `{}`", first.name, last.name),
        _ => words.iter().map(|word| format!("`{}`", word.name)).collect(),
    };
    words.chunk_by(|one, next| stem(one) == stem(next)).map(group).collect::<Vec<_>>().join(", ")
}

/// What is taken when the field is left out.
fn default(field: &'static Field) -> String {
    let of_table = match field.shape {
        Shape::Table(inner) => alike(inner).and(inner.first()).and_then(Field::default),
        _ => None,
    };
    match (Section::Situation.absence(field), field.default().or(of_table)) {
        (Some(words), _) if field.unsaid().is_some() => words.to_owned(),
        (_, Some(Json::Number(each))) if matches!(field.shape, Shape::Table(_)) => format!("{each} each"),
        (_, Some(Json::Array(_))) => "none".to_owned(),
        (_, Some(Json::String(word))) => format!("`{word}`"),
        (_, Some(Json::Bool(flag))) => format!("`{flag}`"),
        (_, Some(other)) => other.to_string(),
        (words, None) => words.unwrap_or_default().to_owned(),
    }
}
