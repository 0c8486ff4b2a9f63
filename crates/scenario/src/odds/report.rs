//! What do odds look like outside?

use odds::{Answer, Deed, Exact, Outcome, Plain};
use serde::Serialize;
use vocabulary::view;

use crate::{CitationReport, limits::MAX_EXPECTED};

/// Exact odds. Every probability and mean is a fraction in lowest terms; `decimal` is the nearest number.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Odds {
    /// Of an attack.
    Attack(Box<AttackOdds>),
    /// Of hidden cards.
    Draw(DrawOdds),
}

/// What a target loses by the damage that gets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// Damage cards are dealt to a ship.
    DamageCards,
    /// A squadron loses hull points, and has no cards.
    HullPoints,
}

impl Loss {
    /// What is counted, in short.
    pub fn word(self) -> &'static str {
        match self {
            Loss::DamageCards => "card",
            Loss::HullPoints => "hull point",
        }
    }

    /// What is counted, in full.
    pub fn words(self) -> &'static str {
        match self {
            Loss::DamageCards => "damage card",
            Loss::HullPoints => "hull point",
        }
    }
}

view! {
    /// The odds of an attack.
    #[derive(utoipa::ToSchema)]
    pub struct AttackOdds {
        /// What the numbers of cards are: damage cards of a ship, or hull points of a squadron.
        loses: Loss, not_compared;
        /// The mean of the weighed outcomes: `33/4`.
        value: String;
        /// The same as a number.
        decimal: f64, not_compared;
        /// Whether no other play of the same value leads to another distribution.
        unique: bool;
        /// How it was worked out: by the solver, or by following every line.
        method: &'static str, not_compared;
        /// The play that gives the distribution, in sentences; where every line was followed each pick with how often it is made.
        play: Vec<DeedReport>, not_compared;
        /// How likely each outcome is; all of them sum to 1.
        distribution: Vec<ShareReport>, not_compared;
        /// The mean damage.
        mean_damage: String;
        /// The mean number of damage cards or hull points.
        mean_cards: String;
        /// The chance of a faceup damage card.
        faceup: String;
        /// The chance to destroy the target.
        destroyed: String;
        /// The chance of at least 0, 1, 2, ... damage.
        at_least_damage: Vec<String>;
        /// The chance of at least 0, 1, 2, ... cards or hull points.
        at_least_cards: Vec<String>;
        /// What the dice show when they are only rolled; none of dice that lie there.
        #[serde(skip_serializing_if = "Option::is_none")]
        roll: Option<RollOdds>;
        /// What an evade takes away on average when nothing else is done.
        #[serde(skip_serializing_if = "Option::is_none")]
        evade: Option<EvadeOdds>;
        /// What each option of the choice is worth for which the attack waits.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        options: Vec<OptionOdds>, not_compared;
        /// What each change would make of it, by its name, where that is asked for.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        changes: Vec<ChangeOdds>, at_most(MAX_EXPECTED);
        /// The rules by which it is counted.
        citations: Vec<CitationReport>, not_compared;
    }
}

/// One sentence of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct DeedReport {
    /// Who.
    pub who: String,
    /// What, and when.
    pub text: String,
}

impl From<Deed> for DeedReport {
    fn from(deed: Deed) -> Self {
        Self { who: deed.who.to_owned(), text: deed.text }
    }
}

/// An outcome and its probability.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ShareReport {
    /// The damage total, after brace.
    pub damage: u8,
    /// Damage cards that are dealt; of a squadron, hull points that are lost.
    pub cards: u8,
    /// Whether the first card is dealt faceup.
    pub faceup: bool,
    /// Whether the target is destroyed.
    pub destroyed: bool,
    /// Defense tokens that are exhausted.
    pub spent_ready: u8,
    /// Defense tokens that are discarded.
    pub spent_exhausted: u8,
    /// Its probability.
    pub p: String,
    /// The same as a number.
    pub decimal: f64,
}

impl ShareReport {
    fn of((outcome, p): &(Outcome, Exact)) -> Self {
        Self {
            damage: outcome.damage,
            cards: outcome.cards,
            faceup: outcome.faceup,
            destroyed: outcome.destroyed,
            spent_ready: outcome.spent_ready,
            spent_exhausted: outcome.spent_exhausted,
            p: p.to_string(),
            decimal: p.to_f64(),
        }
    }
}

view! {
    /// What dice show that are only rolled.
    #[derive(utoipa::ToSchema)]
    pub struct RollOdds {
        /// The mean damage.
        mean: String;
        /// The chance of at least one accuracy.
        accuracy: String;
        /// The chance of at least one critical icon.
        crit: String;
        /// The chance of each total: index is the damage.
        totals: Vec<String>, not_compared;
    }
}

impl From<Plain> for RollOdds {
    fn from(plain: Plain) -> Self {
        Self {
            mean: plain.mean.to_string(),
            accuracy: plain.accuracy.to_string(),
            crit: plain.crit.to_string(),
            totals: texts(&plain.totals),
        }
    }
}

view! {
    /// What an evade takes away on average.
    #[derive(utoipa::ToSchema)]
    pub struct EvadeOdds {
        /// An evade of one die.
        one: String;
        /// An evade that may take an extra die.
        two: String;
    }
}

view! {
    /// What a change would make of it.
    #[derive(utoipa::ToSchema)]
    pub struct ChangeOdds {
        /// The change: `without brace`.
        name: String;
        /// The value with it.
        value: String;
        /// By how much that is more.
        difference: String, not_compared;
        /// The mean number of damage cards or hull points with it.
        mean_cards: String, not_compared;
        /// The chance to destroy the target with it.
        destroyed: String, not_compared;
        /// That chance as a number.
        destroyed_decimal: f64, not_compared;
        /// The same mean as a number.
        cards_decimal: f64, not_compared;
    }
}

