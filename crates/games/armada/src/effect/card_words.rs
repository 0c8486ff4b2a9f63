//! How does a card tell what it does, where its row holds several effects?
//!
//! One effect is one sentence ([`super::told`]). The language writes *one of these* as effects that forbid each other, and *of any
//! command* as an effect for each command; a reader gets them as one sentence: `you may spend 1 navigate, squadron or repair token:
//! the ship gains a matching dial`.

use std::collections::BTreeSet;

use super::{
    CardNamed, CommandPart, Condition, Cost, Known, Name, Operation, TypedEffect,
    dice::Color,
    effect_sentence::Clause,
    nouns::{Command, HullZone},
    operation_words::joined,
    tokens::TokenKind,
};

/// The sentences of a card's effects, each given with the kinds of scenario that play it.
///
/// ```
/// use armada::effect::{TypedEffect, sentences};
/// let one = |name: &str, command: &str, other: &str| -> TypedEffect {
///     toml::from_str(&format!(r#"
///         name = "{name}"
///         event = "ship activation"
///         cost = ["exhaust card"]
///         does = ["gain {command} token", "forbid {other}"]
///     "#)).unwrap()
/// };
/// let kinds = ["timing".to_owned()];
/// let effects = [one("aide", "navigate", "aide 2"), one("aide 2", "repair", "aide")];
/// assert_eq!(
///     sentences(effects.iter().map(|effect| (effect, kinds.as_slice()))),
///     ["When its ship is activated, you may exhaust the card: its ship gains a navigate or repair command token."],
/// );
/// ```
pub fn sentences<'a>(effects: impl Iterator<Item = (&'a TypedEffect, &'a [String])>) -> Vec<String> {
    let effects: Vec<_> = effects.collect();
    let names: Vec<&Name> = effects.iter().map(|(effect, _)| &effect.name).collect();
    let mut rows: Vec<Row> = Vec::new();
    for (nth, (effect, kinds)) in effects.iter().enumerate() {
        let row = Row::of((nth, effect), kinds, (&names, &effects));
        if !rows.iter().any(|before| before.says_the_same(&row)) {
            rows.push(row);
        }
    }
    if rows.iter().any(|row| row.clause.done.contains(" times, ")) {
        for row in
            rows.iter_mut().filter(|row| row.clause.parts == 1 && !row.clause.done.contains(" times, "))
        {
            row.clause.done = format!("1 times, {}", row.clause.done);
        }
    }
    // what is paid stands before what it is paid for
    rows.sort_by_key(|row| !row.clause.done.is_empty());
    let rows = merged(rows, slots);
    let rows = merged(rows, costs);
    let rows = merged(rows, shared_out);
    let rows = merged(rows, deeds);
    rows.into_iter().map(|row| row.clause.sentence()).collect()
}

/// One or several effects that are told in a sentence.
#[derive(Clone)]
struct Row {
    /// Their numbers in the card's row.
    members: Vec<usize>,
    /// The effects that cannot be resolved after one of them.
    excluded: BTreeSet<usize>,
    /// Whether its card is exhausted or discarded for it.
    turns_card: bool,
    /// Whether it waits for another effect of the card.
    follows: bool,
    kinds: Vec<String>,
    clause: Clause,
}

impl Row {
    fn of(
        (nth, effect): (usize, &TypedEffect),
        kinds: &[String],
        (names, effects): (&[&Name], &[(&TypedEffect, &[String])]),
    ) -> Self {
        let mut told = effect.clone();
        let number = |name: &Name| names.iter().position(|own| *own == name);
        let excluded = effect.does.iter().filter_map(|does| match does {
            Operation::Forbid(name) => number(name),
            _ => None,
        });
        let excluded = excluded.collect();
        told.does.retain(|does| !matches!(does, Operation::Forbid(name) if number(name).is_some()));
        for does in &mut told.does {
            if let Operation::Card { card, .. } = does
                && matches!(&*card, CardNamed::Of(name) if number(name).is_some())
            {
                *card = CardNamed::This;
            }
        }
        told.does.dedup_by(|one, two| one == two && matches!(one, Operation::Card { .. }));
        let mut follows = false;
        for only in &mut told.only {
            let Condition::Used(name) = &*only else { continue };
            if let Some((before, _)) = number(name).and_then(|number| effects.get(number)) {
                *only = Condition::Words(paid_before(before));
                follows = true;
            }
        }
        let turns = |cost: &Cost| matches!(cost, Cost::ExhaustCard | Cost::DiscardCard);
        Self {
            members: vec![nth],
            excluded,
            turns_card: effect.cost.iter().any(turns),
            follows,
            kinds: kinds.to_vec(),
            clause: told.clause(),
        }
    }

