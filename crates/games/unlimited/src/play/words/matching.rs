//! Is this event what a heading or a condition waits for, and how often has such a thing happened?

use super::{
    causes::{
        self, About, Slots, defeated_how, is_from_there, named, sort, whose_defeat, whose_token_defeat,
    },
    filter, meaning, waiting,
};
use crate::{
    ability::{
        Amount, Created, DefeatedHow, Filter, Happening, Noun, Occurrence, Pick, Place, Quantity, Target,
        Who, Window,
    },
    play::{
        nouns::{
            bans::{Answer, Ban},
            card::CardId,
            context::Context,
            event_fields::{Defeated, Played, PlayedAs},
            objects::Object,
            setup::Zone as Lying,
            unit::Responsible,
        },
        present::{board::Board, state, tokens},
        rows::event::Event,
        tabletop::table::Table,
    },
    terms::Player,
};

/// Whether `event` is such an occurrence, and what its words then mean.
pub fn occurs(
    board: &Board<'_>,
    context: &Context,
    what: &Occurrence,
    event: &Event,
) -> Answer<Option<Slots>> {
    if let Some(About { by: player, what, object }) = causes::about(what, event) {
        let slots = matched(board, context, what, &object)?;
        return match player {
            Some((who, player)) => causes::done_by(board, context, who, player, slots),
            None => Ok(slots),
        };
    }
    match what {
        Occurrence::AnyOf(several) => {
            for one in several {
                if let Some(slots) = occurs(board, context, one, event)? {
                    return Ok(Some(slots));
                }
            }
            Ok(None)
        }
        Occurrence::During { phase, what } if board.table.phase == *phase => {
            occurs(board, context, what, event)
        }
        Occurrence::Creates { who, what } => creates(board, context, (*who, what), event),
        Occurrence::Plays { .. } => plays(board, context, what, event),
        Occurrence::Defeated { what, how } => defeated(board, context, (what, *how), event),
        Occurrence::PlayerDefeats { who, what } => player_defeats(board, context, (*who, what), event),
        Occurrence::Draws { who, what } => draws(board, context, (*who, what), event),
        Occurrence::Discards { .. } | Occurrence::Discarded { .. } => discards(board, context, what, event),
        Occurrence::Attacks { .. } | Occurrence::DealsDamage { .. } | Occurrence::Attaches { .. } => {
            does_to(board, context, what, event)
        }
        Occurrence::Readied(what) => Ok(readied(board, context, what, event)?.into_iter().next()),
        Occurrence::CollectsBounty(who)
        | Occurrence::UsesTheForce(who)
        | Occurrence::TakesInitiative(who) => match causes::doer(what, event) {
            Some(player) => causes::done_by(board, context, *who, player, Some(Vec::new())),
            None => Ok(None),
        },
        what => Ok(causes::is_its_own(board, context, what, event).then(Vec::new)),
    }
}

/// Somebody creates a token.
fn creates(
    board: &Board<'_>,
    context: &Context,
    (who, what): (Who, &Filter),
    event: &Event,
) -> Answer<Option<Slots>> {
    let named = |token: Noun| {
        let is_named = |noun: &Noun| matches!(noun, Noun::AnyToken) || *noun == token;
        what.qualities.is_empty() && what.nouns.iter().any(is_named)
    };
    let (player, fits) = match event {
        Event::CreateUnit { who: player, id, .. } => {
            (player, filter::fits(board, context, what, &Object::Unit(id.clone()))?)
        }
        Event::CreateCredits { who: player, .. } => (player, named(Noun::Created(Created::Credit))),
        Event::Force(player) => (player, named(Noun::Force)),
        Event::GiveTokens { by: player, to, token, .. } => {
            (player, filter::fits(board, context, what, &Object::Token(to.clone(), *token))?)
        }
        _ => return Ok(None),
    };
    causes::done_by(board, context, who, *player, fits.then(Vec::new))
}

