//! Which kinds of scenario are there?
//!
//! A kind is one row of [`each_kind`]. The row names a module of `kinds`, and this a situation ([`Situated`]): what may stand in it, what may
//! be expected, how it is read and played. Forms, addresses, the JSON Schema and the documents follow from the row.

use std::{fmt, sync::LazyLock};

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::{
    field::{Field, Shape},
    kinds,
    read::Written,
    situation::Situated,
};
use cards::CardKind;
use names::Diagnostic;
use vocabulary::{Situation, StateView};

/// Gives every kind to a macro, in the order of the documents. A row has the module of its situation, its word, its game, and what it is
/// answered with. `plays` names the kinds whose effects of cards it plays, where those are not its own. Then come what a player does there,
/// the questions that it is for, what to set up (`lead`), and what it does with a card (`with a card`), if cards have effects in it.
macro_rules! each_kind {
    ($give:ident) => {
        $give! {
            /// An Armada attack, from its declaration or its rolled dice on.
            Attack(attack) = "attack" of "armada", StepsOrOdds,
                "Set up an attack" for "an attack in Armada: dice, tokens, critical effects, salvo, counter, who may be attacked",
                lead "Tap the dice you rolled, name the ships, resolve.", with a card "Let a ship attack with it";
            /// A ship's activation in Armada as far as its commands go.
            Command(command) = "command" of "armada", Steps,
                "Resolve a command" for "what a ship's command does, when a dial or token is spent, what squadrons do then",
                lead "Name the ship, its dial and its tokens.", with a card "Give a ship with it a command";
            /// A ship's whole activation in Armada.
            Activation(activation) = "activation" of "armada", Steps, plays [Command, Attack, Damage],
                "Play a whole activation" for "a ship's whole activation",
                lead "Name the ship and its dial, what it attacks and where it ends.";
            /// A whole round in Armada.
            Round(round) = "round" of "armada", Steps, plays [Command, Attack, Damage, Status],
                "Play a whole round" for "a whole round",
                lead "Name the ships and squadrons of both players; then they act in turn.";
            /// Armada damage outside attacks.
            Damage(damage) = "damage" of "armada", Steps,
                "Damage without an attack" for "damage that no attack deals: overlapping, obstacles, mines, the text of a damage card, repair of a damaged ship by an effect",
                lead "Name what is hit, and say what happens to it.", with a card "Deal damage to a ship with it";
            /// Armada's Status Phase, and whose turn it is in the other phases of a round.
            Status(status) = "status" of "armada", Steps,
                "End the round (Status Phase)" for "whose turn it is, what the Status Phase readies, who gets initiative",
                lead "Name the ships and squadrons; say what differs from the usual.", with a card "End a round with it";
            /// When effects resolve, and in whose order.
            Timing(timing) = "timing" of "armada", Steps,
                "Who goes first when effects meet?" for "which effect resolves before which, in whose order, and how often, with nothing else there",
                lead "Name the effects; the rules say their order.", with a card "See when it acts";
            /// Odds of an Armada attack.
            Odds(odds) = "odds" of "armada", Odds, plays [Attack],
                "The odds of an attack" for "the odds of an attack: `docs/odds.md`",
                lead "Tap the dice to roll, name the ships. Every roll is counted.";
            /// A board of Unlimited, and an action or a moment of the round.
            Play(play) = "play" of "unlimited", Steps,
                "Set up a board" for "anything on a board of Unlimited: an action, what it triggers, the regroup phase, state checks",
                lead "One line for each unit; then choose what is done.";
            /// Odds of hidden cards in Unlimited: draws, searches, random discards.
            Draw(draw) = "draw" of "unlimited", Odds,
                "The odds of hidden cards" for "the odds of draws: `docs/odds.md`",
                lead "Say how many cards there are and how many are drawn.";
        }
    };
}

pub(super) use each_kind;

/// What a scenario is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnsweredWith {
    /// What happens, step by step.
    Steps,
    /// What happens; where odds are asked for, those.
    StepsOrOdds,
    /// How likely it is.
    Odds,
}

/// What fills in defaults that depend on other fields, or on whether anything is written in a field.
type Complete = fn(&mut Map<String, Json>, &dyn Fn(&str) -> Written);

