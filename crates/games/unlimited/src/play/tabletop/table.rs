//! What lies on the table?
//!
//! Only what a rule may read: sorted where the order says nothing, and cleared where it is spent.

use std::collections::BTreeMap;

use crate::{
    ability::{self, Condition, Filter, Pick, Slot, When, Who},
    play::nouns::{
        bans::Answer,
        card::CardId,
        context::{Context, Lay, Whose},
        naming,
        objects::{Attack, Object, Orientation},
        plan::Discount,
        setup::PlayerTokens,
        unit::{Banned, Captive, LastKnown, Unit, Until, Upgrade},
    },
    terms::{Initiative, Phase, Player},
};

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Table {
    /// Which phase it is.
    pub phase: Phase,
    /// Whether the action phase has ended, and only what that has triggered comes before the regroup phase (CR 5.4.2).
    pub phase_over: bool,
    /// Whose action it is. Nobody's in the regroup phase, where it is the holder of the initiative.
    pub active: Player,
    /// Who has the initiative counter.
    pub initiative: Initiative,
    /// How many passes in a row there were last; taking the initiative counts as one.
    pub passes: u8,
    /// P1's own zones, then P2's.
    pub sides: [Side; 2],
    /// The units in play, sorted.
    pub units: Vec<Unit>,
    /// Upgrades whose unit has gone.
    pub loose: Vec<Upgrade>,
    /// Captives whose guard has gone.
    pub freed: Vec<Captive>,
    /// The units that have left play since the turn began, as they last were (CR 8.11.1), sorted: what has triggered before
    /// and resolves later may ask for them. Kept where cards have text.
    pub left: Vec<LastKnown>,
    /// The attacks that are going on, the innermost last.
    pub attacks: Vec<Attack>,
    /// Bans on bases and players' cards: on what, until when, which.
    pub bans: Vec<(Object, Until, Banned)>,
    /// What cards to come cost otherwise, sorted.
    pub discounts: Vec<Discounted>,
    /// Effects that wait for their moment, sorted.
    pub delayed: Vec<Delayed>,
    /// Replacements for a time, sorted.
    pub standing: Vec<Standing>,
    /// Abilities that are used up, sorted.
    pub spent: Vec<Spent>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Ending {
    /// This player has won.
    Won(Player),
    /// Both bases fell at once.
    Draw,
}

/// A player's own zones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Side {
    /// The base's HP.
    pub base_hp: u16,
    /// Damage on the base.
    pub damage: u16,
    /// Whether the base's Epic Action was used.
    pub base_epic_used: bool,
    /// The leader while it lies in the base zone.
    pub leader: Option<Leader>,
    /// Ready resources.
    pub ready: u8,
    /// Exhausted resources.
    pub exhausted: u8,
    /// The resources whose cards are known, among those counted.
    pub resources: Vec<CardId>,
    /// How many of the resources the opponent owns (CR 1.7.5).
    pub borrowed: u8,
    /// The cards in hand that are known.
    pub hand: Vec<CardId>,
    /// The others.
    pub hand_unknown: u8,
    /// The cards of the deck that are known, the topmost first; what lies beneath is not known.
    pub deck: Vec<CardId>,
    /// How many lie beneath; none if there are always more.
    pub deck_unknown: Option<u8>,
    /// The known cards beneath all others, the undermost last.
    pub bottom: Vec<CardId>,
    /// The cards in the discard pile that are known.
    pub discard: Vec<CardId>,
    /// The others.
    pub discard_unknown: u8,
    /// The tokens.
    pub tokens: PlayerTokens,
}

/// A leader in the base zone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Leader {
    /// Which.
    pub id: CardId,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether the Epic Action was used.
    pub epic_used: bool,
}

/// An effect that waits for its moment (CR 7.7.4).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Delayed {
    /// Its moment.
    pub when: ability::Later,
    /// What it then does.
    pub context: Context,
}

/// A replacement that an ability has set up for a time (CR 7.7.5).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Standing {
    /// When it ends.
    pub until: Until,
    /// Whether it applies once.
    pub once: bool,
    /// What would happen.
    pub would: ability::Happening,
    /// What happens instead.
    pub context: Context,
}

/// An ability that may be used only so often, and was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Spent {
    /// The card.
    pub card: CardId,
    /// Which of its abilities.
    pub label: String,
    /// For how long.
    pub until: Until,
}

