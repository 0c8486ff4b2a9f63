//! What does a shortcode of a site generator say, and what does it stand for?
//!
//! Its name, the words among its arguments that readers are shown, the page or file that it names.

use super::{folds, inline, tags};

/// `#include path`, as mdBook has it.
pub(super) fn is_directive(words: &str) -> bool {
    words.starts_with('#') && !words.contains('\n')
}

/// `name(arguments)`, as Zola has it.
pub(super) fn is_call(words: &str) -> bool {
    let words = words.trim();
    let name = words.trim_start_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '.'));
    name.len() < words.len() && name.starts_with('(') && name.ends_with(')')
}

/// The name of a shortcode.
pub(super) fn name(words: &str) -> &str {
    let end = words.find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'))).unwrap_or(words.len());
    &words[..end]
}

/// The page that a Hugo reference names: `[Crew]({{< ref "crew.md#hiring" >}})` is a link to it.
pub(super) fn reference(words: &str) -> Option<String> {
    let (name, argument) = words.trim().split_once(char::is_whitespace)?;
    let argument = argument.trim();
    let argument = argument.strip_prefix("path=").unwrap_or(argument);
    let quote = argument.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
    let path = match quote {
        Some(quote) => argument[1..].split(quote).next().unwrap_or_default(),
        None => argument.split_whitespace().next().unwrap_or_default(),
    };
    let plain = !path.is_empty() && !path.contains(['<', '>', '"', '\n']);
    let escaped = || path.replace(' ', "%20").replace('(', "%28").replace(')', "%29");
    (matches!(name, "ref" | "relref" | "link") && plain).then(escaped)
}

/// The address that Liquid or Tera make where one is wanted: `{{ site.baseurl }}` is where the site itself is, and
/// `{{ "/boats/" | relative_url }}` a page of it.
pub(super) fn address(words: &str) -> Option<String> {
    const SITES: [&str; 6] =
        ["site.baseurl", "site.url", "site.base_url", "config.base_url", "page.url", "base_url"];
    let words = words.trim();
    let (first, filter) = words.split_once('|').unwrap_or((words, "relative_url"));
    let is_site = first.split('|').all(|word| SITES.contains(&word.trim()));
    let quoted = first.trim().strip_prefix(['"', '\'']).and_then(|path| path.strip_suffix(['"', '\'']));
    let makes_url = ["relative_url", "absolute_url", "safe"].iter().any(|it| filter.trim().starts_with(it));
    match quoted.filter(|path| makes_url && !path.contains(['<', '>', ' '])) {
        Some(path) => Some(path.to_owned()),
        None => is_site.then(String::new),
    }
}

/// The file that mdBook includes: it is shown where it is included, with a link to its own page. Of a part
/// of a file only the link is shown.
pub(super) fn included(words: &str) -> Option<String> {
    let words = words.trim();
    // Jekyll includes a file of the same folder so.
    let of_jekyll = words.strip_prefix("include_relative ").map(|path| ("include", path.trim()));
    let (name, path) = of_jekyll.or_else(|| words.strip_prefix('#')?.split_once(char::is_whitespace))?;
    let (path, part) = match path.trim().split_once(':') {
        Some((path, part)) => (path, Some(part)),
        None => (path.trim(), None),
    };
    let plain = !path.is_empty() && !path.contains(['[', ']', '|', '#', '\n']);
    let name = name.trim_end_matches("_include");
    let includes = matches!(name, "include" | "rustdoc" | "playground" | "rustdoc_include");
    match part {
        _ if !plain || !includes => None,
        None => Some(format!("![[{INCLUDED}{path}]]")),
        Some(_) => Some(format!("[[{INCLUDED}{path}|{path}]]")),
    }
}

/// How the target of an include begins: its path is seen from the folder of the page it stands in.
pub(super) const INCLUDED: &str = "./";

/// What a shortcode stands for that folds what it encloses away: the tags that HTML has for it.
pub(super) fn folded(words: &str) -> Option<String> {
    let words = words.trim();
    if words.starts_with('/') {
        let closing = words.trim_start_matches('/').trim();
        return folds(closing).then(|| "\n</details>\n".to_owned());
    }
    let title = if folds(words) { says(words) } else { None };
    title.map(|title| format!("\n<details><summary>{title}</summary>\n"))
}

/// Whether a shortcode folds what it encloses away.
pub(super) fn folds(words: &str) -> bool {
    const FOLDS: [&str; 6] = ["details", "expand", "spoiler", "collapse", "collapsible", "accordion"];
    FOLDS.contains(&name(words))
}

/// Whether a tag closes what another has opened.
pub(super) fn is_closing(words: &str) -> bool {
    let words = words.trim();
    words == "end" || words.starts_with('/')
}

/// Where, within the words behind a tag, the tag begins that closes a shortcode of this name.
pub(super) fn closing(behind: &str, name: &str) -> Option<usize> {
    let reach = &behind[..behind.floor_char_boundary(folds::LONG)];
    let closes = |(at, opening): (usize, &str)| {
        let tag = reach[at + opening.len()..].trim_start_matches(['{', '<', '%']).trim_start();
        let closed = tag.strip_prefix('/').map(str::trim_start).or_else(|| tag.strip_prefix("end"))?;
        let closed = closed.strip_prefix(name).unwrap_or(closed).trim_start();
        ["%}", ">}}"].iter().any(|end| closed.starts_with(end)).then_some(at)
    };
    let is_tag = |(at, _): &(usize, &str)| ["{{<", "{{%", "{%"].iter().any(|it| reach[*at..].starts_with(it));
    reach.match_indices('{').filter(is_tag).find_map(closes)
}

