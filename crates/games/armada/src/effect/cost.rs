//! What is paid for an effect?
//!
//! A component that is spent for a cost does not also do what it does otherwise.

use std::str::FromStr;

use vocabulary::Misread;

use super::{
    TokenVerb, Whose,
    carried_out::CarriedOut,
    limits::{DICE, OPERATION_AMOUNT as AMOUNT, SHIP_SPEED},
    nouns::{Command, HullZone},
    operation_words::{counted, named, place, which_dice},
    rerolls::Reroll,
    rows::{self, Rows, sentence_rows},
    sentence::Sentence,
    tokens::{TokenKind, TokenState, Tokens},
};

sentence_rows! {
    /// One part of what is paid for an effect. Of a side that it names only the own one can pay.
    ///
    /// ```
    /// use armada::effect::Cost;
    /// let cost: Cost = "spend a defense token brace".parse()?;
    /// assert_eq!(cost.to_string(), "spend brace");
    /// assert_eq!("exhaust this card".parse::<Cost>()?.to_string(), "exhaust card");
    /// # Ok::<(), armada::Misread>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(try_from = "String", into = "String")]
    #[allow(missing_docs, reason = "the sentences of a row say what its fields are")]
    Cost is "a cost", paid_in: CarriedOut {
        /// The card of the effect is exhausted.
        ExhaustCard in Everywhere or "exhaust <card> (cards this)" => "exhaust the card";
        /// The card of the effect is discarded.
        DiscardCard in Everywhere or "discard <card> (cards this)" => "discard the card";
        /// A defense token is spent; the owner of the effect chooses which, where no type is named.
        SpendToken { whose: Whose, kind: Option<TokenKind>, state: Option<TokenState> } in OnTokens
            or "spend {kind} (token) [whose=own]" or "spend {whose} {kind} (token)"
            or "spend any <{state}> token [whose=own]" or "spend {whose} any <{state}> token"
            => "spend {} without its own effect", one_token(*kind, *state);
        /// An own defense token is exhausted or discarded; the owner of the effect chooses which, where no type is named.
        TurnToken { verb: TokenVerb, kind: Option<TokenKind> } in OnTokens
            or "exhaust {kind|any token} (own token) [verb=exhaust]" or "discard {kind|any token} (own token) [verb=discard]"
            => "{verb} {}", one_token(*kind, None);
        /// The own ship loses shields of one hull zone, which the owner of the effect chooses where none is named.
        LoseShields { points: u8, zone: Option<HullZone> } in OnShip up to AMOUNT or "lose {points=1} <own> <{zone}> (shields)"
            => "lose {} of {}", counted(*points, "shield", "shields"), place(*zone);
        /// The own ship or squadron suffers damage, all of it on one zone, which its owner chooses where none is named.
        Suffer { points: u8, zone: Option<HullZone> } in OnShip up to AMOUNT
            or "suffer {points=1} <own> {zone} (points damage)" or "suffer {points=1} <damage> (points own)"
            => "suffer {points} damage";
        /// An own command token is discarded.
        DiscardCommandToken(command: Option<Command>) in Everywhere
            or "discard {command} token (command own)" or "discard any command token (own)"
            => "discard 1 {}command token", named(*command);
        /// A readied card with the same text, of the same player, is exhausted.
        ExhaustCopy in Everywhere or "exhaust copy" => "exhaust a readied copy of the card on another friendly ship";
        /// A command token leaves the card of the effect.
        FromCard(command: Command) in Everywhere or "take {command} token|dial from card" => "spend 1 {command} token of the card";
        /// A command token is spent.
        SpendCommandToken { whose: Whose, command: Command } in Everywhere
            or "spend {command} token (command) [whose=own]" or "spend {whose} {command} token (command)"
            => "spend 1 {command} token";
        /// A command dial is spent.
        SpendDial { whose: Whose, command: Command } in OnDialOrRaid
            or "spend {command} dial (command) [whose=own]" or "spend {whose} {command} dial (command)"
            => "spend a {command} dial";
        /// Attack dice are spent, all of them.
        SpendDice(dice: Reroll) in WithDice up to DICE or "spend {dice} (own)" => "spend {}", which_dice(*dice);
        /// Engineering points are spent.
        SpendPoints(points: u8) in InCommand up to AMOUNT or "spend {points} engineering point|points"
            => "spend {}", counted(*points, "engineering point", "engineering points");
        /// By so much less the speed changes in this navigate command, for which a token was spent.
        GiveUpSpeed(by: u8) in InCommand up to SHIP_SPEED or "give up {by} speed change|changes"
            => "give up a change of its speed by {by}";
    }
}

