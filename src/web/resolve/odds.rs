//! How likely is it, on a page?
//!
//! The chart is drawn here, as SVG; the table beside it says the same in words and fractions. The whole question stands in
//! the address.

use axum::response::{IntoResponse, Response};

use super::{
    line::LineField,
    setup::{self, Setup},
    wording::{self, Sentence},
};
use crate::web::{
    Json, Problem, State,
    api::resolve as answer,
    lookup::Form,
    page::{Frame, Page, Section, capital},
    passage_view::Cite,
    qr::Code,
    trace::cites,
    unfurl::Words,
    visit::Visit,
};
use names::grouped;
use scenario::{
    AttackOdds, DeedReport, DrawOdds, Loss, Odds, OptionOdds, Scenario, decimal, in_percent, mean_of,
};

/// `templates/odds.html`
#[derive(askama::Template)]
#[template(path = "odds.html")]
struct OddsPage {
    frame: Frame,
    line: LineField,
    title: String,
    question: Option<String>,
    /// What is assumed of the cards that it names, and what of them is not played.
    assumed: Vec<String>,
    /// The situation that is asked about.
    asked: Vec<Sentence>,
    facts: Vec<Fact>,
    /// What the dice alone do, before anybody decides anything.
    of_roll: Vec<Fact>,
    strip: Option<Strip>,
    /// What a target loses: the strip's numbers, and those of the changes.
    lost: String,
    chart: Chart,
    play: Vec<DeedReport>,
    unique: bool,
    changes: Vec<Change>,
    play_url: Option<String>,
    /// How it is counted, in sentences.
    counted: &'static [&'static str],
    /// The rules by which it is counted.
    rules: Vec<Cite>,
    /// The form with this situation.
    change_url: String,
    address: String,
    /// The address for the phones at a table.
    code: Code,
    /// What is likely, by which rules, and the address, as text for a chat.
    chat: String,
}

impl OddsPage {
    /// What it says where its address is pasted.
    fn words(&self) -> Words {
        let all = self.facts.iter().chain(&self.of_roll);
        let facts: Vec<_> = all.map(|fact| (fact.name, fact.rounded.as_str())).collect();
        let rules: Vec<_> = self.rules.iter().map(|rule| rule.label.as_str()).collect();
        let situation = || {
            let parts: Vec<_> =
                self.asked.iter().map(|part| format!("{}: {}", part.name, part.words)).collect();
            if parts.is_empty() { self.title.clone() } else { parts.join(". ") }
        };
        let asked = self.question.clone().unwrap_or_else(situation);
        Words::of_odds(&asked, &facts, &rules)
    }

    /// The page with what it says of itself where its address is pasted.
    fn told(mut self, visit: &Visit) -> Self {
        let words = self.words();
        self.chat = words.for_chat(&self.address);
        self.frame = self.frame.description(&words.in_short()).picture(visit);
        self
    }
}

/// A number with its name, rounded and exact.
struct Fact {
    name: &'static str,
    rounded: String,
    /// The fraction's parts: a line may break between them.
    exact: Vec<String>,
}

impl Fact {
    fn new(name: &'static str, exact: &str, rounded: String) -> Self {
        // a whole number is exact as it stands
        let parts = exact.split_inclusive('/').filter(|_| exact.contains('/'));
        Self { name, rounded, exact: parts.map(grouped).collect() }
    }
}

/// How likely each number is, as one bar.
#[derive(Clone)]
pub(super) struct Strip {
    /// What stands beside it.
    pub(super) words: String,
    /// That nothing is better, or nothing but some that are as good; none of any other.
    pub(super) mark: Option<&'static str>,
    /// The mean number of cards as a fraction, where the words round it.
    pub(super) exact: Option<String>,
    /// What it shows, in words.
    pub(super) label: String,
    pub(super) bars: Vec<StripBar>,
}

/// One part of the bar.
#[derive(Clone)]
pub(super) struct StripBar {
    pub(super) x: String,
    pub(super) width: String,
    pub(super) middle: String,
    pub(super) name: String,
    pub(super) percent: String,
    pub(super) on: bool,
    /// Whether it has room for its words.
    pub(super) wide: bool,
}

/// How wide the bar is at least, and a letter in it: on a phone, in an option.
const LEAST_WIDE: f64 = 250.0;
const LETTER: f64 = 8.5;

/// Whether a part of the bar has room for words.
fn has_room(share: f64, words: &str) -> bool {
    let letters = words.chars().fold(0.5, |all, _| all + 1.0);
    share * LEAST_WIDE >= letters * LETTER
}

