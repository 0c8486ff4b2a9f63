//! What do the icons of a font, and of programs that chat, stand for?
//!
//! An element of an icon font (`<i class="fa fa-bolt"></i>`) has no words: it is called by its class, and the passage says that
//! an icon is missing. Names of emoji (`:warning:`) are the signs that they name.

use std::ops::Range;

use crate::{
    pages::{page::LostIcon, tags},
    words::{code_lines, limits, source_map::MappedText},
};

/// A body in which icons have words; and those that are gone.
pub(crate) fn rewrite(visible: MappedText) -> (MappedText, Vec<LostIcon>) {
    let body = visible.body();
    let has_signs = || body.match_indices(':').any(|(at, _)| named(&body[at..]).is_some());
    if !body.contains("class=") && !has_signs() {
        return (visible, Vec::new());
    }
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut lost = Vec::new();
    for (start, line) in code_lines::outside(body) {
        for found in in_line(line).into_iter().take(limits::REFERENCES.saturating_sub(edits.len())) {
            let range = start + found.range.start..start + found.range.end;
            if let Some(mark) = found.mark {
                lost.push(LostIcon { mark, range: visible.source(&range) });
            }
            let place = start + found.place.start..start + found.place.end;
            edits.push((place, found.words));
        }
    }
    (visible.replaced(edits), lost)
}

/// An icon in a line.
struct Icon {
    /// Where it stands, and where its words are written.
    range: Range<usize>,
    place: Range<usize>,
    words: String,
    /// How its source has it, where it is gone.
    mark: Option<String>,
}

/// The icons of a line, outside of code.
fn in_line(line: &str) -> Vec<Icon> {
    let mut icons: Vec<Icon> = Vec::new();
    let mut in_code = false;
    let mut done = 0;
    for (at, mark) in line.match_indices(['`', '<', ':']) {
        if mark == "`" {
            in_code = !in_code;
        }
        if in_code || mark == "`" || at < done {
            continue;
        }
        let rest = line.get(at..).unwrap_or_default();
        let before = line.get(..at).unwrap_or_default();
        let icon = match mark {
            "<" => of_font(rest, at).filter(|icon| !is_named(before, &line[icon.range.end..], &icon.words)),
            _ => sign(before, rest, at),
        };
        if let Some(mut icon) = icon {
            done = icon.range.end;
            if icon.mark.is_some() {
                icon.words = apart(before, icon.words, &line[icon.range.end..]);
            }
            icons.push(icon);
        }
    }
    icons
}

/// The words of an icon with blanks where words stand right beside it.
fn apart(before: &str, words: String, behind: &str) -> String {
    let closes = before.ends_with('>') && before.rfind('<').is_some_and(|at| before[at..].starts_with("</"));
    let opens = behind.starts_with('<') && !behind.starts_with("</");
    let start = if closes || before.ends_with(char::is_alphanumeric) { " " } else { "" };
    let end = if opens || behind.starts_with(char::is_alphanumeric) { " " } else { "" };
    format!("{start}{words}{end}")
}

/// Longest tag that is looked at, in bytes.
const LONGEST: usize = 256;

/// An element of an icon font that words begin with: an empty one with a class.
fn of_font(rest: &str, at: usize) -> Option<Icon> {
    let name = ["i", "span", "em"].into_iter().find(|name| {
        let behind = rest.strip_prefix('<').and_then(|rest| rest.strip_prefix(name));
        behind.is_some_and(|behind| behind.starts_with(' '))
    })?;
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    let opens = rest.find('>')? + 1;
    let tag = rest.get(..opens)?;
    let behind = rest.get(opens..)?;
    let blanks = behind.len() - behind.trim_start().len();
    let closing = format!("</{name}>");
    behind.trim_start().strip_prefix(closing.as_str())?;
    let class = tags::attribute(tag, "class")?;
    let words = called(class).filter(|_| name == "i" || is_of_font(class))?;
    let end = opens + blanks + closing.len();
    Some(Icon {
        range: at..at + end,
        place: at + opens..at + opens + blanks,
        words,
        mark: Some(class.to_owned()),
    })
}

/// Whether the words beside an icon name it already: `<i class="icon icon-hit"></i> Hit`.
fn is_named(before: &str, behind: &str, words: &str) -> bool {
    let words = words.to_lowercase();
    let behind = behind.trim_start();
    let behind = behind[..behind.floor_char_boundary(LONGEST)].to_lowercase();
    let before = before.trim_end();
    let before = before[before.ceil_char_boundary(before.len().saturating_sub(LONGEST))..].to_lowercase();
    behind.starts_with(&words) || before.ends_with(&words)
}

