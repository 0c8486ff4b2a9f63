//! How is an effect told to a reader?
//!
//! One sentence, made from the effect itself: when, under which circumstances, for what cost, and what happens. What is shown of a
//! card is so what is executed.

use super::{
    Armament, CardNamed, CardState, CardVerb, CommandPart, Condition, Cost, DialNamed, Extent, Happening,
    Header, HowMany, Hulls, Known, LastJoint, Name, Operation, Part, PointVerb, RaidNamed, Restriction,
    Share, ShieldVerb, ShieldedZone, Ships, SpeedVerb, Spendable, TimingWord, TokenVerb, Toward, TypedEffect,
    UpgradeNamed, ValueChange, Whose, YawVerb, ZonesNamed,
    commands::Spent,
    dice::Color,
    doing::OnZone,
    nouns::{Command, HullZone, Range},
    rerolls::Reroll,
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
            std::iter::once(format!("{said} is executed")).chain(rest.iter().map(does)).collect()
        }
        _ => said.map(str::to_owned).into_iter().chain(operations.iter().map(does)).collect(),
    }
}

/// Parts of a sentence, of which the same several times in a row is said once.
fn counted_parts(parts: impl Iterator<Item = String>) -> Vec<String> {
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
        let only = self.only.iter().map(condition).collect::<Vec<_>>().join(" and ");
        let only = only.replace(" attacks and a ship is attacked", " attacks a ship");
        let only = only.replace(" attacks and a squadron is attacked", " attacks a squadron");
        let mut circumstances = Vec::from_iter((!time.is_empty()).then_some(time));
        circumstances.extend((!only.is_empty()).then(|| format!("if {only}")));
        circumstances.extend(self.once.map(|once| format!("once in {}", once.in_words())));
        let one_word = |text: String| text.replace("concentrate fire", "concentrate-fire");
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
        if self.is_constant() {
            return String::new();
        }
        let defends = self.part == Some(Part::Defending);
        let event = self.event.as_ref().filter(|event| event.known() != Some(Known::Attack));
        match event {
            None if defends => format!("{} it defends", self.timing.unwrap_or(TimingWord::While)),
            None => format!("{} it attacks", self.timing.unwrap_or(TimingWord::While)),
            Some(event) => self.at(event),
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
fn joined(parts: impl Iterator<Item = String>) -> String {
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
        Known::DealtFaceup => "it is dealt faceup",
        Known::Round => "a round begins",
        Known::CommandPhase => "the Command Phase begins",
        Known::ShipPhase => "the Ship Phase begins",
        Known::SquadronPhase => "the Squadron Phase begins",
        Known::StatusPhase => "the Status Phase begins",
        Known::FleetBuilding => "its fleet is built",
        Known::Setup => "the fleets set up",
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
        Some(("enemy", rest)) if rest.starts_with("spend ") => {
            format!("{} by the enemy", named_event(rest))
        }
        Some(("counter" | "salvo", "attack")) => format!("a {name}"),
        Some(("spend", what)) if what.ends_with("token") => format!("a {what} is spent"),
        Some(("spend", what)) => format!("a {what} token is spent"),
        Some(("suffer", what)) => format!("it suffers {what}"),
        Some((what, "change")) => format!("a {what} changes"),
        _ => name.to_owned(),
    }
}

fn whose(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "its ship",
        Whose::Friendly => "another friendly ship",
        Whose::Enemy => "the enemy",
        Whose::Attacker => "the attacker",
        Whose::Defender => "the defender",
    }
}

fn counted(count: u8, one: &str, several: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}

/// Faces, as in `red hit or black hit + crit`.
fn faces(written: &str) -> String {
    let faces: Vec<String> =
        written.split(' ').map(|face| face.replace("/hit-", " hit + ").replace('/', " ")).collect();
    match faces.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        faces => faces.concat(),
    }
}

