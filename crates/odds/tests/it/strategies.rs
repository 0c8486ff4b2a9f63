//! Random attacks, small enough for every line of them to be followed.

use armada::{
    Color, Pool, Reroll, TokenKind, TokenState,
    attack::{ConcentrateFire, Counting},
};
use odds::{
    Act, Attack, BraceLimit, Critical, Defender, Dice, Evade, Evading, Hand, OnDice, OnTokens, Order, Play,
    Question, Weights,
};
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

/// What cards of the attacker do with the dice.
fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = |name: &str, needs: &[&str], does: &[OnDice], ends: &[&str]| Act {
        name: name.into(),
        needs: needs.iter().map(|text| text.parse().unwrap()).collect(),
        does: does.to_vec(),
        ends: ends.iter().map(|name| (*name).into()).collect(),
    };
    let dice = |text: &str| text.parse::<Reroll>().unwrap();
    let turn = |which: &str, to: &str| OnDice::Turn { dice: dice(which), to: to.parse().unwrap() };
    let all = vec![
        act("gunners", &[], &[OnDice::RollAll(dice("all any"))], &["leading"]),
        act("blanks", &[], &[OnDice::RollAll(dice("all blank"))], &[]),
        act("leading", &["1 blue"], &[OnDice::Leave(dice("1 blue")), OnDice::Reroll(dice("all any"))], &[]),
        act("dual", &[], &[OnDice::Add(Some(Color::Red)), OnDice::Leave(dice("1 any"))], &[]),
        act("any", &[], &[OnDice::Add(None)], &[]),
        act("shown", &["1 red"], &[OnDice::Show("black/hit".parse().unwrap())], &["any"]),
        act("turned", &[], &[turn("1 any", "crit")], &[]),
    ];
    prop_oneof![1 => Just(Vec::new()), 2 => prop::sample::subsequence(all, 1..=1)]
}

/// Critical effects of cards, all of one color.
fn criticals() -> impl Strategy<Value = Vec<Critical>> {
    let color = prop::sample::select(vec![None, Some(Color::Red), Some(Color::Black)]);
    let tokens = prop::sample::select(vec![OnTokens::None, OnTokens::Exhaust, OnTokens::Discard]);
    let one = (0..3_u8, prop::option::of(0..2_u8), any::<bool>(), 0..2_u8, 0..3_u8, tokens, any::<bool>());
    let one = one.prop_map(|(cards, faceup, first_faceup, shields, redirects, tokens, standard)| Critical {
        name: "a card".to_owned(),
        color: None,
        standard,
        cards,
        faceup: faceup.filter(|facedown| *facedown < cards),
        first_faceup: first_faceup || standard,
        shields,
        redirects,
        tokens,
    });
    let of_color = |(color, all): (Option<Color>, Vec<Critical>)| {
        all.into_iter().map(|critical| Critical { color, ..critical }).collect()
    };
    let some = (color, prop::collection::vec(one, 1..3)).prop_map(of_color);
    prop_oneof![2 => Just(Vec::new()), 1 => some]
}

/// Dice that count for more than their icons.
fn counts() -> impl Strategy<Value = Vec<(Reroll, u8)>> {
    let one = [("all blue/accuracy", 1), ("all red/accuracy", 2), ("all blank", 1)];
    let one = one.map(|(dice, points)| vec![(dice.parse().unwrap(), points)]);
    prop_oneof![2 => Just(Vec::new()), 1 => prop::sample::select(one.to_vec())]
}

prop_compose! {
    /// What a card leaves of a brace.
    fn brace_limit()(most in 0..3_u8, spent in 0..3_u8) -> BraceLimit {
        BraceLimit { most, spent }
    }
}

prop_compose! {
    /// A question about so many dice at most, everybody playing as well as possible, with what cards do.
    pub fn question_with_cards(most: u8)(
        question in question(most),
        acts in acts(),
        criticals in criticals(),
        counts in counts(),
        brace_limits in prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(brace_limit(), 1..3)],
        locked in prop::array::uniform2(0..2_u8),
    ) -> Question {
        let Question { attack, .. } = question;
        let tokens = [attack.defender.tokens[0] + locked[0], attack.defender.tokens[1] + locked[1]];
        // dice are followed by hand, so a card stands in for rerolls and commands
        let attack = match acts.is_empty() {
            true => attack,
            false => Attack { rerolls: Vec::new(), concentrate_fire: ConcentrateFire::None, ..attack },
        };
        // what a critical effect leaves to be redirected was there before
        let there = attack.defender.redirects.iter().map(|(_, shields)| *shields).max().unwrap_or_default();
        let left = |critical: Critical| Critical { redirects: critical.redirects.min(there), ..critical };
        let criticals = criticals.into_iter().map(left).collect();
        let defender = Defender { brace_limits, tokens, ..attack.defender };
        Question { attack: Attack { acts, criticals, counts, defender, ..attack }, ..question }
    }
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
                counts: Vec::new(),
                evade,
                defender: Defender { hand, frees: None, tokens: tokens_of(hand), idle: 0, brace_limits: Vec::new(), shields, redirects: vec![(armada::HullZone::Left, redirect)], hull },
            },
            weights,
            attacker: Play::Best,
            defender: Play::Best,
        }
    }
}

/// How many readied and exhausted tokens there are.
fn tokens_of(hand: Hand) -> [u8; 2] {
    [TokenState::Readied, TokenState::Exhausted]
        .map(|side| hand.groups().filter(|(_, now, _)| *now == side).map(|(.., count)| count).sum())
}

/// A pool of dice that lie there.
pub fn pool(most: usize) -> impl Strategy<Value = Pool> {
    let dice = prop::sample::select(armada::Die::all().collect::<Vec<_>>());
    prop::collection::vec(dice, 0..=most).prop_map(|dice| dice.into_iter().collect())
}
