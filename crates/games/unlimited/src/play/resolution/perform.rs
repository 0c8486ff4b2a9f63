//! What happens when an instruction is carried out?

use super::{
    dealing::{damage, divided, heal, indirect, rest},
    fitting, following,
    instruction::Instruction,
    lasting, modified_actions, players,
};
use crate::{
    ability::{
        Amount, Ban as Word, Created, DeckEnd, Doing as Words, Effect, Entering, Pick, Quantity, Sequence,
        Sharing, Target,
    },
    limits,
    play::{
        constant_abilities::{discounts, restricted},
        deeds::playing,
        nouns::{
            bans::Ban,
            card::{Card, CardId, CardKind},
            context::{Context, PartNumber},
            event_fields::{By, Defeated, Idle, Rescued, Shown, TokenDefeated, UpgradeDefeated},
            naming::is_whole_hand,
            objects::{Object, Orientation},
            setup::Zone,
            unit::Captive,
        },
        present::{board::Board, scene::Scene},
        refusals::{legality, paying},
        rows::{
            event::{Event, draw},
            work::{self, Divided, Resolving, Tasks, Work},
        },
        tabletop::table::Table,
        words::{meaning, waiting},
    },
    terms::{Player, TokenUnit, TokenUpgrade},
};
use engine::Task;
use vocabulary::Name;

/// What an instruction puts on the agenda, all its choices made.
pub fn perform(instruction: Instruction<'_>) -> Result<Tasks, Ban> {
    let Instruction { scene, words, at } = instruction;
    // what needs no choice is what its own later words mean: `each unit deals damage equal to its power`
    let mut known = scene.context.clone();
    meaning::bind_known(scene.board, &mut known, words);
    fitting::check(scene.with(&known), &words.effect)?;
    fitting::leave_out(scene.board, &mut known, &words.effect);
    let scene = scene.with(&known);
    let times = words.times.as_ref().map_or(Ok(1), |amount| scene.amount(amount))?;
    let performing = Performing { scene, words, times, at };
    match performing.tasks()? {
        Some(tasks) => Ok(tasks),
        None => performing.at_once(),
    }
}

/// An instruction that is carried out.
struct Performing<'a> {
    scene: Scene<'a>,
    words: &'a Words,
    /// How many times as much.
    times: u32,
    at: PartNumber,
}

