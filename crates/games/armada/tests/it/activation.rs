//! What holds for a whole activation: the engine's laws, whatever part is played.

use armada::{
    ArmadaRules, Described, HullZone, Token,
    activation::{ActingShip, ActivationSetup, Maneuver, Planned, Wing},
    attack::{Armament, Ship, Squadron, Unit},
    command::{Candidate, CommandShip},
    damage::{Movement, Obstacle},
};
use engine::laws;
use proptest::prelude::*;

fn any_of<T: Clone + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

fn tokens(names: &[&str]) -> Vec<Token> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

const DIALS: &[&str] = &["navigate", "squadron", "repair", "concentrate-fire"];

const DEFENSE: &[&[&str]] = &[&[], &["brace"], &["salvo"], &["redirect", "evade"]];

const DICE: &[&[&str]] = &[&["red/hit"], &["black/hit-crit"], &["blue/accuracy", "red/crit"]];

prop_compose! {
    fn setup()(
        dial in any_of(DIALS),
        token in any_of(DIALS),
        (own, others) in (any_of(DEFENSE), any_of(DEFENSE)),
        (first, second) in (any_of(DICE), any_of(DICE)),
        (from, again) in (any_of(HullZone::ALL), any_of(HullZone::ALL)),
        (hull, facedown) in (2..5_u8, 0..2_u8),
        counter in any::<bool>(),
        obstacles in prop::collection::vec(any_of(Obstacle::ALL), 0..2),
        overlaps in any::<bool>(),
    ) -> ActivationSetup {
        let four = |zone: HullZone| if HullZone::ALL.iter().take(4).any(|one| *one == zone) { zone } else { HullZone::Rear };
        let dice = |dice: &[&str]| dice.iter().map(|die| die.parse().unwrap()).collect();
        let target = Unit::Ship(Ship {
            name: Some("the frigate".to_owned()),
            hull,
            tokens: tokens(others),
            rear_battery: Armament { red: Some(1), ..Armament::default() },
            ..Ship::default()
        });
        let keyword = if counter { "counter 1" } else { "swarm" };
        let enemy = Unit::Squadron(Squadron {
            name: Some("the fighter".to_owned()),
            hull: 2,
            keywords: vec![keyword.parse().unwrap()],
            ..Squadron::default()
        });
        ActivationSetup {
            ship: ActingShip {
                commands: CommandShip {
                    dial: dial.parse().unwrap(),
                    tokens: vec![token.parse().unwrap()],
                    facedown: facedown.min(hull - 1),
                    ..CommandShip::default()
                },
                hull,
                defense: tokens(own),
                maneuver: Maneuver {
                    overlaps: overlaps.then(|| "the frigate".to_owned()).into_iter().collect(),
                    end: Movement { obstacles, ..Movement::default() },
                },
                ..ActingShip::default()
            },
            squadrons: vec![Wing {
                hull: 1,
                candidate: Candidate { name: Some("the wing".to_owned()), engaged: 1, ..Candidate::default() },
                ..Wing::default()
            }],
            targets: vec![target, enemy],
            attacks: vec![
                Planned { from: four(from), dice: dice(first), ..Planned::default() },
                Planned { from: four(again), dice: dice(second), ..Planned::default() },
                Planned {
                    by: Some("the wing".to_owned()),
                    target: Some("the fighter".to_owned()),
                    dice: dice(&["blue/hit"]),
                    ..Planned::default()
                },
            ],
            ..ActivationSetup::default()
        }
    }
}

fn failed(broken: laws::Broken) -> TestCaseError {
    TestCaseError::fail(broken.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The laws that the engine asks of every game.
    #[test]
    fn the_engines_laws_hold_for_a_whole_activation(setup in setup()) {
        prop_assert_eq!(setup.check(), Vec::new());
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let reached = laws::everywhere(&rules, &rules.start(), 400).map_err(failed)?;
        for position in &reached {
            laws::survives_writing(position).map_err(failed)?;
        }
    }
}

#[test]
fn a_situation_that_no_table_can_show_is_refused_with_its_field() {
    let setup: ActivationSetup = toml::from_str(
        "defense = []\nspeed = 2\n[[targets]]\nkind = 'ship'\nhull = 4\nfacedown = 4\n\
         [[attacks]]\ntarget = 'nobody'\n[[attacks]]\nby = 'nobody'\n[[attacks]]\n[maneuver]\noverlaps = ['nobody']",
    )
    .unwrap();
    let fields: Vec<String> = setup.check().into_iter().map(|problem| problem.field).collect();
    assert_eq!(fields, ["attacks[1].target", "attacks[2].by", "targets[1].facedown", "maneuver.overlaps"]);
}
