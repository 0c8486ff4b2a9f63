//! What does each option change?
//!
//! The same attack with one token, one reroll or one command fewer or more, everybody playing as before.

use armada::{
    Reroll, Token, TokenKind, TokenState,
    attack::{ConcentrateFire, Unit},
};
use odds::{Answer, Evade, Exact, Hand, Play, Question, Weights, numbers};

use super::{
    OddsSetup,
    report::{ChangeOdds, EvadeOdds},
};

/// Every change of one thing that can be worked out.
pub(super) fn all(question: &Question, was: &Answer) -> Vec<ChangeOdds> {
    let mut changes = Vec::new();
    let mut add = |name: String, changed: Question| {
        changes.extend(numbers(&changed).ok().map(|is| ChangeOdds::of(name, was, &is)));
    };
    let hand = question.attack.defender.hand;
    for (kind, state, _) in hand.groups() {
        let name = match state {
            TokenState::Readied => format!("without {kind}"),
            state => format!("without {state} {kind}"),
        };
        add(name, with_hand(question, hand.without(kind, state)));
    }
    let others = TokenKind::ALL.iter().copied().filter(|kind| !hand.has(*kind) && *kind != TokenKind::Salvo);
    for kind in others {
        add(format!("with {kind}"), with_hand(question, hand.with(kind, TokenState::Readied)));
    }
    if !hand.is_empty() {
        add("without defense tokens".to_owned(), with_hand(question, Hand::default()));
    }
    for (place, reroll) in question.attack.rerolls.iter().enumerate() {
        let mut changed = question.clone();
        changed.attack.rerolls.remove(place);
        add(format!("without reroll {reroll}"), changed);
    }
    for (place, act) in question.attack.acts.iter().enumerate() {
        let mut changed = question.clone();
        changed.attack.acts.remove(place);
        add(format!("without {}", act.name), changed);
    }
    let mut more = question.clone();
    more.attack.rerolls.push(Reroll::any(1));
    add("with reroll 1 any".to_owned(), more);
    for way in ConcentrateFire::ALL.iter().filter(|way| **way != question.attack.concentrate_fire) {
        let mut changed = question.clone();
        changed.attack.concentrate_fire = *way;
        add(format!("concentrate fire: {way}"), changed);
    }
    let mut sight = question.clone();
    sight.attack.obstructed = !question.attack.obstructed;
    if matches!(question.attack.dice, odds::Dice::Gathered(_)) {
        add(if sight.attack.obstructed { "obstructed" } else { "not obstructed" }.to_owned(), sight);
    }
    changes
}

/// What each change comes to where every line is followed: without one token, one reroll or one effect. `answer` works out a changed
/// question, where it can.
pub(super) fn followed(
    setup: &OddsSetup,
    was: &Answer,
    answer: impl Fn(&OddsSetup) -> Option<Answer>,
) -> Vec<ChangeOdds> {
    let mut changes = Vec::new();
    let mut add = |name: String, change: &dyn Fn(&mut OddsSetup)| {
        let mut changed = setup.clone();
        change(&mut changed);
        changes.extend(answer(&changed).map(|is| ChangeOdds::of(name, was, &is)));
    };
    for (place, effect) in setup.attack.effects.iter().enumerate() {
        add(format!("without {}", effect.name), &|changed| {
            changed.attack.effects.remove(place);
        });
    }
    for (place, token) in tokens(&setup.attack.defender).iter().enumerate() {
        let name = match token.state {
            TokenState::Readied => format!("without {}", token.kind),
            state => format!("without {state} {}", token.kind),
        };
        add(name, &|changed| match &mut changed.attack.defender {
            Unit::Ship(ship) => {
                ship.tokens.remove(place);
            }
            Unit::Squadron(squadron) => {
                squadron.tokens.remove(place);
            }
        });
    }
    for (place, reroll) in setup.attack.rerolls.iter().enumerate() {
        add(format!("without reroll {reroll}"), &|changed| {
            changed.attack.rerolls.remove(place);
        });
    }
    add("with reroll 1 any".to_owned(), &|changed| changed.attack.rerolls.push(Reroll::any(1)));
    changes
}

fn tokens(unit: &Unit) -> &[Token] {
    match unit {
        Unit::Ship(ship) => &ship.tokens,
        Unit::Squadron(squadron) => &squadron.tokens,
    }
}

fn with_hand(question: &Question, hand: Hand) -> Question {
    let mut changed = question.clone();
    let defender = &mut changed.attack.defender;
    let of = |hand: Hand, side: TokenState| {
        hand.groups().filter(|(_, now, _)| *now == side).map(|(.., count)| count).sum::<u8>()
    };
    for (side, count) in [TokenState::Readied, TokenState::Exhausted].into_iter().zip(&mut defender.tokens) {
        *count = count.saturating_sub(of(defender.hand, side)).saturating_add(of(hand, side));
    }
    defender.hand = hand;
    changed
}

/// What an evade takes away on average from dice to which nothing else happens; none where there are too many dice.
pub(super) fn evade(question: &Question) -> Option<EvadeOdds> {
    let mean = |evades: bool, extra: bool| -> Option<Exact> {
        let hand = Hand::default();
        let hand = if evades { hand.with(TokenKind::Evade, TokenState::Readied) } else { hand };
        let mut only = with_hand(question, hand);
        only.attack.evade = Evade { extra, ..only.attack.evade };
        only.weights = Weights { damage: 1, ..Weights::NOTHING };
        (only.attacker, only.defender) = (Play::Nothing, Play::Best);
        numbers(&only).ok().map(|answer| answer.value)
    };
    let without = mean(false, false)?;
    let away = |extra: bool| mean(true, extra).map(|with| without.minus(&with).to_string());
    Some(EvadeOdds { one: away(false)?, two: away(true)? })
}
