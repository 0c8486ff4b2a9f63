//! How is a sentence read and written by a pattern?
//!
//! A pattern is the sentence with blanks, `gain {whose=own} {command} <token> (command)`. Each row of `operation` has some.
//!
//! | in the pattern | in the sentence |
//! |---|---|
//! | `dial` | this word |
//! | <code>dial&#124;dials</code> | one of these words; the first is the usual one |
//! | `{count}` | what the field says |
//! | <code>{color&#124;any}</code> | `any` where the field is empty |
//! | `{count=1}` | what the field says; left out, it is 1. `hurt` is whoever suffers what names nobody |
//! | `{does+; }` | what the field lists, with `; ` between |
//! | `{change<reduce}` | what the field says behind its first word, `reduce`, which stands elsewhere |
//! | `<to {color}>` | may be left out, with its fields |
//! | `~{count} {whose}~` | these in any order |
//! | `(by)` | may stand anywhere and says nothing; `(dice)`, `(cards)` ... are all nouns for them |
//! | `[verb=discard]` | the field is this, and does not stand there |
//!
//! Words such as `the` may stand anywhere. Behind a colon is what is done to a ship: it is that ship which is hurt.

use super::{Whose, effect_text::FILLERS};

/// Words that say nothing before a noun, and that want one: `discard own upgrade card of` is not whole.
const PREPOSITIONS: [&str; 5] = ["at", "from", "in", "of", "on"];

/// How deep sentences may stand in sentences.
const DEEPEST: u8 = 3;

/// How many words a blank takes at most that is not the last, and how many that say nothing may stand in one place.
const MOST_WORDS: usize = 40;

/// A sentence that is to be read.
pub(super) struct Sentence<'a> {
    words: Vec<&'a str>,
    /// What stands before its first colon, and behind it.
    halves: Option<(Vec<&'a str>, Vec<&'a str>)>,
    hearing: Hearing,
}

/// What is known of a sentence before it is read.
#[derive(Clone, Copy)]
pub(super) struct Hearing {
    /// Who suffers what names nobody.
    pub(super) hurt: Whose,
    /// What stands between the parts of a list.
    pub(super) between: &'static str,
    deep: u8,
}

impl<'a> Sentence<'a> {
    /// `text`, in which `hurt` suffers what names nobody.
    pub(super) fn new(text: &'a str, hurt: Whose) -> Self {
        Self::within(text, Hearing { hurt, between: "", deep: 0 })
    }

    fn within(text: &'a str, hearing: Hearing) -> Self {
        let words = |text: &'a str| text.split_whitespace().collect::<Vec<_>>();
        let halves = text.split_once(':').map(|(head, tail)| (words(head), words(tail)));
        Self { words: words(text), halves, hearing }
    }

    /// Whether a form fits it. The blanks then hold what stands in them, each by the name of its field.
    pub(super) fn fits<'b>(&self, forms: &[Form], blanks: &mut [(&'b str, &'b mut dyn Blank)]) -> bool {
        forms.iter().any(|form| self.fits_form(form, blanks))
    }

    fn fits_form<'b>(&self, form: &Form, blanks: &mut [(&'b str, &'b mut dyn Blank)]) -> bool {
        let stands = match (form.items.split_at_checked(form.before_colon), &self.halves) {
            (Some((head, [])), _) => {
                Reading { form, hearing: self.hearing, blanks: &mut *blanks }.fits(head, &self.words)
            }
            (Some((head, tail)), Some((before, behind))) => {
                let behind_colon = Hearing { hurt: Whose::Own, ..self.hearing };
                Reading { form, hearing: self.hearing, blanks: &mut *blanks }.fits(head, before)
                    && Reading { form, hearing: behind_colon, blanks: &mut *blanks }.fits(tail, behind)
            }
            _ => false,
        };
        stands
            && blanks.iter_mut().all(|(name, blank)| match form.given(name) {
                Some(given) => blank.fill(&given.split(' ').collect::<Vec<_>>(), self.hearing),
                None => form.slot(name).is_some() || blank.empty(),
            })
    }
}

impl Hearing {
    /// A sentence within this one, where it is not too deep.
    pub(super) fn deeper(self, text: &str) -> Option<Sentence<'_>> {
        (self.deep < DEEPEST).then(|| Sentence::within(text, Self { deep: self.deep + 1, ..self }))
    }
}

/// One form of a sentence: the words and blanks in their order.
#[derive(Clone, Default)]
pub(super) struct Form {
    pub(super) items: Vec<Item>,
    /// How many of them stand before a colon; all where there is none.
    pub(super) before_colon: usize,
    /// Whether it is the usual form of its pattern.
    pub(super) is_usual: bool,
    /// Words that may stand anywhere.
    pub(super) idle: Vec<&'static str>,
    /// Fields that do not stand there, with what they are.
    pub(super) given: Vec<(&'static str, &'static str)>,
}

