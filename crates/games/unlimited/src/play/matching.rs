//! Is this event what a heading or a condition waits for?

use super::{
    ability::{Amount, Created, DefeatedHow, Moment, Noun, Occurrence, Pick, Place, Quantity, Target, Who},
    attack::{Leave, Object},
    bans::Ban,
    board::Board,
    card::CardId,
    causes::{defeated_how, fits_how, is_from_there, named, sort, whose_defeat, whose_token_defeat},
    context::Context,
    event::{Defeated, Event, Played, PlayedAs},
    filter::{self, Answer},
    resolve::targets,
    responsibility::Responsible,
    setup::Zone as Lying,
    terms::Player,
    tokens,
    waiting::is_moment,
};

/// What the words of a heading mean, once it happens.
pub type Slots = Vec<(u16, Vec<Object>)>;

/// Whether `event` is such an occurrence, and what its words then mean.
pub fn occurs(
    board: &Board<'_>,
    context: &Context,
    what: &Occurrence,
    event: &Event,
) -> Answer<Option<Slots>> {
    let this = || targets::this(board, context);
    let own = |object: &Object| (*object == this()).then(Vec::new);
    Ok(match (what, event) {
        (Occurrence::AnyOf(several), _) => {
            for one in several {
                if let Some(slots) = occurs(board, context, one, event)? {
                    return Ok(Some(slots));
                }
            }
            None
        }
        (Occurrence::During { phase, what }, _) if board.state.phase == *phase => {
            occurs(board, context, what, event)?
        }
        (Occurrence::WhenPlayed(how), Event::Play(played)) => {
            (played.card.renewed_or_same(&context.this) && fits_how(*how, played)).then(Vec::new)
        }
        (Occurrence::WhenDeployed, Event::Deploy { leader, .. }) => (*leader == context.this).then(Vec::new),
        (Occurrence::WhenDefeated, Event::Defeat { unit, .. }) => (*unit == context.this).then(Vec::new),
        (Occurrence::WhenDefeated, Event::DefeatUpgrade { upgrade, .. }) => {
            (upgrade.id == context.this).then(Vec::new)
        }
        (Occurrence::WhenCaptured, Event::Capture { what, .. }) => (*what == context.this).then(Vec::new),
        (Occurrence::OnAttack, Event::Attack(attack)) => (attack.attacker == context.this).then(Vec::new),
        (Occurrence::OnDefense, Event::Attack(attack)) => own(&attack.target),
        (Occurrence::WhenAttackEnds { .. }, Event::CombatEnds(attack)) => {
            (attack.attacker_in && attack.attacker == context.this).then(Vec::new)
        }
        (Occurrence::Creates { who, what }, Event::CreateUnit { who: player, id, .. }) => {
            let fits = super::filter::fits(board, context, what, &Object::Unit(id.clone()))?;
            by(board, context, *who, *player, fits.then(Vec::new))?
        }
        (Occurrence::Creates { who, what }, Event::CreateCredits { who: player, .. }) => {
            let credit = [Noun::AnyToken, Noun::Created(Created::Credit)];
            let fits = what.qualities.is_empty() && what.nouns.iter().any(|noun| credit.contains(noun));
            by(board, context, *who, *player, fits.then(Vec::new))?
        }
        (Occurrence::Creates { who, what }, Event::Force(player)) => {
            let force = [Noun::AnyToken, Noun::Force];
            let fits = what.qualities.is_empty() && what.nouns.iter().any(|noun| force.contains(noun));
            by(board, context, *who, *player, fits.then(Vec::new))?
        }
        (Occurrence::Creates { who, what }, Event::GiveTokens { by: player, to, token, .. }) => {
            let fits = super::filter::fits(board, context, what, &Object::Token(to.clone(), *token))?;
            by(board, context, *who, *player, fits.then(Vec::new))?
        }
        (Occurrence::CollectsBounty(who), Event::CollectBounty { who: player, .. }) => {
            by(board, context, *who, *player, Some(Vec::new()))?
        }
        (Occurrence::Plays { what, .. }, Event::Play(played))
            if !is_from_there(board, context, what, played)? =>
        {
            None
        }
        (Occurrence::Plays { who, what, on: Some(on), nth: None }, Event::Play(played)) => {
            match &played.how {
                PlayedAs::Upgrade(unit) => {
                    let upgrade = matched(board, context, what, &played.object())?;
                    let on = matched(board, context, on, &Object::Unit(unit.clone()))?;
                    by(board, context, *who, played.who, both(upgrade, on))?
                }
                PlayedAs::Unit | PlayedAs::Event => None,
            }
        }
        (Occurrence::Plays { who, what, on: None, nth: None }, Event::Play(played)) => {
            by(board, context, *who, played.who, matched(board, context, what, &played.object())?)?
        }
        (Occurrence::Defeated { what, how }, Event::Defeat { unit, why, last }) => {
            let object = Object::Unit(unit.clone());
            let fits = defeated_how(
                board,
                context,
                *how,
                unit,
                *why,
                last.as_ref().and_then(|last| last.attack.as_ref()),
            );
            if fits { matched(board, context, what, &object)? } else { None }
        }
        (Occurrence::Defeated { what, .. }, Event::DefeatUpgrade { upgrade, .. }) => {
            matched(board, context, what, &Object::Upgrade(upgrade.id.clone()))?
        }
        (Occurrence::Defeated { what, .. }, Event::DefeatToken { on, token, .. }) => {
            matched(board, context, what, &Object::Token(on.clone(), *token))?
        }
        (Occurrence::Defeated { what, .. }, Event::DefeatOwnToken(token)) => {
            matched(board, context, what, token)?
        }
        (Occurrence::Defeated { what, .. }, Event::DefeatResource(resource)) => {
            matched(board, context, what, resource)?
        }
        (Occurrence::Defeated { what, .. }, Event::UseForce(player)) => {
            matched(board, context, what, &Object::Force(*player))?
        }
        (Occurrence::Defeated { what, .. }, Event::Pay { who, credits: 1.., .. }) => {
            matched(board, context, what, &Object::Credit(*who))?
        }
        (Occurrence::PlayerDefeats { who, what }, Event::UseForce(player)) => {
            by(board, context, *who, *player, matched(board, context, what, &Object::Force(*player))?)?
        }
        (Occurrence::PlayerDefeats { who, what }, Event::Pay { who: player, credits: 1.., .. }) => {
            by(board, context, *who, *player, matched(board, context, what, &Object::Credit(*player))?)?
        }
        (Occurrence::PlayerDefeats { who, what }, Event::Defeat { unit, why, .. }) => {
            let fits = matched(board, context, what, &Object::Unit(unit.clone()))?;
            let responsible = match why {
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
                Defeated::Unique => board.state.unit(unit).map(|unit| unit.controller),
            };
            let players = context.players(board.state, *who)?;
            fits.filter(|_| responsible.is_some_and(|by| players.contains(&by)))
        }
        (Occurrence::PlayerDefeats { who, what }, Event::DefeatUpgrade { upgrade, why, .. }) => {
            match matched(board, context, what, &Object::Upgrade(upgrade.id.clone()))? {
                Some(fits) => by(board, context, *who, whose_defeat(context, upgrade, *why)?, Some(fits))?,
                None => None,
            }
        }
        (Occurrence::PlayerDefeats { who, what }, Event::DefeatToken { on, token, why }) => {
            let fits = matched(board, context, what, &Object::Token(on.clone(), *token))?;
            match fits.and_then(|fits| Some((fits, whose_token_defeat(board, on, *why)?))) {
                Some((fits, player)) => by(board, context, *who, player, Some(fits))?,
                None => None,
            }
        }
        (Occurrence::Attacks { what, defender, by: who }, Event::Attack(attack)) => {
            let attacker = matched(board, context, what, &Object::Unit(attack.attacker.clone()))?;
            let attacker = match who {
                Some(who) => by(board, context, *who, attack.by, attacker)?,
                None => attacker,
            };
            both(attacker, optional(board, context, defender.as_ref(), &attack.target)?)
        }
        (Occurrence::Attacked(what), Event::Attack(attack)) => matched(board, context, what, &attack.target)?,
        (Occurrence::AttackEnds { what, .. }, Event::CombatEnds(attack)) if attack.attacker_in => {
            matched(board, context, what, &Object::Unit(attack.attacker.clone()))?
        }
        (Occurrence::DealsDamage { what, kind, to }, Event::Damage(damage)) if sort(*kind, damage) => {
            match &damage.source {
                Some(source) => {
                    let by = matched(board, context, what, &Object::Unit(source.clone()))?;
                    both(by, optional(board, context, to.as_ref(), &damage.to)?)
                }
                None => None,
            }
        }
        (Occurrence::PlayerDealsDamage { who, to }, Event::Damage(damage)) => {
            by(board, context, *who, damage.by, matched(board, context, to, &damage.to)?)?
        }
        (Occurrence::Damaged { what, kind, .. }, Event::Damage(damage)) if sort(*kind, damage) => {
            matched(board, context, what, &damage.to)?
        }
        (Occurrence::Healed(what), Event::Heal { from, .. }) => matched(board, context, what, from)?,
        (Occurrence::EntersPlay(what), Event::Rescue(captive, _)) => {
            matched(board, context, what, &Object::Unit(captive.id.renewed()))?
        }
        (Occurrence::EntersPlay(what), Event::Play(played)) if played.how != PlayedAs::Event => {
            matched(board, context, what, &played.object())?
        }
        (Occurrence::EntersPlay(what), Event::GiveTokens { to, token, .. }) => {
            matched(board, context, what, &Object::Token(to.clone(), *token))?
        }
        (Occurrence::EntersPlay(what), Event::Deploy { leader: id, .. } | Event::CreateUnit { id, .. }) => {
            matched(board, context, what, &Object::Unit(id.clone()))?
        }
        (Occurrence::LeavesPlay(what), Event::Defeat { unit, .. }) => {
            matched(board, context, what, &Object::Unit(unit.clone()))?
        }
        (
            Occurrence::LeavesPlay(what),
            Event::Return { what: object @ (Object::Unit(_) | Object::Upgrade(_)), .. }
            | Event::PutOnDeck { what: object @ (Object::Unit(_) | Object::Upgrade(_)), .. },
        ) => matched(board, context, what, object)?,
        (Occurrence::LeavesPlay(what), Event::DefeatUpgrade { upgrade, .. }) => {
            matched(board, context, what, &Object::Upgrade(upgrade.id.clone()))?
        }
        (Occurrence::LeavesPlay(what) | Occurrence::Captured(what), Event::Capture { what: unit, .. }) => {
            matched(board, context, what, &Object::Unit(unit.clone()))?
        }
        (Occurrence::Captures(what), Event::Capture { by, .. }) => {
            matched(board, context, what, &Object::Unit(by.clone()))?
        }
        (Occurrence::Rescued(what), Event::Rescue(captive, _)) => {
            matched(board, context, what, &Object::Unit(captive.id.renewed()))?
        }
        (Occurrence::Deploys(what), Event::Deploy { leader, on, .. }) => {
            let deployed = match on {
                Some(_) => Object::Upgrade(leader.clone()),
                None => Object::Unit(leader.clone()),
            };
            matched(board, context, what, &deployed)?
        }
        (Occurrence::Readied(what), Event::ReadyAll { who, stay }) => {
            readied(board, context, what, (*who, stay))?.into_iter().next()
        }
        (Occurrence::Readied(what), Event::Ready(object)) => matched(board, context, what, object)?,
        (Occurrence::Exhausted(what), Event::Exhaust(object)) => matched(board, context, what, object)?,
        // a ready unit is exhausted as it attacks (CR 6.3.3)
        (Occurrence::Exhausted(what), Event::Attack(attack))
            if matches!(attack.leave, Leave::Action | Leave::Ability) =>
        {
            matched(board, context, what, &Object::Unit(attack.attacker.clone()))?
        }
        (Occurrence::Returned(what), Event::Return { what: object, .. }) => {
            matched(board, context, what, object)?
        }
        (Occurrence::Draws { who, what }, Event::Draw { who: player, count, .. }) => {
            let drawn = board.state.side(*player).deck.iter().take(usize::from(*count));
            let own = what.pick != Pick::This || drawn.into_iter().any(|card| *card == context.this);
            by(board, context, *who, *player, own.then(Vec::new))?
        }
        (Occurrence::Draws { who, what }, Event::DrawThis { who: player, what: drawn }) => {
            let own = what.pick != Pick::This || *drawn == Object::Card(context.this.clone());
            by(board, context, *who, *player, own.then(Vec::new))?
        }
        (Occurrence::Discards { who, what }, Event::Discard { who: player, card, from }) => {
            let slots = if what.pick == Pick::This {
                (*card == Object::Card(context.this.clone())).then(Vec::new)
            } else {
                discarded(board, context, what, card, (*player, *from))?
            };
            by(board, context, *who, *player, slots)?
        }
        (Occurrence::Discarded { what, from }, Event::Discard { who, card, from: zone }) => {
            let lay = match from {
                Some(place) => lay_in(board, context, place, (*who, *zone))?,
                None => true,
            };
            match &what.pick {
                _ if !lay => None,
                Pick::This => (*card == Object::Card(context.this.clone())).then(Vec::new),
                _ => discarded(board, context, what, card, (*who, *zone))?,
            }
        }
        (Occurrence::Given { token, to }, Event::GiveTokens { to: unit, token: given, .. })
            if token == given =>
        {
            matched(board, context, to, &Object::Unit(unit.clone()))?
        }
        (Occurrence::Given { token, to }, Event::Play(played))
            if played.gifts.iter().any(|(given, _)| given == token) =>
        {
            matched(board, context, to, &played.object())?
        }
        (Occurrence::UsesTheForce(who), Event::UseForce(player)) => {
            by(board, context, *who, *player, Some(Vec::new()))?
        }
        (Occurrence::TakesInitiative(who), Event::TakeInitiative(player)) => {
            by(board, context, *who, *player, Some(Vec::new()))?
        }
        (Occurrence::Attaches { what, to }, Event::Play(Played { card, how: PlayedAs::Upgrade(on), .. })) => {
            let upgrade = matched(board, context, what, &Object::Upgrade(card.renewed()))?;
            both(upgrade, optional(board, context, to.as_ref(), &Object::Unit(on.clone()))?)
        }
        (Occurrence::Attaches { what, to }, Event::GiveTokens { to: on, token, .. }) => {
            let upgrade = matched(board, context, what, &Object::Token(on.clone(), *token))?;
            both(upgrade, optional(board, context, to.as_ref(), &Object::Unit(on.clone()))?)
        }
        (Occurrence::Attaches { what, to }, Event::Attach { upgrade, to: on })
        | (Occurrence::Attaches { what, to }, Event::Deploy { leader: upgrade, on: Some(on), .. }) => {
            let upgrade = matched(board, context, what, &Object::Upgrade(upgrade.clone()))?;
            both(upgrade, optional(board, context, to.as_ref(), &Object::Unit(on.clone()))?)
        }
        (Occurrence::Plays { who, what, on: None, nth: Some(nth) }, Event::Play(played)) => {
            let fits = matched(board, context, what, &played.object())?;
            let players = context.players(board.state, *who)?;
            let fits = fits.filter(|_| players.contains(&played.who));
            // it is written down before what it triggers is looked for
            let one = Occurrence::Plays { who: *who, what: what.clone(), on: None, nth: None };
            let so_far = super::history::plays(board, context, &one, played.who, nth.each)?;
            fits.filter(|_| so_far == nth.number)
        }
        // `when you ready cards`: not when the opponent does
        (Occurrence::At(Moment::ReadyStep), Event::ReadyAll { who, .. }) => {
            (*who == context.you).then(Vec::new)
        }
        (Occurrence::At(moment), event) => is_moment(*moment, event).then(Vec::new),
        (Occurrence::Plays { .. }, Event::Play(_)) => return Err(Ban::Unmodelled(context.source.words())),
        _ => None,
    })
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
        let is_now = board.state.phase == *phase;
        return if is_now { occasions(board, context, what, event) } else { Ok(Vec::new()) };
    }
    let mut all: Vec<Slots> = occurs(board, context, what, event)?.into_iter().collect();
    match what {
        Occurrence::Defeated { what, how: DefeatedHow::Anyhow } | Occurrence::LeavesPlay(what) => {
            for token in tokens::falling(board.state, event) {
                all.extend(matched(board, context, what, &token)?);
            }
        }
        Occurrence::PlayerDefeats { what, .. } => {
            // the rules say who has defeated a unit (CR 1.18), and not whose doing it is that its upgrades fall
            for token in tokens::falling(board.state, event) {
                if matched(board, context, what, &token)?.is_some() {
                    return Err(context.unsettled());
                }
            }
        }
        Occurrence::Draws { what, .. } if is_one_of_them(what) => all = each(all, event),
        Occurrence::Creates { .. } | Occurrence::EntersPlay(_) => all = each(all, event),
        Occurrence::Readied(what) => {
            if let Event::ReadyAll { who, stay } = event {
                all = readied(board, context, what, (*who, stay))?;
            }
        }
        Occurrence::Attaches { what, to } => {
            for (token, on) in tokens::coming(event) {
                let upgrade = matched(board, context, what, &token)?;
                all.extend(both(upgrade, optional(board, context, to.as_ref(), &on)?));
            }
        }
        _ => {}
    }
    Ok(all)
}