impl Strip {
    /// `exactly[n]` is the chance of `n` cards or hull points; those from `on` on are filled.
    fn of(exactly: &[f64], on: usize, loses: Loss, words: String) -> Self {
        let (mut bars, mut said, mut x) = (Vec::new(), Vec::new(), 0.0);
        let one = format!("1 {}", loses.word());
        for (cards, share) in exactly.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let name = match cards {
                0 if has_room(*share, "none") => "none".to_owned(),
                1 if has_room(*share, &one) => one.clone(),
                cards => format!("{cards}"),
            };
            let percent = format!("{:.1}", share * 100.0);
            said.push(format!("{cards} {}s {:.1} percent", loses.word(), share * 100.0));
            bars.push(StripBar {
                x: format!("{:.2}", x * 100.0),
                width: format!("{:.2}", share * 100.0),
                middle: format!("{:.2}", (x + share / 2.0) * 100.0),
                wide: has_room(*share, &percent),
                name,
                percent,
                on: cards >= on,
            });
            x += share;
        }
        if bars.len() < 2 {
            bars.clear();
        }
        Self { words, mark: None, exact: None, label: said.join(", "), bars }
    }

    /// What an option of a choice is worth, and how it stands among the others.
    pub(super) fn of_option(odds: &OptionOdds, all: &[OptionOdds]) -> Self {
        let best = all.iter().filter(|other| other.best).count();
        let mark = match best {
            _ if !odds.best || best == all.len() => None,
            1 => Some("Best"),
            _ => Some("Tied for best"),
        };
        let exact = odds.cards.contains('/').then(|| grouped(&odds.cards));
        Self { mark, exact, ..Self::of(&odds.exactly, 1, odds.loses, odds.in_words()) }
    }
}

/// Bars for exactly so much, a line for at least so much.
struct Chart {
    /// What the numbers are: `damage`.
    what: &'static str,
    bars: Vec<Bar>,
    /// The line's path.
    curve: String,
    /// The right end of the picture.
    width: usize,
    /// Where the lines of the line's scale end, and where their percentages stand.
    scale: (usize, usize),
}

struct Bar {
    name: usize,
    x: String,
    y: String,
    height: String,
    middle: String,
    dot: String,
    exactly: String,
    at_least: String,
    fraction: String,
}

/// The picture's measures: where the bars stand, how high they are, how far one is from the next.
const FLOOR: f64 = 190.0;
const HIGH: f64 = 164.0;
/// The highest bar: the bars have a scale of their own, and the line that says 100 is not theirs.
const HIGHEST: f64 = 92.0;
const STEP: f64 = 29.2;
const LEFT: f64 = 37.0;
/// A picture of few bars is not blown up.
const NARROWEST: f64 = 330.0;

impl Chart {
    /// `at_least[n]` is the chance of at least `n`, as a fraction.
    fn of(what: &'static str, at_least: &[String]) -> Self {
        let chances: Vec<f64> = at_least.iter().map(|text| decimal(text)).collect();
        let next = chances.iter().skip(1).copied().chain([0.0]);
        let exactly: Vec<f64> = chances.iter().zip(next).map(|(this, more)| (this - more).max(0.0)).collect();
        let highest = exactly.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let mut curve = String::new();
        let mut bars = Vec::new();
        for (name, ((share, chance), fraction)) in exactly.iter().zip(&chances).zip(at_least).enumerate() {
            let left = LEFT + STEP * bars.len() as f64;
            let height = share / highest * HIGHEST;
            let (middle, dot) = (left + 11.6, FLOOR - chance * HIGH);
            curve.push_str(&format!("{}{middle:.1} {dot:.1}", if curve.is_empty() { "M" } else { "L" }));
            bars.push(Bar {
                name,
                x: format!("{left:.1}"),
                y: format!("{:.1}", FLOOR - height),
                height: format!("{height:.1}"),
                middle: format!("{middle:.1}"),
                dot: format!("{dot:.1}"),
                exactly: in_percent(*share),
                at_least: in_percent(*chance),
                fraction: grouped(fraction),
            });
        }
        let width = (LEFT + STEP * bars.len() as f64 + 34.0).max(NARROWEST) as usize;
        Self { what, bars, curve, width, scale: (width.saturating_sub(34), width.saturating_sub(14)) }
    }
}

/// What one change does.
struct Change {
    name: String,
    points: String,
    destroyed: String,
    cards: String,
}

/// The address of the odds of an attack that another page shows.
pub(super) fn url_of(attack: &Scenario) -> String {
    let query = attack.to_query();
    match query.is_empty() {
        true => "/resolve/armada/odds?order=any".to_owned(),
        false => format!("/resolve/armada/odds?{query}&order=any"),
    }
}

