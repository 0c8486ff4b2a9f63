//! How much of everything may a board hold?
//!
//! What exceeds it is refused before any work starts.

/// Units in play.
pub const UNITS: usize = 24;
/// Upgrades on units.
pub const UPGRADES: usize = 24;
/// Captured cards.
pub const CAPTIVES: usize = 12;
/// Cards outside play that are listed.
pub const CARDS: usize = 40;
/// Keywords of one card.
pub const KEYWORDS: usize = 12;
/// Traits of one card.
pub const TRAITS: usize = 12;
/// Aspect icons of one card.
pub const ASPECTS: usize = 4;
/// Characters of a card's text.
pub const TEXT: usize = 2_000;
/// Characters of a name.
pub const NAME: usize = 60;
/// Power or HP of a card.
pub const STAT: u8 = 40;
/// HP of a base.
pub const BASE_HP: u8 = 60;
/// Damage on one card.
pub const DAMAGE: u16 = 99;
/// Token upgrades of one kind on one unit.
pub const TOKENS: u8 = 20;
/// Tokens that one instruction creates.
pub const TOKENS_AT_ONCE: u32 = 30;
/// Cards in a hand, a deck or among the resources.
pub const PILE: u8 = 99;
/// A card's cost.
pub const COST: u8 = 30;
/// Actions that are taken one after another.
pub const TURNS: u8 = 12;
