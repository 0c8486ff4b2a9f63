//! What may be played alone?
//!
//! A kind of scenario that asks about one part of a round enters there: only the book of that part is open.

use super::{
    activation::{Acting, ActivationPlan, ActivationSetup},
    attack::{self, AttackSetup},
    book::Book,
    command::{self, CommandSetup},
    damage::{self, DamageSetup},
    problem::{Described, Problem},
    rows::Work,
    rules::{ArmadaRules, Plays},
    state::State,
    status::{self, Phase, StatusSetup},
    timing::{TimingRules, TimingSetup},
};
use engine::{Position, Task};

/// A ship's activation.
///
/// ```
/// use armada::{ArmadaRules, activation::ActivationSetup};
/// use engine::{Node, advance_silently};
/// let setup: ActivationSetup = toml::from_str("dial = 'repair'").unwrap();
/// let rules = ArmadaRules::try_from(&setup).unwrap();
/// let mut position = rules.start();
/// let Node::Choice(choice) = advance_silently(&rules, &mut position) else { panic!() };
/// assert_eq!(choice.options[0].pick.to_string(), "dial to token");
/// ```
impl TryFrom<&ActivationSetup> for ArmadaRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &ActivationSetup) -> Result<Self, Vec<Problem>> {
        let (plan, table) = ActivationPlan::alone(setup.checked()?)?;
        let (acting, commands) = (Book::open(Acting::of(0)), Book::open(plan.begins.clone()));
        let begins = State { acting, commands, ..State::new(table) };
        let agenda = vec![Task::work(Work::Command(command::Work::Begin))];
        Ok(Self { played: vec![plan], ..Self::alone(Plays::Activation, begins, agenda) })
    }
}

/// An attack, after the Rules Reference Guide 1.5.
///
/// ```
/// use armada::{ArmadaRules, attack::AttackSetup};
/// use engine::{Node, Worded, advance_silently};
/// let setup = AttackSetup { dice: vec!["red/hit".parse().unwrap()], ..AttackSetup::default() };
/// let rules = ArmadaRules::try_from(&setup).unwrap();
/// let mut position = rules.start();
/// let Node::Choice(choice) = advance_silently(&rules, &mut position) else { panic!() };
/// assert_eq!(rules.player(&position.state, choice.who), "attacker");
/// assert_eq!(choice.options[0].pick.to_string(), "done");
/// ```
impl TryFrom<&AttackSetup> for ArmadaRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &AttackSetup) -> Result<Self, Vec<Problem>> {
        let (begins, agenda) = attack::begin(setup)?;
        Ok(Self::alone(Plays::Attack, begins, agenda))
    }
}

/// The commands of an activation.
impl TryFrom<&CommandSetup> for ArmadaRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &CommandSetup) -> Result<Self, Vec<Problem>> {
        let (begins, agenda) = command::begin(setup)?;
        Ok(Self::alone(Plays::Commands, begins, agenda))
    }
}

/// Damage outside attacks.
///
/// ```
/// use armada::{ArmadaRules, damage::DamageSetup};
/// use engine::{Node, advance_silently};
/// let setup: DamageSetup =
///     toml::from_str("[[cause]]\nkind = \"move\"\nobstacles = [\"debris-field\"]").unwrap();
/// let rules = ArmadaRules::try_from(&setup).unwrap();
/// let mut position = rules.start();
/// let Node::Choice(choice) = advance_silently(&rules, &mut position) else { panic!() };
/// assert_eq!(choice.options[0].pick.to_string(), "use debris-field");
/// ```
impl TryFrom<&DamageSetup> for ArmadaRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &DamageSetup) -> Result<Self, Vec<Problem>> {
        let (begins, agenda) = damage::begin(setup)?;
        Ok(Self::alone(Plays::Damage, begins, agenda))
    }
}

/// A phase, without what the activations in it do.
impl TryFrom<&StatusSetup> for ArmadaRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &StatusSetup) -> Result<Self, Vec<Problem>> {
        let (begins, agenda) = status::begin(setup)?;
        Ok(Self::alone(Plays::Phase, begins, agenda))
    }
}

/// What effects do around an event.
///
/// ```
/// use armada::{ArmadaRules, timing::TimingSetup};
/// use engine::{Node, advance_silently};
/// let setup: TimingSetup = toml::from_str(r#"
///     event = "overlap"
///     [[effect]]
///     name = "theirs"
///     owner = "second"
///     component = "squadron"
///     [[effect]]
///     name = "mine"
///     component = "ship"
/// "#).unwrap();
/// let rules = ArmadaRules::try_from(&setup).unwrap();
/// let Node::Choice(choice) = advance_silently(&rules, &mut rules.start()) else { panic!() };
/// assert_eq!((choice.who.to_string(), choice.options[0].pick.to_string()), ("first".into(), "use mine".into()));
/// ```
impl TryFrom<&TimingSetup> for ArmadaRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &TimingSetup) -> Result<Self, Vec<Problem>> {
        let timing = TimingRules::try_from(setup)?;
        let (begins, agenda) = timing.begin();
        Ok(Self { timing: Some(Box::new(timing)), ..Self::alone(Plays::Timing, begins, agenda) })
    }
}

impl ArmadaRules {
    fn alone(plays: Plays, begins: State, agenda: Vec<Task<Self>>) -> Self {
        Self {
            plays,
            begins: Position::new(begins, agenda),
            until: Phase::Status,
            played: Vec::new(),
            ships: 0,
            unlisted: [true; 2],
            timing: None,
        }
    }
}