impl Table {
    /// A player's zones.
    pub fn side(&self, player: Player) -> &Side {
        let [p1, p2] = &self.sides;
        match player {
            Player::P1 => p1,
            Player::P2 => p2,
        }
    }

    /// A player's zones, to be changed.
    pub fn side_mut(&mut self, player: Player) -> &mut Side {
        let [p1, p2] = &mut self.sides;
        match player {
            Player::P1 => p1,
            Player::P2 => p2,
        }
    }

    /// The unit, if it is in play.
    pub fn unit(&self, id: &CardId) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == *id)
    }

    /// The unit that this is, if it is one that is in play.
    pub fn unit_of(&self, object: &Object) -> Option<&Unit> {
        object.unit().and_then(|id| self.unit(id))
    }

    /// The damage on a unit that is in play, or on a base.
    pub fn damage_mut(&mut self, on: &Object) -> Option<&mut u16> {
        match on {
            Object::Unit(id) => self.unit_mut(id).map(|unit| &mut unit.damage),
            Object::Base(player) => Some(&mut self.side_mut(*player).damage),
            Object::Upgrade(_) | Object::Token(..) | Object::Card(_) | Object::Unknown(..) => None,
            Object::Resource(..) | Object::Credit(_) | Object::Force(_) => None,
        }
    }

    /// The unit, to be changed.
    pub fn unit_mut(&mut self, id: &CardId) -> Option<&mut Unit> {
        self.units.iter_mut().find(|unit| unit.id == *id)
    }

    /// Puts a unit into play, in its place.
    pub fn enter(&mut self, unit: Unit) {
        let place = self.units.partition_point(|other| other.id < unit.id);
        self.units.insert(place, unit);
    }

    /// An upgrade that is a card, and the unit it is on.
    pub fn upgrade(&self, id: &CardId) -> Option<(&Unit, &Upgrade)> {
        let on = |unit| -> Option<(&Unit, &Upgrade)> {
            let unit: &Unit = unit;
            unit.upgrades.iter().find(|upgrade| upgrade.id == *id).map(|upgrade| (unit, upgrade))
        };
        self.units.iter().find_map(on)
    }

    /// An upgrade, also one whose unit has gone and that is about to be defeated.
    pub fn upgrade_anywhere(&self, id: &CardId) -> Option<&Upgrade> {
        let on = self.upgrade(id).map(|(_, upgrade)| upgrade);
        on.or_else(|| self.loose.iter().find(|upgrade| upgrade.id == *id))
    }

    /// In whose zones a card outside play, or a leader, lies.
    pub fn holder(&self, id: &CardId) -> Option<Player> {
        let has = |player: &Player| {
            let side = self.side(*player);
            let zones = [&side.hand, &side.deck, &side.bottom, &side.discard, &side.resources];
            zones.into_iter().any(|zone| zone.contains(id))
                || side.leader.as_ref().is_some_and(|leader| leader.id == *id)
        };
        Player::ALL.iter().copied().find(has)
    }

    /// Whether a card lies among somebody's resources.
    pub fn is_resource(&self, id: &CardId) -> bool {
        self.sides.iter().any(|side| side.resources.contains(id))
    }

    /// Who owns a card that is in no arena: in whose zones it lies, or whose captured card it is.
    pub fn owner_outside(&self, id: &CardId) -> Option<Player> {
        let guarded = self.units.iter().flat_map(|unit| &unit.captives).chain(&self.freed);
        let captive = guarded.into_iter().find(|captive| captive.id == *id).map(|captive| captive.owner);
        self.holder(id).or(captive)
    }

    /// How many resources a player controls that no listed card is.
    pub fn unlisted_resources(&self, player: Player) -> usize {
        let side = self.side(player);
        (usize::from(side.ready) + usize::from(side.exhausted)).saturating_sub(side.resources.len())
    }

    /// The units a player controls.
    pub fn units_of(&self, player: Player) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.controller == player)
    }

    /// The innermost attack.
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }

    /// The attacks in which a unit is the attacker.
    pub fn is_attacking(&self, id: &CardId) -> bool {
        self.attacks.iter().any(|attack| attack.attacker_in && attack.attacker == *id)
    }

    /// The attacks in which a unit defends.
    pub fn is_defending(&self, id: &CardId) -> bool {
        self.attacks.iter().any(|attack| attack.defending_unit() == Some(id))
    }

    /// Whether players are taking actions.
    pub fn takes_actions(&self) -> bool {
        self.phase == Phase::Action && !self.phase_over
    }

    /// The active player: who takes the action, else who has the initiative (CR 1.4.5).
    pub fn active_player(&self) -> Player {
        if self.takes_actions() { self.active } else { self.initiative.holder }
    }
}