/// Somebody plays a card, on something or as one of several.
fn plays(
    board: &Board<'_>,
    context: &Context,
    occurrence: &Occurrence,
    event: &Event,
) -> Answer<Option<Slots>> {
    let (Occurrence::Plays { who, what, on, nth }, Event::Play(played)) = (occurrence, event) else {
        return Ok(None);
    };
    if !is_from_there(board, context, what, played)? {
        return Ok(None);
    }
    let card = || matched(board, context, what, &played.object());
    match (on, nth, &played.how) {
        (Some(on), None, PlayedAs::Upgrade(unit)) => {
            let upgrade = card()?;
            let on = matched(board, context, on, &Object::Unit(unit.clone()))?;
            causes::done_by(board, context, *who, played.who, causes::both(upgrade, on))
        }
        (Some(_), None, PlayedAs::Unit | PlayedAs::Event) => Ok(None),
        (None, None, _) => causes::done_by(board, context, *who, played.who, card()?),
        (None, Some(nth), _) => {
            let fits = causes::done_by(board, context, *who, played.who, card()?)?;
            // it is written down before what it triggers is looked for
            let one = Occurrence::Plays { who: *who, what: what.clone(), on: None, nth: None };
            let so_far = times_played(board, context, &one, played.who, nth.each)?;
            Ok(fits.filter(|_| so_far == nth.number))
        }
        (Some(_), Some(_), _) => Err(Ban::Unmodelled(context.source.words())),
    }
}

/// A unit is defeated in such a way.
fn defeated(
    board: &Board<'_>,
    context: &Context,
    (what, how): (&Target, DefeatedHow),
    event: &Event,
) -> Answer<Option<Slots>> {
    let Event::Defeat { unit, why, last } = event else { return Ok(None) };
    let attack = last.as_ref().and_then(|last| last.attack.as_ref());
    if !defeated_how(board, context, how, unit, *why, attack) {
        return Ok(None);
    }
    matched(board, context, what, &Object::Unit(unit.clone()))
}

/// Somebody defeats a unit, an upgrade or a token on one.
fn player_defeats(
    board: &Board<'_>,
    context: &Context,
    (who, what): (Who, &Target),
    event: &Event,
) -> Answer<Option<Slots>> {
    let (fits, player) = match event {
        Event::Defeat { unit, why, .. } => {
            let fits = matched(board, context, what, &Object::Unit(unit.clone()))?;
            let player = match why {
                Defeated::NoHp(Responsible::Open) | Defeated::InCombat(Responsible::Open) => {
                    return if fits.is_some() { Err(Ban::WhoDefeated(unit.clone())) } else { Ok(None) };
                }
                Defeated::NoHp(by) | Defeated::InCombat(by) => by.player(),
                Defeated::Ability(by)
                | Defeated::Cost(by)
                | Defeated::LeaderLeaves(by)
                | Defeated::LeaderCaptured(by)
                | Defeated::Exploit(by) => Some(*by),
                // its controller has chosen which copy is defeated
                Defeated::Unique => board.table.unit(unit).map(|unit| unit.controller),
            };
            (fits, player)
        }
        Event::DefeatUpgrade { upgrade, why, .. } => {
            let fits = matched(board, context, what, &Object::Upgrade(upgrade.id.clone()))?;
            let player = fits.is_some().then(|| whose_defeat(context, upgrade, *why)).transpose()?;
            (fits, player)
        }
        Event::DefeatToken { on, token, why } => {
            let fits = matched(board, context, what, &Object::Token(on.clone(), *token))?;
            (fits, whose_token_defeat(board, on, *why))
        }
        _ => return Ok(None),
    };
    match player {
        Some(player) => causes::done_by(board, context, who, player, fits),
        None => Ok(None),
    }
}

/// A unit attacks or deals damage, or an upgrade is put on one: two things, one of which may be left open.
fn does_to(board: &Board<'_>, context: &Context, what: &Occurrence, event: &Event) -> Answer<Option<Slots>> {
    let unit = |id: &CardId| Object::Unit(id.clone());
    let mut player = None;
    let (one, object, other, to) = match (what, event) {
        (Occurrence::Attacks { what, defender, by }, Event::Attack(attack)) => {
            player = by.map(|who| (who, attack.by));
            (what, unit(&attack.attacker), defender, attack.target.clone())
        }
        (Occurrence::DealsDamage { what, kind, to }, Event::Damage(damage)) if sort(*kind, damage) => {
            let Some(source) = &damage.source else { return Ok(None) };
            (what, unit(source), to, damage.to.clone())
        }
        (Occurrence::Attaches { what, to }, Event::Play(Played { card, how: PlayedAs::Upgrade(on), .. })) => {
            (what, Object::Upgrade(card.renewed()), to, unit(on))
        }
        (Occurrence::Attaches { what, to }, Event::GiveTokens { to: on, token, .. }) => {
            (what, Object::Token(on.clone(), *token), to, unit(on))
        }
        (Occurrence::Attaches { what, to }, Event::Attach { upgrade, to: on })
        | (Occurrence::Attaches { what, to }, Event::Deploy { leader: upgrade, on: Some(on), .. }) => {
            (what, Object::Upgrade(upgrade.clone()), to, unit(on))
        }
        _ => return Ok(None),
    };
    let one = matched(board, context, one, &object)?;
    let one = match player {
        Some((who, player)) => causes::done_by(board, context, who, player, one)?,
        None => one,
    };
    Ok(causes::both(one, optional(board, context, other.as_ref(), &to)?))
}

