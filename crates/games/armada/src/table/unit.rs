//! What belongs to a ship or squadron?
//!
//! One description for every system: what a system's rules do not read is left as it is at the beginning.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};

use super::{
    book::Book,
    deck::Deck,
    described::Traits,
    destruction::{Destruction, Leaving},
    effect::{
        CardEvent, CommandPart, Component, Condition, EffectBan, EffectCards, Layout, Operation, Turning,
        TypedEffect, Whose,
    },
    extras::Extra,
    keywords::{Keyword, KeywordName, value_of},
    shields::{Shields, zones_of},
    terms::{Activation, Command, HullZone, Place, Seat, Size, UnitKind},
    tokens::{Token, TokenKind, TokenName, TokenState, Tokens},
};
use vocabulary::capital;

pub use super::terms::UnitId;

/// The ships and squadrons, the effects of a situation, and the damage deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Table {
    /// Ships and squadrons.
    pub units: Vec<Unit>,
    /// The effects that the situation lists.
    pub cards: EffectCards,
    /// The damage deck.
    pub deck: Deck,
    /// Where the effects stand.
    pub layout: Book<Layout>,
}

/// A ship or squadron.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// What it is called within a sentence.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// Whose it is.
    pub owner: Seat,
    /// Its size class, of a ship.
    pub size: Size,
    /// Whether it is a flotilla.
    pub flotilla: bool,
    /// Its speed, where that is known.
    pub speed: Option<u8>,
    /// Its defense tokens.
    pub tokens: Tokens,
    /// Its command tokens, sorted.
    pub command_tokens: Vec<Command>,
    /// Its command dials that can be spent, sorted.
    pub dials: Vec<Command>,
    /// Command tokens of which nobody says the command, beside those.
    pub unnamed_tokens: u8,
    /// Its facedown command dials, the top one first; none of one of which nobody says the command.
    pub stack: Vec<Option<Command>>,
    /// Its command value, where that is known.
    pub command: Option<u8>,
    /// Its shields.
    pub shields: Shields,
    /// Its shields at most, where that is known.
    pub max_shields: BTreeMap<HullZone, u8>,
    /// Its hull value, where that is known.
    pub hull: Option<u8>,
    /// Its faceup damage cards by name, sorted; one that nobody knows is called [`UNKNOWN`](super::UNKNOWN).
    pub faceup: Vec<String>,
    /// Its facedown damage cards.
    pub facedown: u8,
    /// Hull points lost, of a squadron.
    pub lost: u8,
    /// The keywords of a squadron, sorted.
    pub keywords: Vec<Keyword>,
    /// What cards have given it beside that, each so often.
    pub extras: BTreeMap<Extra, u8>,
    /// The printed battery armament of the rear hull zone, where it is known.
    pub rear_battery: Option<[u8; 3]>,
    /// The printed anti-squadron armament, where it is known.
    pub anti_squadron: Option<[u8; 3]>,
    /// The enemy squadrons that a squadron is engaged with.
    pub engaged: Engaged,
    /// Whether a squadron that attacks has moved in this activation.
    pub moved: bool,
    /// Whether a squadron's name is unique.
    pub unique: bool,
    /// In which activation a squadron attacks.
    pub activation: Activation,
    /// Raid tokens, sorted.
    pub raid: Vec<Command>,
    /// Whether it has resolved Concentrate Fire in this round.
    pub concentrate_fire_resolved: bool,
    /// Whether it is in play. When a ship is destroyed, its damage cards are kept as they were at that moment, to be shown.
    pub place: Place,
    /// Its defense tokens as they lay when it was destroyed and left play; its tokens and dials are gone then. Before it
    /// strikes a last blow it has not left.
    pub removed: Option<Tokens>,
    /// Whether it counts as activated in this round.
    pub activated: bool,
    /// What is so of it, as it is described.
    pub traits: Traits,
}

