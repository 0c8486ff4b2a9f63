//! On which board is an ability looked at?

use super::board::Board;
use crate::{
    ability::{Span, Who},
    play::nouns::{
        bans::{Answer, Ban},
        context::Context,
    },
    terms::Player,
};

/// An ability on a board: what its words mean, they mean here.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// What lies there, with everything that constant abilities change.
    pub board: &'a Board<'a>,
    /// What the ability knows so far.
    pub context: &'a Context,
}

impl Board<'_> {
    /// An ability on this board.
    pub fn scene<'s>(&'s self, context: &'s Context) -> Scene<'s> {
        Scene { board: self, context }
    }
}

impl<'a> Scene<'a> {
    /// The same board, where the ability knows something else.
    #[must_use]
    pub fn with<'b>(self, context: &'b Context) -> Scene<'b>
    where
        'a: 'b,
    {
        Scene { board: self.board, context }
    }

    /// The same ability on another board.
    #[must_use]
    pub fn on<'b>(self, board: &'b Board<'b>) -> Scene<'b>
    where
        'a: 'b,
    {
        Scene { board, context: self.context }
    }

    /// The players whom a word means.
    pub fn players(self, who: Who) -> Answer<Vec<Player>> {
        self.context.players(self.board.table, who)
    }

    /// [`Context::unsettled`].
    pub fn unsettled(self) -> Ban {
        self.context.unsettled()
    }

    /// [`Context::unmodelled`].
    pub fn unmodelled(self, span: Span) -> Ban {
        self.context.unmodelled(span)
    }
}
