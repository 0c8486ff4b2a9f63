//! Every sentence that is reached does something, says why not, or leaves the line open; and nothing is lost on the way.
//!
//! Texts are put together from the grammar (headings, conditions, instructions, targets, durations, links) and played at
//! random on a board. What is read and would do nothing without a word is what this looks for.

use engine::{Node, Step, advance, take_option, take_outcome};
use names::capital;
use proptest::{prelude::*, sample::select};
use unlimited::{
    Arena, CardType, Player,
    play::{BaseSetup, CardSetup, PlayRules, PlaySetup, PlayerTokens, SideSetup, State, UnitSetup, Zone},
};

use crate::{boards::richer, laws::in_one_place};

const CONDITIONS: &[&str] = &[
    "",
    "",
    "",
    "If you control 2 or more units, ",
    "If you have the initiative, ",
    "If an opponent has 3 or more cards in their hand, ",
    "If a friendly unit has 3 or more power, ",
    "If an enemy unit was defeated this phase, ",
    "If the Force is with you, ",
    "If you control fewer resources than an opponent, ",
];

const TARGETS: &[&str] = &[
    "a unit",
    "an enemy unit",
    "a friendly unit",
    "another friendly unit",
    "each enemy unit",
    "each unit",
    "up to 2 units",
    "a damaged unit",
    "an exhausted unit",
    "a non-leader unit",
    "a unit that costs 3 or less",
    "a unit with Sentinel",
    "each friendly Trooper unit",
    "the unit with the most power",
];

/// Instructions to units; `@` is the target.
const OPERATIONS: &[&str] = &[
    "deal 2 damage to @",
    "heal 1 damage from @",
    "defeat @",
    "exhaust @",
    "ready @",
    "return @ to its owner's hand",
    "put @ on the bottom of its owner's deck",
    "give a Shield token to @",
    "give 2 Experience tokens to @",
    "give @ +2/+1 for this phase",
    "give @ -1/-1 for this phase",
    "give @ Sentinel for this phase",
    "take control of @",
    "attack with @",
    "choose @",
];

/// Instructions without a unit.
const PLAIN: &[&str] = &[
    "draw a card",
    "draw 2 cards, then discard a card",
    "discard your hand",
    "discard a card from your deck",
    "each player draws a card",
    "each player may draw a card",
    "each player deals 1 damage to a unit",
    "each player may defeat a unit they control",
    "each player may attack with a unit",
    "deal 2 indirect damage to each player",
    "play a card from your hand",
    "each player defeats a unit they control",
    "each player may return a unit they control to its owner's hand",
    "attack with a unit and give it +1/+0 for this attack",
    "deal damage to each enemy unit equal to its power",
    "reveal the top card of your deck, then draw it",
    "each opponent discards a card from their hand",
    "reveal the top card of your deck",
    "look at the top card of your deck",
    "create a Battle Droid token",
    "create a Credit token",
    "create an X-Wing token and give it Sentinel for this phase",
    "the Force is with you",
    "use the Force",
    "ready a friendly resource",
    "exhaust an enemy resource",
    "take control of an enemy resource",
    "pay 1 resource",
    "take the initiative",
    "deal 3 damage divided as you choose among enemy units",
    "deal 2 indirect damage to a player",
    "deal 1 damage to a base",
    "heal 2 damage from your base",
    "play a unit from your hand",
    "play a unit from your hand and give a Shield token to it",
    "the next unit you play this phase costs 1 resource less",
    "search the top 3 cards of your deck for a unit, reveal it, and draw it",
    "put a card from your hand on the bottom of your deck",
    "at the start of the regroup phase, draw a card",
    "name a card",
    "defeat all upgrades on a unit",
    "each friendly unit deals 1 damage to an enemy unit",
];

const BEHIND: &[&str] = &[
    "",
    "",
    "",
    " If you do, draw a card.",
    " If you don't, deal 1 damage to your base.",
    " Then, create a Battle Droid token.",
    " If it's a unit, draw a card.",
    " Draw a card.",
];

const HEADINGS: &[&str] = &[
    "When Played: ",
    "On Attack: ",
    "When Defeated: ",
    "When Attack Ends: ",
    "Action [Exhaust]: ",
    "On Defense: ",
];

