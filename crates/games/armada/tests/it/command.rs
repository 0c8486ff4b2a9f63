//! What holds for every activation with commands.
//!
//! What each rule says is a scenario in `tests/fixtures/scenarios/command-*.toml`.

use armada::{
    ArmadaRules, Command, Described, Die, HullZone, Range, Seat, Size, State,
    command::{
        self, AttackPool, Candidate, CommandSetup, CommandShip, DialChanger, Scene, Stands, Target, TopDial,
        Trigger, Upgrade,
    },
};
use engine::{
    Aim, Fix, Forced, Fraction, Interval, Limits, Line, Merging, NoSink, Node, Pick as EnginePick, Worded,
    advance_silently, explore, follow, laws, take_option, take_outcome,
};
use proptest::prelude::*;

use crate::laws::where_small_enough;

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

fn commands(most: usize) -> impl Strategy<Value = Vec<Command>> {
    prop::sample::subsequence(Command::ALL.to_vec(), 0..=most)
}

prop_compose! {
    fn squadron()(
        friendly in prop::bool::weighted(0.8),
        range in any_of(&[Range::Close, Range::Medium, Range::Long]),
        keyword in prop::sample::select(vec!["grit", "rogue", "heavy", "relay 1"]),
        engaged in 0..3_u8,
        heavy in 0..3_u8,
        attack_frees in any::<bool>(),
        targets in prop::sample::subsequence(Target::ALL.to_vec(), 0..=2),
    ) -> Candidate {
        let stands = Stands {
            friendly,
            range,
            attack_frees,
            targets,
            ..Stands::default()
        };
        Candidate {
            keywords: vec![keyword.parse().unwrap()],
            engaged,
            engaged_heavy: heavy.min(engaged),
            stands,
            ..Candidate::default()
        }
    }
}

prop_compose! {
    fn card()(
        tokens in commands(1),
        dials in commands(1),
        spend in any::<bool>(),
        trigger in any_of(Trigger::ALL),
    ) -> Upgrade {
        Upgrade { name: "Crate".to_owned(), tokens, dials, spend, trigger }
    }
}

prop_compose! {
    fn setup()(
        step in any_of(&[
            Scene::CommandPhase, Scene::Reveal, Scene::AfterReveal, Scene::Attack, Scene::DetermineCourse,
            Scene::SquadronPhase,
        ]),
        size in any_of(&[Size::Small, Size::Huge]),
        values in (1..4_u8, 0..3_u8, 0..4_u8),
        dial in prop::option::of(any_of(Command::ALL)),
        gained_dials in commands(1),
        tokens in commands(3),
        raid in commands(2),
        gained in (commands(1), commands(1)),
        dials_changed_by in prop::option::weighted(0.2, any_of(Seat::ALL)),
        resolved in commands(1),
        cards in prop::collection::vec(card(), 0..=1),
        speed in 0..4_u8,
        shields in prop::collection::vec(0..=2_u8, 2),
        faceup in prop::sample::subsequence(vec!["Capacitor Failure".to_owned()], 0..=1),
        facedown in 0..2_u8,
        die in prop::option::of(prop::sample::select(Die::all().collect::<Vec<_>>())),
        squadrons in prop::collection::vec(squadron(), 0..=2),
    ) -> CommandSetup {
        let (command_value, squadron_value, engineering_value) = values;
        let mut ship = CommandShip {
            size,
            command_value,
            squadron_value,
            engineering_value,
            dial: TopDial(dial),
            gained_dials,
            tokens: tokens.into_iter().take(command_value.into()).collect(),
            raid,
            gained_tokens: gained.0,
            gained_raid: gained.1,
            dials_changed_by: DialChanger(dials_changed_by),
            resolved,
            cards,
            speed,
            faceup,
            facedown,
            ..CommandShip::default()
        };
        ship.shields = [HullZone::Front, HullZone::Left].into_iter().zip(shields).collect();
        ship.max_shields = ship.zones().iter().map(|zone| (*zone, 2)).collect();
        let mut setup = CommandSetup {
            step,
            ship,
            attacks: die.map(|die| AttackPool { dice: vec![die], ..AttackPool::default() }).into_iter().collect(),
            squadrons,
            ..CommandSetup::default()
        };
        let relays: Vec<String> = (0..setup.squadrons.len())
            .filter(|place| setup.squadrons[*place].keywords[0].to_string() == "relay 1")
            .map(|place| setup.squadron_name(place))
            .collect();
        for squadron in &mut setup.squadrons {
            squadron.near_relays = relays.clone();
        }
        setup
    }
}

