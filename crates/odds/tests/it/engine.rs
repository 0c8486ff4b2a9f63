//! Equal to the engine's own exploration of the same attack: the value, whether its distribution is the only one, and the
//! distribution where it is.

use std::collections::BTreeMap;

use armada::{
    ArmadaRules, Color, Range, Size, State, Token, TokenKind, TokenState,
    attack::{
        Armament, AttackSetup, ConcentrateFire, Pick, Player, Prompt, RerollSource, Ship, Squadron, Unit,
    },
    effect::TypedEffect,
    rows,
    table::EffectPick,
};
use engine::{
    Fraction, Kind, Limits, Line, Merging, NodeId, Pick as EnginePick, Prompt as EnginePrompt, Tree, explore,
};
use odds::{Answer, Attack, First, Order, Outcome, Play, Question, Weights, numbers, numbers_after};
use proptest::prelude::*;

use crate::strategies::{cases, pool, reroll, weights};

/// How likely each outcome is, and whether it is the only distribution of that value.
#[derive(Clone, Debug)]
struct Found {
    value: Fraction,
    distribution: BTreeMap<Outcome, Fraction>,
    unique: bool,
}

/// The explored tree, walked with what the attacker has used in mind.
struct Walked<'a> {
    tree: &'a Tree<ArmadaRules>,
    before: &'a State,
    weights: Weights,
    order: Order,
    known: BTreeMap<(NodeId, u8), Found>,
}

/// The place of an option in the order of the list: rerolls, Concentrate Fire, accuracies.
fn stage(pick: &EnginePick<ArmadaRules>) -> u8 {
    match pick {
        EnginePick::Game(rows::Pick::Attack(Pick::UseReroll(RerollSource::Listed(nth)))) => *nth,
        EnginePick::Game(rows::Pick::Attack(Pick::ConcentrateFire(_))) => 100,
        EnginePick::Game(rows::Pick::Attack(Pick::Lock { .. })) => 101,
        _ => 0,
    }
}

impl Walked<'_> {
    fn found(&mut self, id: NodeId, used: u8) -> Found {
        if let Some(known) = self.known.get(&(id, used)) {
            return known.clone();
        }
        let node = self.tree.node(id);
        let found = match &node.kind {
            Kind::End(state) => {
                let outcome = Outcome::between(self.before, state);
                let value = self.weights.of(&outcome);
                Found {
                    value: Fraction::from(value),
                    distribution: BTreeMap::from([(outcome, Fraction::ONE)]),
                    unique: true,
                }
            }
            Kind::Chance { total, .. } => {
                let mut sum = Found { value: Fraction::ZERO, distribution: BTreeMap::new(), unique: true };
                for edge in &node.edges {
                    let share = Fraction::of(edge.weight, *total).unwrap();
                    let found = self.found(edge.to, used);
                    sum.value = sum.value.plus(found.value.times(share).unwrap()).unwrap();
                    sum.unique &= found.unique;
                    for (outcome, p) in found.distribution {
                        let known = sum.distribution.entry(outcome).or_insert(Fraction::ZERO);
                        *known = known.plus(p.times(share).unwrap()).unwrap();
                    }
                }
                sum
            }
            Kind::Choice { who, prompt } => {
                let critical = *prompt == EnginePrompt::Game(Prompt::CriticalEffect.into());
                let takes =
                    |pick: &EnginePick<ArmadaRules>| *pick != EnginePick::Game(Pick::NoCritical.into());
                let can_critical = node.edges.iter().any(|edge| takes(&edge.pick));
                let mut ways = Vec::new();
                for edge in &node.edges {
                    let stage = stage(&edge.pick);
                    let passed = self.order == Order::Listed && stage > 0 && stage < used;
                    // the critical effect is no choice of those who ask about odds
                    if passed || critical && can_critical && !takes(&edge.pick) {
                        continue;
                    }
                    let used = if self.order == Order::Listed { used.max(stage) } else { 0 };
                    ways.push(self.found(edge.to, used));
                }
                let values = ways.iter().map(|way| way.value);
                let best = if self.before.fight.player(*who) == Player::Attacker {
                    values.max()
                } else {
                    values.min()
                }
                .unwrap();
                ways.retain(|way| way.value == best);
                let unique = ways.iter().all(|way| way.unique && way.distribution == ways[0].distribution);
                Found { unique, ..ways.swap_remove(0) }
            }
            other => panic!("{other:?}"),
        };
        self.known.insert((id, used), found.clone());
        found
    }
}

