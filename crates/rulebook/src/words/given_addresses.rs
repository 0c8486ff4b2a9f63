//! What is left of an address, a path or an id that somebody else gave?

use unicode_normalization::UnicodeNormalization;

use names::slug;

/// What a page's file name may end in.
const EXTENSIONS: [&str; 6] = ["md", "mdx", "markdown", "txt", "html", "htm"];

/// An address of another site in its one comparable form: `/old/guide.html` and `old/guide/` are one.
pub(crate) fn address(path: &str) -> &str {
    let path = stem(path.trim().trim_matches('/'));
    path.strip_suffix("/index").or(path.strip_suffix("/_index")).unwrap_or(path)
}

/// A file's path without its extension.
pub(crate) fn stem_of_path(path: &str) -> &str {
    stem(path)
}

/// A name without the ending of a page.
pub(crate) fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if EXTENSIONS.iter().any(|it| ending.eq_ignore_ascii_case(it)) => stem,
        _ => name,
    }
}

/// A given id as part of an address; rule numbers keep their dots.
pub(crate) fn label_of(given: &str) -> String {
    let parts: Vec<String> = given.split('.').map(slug).filter(|part| !part.is_empty()).collect();
    parts.join(".")
}

/// Normalises a part of an address without looking anything up: lower case, hyphens for underscores and
/// blanks, no trailing dots.
pub(crate) fn forgive(part: &str) -> String {
    let lower: String = part
        .trim()
        .nfkc()
        .flat_map(char::to_lowercase)
        .map(|c| if matches!(c, '_' | ' ' | '+') { '-' } else { c })
        .collect();
    lower.trim_matches(|c| matches!(c, '.' | '-')).to_owned()
}