/// Effects of both players at every kind of time, no two of which do the same.
const EFFECTS: [&str; 12] = [
    "name = 'engineers'\nheader = 'repair'\ncost = ['exhaust card']\ndoes = ['gain 1 engineering point']",
    "name = 'hangar'\nheader = 'squadron'\ncost = ['discard card']\ndoes = ['activate 1 more squadron', 'activate squadrons at long']",
    "name = 'helm'\nheader = 'navigate'\ncost = ['lose 1 own']\ndoes = ['raise yaw', 'change speed 1']",
    "name = 'officer'\ntiming = 'after'\nevent = 'reveal command dial'\nonce = 'round'\ndoes = ['gain any command token']",
    "name = 'static'\ncomponent = 'damage'\ntiming = 'after'\nevent = 'gain command token'\ndoes = ['discard any command token', 'turn card this facedown']",
    "name = 'jammed'\ncomponent = 'damage'\ncannot = ['resolve repair', 'spend squadron token', 'recover shields']",
    "name = 'slicers'\nowner = 'second'\ntiming = 'before'\nevent = 'reveal command dial'\ncost = ['exhaust card']\ndoes = ['change enemy top dial']",
    "name = 'mines'\nowner = 'second'\ncomponent = 'squadron'\ntiming = 'after'\nevent = 'execute maneuver'\ndoes = ['damage 1 enemy', 'deal 1 enemy faceup']",
    "name = 'leak'\ncomponent = 'damage'\nevent = 'dealt faceup'\ndoes = ['suffer 1', 'event leak spreads']",
    "name = 'spread'\ncomponent = 'objective'\nevent = 'leak spreads'\ndoes = ['opponent chooses 1 own zones', 'lose all own most']",
    "name = 'sappers'\nowner = 'second'\ntiming = 'while'\nevent = 'repair command'\ncost = ['exhaust card']\ndoes = ['lose 1 engineering point', 'forbid engineers']",
    "name = 'spare dial'\ntiming = 'when'\nevent = 'determine course'\ndoes = ['gain any dial', 'halve command value']",
];

prop_compose! {
    /// A scene with effects of both players; what would ask for too much is smaller than without them.
    pub fn with_effects()(setup in setup(), effects in prop::sample::subsequence(EFFECTS.to_vec(), 0..4)) -> CommandSetup {
        let named = |name: &str| effects.iter().any(|effect| effect.contains(name));
        let fits = |effect: &&&str| !effect.contains("sappers") || named("'engineers'");
        let effects = effects.iter().filter(fits).map(|effect| toml::from_str(effect).unwrap()).collect();
        CommandSetup {
            effects,
            ship: CommandShip {
                dials_changed_by: DialChanger(None),
                gained_dials: Vec::new(),
                engineering_value: setup.ship.engineering_value.min(2),
                ..setup.ship
            },
            squadrons: setup.squadrons.into_iter().take(1).map(|it| Candidate { near_relays: Vec::new(), ..it }).collect(),
            hull: Some(5),
            ..setup
        }
    }
}

/// The ship without what makes many lines of one.
fn without_cards(ship: CommandShip) -> CommandShip {
    CommandShip { dials_changed_by: DialChanger(None), cards: Vec::new(), gained_dials: Vec::new(), ..ship }
}

