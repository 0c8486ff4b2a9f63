//! Which things does an ability name, and which of them are still to be chosen?

use super::super::{
    ability::{Doing as Words, Noun, Pick, Quality, Quantity, Slot, Target, Who},
    attributes,
    bans::{Answer, Ban},
    board::Board,
    context::{Context, DECLARING},
    filter,
    naming::{self, hosts, is_several, named},
    objects::Object,
    setup::Zone,
    state::State,
    terms::Player,
};
use super::amounts;

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

/// What a target asks for.
pub fn wanted(board: &Board<'_>, context: &Context, target: &Target) -> Answer<Wanted> {
    if let Some(known) = context.slots.get(&target.slot.0) {
        return Ok(Wanted::Known(known.clone()));
    }
    match &target.pick {
        Pick::Chosen { count, from } => {
            let (found, guessed) = filter::possible(board, context, from)?;
            let wanted = chosen(board, context, count, found)?;
            // a player need not find such a card among unknown ones (CR 1.17.4)
            let hidden = guessed || is_hidden(board, context, target);
            Ok(match wanted {
                Wanted::Chosen { from, most, .. } if hidden => Wanted::Chosen { from, least: 0, most },
                wanted => wanted,
            })
        }
        Pick::Among { count, of } => chosen(board, context, count, context.named(*of)?.to_vec()),
        Pick::Random { count, from } => {
            let from = filter::all(board, context, from)?;
            let (_, most) = amounts::quantity(board, context, count)?;
            Ok(Wanted::Random { count: from.len().min(usize::try_from(most).unwrap_or(usize::MAX)), from })
        }
        Pick::OneOf(targets) => {
            let mut from = Vec::new();
            for target in targets {
                match wanted(board, context, target)? {
                    Wanted::Known(known) | Wanted::Chosen { from: known, .. } => from.extend(known),
                    Wanted::Random { .. } => return Err(Ban::Unmodelled(context.quote(target.span))),
                }
            }
            from.sort();
            from.dedup();
            Ok(Wanted::Chosen { least: 1.min(from.len()), most: 1, from })
        }
        pick => Ok(Wanted::Known(of_pick(board, context, pick)?)),
    }
}

/// Whether what is chosen is hidden from the opponent, by what is printed on it, in the own hand: the player may then act as
/// though there were none (CR 1.17.4).
pub fn is_hidden(board: &Board<'_>, context: &Context, target: &Target) -> bool {
    let Pick::Chosen { from, .. } = &target.pick else { return false };
    let plain = from.qualities.is_empty() && from.nouns.iter().all(|noun| *noun == Noun::Card);
    is_in_own_hand(board, context, target) && !plain
}

/// Whether what is chosen lies in the hand of who chooses it.
pub fn is_in_own_hand(board: &Board<'_>, context: &Context, target: &Target) -> bool {
    let Pick::Chosen { from, .. } = &target.pick else { return false };
    let Some(place) = &from.place else { return false };
    let own = |who: &Who| context.players(board.state, *who).is_ok_and(|who| who == [context.actor()]);
    place.zones == [super::super::ability::Zone::Hand] && place.of.as_ref().is_some_and(own)
}

fn chosen(board: &Board<'_>, context: &Context, count: &Quantity, from: Vec<Object>) -> Answer<Wanted> {
    let (least, most) = amounts::quantity(board, context, count)?;
    let there = from.iter().map(|object| copies(board, object)).sum::<usize>();
    let least = usize::try_from(least).unwrap_or(usize::MAX).min(there);
    let most = usize::try_from(most).unwrap_or(usize::MAX).min(there);
    Ok(Wanted::Chosen { from, least, most })
}

/// How often the same object can be chosen.
pub fn copies(board: &Board<'_>, object: &Object) -> usize {
    match object {
        Object::Token(on, token) => board.state.unit(on).map_or(0, |unit| usize::from(unit.tokens(*token))),
        Object::Unknown(player, Zone::Hand) => usize::from(board.state.side(*player).hand_unknown),
        Object::Unknown(..) => usize::from(u8::MAX),
        Object::Resource(..) => usize::from(filter::resources_like(board, object)),
        Object::Credit(player) => usize::from(board.state.side(*player).credits),
        _ => 1,
    }
}

/// Each thing as often as it is there: one object may stand for several that nothing tells apart.
fn spread(board: &Board<'_>, objects: Vec<Object>) -> Vec<Object> {
    let mut found: Vec<Object> = Vec::new();
    for object in objects {
        let deck = matches!(object, Object::Unknown(_, super::super::setup::Zone::Deck));
        let alike = matches!(object, Object::Unknown(..) | Object::Token(..) | Object::Credit(_));
        let several = alike && !found.contains(&object);
        let times = if several && !deck { copies(board, &object) } else { 1 };
        found.extend(std::iter::repeat_n(object, times));
    }
    found
}

