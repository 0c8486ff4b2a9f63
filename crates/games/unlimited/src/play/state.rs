//! What lies on the table?
//!
//! Only what a rule may read: sorted where the order says nothing, and cleared where it is spent.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{
    ability,
    attack::{Attack, Object, Orientation},
    card::CardId,
    context::Context,
    discounts::Discounted,
    event::{Event, LastKnown},
    keywords::{Keyword, KeywordKind},
    responsibility::Harm,
    source::Source,
    terms::{Arena, Aspect, Phase, Player, TokenUpgrade},
};

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct State {
    /// Which phase it is.
    pub phase: Phase,
    /// Whether the action phase has ended, and only what that has triggered comes before the regroup phase (CR 5.4.2).
    pub phase_over: bool,
    /// Whose action it is. Nobody's in the regroup phase, where it is the holder of the initiative.
    pub active: Player,
    /// Who has the initiative counter.
    pub initiative: Player,
    /// Whether it was taken this round.
    pub taken: bool,
    /// How many passes in a row there were last; taking the initiative counts as one.
    pub passes: u8,
    /// P1's own zones, then P2's.
    pub sides: [Side; 2],
    /// The units in play, by name.
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
    /// What has happened this round and cards may ask for, sorted.
    pub history: Vec<(Phase, Event)>,
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
    /// Whether the Force is with the player.
    pub force: bool,
    /// Credit tokens.
    pub credits: u8,
}

/// A leader in the base zone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Leader {
    /// Which.
    pub id: CardId,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether its Epic Action was used.
    pub epic_used: bool,
}

/// A unit in play.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Unit {
    /// Which card.
    pub id: CardId,
    /// Who controls it.
    pub controller: Player,
    /// Who owns it.
    pub owner: Player,
    /// Where it is.
    pub arena: Arena,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Damage on it.
    pub damage: u16,
    /// Whether it came into play this phase.
    pub new: bool,
    /// Whether it came by being rescued: it was not played, deployed or created (CR 8.33.3).
    pub rescued: bool,
    /// Its token upgrades.
    pub tokens: BTreeMap<TokenUpgrade, u8>,
    /// Its other upgrades, sorted.
    pub upgrades: Vec<Upgrade>,
    /// What it guards, sorted.
    pub captives: Vec<Captive>,
    /// What lasting effects do to it, by their end.
    #[serde(with = "super::serialized::pairs")]
    pub lasting: BTreeMap<Until, Lasting>,
    /// What has taken its last HP, where it has none left and is still there.
    pub harmed: Option<Harm>,
    /// Whether a leader's Epic Action was used to deploy it.
    pub epic_used: bool,
}

/// An upgrade on a unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Upgrade {
    /// Which card.
    pub id: CardId,
    /// Who controls it.
    pub controller: Player,
    /// Who owns it.
    pub owner: Player,
    /// Whether a leader's Epic Action was used to deploy it.
    pub epic_used: bool,
}

/// A captured card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Captive {
    /// Which card.
    pub id: CardId,
    /// Who owns it.
    pub owner: Player,
}

/// When a lasting effect ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Until {
    /// With the attack that has so many around it.
    Attack(u8),
    /// With the phase.
    Phase,
    /// With the round.
    Round,
    /// When the unit leaves play.
    LeavesPlay,
    /// Never in this game.
    Game,
}

/// What lasting effects with one end do to a unit, all together.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Lasting {
    /// More power.
    pub power_up: u16,
    /// Less power.
    pub power_down: u16,
    /// More HP.
    pub hp_up: u16,
    /// Fewer HP.
    pub hp_down: u16,
    /// Keywords gained, sorted.
    pub gained: Vec<Keyword>,
    /// Keywords lost.
    pub lost: BTreeSet<KeywordKind>,
    /// Whether all keywords are lost.
    pub lost_keywords: bool,
    /// Whether all abilities are lost.
    pub lost_all: bool,
    /// Abilities gained, sorted.
    #[serde(with = "super::serialized::list")]
    pub abilities: Vec<Arc<Source>>,
    /// The newest power that counts as printed.
    pub set_power: Option<u16>,
    /// The newest HP that count as printed.
    pub set_hp: Option<u16>,
    /// What it cannot do, must do or can do; sorted.
    pub bans: Vec<Banned>,
    /// Traits and aspects gained.
    pub marks: Marks,
    /// Keywords that it has although it has lost all others, sorted.
    pub kept_keywords: Vec<Keyword>,
    /// Abilities that it has although it has lost all others, sorted.
    #[serde(with = "super::serialized::list")]
    pub kept_abilities: Vec<Arc<Source>>,
}

/// Traits and aspects that something gains beside those that are printed on it.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Marks {
    /// Traits, in small letters.
    pub traits: BTreeSet<String>,
    /// Aspects.
    pub aspects: BTreeSet<Aspect>,
}

impl Marks {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.traits.is_empty() && self.aspects.is_empty()
    }
}

/// Something that a card says cannot be done, must be done or can be done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Banned {
    /// What.
    pub ban: ability::Ban,
    /// The words that say so.
    pub words: String,
    /// Who is meant by "you" in them.
    pub you: Player,
    /// Which card is meant by "this".
    pub this: CardId,
}

impl Banned {
    /// What an ability says at a place of its text.
    pub fn new(context: &Context, ban: &ability::Ban, span: ability::Span) -> Self {
        Self { ban: ban.clone(), words: context.quote(span), you: context.you, this: context.this.clone() }
    }
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

impl State {
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
        if self.takes_actions() { self.active } else { self.initiative }
    }
}

impl Side {
    /// HP that the base has left.
    pub fn base_left(&self) -> u16 {
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

impl Unit {
    /// How many tokens of that kind are on it.
    pub fn tokens(&self, token: TokenUpgrade) -> u8 {
        self.tokens.get(&token).copied().unwrap_or_default()
    }

    /// Whether anything is attached to it.
    pub fn is_upgraded(&self) -> bool {
        !self.tokens.is_empty() || !self.upgrades.is_empty()
    }

    /// More tokens.
    pub fn add_tokens(&mut self, token: TokenUpgrade, count: u8) {
        if count > 0 {
            let there = self.tokens.entry(token).or_default();
            *there = there.saturating_add(count);
        }
    }

    /// One token less.
    pub fn remove_token(&mut self, token: TokenUpgrade) {
        if let Some(there) = self.tokens.get_mut(&token) {
            *there = there.saturating_sub(1);
        }
        self.tokens.retain(|_, count| *count > 0);
    }
}
