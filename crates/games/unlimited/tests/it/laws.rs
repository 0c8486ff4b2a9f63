//! What holds for every board.

use std::collections::BTreeSet;

use engine::{
    Aim, Fraction, Interval, Limits, Node, Pause, Pick, Step, advance,
    laws::{self, Broken},
    take_option, take_outcome,
};
use proptest::prelude::*;
use serde_json::Value as Json;
use unlimited::{
    Arena, CardType, Player, TokenUpgrade,
    play::{
        BaseSetup, CaptiveSetup, CardKind, CardSetup, Moment, PlayRules, PlaySetup, PrintedName, SideSetup,
        State, UnitSetup, UpgradeSetup,
    },
};

use crate::boards::richer;

const KEYWORDS: &[&str] =
    &["Ambush", "Grit", "Overwhelm", "Raid 2", "Restore 1", "Saboteur", "Sentinel", "Shielded", "Hidden"];

/// Abilities as cards print them, of every kind.
const TEXTS: &[&str] = &[
    "When Defeated: Deal 2 damage to a unit.",
    "When Defeated: You may draw a card.",
    "When Played: Give a Shield token to a unit.",
    "On Attack: You may deal 1 damage to a unit. If you do, heal 1 damage from your base.",
    "On Defense: Exhaust the attacker.",
    "When Attack Ends: Ready a unit.",
    "When another friendly unit is defeated: Give an Experience token to this unit.",
    "While this unit is damaged, it gets +2/+0.",
    "Each other friendly unit gains Raid 1.",
    "If damage would be dealt to this unit, prevent 1 of that damage.",
    "Action [Exhaust]: Deal 1 damage to a base.",
    "Action [1 resource]: This unit gets +2/+0 for this phase.",
    "When the regroup phase starts: Draw a card.",
    "Bounty - Deal 1 damage to a unit.",
    "Coordinate - Saboteur",
    "Juggle three flaming hydrospanners.",
];

const EVENTS: &[&str] = &[
    "Deal 2 damage to each unit.",
    "Choose one:\n- Draw a card.\n- Defeat a non-leader unit.",
    "Return a non-leader unit to its owner's hand.",
    "Attack with a unit. It gets +2/+0 for this attack.",
    "Take control of an enemy non-leader unit.",
    "Give a unit -2/-2 for this phase. Draw a card.",
    "Create 2 X-Wing tokens.",
    "At the start of the regroup phase, draw a card.",
    "A unit loses all abilities for this phase.",
    "Each player discards a card from their hand.",
    "Each player may deal 1 damage to a unit.",
    "Give an Experience token to each friendly unit. Create a Credit token.",
    "Defeat a Shield token on a unit. If you do, deal 1 indirect damage to each player.",
];

fn card(nth: usize) -> impl Strategy<Value = CardSetup> {
    (prop::bool::ANY, prop::sample::select(EVENTS), prop::sample::select(TEXTS), 0..3_u8).prop_map(
        move |(event, does, has, cost)| CardSetup {
            name: format!("card {nth}").as_str().into(),
            card_type: if event { CardType::Event } else { CardType::Unit },
            text: if event { does.to_owned() } else { has.to_owned() },
            cost,
            power: 2,
            hp: Some(2),
            keywords: if event { Vec::new() } else { vec!["Ambush".to_owned()] },
            ..CardSetup::default()
        },
    )
}

fn unit(nth: usize) -> impl Strategy<Value = UnitSetup> {
    (
        prop::bool::ANY,
        prop::bool::weighted(0.2),
        (0..5_u8, 1..6_u8, 0..3_u8),
        prop::sample::subsequence(KEYWORDS, 0..3),
        (0..2_u8, 0..2_u8, 0..2_u8),
        (prop::bool::weighted(0.3), prop::bool::weighted(0.3), prop::bool::weighted(0.2)),
    )
        .prop_map(
            move |(first, space, (power, hp, damage), keywords, tokens, (exhausted, new, unique))| {
                UnitSetup {
                    name: format!("unit {nth}").as_str().into(),
                    printed: PrintedName {
                        title: unique.then(|| "Same".to_owned()),
                        ..PrintedName::default()
                    },
                    unique,
                    controller: if first { Player::P1 } else { Player::P2 },
                    arena: if space { Arena::Space } else { Arena::Ground },
                    power,
                    hp,
                    damage: damage.min(hp - 1),
                    keywords: keywords.into_iter().map(str::to_owned).collect(),
                    shields: tokens.0,
                    experience: tokens.1,
                    advantage: tokens.2,
                    exhausted,
                    new,
                    ..UnitSetup::default()
                }
            },
        )
}

