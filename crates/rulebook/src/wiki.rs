//! What is left in a note that was copied from a wiki?
//!
//! MediaWiki's marks (`'''bold'''`, `== Heading ==`, `{{Icon|hit}}`, `{| tables |}`, lists of `*`, `#` and `;`) are written as
//! Markdown has them. Those that mean something else in Markdown are so only on a page with headings of a wiki.

mod emphasis;

use std::ops::Range;

use self::emphasis::emphasis;
use super::{
    hidden, inline, limits,
    visible::{Edits, Visible},
};

/// Longest template or table, in bytes.
const LONGEST: usize = 16 << 10;
/// Longest link or switch, in bytes.
const SHORT: usize = 512;

/// A body whose marks of a wiki are written as Markdown.
pub(super) fn spell_out(visible: Visible) -> Visible {
    let body = visible.body();
    let headed = body.lines().any(|line| heading(line).is_some());
    let page = if headed { Page::OfWiki } else { Page::Other };
    if !headed && !body.contains("'''") && !body.contains("{{") {
        return visible;
    }
    let edits = blocks(body, page);
    let visible = visible.replaced(edits);
    let edits = lines(visible.body(), page);
    visible.replaced(edits)
}

/// Fewest signs of a rule across the page.
const RULE: usize = 4;

/// Whether a whole page is written as wikis have it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    OfWiki,
    Other,
}

/// What goes over several lines: templates, tables, references.
fn blocks(body: &str, page: Page) -> Edits {
    let mut edits = Vec::new();
    let (mut at, mut fence, mut left) = (0, None, limits::REFERENCES);
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let done = edits.last().map_or(0, |(range, _): &(Range<usize>, String)| range.end);
        if hidden::fenced(line, &mut fence) || at <= done {
            continue;
        }
        if page == Page::OfWiki && line.starts_with("{|") && left > 0 {
            left -= 1;
            edits.extend(table(body, start));
            continue;
        }
        let mut from = start.max(done);
        while let Some(found) = body.get(from..at).and_then(|rest| rest.find(['{', '<', '_', '`'])) {
            let here = from + found;
            let rest = &body[here..];
            if left == 0 || rest.starts_with('`') {
                break;
            }
            left -= 1;
            let edit = match page {
                _ if rest.starts_with("{{") => template(rest, page),
                Page::OfWiki => reference(rest).or_else(|| switch(rest)).or_else(|| plain(rest)),
                Page::Other => None,
            };
            from = here + 1;
            if let Some((length, words)) = edit {
                edits.push((here..here + length, words));
                from = here + length;
                if from > at {
                    break;
                }
            }
        }
    }
    edits
}

/// `{{Icon|hit}}` reads "hit": how long it is, and its words. One without arguments is known only on a wiki's page.
fn template(rest: &str, page: Page) -> Option<(usize, String)> {
    let reach = &rest[..rest.floor_char_boundary(LONGEST)];
    let length = closing(reach, "{{", "}}")?;
    let inner = reach.get(2..length - 2)?;
    let name = inner.split('|').next().unwrap_or_default();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\n');
    let is_name = name.starts_with(char::is_alphabetic) && name.chars().all(plain);
    let has_arguments = inner.len() > name.len();
    if !is_name || page == Page::Other && (!has_arguments || name.ends_with([' ', '\n'])) {
        return None;
    }
    let said = asked(inner, name).unwrap_or_else(|| said(inner, name, limits::EMBED_DEPTH));
    Some((length, said))
}

/// The question that a template is, with its answer: `{{FAQ|question=May I row?|answer=Yes.}}`.
fn asked(inner: &str, name: &str) -> Option<String> {
    let arguments = arguments(inner.get(name.len() + 1..)?);
    let of = |keys: [&str; 2]| {
        let named = arguments.iter().filter_map(|it| it.split_once('='));
        let mut found = named.filter(|(key, _)| keys.iter().any(|it| key.trim().eq_ignore_ascii_case(it)));
        found.next().map(|(_, value)| inline::collapse(value)).filter(|value| !value.is_empty())
    };
    let (question, answer) = of(["question", "q"]).zip(of(["answer", "a"]))?;
    (!question.contains(['[', ']'])).then(|| format!("\n\n> [!question] {question}\n>\n> {answer}\n\n"))
}

