//! What pays for an effect?
//!
//! Parts of which nobody chooses what exactly is paid are paid at once; the others in turn, as the first thing of the
//! resolution. No component pays twice.

use super::{
    agenda::{offer, tasks},
    effect::{
        CardEvent, CardVerb, CommandPart, Cost, DiceChange, EffectBan, Extent, OfAType, OnZone, Paid, Paying,
        Purse, Taking, TokenLoss, Turning, different, paid_in_turn,
    },
    effect_pick::{EffectPick, EffectPrompt},
    played::Played,
    rows::{Event, Pick},
    rules::{Doing, Offer, Task},
    terms::{Command, HullZone, Seat, UnitKind},
    tokens::{TokenKind, TokenName, TokenState, Tokens},
    unit::UnitId,
    unit_event::UnitEvent,
    work::{Clause, DiceWork, EffectWork, PartOfCost, ZoneWork},
};

impl PartOfCost {
    /// It is paid by the owner of the effect.
    pub(crate) fn paid(&self, played: &impl Played) -> Doing {
        let Some(effect) = played.table().cards.effect(self.nth) else { return tasks([]) };
        Payer::of(played, self.nth).pay_in_turn(effect.owner, self)
    }
}

static NO_TOKENS: Tokens = Tokens::NONE;

/// Who pays for an effect of the list.
pub(crate) struct Payer<'a, P> {
    played: &'a P,
    nth: u8,
    unit: Option<UnitId>,
}

impl<'a, P: Played> Payer<'a, P> {
    /// The ship or squadron on which the effect of that number stands.
    pub(crate) fn of(played: &'a P, nth: u8) -> Self {
        Self { played, nth, unit: played.state().stands_on(nth) }
    }

