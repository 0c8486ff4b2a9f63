//! What holds for every attack.

use std::collections::BTreeMap;

use armada::{
    ArmadaRules, Command, Die, Holdings, HullZone, Pool, Range, Seat, Shields, Size, State, Token, TokenKind,
    TokenState, UnitKind,
    attack::{
        self, Activation, Armament, AttackKind, AttackSetup, AttackView, ConcentrateFire, Declaration, Place,
        Player, Ship, Squadron, Target, Unit, halved,
    },
    roll, zones_of,
};
use engine::{
    Aim, Fix, Fraction, Interval, Limits, Line, Merging, NoSink, Node, Pick as EnginePick, Worded,
    advance_silently, explore, laws, odds, take_option, take_outcome,
};
use proptest::prelude::*;

use crate::naive::{Outcome, Table};

pub fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

fn die() -> impl Strategy<Value = Die> {
    prop::sample::select(Die::all().collect::<Vec<_>>())
}

fn token() -> impl Strategy<Value = Token> {
    (any_of(TokenKind::ALL), any_of(TokenState::ALL)).prop_map(|(kind, state)| Token { kind, state })
}

pub fn ship(sizes: &'static [Size]) -> impl Strategy<Value = Unit> {
    let zones = [HullZone::Front, HullZone::Left, HullZone::Right, HullZone::Rear];
    (
        any_of(sizes),
        0..4_u8,
        1..8_u8,
        prop::collection::vec(0..4_u8, 4),
        prop::sample::select(zones.to_vec()),
        prop::collection::vec(token(), 0..4),
        0..3_u8,
        0..3_u8,
    )
        .prop_map(move |(size, speed, hull, shields, zone, tokens, faceup, facedown)| {
            let faceup = faceup.min(hull - 1);
            Unit::Ship(Ship {
                size,
                speed,
                hull,
                faceup,
                facedown: facedown.min(hull - 1 - faceup),
                shields: zones.into_iter().zip(shields).collect(),
                zone,
                tokens,
                ..Ship::default()
            })
        })
}

fn squadron(bomber: bool) -> Unit {
    let keywords = if bomber { vec!["bomber".parse().unwrap()] } else { Vec::new() };
    Unit::Squadron(Squadron { keywords, ..Squadron::default() })
}

prop_compose! {
    fn defending_squadron()(
        hull in 1..7_u8,
        damage in 0..3_u8,
        tokens in prop::collection::vec(token(), 0..4),
    ) -> Unit {
        Unit::Squadron(Squadron { hull, damage: damage.min(hull - 1), tokens, ..Squadron::default() })
    }
}

pub fn setup(most_dice: usize) -> impl Strategy<Value = AttackSetup> {
    let attacker = prop_oneof![
        3 => ship(&[Size::Small, Size::Medium, Size::Large]),
        1 => Just(squadron(true)),
        1 => Just(squadron(false)),
    ];
    let defender =
        prop_oneof![4 => ship(&[Size::Small, Size::Medium, Size::Large]), 1 => defending_squadron()];
    (attacker, defender, any_of(Range::ALL), prop::collection::vec(die(), 0..=most_dice)).prop_map(
        |(attacker, mut defender, range, dice)| {
            if let Unit::Ship(ship) = &mut defender {
                ship.rear_battery = Armament { red: Some(1), black: Some(1), ..Armament::default() };
                ship.anti_squadron = Armament { blue: Some(1), ..Armament::default() };
            }
            let distance = matches!(range, Range::Distance1 | Range::Distance2);
            let range = match (&attacker, distance) {
                (Unit::Squadron(_), _) => Range::Distance1,
                (Unit::Ship(_), true) => Range::Close,
                (Unit::Ship(_), false) => range,
            };
            AttackSetup { range, attacker, defender, dice, ..AttackSetup::default() }
        },
    )
}

