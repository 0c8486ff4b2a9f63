//! Does a part that is played alone in a round do what its own rules do?
//!
//! The same choices, steps, facts and reasons, whatever is picked: what a round says of a part is only said over.

use armada::{ArmadaRules, Begins, Seat, command::CommandRules};
use engine::{Game, Node, Position, Reason, Step, Told, advance, take_option, take_outcome};
use proptest::prelude::*;

/// Plays both by the same seeds and compares all that is told.
fn alike<G: Game<Player = Seat>>(
    game: &G,
    mut alone: Position<G>,
    round: &ArmadaRules,
    seeds: &[u16],
) -> Result<(), TestCaseError> {
    let mut within = round.start();
    for seed in seeds {
        let (mut steps, mut said): (Vec<Step>, Vec<Step>) = (Vec::new(), Vec::new());
        let node = advance(game, &mut alone, &mut steps);
        let outer = advance(round, &mut within, &mut said);
        prop_assert_eq!(game.facts(&alone.state), round.facts(&within.state));
        match (node, outer) {
            (Node::Choice(choice), Node::Choice(outer)) => {
                let pick = |pick: &dyn ToString| pick.to_string();
                let picks: Vec<String> = choice.options.iter().map(|it| pick(&it.pick)).collect();
                let same: Vec<String> = outer.options.iter().map(|it| pick(&it.pick)).collect();
                prop_assert_eq!((choice.who, &picks), (outer.who, &same));
                let refused: Vec<(String, Vec<Told>)> = choice
                    .refused
                    .iter()
                    .map(|it| (pick(&it.pick), it.bans.iter().map(|ban| ban.told()).collect()))
                    .collect();
                let same: Vec<(String, Vec<Told>)> = outer
                    .refused
                    .iter()
                    .map(|it| (pick(&it.pick), it.bans.iter().map(|ban| ban.told()).collect()))
                    .collect();
                prop_assert_eq!(refused, same);
                prop_assert_eq!(game.order_rules(&choice.prompt), round.order_rules(&outer.prompt));
                let nth = usize::from(*seed) % picks.len();
                take_option(game, &mut alone, &choice, &choice.options[nth], &mut steps);
                take_option(round, &mut within, &outer, &outer.options[nth], &mut said);
            }
            (Node::Chance(chance), Node::Chance(outer)) => {
                prop_assert_eq!((chance.who, chance.outcomes.len()), (outer.who, outer.outcomes.len()));
                let nth = usize::from(*seed) % chance.outcomes.len();
                take_outcome(game, &mut alone, &chance, &chance.outcomes[nth], &mut steps);
                take_outcome(round, &mut within, &outer, &outer.outcomes[nth], &mut said);
            }
            (node, outer) => {
                prop_assert_eq!(matches!(node, Node::End), matches!(outer, Node::End));
                prop_assert_eq!(matches!(node, Node::Open(_)), matches!(outer, Node::Open(_)));
                prop_assert_eq!(steps, said);
                return Ok(());
            }
        }
        prop_assert_eq!(steps, said);
    }
    Ok(())
}

fn seeds() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn commands_are_what_they_are_alone(setup in crate::command::with_effects(), seeds in seeds()) {
        let round = ArmadaRules::try_from(&setup).unwrap();
        alike(&CommandRules, CommandRules.begin(&setup).unwrap(), &round, &seeds)?;
    }
}
