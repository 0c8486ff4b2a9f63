//! Is something a tag of HTML, and which words do tags stand between?

use std::{collections::HashSet, sync::LazyLock};

use ammonia::Builder;

use super::limits;

/// Takes all tags out, and with them what is no text.
static STRIPPER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder.tags(HashSet::new()).clean_content_tags(["script", "style", "svg", "template"].into());
    builder
});

/// Elements whose tags mean something; in all others words stand between angles.
const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "acronym",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "circle",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "defs",
    "del",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "g",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "line",
    "link",
    "main",
    "map",
    "mark",
    "math",
    "menu",
    "meta",
    "meter",
    "mfrac",
    "mi",
    "mn",
    "mo",
    "mrow",
    "msqrt",
    "msub",
    "msup",
    "mtext",
    "nav",
    "nobr",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "path",
    "picture",
    "polygon",
    "pre",
    "progress",
    "q",
    "rect",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "section",
    "select",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "text",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "use",
    "var",
    "video",
    "wbr",
];
/// Attributes that have no value.
const BARE: &[&str] =
    &["open", "hidden", "controls", "checked", "disabled", "reversed", "autoplay", "loop", "muted"];

/// Whether what stands between angles is a tag: of an element of HTML or a component, with attributes.
pub(crate) fn is_tag(html: &str) -> bool {
    let inner = html.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
    if inner.starts_with(['!', '?']) {
        return true;
    }
    let is_closing =
        |name: &str| name.starts_with(char::is_alphabetic) && name.chars().all(char::is_alphanumeric);
    if inner.strip_prefix('/').is_some_and(is_closing) {
        return true;
    }
    let mut words = inner.trim_start_matches('/').split_whitespace();
    let name = words.next().unwrap_or_default().to_ascii_lowercase();
    let has_values = inner.contains('=') || name.contains('-');
    let known = ELEMENTS.contains(&name.as_str());
    has_values || known && words.all(|word| BARE.contains(&word))
}

/// Whether a tag ends a line.
pub(crate) fn is_break(html: &str) -> bool {
    let name = html.trim_start_matches(['<', '/']).trim_end_matches(['>', '/', ' ']);
    matches!(name.to_ascii_lowercase().as_str(), "br" | "hr" | "p" | "div" | "li")
}

/// Whether what stands on both sides of a tag is no one word: a cell, the words below a picture.
pub(crate) fn parts_words(html: &str) -> bool {
    const NAMES: [&str; 12] = [
        "figcaption",
        "figure",
        "caption",
        "summary",
        "td",
        "th",
        "tr",
        "dt",
        "dd",
        "blockquote",
        "table",
        "option",
    ];
    let inner = html.trim_start_matches(['<', '/']);
    let name = &inner[..inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len())];
    NAMES.iter().any(|it| name.eq_ignore_ascii_case(it))
}

/// The words of HTML that stands in a source as a block of its own.
pub(crate) fn words(html: &str) -> String {
    if html.matches('<').count() > limits::HTML_TAGS {
        // It is shown as text, too.
        return html.to_owned();
    }
    // Words of neighbouring cells are words of their own.
    let clean = STRIPPER.clean(&html.replace('<', " <")).to_string();
    let entities = [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    let plain = entities.iter().fold(clean, |text, (entity, letter)| text.replace(entity, letter));
    format!(" {plain} ")
}
