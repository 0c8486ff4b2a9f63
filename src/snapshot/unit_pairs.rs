//! What decides between two units of Unlimited?
//!
//! The texts of its cards are the player's, so no scenario is about two of them by their names. A scenario of `cards/pairs/` is about two
//! units with keywords, of which the first attacks. Two units of a query take their places, with their numbers: where their keywords are
//! typed beside the names, or stand in the player's own file.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use cards::{Card, CardKind, PAIRS};
use lru::LruCache;
use names::PassageId;
use rulebook::{Reference, Rulebook, sources::SourceFile};
use scenario::{Kind, Shelf, is_given_by_cards};
use toml::{Table, Value};

/// A scenario about two units.
#[derive(Debug)]
pub(super) struct UnitPair {
    /// The scenario without what it expects, and without what cards say of its two units.
    table: Table,
    /// Who attacks, and who is attacked.
    sides: [Side; 2],
    /// The passages that it expects to be cited, by their ids.
    cites: Vec<String>,
}

/// A unit of such a scenario.
#[derive(Debug)]
struct Side {
    name: String,
    /// Its keywords as the scenario writes them: `Raid 2`.
    keywords: Vec<String>,
    arena: String,
}

/// A unit that a query names.
#[derive(Clone)]
pub(super) struct Combatant<'a> {
    pub card: &'a Card,
    /// Its keywords that were typed.
    pub typed: Vec<String>,
    /// Those that stand in the player's own file.
    pub printed: Vec<&'static str>,
    /// Whether what is printed on it is known here.
    pub is_known: bool,
}

/// What decides between two units: the rule, and the scenario with both.
#[derive(Clone, Debug)]
pub(super) struct Decided {
    pub rule: PassageId,
    pub question: Reference,
}

/// What decides between units that were named before: by their ids, the keywords typed beside them, and the words between them. Laying a
/// scenario out takes a millisecond.
#[derive(Debug)]
pub(super) struct KnownPairs(Mutex<LruCache<Key, Option<Decided>>>);

type Key = ([(String, Vec<String>); 2], Words);

/// Most pairs that are kept; the longest unasked goes first.
const KEPT: NonZeroUsize = NonZeroUsize::MIN.saturating_add(511);

impl Default for KnownPairs {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(KEPT)))
    }
}

impl KnownPairs {
    /// What decides between two units, as `look` finds it the first time.
    pub(super) fn of(
        &self,
        of: [&Combatant<'_>; 2],
        words: Words,
        look: impl FnOnce() -> Option<Decided>,
    ) -> Option<Decided> {
        let key = (of.map(|it| (it.card.id.clone(), it.typed.clone())), words);
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(decided) = known().get(&key) {
            return decided.clone();
        }
        let decided = look();
        known().put(key, decided.clone());
        decided
    }
}

/// A keyword's name without its value.
fn plain(keyword: &str) -> &str {
    keyword.split(' ').next().unwrap_or(keyword)
}

impl UnitPair {
    /// The scenario of a file; none where it is not about two units.
    pub(super) fn of(file: &SourceFile) -> Option<Self> {
        let mut table: Table = file.path.starts_with(PAIRS).then(|| toml::from_str(&file.text).ok())??;
        let units = table.get("unit")?.as_array()?;
        let sides = [Side::of(units.first()?)?, Side::of(units.get(1)?)?];
        let expected = table.remove("expect")?;
        let cites = expected.get("cites")?.as_array()?;
        let cites = cites.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect();
        let fields = Kind::Play.fields().iter().find(|field| field.name == "unit")?.fields();
        let of_a_card: Vec<&str> =
            fields.iter().filter(|field| is_given_by_cards(field)).map(|field| field.name).collect();
        for unit in table.get_mut("unit")?.as_array_mut()?.iter_mut().take(sides.len()) {
            unit.as_table_mut()?.retain(|name, _| name != "keywords" && !of_a_card.contains(&name));
        }
        Some(Self { table, sides, cites })
    }

