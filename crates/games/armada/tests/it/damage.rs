//! What holds for damage outside attacks: the engine's laws, and what no order of things changes.

use armada::{
    ArmadaRules, Described, Facing, HullZone, Seat, Size, State, attack,
    damage::{
        self, Cause, DamageCard, DamageSetup, DealtCards, DiscardedCards, EffectDamage, FlippedCards,
        HullLoss, Movement, Obstacle, Outside, Overlapped, Ship, Squadron, Unit,
    },
};
use engine::{
    Aim, Fraction, Interval, Limits, NoSink, Node, Pick as EnginePick, Worded, advance_silently, laws,
    take_option, take_outcome,
};
use proptest::prelude::*;

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

const CARDS: &[&str] = &[
    "unknown",
    "immediate: deal facedown 1; flip facedown",
    "Double | immediate: deal faceup 1",
    "immediate: lose shields most all",
    "immediate: opponent chooses 2 zones; flip facedown",
    "immediate: discard token of choice; reduce speed 1",
    "persistent: cannot recover shields",
    "Drive | persistent after maneuver at speed 2: suffer 1",
    "persistent after overlap: deal facedown 1",
    "persistent after speed change: suffer 2",
];

fn card() -> impl Strategy<Value = DamageCard> {
    any_of(CARDS).prop_map(|text| text.parse().unwrap())
}

prop_compose! {
    fn ship()(
        size in any_of(&[Size::Small, Size::Medium, Size::Huge]),
        flotilla in any::<bool>(),
        owner in any_of(Seat::ALL),
        speed in 0..4_u8,
        hull in 2..7_u8,
        shields in prop::collection::vec(0..3_u8, 4),
        facedown in 0..2_u8,
        faceup_cards in prop::collection::vec(card(), 0..2),
        tokens in prop::collection::vec(any_of(&["brace", "evade/exhausted"]), 0..3),
    ) -> Ship {
        let faceup_cards = if hull > 2 { faceup_cards } else { Vec::new() };
        let fights = attack::Ship {
            size,
            flotilla,
            speed,
            hull: hull.max(2),
            facedown: facedown.min(hull.max(2) - 1 - u8::try_from(faceup_cards.len()).unwrap()),
            shields: HullZone::ALL.iter().copied().zip(shields).collect(),
            tokens: tokens.iter().map(|token| token.parse().unwrap()).collect(),
            ..attack::Ship::default()
        };
        Ship { fights, owner, faceup_cards, ..Ship::default() }
    }
}

prop_compose! {
    fn movement()(
        obstacles in prop::collection::vec(any_of(Obstacle::ALL), 0..3),
        squadrons in 0..2_u8,
        mines in 0..2_u8,
        outside in any_of(&[Outside::Nothing, Outside::Nothing, Outside::Base, Outside::Dials]),
    ) -> Movement {
        Movement { obstacles, squadrons, mines, outside, ..Movement::default() }
    }
}

fn cause() -> impl Strategy<Value = Cause> {
    let facings = prop::collection::vec(any_of(Facing::ALL), 1..3);
    prop_oneof![
        3 => movement().prop_map(Cause::Move),
        1 => (1..4_u8).prop_map(|amount| Cause::Damage(EffectDamage { amount, zone: None })),
        1 => facings.prop_map(|cards| Cause::Cards(DealtCards { cards })),
        1 => (1..3_u8).prop_map(|amount| Cause::HullLoss(HullLoss { amount })),
        1 => Just(Cause::DiscardCard(DiscardedCards { amount: 1 })),
        1 => Just(Cause::FlipCard(FlippedCards { amount: 1 })),
    ]
}

prop_compose! {
    fn of_ship()(
        unit in ship(),
        overlapped in prop::collection::vec(ship(), 0..3),
        cause in prop::collection::vec(cause(), 1..3),
        deck in prop::collection::vec(card(), 0..3),
        deck_left in prop::option::of(0..3_u8),
        discard_pile in 0..4_u8,
    ) -> DamageSetup {
        DamageSetup {
            unit: Unit::Ship(unit),
            overlapped: overlapped.into_iter().map(|ship| Overlapped { ship }).collect(),
            cause,
            deck,
            deck_left,
            discard_pile,
            ..DamageSetup::default()
        }
    }
}

