//! What holds for a whole round: the engine's laws, whoever acts in whatever phase.

use armada::{
    ArmadaRules, Described, HullZone, Seat, Token, Traits,
    activation::{ActingShip, Maneuver, Planned, Wing},
    attack::Armament,
    command::{Candidate, CommandShip, Stands, TopDial},
    damage::{Movement, Obstacle},
    round::{RoundSetup, RoundShip, RoundSquadron, TableView},
    status::{Phase, setup::Stage},
};
use engine::{Worded, laws};
use proptest::prelude::*;

fn any_of<T: Clone + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

fn tokens(names: &[&str]) -> Vec<Token> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

const DIALS: &[Option<&str>] =
    &[None, Some("navigate"), Some("squadron"), Some("repair"), Some("concentrate-fire")];

const DEFENSE: &[&[&str]] = &[&[], &["brace"], &["salvo"], &["redirect", "evade"]];

const DICE: &[&[&str]] = &[&["red/hit"], &["black/hit-crit"], &["blue/accuracy", "red/hit-hit"]];

prop_compose! {
    fn ship()(
        owner in any_of(Seat::ALL),
        dial in any_of(DIALS),
        defense in any_of(DEFENSE),
        (hull, facedown) in (2..4_u8, 0..3_u8),
        (activated, prevented) in (any::<bool>(), any::<bool>()),
        obstacles in prop::collection::vec(any_of(Obstacle::ALL), 0..2),
    ) -> RoundShip {
        let acting = ActingShip {
            commands: CommandShip {
                owner,
                command_value: 1,
                dial: TopDial(dial.map(|dial| dial.parse().unwrap())),
                facedown: facedown.min(hull - 1),
                ship_activated: activated,
                ..CommandShip::default()
            },
            hull,
            defense: tokens(defense),
            batteries: [(HullZone::Rear, Armament { red: Some(1), ..Armament::default() })].into(),
            maneuver: Maneuver { end: Movement { obstacles, ..Movement::default() }, ..Maneuver::default() },
            traits: Traits { prevented: prevented && activated, ..Traits::default() },
            ..ActingShip::default()
        };
        RoundShip { acting, ..RoundShip::default() }
    }
}

prop_compose! {
    fn squadron()(
        owner in any_of(Seat::ALL),
        (activated, rogue) in (any::<bool>(), any::<bool>()),
        engaged in 0..2_u8,
    ) -> RoundSquadron {
        let keyword = if rogue { "rogue" } else { "counter 1" };
        RoundSquadron {
            owner,
            wing: Wing {
                candidate: Candidate {
                    keywords: vec![keyword.parse().unwrap()],
                    engaged,
                    stands: Stands { activated, ..Stands::default() },
                    ..Candidate::default()
                },
                hull: 1,
                ..Wing::default()
            },
        }
    }
}

prop_compose! {
    pub fn setup()(
        phase in any_of(Phase::ALL),
        round in 5..7_u8,
        ships in prop::collection::vec(ship(), 1..4),
        squadrons in prop::collection::vec(squadron(), 0..4),
        (by, on, dice) in (0..7_usize, 0..7_usize, any_of(DICE)),
    ) -> RoundSetup {
        let dice: Vec<_> = dice.iter().map(|die| die.parse().unwrap()).collect();
        let mut setup = RoundSetup { phase, stage: Stage { round, ..Stage::default() }, ships, squadrons, ..RoundSetup::default() };
        let ships = (0..setup.ships.len()).map(|place| {
            (setup.ship_name(place), setup.ships[place].acting.commands.owner)
        });
        let squadrons =
            (0..setup.squadrons.len()).map(|place| (setup.squadron_name(place), setup.squadrons[place].owner));
        let all: Vec<(String, Seat)> = ships.chain(squadrons).collect();
        let (by, on) = (&all[by % all.len()], &all[on % all.len()]);
        if by.1 != on.1 {
            let (by, target) = (Some(by.0.clone()), Some(on.0.clone()));
            setup.attacks = vec![Planned { by, target, dice, ..Planned::default() }];
        }
        setup
    }
}

fn failed(broken: laws::Broken) -> TestCaseError {
    TestCaseError::fail(broken.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The laws that the engine asks of every game, and: nobody acts twice, or after being destroyed.
    #[test]
    fn the_engines_laws_hold_for_a_whole_round(setup in setup()) {
        prop_assert_eq!(setup.check(), Vec::new());
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let reached = laws::everywhere(&rules, &rules.start(), 400).map_err(failed)?;
        for position in &reached {
            laws::survives_writing(position).map_err(failed)?;
            let TableView::Round(view) = rules.view(&position.state) else { panic!("a round") };
            let ships = view.ships.iter().filter(|ship| ship.side.unit.destroyed).count();
            prop_assert!(view.acts.is_none() || position.state.acting.is_open());
            prop_assert!(view.status.game_over || ships < view.ships.len() || view.ships.is_empty());
        }
    }
}

#[test]
fn a_round_that_no_table_can_show_is_refused_with_its_fields() {
    let setup: RoundSetup = toml::from_str(
        "phase = 'squadron'\nuntil = 'ship'\nround = 7\n\
         [[ships]]\nname = 'A'\nbeyond = ['nobody']\nfacedown = 5\n[[ships]]\nname = 'A'\nowner = 'second'\n\
         [[squadrons]]\nname = 'X'\nhull = 21\n\
         [[attacks]]\nby = 'nobody'\n[[attacks]]\nby = 'X'\ntarget = 'A'\n[[attacks]]\nby = 'X'\ntarget = 'none'",
    )
    .unwrap();
    let fields: Vec<String> = setup.check().into_iter().map(|problem| problem.field).collect();
    assert_eq!(
        fields,
        [
            "squadrons[1].hull",
            "round",
            "ships[2].name",
            "until",
            "attacks[1].by",
            "attacks[2].target",
            "ships[1].beyond",
            "ships[1].facedown",
            "attacks[3].target",
        ]
    );
}