#[derive(Clone)]
pub(super) enum Item {
    Word(&'static str),
    Slot(Slot),
}

/// A blank of a pattern.
#[derive(Clone, Default)]
pub(super) struct Slot {
    pub(super) field: &'static str,
    /// What stands there where the field is empty.
    pub(super) none: Option<&'static str>,
    /// What it is where nothing stands there.
    pub(super) unsaid: Option<&'static str>,
    /// What stands between the parts of a list.
    pub(super) between: &'static str,
    /// The first word of what the field says, which stands elsewhere.
    pub(super) first: Option<&'static str>,
    /// What is written right behind it.
    pub(super) behind: &'static str,
}

impl Form {
    fn given(&self, field: &str) -> Option<&'static str> {
        self.given.iter().find(|(name, _)| *name == field).map(|(_, is)| *is)
    }

    fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.items.iter().filter_map(|item| match item {
            Item::Slot(slot) => Some(slot),
            Item::Word(_) => None,
        })
    }

    fn slot(&self, field: &str) -> Option<&Slot> {
        self.slots().find(|slot| slot.field == field)
    }

    fn is_idle(&self, word: &str) -> bool {
        FILLERS.iter().chain(&self.idle).any(|idle| idle.eq_ignore_ascii_case(word))
    }

    /// The sentence with these words in its blanks; none where a field does not fit this form.
    fn written(&self, said: impl Fn(&Slot) -> Option<String>) -> Option<String> {
        let mut words = Vec::new();
        for item in &self.items {
            match item {
                Item::Word(word) => words.push(word.split('|').next().unwrap_or(word).to_owned()),
                Item::Slot(slot) => {
                    let said = said(slot).or_else(|| slot.none.map(str::to_owned))?;
                    let said = match slot.first {
                        Some(first) => said.strip_prefix(first)?.trim_start().to_owned(),
                        None => said,
                    };
                    words.push(said + slot.behind);
                }
            }
        }
        words.retain(|word| !word.is_empty());
        Some(words.join(" "))
    }

    /// An example of a usual form for each word with which it begins, and one with its fields empty where that is written.
    pub(super) fn examples(&self, fields: &[Field]) -> Vec<String> {
        if !self.is_usual {
            return Vec::new();
        }
        let leading = match self.items.first() {
            Some(Item::Slot(slot)) => slot.field,
            _ => "",
        };
        let all = fields.iter().find(|field| field.name == leading).map_or(1, |field| field.examples.len());
        let filled = (0..all).map(|nth| self.example(fields, |field| if field == leading { nth } else { 0 }));
        let none = |slot: &Slot| slot.none.map(str::to_owned);
        let said = |slot: &Slot| none(slot).or_else(|| slot.example(fields, 0));
        let emptied = if self.slots().any(|slot| slot.none.is_some()) { self.written(said) } else { None };
        filled.flatten().chain(emptied).collect()
    }

    /// The sentence with the example of that number in each of its blanks.
    pub(super) fn example(&self, fields: &[Field], nth: impl Fn(&str) -> usize) -> Option<String> {
        self.written(|slot| slot.example(fields, nth(slot.field)))
    }
}

/// What may stand in the blank of a field.
pub(super) struct Field {
    pub(super) name: &'static str,
    /// How many words at most.
    pub(super) longest: usize,
    pub(super) examples: Vec<String>,
}

impl Slot {
    /// The example of that number; of a list that one and the next.
    fn example(&self, fields: &[Field], nth: usize) -> Option<String> {
        let field = fields.iter().find(|field| field.name == self.field)?;
        let first = self.first.unwrap_or_default();
        let stands = |example: &&String| {
            let rest = example.strip_prefix(first).unwrap_or_default();
            example.starts_with(first) && rest.split_whitespace().count() <= field.longest
        };
        let fits: Vec<&str> = field.examples.iter().filter(stands).map(String::as_str).collect();
        let parts = if self.between.is_empty() { 1 } else { 2 };
        let parts: Vec<&str> =
            fits.iter().cycle().skip(nth % fits.len().max(1)).take(parts).copied().collect();
        (!parts.is_empty()).then(|| parts.join(self.between))
    }
}

/// A sentence as it is read by a form.
struct Reading<'r, 'b> {
    form: &'r Form,
    hearing: Hearing,
    blanks: &'r mut [(&'b str, &'b mut dyn Blank)],
}