/// Whether classes are those of an icon font.
fn is_of_font(class: &str) -> bool {
    let known = |word: &str| {
        let first = word.split(['-', '_']).next().unwrap_or_default();
        matches!(
            first,
            "fa" | "fas" | "far" | "fab" | "icon" | "icons" | "glyphicon" | "bi" | "mdi" | "ms" | "symbol"
        ) || word.contains("icon")
    };
    class.split_whitespace().any(known)
}

/// What classes call an icon: `fa fa-bolt` is a bolt.
fn called(class: &str) -> Option<String> {
    const LOOKS: [&str; 8] = ["fw", "lg", "sm", "xs", "2x", "3x", "cost", "shadow"];
    let named = class.split_whitespace().filter_map(|word| word.split_once(['-', '_']));
    let mut named = named.map(|(_, name)| name).filter(|name| !LOOKS.contains(name));
    let words = named.next_back().or_else(|| class.split_whitespace().last())?.replace(['-', '_'], " ");
    words.contains(char::is_alphanumeric).then_some(words)
}

/// The sign whose name stands between colons.
fn sign(before: &str, rest: &str, at: usize) -> Option<Icon> {
    let (name, sign) = named(rest)?;
    let apart = !before.ends_with(|c: char| c.is_alphanumeric() || c == ':');
    let behind = rest.get(name.len()..).unwrap_or_default();
    let ends = !behind.starts_with(|c: char| c.is_alphanumeric() || c == ':');
    let range = at..at + name.len();
    (apart && ends).then(|| Icon { range: range.clone(), place: range, words: sign.to_owned(), mark: None })
}

/// The sign whose name words begin with, and that name.
fn named(words: &str) -> Option<(&'static str, &'static str)> {
    // Most colons stand behind words.
    words.as_bytes().get(1).filter(|letter| letter.is_ascii_lowercase())?;
    SIGNS.into_iter().find(|(name, _)| words.starts_with(name))
}

/// Signs that rules are written with, by their names on GitHub and similar sites.
const SIGNS: [(&str, &str); 44] = [
    (":warning:", "\u{26a0}\u{fe0f}"),
    (":bulb:", "\u{1f4a1}"),
    (":information_source:", "\u{2139}\u{fe0f}"),
    (":question:", "\u{2753}"),
    (":exclamation:", "\u{2757}"),
    (":heavy_check_mark:", "\u{2714}\u{fe0f}"),
    (":white_check_mark:", "\u{2705}"),
    (":x:", "\u{274c}"),
    (":no_entry:", "\u{26d4}"),
    (":star:", "\u{2b50}"),
    (":sparkles:", "\u{2728}"),
    (":fire:", "\u{1f525}"),
    (":zap:", "\u{26a1}"),
    (":boom:", "\u{1f4a5}"),
    (":snowflake:", "\u{2744}\u{fe0f}"),
    (":droplet:", "\u{1f4a7}"),
    (":heart:", "\u{2764}\u{fe0f}"),
    (":broken_heart:", "\u{1f494}"),
    (":skull:", "\u{1f480}"),
    (":skull_and_crossbones:", "\u{2620}\u{fe0f}"),
    (":crossed_swords:", "\u{2694}\u{fe0f}"),
    (":dagger:", "\u{1f5e1}\u{fe0f}"),
    (":shield:", "\u{1f6e1}\u{fe0f}"),
    (":bow_and_arrow:", "\u{1f3f9}"),
    (":dart:", "\u{1f3af}"),
    (":game_die:", "\u{1f3b2}"),
    (":black_joker:", "\u{1f0cf}"),
    (":crown:", "\u{1f451}"),
    (":gem:", "\u{1f48e}"),
    (":moneybag:", "\u{1f4b0}"),
    (":coin:", "\u{1fa99}"),
    (":key:", "\u{1f511}"),
    (":lock:", "\u{1f512}"),
    (":unlock:", "\u{1f513}"),
    (":hourglass:", "\u{231b}"),
    (":scroll:", "\u{1f4dc}"),
    (":book:", "\u{1f4d6}"),
    (":memo:", "\u{1f4dd}"),
    (":arrow_right:", "\u{27a1}\u{fe0f}"),
    (":arrow_left:", "\u{2b05}\u{fe0f}"),
    (":arrow_up:", "\u{2b06}\u{fe0f}"),
    (":arrow_down:", "\u{2b07}\u{fe0f}"),
    (":sunny:", "\u{2600}\u{fe0f}"),
    (":crescent_moon:", "\u{1f319}"),
];
