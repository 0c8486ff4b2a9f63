//! How is an effect told to a reader?
//!
//! One sentence, made from the effect itself: when, under which circumstances, for what cost, and what happens. What is shown of a
//! card is so what is executed.

use vocabulary::article;

use super::{
    CardState, Component, Condition, Cost, Extent, Happening, Header, Hulls, Known, Operation, Part,
    Restriction, ShieldedZone, TimingWord, TokenVerb, TypedEffect, Whose,
    extras::Extra,
    nouns::{Command, Range},
    operation_words::{counted, named, place, side, which_dice},
};

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
    /// Whether it may be left out.
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
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        format!("{first}{}{}.", letters.as_str(), self.note)
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

/// Parts of a sentence, of which the same several times in a row is said once.
pub(super) fn counted_parts(parts: impl Iterator<Item = String>) -> Vec<String> {
    let mut counted: Vec<(usize, String)> = Vec::new();
    for part in parts {
        match counted.last_mut() {
            Some((times, last)) if *last == part => *times += 1,
            _ => counted.push((1, part)),
        }
    }
    // of what is counted itself there are more: `spend 2 defense tokens`
    let several = |times: usize, part: String| {
        let more = part.replacen("1 defense token", &format!("{times} defense tokens"), 1);
        let more = more.replacen("1 shield of one of", &format!("{times} shields of"), 1);
        let more = match more.strip_prefix("it may spend 1 ") {
            Some(lent) => format!("it may spend {times} {}", lent.replacen(" token ", " tokens ", 1)),
            None => more,
        };
        if more == part { format!("{times} times, {part}") } else { more }
    };
    counted.into_iter().map(|(times, part)| if times == 1 { part } else { several(times, part) }).collect()
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
        let done = counted_parts(done.chain(self.cannot.iter().map(forbidden)));
        let rerolls = self.does.iter().all(|does| {
            let rerolls = matches!(does, Operation::Reroll { extent: Extent::UpTo, .. });
            rerolls || matches!(does, Operation::MoreSquadrons(_))
        });
        let says_may = rerolls && !self.does.is_empty() && self.cost.is_empty();
        let time = self.time();
        let target = self.target().filter(|_| time.ends_with(" attacks"));
        let time = target.map_or(time.clone(), |hulls| format!("{time} {}", one_of(hulls)));
        let is_said = |only: &&Condition| {
            self.is_said_by_time(only) || target.is_some() && matches!(only, Condition::AttackOn(_))
        };
        let only = self.only.iter().filter(|only| !is_said(only));
        let only = only.map(condition).collect::<Vec<_>>().join(" and ");
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
            cost: one_word(joined(counted_parts(self.cost.iter().map(paid)).into_iter())),
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

/// Parts of a sentence, one after another.
pub(super) fn joined(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.collect();
    let Some(last) = parts.pop() else { return String::new() };
    if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) }
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

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::AttackOn(hulls) => format!("{} is attacked", one_of(*hulls)),
        Condition::AttackBy(hulls) => format!("{} attacks", one_of(*hulls)),
        Condition::Salvo(true) => "it is a salvo attack".to_owned(),
        Condition::Salvo(false) => "it is no salvo attack".to_owned(),
        Condition::Ignition => "it is an ignition attack".to_owned(),
        Condition::FirstTarget => "it is the first target of the attack".to_owned(),
        Condition::AttacksFrom(1) => "it has attacked in this round".to_owned(),
        Condition::AttacksFrom(least) => {
            format!("it has performed {least} attacks or more in this activation")
        }
        Condition::ShipsAttacked(1) => "it has attacked a ship in this round".to_owned(),
        Condition::ShipsAttacked(least) => format!("it has attacked {least} ships or more in this round"),
        Condition::AttacksTo(0) => "it has not attacked in this activation".to_owned(),
        Condition::AttacksTo(most) => {
            format!(
                "it has performed no more than {} in this activation",
                counted(*most, "attack", "attacks")
            )
        }
        Condition::Maneuvered(true) => "it has executed a maneuver in this activation".to_owned(),
        Condition::Maneuvered(false) => "it has not executed a maneuver in this activation".to_owned(),
        Condition::CardLies(CardState::Faceup) => "the card is readied".to_owned(),
        Condition::CardLies(lies) => format!("the card is {lies}"),
        Condition::Obstructed => "the attack is obstructed".to_owned(),
        Condition::At(ranges) => format!("the attack is at {}", at_ranges(ranges)),
        Condition::From(zones) => format!("the attack comes from the {} hull zone", one_of_several(zones)),
        Condition::On(zones) => format!("the attack falls on the {} hull zone", one_of_several(zones)),
        Condition::SpeedFrom(of, speed) => format!("the speed of {} is {speed} or more", side(*of)),
        Condition::SpeedTo(of, speed) => format!("the speed of {} is {speed} or less", side(*of)),
        Condition::FasterTarget => "the target is the faster one".to_owned(),
        Condition::Shields(ShieldedZone::Defending) => "the zone that is attacked has shields".to_owned(),
        Condition::Shields(ShieldedZone::Bare) => "the zone that is attacked has no shields".to_owned(),
        Condition::Shields(ShieldedZone::Nowhere) => "the defender has no shields at all".to_owned(),
        Condition::Plays(of, seat) => format!("{} is the {seat} player's", side(*of)),
        Condition::WithPiece(of, piece) => {
            format!("{} has {}", side(*of), article(&Extra::Piece(*piece).spoken()))
        }
        Condition::WithoutPiece(of, piece) => {
            format!("{} has no {}", side(*of), Extra::Piece(*piece).spoken())
        }
        Condition::WithCommandTokens(of) => format!("{} has command tokens", side(*of)),
        Condition::WithoutCommandTokens(of) => format!("{} has no command token", side(*of)),
        Condition::Shows(shown) => format!("the pool has {}", which_dice(*shown)),
        Condition::Spent(kind) => format!("a {kind} token was spent in the attack"),
        Condition::SpentFrom(least) => {
            format!("at least {} spent in the attack", counted(*least, "token was", "tokens were"))
        }
        Condition::TotalFrom(least) => format!("the damage is {least} or more"),
        Condition::RaidFrom(of, least) => {
            format!("{} has {} or more", side(*of), counted(*least, "raid token", "raid tokens"))
        }
        Condition::SpentAtMost(most) => {
            format!("no more than {} spent in the attack", counted(*most, "token was", "tokens were"))
        }
        Condition::WithDial(of, command) => format!("a {command} dial lies beside {}", side(*of)),
        Condition::OnCard(command) => format!("a {command} token lies on the card"),
        Condition::Used(name) => format!("`{name}` was resolved"),
        Condition::CardUsedAtMost(most) => {
            format!(
                "the card was used no more than {} before in the activation",
                counted(*most, "time", "times")
            )
        }
        Condition::Words(words) => words.clone(),
        condition => of_squadrons(condition),
    }
}

