//! Is this event what a heading or a condition waits for?

use super::{
    ability::{
        Amount, Created, DefeatedHow, Filter, Moment, Noun, Occurrence, Pick, Place, Quantity, Target, Who,
    },
    bans::{Answer, Ban},
    board::Board,
    card::CardId,
    causes::{defeated_how, fits_how, is_from_there, named, sort, whose_defeat, whose_token_defeat},
    context::Context,
    event::Event,
    event_fields::{Defeated, Played, PlayedAs},
    filter,
    objects::{Leave, Object},
    resolve::targets,
    setup::Zone as Lying,
    terms::Player,
    tokens,
    unit::Responsible,
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
    if let Some(About { by: player, what, object }) = about(what, event) {
        let slots = matched(board, context, what, &object)?;
        return match player {
            Some((who, player)) => by(board, context, who, player, slots),
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
        Occurrence::During { phase, what } if board.state.phase == *phase => {
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
        Occurrence::Readied(what) => match event {
            Event::ReadyAll { who, stay } => {
                Ok(readied(board, context, what, (*who, stay))?.into_iter().next())
            }
            _ => Ok(None),
        },
        Occurrence::CollectsBounty(who)
        | Occurrence::UsesTheForce(who)
        | Occurrence::TakesInitiative(who) => match doer(what, event) {
            Some(player) => by(board, context, *who, player, Some(Vec::new())),
            None => Ok(None),
        },
        what => Ok(is_its_own(board, context, what, event).then(Vec::new)),
    }
}

/// One thing that an event is about, as an occurrence describes it.
struct About<'w> {
    /// Whose doing it has to be, where that is said, and whose it is.
    by: Option<(Who, Player)>,
    /// The description.
    what: &'w Target,
    /// The thing.
    object: Object,
}

/// What an event is about, where such an occurrence describes one thing and nothing else; none where it is no such occurrence.
fn about<'w>(what: &'w Occurrence, event: &Event) -> Option<About<'w>> {
    let one = |what: &'w Target, object: Object| Some(About { by: None, what, object });
    let done = |by, what: &'w Target, object| Some(About { by: Some(by), what, object });
    let unit = |id: &CardId| Object::Unit(id.clone());
    match (what, event) {
        (Occurrence::Defeated { what, .. }, Event::DefeatUpgrade { upgrade, .. }) => {
            one(what, Object::Upgrade(upgrade.id.clone()))
        }
        (Occurrence::Defeated { what, .. }, Event::DefeatToken { on, token, .. }) => {
            one(what, Object::Token(on.clone(), *token))
        }
        (
            Occurrence::Defeated { what, .. },
            Event::DefeatOwnToken(object) | Event::DefeatResource(object),
        ) => one(what, object.clone()),
        (Occurrence::Defeated { what, .. }, Event::UseForce(player)) => one(what, Object::Force(*player)),
        (Occurrence::Defeated { what, .. }, Event::Pay { who, credits: 1.., .. }) => {
            one(what, Object::Credit(*who))
        }
        (Occurrence::PlayerDefeats { who, what }, Event::UseForce(player)) => {
            done((*who, *player), what, Object::Force(*player))
        }
        (Occurrence::PlayerDefeats { who, what }, Event::Pay { who: player, credits: 1.., .. }) => {
            done((*who, *player), what, Object::Credit(*player))
        }
        (Occurrence::Attacked(what), Event::Attack(attack)) => one(what, attack.target.clone()),
        (Occurrence::AttackEnds { what, .. }, Event::CombatEnds(attack)) if attack.attacker_in => {
            one(what, unit(&attack.attacker))
        }
        (Occurrence::PlayerDealsDamage { who, to }, Event::Damage(damage)) => {
            done((*who, damage.by), to, damage.to.clone())
        }
        (Occurrence::Damaged { what, kind, .. }, Event::Damage(damage)) if sort(*kind, damage) => {
            one(what, damage.to.clone())
        }
        (Occurrence::Healed(what), Event::Heal { from, .. }) => one(what, from.clone()),
        (Occurrence::EntersPlay(what) | Occurrence::Rescued(what), Event::Rescue(captive, _)) => {
            one(what, Object::Unit(captive.id.renewed()))
        }
        (Occurrence::EntersPlay(what), Event::Play(played)) if played.how != PlayedAs::Event => {
            one(what, played.object())
        }
        (Occurrence::EntersPlay(what), Event::GiveTokens { to, token, .. }) => {
            one(what, Object::Token(to.clone(), *token))
        }
        (Occurrence::EntersPlay(what), Event::Deploy { leader: id, .. } | Event::CreateUnit { id, .. }) => {
            one(what, unit(id))
        }
        (Occurrence::LeavesPlay(what), Event::Defeat { unit: id, .. }) => one(what, unit(id)),
        (
            Occurrence::LeavesPlay(what),
            Event::Return { what: object @ (Object::Unit(_) | Object::Upgrade(_)), .. }
            | Event::PutOnDeck { what: object @ (Object::Unit(_) | Object::Upgrade(_)), .. },
        ) => one(what, object.clone()),
        (Occurrence::LeavesPlay(what), Event::DefeatUpgrade { upgrade, .. }) => {
            one(what, Object::Upgrade(upgrade.id.clone()))
        }
        (Occurrence::LeavesPlay(what) | Occurrence::Captured(what), Event::Capture { what: id, .. }) => {
            one(what, unit(id))
        }
        (Occurrence::Captures(what), Event::Capture { by, .. }) => one(what, unit(by)),
        (Occurrence::Deploys(what), Event::Deploy { leader, on: Some(_), .. }) => {
            one(what, Object::Upgrade(leader.clone()))
        }
        (Occurrence::Deploys(what), Event::Deploy { leader, on: None, .. }) => one(what, unit(leader)),
        (Occurrence::Readied(what), Event::Ready(object)) => one(what, object.clone()),
        (Occurrence::Exhausted(what), Event::Exhaust(object)) => one(what, object.clone()),
        // a ready unit is exhausted as it attacks (CR 6.3.3)
        (Occurrence::Exhausted(what), Event::Attack(attack))
            if matches!(attack.leave, Leave::Action | Leave::Ability) =>
        {
            one(what, unit(&attack.attacker))
        }
        (Occurrence::Returned(what), Event::Return { what: object, .. }) => one(what, object.clone()),
        (Occurrence::Given { token, to }, Event::GiveTokens { to: id, token: given, .. })
            if token == given =>
        {
            one(to, unit(id))
        }
        (Occurrence::Given { token, to }, Event::Play(played))
            if played.gifts.iter().any(|(given, _)| given == token) =>
        {
            one(to, played.object())
        }
        _ => None,
    }
}

