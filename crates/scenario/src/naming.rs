//! What does a line name?

use super::Line;
use armada::Pool;

/// Whose line a roll may also be.
pub(super) const CHANCE: &str = "chance";

/// Whether a line is for `who`; a line without a player is for whoever is asked.
pub(super) fn is_asked(line: &Line, who: &str) -> bool {
    line.who.as_ref().is_none_or(|named| named.trim().eq_ignore_ascii_case(who))
}

/// How many dice are rolled here, where a line names another number of them.
pub(super) fn rolls_other_dice(choose: &str, names: &[String]) -> Option<String> {
    let first = names.first()?;
    let (said, rolled) = (dice_of(choose)?, dice_of(first)?);
    (said != rolled).then(|| match rolled {
        1 => format!("one die is rolled here: name it, as in `{first}`"),
        several => format!("{several} dice are rolled here: name all of them, as in `{first}`"),
    })
}

/// The dice that the name of a roll says: `roll red/hit x2 blue/crit` are 3.
fn dice_of(name: &str) -> Option<usize> {
    let (verb, dice) = name.trim().split_once(char::is_whitespace)?;
    let times = |word: &str| word.strip_prefix('x').and_then(|count| count.parse::<usize>().ok());
    let count = |word: &str| times(word).map_or(1, |times| times.saturating_sub(1));
    verb.eq_ignore_ascii_case("roll").then(|| dice.split_whitespace().map(count).sum())
}

/// Whether `name` is the stable name of a pick; case and the number of blanks do not matter, nor of a roll the order of its
/// dice and whether equal ones are counted.
pub(super) fn is_stable_name(name: &str, pick: &impl std::fmt::Display) -> bool {
    let pick = pick.to_string();
    is_name(name, &pick) || roll_of(name).is_some_and(|roll| roll_of(&pick) == Some(roll))
}

/// The dice that the name of a roll names.
fn roll_of(name: &str) -> Option<Pool> {
    let (verb, dice) = name.trim().split_once(char::is_whitespace)?;
    verb.eq_ignore_ascii_case("roll").then(|| dice.to_lowercase().parse().ok())?
}

pub(super) fn is_name(name: &str, pick: &str) -> bool {
    let words = pick.split_whitespace().map(str::to_lowercase);
    name.split_whitespace().map(str::to_lowercase).eq(words)
}