/// Somebody draws cards, or the card itself.
fn draws(
    board: &Board<'_>,
    context: &Context,
    (who, what): (Who, &Target),
    event: &Event,
) -> Answer<Option<Slots>> {
    let (player, is_this) = match event {
        Event::Draw { who, count, .. } => {
            let mut drawn = board.table.side(*who).deck.iter().take(usize::from(*count));
            (who, drawn.any(|card| *card == context.this))
        }
        Event::DrawThis { who, what } => (who, *what == Object::Card(context.this.clone())),
        _ => return Ok(None),
    };
    let own = what.pick != Pick::This || is_this;
    causes::done_by(board, context, who, *player, own.then(Vec::new))
}

/// Somebody discards a card, or a card is discarded from somewhere.
fn discards(
    board: &Board<'_>,
    context: &Context,
    occurrence: &Occurrence,
    event: &Event,
) -> Answer<Option<Slots>> {
    let Event::Discard { who: player, card, from: zone } = event else { return Ok(None) };
    let slots = |what: &Target| match what.pick == Pick::This {
        true => Ok((*card == Object::Card(context.this.clone())).then(Vec::new)),
        false => discarded(board, context, what, card, (*player, *zone)),
    };
    if let Occurrence::Discards { who, what } = occurrence {
        return causes::done_by(board, context, *who, *player, slots(what)?);
    }
    let Occurrence::Discarded { what, from } = occurrence else { return Ok(None) };
    let lay = match from {
        Some(place) => lay_in(board, context, place, (*player, *zone))?,
        None => true,
    };
    if lay { slots(what) } else { Ok(None) }
}

/// Each time that `event` is such an occurrence, and what its words then mean: a unit that leaves play takes its token
/// upgrades with it (CR 1.5.5.e), a unit may come with some.
pub fn occasions(
    board: &Board<'_>,
    context: &Context,
    what: &Occurrence,
    event: &Event,
) -> Answer<Vec<Slots>> {
    if let Occurrence::AnyOf(several) = what {
        for one in several {
            let all = occasions(board, context, one, event)?;
            if !all.is_empty() {
                return Ok(all);
            }
        }
        return Ok(Vec::new());
    }
    if let Occurrence::During { phase, what } = what {
        let is_now = board.table.phase == *phase;
        return if is_now { occasions(board, context, what, event) } else { Ok(Vec::new()) };
    }
    let mut all: Vec<Slots> = occurs(board, context, what, event)?.into_iter().collect();
    match what {
        Occurrence::Defeated { what, how: DefeatedHow::Anyhow } | Occurrence::LeavesPlay(what) => {
            for token in tokens::falling(board.table, event) {
                all.extend(matched(board, context, what, &token)?);
            }
        }
        Occurrence::PlayerDefeats { what, .. } => {
            // the rules say who has defeated a unit (CR 1.18), and not whose doing it is that its upgrades fall
            for token in tokens::falling(board.table, event) {
                if matched(board, context, what, &token)?.is_some() {
                    return Err(context.unsettled());
                }
            }
        }
        Occurrence::Draws { what, .. } if is_one_of_them(what) => all = each(all, event),
        Occurrence::Creates { .. } | Occurrence::EntersPlay(_) => all = each(all, event),
        Occurrence::Readied(what) if matches!(event, Event::ReadyAll { .. }) => {
            all = readied(board, context, what, event)?;
        }
        Occurrence::Attaches { what, to } => {
            for (token, on) in tokens::coming(event) {
                let upgrade = matched(board, context, what, &token)?;
                all.extend(causes::both(upgrade, optional(board, context, to.as_ref(), &on)?));
            }
        }
        _ => {}
    }
    Ok(all)
}

/// Each unit or leader that is readied where all of a player's cards are (CR 5.5.1.d).
fn readied(board: &Board<'_>, context: &Context, what: &Target, event: &Event) -> Answer<Vec<Slots>> {
    let Event::ReadyAll { who, stay } = event else { return Ok(Vec::new()) };
    let exhausted = board.table.units_of(*who).filter(|unit| unit.exhausted);
    let units = exhausted.map(|unit| (&unit.id, Object::Unit(unit.id.clone())));
    let leader = board.table.side(*who).leader.iter().filter(|leader| leader.exhausted);
    let leader = leader.map(|leader| (&leader.id, Object::Card(leader.id.clone())));
    let mut all = Vec::new();
    for (_, object) in units.chain(leader).filter(|(id, _)| !stay.contains(id)) {
        all.extend(matched(board, context, what, &object)?);
    }
    Ok(all)
}