impl Performing<'_> {
    fn unmodelled(&self) -> Ban {
        self.scene.unmodelled(self.words.span)
    }

    /// The things that are meant, as far as it can be done to them.
    fn of(&self, target: &Target) -> Result<Vec<Object>, Ban> {
        let (board, context, effect) = (self.scene.board, self.scene.context, &self.words.effect);
        let objects = self.scene.without_choice(target)?.into_iter();
        let objects = objects.map(|object| following::as_card(board.table, context, effect, object));
        Ok(objects.filter(|object| following::is_within_reach(self.scene, effect, target, object)).collect())
    }

    /// An amount, so many times.
    fn so_much(&self, amount: &Amount) -> Result<u32, Ban> {
        Ok(self.scene.amount(amount)?.saturating_mul(self.times))
    }

    /// A quantity that is divided, so many times.
    fn whole(&self, quantity: &Quantity) -> Result<u32, Ban> {
        Ok(self.scene.quantity(quantity)?.1.saturating_mul(self.times))
    }

    /// What is more than events that happen at once; none of any other instruction.
    fn tasks(&self) -> Result<Option<Tasks>, Ban> {
        let Scene { board, context } = self.scene;
        Ok(Some(match &self.words.effect {
            Effect::Damage { amount, to, by, kind, sharing } => {
                damage(self.scene, (amount, self.times), (to, by.as_ref()), *kind, *sharing)?
            }
            Effect::IndirectDamage { amount, to } => indirect(self.scene, self.so_much(amount)?, *to)?,
            Effect::Heal { amount, from, sharing: Sharing::Divided } => {
                divided(self.scene, Divided::Healing, self.whole(amount)?, (from, rest(amount)))?
            }
            Effect::Give { token, count, to, sharing: Sharing::Divided } => {
                divided(self.scene, Divided::Tokens(*token), self.whole(count)?, (to, rest(count)))?
            }
            Effect::Attack { .. } | Effect::Play { .. } | Effect::Deploy { .. } => {
                modified_actions::action(Instruction { scene: self.scene, words: self.words, at: self.at })?
            }
            Effect::LookAt(_) | Effect::Reveal(_) | Effect::Shuffle { .. } => self.seen()?,
            Effect::ChooseOne { .. } => {
                let choose = Resolving::Choose(Box::new(context.clone()), self.at, Vec::new());
                vec![Task::work(Work::Resolve(choose))]
            }
            Effect::Pay(quantity) => {
                let amount = self.scene.chosen_amount(quantity)?;
                paying::pay(board.table, context.actor(), amount, context.credits)
            }
            _ => return Ok(None),
        }))
    }

    /// What happens at once; a leader that an ability takes out of play goes where leaders go.
    fn at_once(&self) -> Result<Tasks, Ban> {
        let events = self.events()?.into_iter();
        let events: Vec<Event> = events.map(|event| as_leader(self.scene, event)).collect();
        match events.iter().find_map(|event| kept_leader(self.scene.board, event)) {
            Some(words) => Err(Ban::Unmodelled(words)),
            None => Ok(work::together(events)),
        }
    }

    /// What is done to things, and what cards say for a time.
    fn events(&self) -> Result<Vec<Event>, Ban> {
        let (board, context, words) = (self.scene.board, self.scene.context, self.words);
        match &words.effect {
            Effect::Defeat(what) | Effect::ReturnToHand(what) | Effect::Discard(what)
                if is_overdrawn(board, &self.of(what)?) =>
            {
                Err(self.unmodelled())
            }
            Effect::Heal { amount, from, sharing: Sharing::Each } => {
                heal(self.scene, (amount, self.times), from, self.of(from)?)
            }
            Effect::Defeat(what) => {
                Ok(defeat(self.scene, &self.of(what)?, Defeated::Ability(context.actor())))
            }
            Effect::Give { token, count, to, sharing: Sharing::Each } => self.given(*token, count, to),
            Effect::Create { token, count, .. } => self.created(*token, count),
            Effect::Modify { .. }
            | Effect::SetStat { .. }
            | Effect::Gain { .. }
            | Effect::Lose { .. }
            | Effect::Forbid { .. }
            | Effect::Replace { .. }
            | Effect::Delay { .. } => lasting::events(self.scene, words, self.times),
            Effect::CostChange { what, cost, lasting } => {
                discounts::events(self.scene, (what, cost, lasting), words.span)
            }
            Effect::Capture { by, what } => self.captured(by, what),
            Effect::Rescue(what) => Ok(rescue(board, &self.of(what)?)),
            Effect::TakeControl(what) => self.taken(what),
            Effect::Attach { what, to } => self.attached(what, to),
            effect => match self.moves(effect)? {
                Some(moves) => Ok(moves),
                None => self.by_the_player(effect),
            },
        }
    }

    /// Cards go from one place to another, or are turned; none of any other instruction.
    fn moves(&self, effect: &Effect) -> Result<Option<Vec<Event>>, Ban> {
        let (board, who) = (self.scene.board, self.scene.context.actor());
        let each = |what: &Target| Ok(self.of(what)?.into_iter());
        Ok(Some(match effect {
            Effect::Exhaust(what) => turned(board, self.of(what)?, true),
            Effect::Ready(what) => turned(board, self.of(what)?, false),
            Effect::Draw(amount) => self.drawn(amount)?,
            Effect::DrawThese(what) => each(what)?.map(|what| Event::DrawThis { who, what }).collect(),
            Effect::ReturnToHand(what) => {
                each(what)?.map(|what| Event::Return { what, last: None }).collect()
            }
            Effect::Discard(what) => match self.of(what)? {
                cards if cards.is_empty() && is_whole_hand(effect) => {
                    let words = self.scene.context.quote(self.words.span);
                    vec![Event::Idle { words, why: Idle::EmptyHand }]
                }
                cards => discard(board, &cards),
            },
            Effect::Resource { what, entering } => self.resourced(what, *entering)?,
            Effect::PutOnDeck { what, end, order } => match self.of(what)? {
                what if !can_be_put(board, &what, *end, *order) => return Err(self.unmodelled()),
                what => {
                    what.into_iter().map(|what| Event::PutOnDeck { what, end: *end, last: None }).collect()
                }
            },
            Effect::Move { what, to } => {
                let there = |object: Object| {
                    let unit = board.table.unit_of(&object)?.id.clone();
                    Some(Event::Move { unit, to: *to })
                };
                each(what)?.filter_map(there).collect()
            }
            _ => return Ok(None),
        }))
    }

    /// The player chooses for what comes behind, or does something without a card.
    fn by_the_player(&self, effect: &Effect) -> Result<Vec<Event>, Ban> {
        let (table, context, who) = (self.scene.board.table, self.scene.context, self.scene.context.actor());
        let force = table.side(who).tokens.force;
        Ok(match effect {
            Effect::Choose(what) => match self.of(what)? {
                what if what.is_empty() => Vec::new(),
                what => vec![Event::Choose { who, what }],
            },
            Effect::ChoosePlayer(who) => {
                context.players(table, *who)?.into_iter().map(Event::ChoosePlayer).collect()
            }
            Effect::ChooseArena => context.arena.into_iter().map(Event::ChooseArena).collect(),
            Effect::TheForceIsWithYou => (!force).then_some(Event::Force(who)).into_iter().collect(),
            Effect::UseTheForce => force.then_some(Event::UseForce(who)).into_iter().collect(),
            Effect::TakeInitiative => vec![Event::TakeInitiative(who)],
            _ => return Err(self.unmodelled()),
        })
    }

    /// Tokens are created, so many at most.
    fn created(&self, token: Created, count: &Amount) -> Result<Vec<Event>, Ban> {
        match self.so_much(count)? {
            count if count > limits::TOKENS_AT_ONCE => Err(self.unmodelled()),
            count => Ok(created(self.scene.board, self.scene.context.actor(), token, count)),
        }
    }

    /// Each player who draws draws so many.
    fn drawn(&self, amount: &Amount) -> Result<Vec<Event>, Ban> {
        let Scene { board, context } = self.scene;
        let mut draws: Vec<(Player, u8)> = Vec::new();
        for who in players::at_once(context, self.at.sentence) {
            // `for each unit they control`: each player their own number
            let own = Context { they: context.they.map(|_| who), ..context.clone() };
            let each = self.words.times.as_ref();
            let times = each.map_or(Ok(1), |each| board.scene(&own).amount(each))?;
            let count = board.scene(&own).amount(amount)?.saturating_mul(times);
            draws.push((who, u8::try_from(count).map_err(|_| self.unmodelled())?));
        }
        draws.retain(|(_, count)| *count > 0);
        Ok(draw(board.table, &draws, false))
    }

    fn resourced(&self, what: &Target, entering: Entering) -> Result<Vec<Event>, Ban> {
        let who = self.scene.context.actor();
        let card = |what: Object| {
            matches!(what, Object::Card(_) | Object::Unknown(..)).then_some(Event::Resource {
                who,
                what,
                entering,
                told: By::Ability,
            })
        };
        Ok(self.of(what)?.into_iter().filter_map(card).collect())
    }

    /// Token upgrades for each unit that is meant.
    fn given(&self, token: TokenUpgrade, count: &Quantity, to: &Target) -> Result<Vec<Event>, Ban> {
        let Scene { board, context } = self.scene;
        let mut given = Vec::new();
        for object in self.of(to)? {
            let count =
                board.scene(&context.for_one(to, &object)).chosen_amount(count)?.saturating_mul(self.times);
            if let Object::Unit(to) = object
                && !is_gifted(context, &to, token)
            {
                let count = u8::try_from(count).map_err(|_| self.unmodelled())?;
                given.extend(gifts(board, context.actor(), (to, token), count));
            }
        }
        Ok(given)
    }

    /// A unit captures others.
    fn captured(&self, by: &Target, what: &Target) -> Result<Vec<Event>, Ban> {
        let by = self.of(by)?;
        if by.len() > 1 {
            return Err(self.unmodelled());
        }
        let Some(Object::Unit(by)) = by.first() else { return Ok(Vec::new()) };
        let capture = |object: Object| {
            // no unit captures itself (CR 8.33.1)
            let what = object.unit().filter(|what| *what != by)?.clone();
            Some(Event::Capture { by: by.clone(), what, last: None })
        };
        Ok(self.of(what)?.into_iter().filter_map(capture).collect())
    }

    /// Somebody takes control.
    fn taken(&self, what: &Target) -> Result<Vec<Event>, Ban> {
        let (state, to) = (self.scene.board.table, self.scene.context.actor());
        // a thing that has left play has no controller
        let theirs = |object: &Object| object.controller(state).is_some_and(|whose| whose != to);
        let what = self.of(what)?;
        // the owner of a listed card is not told
        if what.iter().any(|what| matches!(what, Object::Card(_))) || is_overdrawn(self.scene.board, &what) {
            return Err(self.unmodelled());
        }
        Ok(what.into_iter().filter(theirs).map(|what| Event::Control { what, to }).collect())
    }

    /// An upgrade is put on another unit.
    fn attached(&self, what: &Target, to: &Target) -> Result<Vec<Event>, Ban> {
        match (self.of(what)?.first(), self.of(to)?.first()) {
            // no upgrade, or no unit that it may go to
            (None, _) | (Some(Object::Upgrade(_)), None) => Ok(Vec::new()),
            (Some(upgrade), Some(unit)) if !restricted::attaches(self.scene.board, upgrade, unit) => {
                Ok(Vec::new())
            }
            (Some(Object::Upgrade(upgrade)), Some(Object::Unit(to))) => {
                Ok(vec![Event::Attach { upgrade: upgrade.clone(), to: to.clone() }])
            }
            (Some(_), _) => Err(self.unmodelled()),
        }
    }

    /// Somebody looks at cards, shows them or shuffles: of several players each their own.
    fn seen(&self) -> Result<Tasks, Ban> {
        let (board, context, effect) = (self.scene.board, self.scene.context, &self.words.effect);
        let shown = if matches!(effect, Effect::Reveal(_)) { Shown::ToBoth } else { Shown::ToOne };
        let target =
            if let Effect::Reveal(cards) | Effect::LookAt(cards) = effect { Some(cards) } else { None };
        let what = self.words.span.of(&context.source.text);
        let cards = target.and_then(|cards| self.of(cards).ok());
        let known: Vec<CardId> = cards.iter().flatten().filter_map(Object::card).cloned().collect();
        let seen =
            |what: String, cards: Vec<CardId>| Event::Seen { who: context.actor(), what, shown, cards };
        if let Some(several) = players::cards_of_several(effect) {
            let whose = |card: &CardId| Object::Card(card.clone()).owner(board.table);
            let of = |player: Player| {
                let own = known.iter().filter(|card| whose(card) == Some(player)).cloned();
                Task::event(seen(format!("{}, those of {player}", what.trim()), own.collect()))
            };
            return Ok(players::seen(self.scene, &several)?.into_iter().map(of).collect());
        }
        // an empty deck has no top card
        let of_a_deck = target.is_some_and(|cards| matches!(cards.pick, Pick::Top { .. }));
        let none = of_a_deck && cards.is_some_and(|cards| cards.is_empty());
        Ok(if none { Vec::new() } else { work::together(vec![seen(what.to_owned(), known)]) })
    }
}

