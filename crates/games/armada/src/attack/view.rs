//! How does the table look from outside?
//!
//! [`AttackView`] is the state that reports and pages show; [`facts`] is what steps compare.

use serde::Serialize;
use vocabulary::{FieldValue, Shape, view};

use super::{
    dice::Die,
    effect::{Name, TypedEffect},
    limits,
    progress::{Attack, AttackStep, Counting},
    setup::{AttackKind, Player},
    state::State,
    table::{self, CardsView, HeldView, TokenView, Unit, UnitId},
    tell,
    terms::HullZone,
    tokens::TokenName,
};
use engine::Fact;

view! {
    /// The state of an attack, as reports show it: of the attack that is asked about and its defender, with
    /// the attacker and what followed beside it.
    pub struct AttackView {
        /// Where the present attack stands.
        step: AttackStep, not_compared;
        /// Its dice.
        ..pool: PoolView;
        /// The defender.
        ..defender: SideView;
        /// The attacker afterwards; `damage` is that of the salvo or counter attack on it.
        attacker: SideView;
        /// All effects of the list that were resolved, in any order.
        #[serde(skip_serializing_if = "Option::is_none")]
        resolved: Option<Vec<Name>>, in_any_order();
        /// How their cards lie there.
        ..cards: CardsView;
        /// The further squadrons afterwards, in the order of `target`; `{}` asks nothing.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        targets: Vec<SideView>, at_most(limits::TARGETS);
        /// The present attack, where it is another one.
        #[serde(skip_serializing_if = "Option::is_none")]
        now: Option<PresentView>, not_compared;
    }
}

view! {
    /// A ship or squadron, as reports show it, with what an attack on it came to.
    pub struct SideView {
        /// Damage total of the attack on it, after a brace.
        damage: Option<u16>;
        /// Its hull zone that is attacked, or of the attacker that attacks; none of a squadron.
        zone: Option<HullZone>, not_compared;
        /// Its shields, hull and damage.
        ..unit: table::UnitView;
        /// Defense tokens, in any order.
        tokens: Vec<DefenseView>, at_most(limits::TOKENS), in_any_order();
        /// Where a redirect points to.
        redirect: Option<HullZone>, not_compared;
        /// Its command tokens, dials and raid tokens.
        ..held: HeldView;
    }
}

/// The present attack, as reports show it, where it is not the one that is asked about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PresentView {
    /// Who attacks.
    pub by: Player,
    /// Which further squadron is attacked, from 1; none in an attack in return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<u8>,
    /// Which kind of attack.
    pub kind: AttackKind,
    /// The damage total after brace; none before it is totaled.
    pub damage: Option<u16>,
    /// Its dice.
    #[serde(flatten)]
    pub pool: PoolView,
}

view! {
    /// The dice of an attack, as reports show them.
    pub struct PoolView {
        /// The damage that the icons in the pool add up to, before any halving.
        icons: u16, not_compared;
        /// Dice that are gathered and not rolled yet, by color: red, blue, black; left out when there are
        /// none.
        #[serde(skip_serializing_if = "none_gathered")]
        gathered: [u8; 3], not_compared;
        /// The attack pool afterwards, in any order.
        dice: Vec<Die>, at_most(limits::DICE), in_any_order();
    }
}

impl PoolView {
    fn of(attack: &Attack, counting: Counting) -> Self {
        Self {
            icons: counting.icons(attack.pool),
            gathered: attack.gathered,
            dice: attack.pool.dice().collect(),
        }
    }
}

fn none_gathered(dice: &[u8; 3]) -> bool {
    *dice == [0; 3]
}

/// A defense token with what an attack on its owner did to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DefenseView {
    /// The token.
    #[serde(flatten)]
    pub token: TokenView,
    /// Whether an accuracy locks it.
    pub locked: bool,
    /// Whether it was spent in the attack on its owner.
    pub spent: bool,
}

impl FieldValue for DefenseView {
    fn shape(_: Option<&Self>) -> Shape {
        TokenView::shape(None)
    }
}

