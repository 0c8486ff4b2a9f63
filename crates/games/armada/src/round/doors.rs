//! What may be played alone?
//!
//! A kind of scenario that asks about one part of a round enters there: nothing of the other parts lies on its table.

use super::{
    activation::{ActivationPlan, ActivationSetup},
    command::{self, CommandRules, CommandSetup},
    damage::{DamageRules, DamageSetup},
    effect::Listed,
    parts::{CommandPart, DamagePart, StatusPart, TimingPart},
    plan::{Played, Plays, RoundRules},
    problem::{Begins, Described, Problem},
    rows::Work,
    state::{Part, State},
    status::{self, Phase, StatusRules, StatusSetup},
    timing::{TimingRules, TimingSetup},
};
use engine::{Position, Task, Within};

/// A ship's activation.
///
/// ```
/// use armada::{activation::ActivationSetup, round::RoundRules};
/// use engine::{Node, advance_silently};
/// let setup: ActivationSetup = toml::from_str("[command]\ndial = 'repair'").unwrap();
/// let rules = RoundRules::try_from(&setup).unwrap();
/// let mut position = rules.start();
/// let Node::Choice(choice) = advance_silently(&rules, &mut position) else { panic!() };
/// assert_eq!(choice.options[0].pick.to_string(), "dial to token");
/// ```
impl TryFrom<&ActivationSetup> for RoundRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &ActivationSetup) -> Result<Self, Vec<Problem>> {
        let plan = ActivationPlan::try_from(setup.checked()?)?;
        let begins = State::of_part(Part::Activation(0, Box::new(plan.begins.clone())));
        let agenda = vec![Task::work(Work::Command(command::Work::Begin))];
        let played = vec![Played { plan, places: Vec::new() }];
        Ok(Self { played, ..Self::alone(Plays::Activation, begins, agenda) })
    }
}

/// The commands of an activation.
impl TryFrom<&CommandSetup> for RoundRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &CommandSetup) -> Result<Self, Vec<Problem>> {
        let begins = CommandRules.begin(setup)?;
        let part = Part::Commands(Box::new(begins.state.clone()));
        let agenda = CommandPart { plan: None }.agenda(begins);
        Ok(Self::alone(Plays::Commands, State::of_part(part), agenda))
    }
}

/// Damage outside attacks.
impl TryFrom<&DamageSetup> for RoundRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &DamageSetup) -> Result<Self, Vec<Problem>> {
        let begins = DamageRules.begin(setup)?;
        let part = Part::Damage(Box::new(begins.state.clone()));
        Ok(Self::alone(Plays::Damage, State::of_part(part), DamagePart.agenda(begins)))
    }
}

/// A phase, without what the activations in it do.
impl TryFrom<&StatusSetup> for RoundRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &StatusSetup) -> Result<Self, Vec<Problem>> {
        let begins = StatusRules.begin(setup)?;
        let state = State { status: begins.state.clone(), ..State::of_part(Part::Phase) };
        Ok(Self::alone(Plays::Phase, state, StatusPart { plays: Plays::Phase }.agenda(begins)))
    }
}

impl TryFrom<&TimingSetup> for RoundRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &TimingSetup) -> Result<Self, Vec<Problem>> {
        let rules = TimingRules::try_from(setup)?;
        let begins = rules.start();
        let part = Part::Timing(Box::new(begins.state.clone()));
        let agenda = TimingPart { rules: &rules }.agenda(begins);
        let alone = Self::alone(Plays::Timing, State::of_part(part), agenda);
        Ok(Self { timing: Some(Box::new(rules)), ..alone })
    }
}

impl RoundRules {
    fn alone(plays: Plays, begins: State, agenda: Vec<Task<Self>>) -> Self {
        Self {
            plays,
            begins: Position::new(begins, agenda),
            until: Phase::Status,
            played: Vec::new(),
            ships: 0,
            unlisted: [true; 2],
            of_status: Listed::default(),
            timing: None,
        }
    }
}

impl State {
    /// The table of one part.
    fn of_part(part: Part) -> Self {
        Self {
            status: status::State::of(&StatusSetup::default()),
            part,
            dials: Vec::new(),
            engaged: Vec::new(),
            decided: false,
        }
    }
}