/// How often `for each` repeats an instruction. None for one that is done once, so many times as much.
pub fn repeated(scene: Scene<'_>, words: &Words) -> Result<Option<u32>, Ban> {
    let times = words.times.as_ref().filter(|_| !is_multiplied(&words.effect));
    times.map(|amount| scene.amount(amount)).transpose()
}

/// Whether `for each` multiplies the amount of an instruction, and does not repeat it.
fn is_multiplied(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Damage { .. }
            | Effect::IndirectDamage { .. }
            | Effect::Heal { .. }
            | Effect::Draw(_)
            | Effect::Give { .. }
            | Effect::Create { .. }
            | Effect::Modify { .. }
            | Effect::Gain { .. }
            | Effect::CostChange { .. }
    )
}

/// Whether more resources are taken than the player owns for certain. Which card goes to whom is then not known.
fn is_overdrawn(board: &Board<'_>, what: &[Object]) -> bool {
    let beyond = |player: &Player| {
        let taken = what.iter().filter(|object| matches!(object, Object::Resource(of, _) if of == player));
        let taken = taken.count();
        let borrowed = board.table.side(*player).borrowed > 0;
        taken > 0 && (borrowed || taken > board.table.unlisted_resources(*player))
    };
    Player::ALL.iter().any(beyond)
}

