//! What may stand in a scenario of kind `draw`?
//!
//! Hidden cards of Star Wars: Unlimited: drawn, looked at in a search, or discarded at random. Their numbers are given, or a
//! board gives them, in the words of kind `play`: how many cards a deck or a hand has, and which of them are known.

use serde_json::{Map, Value as Json};

use super::{fitted, impossible};
use crate::{
    Kind, Line, Odds,
    cite::Citer,
    odds::{
        DrawOdds,
        rules::{self, Taking},
        texts,
    },
    situation::{Answering, Situated},
};
use names::Diagnostic;
use odds::{Draw, Exact, limits};
use rulebook::Rulebook;
use unlimited::{Player, limits as board};
use vocabulary::{At, Described, Problem, Question, Situation, situation, words};

/// Cards of a first hand.
const HAND: u32 = 6;
/// Cards drawn in each regroup phase.
const REGROUP: u32 = 2;
/// Rounds that are asked about.
const ROUNDS: u8 = 30;
/// Cards and copies where neither is said, nor a board given.
const USUAL: (u32, u32) = (50, 3);

words! {
    /// Where hidden cards lie.
    Pile is "zone" {
        /// In a deck, the first listed on top.
        Deck = "deck",
        /// In a hand.
        Hand = "hand",
    }
}

vocabulary::questions! {
    LOOKED_FOR = "Which card, from whose deck or hand?", "any copy";
    KNOWN_CARDS = "Which cards are known?", "none";
    FIRST_PILES = "How many cards has player 1?", "not said";
    SECOND_PILES = "How many cards has player 2?", "not said";
}

situation! {
    /// Which hidden cards are taken, and which of them are looked for.
    pub struct DrawQuestion {
        /// Cards that nobody knows: of the deck, or of the hand that is discarded from.
        cards: Option<u16>, within(0..=limits::CARDS), called("Unknown cards"), hint("Of the deck, or of the hand that is discarded from."), left_out("those of the board, and 50 without one"), under(Question::FIRST);
        /// How many of the cards that nobody knows are looked for.
        copies: Option<u16>, within(0..=limits::CARDS), called("Copies among them"), left_out("none beside a board, and 3 without one"), under(Question::FIRST);
        /// Cards that are drawn, searched or discarded at random.
        taken: Option<u16>, within(0..=limits::CARDS), called("Cards drawn"), hint("Drawn, searched or discarded at random."), left_out("those of `round`"), under(Question::FIRST);
        /// How many are wanted.
        at_least: u16 = 1, within(1..=limits::CARDS), called("Copies wanted"), under(Question::FIRST);
        /// The round in whose action phase the cards drawn so far count: the first six, and two for each regroup phase.
        round: u8 = 1, within(1..=ROUNDS), called("Drawn by round"), hint("Six at the start, two more each round."), under(Question::FIRST);
        /// Whether a first hand without any of them is drawn anew.
        mulligan: bool, called("Mulligan a hand without one"), under(Question::FIRST);
        /// The name or the title of what is looked for among the cards of a board.
        looked_for: Option<String>, at_most(board::NAME), called("Card looked for"), hint("By the name or title that you give it below."), minor(), under(LOOKED_FOR);
        /// Whose cards of the board are taken.
        whose: Player = Player::P1, called("Whose cards?"), minor(), under(LOOKED_FOR);
        /// From where: of a deck the listed cards are on top and known, of a hand any card may be taken.
        from: Pile = Pile::Deck, called("From deck or hand?"), hint("The cards that you list lie on top of a deck."), minor(), under(LOOKED_FOR);
        /// Whether the board's deck is shuffled first: its listed cards lie anywhere.
        shuffled: bool, called("Shuffle the deck first"), hint("Then the cards that you list lie anywhere in it."), minor(), under(LOOKED_FOR);
        /// What player 1 has.
        p1: Hidden, called("Player 1"), minor(), under(FIRST_PILES);
        /// What player 2 has.
        p2: Hidden, called("Player 2"), minor(), under(SECOND_PILES);
        /// The known cards in hands and decks.
        card: Vec<KnownCard>, at_most(board::CARDS), under(KNOWN_CARDS);
    }
}

