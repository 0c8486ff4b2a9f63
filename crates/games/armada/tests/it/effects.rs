//! What holds for every attack in which effects of cards resolve.

use armada::{
    ArmadaRules, Described, Range, Size, State,
    attack::{AttackSetup, Player},
};
use engine::laws;
use proptest::prelude::*;

use crate::laws::{aim, any_of, bounds, cards, gathered, play, setup, ship, small, where_small_enough};

/// Effects of both players at every kind of time, no two of which do the same.
const EFFECTS: [&str; 11] = [
    "name = 'gunners'\ntiming = 'while'\ndoes = ['reroll 1 red']",
    "name = 'charge'\ntiming = 'while'\ncost = ['exhaust card']\ndoes = ['add 1 blue']",
    "name = 'hand'\ncomponent = 'ship'\nheader = 'modify'\ndoes = ['change blank to hit']",
    "name = 'burst'\nheader = 'crit'\ncost = ['discard card']\ndoes = ['exhaust defender any token']",
    "name = 'sensors'\ncomponent = 'damage'\ncannot = ['spend accuracy']",
    "name = 'decoy'\nowner = 'second'\ntiming = 'while'\nevent = 'spend defense tokens'\ncost = ['spend evade']\ndoes = ['cancel 1 any']",
    "name = 'crew'\nowner = 'second'\ntiming = 'after'\nevent = 'resolve damage'\ndoes = ['recover 1 own']",
    "name = 'jamming'\nowner = 'second'\nevent = 'resolve attack effects'\ndoes = ['forbid gunners']",
    "name = 'plating'\nowner = 'second'\ncomponent = 'damage'\nevent = 'dealt faceup'\ndoes = ['deal 1 own facedown']",
    "name = 'salvage'\nowner = 'second'\ntiming = 'while'\nevent = 'spend defense tokens'\ncost = ['exhaust any token', 'discard any token']\ndoes = ['cancel 1 any']",
    "name = 'backlash'\nowner = 'second'\ncomponent = 'ship'\ntiming = 'after'\nevent = 'attack'\ndoes = ['damage 1 enemy front']",
];

prop_compose! {
    /// An attack of ships with effects of both players.
    pub fn with_effects()(
        setup in setup(2),
        ships in (ship(&[Size::Small, Size::Large]), ship(&[Size::Small, Size::Large])),
        effects in prop::sample::subsequence(EFFECTS.to_vec(), 0..4),
        first_player in any_of(Player::ALL),
    ) -> AttackSetup {
        let named = |name: &str| effects.iter().any(|effect| effect.contains(name));
        let fits = |effect: &&&str| !effect.contains("jamming") || named("'gunners'");
        let effects = effects.iter().filter(fits).map(|effect| toml::from_str(effect).unwrap()).collect();
        let range = if setup.range == Range::Extreme { Range::Long } else { setup.range };
        let range = if matches!(range, Range::Distance1 | Range::Distance2) { Range::Close } else { range };
        AttackSetup { attacker: ships.0, defender: ships.1, effects, first_player, range, ..setup }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// The engine's laws hold over attacks with effects, whoever has the initiative.
    #[test]
    fn the_engines_laws_over_attacks_with_effects(setup in with_effects()) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 1_000).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        for position in reached.iter().take(100) {
            laws::survives_writing(position).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        }
    }

    /// No effect is used twice in an attack, and none that its card forbids or that is paid with a card that is gone.
    #[test]
    fn no_effect_twice_in_an_attack(setup in with_effects(), seeds in prop::collection::vec(any::<u16>(), 1..24)) {
        let (picks, state) = play(&setup, &seeds);
        for (nth, effect) in (1..).zip(&setup.effects) {
            let names = [format!("use {}", effect.name), format!("critical {nth}")];
            let uses = picks.iter().filter(|pick| names.contains(pick)).count();
            let attacks = state.attacks().count();
            prop_assert!(uses <= attacks, "{} in {:?}", effect.name, picks);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Memo and merging change no answer where effects of cards resolve either.
    #[test]
    fn merging_changes_nothing_with_effects(setup in small(), listed in with_effects()) {
        let mut setup = AttackSetup { effects: listed.effects, first_player: listed.first_player, ..setup };
        setup.effects.truncate(2);
        setup.dice.truncate(1);
        prop_assume!(setup.check().is_empty());
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        where_small_enough(laws::merging_changes_nothing(&rules, &start, cards, bounds(), aim))?;
    }

    /// The initiative decides nothing but the order of both players' effects: without effects of the defender the labels
    /// of the players may be exchanged.
    #[test]
    fn relabelled_players_change_nothing_in_an_attack(setup in gathered(), effects in prop::sample::subsequence(EFFECTS[..3].to_vec(), 0..3)) {
        let labelled = |first_player: Player, owner: &str| {
            let effects = effects.iter().map(|effect| toml::from_str(&format!("{effect}\nowner = '{owner}'")).unwrap());
            AttackSetup { first_player, effects: effects.collect(), ..setup.clone() }
        };
        let rules = ArmadaRules::try_from(&labelled(Player::Attacker, "first")).unwrap();
        let start = rules.start();
        let others = ArmadaRules::try_from(&labelled(Player::Defender, "second")).unwrap();
        let exchanged = others.start();
        let mirror = |state: &State| {
            let mut mirrored = state.clone();
            mirrored.fight.first_player = Player::Defender;
            mirrored.table.cards.listed = exchanged.state.table.cards.listed.clone();
            for unit in &mut mirrored.table.units {
                unit.owner = unit.owner.opponent();
            }
            mirrored
        };
        where_small_enough(laws::players_are_alike((&rules, &start), (&others, &exchanged), mirror))?;
    }
}
