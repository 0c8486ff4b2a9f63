//! What may stand in a scenario of kind `draw`?
//!
//! Hidden cards of Star Wars: Unlimited: drawn, looked at in a search, or discarded at random. Their numbers are given, or a
//! board gives them, in the words of kind `play`: how many cards a deck or a hand has, and which of them are known.

use serde_json::{Map, Value as Json};

use super::{expectations, impossible, terms::*};
use crate::{
    Kind, Line, Odds,
    cite::Citer,
    field::{Absent, Field, Shape},
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
use unlimited::Player;
use vocabulary::{Word, WordList};

/// Cards of a first hand.
const HAND: u32 = 6;
/// Cards drawn in each regroup phase.
const REGROUP: u32 = 2;
/// Rounds that are asked about.
const ROUNDS: i64 = 30;
/// Cards and copies where neither is said, nor a board given.
const USUAL: (u32, u32) = (50, 3);

const CARDS: i64 = limits::CARDS as i64;

const ZONES: &[Word] = &[Word::new("deck"), Word::new("hand")];

const NAME: Shape = Shape::Text { most: unlimited::limits::NAME };

/// What counts of a player's own zones.
const SIDE: &[Field] = &[
    Field::new("deck", expected(CARDS), "Cards in the deck, the listed ones included.")
        .hint("With the cards that you list.")
        .called("Cards in the deck"),
    Field::new("unknown-hand", count(0, CARDS, 0), "Cards in hand beside the listed ones.")
        .hint("Besides the cards that you list.")
        .called("Other cards in hand"),
];

/// What counts of a card outside play.
const CARD: &[Field] = &[
    Field::new("name", NAME, "What it is called."),
    Field::new("owner", word(Player::WORDS, "P1"), "Who owns it.").called("Who owns it?"),
    Field::new("zone", word(ZONES, "hand"), "Where it lies; of a deck's cards the first listed is on top.")
        .hint("Of a deck, the first that you list is on top.")
        .called("Where it lies"),
    Field::new("title", NAME, "The name printed on the card, where it is another.")
        .hint("Where it differs from the name above.")
        .called("Printed name"),
];

/// The fields of a draw.
pub(crate) const FIELDS: &[Field] = &[
    Field::new(
        "cards",
        expected(CARDS),
        "Cards that nobody knows: of the deck, or of the hand that is discarded from.",
    ).hint("Of the deck, or of the hand that is discarded from.").left_out("those of the board, and 50 without one").called("Unknown cards"),
    Field::new(
        "copies",
        expected(CARDS),
        "How many of the cards that nobody knows are looked for.",
    ).left_out("none beside a board, and 3 without one").called("Copies among them"),
    Field::new(
        "taken",
        expected(CARDS),
        "Cards that are drawn, searched or discarded at random.",
    ).hint("Drawn, searched or discarded at random.").left_out("those of `round`").called("Cards drawn"),
    Field::new(
        "round",
        count(1, ROUNDS, 1),
        "The round in whose action phase the cards drawn so far count: the first six, and two for each regroup phase.",
    ).hint("Six at the start, two more each round.").called("Drawn by round"),
    Field::new("mulligan", flag(false), "Whether a first hand without any of them is drawn anew.").called("Mulligan a hand without one"),
    Field::new("at-least", count(1, CARDS, 1), "How many are wanted.").called("Copies wanted"),
    Field::new("looked-for", NAME, "The name or the title of what is looked for among the cards of a board.").hint("By the name or title that you give it below.").called("Card looked for"),
    Field::new("whose", word(Player::WORDS, "P1"), "Whose cards of the board are taken.").called("Whose cards?"),
    Field::new(
        "from",
        word(ZONES, "deck"),
        "From where: of a deck the listed cards are on top and known, of a hand any card may be taken.",
    ).hint("The cards that you list lie on top of a deck.").called("From deck or hand?"),
    Field::new(
        "shuffled",
        flag(false),
        "Whether the board's deck is shuffled first: its listed cards lie anywhere.",
    ).hint("Then the cards that you list lie anywhere in it.").called("Shuffle the deck first"),
    Field::new("p1", Shape::Table(SIDE), "What player 1 has.").called("Player 1"),
    Field::new("p2", Shape::Table(SIDE), "What player 2 has.").called("Player 2"),
    Field::new(
        "card",
        Shape::Tables { fields: CARD, most: unlimited::limits::CARDS, default: Absent::Empty },
        "The known cards in hands and decks.",
    ),
];

/// What an expectation about a draw may say.
pub(crate) const EXPECTATIONS: &[Field] = &expectations![
    Field::new("value", Shape::Text { most: crate::limits::MAX_NAME }, "The chance to find so many: `33/4`."),
    Field::new(
        "found",
        Shape::Texts { most: crate::limits::MAX_EXPECTED },
        "The chance to find exactly 0, 1, 2, ...; without a mulligan.",
    ),
];

/// A draw that is asked about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DrawSetup {
    /// The cards that nobody knows.
    draw: Draw,
    /// The known cards that are taken before them, and how many of those are looked for.
    known: Known,
    wanted: u32,
    taking: Taking,
    chance: Exact,
    found: Vec<Exact>,
}

