//! How is an effect of a card written down?
//!
//! The grammar of typed effects: data without any board, so that every system can carry out the same
//! operations with its own events. Somebody can type an effect in, from any card.
//!
//! | module | question |
//! |---|---|
//! | `terms` | Which words does an effect use? |
//! | `name` | How is an effect called? |
//! | `happening` | Which event does it wait for? |
//! | `operation` | What does it do, how is that written, how is it told, where is it carried out? |
//! | `concern` | Whom does an operation concern, what does it need, and who chooses in it? |
//! | `condition` | Under which circumstances does it hold? |
//! | `rows` | How does a row that is written as a sentence become a value that is read, written and told? |
//! | `sentence`, `pattern` | How is a sentence read and written by a pattern? What does a pattern say? |
//! | `parts` | What can stand in the blanks of a sentence? |
//! | `grammar` | How is an operation read from a text, and what is said of a text that is none? |
//! | `die_change` | To which faces does it turn a die? |
//! | `cost` | What is paid for it? |
//! | `purse` | Can all parts of a cost be paid together? |
//! | `card_acts` | What happens when it is paid for, or does something? |
//! | `restriction` | What does it forbid while its card is active? |
//! | `dice_selection` | Which dice does it take? |
//! | `typed_effect` | What is an effect, all together, and when is its moment? |
//! | `generic` | Which effects are shipped? |
//! | `check` | What in a list of effects can no table show? |
//! | `carried_out` | Where is an operation, a cost or a condition carried out? |
//! | `supported_in` | Which operations and costs make no sense in a system? |
//! | `effect_cards` | How do the cards of the effects lie, and which of them are used up? |
//! | `operands` | Which dials, cards, zones, armaments, tokens and changes does an operation name? |
//! | `ships` | Which ships does a part of an effect mean, where they are several? |
//! | `card_event` | What can happen to an effect and its card? |
//! | `effect_sentence`, `operation_words` | How is it told to a reader? What do the words of rows share? |
//! | `card_words` | How does a card tell what it does, where its row holds several effects? |
//! | `cite` | Which rules are behind one? |
//! | `ban` | Why can one not be used, or something that it pays or does not happen? |

mod ban;
mod card_acts;
mod card_event;
mod card_words;
mod carried_out;
pub(super) mod check;
pub(super) mod cite;
mod concern;
mod condition;
mod cost;
mod dice_selection;
mod die_change;
mod effect_cards;
mod effect_sentence;
mod effect_text;
mod generic;
mod grammar;
mod happening;
mod operands;
mod operation;
mod operation_words;
mod parts;
mod pattern;
mod purse;
mod restriction;
mod rows;
mod sentence;
mod ships;
mod supported_in;
mod terms;
mod typed_effect;

pub use ban::{EffectBan, Said};
pub use card_acts::{
    DialLoss, DiceChange, DieUse, Losing, Mending, Missing, Paying, Raiding, TokenGain, TokenLoss, Turning,
};
pub use card_event::CardEvent;
pub use card_words::sentences;
pub(crate) use carried_out::Stage;
pub use carried_out::System;
pub use condition::Condition;
pub use cost::Cost;
pub(super) use cost::paid_in_turn;
pub use dice_selection::{Extent, Next, Selection, Taking};
pub use die_change::{Turned, TurnedError};
pub(crate) use effect_cards::sorted;
pub use effect_cards::{DeckOfNames, DeckOfTexts, EffectCards, Layout, Listed};
pub use generic::{generic, shipped};
pub(crate) use happening::{GAIN_DIAL, GAIN_TOKEN, SPEED_CHANGE, SUFFER};
pub use happening::{Happening, Known};
pub use operands::{
    Allowance, Armament, CardNamed, DialNamed, Elsewhere, Hulls, LastJoint, RaidNamed, Share, ShieldMove,
    ShieldedZone, Spendable, Toward, UpgradeNamed, ValueChange, ZonesNamed,
};
pub use operation::Operation;
pub(super) use purse::{OfAType, Paid, Purse, different};
pub use restriction::{Forbidden, Restriction};
pub use ships::{Fleet, HowMany, Ships};
pub use terms::{
    CardState, CardVerb, CommandPart, Component, Header, OnZone, OnceIn, Part, PointVerb, ShieldVerb,
    ShipValue, SpeedVerb, Standing, TimingWord, TokenVerb, Whose, YawVerb,
};
pub use typed_effect::{Effects, Moment, TypedEffect};
pub use vocabulary::Name;

// the nouns of the game, as every file here knows them
use super::{
    book, commands, dice, extras, keywords, limits, problem, rerolls, terms as nouns, tokens, zones,
};