/// A leader is defeated instead of leaving play or changing sides; a Leader Upgrade, too, instead of going to a hand or deck (CR
/// 3.4.5, 3.4.6).
fn as_leader(scene: Scene<'_>, event: Event) -> Event {
    let is_leader = |id: &CardId| scene.board.rules.card(id).kind == CardKind::Leader;
    if let Event::Return { what: upgrade @ Object::Upgrade(id), .. }
    | Event::PutOnDeck { what: upgrade @ Object::Upgrade(id), .. } = &event
        && is_leader(id)
    {
        let (why, what) = (Defeated::LeaderLeaves(scene.context.actor()), std::slice::from_ref(upgrade));
        return defeat(scene, what, why).pop().unwrap_or(event);
    }
    let given = if let Event::Control { what, .. } = &event { what.unit() } else { None };
    let Some(unit) = given.or(event.taken_unit()).filter(|unit| is_leader(unit)) else { return event };
    let captured = matches!(event, Event::Capture { .. });
    let why = if captured { Defeated::LeaderCaptured } else { Defeated::LeaderLeaves };
    // what cannot happen is not replaced either
    let allowed = legality::by_card(scene.board, &event).is_empty();
    if allowed { Event::defeat(unit, why(scene.context.actor())) } else { event }
}

/// The words that say that a leader can't be defeated which would leave play otherwise: what then becomes of it, no rule says.
fn kept_leader(board: &Board<'_>, event: &Event) -> Option<String> {
    let Event::Defeat { unit, why: Defeated::LeaderLeaves(_) | Defeated::LeaderCaptured(_), .. } = event
    else {
        return None;
    };
    board.ban(&Object::Unit(unit.clone()), &Word::CantBeDefeated).map(|banned| banned.words)
}