const CONSTANTS: &[&str] = &[
    "",
    "",
    "Each other friendly unit gets +1/+1 and gains Overwhelm.",
    "While this unit is damaged, it gains Raid 2.",
    "While an enemy unit was defeated this phase, this unit gets +2/+0.",
    "Friendly units enter play ready.",
    "Enemy units can't ready.",
    "Opponents can't play events.",
    "If you would deal damage to an enemy unit, deal that much damage plus 2 instead.",
    "If you would draw a card, draw 2 cards instead.",
    "If this unit would be defeated, you may defeat another friendly unit instead. If you do, draw a card.",
    "If a friendly unit would be defeated, defeat this unit instead.",
    "The first time damage would be dealt to this unit each round, prevent that damage.",
    "The first unit you play each phase costs 1 resource less.",
    "When you create a token: Draw a card.",
    "When you draw a card: Deal 1 damage to a base.",
    "Each friendly unit gains: \"When Defeated: Draw a card.\"",
    "Juggle three flaming hydrospanners.",
];

fn instruction() -> impl Strategy<Value = String> {
    let on_units = (select(OPERATIONS), select(TARGETS)).prop_map(|(does, what)| does.replace('@', what));
    prop_oneof![3 => on_units, 2 => select(PLAIN).prop_map(str::to_owned)]
}

/// Sentences, as an event or the text behind a heading has them.
fn sentences() -> impl Strategy<Value = String> {
    (select(CONDITIONS), prop::bool::weighted(0.3), instruction(), select(BEHIND)).prop_map(
        |(condition, may, does, behind)| {
            let does = if may { format!("you may {does}") } else { does };
            format!("{}.{behind}", capital(&format!("{condition}{does}")))
        },
    )
}

/// What an event says: instructions, and also what only says that something is so, or waits for something.
fn event() -> impl Strategy<Value = String> {
    let said: Vec<&'static str> = CONSTANTS.iter().copied().filter(|text| !text.is_empty()).collect();
    let waits = (select(HEADINGS), sentences()).prop_map(|(heading, does)| format!("{heading}{does}"));
    prop_oneof![
        6 => sentences(),
        1 => select(said.clone()).prop_map(str::to_owned),
        1 => (sentences(), select(said)).prop_map(|(does, said)| format!("{does} {said}")),
        1 => waits,
    ]
}

fn unit(nth: usize, mine: bool) -> impl Strategy<Value = UnitSetup> {
    let own = prop::option::weighted(0.4, (select(HEADINGS), sentences()));
    ((0..4_u8, 1..6_u8), select(CONSTANTS), own, prop::bool::weighted(0.3), 0..2_u8).prop_map(
        move |((power, hp), constant, own, exhausted, shields)| UnitSetup {
            name: format!("unit {nth}").as_str().into(),
            controller: if mine { Player::P1 } else { Player::P2 },
            arena: Arena::Ground,
            power,
            hp,
            cost: power,
            exhausted,
            shields,
            traits: vec!["Trooper".to_owned()],
            text: own.map_or(constant.to_owned(), |(heading, does)| format!("{heading}{does}")),
            ..UnitSetup::default()
        },
    )
}

fn side() -> impl Strategy<Value = SideSetup> {
    (0..4_u8, 0..3_u8, 0..3_u8, prop::bool::ANY).prop_map(|(resources, exhausted, unknown_hand, force)| {
        SideSetup {
            base: BaseSetup { hp: 30, damage: 3, ..BaseSetup::default() },
            resources: resources + 2,
            exhausted_resources: exhausted,
            unknown_hand,
            deck: Some(8),
            tokens: PlayerTokens { force, ..PlayerTokens::default() },
            ..SideSetup::default()
        }
    })
}

prop_compose! {
    fn board()(
        text in event(),
        first in unit(1, true),
        second in unit(2, true),
        third in unit(3, false),
        p1 in side(),
        p2 in side(),
    ) -> PlaySetup {
        let card = |name: &str, card_type, zone, text: &str| CardSetup {
            name: name.into(),
            card_type,
            zone,
            cost: 1,
            hp: if card_type == CardType::Unit { Some(2) } else { None },
            text: text.to_owned(),
            ..CardSetup::default()
        };
        let card = vec![
            card("Event", CardType::Event, Zone::Hand, &text),
            card("Recruit", CardType::Unit, Zone::Hand, ""),
            card("Top", CardType::Unit, Zone::Deck, ""),
        ];
        PlaySetup { unit: vec![first, second, third], card, p1, p2, turns: 3, ..PlaySetup::default() }
    }
}

