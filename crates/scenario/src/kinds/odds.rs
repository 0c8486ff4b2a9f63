//! What may stand in a scenario of kind `odds`?
//!
//! The fields of an attack, and what is asked about it: who plays how, and what counts.

use serde_json::{Map, Value as Json, from_value};

use super::{deserialized, impossible};
use crate::{
    AttackOdds, Kind, Line, Odds,
    field::{Field, Shape},
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, State,
    attack::{Armament, AttackSetup},
    question,
};
use names::Diagnostic;
use odds::{
    Attack, AttackerPolicy, AttackerRule, DefenderPolicy, DefenderRule, Dice, EffectRule, Order, Play,
    PolicyError, Question, Refused, Unfit, Weights, limits,
};
use rulebook::Rulebook;
use vocabulary::{Situation, situation, words};

/// About as many questions as changes are asked about.
const CHANGES: u64 = 16;

words! {
    /// In which order the attacker uses rerolls and Concentrate Fire.
    RerollOrder is "order of rerolls" {
        /// The rerolls as they are listed, then Concentrate Fire.
        Listed = "listed" as "as listed, Concentrate Fire last",
        /// Any order, as the rules let them.
        Any = "any" as "any order",
    }
}

situation! {
    /// What is asked about the odds of an attack.
    pub(crate) struct OddsQuestion {
        /// How both sides play.
        play: Playing, called("How both sides play"), minor(), under(question::HOW_BOTH_PLAY);
        /// What counts: the attacker wants as much of the sum as possible, the defender as little.
        weights: Counting, called("What counts as best"), hint("The attacker plays for a high sum, the defender for a low one."), minor(), under(question::WHAT_COUNTS);
        /// Whether the attacker uses the rerolls in their order and Concentrate Fire last, or all in any order.
        order: RerollOrder = RerollOrder::Listed, called("Order of rerolls"), minor(), under(question::WORTH_OF_CARDS);
        /// Whether it is also worked out what each option changes.
        changes: bool, called("Show what each option changes"), minor(), under(question::WORTH_OF_CARDS);
    }
}

situation! {
    /// How both sides play.
    pub(crate) struct Playing {
        /// `best`, `nothing` (nothing optional is done), or a stated line: `reroll blank`, `dial red`, `token blank`, `lock brace redirect`, `use leading shots`.
        attacker: Vec<String>, at_most(limits::RULES), called("Attacker plays"), hint("best, nothing, or a plan: reroll blank, dial red, lock brace redirect."), left_out("`best`");
        /// `best`, `nothing`, or a stated line: `brace when 4 or more`, `evade red/hit-hit`, `redirect`, `use NAME`.
        defender: Vec<String>, at_most(limits::RULES), called("Defender plays"), hint("best, nothing, or a plan: brace when 4 or more, redirect."), left_out("`best`");
    }
}

situation! {
    /// What counts, and how much.
    pub(crate) struct Counting {
        /// Each point of the damage total.
        damage: Option<u16>, within(0..=limits::WEIGHT), called("Each point of damage"), left_out("0");
        /// Each damage card or hull point.
        cards: Option<u16>, within(0..=limits::WEIGHT), called("Each damage card or hull point"), left_out("0, and 1 where no weight is given");
        /// A faceup damage card.
        faceup: Option<u16>, within(0..=limits::WEIGHT), called("A faceup damage card"), left_out("0");
        /// The target's destruction.
        destroyed: Option<u16>, within(0..=limits::WEIGHT), called("Destroying the target"), left_out("0");
        /// Each readied defense token that is spent.
        spent_ready: Option<u16>, within(0..=limits::WEIGHT), called("Each readied token spent"), left_out("0");
        /// Each exhausted defense token that is spent.
        spent_exhausted: Option<u16>, within(0..=limits::WEIGHT), called("Each exhausted token spent"), left_out("0");
    }
}

impl Counting {
    /// The weights for the solver: damage cards alone, where none is said.
    fn weights(&self) -> Weights {
        if *self == Self::default() {
            return Weights::default();
        }
        let of = |weight: Option<u16>| i64::from(weight.unwrap_or_default());
        Weights {
            damage: of(self.damage),
            cards: of(self.cards),
            faceup: of(self.faceup),
            destroyed: of(self.destroyed),
            spent_ready: of(self.spent_ready),
            spent_exhausted: of(self.spent_exhausted),
        }
    }
}