/// So many tokens for a unit; one by one where something waits for each.
fn gifts(board: &Board<'_>, by: Player, (to, token): (CardId, TokenUpgrade), count: u8) -> Vec<Event> {
    let one_by_one = count > 1 && waiting::wait_for_attaching(board);
    let (times, count) = if one_by_one { (usize::from(count), 1) } else { (usize::from(count > 0), count) };
    std::iter::repeat_n(Event::GiveTokens { to, token, count, by }, times).collect()
}

/// The defeat of whatever it is.
pub fn defeat(scene: Scene<'_>, what: &[Object], why: Defeated) -> Vec<Event> {
    let event = |object: &Object| match object {
        Object::Unit(unit) if scene.board.table.unit(unit).is_some() => Some(Event::defeat(unit, why)),
        Object::Upgrade(id) => {
            let (unit, upgrade) = scene.board.table.upgrade(id)?;
            let why = if let Defeated::LeaderLeaves(by) = why {
                UpgradeDefeated::LeaderLeaves(by)
            } else {
                UpgradeDefeated::Ability(scene.context.actor())
            };
            Some(Event::DefeatUpgrade { upgrade: upgrade.clone(), on: Some(unit.id.clone()), why })
        }
        Object::Token(on, token) => Some(Event::DefeatToken {
            on: on.clone(),
            token: *token,
            why: TokenDefeated::Ability(scene.context.actor()),
        }),
        Object::Card(id) if scene.board.table.is_resource(id) => Some(Event::DefeatResource(object.clone())),
        Object::Resource(..) => Some(Event::DefeatResource(object.clone())),
        Object::Credit(_) | Object::Force(_) => Some(Event::DefeatOwnToken(object.clone())),
        Object::Card(_) | Object::Unknown(..) => {
            let who = object.controller(scene.board.table)?;
            Some(Event::Discard { who, card: object.clone(), from: zone_of(scene.board.table, object) })
        }
        Object::Unit(_) | Object::Base(_) => None,
    };
    what.iter().filter_map(event).collect()
}