/// Dice, as in `up to 2 black dice`.
fn dice(dice: Reroll) -> String {
    let text = dice.to_string();
    let (count, which) = text.split_once(' ').unwrap_or((text.as_str(), ""));
    if which.contains('/') {
        let count = count.parse().unwrap_or(0);
        return match count {
            0 => format!("all dice showing {}", faces(which)),
            count => format!("{} showing {}", counted(count, "die", "dice"), faces(which)),
        };
    }
    let which = if which == "any" { String::new() } else { format!("{} ", which.replace(' ', " or ")) };
    match count {
        "all" if which.is_empty() => "any dice".to_owned(),
        "all" => format!("all {which}dice"),
        "1" => format!("1 {which}die"),
        count => format!("{count} {which}dice"),
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
        Condition::At(ranges)
            if ranges.iter().all(|range| matches!(range, Range::Distance1 | Range::Distance2)) =>
        {
            format!("the attack is {condition}").replace("distance-", "distance ")
        }
        Condition::At(_) => format!("the attack is {condition} range").replace("distance-", "distance "),
        Condition::From(_) => format!("the attack comes {condition}"),
        Condition::On(_) => format!("the attack falls {condition}"),
        Condition::SpeedFrom(of, speed) => format!("the speed of {} is {speed} or more", whose(*of)),
        Condition::SpeedTo(of, speed) => format!("the speed of {} is {speed} or less", whose(*of)),
        Condition::FasterTarget => "the target is the faster one".to_owned(),
        Condition::Shields(ShieldedZone::Defending) => "the zone that is attacked has shields".to_owned(),
        Condition::Shields(ShieldedZone::Bare) => "the zone that is attacked has no shields".to_owned(),
        Condition::Shields(ShieldedZone::Nowhere) => "the defender has no shields at all".to_owned(),
        Condition::WithCommandTokens(of) => format!("{} has command tokens", whose(*of)),
        Condition::WithoutCommandTokens(of) => format!("{} has no command token", whose(*of)),
        Condition::Shows(shown) => format!("the pool has {}", dice(*shown)),
        Condition::Spent(kind) => format!("a {kind} token was spent in the attack"),
        Condition::SpentFrom(least) => {
            format!("at least {} spent in the attack", counted(*least, "token was", "tokens were"))
        }
        Condition::TotalFrom(least) => format!("the damage is {least} or more"),
        Condition::RaidFrom(of, least) => {
            format!("{} has {} or more", whose(*of), counted(*least, "raid token", "raid tokens"))
        }
        Condition::SpentAtMost(most) => {
            format!("no more than {} spent in the attack", counted(*most, "token was", "tokens were"))
        }
        Condition::WithDial(of, command) => format!("a {command} dial lies beside {}", whose(*of)),
        Condition::OnCard(command) => format!("a {command} token lies on the card"),
        Condition::Used(name) => format!("`{name}` was resolved"),
        Condition::CardUsedAtMost(most) => {
            format!(
                "the card was used no more than {} before in the activation",
                counted(*most, "time", "times")
            )
        }
        Condition::Words(words) => words.clone(),
    }
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
        Cost::SpendDice(spent) => format!("spend {}", dice(*spent)),
        Cost::SpendPoints(points) => {
            format!("spend {}", counted(*points, "engineering point", "engineering points"))
        }
        Cost::GiveUpSpeed(by) => format!("give up a change of its speed by {by}"),
    }
}

/// An event that an effect causes.
fn caused(event: &Happening) -> String {
    match event.known() {
        Some(Known::ExecuteManeuver) => "a maneuver is executed".to_owned(),
        Some(Known::NavigateCommand) => "a navigate command is resolved".to_owned(),
        Some(Known::SquadronCommand) => "a squadron command is resolved".to_owned(),
        Some(Known::RepairCommand) => "a repair command is resolved".to_owned(),
        Some(Known::ConcentrateFireCommand) => "a concentrate-fire command is resolved".to_owned(),
        Some(Known::DeployShip) => "that ship is deployed".to_owned(),
        Some(known) => format!("this happens: {known}"),
        None => event.to_string(),
    }
}

/// `navigate `, or nothing where somebody chooses.
fn named(command: Option<Command>) -> String {
    command.map_or(String::new(), |command| format!("{command} "))
}

fn place(zone: Option<HullZone>) -> String {
    zone.map_or("one of its hull zones".to_owned(), |zone| format!("the {zone} hull zone"))
}

fn of(side: Whose, zone: Option<HullZone>) -> String {
    match zone {
        Some(zone) => format!("{} on its {zone} hull zone", whose(side)),
        None => whose(side).to_owned(),
    }
}