prop_compose! {
    fn of_squadron()(hull in 1..5_u8, movement in movement(), amount in 1..6_u8) -> DamageSetup {
        DamageSetup {
            unit: Unit::Squadron(Squadron { fights: attack::Squadron { hull, ..attack::Squadron::default() }, ..Squadron::default() }),
            cause: vec![Cause::Move(movement), Cause::Damage(EffectDamage { amount, zone: None })],
            ..DamageSetup::default()
        }
    }
}

pub fn setup() -> impl Strategy<Value = DamageSetup> {
    prop_oneof![4 => of_ship(), 1 => of_squadron()]
}

prop_compose! {
    /// One cause, and not more than one ship beside: few lines.
    fn small()(setup in of_ship(), squadron in of_squadron(), is_ship in 0..5_u8) -> DamageSetup {
        let mut setup = if is_ship > 0 { setup } else { squadron };
        setup.cause.truncate(1);
        setup.overlapped.truncate(1);
        if let Some(Cause::Move(to)) = setup.cause.first_mut() {
            to.mines = 0;
        }
        setup
    }
}

/// The damage cards, or lost hull, of the unit that is asked about.
fn suffered(state: &State) -> Fraction {
    Fraction::from(u32::from(state.table.unit(state.arrival.asked).damage()))
}

fn bounds() -> Interval {
    Interval { low: Fraction::ZERO, high: Fraction::from(30_u32) }
}

fn aim(player: &Seat) -> Aim {
    if *player == Seat::First { Aim::Least } else { Aim::Most }
}

/// The same with the players exchanged.
fn mirrored(setup: &DamageSetup) -> DamageSetup {
    let mut setup = setup.clone();
    let unit = match &mut setup.unit {
        Unit::Ship(ship) => &mut ship.owner,
        Unit::Squadron(squadron) => &mut squadron.owner,
    };
    *unit = unit.opponent();
    for Overlapped { ship } in &mut setup.overlapped {
        ship.owner = ship.owner.opponent();
    }
    setup
}

fn mirror(state: &State) -> State {
    let mut state = state.clone();
    for unit in &mut state.table.units {
        unit.owner = unit.owner.opponent();
    }
    state.arrival.placed_by = state.arrival.placed_by.map(Seat::opponent);
    state
}

fn rules(setup: &DamageSetup) -> ArmadaRules {
    ArmadaRules::try_from(setup).unwrap()
}

/// Plays at random to the end; the tables on the way.
fn play(setup: &DamageSetup, seeds: &[u16]) -> Vec<State> {
    let rules = rules(setup);
    let mut position = rules.start();
    let mut tables = vec![position.state.clone()];
    let mut seeds = seeds.iter().cycle().map(|seed| usize::from(*seed));
    loop {
        let seed = seeds.next().unwrap_or_default();
        match advance_silently(&rules, &mut position) {
            Node::Choice(choice) => {
                let option = &choice.options[seed % choice.options.len()];
                take_option(&rules, &mut position, &choice, option, &mut NoSink);
            }
            Node::Chance(chance) => {
                let outcome = &chance.outcomes[seed % chance.outcomes.len()];
                take_outcome(&rules, &mut position, &chance, outcome, &mut NoSink);
            }
            Node::End | Node::Open(_) => {
                tables.push(position.state);
                return tables;
            }
        }
        tables.push(position.state.clone());
    }
}

fn failed(broken: &impl ToString) -> TestCaseError {
    TestCaseError::fail(broken.to_string())
}

