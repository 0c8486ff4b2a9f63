//! How is an effect told to a reader?
//!
//! One sentence, made from the effect itself: when, under which circumstances, for what cost, and what happens. What is shown of a
//! card is so what is executed.

use super::{
    Component, Condition, Cost, Extent, Happening, Header, Hulls, Known, Operation, Part, Restriction,
    TimingWord, TypedEffect,
    operation_words::{counted_parts, joined},
};
use vocabulary::capital;

/// The parts of a sentence that tells an effect.
#[derive(Clone, PartialEq)]
pub(super) struct Clause {
    /// When, and under which circumstances.
    pub(super) circumstances: String,
    /// What is paid, in the words behind *you may*.
    pub(super) cost: String,
    /// What happens.
    pub(super) done: String,
    /// Of how many operations that is made.
    pub(super) parts: usize,
    pub(super) optional: bool,
    /// What stands behind the sentence.
    pub(super) note: String,
}

impl Clause {
    /// Stands between the parts in [`Clause::in_one`].
    pub(super) const BETWEEN: &'static str = "¦";

    /// Circumstances, cost and what happens, in a text of words.
    pub(super) fn in_one(&self) -> String {
        [&self.circumstances, &self.cost, &self.done].map(String::as_str).join(" ¦ ")
    }

    /// The same with other words, as [`Clause::in_one`] joins them.
    pub(super) fn with(&self, in_one: &str) -> Self {
        let mut parts = in_one.split(" ¦ ").map(str::to_owned);
        let mut next = || parts.next().unwrap_or_default();
        Self { circumstances: next(), cost: next(), done: next(), ..self.clone() }
    }

    pub(super) fn sentence(&self) -> String {
        let done = match (self.cost.is_empty(), self.optional) {
            (true, false) => self.done.clone(),
            (true, true) if self.parts == 1 => may(&self.done),
            (true, true) => format!("if you like, {}", self.done),
            (false, _) if self.done.is_empty() => format!("you may {}", self.cost),
            (false, _) => format!("you may {}: {}", self.cost, self.done),
        };
        let text = match self.circumstances.is_empty() {
            true => done,
            false => format!("{}, {done}", self.circumstances),
        };
        let text = text.replace("concentrate-fire", "concentrate fire").replace(" a evade", " an evade");
        let text = text.replace("1 times, ", "");
        format!("{}{}.", capital(&text), self.note)
    }
}

/// What may be left out, said of what happens: `1 die is added` as `1 die may be added`.
fn may(done: &str) -> String {
    const VERBS: &[(&str, &str)] = &[
        (" is ", " may be "),
        (" are ", " may be "),
        (" gains ", " may gain "),
        (" loses ", " may lose "),
        (" recovers ", " may recover "),
        (" suffers ", " may suffer "),
        (" spends ", " may spend "),
        (" moves ", " may move "),
        (" becomes ", " may become "),
        (" goes ", " may go "),
        (" takes ", " may take "),
        (" lie ", " may lie "),
        (" have ", " may have "),
    ];
    if done.contains(" may ") || done.starts_with("either ") {
        return format!("if you like, {done}");
    }
    // the verb of `the zone that is attacked` is not the sentence's
    let own =
        |verb: &str| done.match_indices(verb).map(|(at, _)| at).find(|at| !done[..*at].ends_with(" that"));
    let first = VERBS.iter().filter_map(|(is, may)| Some((own(is)?, *is, *may))).min();
    match first {
        Some((at, is, may)) => format!("{}{may}{}", &done[..at], &done[at + is.len()..]),
        None => format!("if you like, {done}"),
    }
}

/// What operations do, one after another, behind what is said in words. A maneuver that is said so is the one that is executed:
/// `a maneuver at speed 1 is executed`.
fn deeds(said: Option<&str>, operations: &[Operation]) -> Vec<String> {
    let maneuver = |does: &Operation| match does {
        Operation::Event(event) => event.known() == Some(Known::ExecuteManeuver),
        _ => false,
    };
    match (said, operations) {
        (Some(said), [first, rest @ ..]) if maneuver(first) => {
            std::iter::once(format!("{said} is executed")).chain(rest.iter().map(Operation::told)).collect()
        }
        _ => said.map(str::to_owned).into_iter().chain(operations.iter().map(Operation::told)).collect(),
    }
}

