//! What do the cards of an attack do, as far as the solver knows it?
//!
//! The attacker's change dice once, when their owner likes ([`Act`]). The defender's give a redirect or an evade more than the rules do.

use armada::{
    Adjacency, Facing, HullZone, Size, TokenState, adjacency,
    attack::{AttackKind, Counting, Player, State},
    effect::{
        Allowance, Condition, Cost, Extent, Forbidden, Known, OnZone, Operation, Part, Restriction,
        Spendable, Standing, TimingWord, TypedEffect, Whose, ZonesNamed,
    },
};

use crate::{
    act::{Act, OnDice},
    attack::{Dice, Evade, Evading},
    critical::{Critical, Faceup},
    from_attack::Unfit,
};

/// What cards do in an attack.
#[derive(Default)]
pub(crate) struct CardActs {
    /// What the attacker may do with the dice.
    pub acts: Vec<Act>,
    /// Which critical effects there are.
    pub criticals: Vec<Critical>,
    /// Whether the defender may spend one locked token all the same.
    pub frees: bool,
    /// Whether a redirect may go to any zone.
    pub redirects_anywhere: bool,
    redirects_twice: bool,
    redirect_limit: Option<u8>,
    evade_more: u8,
    evade_cancels: bool,
}

impl CardActs {
    /// Those of all effects that can act in the attack.
    pub(crate) fn of(state: &State) -> Result<Self, Unfit> {
        let mut cards = Self::default();
        let (mut pays_tokens, mut criticals) = (false, Vec::new());
        for (nth, effect) in state.table.sheet.iter() {
            let settled: Vec<Option<bool>> =
                effect.only.iter().map(|condition| state.settled(effect, condition)).collect();
            let is_over = state.attack.used.contains(&nth) || settled.contains(&Some(false));
            if is_over || is_idle(state, effect) || !state.table.sheet.card(nth).is_active() {
                continue;
            }
            let unknown = || Unfit::Effect(effect.name.clone());
            if effect.is_critical() {
                let counts_none = Counting::between(state.source(), state.target()) == Counting::Squadron;
                let is_of_none = counts_none && !effect.is_said_of_squadrons();
                if state.lacks_only_dice(nth) && !is_of_none {
                    criticals.push(effect);
                }
                continue;
            }
            if !is_plain(effect) {
                return Err(unknown());
            }
            let is_settled = settled.iter().all(Option::is_some);
            if is_settled
                && is_freeing(effect)
                && state.owner(effect) == Player::Defender
                && state.lacks_only_dice(nth)
            {
                // of two of them each frees a token
                if std::mem::replace(&mut cards.frees, true) {
                    return Err(unknown());
                }
                continue;
            }
            if state.owner(effect) == Player::Defender {
                let is_known = is_settled && effect.cost.is_empty() && cards.defends(effect);
                is_known.then_some(()).ok_or_else(unknown)?;
                continue;
            }
            if let ([Operation::RedirectAtMost(most)], [], true) =
                (effect.does.as_slice(), effect.cost.as_slice(), is_settled)
            {
                cards.redirect_limit = Some(cards.redirect_limit.map_or(*most, |known| known.min(*most)));
                continue;
            }
            let act = act(state, effect).ok_or_else(unknown)?;
            if !state.lacks_only_dice(nth) {
                continue;
            }
            // two that take tokens take them from one another
            if effect.cost.iter().any(is_token) && std::mem::replace(&mut pays_tokens, true) {
                return Err(unknown());
            }
            cards.acts.push(act);
        }
        for effect in criticals {
            let critical = cards.critical(state, effect);
            cards.criticals.push(critical.ok_or_else(|| Unfit::Effect(effect.name.clone()))?);
        }
        Ok(cards)
    }

    /// Takes in what an effect gives the defender; says whether that is known.
    fn defends(&mut self, effect: &TypedEffect) -> bool {
        let is_known = |does: &Operation| {
            matches!(
                does,
                Operation::RedirectAnywhere
                    | Operation::EvadeMore(_)
                    | Operation::EvadeCancels
                    | Operation::Allow(Allowance::MoreRedirect)
            )
        };
        for does in &effect.does {
            match does {
                Operation::RedirectAnywhere => self.redirects_anywhere = true,
                Operation::Allow(Allowance::MoreRedirect) => self.redirects_twice = true,
                Operation::EvadeMore(dice) => self.evade_more = self.evade_more.saturating_add(*dice),
                Operation::EvadeCancels => self.evade_cancels = true,
                _ => {}
            }
        }
        effect.does.iter().all(is_known)
    }

