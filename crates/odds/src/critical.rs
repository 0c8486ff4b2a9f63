//! What does a critical effect of a card do to the ship that is attacked?

use armada::{Color, effect::Name};

/// A critical effect of a card, and what it comes to against the ship as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Critical {
    /// The card.
    pub name: Name,
    /// The color of the die that has to show the icon; none: any.
    pub color: Option<Color>,
    /// Damage cards that it deals, before the damage is suffered.
    pub cards: u8,
    /// Which cards lie faceup.
    pub faceup: Faceup,
    /// Shields that the defending zone loses.
    pub shields: u8,
    /// The most that a redirect takes afterwards.
    pub redirects: u8,
}

/// Which damage cards lie faceup because of a critical effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faceup {
    /// None.
    No,
    /// Those that it deals.
    Dealt,
    /// The first of the damage.
    First,
}