impl TypedEffect {
    /// The effect in a sentence.
    ///
    /// ```
    /// let effect: armada::effect::TypedEffect = toml::from_str(r#"
    ///     name = "leading shots"
    ///     cost = ["spend blue"]
    ///     does = ["reroll all any"]
    /// "#).unwrap();
    /// assert_eq!(effect.sentence(), "While it attacks, you may spend 1 blue die: any dice may be rolled again.");
    /// ```
    pub fn sentence(&self) -> String {
        self.clause().sentence()
    }

    /// The parts of that sentence.
    pub(super) fn clause(&self) -> Clause {
        let done = deeds(self.consequence.as_deref(), &self.does).into_iter();
        let done = counted_parts(done.chain(self.cannot.iter().map(Restriction::told)));
        let rerolls = self.does.iter().all(|does| {
            let rerolls = matches!(does, Operation::Reroll { extent: Extent::UpTo, .. });
            rerolls || matches!(does, Operation::MoreSquadrons(_))
        });
        let says_may = rerolls && !self.does.is_empty() && self.cost.is_empty();
        let time = self.time();
        let target = self.target().filter(|_| time.ends_with(" attacks"));
        let time = target.map_or(time.clone(), |hulls| format!("{time} {}", hulls.one()));
        let is_said = |only: &&Condition| {
            self.is_said_by_time(only) || target.is_some() && matches!(only, Condition::AttackOn(_))
        };
        let only = self.only.iter().filter(|only| !is_said(only));
        let only = only.map(Condition::told).collect::<Vec<_>>().join(" and ");
        let only = only.replace(" attacks and a ship is attacked", " attacks a ship");
        let only = only.replace(" attacks and a squadron is attacked", " attacks a squadron");
        let mut circumstances = Vec::from_iter((!time.is_empty()).then_some(time));
        circumstances.extend((!only.is_empty()).then(|| format!("if {only}")));
        circumstances.extend(self.once.map(|once| format!("once in {}", once.in_words())));
        let on_squadron = self.component == Component::Squadron;
        let one_word = |text: String| {
            let text = text.replace("concentrate fire", "concentrate-fire");
            if on_squadron { of_its_own(&text) } else { text }
        };
        Clause {
            circumstances: one_word(circumstances.join(", ")),
            cost: one_word(joined(counted_parts(self.cost.iter().map(Cost::told)).into_iter())),
            parts: done.len(),
            done: one_word(joined(done.into_iter())),
            optional: self.is_optional() && !self.is_constant() && !says_may,
            note: String::new(),
        }
    }

    fn time(&self) -> String {
        let color = |color: &str| format!("at a {color}critical effect");
        match self.header {
            Some(Header::Crit) => return color(""),
            Some(Header::RedCrit) => return color("red "),
            Some(Header::BlueCrit) => return color("blue "),
            Some(Header::BlackCrit) => return color("black "),
            _ => {}
        }
        if let Some(command) = self.command() {
            return format!("while its ship resolves a {command} command");
        }
        let defends = self.part == Some(Part::Defending);
        let on_squadron = self.component == Component::Squadron && !self.does.is_empty();
        if self.is_constant() && (self.beside || on_squadron) {
            return format!("while {} {}", self.who(), if defends { "defends" } else { "attacks" });
        }
        if self.is_constant() {
            return String::new();
        }
        let event = self.event.as_ref().filter(|event| event.known() != Some(Known::Attack));
        match event {
            None if defends => {
                format!("{} {} defends", self.timing.unwrap_or(TimingWord::While), self.who())
            }
            None => format!("{} {} attacks", self.timing.unwrap_or(TimingWord::While), self.who()),
            Some(event) => self.at(event),
        }
    }

    /// What a squadron with this card attacks, or the one that it helps.
    fn target(&self) -> Option<Hulls> {
        let attacks = self.component == Component::Squadron && self.part != Some(Part::Defending);
        self.only.iter().find_map(|only| match only {
            Condition::AttackOn(hulls) if attacks => Some(*hulls),
            _ => None,
        })
    }