fn rules(setup: &CommandSetup) -> ArmadaRules {
    ArmadaRules::try_from(setup).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn failed(broken: laws::Broken) -> TestCaseError {
    TestCaseError::fail(broken.to_string())
}

/// The shields and the speed that the ship has left.
fn left(state: &State) -> Fraction {
    let shields: u32 = HullZone::ALL.iter().map(|zone| u32::from(state.ship().shields.of(*zone))).sum();
    Fraction::from(shields + u32::from(state.speed()))
}

fn bounds() -> Interval {
    Interval { low: Fraction::ZERO, high: Fraction::from(100_u32) }
}

fn aim(player: &Seat) -> Aim {
    if *player == Seat::First { Aim::Most } else { Aim::Least }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The laws that the engine asks of every game.
    #[test]
    fn the_engines_laws_hold_for_commands(setup in setup()) {
        let rules = rules(&setup);
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 600).map_err(failed)?;
        for position in reached.iter().take(60) {
            laws::survives_writing(position).map_err(failed)?;
        }
        // two ways to one table differ while its tokens are put right: the event that led there is known
        if setup.ship.dials_changed_by.0.is_none() {
            laws::positions_are_canonical(&rules, &start, 600).map_err(failed)?;
        }
    }

    /// The same where effects of cards of both players resolve.
    #[test]
    fn the_engines_laws_hold_for_commands_with_effects(setup in with_effects()) {
        let rules = rules(&setup);
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 600).map_err(failed)?;
        for position in reached.iter().take(60) {
            laws::survives_writing(position).map_err(failed)?;
        }
    }

    /// No effect is used twice for one event, and none whose card limits it to one use in the round.
    #[test]
    fn no_effect_beyond_its_limit(setup in with_effects(), seeds in prop::collection::vec(any::<u16>(), 1..40)) {
        let rules = rules(&setup);
        let mut position = rules.start();
        let mut picks = Vec::new();
        for seed in seeds {
            let seed = usize::from(seed);
            match advance_silently(&rules, &mut position) {
                Node::Choice(choice) => {
                    let option = &choice.options[seed % choice.options.len()];
                    picks.push(option.pick.to_string());
                    take_option(&rules, &mut position, &choice, option, &mut NoSink);
                }
                Node::Chance(chance) => {
                    let outcome = &chance.outcomes[seed % chance.outcomes.len()];
                    take_outcome(&rules, &mut position, &chance, outcome, &mut NoSink);
                }
                Node::End | Node::Open(_) => break,
            }
        }
        for once in ["use engineers", "use hangar", "use officer", "use slicers", "use sappers"] {
            prop_assert!(picks.iter().filter(|pick| *pick == once).count() <= 1, "{once} in {picks:?}");
        }
    }

    /// The second player's ship does what the first player's does.
    #[test]
    fn the_owner_changes_nothing(setup in setup()) {
        let ship = CommandShip {
            facedown: 0,
            engineering_value: setup.ship.engineering_value.min(1),
            ..without_cards(setup.ship)
        };
        let small = CommandSetup { ship, ..setup };
        let ship = CommandShip { owner: Seat::Second, ..small.ship.clone() };
        let mirrored = CommandSetup { ship, ..small.clone() };
        let mirror = |state: &State| {
            let mut state = state.clone();
            state.commands.owner = state.commands.owner.opponent();
            state.table.units.iter_mut().for_each(|unit| unit.owner = unit.owner.opponent());
            state
        };
        let [small, mirrored] = [rules(&small), rules(&mirrored)];
        laws::players_are_alike((&small, &small.start()), (&mirrored, &mirrored.start()), mirror).map_err(failed)?;
    }

    /// Memo and merging change no answer, and what is rolled adds up to 1.
    #[test]
    fn merging_changes_nothing_and_probabilities_sum_to_one(setup in setup()) {
        let engineering_value = setup.ship.engineering_value.min(2);
        let ship = CommandShip { engineering_value, ..without_cards(setup.ship) };
        let setup = CommandSetup { ship, squadrons: Vec::new(), ..setup };
        let limits = Limits { nodes: 2_000, ..Limits::default() };
        let rules = rules(&setup);
        laws::probabilities_sum_to_one(&rules, &rules.start(), limits, left, bounds(), aim).map_err(failed)?;
        laws::merging_changes_nothing(&rules, &rules.start(), left, bounds(), aim).map_err(failed)?;
    }

    /// The same where effects of cards resolve.
    #[test]
    fn merging_changes_nothing_with_effects(setup in with_effects()) {
        let ship = CommandShip { cards: Vec::new(), engineering_value: 1, ..setup.ship };
        let mut setup = CommandSetup { ship, squadrons: Vec::new(), ..setup };
        setup.effects.truncate(2);
        prop_assume!(setup.check().is_empty());
        let limits = Limits { nodes: 2_000, ..Limits::default() };
        let rules = rules(&setup);
        laws::probabilities_sum_to_one(&rules, &rules.start(), limits, left, bounds(), aim).map_err(failed)?;
        where_small_enough(laws::merging_changes_nothing(&rules, &rules.start(), left, bounds(), aim))?;
    }

    /// Every pick's name reads back as the same pick, every label has words, and tokens, shields and
    /// speed stay within their limits whatever is chosen.
    #[test]
    fn picks_are_named_and_limits_are_kept(
        setup in setup(),
        seeds in prop::collection::vec(any::<u16>(), 1..40),
    ) {
        let rules = rules(&setup);
        let mut position = rules.start();
        let before = position.state.clone();
        for seed in seeds {
            let seed = usize::from(seed);
            match advance_silently(&rules, &mut position) {
                Node::Choice(choice) => {
                    let asked = (choice.who, &choice.prompt);
                    let picks = choice.options.iter().map(|option| &option.pick);
                    for pick in picks.chain(choice.refused.iter().map(|refused| &refused.pick)) {
                        if let EnginePick::Game(game) = pick {
                            prop_assert_eq!(command::read(&pick.to_string()), Some(game.clone()));
                        }
                        prop_assert!(!rules.words(position.view(), asked, pick).label.is_empty());
                    }
                    let option = &choice.options[seed % choice.options.len()];
                    take_option(&rules, &mut position, &choice, option, &mut NoSink);
                }
                Node::Chance(chance) => {
                    let outcome = &chance.outcomes[seed % chance.outcomes.len()];
                    take_outcome(&rules, &mut position, &chance, outcome, &mut NoSink);
                }
                Node::End => break,
                Node::Open(open) => prop_assert!(false, "{open:?}"),
            }
            let state = &position.state;
            let resting = !matches!(advance_silently(&rules, &mut position.clone()), Node::Choice(choice)
                if choice.prompt.to_string() == "token-limit");
            prop_assert!(!resting || state.ship().command_tokens.len() <= usize::from(state.commands.values.command) + 1);
            prop_assert!(state.commands.chart.has(state.speed()));
            for zone in state.ship().zones() {
                prop_assert!(state.ship().shields.of(*zone) <= state.ship().max_shields[zone]);
            }
            prop_assert!(state.commands.resolved.is_sorted_by(|one, next| one < next));
        }
        let cards = |state: &State| state.ship().faceup.len() + usize::from(state.ship().facedown);
        prop_assert!(cards(&position.state) <= cards(&before));
    }
}