/// What there is to know of a kind.
struct Row {
    word: &'static str,
    game: &'static str,
    answered_with: AnsweredWith,
    parts: &'static [Kind],
    title: &'static str,
    questions: &'static str,
    lead: &'static str,
    with_a_card: &'static str,
    fields: &'static [Field],
    expectations: &'static [Field],
    read_texts: fn(&mut Map<String, Json>) -> Vec<Diagnostic>,
    complete: Complete,
    guesses: fn(&Map<String, Json>) -> Vec<Diagnostic>,
    idle_fields: fn(&Map<String, Json>) -> Vec<Diagnostic>,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($module:ident) = $word:literal of $game:literal, $answered:ident
        $(, plays [$($part:ident),+])?, $title:literal for $questions:literal,
        lead $lead:literal $(, with a card $with_a_card:literal)?;)+) => {
        /// The kinds of scenario (design, section 4).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Kind { $($(#[$doc])* $kind,)+ }

        impl Kind {
            /// Every kind, in the order of the documents.
            pub const ALL: [Kind; [$(Kind::$kind),+].len()] = [$(Kind::$kind),+];

            fn row(self) -> Row {
                match self {
                    $(Kind::$kind => Row {
                        word: $word,
                        game: $game,
                        answered_with: AnsweredWith::$answered,
                        parts: &[$($(Kind::$part),+)?],
                        title: $title,
                        questions: $questions,
                        lead: $lead,
                        with_a_card: concat!($($with_a_card)?),
                        fields: <kinds::$module::Setup as Situated>::Form::fields(),
                        expectations: {
                            static ALL: LazyLock<Vec<Field>> = LazyLock::new(|| {
                                [kinds::COMMON_EXPECTATIONS, <kinds::$module::Setup as Situated>::View::expectations()].concat()
                            });
                            &ALL
                        },
                        read_texts: <kinds::$module::Setup as Situated>::read_texts,
                        complete: <kinds::$module::Setup as Situated>::complete,
                        guesses: <kinds::$module::Setup as Situated>::guesses,
                        idle_fields: <kinds::$module::Setup as Situated>::idle_fields,
                    },)+
                }
            }
        }
    };
}

each_kind!(kinds);

impl Kind {
    /// The kind's word, as in files and addresses.
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// The game that has this kind.
    pub fn game(self) -> &'static str {
        self.row().game
    }

    /// The games that have kinds, each once.
    pub fn games() -> Vec<&'static str> {
        let mut games = Self::ALL.map(Kind::game).to_vec();
        games.dedup();
        games
    }

    /// The kind of that word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// What it is answered with.
    pub fn answered_with(self) -> AnsweredWith {
        self.row().answered_with
    }

    /// Whether there are odds of it.
    pub fn has_odds(self) -> bool {
        self.answered_with() != AnsweredWith::Steps
    }

    /// What a player does there: "Set up an attack".
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// For which questions it is, in words.
    pub fn questions(self) -> &'static str {
        self.row().questions
    }

    /// What a player is told before it is set up.
    pub fn lead(self) -> &'static str {
        self.row().lead
    }

    /// What a player sees there of a card with effects: "Let a ship attack with it". None where no effect of a card names the kind.
    pub fn with_a_card(self) -> Option<&'static str> {
        Some(self.row().with_a_card).filter(|words| !words.is_empty())
    }

    /// Whether effects of cards that name the kind `other` are played in it.
    pub fn plays(self, other: &str) -> bool {
        match self.row().parts {
            [] => self.word() == other,
            parts => parts.iter().any(|part| part.word() == other),
        }
    }

    /// The first list of cards of this sort that its situation has: `attacker.upgrades`.
    pub fn list_of_cards(self, sort: CardKind) -> Option<String> {
        let takes = |field: &Field| matches!(field.shape, Shape::Cards { of, .. } if of.contains(&sort));
        self.fields().iter().find_map(|field| match field.shape {
            Shape::Table(inner) => {
                let list = inner.iter().find(|inner| takes(inner))?;
                Some(format!("{}.{}", field.name, list.name))
            }
            _ => takes(field).then(|| field.name.to_owned()),
        })
    }

    /// The fields of its situation: what a form shows.
    pub fn fields(self) -> &'static [Field] {
        self.row().fields
    }

    /// What its expectations may say.
    pub(super) fn expectations(self) -> &'static [Field] {
        self.row().expectations
    }

    /// What cannot be read in the texts of its fields that have a form of their own: operations, costs, cards. It is
    /// taken out, so that everything else can be looked at in the same run.
    pub(super) fn read_texts(self, values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        (self.row().read_texts)(values)
    }

    /// What was taken in a situation although nobody said it.
    pub(super) fn guesses(self, values: &Map<String, Json>) -> Vec<Diagnostic> {
        (self.row().guesses)(values)
    }

    /// What is said of something that does not have it, and so changes nothing.
    pub(super) fn idle_fields(self, values: &Map<String, Json>) -> Vec<Diagnostic> {
        (self.row().idle_fields)(values)
    }

    /// Fills in defaults that depend on other fields, or on whether anything is `written` in a field.
    pub(super) fn complete(self, values: &mut Map<String, Json>, written: &dyn Fn(&str) -> Written) {
        (self.row().complete)(values, written);
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
