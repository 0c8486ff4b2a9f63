//! How is the text of an effect taken apart?

use super::{
    Whose,
    dice::{Color, Die, Face},
    nouns::{Command, Facing, HullZone, Range},
    rerolls::Reroll,
    tokens::{TokenKind, TokenState},
};

/// Words that stand between the others and say nothing.
pub(super) const FILLERS: &[&str] =
    &["a", "an", "the", "one's", "from", "on", "of", "at", "in", "zone", "defense", "ship's"];

/// What a text is about, and so which word for it may stand there without saying more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// Attack dice and their icons.
    Dice,
    /// Shields.
    Shields,
    /// Points of damage.
    Damage,
    /// Cards.
    Cards,
}

impl About {
    pub(super) fn nouns(self) -> &'static [&'static str] {
        match self {
            About::Dice => &["die", "dice", "icon", "icons", "face", "faces"],
            About::Shields => &["shield", "shields"],
            About::Damage => &["point", "points"],
            About::Cards => &["card", "cards"],
        }
    }
}

/// Every word that stands for a side, a die, a token, a command, a zone ..., and the nouns of what is done to them.
pub(super) fn vocabulary() -> Vec<String> {
    let lists: [Vec<&str>; 9] = [
        Whose::ALL.iter().map(|it| it.word()).collect(),
        Color::ALL.iter().map(|it| it.word()).collect(),
        Face::ALL.iter().map(|it| it.word()).collect(),
        TokenKind::ALL.iter().map(|it| it.word()).collect(),
        TokenState::ALL.iter().map(|it| it.word()).collect(),
        Command::ALL.iter().map(|it| it.word()).collect(),
        HullZone::ALL.iter().map(|it| it.word()).collect(),
        Facing::ALL.iter().map(|it| it.word()).collect(),
        Range::ALL.iter().map(|it| it.word()).collect(),
    ];
    let dice = Die::all().map(|die| die.to_string());
    let nouns = [About::Dice, About::Shields, About::Damage, About::Cards].map(About::nouns).concat();
    lists.concat().into_iter().chain(nouns).map(str::to_owned).chain(dice).collect()
}

/// The words of a text that say something, lower case: without those that only name what it is about.
pub(super) fn words(text: &str, about: About) -> Vec<String> {
    let idle = |word: &str| FILLERS.contains(&word) || about.nouns().contains(&word);
    text.split_whitespace().map(str::to_lowercase).filter(|word| !idle(word)).collect()
}

/// The words that are left to be read.
pub(super) struct Words<'a>(pub(super) &'a [&'a str]);

impl<'a> Words<'a> {
    /// Takes the first word where `read` makes something of it.
    pub(super) fn take<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let (first, rest) = self.0.split_first()?;
        let found = read(first)?;
        self.0 = rest;
        Some(found)
    }

    /// Takes the side, if one stands there: `enemy`, `defender's`.
    pub(super) fn whose(&mut self) -> Option<Whose> {
        self.take(|word| {
            let word = word.trim_end_matches("'s");
            match word {
                "your" | "its" => Some(Whose::Own),
                "opponent" | "opponents" => Some(Whose::Enemy),
                "another" | "other" => Some(Whose::Friendly),
                word => word.parse().ok(),
            }
        })
    }

    /// Takes a command, if one stands there: `concentrate-fire` or `concentrate fire`.
    pub(super) fn command(&mut self) -> Option<Command> {
        if let ["concentrate", "fire", rest @ ..] = self.0 {
            self.0 = rest;
            return Some(Command::ConcentrateFire);
        }
        self.take(|word| word.parse().ok())
    }

    /// What is left, when nothing may be left.
    pub(super) fn nothing_left(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}

/// Which dice: `red/hit`, `1 red`, `2 black/blank red`, `all any`. One die where no number stands there.
pub(super) fn dice(words: &[&str]) -> Option<Reroll> {
    let counted = words.first().is_some_and(|word| *word == "all" || word.parse::<u8>().is_ok());
    let text = match (counted, words) {
        (true, [all]) => format!("{all} any"),
        (true, words) => words.join(" "),
        (false, words) => format!("1 {}", words.join(" ")),
    };
    text.parse().ok()
}

/// The same, written down again.
pub(super) fn dice_text(dice: Reroll) -> String {
    let text = dice.to_string();
    text.strip_prefix("1 ").map_or(text.clone(), str::to_owned)
}
