//! Which lines are code?

/// Whether the line belongs to fenced code; tells where fences begin and end.
pub(crate) fn fenced(line: &str, fence: &mut Option<String>) -> bool {
    let text = line.trim_start_matches([' ', '\t', '>']);
    let run = |text: &str, mark: char| text.len() - text.trim_start_matches(mark).len();
    if let Some(open) = fence {
        let length = run(text, if open.starts_with('~') { '~' } else { '`' });
        if length >= open.len() && text[length..].trim().is_empty() {
            *fence = None;
        }
        return true;
    }
    let text = behind_marker(text);
    let Some(mark) = ['`', '~'].into_iter().find(|mark| run(text, *mark) >= 3) else { return false };
    let (opens, info) = text.split_at(run(text, mark));
    // Ticks that are closed in their line are code within words.
    if mark == '`' && info.contains('`') {
        return false;
    }
    *fence = Some(opens.to_owned());
    true
}

/// The lines of a body outside of fences of code, with where each begins.
pub(crate) fn outside(body: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut at, mut fence) = (0, None);
    body.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        (!fenced(line, &mut fence)).then_some((start, line))
    })
}

/// The places of a sign in a line, but those in code between backticks.
pub(crate) fn places(line: &str, sign: char) -> impl Iterator<Item = usize> {
    let mut in_code = false;
    line.match_indices(['`', sign]).filter_map(move |(at, found)| {
        in_code ^= found == "`";
        (!in_code && found != "`").then_some(at)
    })
}

/// What stands behind the markers of lists that a line begins with.
fn behind_marker(mut text: &str) -> &str {
    for _ in 0..super::limits::NESTING {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let counted = Some(digits).filter(|digits| digits.len() < text.len());
        let behind = ["- ", "* ", "+ "].iter().find_map(|mark| text.strip_prefix(mark));
        let behind = behind.or_else(|| [". ", ") "].iter().find_map(|mark| counted?.strip_prefix(mark)));
        let Some(behind) = behind else { break };
        text = behind.trim_start();
    }
    text
}
