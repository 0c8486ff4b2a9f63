//! What stands in a note and is not shown?
//!
//! Comments (`%% ... %%`, `<!-- ... -->`) and shortcode tags are taken out before Markdown is parsed. What
//! a shortcode stands for, a page's address or another file, is written in its place.

mod edges;

use std::ops::Range;

use self::edges::wants_address;
use super::shortcodes;
pub(crate) use crate::words::code_lines::fenced;
use crate::{Dialect, pages::inline, words::source_map::MappedText};

/// A body without the text that is not shown, and that text.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    pub visible: MappedText,
    /// `asked:` lines: where they stand in the source, and their wordings.
    pub asked: Vec<(usize, Vec<String>)>,
    /// `superseded:` lines: where they stand in the source, and from which day something else holds.
    pub superseded: Vec<(usize, String)>,
    /// What paired shortcodes enclose.
    pub boxes: Vec<Enclosed>,
    /// What templates would have run, and where it stands.
    pub templates: Vec<(String, Range<usize>)>,
}

/// What a pair of shortcodes encloses, in the source.
#[derive(Debug, Clone)]
pub(crate) struct Enclosed {
    /// Its opening tag, which its title replaces.
    pub tag: Range<usize>,
    /// What stands between its tags.
    pub inner: Range<usize>,
    pub way: Enclosing,
}

/// How something encloses what stands in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Enclosing {
    /// As a remark beside the rules.
    Aside,
    /// As rules under a title: what is folded away, a tab.
    Part,
}

/// Marks that open and close something hidden, the longer of two that begin alike first.
const MARKS: [(&str, &str, Mark); 10] = [
    ("%%", "%%", Mark::Aside),
    ("<!--", "-->", Mark::Comment),
    ("{{%", "%}}", Mark::Shortcode),
    ("{{<", ">}}", Mark::Shortcode),
    ("{{", "}}", Mark::Braces),
    ("{% comment %}", "{% endcomment %}", Mark::Comment),
    ("{%- comment -%}", "{%- endcomment -%}", Mark::Comment),
    ("{%", "%}", Mark::Shortcode),
    ("{::comment}", "{:/comment}", Mark::Comment),
    ("<%", "%>", Mark::Template),
];

/// What marks hide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Obsidian's comment; elsewhere two percent signs are words, unless they say how players ask.
    Aside,
    Comment,
    Shortcode,
    /// A shortcode of Zola or a directive of mdBook; else words in braces.
    Braces,
    /// What a plugin would have run when the note was made.
    Template,
}

impl Mark {
    /// Whether these words between the marks are hidden.
    fn hides(self, words: &str) -> bool {
        match self {
            Mark::Comment | Mark::Aside | Mark::Template => true,
            // A tag of a shortcode is one paragraph at most.
            Mark::Shortcode => !has_blank_line(words),
            Mark::Braces => {
                shortcodes::is_escaped(words)
                    || shortcodes::is_directive(words)
                    || shortcodes::is_call(words) && !has_blank_line(words)
            }
        }
    }
}

fn has_blank_line(words: &str) -> bool {
    words.split_inclusive('\n').skip(1).any(|line| line.ends_with('\n') && line.trim().is_empty())
}

/// Whether the dialect has these marks at all.
fn is_known(mark: Mark, behind: &str, dialect: Dialect) -> bool {
    mark != Mark::Aside
        || dialect == Dialect::Obsidian
        || ["asked:", "superseded:"].iter().any(|said| behind.trim_start().starts_with(said))
}

