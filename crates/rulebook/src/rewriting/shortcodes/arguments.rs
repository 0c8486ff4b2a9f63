//! What do the arguments of a shortcode say to readers?
//!
//! Titles and sentences are said wherever it stands. Where nothing of a tag would be shown then, its other values are words, too: first
//! those that do not say how something looks, or where it lies. Within a sentence there is never a hole: else the tag's name stands there.

use super::{is_closing, is_self_closing, name};
use crate::pages::inline;

/// An argument of a shortcode.
struct Argument<'a> {
    key: Option<&'a str>,
    value: &'a str,
    quoted: bool,
}

/// The arguments of a shortcode in their order: `name "words" key="words" (key=3, "words")`.
fn arguments(words: &str) -> Vec<Argument<'_>> {
    let words = words.trim();
    let words = if is_self_closing(words) { words.trim_end_matches('/') } else { words };
    let mut rest = words.get(name(words).len()..).unwrap_or_default();
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | '='));
        if rest.is_empty() {
            return found;
        }
        if let Some((value, behind)) = quoted(rest) {
            found.push(Argument { key: None, value, quoted: true });
            rest = behind;
            continue;
        }
        let end =
            rest.find(|c: char| c.is_whitespace() || matches!(c, ',' | ')' | '=')).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let assigned = behind.trim_start().strip_prefix('=').map(str::trim_start);
        let Some(assigned) = assigned else {
            found.push(Argument { key: None, value: word, quoted: false });
            rest = behind;
            continue;
        };
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ')');
        let plain = || assigned.split_at(assigned.find(ends).unwrap_or(assigned.len()));
        let (value, behind) = quoted(assigned).unwrap_or_else(plain);
        found.push(Argument { key: Some(word), value, quoted: true });
        rest = behind;
    }
}

/// What stands in the quotes that words begin with, and behind them.
fn quoted(words: &str) -> Option<(&str, &str)> {
    let quote = words.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    words.get(1..)?.split_once(quote)
}

/// What a shortcode says within a sentence, where everything may be a word of it: what its arguments say, else all that is
/// no address and no look, else those as well, else its name; nothing where it is a command to a program.
pub(crate) fn says_inline(words: &str) -> Option<String> {
    let words = words.trim();
    let of_name = || {
        let name = name(words);
        name.starts_with(char::is_alphabetic).then(|| name.replace(['-', '_'], " "))
    };
    if is_command(words) {
        None
    } else {
        says(words)
            .or_else(|| Some(values(words)?.join(" ")))
            .or_else(|| Some(settings(words)?.join(" ")))
            .or_else(of_name)
    }
}

/// What a shortcode says that stands for itself, and encloses nothing: what its arguments say, else their values, whatever they
/// are, unless it shows something of another place.
pub(crate) fn says_alone(words: &str) -> Option<String> {
    const SHOWS: [&str; 19] = [
        "embed",
        "figure",
        "gist",
        "highlight",
        "image",
        "img",
        "include",
        "instagram",
        "link",
        "param",
        "readfile",
        "ref",
        "relref",
        "tweet",
        "twitter",
        "video",
        "vimeo",
        "x",
        "youtube",
    ];
    let words = words.trim();
    if SHOWS.contains(&name(words).to_lowercase().as_str()) || is_command(words) {
        return says(words);
    }
    let sign = if says(words).is_some() { ". " } else { " " };
    let beside = || settings(words).filter(|all| all.iter().any(|value| value.contains(char::is_alphabetic)));
    values(words).map(|all| all.join(sign)).or_else(|| Some(beside()?.join(" ")))
}

/// The title of a shortcode that encloses something: its own words, else its arguments, such as `term="Boost"`.
pub(crate) fn title(words: &str) -> Option<String> {
    let terms = || {
        let said: Vec<String> = arguments(words).iter().filter_map(term).collect();
        (!said.is_empty() && !is_untitled(words)).then(|| said.join(". "))
    };
    says_around(words).or_else(terms)
}

/// What a shortcode says beside what it encloses: what its arguments say, else the words without a name, unless they are a kind
/// of box.
pub(crate) fn says_around(words: &str) -> Option<String> {
    let beside = || {
        let all = arguments(words).into_iter().filter(|it| it.key.is_none());
        let said = all.map(|it| it.value).filter(|value| is_said(value) && !is_kind(value));
        let said = said.collect::<Vec<_>>().join(" ");
        (!said.is_empty() && !is_untitled(words)).then_some(said)
    };
    says(words).or_else(beside)
}

/// Whether what a shortcode encloses never has a title.
fn is_untitled(words: &str) -> bool {
    const OTHERS: [&str; 17] = [
        "card-grid",
        "cardpane",
        "cards",
        "chart",
        "code",
        "columns",
        "highlight",
        "html",
        "katex",
        "math",
        "mermaid",
        "raw",
        "rawhtml",
        "steps",
        "svg",
        "tabpane",
        "tabs",
    ];
    OTHERS.contains(&name(words.trim()).to_lowercase().as_str()) || is_command(words.trim())
}

/// What an argument says of the box that it belongs to; an amount only by its name: `cost 3`.
fn term(argument: &Argument) -> Option<String> {
    let (key, value) = (argument.key?, inline::collapse(argument.value));
    let says = matches!(key, "type" | "kind") || !is_look(key);
    let counts = !value.contains(char::is_alphabetic);
    (says && is_said(&value) && !is_kind(&value))
        .then(|| if counts { format!("{key} {value}") } else { value })
}

