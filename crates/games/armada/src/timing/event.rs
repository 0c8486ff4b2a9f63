//! What can happen?

use serde::{Deserialize, Serialize};

use super::{
    TimingRules,
    dice::Pool,
    effect::{CardEvent, Component, DiceChange, Happening, Known, Losing, OnceIn, TimingWord, Turning},
    state::State,
    terms::{Command, Facing, HullZone, Seat},
    tokens::{TokenName, TokenState},
};

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// What is asked about happens once more: an instance of its own.
    Again(Happening),
    /// An event begins; effects before it and at its moment wait for this.
    Begin(Happening),
    /// It is going on; effects during it wait for this.
    During(Happening),
    /// It is over; effects after it wait for this.
    End(Happening),
    /// A speed dial is turned.
    SetSpeed {
        /// Whose ship.
        ship: Seat,
        /// To what.
        speed: u8,
    },
    /// Something is done to dice.
    Dice {
        /// What.
        change: DiceChange,
        /// What they showed; empty for added dice.
        from: Pool,
        /// What they show now; empty for dice that leave the pool.
        to: Pool,
    },
    /// A defense token is turned or discarded.
    Turn {
        /// Whose.
        owner: Seat,
        /// Which.
        token: TokenName,
        /// Why.
        why: Turning,
        /// Its state before; none where there is no such token.
        was: Option<TokenState>,
    },
    /// A command token is spent as a cost.
    SpendCommandToken {
        /// Whose.
        owner: Seat,
        /// Which.
        command: Command,
    },
    /// A command dial is spent as a cost.
    SpendDial {
        /// Whose.
        owner: Seat,
        /// What it shows.
        command: Command,
    },
    /// A ship gains a command token.
    GainToken {
        /// Whose ship.
        owner: Seat,
        /// Which.
        command: Command,
    },
    /// A ship loses a command token.
    DiscardCommandToken {
        /// Whose ship.
        owner: Seat,
        /// Which.
        command: Command,
    },
    /// Something happens to an effect of the list or to its card.
    Card(CardEvent),
    /// A ship loses a shield.
    LoseShield {
        /// Whose.
        ship: Seat,
        /// Where.
        zone: HullZone,
        /// Whether it is damage.
        by: Losing,
    },
    /// A ship recovers a shield.
    RecoverShield {
        /// Whose.
        ship: Seat,
        /// Where.
        zone: HullZone,
    },
    /// A ship is dealt a damage card.
    Deal {
        /// Whose.
        ship: Seat,
        /// How.
        facing: Facing,
        /// Whether it is damage that finds no shield.
        by: Losing,
        /// The effect that is the text of a faceup card; none: nobody knows the card.
        text: Option<u8>,
    },
    /// A ship has as many damage cards as hull.
    Destroy(Seat),
}

impl Event {
    /// A defense token is turned, as it lies there now.
    pub(super) fn turn(state: &State, owner: Seat, token: TokenName, why: Turning) -> Self {
        let was = state.side(owner).tokens.state(token);
        Event::Turn { owner, token, why, was }
    }

    /// Does it.
    pub(super) fn commit(&self, rules: &TimingRules, state: &mut State) {
        match self {
            Event::Again(happening) => {
                state.sheet.resolved.clear();
                state.missed.clear();
                state.loaded = None;
                state.now = Some((TimingWord::Before, happening.clone()));
            }
            Event::Begin(happening) => {
                rules.keep_missed(state, TimingWord::When, happening);
                if rules.is_attack(happening) {
                    state.set_attack(Some(rules.attacker));
                }
                if happening.known() == Some(Known::ResolveDamage) {
                    state.critical = None;
                }
                state.loaded = None;
                state.now = Some((TimingWord::When, happening.clone()));
            }
            Event::During(happening) => {
                rules.keep_missed(state, TimingWord::While, happening);
                state.loaded = None;
                state.now = Some((TimingWord::While, happening.clone()));
            }
            Event::End(happening) => {
                rules.keep_missed(state, TimingWord::After, happening);
                state.loaded = None;
                state.now = Some((TimingWord::After, happening.clone()));
                if rules.is_attack(happening) {
                    state.set_attack(None);
                    let longer = |once: Option<OnceIn>| once.is_some_and(|once| once != OnceIn::Attack);
                    let sheet = &mut state.sheet;
                    sheet
                        .limited
                        .retain(|nth| sheet.listed.get(*nth).is_some_and(|effect| longer(effect.once)));
                }
            }
            Event::Card(event) => happen(rules, state, *event),
            Event::SetSpeed { ship, speed } => state.side_mut(*ship).speed = Some(*speed),
            Event::Dice { from, to, .. } => state.dice = state.dice.minus(*from).plus(*to),
            Event::Turn { owner, token, why, .. } => turn(state, *owner, *token, *why),
            Event::SpendCommandToken { owner, command } | Event::DiscardCommandToken { owner, command } => {
                remove(&mut state.side_mut(*owner).command_tokens, *command);
            }
            Event::SpendDial { owner, command } => remove(&mut state.side_mut(*owner).dials, *command),
            Event::GainToken { owner, command } => {
                let tokens = &mut state.side_mut(*owner).command_tokens;
                let place = tokens.partition_point(|other| other <= command);
                tokens.insert(place, *command);
            }
            Event::LoseShield { ship, zone, .. } => state.side_mut(*ship).shields.lose(*zone),
            Event::RecoverShield { ship, zone } => state.side_mut(*ship).shields.gain(*zone),
            Event::Deal { ship, facing, text, .. } => {
                text.iter().for_each(|nth| state.sheet.deal(*nth));
                let side = state.side_mut(*ship);
                let pile = match facing {
                    Facing::Faceup => &mut side.faceup,
                    Facing::Facedown => &mut side.facedown,
                };
                *pile = pile.saturating_add(1);
            }
            Event::Destroy(seat) => state.side_mut(*seat).destroy(),
        }
    }
}

/// An effect is resolved, or a card lies otherwise: a damage card also on its ship.
fn happen(rules: &TimingRules, state: &mut State, event: CardEvent) {
    event.commit(&mut state.sheet);
    match event {
        CardEvent::Use(nth) => {
            let Some(effect) = rules.numbered(nth) else { return };
            if rules.loads(effect) {
                state.loaded = Some(effect.owner);
            }
            if effect.is_critical() {
                state.critical = Some(nth);
            }
        }
        CardEvent::Turn { nth, verb, .. } => {
            let stands = rules.numbered(nth).filter(|effect| effect.component == Component::Damage);
            if let Some(effect) = stands {
                let ship = state.side_mut(effect.owner);
                (ship.faceup, ship.facedown) = verb.turns(ship.faceup, ship.facedown);
            }
        }
        _ => {}
    }
}

fn turn(state: &mut State, owner: Seat, token: TokenName, why: Turning) {
    if why == Turning::Paid && state.attack.is_some() {
        state.side_mut(owner).spent.insert(token);
    }
    let tokens = &mut state.side_mut(owner).tokens;
    let turned = match why {
        Turning::Paid => tokens.state(token).and_then(TokenState::when_spent),
        Turning::Exhausted => Some(TokenState::Exhausted),
        Turning::Readied => Some(TokenState::Readied),
        Turning::Discarded => Some(TokenState::Discarded),
    };
    if let Some(turned) = turned {
        tokens.turn(token, turned);
    }
}

fn remove(commands: &mut Vec<Command>, command: Command) {
    if let Some(place) = commands.iter().position(|other| *other == command) {
        commands.remove(place);
    }
}
