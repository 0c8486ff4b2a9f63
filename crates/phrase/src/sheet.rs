//! What was understood of a line, field by field?

use std::ops::Range;

use crate::{Assumption, Chip, Phrase, Question, Setting, Unknown, lexicon::Lexicon};
use scenario::Kind;

/// What a line has said so far.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub kind: Option<Kind>,
    settings: Vec<Setting>,
    chips: Vec<(Range<usize>, Vec<Setting>)>,
    assumed: Vec<Assumption>,
    asked: Vec<Question>,
    /// Where words stand that were not understood, and the word to compare with known ones.
    unknown: Vec<(Range<usize>, String)>,
}

impl Sheet {
    /// The sheet of a kind of situation.
    pub(crate) fn of(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::default() }
    }

    /// A field has this value, because of these words.
    pub(crate) fn put(&mut self, span: &Range<usize>, field: &str, value: impl ToString) {
        let setting = Setting { field: field.to_owned(), value: value.to_string() };
        if self.is_said_elsewhere(span, &setting) {
            // of two values neither is dropped in silence
            self.unknown(span, &setting.value);
            return;
        }
        match self.settings.iter_mut().find(|known| known.field == field) {
            Some(known) => known.value.clone_from(&setting.value),
            None => self.settings.push(setting.clone()),
        }
        self.chip(span, Some(setting));
    }

    /// Whether other words have given the field a number or a card already that is not this one.
    fn is_said_elsewhere(&self, span: &Range<usize>, setting: &Setting) -> bool {
        let known = self.value(&setting.field).filter(|known| **known != setting.value);
        let is_number = |value: &str| value.parse::<u32>().is_ok();
        let is_card = ["card", "ship"].into_iter().any(|end| setting.field.ends_with(end));
        let other = known.is_some_and(|known| is_card || is_number(known) && is_number(&setting.value));
        let said = |(other, settings): &(Range<usize>, Vec<Setting>)| {
            !meet(other, span) && settings.iter().any(|it| it.field == setting.field)
        };
        // dice of a color add up
        let adds = setting.field.contains("pool.");
        other && !adds && !self.stands(span) && self.chips.iter().any(said)
    }

    /// A field has this value, because of the whole line.
    pub(crate) fn set(&mut self, field: &str, value: &str) {
        let setting = Setting { field: field.to_owned(), value: value.to_owned() };
        match self.settings.iter_mut().find(|known| known.field == field) {
            Some(known) => *known = setting,
            None => self.settings.push(setting),
        }
    }

    /// A list has one entry more.
    pub(crate) fn add(&mut self, span: &Range<usize>, field: &str, value: &str) {
        let escaped = value.replace('\\', "\\\\").replace(',', "\\,");
        match self.settings.iter_mut().find(|known| known.field == field) {
            Some(known) => {
                known.value.push(',');
                known.value.push_str(&escaped);
            }
            None => self.settings.push(Setting { field: field.to_owned(), value: escaped }),
        }
        self.chip(span, Some(Setting { field: field.to_owned(), value: value.to_owned() }));
    }

    /// A field has no value after all.
    pub(crate) fn unset(&mut self, field: &str) {
        self.settings.retain(|setting| setting.field != field);
    }

    /// Where the words stand that say something of these fields.
    pub(crate) fn spans(&self, says: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
        let of = self.chips.iter().filter(|(_, settings)| settings.iter().any(|it| says(&it.field)));
        of.map(|(span, _)| span.clone()).collect()
    }

    /// A choice is made.
    pub(crate) fn line(&mut self, span: &Range<usize>, line: String) {
        let setting = Setting { field: scenario::LINE.to_owned(), value: line };
        self.settings.push(setting.clone());
        if !span.is_empty() {
            self.chip(span, Some(setting));
        }
    }

    /// The choices that are made, in their order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &str> {
        let lines = self.settings.iter().filter(|setting| setting.field == scenario::LINE);
        lines.map(|setting| setting.value.as_str())
    }

    /// Words that were understood, and what they say; several settings of the same words are one chip.
    pub(crate) fn chip(&mut self, span: &Range<usize>, setting: Option<Setting>) {
        match self.chips.iter_mut().find(|(known, _)| known.start < span.end && span.start < known.end) {
            Some((known, settings)) => {
                *known = known.start.min(span.start)..known.end.max(span.end);
                settings.extend(setting);
            }
            None => self.chips.push((span.clone(), setting.into_iter().collect())),
        }
    }

    /// Words that were understood were not, after all.
    pub(crate) fn unchip(&mut self, span: &Range<usize>) {
        self.chips.retain(|(known, settings)| known != span || !settings.is_empty());
    }

    /// Words that were not understood alone are, within these.
    pub(crate) fn understood_within(&mut self, span: &Range<usize>) {
        self.unknown.retain(|(known, _)| known.start < span.start || span.end < known.end);
    }

    /// Something was taken although nobody said it.
    pub(crate) fn assume(&mut self, field: &str, value: &str, why: impl Into<String>) {
        let (field, value) = (field.to_owned(), value.to_owned());
        let assumption = Assumption { field, value, why: why.into() };
        if !self.assumed.contains(&assumption) {
            self.assumed.push(assumption);
        }
    }

    /// Something has to be asked.
    pub(crate) fn ask(&mut self, question: Question) {
        if !self.asked.iter().any(|known| known.field == question.field) {
            self.asked.push(question);
        }
    }

    /// What was asked has its answer; where the words stand that it was about.
    pub(crate) fn answered(&mut self, field: &str) -> Option<Range<usize>> {
        let at = self.asked.iter().position(|it| it.field == field)?;
        self.asked.remove(at).span
    }

    /// Words that were not understood; `word` is what is compared with known ones.
    pub(crate) fn unknown(&mut self, span: &Range<usize>, word: &str) {
        self.unknown.push((span.clone(), word.to_owned()));
    }

    /// Names as not understood what tells something and stands nowhere on the sheet: nothing is dropped in silence.
    pub(crate) fn name_dropped(&mut self, telling: &[(Range<usize>, String, i64)]) {
        for (span, word, _) in telling {
            if !self.stands(span) && !self.leaves_out(span) {
                self.unknown(span, word);
            }
        }
    }

    /// Names as not understood the nouns that stand alone.
    pub(crate) fn name_nouns(&mut self, nouns: &[(Range<usize>, String, Range<usize>)]) {
        for (span, word, beside) in nouns {
            if !self.stands(beside) && !self.leaves_out(beside) {
                self.unknown(span, word);
            }
        }
    }

    /// Marks words that were read although they are spelt otherwise, with what they were read as.
    pub(crate) fn mark_slips(&mut self, slips: &[(Range<usize>, String, String)]) {
        for (span, word, meant) in slips {
            if self.chips.iter().any(|(other, _)| meet(other, span)) {
                self.assume(scenario::LINE, meant, format!("`{word}` is read as `{meant}`"));
            }
        }
    }

    /// Whether words at a place were understood, or are asked about.
    pub(crate) fn stands(&self, span: &Range<usize>) -> bool {
        self.chips.iter().any(|(other, _)| meet(other, span))
            || self.asked.iter().filter_map(|it| it.span.as_ref()).any(|other| meet(other, span))
    }

    /// Where the words stand that were not understood.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = &Range<usize>> {
        self.unknown.iter().map(|(span, _)| span)
    }

    /// Whether every word was understood.
    pub(crate) fn leaves_nothing_out(&self) -> bool {
        self.unknown.is_empty()
    }

    /// Whether words at a place were not understood.
    pub(crate) fn leaves_out(&self, span: &Range<usize>) -> bool {
        self.unknown.iter().any(|(other, _)| meet(other, span))
    }

    /// Whether a field was said.
    pub(crate) fn has(&self, field: &str) -> bool {
        self.settings.iter().any(|setting| setting.field == field)
    }

    /// Whether a field at or below this path was said.
    pub(crate) fn has_below(&self, path: &str) -> bool {
        self.settings.iter().any(|setting| {
            setting.field.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// Whether a field is asked for.
    pub(crate) fn asks(&self, field: &str) -> bool {
        self.asked.iter().any(|question| question.field == field)
    }

    /// Whether a field below this path is asked for.
    pub(crate) fn asks_below(&self, path: &str) -> bool {
        self.asked.iter().any(|it| it.field.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')))
    }

    /// The words of a line about which a field is asked.
    pub(crate) fn asked_about<'l>(&self, field: &str, line: &'l str) -> Option<&'l str> {
        let question = self.asked.iter().find(|question| question.field == field)?;
        line.get(question.span.clone()?)
    }

    /// The value of a field.
    pub(crate) fn value(&self, field: &str) -> Option<&str> {
        self.settings.iter().find(|setting| setting.field == field).map(|setting| setting.value.as_str())
    }

    /// Changes the last entry of a list.
    pub(crate) fn change_last(&mut self, span: &Range<usize>, field: &str, change: impl Fn(&str) -> String) {
        let Some(known) = self.settings.iter_mut().find(|setting| setting.field == field) else { return };
        let (before, last) = match known.value.rsplit_once(',') {
            Some((before, last)) => (Some(before.to_owned()), last.to_owned()),
            None => (None, known.value.clone()),
        };
        let last = change(&last);
        known.value = before.map_or_else(|| last.clone(), |before| format!("{before},{last}"));
        self.chip(span, Some(Setting { field: field.to_owned(), value: last }));
    }

    /// Changes every entry of a list.
    pub(crate) fn change_all(&mut self, span: &Range<usize>, field: &str, change: impl Fn(&str) -> String) {
        let Some(known) = self.settings.iter_mut().find(|setting| setting.field == field) else { return };
        known.value = known.value.split(',').map(change).collect::<Vec<_>>().join(",");
        let value = known.value.clone();
        self.chip(span, Some(Setting { field: field.to_owned(), value }));
    }

    /// Renames the fields at a path.
    pub(crate) fn rename(&mut self, change: impl Fn(&str) -> Option<String>) {
        let chips = self.chips.iter_mut().flat_map(|(_, settings)| settings.iter_mut());
        for setting in self.settings.iter_mut().chain(chips) {
            if let Some(field) = change(&setting.field) {
                setting.field = field;
            }
        }
        for field in self
            .asked
            .iter_mut()
            .map(|it| &mut it.field)
            .chain(self.assumed.iter_mut().map(|it| &mut it.field))
        {
            if let Some(name) = change(field) {
                *field = name;
            }
        }
    }

    /// How many letters were understood, less those that were not. A card's name with a slip counts half.
    pub(crate) fn weight(&self) -> i64 {
        let letters = |spans: &mut dyn Iterator<Item = &Range<usize>>| -> i64 {
            spans.map(|span| i64::try_from(span.len()).unwrap_or_default()).sum()
        };
        let is_assumed = |setting: &Setting| {
            setting.field.ends_with("card") && self.assumed.iter().any(|it| it.field == setting.field)
        };
        let (half, whole): (Vec<_>, Vec<_>) =
            self.chips.iter().partition(|(_, settings)| settings.iter().any(is_assumed));
        letters(&mut whole.iter().map(|(span, _)| span))
            + letters(&mut half.iter().map(|(span, _)| span)) / 2
            + letters(&mut self.asked.iter().filter_map(|it| it.span.as_ref())) / 2
            - letters(&mut self.unknown.iter().map(|(span, _)| span))
    }

    /// The whole of it; the lexicon says which known word is nearest to one that was not understood.
    pub(crate) fn phrase(mut self, line: &str, lexicon: &Lexicon) -> Phrase {
        self.chips.sort_by_key(|(span, _)| span.start);
        let text = |span: &Range<usize>| line.get(span.clone()).unwrap_or_default().to_owned();
        let chips = self.chips.iter().map(|(span, settings)| Chip {
            words: text(span),
            without: without(line, span),
            span: span.clone(),
            settings: settings.clone(),
        });
        let chips = chips.collect();
        self.unknown.sort_by_key(|(span, _)| span.start);
        let unknown = self.unknown.into_iter().map(|(span, word)| Unknown {
            words: text(&span),
            near: lexicon.nearest(&word).map(str::to_owned),
            without: without(line, &span),
            span,
        });
        let unknown = unknown.collect();
        let kind = self.kind;
        Phrase {
            line: line.to_owned(),
            game: kind.map(Kind::game),
            kind,
            understood: chips,
            // of what is no situation nothing is asked
            assumed: if kind.is_some() { self.assumed } else { Vec::new() },
            asked: if kind.is_some() { self.asked } else { Vec::new() },
            unknown,
            parameters: if kind.is_some() { self.settings } else { Vec::new() },
            cut: false,
        }
    }
}

fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The line without some of its words.
pub(crate) fn without(line: &str, span: &Range<usize>) -> String {
    instead(line, span, "")
}

/// The line with other words at a place.
pub(crate) fn instead(line: &str, span: &Range<usize>, words: &str) -> String {
    let (before, behind) =
        (line.get(..span.start).unwrap_or_default(), line.get(span.end..).unwrap_or_default());
    // a sign stands right behind its word
    let signs = behind.starts_with([',', '.', ';', ':', '?', '!', ')']);
    let gap = if signs { "" } else { " " };
    let line = format!("{before} {words}{gap}{behind}");
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
