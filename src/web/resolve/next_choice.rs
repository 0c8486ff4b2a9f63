//! What is asked next, and what can be answered?
//!
//! Each option is a link to the address that has it as one more line.

use super::{answer, board, dice_entry::Rolled, ends::percent, odds::Strip};
use crate::web::{
    State,
    page::capital,
    signs,
    trace::{self, Refusal},
    visit::Visit,
};
use cards::Catalogue;
use names::Diagnostic;
use scenario::{ChangeReport, Kind, Line, OptionOdds, OptionReport, OutcomeReport, Report, Scenario};

/// What it waits for: a choice or a roll.
pub(super) struct Waiting {
    /// Who is asked for what: `The defender chooses`.
    pub(super) asks: String,
    pub(super) prompt: String,
    /// Whether the prompt names who is asked.
    pub(super) says_who: bool,
    /// Results that are not among the options.
    pub(super) left_out: usize,
    pub(super) options: Vec<Choice>,
    /// What is allowed and cannot change anything but what it costs.
    pub(super) idle: Vec<Choice>,
    pub(super) refused: Vec<Refusal>,
    /// The dice whose faces can be told by counts; none where every result is listed.
    pub(super) rolled: Option<Rolled>,
    /// Lines that are named and of which nothing has come yet: the dice that are picked one by one.
    pub(super) so_far: Vec<String>,
    /// Whether what its options are worth stands beside them.
    pub(super) valued: bool,
    /// Why it does not, where a reason is known.
    pub(super) unvalued: Option<String>,
    /// Whether none of them is better than another.
    pub(super) all_alike: bool,
}