    /// What a critical effect comes to; none where that is more than the solver knows.
    fn critical(&self, state: &State, effect: &TypedEffect) -> Option<Critical> {
        let ship = state.target().ship()?;
        let zone = state.attack.on_zone?;
        let color = effect.critical_color();
        let is_settled = effect.only.iter().all(|condition| state.settled(effect, condition).is_some());
        let is_paid = effect.cost.iter().all(|cost| matches!(cost, Cost::ExhaustCard | Cost::DiscardCard));
        let is_told = color.is_none()
            || self.criticals.iter().all(|other| other.color.is_none_or(|it| Some(it) == color));
        let is_usual = effect.unit == Standing::Deployed
            && effect.cannot.is_empty()
            && !effect.used
            && !effect.is_said_of_squadrons();
        let is_own = state.owner(effect) == Player::Attacker && state.attack.kind == AttackKind::Standard;
        if !(is_settled && is_paid && is_told && is_usual && is_own) || ship.size == Size::Huge {
            return None;
        }
        let beside = |other: &HullZone| adjacency(ship.size, zone, *other) == Adjacency::Adjacent;
        let (mut cards, mut faceup, mut shields, mut lost_beside) = (0, Faceup::No, 0, 0);
        for does in &effect.does {
            match does {
                Operation::Deal { whose: Whose::Enemy | Whose::Defender, count, facing: Facing::Faceup } => {
                    (cards, faceup) = (*count, Faceup::Dealt);
                }
                Operation::FirstFaceup(_) => faceup = Faceup::First,
                Operation::OnZones { what: OnZone::Lose, points, zones: ZonesNamed::Defending } => {
                    shields = *points
                }
                Operation::OnZones { what: OnZone::Lose, points, zones: ZonesNamed::Adjacent } => {
                    lost_beside = *points
                }
                Operation::OnZones { what: OnZone::Damage, points: 1, zones: ZonesNamed::Adjacent } => {
                    let bare =
                        ship.zones().iter().filter(|other| beside(other) && ship.shields.of(**other) == 0);
                    cards = u8::try_from(bare.count()).ok()?;
                    lost_beside = 1;
                }
                Operation::DiscardCommandToken { .. } => {}
                _ => return None,
            }
        }
        let zones =
            ship.zones().iter().filter(|other| **other != zone && (self.redirects_anywhere || beside(other)));
        let left = zones.map(|other| {
            let lost = if beside(other) { lost_beside } else { 0 };
            (*other, ship.shields.of(*other).saturating_sub(lost))
        });
        let redirects =
            self.redirects(left.collect()).into_iter().map(|(_, most)| most).max().unwrap_or_default();
        Some(Critical { name: effect.name.clone(), color, cards, faceup, shields, redirects })
    }

    /// The evade of this range, as cards have it.
    pub(crate) fn evade(&self, evade: Evade) -> Evade {
        let does = if self.evade_cancels { Evading::Cancel } else { evade.does };
        Evade { does, more: self.evade_more, ..evade }
    }

    /// The zones to which a redirect may go, with what it may take there. Where it may name several, they are as good as one with the
    /// shields of all: no more than two are adjacent.
    pub(crate) fn redirects(&self, zones: Vec<(HullZone, u8)>) -> Vec<(HullZone, u8)> {
        let limited = |shields: u8| self.redirect_limit.map_or(shields, |most| shields.min(most));
        let sum = zones.iter().fold(0, |sum: u8, (_, shields)| sum.saturating_add(*shields));
        match zones.first() {
            Some((zone, _)) if self.redirects_anywhere || self.redirects_twice => vec![(*zone, limited(sum))],
            _ => zones.into_iter().map(|(zone, shields)| (zone, limited(shields))).collect(),
        }
    }
}

