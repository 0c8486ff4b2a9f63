//! Is this event what a heading or a condition waits for, and how often has such a thing happened?

use super::{
    causes::{self, About, Slots, named, sort, whose_defeat, whose_token_defeat},
    waiting,
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
        present::{board::Board, scene::Scene, state, tokens},
        rows::event::Event,
        tabletop::table::Table,
    },
    terms::Player,
};

impl Scene<'_> {
    /// Whether `event` is such an occurrence, and what its words then mean.
    pub fn occurs(self, what: &Occurrence, event: &Event) -> Answer<Option<Slots>> {
        if let Some(About { by: player, what, object }) = causes::about(what, event) {
            let slots = self.matched(what, &object)?;
            return match player {
                Some((who, player)) => self.done_by(who, player, slots),
                None => Ok(slots),
            };
        }
        match what {
            Occurrence::AnyOf(several) => {
                for one in several {
                    if let Some(slots) = self.occurs(one, event)? {
                        return Ok(Some(slots));
                    }
                }
                Ok(None)
            }
            Occurrence::During { phase, what } if self.board.table.phase == *phase => {
                self.occurs(what, event)
            }
            Occurrence::Creates { who, what } => self.creates((*who, what), event),
            Occurrence::Plays { .. } => self.plays(what, event),
            Occurrence::Defeated { what, how } => self.defeated((what, *how), event),
            Occurrence::PlayerDefeats { who, what } => self.player_defeats((*who, what), event),
            Occurrence::Draws { who, what } => self.draws((*who, what), event),
            Occurrence::Discards { .. } | Occurrence::Discarded { .. } => self.discards(what, event),
            Occurrence::Attacks { .. } | Occurrence::DealsDamage { .. } | Occurrence::Attaches { .. } => {
                self.does_to(what, event)
            }
            Occurrence::Readied(what) => Ok(self.readied(what, event)?.into_iter().next()),
            Occurrence::CollectsBounty(who)
            | Occurrence::UsesTheForce(who)
            | Occurrence::TakesInitiative(who) => match causes::doer(what, event) {
                Some(player) => self.done_by(*who, player, Some(Vec::new())),
                None => Ok(None),
            },
            what => Ok(self.is_its_own(what, event).then(Vec::new)),
        }
    }

    /// Somebody creates a token.
    fn creates(self, (who, what): (Who, &Filter), event: &Event) -> Answer<Option<Slots>> {
        let named = |token: Noun| {
            let is_named = |noun: &Noun| matches!(noun, Noun::AnyToken) || *noun == token;
            what.qualities.is_empty() && what.nouns.iter().any(is_named)
        };
        let (player, fits) = match event {
            Event::CreateUnit { who: player, id, .. } => {
                (player, self.fits(what, &Object::Unit(id.clone()))?)
            }
            Event::CreateCredits { who: player, .. } => (player, named(Noun::Created(Created::Credit))),
            Event::Force(player) => (player, named(Noun::Force)),
            Event::GiveTokens { by: player, to, token, .. } => {
                (player, self.fits(what, &Object::Token(to.clone(), *token))?)
            }
            _ => return Ok(None),
        };
        self.done_by(who, *player, fits.then(Vec::new))
    }

    /// Somebody plays a card, on something or as one of several.
    fn plays(self, occurrence: &Occurrence, event: &Event) -> Answer<Option<Slots>> {
        let (Occurrence::Plays { who, what, on, nth }, Event::Play(played)) = (occurrence, event) else {
            return Ok(None);
        };
        if !self.is_from_there(what, played)? {
            return Ok(None);
        }
        let card = || self.matched(what, &played.object());
        match (on, nth, &played.how) {
            (Some(on), None, PlayedAs::Upgrade(unit)) => {
                let upgrade = card()?;
                let on = self.matched(on, &Object::Unit(unit.clone()))?;
                self.done_by(*who, played.who, causes::both(upgrade, on))
            }
            (Some(_), None, PlayedAs::Unit | PlayedAs::Event) => Ok(None),
            (None, None, _) => self.done_by(*who, played.who, card()?),
            (None, Some(nth), _) => {
                let fits = self.done_by(*who, played.who, card()?)?;
                // it is written down before what it triggers is looked for
                let one = Occurrence::Plays { who: *who, what: what.clone(), on: None, nth: None };
                let so_far = self.times_played(&one, played.who, nth.each)?;
                Ok(fits.filter(|_| so_far == nth.number))
            }
            (Some(_), Some(_), _) => Err(self.unsettled()),
        }
    }

    /// A unit is defeated in such a way.
    fn defeated(self, (what, how): (&Target, DefeatedHow), event: &Event) -> Answer<Option<Slots>> {
        let Event::Defeat { unit, why, last } = event else { return Ok(None) };
        let attack = last.as_ref().and_then(|last| last.attack.as_ref());
        if !self.defeated_how(how, unit, *why, attack) {
            return Ok(None);
        }
        self.matched(what, &Object::Unit(unit.clone()))
    }

    /// Somebody defeats a unit, an upgrade or a token on one.
    fn player_defeats(self, (who, what): (Who, &Target), event: &Event) -> Answer<Option<Slots>> {
        let (fits, player) = match event {
            Event::Defeat { unit, why, .. } => {
                let fits = self.matched(what, &Object::Unit(unit.clone()))?;
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
                    Defeated::Unique => self.board.table.unit(unit).map(|unit| unit.controller),
                };
                (fits, player)
            }
            Event::DefeatUpgrade { upgrade, why, .. } => {
                let fits = self.matched(what, &Object::Upgrade(upgrade.id.clone()))?;
                let player = fits.is_some().then(|| whose_defeat(self.context, upgrade, *why)).transpose()?;
                (fits, player)
            }
            Event::DefeatToken { on, token, why } => {
                let fits = self.matched(what, &Object::Token(on.clone(), *token))?;
                (fits, whose_token_defeat(self.board, on, *why))
            }
            _ => return Ok(None),
        };
        match player {
            Some(player) => self.done_by(who, player, fits),
            None => Ok(None),
        }
    }

    /// A unit attacks or deals damage, or an upgrade is put on one: two things, one of which may be left open.
    fn does_to(self, what: &Occurrence, event: &Event) -> Answer<Option<Slots>> {
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
            (
                Occurrence::Attaches { what, to },
                Event::Play(Played { card, how: PlayedAs::Upgrade(on), .. }),
            ) => (what, Object::Upgrade(card.renewed()), to, unit(on)),
            (Occurrence::Attaches { what, to }, Event::GiveTokens { to: on, token, .. }) => {
                (what, Object::Token(on.clone(), *token), to, unit(on))
            }
            (Occurrence::Attaches { what, to }, Event::Attach { upgrade, to: on })
            | (Occurrence::Attaches { what, to }, Event::Deploy { leader: upgrade, on: Some(on), .. }) => {
                (what, Object::Upgrade(upgrade.clone()), to, unit(on))
            }
            _ => return Ok(None),
        };
        let one = self.matched(one, &object)?;
        let one = match player {
            Some((who, player)) => self.done_by(who, player, one)?,
            None => one,
        };
        Ok(causes::both(one, self.optional(other.as_ref(), &to)?))
    }

    /// Somebody draws cards, or the card itself.
    fn draws(self, (who, what): (Who, &Target), event: &Event) -> Answer<Option<Slots>> {
        let (player, is_this) = match event {
            Event::Draw { who, count, .. } => {
                let mut drawn = self.board.table.side(*who).deck.iter().take(usize::from(*count));
                (who, drawn.any(|card| *card == self.context.this))
            }
            Event::DrawThis { who, what } => (who, *what == Object::Card(self.context.this.clone())),
            _ => return Ok(None),
        };
        let own = what.pick != Pick::This || is_this;
        self.done_by(who, *player, own.then(Vec::new))
    }

    /// Somebody discards a card, or a card is discarded from somewhere.
    fn discards(self, occurrence: &Occurrence, event: &Event) -> Answer<Option<Slots>> {
        let Event::Discard { who: player, card, from: zone } = event else { return Ok(None) };
        let slots = |what: &Target| match what.pick == Pick::This {
            true => Ok((*card == Object::Card(self.context.this.clone())).then(Vec::new)),
            false => self.discarded(what, card, (*player, *zone)),
        };
        if let Occurrence::Discards { who, what } = occurrence {
            return self.done_by(*who, *player, slots(what)?);
        }
        let Occurrence::Discarded { what, from } = occurrence else { return Ok(None) };
        let lay = match from {
            Some(place) => self.lay_in(place, (*player, *zone))?,
            None => true,
        };
        if lay { slots(what) } else { Ok(None) }
    }

    /// Each time that `event` is such an occurrence, and what its words then mean. A unit that is defeated is one occurrence, and
    /// each of its token upgrades is another (CR 1.5.5.e).
    pub fn occasions(self, what: &Occurrence, event: &Event) -> Answer<Vec<Slots>> {
        if let Occurrence::AnyOf(several) = what {
            for one in several {
                let all = self.occasions(one, event)?;
                if !all.is_empty() {
                    return Ok(all);
                }
            }
            return Ok(Vec::new());
        }
        if let Occurrence::During { phase, what } = what {
            let is_now = self.board.table.phase == *phase;
            return if is_now { self.occasions(what, event) } else { Ok(Vec::new()) };
        }
        let mut all: Vec<Slots> = self.occurs(what, event)?.into_iter().collect();
        match what {
            Occurrence::Defeated { what, how: DefeatedHow::Anyhow } | Occurrence::LeavesPlay(what) => {
                for token in tokens::falling(self.board.table, event) {
                    all.extend(self.matched(what, &token)?);
                }
            }
            Occurrence::PlayerDefeats { what, .. } => {
                // the rules say who has defeated a unit (CR 1.18), and not whose doing it is that its upgrades fall
                for token in tokens::falling(self.board.table, event) {
                    if self.matched(what, &token)?.is_some() {
                        return Err(self.unsettled());
                    }
                }
            }
            Occurrence::Draws { what, .. } if is_one_of_them(what) => all = each(all, event),
            Occurrence::Creates { .. } | Occurrence::EntersPlay(_) => all = each(all, event),
            Occurrence::Readied(what) if matches!(event, Event::ReadyAll { .. }) => {
                all = self.readied(what, event)?;
            }
            Occurrence::Attaches { what, to } => {
                for (token, on) in tokens::coming(event) {
                    let upgrade = self.matched(what, &token)?;
                    all.extend(causes::both(upgrade, self.optional(to.as_ref(), &on)?));
                }
            }
            _ => {}
        }
        Ok(all)
    }

    /// Each unit or leader that is readied where all of a player's cards are (CR 5.5.1.d).
    fn readied(self, what: &Target, event: &Event) -> Answer<Vec<Slots>> {
        let Event::ReadyAll { who, stay } = event else { return Ok(Vec::new()) };
        let exhausted = self.board.table.units_of(*who).filter(|unit| unit.exhausted);
        let units = exhausted.map(|unit| (&unit.id, Object::Unit(unit.id.clone())));
        let leader = self.board.table.side(*who).leader.iter().filter(|leader| leader.exhausted);
        let leader = leader.map(|leader| (&leader.id, Object::Card(leader.id.clone())));
        let mut all = Vec::new();
        for (_, object) in units.chain(leader).filter(|(id, _)| !stay.contains(id)) {
            all.extend(self.matched(what, &object)?);
        }
        Ok(all)
    }

    /// Whether such a place is that zone of that player.
    fn lay_in(self, place: &Place, (who, zone): (Player, Lying)) -> Answer<bool> {
        let of = place.of.map_or(Ok(true), |of| Ok(self.players(of)?.contains(&who)))?;
        Ok(of && place.zones.contains(&named(zone)))
    }

    /// What a description of discarded cards means, if the card fits it and comes from where it says.
    fn discarded(self, what: &Target, card: &Object, (who, zone): (Player, Lying)) -> Answer<Option<Slots>> {
        let (Pick::Chosen { from, .. } | Pick::Each(from)) = &what.pick else {
            return Ok(Some(Vec::new()));
        };
        if let Some(place) = &from.place {
            // where it lay, not where it lies now; `an opponent discards a card from their hand`
            let they = Context { they: Some(who), ..self.context.clone() };
            if !self.with(&they).lay_in(place, (who, zone))? {
                return Ok(None);
            }
        }
        let fits = self.fits(from, card)?;
        Ok(fits.then(|| vec![(what.slot.0, vec![card.clone()])]))
    }

    /// What a description then means, if the object fits it.
    pub(crate) fn matched(self, what: &Target, object: &Object) -> Answer<Option<Slots>> {
        let fitting = match &what.pick {
            Pick::Chosen { from, .. } | Pick::Each(from) => self.fits(from, object)?,
            pick => {
                let meant = self.of_pick(pick)?;
                meant.iter().any(|meant| state::is_same(meant, object))
            }
        };
        Ok(fitting.then(|| vec![(what.slot.0, vec![object.clone()])]))
    }

    fn optional(self, what: Option<&Target>, object: &Object) -> Answer<Option<Slots>> {
        what.map_or(Ok(Some(Vec::new())), |what| self.matched(what, object))
    }

    /// Whether it has happened.
    pub fn happened(self, what: &Happening) -> Answer<bool> {
        Ok(self.times(what)? > 0)
    }

    /// How often it has happened.
    pub fn times(self, what: &Happening) -> Answer<u32> {
        let mut count = 0;
        let counted = matches!(what.what, Occurrence::Plays { nth: Some(_), .. });
        if counted || state::is_of_one_attack(what) || !waiting::is_known(&what.what) {
            return Err(self.unsettled());
        }
        for event in state::since(self.board.state, what.since) {
            let back = state::looking_back(self.board.state, event);
            let board = knowing(self.board, &back);
            let times = self.on(&board).occasions(&what.what, event)?.len();
            if times == 0 && self.on(&board).is_forgotten(&what.what, event) {
                return Err(self.unsettled());
            }
            count += u32::try_from(times).unwrap_or(u32::MAX);
        }
        Ok(count + self.new_from_before(what)?)
    }

    /// How many such cards a player has played in that time.
    fn times_played(self, what: &Occurrence, who: Player, each: Window) -> Answer<u32> {
        let mut count = 0;
        for event in state::since(self.board.state, Some(each)) {
            if matches!(event, Event::Play(played) if played.who == who) {
                let back = state::looking_back(self.board.state, event);
                count += u32::from(self.on(&knowing(self.board, &back)).occurs(what, event)?.is_some());
            }
        }
        Ok(count)
    }

    /// Whether it has happened to this thing, or this thing has done it.
    pub fn did(self, what: &Happening, object: &Object) -> Answer<bool> {
        let mut context = self.context.clone();
        if let Object::Unit(id) | Object::Upgrade(id) | Object::Card(id) = object {
            context.this = id.clone();
        }
        if state::is_of_one_attack(what) || !waiting::is_known(&what.what) {
            return Err(context.unsettled());
        }
        // the board says that it came into play this phase, in whichever way
        let new =
            matches!(object, Object::Unit(id) if self.board.table.unit(id).is_some_and(|unit| unit.new));
        if new && matches!(&what.what, Occurrence::EntersPlay(target) if target.pick == Pick::Itself) {
            return Ok(true);
        }
        let played = |event: &Event| {
            event.brings_a_card() && event.outcome().to.iter().any(|other| state::is_same(other, object))
        };
        if new
            && matches!(what.what, Occurrence::Plays { .. })
            && !state::since(self.board.state, what.since).any(played)
        {
            // the board does not say in which way it came
            return Err(context.unsettled());
        }
        for event in state::since(self.board.state, what.since) {
            if state::went(&what.what) && matches!(object, Object::Token(..)) {
                let fallen = tokens::falling(&state::looking_back(self.board.state, event), event);
                if fallen.into_iter().chain(event.left_play()).any(|gone| gone == *object) {
                    return Ok(true);
                }
                continue;
            }
            if event.outcome().to.iter().any(|other| state::is_same(other, object)) {
                let back = state::looking_back(self.board.state, event);
                let board = knowing(self.board, &back);
                if board.scene(&context).occurs(&what.what, event)?.is_some() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the answer needs what nobody recorded. Examples: which cards were exhausted before all were readied, and what an upgrade was
    /// that is in a hand or a deck now.
    fn is_forgotten(self, what: &Occurrence, event: &Event) -> bool {
        let may_be = |what: &Target, gone: &Object| {
            let (Pick::Chosen { from, .. } | Pick::Each(from)) = &what.pick else { return false };
            let kind = Filter { side: None, qualities: Vec::new(), apart: Vec::new(), ..from.clone() };
            self.fits(&kind, gone) != Ok(false)
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
    fn new_from_before(self, what: &Happening) -> Answer<u32> {
        let Occurrence::EntersPlay(target) = &what.what else { return Ok(0) };
        let seen = |id: &CardId| {
            let unit = Object::Unit(id.clone());
            let enters = |event: &Event| event.brings_a_card() && event.outcome().to.contains(&unit);
            state::since(self.board.state, what.since).any(enters)
        };
        let mut count = 0;
        for unit in self.board.table.units.iter().filter(|unit| unit.new && !seen(&unit.id)) {
            let unit = Object::Unit(unit.id.clone());
            count += u32::from(self.matched(target, &unit)?.is_some());
        }
        Ok(count)
    }

    /// How many such things have left play; none where the description is of things that are there.
    pub fn departed(self, filter: &Filter) -> Answer<Option<u32>> {
        let Some(what) = state::departing(filter) else { return Ok(None) };
        if state::is_of_one_attack(what) {
            return Err(self.unsettled());
        }
        let mut count = 0;
        for event in state::since(self.board.state, what.since) {
            // the record does not say what an upgrade was that went to a deck
            if matches!(event, Event::PutOnDeck { what: Object::Upgrade(_), .. }) {
                return Err(self.unsettled());
            }
            let back = state::looking_back(self.board.state, event);
            for object in event.left_play().into_iter().chain(tokens::falling(&back, event)) {
                count += u32::from(self.on(&knowing(self.board, &back)).fits(filter, &object)?);
            }
        }
        Ok(Some(count))
    }
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

/// The board on an earlier table, with what constant abilities did to units that have left play since (CR 8.11.1).
pub(crate) fn knowing<'b>(board: &Board<'b>, back: &'b Table) -> Board<'b> {
    let left = board.state.history.iter().filter_map(|(_, event)| state::last_of(event));
    board.on(back).knowing(left.filter(|last| board.table.unit(&last.unit.id).is_none()))
}