/// All cards of both players, wherever they lie; tokens are none.
fn cards(rules: &PlayRules, state: &State) -> usize {
    let named = |id: &unlimited::play::CardId| rules.names().any(|name| *name == id.name);
    let in_play = state
        .table
        .units
        .iter()
        .map(|unit| usize::from(named(&unit.id)) + unit.upgrades.len() + unit.captives.len());
    let zones = Player::ALL.iter().map(|player| {
        let side = state.table.side(*player);
        let counted =
            usize::from(side.ready) + usize::from(side.exhausted) + usize::from(side.discard_unknown);
        let deck = side.deck_size().unwrap_or_default();
        side.hand_size() + deck + side.discard.len() + counted + usize::from(side.leader.is_some())
    });
    in_play.sum::<usize>() + zones.sum::<usize>() + state.table.loose.len() + state.table.freed.len()
}

/// What a step says has changed has changed.
fn says_what_is(step: &Step) {
    const DONE: &[&str] = &[
        " damage to ",
        " is exhausted",
        " is readied",
        " draws ",
        " discards ",
        " creates ",
        " is healed from ",
    ];
    let text = step.text();
    let not = [
        "prevented",
        "does not happen",
        "excess",
        "attacks",
        "resolves",
        "condition",
        "Nothing",
        "what this hangs on",
    ];
    let told = DONE.iter().any(|done| text.contains(done)) && !text.contains('\u{201c}');
    if told && !not.iter().any(|not| text.to_lowercase().contains(&not.to_lowercase())) {
        assert!(!step.changes().is_empty(), "told, and nothing has changed: {text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn what_is_reached_does_something_says_why_not_or_is_open(
        setup in richer(board()),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 40),
    ) {
        let rules = PlayRules::try_from(&setup).unwrap();
        let mut position = rules.start();
        let all = cards(&rules, &position.state);
        let mut told: Vec<Step> = Vec::new();
        let mut opened = false;
        for pick in picks {
            let before = told.len();
            let node = advance(&rules, &mut position, &mut told);
            told[before..].iter().for_each(says_what_is);
            in_one_place(&rules, &position.state);
            let text = &setup.card[0].text;
            prop_assert_eq!(cards(&rules, &position.state), all, "cards are lost or made: {}", text);
            match node {
                Node::Choice(choice) => {
                    let option = &choice.options[pick.index(choice.options.len())];
                    take_option(&rules, &mut position, &choice, option, &mut told);
                }
                Node::Chance(chance) => {
                    let outcome = &chance.outcomes[pick.index(chance.outcomes.len())];
                    take_outcome(&rules, &mut position, &chance, outcome, &mut told);
                }
                Node::Open(_) => {
                    opened = true;
                    break;
                }
                Node::End => break,
            }
        }
        prop_assert!(told.iter().all(|step| step.citations().iter().next().is_some()));
        let played = told.iter().position(|step| step.text().contains("plays Event"));
        if let Some(played) = played.filter(|_| !opened) {
            // What waits and may be used is left without its name.
            let of_it = |step: &&Step| step.source().is_some_and(|source| source.starts_with("Event"))
                || step.text().contains("Event, ability 1") || step.text().ends_with("uses nothing more here");
            // What another card forbids is told with that card as its source, and before the turn goes on.
            let forbidden = told[played + 1..]
                .iter()
                .take_while(|step| !step.text().starts_with("It is the turn of"))
                .any(|step| step.text().starts_with("does not happen"));
            let words: Vec<&str> = told.iter().map(Step::text).collect();
            prop_assert!(
                forbidden || told[played + 1..].iter().any(|step| of_it(&step)) || position.state.table.ending.is_some(),
                "nothing came of it, without a word: {} {:?}", setup.card[0].text, words
            );
        }
    }
}