/// Dice to be rolled: more of them than an attack may have, where nothing is decided about them.
fn pool() -> Field {
    let colors = Armament::fields().iter().map(|color| color.within(0..=limits::DICE_ONLY_ROLLED as i64));
    let doc = "Dice that are gathered and still to be rolled: at most 20, and 12 where anything is decided about them.";
    Field::new("pool", Shape::Table(colors.collect::<Vec<_>>().leak()), doc)
        .called("Dice to roll")
        .minor()
        .under(vocabulary::Question::DRAWN)
}

situation! {
    /// What a question about odds says.
    pub(crate) struct OddsForm {
        /// An attack.
        ..attack: AttackSetup, with(pool());
        /// What is asked about it.
        ..asked: OddsQuestion;
    }
}

/// A question about the odds of an attack.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OddsSetup {
    /// The attack.
    pub attack: AttackSetup,
    /// Its dice, where they are more than the engine would roll.
    pub many_dice: Option<[u8; 3]>,
    /// What counts.
    pub weights: Weights,
    /// How the attacker plays.
    pub attacker: Play<AttackerPolicy>,
    /// How the defender plays.
    pub defender: Play<DefenderPolicy>,
    /// The effects that the attacker's stated line uses.
    pub attacker_effects: Vec<EffectRule>,
    /// The effects that the defender's stated line uses.
    pub defender_effects: Vec<EffectRule>,
    /// The order of rerolls and commands.
    pub order: Order,
    /// Whether changes are asked for.
    pub changes: bool,
}

impl OddsSetup {
    /// Best play of both sides for damage cards.
    pub(crate) fn of(attack: AttackSetup) -> Self {
        Self {
            attack,
            many_dice: None,
            weights: Weights::default(),
            attacker: Play::Best,
            defender: Play::Best,
            attacker_effects: Vec::new(),
            defender_effects: Vec::new(),
            order: Order::Any,
            changes: false,
        }
    }

    /// The question for the solver, where the attack is one that it works out.
    ///
    /// # Errors
    /// What keeps it from that.
    pub(crate) fn question(&self) -> Result<Question, Unfit> {
        let rules = ArmadaRules::try_from(&self.attack).map_err(|_| Unfit::NoDice)?;
        let mut attack = self.attack_at(&rules.start().state)?;
        if let Some(colors) = self.many_dice {
            attack.dice = Dice::Gathered(colors);
        }
        Ok(Question {
            attack,
            weights: self.weights,
            attacker: self.attacker.clone(),
            defender: self.defender.clone(),
        })
    }

    /// The attack of a table for the solver, in the order that is asked about. Cards are used when their owner likes, and no stated line
    /// of the solver uses one.
    ///
    /// # Errors
    /// What keeps it from that.
    pub(crate) fn attack_at(&self, state: &State) -> Result<Attack, Unfit> {
        let attack = Attack::of(state)?;
        if state.table.cards.iter().next().is_none() {
            return Ok(Attack { order: self.order, ..attack });
        }
        match (&self.attacker, &self.defender) {
            (Play::Policy(_), _) | (_, Play::Policy(_)) => Err(Unfit::Effects),
            _ => Ok(attack),
        }
    }
}

/// The effects that a side's stated line uses.
fn effects(play: &[String]) -> Vec<EffectRule> {
    play.iter().filter_map(|text| EffectRule::read(text.trim())).collect()
}

/// An effect that a stated line uses and the attack does not have.
fn unknown_effects(setup: &OddsSetup) -> Vec<Diagnostic> {
    let is_there = |rule: &EffectRule| {
        let letters =
            |text: &str| text.to_lowercase().chars().filter(|it| it.is_alphanumeric()).collect::<String>();
        let effect = setup
            .attack
            .effects
            .iter()
            .any(|effect| letters(&effect.name.to_string()) == letters(&rule.name));
        effect
            || armada::KeywordName::ALL.iter().any(|keyword| letters(keyword.word()) == letters(&rule.name))
    };
    let sides = [("attacker", &setup.attacker_effects), ("defender", &setup.defender_effects)];
    let unknown = sides.into_iter().flat_map(|(side, rules)| rules.iter().map(move |rule| (side, rule)));
    let finding = |(side, rule): (&str, &EffectRule)| {
        let message = format!("`use {}` names no effect of this attack", rule.name);
        Diagnostic::error("unknown-word", message)
            .help("name it as it stands under `[[effect]]`, or a keyword")
            .field(format!("play.{side}"))
    };
    unknown.filter(|(_, rule)| !is_there(rule)).map(finding).collect()
}