/// What a template says to readers: its arguments, else its name.
fn said(inner: &str, name: &str, depth: usize) -> String {
    let arguments = arguments(inner.get(name.len() + 1..).unwrap_or_default());
    let words = |text: &str| -> String {
        let mut plain = text.to_owned();
        while let Some(at) = plain.find("{{").filter(|_| depth > 0) {
            let Some(length) = closing(&plain[at..], "{{", "}}") else { break };
            let inner = plain[at + 2..at + length - 2].to_owned();
            let name = inner.split('|').next().unwrap_or_default().to_owned();
            plain.replace_range(at..at + length, &said(&inner, &name, depth - 1));
        }
        inline::collapse(&plain)
    };
    let several_lines = inner.contains('\n');
    let mut all = Vec::new();
    for argument in arguments {
        let named = argument.split_once('=').filter(|(key, _)| {
            key.trim().chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-'))
        });
        match named {
            Some((key, value)) if key.trim().parse::<usize>().is_err() => {
                let value = words(value);
                all.extend((!value.is_empty()).then(|| format!("{}: {value}", inline::collapse(key))));
            }
            Some((_, value)) => all.push(words(value)),
            None => all.push(words(argument)),
        }
    }
    all.retain(|words| !words.is_empty());
    match several_lines {
        _ if all.is_empty() => inline::collapse(name),
        true => format!("\n\n- {}\n\n", all.join("\n- ")),
        false => all.join(", "),
    }
}