prop_compose! {
    fn defending()(
        is_ship in prop::bool::weighted(0.8),
        tokens in prop::collection::vec(
            (
                prop::sample::select(TokenKind::ALL.iter().copied().filter(|kind| *kind != TokenKind::Salvo).collect::<Vec<_>>()),
                prop::sample::select(TokenState::ALL.to_vec()),
            ),
            0..4,
        ),
        size in prop::sample::select(vec![Size::Small, Size::Medium]),
        shields in prop::array::uniform4(0..3_u8),
        speed in prop::sample::select(vec![0_u8, 2, 2, 2]),
        hull in 1..5_u8,
        hurt in 0..2_u8,
    ) -> Unit {
        let tokens: Vec<Token> = tokens.into_iter().map(|(kind, state)| Token { kind, state }).collect();
        let hurt = hurt.min(hull - 1);
        if is_ship {
            let zones = [armada::HullZone::Front, armada::HullZone::Left, armada::HullZone::Right, armada::HullZone::Rear];
            let shields = zones.into_iter().zip(shields).collect();
            Unit::Ship(Ship { size, speed, hull, facedown: hurt, shields, tokens, ..Ship::default() })
        } else {
            Unit::Squadron(Squadron { hull, damage: hurt, tokens, ..Squadron::default() })
        }
    }
}

/// Effects of cards that the solver knows, and one that can do nothing in the attack.
fn cards() -> impl Strategy<Value = Vec<TypedEffect>> {
    let texts = [
        r#"{ "name": "limit", "does": ["redirect at most 1"] }"#,
        r#"{ "name": "blacks", "does": ["reroll 2 black"] }"#,
        r#"{ "name": "paid", "cost": ["exhaust card"], "does": ["reroll 1 any"] }"#,
        r#"{ "name": "close", "only": ["at close", "attack on ships"], "does": ["reroll all blank"] }"#,
        r#"{ "name": "again", "only": ["words: it may"], "does": ["attack from used zone"] }"#,
        r#"{ "name": "never", "only": ["at extreme"], "does": ["add 1 red"] }"#,
        r#"{ "name": "more", "owner": "second", "part": "defending", "does": ["evade 1 more"] }"#,
        r#"{ "name": "cancels", "owner": "second", "part": "defending", "only": ["at medium"], "does": ["evade cancels"] }"#,
        r#"{ "name": "leading", "cost": ["exhaust card", "spend 1 blue"], "does": ["reroll all any"] }"#,
        r#"{ "name": "racks", "only": ["from front"], "cost": ["discard card"], "does": ["add 2 black"] }"#,
        r#"{ "name": "dual", "cost": ["exhaust card"], "does": ["add 1 red", "cancel 1 any"] }"#,
        r#"{ "name": "turned", "does": ["change 1 hit crit to accuracy"] }"#,
        r#"{ "name": "screed", "once": "activation", "cost": ["spend 1 any"], "does": ["change 1 any to crit"] }"#,
        r#"{ "name": "circuits", "cost": ["exhaust card", "spend evade"], "does": ["change 1 red to red/crit red/hit-hit"] }"#,
        r#"{ "name": "shown", "only": ["shown red/accuracy"], "does": ["add red/accuracy"] }"#,
        r#"{ "name": "reds", "cost": ["exhaust card"], "does": ["reroll all red", "forbid blues"] }
           { "name": "blues", "cost": ["exhaust card"], "does": ["reroll all blue", "forbid reds"] }"#,
        r#"{ "name": "any color", "only": ["words: it may"], "does": ["add 1 any"] }"#,
        r#"{ "name": "two zones", "owner": "second", "part": "defending", "does": ["evade 1 more", "redirect to one more zone"] }"#,
        r#"{ "name": "torpedoes", "header": "black-crit", "cost": ["exhaust card"], "does": ["deal 1 defender faceup"] }"#,
        r#"{ "name": "missiles", "header": "black-crit", "cost": ["exhaust card"], "does": ["damage 1 each adjacent zone"] }"#,
        r#"{ "name": "first two", "header": "crit", "does": ["deal first 2 faceup"] }"#,
        r#"{ "name": "ions", "header": "black-crit", "cost": ["exhaust card"], "does": ["lose 1 defending zone", "lose 1 each adjacent zone"] }"#,
        r#"{ "name": "frees", "owner": "second", "part": "defending", "timing": "while", "event": "spend defense tokens", "cost": ["exhaust card"], "does": ["spend own locked any token"] }"#,
        r#"{ "name": "other part", "owner": "first", "part": "defending", "does": ["evade cancels"] }"#,
        r#"{ "name": "gunners", "cost": ["exhaust card"], "does": ["reroll exactly all any"] }"#,
        r#"{ "name": "reds again", "cost": ["discard card"], "does": ["reroll exactly all red"] }"#,
        r#"{ "name": "batteries", "only": ["attack on ships"], "does": ["count blue/accuracy as 1"] }"#,
        r#"{ "name": "counted", "does": ["count red/accuracy as 2"] }"#,
        r#"{ "name": "turrets", "only": ["spent 2 tokens or more"], "does": ["brace at most 1"] }"#,
        r#"{ "name": "held", "does": ["brace at most 2"] }"#,
        r#"{ "name": "pulse", "header": "black-crit", "does": ["exhaust all defender tokens"] }"#,
        r#"{ "name": "cannons", "header": "black-crit", "cost": ["exhaust card"], "does": ["discard defender any token chosen by defender"] }"#,
        r#"{ "name": "plain ions", "header": "crit", "does": ["lose 1 defending zone"] }
           { "name": "team", "timing": "while", "event": "resolve damage", "cost": ["exhaust card"], "does": ["resolve another critical"] }"#,
        r#"{ "name": "team alone", "timing": "while", "event": "resolve damage", "cost": ["exhaust card"], "does": ["resolve another critical"] }"#,
        r#"{ "name": "anywhere", "owner": "second", "part": "defending", "does": ["redirect anywhere"] }"#,
    ];
    let read = |text: &str| {
        let effects = serde_json::Deserializer::from_str(text).into_iter();
        effects.collect::<Result<Vec<TypedEffect>, _>>().unwrap()
    };
    let cards: Vec<Vec<TypedEffect>> = texts.iter().map(|text| read(text)).collect();
    let some = prop::sample::subsequence(cards, 1..3).prop_map(|cards| cards.concat());
    prop_oneof![1 => Just(Vec::new()), 2 => some]
}