fn repairing(engineering_value: u8) -> CommandSetup {
    let ship = CommandShip {
        engineering_value,
        dial: TopDial(Some(Command::Repair)),
        tokens: vec![Command::Repair],
        ..CommandShip::default()
    };
    CommandSetup { step: Scene::AfterReveal, ship, ..CommandSetup::default() }
}

/// The table of the rules, engineering values 1 to 6.
#[test]
fn engineering_points_for_dial_token_and_both() {
    let row = |value| ["repair dial", "repair token", "repair both"].map(|pick| points(value, pick));
    let table: Vec<[u8; 3]> = (1..=6).map(row).collect();
    assert_eq!(table, [[1, 1, 2], [2, 1, 3], [3, 2, 5], [4, 2, 6], [5, 3, 8], [6, 3, 9]]);
}

/// Points as they stand before any is spent: a shield could be moved, so nothing is decided by itself.
fn points(value: u8, pick: &str) -> u8 {
    let mut setup = repairing(value);
    setup.ship.facedown = 9;
    setup.ship.shields = [(HullZone::Front, 0)].into();
    let line: Line = [Fix::pick(pick.to_owned())].into_iter().collect();
    let rules = rules(&setup);
    let followed = follow(&rules, rules.start(), &line, Forced::Walk, &mut NoSink);
    followed.position.state.commands.points
}