/// Known cards that are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Known {
    cards: u32,
    looked_for: u32,
}

impl DrawSetup {
    /// What is asked and answered.
    fn told(&self, rulebook: &Rulebook) -> DrawOdds {
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

/// A whole number of the values.
fn number(values: &Map<String, Json>, name: &str) -> Option<u32> {
    values.get(name).and_then(Json::as_u64).and_then(|it| u32::try_from(it).ok())
}

fn text<'v>(values: &'v Map<String, Json>, name: &str) -> Option<&'v str> {
    values.get(name).and_then(Json::as_str)
}

/// What the values describe.
pub(crate) type Setup = DrawSetup;

impl Situated for DrawSetup {
    fn form() -> &'static [Field] {
        FIELDS
    }

    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        let values = &values;
        let said = number(values, "taken");
        let mulligan = values.get("mulligan") == Some(&Json::Bool(true));
        let wanted = number(values, "at-least").unwrap_or(1);
        if mulligan && (said.is_some() || wanted > 1) {
            let message = "a mulligan counts for one card by a `round`".to_owned();
            return Err(vec![impossible(message, "leave out `taken` and `at-least`", "mulligan")]);
        }
        if said.is_none() && text(values, "from") == Some("hand") {
            let message = "how many cards of a hand are taken is not said".to_owned();
            return Err(vec![impossible(message, "say `taken`", "taken")]);
        }
        let taken = said.unwrap_or_else(|| HAND + REGROUP * (number(values, "round").unwrap_or(1) - 1));
        let taking = match (said, text(values, "from")) {
            (_, Some("hand")) => Taking::Hand,
            (Some(_), _) => Taking::Deck,
            (None, _) => Taking::Rounds { mulligan },
        };
        let (draw, known) = match Board::of(values)? {
            Some(board) => board.taken(values, taken, taking)?,
            None => {
                let cards = number(values, "cards").unwrap_or(USUAL.0);
                (Draw { cards, copies: number(values, "copies").unwrap_or(USUAL.1), taken }, Known::default())
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
        Some(Ok(Odds::Draw(self.told(rulebook))))
    }
}

/// The cards of one player's zone on a board.
struct Board<'v> {
    /// How many there are.
    cards: u32,
    /// The listed ones in their order: whether each is looked for.
    listed: Vec<bool>,
    /// The field that says how many there are.
    field: &'v str,
}

impl<'v> Board<'v> {
    /// The zone that a draw is about; none where no board is given.
    fn of(values: &'v Map<String, Json>) -> Result<Option<Self>, Vec<Diagnostic>> {
        let whose = text(values, "whose").unwrap_or("P1");
        let zone = text(values, "from").unwrap_or("deck");
        let side = values.get(if whose == "P2" { "p2" } else { "p1" }).and_then(Json::as_object);
        let looked_for = text(values, "looked-for");
        let all =
            values.get("card").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_object);
        let there = all.filter(|card| {
            text(card, "owner").unwrap_or("P1") == whose && text(card, "zone").unwrap_or("hand") == zone
        });
        let is_it = |card: &Map<String, Json>| {
            let names = [text(card, "name"), text(card, "title")];
            names.into_iter().flatten().any(|name| Some(name) == looked_for)
        };
        let listed: Vec<bool> = there.map(is_it).collect();
        let count = u32::try_from(listed.len()).unwrap_or(u32::MAX);
        let deck = side.and_then(|side| number(side, "deck"));
        let hidden = side.and_then(|side| number(side, "unknown-hand")).filter(|hidden| *hidden > 0);
        let (cards, field) = match (zone, deck, hidden) {
            ("hand", _, None) | ("deck", None, _) if count == 0 => return Ok(None),
            ("hand", _, hidden) => (hidden.unwrap_or_default().saturating_add(count), "unknown-hand"),
            (_, Some(deck), _) => (deck, "deck"),
            (_, None, _) => {
                let field = format!("{}.deck", whose.to_lowercase());
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
        values: &Map<String, Json>,
        taken: u32,
        taking: Taking,
    ) -> Result<(Draw, Known), Vec<Diagnostic>> {
        if values.contains_key("cards") {
            let message = format!("`cards` is said, and the board says `{}`", self.field);
            return Err(vec![impossible(message, "leave one of them out", "cards")]);
        }
        let looked_for =
            |listed: &[bool]| u32::try_from(listed.iter().filter(|it| **it).count()).unwrap_or(u32::MAX);
        let copies = number(values, "copies").unwrap_or_default();
        let shuffled = values.get("shuffled") == Some(&Json::Bool(true));
        if taking == Taking::Hand || shuffled {
            let copies = copies.saturating_add(looked_for(&self.listed));
            return Ok((Draw { cards: self.cards, copies, taken }, Known::default()));
        }
        let count = u32::try_from(self.listed.len()).unwrap_or(u32::MAX);
        let top = self.listed.get(..usize::try_from(taken).unwrap_or(usize::MAX)).unwrap_or(&self.listed);
        let known = Known { cards: count.min(taken), looked_for: looked_for(top) };
        Ok((Draw { cards: self.cards - count, copies, taken: taken - known.cards }, known))
    }
}