/// The address to which a shortcode leads: a card, a button, something of another site that it shows.
pub(super) fn linked_to(words: &str) -> Option<String> {
    let words = words.trim();
    let address = ["link", "href", "url", "relref"].iter().find_map(|name| tags::attribute(words, name))?;
    let leads = address.starts_with(['/', '.']) || address.contains("://") || address.ends_with(".md");
    let plain = leads && !address.contains(['<', '>', '\n', '"']);
    plain.then(|| address.replace(' ', "%20").replace('(', "%28").replace(')', "%29"))
}

/// What a shortcode says within a sentence, where everything may be a word of it: what its arguments say, else all that is
/// no address and no look, else its name, where it has no arguments and is no command
/// to a program.
pub(super) fn says_inline(words: &str) -> Option<String> {
    const COMMANDS: [&str; 8] = ["br", "nbsp", "clear", "toc", "more", "pagebreak", "newpage", "linebreak"];
    let words = words.trim();
    let is_command = is_closing(words) || words.starts_with("end") || words.starts_with('#');
    let shown = |value: &&str| {
        let is_path = value.contains(['/', '=', '<', '>']) || !value.contains(' ') && value.contains('.');
        !value.trim().is_empty() && !is_path
    };
    let of_name = || {
        let name = name(words);
        let arguments = words.get(name.len()..).unwrap_or_default();
        let alone = !arguments.contains(char::is_alphanumeric);
        let plain = alone && name.starts_with(char::is_alphabetic) && !COMMANDS.contains(&name);
        plain.then(|| name.replace(['-', '_'], " "))
    };
    let all: Vec<&str> = values(words).into_iter().filter(shown).collect();
    let all = Some(all.join(" ")).filter(|all| !all.is_empty());
    if is_command { None } else { says(words).or(all).or_else(of_name) }
}

/// The values of a shortcode's arguments, but those that say how it looks.
fn values(words: &str) -> Vec<&str> {
    const LOOKS: [&str; 11] =
        ["class", "style", "color", "colour", "width", "height", "size", "id", "align", "src", "alias"];
    let mut values = Vec::new();
    let mut rest = words;
    while let Some(at) = rest.find(['"', '\'', '`']) {
        let (before, quoted) = rest.split_at(at);
        let Some((value, behind)) = quoted[1..].split_once(&quoted[..1]) else { break };
        let key = before.trim_end().strip_suffix('=').map(str::trim_end).unwrap_or_default();
        let key = key.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        if !LOOKS.contains(&key) {
            values.push(value);
        }
        rest = behind;
    }
    if values.is_empty() {
        // `{{< dice 6 >}}`, `{{ dice(n=6) }}`
        let arguments = words.get(name(words).len()..).unwrap_or_default();
        let parts = arguments.split([' ', '(', ')', ',']).map(str::trim);
        let shown = |part: &&str| part.split_once('=').is_none_or(|(key, _)| !LOOKS.contains(&key.trim()));
        let parts = parts.filter(shown).map(|part| part.split_once('=').map_or(part, |(_, value)| value));
        values.extend(parts.filter(|part| !part.is_empty() && part.chars().all(char::is_alphanumeric)));
    }
    values
}

/// What the arguments of a shortcode say to readers: a title, a caption, words.
pub(super) fn says(words: &str) -> Option<String> {
    const SAID: [&str; 14] = [
        "title",
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
    let mut said: Vec<String> = positional(words);
    // A tab is called by its name.
    let is_tab =
        matches!(name(words.trim()), "tab" | "Tab" | "TabItem" | "tabitem" | "tab-item" | "tabpanel");
    let is_said = |key: &str| SAID.contains(&key) || is_tab && key == "name";
    for (at, _) in words.match_indices('=') {
        let key = words[..at].trim_end().rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let value = words[at + 1..].trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
        let value = quote.and_then(|quote| value[1..].split(quote).next()).map(inline::collapse);
        if let Some(value) = value.filter(|value| is_said(key) && !value.is_empty() && !said.contains(value))
        {
            said.push(value);
        }
    }
    (!said.is_empty()).then(|| said.join(". "))
}

/// The words among a shortcode's arguments that have no name: `{{< tab "Two players" >}}`. One word in small
/// letters, a path or an address says nothing to readers.
fn positional(words: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut rest = words;
    while let Some(at) = rest.find(['"', '`']) {
        let (before, quoted) = rest.split_at(at);
        let mark = &quoted[..1];
        let Some((value, behind)) = quoted[1..].split_once(mark) else { break };
        let named = before.trim_end().ends_with(['=', '(', ',']);
        let is_word = !value.contains(' ') && !value.contains(char::is_uppercase);
        let is_path = value.contains(['/', '=']) || !value.contains(' ') && value.contains('.');
        if !named && !is_path && (!is_word || value.ends_with('?')) {
            said.extend(Some(inline::collapse(value)).filter(|value| !value.is_empty()));
        }
        rest = behind;
    }
    said
}