fn does(operation: &Operation) -> String {
    match operation {
        Operation::Add { .. }
        | Operation::AddShowing { .. }
        | Operation::Reroll { .. }
        | Operation::Change { .. }
        | Operation::Cancel(_)
        | Operation::Spend(_) => to_dice(operation),
        Operation::ExchangeDie => {
            "1 die of the pool is spent and changes places with the die on the card, both with their faces"
                .to_owned()
        }
        Operation::RemoveHalf => "half of the dice leave the pool, rounded down".to_owned(),
        Operation::Recolor { .. }
        | Operation::Reach { .. }
        | Operation::SetArmament { .. }
        | Operation::UsedZone
        | Operation::ExtraAttack
        | Operation::Countering(_)
        | Operation::RedirectAnywhere => to_attacks(operation),
        Operation::Token { .. }
        | Operation::AllTokens { .. }
        | Operation::SpendToken { .. }
        | Operation::ReadyUnspent(_)
        | Operation::Mark { .. }
        | Operation::EvadeCancels
        | Operation::EvadeMore(_)
        | Operation::Lock { .. } => to_tokens(operation),
        Operation::GainToken { .. }
        | Operation::DiscardCommandToken { .. }
        | Operation::DiscardCommandTokens(_)
        | Operation::GainDial { .. }
        | Operation::DiscardDial { .. }
        | Operation::DiscardTopDial(_)
        | Operation::ChangeDials { .. }
        | Operation::GainMatching(_)
        | Operation::DiscardRaid { .. }
        | Operation::DiscardStack
        | Operation::NoMoreCommands
        | Operation::EngagedMoveAt(_)
        | Operation::Gather
        | Operation::GainRaid { .. } => to_orders(operation),
        Operation::ChosenBy { who, does: what } => format!("{} ({} chooses)", does(what), whose(*who)),
        Operation::Either(all) => {
            format!("either {}", all.iter().map(does).collect::<Vec<_>>().join(", or "))
        }
        Operation::GiveUpReveal => {
            "the top dial is discarded and none is revealed in this activation".to_owned()
        }
        Operation::Ships { ships: Ships { how_many: HowMany::InTurn, .. }, does: all } => {
            let one = all.iter().map(|one| does(one).replacen("its ship", "one ship", 1));
            format!("{} (each a different one)", joined(one))
        }
        Operation::Ships { ships, does: all } => {
            let all = joined(counted_parts(all.iter().map(does)).into_iter());
            let on_each = all.replacen("its ship", &ships.in_words(), 1).replace("its ship", "that ship");
            if on_each == all { format!("for {}: {all}", ships.in_words()) } else { on_each }
        }
        Operation::FromCard { .. }
        | Operation::OntoCard(_)
        | Operation::DieOntoCard(_)
        | Operation::GainDefense { .. }
        | Operation::ReplaceDefense { .. }
        | Operation::Resolve { .. }
        | Operation::KeepObstructedDie
        | Operation::BraceAtMost(_)
        | Operation::Load { .. }
        | Operation::FacedownCards { .. }
        | Operation::DealtCard(_)
        | Operation::SlowDown { .. }
        | Operation::Upgrade { .. } => to_cards(operation),
        Operation::Event(event) => caused(event),
        Operation::Forbid(name) => format!("`{name}` can no longer be resolved"),
        Operation::Allow(allowance) => allowance.told().to_owned(),
        Operation::AddPerDiscarded { color, whose: side } => {
            format!("1 {color} die is added for each discarded defense token of {}", whose(*side))
        }
        Operation::MoveShields { count, to, most } => {
            let to = match to {
                Toward::Defending => "the hull zone that is attacked".to_owned(),
                Toward::UpTo(1) => "one of its hull zones".to_owned(),
                Toward::UpTo(zones) => format!("up to {zones} of its hull zones"),
            };
            let count = count.map_or(
                "any number of shields may be moved from the other hull zones".to_owned(),
                |count| {
                    format!(
                        "up to {} may be moved from one other hull zone",
                        counted(count, "shield", "shields")
                    )
                },
            );
            format!("{count} to {to}, where no more than {most} may lie then")
        }
        Operation::SquadronDash(speed) => {
            format!(
                "the squadron may have speed {speed} until its activation ends, and then cannot attack in it"
            )
        }
        Operation::SquadronsBeyond(count) => {
            format!(
                "up to {} that it activates may be out of the reach of the command",
                counted(*count, "squadron", "squadrons")
            )
        }
        Operation::Elsewhere { said, .. } => said.clone(),
        Operation::AnotherCritical => {
            "one more critical effect is resolved, and none of them twice".to_owned()
        }
        Operation::Salvo => "a salvo attack answers the attack, no more than one".to_owned(),
        Operation::RollDamage { count, color, whose: side } => format!(
            "{} rolled, and {} suffers 1 damage for each hit and each critical icon",
            counted(*count, &format!("{color} die is"), &format!("{color} dice are")),
            whose(*side)
        ),
        Operation::DamagePer { whose: side, dice: which, share } => {
            let which = dice(*which).replace("1 ", "");
            match share {
                Share::Each => format!("{} suffers 1 damage for each {which}, point by point", whose(*side)),
                Share::Half => {
                    format!(
                        "{} suffers half as much damage as the pool has {}, rounded up",
                        whose(*side),
                        which.replace("die ", "dice ")
                    )
                }
            }
        }
        Operation::FullShields { zone, by, most } => {
            format!("its {zone} hull zone may have {} more, up to {most}", counted(*by, "shield", "shields"))
        }
        Operation::CheaperFacedown(less) => format!(
            "discarding a facedown damage card costs {} less",
            counted(*less, "engineering point", "engineering points")
        ),
        Operation::GiveUpPoints => "no engineering point is spent in this command".to_owned(),
        Operation::AnyFacedown(side) => {
            format!("any number of faceup damage cards of {} are turned facedown", whose(*side))
        }
        Operation::Slider(side) => {
            format!("the activation slider of {} is turned to the activated side", whose(*side))
        }
        Operation::MatchSpeed(side) => {
            format!("the speed of {} becomes that of the ship with the card", whose(*side))
        }
        Operation::Words(words) => words.clone(),
        operation => to_hulls(operation),
    }
}