/// Whether a ship at speed 0 ends on several obstacles: a purrgil and a rift do as much there as a dust field. Effects that have the same left
/// to do are not one position, as the law says.
fn has_idle_obstacles(setup: &DamageSetup) -> bool {
    let ends_on_several = |cause: &Cause| matches!(cause, Cause::Move(end) if end.obstacles.len() > 1);
    matches!(&setup.unit, Unit::Ship(ship) if ship.fights.speed == 0)
        && setup.cause.iter().any(ends_on_several)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// The laws that the engine asks of every game.
    #[test]
    fn the_engines_laws(setup in setup()) {
        let rules = rules(&setup);
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 1_000).map_err(|broken| failed(&broken))?;
        for position in reached.iter().take(100) {
            laws::survives_writing(position).map_err(|broken| failed(&broken))?;
        }
        if !has_idle_obstacles(&setup) {
            laws::positions_are_canonical(&rules, &start, 1_000).map_err(|broken| failed(&broken))?;
        }
    }

    /// Whose ship it is makes no difference, as long as only one player's cards wait for the same moment.
    #[test]
    fn players_are_alike(setup in small()) {
        let mut setup = setup;
        for Overlapped { ship } in &mut setup.overlapped {
            ship.faceup_cards.clear();
        }
        let [setup, other] = [rules(&setup), rules(&mirrored(&setup))];
        laws::players_are_alike((&setup, &setup.start()), (&other, &other.start()), mirror).map_err(|broken| failed(&broken))?;
    }

    #[test]
    fn merging_changes_nothing(setup in small()) {
        let rules = rules(&setup);
        laws::merging_changes_nothing(&rules, &rules.start(), suffered, bounds(), aim).map_err(|broken| failed(&broken))?;
    }

    #[test]
    fn probabilities_sum_to_one(setup in setup()) {
        let limits = Limits { nodes: 2_000, ..Limits::default() };
        let rules = rules(&setup);
        laws::probabilities_sum_to_one(&rules, &rules.start(), limits, suffered, bounds(), aim)
            .map_err(|broken| failed(&broken))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Nothing ever happens to what is destroyed, and whoever is beaten is destroyed.
    #[test]
    fn destruction_is_final_and_never_late(setup in setup(), seeds in prop::collection::vec(any::<u16>(), 1..16)) {
        let tables = play(&setup, &seeds);
        for pair in tables.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            for ((id, old), (_, new)) in before.table.ids().zip(after.table.ids()) {
                if old.destroyed() {
                    prop_assert_eq!(old, new, "{:?} was destroyed", id);
                }
                prop_assert!(!new.is_beaten(), "{:?} is beaten", id);
            }
        }
    }

    /// Cards go nowhere: deck, pile and ships in play hold as many before as after.
    #[test]
    fn damage_cards_are_conserved(setup in of_ship(), seeds in prop::collection::vec(any::<u16>(), 1..16)) {
        let all = |state: &State| {
            let in_play = state.table.units.iter().filter(|unit| !unit.destroyed());
            let lying: u32 = in_play.map(|ship| u32::from(ship.damage_cards())).sum();
            let deck = &state.table.deck;
            deck.left.map(|left| u32::from(left) + u32::from(deck.discarded) + lying)
        };
        let tables = play(&setup, &seeds);
        prop_assert_eq!(all(&tables[0]), all(&tables[tables.len() - 1]));
    }

    /// Every pick's name reads back as the same pick, and every option has words.
    #[test]
    fn picks_are_named(setup in setup(), seeds in prop::collection::vec(any::<u16>(), 1..10)) {
        let rules = rules(&setup);
        let mut position = rules.start();
        for seed in seeds {
            match advance_silently(&rules, &mut position) {
                Node::Choice(choice) => {
                    let picks = choice.options.iter().map(|option| &option.pick);
                    for pick in picks.chain(choice.refused.iter().map(|refused| &refused.pick)) {
                        if let EnginePick::Game(game) = pick {
                            let read = damage::read(&pick.to_string());
                            prop_assert_eq!(read.as_ref(), Some(game));
                        }
                        let asked = (choice.who, &choice.prompt);
                        prop_assert!(!rules.words(position.view(), asked, pick).label.is_empty());
                    }
                    let option = &choice.options[usize::from(seed) % choice.options.len()];
                    take_option(&rules, &mut position, &choice, option, &mut NoSink);
                }
                Node::Chance(chance) => {
                    let outcome = &chance.outcomes[usize::from(seed) % chance.outcomes.len()];
                    take_outcome(&rules, &mut position, &chance, outcome, &mut NoSink);
                }
                Node::End | Node::Open(_) => break,
            }
        }
    }
}

