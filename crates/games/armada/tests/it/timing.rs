//! When do effects resolve, and in whose order? The bullets of Effect Use and Timing that need more than one line, and
//! the engine's laws.

use armada::{
    ArmadaRules, Described, Seat, State,
    effect::{
        CardState, Component, Happening, Header, Known, Name, Operation, TimingWord, TypedEffect, generic,
        shipped,
    },
    table::UnitId,
    timing::{TimingRules, TimingSetup},
};
use engine::{
    Aim, Fraction, Interval, Limits, Line, Merging, NoSink, Node, Pick as EnginePick, Tree, advance_silently,
    explore, laws, take_option,
};
use proptest::prelude::*;

fn effect(name: &str, owner: Seat, component: Component) -> TypedEffect {
    TypedEffect { owner, ..TypedEffect::new(name.into(), component) }
}

/// So many mandatory effects of each player, all of one timing.
fn simultaneous(first: usize, second: usize) -> TimingSetup {
    let of = |seat: Seat, count: usize| {
        (0..count).map(move |nth| effect(&format!("{seat} {nth}"), seat, Component::Ship))
    };
    let effects = of(Seat::First, first).chain(of(Seat::Second, second)).collect();
    TimingSetup { event: Happening::from("overlap"), effects, ..TimingSetup::default() }
}