/// How many enemy squadrons a squadron is engaged with, its opponent in an attack not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Engaged {
    /// All of them.
    pub all: u8,
    /// Those with Escort.
    pub escort: u8,
    /// Those with Heavy.
    pub heavy: u8,
    /// Those with Screen.
    pub screen: u8,
}

impl Engaged {
    /// Those that hold it: the ones without Heavy.
    pub fn holding(self) -> u8 {
        self.all.saturating_sub(self.heavy)
    }

    /// The same without this one of them.
    pub(crate) fn without(self, one: &Unit) -> Self {
        let less = |count: u8, name| count.saturating_sub(u8::from(one.keyword(name) > 0)).min(self.all);
        Self {
            all: self.all.saturating_sub(1),
            escort: less(self.escort, KeywordName::Escort),
            heavy: less(self.heavy, KeywordName::Heavy),
            screen: less(self.screen, KeywordName::Screen),
        }
    }
}

/// What is not there has nothing.
static NOBODY: LazyLock<Unit> =
    LazyLock::new(|| Unit::new(String::new(), (UnitKind::Ship, Seat::First), Traits::default()));

impl Table {
    /// A unit; one that is not there has nothing.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.units.get(usize::from(id.0)).unwrap_or(&NOBODY)
    }

    /// Whether a unit is there.
    pub(crate) fn has(&self, id: UnitId) -> bool {
        usize::from(id.0) < self.units.len()
    }

    /// A ship; none where there is none or where it is a squadron.
    pub fn ship(&self, id: UnitId) -> Option<&Unit> {
        self.units.get(usize::from(id.0))?.ship()
    }

    /// A squadron; none where there is none or where it is a ship.
    pub fn squadron(&self, id: UnitId) -> Option<&Unit> {
        self.units.get(usize::from(id.0))?.squadron()
    }

    /// Lays a unit there, beside those that lie there; which it is from then on.
    pub(crate) fn lay(&mut self, unit: Unit) -> UnitId {
        let id = UnitId(u8::try_from(self.units.len()).unwrap_or(u8::MAX));
        self.units.push(unit);
        id
    }

    /// A unit changes so.
    pub(crate) fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        if let Some(unit) = self.units.get_mut(usize::from(id.0)) {
            change(unit);
        }
    }

    /// All units with their places.
    pub fn ids(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// The unit of that name; case and the number of blanks do not matter.
    pub fn called(&self, name: &str) -> Option<UnitId> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        self.ids().find(|(_, unit)| unit.name.eq_ignore_ascii_case(&name)).map(|(id, _)| id)
    }

    /// A player's units of one kind in the play area that were not activated in this round.
    pub fn unactivated(&self, seat: Seat, kind: UnitKind) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.ids().filter(move |(_, unit)| {
            unit.owner == seat && unit.kind == kind && !unit.activated && unit.place == Place::InPlay
        })
    }

    /// A unit at the beginning of a sentence.
    pub(crate) fn titled(&self, id: UnitId) -> String {
        capital(&self.unit(id).name)
    }

    /// What cards add for the whole game: hull of ships by their size, keywords of squadrons.
    pub(super) fn gain_by_cards(&mut self) {
        let Self { units, cards, .. } = self;
        let active = cards.iter().filter(|(nth, _)| cards.is_active(*nth));
        for (effect, does) in
            active.flat_map(|(_, effect)| effect.does.iter().map(move |does| (effect, does)))
        {
            let own = units.iter_mut().filter(|unit| unit.owner == effect.owner);
            match does {
                Operation::HullBySize { small, medium, large } => own
                    .filter(|unit| unit.kind == UnitKind::Ship)
                    .for_each(|ship| ship.gain_hull([*small, *medium, *large])),
                Operation::Lend(token) => {
                    own.filter(|unit| unit.has_by_card(effect))
                        .for_each(|squadron| squadron.tokens = squadron.tokens.with(*token));
                }
                Operation::Keyword(keyword) => {
                    own.filter(|unit| unit.has_by_card(effect)).for_each(|squadron| {
                        squadron.gain_keyword(*keyword);
                    });
                }
                _ => {}
            }
        }
    }

    /// Something happens to an effect or its card; a damage card lies so on its ship, too.
    pub(crate) fn card(&mut self, event: CardEvent, ship: Option<UnitId>) {
        event.commit(&mut self.cards);
        let CardEvent::Turn { nth, verb, .. } = event else { return };
        let lies = |effect: &&TypedEffect| effect.component == Component::Damage && !self.is_in_the_deck(nth);
        let card = self.cards.effect(nth).filter(lies);
        let name = card.map(|effect| effect.name.to_string());
        if let Some((ship, name)) = ship.zip(name) {
            self.turn_named(ship, verb, &name);
        }
    }
}