prop_compose! {
    /// An attack; with this chance its dice lie there.
    fn attack(rolled: f64)(
        defender in defending(),
        by_ship in prop::bool::weighted(0.85),
        bomber in any::<bool>(),
        fire in prop::sample::select(ConcentrateFire::ALL.to_vec()),
        size in prop::sample::select(vec![Size::Small, Size::Large]),
        range in prop::sample::select(vec![Range::Close, Range::Medium, Range::Long]),
        rerolls in prop::collection::vec(reroll(), 0..2),
        rolled in prop::bool::weighted(rolled),
        pool in pool(4),
        colors in prop::array::uniform3(0..2_u8),
        obstructed in prop::bool::weighted(0.2),
        cards in cards(),
    ) -> AttackSetup {
        let keywords = if bomber { vec!["bomber".parse().unwrap()] } else { Vec::new() };
        let attacker = match by_ship {
            true => Unit::Ship(Ship { size, concentrate_fire: fire, tokens: vec![Token { kind: TokenKind::Evade, state: TokenState::Readied }], ..Ship::default() }),
            false => Unit::Squadron(Squadron { keywords, ..Squadron::default() }),
        };
        let range = if by_ship { range } else { Range::Distance1 };
        let mut setup = AttackSetup { range, attacker, defender, rerolls, ..AttackSetup::default() };
        let mut colors = colors;
        // whether an attack is left without its last die is not settled
        if obstructed && colors.iter().sum::<u8>() <= 1 {
            colors[Color::Blue as usize] += 1;
            colors[Color::Red as usize] += 1;
        }
        setup.effects = cards;
        // every line is followed, and cards make more of them
        let most = if setup.effects.is_empty() { 4 } else { 3 };
        if rolled && !pool.is_empty() {
            setup.dice = pool.dice().take(most).collect();
            // what changes gathered dice does nothing to those that lie there
            for idle in [
                r#"{ "name": "more dice", "does": ["increase battery 1 red"] }"#,
                r#"{ "name": "before", "timing": "before", "event": "declare target", "does": ["add 1 any"] }"#,
                r#"{ "name": "halved", "owner": "second", "part": "defending", "timing": "while", "event": "declare target", "cost": ["spend brace"], "does": ["remove half"] }"#,
                r#"{ "name": "one only", "only": ["attacks 1 or more"], "cannot": ["attack"] }"#,
            ] {
                setup.effects.push(serde_json::from_str(idle).unwrap());
            }
        } else {
            setup.pool = Armament { red: Some(colors[0]), blue: Some(colors[1].max(u8::from(colors == [0; 3]))), black: Some(colors[2]) };
            setup.obstructed = obstructed;
        }
        setup
    }
}