/// Whether an event is what the heading of a card waits for that names nothing but itself, or a time.
fn is_its_own(board: &Board<'_>, context: &Context, what: &Occurrence, event: &Event) -> bool {
    let this = &context.this;
    match (what, event) {
        (Occurrence::WhenPlayed(how), Event::Play(played)) => {
            played.card.renewed_or_same(this) && fits_how(*how, played)
        }
        (Occurrence::WhenDeployed, Event::Deploy { leader, .. }) => leader == this,
        (Occurrence::WhenDefeated, Event::Defeat { unit, .. }) => unit == this,
        (Occurrence::WhenDefeated, Event::DefeatUpgrade { upgrade, .. }) => upgrade.id == *this,
        (Occurrence::WhenCaptured, Event::Capture { what, .. }) => what == this,
        (Occurrence::OnAttack, Event::Attack(attack)) => attack.attacker == *this,
        (Occurrence::OnDefense, Event::Attack(attack)) => attack.target == targets::this(board, context),
        (Occurrence::WhenAttackEnds { .. }, Event::CombatEnds(attack)) => {
            attack.attacker_in && attack.attacker == *this
        }
        // `when you ready cards`: not when the opponent does
        (Occurrence::At(Moment::ReadyStep), Event::ReadyAll { who, .. }) => *who == context.you,
        (Occurrence::At(moment), event) => is_moment(*moment, event),
        _ => false,
    }
}

/// Who does what an occurrence says of a player alone; none where an event is no such thing.
fn doer(what: &Occurrence, event: &Event) -> Option<Player> {
    match (what, event) {
        (Occurrence::CollectsBounty(_), Event::CollectBounty { who, .. }) => Some(*who),
        (Occurrence::UsesTheForce(_), Event::UseForce(player)) => Some(*player),
        (Occurrence::TakesInitiative(_), Event::TakeInitiative(player)) => Some(*player),
        _ => None,
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
    by(board, context, who, *player, fits.then(Vec::new))
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
            by(board, context, *who, played.who, both(upgrade, on))
        }
        (Some(_), None, PlayedAs::Unit | PlayedAs::Event) => Ok(None),
        (None, None, _) => by(board, context, *who, played.who, card()?),
        (None, Some(nth), _) => {
            let fits = by(board, context, *who, played.who, card()?)?;
            // it is written down before what it triggers is looked for
            let one = Occurrence::Plays { who: *who, what: what.clone(), on: None, nth: None };
            let so_far = super::history::plays(board, context, &one, played.who, nth.each)?;
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
                Defeated::Unique => board.state.unit(unit).map(|unit| unit.controller),
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
        Some(player) => by(board, context, who, player, fits),
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
        Some((who, player)) => by(board, context, who, player, one)?,
        None => one,
    };
    Ok(both(one, optional(board, context, other.as_ref(), &to)?))
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
            let mut drawn = board.state.side(*who).deck.iter().take(usize::from(*count));
            (who, drawn.any(|card| *card == context.this))
        }
        Event::DrawThis { who, what } => (who, *what == Object::Card(context.this.clone())),
        _ => return Ok(None),
    };
    let own = what.pick != Pick::This || is_this;
    by(board, context, who, *player, own.then(Vec::new))
}

/// Somebody discards a card, or a card is discarded from somewhere.
fn discards(
    board: &Board<'_>,
    context: &Context,
    occurrence: &Occurrence,
    event: &Event,
) -> Answer<Option<Slots>> {
    let Event::Discard { who: player, card, from: zone } = event else { return Ok(None) };
    let slots = |what: &Target| match &what.pick {
        Pick::This => Ok((*card == Object::Card(context.this.clone())).then(Vec::new)),
        _ => discarded(board, context, what, card, (*player, *zone)),
    };
    match occurrence {
        Occurrence::Discards { who, what } => by(board, context, *who, *player, slots(what)?),
        Occurrence::Discarded { what, from } => {
            let lay = match from {
                Some(place) => lay_in(board, context, place, (*player, *zone))?,
                None => true,
            };
            if lay { slots(what) } else { Ok(None) }
        }
        _ => Ok(None),
    }
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
