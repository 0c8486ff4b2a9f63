//! What stands in a note and is not shown?
//!
//! Comments (`%% ... %%`, `<!-- ... -->`) and shortcode tags are blanked out byte for byte before
//! Markdown is parsed, so that every later place still is a place in the file.

use std::ops::Range;

/// A body without what is not shown, and what that was.
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// The body; as long as before, byte for byte.
    pub body: String,
    /// `asked:` lines: where they stand in the body, and their wordings.
    pub asked: Vec<(usize, Vec<String>)>,
    /// What paired shortcodes enclose.
    pub boxes: Vec<Range<usize>>,
}

/// Marks that open and close something hidden, the longer of two that begin alike first.
const MARKS: [(&str, &str, Hidden); 6] = [
    ("%%", "%%", Hidden::Comment),
    ("<!--", "-->", Hidden::Comment),
    ("{{%", "%}}", Hidden::Shortcode),
    ("{{<", ">}}", Hidden::Shortcode),
    ("{{", "}}", Hidden::Shortcode),
    ("{%", "%}", Hidden::Shortcode),
];

/// What marks hide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hidden {
    Comment,
    Shortcode,
}

/// Blanks out comments and shortcode tags outside of code, in one pass.
pub(super) fn hide(body: &str) -> Visible {
    let mut visible = Visible::default();
    let mut bytes = body.as_bytes().to_vec();
    let mut open: Vec<(String, usize)> = Vec::new();
    // Marks that nothing closes from here on: they are not looked for again.
    let mut unclosed = [false; MARKS.len()];
    let (mut at, mut skip) = (0, 0);
    let mut fence: Option<String> = None;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if at <= skip || fenced(line, &mut fence) {
            continue;
        }
        let mut place = start.max(skip);
        let mut in_code = false;
        while place < at {
            let Some((which, from, end)) = next(body, &mut place, at, &mut in_code, &mut unclosed) else {
                break;
            };
            let (opening, closing, hidden) = MARKS[which];
            let words = body.get(from + opening.len()..end - closing.len()).unwrap_or_default();
            match hidden {
                Hidden::Shortcode => tag(words, from, end, &mut open, &mut visible.boxes),
                Hidden::Comment => {
                    if let Some(wordings) = words.trim().strip_prefix("asked:") {
                        visible.asked.push((from, asked(wordings)));
                    }
                }
            }
            blank(&mut bytes[from..end]);
            if let Some(path) = reference(words).filter(|_| from > 0 && body.as_bytes()[from - 1] == b'(') {
                bytes[from..from + path.len()].copy_from_slice(path.as_bytes());
            }
            place = end;
            skip = end;
        }
    }
    visible.body = String::from_utf8(bytes).unwrap_or_else(|_| body.to_owned());
    visible
}

/// The next hidden part that begins before `end` outside of inline code: which mark, and its bytes.
fn next(
    body: &str,
    place: &mut usize,
    end: usize,
    in_code: &mut bool,
    unclosed: &mut [bool; MARKS.len()],
) -> Option<(usize, usize, usize)> {
    while *place < end {
        let from = *place;
        *place += 1;
        let rest = &body.as_bytes()[from..];
        match rest.first() {
            Some(b'`') => *in_code = !*in_code,
            Some(b'%' | b'<' | b'{') if !*in_code => {
                let mark = MARKS.iter().position(|(opening, ..)| rest.starts_with(opening.as_bytes()));
                let Some(which) = mark.filter(|which| !unclosed[*which]) else { continue };
                let inner = from + MARKS[which].0.len();
                match body.get(inner..).and_then(|behind| behind.find(MARKS[which].1)) {
                    Some(length) => return Some((which, from, inner + length + MARKS[which].1.len())),
                    None => unclosed[which] = true,
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether the line belongs to fenced code; tells where fences begin and end.
fn fenced(line: &str, fence: &mut Option<String>) -> bool {
    let text = line.trim_start_matches([' ', '\t', '>']);
    let mark = ["```", "~~~"].iter().find(|mark| text.starts_with(**mark));
    match (&fence, mark) {
        (Some(open), Some(mark)) if open == mark => *fence = None,
        (None, Some(mark)) => *fence = Some((*mark).to_owned()),
        (None, None) => return false,
        _ => {}
    }
    true
}

fn tag(words: &str, from: usize, end: usize, open: &mut Vec<(String, usize)>, boxes: &mut Vec<Range<usize>>) {
    let words = words.trim();
    let name = |text: &str| {
        let end = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'))).unwrap_or(text.len());
        text[..end].to_owned()
    };
    if words == "end" || words.starts_with('/') {
        let closing = name(words.trim_start_matches('/').trim());
        let fits = |(opening, _): &(String, usize)| words == "end" || *opening == closing;
        if let Some(at) = open.iter().rposition(fits) {
            boxes.push(open[at].1..from);
            open.truncate(at);
        }
    } else if open.len() < super::limits::NESTING {
        open.push((name(words), end));
    }
}

/// The page that a Hugo reference names: `[Crew]({{< ref "crew.md#hiring" >}})` is a link to it.
fn reference(words: &str) -> Option<&str> {
    let (name, path) = words.trim().split_once(char::is_whitespace)?;
    let path = path.trim().trim_matches(['"', '\'', '`']);
    let plain = !path.is_empty() && !path.contains([' ', '(', ')', '"', '\n']);
    (matches!(name, "ref" | "relref") && plain).then_some(path)
}

/// The wordings of an `asked:` line.
fn asked(text: &str) -> Vec<String> {
    let wordings = text.split('|').map(super::inline::collapse);
    wordings.filter(|wording| !wording.is_empty()).collect()
}

/// Replaces everything but line ends, and the quote marks that begin a line, with blanks.
fn blank(bytes: &mut [u8]) {
    let mut line_start = false;
    for byte in bytes {
        match *byte {
            b'\n' => line_start = true,
            b'\r' => {}
            b'>' | b' ' | b'\t' if line_start => {}
            _ => {
                line_start = false;
                *byte = b' ';
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_comments_and_keeps_what_was_asked() {
        let body = "One ^a\n%% asked: how | why %%\n\n`%% code %%`\n<!-- asked: when -->\nTwo";
        let visible = hide(body);
        assert_eq!(visible.body.len(), body.len());
        assert!(!visible.body.contains("how") && visible.body.contains("%% code %%"));
        let asked: Vec<&str> =
            visible.asked.iter().flat_map(|(_, words)| words).map(String::as_str).collect();
        assert_eq!(asked, ["how", "why", "when"]);
    }

    #[test]
    fn finds_what_shortcodes_enclose() {
        for (opening, closing) in [
            ("{{% alert context=\"info\" %}}", "{{% /alert %}}"),
            ("{{< alert type=\"info\" >}}", "{{< /alert >}}"),
            ("{% alert(kind=\"info\") %}", "{% end %}"),
        ] {
            let body = format!("a\n{opening}\nInside\n{closing}\nb");
            let visible = hide(&body);
            assert_eq!(visible.boxes.len(), 1, "{opening}");
            assert_eq!(visible.body[visible.boxes[0].clone()].trim(), "Inside");
            assert!(!visible.body.contains("alert"));
        }
    }

    #[test]
    fn an_unclosed_comment_hides_nothing() {
        assert_eq!(hide("100 %% sure\n\nText").body, "100 %% sure\n\nText");
    }
}
