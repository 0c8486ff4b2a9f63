//! From which day does an edition hold?
//!
//! As its document says in its head: *Effective June 2, 2025*, or beside its version (`7/8/26 - V 8.0`). A day of two numbers
//! and a year may be two days. Which comes first is told by `date_order` of `game.toml`, else by a head of the same game where
//! one number is no month, else by `effective` of `game.toml`, where that is one of the two.

use super::{order::Edition, stated_edition};
use crate::{
    sources::{SourceFile, game_config::GameConfig},
    words::days::{self, DateOrder},
};
use names::{Diagnostic, Span};

/// A day as a head has it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    /// `2025-06-02`.
    Day(String),
    /// `7/8/26`: two numbers and the year.
    Numbers([u32; 3]),
}

impl Told {
    fn day(&self, order: DateOrder) -> Option<String> {
        match (self, order) {
            (Self::Day(day), _) => Some(day.clone()),
            (Self::Numbers([month, day, year]), DateOrder::MonthDay)
            | (Self::Numbers([day, month, year]), DateOrder::DayMonth) => days::of(*year, *month, *day),
        }
    }

    /// The order in which it is a day, where that is one.
    fn order(&self) -> Option<DateOrder> {
        let mut orders = DateOrder::ALL.into_iter().filter(|order| self.day(*order).is_some());
        let order = orders.next().filter(|_| matches!(self, Self::Numbers(_)))?;
        orders.next().is_none().then_some(order)
    }
}

/// The day from which each edition holds, by what its files say, and findings about days that may be two.
pub(crate) fn days(
    editions: &[Edition],
    files: &[SourceFile],
    config: &GameConfig,
) -> (Vec<Option<String>>, Vec<Diagnostic>) {
    let told: Vec<Option<(Told, &SourceFile)>> = editions.iter().map(|it| of_edition(it, files)).collect();
    let order = config.date_order.or_else(|| decided(&told, config));
    let mut findings = Vec::new();
    let mut day = |told: &Option<(Told, &SourceFile)>| {
        let (told, file) = told.as_ref()?;
        let [one, other] = DateOrder::ALL.map(|order| told.day(order));
        match order {
            Some(order) => told.day(order),
            None if one == other => one,
            None => {
                findings.extend(unclear(file, one.zip(other)));
                None
            }
        }
    };
    let days = told.iter().map(&mut day).collect();
    (days, findings)
}

fn of_edition<'a>(edition: &Edition, files: &'a [SourceFile]) -> Option<(Told, &'a SourceFile)> {
    let mut files = edition.pages.iter().filter_map(|page| files.get(page.file));
    edition.number.as_ref().and_then(|_| files.find_map(|file| Some((in_head(file)?, file))))
}

/// The order that a head of the game, or the day of its newest edition, leaves no doubt of.
fn decided(told: &[Option<(Told, &SourceFile)>], config: &GameConfig) -> Option<DateOrder> {
    let mut orders = told.iter().flatten().filter_map(|(told, _)| told.order());
    if let Some(order) = orders.next() {
        return orders.all(|other| other == order).then_some(order);
    }
    let (newest, _) = told.first()?.as_ref()?;
    let since = config.effective.as_ref()?;
    let mut fitting = DateOrder::ALL.into_iter().filter(|order| newest.day(*order).as_ref() == Some(since));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The day in the line of a head that says *effective*, else in the one that says *version*.
fn in_head(file: &SourceFile) -> Option<Told> {
    let line = |word: &str| {
        stated_edition::head(file).filter(|line| line.to_lowercase().contains(word)).find_map(in_words)
    };
    line("effective").or_else(|| line("version"))
}

fn in_words(line: &str) -> Option<Told> {
    stated_edition::day_in(line).map(Told::Day).or_else(|| line.split_whitespace().find_map(in_numbers))
}

/// `7/8/26`, `07/08/2026`.
fn in_numbers(word: &str) -> Option<Told> {
    let word = word.trim_matches(|c: char| !c.is_ascii_digit());
    let parts: Vec<&str> = word.split('/').collect();
    let [one, other, year] = parts.as_slice() else { return None };
    let number = |text: &str, most: usize| text.parse::<u32>().ok().filter(|_| text.len() <= most);
    let year = match year.len() {
        2 => 2000 + number(year, 2)?,
        4 => number(year, 4)?,
        _ => return None,
    };
    let told = Told::Numbers([number(one, 2)?, number(other, 2)?, year]);
    DateOrder::ALL.into_iter().any(|order| told.day(order).is_some()).then_some(told)
}

fn unclear(file: &SourceFile, both: Option<(String, String)>) -> Option<Diagnostic> {
    let (month, day) = both?;
    let message =
        format!("the edition of `{}` holds from `{month}` or from `{day}`: its day may be both", file.name);
    let help = "write `date_order = \"month-day\"` or `date_order = \"day-month\"` into `game.toml`";
    Some(Diagnostic::warning("unclear-day", message).at(Span::at(&file.name, &file.text, 0, 0)).help(help))
}
