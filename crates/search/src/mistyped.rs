//! How do a word as it was typed and one of the sources differ?
//!
//! Fingers leave letters out, type them twice or change them over, and hit the key beside the right one; ears take one vowel for
//! another. Anything else is more often another word that the sources lack: a `tongue` is no `toggle`.

/// Keys that lie beside each other, on the keyboard that English is typed with.
const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/// Letters that sound alike.
const ALIKE: [&str; 3] = ["aeiouy", "cksqz", "fv"];
/// Most differences that are looked at.
const MOST: usize = 2;

/// The worst of what differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Wrong {
    /// Letters left out, typed twice, or changed over; in singular or plural.
    Slip,
    /// One letter for another that lies beside it or sounds like it; others that make a word of the same sound.
    Near,
    /// Any other letter, or one too many.
    Far,
}

/// How two words differ: the mildest of the shortest ways to make one of the other.
pub(super) fn wrong(typed: &str, word: &str) -> Wrong {
    let letters: (Vec<char>, Vec<char>) = (typed.chars().collect(), word.chars().collect());
    let shortest = (0..=MOST).find_map(|most| compare(&letters.0, &letters.1, None, most));
    match shortest.unwrap_or(Wrong::Far) {
        Wrong::Far if sounds_alike(typed, word) => Wrong::Near,
        wrong => wrong,
    }
}

/// Whether two words have the same consonants to the ear, in order, and begin alike.
fn sounds_alike(one: &str, other: &str) -> bool {
    let (one, other) = (sound(one), sound(other));
    one.len() > 1 && one == other
}

/// What an ear hears of a word: a vowel at its beginning, then its consonants, those that sound alike as one, doubled ones once.
fn sound(word: &str) -> Vec<char> {
    let word = word.replace("ph", "f").replace("gh", "");
    let mut heard: Vec<char> = Vec::new();
    for (place, letter) in word.chars().enumerate() {
        let letter = match letter {
            'a' | 'e' | 'i' | 'o' | 'u' | 'y' if place == 0 => 'a',
            'a' | 'e' | 'i' | 'o' | 'u' | 'y' => continue,
            'h' | 'w' if place > 0 => continue,
            'k' | 'q' => 'c',
            'z' => 's',
            'v' => 'f',
            other => other,
        };
        if heard.last() != Some(&letter) {
            heard.push(letter);
        }
    }
    heard
}

/// The same of what is left of both, with the letter before it; none where more differs than may.
fn compare(typed: &[char], word: &[char], before: Option<char>, most: usize) -> Option<Wrong> {
    let same = typed.iter().zip(word).take_while(|(one, other)| one == other).count();
    let before = typed.get(..same).and_then(<[char]>::last).copied().or(before);
    let (typed, word) = (typed.get(same..)?, word.get(same..)?);
    if typed.is_empty() && word.is_empty() {
        return Some(Wrong::Slip);
    }
    let most = most.checked_sub(1)?;
    let go_on = |wrong: Wrong, typed: &[char], word: &[char], before: Option<char>| {
        compare(typed, word, before, most).map(|rest| rest.max(wrong))
    };
    let changed_over = match (typed, word) {
        ([first, second, typed @ ..], [one, other, word @ ..]) if first == other && second == one => {
            go_on(Wrong::Slip, typed, word, Some(*second))
        }
        _ => None,
    };
    let left_out = word.split_first().and_then(|(_, word)| go_on(Wrong::Slip, typed, word, before));
    let too_many = typed.split_first().and_then(|(letter, rest)| {
        let beside = rest.first().copied().into_iter().chain(before);
        let is_another_number = *letter == 's' && rest.is_empty();
        let wrong = match before == Some(*letter) || is_another_number {
            true => Wrong::Slip,
            false if beside.into_iter().any(|other| lie_together(*letter, other)) => Wrong::Near,
            false => Wrong::Far,
        };
        go_on(wrong, rest, word, Some(*letter))
    });
    let another = match (typed, word) {
        ([one, typed @ ..], [other, word @ ..]) => {
            let wrong = if is_near(*one, *other) { Wrong::Near } else { Wrong::Far };
            go_on(wrong, typed, word, Some(*one))
        }
        _ => None,
    };
    [changed_over, left_out, too_many, another].into_iter().flatten().min()
}

/// Whether one letter may be typed for the other.
fn is_near(one: char, other: char) -> bool {
    lie_together(one, other) || ALIKE.iter().any(|alike| alike.contains(one) && alike.contains(other))
}

/// Whether two keys lie beside each other; those of the next row lie half a key further right.
fn lie_together(one: char, other: char) -> bool {
    let place = |letter: char| {
        let rows = ROWS.iter().enumerate();
        rows.filter_map(|(row, keys)| Some((row, keys.find(letter)?))).next()
    };
    let (Some(mut upper), Some(mut lower)) = (place(one), place(other)) else { return false };
    if upper > lower {
        std::mem::swap(&mut upper, &mut lower);
    }
    match lower.0 - upper.0 {
        0 => upper.1.abs_diff(lower.1) == 1,
        1 => lower.1 == upper.1 || lower.1 + 1 == upper.1,
        _ => false,
    }
}