impl Reading<'_, '_> {
    fn fits(&mut self, items: &[Item], words: &[&str]) -> bool {
        let Some((item, rest)) = items.split_first() else {
            let breaks_off = words.last().is_some_and(|last| PREPOSITIONS.contains(last));
            return !breaks_off
                && words.len() < MOST_WORDS
                && words.iter().all(|word| self.form.is_idle(word));
        };
        let mut left = words;
        while let Some((word, behind)) = left.split_first() {
            let stands = match item {
                Item::Word(item) => {
                    let one_of_them = |one: &str| one.eq_ignore_ascii_case(word);
                    item.trim_end_matches(':').split('|').any(one_of_them) && self.fits(rest, behind)
                }
                Item::Slot(slot) => self.takes(slot, rest, left),
            };
            let breaks_off = behind.is_empty() && PREPOSITIONS.contains(word);
            match stands {
                true => return true,
                false if !breaks_off && self.form.is_idle(word) && words.len() - left.len() < MOST_WORDS => {
                    left = behind
                }
                false => break,
            }
        }
        match item {
            Item::Slot(slot) => self.fits(rest, left) && self.leaves(slot),
            Item::Word(_) => false,
        }
    }

    /// Whether a blank takes the first words, as many as it can, and the rest fits what is left.
    fn takes(&mut self, slot: &Slot, rest: &[Item], words: &[&str]) -> bool {
        if let Some(left) = slot.none.and_then(|none| self.behind(none, words))
            && self.fits(rest, left)
            && self.blank(slot.field).is_some_and(|blank| blank.empty())
        {
            return true;
        }
        let longest = self.blank(slot.field).map_or(0, |blank| blank.longest()).min(words.len());
        if rest.is_empty() && longest == words.len() && self.fills(slot, words) {
            return true;
        }
        // what costs less to look at is looked at first
        let is_short = longest <= 3;
        (1..=longest.min(MOST_WORDS)).rev().any(|size| {
            let (said, left) = words.split_at(size);
            match is_short {
                true => self.fills(slot, said) && self.fits(rest, left),
                false => self.fits(rest, left) && self.fills(slot, said),
            }
        })
    }

    /// What is left behind these words, where the text begins with them.
    fn behind<'w, 't>(&self, these: &str, words: &'w [&'t str]) -> Option<&'w [&'t str]> {
        let mut left = words;
        for one in these.split(' ') {
            let at =
                left.iter().position(|word| !self.form.is_idle(word) || word.eq_ignore_ascii_case(one))?;
            left = left.get(at..)?.split_first().filter(|(word, _)| word.eq_ignore_ascii_case(one))?.1;
        }
        Some(left)
    }

    fn fills(&mut self, slot: &Slot, said: &[&str]) -> bool {
        let hearing = Hearing { between: slot.between, ..self.hearing };
        let said: Vec<&str> = slot.first.iter().copied().chain(said.iter().copied()).collect();
        self.blank(slot.field).is_some_and(|blank| blank.fill(&said, hearing))
    }

    /// Whether nothing need stand there.
    fn leaves(&mut self, slot: &Slot) -> bool {
        let unsaid = match slot.unsaid {
            Some("hurt") => self.hearing.hurt.word(),
            Some(unsaid) => unsaid,
            None => return false,
        };
        let said: Vec<&str> = unsaid.split_whitespace().collect();
        self.fills(slot, &said)
    }

    fn blank(&mut self, field: &str) -> Option<&mut dyn Blank> {
        let found = self.blanks.iter_mut().find(|(name, _)| *name == field);
        found.map(|(_, blank)| &mut **blank as &mut dyn Blank)
    }
}

/// The first form that fits the fields, with what they say in its blanks.
pub(super) fn written(forms: &[Form], fields: &[(&str, &dyn Written)]) -> Option<String> {
    let field = |name: &str| fields.iter().find(|(field, _)| *field == name).map(|(_, said)| said);
    let fits = |form: &&Form| {
        fields.iter().all(|(name, said)| match form.given(name) {
            Some(given) => said.written("").as_deref() == Some(given),
            None => form.slot(name).is_some() || said.written("").is_none(),
        })
    };
    forms.iter().filter(fits).find_map(|form| form.written(|slot| field(slot.field)?.written(slot.between)))
}

/// What stands in a blank while a sentence is read.
pub(super) trait Blank {
    /// How many words it may have at most.
    fn longest(&self) -> usize;
    /// Whether these words say something there; it is then held.
    fn fill(&mut self, words: &[&str], hearing: Hearing) -> bool;
    /// Whether nothing need stand there, because the field may be empty; it then is.
    fn empty(&mut self) -> bool;
}

/// What can be written into a blank.
pub(super) trait Written {
    /// The words; none where the field is empty.
    fn written(&self, between: &str) -> Option<String>;
}
