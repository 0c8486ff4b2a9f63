//! Where does a round stand, and what do its players have?
//!
//! Everything a rule of the round may read beside what lies on the table. Names stand here because lines call cards by them; nothing
//! else is kept that no rule reads.

use serde::{Deserialize, Serialize};
use vocabulary::view;

use super::{
    book::Blank,
    commands::Command,
    effect::{CardState as Lies, Name, TypedEffect},
    limits,
    setup::{self, CardState, Phase, Readiness, StatusSetup, Surroundings, tidy},
    table::{Table, Unit, UnitId},
    terms::Seat,
};

/// The phases of a round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Phases {
    /// The phase and the turn.
    pub clock: Clock,
    /// Turns that are asked about; none: until the phase is over.
    pub turns: Option<u8>,
    /// The first player, then the second.
    pub players: [Player; 2],
    /// Upgrade cards.
    pub cards: Vec<Card>,
    /// What lies around them.
    pub surroundings: Surroundings,
    /// Whether the game is over.
    pub game_over: bool,
    /// Whether it is decided who has won, or that the scores say it.
    pub decided: bool,
    /// Who has won; none where nobody has (yet) or the scores are not known.
    pub winner: Option<Seat>,
}

view! {
    /// Where a round stands.
    #[derive(Copy, Eq, PartialOrd, Ord, Hash, Deserialize)]
    pub struct Clock {
        /// The phase in which it is, or in which it ended.
        phase: Phase;
        /// Whether the phase is over.
        phase_over: bool;
        /// The round, by the highest round token.
        round: u8, within(0..=limits::ROUNDS);
        /// Whose turn it is now; nobody's once the phase is over.
        turn: Option<Seat>;
        /// Whether the initiative token was flipped.
        initiative_flipped: bool;
    }
}

/// What a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Whether the player has ships in the play area.
    pub has_ships: bool,
    /// Ships set aside.
    pub set_aside: u8,
    /// The score, where it is known.
    pub score: Option<u16>,
    /// Pass tokens.
    pub pass_tokens: u8,
    /// Whether a pass token was spent on this player's last turn.
    pub passed: bool,
    /// Whether the player readies no more cards.
    pub done: bool,
}

/// Which card: its place in [`Phases::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u8);

/// An upgrade card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// The ship that carries it, where it is said.
    pub ship: Option<UnitId>,
    /// Its readiness.
    pub readiness: Readiness,
}

impl Blank for Phases {
    const BLANK: &'static Self = &Self {
        clock: Clock {
            phase: Phase::Status,
            phase_over: false,
            round: 1,
            turn: None,
            initiative_flipped: false,
        },
        turns: None,
        players: [Player::BLANK, Player::BLANK],
        cards: Vec::new(),
        surroundings: Surroundings::NONE,
        game_over: false,
        decided: false,
        winner: None,
    };
}

impl Phases {
    /// The phases of a situation in which these ships and squadrons are.
    pub(super) fn new(setup: &StatusSetup, units: &[Unit]) -> Self {
        let turns = setup.phase.has_turns();
        Self {
            clock: Clock {
                phase: setup.phase,
                phase_over: false,
                round: setup.stage.round,
                turn: turns.then_some(setup.stage.turn),
                initiative_flipped: false,
            },
            turns: setup.turns.filter(|_| turns),
            players: [Player::new(&setup.fleets.first), Player::new(&setup.fleets.second)],
            cards: setup
                .fleets
                .card
                .iter()
                .enumerate()
                .map(|(place, card)| Card::new(card, place, units))
                .collect(),
            surroundings: setup.fleets.surroundings,
            game_over: false,
            decided: false,
            winner: None,
        }
    }

    /// What a player has.
    pub fn player(&self, seat: Seat) -> &Player {
        let [first, second] = &self.players;
        match seat {
            Seat::First => first,
            Seat::Second => second,
        }
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        let [first, second] = &mut self.players;
        match seat {
            Seat::First => first,
            Seat::Second => second,
        }
    }