/// The arguments of a template, between bars that are within no other template or link.
fn arguments(text: &str) -> Vec<&str> {
    let (mut arguments, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'|' if depth == 0 => {
                arguments.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    arguments.push(&text[from..]);
    arguments
}

/// How long what these marks enclose is, marks included; others of them may be within it.
fn closing(text: &str, opening: &str, end: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(opening) {
            (depth, at) = (depth + 1, at + opening.len());
        } else if rest.starts_with(end) {
            (depth, at) = (depth.checked_sub(1)?, at + end.len());
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    None
}

/// `<ref>The guide, p. 3</ref>` is a footnote where it stands.
fn reference(rest: &str) -> Option<(usize, String)> {
    let reach = &rest[..rest.floor_char_boundary(LONGEST)];
    if let Some(length) = reach.strip_prefix("<references").and_then(|rest| rest.find('>')) {
        return Some(("<references".len() + length + 1, String::new()));
    }
    let tag = reach.strip_prefix("<ref").filter(|rest| rest.starts_with(['>', ' ', '/']))?;
    let open = reach.len() - tag.len() + tag.find('>')? + 1;
    if reach[..open].ends_with("/>") {
        return Some((open, String::new()));
    }
    let words = reach.get(open..)?.split_once("</ref>")?.0;
    let length = open + words.len() + "</ref>".len();
    Some((length, format!("^[{}]", inline::collapse(words).replace(['[', ']'], ""))))
}

/// `<nowiki>[[words]]</nowiki>` are words, and the tags around galleries say nothing.
fn plain(rest: &str) -> Option<(usize, String)> {
    let reach = &rest[..rest.floor_char_boundary(LONGEST)];
    if let Some((words, _)) = reach.strip_prefix("<nowiki>").and_then(|rest| rest.split_once("</nowiki>")) {
        let spared = words.replace('[', "\\[").replace("''", "\\'\\'").replace('*', "\\*");
        return Some((words.len() + "<nowiki></nowiki>".len(), spared));
    }
    let (inner, _) = reach.strip_prefix("<gallery")?.split_once("</gallery>")?;
    let length = inner.len() + "<gallery</gallery>".len();
    let lines =
        inner.split_once('>')?.1.lines().map(|line| line.rsplit('|').next().unwrap_or_default().trim());
    let shown: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    Some((length, format!("\n- {}\n\n", shown.join("\n- "))))
}

/// `__TOC__`
fn switch(rest: &str) -> Option<(usize, String)> {
    let reach = &rest[..rest.floor_char_boundary(SHORT)];
    let word = reach.strip_prefix("__")?.split_once("__")?.0;
    let is_switch = !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase());
    is_switch.then(|| (word.len() + 4, String::new()))
}

/// A table `{| ... |}` whose line begins at `start`, as Markdown has it.
fn table(body: &str, start: usize) -> Option<(Range<usize>, String)> {
    let rest = body.get(start..)?;
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    let mut rows: Vec<Vec<String>> = vec![Vec::new()];
    let (mut caption, mut headed, mut at) = (String::new(), false, 0);
    for line in rest.split_inclusive('\n') {
        at += line.len();
        let words = line.trim();
        if let Some(behind) = words.strip_prefix("|}") {
            let end = start + at - line.len() + line.find("|}")? + 2;
            let _ = behind;
            return Some((start..end, written(&rows, headed, &caption)));
        }
        if words.starts_with("{|") {
            continue;
        } else if let Some(words) = words.strip_prefix("|+") {
            caption = inline::collapse(words);
        } else if words.starts_with("|-") {
            rows.push(Vec::new());
        } else if let Some(cells) = words.strip_prefix('!') {
            headed |= rows.iter().all(Vec::is_empty);
            rows.last_mut()?.extend(cells.split("!!").flat_map(|cell| cell.split("||")).map(cell));
        } else if let Some(cells) = words.strip_prefix('|') {
            rows.last_mut()?.extend(cells.split("||").map(cell));
        } else if let Some(last) = rows.last_mut().and_then(|row| row.last_mut()) {
            last.push(' ');
            last.push_str(words);
        }
    }
    None
}

/// A cell without its attributes: `style="..." | words`.
fn cell(words: &str) -> String {
    let attributes =
        words.split_once('|').filter(|(before, _)| before.contains('=') && !before.contains("[["));
    attributes.map_or(words, |(_, cell)| cell).trim().to_owned()
}

fn written(rows: &[Vec<String>], headed: bool, caption: &str) -> String {
    let rows: Vec<&Vec<String>> = rows.iter().filter(|row| !row.is_empty()).collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or_default().min(limits::TABLE_COLUMNS);
    let line = |cells: &[String]| -> String {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let (head, rows) = match rows.split_first().filter(|_| headed) {
        Some((head, rows)) => (line(head), rows),
        None => (line(&vec![String::new(); columns]), rows.as_slice()),
    };
    let rows: String = rows.iter().map(|row| line(row)).collect();
    let caption = if caption.is_empty() { String::new() } else { format!("{caption}\n\n") };
    format!("\n{caption}{head}|{}\n{rows}\n", "---|".repeat(columns.max(1)))
}

/// What stands within one line: headings, lists, emphasis, links to other sites.
fn lines(body: &str, page: Page) -> Edits {
    let mut edits = Vec::new();
    let (mut at, mut fence, mut before, mut defines) = (0, None, "", false);
    let mut next = body.split_inclusive('\n').skip(1);
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let (last, behind) = (std::mem::replace(&mut before, line), next.next().unwrap_or_default());
        if hidden::fenced(line, &mut fence) {
            continue;
        }
        if let Some((level, words)) = heading(line) {
            let end = start + line.trim_end().len();
            edits.push((start..start + words.start, format!("{} ", "#".repeat(level))));
            edits.push((start + words.end..end, String::new()));
            continue;
        }
        defines = line.starts_with(';') || line.starts_with(':') && defines;
        if page == Page::OfWiki {
            let words = line.trim_end();
            // A rule is none below a line for Markdown, and goes on with the HTML above.
            if words.len() >= RULE && words.bytes().all(|byte| byte == b'-')
                || last.starts_with('<') && !line.starts_with(['<', '|'])
            {
                edits.push((start..start, "\n".to_owned()));
            }
            // What is only indented defines nothing.
            let last = if line.starts_with(':') && !defines { "" } else { last };
            edits.extend(list(line, last, behind).map(|(length, mark)| (start..start + length, mark)));
            links(line, start, &mut edits);
        }
        emphasis(line, start, page, &mut edits);
    }
    edits.sort_by_key(|(range, _)| range.start);
    edits
}

/// The level of a heading `== Words ==`, and where its words stand in the line.
fn heading(line: &str) -> Option<(usize, Range<usize>)> {
    let words = line.trim_end();
    let level = words.len() - words.trim_start_matches('=').len();
    let inner = words.get(level..)?.strip_suffix(&"=".repeat(level))?;
    let shown = inner.trim();
    let start = level + inner.len() - inner.trim_start().len();
    let fits =
        (2..=6).contains(&level) && inner.starts_with(' ') && inner.ends_with(' ') && !shown.is_empty();
    (fits && !shown.contains("==")).then(|| (level, start..start + shown.len()))
}

/// The mark of a list that a line begins with: how long it is, and what Markdown has.
fn list(line: &str, before: &str, behind: &str) -> Option<(usize, String)> {
    let marks = line.len() - line.trim_start_matches(['*', '#', ':', ';']).len();
    let last = line[..marks].chars().next_back()?;
    let rest = &line[marks..];
    let counted = |line: &str| line.starts_with(['#', '*']);
    if rest.trim().is_empty()
        || marks > limits::NESTING
        || line.starts_with('#') && !counted(before) && !counted(behind)
    {
        return None;
    }
    let blanks = marks + rest.len() - rest.trim_start_matches(' ').len();
    let indent = "    ".repeat(marks - 1);
    Some(match last {
        '*' => (blanks, format!("{indent}- ")),
        '#' => (blanks, format!("{indent}1. ")),
        ';' => (blanks, "\n".to_owned()),
        // A definition below its term; else words that are only indented.
        _ if before.starts_with([';', ':']) => (blanks, ": ".to_owned()),
        _ => (blanks, "\n".to_owned()),
    })
}

/// `[https://site.example words]`, pictures and categories.
fn links(line: &str, start: usize, edits: &mut Edits) {
    let mut from = 0;
    while let Some(found) = line.get(from..).and_then(|rest| rest.find('[')) {
        let here = from + found;
        let rest = &line[here..line.floor_char_boundary(here + SHORT)];
        from = here + 1;
        if let Some(inner) =
            rest.strip_prefix("[[").and_then(|rest| rest.split_once("]]")).map(|(inner, _)| inner)
        {
            let length = inner.len() + 4;
            from = here + length;
            let (kind, name) = inner.split_once(':').unwrap_or_default();
            let shown = match kind.to_ascii_lowercase().as_str() {
                "category" => String::new(),
                "file" | "image" => name.rsplit('|').next().unwrap_or_default().to_owned(),
                _ => continue,
            };
            edits.push((start + here..start + from, shown));
        } else if let Some((address, words)) = outside(rest) {
            let length = rest.find(']').map_or(rest.len(), |end| end + 1);
            edits.push((start + here..start + here + length, format!("[{words}]({address})")));
            from = here + length;
        }
    }
}

/// The address and the words of a link to another site.
fn outside(rest: &str) -> Option<(&str, &str)> {
    let inner = rest.strip_prefix('[')?.split_once(']')?.0;
    let (address, words) = inner.split_once(' ')?;
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    (is_web && !words.trim().is_empty()).then_some((address, words.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str) -> String {
        spell_out(Visible::whole(text)).body().to_owned()
    }

    #[test]
    fn marks_of_a_wiki_are_written_as_markdown() {
        for (wiki, markdown) in [
            ("== Boats ==\n''They'' '''float'''.\n", "## Boats\n*They* **float**.\n"),
            ("=== A ===\n* one\n** two\n*three\n", "### A\n- one\n    - two\n- three\n"),
            ("== A ==\n# one\n# two\n## three\n", "## A\n1. one\n1. two\n    1. three\n"),
            ("== A ==\n;Hull\n:The body.\n", "## A\n\nHull\n: The body.\n"),
            (
                "== A ==\nSee [https://x.example the site].__TOC__\n",
                "## A\nSee [the site](https://x.example).\n",
            ),
            ("== A ==\n[[File:x.png|thumb|A boat]][[Category:B]]\n", "## A\nA boat\n"),
            ("== A ==\nIt floats.<ref>Guide, p. 3</ref>\n", "## A\nIt floats.^[Guide, p. 3]\n"),
            ("Roll {{Icon|hit}} or {{Die|red|n=2}}.\n", "Roll hit or red, n: 2.\n"),
            (
                "== A ==\n{{Infobox\n| name = Oar\n| cost = {{Oil|3}}\n}}\nText\n",
                "## A\n\n\n- name: Oar\n- cost: 3\n\n\nText\n",
            ),
            (
                "== A ==\n{| class=\"x\"\n! Name !! Cost\n|-\n| Oar || style=\"a\" | 2\n|}\n",
                "## A\n\n| Name | Cost |\n|---|---|\n| Oar | 2 |\n\n\n",
            ),
            ("It is '''bold'''.\n", "It is **bold**.\n"),
            ("== A ==\nWords.\n----\nMore.\n", "## A\nWords.\n\n----\nMore.\n"),
            ("== A ==\n# one\n#* two\n# three\n", "## A\n1. one\n    - two\n1. three\n"),
            ("== A ==\n:one\n::two\n", "## A\n\none\n\ntwo\n"),
            ("== A ==\n<nowiki>[[x]]</nowiki>\n", "## A\n\\[\\[x]]\n"),
            ("== A ==\n<gallery>\nFile:A.png|One\n</gallery>\n", "## A\n\n- One\n\n\n"),
            (
                "== A ==\n{{FAQ|question=May I?|answer=Yes.}}\n",
                "## A\n\n\n> [!question] May I?\n>\n> Yes.\n\n\n",
            ),
        ] {
            assert_eq!(spelled(wiki), markdown, "{wiki}");
        }
        for same in [
            "# Title\n\n'' quotes '' and ==marked== and {{ site.x | y }} {{2d6}}\n",
            "```\n== A ==\n'''b'''\n```\n",
            "'''never closed\n",
            "a == b == c\n",
            "`{{Icon|hit}}`\n",
        ] {
            assert_eq!(spelled(same), same, "{same}");
        }
    }
}