/// Whether all that are chosen may be chosen together.
pub fn combined(board: &Board<'_>, context: &Context, target: &Target, objects: &[Object]) -> Answer<bool> {
    let Pick::Chosen { from, .. } = &target.pick else {
        return Ok(true);
    };
    // `2 cards from a discard pile`: out of one pile
    let piles = from.place.as_ref().filter(|place| place.of.is_none());
    let whose = |object: &Object| object.controller(board.state);
    if piles.is_some() && objects.windows(2).any(|two| two.first().map(whose) != two.last().map(whose)) {
        return Ok(false);
    }
    for quality in &from.qualities {
        if let Quality::Combined { stat, is, to } = quality {
            let values =
                objects.iter().filter_map(|object| attributes::stat_of(board, context, *stat, object));
            if !attributes::compare(values.sum(), *is, amounts::amount(board, context, to)?) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The meaning of a target that leaves nothing to choose.
pub fn without_choice(board: &Board<'_>, context: &Context, target: &Target) -> Answer<Vec<Object>> {
    match wanted(board, context, target)? {
        Wanted::Known(known) => Ok(known),
        Wanted::Chosen { from, .. } => Ok(from),
        Wanted::Random { .. } => Err(Ban::Unmodelled(context.quote(target.span))),
    }
}

/// What is named without choice.
pub fn of_pick(board: &Board<'_>, context: &Context, pick: &Pick) -> Answer<Vec<Object>> {
    let state = board.state;
    Ok(match pick {
        Pick::This | Pick::Itself => vec![this(board, context)],
        Pick::Attached => {
            let on = state.upgrade(&context.this).map(|(unit, _)| Object::Unit(unit.id.clone()));
            let on = on.or_else(|| context.slot(ATTACHED).first().cloned());
            vec![on.ok_or_else(|| context.unsettled())?]
        }
        // an attack that is being declared: its attacker is known before it is on (CR 6.3.1)
        Pick::Attacker if context.declares() => context.slot(DECLARING).to_vec(),
        Pick::Attacker => {
            let attack = context.attack.as_ref().or(state.attack());
            attack.map(|attack| Object::Unit(attack.attacker.clone())).into_iter().collect()
        }
        Pick::Defender => {
            let attack = context.attack.as_ref().or(state.attack());
            attack.map(|attack| attack.target.clone()).into_iter().collect()
        }
        Pick::DefendingUnit => {
            let attack = context.attack.as_ref().or(state.attack());
            let unit = attack.map(|attack| attack.target.clone());
            unit.filter(|target| matches!(target, Object::Unit(_))).into_iter().collect()
        }
        Pick::BaseOf(who) => context.players(state, *who)?.into_iter().map(Object::Base).collect(),
        Pick::Earlier(slot) => context.named(*slot)?.to_vec(),
        Pick::From { what, place } => {
            let cards = of_pick(board, context, what)?.into_iter().map(|object| match object {
                Object::Unit(id) | Object::Upgrade(id) => Object::Card(id),
                other => other,
            });
            let there = filter::in_place(board, context, place)?;
            cards.filter(|card| there.contains(card)).collect()
        }
        Pick::Rest(slot) => rest(context, *slot)?,
        Pick::Top { count, of } => {
            let (_, most) = amounts::quantity(board, context, count)?;
            let players: Vec<Player> = context.players(state, *of)?;
            players.into_iter().flat_map(|player| top(state, player, most)).collect()
        }
        Pick::Each(filter) => spread(board, filter::all(board, context, filter)?),
        Pick::Whole { of, zone } => {
            let players: Vec<Player> = context.players(state, *of)?;
            let cards = players.into_iter().flat_map(|player| filter::in_zone(board, player, *zone));
            spread(board, cards.collect())
        }
        Pick::Both(targets) => {
            // `each chosen unit`: of sentences that take each other's place one has chosen
            let named = |target: &&Target| match &target.pick {
                Pick::Earlier(slot) => context.named(*slot).is_ok(),
                _ => true,
            };
            let known: Vec<&Target> = targets.iter().filter(named).collect();
            if known.is_empty() {
                return Err(context.unsettled());
            }
            let mut all = Vec::new();
            for target in known {
                all.extend(without_choice(board, context, target)?);
            }
            all
        }
        Pick::Chosen { from, .. } => filter::all(board, context, from)?,
        _ => return Err(Ban::Unmodelled(context.source.words())),
    })
}

/// The topmost cards of a player's deck, at most so many.
pub fn top(state: &State, player: Player, count: u32) -> Vec<Object> {
    let side = state.side(player);
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

/// The card that has the ability, as what it is now.
pub fn this(board: &Board<'_>, context: &Context) -> Object {
    let id = &context.this;
    if let Some(player) = board.rules.base_of(id) {
        return Object::Base(player);
    }
    if board.state.unit(id).is_some() || context.last_of(id).is_some() {
        return Object::Unit(id.clone());
    }
    match board.state.upgrade(id) {
        Some(_) => Object::Upgrade(id.clone()),
        None => Object::Card(id.clone()),
    }
}

/// Binds what needs no choice, so that later words mean the same things, and remembers whose all of it is.
pub fn bind_known(board: &Board<'_>, context: &mut Context, words: &Words) {
    for target in named(&words.effect) {
        let on = context.slot(target.slot.0).first().and_then(|object| attributes::host(board, object));
        for host in hosts(target).filter(|_| !is_several(target)) {
            if let Some(unit) = &on {
                context.slots.insert(host.slot.0, vec![Object::Unit(unit.clone())]);
            }
        }
    }
    for target in naming::targets(&words.effect) {
        let several = matches!(target.pick, Pick::Chosen { .. } | Pick::Among { .. } | Pick::OneOf(_));
        if let Ok(Wanted::Known(known)) = wanted(board, context, target) {
            context.remember(board.state, &known);
            if !several {
                context.slots.insert(target.slot.0, known);
            }
        }
    }
}
