//! With which cards is it played, and what is printed on them?

use crate::{
    play::nouns::{
        card::{Card, CardId, CardKind, Cards},
        setup::{self, PlaySetup},
        unit::Unit,
    },
    terms::{Aspect, Player},
};
use vocabulary::Name;

/// The rules of Star Wars: Unlimited, after the Comprehensive Rules 8.0, with the cards of one board.
///
/// ```
/// use engine::{Node, advance_silently};
/// use unlimited::play::{PlayRules, PlaySetup};
/// let setup: PlaySetup = toml::from_str(r#"
///     [[unit]]
///     name = "Marine"
///     power = 3
///     hp = 3
/// "#).unwrap();
/// let rules = PlayRules::try_from(&setup).unwrap();
/// let Node::Choice(choice) = advance_silently(&rules, &mut rules.start()) else { panic!() };
/// assert_eq!(choice.options[0].pick.to_string(), "attack Marine -> P2 base");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlayRules {
    pub(crate) setup: PlaySetup,
    pub(crate) cards: Cards,
    pub(crate) tokens: Vec<Card>,
    pub(crate) nothing: Card,
    pub(crate) bases: [CardId; 2],
    pub(crate) constants: bool,
    pub(crate) settled: bool,
    pub(crate) text: bool,
    pub(crate) remembers: bool,
    pub(crate) first_times: bool,
    pub(crate) lying: bool,
}

impl PlayRules {
    /// What is printed on a card.
    pub fn card(&self, id: &CardId) -> &Card {
        let token = || self.tokens.iter().find(|token| id.name.as_str().starts_with(&token.title));
        self.cards.get(&id.name).or_else(token).unwrap_or(&self.nothing)
    }

    /// Whether a card is a token unit.
    pub(crate) fn is_token(&self, id: &CardId) -> bool {
        self.card(id).kind == CardKind::TokenUnit
    }

    /// The cards of the board but the bases, by name.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        let cards = self.cards.iter().filter(|(_, card)| card.kind != CardKind::Base);
        cards.map(|(name, _)| name)
    }

    /// A unit as it comes into play: exhausted, without damage.
    pub(crate) fn fresh(&self, id: CardId, controller: Player, owner: Player) -> Unit {
        let arena = self.card(&id).arena;
        Unit {
            id,
            controller,
            owner,
            arena,
            exhausted: true,
            damage: 0,
            new: true,
            rescued: false,
            tokens: Default::default(),
            upgrades: Vec::new(),
            captives: Vec::new(),
            lasting: Default::default(),
            harmed: None,
            epic_used: false,
        }
    }

    /// Whether any card has an ability that works all the time, or may get one.
    pub(crate) fn has_constants(&self) -> bool {
        self.constants
    }

    /// Whether all that cards in play say is carried out, however the table lies.
    pub(crate) fn is_settled(&self) -> bool {
        self.settled
    }

    /// Whether any card says that it works where it is not in play.
    pub(crate) fn has_lying(&self) -> bool {
        self.lying
    }

    /// Whether any card has text.
    pub(crate) fn has_text(&self) -> bool {
        self.text
    }

    /// By which edition of the rules everything is resolved.
    pub(crate) fn edition(&self) -> setup::Edition {
        self.setup.edition
    }

    pub(crate) fn until(&self) -> setup::PlayedUntil {
        self.setup.until
    }

    /// Whether a card may ask for what has happened.
    pub fn remembers(&self) -> bool {
        self.remembers
    }

    /// Whether a card replaces something the first time only.
    pub(crate) fn has_first_times(&self) -> bool {
        self.first_times
    }

    /// The card of a player's base.
    pub(crate) fn base(&self, player: Player) -> &CardId {
        let [first, second] = &self.bases;
        match player {
            Player::P1 => first,
            Player::P2 => second,
        }
    }

    /// What is printed on a player's base.
    pub(crate) fn printed_base(&self, player: Player) -> &Card {
        self.card(self.base(player))
    }

    /// Whose base a card is.
    pub(crate) fn base_of(&self, card: &CardId) -> Option<Player> {
        Player::ALL.iter().copied().find(|player| self.base(*player).name == card.name)
    }

    /// The aspect icons that a player's leader and base provide.
    pub(crate) fn provided(&self, player: Player) -> Vec<Aspect> {
        let side = match player {
            Player::P1 => &self.setup.p1,
            Player::P2 => &self.setup.p2,
        };
        let deployed = self.setup.unit.iter().filter(|unit| unit.leader && unit.controller == player);
        let deployed = deployed.flat_map(|unit| &unit.aspects);
        let attached = self.setup.upgrade.iter().filter(|upgrade| {
            let owner = upgrade.owner.or(upgrade.controller);
            let host = self.setup.unit.iter().find(|unit| unit.name == upgrade.on);
            upgrade.leader && owner.or(host.map(|unit| unit.controller)) == Some(player)
        });
        let deployed = deployed.chain(attached.flat_map(|upgrade| &upgrade.aspects));
        side.base.aspects.iter().chain(&side.leader.aspects).chain(deployed).copied().collect()
    }

    /// What an upgrade adds to power; a unit that is attached as one adds what its card prints for that.
    pub(crate) fn attached_power(&self, id: &CardId) -> i16 {
        let card = self.card(id);
        if card.kind == CardKind::Upgrade { card.power } else { card.upgrade_power }
    }

    /// What an upgrade adds to HP.
    pub(crate) fn attached_hp(&self, id: &CardId) -> i16 {
        let card = self.card(id);
        if card.kind == CardKind::Upgrade { card.hp } else { card.upgrade_hp }
    }
}