/// The page of a question about odds, or its JSON twin.
///
/// # Errors
/// As [`answer::run_odds`].
pub(super) async fn page(
    state: &State,
    visit: &Visit,
    scenario: &Scenario,
    as_form: Form,
    line: LineField,
) -> Result<Response, Problem> {
    let odds = match answer::run_odds(state, visit.snapshot.clone(), scenario.clone()).await {
        Err(problem) if problem.code == TOO_MANY_LINES && as_form == Form::Page => {
            return Ok(too_many_lines(state, visit, scenario, &problem, line).await);
        }
        odds => odds?,
    };
    let page = match (as_form, odds) {
        (Form::Json, odds) => return Ok(Json(super::Answered::Odds(odds)).into_response()),
        (Form::Page, Odds::Attack(odds)) => of_attack(visit, scenario, &odds),
        (Form::Page, Odds::Draw(odds)) => of_draw(visit, scenario, &odds),
    };
    Ok(OddsPage { line, ..page.told(visit) }.answer())
}

/// The code of odds that would take too long to work out.
const TOO_MANY_LINES: &str = "too-many-lines";

/// Odds that would take too long: the form as it was, with what can be asked instead.
async fn too_many_lines(
    state: &State,
    visit: &Visit,
    scenario: &Scenario,
    problem: &Problem,
    line: LineField,
) -> Response {
    let mut offers = vec![("Play it out".to_owned(), play_url(scenario))];
    let card = problem.findings.first().and_then(|it| Some((it.word.as_deref()?, it.field.as_deref()?)));
    if let Some((card, place)) = card
        && let Some(query) = scenario.query_without(place)
    {
        offers.push((format!("Odds without {card}"), format!("/resolve/armada/odds?{query}")));
    }
    let pairs = scenario.parameters();
    let findings = problem.findings.clone();
    let setup =
        Setup { kind: scenario.kind(), pairs, findings, offers, pressed: None, added: Vec::new(), line };
    setup::page(state, visit, setup).await
}

/// The page that plays the attack that is asked about.
fn play_url(scenario: &Scenario) -> String {
    format!("/resolve/armada/attack?{}", attack_query(scenario))
}

/// What an address of odds says where it is pasted.
///
/// # Errors
/// As [`answer::run_odds`].
pub(super) async fn words(state: &State, visit: &Visit, scenario: &Scenario) -> Result<Words, Problem> {
    let odds = answer::run_odds(state, visit.snapshot.clone(), scenario.clone()).await?;
    Ok(match odds {
        Odds::Attack(odds) => of_attack(visit, scenario, &odds).words(),
        Odds::Draw(odds) => of_draw(visit, scenario, &odds).words(),
    })
}

/// How the odds of an attack are counted.
const OF_ATTACK: [&str; 3] = [
    "Every roll, reroll and choice is counted, none is drawn at random.",
    "The attacker wants as many damage cards as possible, of a squadron hull points, the defender as few, where you name nothing else that counts.",
    "Spending a token costs nothing where you name no price for it.",
];

/// How the odds of hidden cards are counted.
const OF_DRAW: [&str; 2] = [
    "Every order of the unknown cards is as likely as any other, and all of them are counted.",
    "A card whose place you name is known: only the others are drawn at random.",
];

fn blank(visit: &Visit, scenario: &Scenario, title: String, chart: Chart) -> OddsPage {
    let frame = Frame::new(visit, title.clone()).section(Section::Resolve).description(&title);
    let mut frame = super::crumbs(visit, frame, scenario.game(), Some(&capital(scenario.kind().word())));
    frame = frame.class("wide bridge");
    frame.canonical = visit.absolute(&scenario.url());
    let twin = format!("/resolve/{}/{}.json", scenario.game(), scenario.kind());
    frame.twin = Some(match scenario.to_query() {
        query if query.is_empty() => twin,
        query => format!("{twin}?{query}"),
    });
    let fields = scenario.kind().fields();
    let assumed = scenario.remarks().iter().map(|remark| super::notice(fields, remark).message);
    OddsPage {
        assumed: assumed.collect(),
        line: LineField::blank(scenario.game(), scenario.kind().word()),
        address: frame.canonical.clone(),
        code: Code::of(&frame.canonical),
        chat: String::new(),
        question: super::asked_of(visit, scenario),
        asked: wording::sentences(fields, &scenario.parameters()),
        facts: Vec::new(),
        of_roll: Vec::new(),
        counted: &[],
        strip: None,
        lost: String::new(),
        chart,
        play: Vec::new(),
        unique: true,
        changes: Vec::new(),
        play_url: None,
        rules: Vec::new(),
        change_url: super::change_url(scenario),
        title,
        frame,
    }
}

