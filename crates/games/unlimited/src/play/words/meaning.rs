//! Which things do the words of an ability mean, which of them are still to be chosen, and how much is meant?

use super::{filter, this_way};
use crate::{
    ability::{
        Amount, Counted, Doing as Words, Done, DoneTo, Filter, Holders, Noun, Pick, Quality, Quantity, Slot,
        Stat, Target, ThisWay, Who, Zone as Place,
    },
    play::{
        nouns::{
            bans::Answer,
            card::CardId,
            context::{Context, DECLARING, Deed, Lay},
            naming::{self, hosts, is_several},
            objects::{self, Attack, Object},
            setup::Zone,
            unit::LastKnown,
            unknown_cards,
        },
        present::{attributes, board::Board, last_known, scene::Scene},
        tabletop::table::Table,
    },
    terms::Player,
};

/// What has to be decided before a target is known.
pub enum Wanted {
    /// Nothing: these are meant.
    Known(Vec<Object>),
    /// So many of these are chosen, one after another.
    Chosen {
        /// Who chooses.
        from: Vec<Object>,
        /// At least.
        least: usize,
        /// At most.
        most: usize,
    },
    /// So many of these, at random.
    Random {
        /// Out of which.
        from: Vec<Object>,
        /// How many.
        count: usize,
    },
}