/// Takes comments and shortcode tags outside of code out of the body of `text` that begins at `start`.
pub(crate) fn hide(text: &str, start: usize, dialect: Dialect) -> Hidden {
    let left = crate::words::limits::BOXES;
    let mut hider = Hider {
        text,
        hidden: Hidden::default(),
        open: Vec::new(),
        left,
        looks: crate::words::limits::REFERENCES,
        kept: start,
    };
    // Marks that nothing closes from here on: they are not looked for again.
    let mut unclosed = [false; MARKS.len()];
    let mut at = start;
    let mut fence: Option<String> = None;
    for line in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        let begin = at;
        at += line.len();
        if at <= hider.kept || fenced(line, &mut fence) {
            continue;
        }
        let mut place = begin.max(hider.kept);
        let mut in_code = false;
        while let Some(found) = next(text, dialect, &mut place, at, &mut in_code, &mut unclosed) {
            if hider.take(&found) {
                place = found.range.end;
            }
        }
    }
    hider.keep_up_to(text.len());
    hider.hidden
}

/// A title of front matter as it is shown: without comments, and with what its shortcodes say.
pub(crate) fn title(title: &str, dialect: Dialect) -> String {
    let shown = hide(title, 0, dialect).visible;
    let shown = inline::collapse(shown.body());
    if shown.is_empty() { title.to_owned() } else { shown }
}

/// Something between marks: which, and its bytes with the marks.
struct Found {
    which: usize,
    range: Range<usize>,
}

/// The next pair of marks that begins before `end` outside of inline code.
fn next(
    text: &str,
    dialect: Dialect,
    place: &mut usize,
    end: usize,
    in_code: &mut bool,
    unclosed: &mut [bool; MARKS.len()],
) -> Option<Found> {
    let begins = |byte: &u8| matches!(byte, b'`' | b'%' | b'<' | b'{');
    while let Some(behind) = text.as_bytes().get(*place..end).and_then(|line| line.iter().position(begins)) {
        let from = *place + behind;
        *place = from + 1;
        let rest = text.as_bytes().get(from..)?;
        match rest.first() {
            Some(b'`') => *in_code = !*in_code,
            Some(b'%' | b'<' | b'{') if !*in_code => {
                let mark = MARKS.iter().position(|(opening, ..)| rest.starts_with(opening.as_bytes()));
                let Some(which) = mark.filter(|which| !unclosed[*which]) else { continue };
                let (opening, closing, mark) = MARKS[which];
                let escaped = from > 0 && text.as_bytes().get(from - 1) == Some(&b'\\');
                if escaped && matches!(mark, Mark::Shortcode | Mark::Braces) {
                    continue;
                }
                let inner = from + opening.len();
                let behind = text.get(inner..).unwrap_or_default();
                if !is_known(mark, behind, dialect) {
                    continue;
                }
                let reach = match mark {
                    Mark::Comment | Mark::Aside => behind,
                    Mark::Shortcode | Mark::Braces | Mark::Template => {
                        &behind[..behind.floor_char_boundary(crate::words::limits::SHORTCODE_BYTES)]
                    }
                };
                match reach.find(closing) {
                    Some(length) => {
                        return Some(Found { which, range: from..inner + length + closing.len() });
                    }
                    None => unclosed[which] = reach.len() == behind.len(),
                }
            }
            _ => {}
        }
    }
    // What was looked through is not looked through again for the next line.
    *place = end.max(*place);
    None
}

/// What was written in the place of a tag.
#[derive(Clone)]
enum Edge<'a> {
    /// The beginning of a box, behind what stands before it in its line.
    Box(&'a str),
    /// The beginning of a link to an address.
    Link(String),
    Nothing,
}

/// A shortcode's tag that may be closed again.
struct Open<'a> {
    name: &'a str,
    tag: Range<usize>,
    written: Edge<'a>,
}

struct Hider<'a> {
    text: &'a str,
    hidden: Hidden,
    /// Paired shortcodes that are open.
    open: Vec<Open<'a>>,
    /// Tags of boxes with titles whose ends are still looked for, and tags of any.
    left: usize,
    looks: usize,
    /// How far the source was looked through: what stands before was kept or taken out.
    kept: usize,
}