impl Unit {
    /// A ship or squadron with nothing else.
    pub fn new(name: String, (kind, owner): (UnitKind, Seat), traits: Traits) -> Self {
        Self {
            name,
            kind,
            owner,
            size: Size::Medium,
            flotilla: false,
            speed: None,
            tokens: Tokens::NONE,
            command_tokens: Vec::new(),
            dials: Vec::new(),
            unnamed_tokens: 0,
            stack: Vec::new(),
            command: None,
            shields: Shields::NONE,
            max_shields: BTreeMap::new(),
            hull: None,
            faceup: Vec::new(),
            facedown: 0,
            lost: 0,
            keywords: Vec::new(),
            extras: BTreeMap::new(),
            rear_battery: None,
            anti_squadron: None,
            engaged: Engaged::default(),
            moved: false,
            unique: false,
            activation: Activation::None,
            raid: Vec::new(),
            concentrate_fire_resolved: false,
            place: Place::InPlay,
            removed: None,
            activated: false,
            traits,
        }
    }

    /// Its hull zones.
    pub fn zones(&self) -> &'static [HullZone] {
        zones_of(self.size)
    }

    /// Damage that has come to its hull: the damage cards of a ship, the hull points that a squadron has lost.
    pub fn damage(&self) -> u8 {
        match self.kind {
            UnitKind::Ship => self.damage_cards(),
            UnitKind::Squadron => self.lost,
        }
    }

    /// Hull that is left; 0 where its hull value is not known.
    pub fn hull_left(&self) -> u8 {
        self.hull.unwrap_or_default().saturating_sub(self.damage())
    }

    /// Whether its damage destroys it: as many damage cards as hull, no hull points left.
    pub fn is_beaten(&self) -> bool {
        self.beaten().is_some()
    }

    /// How its damage destroys it.
    pub(crate) fn beaten(&self) -> Option<Destruction> {
        let hull = self.hull.filter(|hull| !self.destroyed() && self.damage() >= *hull)?;
        Some(match self.kind {
            UnitKind::Ship if self.damage() > hull => Destruction::MoreCards,
            UnitKind::Ship => Destruction::Cards,
            UnitKind::Squadron => Destruction::HullPoints,
        })
    }

    /// Whether it is destroyed.
    pub fn destroyed(&self) -> bool {
        self.place == Place::Destroyed
    }

    /// Whether it is destroyed and has not left play.
    pub(crate) fn is_fallen(&self) -> bool {
        self.destroyed() && self.removed.is_none()
    }

    /// The ship, if it is one.
    pub fn ship(&self) -> Option<&Self> {
        (self.kind == UnitKind::Ship).then_some(self)
    }

    /// The ship as long as points of damage can fall on it: a destroyed ship suffers no more.
    pub(crate) fn afloat(&self) -> Option<&Self> {
        self.ship().filter(|ship| !ship.destroyed())
    }

    /// The squadron, if it is one.
    pub fn squadron(&self) -> Option<&Self> {
        (self.kind == UnitKind::Squadron).then_some(self)
    }

    /// The value of a keyword; values of the same keyword add up. 0 without it. A keyword without a value counts 1.
    pub fn keyword(&self, name: KeywordName) -> u8 {
        value_of(&self.keywords, name)
    }

    /// Whether what the condition asks of this ship or squadron is so; what is asked of anything else holds.
    pub(crate) fn meets(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Activated(_, wanted) => (self.activation != Activation::None) == *wanted,
            Condition::ActivatedLate(_) => self.activation == Activation::SquadronPhase,
            Condition::Engaged(_, least) => self.engaged.all >= *least,
            Condition::Unique(_, wanted) => self.unique == *wanted,
            Condition::WithKeyword(_, keyword) => self.keyword(*keyword) > 0,
            Condition::WithoutKeyword(_, keyword) => self.keyword(*keyword) == 0,
            Condition::WithPiece(_, piece) => self.extras.contains_key(&Extra::Piece(*piece)),
            Condition::WithoutPiece(_, piece) => !self.extras.contains_key(&Extra::Piece(*piece)),
            Condition::ReadiedToken(_, wanted) => {
                self.tokens.iter().any(|(_, now)| now == TokenState::Readied) == *wanted
            }
            _ => true,
        }
    }

    /// Whether a card gives something to this squadron that it has from the beginning.
    fn has_by_card(&self, effect: &TypedEffect) -> bool {
        let own = |condition: &&Condition| condition.about() == Some(Whose::Own);
        self.kind == UnitKind::Squadron
            && effect.only.iter().filter(own).all(|condition| self.meets(condition))
    }

    /// How many command tokens it has, named or not.
    pub(crate) fn count_command_tokens(&self) -> u8 {
        u8::try_from(self.command_tokens.len()).unwrap_or(u8::MAX).saturating_add(self.unnamed_tokens)
    }

    /// Its defense tokens, or what they were when it left play.
    pub fn last_tokens(&self) -> &Tokens {
        self.removed.as_ref().unwrap_or(&self.tokens)
    }

    /// Why it may spend none of its defense tokens while it is attacked.
    pub fn spends_none(&self) -> Option<EffectBan> {
        (self.speed == Some(0)).then_some(EffectBan::SpeedZero)
    }

    /// What it holds of a command: dials or tokens.
    pub fn held(&self, part: CommandPart) -> &[Command] {
        match part {
            CommandPart::Dial => &self.dials,
            CommandPart::Token => &self.command_tokens,
        }
    }

    /// How many dials its stack has.
    pub fn facedown_dials(&self) -> u8 {
        u8::try_from(self.stack.len()).unwrap_or(u8::MAX)
    }

    /// What the dial on top of its stack shows, where somebody says that.
    pub fn top_dial(&self) -> Option<Command> {
        self.stack.first().copied().flatten()
    }

    /// The dial on top of its stack lies there no more.
    pub(crate) fn lose_top_dial(&mut self) {
        self.stack = self.stack.iter().skip(1).copied().collect();
    }

    /// One of the dials of its stack shows another command.
    pub(crate) fn set_dial(&mut self, nth: u8, command: Command) {
        self.stack.get_mut(usize::from(nth)).into_iter().for_each(|dial| *dial = Some(command));
    }

    /// Its defense tokens, as a situation lists them.
    pub fn listed_tokens(&self) -> Vec<Token> {
        self.tokens.iter().map(|(name, state)| Token { kind: name.kind, state }).collect()
    }

    /// Its defense tokens of a type, or all of them.
    pub(crate) fn tokens_of(&self, kind: Option<TokenKind>) -> impl Iterator<Item = (TokenName, TokenState)> {
        self.tokens.iter().filter(move |(token, _)| kind.is_none_or(|kind| kind == token.kind))
    }

    pub(crate) fn turn(&mut self, token: TokenName, why: Turning) {
        if let Some(turned) = why.turns(self.tokens.state(token)) {
            self.tokens.turn(token, turned);
        }
    }

    pub(crate) fn gain_token(&mut self, command: Command) {
        let place = self.command_tokens.partition_point(|token| *token <= command);
        self.command_tokens.insert(place, command);
    }

    pub(super) fn gain_raid(&mut self, command: Command) {
        if let Err(place) = self.raid.binary_search(&command) {
            self.raid.insert(place, command);
        }
    }

    fn gain_keyword(&mut self, keyword: Keyword) {
        let place = self.keywords.partition_point(|other| *other <= keyword);
        self.keywords.insert(place, keyword);
    }

    /// A card gives it something.
    pub(super) fn bring(&mut self, extra: Extra, count: u8) {
        if let Extra::Keyword(keyword) = extra {
            self.gain_keyword(keyword);
        }
        let now = self.extras.entry(extra).or_default();
        *now = now.saturating_add(count);
    }

    /// One of what a card has given it is gone.
    pub(super) fn give_up(&mut self, extra: Extra) {
        let left = self.extras.get(&extra).map_or(0, |count| count.saturating_sub(1));
        if left == 0 {
            self.extras.remove(&extra)
        } else {
            self.extras.insert(extra, left)
        };
    }

    /// What a card has given it, in words: `chaff token`, `2 proximity mine tokens`.
    pub fn extra_words(&self) -> Vec<String> {
        let words = |(extra, count): (&Extra, &u8)| match count {
            1 => extra.spoken(),
            count => format!("{count} {}s", extra.spoken()),
        };
        self.extras.iter().map(words).collect()
    }

    /// It has more hull by its size: a small ship, a medium one, a large one.
    fn gain_hull(&mut self, [small, medium, large]: [u8; 3]) {
        let more = match self.size {
            Size::Small => small,
            Size::Medium => medium,
            Size::Large => large,
            Size::Huge => 0,
        };
        self.hull = self.hull.map(|hull| hull.saturating_add(more));
    }

    pub(super) fn lose_hull(&mut self, points: u8) {
        self.lost = self.lost.saturating_add(points).min(self.hull.unwrap_or(u8::MAX));
    }

    /// A command dial is put beside it.
    pub(super) fn gain_dial(&mut self, command: Command) {
        let place = self.dials.partition_point(|dial| *dial <= command);
        self.dials.insert(place, command);
    }

    /// It has one readied defense token more, and of these one fewer.
    pub(super) fn gain_defense(&mut self, kind: TokenKind, instead: Option<TokenName>) {
        let kept = self.tokens.iter().filter(|(token, _)| Some(*token) != instead);
        let kept = kept.map(|(token, state)| Token { kind: token.kind, state });
        self.tokens = Tokens::new(kept.chain([Token::readied(kind)]));
    }

    /// A dial or token leaves it.
    pub(crate) fn give(&mut self, part: CommandPart, command: Command) {
        let held = match part {
            CommandPart::Dial => &mut self.dials,
            CommandPart::Token => &mut self.command_tokens,
        };
        if let Some(place) = held.iter().position(|other| *other == command) {
            held.remove(place);
        }
    }

    /// A shield goes from one hull zone to another.
    pub(crate) fn move_shield(&mut self, from: HullZone, to: HullZone) {
        self.shields.lose(from);
        self.shields.gain(to);
    }

    /// With which things it leaves play.
    pub(crate) fn leaving(&self) -> Leaving {
        match self.kind {
            UnitKind::Ship => Leaving::Ship,
            UnitKind::Squadron => Leaving::squadron(&self.tokens),
        }
    }

    /// Its tokens and dials go back to the supply.
    pub(crate) fn leave_play(&mut self) {
        self.removed = Some(std::mem::take(&mut self.tokens));
        self.unnamed_tokens = 0;
        self.stack.clear();
        for held in [&mut self.command_tokens, &mut self.dials, &mut self.raid] {
            held.clear();
        }
    }
}
