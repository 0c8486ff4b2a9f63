//! Which abilities does a printed text mean?
//!
//! ```text
//! text ─► tokens ─► lines ─► abilities: heading, sentences ─► steps
//! ```
//!
//! A hand-written recursive descent. The tables of words are data; a function is named for what it reads. Why no library of
//! combinators: `docs/decisions.md`.
//!
//! Nothing is guessed and nothing is dropped. Words that are not understood are a part of their ability, with their place. A sentence
//! is read wholly or not at all.
//!
//! | module | question |
//! |---|---|
//! | `token` | Which words and signs stand in the text, and where? |
//! | `reader` | Where does the reading stand, and what was named so far? |
//! | `line` | Which abilities does a line hold? |
//! | `sentence_groups` | Which sentence belongs to the one before it? |
//! | `heading`, `keyword` | What kind of ability is it? |
//! | `sentence`, `lead`, `sentence_ends` | Whom does a sentence tell to do something, and on which terms? |
//! | `verbs`, `cards`, `gains`, `choosing` | Which instruction is it? |
//! | `cards_to_come` | What do cards cost, which are meant, and what becomes of those to come? |
//! | `target`, `filter`, `traits`, `noun_modifiers`, `player` | Which cards, bases or players are named? |
//! | `another` | What is `another` apart from, in a clause about what is described? |
//! | `pronoun` | What was named before, and is meant once more? |
//! | `nearest` | What else was named between a pronoun and its meaning? |
//! | `named` | What can later words mean, and behind which condition was it named? |
//! | `branches` | What was named only where something is true? |
//! | `amount` | How much? |
//! | `phrases` | Which words stand for what, when they are read and when they are written? |
//! | `condition`, `controls`, `happening`, `players_do` | What must be true? What is controlled? What happens? What do players do? |
//! | `this_way`, `times_played` | What was done before? How often was something played? |
//! | `topics` | Of what do words speak, whether they are understood or not, and what do they call a thing? |
//! | `own_card` | What do the words of an ability say of their own card where that is not in play? |
//! | `recent_texts` | Which texts were read just now? |
//! | `reading` | What did the reader understand, in plain words? |

mod amount;
mod another;
mod branches;
mod cards;
mod cards_to_come;
mod choosing;
mod condition;
mod controls;
mod filter;
mod gains;
mod happening;
mod heading;
mod keyword;
mod lead;
mod line;
mod named;
mod nearest;
mod noun_modifiers;
mod own_card;
mod phrases;
mod player;
mod players_do;
mod pronoun;
mod reader;
mod reading;
mod recent_texts;
mod sentence;
mod sentence_ends;
mod sentence_groups;
mod target;
mod this_way;
mod times_played;
mod token;
mod topics;
mod traits;
mod verbs;

pub use heading::heading_ends;
pub use line::read;
pub use own_card::own_card;
pub use reading::{ReadSentence, Reading, reading, readings};
pub use recent_texts::read_cached;