    /// How many keywords of these two it is about; none where they do not fit into it.
    fn fits(&self, [one, other]: [&Combatant<'_>; 2]) -> Option<usize> {
        let [first, second] = &self.sides;
        let meet = |one: Option<&str>, other: Option<&str>| one == other;
        let arenas = meet(one.card.text("arena"), other.card.text("arena"));
        let is_of_these =
            one.has_all(first) && other.has_all(second) && arenas == (first.arena == second.arena);
        is_of_these.then(|| first.keywords.len() + second.keywords.len())
    }

    /// It with the cards in the places of its units.
    fn with(&self, of: [&Combatant<'_>; 2]) -> Option<Table> {
        let mut table = self.table.clone();
        let units = table.get_mut("unit")?.as_array_mut()?;
        for ((unit, side), card) in units.iter_mut().zip(&self.sides).zip(of) {
            let unit = unit.as_table_mut()?;
            unit.insert("card".to_owned(), Value::from(card.card.id.as_str()));
            let keywords: Vec<Value> = card.written(side).map(Value::from).collect();
            if !keywords.is_empty() {
                unit.insert("keywords".to_owned(), Value::Array(keywords));
            }
        }
        let names = in_lines(of.map(|it| it.card));
        let renamed = |text: &str| {
            let [first, second] = &self.sides;
            text.replace(&first.name, &names[0]).replace(&second.name, &names[1])
        };
        rename(&mut table, &renamed);
        Some(table)
    }
}

/// What two units are called in the lines of a scenario: two of one name are told apart by a number.
fn in_lines([one, other]: [&Card; 2]) -> [String; 2] {
    let (first, second) = (one.name_in_lines(), other.name_in_lines());
    let second = if first == second { format!("{second} 2") } else { second };
    [first, second]
}

/// Renames the units in the question and in the lines.
fn rename(table: &mut Table, renamed: &impl Fn(&str) -> String) {
    for (field, value) in table.iter_mut() {
        match value {
            Value::String(text) if field == "question" || field == "choose" => *text = renamed(text),
            Value::Array(lines) if field == "line" => {
                lines.iter_mut().filter_map(Value::as_table_mut).for_each(|line| rename(line, renamed));
            }
            _ => {}
        }
    }
}

impl Side {
    fn of(unit: &Value) -> Option<Self> {
        let text = |field: &str| unit.get(field).and_then(Value::as_str);
        let keywords = unit.get("keywords").and_then(Value::as_array).into_iter().flatten();
        Some(Self {
            name: text("name")?.to_owned(),
            keywords: keywords.filter_map(|it| it.as_str().map(str::to_owned)).collect(),
            arena: text("arena").unwrap_or("ground").to_owned(),
        })
    }
}

impl Combatant<'_> {
    /// Whether it has all keywords of a side.
    fn has_all(&self, side: &Side) -> bool {
        let has = |name: &str| {
            self.printed.contains(&name)
                || self.typed.iter().any(|typed| plain(typed).eq_ignore_ascii_case(name))
        };
        side.keywords.iter().all(|keyword| has(plain(keyword)))
    }

    /// The side's keywords that a table has to write for it, with the values that were typed: what its text says is read there.
    fn written<'s>(&'s self, side: &'s Side) -> impl Iterator<Item = &'s str> {
        let unprinted = side.keywords.iter().filter(|keyword| !self.printed.contains(&plain(keyword)));
        unprinted.map(|keyword| {
            let typed = self.typed.iter().find(|typed| plain(typed).eq_ignore_ascii_case(plain(keyword)));
            typed.filter(|typed| typed.contains(' ')).unwrap_or(keyword).as_str()
        })
    }
}

/// What decides between two units, of which the first attacks unless keywords of the other say more. Where the words do not say that they
/// meet, two units without keywords have nothing between them.
pub(super) fn decided(
    pairs: &[UnitPair],
    of: [&Combatant<'_>; 2],
    (rulebook, shelf): (&Rulebook, Shelf<'_>),
    words: Words,
) -> Option<Decided> {
    let [one, other] = of;
    let ways = [[one, other], [other, one]];
    let fitting = ways.iter().enumerate().flat_map(|(turned, way)| {
        pairs.iter().filter_map(move |pair| Some((pair.fits(*way)?, std::cmp::Reverse(turned), pair, way)))
    });
    let (count, _, pair, way) = fitting.max_by_key(|(count, turned, ..)| (*count, *turned))?;
    if words == Words::Other || count == 0 && words == Words::Together {
        return None;
    }
    let rule = pair.cites.iter().find_map(|id| rulebook.passage(&id.parse().ok()?))?.id.clone();
    let table = pair.with(*way)?;
    let title = table.get("question").and_then(Value::as_str).unwrap_or_default().to_owned();
    let text = toml::to_string(&table).ok()?;
    let scenario = shelf.cases_from_toml(&text, "two units").ok()?.all().first()?.scenario.clone();
    Some(Decided { rule, question: Reference { id: None, url: scenario.url(), title } })
}

/// What is not known of two units: what their cards print, where no file says it and no keyword was typed.
pub(super) fn needs(of: [&Combatant<'_>; 2]) -> Option<String> {
    let unknown = of.iter().filter(|it| it.card.is("text") && !it.is_known && it.typed.is_empty());
    let names: Vec<String> = unknown.map(|it| it.card.full_name()).collect();
    (!names.is_empty()).then(|| {
        format!(
            "What is printed on {} is not known here, so only numbers count. Type keywords before a name (sentinel luke vs saboteur boba), \
             put the text into the situation, or read a card file of your own.",
            names.join(" and on ")
        )
    })
}

/// What the words between two cards say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Words {
    /// They meet: `vs`, `attacks`.
    #[default]
    Against,
    /// Both are there: `and`, `with`, or a few other words.
    Together,
    /// Something else is asked about them.
    Other,
}

/// Whether a card is put into play as a unit.
pub(super) fn is_unit(card: &Card) -> bool {
    matches!(card.kind, CardKind::Unit | CardKind::Leader)
}