fn armament(of: Armament) -> &'static str {
    match of {
        Armament::Battery => "battery armament",
        Armament::AntiSquadron => "anti-squadron armament",
    }
}

/// What holds all the time in attacks.
fn to_attacks(operation: &Operation) -> String {
    match operation {
        Operation::Recolor { of, from, to } => {
            let which = from.map_or("all dice".to_owned(), |from| format!("the {from} dice"));
            format!("{which} of its {} are {to}", armament(*of))
        }
        Operation::Reach { of, color, range } => {
            format!("the {color} dice of its {} reach {range} range", armament(*of))
        }
        Operation::SetArmament { of, dice } => {
            let some = Color::ALL.iter().zip(dice).filter(|(_, count)| **count > 0);
            let dice =
                some.map(|(color, count)| counted(*count, &format!("{color} die"), &format!("{color} dice")));
            format!("its {} is {}", armament(*of), joined(dice))
        }
        Operation::UsedZone => "the attack may come from a hull zone that has attacked already".to_owned(),
        Operation::ExtraAttack => {
            "the attack may come from any hull zone, and is one more than its ship may make".to_owned()
        }
        Operation::Countering(value) => format!("it has Counter {value}"),
        Operation::RedirectAnywhere => {
            "a redirect token may name more than one hull zone, also zones that are not adjacent".to_owned()
        }
        _ => String::new(),
    }
}

fn to_cards(operation: &Operation) -> String {
    match operation {
        Operation::FromCard { command, part: CommandPart::Token } => {
            format!("a {}token moves from the card to the ship", named(*command))
        }
        Operation::FromCard { command, .. } => {
            format!("a {}token of the card becomes a dial of that command", named(*command))
        }
        Operation::DieOntoCard(die) => format!("{} is put on the card", die.in_words()),
        Operation::OntoCard(command) => format!("a {command} token is put on the card"),
        Operation::GainDefense { whose: side, kind } => format!("{} gains a {kind} token", whose(*side)),
        Operation::ReplaceDefense { whose: side, kind } => {
            format!("a {kind} token takes the place of a defense token of {}", whose(*side))
        }
        Operation::KeepObstructedDie => "no die is removed for the obstruction".to_owned(),
        Operation::BraceAtMost(most) => format!("a brace takes no more than {most} of the damage away"),
        Operation::Load { count, of, types } => {
            let of: Vec<&str> = of.iter().map(|command| command.word()).collect();
            let types = if *types > 1 { format!(", of at least {types} types") } else { String::new() };
            let tokens = counted(*count, "command token", "command tokens");
            format!("{tokens} of {} are put on the card{types}", of.join(" or "))
        }
        Operation::FacedownCards { verb, whose: side, count } => {
            let cards = counted(*count, "facedown damage card", "facedown damage cards");
            let are = if *count == 1 { "is" } else { "are" };
            format!("{cards} of {} {are} {}", whose(*side), turned(*verb))
        }
        Operation::Resolve { command, spent } => {
            let spent = match spent {
                Spent::Dial => "a dial",
                Spent::Token => "a token",
                Spent::Both => "a dial and a token",
            };
            format!("a {command} command is resolved as if {spent} were spent")
        }
        Operation::DealtCard(verb) => {
            format!("the damage card that is dealt is {}, and its text does nothing", turned(*verb))
        }
        Operation::SlowDown { whose: side, by, least } => {
            format!("the speed of {} goes down by {by}, not below {least}", whose(*side))
        }
        Operation::Upgrade { verb, whose: side, which } => {
            let which = match which {
                UpgradeNamed::Any => String::new(),
                UpgradeNamed::But(slot) => format!(" that is no {slot}"),
                UpgradeNamed::Of(slots) => {
                    let slots: Vec<&str> = slots.iter().map(Name::as_str).collect();
                    format!(" of the slot {}", slots.join(" or "))
                }
            };
            format!("an upgrade card of {}{which} is {}", whose(*side), turned(*verb))
        }
        _ => String::new(),
    }
}