fn side() -> impl Strategy<Value = SideSetup> {
    (1..12_u8, 0..8_u8, 0..3_u8, prop::option::of(0..3_u8)).prop_map(|(hp, damage, unknown_hand, deck)| {
        let base = BaseSetup { hp, damage: damage.min(hp - 1), ..BaseSetup::default() };
        SideSetup { base, unknown_hand, deck, ..SideSetup::default() }
    })
}

prop_compose! {
    fn board(most: usize)(count in 1..=most)(
        unit in (0..count).map(unit).collect::<Vec<_>>(),
        p1 in side(),
        p2 in side(),
        texts in prop::collection::vec(prop::option::weighted(0.5, prop::sample::select(TEXTS)), count),
        card in (0..2).map(card).collect::<Vec<_>>(),
        moment in prop_oneof![4 => Just(Moment::Action), 1 => Just(Moment::Regroup), 1 => Just(Moment::Checks)],
    ) -> PlaySetup {
        let text = |(unit, text): (UnitSetup, Option<&str>)| UnitSetup {
            text: text.unwrap_or_default().to_owned(),
            ..unit
        };
        let unit = unit.into_iter().zip(texts).map(text).collect();
        let p1 = SideSetup { resources: 2, ..p1 };
        PlaySetup { unit, p1, p2, moment, card, ..PlaySetup::default() }
    }
}

/// Each card that has a name is in exactly one place.
pub fn in_one_place(rules: &PlayRules, state: &State) {
    let mut there = Vec::new();
    for unit in &state.table.units {
        there.push(unit.id.to_string());
        there.extend(unit.upgrades.iter().map(|upgrade| upgrade.id.to_string()));
        there.extend(unit.captives.iter().map(|captive| captive.id.to_string()));
    }
    there.extend(state.table.loose.iter().map(|upgrade| upgrade.id.to_string()));
    there.extend(state.table.freed.iter().map(|captive| captive.id.to_string()));
    for player in Player::ALL {
        let side = state.table.side(*player);
        let zones = [&side.hand, &side.deck, &side.bottom, &side.discard, &side.resources];
        there.extend(zones.into_iter().flatten().map(ToString::to_string));
        there.extend(side.leader.iter().map(|leader| leader.id.to_string()));
    }
    let different: BTreeSet<&String> = there.iter().collect();
    assert_eq!(different.len(), there.len(), "a card is in two places: {there:?}");
    let named: BTreeSet<String> = rules.names().map(ToString::to_string).collect();
    assert!(named.iter().all(|name| different.contains(name)), "a card is lost: {there:?} of {named:?}");
}

/// How many cards there are, tokens left out; none where a deck has always more.
fn how_many_cards(rules: &PlayRules, state: &State) -> Option<usize> {
    let mut count = state.table.loose.len() + state.table.freed.len();
    for unit in &state.table.units {
        count += usize::from(rules.card(&unit.id).kind != CardKind::TokenUnit);
        count += unit.upgrades.len() + unit.captives.len();
    }
    for player in Player::ALL {
        let side = state.table.side(*player);
        let resources = usize::from(side.ready) + usize::from(side.exhausted);
        let discard = side.discard.len() + usize::from(side.discard_unknown);
        count +=
            side.hand_size() + side.deck_size()? + discard + resources + usize::from(side.leader.is_some());
    }
    Some(count)
}

/// One way through a board, by these picks: the board it comes to, and what was told.
fn walk(rules: &PlayRules, picks: &[u8]) -> (State, Vec<Step>) {
    let (mut position, mut steps) = (rules.start(), Vec::new());
    let mut picks = picks.iter();
    loop {
        let node = advance(rules, &mut position, &mut steps);
        let Some(pick) = picks.next().map(|pick| usize::from(*pick)) else { break };
        match node {
            Node::Choice(choice) => {
                let option = &choice.options[pick % choice.options.len()];
                take_option(rules, &mut position, &choice, option, &mut steps);
            }
            Node::Chance(chance) => {
                let outcome = &chance.outcomes[pick % chance.outcomes.len()];
                take_outcome(rules, &mut position, &chance, outcome, &mut steps);
            }
            Node::End | Node::Open(_) => break,
        }
    }
    (position.state, steps)
}

