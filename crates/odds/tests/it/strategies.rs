//! Random attacks, small enough for every line of them to be followed.

use armada::{
    Pool, Reroll, TokenKind, TokenState,
    attack::{ConcentrateFire, Counting},
};
use odds::{Attack, Defender, Dice, Evade, Evading, Hand, Order, Play, Question, Weights};
use proptest::prelude::*;

/// How many random attacks a run looks at: `ODDS_CASES`, or so many.
pub fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("ODDS_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(usual), ..ProptestConfig::default() }
}

pub fn reroll() -> impl Strategy<Value = Reroll> {
    let texts =
        ["1 any", "2 any", "1 red", "2 blank", "all any", "1 red/blank red/accuracy", "1 blue black/blank"];
    prop::sample::select(texts.to_vec()).prop_map(|text| text.parse().unwrap())
}

pub fn weights() -> impl Strategy<Value = Weights> {
    let price = || prop_oneof![2 => Just(0_i64), 1 => 1..4_i64];
    (0..4_i64, 0..6_i64, 0..3_i64, 0..9_i64, price(), price()).prop_map(
        |(damage, cards, faceup, destroyed, spent_ready, spent_exhausted)| Weights {
            damage,
            cards,
            faceup,
            destroyed,
            spent_ready,
            spent_exhausted,
        },
    )
}

pub fn hand(most: usize) -> impl Strategy<Value = Hand> {
    let kinds =
        [TokenKind::Redirect, TokenKind::Evade, TokenKind::Contain, TokenKind::Brace, TokenKind::Scatter];
    let token = (
        prop::sample::select(kinds.to_vec()),
        prop::sample::select(vec![TokenState::Readied, TokenState::Exhausted]),
    );
    prop::collection::vec(token, 0..=most).prop_map(|tokens| {
        tokens.into_iter().fold(Hand::default(), |hand, (kind, state)| hand.with(kind, state))
    })
}

pub fn evade() -> impl Strategy<Value = Evade> {
    (prop::sample::select(vec![Evading::Cancel, Evading::Reroll]), any::<bool>())
        .prop_map(|(does, extra)| Evade { does, dice: 1, more: 0, extra })
}

prop_compose! {
    /// A question about so many dice at most, everybody playing as well as possible.
    pub fn question(most: u8)(
        colors in prop::array::uniform3(0..=most),
        obstructed in prop::bool::weighted(0.2),
        rerolls in prop::collection::vec(reroll(), 0..2),
        fire in prop::sample::select(ConcentrateFire::ALL.to_vec()),
        order in prop::sample::select(vec![Order::Listed, Order::Any]),
        counting in prop::sample::select(vec![Counting::Ships, Counting::Squadron]),
        evade in evade(),
        hand in hand(4),
        shields in 0..3_u8,
        redirect in 0..4_u8,
        hull in 1..5_u8,
        weights in weights(),
    ) -> Question {
        let mut colors = colors;
        while colors.iter().sum::<u8>() > most {
            let fullest = (0..3).max_by_key(|color| colors[*color]).unwrap();
            colors[fullest] -= 1;
        }
        Question {
            attack: Attack {
                dice: Dice::Gathered(colors),
                obstructed,
                rerolls,
                concentrate_fire: fire,
                acts: Vec::new(),
                criticals: Vec::new(),
                order,
                counting,
                evade,
                defender: Defender { hand, frees: None, shields, redirects: vec![(armada::HullZone::Left, redirect)], hull },
            },
            weights,
            attacker: Play::Best,
            defender: Play::Best,
        }
    }
}

/// A pool of dice that lie there.
pub fn pool(most: usize) -> impl Strategy<Value = Pool> {
    let dice = prop::sample::select(armada::Die::all().collect::<Vec<_>>());
    prop::collection::vec(dice, 0..=most).prop_map(|dice| dice.into_iter().collect())
}