/// Plays at random to the end; the names of the picks, and the table.
pub fn play(setup: &AttackSetup, seeds: &[u16]) -> (Vec<String>, State) {
    let rules = ArmadaRules::try_from(setup).unwrap();
    let mut position = rules.start();
    let mut picks = Vec::new();
    let mut seeds = seeds.iter().cycle().map(|seed| usize::from(*seed));
    loop {
        let seed = seeds.next().unwrap_or_default();
        match advance_silently(&rules, &mut position) {
            Node::Choice(choice) => {
                let option = &choice.options[seed % choice.options.len()];
                picks.push(option.pick.to_string());
                take_option(&rules, &mut position, &choice, option, &mut NoSink);
            }
            Node::Chance(chance) => {
                let outcome = &chance.outcomes[seed % chance.outcomes.len()];
                picks.push(outcome.pick.to_string());
                take_outcome(&rules, &mut position, &chance, outcome, &mut NoSink);
            }
            Node::End | Node::Open(_) => return (picks, position.state),
        }
    }
}

fn table(setup: &AttackSetup) -> Table {
    let size = |unit: &Unit| match unit {
        Unit::Ship(ship) => ship.size as u32,
        Unit::Squadron(_) => 0,
    };
    let mut outcome =
        Outcome { dice: setup.dice.iter().map(ToString::to_string).collect(), ..Outcome::default() };
    let tokens = match &setup.defender {
        Unit::Ship(ship) => &ship.tokens,
        Unit::Squadron(squadron) => &squadron.tokens,
    };
    outcome.tokens = sorted_tokens(tokens);
    let (hull, zone) = match &setup.defender {
        Unit::Ship(ship) => {
            outcome.faceup = ship.faceup.into();
            outcome.facedown = ship.facedown.into();
            outcome.shields = shields(ship);
            (ship.hull, ship.zone.to_string())
        }
        Unit::Squadron(squadron) => {
            outcome.lost = squadron.damage.into();
            (squadron.hull, String::new())
        }
    };
    Table {
        range: setup.range.to_string(),
        attacker_ship: matches!(setup.attacker, Unit::Ship(_)),
        attacker_size: size(&setup.attacker).saturating_sub(size(&setup.defender)),
        bomber: matches!(&setup.attacker, Unit::Squadron(squadron) if !squadron.keywords.is_empty()),
        defender_ship: matches!(setup.defender, Unit::Ship(_)),
        hull: hull.into(),
        zone,
        outcome,
    }
}

fn shields(ship: &Ship) -> BTreeMap<String, u32> {
    zones_of(ship.size).iter().map(|zone| (zone.to_string(), u32::from(ship.shields.of(*zone)))).collect()
}

/// By type, then readied, exhausted, discarded.
fn sorted_tokens(tokens: &[Token]) -> Vec<(String, String)> {
    let mut sorted = tokens.to_vec();
    sorted.sort();
    sorted.iter().map(|token| (token.kind.to_string(), token.state.to_string())).collect()
}

