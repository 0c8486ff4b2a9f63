//! Which attack do documents, tests and measurements ask about?

use armada::{
    HullZone, Reroll, TokenKind, TokenState,
    attack::{ConcentrateFire, Counting},
};

use crate::{Attack, Defender, Dice, Evade, Evading, Hand, Order, Play, Question, Weights};

/// An attack as it is asked about at a table: dice of each color and rerolls against a ship with evade, brace and redirect at
/// medium range, both sides playing as well as possible for damage cards.
///
/// ```
/// use odds::{answer, example};
/// let question = example::question([3, 1, 0], vec!["1 any".parse().unwrap()]);
/// assert_eq!(answer(&question).unwrap().value.to_string(), "1803/131072");
/// ```
pub fn question(colors: [u8; 3], rerolls: Vec<Reroll>) -> Question {
    let hand = [TokenKind::Evade, TokenKind::Brace, TokenKind::Redirect]
        .into_iter()
        .fold(Hand::default(), |hand, kind| hand.with(kind, TokenState::Readied));
    Question {
        attack: Attack {
            dice: Dice::Gathered(colors),
            obstructed: false,
            rerolls,
            concentrate_fire: ConcentrateFire::None,
            acts: Vec::new(),
            criticals: Vec::new(),
            order: Order::Listed,
            counting: Counting::Ships,
            counts: Vec::new(),
            evade: Evade { does: Evading::Reroll, dice: 1, more: 0, extra: false },
            defender: Defender {
                hand,
                frees: None,
                tokens: [3, 0],
                idle: 0,
                brace_limits: Vec::new(),
                shields: 2,
                redirects: vec![(HullZone::Left, 2)],
                hull: 6,
            },
        },
        weights: Weights::default(),
        attacker: Play::Best,
        defender: Play::Best,
    }
}