/// `1 readied brace token`.
fn one_token(kind: Option<TokenKind>, state: Option<TokenState>) -> String {
    let state = state.map_or(String::new(), |state| format!("{state} "));
    format!("1 {state}{} token", kind.map_or("defense", TokenKind::word))
}

impl Cost {
    /// Whether the payer has a choice: any token, any dice, any zone. Such a part is paid when the effect begins to resolve.
    pub fn is_chosen(&self) -> bool {
        match self {
            Cost::SpendDice(_) | Cost::LoseShields { .. } | Cost::Suffer { .. } => true,
            Cost::SpendToken { kind, .. } | Cost::TurnToken { kind, .. } => kind.is_none(),
            Cost::DiscardCommandToken(command) => command.is_none(),
            Cost::ExhaustCard
            | Cost::DiscardCard
            | Cost::FromCard(_)
            | Cost::ExhaustCopy
            | Cost::SpendCommandToken { .. }
            | Cost::SpendDial { .. }
            | Cost::SpendPoints(_)
            | Cost::GiveUpSpeed(_) => false,
        }
    }

    /// Whether this part of a cost (`of`) is paid when the effect begins to resolve, one part after another. It is if the payer has a
    /// choice, or if another part could take its defense token (of these): none pays twice.
    pub fn is_paid_in_turn(&self, of: &[Cost], tokens: &Tokens) -> bool {
        // discarded ones are counted too, so that the answer stays the same while the parts are paid
        let several = |kind| tokens.iter().filter(|(token, _)| token.kind == kind).count() > 1;
        let by_choice = |cost: &Cost| cost.own_token().is_some_and(|kind| kind.is_none_or(several));
        self.is_chosen() || (self.own_token().is_some() && of.iter().any(by_choice))
    }

    /// The type of the defense token of the effect's owner that pays (none: any type); none where no such token does.
    fn own_token(&self) -> Option<Option<TokenKind>> {
        match self {
            Cost::SpendToken { whose: Whose::Own, kind, .. } | Cost::TurnToken { kind, .. } => Some(*kind),
            _ => None,
        }
    }

    /// Whose component pays, where the effect may speak of one that is not its owner's or that its owner may lack.
    pub fn whose(&self) -> Option<Whose> {
        match self {
            Self::SpendToken { whose, .. }
            | Self::SpendCommandToken { whose, .. }
            | Self::SpendDial { whose, .. } => Some(*whose),
            Self::Suffer { .. } | Self::DiscardCommandToken(_) => Some(Whose::Own),
            _ => None,
        }
    }

    /// Whether it is a command token of the ship.
    pub(super) fn is_command_token(&self) -> bool {
        matches!(self, Cost::SpendCommandToken { .. } | Cost::DiscardCommandToken(_))
    }

    /// The component that is spent, in words: `enemy brace`.
    pub fn component(&self) -> String {
        let text = self.to_string();
        text.strip_prefix("spend ").map_or(text.clone(), str::to_owned)
    }
}

/// The parts of a cost that are paid in turn, with their numbers from 0; from one of them on.
pub(crate) fn paid_in_turn<'a>(
    costs: &'a [Cost],
    from: u8,
    tokens: &Tokens,
) -> impl Iterator<Item = (u8, &'a Cost)> + Clone + use<'a> {
    let numbered = (0_u8..).zip(costs).skip(usize::from(from));
    let in_turn: Vec<(u8, &Cost)> =
        numbered.filter(|(_, cost)| cost.is_paid_in_turn(costs, tokens)).collect();
    in_turn.into_iter()
}

impl FromStr for Cost {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        rows::read(text, |text| Self::heard(&Sentence::new(text, Whose::Own)), |row: &Self| row)
    }
}

vocabulary::as_text!(Cost);