fn to_dice(operation: &Operation) -> String {
    let are = |count: u8| if count == 1 { "is" } else { "are" };
    let many = |dice: &Reroll| if dice.most == 1 { "is" } else { "are" };
    match operation {
        Operation::Add { count, color } => {
            let color = color.map_or("any color of".to_owned(), |color| color.to_string());
            let dice = counted(*count, &format!("{color} die"), &format!("{color} dice"));
            format!("{dice} {} added", are(*count))
                .replace("any color of die", "die of any color")
                .replace("any color of dice", "dice of any color")
        }
        Operation::AddShowing { count, die } => {
            format!("{} showing {} {} added", counted(*count, "die", "dice"), die.in_words(), are(*count))
        }
        Operation::Reroll { extent: Extent::UpTo, dice: which } => {
            format!("{} may be rolled again", dice(*which))
        }
        Operation::Reroll { dice: which, .. } => {
            format!("{} {} rolled again", dice(*which).replace("any dice", "all dice"), many(which))
        }
        Operation::Change { dice: which, to } => {
            format!("{} {} turned to {}", dice(*which), many(which), faces(&to.to_string()))
        }
        Operation::Cancel(which) => format!("{} {} canceled", dice(*which), many(which)),
        Operation::Spend(which) => format!("{} {} spent", dice(*which), many(which)),
        _ => String::new(),
    }
}

fn to_tokens(operation: &Operation) -> String {
    let one = |kind: &Option<super::tokens::TokenKind>| {
        kind.map_or("a defense token".to_owned(), |kind| format!("a {kind} token"))
    };
    let done = |verb: &TokenVerb| match verb {
        TokenVerb::Exhaust => "exhausted",
        TokenVerb::Ready => "readied",
        TokenVerb::Discard => "discarded",
        TokenVerb::Recover => "recovered from the discarded ones",
        TokenVerb::Return => "recovered from the discarded ones, exhausted",
    };
    match operation {
        Operation::Token { verb, whose: side, kind } => {
            format!("{} of {} is {}", one(kind), whose(*side), done(verb))
        }
        Operation::AllTokens { verb, whose: side, kind } => {
            let kind = kind.map_or("defense".to_owned(), |kind| kind.to_string());
            format!("every {kind} token of {} is {}", whose(*side), done(verb))
        }
        Operation::SpendToken { whose: side, kind, which } => {
            let locked = match which {
                Spendable::Free => "",
                Spendable::Locked => ", though an accuracy locked it",
                Spendable::Discarded => ", which is discarded for it, though an accuracy may have locked it",
            };
            format!("{} spends {}{locked}", whose(*side), one(kind).replacen("a ", "1 ", 1))
        }
        Operation::ReadyUnspent(side) => {
            format!("a defense token of {} that was not spent in the attack is readied", whose(*side))
        }
        Operation::Mark { whose: side, kind } => {
            format!("{} of {}, if it is spent in this attack, is discarded", one(kind), whose(*side))
        }
        Operation::EvadeCancels => "an evade token cancels its die".to_owned(),
        Operation::EvadeMore(dice) => {
            format!("an evade token may take {}", counted(*dice, "die more", "dice more"))
        }
        Operation::Lock { whose: side, kind } => {
            format!("{} of {} cannot be spent in this attack", one(kind), whose(*side))
        }
        _ => String::new(),
    }
}

