//! Which things fit a description?

use super::this_way;
use crate::{
    ability::{
        Amount, Apart, Comparison, Created, Filter, Most, Noun, Pick, Quality, Side, Slot, Stat, Target, Who,
        Zone as Place,
    },
    keywords::KeywordKind,
    play::{
        nouns::{
            bans::{Answer, Ban},
            card::{Card, CardId, CardKind},
            context::Context,
            objects::{Object, Orientation},
            setup::Zone,
            unit::{LastKnown, Unit},
            unknown_cards,
        },
        present::{
            attributes::{self, arena_of, damage, host, is_exhausted, shares},
            board::Board,
            last_known,
            scene::Scene,
            state,
        },
    },
    terms::{Arena, Aspect, Player, TokenUpgrade},
};

impl Scene<'_> {
    /// All things that fit, in order.
    pub fn fitting(self, filter: &Filter) -> Answer<Vec<Object>> {
        is_of_the_table(self.context, filter)?;
        let mut found = Vec::new();
        for object in self.candidates(filter)? {
            if self.fits(filter, &object)? {
                found.push(object);
            }
        }
        self.extremes(filter, found)
    }

    /// The things that a filter may mean, by place alone; each is looked at later.
    fn candidates(self, filter: &Filter) -> Answer<Vec<Object>> {
        let table = self.board.table;
        if let Some(place) = &filter.place {
            return self.in_place(place);
        }
        let this_way =
            |quality: &Quality| if let Quality::ThisWay(done) = quality { Some(*done) } else { None };
        if let Some(done) = filter.qualities.iter().find_map(this_way) {
            return this_way::objects(table, self.context, done);
        }
        let guards = |quality: &Quality| matches!(quality, Quality::GuardedBy(_));
        let guarded = filter.nouns.contains(&Noun::Captive) || filter.qualities.iter().any(guards);
        let mut found = Vec::new();
        for unit in &table.units {
            found.push(Object::Unit(unit.id.clone()));
            found.extend(unit.upgrades.iter().map(|upgrade| Object::Upgrade(upgrade.id.clone())));
            found.extend(unit.tokens.keys().map(|token| Object::Token(unit.id.clone(), *token)));
            if guarded {
                found.extend(unit.captives.iter().map(|captive| Object::Card(captive.id.clone())));
            }
        }
        if filter.nouns.contains(&Noun::Resource) {
            found.extend(Player::ALL.iter().flat_map(|player| resources(self.board, *player)));
        }
        for player in Player::ALL {
            found.push(Object::Base(*player));
            found.extend(table.side(*player).leader.iter().map(|leader| Object::Card(leader.id.clone())));
            found.extend((table.side(*player).tokens.credits > 0).then_some(Object::Credit(*player)));
            found.extend(table.side(*player).tokens.force.then_some(Object::Force(*player)));
        }
        Ok(found)
    }

    /// What lies in a place.
    pub fn in_place(self, place: &crate::ability::Place) -> Answer<Vec<Object>> {
        let players = match place.of {
            Some(who) => self.players(who)?,
            None => vec![self.context.you, self.context.you.opponent()],
        };
        let zones = place.zones.iter().flat_map(|zone| players.iter().map(move |player| (*player, *zone)));
        Ok(zones.flat_map(|(player, zone)| in_zone(self.board, player, zone)).collect())
    }

    /// Whether a card lies where words say that such cards do, if they say it.
    pub fn lies_there(self, what: &Filter, card: &CardId) -> bool {
        let card = Object::Card(card.clone());
        let lies = |place| self.in_place(place).is_ok_and(|cards| cards.contains(&card));
        what.place.as_ref().is_none_or(lies)
    }

    /// All things that fit or may fit, and whether unknown cards are among them.
    pub fn possible(self, filter: &Filter) -> Answer<(Vec<Object>, bool)> {
        is_of_the_table(self.context, filter)?;
        let (mut found, mut guessed) = (Vec::new(), false);
        for object in self.candidates(filter)? {
            match self.fits(filter, &object) {
                Ok(false) => {}
                Ok(true) => found.push(object),
                Err(Ban::UnknownCard(_))
                    if matches!(object, Object::Unknown(..)) && unknown_cards::may_fit(filter) =>
                {
                    guessed = true;
                    found.push(object);
                }
                Err(ban) => return Err(ban),
            }
        }
        Ok((self.extremes(filter, found)?, guessed))
    }

    /// Whether one thing fits.
    pub fn fits(self, filter: &Filter, object: &Object) -> Answer<bool> {
        let mut unclear = None;
        match self.is_any_of(&filter.nouns, object) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(ban) => unclear = Some(ban),
        }
        let table = self.board.table;
        let of_side = |side| self.is_of_side(side, (object.controller(table), object.owner(table)));
        if !filter.side.is_none_or(of_side) || filter.apart.iter().any(|apart| self.is_apart(*apart, object))
        {
            return Ok(false);
        }
        for quality in &filter.qualities {
            match self.has(quality, object) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(ban @ Ban::UnknownCard(_)) => unclear = Some(ban),
                Err(ban) => return Err(ban),
            }
        }
        unclear.map_or(Ok(true), Err)
    }

    /// Whether it is a thing of one of these kinds, or no kind is named.
    fn is_any_of(self, nouns: &[Noun], object: &Object) -> Answer<bool> {
        let mut fitting = nouns.is_empty();
        for noun in nouns {
            fitting |= match object {
                Object::Unknown(_, zone) => unknown_cards::is(self.context, noun, *zone)?,
                object => is(self.board, noun, object),
            };
        }
        Ok(fitting)
    }

    /// Whether it is of that side, by who controls and who owns it.
    pub fn is_of_side(self, side: Side, (controller, owner): (Option<Player>, Option<Player>)) -> bool {
        let you = self.context.you;
        match side {
            Side::Friendly => controller == Some(you),
            Side::Enemy => controller == Some(you.opponent()),
            Side::Owned => owner == Some(you),
        }
    }

    /// Whether it is what the words except.
    fn is_apart(self, apart: Apart, object: &Object) -> bool {
        let this = &self.context.this;
        let named = |slot: Slot| self.context.slot(slot.0).contains(object);
        match apart {
            Apart::This => object.id() == Some(this) || self.is_host(object),
            // taken out where the clause is looked at: `beside`
            Apart::Described => false,
            // what was not named, because another sentence took its place, is apart from nothing
            Apart::From(slot) => named(slot),
            Apart::Headed(slot) => self.board.table.unit(this).is_none() && named(slot),
            Apart::Made(slot) => self.board.rules.card(this).kind == CardKind::Event && named(slot),
        }
    }

    /// Whether the ability is of an upgrade on this unit: an upgrade means its own unit where it says `another unit` (CR 8.18).
    fn is_host(self, object: &Object) -> bool {
        let host = || self.board.table.upgrade(&self.context.this).map(|(unit, _)| &unit.id);
        matches!(object, Object::Unit(id) if host() == Some(id))
    }

    /// Whether something is so of a thing.
    pub fn has(self, quality: &Quality, object: &Object) -> Answer<bool> {
        let state = self.board.table;
        if matches!(object, Object::Unknown(..)) && unknown_cards::is_printed(quality) {
            return Err(unknown_cards::asked(self.context));
        }
        if last_known::tells(quality)
            && let Some((back, last)) = last_known::table(state, self.context, object)
        {
            return self.on(&self.board.on(&back).knowing([last])).has(quality, object);
        }
        let unit = state.unit_of(object);
        let last = object.unit().filter(|_| unit.is_none()).and_then(|id| self.context.last_of(id));
        let unit = unit.or(last.map(|last| &last.unit));
        let printed = attributes::card(self.board, object);
        let thing = Thing { scene: self, object, unit, last, printed };
        Ok(match quality {
            Quality::Damaged => damage(self.board, object) > 0,
            Quality::Undamaged => damage(self.board, object) == 0,
            Quality::Exhausted => is_exhausted(self.board, object) == Some(true),
            Quality::Ready => is_exhausted(self.board, object) == Some(false),
            Quality::Leader => thing.is_of_kind(CardKind::Leader),
            Quality::Unit => thing.is_unit(),
            Quality::Event => thing.is_of_kind(CardKind::Event),
            Quality::Upgrade => thing.is_upgrade(),
            Quality::Unique => printed.is_some_and(|card| card.unique),
            Quality::Token => thing.is_token(),
            Quality::Upgraded => unit.is_some_and(Unit::is_upgraded),
            Quality::In(arena) => arena_of(self.board, object) == Some(*arena),
            Quality::InArenaOf(pick) => thing.is_in_arena_of(pick)?,
            Quality::InPlay => thing.is_in_play(),
            Quality::InChosenArena => {
                let chosen = self.context.arena.ok_or_else(|| self.unsettled())?;
                arena_of(self.board, object) == Some(chosen)
            }
            Quality::Trait(word) => thing.has_trait(&word.to_lowercase()),
            Quality::Aspect(aspect) => thing.has_aspect(*aspect),
            Quality::Named(name) => thing.is_named(name),
            Quality::Has(keyword) => thing.has_keyword(*keyword),
            Quality::With(filter) => thing.carries(filter)?,
            Quality::Number { stat, is, to } => thing.has_number(*stat, *is, to)?,
            // together, and among those that fit: looked at where all of them are known
            Quality::Combined { .. } | Quality::Extreme { .. } => true,
            Quality::ControlledBy(who) => thing.is_of(object.controller(state), *who)?,
            Quality::OwnedBy(who) => thing.is_of(object.owner(state), *who)?,
            Quality::On(target) => thing.is_on(target)?,
            Quality::GuardedBy(target) => thing.is_guarded_by(target)?,
            Quality::Shares { what, with } => {
                let with = self.beside(&with.pick, object)?;
                with.iter().any(|other| shares(self.board, *what, object, other))
            }
            Quality::IsAttacking(Some(what)) => thing.attacks(what)?,
            Quality::IsAttacking(None) => thing.is_attacking()?,
            Quality::IsDefending => thing.is_defending()?,
            Quality::AllOf(qualities) => !thing.has_each(qualities)?.contains(&false),
            Quality::Not(quality) => !self.has(quality, object)?,
            Quality::AnyOf(qualities) => thing.has_each(qualities)?.contains(&true),
            Quality::ThisWay(done) => this_way::was(self.context, *done, object)?,
            Quality::Did(happening) => self.did(happening, object)?,
            // said of what is chosen, played or attached, and looked at there
            Quality::NamedCard | Quality::ShareAmongThemselves(_) | Quality::Eligible => {
                return Err(self.unsettled());
            }
        })
    }

    /// What a clause compares a thing with: `another friendly unit` is not that thing itself (CR 8.18).
    fn beside(self, pick: &Pick, object: &Object) -> Answer<Vec<Object>> {
        let mut others = self.of_pick(pick)?;
        if is_beside(pick) {
            others.retain(|other| other != object);
        }
        Ok(others)
    }

    /// Of those that fit, the ones with the most or the least (CR 1.10.6): any of those tied.
    fn extremes(self, filter: &Filter, found: Vec<Object>) -> Answer<Vec<Object>> {
        let mut found = found;
        for quality in &filter.qualities {
            if let Quality::Extreme { stat, most } = quality {
                let values = found.iter().filter_map(|object| self.stat_of(*stat, object));
                let end = match most {
                    Most::Most => values.max(),
                    Most::Least => values.min(),
                };
                found.retain(|object| self.stat_of(*stat, object) == end);
            }
        }
        Ok(found)
    }
}

