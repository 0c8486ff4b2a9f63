//! What holds for every round: the engine's laws, and what its phases never change.

use armada::{
    ArmadaRules, Command, Described, Seat, State, TokenState, Traits, UnitKind,
    status::{
        self, CardState, Icon, Phase, ReadyCost, StatusSetup, StatusView,
        setup::{Card, Fleets, Player, Readiness, Stage, Surroundings, Unit},
    },
};
use engine::{
    Aim, Fraction, Interval, Limits, NoSink, Node, Pick as EnginePick, Worded, advance_silently, laws,
    take_option,
};
use proptest::prelude::*;

use crate::laws::where_small_enough;

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

const COSTS: &[&str] = &["1 navigate", "2 navigate or repair", "1 any", "1 squadron and 1 any", "2 any"];

prop_compose! {
    fn unit()(
        kind in any_of(UnitKind::ALL),
        owner in any_of(Seat::ALL),
        tokens in prop::collection::vec(any_of(&["brace", "evade/exhausted", "scatter/discarded"]), 0..3),
        commands in prop::collection::vec(any_of(Command::ALL), 0..4),
        activated in any::<bool>(),
        prevented in prop::bool::weighted(0.2),
        cannot_ready in prop::bool::weighted(0.2),
    ) -> Unit {
        let ship = kind == UnitKind::Ship;
        Unit {
            kind,
            owner,
            tokens: tokens.iter().map(|token| token.parse().unwrap()).collect(),
            command_tokens: if ship { commands } else { Vec::new() },
            command: ship.then_some(3),
            activated,
            traits: Traits { prevented, cannot_ready },
            ..Unit::default()
        }
    }
}

prop_compose! {
    fn card(ships: Vec<String>)(
        ship in prop::option::of(prop::sample::select(if ships.is_empty() { vec![String::new()] } else { ships.clone() })),
        state in any_of(CardState::ALL),
        icon in any_of(Icon::ALL),
        cost in prop::option::of(any_of(COSTS)),
        owner in any_of(Seat::ALL),
    ) -> Card {
        let ship = ship.filter(|ship| !ship.is_empty());
        let cost = cost.filter(|_| icon == Icon::NonRecur && ship.is_some());
        let cost = cost.map(|cost| cost.parse().unwrap());
        Card { ship, readiness: Readiness { owner, state, icon, cost, ..Readiness::default() }, ..Card::default() }
    }
}

prop_compose! {
    fn player()(
        ships in prop::option::weighted(0.1, 0..2_u8),
        score in prop::option::of(0..3_u16),
        pass_tokens in 0..3_u8,
        passed in any::<bool>(),
    ) -> Player {
        Player { ships, score, pass_tokens, passed, ..Player::default() }
    }
}

fn setup() -> impl Strategy<Value = StatusSetup> {
    let units = prop::collection::vec(unit(), 0..6);
    let with_cards = units.prop_flat_map(|units| {
        let ships = units.iter().enumerate().filter(|(_, unit)| unit.kind == UnitKind::Ship);
        let names = ships.map(|(place, _)| format!("ship {}", place + 1)).collect();
        (Just(units), prop::collection::vec(card(names), 0..4))
    });
    (with_cards, any_of(Phase::ALL), 1..7_u8, any_of(Seat::ALL), player(), player(), 0..3_u8).prop_map(
        |((unit, card), phase, round, turn, first, second, creatures)| StatusSetup {
            phase,
            stage: Stage { round, turn },
            unit,
            fleets: Fleets {
                first,
                second,
                card,
                surroundings: Surroundings { purrgil: creatures, exogorths: creatures, tournament: false },
            },
            ..StatusSetup::default()
        },
    )
}

/// Plays at random to the end; whether it is an end, and the table.
fn play(setup: &StatusSetup, seeds: &[u16]) -> (bool, State) {
    let rules = ArmadaRules::try_from(setup).unwrap();
    let mut position = rules.start();
    for seed in seeds.iter().cycle() {
        match advance_silently(&rules, &mut position) {
            Node::Choice(choice) => {
                for option in &choice.options {
                    if let EnginePick::Game(pick) = &option.pick {
                        assert_eq!(status::read(&option.pick.to_string()).as_ref(), Some(pick));
                        assert!(!rules.label(&position.state, &option.pick).is_empty());
                    }
                }
                let option = &choice.options[usize::from(*seed) % choice.options.len()];
                take_option(&rules, &mut position, &choice, option, &mut NoSink);
            }
            node => return (node == Node::End, position.state),
        }
    }
    unreachable!("the seeds go round")
}