fn of_attack(visit: &Visit, scenario: &Scenario, odds: &AttackOdds) -> OddsPage {
    let destroyed = decimal(&odds.destroyed);
    let title = match destroyed {
        0.0 => format!("{} on average", mean_of(decimal(&odds.mean_cards), odds.loses.words())),
        chance => format!("{} to destroy it", capital(&in_percent(chance))),
    };
    let mean = |text: &String| mean_of(decimal(text), "");
    let chance = |text: &String| in_percent(decimal(text));
    let lost = match odds.loses {
        Loss::DamageCards => "Average damage cards",
        Loss::HullPoints => "Average hull points lost",
    };
    let mut facts = vec![
        Fact::new("Chance to destroy it", &odds.destroyed, chance(&odds.destroyed)),
        Fact::new(lost, &odds.mean_cards, mean(&odds.mean_cards)),
        Fact::new("Average damage", &odds.mean_damage, mean(&odds.mean_damage)),
    ];
    if odds.loses == Loss::DamageCards {
        facts.push(Fact::new("Chance of a faceup card", &odds.faceup, chance(&odds.faceup)));
    }
    if scenario.says_what_counts() {
        facts.push(Fact::new("Average by what counts as best", &odds.value, mean(&odds.value)));
    }
    let mut of_roll = Vec::new();
    if let Some(roll) = &odds.roll {
        of_roll.push(Fact::new("Average damage of the dice alone", &roll.mean, mean(&roll.mean)));
        of_roll.push(Fact::new("Chance of an accuracy", &roll.accuracy, chance(&roll.accuracy)));
    }
    if let Some(evade) = &odds.evade {
        of_roll.push(Fact::new("Damage that one Evade takes away", &evade.one, mean(&evade.one)));
        of_roll.push(Fact::new("The same with an extra die", &evade.two, mean(&evade.two)));
    }
    let cards: Vec<f64> = odds.at_least_cards.iter().map(|text| decimal(text)).collect();
    let next = cards.iter().skip(1).copied().chain([0.0]);
    let exactly: Vec<f64> = cards.iter().zip(next).map(|(this, more)| this - more).collect();
    let on = if destroyed > 0.0 { exactly.len().saturating_sub(1) } else { usize::MAX };
    let change = |change: &scenario::ChangeOdds| {
        let points = (change.destroyed_decimal - destroyed) * 100.0;
        Change {
            name: capital(&change.name),
            points: match format!("{points:+.1}") {
                none if none.ends_with("0.0") && points.abs() < 0.05 => "the same".to_owned(),
                points => points,
            },
            destroyed: in_percent(change.destroyed_decimal),
            cards: mean_of(change.cards_decimal, ""),
        }
    };
    let chart = Chart::of("damage", &odds.at_least_damage);
    OddsPage {
        facts,
        of_roll,
        counted: &OF_ATTACK,
        strip: Some(Strip::of(&exactly, on, odds.loses, String::new()))
            .filter(|strip| !strip.bars.is_empty()),
        lost: capital(&format!("{}s", odds.loses.words())),
        play: odds.play.clone(),
        unique: odds.unique,
        changes: odds.changes.iter().map(change).collect(),
        rules: cites(&odds.citations),
        play_url: Some(play_url(scenario)),
        ..blank(visit, scenario, title, chart)
    }
}

/// The parameters of the attack that is asked about, without those of the question about it.
fn attack_query(scenario: &Scenario) -> String {
    let query = scenario.to_query();
    let own = ["play.", "weights.", "order=", "changes="];
    let kept = query.split('&').filter(|part| !own.iter().any(|own| part.starts_with(own)));
    kept.collect::<Vec<_>>().join("&")
}

fn of_draw(visit: &Visit, scenario: &Scenario, odds: &DrawOdds) -> OddsPage {
    let title = format!("{} to find it", in_percent(odds.decimal));
    let shares: Vec<f64> = odds.found.iter().map(|text| decimal(text)).collect();
    let at_least: Vec<String> =
        (0..shares.len()).map(|from| shares.iter().skip(from).sum::<f64>().to_string()).collect();
    let chart = Chart::of("found", &at_least);
    let facts = vec![Fact::new("Chance to find as many", &odds.value, in_percent(odds.decimal))];
    OddsPage {
        facts,
        counted: &OF_DRAW,
        rules: cites(&odds.citations),
        ..blank(visit, scenario, title, chart)
    }
}