#[test]
fn damage_cards_read_back_as_written() {
    for text in CARDS {
        let card: DamageCard = text.parse().unwrap();
        assert_eq!(card.to_string(), *text);
        assert_eq!(card.to_string().parse::<DamageCard>().unwrap(), card);
    }
}

#[test]
fn what_is_no_damage_card_is_refused_with_the_way_to_write_one() {
    for (text, helps) in [
        ("", "write one of: `unknown`, `immediate: deal facedown 1"),
        ("immediate:", "write one of: `words: what it says`"),
        ("immediate: deal lots", "`deal 1 own faceup`"),
        ("immediate: deal facedown 0", "from 1 to 12"),
        ("immediate: deal facedown 99", "from 1 to 12"),
        ("persistent:", "`persistent: what it says`"),
        ("persistent after lunch: suffer 1", "`persistent after overlap`"),
        ("Name, with comma | unknown", "`Name | unknown`"),
        ("| unknown", "`Name | unknown`"),
        ("immediate: suffer 1; suffer 1; suffer 1; suffer 1; suffer 1; suffer 1; suffer 1", "list at most 6"),
    ] {
        let help = text.parse::<DamageCard>().unwrap_err().help();
        assert!(help.contains(helps), "{text}: {help}");
    }
}

#[test]
fn what_no_table_can_show_is_named_with_its_field() {
    let cases: &[(&str, &str)] = &[
        ("[unit]\nkind = 'ship'\nhull = 2\nfacedown = 2", "unit.facedown"),
        ("deck = ['crit']", "deck"),
        ("[[effect]]\nname = 'crew'\ncomponent = 'upgrade'", "effect[1]"),
        ("[unit]\nkind = 'ship'\nshields = { left-auxiliary = 1 }", "unit.shields.left-auxiliary"),
        ("[unit]\nkind = 'squadron'\nhull = 2\ndamage = 2", "unit.damage"),
        ("[[cause]]\nkind = 'cards'\ncards = []", "cause[1].cards"),
        ("[unit]\nkind = 'squadron'\n[[cause]]\nkind = 'hull-loss'\namount = 1", "cause[1].kind"),
        ("[[cause]]\nkind = 'damage'\namount = 1\nzone = 'right-auxiliary'", "cause[1].zone"),
        ("[[cause]]\nkind = 'move'\nships = true", "cause[1].ships"),
        ("[[cause]]\nkind = 'move'\nplaced = true", "cause[1].placed"),
        ("[[overlapped]]\nhull = 0", "overlapped[1].hull"),
    ];
    for (text, field) in cases {
        let setup: DamageSetup = toml::from_str(text).unwrap();
        let problems = setup.check();
        assert!(problems.iter().any(|problem| problem.field == *field), "{text}: {problems:?}");
        assert!(problems.iter().all(|problem| !problem.help.is_empty()));
        assert!(ArmadaRules::try_from(&setup).is_err());
    }
}

/// Two obstacles of one kind are one option after the other, not two ways that lead to the same.
#[test]
fn obstacles_alike_are_one_option() {
    let cause = Movement {
        obstacles: vec![Obstacle::Purrgil, Obstacle::Purrgil, Obstacle::GravityRift],
        ..Movement::default()
    };
    let setup = DamageSetup { cause: vec![Cause::Move(cause)], ..DamageSetup::default() };
    let rules = rules(&setup);
    let mut position = rules.start();
    let Node::Choice(choice) = advance_silently(&rules, &mut position) else { panic!("a choice") };
    let names: Vec<String> = choice.options.iter().map(|option| option.pick.to_string()).collect();
    assert_eq!(names, ["use gravity-rift", "use purrgil"]);
    assert_eq!(position.state.table.unit(position.state.arrival.asked).owner, choice.who);
}