    /// Who attacks or defends while the effect holds.
    fn who(&self) -> &'static str {
        let hulls = self.only.iter().find_map(|only| match only {
            Condition::AttackBy(hulls) if self.part != Some(Part::Defending) => Some(*hulls),
            Condition::AttackOn(hulls) if self.part == Some(Part::Defending) => Some(*hulls),
            _ => None,
        });
        match hulls {
            _ if !self.beside => "it",
            Some(Hulls::Ships) => "a friendly ship",
            Some(Hulls::Squadrons) => "a friendly squadron",
            None => "a friendly ship or squadron",
        }
    }

    /// Whether the time of the effect says a condition already.
    fn is_said_by_time(&self, only: &Condition) -> bool {
        let defends = self.part == Some(Part::Defending);
        match only {
            Condition::AttackBy(_) => self.beside && !defends && !self.is_critical(),
            Condition::AttackOn(_) => self.beside && defends,
            _ => false,
        }
    }

    /// An event with its timing word: `before its ship reveals a dial`, `in the step Spend Defense Tokens`.
    fn at(&self, event: &Happening) -> String {
        let timing = self.timing.unwrap_or(TimingWord::When);
        match (event.known().filter(|known| known.is_step()), timing) {
            (Some(step), TimingWord::When | TimingWord::While) => format!("in the step {}", step.title()),
            (Some(step), word) => format!("{word} the step {}", step.title()),
            (None, word) => match lasting(event).filter(|_| word != TimingWord::When) {
                Some(lasts) if word == TimingWord::While => format!("during {lasts}"),
                Some(lasts) => format!("{word} {lasts}"),
                None => format!("{word} {}", happens(event)),
            },
        }
    }
}

/// What has a beginning and an end: a phase, a round.
fn lasting(event: &Happening) -> Option<&'static str> {
    match event.known()? {
        Known::Round => Some("a round"),
        Known::CommandPhase => Some("the Command Phase"),
        Known::ShipPhase => Some("the Ship Phase"),
        Known::SquadronPhase => Some("the Squadron Phase"),
        Known::StatusPhase => Some("the Status Phase"),
        _ => None,
    }
}

/// An event, after a timing word.
fn happens(event: &Happening) -> String {
    let Some(known) = event.known() else { return named_event(&event.to_string()) };
    match known {
        Known::NavigateCommand => "it resolves a navigate command",
        Known::SquadronCommand => "it resolves a squadron command",
        Known::RepairCommand => "it resolves a repair command",
        Known::ConcentrateFireCommand => "it resolves a concentrate-fire command",
        Known::ShipActivation => "its ship is activated",
        Known::SquadronActivation => "a squadron is activated",
        Known::RevealCommandDial => "its ship reveals a dial",
        Known::DetermineCourse => "its course is determined",
        Known::ExecuteManeuver => "its maneuver is executed",
        Known::Overlap => "it overlaps something",
        Known::ShipDestroyed => "a ship is destroyed",
        Known::SquadronDestroyed => "a squadron is destroyed",
        Known::DealtFaceup => "a damage card is dealt to it faceup",
        Known::Round => "a round begins",
        Known::CommandPhase => "the Command Phase begins",
        Known::ShipPhase => "the Ship Phase begins",
        Known::SquadronPhase => "the Squadron Phase begins",
        Known::StatusPhase => "the Status Phase begins",
        Known::FleetBuilding => "its fleet is built",
        Known::Setup => "the game is set up",
        Known::ChooseObjective => "the objective is chosen",
        Known::PlaceObstacles => "obstacles are placed",
        Known::DeployShip => "its ship is deployed",
        Known::DeploySquadrons => "squadrons are deployed",
        Known::DeployFleets => "the fleets are deployed",
        Known::GameEnd => "the game ends",
        Known::Attack => "it attacks",
        other => return format!("this happens: {}", other.title()),
    }
    .to_owned()
}

/// An event of an attack or a ship that is no step and no phase, after a timing word.
fn named_event(name: &str) -> String {
    match name.split_once(' ') {
        Some(("enemy", "dealt faceup")) => "a damage card is dealt faceup to the enemy".to_owned(),
        Some(("enemy", rest)) if rest.starts_with("spend ") => {
            format!("{} by the enemy", named_event(rest))
        }
        Some(("counter" | "salvo", "attack")) => format!("a {name}"),
        Some(("spend", what)) if what.ends_with("token") => format!("a {what} is spent"),
        Some(("spend", what)) => format!("a {what} token is spent"),
        Some(("gain", what)) => format!("it gains a {what}"),
        Some(("suffer", what)) => format!("it suffers {what}"),
        Some((what, "change")) => format!("a {what} changes"),
        _ => name.to_owned(),
    }
}

/// Words about a squadron: there is no ship, and what happens to it alone needs no condition.
fn of_its_own(text: &str) -> String {
    let mut text = text.replace("its ship", "it");
    for (any, own) in [("a squadron is activated", "it is activated"), ("a squadron moves", "it moves")] {
        text = text.replace(&format!("{any}, if it is this squadron and "), &format!("{own}, if "));
        text = text.replace(&format!("{any}, if it is this squadron"), own);
    }
    text
}