fn rules(setup: &TimingSetup) -> ArmadaRules {
    ArmadaRules::try_from(setup).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// What never changes around its event.
fn around(setup: &TimingSetup) -> TimingRules {
    TimingRules::try_from(setup).unwrap()
}

fn tree(setup: &TimingSetup) -> Tree<ArmadaRules> {
    let rules = rules(setup);
    let tree = explore(&rules, rules.start(), &Line::default(), Limits::default(), Merging::Equal);
    assert!(tree.cut.is_none());
    tree
}

/// Every order in which a situation's effects can be resolved, by walking through all of its choices.
fn orders(setup: &TimingSetup) -> Vec<Vec<String>> {
    let rules = rules(setup);
    let mut ahead = vec![(rules.start(), Vec::new())];
    let mut found = Vec::new();
    while let Some((mut position, order)) = ahead.pop() {
        match advance_silently(&rules, &mut position) {
            Node::Choice(choice) => {
                for option in &choice.options {
                    let (mut next, mut order) = (position.clone(), order.clone());
                    if let EnginePick::Use(key, _) = &option.pick {
                        order.push(key.to_string());
                    }
                    take_option(&rules, &mut next, &choice, option, &mut NoSink);
                    ahead.push((next, order));
                }
            }
            Node::End => found.push(order),
            other => panic!("{other:?}"),
        }
    }
    found
}

/// n1! * n2! orders, and in none of them does a first player's effect follow a second player's.
#[test]
fn orders_are_factorials_and_never_interleaved() {
    for (first, second, count) in
        [(0, 0, 1), (1, 0, 1), (2, 0, 2), (2, 1, 2), (2, 2, 4), (3, 2, 12), (3, 3, 36)]
    {
        let setup = simultaneous(first, second);
        let mut found = orders(&setup);
        assert_eq!(found.len(), count, "{first} and {second}");
        assert_eq!(around(&setup).orders(), u64::try_from(count).unwrap());
        assert_eq!(tree(&setup).count_lines(), Some(u128::try_from(count).unwrap()));
        for order in &found {
            assert_eq!(order.len(), first + second);
            assert!(order.iter().is_sorted_by_key(|name| name.starts_with("second")), "{order:?}");
        }
        found.sort();
        found.dedup();
        assert_eq!(found.len(), count, "all different");
    }
}

/// So many upgrade cards of a player that are loaded as ships are deployed, and so many other effects of that moment.
fn deploying(seat: Seat, (cards, others): (usize, usize)) -> Vec<TypedEffect> {
    let load = "words: choose a command token for this card".parse::<Operation>().unwrap();
    let card = |nth: usize| TypedEffect {
        does: vec![load.clone()],
        optional: Some(false),
        setup: Some(true),
        ..effect(&format!("{seat} card {nth}"), seat, Component::Upgrade)
    };
    let other = |nth: usize| TypedEffect {
        setup: Some(true),
        ..effect(&format!("{seat} {nth}"), seat, Component::Ship)
    };
    (0..cards).map(card).chain((0..others).map(other)).collect()
}

/// Cards are loaded in turns, one of each player, and all else in the order of the players.
#[test]
fn cards_are_loaded_in_turns() {
    for (first, second, count) in [
        ((0, 3), (0, 2), 12),
        ((2, 0), (2, 0), 4),
        // after each card of the first player the second player loads one
        ((1, 1), (1, 0), 2),
        ((3, 0), (0, 1), 6),
    ] {
        let effects = [deploying(Seat::First, first), deploying(Seat::Second, second)].concat();
        let setup = TimingSetup { event: Happening::from("deploy ship"), effects, ..TimingSetup::default() };
        assert_eq!(around(&setup).orders(), count, "{first:?} {second:?}");
        let mut found = orders(&setup);
        found.sort();
        found.dedup();
        assert_eq!(found.len() as u64, count, "{first:?} {second:?}: {found:?}");
    }
}

/// Orders that do not matter are one position: the tree grows with the sets, not with the orders.
#[test]
fn orders_that_do_not_matter_are_one_position() {
    assert_eq!(tree(&simultaneous(6, 0)).ends().count(), 1);
    assert!(tree(&simultaneous(6, 6)).len() < 200, "{}", tree(&simultaneous(6, 6)).len());
}

/// Twelve effects of one player at one time are answered at once, as a choice of twelve.
#[test]
fn twelve_simultaneous_effects_are_a_choice() {
    let setup = simultaneous(12, 0);
    let rules = rules(&setup);
    let Node::Choice(choice) = advance_silently(&rules, &mut rules.start()) else { panic!() };
    assert_eq!(choice.options.len(), 12);
    assert_eq!(around(&setup).orders(), 479_001_600);
    // the answer is one step of the engine, and the number of orders is computed: nothing is explored
}

/// An optional effect doubles the ways (used at any place, or not); a mandatory one does not.
#[test]
fn only_optional_effects_can_be_left_out() {
    let mut setup = simultaneous(1, 0);
    setup.effects.push(effect("may", Seat::First, Component::Upgrade));
    let mut found = orders(&setup);
    found.sort();
    assert_eq!(found, [vec!["first 0"], vec!["first 0", "may"], vec!["may", "first 0"]]);
}

/// What each component is without a word of its own.
#[test]
fn upgrades_may_and_all_others_must() {
    for component in Component::ALL {
        let upgrade = matches!(component, Component::Upgrade | Component::Title | Component::Commander);
        assert_eq!(effect("it", Seat::First, *component).is_optional(), upgrade, "{component}");
    }
}

/// Every timing word has its own window, in this order.
#[test]
fn timing_words_have_their_windows_in_order() {
    let mut setup = simultaneous(0, 0);
    for word in [TimingWord::After, TimingWord::While, TimingWord::Before, TimingWord::When] {
        let effect = effect(word.word(), Seat::First, Component::Ship);
        setup.effects.push(TypedEffect { timing: Some(word), ..effect });
    }
    assert_eq!(orders(&setup), [vec!["before", "when", "while", "after"]]);
}

/// A header has its own moment, whatever happens otherwise.
#[test]
fn headers_have_their_moments() {
    let moments = [
        (Header::Crit, TimingWord::When, Known::ResolveDamage),
        (Header::BlackCrit, TimingWord::When, Known::ResolveDamage),
        (Header::Modify, TimingWord::While, Known::ResolveAttackEffects),
        (Header::Navigate, TimingWord::While, Known::NavigateCommand),
        (Header::Squadron, TimingWord::While, Known::SquadronCommand),
        (Header::Repair, TimingWord::While, Known::RepairCommand),
        (Header::ConcentrateFire, TimingWord::While, Known::ConcentrateFireCommand),
    ];
    for (header, word, known) in moments {
        let effect = TypedEffect { header: Some(header), ..effect("it", Seat::First, Component::Upgrade) };
        let moment = effect.moment(&Happening::from("attack"));
        assert_eq!((moment.word, moment.event), (word, Happening::Known(known)), "{header}");
    }
}

/// The shipped effects can be read, have different names, and can all be used in an attack.
#[test]
fn shipped_effects_are_whole() {
    assert!(shipped().len() >= 15, "{} are shipped", shipped().len());
    let setup = TimingSetup {
        event: Happening::from("attack"),
        effects: shipped().to_vec(),
        ..TimingSetup::default()
    };
    assert_eq!(setup.check(), []);
    assert!(shipped().iter().all(|effect| !effect.does.is_empty() || effect.consequence.is_some()));
    assert!(generic("Reroll-One").is_some());
}

fn any_of<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(all)
}

prop_compose! {
    fn typed(nth: usize)(
        owner in any_of(Seat::ALL),
        component in any_of(Component::ALL),
        timing in prop::option::of(any_of(TimingWord::ALL)),
        header in prop::option::weighted(0.2, any_of(Header::ALL)),
        event in prop::option::weighted(0.3, prop::sample::select(vec!["attack", "ship destroyed", "noise"])),
        card in any_of(CardState::ALL),
        cost in prop::collection::vec(prop::sample::select(vec!["exhaust card", "spend brace", "spend red", "spend enemy evade"]), 0..2),
        does in prop::collection::vec(prop::sample::select(vec![
            "reroll 1 any", "add 1 blue", "cancel 1 any", "change any to hit", "exhaust enemy any token", "damage 1 enemy",
            "discard card effect 0", "turn card effect 0 faceup", "event noise", "forbid effect 1", "ready own brace",
        ]), 0..2),
    ) -> TypedEffect {
        TypedEffect {
            name: Name::from(format!("effect {nth}")),
            timing,
            header,
            event: event.map(Happening::from),
            card,
            cost: cost.iter().map(|text| text.parse().unwrap()).collect(),
            does: does.iter().map(|text| text.parse().unwrap()).collect(),
            ..effect("", owner, component)
        }
    }
}