fn outcome(state: &State) -> Outcome {
    let view = AttackView::of(state);
    let mut dice: Vec<String> = view.pool.dice.iter().map(ToString::to_string).collect();
    dice.sort();
    Outcome {
        damage: view.defender.damage.unwrap().into(),
        shields: view
            .defender
            .unit
            .shields
            .iter()
            .map(|(zone, left)| (zone.to_string(), u32::from(*left)))
            .collect(),
        faceup: view.defender.unit.faceup.into(),
        facedown: view.defender.unit.facedown.into(),
        lost: view.defender.unit.hull_lost.unwrap_or_default().into(),
        destroyed: view.defender.unit.destroyed,
        tokens: view
            .defender
            .tokens
            .iter()
            .map(|held| (held.token.kind.to_string(), held.token.state.to_string()))
            .collect(),
        dice,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// A line played by the engine ends as the independent model says.
    #[test]
    fn equal_to_the_naive_model(setup in setup(6), seeds in prop::collection::vec(any::<u16>(), 1..24)) {
        let (picks, state) = play(&setup, &seeds);
        let answered = picks.iter().position(|pick| pick == "use salvo").unwrap_or(picks.len());
        let mut naive = table(&setup).play(&picks[..answered]);
        naive.dice.sort();
        prop_assert_eq!(outcome(&state), naive, "line {:?}", picks);
    }

    /// Every point of the total is a shield, a card or a hull point, or fell on a destroyed target.
    #[test]
    fn damage_is_conserved(setup in setup(8), seeds in prop::collection::vec(any::<u16>(), 1..24)) {
        let before = State::try_from(&setup).unwrap();
        let (picks, after) = play(&setup, &seeds);
        let suffered = match (before.defender(), after.defender()) {
            (before, after) if before.kind == UnitKind::Ship => {
                let shields = |ship: &armada::table::Unit| {
                    ship.zones().iter().map(|zone| u16::from(ship.shields.of(*zone))).sum::<u16>()
                };
                let cards = after.damage_cards() - before.damage_cards();
                prop_assert!(Some(after.damage_cards()) <= after.hull);
                prop_assert!(after.faceup.len() - before.faceup.len() <= 1);
                prop_assert_eq!(after.place == Place::Destroyed, Some(after.damage_cards()) == after.hull);
                shields(before) - shields(after) + u16::from(cards)
            }
            (before, after) => {
                prop_assert_eq!(after.place == Place::Destroyed, Some(after.lost) == after.hull);
                u16::from(after.lost - before.lost)
            }
        };
        let total = after.attack.total.unwrap();
        prop_assert!(suffered <= total);
        prop_assert!(suffered == total || after.defender().destroyed(), "{} of {} in {:?}", suffered, total, picks);
        if !picks.iter().any(|pick| pick == "use salvo") {
            prop_assert_eq!(before.attacker(), after.attacker());
        }
        let mut own = picks.iter().take_while(|pick| pick.as_str() != "use salvo");
        let braced = own.any(|pick| pick.starts_with("spend brace"));
        let icons = after.counting().icons(after.attack.pool);
        prop_assert_eq!(total, if braced { halved(icons) } else { icons });
    }

    /// Every pick's name reads back as the same pick, and every label and preview has words.
    #[test]
    fn picks_are_named(setup in setup(5), seeds in prop::collection::vec(any::<u16>(), 1..16)) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let mut position = rules.start();
        for seed in seeds {
            let Node::Choice(choice) = advance_silently(&rules, &mut position) else { break };
            let picks = choice.options.iter().map(|option| &option.pick);
            for pick in picks.chain(choice.refused.iter().map(|refused| &refused.pick)) {
                if let EnginePick::Game(game) = pick {
                    prop_assert_eq!(&attack::named(&pick.to_string()).unwrap(), game);
                }
                prop_assert!(!rules.label(&position.state, pick).is_empty());
                rules.preview(&position.state, pick);
            }
            let option = &choice.options[usize::from(seed) % choice.options.len()];
            take_option(&rules, &mut position, &choice, option, &mut NoSink);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// The laws that the engine asks of every game.
    #[test]
    fn the_engines_laws(setup in setup(3)) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 1_500).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        for position in reached.iter().take(200) {
            laws::survives_writing(position).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        }
        laws::positions_are_canonical(&rules, &start, 1_500).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}

prop_compose! {
    /// An attack with its declaration and roll, commands and rerolls.
    pub fn gathered()(
        setup in setup(0),
        pool in prop::collection::vec(0..2_u8, 3),
        obstructed in any::<bool>(),
        way in any_of(ConcentrateFire::ALL),
        rerolls in prop::collection::vec(prop::sample::select(vec!["1 any", "2 black", "1 blank red/hit"]), 0..2),
        zones_used in prop::collection::vec(any_of(&[HullZone::Front, HullZone::Left]), 0..2),
    ) -> AttackSetup {
        let mut setup = setup;
        if let Unit::Ship(ship) = &mut setup.attacker {
            ship.concentrate_fire = way;
        }
        AttackSetup {
            pool: Armament { red: Some(pool[0]), blue: Some(pool[1]), black: Some(pool[2]) },
            obstructed,
            declare: Declaration { zones_used, ..Declaration::default() },
            rerolls: rerolls.iter().map(|reroll| reroll.parse().unwrap()).collect(),
            ..setup
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_engines_laws_from_the_declaration_on(setup in gathered()) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 1_000).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        for position in reached.iter().take(200) {
            laws::survives_writing(position).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        }
        laws::positions_are_canonical(&rules, &start, 1_000).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}

fn any_squadron() -> impl Strategy<Value = Squadron> {
    let keywords = [
        "adept 1",
        "ai-anti-squadron 1",
        "ai-battery 2",
        "assault",
        "bomber",
        "counter 1",
        "dodge 1",
        "escort",
        "heavy",
        "screen",
        "swarm",
        "rogue",
    ];
    (
        prop::collection::vec(prop::sample::select(keywords.to_vec()), 0..3),
        prop::collection::vec(token(), 0..2),
        1..4_u8,
        (0..3_u8, 0..2_u8, 0..2_u8),
        any_of(Activation::ALL),
    )
        .prop_map(|(keywords, tokens, hull, (engaged, heavy, screen), activation)| Squadron {
            keywords: keywords.iter().map(|keyword| keyword.parse().unwrap()).collect(),
            tokens,
            hull,
            engaged,
            engaged_heavy: heavy,
            engaged_screen: screen,
            activation,
            ..Squadron::default()
        })
}

prop_compose! {
    /// Attacks that others may follow: salvo, counter, further squadrons; with keywords and raid tokens.
    fn followed()(
        squadrons in (any_squadron(), any_squadron()),
        sides in prop::sample::select(vec![(true, false), (false, true), (false, false), (true, true)]),
        ships in (ship(&[Size::Small, Size::Large]), ship(&[Size::Small, Size::Large])),
        dice in prop::collection::vec(die(), 0..3),
        further in prop::collection::vec(any_squadron(), 0..2),
        first_player in any_of(Player::ALL),
        raid in prop::collection::vec(any_of(Command::ALL), 0..2),
        obstructed in any::<bool>(),
    ) -> AttackSetup {
        let unit = |is_ship, ship: Unit, squadron: Squadron| match ship {
            Unit::Ship(ship) if is_ship => Unit::Ship(Ship {
                rear_battery: Armament { red: Some(1), ..Armament::default() },
                anti_squadron: Armament { blue: Some(1), ..Armament::default() },
                holds: Holdings { raid: raid.clone(), ..Holdings::default() },
                ..ship
            }),
            _ => Unit::Squadron(squadron),
        };
        let (attacker, defender) =
            (unit(sides.0, ships.0, squadrons.0), unit(sides.1, ships.1, squadrons.1));
        let target = further.into_iter().map(|squadron| Target {
            squadron: Squadron {
                hull: squadron.hull,
                keywords: squadron.keywords,
                tokens: squadron.tokens,
                ..Squadron::default()
            },
            obstructed,
            ..Target::default()
        });
        let range = if matches!(attacker, Unit::Ship(_)) { Range::Close } else { Range::Distance1 };
        AttackSetup {
            range,
            attacker,
            defender,
            dice,
            first_player,
            target: target.collect(),
            ..AttackSetup::default()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_engines_laws_over_attacks_that_follow(setup in followed()) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 1_500).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        for position in reached.iter().take(200) {
            laws::survives_writing(position).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        }
        laws::positions_are_canonical(&rules, &start, 1_000).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }

    /// Whatever follows, the attack that was asked about stays what it came to, no attack waits at the
    /// end, and every further squadron is attacked at most once.
    #[test]
    fn what_follows_leaves_the_first_attack_as_it_was(setup in followed(), seeds in prop::collection::vec(any::<u16>(), 1..24)) {
        let (picks, after) = play(&setup, &seeds);
        let view = AttackView::of(&after);
        prop_assert_eq!(view.defender.damage, after.asked().total);
        prop_assert!(after.attacks().filter(|attack| attack.by == Player::Defender).count() <= 1);
        let mut further: Vec<u8> = after.attacks().filter_map(|attack| attack.further).collect();
        further.sort_unstable();
        prop_assert!(further.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", picks);
        let answers = picks.iter().any(|pick| pick.starts_with("use salvo") || pick.starts_with("use counter"));
        prop_assert_eq!(answers, after.attacks().any(|attack| attack.by == Player::Defender));
    }
}

/// Relabelled players: the salvo attack of a ship is worth exactly what the same attack is worth when
/// it is asked about on its own.
#[test]
fn a_salvo_is_an_attack_like_any_other() {
    let rear = Armament { red: Some(1), blue: Some(1), ..Armament::default() };
    let ship = |tokens: &[&str]| Ship {
        size: Size::Small,
        hull: 4,
        shields: Shields::from_iter([(HullZone::Front, 1), (HullZone::Left, 2)]),
        tokens: tokens.iter().map(|token| token.parse().unwrap()).collect(),
        ..Ship::default()
    };
    let (one, other) = (ship(&["brace", "evade"]), Ship { rear_battery: rear, ..ship(&["salvo"]) });
    let asked = AttackSetup {
        range: Range::Medium,
        attack: AttackKind::Salvo,
        attacker: Unit::Ship(other.clone()),
        defender: Unit::Ship(one.clone()),
        ..AttackSetup::default()
    };
    let answered = AttackSetup {
        range: Range::Medium,
        attacker: Unit::Ship(one),
        defender: Unit::Ship(other),
        dice: vec!["red/blank".parse().unwrap()],
        ..AttackSetup::default()
    };
    let rules = ArmadaRules::try_from(&asked).unwrap();
    let alone = rules.start();
    let tree = explore(&rules, alone, &Line::default(), Limits::default(), Merging::Equal);
    let alone = odds::value(&tree, cards, bounds(), aim).unwrap().value().exact().unwrap();

    let rules = ArmadaRules::try_from(&answered).unwrap();
    let start = rules.start();
    let line: Line = [Fix::pick("spend salvo")].into_iter().collect();
    let tree = explore(&rules, start, &line, Limits::default(), Merging::Equal);
    let on_attacker = |state: &State| Fraction::from(u32::from(state.attacker().damage_cards()));
    let swapped = |player: &Seat| aim(&player.opponent());
    let nested = odds::value(&tree, on_attacker, bounds(), swapped).unwrap().value().exact().unwrap();
    assert_eq!(nested, alone);
    assert!(alone > Fraction::ZERO);
}

/// What an attack is worth before its roll is what its rolled attacks are worth, by their weights.
#[test]
fn a_roll_is_worth_what_its_results_are_worth() {
    let mut unrolled = corvette(&["evade", "brace"]);
    unrolled.dice.clear();
    unrolled.pool = Armament { red: Some(1), black: Some(1), ..Armament::default() };
    let worth = roll([1, 0, 1]).unwrap().into_iter().fold(Fraction::ZERO, |sum, (pool, weight)| {
        let rolled =
            AttackSetup { dice: pool.dice().collect(), pool: Armament::default(), ..unrolled.clone() };
        sum.plus(best_play(&rolled).times(Fraction::of(weight, 64).unwrap()).unwrap()).unwrap()
    });
    assert_eq!(best_play(&unrolled), worth);
}

/// A dial never harms the attacker, and with a token it is worth at least as much as each alone.
#[test]
fn more_command_never_harms_the_attacker() {
    let worth = |way| {
        let mut setup = corvette(&["brace"]);
        if let Unit::Ship(ship) = &mut setup.attacker {
            ship.concentrate_fire = way;
        }
        best_play(&setup)
    };
    let [none, dial, token, both] =
        [ConcentrateFire::None, ConcentrateFire::Dial, ConcentrateFire::Token, ConcentrateFire::Both]
            .map(worth);
    assert!(none <= dial && none <= token && dial <= both && token <= both, "{none} {dial} {token} {both}");
    assert!(none < both);
}

pub fn cards(state: &State) -> Fraction {
    Fraction::from(u32::from(state.defender().damage()))
}

/// The first player attacks, where nothing else is said.
pub fn aim(player: &Seat) -> Aim {
    match player {
        Seat::First => Aim::Most,
        Seat::Second => Aim::Least,
    }
}

pub fn bounds() -> Interval {
    Interval { low: Fraction::ZERO, high: Fraction::from(30_u32) }
}

/// A law that walks through each line on its own says nothing where there are too many of them.
pub fn where_small_enough(held: Result<(), laws::Broken>) -> Result<(), TestCaseError> {
    match held {
        Err(broken) if broken.what.starts_with("too large") => Err(TestCaseError::reject(broken.what)),
        held => held.map_err(|broken| TestCaseError::fail(broken.to_string())),
    }
}

fn best_play(setup: &AttackSetup) -> Fraction {
    let rules = ArmadaRules::try_from(setup).unwrap();
    let start = rules.start();
    let tree = explore(&rules, start, &Line::default(), Limits::default(), Merging::Equal);
    odds::value(&tree, cards, bounds(), aim).unwrap().value().exact().unwrap()
}

fn corvette(tokens: &[&str]) -> AttackSetup {
    AttackSetup {
        range: Range::Medium,
        attacker: Unit::Ship(Ship { size: Size::Medium, ..Ship::default() }),
        defender: Unit::Ship(Ship {
            size: Size::Small,
            hull: 4,
            shields: Shields::from_iter([(HullZone::Front, 1), (HullZone::Left, 2)]),
            tokens: tokens.iter().map(|token| token.parse().unwrap()).collect(),
            ..Ship::default()
        }),
        dice: ["red/hit-hit", "red/hit", "blue/accuracy"].map(|die| die.parse().unwrap()).to_vec(),
        ..AttackSetup::default()
    }
}

prop_compose! {
    /// An attack small enough for each of its lines to be walked through on its own.
    pub fn small()(setup in setup(2), first_player in any_of(Player::ALL)) -> AttackSetup {
        let mut setup = AttackSetup { first_player, ..setup };
        for unit in [&mut setup.attacker, &mut setup.defender] {
            let tokens = match unit {
                Unit::Ship(ship) => {
                    ship.rear_battery = Armament { red: Some(1), ..Armament::default() };
                    &mut ship.tokens
                }
                Unit::Squadron(squadron) => &mut squadron.tokens,
            };
            tokens.truncate(2);
        }
        let answered = |unit: &Unit| match unit {
            Unit::Ship(ship) => ship.tokens.iter().any(|token| token.kind == TokenKind::Salvo),
            Unit::Squadron(_) => false,
        };
        if answered(&setup.defender) {
            setup.dice.truncate(1);
        }
        setup
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn merging_changes_nothing(setup in small()) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        laws::merging_changes_nothing(&rules, &start, cards, bounds(), aim)
            .map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }

    #[test]
    fn probabilities_sum_to_one(setup in prop_oneof![setup(3), gathered(), followed()], nodes in 100..4_000_usize) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let limits = Limits { nodes, ..Limits::default() };
        laws::probabilities_sum_to_one(&rules, &start, limits, cards, bounds(), aim)
            .map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}

/// The order in which tokens are spent, or dice of one evade are named, leaves no trace.
#[test]
fn orders_that_do_not_matter_are_one_position() {
    let rest = |picks: &[&str]| {
        let mut setup = corvette(&["contain", "brace", "redirect", "evade"]);
        setup.range = Range::Long;
        let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
        crate::run(&setup, &picks).0.position
    };
    assert_eq!(
        rest(&["done", "spend contain", "spend brace"]),
        rest(&["done", "spend brace", "spend contain"])
    );
    assert_eq!(
        rest(&["done", "spend evade red/hit", "evade red/hit-hit"]),
        rest(&["done", "spend evade red/hit-hit", "evade red/hit"]),
    );
}

#[test]
fn a_further_token_never_helps_the_attacker() {
    let none = best_play(&corvette(&[]));
    for kind in TokenKind::ALL.iter().filter(|kind| **kind != TokenKind::Salvo) {
        let one = best_play(&corvette(&[kind.word()]));
        assert!(one <= none, "{kind}: {one} > {none}");
        let two = best_play(&corvette(&[kind.word(), "brace"]));
        assert!(two <= one, "{kind} and brace: {two} > {one}");
    }
}

/// An exact value by hand: one red double hit at medium range, an evade. The reroll shows 0 damage
/// on 3 of 8 sides, 1 on 4, 2 on 1: 3/4 on average, which is better than the 2 that lie there.
#[test]
fn an_evade_is_worth_what_its_die_is_worth() {
    let mut setup = corvette(&["evade"]);
    setup.attacker = Unit::Ship(Ship { size: Size::Small, ..Ship::default() });
    if let Unit::Ship(ship) = &mut setup.defender {
        ship.shields = Shields::NONE;
    }
    setup.dice.truncate(1);
    assert_eq!(best_play(&setup), Fraction::of(3, 4).unwrap());
}

/// Left and right are alike: the mirrored ship suffers the same.
#[test]
fn relabelled_zones_are_alike() {
    let left = corvette(&["redirect", "evade"]);
    let mut right = left.clone();
    if let Unit::Ship(ship) = &mut right.defender {
        ship.shields = Shields::from_iter([(HullZone::Front, 1), (HullZone::Right, 2)]);
    }
    assert_eq!(best_play(&left), best_play(&right));
}

/// Every roll of up to three dice, against plain enumeration of all their sides.
#[test]
fn rolls_have_exact_weights() {
    let sides = |color: usize| -> Vec<Die> {
        let of_color = Die::all().filter(move |die| die.color() as usize == color);
        of_color.flat_map(|die| std::iter::repeat_n(die, die.sides() as usize)).collect()
    };
    for (red, blue, black) in
        [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 1, 0), (1, 1, 1), (0, 0, 3), (0, 2, 1)]
    {
        let mut counted: BTreeMap<Pool, u128> = BTreeMap::from([(Pool::EMPTY, 1)]);
        for (color, count) in [red, blue, black].into_iter().enumerate() {
            for _ in 0..count {
                let mut next = BTreeMap::new();
                for (pool, ways) in &counted {
                    for side in sides(color) {
                        *next.entry(pool.with(side)).or_insert(0) += ways;
                    }
                }
                counted = next;
            }
        }
        let rolled: BTreeMap<Pool, u128> = roll([red, blue, black]).unwrap().into_iter().collect();
        assert_eq!(rolled, counted);
    }
}

/// The published means: 3/4 of a red or blue die against ships, 1 of a black one.
#[test]
fn dice_have_their_means() {
    let mean = |colors: [u8; 3], crits: bool| {
        let rolled = roll(colors).unwrap();
        let sum: u128 = rolled
            .iter()
            .map(|(pool, weight)| weight * u128::from(pool.hits() + if crits { pool.crits() } else { 0 }))
            .sum();
        Fraction::of(sum, 8).unwrap().to_string()
    };
    let means = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|colors| (mean(colors, true), mean(colors, false)));
    let expected = [("3/4", "1/2"), ("3/4", "1/2"), ("1", "3/4")];
    assert_eq!(means, expected.map(|(ships, squadrons)| (ships.to_owned(), squadrons.to_owned())));
}

/// Salvo in return for every kind of attack but those that it does not answer.
#[test]
fn only_some_attacks_are_answered_by_a_salvo() {
    for kind in [AttackKind::Standard, AttackKind::Salvo, AttackKind::Ignition] {
        let setup = AttackSetup { attack: kind, range: Range::Long, ..corvette(&["salvo"]) };
        let picks = crate::to_the_end(&["spend salvo".to_owned()]);
        let open = matches!(crate::run(&setup, &picks).0.node, Node::Open(_));
        assert_eq!(open, kind == AttackKind::Standard, "{kind}");
    }
}
