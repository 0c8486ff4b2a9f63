//! How much of everything may a situation hold?
//!
//! One table for every system; what exceeds it is refused before any work starts.

/// Dice in an attack pool.
pub const DICE: usize = 20;
/// Dice gathered for one attack: what they can show is listed in full.
pub const GATHERED: usize = 12;
/// Dice, damage cards, points or shields of one operation of an effect at most.
pub const OPERATION_AMOUNT: usize = 12;
/// Rerolls of one attack.
pub const REROLLS: usize = 6;
/// Attacks of one activation that are counted.
pub const ATTACKS: u8 = 9;
/// Defense tokens of one ship or squadron.
pub const TOKENS: usize = 12;
/// Keywords of one squadron.
pub const KEYWORDS: usize = 12;
/// A ship's hull: the largest there is has 33.
pub const SHIP_HULL: u8 = 40;
/// A squadron's hull points.
pub const SQUADRON_HULL: u8 = 20;
/// Shields of one hull zone.
pub const SHIELDS: u8 = 15;
/// A ship's speed.
pub const SHIP_SPEED: u8 = 4;
/// A squadron's speed.
pub const SQUADRON_SPEED: u8 = 5;
/// The value of a keyword.
pub const KEYWORD_VALUE: u8 = 9;
/// What a damage card does, one after another.
pub const OPERATIONS: usize = 6;
/// Hull zones that an opponent chooses for a damage card.
pub const CHOSEN_ZONES: usize = 4;
/// Things that happen one after another in a situation of damage.
pub const CAUSES: usize = 8;
/// Ships that a moving ship overlaps.
pub const OVERLAPPED: usize = 4;
/// Obstacles that a ship lies on, or moves through.
pub const OBSTACLES: usize = 6;
/// Squadrons that a moving ship overlaps.
pub const SQUADRONS: u8 = 20;
/// Proximity mine tokens near the end of a movement.
pub const MINES: u8 = 4;
/// Faceup damage cards whose text is given.
pub const KNOWN_CARDS: usize = 12;
/// Cards of a damage deck or a discard pile.
pub const DECK: u8 = 120;
/// Command tokens of one ship.
pub const COMMAND_TOKENS: u8 = 8;
/// Squadrons that one squadron is engaged with.
pub const ENGAGED: u8 = 12;
/// Further squadrons as targets of one attack.
pub const TARGETS: usize = 12;
/// What one line of sight crosses.
pub const CROSSED: usize = 12;
/// A ship's command value.
pub const COMMAND_VALUE: u8 = 6;
/// A ship's squadron value and its engineering value.
pub const SHIP_VALUE: u8 = 9;
/// Squadrons that a situation lists.
pub const CANDIDATES: usize = 20;
/// Upgrade cards that a situation lists.
pub const UPGRADES: usize = 8;
/// Tokens of cards that lie with a ship or squadron.
pub const PIECES: usize = 12;
/// Objective cards of a battle.
pub const OBJECTIVES: usize = 1;
/// Squadrons beside an attack whose cards act in it, of one player.
pub const NEAR: usize = 6;
/// Command dials or tokens that lie on one upgrade card, or that a ship gains.
pub const ON_CARD: usize = 6;
/// Rounds of a game.
pub const ROUNDS: u8 = 6;
/// Turns of a phase that are asked about.
pub const TURNS: u8 = 40;
/// Ships and squadrons of a situation of the round.
pub const UNITS: usize = 24;
/// Upgrade cards of both fleets in a situation of the round.
pub const FLEET_CARDS: usize = 16;
/// Ships, or pass tokens, of one fleet.
pub const FLEET: u8 = 20;
/// Purrgil, or exogorths, on the table.
pub const CREATURES: u8 = 4;
/// A player's score.
pub const SCORE: u16 = 5_000;
/// Effects of one situation.
pub const EFFECTS: usize = 20;
/// Operations, and parts of a cost, of one effect.
pub const EFFECT_OPERATIONS: usize = 8;
/// Characters of what an effect does in somebody's own words.
pub const CONSEQUENCE: usize = 400;
/// Times that an event happens, and events that happen within one.
pub const TIMES: u8 = 6;
/// Command tokens or dials of one ship.
pub const COMMANDS: usize = 12;
/// Characters of an effect's name.
pub const EFFECT_NAME: usize = 60;
/// Attacks that may be made in one round.
pub const ROUND_ATTACKS: usize = 36;
/// Ships of both players in one round.
pub const ROUND_SHIPS: usize = 12;
/// Attacks that may be made in one activation, by the ship and its squadrons.
pub const PLANNED: usize = 12;