/// What is repaired goes to the discard pile, a faceup card as well as a facedown one.
#[test]
fn a_repaired_card_is_discarded() {
    let [mut faceup, mut facedown] = [repairing(6), repairing(6)];
    faceup.ship.faceup = vec!["Capacitor Failure".to_owned()];
    facedown.ship.facedown = 1;
    for (setup, card) in [(faceup, "capacitor failure"), (facedown, "facedown")] {
        let picks = ["repair dial".to_owned(), format!("discard card {card}")];
        let line: Line = picks.into_iter().map(Fix::pick).collect();
        let rules = rules(&setup);
        let State { table, commands, .. } =
            follow(&rules, rules.start(), &line, Forced::Walk, &mut NoSink).position.state;
        assert_eq!((table.unit(commands.ship).damage(), table.deck.discarded), (0, 1), "{card}");
    }
}

/// Nine points over four zones, and a card that may be discarded: everything is explored.
#[test]
fn nine_engineering_points_over_four_zones_are_explored_whole() {
    let mut setup = repairing(6);
    setup.ship.facedown = 2;
    setup.ship.max_shields = HullZone::ALL.iter().take(4).map(|zone| (*zone, 4)).collect();
    setup.ship.shields =
        HullZone::ALL.iter().take(4).zip([1, 0, 3, 2]).map(|(zone, left)| (*zone, left)).collect();
    let line: Line = [Fix::pick("repair both".to_owned())].into_iter().collect();
    let rules = rules(&setup);
    let tree = explore(&rules, rules.start(), &line, Limits::default(), Merging::Equal);
    assert_eq!(tree.cut, None, "{:?}", tree.spent);
    assert!(tree.len() < 100_000, "{} nodes", tree.len());
    let whole = |state: &&State| {
        let shields: u8 = state.ship().zones().iter().map(|zone| state.ship().shields.of(*zone)).sum();
        (shields, state.ship().facedown) == (10, 2)
    };
    assert!(tree.ends().any(|state| whole(&state)), "four shields recovered, one point for a move");
    assert!(tree.ends().any(|state| state.ship().facedown == 0), "two cards discarded");
    assert!(tree.ends().all(|state| state.commands.points == 0), "leftover points are lost");
}

#[test]
fn what_no_table_can_show_is_refused_with_its_field() {
    for (text, field) in [
        ("tokens = ['repair', 'repair']", "tokens"),
        ("command-value = 1\ntokens = ['repair', 'navigate']", "tokens"),
        ("raid = ['repair', 'repair']", "raid"),
        ("command-value = 1\ndial = 'repair'\nstack = ['repair']", "stack"),
        ("stack = ['repair']", "dial"),
        ("step = 'over'", "step"),
        ("speed = 3\nchart = ['I', '- I']", "speed"),
        ("chart = ['I I', '- I']", "chart"),
        ("shields = { front = 4 }", "shields.front"),
        ("max-shields = { left-auxiliary = 1 }", "max-shields.left-auxiliary"),
        ("[[squadrons]]\nname = 'X'\n[[squadrons]]\nname = 'x'", "squadrons[2].name"),
        ("[[squadrons]]\nengaged = 1\nengaged-heavy = 2", "squadrons[1].engaged-heavy"),
        ("[[squadrons]]\nrange = 'distance-1'", "squadrons[1].range"),
        ("[[squadrons]]\nnear-relays = ['nobody']", "squadrons[1].near-relays"),
        ("[[squadrons]]\nname = 'X'\n[[squadrons]]\nnear-relays = ['X']", "squadrons[2].near-relays"),
        ("[[cards]]\nname = 'A'\n[[cards]]\nname = 'a'", "cards[2].name"),
        ("engineering-value = 10", "engineering-value"),
    ] {
        let setup: CommandSetup = toml::from_str(text).unwrap();
        let fields: Vec<String> = setup.check().into_iter().map(|problem| problem.field).collect();
        assert_eq!(fields, [field], "{text}");
        assert!(setup.check().iter().all(|problem| !problem.help.is_empty()));
        assert!(ArmadaRules::try_from(&setup).is_err());
    }
}