/// What is not turned that way yet; the rest is chosen without being turned (CR 1.5.4.e).
pub(super) fn turned(board: &Board<'_>, what: Vec<Object>, exhausted: bool) -> Vec<Event> {
    let table = board.table;
    let changes = |object: &Object| match object {
        Object::Unit(id) => table.unit(id).is_some_and(|unit| unit.exhausted != exhausted),
        Object::Card(id) => Player::ALL.iter().any(|player| {
            let leader = table.side(*player).leader.as_ref();
            leader.is_some_and(|leader| leader.id == *id && leader.exhausted != exhausted)
        }),
        Object::Unknown(player, _) => {
            let side = table.side(*player);
            if exhausted { side.ready > 0 } else { side.exhausted > 0 }
        }
        Object::Resource(_, orientation) => (*orientation == Orientation::Exhausted) != exhausted,
        Object::Base(_) | Object::Upgrade(_) | Object::Token(..) | Object::Credit(_) | Object::Force(_) => {
            false
        }
    };
    let turn = |object| if exhausted { Event::Exhaust(object) } else { Event::Ready(object) };
    what.into_iter().filter(changes).map(turn).collect()
}

/// From where a card is discarded.
fn zone_of(table: &Table, card: &Object) -> Zone {
    match card {
        Object::Card(id) => playing::zone_of(table, id),
        Object::Unknown(_, zone) => *zone,
        Object::Resource(..) => Zone::Resources,
        Object::Unit(_) | Object::Base(_) | Object::Upgrade(_) | Object::Token(..) => Zone::Hand,
        Object::Credit(_) | Object::Force(_) => Zone::Hand,
    }
}

fn discard(board: &Board<'_>, cards: &[Object]) -> Vec<Event> {
    let event = |card: &Object| {
        let who = card.owner(board.table)?;
        Some(Event::Discard { who, card: card.clone(), from: zone_of(board.table, card) })
    };
    cards.iter().filter_map(event).collect()
}

/// Whether it is clear where cards then lie: which end, in which order, above or beneath which others.
fn can_be_put(board: &Board<'_>, what: &[Object], end: DeckEnd, order: Sequence) -> bool {
    let known_deck = |object: &Object| {
        let side = object.owner(board.table).map(|owner| board.table.side(owner));
        side.is_some_and(|side| !side.deck.is_empty() || !side.bottom.is_empty())
    };
    let unknown = |object: &Object| matches!(object, Object::Unknown(..));
    let lost = what.iter().any(|object| unknown(object) && known_deck(object));
    let ordered = what.len() < 2 || (end == DeckEnd::Bottom && order != Sequence::AsIs);
    end != DeckEnd::TopOrBottom && !lost && ordered
}

fn rescue(board: &Board<'_>, what: &[Object]) -> Vec<Event> {
    let captives = board.table.units.iter().flat_map(|unit| &unit.captives);
    // also what has just been captured, named as the unit that it was
    let is_named = |captive: &&Captive| {
        let mut ids = what.iter().filter_map(Object::id);
        ids.any(|id| *id == captive.id)
    };
    let named = captives.filter(is_named);
    named.cloned().map(|captive| Event::Rescue(captive, Rescued::ByAbility)).collect()
}

/// The tokens that are created.
pub fn created(board: &Board<'_>, who: Player, token: Created, count: u32) -> Vec<Event> {
    match token {
        Created::Credit => {
            let count = u8::try_from(count).unwrap_or(u8::MAX);
            if count == 0 { Vec::new() } else { vec![Event::CreateCredits { who, count }] }
        }
        Created::Unit(token) => {
            let mut events: Vec<Event> = Vec::new();
            for id in fresh_names(board, token).take(usize::try_from(count).unwrap_or(0)) {
                let entering = Entering::Normal;
                events.push(Event::CreateUnit { who, id, token, entering });
            }
            events
        }
    }
}

/// Names that no unit has: `X-Wing`, `X-Wing 2`.
fn fresh_names<'e>(board: &'e Board<'_>, token: TokenUnit) -> impl Iterator<Item = CardId> + 'e {
    let title = Card::token(token).title;
    let name = move |nth: u32| match nth {
        1 => Name::from(title.as_str()),
        _ => Name::from(format!("{title} {nth}")),
    };
    let taken =
        |id: &CardId| board.table.unit(id).is_some() || board.rules.names().any(|name| *name == id.name);
    (1..1_000).map(move |nth| CardId::new(&name(nth))).filter(move |id| !taken(id))
}

/// Whether the token came with the unit as it was played (CR 6.2.5.e).
fn is_gifted(context: &Context, unit: &CardId, token: TokenUpgrade) -> bool {
    context.slot(following::GIFTED).contains(&Object::Token(unit.clone(), token))
}