/// What a step says of token upgrades: on which unit, and how many of which there are more or fewer.
fn told_of_tokens(text: &str) -> Option<(String, TokenUpgrade, i64)> {
    if text.starts_with("does not happen") {
        return None;
    }
    let kind = |words: &str| {
        let known = [
            (TokenUpgrade::Shield, "Shield"),
            (TokenUpgrade::Experience, "Experience"),
            (TokenUpgrade::Advantage, "Advantage"),
        ];
        known.into_iter().find(|(_, word)| words.contains(&format!("{word} token"))).map(|(token, _)| token)
    };
    if let Some((to, _)) =
        text.strip_prefix("The damage to ").and_then(|rest| rest.split_once(" is prevented, and a"))
    {
        return Some((to.to_owned(), kind(text)?, -1));
    }
    if let Some((to, given)) = text.split_once(" gets ") {
        let count = given.split(' ').next()?;
        return Some((to.to_owned(), kind(given)?, count.parse().unwrap_or(1)));
    }
    let (what, _) = text.split_once(" is defeated").or_else(|| text.split_once(" would leave play"))?;
    let (token, on) = what.rsplit_once(" on ")?;
    Some((on.to_owned(), kind(token)?, -1))
}

/// What a step says of a player's Credit tokens.
fn told_of_credits(text: &str) -> Option<(Player, i64)> {
    let player = if text.contains("P1") { Player::P1 } else { Player::P2 };
    let words: Vec<&str> = text.split(' ').collect();
    let number = |at: usize| words.get(at).map_or(0, |word| word.parse().unwrap_or(1));
    match words.as_slice() {
        [_, "creates", _, "Credit", ..] => Some((player, number(2))),
        [_, "defeats", _, "Credit", ..] => Some((player, -number(2))),
        ["a", "Credit", "token", "of", _, "is", "defeated"] => Some((player, -1)),
        _ => None,
    }
}