    /// A card.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.cards.get(usize::from(id.0))
    }

    pub(super) fn card_mut(&mut self, id: CardId) -> Option<&mut Card> {
        self.cards.get_mut(usize::from(id.0))
    }

    /// All cards with their places.
    pub fn card_ids(&self) -> impl Iterator<Item = (CardId, &Card)> {
        let id = |place: usize| CardId(u8::try_from(place).unwrap_or(u8::MAX));
        self.cards.iter().enumerate().map(move |(place, card)| (id(place), card))
    }

    /// The card of that name; case and the number of blanks do not matter.
    pub fn card_called(&self, name: &str) -> Option<CardId> {
        let name = tidy(name);
        let mut cards = self.card_ids();
        cards.find(|(_, card)| card.name.eq_ignore_ascii_case(&name)).map(|(id, _)| id)
    }

    /// The card that an effect is the text of: the one of its name.
    pub(super) fn card_of(&self, effect: &TypedEffect) -> Option<CardId> {
        self.card_called(effect.name.as_str()).or_else(|| self.card_called(effect.card_name().as_str()))
    }

    /// A phase is about to begin.
    pub(crate) fn enter(&mut self, phase: Phase) {
        self.clock.phase = phase;
        self.clock.phase_over = false;
        self.clock.turn = phase.has_turns().then_some(Seat::First);
    }

    /// What lies there is forgotten that no rule reads once the phase is over.
    pub(super) fn leave_phase(&mut self) {
        self.clock.phase_over = true;
        self.clock.turn = None;
        self.turns = None;
        for player in &mut self.players {
            player.passed = false;
            player.done = false;
        }
    }
}

impl Player {
    /// A player of whom nothing is known.
    const BLANK: Self =
        Self { has_ships: true, set_aside: 0, score: None, pass_tokens: 0, passed: false, done: false };

    fn new(player: &setup::Player) -> Self {
        Self {
            has_ships: player.ships != Some(0),
            set_aside: player.set_aside,
            score: player.score,
            pass_tokens: player.pass_tokens,
            passed: player.passed,
            done: false,
        }
    }
}

impl Card {
    /// The command tokens that can pay for it: those of the ship that carries it.
    pub fn payers<'a>(&self, table: &'a Table) -> &'a [Command] {
        self.ship.map(|ship| table.unit(ship).command_tokens.as_slice()).unwrap_or_default()
    }

    fn new(card: &setup::Card, place: usize, units: &[Unit]) -> Self {
        let ship = card.ship.as_deref().map(tidy).and_then(|name| {
            let place = units.iter().position(|unit| unit.name.eq_ignore_ascii_case(&name))?;
            u8::try_from(place).ok().map(UnitId)
        });
        let carrier = ship.and_then(|ship| units.get(usize::from(ship.0)));
        Self {
            name: card.called(place),
            ship,
            readiness: Readiness {
                owner: carrier.map_or(card.readiness.owner, |carrier| carrier.owner),
                ..card.readiness.clone()
            },
        }
    }
}

impl StatusSetup {
    /// The effects, each with the owner and the state of the card of its name, where one is listed.
    pub(crate) fn listed(&self, cards: &[Card]) -> Vec<TypedEffect> {
        let of_card = |effect: &TypedEffect| {
            let called = |name: &Name| cards.iter().find(|card| name.is(&card.name));
            let card = called(&effect.name).or_else(|| called(effect.card_name()));
            let mut effect = effect.clone();
            if let Some(card) = card {
                effect.owner = card.readiness.owner;
                effect.card = match card.readiness.state {
                    CardState::Readied => Lies::Faceup,
                    CardState::Exhausted => Lies::Exhausted,
                    CardState::Discarded => Lies::Discarded,
                };
            }
            effect
        };
        self.effect.iter().map(of_card).collect()
    }
}
