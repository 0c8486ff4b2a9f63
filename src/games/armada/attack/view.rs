//! How does the table look from outside?
//!
//! [`AttackView`] is the state that reports and pages show; [`facts`] is what steps compare.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    dice::Die,
    progress::AttackStep,
    setup::{ConcentrateFire, Player},
    state::{Cards, Combatant, State},
    tell,
    terms::HullZone,
    tokens::{TokenKind, TokenName, TokenState},
};
use crate::engine::Fact;

/// The state of an attack, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub struct AttackView {
    /// Where the attack stands.
    pub step: AttackStep,
    /// The damage total after brace; none before it is totaled.
    pub damage: Option<u16>,
    /// The damage that the icons in the pool add up to, before any halving.
    pub icons: u16,
    /// Dice that are gathered and not rolled yet, by color: red, blue, black; left out when there are
    /// none.
    #[serde(skip_serializing_if = "none_gathered")]
    pub gathered: [u8; 3],
    /// The dice in the pool, sorted.
    pub dice: Vec<Die>,
    /// The defending hull zone; none of a squadron.
    pub zone: Option<HullZone>,
    /// Shields left in each of the defender's hull zones; empty of a squadron.
    pub shields: BTreeMap<HullZone, u8>,
    /// Faceup damage cards; 0 of a squadron.
    pub faceup: u8,
    /// Facedown damage cards; 0 of a squadron.
    pub facedown: u8,
    /// All damage cards; 0 of a squadron.
    pub cards: u8,
    /// Hull points a squadron has lost; none of a ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hull_lost: Option<u8>,
    /// Its hull value, or a squadron's full hull points.
    pub hull: u8,
    /// Hull that is left.
    pub hull_left: u8,
    /// The defender's tokens, discarded ones too.
    pub tokens: Vec<TokenView>,
    /// Where a redirect points to.
    pub redirect: Option<HullZone>,
    /// Whether the defender is destroyed.
    pub destroyed: bool,
}

fn none_gathered(dice: &[u8; 3]) -> bool {
    *dice == [0; 3]
}

/// A defense token, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its stable name: `brace`, `brace 2`.
    pub name: String,
    /// Its type.
    pub kind: TokenKind,
    /// Its state.
    pub state: TokenState,
    /// Whether an accuracy locks it.
    pub locked: bool,
    /// Whether it was spent in this attack.
    pub spent: bool,
}

impl AttackView {
    pub(super) fn of(state: &State) -> Self {
        let attack = &state.attack;
        let target = state.target();
        let (cards, hull_lost, hull) = match target {
            Combatant::Ship(ship) => (ship.cards, None, ship.hull),
            Combatant::Squadron(squadron) => (Cards::default(), Some(squadron.lost), squadron.hull),
        };
        let shields = target.ship().map(|ship| {
            let zones = ship.zones().iter();
            zones.map(|zone| (*zone, ship.shields.of(*zone))).collect()
        });
        Self {
            step: attack.step,
            damage: attack.total,
            icons: state.icons(),
            gathered: attack.gathered,
            dice: attack.pool.dice().collect(),
            zone: attack.on_zone,
            shields: shields.unwrap_or_default(),
            faceup: cards.faceup,
            facedown: cards.facedown,
            cards: cards.count(),
            hull_lost,
            hull,
            hull_left: hull.saturating_sub(hull_lost.unwrap_or(cards.count())),
            tokens: target.tokens().iter().map(|(name, now)| token(state, name, now)).collect(),
            redirect: attack.redirected_to(),
            destroyed: target.destroyed(),
        }
    }
}

fn token(state: &State, name: TokenName, now: TokenState) -> TokenView {
    TokenView {
        name: name.to_string(),
        kind: name.kind,
        state: now,
        locked: state.attack.locked.contains(&name),
        spent: state.attack.spent.contains(&name),
    }
}

/// The table as facts: what a step changes is the difference between two such lists.
pub(super) fn facts(state: &State) -> Vec<Fact> {
    let attack = &state.attack;
    let mut facts = vec![Fact::new("dice", tell::dice(attack.pool))];
    if attack.gathered != [0; 3] {
        facts.push(Fact::new("gathered dice", tell::unrolled(attack.gathered)));
    }
    let total = attack.total.map_or("not totaled".to_owned(), |total| total.to_string());
    facts.push(Fact::new("damage", total));
    for player in Player::ALL {
        side(state, *player, &mut facts);
    }
    facts
}

/// One side's facts; the attacker's carry its name, the defender's are the plain ones.
fn side(state: &State, player: Player, facts: &mut Vec<Fact>) {
    let prefix = match player {
        Player::Attacker => "attacker's ",
        Player::Defender => "",
    };
    let what = |name: String| format!("{prefix}{name}");
    let combatant = state.side(player);
    match combatant {
        Combatant::Ship(ship) => {
            for zone in ship.zones() {
                let shields = ship.shields.of(*zone).to_string();
                facts.push(Fact::new(what(format!("{zone} shields")), shields));
            }
            facts.push(Fact::new(what("damage cards".to_owned()), ship.cards.count().to_string()));
            facts.push(Fact::new(what("faceup damage cards".to_owned()), ship.cards.faceup.to_string()));
            if ship.concentrate_fire != ConcentrateFire::None || ship.concentrate_fire_resolved {
                let left = ship.concentrate_fire.to_string();
                facts.push(Fact::new(what("concentrate fire".to_owned()), left));
            }
        }
        Combatant::Squadron(squadron) => {
            let left = squadron.hull.saturating_sub(squadron.lost);
            facts.push(Fact::new(what("hull points".to_owned()), left.to_string()));
        }
    }
    for (name, now) in combatant.tokens().iter() {
        let locked = player == state.attack.on() && state.attack.locked.contains(&name);
        let locked = if locked { ", locked" } else { "" };
        facts.push(Fact::new(what(name.to_string()), format!("{now}{locked}")));
    }
    let kind = if combatant.ship().is_some() { "ship" } else { "squadron" };
    let stands = if combatant.destroyed() { "destroyed" } else { "in play" };
    facts.push(Fact::new(what(kind.to_owned()), stands));
}