/// What a step says of damage: on what, and how much more or less.
fn told_of_damage(text: &str) -> Option<(String, i64)> {
    let number = |words: &str| words.split(' ').next()?.parse::<i64>().ok();
    if let Some((amount, from)) = text.split_once(" damage is healed from ") {
        return Some((from.to_owned(), -number(amount)?));
    }
    if text.starts_with("does not happen") {
        return None;
    }
    let (dealt, to) = text.split_once("damage to ").or_else(|| text.split_once("damage is dealt to "))?;
    let amount = dealt.rsplit_once(" deals ").map_or(dealt, |(_, amount)| amount);
    let amount = amount.rsplit_once(": ").map_or(amount, |(_, amount)| amount);
    Some((to.trim_end_matches(" instead of drawing").to_owned(), number(amount)?))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Why something is refused that is not asked is true, whoever names it.
    #[test]
    fn refusals_are_true(setup in richer(board(4))) {
        let rules = PlayRules::try_from(&setup).unwrap();
        let claim = |asked: &Pause<'_, PlayRules>, pick: &Pick<PlayRules>| {
            rules.claim(*asked, asked.who(), &pick.to_string())
        };
        laws::refusals_are_true(&rules, &rules.start(), 200, claim).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_engines_laws_hold_on_every_board(setup in richer(board(5))) {
        let rules = PlayRules::try_from(&setup).unwrap();
        let positions = laws::everywhere(&rules, &rules.start(), 400).unwrap();
        let cards = how_many_cards(&rules, &rules.start().state);
        for (nth, position) in positions.iter().enumerate() {
            in_one_place(&rules, &position.state);
            prop_assert_eq!(how_many_cards(&rules, &position.state), cards, "{:?}", position.state);
            if nth % 8 == 0 {
                laws::survives_writing(position).unwrap();
            }
        }
    }

    #[test]
    fn tokens_are_what_was_given_less_what_was_defeated(
        setup in richer(board(5)),
        picks in prop::collection::vec(prop::num::u8::ANY, 0..24),
    ) {
        let rules = PlayRules::try_from(&setup).unwrap();
        let before = rules.start().state;
        let (after, steps) = walk(&rules, &picks);
        for unit in &after.table.units {
            // one that has come back is another copy, and one that has come since has none
            let Some(there) = before.table.unit(&unit.id) else { continue };
            for token in TokenUpgrade::ALL {
                let told = steps.iter().filter_map(|step| told_of_tokens(step.text()));
                let own = told.filter(|(on, kind, _)| *on == unit.id.to_string() && kind == token);
                let change: i64 = own.map(|(.., change)| change).sum();
                let (there, now) = (there.tokens(*token), unit.tokens(*token));
                prop_assert_eq!(i64::from(now), i64::from(there) + change, "{} on {}: {:#?}", token, unit.id, steps);
            }
        }
        for player in Player::ALL {
            let told = steps.iter().filter_map(|step| told_of_credits(step.text()));
            let change: i64 = told.filter(|(who, _)| who == player).map(|(_, change)| change).sum();
            let (there, now) = (before.table.side(*player).tokens.credits, after.table.side(*player).tokens.credits);
            prop_assert_eq!(i64::from(now), i64::from(there) + change, "{:#?}", steps);
        }
    }

    #[test]
    fn damage_is_what_was_dealt_less_what_was_healed(
        setup in richer(board(5)),
        picks in prop::collection::vec(prop::num::u8::ANY, 0..24),
    ) {
        let rules = PlayRules::try_from(&setup).unwrap();
        let before = rules.start().state;
        let (after, steps) = walk(&rules, &picks);
        let of = |name: &str| -> i64 {
            let told = steps.iter().filter_map(|step| told_of_damage(step.text()));
            told.filter(|(on, _)| on == name).map(|(_, change)| change).sum()
        };
        for unit in &after.table.units {
            let there = before.table.unit(&unit.id).map_or(0, |unit| i64::from(unit.damage));
            prop_assert_eq!(i64::from(unit.damage), there + of(&unit.id.to_string()), "{}: {:#?}", unit.id, steps);
        }
        for player in Player::ALL {
            let (there, now) = (before.table.side(*player).damage, after.table.side(*player).damage);
            prop_assert_eq!(i64::from(now), i64::from(there) + of(&format!("{player}'s base")), "{:#?}", steps);
        }
    }

    #[test]
    fn positions_of_a_board_are_canonical(setup in board(4)) {
        // a chain of replacements keeps its record until it is over, and what waits the attack that it waits for
        let unit = setup.unit.iter().map(|unit| UnitSetup { shields: 0, advantage: 0, ..unit.clone() }).collect();
        let rules = PlayRules::try_from(&PlaySetup { unit, ..setup }).unwrap();
        laws::positions_are_canonical(&rules, &rules.start(), 60).unwrap();
    }
}

/// Copies of one unique card, of which all but one are defeated, in whichever order.
#[test]
fn copies_defeated_in_another_order_are_the_same_position() {
    let unit = |nth: usize| UnitSetup {
        name: format!("unit {nth}").as_str().into(),
        printed: PrintedName { title: Some("Same".to_owned()), ..PrintedName::default() },
        unique: true,
        controller: Player::P1,
        hp: 1,
        ..UnitSetup::default()
    };
    let card = |nth: usize| CardSetup {
        name: format!("card {nth}").as_str().into(),
        card_type: CardType::Unit,
        text: "When Defeated: Deal 2 damage to a unit.".to_owned(),
        power: 2,
        hp: Some(2),
        keywords: vec!["Ambush".to_owned()],
        ..CardSetup::default()
    };
    let setup = PlaySetup {
        unit: (0..4).map(unit).collect(),
        card: (0..2).map(card).collect(),
        ..PlaySetup::default()
    };
    let rules = PlayRules::try_from(&setup).unwrap();
    laws::positions_are_canonical(&rules, &rules.start(), 60).unwrap();
}

/// The damage on P2's base, and the units that P1 has left.
fn worth(state: &State) -> Fraction {
    let units = u32::try_from(state.table.units_of(Player::P1).count()).unwrap();
    Fraction::from(u32::from(state.table.side(Player::P2).damage) + units)
}