fn to_orders(operation: &Operation) -> String {
    match operation {
        Operation::GainToken { whose: side, command } => {
            format!("{} gains a {}command token", whose(*side), named(*command))
        }
        Operation::DiscardCommandToken { whose: side, command } => {
            format!("{} loses a {}command token", whose(*side), named(*command))
        }
        Operation::GainMatching(side) => {
            format!("{} gains a token of the command on its dial", whose(*side))
        }
        Operation::DiscardCommandTokens(side) => format!("{} loses every command token", whose(*side)),
        Operation::GainDial { whose: side, command } => {
            format!("{} gains a {}command dial", whose(*side), named(*command))
        }
        Operation::DiscardDial { whose: side, command } => {
            format!("{} loses a {}command dial", whose(*side), named(*command))
        }
        Operation::DiscardTopDial(side) => format!("the top dial of {} is discarded", whose(*side)),
        Operation::ChangeDials { whose: side, which, to } => {
            let to = to.map_or("another command".to_owned(), |to| to.to_string());
            match which {
                DialNamed::Top => format!("the top dial of {} is set to {to}", whose(*side)),
                DialNamed::Any(count) => {
                    let dials = counted(*count, "dial", "dials");
                    format!("up to {dials} of {} are set to {to}", whose(*side))
                }
            }
        }
        Operation::GainRaid { whose: side, command } => {
            let token = match command {
                RaidNamed::Of(command) => format!("a {command} raid token"),
                RaidNamed::Any => "a raid token of choice".to_owned(),
                RaidNamed::UnlikeTopDial => {
                    "a raid token of choice, of another command than that of its top dial".to_owned()
                }
            };
            format!("{} gains {token}", whose(*side))
        }
        Operation::DiscardRaid { whose: side, command } => {
            format!("{} loses a {}raid token", whose(*side), named(*command))
        }
        Operation::DiscardStack => "all its command dials are discarded".to_owned(),
        Operation::NoMoreCommands => "it resolves no more commands in this round".to_owned(),
        Operation::EngagedMoveAt(speed) => {
            format!("squadrons that it activates may move though they are engaged, at speed {speed}")
        }
        Operation::Gather => {
            "command tokens of that ship and of the card, as many as its player likes, go to the \
                              ship with the card"
                .to_owned()
        }
        _ => String::new(),
    }
}