/// `close range or distance 1`: ranges of ships, and distances of squadrons.
fn at_ranges(ranges: &[Range]) -> String {
    let is_distance = |range: &&Range| matches!(range, Range::Distance1 | Range::Distance2);
    let (distances, ranges): (Vec<&Range>, Vec<&Range>) = ranges.iter().partition(is_distance);
    let of_ships = (!ranges.is_empty()).then(|| format!("{} range", one_of_several(&ranges)));
    let of_squadrons = distances.iter().map(|range| range.word().replace('-', " "));
    of_ships.into_iter().chain(of_squadrons).collect::<Vec<_>>().join(" or ")
}

/// `left or right`.
pub(super) fn one_of_several(all: &[impl ToString]) -> String {
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    match all.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        all => all.concat(),
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

/// What is asked of squadrons.
fn of_squadrons(condition: &Condition) -> String {
    let it = |of: Whose| if of == Whose::Own { "it" } else { side(of) };
    match condition {
        Condition::Counter(true) => "it is a counter attack".to_owned(),
        Condition::Counter(false) => "it is no counter attack".to_owned(),
        Condition::HullTo(of, most) => {
            format!("{} has {} or fewer left", it(*of), counted(*most, "hull point", "hull points"))
        }
        Condition::Activated(of, true) => format!("{} has been activated", it(*of)),
        Condition::Activated(of, false) => format!("{} has not been activated", it(*of)),
        Condition::ActivatedLate(of) => format!("{} is activated in the Squadron Phase", it(*of)),
        Condition::Moved => "it has moved in this activation".to_owned(),
        Condition::Engaged(of, least) => {
            let more = counted(*least, "other squadron", "other squadrons");
            format!("{} is engaged with {more} or more", it(*of))
        }
        Condition::Unique(of, true) => format!("{} is unique", it(*of)),
        Condition::Unique(of, false) => format!("{} is not unique", it(*of)),
        Condition::WithKeyword(of, keyword) => format!("{} has {}", it(*of), capital(keyword.word())),
        Condition::WithoutKeyword(of, keyword) => format!("{} has no {}", it(*of), capital(keyword.word())),
        Condition::ReadiedToken(of, true) => format!("{} has a readied defense token", it(*of)),
        Condition::ReadiedToken(of, false) => format!("{} has no readied defense token", it(*of)),
        other => other.to_string(),
    }
}

/// A keyword as its game writes it.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn one_of(hulls: Hulls) -> &'static str {
    match hulls {
        Hulls::Ships => "a ship",
        Hulls::Squadrons => "a squadron",
    }
}