    /// Whether the other one is this one again, for another kind of scenario.
    fn says_the_same(&self, other: &Row) -> bool {
        let (one, two) = (&self.clause, &other.clause);
        let same_deed = one.done == two.done && one.cost == two.cost && !one.done.is_empty();
        let apart = !self.kinds.iter().any(|kind| other.kinds.contains(kind));
        same_deed && (one.circumstances == two.circumstances || other.follows && (apart || self.follows))
    }

    /// Whether only one of the two is resolved.
    fn excludes(&self, other: &Row) -> bool {
        let forbids = |one: &Row, two: &Row| two.members.iter().any(|member| one.excluded.contains(member));
        self.turns_card && other.turns_card || forbids(self, other) || forbids(other, self)
    }

    /// Stands for the other one, too.
    fn join(&mut self, other: &Row) {
        self.members.extend(&other.members);
        self.excluded.extend(&other.excluded);
        self.turns_card |= other.turns_card;
    }
}

/// That an effect was resolved, as the condition of one that follows.
fn paid_before(before: &TypedEffect) -> String {
    let command = before.cost.iter().find_map(|cost| match cost {
        Cost::FromCard(command) => Some(command),
        _ => None,
    });
    let phase = before.event.as_ref().and_then(|event| event.known()) == Some(Known::ShipPhase);
    let only_pays = before.does.iter().all(|does| matches!(does, Operation::Forbid(_)));
    match command {
        Some(command) => format!("a {command} {} of the card was spent for it", CommandPart::Token),
        None if phase => "it was paid for in this Ship Phase".to_owned(),
        None if only_pays => "it was paid for".to_owned(),
        None => "that was done".to_owned(),
    }
}

/// Rows of which each is joined to the first one before it with which `join` makes one.
fn merged(rows: Vec<Row>, join: impl Fn(&[&Row]) -> Option<Clause>) -> Vec<Row> {
    let mut left = rows;
    let mut all = Vec::new();
    while !left.is_empty() {
        let mut group = vec![left.remove(0)];
        let mut clause = None;
        let mut others = Vec::new();
        for other in left {
            let with: Vec<&Row> = group.iter().chain([&other]).collect();
            match join(&with) {
                Some(joined) => {
                    clause = Some(joined);
                    group.push(other);
                }
                None => others.push(other),
            }
        }
        left = others;
        let mut row = group.remove(0);
        group.iter().for_each(|other| row.join(other));
        row.clause = clause.unwrap_or(row.clause);
        all.push(row);
    }
    all
}

fn exclude_each_other(rows: &[&Row]) -> bool {
    rows.iter().enumerate().all(|(nth, one)| rows.iter().skip(nth + 1).all(|two| one.excludes(two)))
}

/// The same for one cost or another.
fn costs(rows: &[&Row]) -> Option<Clause> {
    let (first, rest) = rows.split_first()?;
    let same = |row: &&Row| {
        let (one, two) = (&first.clause, &row.clause);
        one.circumstances == two.circumstances && one.done == two.done && !two.cost.is_empty()
    };
    if !rest.iter().all(same) || !exclude_each_other(rows) {
        return None;
    }
    let cost = rows.iter().map(|row| row.clause.cost.as_str()).collect::<Vec<_>>().join(" or ");
    Some(Clause { cost, ..first.clause.clone() })
}

/// The same commands, dealt to the same places in every order that is written: `A, B and C are navigate, squadron and repair`.
fn shared_out(rows: &[&Row]) -> Option<Clause> {
    let texts: Vec<String> = rows.iter().map(|row| row.clause.in_one()).collect();
    let words: Vec<Vec<&str>> = texts.iter().map(|text| text.split(' ').collect()).collect();
    let (first, rest) = words.split_first()?;
    if !exclude_each_other(rows) || rest.iter().any(|other| other.len() != first.len()) {
        return None;
    }
    let differs = |place: &usize| rest.iter().any(|other| other.get(*place) != first.get(*place));
    let places: Vec<usize> = (0..first.len()).filter(differs).collect();
    let dealt = |words: &Vec<&str>| -> Option<Vec<Command>> {
        let mut dealt: Vec<Command> =
            places.iter().map(|place| words.get(*place)?.parse().ok()).collect::<Option<_>>()?;
        dealt.sort_unstable();
        Some(dealt)
    };
    let commands = dealt(first)?;
    let alike = rest.iter().all(|other| dealt(other).as_ref() == Some(&commands));
    if !alike || commands.len() < 2 || commands.windows(2).any(|two| two.first() == two.last()) {
        return None;
    }
    let letter = |nth: usize| ["A", "B", "C", "D"].get(nth).copied().unwrap_or("one");
    let told =
        first.iter().enumerate().map(|(at, word)| match places.iter().position(|place| *place == at) {
            Some(nth) => letter(nth),
            None => word,
        });
    let mut told = told.collect::<Vec<_>>().join(" ");
    for nth in 0..places.len() {
        told = told
            .replace(&format!("a {} command token", letter(nth)), &format!("command token {}", letter(nth)));
    }
    let letters = joined((0..places.len()).map(|nth| letter(nth).to_owned()));
    let named = joined(commands.iter().map(|command| command.word().replace('-', " ")));
    let note = format!(" ({letters} are {named}, in any order)");
    Some(Clause { note, ..rows.first()?.clause.with(&told) })
}