fn failed(broken: &impl ToString) -> TestCaseError {
    TestCaseError::fail(broken.to_string())
}

/// Effects of both players at every kind of time, no two of which do the same.
const EFFECTS: [&str; 10] = [
    "name = 'card 1'\ncost = ['exhaust card']\ndoes = ['ready own any token', 'gain own any command token']",
    "name = 'saboteur'\nowner = 'second'\ntiming = 'after'\nevent = 'ready defense tokens'\ncost = ['discard card']\ndoes = ['exhaust enemy any token']",
    "name = 'fire'\ncomponent = 'damage'\ncannot = ['ready defense tokens', 'ready cards']",
    "name = 'storm'\nowner = 'second'\ncomponent = 'objective'\ncannot = ['enemy activate']",
    "name = 'beacon'\ntiming = 'after'\nevent = 'ship activation'\nonce = 'round'\ndoes = ['gain friendly navigate token']",
    "name = 'scouts'\ncomponent = 'squadron'\ntiming = 'before'\nevent = 'squadron activation'\ncost = ['spend any token']\nconsequence = 'something'",
    "name = 'order'\ncomponent = 'ship'\ntiming = 'before'\nevent = 'ready upgrade cards'\ndoes = ['event supplies', 'discard own command tokens']",
    "name = 'supplies'\nowner = 'second'\nevent = 'supplies'\ncost = ['spend repair token']\ndoes = ['discard enemy any command token', 'forbid order']",
    "name = 'last'\ntiming = 'after'\nevent = 'round'\ncost = ['exhaust any token']\ndoes = ['ready card this']",
    "name = 'alarm'\nowner = 'second'\ncomponent = 'ship'\ntiming = 'when'\ndoes = ['discard friendly any token']",
];

prop_compose! {
    /// A round with effects of both players.
    pub fn with_effects()(setup in setup(), effects in prop::sample::subsequence(EFFECTS.to_vec(), 0..4)) -> StatusSetup {
        let named = |name: &str| effects.iter().any(|effect| effect.contains(name));
        let fits = |effect: &&&str| !effect.contains("forbid order") || named("'order'");
        let effect = effects.iter().filter(fits).map(|effect| toml::from_str(effect).unwrap()).collect();
        let unit = setup.unit.iter().take(4).cloned().collect::<Vec<_>>();
        let kept = |name: &Option<String>| name.as_ref().is_none_or(|name| unit.iter().zip(1..).any(|(_, place)| *name == format!("ship {place}")));
        let card = setup.fleets.card.iter().filter(|card| kept(&card.ship)).take(2).cloned().collect();
        StatusSetup { effect, unit, fleets: Fleets { card, ..setup.fleets }, turns: Some(3), ..setup }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The laws hold where effects of cards of both players resolve.
    #[test]
    fn the_engines_laws_with_effects(setup in with_effects()) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 600).map_err(|broken| failed(&broken))?;
        for position in reached.iter().take(60) {
            laws::survives_writing(position).map_err(|broken| failed(&broken))?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// The laws that the engine asks of every game.
    #[test]
    fn the_engines_laws(setup in setup()) {
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 1_000).map_err(|broken| failed(&broken))?;
        for position in reached.iter().take(100) {
            laws::survives_writing(position).map_err(|broken| failed(&broken))?;
        }
        laws::positions_are_canonical(&rules, &start, 1_000).map_err(|broken| failed(&broken))?;
    }
}

/// The cards that are readied, and the units that were activated.
fn done(state: &State) -> Fraction {
    let units = state.table.units.iter().filter(|unit| unit.activated).count();
    let view = StatusView::of(state);
    let cards = view.cards.iter().filter(|card| card.state == CardState::Readied).count();
    Fraction::from(u32::try_from(units + cards).unwrap())
}

