//! What does a shortcode of a site generator say, and what does it stand for?
//!
//! Its name, the words among its arguments that readers are shown, the page or file that it names.

mod arguments;

pub(crate) use self::arguments::{says, says_alone, says_around, says_inline, title};
use super::folds;
use crate::{pages::tags, words::limits};

/// `#include path`, as mdBook has it; `#if: x | a` is words.
pub(crate) fn is_directive(words: &str) -> bool {
    let behind = words.strip_prefix('#').map(|words| &words[name(words).len()..]);
    behind.is_some_and(|behind| behind.is_empty() || behind.starts_with([' ', '\t'])) && !words.contains('\n')
}

/// Whether a tag is only shown as it is written: `{{</* note */>}}`.
pub(crate) fn is_escaped(words: &str) -> bool {
    let words = words.trim();
    words.len() > 3 && words.starts_with("/*") && words.ends_with("*/")
}

/// `name(arguments)`, as Zola has it.
pub(crate) fn is_call(words: &str) -> bool {
    let words = words.trim();
    let name = words.trim_start_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '.'));
    name.len() < words.len() && name.starts_with('(') && name.ends_with(')')
}

/// ` page.title `, ` hand_size | upper `: what another program would have put there.
pub(crate) fn is_variable(words: &str) -> bool {
    let named = |word: &str| {
        let word = word.trim();
        let plain = word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
        plain && word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    };
    words.starts_with(' ') && words.ends_with(' ') && words.split('|').all(named)
}

/// The name of a shortcode.
pub(crate) fn name(words: &str) -> &str {
    let end = words.find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'))).unwrap_or(words.len());
    &words[..end]
}

/// The page that a Hugo reference names: `[Crew]({{< ref "crew.md#hiring" >}})` is a link to it.
pub(crate) fn reference(words: &str) -> Option<String> {
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
pub(crate) fn address(words: &str) -> Option<String> {
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
pub(crate) fn included(words: &str) -> Option<String> {
    let words = words.trim();
    // Jekyll includes a file of the same folder so.
    let of_jekyll = words.strip_prefix("include_relative ").map(|path| ("include", path.trim()));
    let of_mdbook = || words.strip_prefix('#')?.split_once(char::is_whitespace);
    let (name, path) = of_jekyll.or_else(of_mdbook).or_else(|| of_hugo(words))?;
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

/// The note that a shortcode of Hugo shows: `include "b.md"`, `readfile file="b.md"`.
fn of_hugo(words: &str) -> Option<(&str, &str)> {
    let name = name(words);
    let named = ["file", "path", "src", "page"].iter().find_map(|key| tags::attribute(words, key));
    let path = named.or_else(|| {
        let quoted = words.get(name.len()..)?.trim();
        quoted.trim_matches('"').split('"').next().filter(|path| !path.contains(' '))
    })?;
    let includes = matches!(name, "include" | "readfile" | "includemd" | "include-md" | "md");
    let is_note = [".md", ".mdx", ".markdown"].iter().any(|ending| path.ends_with(ending));
    (includes && is_note).then_some(("include", path))
}

/// How the target of an include begins: its path is seen from the folder of the page it stands in.
pub(crate) const INCLUDED: &str = "./";

/// What a shortcode stands for that folds what it encloses away: the tags that HTML has for it.
pub(crate) fn folded(words: &str) -> Option<String> {
    let words = words.trim();
    if words.starts_with('/') {
        let closing = words.trim_start_matches('/').trim();
        return folds(closing).then(|| "\n</details>\n".to_owned());
    }
    let title = if folds(words) { says(words) } else { None };
    title.map(|title| format!("\n<details><summary>{title}</summary>\n"))
}

/// Whether a shortcode folds what it encloses away.
pub(crate) fn folds(words: &str) -> bool {
    const FOLDS: [&str; 6] = ["details", "expand", "spoiler", "collapse", "collapsible", "accordion"];
    FOLDS.contains(&name(words))
}

/// Whether a tag closes what another has opened.
pub(crate) fn is_closing(words: &str) -> bool {
    let words = words.trim();
    words == "end" || words.starts_with('/')
}

/// Where, within the words behind a tag, the tag begins that closes a shortcode of this name: not one within it.
pub(crate) fn closing(behind: &str, name: &str) -> Option<usize> {
    let reach = &behind[..behind.floor_char_boundary(folds::LONG)];
    // Most tags have no end at all.
    let ends = [format!("/{name}"), format!("/ {name}"), "end".to_owned()];
    if !ends.iter().any(|end| reach.contains(end.as_str())) {
        return None;
    }
    let (mut same, mut any) = (0_usize, 0_usize);
    for (at, _) in reach.match_indices('{') {
        let Some(inner) = tag(&reach[at..]) else { continue };
        let closed = inner.strip_prefix('/').map(str::trim_start).or_else(|| inner.strip_prefix("end"));
        match closed {
            // `{% end %}` ends whatever was opened last.
            Some("") if any == 0 => return Some(at),
            Some("") => any -= 1,
            Some(closed) if self::name(closed) == name && same == 0 => return Some(at),
            Some(closed) if self::name(closed) == name => same -= 1,
            Some(_) => {}
            None if is_self_closing(inner) => {}
            None => {
                same += usize::from(self::name(inner) == name);
                any += usize::from(is_call(inner) && reach[at..].starts_with("{%"));
            }
        }
    }
    None
}

/// What stands between the marks of the tag that words begin with.
fn tag(words: &str) -> Option<&str> {
    const MARKS: [(&str, &str); 3] = [("{{<", ">}}"), ("{{%", "%}}"), ("{%", "%}")];
    let (opening, closing) = MARKS.iter().find(|(opening, _)| words.starts_with(opening))?;
    let reach = &words[..words.floor_char_boundary(limits::SHORTCODE_BYTES)];
    Some(reach.get(opening.len()..)?.split_once(closing)?.0.trim())
}

/// Whether a tag closes itself: `note "words" /`.
pub(crate) fn is_self_closing(words: &str) -> bool {
    let words = words.trim();
    words.ends_with('/') && !words.starts_with('/')
}

/// The address to which a shortcode leads: a card, a button, something of another site that it shows.
pub(crate) fn linked_to(words: &str) -> Option<String> {
    let words = words.trim();
    let address = ["link", "href", "url", "relref"].iter().find_map(|name| tags::attribute(words, name))?;
    let leads = address.starts_with(['/', '.']) || address.contains("://") || address.ends_with(".md");
    let plain = leads && !address.contains(['<', '>', '\n', '"']);
    plain.then(|| address.replace(' ', "%20").replace('(', "%28").replace(')', "%29"))
}

/// The question that a shortcode or a component is, with its answer: `faq question="May I row?" answer="Yes."`.
pub(crate) fn asked(words: &str) -> Option<String> {
    let one = |names: [&str; 2]| names.iter().find_map(|name| tags::attribute(words, name));
    let (question, answer) = one(["question", "q"]).zip(one(["answer", "a"]))?;
    let plain = !question.trim().is_empty() && !question.contains(['[', ']']) && !answer.trim().is_empty();
    plain.then(|| format!("\n:::question[{question}]\n\n{answer}\n\n:::\n"))
}