    /// The parts of the cost.
    pub(crate) fn costs(&self) -> &'a [Cost] {
        let effect = self.played.table().cards.effect(self.nth);
        effect.map(|effect| effect.cost.as_slice()).unwrap_or_default()
    }

    /// The defense tokens of whoever pays.
    fn tokens(&self) -> &'a Tokens {
        match self.unit {
            Some(unit) => &self.played.table().unit(unit).tokens,
            None => &NO_TOKENS,
        }
    }

    /// The parts that are paid in turn, with their numbers from 0; from one of them on.
    pub(crate) fn in_turn(&self, from: u8) -> impl Iterator<Item = (u8, &'a Cost)> + Clone + use<'a, P> {
        paid_in_turn(self.costs(), from, self.tokens())
    }

    /// What the effect puts on the agenda once what is paid at once is paid: the rest of its cost, its use, and each operation.
    pub(crate) fn resolution(&self, used: impl Into<Event>) -> Vec<Task> {
        let Some(effect) = self.played.table().cards.effect(self.nth) else { return Vec::new() };
        let whole = |(operation, _)| Task::work(EffectWork::Do(Clause::whole(self.nth, operation)));
        let does = (0_u8..).zip(&effect.does).map(whole);
        self.first().into_iter().chain([Task::event(used.into())]).chain(does).collect()
    }

    /// The first part that is paid in turn; the others follow it.
    pub(crate) fn first(&self) -> Option<Task> {
        let first = |part| Task::work(PartOfCost { nth: self.nth, part, taken: Vec::new() });
        self.in_turn(0).next().map(|(part, _)| first(part))
    }

    /// A part is paid, and then the next one; dice of the attack pool are taken.
    fn pay_in_turn(&self, who: Seat, of: &PartOfCost) -> Doing {
        let paid = match self.costs().get(usize::from(of.part)) {
            Some(Cost::SpendDice(dice)) => {
                let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, self.purse().dice);
                DiceWork::take(who, taking).unwrap_or_else(|| tasks([]))
            }
            _ => self.pay(who, (of.part, &of.taken)),
        };
        self.then_next(paid, of)
    }

    /// What is paid at once.
    pub(crate) fn at_once(&self) -> Vec<Event> {
        let (nth, tokens) = (self.nth, self.tokens());
        let mut taken: Vec<TokenName> = Vec::new();
        let paid = (0_u8..).zip(self.costs()).filter_map(|(part, cost)| {
            let is_own = cost.whose().is_none_or(|whose| self.played.state().is_own(nth, whose));
            let card = |verb| Some(CardEvent::Turn { nth, verb, paid: Paying::Cost }.into());
            match cost {
                Cost::ExhaustCard => return card(CardVerb::Exhaust),
                Cost::DiscardCard => return card(CardVerb::Discard),
                Cost::ExhaustCopy => {
                    return Some(CardEvent::exhaust_copy(&self.played.table().cards, nth).into());
                }
                Cost::FromCard(command) => {
                    let (command, paid) = (*command, Paying::Cost);
                    return Some(CardEvent::TakeToken { nth, command, paid }.into());
                }
                cost if cost.is_chosen() => return None,
                cost if is_own && cost.is_paid_in_turn(self.costs(), tokens) => return None,
                _ => {}
            }
            let Some(unit) = self.unit.filter(|_| is_own) else {
                return Some(CardEvent::PayForeign { nth, part }.into());
            };
            let paid = self.named(unit, cost, &taken)?;
            if let UnitEvent::Turn { token, .. } = paid {
                taken.push(token);
            }
            Some(paid.into())
        });
        paid.collect()
    }

    /// What pays a part that names it.
    fn named(&self, unit: UnitId, cost: &Cost, taken: &[TokenName]) -> Option<UnitEvent> {
        let spend = |part, command: &Command| UnitEvent::Spend { unit, part, command: *command };
        Some(match cost {
            Cost::SpendToken { kind: Some(kind), .. } => self.token(unit, *kind, Turning::Paid, taken),
            Cost::TurnToken { verb, kind: Some(kind) } => self.token(unit, *kind, verb.turning(), taken),
            Cost::SpendCommandToken { command, .. } => spend(CommandPart::Token, command),
            Cost::SpendDial { command, .. } => spend(CommandPart::Dial, command),
            Cost::DiscardCommandToken(Some(command)) => {
                UnitEvent::DiscardToken { unit, command: *command, why: TokenLoss::Cost }
            }
            _ => return None,
        })
    }

    /// The token of a type that is turned so: one that can be and pays for nothing else, else a readied one, else any.
    fn token(&self, unit: UnitId, kind: TokenKind, why: Turning, taken: &[TokenName]) -> UnitEvent {
        let table = self.played.table();
        let free = || table.unit(unit).tokens_of(Some(kind)).filter(|(token, _)| !taken.contains(token));
        let event = |token| UnitEvent::turn(table, unit, token, why);
        let can = free().map(|(token, _)| event(token)).find(|event| self.played.can(*event));
        let any = || free().min_by_key(|(_, now)| *now).map(|(token, _)| event(token));
        can.or_else(any).unwrap_or_else(|| event(TokenName::first(kind)))
    }

    /// What pays the parts in turn that name a defense token, one of several of its type.
    pub(crate) fn named_in_turn(&self) -> Vec<UnitEvent> {
        let named = self.in_turn(0).filter(|(_, cost)| !cost.is_chosen());
        named.filter_map(|(_, cost)| self.named(self.unit?, cost, &[])).collect()
    }

    pub(crate) fn purse(&self) -> Purse {
        let (state, table) = (self.played.state(), self.played.table());
        let beside = Purse {
            of_a_type: if self.defends() { OfAType::One } else { OfAType::Several },
            dice: state.pool().unwrap_or_default(),
            points: state.commands.points,
            ..Purse::default()
        };
        let Some(id) = self.unit else { return beside };
        let unit = table.unit(id);
        let there = unit.tokens.iter().filter(|(_, now)| *now != TokenState::Discarded);
        let tokens: Vec<(TokenName, TokenState)> = there.collect();
        let can_spend =
            |token: &TokenName| self.played.can(UnitEvent::turn(table, id, *token, Turning::Paid));
        Purse {
            spendable: tokens.iter().map(|(token, _)| *token).filter(can_spend).collect(),
            command_tokens: unit.command_tokens.clone(),
            dials: unit.dials.clone(),
            shields: match unit.kind {
                UnitKind::Ship => unit.zones().iter().map(|zone| (*zone, unit.shields.of(*zone))).collect(),
                // a squadron suffers on its hull
                UnitKind::Squadron => vec![(HullZone::Front, 0)],
            },
            card: Some(table.cards.card(self.nth)),
            on_card: table.cards.on_card(self.nth).to_vec(),
            tokens,
            ..beside
        }
    }

    /// Whether the owner of the effect is attacked, and spends one defense token of each type.
    fn defends(&self) -> bool {
        let state = self.played.state();
        let attacker = match state.fight.is_open() {
            true => state.who_attacks(),
            false => state.occasion.attack,
        };
        let effect = self.played.table().cards.effect(self.nth);
        attacker.zip(effect).is_some_and(|(attacker, effect)| effect.owner != attacker)
    }

    /// A part of which somebody chooses what exactly is paid, dice aside; no token of `taken`, which have paid for others, pays.
    pub(crate) fn pay(&self, who: Seat, (part, taken): (u8, &[TokenName])) -> Doing {
        let (Some(cost), Some(unit)) = (self.costs().get(usize::from(part)), self.unit) else {
            return tasks([]);
        };
        let prompt = match cost {
            Cost::Suffer { points, zone } if zone.is_some() || self.is_squadron(unit) => {
                let suffered = ZoneWork::on(self.played, (who, unit), *zone, (OnZone::Damage, *points));
                return suffered.unwrap_or_else(|| tasks([]));
            }
            Cost::Suffer { .. } => EffectPrompt::Zone(OnZone::Damage),
            Cost::LoseShields { .. } => EffectPrompt::Zone(OnZone::Lose),
            Cost::DiscardCommandToken(_) => EffectPrompt::Command,
            _ => EffectPrompt::Token,
        };
        let purse = self.purse();
        let offers = self.choices(unit, cost, &|paid| self.keeps(&purse, (part, taken), paid));
        Doing::Choice { who, prompt: prompt.into(), offers }
    }

    fn is_squadron(&self, unit: UnitId) -> bool {
        self.played.table().unit(unit).kind == UnitKind::Squadron
    }

    /// Whether such a part can be paid by itself.
    pub(crate) fn is_payable(&self, cost: &Cost) -> bool {
        let Some(unit) = self.unit else { return false };
        let it = self.played.table().unit(unit);
        match cost {
            Cost::Suffer { .. } if it.destroyed() => false,
            Cost::Suffer { .. } if self.is_squadron(unit) => it.hull_left() > 0,
            cost => !self.choices(unit, cost, &|_| true).is_empty(),
        }
    }

    /// The ways to pay such a part: a token, or one hull zone for all of it; only those that `keeps`.
    fn choices(&self, ship: UnitId, cost: &Cost, keeps: &dyn Fn(Paid) -> bool) -> Vec<Offer> {
        let (what, points, named, least) = match cost {
            Cost::LoseShields { points, zone } => (OnZone::Lose, *points, *zone, *points),
            Cost::Suffer { points, zone } => (OnZone::Damage, *points, *zone, 0),
            cost => return self.ways(cost, keeps).into_iter().filter_map(offer).collect(),
        };
        let all = |zone| vec![ZoneWork::Points { ship, zone, what, points }.task()];
        self.zones(named, least, keeps).map(|zone| Offer::new(EffectPick::Zone(zone), all(zone))).collect()
    }

    /// Why the cost cannot be paid, dice aside: all parts together, or one of which somebody chooses what exactly is paid.
    pub(crate) fn unpaid(&self, is_payable: impl Fn(&Cost) -> bool) -> Vec<EffectBan> {
        let Some(effect) = self.played.table().cards.effect(self.nth) else { return Vec::new() };
        let together = self.unit.is_none() || effect.cost.len() <= 1 || self.purse().pays(effect.cost.iter());
        let chosen =
            effect.cost.iter().filter(|cost| cost.is_chosen() && !matches!(cost, Cost::SpendDice(_)));
        let unpaid = chosen.filter(|cost| !is_payable(cost));
        let unpaid = unpaid.map(|cost| EffectBan::NothingToPay(cost.to_string()));
        let all = (!together).then(|| EffectBan::NotAllPaid(effect.name.clone()));
        all.into_iter().chain(unpaid).collect()
    }

    /// Whether what pays a part leaves enough for the parts that are paid in turn after it; no token of `taken`, which have paid
    /// for others, pays.
    pub(crate) fn keeps(&self, purse: &Purse, (part, taken): (u8, &[TokenName]), paid: Paid) -> bool {
        let Some(cost) = self.costs().get(usize::from(part)) else { return false };
        let free = !matches!(paid, Paid::Token(token) if taken.contains(&token));
        free && purse.without(taken).keeps(cost, paid, self.in_turn(part + 1).map(|(_, cost)| cost))
    }

    /// The defense and command tokens that can pay this part of a cost and leave enough for the other parts (`keeps`).
    pub(crate) fn ways(&self, cost: &Cost, keeps: &dyn Fn(Paid) -> bool) -> Vec<UnitEvent> {
        let Some(unit) = self.unit else { return Vec::new() };
        match cost {
            Cost::SpendToken { kind, state, .. } => {
                let mut ways = self.tokens_to_pay(unit, *kind, Turning::Paid, keeps);
                ways.retain(|way| state.is_none_or(|state| way.turned_from(state)));
                ways
            }
            Cost::TurnToken { verb, kind } => self.tokens_to_pay(unit, *kind, verb.turning(), keeps),
            Cost::DiscardCommandToken(_) => {
                let held = &self.played.table().unit(unit).command_tokens;
                let fits = Command::ALL.iter().filter(|command| held.contains(command));
                let fits = fits.filter(|command| keeps(Paid::Command(**command)));
                let why = TokenLoss::Cost;
                fits.map(|command| UnitEvent::DiscardToken { unit, command: *command, why }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The hull zones of the ship, or the one that is `named`, that have so many shields at least; only those that `keeps`.
    fn zones(
        &self,
        named: Option<HullZone>,
        least: u8,
        keeps: &dyn Fn(Paid) -> bool,
    ) -> impl Iterator<Item = HullZone> {
        let ship = self.unit.and_then(|unit| self.played.table().unit(unit).ship());
        let zones = ship.into_iter().flat_map(|ship| ship.zones().iter().map(move |zone| (ship, *zone)));
        zones
            .filter(move |(ship, zone)| {
                named.is_none_or(|named| named == *zone)
                    && ship.shields.of(*zone) >= least
                    && keeps(Paid::Zone(*zone))
            })
            .map(|(_, zone)| zone)
    }

    /// A part is paid, and then the next one in turn; no token that has paid for another part pays for it.
    pub(crate) fn then_next(&self, paid: Doing, of: &PartOfCost) -> Doing {
        let next = self.in_turn(of.part + 1).next().map(|(part, _)| part);
        paid.then(|pick| {
            let paid = || {
                pick.and_then(|pick| match pick {
                    Pick::Effect(EffectPick::Token(token)) => Some(*token),
                    _ => None,
                })
            };
            let taken = || of.taken.iter().copied().chain(paid()).collect();
            let pay = |part| Task::work(PartOfCost { nth: of.nth, part, taken: taken() });
            next.map(pay).into_iter().collect()
        })
    }

    fn tokens_to_pay(
        &self,
        unit: UnitId,
        kind: Option<TokenKind>,
        why: Turning,
        keeps: &dyn Fn(Paid) -> bool,
    ) -> Vec<UnitEvent> {
        let table = self.played.table();
        let event = |token| UnitEvent::turn(table, unit, token, why);
        let allowed = table.unit(unit).tokens_of(kind);
        let allowed =
            allowed.filter(|(token, _)| self.played.can(event(*token)) && keeps(Paid::Token(*token)));
        different(kind, allowed).into_iter().map(|(token, _)| event(token)).collect()
    }
}
