//! How is an operation read from a text, and what is said of a text that is none?
//!
//! Each operation is a short sentence: `reroll 1 red`, `change black/blank to black/hit`, `exhaust enemy brace`. Effects and damage cards
//! are written in the same words; only whose ship is meant where nothing is said of it differs.

use std::{str::FromStr, sync::LazyLock};

use vocabulary::{Grammar, Misread};

use super::{Armament, Operation, Whose, effect_text::vocabulary, limits, operation, sentence::Sentence};

/// What is said of a text that is no operation: an example of each form.
const GRAMMAR: Grammar = Grammar { what: "an operation", forms: || EXAMPLES.clone(), words: vocabulary };

/// An example of each form. They are made once: a refusal that made them took ten times as long.
static EXAMPLES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let of_row = operation::rows()
        .flat_map(|(forms, fields)| forms.iter().flat_map(|form| form.examples(&fields)).collect::<Vec<_>>());
    of_row.collect()
});

/// How many dice, points, shields or cards an operation may name; none for verbs without a number, and for words and names.
fn most(text: &str) -> Option<usize> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let says = |word: &str| words.iter().skip(1).any(|said| said == word);
    match words.first()?.as_str() {
        "add" | "damage" | "suffer" | "deal" | "recover" | "lose" | "gain" | "activate" | "bring" => {
            Some(limits::OPERATION_AMOUNT)
        }
        "discard" | "turn" if words.get(1).is_some_and(|word| word.parse::<u8>().is_ok()) => {
            Some(limits::OPERATION_AMOUNT)
        }
        "roll" => Some(limits::OPERATION_AMOUNT),
        "set" if words.get(1).is_some_and(|word| word.parse::<Armament>().is_ok()) => {
            Some(limits::OPERATION_AMOUNT)
        }
        "reduce" | "increase" | "change" if says("speed") => Some(usize::from(limits::SHIP_SPEED)),
        "reduce" | "increase" => Some(limits::OPERATION_AMOUNT),
        "opponent" => Some(limits::CHOSEN_ZONES),
        "reroll" | "change" | "cancel" | "spend" => Some(limits::DICE),
        _ => None,
    }
}

impl FromStr for Operation {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        Operation::read(text, Whose::Enemy)
    }
}

vocabulary::as_text!(Operation);

impl Operation {
    /// An operation of a damage card: whatever says nothing of whose ship it is about is about the one at which the card lies.
    ///
    /// # Errors
    /// As for any operation.
    pub(crate) fn of_damage_card(text: &str) -> Result<Self, Misread> {
        Self::read(text, Whose::Own)
    }

    /// Reads an operation. Damage that names no ship falls on `hurt`.
    fn read(text: &str, hurt: Whose) -> Result<Self, Misread> {
        let read = |text: &str| Operation::heard(&Sentence::new(text, hurt)).filter(Operation::is_one);
        let operation = match most(text) {
            Some(most) => GRAMMAR.read_within(text, most, read),
            None => GRAMMAR.read(text, read),
        }?;
        let idle = |why| Err(Misread::Idle { text: text.trim().to_owned(), why });
        match operation.and_chooser() {
            (Operation::Change { dice, to }, _) if dice.dice().all(|die| to.of(die).is_empty()) => {
                idle("a die keeps its color, and none of these has that face")
            }
            (does, Some(_)) if !does.leaves_a_choice() => idle("there is nothing to choose in it"),
            _ => Ok(operation),
        }
    }

    /// Whether a sentence that reads so is an operation: one of several is one of two at least, and nothing is done to the ships of ships.
    pub(super) fn is_one(&self) -> bool {
        match self {
            Operation::Either(all) => all.len() > 1,
            Operation::Ships { does, .. } => !does.iter().any(|one| matches!(one, Operation::Ships { .. })),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use vocabulary::Misread;

    use super::{Operation, operation};

    /// Whether `text` can be read, and what is then written is read as the same.
    fn comes_back(text: &str) {
        let read = text.parse::<Operation>();
        let written = read.clone().map_or(text.to_owned(), |read| read.to_string());
        assert_eq!(written.parse(), read, "{text} is written {written}");
        assert!(matches!(read, Ok(_) | Err(Misread::Idle { .. })), "{text}: {read:?}");
    }

    #[test]
    fn every_example_of_a_form_can_be_read() {
        let all = super::EXAMPLES.clone();
        assert!(all.len() > 150, "{} examples", all.len());
        all.iter().for_each(|text| comes_back(text));
    }

    #[test]
    fn a_sentence_that_breaks_off_is_refused() {
        for text in ["discard own upgrade card of", "exhaust a brace from", "gain a navigate token on"] {
            assert!(text.parse::<crate::effect::Operation>().is_err(), "{text}");
        }
    }

    #[test]
    fn texts_of_thousands_of_words_that_fit_many_blanks_are_refused() {
        for word in ["the ", "to ", "or ", "own ", "chosen by enemy ", "locked ", "red "] {
            for verb in ["", "lose ", "change ", "either ", "spend ", "each friendly: "] {
                assert!(
                    format!("{verb}{}as", word.repeat(300)).parse::<Operation>().is_err(),
                    "{verb}{word}..."
                );
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn whatever_stands_in_the_blanks_of_a_sentence_is_written_as_it_is_read(seed: usize) {
            for (forms, fields) in operation::rows() {
                for form in forms {
                    let text = form.example(&fields, |field| seed.wrapping_mul(field.len() * 31 + 7) >> 3);
                    text.iter().for_each(|text| comes_back(text));
                }
            }
        }
    }
}