/// Whether a value is a kind of box or a setting of one, and no words.
fn is_kind(value: &str) -> bool {
    const KINDS: [&str; 34] = [
        "auto",
        "caution",
        "center",
        "danger",
        "dark",
        "default",
        "error",
        "example",
        "false",
        "hint",
        "horizontal",
        "important",
        "info",
        "inline",
        "left",
        "light",
        "no",
        "none",
        "note",
        "off",
        "on",
        "open",
        "primary",
        "question",
        "quote",
        "right",
        "row",
        "secondary",
        "section",
        "success",
        "tip",
        "true",
        "vertical",
        "warning",
    ];
    KINDS.contains(&value.to_lowercase().as_str())
}

/// Whether a tag tells a program what to do.
fn is_command(words: &str) -> bool {
    const COMMANDS: [&str; 39] = [
        "assign",
        "block",
        "br",
        "break",
        "capture",
        "case",
        "clear",
        "comment",
        "continue",
        "cycle",
        "decrement",
        "divider",
        "else",
        "elsif",
        "extends",
        "for",
        "from",
        "hr",
        "if",
        "import",
        "increment",
        "layout",
        "linebreak",
        "macro",
        "more",
        "nbsp",
        "newpage",
        "pagebreak",
        "paginate",
        "raw",
        "render",
        "set",
        "space",
        "spacer",
        "super",
        "tablerow",
        "toc",
        "unless",
        "when",
    ];
    is_closing(words)
        || words.starts_with("end")
        || words.starts_with('#')
        || COMMANDS.contains(&name(words).to_lowercase().as_str())
}

/// Arguments that say how something looks, or where something lies.
const LOOKS: [&str; 49] = [
    "alias",
    "align",
    "animation",
    "appearance",
    "as",
    "attr",
    "background",
    "class",
    "color",
    "colour",
    "cols",
    "columns",
    "config",
    "context",
    "data",
    "dir",
    "file",
    "filter",
    "format",
    "height",
    "hl_lines",
    "href",
    "icon",
    "id",
    "image",
    "img",
    "kind",
    "lang",
    "language",
    "layout",
    "linenos",
    "link",
    "options",
    "path",
    "placement",
    "position",
    "ref",
    "rel",
    "relref",
    "role",
    "size",
    "src",
    "style",
    "target",
    "theme",
    "to",
    "type",
    "url",
    "variant",
];

/// Whether a value is words, and no path or setting.
fn is_said(value: &str) -> bool {
    let is_path =
        value.contains(['/', '=', '<', '>']) || !value.contains(' ') && value.contains('.') && !ends(value);
    // `3.5`, `1/2`
    let is_amount = !value.contains(char::is_alphabetic);
    value.contains(char::is_alphanumeric) && (is_amount || !is_path)
}

fn ends(value: &str) -> bool {
    value.ends_with(['.', '?', '!'])
}

/// Whether an argument says how something looks, or where it lies, by the last word of its name: `iconColor`, `group-id`.
fn is_look(key: &str) -> bool {
    let last = key.rfind(|c: char| !c.is_ascii_lowercase()).filter(|_| key.contains(char::is_lowercase));
    let last = last.and_then(|at| key.get(at..)).unwrap_or(key).to_lowercase();
    let last = last.trim_start_matches(|c: char| !c.is_alphanumeric());
    LOOKS.contains(&last) || LOOKS.contains(&key) || matches!(key, "className" | "width")
}

/// The values of a shortcode's arguments, but those that say how it looks.
fn values(words: &str) -> Option<Vec<&str>> {
    let all = arguments(words).into_iter();
    let said = all.filter(|it| it.key.is_none_or(|key| !is_look(key))).map(|it| it.value);
    let said: Vec<&str> = said.filter(|value| is_said(value)).collect();
    (!said.is_empty()).then_some(said)
}

/// The values of all arguments; of a path, the name of its file.
fn settings(words: &str) -> Option<Vec<String>> {
    let name = |value: &str| {
        let lies = value.starts_with(['/', '.']) || value.contains("://") || value.contains('.');
        let last = value.trim_end_matches('/').rsplit('/').next().filter(|_| lies).unwrap_or(value);
        let name = last.split_once('.').filter(|_| !is_said(value)).map_or(last, |(name, _)| name);
        let name = inline::collapse(&name.replace(['-', '_', '<', '>', '='], " "));
        name.contains(char::is_alphanumeric).then_some(name)
    };
    let said: Vec<String> = arguments(words).into_iter().filter_map(|it| name(it.value)).collect();
    (!said.is_empty()).then_some(said)
}

/// What the arguments of a shortcode say to readers: a title, a caption, words; a sentence whatever it is called.
pub(crate) fn says(words: &str) -> Option<String> {
    const SAID: [&str; 15] = [
        "title",
        "subtitle",
        "caption",
        "text",
        "alt",
        "author",
        "summary",
        "label",
        "header",
        "heading",
        "description",
        "body",
        "content",
        "question",
        "answer",
    ];
    // A tab is called by its name.
    let is_tab =
        matches!(name(words.trim()), "tab" | "Tab" | "TabItem" | "tabitem" | "tab-item" | "tabpanel");
    // A name for readers is no word of a program.
    let is_name = |value: &str| is_tab || value.contains(|c: char| c.is_uppercase() || c == ' ');
    let is_sentence = |value: &str| is_said(value) && (value.contains(' ') || ends(value));
    let mut said: Vec<String> = Vec::new();
    for argument in arguments(words) {
        let value = inline::collapse(argument.value);
        let shown = match argument.key {
            None => argument.quoted && is_said(&value) && (is_name(&value) || value.ends_with('?')),
            Some("name") => is_name(&value),
            Some(key) if is_look(key) => is_sentence(&value) && value.contains(' ') && ends(&value),
            Some(key) => SAID.contains(&key) || is_sentence(&value),
        };
        if shown && !value.is_empty() && !said.contains(&value) {
            said.push(value);
        }
    }
    (!said.is_empty()).then(|| said.join(". "))
}
