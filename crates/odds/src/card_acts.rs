//! What do the cards of an attack do, as far as the solver knows it?
//!
//! A card of the attacker changes dice once, when its owner likes ([`Act`]). A card of the defender lets a redirect or an evade do more
//! than the rules do.

use armada::{
    Die, HullZone, Reroll, State, TokenState,
    attack::{AttackKind, AttackStep, Counting, Player},
    effect::{
        Allowance, Condition, Cost, Extent, Forbidden, Known, Operation, Part, Restriction, Spendable,
        Standing, TimingWord, TypedEffect, Whose,
    },
};

use crate::{
    act::{Act, OnDice},
    attack::{BraceLimit, Dice, Evade, Evading},
    critical::{Critical, OnTokens, Struck, is_usual},
    from_attack::{Reached, Unfit},
};

/// What cards do in an attack.
#[derive(Default)]
pub(crate) struct CardActs {
    /// What the attacker may do with the dice.
    pub acts: Vec<Act>,
    /// Which critical effects there are.
    pub criticals: Vec<Critical>,
    /// Dice that count for so many points more.
    pub counts: Vec<(Reroll, u8)>,
    /// What is left of a brace.
    pub brace_limits: Vec<BraceLimit>,
    /// Whether the defender may spend one locked token all the same.
    pub frees: bool,
    /// Whether one critical effect more may be resolved.
    another: bool,
    /// Whether a redirect may go to any zone.
    pub redirects_anywhere: bool,
    redirects_twice: bool,
    redirect_limit: Option<u8>,
    evade_more: u8,
    evade_cancels: bool,
}

