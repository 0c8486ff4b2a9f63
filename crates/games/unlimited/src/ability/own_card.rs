//! What do its words say of their own card where that is not in play?

use std::collections::BTreeSet;

use super::{Span, Zone};

/// What the words of an ability say of their own card, and of cards outside play.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct OwnCard {
    /// What they claim.
    pub claims: BTreeSet<Claim>,
    /// What the heading says is done.
    pub heading: BTreeSet<Happens>,
    /// The zones in which they say that the card lies.
    pub zones: Vec<Zone>,
    /// The sentences that are not understood, and speak of something done to the card.
    pub unread: Vec<(Span, About)>,
}

/// Something that words claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Claim {
    /// They begin like a heading: they wait for something.
    Heading,
    /// The heading says `this`.
    ThisInHeading,
    /// The heading names the card itself.
    ItselfInHeading,
    /// They work while the card is guarded by a unit.
    Guarded,
    /// They work while the leader is not deployed.
    Undeployed,
    /// Something may be played.
    Play,
    /// Something has an action.
    Action,
    /// Something is played from a discard pile.
    PlayFromDiscard,
    /// Something is played from a deck.
    PlayFromDeck,
    /// Something is played that is a resource.
    PlayFromResources,
    /// Something is played with Smuggle.
    Smuggle,
}

/// What is done to a card that is not in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Happens {
    Drawn,
    Discarded,
    Revealed,
    /// Somebody looks at it.
    LookedAt,
    /// It becomes a resource.
    Resourced,
    /// It goes to a hand or to a deck.
    PutAway,
    /// It is defeated as a resource.
    Defeated,
    Rescued,
}

/// Of what a sentence speaks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum About {
    /// Of this.
    These(Vec<Happens>),
    /// Nobody knows of what.
    Anything,
}

impl About {
    /// Whether it may speak of this.
    pub fn is_about(&self, happens: Happens) -> bool {
        match self {
            About::These(these) => these.contains(&happens),
            About::Anything => true,
        }
    }
}