impl AttackView {
    /// The table as an attack shows it.
    pub fn of(state: &State) -> Self {
        let asked = state.asked();
        let present = &*state.attack;
        let on_attacker = state.attacks().find(|attack| attack.on() == Player::Attacker);
        let further = (1..).zip(&state.fight.targets).map(|(nth, target)| {
            let attack = state.attacks().find(|attack| attack.further == Some(nth));
            SideView::of(state.table.unit(target.id), attack, None)
        });
        Self {
            step: present.step,
            pool: PoolView::of(asked, Counting::between(state.attacker(), state.defender())),
            defender: SideView::of(state.defender(), Some(asked), asked.on_zone),
            attacker: SideView::of(state.attacker(), on_attacker, asked.from_zone),
            resolved: state.table.cards.iter().next().map(|_| resolved(state)),
            cards: CardsView::of(&state.table.cards),
            targets: further.collect(),
            now: (present != asked).then(|| PresentView {
                by: present.by,
                target: present.further,
                kind: present.kind,
                damage: present.total,
                pool: PoolView::of(present, state.counting()),
            }),
        }
    }
}

/// The typed effects that were resolved in any attack so far, as listed.
fn resolved(state: &State) -> Vec<Name> {
    let used = |(nth, _): &(u8, &TypedEffect)| state.attacks().any(|attack| attack.used.contains(nth));
    state.table.cards.iter().filter(used).map(|(_, effect)| effect.name.clone()).collect()
}

impl SideView {
    /// A ship or squadron after the attack on it, if there was one.
    pub(crate) fn of(unit: &Unit, attack: Option<&Attack>, zone: Option<HullZone>) -> Self {
        let token = |(name, now)| DefenseView {
            token: TokenView::of(name, now),
            locked: attack.is_some_and(|attack| attack.locked.contains(&name)),
            spent: attack.is_some_and(|attack| attack.spent.contains(&name)),
        };
        Self {
            damage: attack.and_then(|attack| attack.total),
            zone,
            unit: table::UnitView::of(unit),
            tokens: unit.tokens.iter().map(token).collect(),
            redirect: attack.and_then(Attack::redirected_to),
            held: HeldView::of(unit),
        }
    }
}

pub(crate) fn facts(state: &State) -> Vec<Fact> {
    let mut facts = Vec::new();
    attack_facts(state, &mut facts);
    facts.extend(state.table.cards.facts().map(|(_, fact)| fact));
    unit_facts("attacker's ", state, state.fight.attacker, &mut facts);
    unit_facts("", state, state.fight.defender, &mut facts);
    for (nth, target) in (1..).zip(&state.fight.targets) {
        unit_facts(&format!("target {nth}'s "), state, target.id, &mut facts);
    }
    facts
}

/// The dice and totals of each attack so far.
pub(crate) fn attack_facts(state: &State, facts: &mut Vec<Fact>) {
    for attack in state.attacks() {
        let against = match (attack.by, attack.further) {
            (Player::Defender, _) => " in return".to_owned(),
            (Player::Attacker, Some(nth)) => format!(" against target {nth}"),
            (Player::Attacker, None) => String::new(),
        };
        facts.push(Fact::new(format!("dice{against}"), attack.pool.in_words()));
        if attack.gathered != [0; 3] {
            facts.push(Fact::new(format!("gathered dice{against}"), tell::unrolled(attack.gathered)));
        }
        let total = attack.total.map_or("not totaled".to_owned(), |total| total.to_string());
        facts.push(Fact::new(format!("damage{against}"), total));
    }
}

/// The facts of one ship or squadron, with its tokens that are locked in an attack on it; in an attack those of the defender are the
/// plain ones.
pub(crate) fn unit_facts(prefix: &str, state: &State, id: UnitId, facts: &mut Vec<Fact>) {
    let locked = |token: TokenName| {
        state.attacks().any(|attack| state.attacked_in(attack) == id && attack.locked.contains(&token))
    };
    facts.extend(state.table.unit(id).facts(prefix, locked));
}