/// One thing or another for the same cost.
fn deeds(rows: &[&Row]) -> Option<Clause> {
    let (first, rest) = rows.split_first()?;
    let same = |row: &&Row| {
        let (one, two) = (&first.clause, &row.clause);
        one.circumstances == two.circumstances && one.cost == two.cost && one.optional && two.optional
    };
    if !rest.iter().all(same) || !exclude_each_other(rows) {
        return None;
    }
    let done: Vec<&str> = rows.iter().map(|row| row.clause.done.as_str()).collect();
    Some(Clause { done: format!("either {}", done.join(", or ")), parts: 2, ..first.clause.clone() })
}

/// Words that take each other's place in the effects of a card.
fn is_slot(word: &str) -> bool {
    let number = word.parse::<u8>().is_ok();
    number
        || word.parse::<Command>().is_ok()
        || word.parse::<Color>().is_ok()
        || word.parse::<TokenKind>().is_ok()
        || word.parse::<HullZone>().is_ok()
}

/// The same for one command, color, kind of token or number, or another.
fn slots(rows: &[&Row]) -> Option<Clause> {
    let texts: Vec<String> = rows.iter().map(|row| row.clause.in_one()).collect();
    let words: Vec<Vec<&str>> = texts.iter().map(|text| text.split(' ').collect()).collect();
    let (first, rest) = words.split_first()?;
    let places: BTreeSet<usize> = rest
        .iter()
        .map(|other| differing(first, other))
        .collect::<Option<Vec<_>>>()?
        .concat()
        .into_iter()
        .collect();
    let at = *places.first()?;
    let values: Vec<&str> =
        words.iter().map(|words| bare(words.get(at).copied().unwrap_or_default())).collect();
    let numbers = values.iter().all(|value| value.parse::<u8>().is_ok());
    let in_circumstances = first.iter().take(at).all(|word| *word != Clause::BETWEEN);
    if (numbers || !in_circumstances) && !exclude_each_other(rows) {
        return None;
    }
    // the largest number is written in the plural
    let number = |nth: &usize| values.get(*nth).and_then(|value| value.parse::<u8>().ok());
    let (least, most) = ((0..values.len()).min_by_key(number)?, (0..values.len()).max_by_key(number)?);
    let chosen = if numbers { most } else { 0 };
    let (template, value) = (words.get(chosen)?, values.get(chosen)?);
    let mut told: Vec<String> = template.iter().map(|word| (*word).to_owned()).collect();
    for place in places {
        let word = told.get_mut(place).filter(|word| bare(word) == *value);
        let Some(word) = word else { continue };
        let new = match (numbers, place == at) {
            (true, _) => "N".to_owned(),
            (false, true) => one_of(&values),
            (false, false) => "matching".to_owned(),
        };
        *word = word.replacen(value, &new, 1);
    }
    let mut clause =
        rows.first()?.clause.with(&told.join(" ").replace(" set to matching", " set to that command"));
    clause.done = clause.done.replace("1 matching die", "1 die of that color");
    clause.cost = clause.cost.replace("the matching hull zone", "that hull zone");
    if numbers {
        clause.note = format!(" (N is {} to {value})", values.get(least)?);
    }
    if !in_circumstances && values.iter().all(|value| value.parse::<Color>().is_ok()) {
        clause.note = " (one color)".to_owned();
    }
    Some(clause)
}

/// Where two texts have another word: the same pair of slots everywhere, or words that only count otherwise.
fn differing(one: &[&str], two: &[&str]) -> Option<Vec<usize>> {
    if one.len() != two.len() {
        return None;
    }
    let mut pair = None;
    let mut places = Vec::new();
    for (place, (one, two)) in one.iter().zip(two).enumerate().filter(|(_, (one, two))| one != two) {
        let (one, two) = (bare(one), bare(two));
        let more = |one: &str, two: &str| two.strip_suffix('s') == Some(one) || (one, two) == ("is", "are");
        let counted = more(one, two) || more(two, one);
        if !counted {
            let same = *pair.get_or_insert((one, two)) == (one, two) && is_slot(one) && is_slot(two);
            same.then_some(())?;
        }
        places.push(place);
    }
    pair.map(|_| places)
}

fn bare(word: &str) -> &str {
    word.trim_end_matches([',', ':', '.'])
}

/// `navigate, squadron or repair`.
fn one_of(values: &[&str]) -> String {
    match values {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        values => values.concat(),
    }
}