impl Side {
    pub(crate) fn base_left(&self) -> u16 {
        self.base_hp.saturating_sub(self.damage)
    }

    /// How many resources stand so.
    pub fn standing(&self, orientation: Orientation) -> u8 {
        match orientation {
            Orientation::Ready => self.ready,
            Orientation::Exhausted => self.exhausted,
        }
    }

    /// The same number, to be changed.
    pub fn standing_mut(&mut self, orientation: Orientation) -> &mut u8 {
        match orientation {
            Orientation::Ready => &mut self.ready,
            Orientation::Exhausted => &mut self.exhausted,
        }
    }

    /// Cards in the deck; none if there are always more.
    pub fn deck_size(&self) -> Option<usize> {
        self.deck_unknown.map(|unknown| self.deck.len() + usize::from(unknown) + self.bottom.len())
    }

    /// Cards in hand.
    pub fn hand_size(&self) -> usize {
        self.hand.len() + usize::from(self.hand_unknown)
    }
}

impl Object {
    /// Who controls it; none if it is not there.
    pub fn controller(&self, table: &Table) -> Option<Player> {
        match self {
            Object::Unit(id) | Object::Token(id, _) => table.unit(id).map(|unit| unit.controller),
            Object::Base(player) | Object::Unknown(player, _) | Object::Resource(player, _) => Some(*player),
            Object::Credit(player) | Object::Force(player) => Some(*player),
            Object::Upgrade(id) => table.upgrade_anywhere(id).map(|upgrade| upgrade.controller),
            Object::Card(id) => table.holder(id),
        }
    }

    /// Who owns it; none if it is not there.
    pub fn owner(&self, table: &Table) -> Option<Player> {
        match self {
            Object::Unit(id) => table.unit(id).map(|unit| unit.owner),
            Object::Upgrade(id) => table.upgrade_anywhere(id).map(|upgrade| upgrade.owner),
            Object::Card(id) => table.owner_outside(id),
            Object::Token(..)
            | Object::Base(_)
            | Object::Unknown(..)
            | Object::Resource(..)
            | Object::Credit(_)
            | Object::Force(_) => self.controller(table),
        }
    }
}

/// A change of the cost of cards that a player has still to play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Discounted {
    /// When it is over.
    pub until: Until,
    /// For how many cards; none for all of them.
    pub left: Option<u32>,
    /// Who plays them.
    pub who: Player,
    /// Which cards.
    pub what: Filter,
    /// By how much.
    pub change: Discount,
    /// What made it.
    pub context: Context,
}

impl Context {
    /// Which players are meant; the first carries a sentence out first. Where nothing says who "they" are, the ability is not
    /// settled.
    pub fn players(&self, table: &Table, who: Who) -> Answer<Vec<Player>> {
        let opponent = self.you.opponent();
        let attack = self.attack.as_ref().or(table.attack());
        Ok(match who {
            Who::You => vec![self.you],
            Who::Opponent | Who::EachOpponent => vec![opponent],
            Who::Each | Who::Any => {
                let first = self.first.unwrap_or(self.you);
                vec![first, first.opponent()]
            }
            // of an attack that is still to be declared, the other player
            Who::Defending if attack.is_none() && self.declares() => vec![opponent],
            Who::Defending => vec![attack.map(Attack::defending_player).ok_or_else(|| self.unsettled())?],
            Who::Attacking => vec![attack.map(|attack| attack.by).ok_or_else(|| self.unsettled())?],
            Who::They | Who::Chosen { .. } => vec![self.they.ok_or_else(|| self.unsettled())?],
            Who::ControllerOf(slot) | Who::OwnerOf(slot) if self.is_of_this(slot.0) => {
                let owner = self.last.as_ref().map(|last| last.unit.owner);
                let owner = owner
                    .or_else(|| table.owner_outside(&self.this))
                    .or_else(|| table.unit(&self.this).map(|unit| unit.owner));
                if let Who::OwnerOf(_) = who { vec![owner.unwrap_or(self.you)] } else { vec![self.you] }
            }
            Who::ControllerOf(slot) => self.of_slot(slot, |object| {
                self.whose.get(object).map(|whose| whose.controller).or(object.controller(table))
            })?,
            Who::OwnerOf(slot) => self.of_slot(slot, |object| {
                self.whose.get(object).map(|whose| whose.owner).or(object.owner(table))
            })?,
        })
    }