situation! {
    /// How many cards of a player's own zones are hidden.
    pub struct Hidden {
        /// Cards in the deck, the listed ones included.
        deck: Option<u16>, within(0..=limits::CARDS), called("Cards in the deck"), hint("With the cards that you list.");
        /// Cards in hand beside the listed ones.
        unknown_hand: u16, within(0..=limits::CARDS), called("Other cards in hand"), hint("Besides the cards that you list.");
    }
}

situation! {
    /// A known card of a hand or a deck.
    pub struct KnownCard {
        /// What it is called.
        name: Option<String>, at_most(board::NAME);
        /// Who owns it.
        owner: Player = Player::P1, called("Who owns it?");
        /// Where it lies; of a deck's cards the first listed is on top.
        zone: Pile = Pile::Hand, called("Where it lies"), hint("Of a deck, the first that you list is on top.");
        /// The name printed on the card, where it is another.
        title: Option<String>, at_most(board::NAME), called("Printed name"), hint("Where it differs from the name above."), minor();
    }
}

impl Described for DrawQuestion {
    fn check(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        self.inspect(At::Top(""), &mut found);
        found
    }
}

/// A draw that is asked about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DrawSetup {
    /// The cards that nobody knows.
    draw: Draw,
    /// The known cards that are taken before them, and how many of those are looked for.
    known: Taken,
    wanted: u32,
    taking: Taking,
    chance: Exact,
    found: Vec<Exact>,
}

/// KnownCard cards that are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Taken {
    cards: u32,
    looked_for: u32,
}

impl DrawSetup {
    /// What is asked and answered.
    fn draw_odds(&self, rulebook: &Rulebook) -> DrawOdds {
        DrawOdds {
            value: self.chance.to_string(),
            decimal: self.chance.to_f64(),
            cards: self.draw.cards,
            copies: self.draw.copies,
            taken: self.draw.taken,
            known: self.known.cards,
            certain: self.known.looked_for,
            at_least: self.wanted,
            mulligan: self.taking == Taking::Rounds { mulligan: true },
            found: texts(&self.found),
            citations: Citer::new(rulebook).all(&rules::of_draw(self.taking)),
        }
    }
}

/// What the values describe.
pub(crate) type Setup = DrawSetup;

impl Situated for DrawSetup {
    type Form = DrawQuestion;
    type View = DrawOdds;

    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        let asked: DrawQuestion = fitted(values)?;
        let (mulligan, wanted) = (asked.mulligan, u32::from(asked.at_least));
        if mulligan && (asked.taken.is_some() || wanted > 1) {
            let message = "a mulligan counts for one card by a `round`".to_owned();
            return Err(vec![impossible(message, "leave out `taken` and `at-least`", "mulligan")]);
        }
        if asked.taken.is_none() && asked.from == Pile::Hand {
            let message = "how many cards of a hand are taken is not said".to_owned();
            return Err(vec![impossible(message, "say `taken`", "taken")]);
        }
        let by_round = || HAND + REGROUP * u32::from(asked.round.saturating_sub(1));
        let taken = asked.taken.map_or_else(by_round, u32::from);
        let taking = match (asked.from, asked.taken) {
            (Pile::Hand, _) => Taking::Hand,
            (Pile::Deck, Some(_)) => Taking::Deck,
            (Pile::Deck, None) => Taking::Rounds { mulligan },
        };
        let (draw, known) = match Board::of(&asked)? {
            Some(board) => board.taken(&asked, taken, taking)?,
            None => {
                let cards = asked.cards.map_or(USUAL.0, u32::from);
                (Draw { cards, copies: asked.copies.map_or(USUAL.1, u32::from), taken }, Taken::default())
            }
        };
        if mulligan && known.cards > 0 {
            let message = "a mulligan shuffles the cards that are known into the deck".to_owned();
            return Err(vec![impossible(message, "say `shuffled`", "mulligan")]);
        }
        let refused = |error: odds::NoDraw| {
            vec![impossible(error.to_string(), "there are at most as many of them as cards", "copies")]
        };
        let missing = wanted.saturating_sub(known.looked_for);
        let chance =
            if mulligan { draw.after_mulligan(HAND) } else { draw.at_least(missing) }.map_err(refused)?;
        let mut found = vec![Exact::zero(); usize::try_from(known.looked_for).unwrap_or_default()];
        found.extend(draw.found().map_err(refused)?);
        Ok(DrawSetup { draw, known, wanted, taking, chance, found })
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.tell_odds(kind, self)
    }

    fn odds(&self, _: &[Line], rulebook: &Rulebook) -> Option<Result<Odds, Vec<Diagnostic>>> {
        Some(Ok(Odds::Draw(self.draw_odds(rulebook))))
    }
}

