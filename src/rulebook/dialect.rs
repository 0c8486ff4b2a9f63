//! How is a file written?
//!
//! Each file is recognised on its own by what stands in it, because vaults mix dialects and pages
//! copied from a browser have any file name.

use super::{
    Dialect,
    front_matter::{Form, FrontMatter},
};

/// The return arrow that browsers copy after a footnote.
pub(super) const RETURN_ARROW: char = '\u{21a9}';

/// The dialect of a note with that front matter and body.
pub(super) fn recognise(front: &FrontMatter, body: &str) -> Dialect {
    let has = |key: &&str| front.keys.iter().any(|known| known == key);
    let obsidian = ["dg-publish", "cssclasses", "publish"].iter().any(has) || speaks_obsidian(body);
    match front.form {
        Form::Pluses => Dialect::Zola,
        Form::Dashes if obsidian => Dialect::Obsidian,
        Form::Dashes => {
            let hugo = ["weight", "draft", "toc", "lastmod", "sort_by", "template"].iter().any(has);
            if hugo || speaks_zola(body) {
                Dialect::Zola
            } else if ["aliases", "tags", "permalink"].iter().any(has) {
                Dialect::Obsidian
            } else {
                Dialect::Plain
            }
        }
        Form::Absent if speaks_numbers(body) => Dialect::Numbered,
        Form::Absent if is_rendered(body) => Dialect::Rendered,
        Form::Absent if obsidian => Dialect::Obsidian,
        Form::Absent if speaks_zola(body) => Dialect::Zola,
        Form::Absent => Dialect::Plain,
    }
}

fn speaks_obsidian(body: &str) -> bool {
    body.contains("[[") || body.contains("%% asked:") || body.lines().any(|line| line.starts_with("> [!"))
}

fn speaks_zola(body: &str) -> bool {
    ["{{%", "{{<", "](@/", "](/docs/"].iter().any(|mark| body.contains(mark))
}

/// Chapters and sections with numbers, and many numbered lines under them.
fn speaks_numbers(body: &str) -> bool {
    let numbered = |line: &str| {
        let text = line.trim_start_matches('#').trim_start();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        digits > 0 && text[digits..].starts_with('.')
    };
    let headings = body.lines().filter(|line| line.starts_with("##") && numbered(line)).count();
    let rules = body.lines().filter(|line| !line.starts_with('#') && numbered(line)).count();
    headings >= 3 && rules >= 6
}

/// The traces that copying from a browser leaves, and no Markdown markup.
fn is_rendered(body: &str) -> bool {
    let first = body.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let markup = body.contains("](") || body.contains("[[") || body.contains("**");
    if markup || first.starts_with(['#', '-', '*', '>', '|']) || body.lines().any(is_heading) {
        return false;
    }
    let line = |test: fn(&str) -> bool| body.lines().any(test);
    body.contains(RETURN_ARROW)
        || line(|line| line.trim() == "-")
        || line(|line| line.trim_start().starts_with("Related Topics:"))
        || line(|line| matches!(line.trim(), "FAQ" | "FAQ:")) && line(|line| line.starts_with("A:"))
}

fn is_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    rest.len() < line.len() && rest.starts_with(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_by_content() {
        let none = FrontMatter::default();
        let of = |body: &str| recognise(&none, body);
        assert_eq!(of("Title\n\nText.\n-\nOne\n"), Dialect::Rendered);
        assert_eq!(of("Title\nText [1].\n#doc Guide 1 Page 3 \u{21a9}\u{fe0e}"), Dialect::Rendered);
        assert_eq!(of("See [[Note]]."), Dialect::Obsidian);
        assert_eq!(of("{{% alert %}}x{{% /alert %}}"), Dialect::Zola);
        assert_eq!(of("# Title\n\nText"), Dialect::Plain);
        let chapters = "## 1. A\n### 1. B\n1. x\n2. y\n### 2. C\n1. z\n2. z\n### 3. C\n1. z\n2. z\n";
        assert_eq!(of(chapters), Dialect::Numbered);
    }
}