/// Once for each of the cards or tokens that an event is about.
fn each(all: Vec<Slots>, event: &Event) -> Vec<Slots> {
    let count = event.count().unwrap_or(1);
    all.into_iter().flat_map(|slots| std::iter::repeat_n(slots, usize::from(count))).collect()
}

/// `a card`: each of several is one, and not all of them together are.
pub fn is_one_of_them(what: &Target) -> bool {
    matches!(&what.pick, Pick::Chosen { count: Quantity::Exactly(Amount::Number(1)), .. })
}

/// Whether such a place is that zone of that player.
fn lay_in(board: &Board<'_>, context: &Context, place: &Place, (who, zone): (Player, Lying)) -> Answer<bool> {
    let of = place.of.map_or(Ok(true), |of| Ok(context.players(board.table, of)?.contains(&who)))?;
    Ok(of && place.zones.contains(&named(zone)))
}

/// What a description of discarded cards means, if the card fits it and comes from where it says.
fn discarded(
    board: &Board<'_>,
    context: &Context,
    what: &Target,
    card: &Object,
    (who, zone): (Player, Lying),
) -> Answer<Option<Slots>> {
    let (Pick::Chosen { from, .. } | Pick::Each(from)) = &what.pick else {
        return Ok(Some(Vec::new()));
    };
    if let Some(place) = &from.place {
        // where it lay, not where it lies now; `an opponent discards a card from their hand`
        let they = Context { they: Some(who), ..context.clone() };
        if !lay_in(board, &they, place, (who, zone))? {
            return Ok(None);
        }
    }
    let fits = filter::fits(board, context, from, card)?;
    Ok(fits.then(|| vec![(what.slot.0, vec![card.clone()])]))
}

/// What a description then means, if the object fits it.
pub(crate) fn matched(
    board: &Board<'_>,
    context: &Context,
    what: &Target,
    object: &Object,
) -> Answer<Option<Slots>> {
    let fitting = match &what.pick {
        Pick::Chosen { from, .. } | Pick::Each(from) => filter::fits(board, context, from, object)?,
        pick => {
            let meant = meaning::of_pick(board, context, pick)?;
            meant.iter().any(|meant| state::is_same(meant, object))
        }
    };
    Ok(fitting.then(|| vec![(what.slot.0, vec![object.clone()])]))
}

fn optional(
    board: &Board<'_>,
    context: &Context,
    what: Option<&Target>,
    object: &Object,
) -> Answer<Option<Slots>> {
    what.map_or(Ok(Some(Vec::new())), |what| matched(board, context, what, object))
}

/// Whether it has happened.
pub fn happened(board: &Board<'_>, context: &Context, what: &Happening) -> Answer<bool> {
    Ok(times(board, context, what)? > 0)
}

/// How often it has happened.
pub fn times(board: &Board<'_>, context: &Context, what: &Happening) -> Answer<u32> {
    let mut count = 0;
    let counted = matches!(what.what, Occurrence::Plays { nth: Some(_), .. });
    if counted || state::is_of_one_attack(what) || !waiting::is_known(&what.what) {
        return Err(Ban::Unmodelled(context.source.words()));
    }
    for event in state::since(board.state, what.since) {
        let back = state::looking_back(board.state, event);
        let board = knowing(board, &back);
        let times = occasions(&board, context, &what.what, event)?.len();
        if times == 0 && is_forgotten(&board, context, &what.what, event) {
            return Err(context.unsettled());
        }
        count += u32::try_from(times).unwrap_or(u32::MAX);
    }
    Ok(count + new_from_before(board, context, what)?)
}

/// How many such cards a player has played in that time.
fn times_played(
    board: &Board<'_>,
    context: &Context,
    what: &Occurrence,
    who: Player,
    each: Window,
) -> Answer<u32> {
    let mut count = 0;
    for event in state::since(board.state, Some(each)) {
        if matches!(event, Event::Play(played) if played.who == who) {
            let back = state::looking_back(board.state, event);
            count += u32::from(occurs(&knowing(board, &back), context, what, event)?.is_some());
        }
    }
    Ok(count)
}