/// What has left play is counted (`departed`), and chosen or changed only where words name the zone it is in.
fn is_of_the_table(context: &Context, filter: &Filter) -> Answer<()> {
    state::departing(filter).map_or(Ok(()), |_| Err(context.unsettled()))
}

/// A player's resources: one object for all that stand the same way, and the cards that are listed.
fn resources(board: &Board<'_>, player: Player) -> Vec<Object> {
    let standing = Orientation::ALL.iter().map(|orientation| Object::Resource(player, *orientation));
    let there = standing.filter(|resource| resources_like(board, resource) > 0);
    there.chain(board.table.side(player).resources.iter().cloned().map(Object::Card)).collect()
}

/// How many resources an object stands for.
pub fn resources_like(board: &Board<'_>, object: &Object) -> u8 {
    if let Object::Resource(player, orientation) = object {
        board.table.side(*player).standing(*orientation)
    } else {
        0
    }
}

/// The cards of a player's zone; one object stands for all unknown ones.
pub fn in_zone(board: &Board<'_>, player: Player, zone: Place) -> Vec<Object> {
    let side = board.table.side(player);
    let (cards, unknown, zone) = match zone {
        Place::Hand => (&side.hand, side.hand_unknown > 0, Zone::Hand),
        Place::Deck => (&side.deck, side.deck_unknown != Some(0), Zone::Deck),
        Place::Discard => (&side.discard, side.discard_unknown > 0, Zone::Discard),
        Place::Resources => {
            let known = side.resources.len();
            let all = usize::from(side.ready) + usize::from(side.exhausted);
            (&side.resources, all > known, Zone::Resources)
        }
    };
    let known = cards.iter().cloned().map(Object::Card);
    known.chain(unknown.then_some(Object::Unknown(player, zone))).collect()
}