/// What an effect of the attacker does with the dice; none where that is more than the solver knows.
fn act(state: &State, effect: &TypedEffect) -> Option<Act> {
    let mut act = Act { name: effect.name.clone(), needs: Vec::new(), does: Vec::new(), ends: Vec::new() };
    if !effect.modifies_dice_untimed() || !effect.is_optional() {
        return None;
    }
    for condition in effect.only.iter().filter(|condition| state.settled(effect, condition).is_none()) {
        let Condition::Shows(dice) = condition else { return None };
        let mut one = *dice;
        one.most = 1;
        act.needs.push(one);
    }
    for cost in &effect.cost {
        match cost {
            Cost::ExhaustCard | Cost::DiscardCard => act.ends.extend(beside(state, effect)),
            Cost::SpendDice(dice) if !dice.takes_all() => {
                act.needs.push(*dice);
                act.does.push(OnDice::Leave(*dice));
            }
            cost if is_token(cost) => {}
            _ => return None,
        }
    }
    for does in &effect.does {
        match does {
            Operation::Reroll { extent: Extent::UpTo, dice } => act.does.push(OnDice::Reroll(*dice)),
            Operation::Add { count, color } => add(&mut act, *count, OnDice::Add(*color)),
            Operation::AddShowing { count, die } => add(&mut act, *count, OnDice::Show(*die)),
            Operation::AddPerDiscarded { color, whose: Whose::Own } => {
                let gone = state.source().tokens.iter().filter(|(_, now)| *now == TokenState::Discarded);
                add(&mut act, u8::try_from(gone.count()).ok()?, OnDice::Add(Some(*color)));
            }
            Operation::Cancel(dice) | Operation::Spend(dice) if !dice.takes_all() => {
                act.does.push(OnDice::Leave(*dice));
            }
            Operation::Change { dice, to } if dice.most == 1 => {
                act.does.push(OnDice::Turn { dice: *dice, to: *to });
            }
            Operation::Forbid(name) => act.ends.push(name.clone()),
            _ => return None,
        }
    }
    // a salvo attack adds no dice
    (state.attack.kind != AttackKind::Salvo || act.added() == 0).then_some(act)
}

fn add(act: &mut Act, count: u8, does: OnDice) {
    act.does.extend(std::iter::repeat_n(does, count.into()));
}

/// The other effects of an effect's card.
fn beside<'s>(state: &'s State, effect: &'s TypedEffect) -> impl Iterator<Item = armada::effect::Name> + 's {
    let others = state.table.sheet.iter().map(|(_, other)| other);
    others
        .filter(|other| effect.shared.is_some() && effect.shared == other.shared)
        .map(|other| other.name.clone())
}

/// Whether the defender may spend a locked token by exhausting the card while tokens are spent.
fn is_freeing(effect: &TypedEffect) -> bool {
    let is_then = effect.timing == Some(TimingWord::While)
        && effect.event.as_ref().is_some_and(|event| event.known() == Some(Known::SpendDefenseTokens));
    let frees = [Operation::SpendToken { whose: Whose::Own, kind: None, which: Spendable::Locked }];
    is_then && effect.is_optional() && effect.cost == [Cost::ExhaustCard] && effect.does == frees
}

/// Whether own defense tokens pay: the odds of an attack do not hang on those of the attacker.
fn is_token(cost: &Cost) -> bool {
    matches!(cost, Cost::SpendToken { whose: Whose::Own, .. } | Cost::TurnToken { .. })
}

/// Whether an effect can do nothing to an attack that is made: it is for the other part in an attack, says whether its owner may make
/// one or a further one, or changes dice that were gathered before.
fn is_idle(state: &State, effect: &TypedEffect) -> bool {
    let is_rolled = matches!(Dice::of(state), Ok(Dice::Rolled(_)));
    let is_past = |does: &Operation| {
        let is_of_dice = matches!(does, Operation::Armament { .. } | Operation::SetArmament { .. });
        let is_of_target = matches!(does, Operation::UsedZone | Operation::Allow(Allowance::AfterManeuver));
        is_of_target || is_rolled && is_of_dice
    };
    let forbids_it = |cannot: &Restriction| {
        let is_own = cannot.whose == Whose::Own && state.owner(effect) == Player::Attacker;
        let is_made = is_rolled && cannot.what == Forbidden::Attack;
        is_own && (is_made || cannot.what == Forbidden::FurtherTargets)
    };
    let is_of_other_part = match state.owner(effect) {
        Player::Attacker => effect.part == Some(Part::Defending),
        Player::Defender => effect.part == Some(Part::Attacking),
    };
    let says_nothing = effect.cannot.is_empty() && effect.does.is_empty();
    is_of_other_part
        || !says_nothing && effect.does.iter().all(is_past) && effect.cannot.iter().all(forbids_it)
}

/// Whether an effect has nothing but what it does, its cost and what must be so.
fn is_plain(effect: &TypedEffect) -> bool {
    effect.unit == Standing::Deployed && effect.cannot.is_empty() && effect.header.is_none() && !effect.used
}