impl<'a> Hider<'a> {
    /// Takes out what was found, unless the dialect has it as words.
    fn take(&mut self, found: &Found) -> bool {
        let (opening, closing, mark) = MARKS[found.which];
        let Range { start: from, end } = found.range;
        let words = self.text.get(from + opening.len()..end - closing.len()).unwrap_or_default();
        let is_address =
            || mark == Mark::Braces && wants_address(self.text, from) && shortcodes::address(words).is_some();
        if !(mark.hides(words) || is_address()) {
            let computed = mark == Mark::Braces && shortcodes::is_variable(words);
            self.hidden.templates.extend(computed.then(|| (words.trim().to_owned(), from..end)));
            return false;
        }
        self.keep_up_to(from);
        self.looks = self.looks.saturating_sub(usize::from(!matches!(mark, Mark::Comment | Mark::Aside)));
        // A comment stands for nothing, whatever it quotes.
        let address = || shortcodes::address(words).filter(|_| wants_address(self.text, from));
        let written = match mark {
            Mark::Comment | Mark::Aside => {
                if let Some(wordings) = words.trim().strip_prefix("asked:") {
                    self.hidden.asked.push((from, asked(wordings)));
                }
                if let Some(day) = words.trim().strip_prefix("superseded:") {
                    self.hidden.superseded.push((from, day.trim().to_owned()));
                }
                // VitePress puts another file there.
                let path = words.trim().strip_prefix("@include:").map(str::trim);
                path.and_then(|path| {
                    shortcodes::included(&format!("#include {}", path.trim_start_matches("./")))
                })
            }
            Mark::Template => {
                self.hidden.templates.push((words.trim().to_owned(), from..end));
                None
            }
            Mark::Braces => address().or_else(|| {
                if shortcodes::is_call(words) && shortcodes::says(words).is_none() {
                    self.hidden.templates.push((words.trim().to_owned(), from..end));
                }
                self.stands_for(words, &(from..end))
            }),
            Mark::Shortcode => self.edge_of_box(words, from..end).or_else(|| {
                let folded = shortcodes::folded(words).filter(|_| !shortcodes::is_self_closing(words));
                let written = folded.or_else(|| self.stands_for(words, &(from..end)));
                self.part(words, from, end);
                written
            }),
        };
        match written {
            Some(mut written) => {
                if let Some(marks) = self.quote_around(from) {
                    written = written.replace('\n', &format!("\n{marks}"));
                }
                self.hidden.visible.write(&written, from..end);
                self.kept = end;
            }
            None => self.keep_lines(from..end),
        }
        true
    }

    fn keep_up_to(&mut self, at: usize) {
        self.hidden.visible.keep(self.text, self.kept..at);
        self.kept = self.kept.max(at);
    }

    /// Takes a range out, but keeps its line ends and the quote marks that begin its lines. Blanks behind a
    /// tag at the beginning of a line go too: they would be an indentation.
    fn keep_lines(&mut self, range: Range<usize>) {
        let mut at = range.start;
        let lines = self.text.get(range.clone()).unwrap_or_default();
        for (index, line) in lines.split_inclusive('\n').enumerate() {
            let marks = line.len() - line.trim_start_matches(['>', ' ', '\t']).len();
            let quoted = line.get(..marks).and_then(|marks| marks.rfind('>')).filter(|_| index > 0);
            if let Some(last) = quoted {
                self.hidden.visible.keep(self.text, at..at + last + 1);
            }
            let words = line.trim_end_matches(['\n', '\r']);
            self.hidden.visible.keep(self.text, at + words.len()..at + line.len());
            at += line.len();
        }
        self.kept = range.end;
        let marker =
            |c: char| c.is_ascii_digit() || matches!(c, '>' | ' ' | '\t' | '-' | '*' | '+' | '.' | ')');
        if self.hidden.visible.body().rsplit('\n').next().is_some_and(|line| line.chars().all(marker)) {
            let rest = self.text.get(range.end..).unwrap_or_default();
            self.kept += rest.len() - rest.trim_start_matches([' ', '\t']).len();
        }
    }
}

/// The wordings of an `asked:` line.
fn asked(text: &str) -> Vec<String> {
    let wordings = text.split('|').map(crate::pages::inline::collapse);
    wordings.filter(|wording| !wording.is_empty()).collect()
}