fn is(board: &Board<'_>, noun: &Noun, object: &Object) -> bool {
    let kind = attributes::card(board, object).map(|card| card.kind);
    match (noun, object) {
        // a trait or a name alone means the card, however it is in play (CR 8.23.2)
        (Noun::Any, Object::Unit(_) | Object::Upgrade(_) | Object::Token(..) | Object::Card(_)) => true,
        (Noun::Any, Object::Credit(_) | Object::Force(_)) => true,
        (Noun::Any, _) => false,
        (Noun::Unit, Object::Unit(_)) => true,
        (Noun::Unit, Object::Card(_)) => kind == Some(CardKind::Unit),
        (Noun::Leader, _) => kind == Some(CardKind::Leader),
        (Noun::Base, Object::Base(_)) => true,
        (Noun::Upgrade, Object::Upgrade(_) | Object::Token(..)) => true,
        (Noun::Upgrade, Object::Card(_)) => kind == Some(CardKind::Upgrade),
        (Noun::Event, Object::Card(_)) => kind == Some(CardKind::Event),
        (Noun::Resource, Object::Resource(..)) => true,
        (Noun::Resource, Object::Card(id)) => board.table.is_resource(id),
        (Noun::Resource, Object::Unknown(_, zone)) => *zone == Zone::Resources,
        (Noun::Card, Object::Card(_) | Object::Unknown(..)) => true,
        (Noun::Card, Object::Unit(_) | Object::Upgrade(_)) => true,
        (Noun::Token(wanted), Object::Token(_, token)) => wanted == token,
        (Noun::Created(Created::Unit(token)), Object::Unit(_)) => {
            let title = Card::token(*token).title;
            kind == Some(CardKind::TokenUnit)
                && attributes::card(board, object).is_some_and(|card| card.title == title)
        }
        (Noun::Created(Created::Credit), Object::Credit(_)) => true,
        (Noun::Force, Object::Force(_)) => true,
        (Noun::AnyToken, Object::Token(..) | Object::Credit(_) | Object::Force(_)) => true,
        (Noun::AnyToken, _) => kind == Some(CardKind::TokenUnit),
        (Noun::Captive, Object::Card(id)) => {
            board.table.units.iter().any(|unit| unit.captives.iter().any(|captive| captive.id == *id))
        }
        _ => false,
    }
}