fn bounds() -> Interval {
    Interval { low: Fraction::ZERO, high: Fraction::from(100_u32) }
}

fn aim(player: &Seat) -> Aim {
    if *player == Seat::First { Aim::Most } else { Aim::Least }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Memo and merging change no answer, and each way through a round is counted once.
    #[test]
    fn merging_changes_nothing_and_probabilities_sum_to_one(setup in setup()) {
        let mut setup = setup;
        setup.unit.truncate(4);
        setup.fleets.card.retain(|card| card.ship.as_ref().is_none_or(|ship| {
            (1..=4).any(|nth| *ship == format!("ship {nth}"))
        }));
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let limits = Limits { nodes: 2_000, ..Limits::default() };
        laws::probabilities_sum_to_one(&rules, &start, limits, done, bounds(), aim).map_err(|broken| failed(&broken))?;
        laws::merging_changes_nothing(&rules, &start, done, bounds(), aim).map_err(|broken| failed(&broken))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// The same where effects of cards resolve.
    #[test]
    fn merging_changes_nothing_with_effects(setup in with_effects()) {
        let mut setup = StatusSetup { turns: Some(2), ..setup };
        setup.effect.truncate(2);
        prop_assume!(setup.check().is_empty());
        let rules = ArmadaRules::try_from(&setup).unwrap();
        let start = rules.start();
        let limits = Limits { nodes: 2_000, ..Limits::default() };
        laws::probabilities_sum_to_one(&rules, &start, limits, done, bounds(), aim).map_err(|broken| failed(&broken))?;
        where_small_enough(laws::merging_changes_nothing(&rules, &start, done, bounds(), aim))?;
    }
}

/// The same Status Phase with everything on the table in one player's hands.
fn all_of(setup: &StatusSetup, owner: Seat) -> StatusSetup {
    let mut setup = StatusSetup {
        phase: Phase::Status,
        stage: Stage { round: setup.stage.round.min(5), turn: Seat::First },
        fleets: Fleets {
            first: Player::default(),
            second: Player::default(),
            surroundings: Surroundings { purrgil: 0, ..setup.fleets.surroundings },
            ..setup.fleets.clone()
        },
        ..setup.clone()
    };
    setup.unit.iter_mut().for_each(|unit| unit.owner = owner);
    setup.fleets.card.iter_mut().for_each(|card| card.readiness.owner = owner);
    setup
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whose ships and cards they are makes no difference where the other player has none. Otherwise exchanging the players is
    /// no law of a round: they are called by initiative, and the rules treat the first player otherwise.
    #[test]
    fn players_are_alike(setup in setup()) {
        let rules = |owner| ArmadaRules::try_from(&all_of(&setup, owner)).unwrap();
        let [first, second] = [rules(Seat::First), rules(Seat::Second)];
        let mirror = |state: &State| {
            let mut state = state.clone();
            state.phases.players.reverse();
            state.table.units.iter_mut().for_each(|unit| unit.owner = unit.owner.opponent());
            state.phases.cards.iter_mut().for_each(|card| card.readiness.owner = card.readiness.owner.opponent());
            state.phases.clock.turn = state.phases.clock.turn.map(Seat::opponent);
            state
        };
        laws::players_are_alike((&first, &first.start()), (&second, &second.start()), mirror)
            .map_err(|broken| failed(&broken))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// After a Status Phase no token is exhausted but where an effect holds it, discarded ones stay
    /// discarded, and only non-recur cards may be exhausted.
    #[test]
    fn a_status_phase_readies_what_it_must(setup in setup(), seeds in prop::collection::vec(any::<u16>(), 1..12)) {
        let setup = StatusSetup { phase: Phase::Status, fleets: Fleets { first: Player::default(), second: Player::default(), ..setup.fleets }, ..setup };
        let before = State::try_from(&setup).unwrap();
        let (ended, after) = play(&setup, &seeds);
        prop_assert!(ended);
        for (old, new) in before.table.units.iter().zip(&after.table.units) {
            for ((name, was), (_, now)) in old.tokens.iter().zip(new.tokens.iter()) {
                let wanted = match was {
                    TokenState::Discarded => TokenState::Discarded,
                    held if old.traits.cannot_ready => held,
                    TokenState::Readied | TokenState::Exhausted => TokenState::Readied,
                };
                prop_assert_eq!(now, wanted, "{} of {}", name, &new.name);
            }
        }
        for (id, card) in before.phases.card_ids() {
            let (old, new, card) = (before.lies(id), after.lies(id), &card.readiness);
            prop_assert_eq!(old == CardState::Discarded, new == CardState::Discarded);
            prop_assert!(new != CardState::Exhausted || card.icon == Icon::NonRecur || card.cannot_ready);
        }
        prop_assert!(after.phases.clock.initiative_flipped);
        prop_assert_eq!(after.phases.clock.round, (setup.stage.round + 1).min(6));
        prop_assert_eq!(after.phases.game_over, setup.stage.round == 6);
    }

    /// A phase of turns ends with everything activated, and costs exactly the pass tokens that were spent.
    #[test]
    fn turns_come_to_an_end(setup in setup(), seeds in prop::collection::vec(any::<u16>(), 1..12)) {
        let phase = if setup.phase == Phase::Ship { Phase::Ship } else { Phase::Squadron };
        let setup = StatusSetup { phase, fleets: Fleets { first: Player { ships: None, ..setup.fleets.first }, second: Player { ships: None, ..setup.fleets.second }, ..setup.fleets }, ..setup };
        let (ended, after) = play(&setup, &seeds);
        let kind = if phase == Phase::Ship { UnitKind::Ship } else { UnitKind::Squadron };
        let left = Seat::ALL.iter().map(|seat| after.table.unactivated(*seat, kind).count()).sum::<usize>();
        prop_assert_eq!(ended, left == 0);
        prop_assert_eq!(ended, after.phases.clock.phase_over);
    }
}

#[test]
fn ready_costs_read_back_as_written() {
    for text in COSTS {
        assert_eq!(text.parse::<ReadyCost>().unwrap().to_string(), *text);
    }
    for text in ["", "navigate", "1", "1 brace", "1 navigate or", "1 navigate and"] {
        assert!(text.parse::<ReadyCost>().unwrap_err().help().contains("navigate"), "{text}");
    }
    for text in ["0 any", "9 any"] {
        assert!(text.parse::<ReadyCost>().unwrap_err().help().contains("from 1 to 8"), "{text}");
    }
}

#[test]
fn a_ready_cost_is_payable_in_one_way_only_where_it_has_to_be() {
    use Command::*;
    let cost: ReadyCost = "1 any and 1 navigate".parse().unwrap();
    let tokens = [Navigate, Repair];
    assert!(cost.payable(&tokens));
    assert!(!cost.pays(Navigate, &tokens), "the navigate token is needed for the other part");
    assert!(cost.pays(Repair, &tokens));
}

#[test]
fn what_no_table_can_show_is_named_with_its_field() {
    let cases: &[(&str, &str)] = &[
        ("round = 7", "round"),
        ("turns = 0", "turns"),
        ("[[unit]]\nname = 'A'\n[[unit]]\nname = 'a'", "unit[2].name"),
        ("[[unit]]\nname = 'A: B'", "unit[1].name"),
        ("[[unit]]\nkind = 'squadron'\ncommand = 2", "unit[1].command"),
        ("[[unit]]\ncommand = 1\ndials = 2", "unit[1].dials"),
        ("[[card]]\nship = 'Nowhere'", "card[1].ship"),
        ("[[unit]]\n[[card]]\nship = 'ship 1'\ncost = '1 any'", "card[1].cost"),
        ("[[card]]\nicon = 'non-recur'\ncost = '1 any'", "card[1].ship"),
    ];
    for (text, field) in cases {
        let setup: StatusSetup = toml::from_str(text).unwrap();
        let problems = setup.check();
        assert!(problems.iter().any(|problem| problem.field == *field), "{text}: {problems:?}");
        assert!(problems.iter().all(|problem| !problem.help.is_empty()));
        assert!(ArmadaRules::try_from(&setup).is_err());
    }
}