impl ChangeOdds {
    pub(super) fn of(name: String, was: &Answer, is: &Answer) -> Self {
        let marginals = is.marginals();
        Self {
            name,
            value: is.value.to_string(),
            difference: is.value.minus(&was.value).to_string(),
            mean_cards: marginals.cards.to_string(),
            destroyed: marginals.destroyed.to_string(),
            destroyed_decimal: marginals.destroyed.to_f64(),
            cards_decimal: marginals.cards.to_f64(),
        }
    }
}

/// What an option of an open choice is worth. Everybody plays on as the question says, and as well as possible where it says nothing.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct OptionOdds {
    /// The option's stable name.
    pub name: String,
    /// What the numbers of cards are.
    pub loses: Loss,
    /// The mean of the weighed outcomes.
    pub value: String,
    /// The mean number of damage cards or hull points.
    pub cards: String,
    /// The same as a number.
    pub cards_decimal: f64,
    /// The chance to destroy the target.
    pub destroyed: String,
    /// The same as a number.
    pub destroyed_decimal: f64,
    /// The chance of exactly so many cards: index is their number.
    pub exactly: Vec<f64>,
    /// Whether no other option is better for whoever chooses.
    pub best: bool,
}

impl OptionOdds {
    pub(super) fn of(name: String, loses: Loss, answer: &Answer, best: bool) -> Self {
        let marginals = answer.marginals();
        let at_least: Vec<f64> = marginals.at_least_cards.iter().map(Exact::to_f64).collect();
        let next = at_least.iter().skip(1).copied().chain([0.0]);
        Self {
            name,
            loses,
            value: answer.value.to_string(),
            cards: marginals.cards.to_string(),
            cards_decimal: marginals.cards.to_f64(),
            destroyed: marginals.destroyed.to_string(),
            destroyed_decimal: marginals.destroyed.to_f64(),
            exactly: at_least.iter().zip(next).map(|(this, more)| this - more).collect(),
            best,
        }
    }

    /// `1.25 cards, destroyed 3.1 %`.
    pub fn in_words(&self) -> String {
        let destroyed = match self.destroyed_decimal {
            0.0 => "never destroyed".to_owned(),
            1.0 => "destroyed for certain".to_owned(),
            chance => format!("destroyed {}", in_percent(chance)),
        };
        format!("{}, {destroyed}", mean_of(self.cards_decimal, self.loses.word()))
    }
}

/// A fraction's nearest number.
pub fn decimal(fraction: &str) -> f64 {
    let number = |text: &str| text.parse::<f64>().unwrap_or_default();
    match fraction.split_once('/') {
        Some((above, below)) => number(above) / number(below),
        None => number(fraction),
    }
}

/// A chance as it is told everywhere: with one digit, and never as none or certain where it is not.
pub fn in_percent(chance: f64) -> String {
    match chance {
        0.0 => "0 %".to_owned(),
        1.0 => "100 %".to_owned(),
        _ if chance < 0.0005 => "under 0.1 %".to_owned(),
        _ if chance >= 0.9995 => "over 99.9 %".to_owned(),
        _ => format!("{:.1} %", chance * 100.0),
    }
}

/// A mean as it is told everywhere: with two digits, `2.25 cards`; a whole number without any.
pub fn mean_of(mean: f64, what: &str) -> String {
    let number = if mean.fract() == 0.0 { format!("{mean:.0}") } else { format!("{mean:.2}") };
    let plural = if what.is_empty() || number == "1" { "" } else { "s" };
    format!("{number} {what}{plural}").trim_end().to_owned()
}

view! {
    /// The odds of hidden cards.
    #[derive(utoipa::ToSchema)]
    pub struct DrawOdds {
        /// The chance to find as many as are wanted: `3/4`.
        value: String;
        /// The same as a number.
        decimal: f64, not_compared;
        /// Cards that nobody knows.
        cards: u32, not_compared;
        /// How many of them are looked for.
        copies: u32, not_compared;
        /// How many of them are taken.
        taken: u32, not_compared;
        /// Known cards of a board that are taken before them.
        known: u32, not_compared;
        /// How many of the known ones are looked for.
        certain: u32, not_compared;
        /// How many are wanted.
        at_least: u32, not_compared;
        /// Whether a first hand without any is drawn anew.
        mulligan: bool, not_compared;
        /// The chance to find exactly 0, 1, 2, ...; without a mulligan.
        found: Vec<String>;
        /// The rules by which it is counted.
        citations: Vec<CitationReport>, not_compared;
    }
}

pub(crate) fn texts(all: &[Exact]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

impl Odds {
    /// The rules by which they are counted.
    pub fn citations(&self) -> &[CitationReport] {
        match self {
            Odds::Attack(odds) => &odds.citations,
            Odds::Draw(odds) => &odds.citations,
        }
    }
}

impl AttackOdds {
    pub(super) fn of(loses: Loss, answer: &Answer, method: &'static str) -> Self {
        let marginals = answer.marginals();
        Self {
            loses,
            value: answer.value.to_string(),
            decimal: answer.value.to_f64(),
            unique: answer.unique,
            method,
            play: answer.play.iter().cloned().map(DeedReport::from).collect(),
            distribution: answer.distribution.iter().map(ShareReport::of).collect(),
            mean_damage: marginals.damage.to_string(),
            mean_cards: marginals.cards.to_string(),
            faceup: marginals.faceup.to_string(),
            destroyed: marginals.destroyed.to_string(),
            at_least_damage: texts(&marginals.at_least_damage),
            at_least_cards: texts(&marginals.at_least_cards),
            roll: None,
            evade: None,
            options: Vec::new(),
            changes: Vec::new(),
            citations: Vec::new(),
        }
    }
}