fn bounds() -> Interval {
    Interval { low: Fraction::ZERO, high: Fraction::from(500_u32) }
}

fn aim(player: &Player) -> Aim {
    if *player == Player::P1 { Aim::Most } else { Aim::Least }
}

/// The same board with the players exchanged.
fn exchanged(setup: &PlaySetup) -> PlaySetup {
    let other = |player: Option<Player>| player.map(Player::opponent);
    let unit = setup.unit.iter().map(|unit| UnitSetup {
        controller: unit.controller.opponent(),
        owner: other(unit.owner),
        ..unit.clone()
    });
    let upgrade = setup.upgrade.iter().map(|upgrade| UpgradeSetup {
        controller: other(upgrade.controller),
        owner: other(upgrade.owner),
        ..upgrade.clone()
    });
    let captive =
        setup.captive.iter().map(|captive| CaptiveSetup { owner: other(captive.owner), ..captive.clone() });
    let card = setup.card.iter().map(|card| CardSetup { owner: card.owner.opponent(), ..card.clone() });
    PlaySetup {
        active: setup.active.opponent(),
        p1: setup.p2.clone(),
        p2: setup.p1.clone(),
        unit: unit.collect(),
        upgrade: upgrade.collect(),
        captive: captive.collect(),
        card: card.collect(),
        ..setup.clone()
    }
}

/// What is written of a table, with the players exchanged.
fn exchange(written: &mut Json) {
    match written {
        Json::String(text) => {
            let other = match text.as_str() {
                "P1" => "P2",
                "P2" => "P1",
                "P1 base" => "P2 base",
                "P2 base" => "P1 base",
                _ => return,
            };
            other.clone_into(text);
        }
        Json::Array(several) => several.iter_mut().for_each(exchange),
        Json::Object(fields) => fields.values_mut().for_each(exchange),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

fn mirror(state: &State) -> State {
    let mut written = serde_json::to_value(state).unwrap();
    exchange(&mut written);
    let mut state: State = serde_json::from_value(written).unwrap();
    state.table.sides.reverse();
    // what is kept sorted is sorted by player, too
    state.table.left.sort();
    state.table.bans.sort();
    state.table.discounts.sort();
    state.table.delayed.sort();
    state.table.standing.sort();
    state.table.spent.sort();
    state.history.sort();
    state
}

/// Whether a law says nothing of a board because it has too many lines.
fn is_too_large(broken: &Broken) -> bool {
    broken.what == "too large to be compared"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// Who is called P1 and who P2 makes no difference: "you" and "enemy" are said from the card's side.
    #[test]
    fn players_are_alike(setup in richer(board(3)), cards in 0..2_usize) {
        let card = setup.card.iter().take(cards).cloned().collect();
        let setup = PlaySetup { card, moment: Moment::Action, ..setup };
        let (one, other) = (PlayRules::try_from(&setup).unwrap(), PlayRules::try_from(&exchanged(&setup)).unwrap());
        match laws::players_are_alike((&one, &one.start()), (&other, &other.start()), mirror) {
            Err(broken) if is_too_large(&broken) => {}
            alike => alike.unwrap(),
        }
    }

    /// Merging equal positions changes no answer.
    #[test]
    fn merging_changes_nothing(setup in board(2), cards in 0..2_usize) {
        let card = setup.card.iter().take(cards).cloned().collect();
        let rules = PlayRules::try_from(&PlaySetup { card, ..setup }).unwrap();
        match laws::merging_changes_nothing(&rules, &rules.start(), worth, bounds(), aim) {
            Err(broken) if is_too_large(&broken) => {}
            nothing => nothing.unwrap(),
        }
    }

    /// Whatever the players want, and wherever a budget cuts: the parts add up to exactly 1.
    #[test]
    fn probabilities_sum_to_one(setup in board(4), nodes in 20..400_usize) {
        let rules = PlayRules::try_from(&setup).unwrap();
        let limits = Limits { nodes, ..Limits::default() };
        laws::probabilities_sum_to_one(&rules, &rules.start(), limits, worth, bounds(), aim).unwrap();
    }
}