fn paid(cost: &Cost) -> String {
    let token = |kind: &Option<super::tokens::TokenKind>| {
        kind.map_or("1 defense token".to_owned(), |kind| format!("1 {kind} token"))
    };
    match cost {
        Cost::ExhaustCard => "exhaust the card".to_owned(),
        Cost::DiscardCard => "discard the card".to_owned(),
        Cost::SpendToken { kind, state, .. } => {
            let token = match state {
                Some(state) => token(kind).replace("1 ", &format!("1 {state} ")),
                None => token(kind),
            };
            format!("spend {token} without its own effect")
        }
        Cost::TurnToken { verb: TokenVerb::Exhaust, kind } => format!("exhaust {}", token(kind)),
        Cost::TurnToken { kind, .. } => format!("discard {}", token(kind)),
        Cost::LoseShields { points, zone } => {
            format!("lose {} of {}", counted(*points, "shield", "shields"), place(*zone))
        }
        Cost::Suffer { points, .. } => format!("suffer {points} damage"),
        Cost::DiscardCommandToken(command) => format!("discard 1 {}command token", named(*command)),
        Cost::SpendCommandToken { command, .. } => format!("spend 1 {command} token"),
        Cost::SpendDial { command, .. } => format!("spend a {command} dial"),
        Cost::ExhaustCopy => "exhaust a readied copy of the card on another friendly ship".to_owned(),
        Cost::FromCard(command) => format!("spend 1 {command} token of the card"),
        Cost::SpendDice(spent) => format!("spend {}", which_dice(*spent)),
        Cost::SpendPoints(points) => {
            format!("spend {}", counted(*points, "engineering point", "engineering points"))
        }
        Cost::GiveUpSpeed(by) => format!("give up a change of its speed by {by}"),
    }
}

fn forbidden(restriction: &Restriction) -> String {
    let who = match restriction.whose {
        Whose::Own => "it".to_owned(),
        whose => side(whose).to_owned(),
    };
    let what = Restriction { whose: Whose::Own, ..*restriction };
    format!("{who} cannot {}", prohibited(&what.to_string()))
}

/// What is forbidden, with the nouns that the language leaves out.
fn prohibited(written: &str) -> String {
    let words: Vec<&str> = written.split(' ').collect();
    match words.as_slice() {
        ["resolve", rest @ .., "critical"] => {
            [&["resolve"], rest, &["critical", "effects"]].concat().join(" ")
        }
        ["spend", "accuracy"] => "spend accuracy icons".to_owned(),
        ["spend", "any", "token"] => "spend defense tokens".to_owned(),
        ["spend", "exhausted", "any", "token"] => "spend exhausted defense tokens".to_owned(),
        ["spend", kind] if kind.parse::<super::tokens::TokenKind>().is_ok() => format!("spend {kind} tokens"),
        ["ready", "tokens"] => "ready defense tokens".to_owned(),
        ["resolve", command] if command.parse::<Command>().is_ok() => format!("resolve a {command} command"),
        ["concentrate", "fire"] => "resolve a concentrate-fire command".to_owned(),
        ["discard", "several", rest @ ..] => {
            format!("discard more than one of its {} for a dial", rest.join(" "))
        }
        ["attack", "at", range] => format!("attack at {range} range"),
        ["attack", "obstructed"] => "make an obstructed attack".to_owned(),
        ["fill", "bare", "zones"] => "recover or move shields to a zone that has none".to_owned(),
        words => words.join(" "),
    }
}