/// The cards of one player's zone on a board.
struct Board {
    /// How many there are.
    cards: u32,
    /// The listed ones in their order: whether each is looked for.
    listed: Vec<bool>,
    /// The field that says how many there are.
    field: &'static str,
}

impl Board {
    /// The zone that a draw is about; none where no board is given.
    fn of(asked: &DrawQuestion) -> Result<Option<Self>, Vec<Diagnostic>> {
        let side = match asked.whose {
            Player::P1 => &asked.p1,
            Player::P2 => &asked.p2,
        };
        let there = asked.card.iter().filter(|card| card.owner == asked.whose && card.zone == asked.from);
        let is_it = |card: &KnownCard| {
            let names = [&card.name, &card.title];
            names.into_iter().any(|name| name.is_some() && *name == asked.looked_for)
        };
        let listed: Vec<bool> = there.map(is_it).collect();
        let count = u32::try_from(listed.len()).unwrap_or(u32::MAX);
        let hidden = u32::from(side.unknown_hand);
        let (cards, field) = match (asked.from, side.deck) {
            (Pile::Hand, _) if count == 0 && hidden == 0 => return Ok(None),
            (Pile::Deck, None) if count == 0 => return Ok(None),
            (Pile::Hand, _) => (hidden.saturating_add(count), "unknown-hand"),
            (Pile::Deck, Some(deck)) => (u32::from(deck), "deck"),
            (Pile::Deck, None) => {
                let field = format!("{}.deck", asked.whose.word().to_lowercase());
                let message = "the board lists cards of a deck, and not how many the deck has".to_owned();
                return Err(vec![impossible(message, format!("say `{field}`"), field)]);
            }
        };
        if cards < count {
            let message = format!("{count} cards are listed, and there are {cards}");
            return Err(vec![impossible(message, "the listed ones are included", "card")]);
        }
        Ok(Some(Self { cards, listed, field }))
    }

    /// What is taken of it without being known, and what is known.
    fn taken(
        self,
        asked: &DrawQuestion,
        taken: u32,
        taking: Taking,
    ) -> Result<(Draw, Taken), Vec<Diagnostic>> {
        if asked.cards.is_some() {
            let message = format!("`cards` is said, and the board says `{}`", self.field);
            return Err(vec![impossible(message, "leave one of them out", "cards")]);
        }
        let looked_for =
            |listed: &[bool]| u32::try_from(listed.iter().filter(|it| **it).count()).unwrap_or(u32::MAX);
        let copies = asked.copies.map_or(0, u32::from);
        if taking == Taking::Hand || asked.shuffled {
            let copies = copies.saturating_add(looked_for(&self.listed));
            return Ok((Draw { cards: self.cards, copies, taken }, Taken::default()));
        }
        let count = u32::try_from(self.listed.len()).unwrap_or(u32::MAX);
        let top = self.listed.get(..usize::try_from(taken).unwrap_or(usize::MAX)).unwrap_or(&self.listed);
        let known = Taken { cards: count.min(taken), looked_for: looked_for(top) };
        Ok((Draw { cards: self.cards - count, copies, taken: taken - known.cards }, known))
    }
}