/// A thing, with what is known about it.
struct Thing<'a> {
    scene: Scene<'a>,
    object: &'a Object,
    /// The unit that it is, or was as it left play.
    unit: Option<&'a Unit>,
    last: Option<&'a LastKnown>,
    printed: Option<&'a Card>,
}

impl Thing<'_> {
    fn is_of_kind(&self, kind: CardKind) -> bool {
        self.printed.is_some_and(|card| card.kind == kind)
    }

    /// A unit that was played as an upgrade is one, and no unit (CR 6.2.1.a, 7.5.17.c).
    fn is_unit(&self) -> bool {
        let upgrade = matches!(self.object, Object::Upgrade(_));
        self.object.unit().is_some() || !upgrade && self.is_of_kind(CardKind::Unit)
    }

    fn is_upgrade(&self) -> bool {
        matches!(self.object, Object::Upgrade(_) | Object::Token(..)) || self.is_of_kind(CardKind::Upgrade)
    }

    fn is_token(&self) -> bool {
        matches!(self.object, Object::Token(..) | Object::Credit(_) | Object::Force(_))
            || self.is_of_kind(CardKind::TokenUnit)
    }

    fn is_in_play(&self) -> bool {
        !matches!(self.object, Object::Card(_) | Object::Unknown(..))
            && self.object.controller(self.scene.board.table).is_some()
    }

    fn is_named(&self, name: &str) -> bool {
        let title = self.printed.map(|card| card.title.as_str()).or(token_name(self.object));
        title.is_some_and(|title| title.eq_ignore_ascii_case(name))
    }

    fn has_number(&self, stat: Stat, is: Comparison, to: &Amount) -> Answer<bool> {
        if let Amount::Stat { stat: theirs, of, .. } = to
            && matches!(of.pick, Pick::Chosen { .. } | Pick::Each(_))
        {
            return self.compares((stat, is), (*theirs, &of.pick));
        }
        let (to, value) = (self.scene.amount(to)?, self.scene.stat_of(stat, self.object));
        Ok(value.is_some_and(|value| attributes::compare(value, is, to)))
    }

    /// Whether its player is who is meant.
    fn is_of(&self, player: Option<Player>, who: Who) -> Answer<bool> {
        let players = self.scene.players(who)?;
        Ok(player.is_some_and(|player| players.contains(&player)))
    }

    fn is_on(&self, target: &Target) -> Answer<bool> {
        let on = match self.scene.context.slots.get(&target.slot.0) {
            Some(chosen) => chosen.clone(),
            None => self.scene.of_pick(&target.pick)?,
        };
        Ok(host(self.scene.board, self.object).is_some_and(|host| on.contains(&Object::Unit(host))))
    }

    /// Which of these it has.
    fn has_each(&self, qualities: &[Quality]) -> Answer<Vec<bool>> {
        let has = |quality| self.scene.has(quality, self.object);
        qualities.iter().map(has).collect()
    }

    fn is_in_arena_of(&self, pick: &Pick) -> Answer<bool> {
        let Scene { board, context } = self.scene;
        if *pick == Pick::This && board.rules.card(&context.this).kind == CardKind::Event {
            return Err(context.unsettled());
        }
        let there = self.scene.beside(pick, self.object)?;
        let arenas: Vec<Arena> = there.iter().filter_map(|other| self.scene.arena(other)).collect();
        if arenas.is_empty() && !there.is_empty() {
            return Err(context.unsettled());
        }
        Ok(arena_of(board, self.object).is_some_and(|arena| arenas.contains(&arena)))
    }

    fn has_trait(&self, word: &str) -> bool {
        let token = token_trait(self.object) == Some(word);
        let has = self.unit.is_some_and(|unit| self.scene.board.has_trait(unit, word));
        token || has || self.printed.is_some_and(|card| card.traits.iter().any(|own| own == word))
    }

    fn has_aspect(&self, aspect: Aspect) -> bool {
        let has = self.unit.is_some_and(|unit| self.scene.board.has_aspect(unit, aspect));
        has || self.printed.is_some_and(|card| card.aspects.contains(&aspect))
    }

    fn has_keyword(&self, wanted: KeywordKind) -> bool {
        match self.unit {
            Some(unit) => self.scene.board.has(unit, wanted),
            None => self.printed.is_some_and(|card| {
                let own = card.keywords.iter().any(|keyword| keyword.kind() == wanted);
                own || card.sources.iter().any(|source| source.keyword_kind() == Some(wanted))
            }),
        }
    }

    /// Whether such an upgrade or token is on it, or such a captive beneath it.
    fn carries(&self, filter: &Filter) -> Answer<bool> {
        let Some(unit) = self.unit else { return Ok(false) };
        let own = unit.upgrades.iter().map(|upgrade| Object::Upgrade(upgrade.id.clone()));
        let own = own.chain(unit.tokens.keys().map(|token| Object::Token(unit.id.clone(), *token)));
        let captives = unit.captives.iter().filter(|_| filter.nouns.contains(&Noun::Captive));
        let own = own.chain(captives.map(|captive| Object::Card(captive.id.clone())));
        let mut any = false;
        for upgrade in own {
            any |= self.scene.fits(filter, &upgrade)?;
        }
        Ok(any)
    }

    /// `less power than a friendly unit`: than any of them; `than each friendly unit`: than every one.
    fn compares(&self, (stat, is): (Stat, Comparison), (theirs, of): (Stat, &Pick)) -> Answer<bool> {
        let Some(value) = self.scene.stat_of(stat, self.object) else { return Ok(false) };
        let others = self.scene.beside(of, self.object)?;
        let mut others = others.iter().filter_map(|other| self.scene.stat_of(theirs, other));
        Ok(if let Pick::Each(_) = of {
            others.all(|other| attributes::compare(value, is, other))
        } else {
            others.any(|other| attributes::compare(value, is, other))
        })
    }

    fn is_guarded_by(&self, target: &Target) -> Answer<bool> {
        let guards = self.scene.of_pick(&target.pick)?;
        let Object::Card(id) = self.object else { return Ok(false) };
        let mut units = self.scene.board.table.units.iter();
        let guard = units.find(|unit| unit.captives.iter().any(|captive| captive.id == *id));
        Ok(guard.is_some_and(|unit| guards.contains(&Object::Unit(unit.id.clone()))))
    }

    /// Whether it is attacking such a thing.
    fn attacks(&self, what: &Target) -> Answer<bool> {
        let Scene { board, context } = self.scene;
        // of an attack that is over, what it has triggered knows what was attacked
        let attacks = board.table.attacks.iter().chain(&context.attack);
        let mut own = attacks
            .filter(|attack| attack.attacker_in && *self.object == Object::Unit(attack.attacker.clone()));
        let Some(attack) = own.next_back() else { return Ok(false) };
        match &what.pick {
            Pick::Chosen { from, .. } | Pick::Each(from) => self.scene.fits(from, &attack.target),
            pick => Ok(self.scene.of_pick(pick)?.contains(&attack.target)),
        }
    }

    fn is_attacking(&self) -> Answer<bool> {
        let of =
            |last: &LastKnown, id: &CardId| last.attack.as_ref().is_some_and(|attack| attack.attacker == *id);
        match (self.object, self.last) {
            (Object::Unit(id), None) => Ok(self.scene.board.table.is_attacking(id)),
            (Object::Unit(id), Some(last)) => Ok(of(last, id)),
            // an upgrade never fights, and the words do not say that they mean its unit
            (Object::Upgrade(_), _) => Err(self.scene.unsettled()),
            _ => Ok(false),
        }
    }

    fn is_defending(&self) -> Answer<bool> {
        let of = |last: &LastKnown| last.attack.as_ref().is_some_and(|attack| attack.target == *self.object);
        match (self.object, self.last) {
            (Object::Unit(id), None) => Ok(self.scene.board.table.is_defending(id)),
            (Object::Upgrade(_), _) => Err(self.scene.unsettled()),
            (_, Some(last)) => Ok(of(last)),
            _ => Ok(false),
        }
    }
}

/// Whether it is apart from the thing that is looked at.
pub fn is_beside(pick: &Pick) -> bool {
    pick.described().is_some_and(|from| from.apart.contains(&Apart::Described))
}

/// The trait of a token that is no unit (CR 3.7).
fn token_trait(object: &Object) -> Option<&'static str> {
    match object {
        Object::Token(_, TokenUpgrade::Experience) => Some("learned"),
        Object::Token(_, TokenUpgrade::Shield) => Some("armor"),
        Object::Token(_, TokenUpgrade::Advantage) => Some("innate"),
        Object::Credit(_) => Some("supply"),
        _ => None,
    }
}

/// The name of a token that is no unit (CR 3.7).
fn token_name(object: &Object) -> Option<&'static str> {
    match object {
        Object::Token(_, TokenUpgrade::Experience) => Some("Experience"),
        Object::Token(_, TokenUpgrade::Shield) => Some("Shield"),
        Object::Token(_, TokenUpgrade::Advantage) => Some("Advantage"),
        Object::Credit(_) => Some("Credit"),
        Object::Force(_) => Some("The Force"),
        _ => None,
    }
}