fn to_hulls(operation: &Operation) -> String {
    match operation {
        Operation::Card { verb, card } => {
            let card = match card {
                CardNamed::This => "the card".to_owned(),
                CardNamed::Of(name) => format!("the card `{name}`"),
            };
            format!("{card} is {}", turned(*verb))
        }
        Operation::Damage { whose: side, points, zone } => {
            format!("{} suffers {points} damage", of(*side, *zone))
        }
        Operation::Shields { verb: ShieldVerb::Recover, whose: side, points, zone } => {
            format!("{} recovers {}", of(*side, *zone), counted(*points, "shield", "shields"))
        }
        Operation::Shields { whose: side, points, zone, .. } => {
            format!("{} loses {}", of(*side, *zone), counted(*points, "shield", "shields"))
        }
        Operation::OnZones { what, points, zones } => {
            let place = match zones {
                ZonesNamed::Defending => "the hull zone that is attacked",
                ZonesNamed::Adjacent => "every hull zone beside the one that is attacked",
            };
            match what {
                OnZone::Damage => format!("{points} damage falls on {place}"),
                OnZone::Lose => format!("{place} loses {}", counted(*points, "shield", "shields")),
                OnZone::Recover => format!("{place} recovers {}", counted(*points, "shield", "shields")),
            }
        }
        Operation::Armament { verb, of, count, color } => {
            let of = armament(*of);
            let dice = counted(*count, &format!("{color} die"), &format!("{color} dice"));
            let change = if *verb == SpeedVerb::Increase { "more" } else { "fewer" };
            format!("its {of} has {dice} {change}")
        }
        Operation::ObstructAttack => "the attack counts as obstructed".to_owned(),
        Operation::Count { dice: which, points } => {
            format!("each {} counts for {points} damage more", dice(*which).replace("1 ", ""))
        }
        Operation::RedirectAtMost(most) => {
            format!("a redirect token takes no more than {most} of the damage away")
        }
        Operation::Strip { whose: side, zone, count } => {
            let zone = zone.map_or("the hull zone with the most shields".to_owned(), |zone| {
                format!("the {zone} hull zone")
            });
            let shields = count.map_or("all shields".to_owned(), |count| counted(count, "shield", "shields"));
            format!("{zone} of {} loses {shields}", whose(*side))
        }
        Operation::OpponentChooses { whose: side, zones, extent } => {
            let most = if *extent == Extent::UpTo { "up to " } else { "" };
            let zones = counted(*zones, "hull zone", "hull zones");
            format!("the opponent chooses {most}{zones} of {}, and each loses a shield", whose(*side))
        }
        Operation::HullBySize([small, medium, large]) => format!(
            "every friendly ship has more hull: {small} if it is small, {medium} if medium, {large} if large"
        ),
        Operation::DefendElsewhere => {
            "another hull zone, as its player chooses, is the one that is attacked".to_owned()
        }
        Operation::Spread => {
            "as many points of the damage as defense tokens were spent, or fewer, fall on the \
                              shields of a hull zone beside the one that is attacked"
                .to_owned()
        }
        Operation::Keyword(keyword) => format!("the squadron has {keyword}, beside what it has already"),
        Operation::ReduceDamage(points) => format!("the damage of the attack is {points} less"),
        Operation::RecoverHull { whose: side, points } => {
            format!("{} recovers {points} hull", whose(*side))
        }
        Operation::Speed { verb, whose: side, by } => {
            let change = if *verb == SpeedVerb::Increase { "up" } else { "down" };
            format!("the speed of {} goes {change} by {by}", whose(*side))
        }
        Operation::SpeedOfChoice { whose: side, by } => {
            format!("the speed of {} goes up or down by at most {by}", whose(*side))
        }
        Operation::DamageCards { verb, whose: side, count } => {
            let cards = counted(*count, "damage card", "damage cards");
            let are = if *count == 1 { "is" } else { "are" };
            format!("{cards} of {} {are} {}", whose(*side), turned(*verb))
        }
        Operation::Deal { whose: side, count, facing } => {
            format!(
                "{} is dealt {}",
                whose(*side),
                counted(*count, &format!("{facing} damage card"), &format!("{facing} damage cards"))
            )
        }
        Operation::FirstFaceup(count) => {
            format!("the first {} of the attack lie faceup", counted(*count, "damage card", "damage cards"))
        }
        operation => to_commands(operation),
    }
}

fn to_commands(operation: &Operation) -> String {
    match operation {
        Operation::Points { verb: PointVerb::Gain, points } => {
            format!("you have {} more", counted(*points, "engineering point", "engineering points"))
        }
        Operation::Points { points, .. } => {
            format!("you have {} fewer", counted(*points, "engineering point", "engineering points"))
        }
        Operation::Value { whose: side, value, change } => {
            let change = match change {
                ValueChange::Increase(by) => format!("goes up by {by}"),
                ValueChange::Reduce(by) => format!("goes down by {by}"),
                ValueChange::Halve => "is halved, rounded down".to_owned(),
            };
            format!("the {value} value of {} {change}", whose(*side))
        }
        Operation::MoreSquadrons(count) => {
            format!("{} more may be activated", counted(*count, "squadron", "squadrons"))
        }
        Operation::SquadronsAt(range) => format!("the command reaches squadrons up to {range} range"),
        Operation::SquadronSpeed { verb, by } => {
            let change = if *verb == SpeedVerb::Increase { "up" } else { "down" };
            format!("the speed of the squadron goes {change} by {by}")
        }
        Operation::FirstYawHighest => "the yaw of the first joint is II for this maneuver".to_owned(),
        Operation::Yaw { verb, joint } => {
            let joint = match joint {
                Some(LastJoint) => "the yaw of the last joint",
                None => "the yaw of a joint",
            };
            format!("{joint} goes {} by 1", if *verb == YawVerb::Raise { "up" } else { "down" })
        }
        _ => String::new(),
    }
}

fn turned(verb: CardVerb) -> &'static str {
    match verb {
        CardVerb::Exhaust => "exhausted",
        CardVerb::Ready => "readied",
        CardVerb::Discard => "discarded",
        CardVerb::TurnFacedown => "turned facedown",
        CardVerb::TurnFaceup => "turned faceup",
    }
}

fn forbidden(restriction: &Restriction) -> String {
    let who = match restriction.whose {
        Whose::Own => "it".to_owned(),
        side => whose(side).to_owned(),
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
