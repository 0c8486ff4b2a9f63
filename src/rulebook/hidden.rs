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

/// A mark that opens something hidden, and the one that closes it.
const COMMENTS: &[(&str, &str)] = &[("%%", "%%"), ("<!--", "-->")];
const SHORTCODES: &[(&str, &str)] = &[("{{%", "%}}"), ("{{<", ">}}"), ("{%", "%}"), ("{{", "}}")];

/// Blanks out comments and shortcode tags outside of code.
pub(super) fn hide(body: &str) -> Visible {
    let mut visible = Visible::default();
    let mut bytes = body.as_bytes().to_vec();
    let mut open: Vec<(String, usize)> = Vec::new();
    let mut skip = 0;
    let mut fence: Option<String> = None;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if fenced(line, &mut fence) {
            continue;
        }
        let mut place = start.max(skip);
        while let Some(found) = body.get(place..at).and_then(|rest| next(rest)) {
            let (from, (opening, closing), shortcode) = (place + found.0, found.1, found.2);
            let inner = from + opening.len();
            let Some(length) = body[inner..].find(closing) else {
                place = inner;
                continue;
            };
            let (end, words) = (inner + length + closing.len(), &body[inner..inner + length]);
            if shortcode {
                tag(words, from, end, &mut open, &mut visible.boxes);
            } else if let Some(wordings) = words.trim().strip_prefix("asked:") {
                visible.asked.push((from, asked(wordings)));
            }
            blank(&mut bytes[from..end]);
            place = end;
            skip = end;
        }
    }
    visible.body = String::from_utf8(bytes).unwrap_or_else(|_| body.to_owned());
    visible
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

type Found = (usize, (&'static str, &'static str), bool);

/// The next opening mark of a line that does not stand in inline code.
fn next(rest: &str) -> Option<Found> {
    let of = |marks: &'static [(&str, &str)], shortcode: bool| {
        let found = marks.iter().filter_map(move |mark| rest.find(mark.0).map(|at| (at, *mark, shortcode)));
        found.min_by_key(|(at, mark, _)| (*at, usize::MAX - mark.0.len()))
    };
    let found = [of(COMMENTS, false), of(SHORTCODES, true)].into_iter().flatten();
    let first = found.min_by_key(|(at, mark, _)| (*at, usize::MAX - mark.0.len()))?;
    let ticks = rest[..first.0].bytes().filter(|byte| *byte == b'`').count();
    (ticks % 2 == 0).then_some(first)
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