impl Waiting {
    /// What is refused, in a few words: the tokens of the other side, which nobody means to spend, are named together.
    pub(super) fn refused_names(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for label in self.refused.iter().map(|refusal| refusal.label.as_str()) {
            let name = match label.split_once("'s ") {
                Some(("Spend the attacker", _)) => "Spend the attacker's tokens",
                Some(("Spend the defender", _)) => "Spend the defender's tokens",
                _ => label,
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    /// Calls the cards that options resolve by their titles.
    pub(super) fn with_titles(mut self, catalogue: Option<&Catalogue>) -> Self {
        let title = |label: &str| {
            let card = catalogue?.card(&names::slug(label.strip_prefix("Resolve ")?))?;
            Some(format!("Resolve {}", card.name()))
        };
        let own = self.options.iter_mut().chain(&mut self.idle).map(|option| &mut option.label);
        for label in own.chain(self.refused.iter_mut().map(|refusal| &mut refusal.label)) {
            if let Some(title) = title(label) {
                *label = title;
            }
        }
        self
    }

    /// Puts beside each of these options what changes when it is taken.
    pub(super) fn foresee(&mut self, foreseen: &[(String, Vec<ChangeReport>)]) {
        for (name, changes) in foreseen {
            for option in self.options.iter_mut().filter(|it| it.name == *name) {
                option.effect = capital(&in_a_line(changes));
            }
        }
    }

    /// Puts beside each option what it is worth, or says why that is not known.
    pub(super) fn value(&mut self, odds: &Result<Vec<OptionOdds>, Box<Diagnostic>>) {
        let odds = match odds {
            Ok(odds) => odds,
            Err(finding) => {
                let with = finding.word.as_ref().map(|card| format!("with {} ", capital(card)));
                self.unvalued = Some(format!("{}{}", with.unwrap_or_default(), finding.message));
                return;
            }
        };
        let worth = |name: &str| {
            let found = odds.iter().find(|odds| odds.name == name);
            found.map(|found| Strip::of_option(found, odds))
        };
        for option in self.options.iter_mut().chain(&mut self.idle) {
            option.worth = worth(&option.name);
            option.dice.iter_mut().for_each(|die| die.worth = worth(&die.name));
        }
        self.valued = !odds.is_empty();
        self.all_alike = odds.iter().all(|option| option.best);
    }
}

/// The options that do not say what they do, each with what changes when it is taken; none where there are many, of an attack, whose
/// options have their worth beside them, and where that is not found out in time: it can be chosen all the same.
pub(super) async fn foreseen(
    state: &State,
    visit: &Visit,
    scenario: &Scenario,
    report: &Report,
) -> Vec<(String, Vec<ChangeReport>)> {
    let Some(choice) = report.choice.as_ref().filter(|_| scenario.kind() != Kind::Attack) else {
        return Vec::new();
    };
    let is_unsaid = |option: &&OptionReport| option.effect.is_empty() && !option.idle;
    let unsaid: Vec<&OptionReport> = choice.options.iter().filter(is_unsaid).collect();
    if unsaid.is_empty() || unsaid.len() > FORESEEN {
        return Vec::new();
    }
    let taken = unsaid.iter().map(|it| scenario.choose_next(report, &choice.who, &it.name)).collect();
    let changes = answer::run_each(state, visit.snapshot.clone(), (taken, report.steps.len())).await;
    unsaid.into_iter().map(|it| it.name.clone()).zip(changes.unwrap_or_default()).collect()
}

/// Most options that are played on to see what they do, and most changes that each of them names.
const FORESEEN: usize = 8;
const CHANGES: usize = 3;

/// Some changes in a line: `Vader, damage 0 → 2; Luke: ground → discard`.
fn in_a_line(changes: &[ChangeReport]) -> String {
    let one = |it: &ChangeReport| {
        let (what, from, to) = (trace::spoken(&it.what), trace::spoken(&it.from), trace::spoken(&it.to));
        // what has no fact named is the thing itself: where it lies
        let joint = if what.contains(", ") { " " } else { ": " };
        format!("{what}{joint}{from} → {to}")
    };
    let mut words = changes.iter().take(CHANGES).map(one).collect::<Vec<_>>().join("; ");
    if changes.len() > CHANGES {
        words.push_str("; ...");
    }
    words
}

/// One open option.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) url: String,
    pub(super) name: String,
    pub(super) label: String,
    pub(super) effect: String,
    pub(super) sign: String,
    pub(super) chance: Option<String>,
    /// What it is worth, where that is worked out.
    pub(super) worth: Option<Strip>,
    /// The dice of which one is tapped; empty where the option is one link.
    pub(super) dice: Vec<Die>,
}

/// A die to tap.
#[derive(Clone)]
pub(super) struct Die {
    pub(super) url: String,
    pub(super) name: String,
    /// Its drawing, and that of its face.
    pub(super) signs: (String, String),
    pub(super) words: String,
    pub(super) worth: Option<Strip>,
}

/// Options that say the same of one die each (`spend evade red/hit`, `spend evade blue/hit`) as one, with the dice to tap. Dice with
/// the same face are one option of the rules; how many there are stands beside it.
fn by_die(options: Vec<Choice>, pool: &[String]) -> Vec<Choice> {
    let same = |one: &Choice, other: &Choice| {
        let deed = |it: &Choice| of_one_die(it).map(|(deed, ..)| deed.to_owned());
        deed(one).is_some() && deed(one) == deed(other) && one.effect == other.effect
    };
    let mut all: Vec<Choice> = Vec::new();
    for option in &options {
        let several = options.iter().filter(|other| same(option, other)).count() > 1;
        match of_one_die(option).filter(|_| several) {
            None => all.push(option.clone()),
            Some((deed, die, signs)) => {
                let alike = pool.iter().filter(|other| *other == die).count();
                let words = words_of(die);
                let words = if alike > 1 { format!("{words}, {alike} alike") } else { words };
                let tile =
                    Die { url: option.url.clone(), name: option.name.clone(), signs, words, worth: None };
                let is_it = |group: &&mut Choice| group.name == deed && group.effect == option.effect;
                match all.iter_mut().find(is_it) {
                    Some(group) => group.dice.push(tile),
                    None => {
                        let said = option.label.strip_suffix(&words_of(die)).unwrap_or(&option.label);
                        let label = said.trim_end_matches([':', ' ']).to_owned();
                        all.push(Choice { name: deed.to_owned(), label, dice: vec![tile], ..option.clone() });
                    }
                }
            }
        }
    }
    all
}

/// A die in words: `red hit + hit`.
fn words_of(die: &str) -> String {
    die.replace('/', " ").replace('-', " + ")
}

/// The deed and the die of an option that says both (`spend evade red/hit`), and how the die is drawn.
fn of_one_die(option: &Choice) -> Option<(&str, &str, (String, String))> {
    let (deed, die) = option.name.rsplit_once(' ').filter(|(deed, _)| !deed.contains('/'))?;
    let (color, face) = die.split_once('/')?;
    let signs = (format!("die-{color}"), format!("face-{face}"));
    let is_drawn = signs::exists(&signs.0) && signs::exists(&signs.1);
    (is_drawn && option.label.ends_with(&words_of(die))).then_some((deed, die, signs))
}

/// What a report waits for; none at an end.
pub(super) fn waiting(scenario: &Scenario, report: &Report) -> Option<Waiting> {
    let sign = |glyph: &Option<String>, other: &str| {
        glyph.clone().filter(|name| signs::exists(name)).unwrap_or_else(|| other.to_owned())
    };
    let next = |who: &str, name: &str| format!("{}#choice", scenario.choose_next(report, who, name).url());
    if let Some(choice) = &report.choice {
        let shown = |option: &OptionReport| Choice {
            url: next(&choice.who, &option.name),
            name: option.name.clone(),
            label: trace::spoken(&option.label),
            effect: trace::spoken(&option.effect),
            sign: sign(&option.glyph, "choice"),
            chance: None,
            worth: None,
            dice: Vec::new(),
        };
        let (idle, options): (Vec<&OptionReport>, Vec<&OptionReport>) =
            choice.options.iter().partition(|option| option.idle);
        return Some(Waiting {
            asks: format!("{} chooses", capital(&trace::the(&choice.who))),
            prompt: trace::spoken(&choice.prompt),
            says_who: choice.prompt.contains(&trace::player(&choice.who)),
            left_out: 0,
            options: by_die(options.into_iter().map(shown).collect(), &board::pool(scenario, report)),
            idle: idle.into_iter().map(shown).collect(),
            refused: choice.refused.iter().map(Refusal::of).collect(),
            rolled: None,
            so_far: so_far(scenario, report),
            valued: false,
            unvalued: None,
            all_alike: false,
        });
    }
    let chance = report.chance.as_ref()?;
    let outcomes = likeliest(&chance.outcomes);
    let rolled = (outcomes.len() > LISTED_ALONE).then(|| Rolled::of(scenario, chance)).flatten();
    let options = outcomes.into_iter().map(|outcome| Choice {
        url: next(&chance.who, &outcome.name),
        name: outcome.name.clone(),
        label: trace::spoken(&outcome.label),
        effect: String::new(),
        sign: sign(&outcome.glyph, "die"),
        chance: Some(percent(&outcome.probability)),
        worth: None,
        dice: Vec::new(),
    });
    Some(Waiting {
        asks: format!("{} rolls: say the result", capital(&trace::the(&chance.who))),
        prompt: trace::spoken(&chance.prompt),
        says_who: false,
        left_out: chance.outcomes.len() - options.len(),
        options: options.collect(),
        idle: Vec::new(),
        refused: Vec::new(),
        rolled,
        so_far: so_far(scenario, report),
        valued: false,
        unvalued: None,
        all_alike: false,
    })
}

/// The lines that are used, behind the last one of which something has come, as far as they are not refused.
fn so_far(scenario: &Scenario, report: &Report) -> Vec<String> {
    let done = report.steps.iter().filter_map(|step| step.line).max().map_or(0, |line| line + 1);
    let refused = |line: &&Line| report.refused.iter().any(|refused| refused.name == line.choose);
    let lines = scenario.lines().iter().take(report.used_lines).skip(done).filter(|line| !refused(line));
    lines.map(|line| line.choose.clone()).collect()
}

/// Most results of a roll that a page lists; most of them cannot be read by anybody.
const SHOWN: usize = 40;

/// Most results beside which nobody would rather count faces.
const LISTED_ALONE: usize = 12;

/// The results that a page lists: all of them in their order, or the likeliest first.
fn likeliest(outcomes: &[OutcomeReport]) -> Vec<&OutcomeReport> {
    let mut shown: Vec<&OutcomeReport> = outcomes.iter().collect();
    if shown.len() > SHOWN {
        let number = |text: &str| text.parse::<f64>().unwrap_or_default();
        let chance = |outcome: &OutcomeReport| match outcome.probability.split_once('/') {
            Some((ways, of)) => number(ways) / number(of),
            None => number(&outcome.probability),
        };
        shown.sort_by(|one, other| chance(other).total_cmp(&chance(one)));
        shown.truncate(SHOWN);
    }
    shown
}