prop_compose! {
    pub fn situation()(
        event in prop::sample::select(vec!["attack", "overlap", "resolve damage", "resolve attack effects"]),
        effects in (typed(0), typed(1), typed(2)),
        times in 1..3_u8,
    ) -> TimingSetup {
        let mut setup: TimingSetup = toml::from_str(r#"
            dice = ["red/crit", "black/hit"]
            first = { tokens = ["brace", "evade/exhausted"], hull = 2 }
            second = { tokens = ["brace"], shields = { front = 1 }, hull = 1 }
        "#).unwrap();
        setup.event = Happening::from(event);
        setup.times = times;
        setup.effects = vec![effects.0, effects.1, effects.2];
        // an effect that causes what it waits for never comes to an end
        for effect in &mut setup.effects {
            if effect.event.as_ref().is_some_and(|event| *event == Happening::from("noise")) {
                effect.does.retain(|operation| !matches!(operation, Operation::Event(_)));
            }
        }
        setup
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// The laws that the engine asks of every game.
    #[test]
    fn the_engines_laws(setup in situation()) {
        let rules = rules(&setup);
        let start = rules.start();
        let reached = laws::everywhere(&rules, &start, 1_000).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        for position in reached.iter().take(100) {
            laws::survives_writing(position).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        }
        laws::positions_are_canonical(&rules, &start, 1_000).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }

    /// Merging equal positions changes no answer, and chances add up, whatever the players want.
    #[test]
    fn merging_changes_nothing(setup in situation()) {
        let mut setup = setup;
        setup.times = 1;
        let rules = rules(&setup);
        let cards = |state: &State| Fraction::from(u32::from(state.table.unit(state.occasion.ships[1]).damage_cards()));
        let bounds = Interval { low: Fraction::ZERO, high: Fraction::from(30_u32) };
        let aim = |player: &Seat| if *player == Seat::First { Aim::Most } else { Aim::Least };
        let failed = |broken: laws::Broken| TestCaseError::fail(broken.to_string());
        laws::merging_changes_nothing(&rules, &rules.start(), cards, bounds, aim).map_err(failed)?;
        laws::probabilities_sum_to_one(&rules, &rules.start(), Limits::default(), cards, bounds, aim).map_err(failed)?;
    }

    /// Whose effects they are makes no difference, as long as only one player has some: the first player's come first.
    #[test]
    fn players_are_alike(setup in situation()) {
        let of = |owner: Seat| {
            let effects = setup.effects.iter().map(|effect| TypedEffect { owner, ..effect.clone() }).collect();
            let setup = TimingSetup { times: 1, attacker: Some(owner), effects, ..setup.clone() };
            match owner {
                Seat::First => setup,
                Seat::Second => TimingSetup { first: setup.second.clone(), second: setup.first.clone(), ..setup },
            }
        };
        let (one, other) = (rules(&of(Seat::First)), rules(&of(Seat::Second)));
        let mirror = |state: &State| {
            let mut mirrored = state.clone();
            mirrored.occasion.attack = state.occasion.attack.map(Seat::opponent);
            mirrored.table.units.reverse();
            for (was, ship) in state.table.units.iter().zip(&mut mirrored.table.units) {
                (ship.name, ship.owner) = (was.name.clone(), was.owner);
            }
            let other_ship = |ship: UnitId| UnitId(1 - ship.0);
            mirrored.occasion.spent = state.occasion.spent.iter().map(|(ship, token)| (other_ship(*ship), *token)).collect();
            mirrored.occasion.attacker = state.occasion.attacker.opponent();
            mirrored.table.cards.listed = other.start().state.table.cards.listed;
            mirrored.table.layout = other.start().state.table.layout;
            mirrored
        };
        laws::players_are_alike((&one, &one.start()), (&other, &other.start()), mirror)
            .map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }

    /// What is said to be ruled out is never offered, and whatever is used was not.
    #[test]
    fn what_cannot_apply_is_never_used(setup in situation()) {
        let (rules, around) = (rules(&setup), around(&setup));
        let start = rules.start();
        let out: Vec<String> = around.effects().iter().filter(|it| around.is_ruled_out(it)).map(|it| it.name.to_string()).collect();
        let reached = laws::everywhere(&rules, &start, 500).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        for position in reached {
            let resolved = position.state.table.cards.resolved_names();
            prop_assert!(resolved.iter().all(|name| !out.contains(&name.to_string())), "{resolved:?}");
        }
    }
}

/// An effect that causes its own event for ever ends open, not never.
#[test]
fn an_effect_that_causes_its_own_event_for_ever_is_cut() {
    let mut setup = simultaneous(1, 0);
    setup.effects[0].does = vec!["event overlap".parse().unwrap()];
    setup.effects[0].timing = Some(TimingWord::After);
    let rules = rules(&setup);
    let limits = Limits::default();
    let tree = explore(&rules, rules.start(), &Line::default(), limits, Merging::Equal);
    assert!(tree.cut.is_some() || tree.ends().count() == 0);
}