impl Scene<'_> {
    /// What a target asks for.
    pub fn wanted(self, target: &Target) -> Answer<Wanted> {
        if let Some(known) = self.context.slots.get(&target.slot.0) {
            return Ok(Wanted::Known(known.clone()));
        }
        match &target.pick {
            Pick::Chosen { count, from } => {
                let (found, guessed) = self.possible(from)?;
                let wanted = self.so_many_of(count, found)?;
                // a player need not find such a card among unknown ones (CR 1.17.4)
                let hidden = guessed || self.is_hidden(target);
                Ok(match wanted {
                    Wanted::Chosen { from, most, .. } if hidden => Wanted::Chosen { from, least: 0, most },
                    wanted => wanted,
                })
            }
            Pick::Among { count, of } => self.so_many_of(count, self.context.named(*of)?.to_vec()),
            Pick::Random { count, from } => {
                let from = self.fitting(from)?;
                let (_, most) = self.quantity(count)?;
                Ok(Wanted::Random {
                    count: from.len().min(usize::try_from(most).unwrap_or(usize::MAX)),
                    from,
                })
            }
            Pick::OneOf(targets) => {
                let mut from = Vec::new();
                for target in targets {
                    match self.wanted(target)? {
                        Wanted::Known(known) | Wanted::Chosen { from: known, .. } => from.extend(known),
                        Wanted::Random { .. } => {
                            return Err(self.unmodelled(target.span));
                        }
                    }
                }
                from.sort();
                from.dedup();
                Ok(Wanted::Chosen { least: 1.min(from.len()), most: 1, from })
            }
            pick => Ok(Wanted::Known(self.of_pick(pick)?)),
        }
    }

    /// Whether a card is chosen in the own hand by what is printed on it. The opponent cannot see it, so the player may act as
    /// though there were none (CR 1.17.4).
    pub fn is_hidden(self, target: &Target) -> bool {
        let Pick::Chosen { from, .. } = &target.pick else { return false };
        let plain = from.qualities.is_empty() && from.nouns.iter().all(|noun| *noun == Noun::Card);
        self.is_in_own_hand(target) && !plain
    }

    /// Whether what is chosen lies in the hand of who chooses it.
    pub fn is_in_own_hand(self, target: &Target) -> bool {
        let Pick::Chosen { from, .. } = &target.pick else { return false };
        let Some(place) = &from.place else { return false };
        let own = |who: &Who| self.players(*who).is_ok_and(|who| who == [self.context.actor()]);
        place.zones == [Place::Hand] && place.of.as_ref().is_some_and(own)
    }

    fn so_many_of(self, count: &Quantity, from: Vec<Object>) -> Answer<Wanted> {
        let (least, most) = self.quantity(count)?;
        let there = from.iter().map(|object| copies(self.board, object)).sum::<usize>();
        let least = usize::try_from(least).unwrap_or(usize::MAX).min(there);
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(there);
        Ok(Wanted::Chosen { from, least, most })
    }

    /// Whether all that are chosen may be chosen together.
    pub fn combined(self, target: &Target, objects: &[Object]) -> Answer<bool> {
        let Pick::Chosen { from, .. } = &target.pick else {
            return Ok(true);
        };
        // `2 cards from a discard pile`: out of one pile
        let piles = from.place.as_ref().filter(|place| place.of.is_none());
        let whose = |object: &Object| object.controller(self.board.table);
        if piles.is_some() && objects.windows(2).any(|two| two.first().map(whose) != two.last().map(whose)) {
            return Ok(false);
        }
        for quality in &from.qualities {
            if let Quality::Combined { stat, is, to } = quality {
                let values = objects.iter().filter_map(|object| self.stat_of(*stat, object));
                if !attributes::compare(values.sum(), *is, self.amount(to)?) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The meaning of a target that leaves nothing to choose.
    pub fn without_choice(self, target: &Target) -> Answer<Vec<Object>> {
        match self.wanted(target)? {
            Wanted::Known(known) => Ok(known),
            Wanted::Chosen { from, .. } => Ok(from),
            Wanted::Random { .. } => Err(self.unmodelled(target.span)),
        }
    }

    /// What is named without choice.
    pub fn of_pick(self, pick: &Pick) -> Answer<Vec<Object>> {
        let table = self.board.table;
        Ok(match pick {
            Pick::This | Pick::Itself => vec![self.this()],
            Pick::Attached => {
                let on = table.upgrade(&self.context.this).map(|(unit, _)| Object::Unit(unit.id.clone()));
                let on = on.or_else(|| self.context.slot(ATTACHED).first().cloned());
                vec![on.ok_or_else(|| self.unsettled())?]
            }
            // an attack that is being declared: its attacker is known before it is on (CR 6.3.1)
            Pick::Attacker if self.context.declares() => self.context.slot(DECLARING).to_vec(),
            Pick::Attacker => attack(table, self.context)
                .map(|attack| Object::Unit(attack.attacker.clone()))
                .into_iter()
                .collect(),
            Pick::Defender => {
                attack(table, self.context).map(|attack| attack.target.clone()).into_iter().collect()
            }
            Pick::DefendingUnit => {
                let unit = attack(table, self.context).and_then(|attack| attack.target.unit());
                unit.cloned().map(Object::Unit).into_iter().collect()
            }
            Pick::BaseOf(who) => self.context.players(table, *who)?.into_iter().map(Object::Base).collect(),
            Pick::Earlier(slot) => self.context.named(*slot)?.to_vec(),
            Pick::From { what, place } => {
                let as_card = |object: Object| object.id().cloned().map_or(object, Object::Card);
                let there = self.in_place(place)?;
                let cards = self.of_pick(what)?.into_iter().map(as_card);
                cards.filter(|card| there.contains(card)).collect()
            }
            Pick::Rest(slot) => rest(self.context, *slot)?,
            Pick::Top { count, of } => {
                let (_, most) = self.quantity(count)?;
                let players: Vec<Player> = self.context.players(table, *of)?;
                players.into_iter().flat_map(|player| top(table, player, most)).collect()
            }
            Pick::Each(filter) => spread(self.board, self.fitting(filter)?),
            Pick::Whole { of, zone } => {
                let players: Vec<Player> = self.context.players(table, *of)?;
                let cards = players.into_iter().flat_map(|player| filter::in_zone(self.board, player, *zone));
                spread(self.board, cards.collect())
            }
            Pick::Both(targets) => self.of_all(targets)?,
            Pick::Chosen { from, .. } => self.fitting(from)?,
            Pick::Among { .. } | Pick::Random { .. } | Pick::Created | Pick::OneOf(_) => {
                return Err(self.unsettled());
            }
        })
    }

    /// What several names mean together. Names of a sentence that another one replaced mean nothing: `each chosen unit`.
    fn of_all(self, targets: &[Target]) -> Answer<Vec<Object>> {
        let named =
            |target: &&Target| target.pick.earlier().is_none_or(|slot| self.context.named(slot).is_ok());
        let known: Vec<&Target> = targets.iter().filter(named).collect();
        if known.is_empty() {
            return Err(self.unsettled());
        }
        let mut all = Vec::new();
        for target in known {
            objects::join(&mut all, self.without_choice(target)?);
        }
        Ok(all)
    }

    /// The number an ability computes.
    pub fn amount(self, amount: &Amount) -> Answer<u32> {
        Ok(match amount {
            Amount::Number(number) => *number,
            Amount::Stat { stat, of, holders } => self.value_of(*stat, of, *holders)?,
            Amount::Count(what) => self.counted(what)?,
            Amount::PerEach { times, each } => times.saturating_mul(self.counted(each)?),
            Amount::PerEvery { every, of } => self.counted(of)? / (*every).max(1),
            Amount::ThatMuch => self.context.that_much.ok_or_else(|| self.unsettled())?,
            Amount::Times(times, of) => times.saturating_mul(self.amount(of)?),
            Amount::Plus(of, more) => self.amount(of)?.saturating_add(*more),
            Amount::Minus(of, less) => self.amount(of)?.saturating_sub(*less),
            Amount::Sum(one, other) => self.amount(one)?.saturating_add(self.amount(other)?),
            Amount::Excess => match self.context.excess {
                Some(excess) => excess,
                None => self.excess()?,
            },
        })
    }

    /// A number of what is named: of several together only where the words say so.
    fn value_of(self, stat: Stat, named: &Target, holders: Holders) -> Answer<u32> {
        if filter::is_beside(&named.pick) {
            // `1 less than another unit's`: than whose, is asked for each that is looked at
            return Err(self.unsettled());
        }
        let of = self.without_choice(named)?;
        let chosen =
            matches!(named.pick, Pick::Chosen { .. }) && !self.context.slots.contains_key(&named.slot.0);
        if (chosen || holders == Holders::One) && of.len() > 1 {
            return Err(self.unsettled());
        }
        if of.iter().any(|object| matches!(object, Object::Unknown(..))) {
            return Err(unknown_cards::asked(self.context));
        }
        // `this unit's power` of a card that is in play no more, and not as it last was
        let this = named.pick == Pick::This && self.context.attack.is_some();
        let gone = |object: &Object| {
            let card = this && matches!(object, Object::Card(_));
            card || last_known::is_lost(self.board.table, self.context, object)
        };
        if stat != Stat::Cost && of.iter().any(gone) {
            return Err(self.unsettled());
        }
        Ok(of.iter().filter_map(|object| self.stat_of(stat, object)).sum())
    }

    fn counted(self, what: &Counted) -> Answer<u32> {
        Ok(match what {
            Counted::Things(filter) | Counted::Cards(filter) => self.things(filter)?,
            Counted::Damage(of) => {
                let of = self.without_choice(of)?;
                let stat = Stat::Damage;
                of.iter().filter_map(|object| self.stat_of(stat, object)).sum()
            }
            Counted::ThisWay(way) => self.done_this_way(way)?,
            Counted::Different { what, among } => {
                let among = self.without_choice(among)?;
                let mut all: Vec<String> = Vec::new();
                for object in &among {
                    let own = attributes::shared_of(self.board, *what, object);
                    all.extend(own.ok_or_else(|| self.unsettled())?);
                }
                different(all)
            }
            Counted::DifferentCosts(among) => {
                let among = self.without_choice(among)?;
                let stat = Stat::Cost;
                different(among.iter().filter_map(|object| self.stat_of(stat, object)).collect())
            }
            Counted::Times(happening) => self.times(happening)?,
            Counted::Players(_) | Counted::Arenas(_) | Counted::Paid => {
                return Err(self.unsettled());
            }
        })
    }

    /// How many things fit, there or in what has happened: `units that were defeated this phase`.
    pub fn things(self, filter: &Filter) -> Answer<u32> {
        if let Some(gone) = self.departed(filter)? {
            return Ok(gone);
        }
        let objects = self.fitting(filter)?;
        Ok(how_many(self.board, filter, &objects))
    }

    /// How many at most, and how many at least.
    pub fn quantity(self, quantity: &Quantity) -> Answer<(u32, u32)> {
        Ok(match quantity {
            Quantity::Exactly(number) => {
                let number = self.amount(number)?;
                (number, number)
            }
            Quantity::UpTo(number) => (0, self.amount(number)?),
            Quantity::OneTo(number) => (1, *number),
            Quantity::Any => (0, u32::MAX),
            Quantity::All => (u32::MAX, u32::MAX),
        })
    }

    /// The amount that was chosen, or that is said.
    pub fn chosen_amount(self, said: &Quantity) -> Answer<u32> {
        if let (Some(number), Quantity::UpTo(_) | Quantity::Any) = (self.context.number, said) {
            Ok(number)
        } else {
            Ok(self.quantity(said)?.1)
        }
    }

    /// How many, or how much, later words mean.
    pub fn done_this_way(self, way: &ThisWay) -> Answer<u32> {
        let deeds = this_way::of_nearest(self.context, way.done)?;
        let all = |deeds: Vec<&Deed>| deeds.into_iter().map(|deed| deed.amount).fold(0, u32::saturating_add);
        match &way.to {
            DoneTo::Amount => Ok(all(deeds)),
            DoneTo::It(it) => {
                let them = self.without_choice(it)?;
                let about = |deed: &Deed| them.iter().any(|object| deed.is_about(object));
                Ok(u32::from(deeds.into_iter().any(about)))
            }
            DoneTo::Things(filter) => {
                let back = brought_back(self.board.table, self.context);
                let board = self.board.on(&back).knowing(gone(self.board.table, self.context));
                let mut seen: Vec<&Object> = Vec::new();
                let mut count = 0_u32;
                for deed in deeds {
                    let Some(object) = &deed.to else {
                        count = count.saturating_add(deed.amount);
                        continue;
                    };
                    let several = object.is_one_of_alike();
                    if (several || !seen.contains(&object)) && self.on(&board).fitted(filter, object)? {
                        seen.push(object);
                        count = count.saturating_add(if several { deed.amount } else { 1 });
                    }
                }
                Ok(count)
            }
        }
    }

    /// Whether what an instruction was done to fits a description, as it then lay: a card among the resources was a resource (CR
    /// 8.11.1).
    fn fitted(self, filter: &Filter, object: &Object) -> Answer<bool> {
        let lay = self.context.whose.get(object).map(|whose| whose.lay);
        if lay != Some(Lay::Resource) || !filter.nouns.contains(&Noun::Resource) {
            return self.fits(filter, object);
        }
        let any = Filter { nouns: Vec::new(), side: None, ..filter.clone() };
        let whose = self.context.whose.get(object);
        let (controller, owner) = (whose.map(|whose| whose.controller), whose.map(|whose| whose.owner));
        let side = filter.side.is_none_or(|side| self.is_of_side(side, (controller, owner)));
        Ok(side && self.fits(&any, object)?)
    }

    /// The excess damage (CR 1.9.11) of the nearest sentence that deals damage: what the damaged units have on them beyond their HP.
    pub fn excess(self) -> Answer<u32> {
        let damaged = this_way::of_nearest(self.context, Done::Damaged)?;
        let dealt = |unit: &CardId| damaged.iter().any(|deed| deed.is_about(&Object::Unit(unit.clone())));
        let there: Vec<_> = self.board.table.units.iter().filter(|unit| dealt(&unit.id)).collect();
        // a unit that damage cannot defeat has no excess damage that the rules state
        if there.iter().any(|unit| self.board.cant_be_defeated(&unit.id)) {
            return Err(self.unsettled());
        }
        let there = there.into_iter().map(|unit| u32::from(unit.damage.saturating_sub(self.board.hp(unit))));
        let gone = self.context.gone.iter().filter(|last| self.board.table.unit(&last.unit.id).is_none());
        let gone = gone.filter(|last| dealt(&last.unit.id)).map(|last| u32::from(last.excess()));
        Ok(there.chain(gone).sum())
    }
}

/// How often the same object can be chosen.
pub fn copies(board: &Board<'_>, object: &Object) -> usize {
    match object {
        Object::Token(on, token) => board.table.unit(on).map_or(0, |unit| usize::from(unit.tokens(*token))),
        Object::Unknown(player, Zone::Hand) => usize::from(board.table.side(*player).hand_unknown),
        Object::Unknown(..) => usize::from(u8::MAX),
        Object::Resource(..) => usize::from(filter::resources_like(board, object)),
        Object::Credit(player) => usize::from(board.table.side(*player).tokens.credits),
        Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Card(_) | Object::Force(_) => 1,
    }
}

/// Each thing as often as it is there: one object may stand for several that nothing tells apart.
fn spread(board: &Board<'_>, objects: Vec<Object>) -> Vec<Object> {
    let mut found: Vec<Object> = Vec::new();
    for object in objects {
        let deck = matches!(object, Object::Unknown(_, Zone::Deck));
        let alike = matches!(object, Object::Unknown(..) | Object::Token(..) | Object::Credit(_));
        let several = alike && !found.contains(&object);
        let times = if several && !deck { copies(board, &object) } else { 1 };
        found.extend(std::iter::repeat_n(object, times));
    }
    found
}

/// The attack that is meant: the one that an ability has triggered on, else the innermost.
fn attack<'a>(table: &'a Table, context: &'a Context) -> Option<&'a Attack> {
    context.attack.as_ref().or(table.attack())
}

/// The topmost cards of a player's deck, at most so many.
pub fn top(table: &Table, player: Player, count: u32) -> Vec<Object> {
    let side = table.side(player);
    let known = side.deck.iter().cloned().map(Object::Card);
    let between = side.deck_unknown.map_or(count, u32::from).min(count);
    let unknown =
        std::iter::repeat_n(Object::Unknown(player, Zone::Deck), usize::try_from(between).unwrap_or(0));
    let beneath = side.bottom.iter().cloned().map(Object::Card);
    known.chain(unknown).chain(beneath).take(usize::try_from(count).unwrap_or(usize::MAX)).collect()
}

/// What is left of what was named, without what was chosen out of it since.
fn rest(context: &Context, slot: Slot) -> Answer<Vec<Object>> {
    let chosen: Vec<&Object> =
        context.slots.iter().filter(|(other, _)| **other > slot.0).flat_map(|(_, objects)| objects).collect();
    Ok(context.named(slot)?.iter().filter(|object| !chosen.contains(object)).cloned().collect())
}

/// The slot that holds what an upgrade was attached to when its ability triggered.
pub const ATTACHED: u16 = u16::MAX;

/// Binds what needs no choice, so that later words mean the same things, and remembers whose all of it is.
pub fn bind_known(board: &Board<'_>, context: &mut Context, words: &Words) {
    for target in words.effect.named() {
        let on = context.slot(target.slot.0).first().and_then(|object| attributes::host(board, object));
        for host in hosts(target).filter(|_| !is_several(target)) {
            if let Some(unit) = &on {
                context.slots.insert(host.slot.0, vec![Object::Unit(unit.clone())]);
            }
        }
    }
    for target in naming::targets(&words.effect) {
        let several = matches!(target.pick, Pick::Chosen { .. } | Pick::Among { .. } | Pick::OneOf(_));
        if let Ok(Wanted::Known(known)) = board.scene(context).wanted(target) {
            context.remember(board.table, &known);
            if !several {
                context.slots.insert(target.slot.0, known);
            }
        }
    }
}

fn different<T: Ord>(mut all: Vec<T>) -> u32 {
    all.sort();
    all.dedup();
    u32::try_from(all.len()).unwrap_or(u32::MAX)
}

/// How many things these are. A listed card among the resources is one of those that stand so, and is not counted twice.
pub fn how_many(board: &Board<'_>, filter: &Filter, objects: &[Object]) -> u32 {
    let resources = filter.place.is_none() && filter.nouns.contains(&Noun::Resource);
    let listed = |object: &Object| resources && matches!(object, Object::Card(_));
    objects.iter().filter(|object| !listed(object)).map(|object| many(board, object)).sum()
}

/// How many things one object stands for: tokens of a kind on a unit, unknown cards.
pub fn many(board: &Board<'_>, object: &Object) -> u32 {
    match object {
        Object::Token(on, token) => board.table.unit(on).map_or(0, |unit| u32::from(unit.tokens(*token))),
        Object::Unknown(player, Zone::Hand) => u32::from(board.table.side(*player).hand_unknown),
        Object::Resource(..) => u32::from(filter::resources_like(board, object)),
        Object::Credit(player) => u32::from(board.table.side(*player).tokens.credits),
        Object::Unknown(..) | Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) => 1,
        Object::Card(_) | Object::Force(_) => 1,
    }
}

/// The table with what the ability has removed from it, so that descriptions fit that.
fn brought_back(table: &Table, context: &Context) -> Table {
    let mut back = table.clone();
    gone(table, context).for_each(|last| back.enter(last.unit.clone()));
    back
}

/// What is last known of what the ability has removed from play.
fn gone<'c>(table: &'c Table, context: &'c Context) -> impl Iterator<Item = &'c LastKnown> {
    context.gone.iter().filter(|last| table.unit(&last.unit.id).is_none())
}
