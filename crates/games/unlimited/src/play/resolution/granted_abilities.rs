//! What does an ability give a card that it lets a player play?
//!
//! It comes as early as it can (CR 6.2.1, 6.2.1.b): together with the card entering play, so what that triggers sees it. Tokens
//! come with the unit, too (CR 6.2.5.e): see `following`.

use super::lasting;
use crate::{
    ability::{Slot, Step, Steps},
    play::{
        nouns::{
            bans::Answer,
            card::CardId,
            context::Context,
            event_fields::Played,
            objects::Object,
            plan::{self, Granted},
        },
        present::board::Board,
        rows::event::Event,
    },
};

impl Granted {
    /// What these sentences of an ability give; none if there are none.
    pub fn new(context: &Context, card: Slot, steps: &Steps) -> Option<Self> {
        let actors = context.actors.clone();
        let context = Context { actors, ..context.within(steps) };
        (!steps.is_empty()).then(|| Self { context: Box::new(context), card })
    }

    /// What happens as the card enters play.
    pub fn events(&self, board: &Board<'_>, played: &Played) -> Answer<Vec<Event>> {
        let mut events = Vec::new();
        for step in self.given(board, &played.card)? {
            let entered = self.meaning(played.object());
            for words in &step.does {
                events.extend(lasting::events(board.scene(&entered), words, 1)?);
            }
        }
        Ok(events)
    }

    /// The number of the Exploit that the card is given.
    pub fn exploit(&self, board: &Board<'_>, card: &CardId) -> u16 {
        plan::exploit(self.given(board, card).unwrap_or_default().into_iter(), self.card)
    }

    /// The sentences whose conditions the card meets.
    fn given(&self, board: &Board<'_>, card: &CardId) -> Answer<Vec<&Step>> {
        let context = self.meaning(Object::Card(card.clone()));
        let mut given = Vec::new();
        for step in self.context.steps.iter() {
            if board.scene(&context).are_true(&step.conditions)? {
                given.push(step);
            }
        }
        Ok(given)
    }

    fn meaning(&self, card: Object) -> Context {
        let mut context = (*self.context).clone();
        context.slots.insert(self.card.0, vec![card]);
        context
    }
}