/// How a side plays.
fn stated<R: std::str::FromStr<Err = PolicyError>>(
    play: &[String],
    side: &str,
) -> Result<Play<Vec<R>>, Vec<Diagnostic>> {
    let texts: Vec<&str> = play.iter().map(|text| text.trim()).collect();
    match texts.as_slice() {
        [] | ["best"] => Ok(Play::Best),
        ["nothing"] => Ok(Play::Nothing),
        texts => {
            let rules = texts.iter().filter(|text| EffectRule::read(text).is_none());
            let rules: Result<Vec<R>, PolicyError> = rules.map(|text| text.parse()).collect();
            rules.map(Play::Policy).map_err(|error| {
                let finding = Diagnostic::error("unknown-word", error.to_string());
                vec![finding.help(error.help()).field(format!("play.{side}"))]
            })
        }
    }
}

/// What the values describe.
pub(crate) type Setup = OddsSetup;

impl Situated for OddsSetup {
    type Form = OddsForm;
    type View = AttackOdds;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = AttackSetup::read_texts(values);
        let play: Playing =
            values.get("play").cloned().and_then(|play| from_value(play).ok()).unwrap_or_default();
        findings.extend(stated::<AttackerRule>(&play.attacker, "attacker").err().into_iter().flatten());
        findings.extend(stated::<DefenderRule>(&play.defender, "defender").err().into_iter().flatten());
        findings
    }

    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        let is_asked = |name: &str| OddsQuestion::fields().iter().any(|field| field.name == name);
        let (asked, mut values): (Map<String, Json>, _) =
            values.into_iter().partition(|(name, _)| is_asked(name));
        let asked: OddsQuestion = deserialized(asked)?;
        let many_dice = many_dice(&mut values);
        let setup = OddsSetup {
            attack: AttackSetup::read(values)?,
            many_dice,
            weights: asked.weights.weights(),
            attacker: stated(&asked.play.attacker, "attacker")?,
            defender: stated(&asked.play.defender, "defender")?,
            attacker_effects: effects(&asked.play.attacker),
            defender_effects: effects(&asked.play.defender),
            order: match asked.order {
                RerollOrder::Listed => Order::Listed,
                RerollOrder::Any => Order::Any,
            },
            changes: asked.changes,
        };
        let unknown = unknown_effects(&setup);
        if !unknown.is_empty() {
            return Err(unknown);
        }
        match setup.question() {
            Ok(question) => {
                let work = odds::check(&question).map_err(|refused| vec![over_limit(&refused)])?;
                let work = work.saturating_mul(CHANGES);
                if setup.changes && work > limits::WORK {
                    let finding = over_limit(&Refused::Work(work));
                    return Err(vec![
                        finding.help("leave out `changes`, or ask about fewer dice").field("changes"),
                    ]);
                }
            }
            Err(Unfit::NoDice) => {
                let help =
                    "give `pool` (dice to be rolled), `dice` (as they lie there) or the attacker's armament";
                return Err(vec![impossible(Unfit::NoDice.to_string(), help, "pool")]);
            }
            Err(_) if many_dice.is_some() => {
                let refused = Refused::Dice { dice: most_dice(many_dice), most: armada::limits::GATHERED };
                return Err(vec![over_limit(&refused)]);
            }
            // followed line by line, within a budget of its own
            Err(_) => {}
        }
        Ok(setup)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.tell_odds(kind, self)
    }

    fn odds(&self, lines: &[Line], rulebook: &Rulebook) -> Option<Result<Odds, Vec<Diagnostic>>> {
        Some(crate::odds::of_attack(self, lines, rulebook))
    }
}

/// How many dice there are.
fn most_dice(colors: Option<[u8; 3]>) -> usize {
    colors.into_iter().flatten().map(usize::from).sum()
}

/// A pool of more dice than the engine would roll is taken out: one die stands for it there.
fn many_dice(values: &mut Map<String, Json>) -> Option<[u8; 3]> {
    let pool = values.get_mut("pool").and_then(Json::as_object_mut)?;
    let count = |color: &str| pool.get(color).and_then(Json::as_u64).and_then(|it| u8::try_from(it).ok());
    let colors = ["red", "blue", "black"].map(|color| count(color).unwrap_or_default());
    if most_dice(Some(colors)) <= armada::limits::GATHERED {
        return None;
    }
    pool.clear();
    pool.insert("red".to_owned(), Json::from(1));
    Some(colors)
}

/// Why a question is not answered.
pub(crate) fn over_limit(refused: &Refused) -> Diagnostic {
    let (code, help) = match refused {
        Refused::Fault => ("no-odds", "please report the question"),
        _ => ("out-of-range", "fewer dice, rerolls or commands; `play` with `nothing` leaves decisions out"),
    };
    Diagnostic::error(code, refused.to_string()).help(help).field(refused.field())
}