    /// Whether a word means the card itself, which has not been looked up yet.
    fn is_of_this(&self, slot: u16) -> bool {
        let doings = self.steps.iter().flat_map(|step| &step.does);
        let mut targets = doings.flat_map(|doing| naming::targets(&doing.effect));
        let own = targets.any(|target| match &target.pick {
            Pick::This => target.slot.0 == slot,
            // `this unit from its owner's discard pile`: the card has the number before that of the whole phrase
            Pick::From { what, .. } => **what == Pick::This && target.slot.0 == slot + 1,
            _ => false,
        });
        own && !self.slots.contains_key(&slot) && self.they.is_none()
    }

    /// Remembers how a unit stands, where a sentence asks how it stood before.
    pub fn remember_standing(&mut self, table: &Table, object: &Object) {
        let asked = self.steps.iter().any(|step| asks_before(&step.conditions));
        if let Object::Unit(id) = object
            && asked
            && let Some(unit) = table.unit(id)
        {
            let known = self.before.entry(id.clone()).or_default();
            if known.last() != Some(unit) {
                known.push(unit.clone());
            }
        }
    }

    /// Remembers whose these are.
    pub fn remember(&mut self, table: &Table, objects: &[Object]) {
        for object in objects {
            self.remember_standing(table, object);
            if let (Some(controller), Some(owner)) = (object.controller(table), object.owner(table)) {
                let resource = object.card().is_some_and(|id| table.is_resource(id));
                let lay = if resource { Lay::Resource } else { Lay::Itself };
                self.whose.insert(object.clone(), Whose { controller, owner, lay });
            }
        }
    }

    /// What was looked for and is not there has no player.
    fn of_slot(&self, slot: Slot, whose: impl Fn(&Object) -> Option<Player>) -> Answer<Vec<Player>> {
        let mut players: Vec<Player> = self.named(slot)?.iter().filter_map(whose).collect();
        players.sort();
        players.dedup();
        Ok(players)
    }
}

/// Whether any of these conditions asks how something was before.
pub fn asks_before(conditions: &[Condition]) -> bool {
    conditions.iter().any(|condition| match condition {
        Condition::Is { when, .. } => *when == When::Before,
        Condition::Not(one) => asks_before(std::slice::from_ref(&**one)),
        Condition::All(several) | Condition::Any(several) => asks_before(several),
        Condition::Controls { .. } | Condition::Exists { .. } | Condition::Happened { .. } => false,
        Condition::Compare { .. } | Condition::Initiative { .. } | Condition::ForceIsWith { .. } => false,
        Condition::ThisWay { .. } => false,
    })
}

/// Every card with its place, by name: the same card is never in two of them.
pub(crate) fn places(table: &Table) -> BTreeMap<String, String> {
    let mut places = BTreeMap::new();
    for unit in &table.units {
        places.insert(unit.id.to_string(), unit.arena.to_string());
        let on = unit.upgrades.iter().map(|upgrade| (upgrade.id.to_string(), format!("on {}", unit.id)));
        places.extend(on);
        let under =
            unit.captives.iter().map(|captive| (captive.id.to_string(), format!("captured by {}", unit.id)));
        places.extend(under);
    }
    for player in Player::ALL {
        let Side { hand, deck, bottom, discard, resources, leader, .. } = table.side(*player);
        let zones = [
            ("hand", hand),
            ("deck", deck),
            ("deck", bottom),
            ("discard", discard),
            ("resources", resources),
        ];
        for (zone, cards) in zones {
            places.extend(cards.iter().map(|card| (card.to_string(), format!("{player} {zone}"))));
        }
        places.extend(leader.iter().map(|leader| (leader.id.to_string(), format!("{player} base zone"))));
    }
    places
}