/// Whether it has happened to this thing, or this thing has done it.
pub fn did(board: &Board<'_>, context: &Context, what: &Happening, object: &Object) -> Answer<bool> {
    let mut context = context.clone();
    if let Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) = object {
        context.this = id.clone();
    }
    if state::is_of_one_attack(what) || !waiting::is_known(&what.what) {
        return Err(Ban::Unmodelled(context.source.words()));
    }
    // the board says that it came into play this phase, in whichever way
    let new = matches!(object, Object::Unit(id) if board.table.unit(id).is_some_and(|unit| unit.new));
    if new && matches!(&what.what, Occurrence::EntersPlay(target) if target.pick == Pick::Itself) {
        return Ok(true);
    }
    let played = |event: &Event| {
        event.brings_a_card() && event.outcome().to.iter().any(|other| state::is_same(other, object))
    };
    if new
        && matches!(what.what, Occurrence::Plays { .. })
        && !state::since(board.state, what.since).any(played)
    {
        // the board does not say in which way it came
        return Err(context.unsettled());
    }
    for event in state::since(board.state, what.since) {
        if state::went(&what.what) && matches!(object, Object::Token(..)) {
            let fallen = tokens::falling(&state::looking_back(board.state, event), event);
            if fallen.into_iter().chain(event.left_play()).any(|gone| gone == *object) {
                return Ok(true);
            }
            continue;
        }
        if event.outcome().to.iter().any(|other| state::is_same(other, object)) {
            let back = state::looking_back(board.state, event);
            let board = knowing(board, &back);
            if occurs(&board, &context, &what.what, event)?.is_some() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether the record lacks something that may be meant: what was exhausted before everything was readied, and what an upgrade
/// was that is in a hand or a deck now.
fn is_forgotten(board: &Board<'_>, context: &Context, what: &Occurrence, event: &Event) -> bool {
    let may_be = |what: &Target, gone: &Object| {
        let (Pick::Chosen { from, .. } | Pick::Each(from)) = &what.pick else { return false };
        let kind = Filter { side: None, qualities: Vec::new(), apart: Vec::new(), ..from.clone() };
        filter::fits(board, context, &kind, gone) != Ok(false)
    };
    what.each().into_iter().any(|one| match (one, event) {
        (Occurrence::Readied(_), Event::ReadyAll { .. }) => true,
        (
            Occurrence::LeavesPlay(what) | Occurrence::Returned(what),
            Event::PutOnDeck { what: gone @ Object::Upgrade(_), .. }
            | Event::Return { what: gone @ Object::Upgrade(_), .. },
        ) => may_be(what, gone),
        _ => false,
    })
}

/// How many units in play are only marked `new`: they came this phase, and the board says no more.
fn new_from_before(board: &Board<'_>, context: &Context, what: &Happening) -> Answer<u32> {
    let Occurrence::EntersPlay(target) = &what.what else { return Ok(0) };
    let seen = |id: &CardId| {
        let unit = Object::Unit(id.clone());
        let enters = |event: &Event| event.brings_a_card() && event.outcome().to.contains(&unit);
        state::since(board.state, what.since).any(enters)
    };
    let mut count = 0;
    for unit in board.table.units.iter().filter(|unit| unit.new && !seen(&unit.id)) {
        let unit = Object::Unit(unit.id.clone());
        count += u32::from(matched(board, context, target, &unit)?.is_some());
    }
    Ok(count)
}

/// How many such things have left play; none where the description is of things that are there.
pub fn departed(board: &Board<'_>, context: &Context, filter: &Filter) -> Answer<Option<u32>> {
    let Some(what) = state::departing(filter) else { return Ok(None) };
    if state::is_of_one_attack(what) {
        return Err(context.unsettled());
    }
    let mut count = 0;
    for event in state::since(board.state, what.since) {
        // the record does not say what an upgrade was that went to a deck
        if matches!(event, Event::PutOnDeck { what: Object::Upgrade(_), .. }) {
            return Err(context.unsettled());
        }
        let back = state::looking_back(board.state, event);
        for object in event.left_play().into_iter().chain(tokens::falling(&back, event)) {
            count += u32::from(filter::fits(&knowing(board, &back), context, filter, &object)?);
        }
    }
    Ok(Some(count))
}

/// The board that see such a table: what constant abilities did to what has left play they still know (CR 8.11.1).
pub(crate) fn knowing<'b>(board: &Board<'b>, back: &'b Table) -> Board<'b> {
    let left = board.state.history.iter().filter_map(|(_, event)| state::last_of(event));
    board.on(back).knowing(left.filter(|last| board.table.unit(&last.unit.id).is_none()))
}