/// Compares the answer for an attack with the engine's own exploration of it.
fn compare(setup: &AttackSetup, weights: Weights, order: Order) -> Result<(), TestCaseError> {
    let rules = ArmadaRules::try_from(setup).unwrap();
    let position = rules.start();
    let before = position.state.clone();
    let attack = Attack { order, ..Attack::of(&before).unwrap() };
    let question = Question { attack, weights, attacker: Play::Best, defender: Play::Best };
    let answer = numbers(&question).unwrap();
    let limits = Limits { nodes: 20_000, ..Limits::default() };
    let tree = explore(&rules, position, &Line::default(), limits, Merging::Equal);
    prop_assume!(tree.cut.is_none());
    let mut walked = Walked { tree: &tree, before: &before, weights, order, known: BTreeMap::new() };
    let found = walked.found(tree.root(), 0);
    prop_assert_eq!(answer.value.to_string(), found.value.to_string());
    prop_assert_eq!(answer.unique, found.unique);
    if found.unique {
        let engine: Vec<(Outcome, String)> =
            found.distribution.iter().map(|(outcome, p)| (*outcome, p.to_string())).collect();
        let ours: Vec<(Outcome, String)> =
            answer.distribution.iter().map(|(outcome, p)| (*outcome, p.to_string())).collect();
        prop_assert_eq!(ours, engine);
    }
    Ok(())
}

// Hundreds of attacks: cards leave no order of the list, so more than half are compared in any order. Two tests, for two cores.
proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn equal_to_the_engine_in_any_order(setup in attack(0.4), weights in weights()) {
        compare(&setup, weights, Order::Any)?;
    }
}

proptest! {
    #![proptest_config(cases(140))]

    #[test]
    fn equal_to_the_engine_in_the_order_of_the_list(setup in attack(0.4), weights in weights()) {
        compare(&AttackSetup { effects: Vec::new(), ..setup }, weights, Order::Listed)?;
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// What is done first of all is worth what the engine's option for it is.
    #[test]
    fn what_is_done_first_is_equal_to_the_engine(setup in attack(1.0), weights in weights()) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
    let position = rules.start();
        let before = position.state.clone();
        let limits = Limits { nodes: 20_000, ..Limits::default() };
        let tree = explore(&rules, position, &Line::default(), limits, Merging::Equal);
        let root = tree.node(tree.root());
        let at_effects = |kind: &Kind<ArmadaRules>| {
            matches!(kind, Kind::Choice { prompt: EnginePrompt::Game(rows::Prompt::Attack(Prompt::AttackEffects)), .. })
        };
        if tree.cut.is_some() || !at_effects(&root.kind) {
            return Ok(());
        }
        let attack = Attack::of(&before).unwrap();
        let question = Question { attack, weights, attacker: Play::Best, defender: Play::Best };
        let mut walked =
            Walked { tree: &tree, before: &before, weights, order: Order::Any, known: BTreeMap::new() };
        for edge in &root.edges {
            let EnginePick::Game(pick) = &edge.pick else { continue };
            let first = match pick {
                rows::Pick::Attack(Pick::UseReroll(RerollSource::Listed(nth))) => First::Reroll(usize::from(*nth) - 1),
                rows::Pick::Attack(Pick::ConcentrateFire(way)) => First::ConcentrateFire(*way),
                rows::Pick::Effect(EffectPick::Use(card)) => {
                    First::Act(question.attack.acts.iter().position(|act| act.name == *card).unwrap())
                }
                _ => continue,
            };
            let answer: Answer = numbers_after(&question, first).unwrap();
            let found = walked.found(edge.to, 0);
            prop_assert_eq!(answer.value.to_string(), found.value.to_string(), "{:?}", first);
            prop_assert_eq!(answer.unique, found.unique);
        }
    }
}

/// What an attack does not have cannot be done first.
#[test]
fn nothing_that_is_not_there_is_done_first() {
    let question = odds::example::question([1, 1, 0], Vec::new());
    let after = |first| numbers_after(&question, first).unwrap_err();
    assert_eq!(after(First::Reroll(0)), odds::Refused::Fault);
    for way in ConcentrateFire::ALL {
        assert_eq!(after(First::ConcentrateFire(*way)), odds::Refused::Fault, "{way}");
    }
}