impl CardActs {
    /// Those of all effects that can act in the attack.
    pub(crate) fn of(state: &State, reached: Reached) -> Result<Self, Unfit> {
        let mut cards = Self::default();
        let (mut pays_tokens, mut criticals) = (false, Vec::new());
        for (nth, effect) in state.table.cards.iter() {
            let settled: Vec<Option<bool>> =
                effect.only.iter().map(|condition| state.settled(effect, condition)).collect();
            let is_over = state.attack.used.contains(&nth) || settled.contains(&Some(false));
            let is_out = is_over || is_past(state, reached, effect) || is_idle(state, effect);
            if is_out || !state.table.cards.card(nth).is_active() {
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
            if is_settled && is_another(effect) && state.lacks_only_dice(nth) {
                // with two of them there may be three
                if std::mem::replace(&mut cards.another, true) {
                    return Err(unknown());
                }
                continue;
            }
            if effect.is_constant() && effect.cost.is_empty() && cards.holds(state, effect) {
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
        cards.all_criticals(state, &criticals)?;
        Ok(cards)
    }

    /// Takes in an effect of the attacker that holds all the time. Whether the solver knows all that it says.
    fn holds(&mut self, state: &State, effect: &TypedEffect) -> bool {
        let open: Vec<&Condition> =
            effect.only.iter().filter(|condition| state.settled(effect, condition).is_none()).collect();
        match (effect.does.as_slice(), open.as_slice()) {
            ([Operation::RedirectAtMost(most)], []) => {
                self.redirect_limit = Some(self.redirect_limit.map_or(*most, |known| known.min(*most)));
            }
            ([Operation::Count { dice, points }], [])
                if dice.dice().all(|die| usual_points(die) + points <= 2) =>
            {
                self.counts.push((*dice, *points));
            }
            ([Operation::BraceAtMost(most)], []) => {
                self.brace_limits.push(BraceLimit { most: *most, spent: 0 });
            }
            ([Operation::BraceAtMost(most)], [Condition::SpentFrom(spent)]) => {
                let paid = u8::try_from(state.attack.spent.len()).unwrap_or(u8::MAX);
                self.brace_limits.push(BraceLimit { most: *most, spent: spent.saturating_sub(paid) });
            }
            _ => return false,
        }
        true
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

    /// What these critical effects come to, resolved one after another; none where the solver does not know one of them.
    fn critical(&self, state: &State, effects: &[Option<&TypedEffect>]) -> Option<Critical> {
        let none = Struck::of(state)?;
        let struck = effects.iter().try_fold(none, |struck, effect| struck.resolve(*effect))?;
        let near: Vec<HullZone> = struck.left.iter().map(|(zone, _)| *zone).collect();
        let near: Vec<HullZone> = near.into_iter().filter(|zone| struck.is_beside(*zone)).collect();
        let defending = state.attack.on_zone;
        Some(struck.into_critical(|left| {
            let may =
                |zone: HullZone| self.redirects_anywhere && Some(zone) != defending || near.contains(&zone);
            let zones = left.into_iter().filter(|(zone, _)| may(*zone)).collect();
            self.redirects(zones).into_iter().map(|(_, most)| most).max().unwrap_or_default()
        }))
    }

    /// Takes in the critical effects of cards: each alone, and where a card lets one more be resolved, every two in either order.
    fn all_criticals(&mut self, state: &State, effects: &[&TypedEffect]) -> Result<(), Unfit> {
        let mut colors = effects.iter().filter_map(|effect| effect.critical_color());
        let color = colors.next();
        let one_color = colors.all(|other| Some(other) == color);
        let singles = effects.iter().map(|effect| vec![Some(*effect)]);
        let mut ways: Vec<Vec<Option<&TypedEffect>>> = singles.collect();
        if self.another {
            let all: Vec<_> =
                std::iter::once(None).chain(effects.iter().map(|effect| Some(*effect))).collect();
            let pairs = all.iter().enumerate().flat_map(|(nth, one)| {
                let others = all.iter().enumerate().filter(move |(other, _)| *other != nth);
                others.map(|(_, other)| vec![*one, *other])
            });
            ways.extend(pairs);
        }
        for way in &ways {
            let names = || way.iter().flatten().map(|effect| effect.name.clone());
            let unknown = || names().next().map_or(Unfit::Effects, Unfit::Effect);
            let usual = one_color && way.iter().flatten().all(|effect| is_usual(state, effect));
            let critical = self.critical(state, way).filter(|_| usual).ok_or_else(unknown)?;
            self.criticals.push(critical);
        }
        let turns = self.criticals.iter().any(|critical| critical.tokens != OnTokens::None);
        match effects.first() {
            // of a marked token it is not told from which side it is discarded
            Some(effect) if turns && !state.attack.marked.is_empty() => {
                Err(Unfit::Effect(effect.name.clone()))
            }
            _ => Ok(()),
        }
    }

    /// The evade of this range, as cards have it.
    pub(crate) fn evade(&self, evade: Evade) -> Evade {
        let does = if self.evade_cancels { Evading::Cancel } else { evade.does };
        Evade { does, more: self.evade_more, ..evade }
    }

    /// The zones to which a redirect may go, with what it may take there. Where it may go to several, they count as one zone with the
    /// shields of all, because no more than two are adjacent.
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
            Operation::Reroll { extent: Extent::Exactly, dice } if dice.takes_all() => {
                act.does.push(OnDice::RollAll(*dice));
            }
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
    let others = state.table.cards.iter().map(|(_, other)| other);
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

/// Whether one critical effect more is resolved for the card that is exhausted while damage is.
fn is_another(effect: &TypedEffect) -> bool {
    let is_then = effect.timing == Some(TimingWord::While)
        && effect.event.as_ref().is_some_and(|event| event.known() == Some(Known::ResolveDamage));
    let is_paid = effect.cost.iter().all(|cost| matches!(cost, Cost::ExhaustCard | Cost::DiscardCard));
    is_then && is_paid && effect.is_optional() && effect.does == [Operation::AnotherCritical]
}

/// The most points that a die adds in any attack.
fn usual_points(die: Die) -> u8 {
    die.face().hits() + die.face().crits()
}

/// Whether the moment of an effect is over: its step was before the one that goes on.
fn is_past(state: &State, reached: Reached, effect: &TypedEffect) -> bool {
    let Some(event) = effect.event.as_ref().and_then(|event| event.known()) else { return false };
    let begun = matches!(effect.timing, Some(TimingWord::Before) | None | Some(TimingWord::When));
    let is_rolled = reached == Reached::Roll || matches!(Dice::of(state), Ok(Dice::Rolled(_)));
    let is_named = effect.header.is_none() && !effect.modifies_dice_untimed();
    let at_effects = state.attack.step == AttackStep::ResolveAttackEffects;
    let is_over = match event {
        Known::Attack => begun && at_effects,
        Known::DeclareTarget => is_rolled,
        Known::RollAttackDice => at_effects || is_rolled && effect.timing != Some(TimingWord::After),
        Known::ResolveAttackEffects => begun && at_effects,
        _ => false,
    };
    is_named && is_over
}

/// Whether own defense tokens pay: the odds of an attack do not hang on those of the attacker.
fn is_token(cost: &Cost) -> bool {
    matches!(cost, Cost::SpendToken { whose: Whose::Own, .. } | Cost::TurnToken { .. })
}

/// Whether an effect can do nothing to an attack that is made. Three kinds are so: one for attacks in which its owner has the other part,
/// one that says whether its owner may attack or attack further, and one that changes dice before they are rolled.
fn is_idle(state: &State, effect: &TypedEffect) -> bool {
    let is_rolled = matches!(Dice::of(state), Ok(Dice::Rolled(_)));
    let is_past = |does: &Operation| {
        let is_of_dice = matches!(does, Operation::Armament { .. } | Operation::SetArmament { .. });
        let is_of_target = matches!(does, Operation::UsedZone | Operation::Allow(Allowance::AfterManeuver));
        is_of_target || is_rolled && is_of_dice
    };
    let forbids_it = |cannot: &Restriction| {
        let is_of_attacks = matches!(cannot.what, Forbidden::Attack | Forbidden::FurtherTargets);
        let is_made = match state.owner(effect) {
            Player::Attacker => is_rolled || cannot.what == Forbidden::FurtherTargets,
            // the attacks of whoever defends come after this one
            Player::Defender => true,
        };
        cannot.whose == Whose::Own && is_of_attacks && is_made
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