/// Each unit or leader that is readied where all of a player's cards are (CR 5.5.1.d).
fn readied(
    board: &Board<'_>,
    context: &Context,
    what: &Target,
    (who, stay): (Player, &[CardId]),
) -> Answer<Vec<Slots>> {
    let exhausted = board.state.units_of(who).filter(|unit| unit.exhausted);
    let units = exhausted.map(|unit| (&unit.id, Object::Unit(unit.id.clone())));
    let leader = board.state.side(who).leader.iter().filter(|leader| leader.exhausted);
    let leader = leader.map(|leader| (&leader.id, Object::Card(leader.id.clone())));
    let mut all = Vec::new();
    for (_, object) in units.chain(leader).filter(|(id, _)| !stay.contains(id)) {
        all.extend(matched(board, context, what, &object)?);
    }
    Ok(all)
}

/// Once for each of the cards or tokens that an event is about.
fn each(all: Vec<Slots>, event: &Event) -> Vec<Slots> {
    let count = match event {
        Event::Draw { count, .. } | Event::CreateCredits { count, .. } | Event::GiveTokens { count, .. } => {
            *count
        }
        _ => 1,
    };
    all.into_iter().flat_map(|slots| std::iter::repeat_n(slots, usize::from(count))).collect()
}

/// `a card`: each of several is one, and not all of them together are.
pub fn is_one_of_them(what: &Target) -> bool {
    matches!(&what.pick, Pick::Chosen { count: Quantity::Exactly(Amount::Number(1)), .. })
}

/// Whether such a place is that zone of that player.
fn lay_in(board: &Board<'_>, context: &Context, place: &Place, (who, zone): (Player, Lying)) -> Answer<bool> {
    let of = place.of.map_or(Ok(true), |of| Ok(context.players(board.state, of)?.contains(&who)))?;
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
pub(super) fn matched(
    board: &Board<'_>,
    context: &Context,
    what: &Target,
    object: &Object,
) -> Answer<Option<Slots>> {
    let fitting = match &what.pick {
        Pick::Chosen { from, .. } | Pick::Each(from) => filter::fits(board, context, from, object)?,
        pick => {
            let meant = targets::of_pick(board, context, pick)?;
            meant.iter().any(|meant| super::history::is_same(meant, object))
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

fn both(one: Option<Slots>, other: Option<Slots>) -> Option<Slots> {
    let (mut one, other) = (one?, other?);
    one.extend(other);
    Some(one)
}

fn by(
    board: &Board<'_>,
    context: &Context,
    who: Who,
    player: Player,
    slots: Option<Slots>,
) -> Answer<Option<Slots>> {
    let players = context.players(board.state, who)?;
    Ok(slots.filter(|_| players.contains(&player)))
}
